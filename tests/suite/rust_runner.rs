//! Reads instances with serde, and prints those that are refused.

#![deny(warnings)]
#![allow(dead_code, reason = "no program uses all of what is generated")]

fn read<T: serde::de::DeserializeOwned>(module: usize, instances: &[&str]) {
    for (index, text) in instances.iter().enumerate() {
        if let Err(error) = serde_json::from_str::<T>(text) {
            println!("{}", serde_json::json!([module, index, error.to_string()]));
        }
    }
}

