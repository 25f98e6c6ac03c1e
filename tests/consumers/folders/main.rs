//! A program with the crate whose source is generated.

use sdk::customers::Customer;
use sdk::orders::Order;

fn main() {
    let order = Order::new(1, Customer::new("Ada".to_owned()));
    let valid = serde_json::to_value(order).expect("writes");
    println!("{} {}", Order::check(&valid).is_ok(), Order::check(&serde_json::json!({"id": 1})).is_ok());
}
