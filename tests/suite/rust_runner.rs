//! Reads instances with serde, writes them and reads them again; prints those that are refused.

#![deny(warnings)]
#![allow(dead_code, reason = "no program uses all of what is generated")]

fn read<T: serde::de::DeserializeOwned + serde::Serialize>(module: usize, instances: &[&str]) {
    for (index, text) in instances.iter().enumerate() {
        let again = serde_json::from_str::<T>(text).and_then(|value| serde_json::to_string(&value));
        if let Err(error) = again.and_then(|written| serde_json::from_str::<T>(&written)) {
            println!("{}", serde_json::json!([module, index, error.to_string()]));
        }
    }
}

