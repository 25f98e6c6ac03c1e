#[allow(dead_code)]
mod applied_defaults;

use applied_defaults::{Either, Settings, Window};

fn filled<T: serde::de::DeserializeOwned + serde::Serialize>(text: &str) -> String {
    match serde_json::from_str::<T>(text) {
        Ok(value) => serde_json::to_string(&value).unwrap(),
        Err(_) => "\"invalid\"".to_owned(),
    }
}

fn main() {
    assert_eq!(Window::default().width, 800);
    let settings: Settings = serde_json::from_str("{\"name\": \"a\"}").unwrap();
    assert_eq!((settings.retries, settings.window.width), (3, 800));
    // constructed
    let cases: Vec<serde_json::Value> = serde_json::from_str(&std::fs::read_to_string("cases.json").unwrap()).unwrap();
    for case in cases {
        let text = case["value"].to_string();
        println!("{}", if case["type"] == "Settings" { filled::<Settings>(&text) } else { filled::<Either>(&text) });
    }
}
