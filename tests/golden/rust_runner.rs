//! Instances with serde: an accepted value survives a round trip.

use serde::de::DeserializeOwned;
use serde::Serialize;
use serde_json::Value;

/// Its place, whether it is to be accepted, whether all of it is kept, its text.
struct Line(&'static str, bool, bool, &'static str);

fn check<T: DeserializeOwned + Serialize>(problems: &mut Vec<String>, lines: &[Line]) {
    for Line(place, accepted, kept, text) in lines {
        match (serde_json::from_str::<T>(text), *accepted) {
            (Ok(value), true) => {
                if let Err(problem) = round_trip(&value, text, *kept) {
                    problems.push(format!("{place}: {problem}"));
                }
            }
            (Ok(_), false) => problems.push(format!("{place}: accepted: {text}")),
            (Err(error), true) => problems.push(format!("{place}: refused: {error}")),
            (Err(_), false) => {}
        }
    }
}

fn round_trip<T: DeserializeOwned + Serialize>(value: &T, text: &str, kept: bool) -> Result<(), String> {
    let written = serde_json::to_string(value).map_err(|error| format!("not written: {error}"))?;
    if kept && !same(&parse(text)?, &parse(&written)?) {
        return Err(format!("written as {written}"));
    }
    let again: T = serde_json::from_str(&written).map_err(|error| format!("not read again: {error}: {written}"))?;
    let twice = serde_json::to_string(&again).map_err(|error| format!("not written: {error}"))?;
    if same(&parse(&written)?, &parse(&twice)?) { Ok(()) } else { Err(format!("written twice: {written}, {twice}")) }
}

fn parse(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Equality of JSON Schema: numbers by value, objects without an order.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || (a.is_f64() != b.is_f64() && a.as_f64() == b.as_f64()),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, value)| b.get(key).is_some_and(|other| same(value, other)))
        }
        _ => a == b,
    }
}
