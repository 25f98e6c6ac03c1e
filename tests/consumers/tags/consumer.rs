//! A program uses the module of one tag, or that of the document, which has the same types.

use std::error::Error;

use acme_shop::adl_contracts::CONTRACTS;
use acme_shop::{orders, pets, schemas, shop};
use serde_json::{json, to_value};

fn main() -> Result<(), Box<dyn Error>> {
    let pet: shop::Pet = pets::Pet::parse(r#"{"name": "Ada", "kind": "cat"}"#)?;
    let problem: schemas::Problem = pets::Problem::new("gone".to_owned());
    let order: orders::Order = shop::Order::new("1".to_owned(), shop::Address::new("Paris".to_owned()), Vec::new());
    let event = shop::Event::new("now".to_owned(), order.to.clone());
    // What an operation's schema extends has the checks of values that have no type of their own.
    for (mark, is_valid) in [("shop:1", true), ("x", false)] {
        assert_eq!(orders::Receipt::check(&json!({"total": 1, "marks": [mark]})).is_ok(), is_valid);
        assert_eq!(shop::Marked::check(&json!({"marks": [mark]})).is_ok(), is_valid);
    }
    let verdicts = [
        shop::Pet::check(&to_value(&pet)?).is_ok(),
        shop::Problem::check(&to_value(&problem)?).is_ok(),
        orders::Order::check(&to_value(&order)?).is_ok(),
        shop::Event::check(&to_value(&event)?).is_ok(),
        orders::GetOrderParams::check(&json!({})).is_ok(),
    ];
    println!("{}", verdicts.map(|verdict| verdict.to_string()).join(" "));
    assert_eq!(CONTRACTS.names(), ["listPets", "createPet", "getOrder", "getReceipt", "status"]);
    Ok(())
}
