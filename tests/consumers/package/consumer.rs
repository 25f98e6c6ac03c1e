//! What two documents share is one type, and every reader returns the same error.

use std::error::Error;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use acme_tools::adl_contracts::{CONTRACTS, call};
use acme_tools::adl_runtime::{Registry as _, ResolveOptions, error_response, error_text};
use acme_tools::standard_types::ListResult;
use acme_tools::{ParseError, billing, billing_contracts, common, users, users_contracts};
use serde_json::{json, to_value};

/// The tools of both documents.
struct Tools {
    invoice: billing::Invoice,
    user: users::User,
}

impl billing_contracts::Tools for Tools {
    async fn send_invoice(&self) -> Result<billing::Invoice, Box<dyn Error>> {
        Ok(self.invoice.clone())
    }

    async fn list_invoices(&self) -> Result<billing::ListInvoicesResult, Box<dyn Error>> {
        Ok(ListResult::new(true, Vec::new()))
    }
}

impl users_contracts::Tools for Tools {
    async fn get_user(&self, input: users::GetUserParams) -> Result<users::GetUserResult, Box<dyn Error>> {
        let user = users::User { name: input.name, ..self.user.clone() };
        Ok(users::GetUserResult { data: Some(user), ..users::GetUserResult::new(true) })
    }
}

/// Returns the output of a future that waits for nothing.
fn ready<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let user = users::User::parse(r#"{"name": "Ada", "address": {"street": "Main Street 1"}}"#)?;
    let address: common::Address = user.address.clone();
    let mut invoice = billing::Invoice::new(1.0, address);
    invoice.owner = Some(users::User { invoices: Some(Vec::new()), ..user.clone() });
    invoice.payer = Some(billing::User::new("1234".to_owned()));
    let mut given = users::GetUserParams::new("Ada".to_owned());
    // Arguments have the types that results have.
    given.near = Some(invoice.to.clone());
    given.of = Some(invoice.clone());
    let input = &CONTRACTS.get("get_user").ok_or("no tool")?.input;
    assert!(input.is_valid(&to_value(&given)?));
    assert_eq!(input.check(&json!({"near": {}})).len(), 2);
    let tools = Tools { invoice: invoice.clone(), user };
    for (tool, arguments, is_error) in [
        ("send_invoice", json!({}), false),
        ("get_user", json!({"name": "Bob"}), false),
        ("get_user", json!({}), true),
        ("nothing", json!({}), true),
    ] {
        let called = ready(call(&tools, tool, &arguments, &ResolveOptions::default())).ok_or("it waits")?;
        assert_eq!(called.tool_message.is_error, is_error, "{tool}");
    }
    // The error of a result is the runtime's, whose contracts have no other.
    let value = json!({"success": false, "data": [], "error": {"code": "NOT_FOUND", "message": "None", "id": 7}});
    let failed = ListResult::parse(&value.to_string())?;
    let error: users_contracts::ToolError = failed.error.clone().ok_or("no error")?;
    assert_eq!(error_response(&error)["error"], value["error"]);
    assert!(error_text(&error).starts_with("Error: NOT_FOUND: None."));
    let response = billing_contracts::ErrorResponse::from(error);
    assert_eq!(ListResult { error: Some(*response.error), ..failed.clone() }, failed);
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
