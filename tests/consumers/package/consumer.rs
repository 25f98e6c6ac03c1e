//! What two documents share is one type, and every reader returns the same error.

use acme_tools::adl_contracts::CONTRACTS;
use acme_tools::adl_runtime::Registry as _;
use acme_tools::standard_types::ListResult;
use acme_tools::{ParseError, billing, common, users};
use serde_json::{json, to_value};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let user = users::User::parse(r#"{"name": "Ada", "address": {"street": "Main Street 1"}}"#)?;
    let address: common::Address = user.address.clone();
    let mut invoice = billing::Invoice::new(1.0, address);
    invoice.owner = Some(users::User { invoices: Some(Vec::new()), ..user });
    invoice.payer = Some(billing::User::new("1234".to_owned()));
    let mut given = users::GetUserParams::new("Ada".to_owned());
    // Arguments have the types that results have.
    given.near = Some(invoice.to.clone());
    given.of = Some(invoice.clone());
    let input = &CONTRACTS.get("get_user").ok_or("no tool")?.input;
    assert!(input.is_valid(&to_value(&given)?));
    assert_eq!(input.check(&json!({"near": {}})).len(), 2);
    let invoice = to_value(&invoice)?;
    let list = ListResult::check(&json!({"success": true, "data": []}));
    println!("{} {} {}", billing::Invoice::check(&invoice).is_ok(), users::User::check(&invoice).is_ok(), list.is_ok());
    println!("{}", refusal(users::User::parse(r#"{"name": "Ada", "address": {"street": ""}}"#)));
    let invoice = r#"{"total": 1, "to": {"street": "x"}, "owner": {"name": 1, "address": {}}}"#;
    println!("{}", refusal(billing::Invoice::parse(invoice)));
    assert_eq!(CONTRACTS.names(), ["send_invoice", "list_invoices", "get_user"]);
    assert!(CONTRACTS.names().iter().all(|tool| CONTRACTS.get(tool).is_some_and(|contract| contract.name == *tool)));
    Ok(())
}

fn refusal<T>(read: Result<T, ParseError>) -> String {
    match read {
        Ok(_) => "accepted".to_owned(),
        Err(ParseError::Invalid(violations)) => {
            violations.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        }
        Err(ParseError::Json(error)) => error.to_string(),
    }
}
