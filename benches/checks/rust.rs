//! Reads a list of orders: with generated types, with hand-written ones, and with a validator before them.

#![allow(dead_code, reason = "what is read isn't used")]

mod bounds;
mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

/// What one writes by hand.
mod by_hand {
    use super::Deserialize;

    #[derive(Deserialize)]
    pub struct ListOrdersResult {
        pub success: bool,
        pub data: Vec<Order>,
        pub pagination: Option<Pagination>,
    }

    #[derive(Deserialize)]
    pub struct Pagination {
        pub page: Option<i64>,
        pub per_page: Option<i64>,
        pub total: Option<i64>,
        pub total_pages: Option<i64>,
        pub has_next: Option<bool>,
        pub has_prev: Option<bool>,
        pub cursor: Option<String>,
    }

    #[derive(Deserialize)]
    pub struct Order {
        pub id: String,
        pub customer: String,
        pub total: f64,
        pub currency: Currency,
        pub paid: bool,
        pub note: Option<String>,
        pub tags: Option<Vec<String>>,
        pub lines: Vec<OrderLine>,
    }

    #[derive(Deserialize)]
    pub enum Currency {
        #[serde(rename = "EUR")]
        Eur,
        #[serde(rename = "USD")]
        Usd,
        #[serde(rename = "GBP")]
        Gbp,
    }

    #[derive(Deserialize)]
    pub struct OrderLine {
        pub sku: String,
        pub count: i64,
    }
}

fn main() {
    let text = std::fs::read_to_string("value.json").expect("the value is there");
    contract::<plain::ListOrdersResult>("plain", &text);
    contract::<bounds::ListOrdersResult>("bounds", &text);
}

fn contract<T: DeserializeOwned>(name: &str, text: &str) {
    let schema = std::fs::read_to_string(format!("generated/{name}.schema.json")).expect("the bundle is there");
    let mut schema: Value = serde_json::from_str(&schema).expect("JSON");
    schema["$ref"] = Value::from("#/$defs/ListOrdersResult");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    let validated = || {
        let value: Value = serde_json::from_str(text).expect("JSON");
        validator.validate(&value).expect("it is valid");
        black_box(serde_json::from_value::<by_hand::ListOrdersResult>(value).expect("it is valid"));
    };
    let [generated, by_hand, validated] = best([
        &|| drop(black_box(serde_json::from_str::<T>(text).expect("it is valid"))),
        &|| drop(black_box(serde_json::from_str::<by_hand::ListOrdersResult>(text).expect("it is valid"))),
        &validated,
    ]);
    let line = |what: &str, took: Duration| println!("{name}\t{what}\t{}", took.as_secs_f64() * 1e3);
    line("generated types", generated);
    line("serde structs by hand (which check no bounds)", by_hand);
    line("`jsonschema`, then serde structs by hand", validated);
}

/// The best of many runs in turn: what else the machine does only ever adds. Each turn begins with another one, as a
/// run pays for the heap that the one before it leaves.
fn best<const N: usize>(runs: [&dyn Fn(); N]) -> [Duration; N] {
    let mut best = [Duration::MAX; N];
    for turn in 0..120 {
        for index in (0..N).map(|index| (turn + index) % N) {
            let start = Instant::now();
            runs[index]();
            best[index] = start.elapsed().min(best[index]);
        }
    }
    best
}
