//! Reads a list of orders: with generated types, with hand-written ones, and with a validator before them. Then checks
//! it as a value: by the generated table, and with a validator.

#![allow(dead_code, reason = "what is read isn't used")]

mod bounds;
mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

/// Types written by hand.
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
    let is_check = std::env::args().any(|argument| argument == "check");
    for (name, is_valid) in [
        ("plain", (|value| plain::ListOrdersResult::check(value).is_ok()) as fn(&Value) -> bool),
        ("bounds", |value| bounds::ListOrdersResult::check(value).is_ok()),
    ] {
        match (name, is_check) {
            (_, true) => checking(name, &text, is_valid),
            ("plain", false) => reading::<plain::ListOrdersResult>(name, &text),
            (_, false) => reading::<bounds::ListOrdersResult>(name, &text),
        }
    }
}

fn validator(name: &str) -> jsonschema::Validator {
    let schema = std::fs::read_to_string(format!("generated/{name}.schema.json")).expect("the bundle is there");
    let mut schema: Value = serde_json::from_str(&schema).expect("JSON");
    schema["$ref"] = Value::from("#/$defs/ListOrdersResult");
    jsonschema::draft202012::new(&schema).expect("a schema")
}

fn line(name: &str, what: &str, took: Duration) {
    println!("{name}\t{what}\t{}", took.as_secs_f64() * 1e3);
}

fn reading<T: DeserializeOwned>(name: &str, text: &str) {
    let validator = validator(name);
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
    line(name, "generated types", generated);
    line(name, "serde structs by hand (which check no bounds)", by_hand);
    line(name, "`jsonschema`, then serde structs by hand", validated);
}

fn checking(name: &str, text: &str, is_valid: fn(&Value) -> bool) {
    let value: Value = serde_json::from_str(text).expect("JSON");
    let validator = validator(name);
    let [generated, validate, validates] = best([
        &|| assert!(is_valid(black_box(&value)), "it is valid"),
        &|| validator.validate(black_box(&value)).expect("it is valid"),
        &|| assert!(validator.is_valid(black_box(&value)), "it is valid"),
    ]);
    line(name, "generated `check`", generated);
    line(name, "`jsonschema`, `validate`", validate);
    line(name, "`jsonschema`, `is_valid`", validates);
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
