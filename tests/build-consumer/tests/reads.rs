//! What the build script generated reads what the contract allows, and nothing else.

use consumer::{ReadTemperatureResult, SetTemperatureResult};

#[test]
fn a_reading_is_read_and_written() {
    let text = r#"{"success":true,"data":{"room":"kitchen","celsius":21.5}}"#;
    let result: ReadTemperatureResult = serde_json::from_str(text).expect("it fits the contract");
    assert_eq!(serde_json::to_string(&result).expect("it can be written"), text);
}

#[test]
fn an_error_is_read() {
    let text = r#"{"success":false,"error":{"code":"EXTERNAL_TIMEOUT","message":"no answer"}}"#;
    assert!(serde_json::from_str::<ReadTemperatureResult>(text).is_ok());
    assert!(serde_json::from_str::<SetTemperatureResult>(text).is_ok());
}

#[test]
fn what_does_not_fit_is_refused() {
    for text in [
        "{}",
        r#"{"success":true,"data":{"room":"kitchen"}}"#,
        r#"{"success":true,"data":["kitchen",21.5]}"#,
        r#"{"success":true,"data":{"room":"kitchen","celsius":21.5},"error":{}}"#,
        r#"{"success":true,"data":{"room":"kitchen","celsius":21.5,"battery":null}}"#,
    ] {
        assert!(serde_json::from_str::<ReadTemperatureResult>(text).is_err(), "{text}");
    }
}
