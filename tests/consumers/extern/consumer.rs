//! A value of a type of one package is a value of another package, which decides about it by itself.

use acme_common::common::{Address, Part};
use acme_shop::adl_contracts::CONTRACTS;
use acme_shop::adl_runtime::Registry as _;
use acme_shop::shop::{GetOrderParams, ListAddressesResult, Order, parse_get_part_result};
use serde_json::{json, to_value};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = Address::parse(r#"{"street": "Main Street 1", "country": "DE"}"#)?;
    let part: Part = parse_get_part_result(r#"{"code": "ABC", "parts": [{"code": "DEF", "grade": 5}]}"#)?;
    let order = to_value(Order::new(address.clone(), part))?;
    let mut given = GetOrderParams::new("ABC".to_owned());
    given.near = Some(address.clone());
    let mut list = ListAddressesResult::new(true);
    list.data = Some(vec![address]);
    let contract = CONTRACTS.get("get_order").ok_or("no tool")?;
    println!(
        "{} {} {}",
        Order::check(&order).is_ok(),
        contract.input.is_valid(&to_value(&given)?),
        ListAddressesResult::check(&to_value(&list)?).is_ok()
    );
    let order = json!({"to": {"street": ""}, "part": {"code": "abc", "parts": [{"code": "DEF", "grade": 6}]}});
    let found = Order::check(&order).err().map(|found| found.iter().map(|one| one.path.clone()).collect::<Vec<_>>());
    println!("{}", found.unwrap_or_default().join(" "));
    let read = serde_json::from_value::<Order>(order).is_ok();
    println!("{} {read}", parse_get_part_result(r#"{"code": "ABCD"}"#).is_ok());
    Ok(())
}
