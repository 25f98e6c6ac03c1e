//! Reads instances with serde, writes them and reads them again; prints those that are refused, and invalid ones that
//! aren't.

#![deny(warnings)]
#![allow(dead_code, reason = "no program uses all of what is generated")]

fn read<T: serde::de::DeserializeOwned + serde::Serialize>(module: usize, valid: &[&str], invalid: &[&str]) {
    for (index, text) in valid.iter().enumerate() {
        if let Err(why) = round_trip::<T>(text) {
            println!("{}", serde_json::json!([module, index, why]));
        }
    }
    for (index, text) in invalid.iter().enumerate() {
        if serde_json::from_str::<T>(text).is_ok() {
            println!("{}", serde_json::json!([module, index, null]));
        }
    }
}

/// Reads a value, writes it, and reads and writes it again: the same comes out.
fn round_trip<T: serde::de::DeserializeOwned + serde::Serialize>(text: &str) -> Result<(), String> {
    let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let written = serde_json::to_string(&value).map_err(|error| error.to_string())?;
    let again: T = serde_json::from_str(&written).map_err(|error| format!("{error}: {written}"))?;
    let rewritten = serde_json::to_string(&again).map_err(|error| error.to_string())?;
    if written == rewritten { Ok(()) } else { Err(format!("{written} becomes {rewritten}")) }
}

