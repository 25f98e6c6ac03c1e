//! Reads values with the types that the build script generated.

use consumer::acme::{billing, common, users, users_contracts};
use consumer::{ParseError, ReadTemperatureResult, Reading, SetTemperatureResult};

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

#[test]
fn a_text_is_parsed_or_its_violations_are_listed() {
    let text = r#"{"success":true,"data":{"room":"kitchen","celsius":21.5}}"#;
    let parsed = ReadTemperatureResult::parse(text).expect("it fits the contract");
    assert_eq!(serde_json::to_string(&parsed).expect("it can be written"), text);
    let error = ReadTemperatureResult::parse(r#"{"success":true,"data":{"room":1}}"#).expect_err("it doesn't fit");
    let ParseError::Invalid(violations) = &error else { panic!("{error:?}") };
    let paths: Vec<(&str, &str)> = violations.iter().map(|found| (found.path.as_str(), found.keyword)).collect();
    assert_eq!(paths, [("/data", "required"), ("/data/room", "type")]);
    assert_eq!(
        error.to_string(),
        "`/data` must be an object with the member \"celsius\", found an object without it\n\
         `/data/room` must be a string, found the number 1"
    );
    let error = ReadTemperatureResult::parse("{").expect_err("it is no JSON");
    assert!(matches!(error, ParseError::Json(_)), "{error:?}");
}

/// A property that becomes optional, or is added as one, breaks none of this.
#[test]
fn values_are_made_without_naming_what_is_optional() {
    let reading = Reading { battery: Some(80), ..Reading::new("kitchen".to_owned(), 21.5) };
    let result = ReadTemperatureResult::with_data(true, reading);
    let text = r#"{"success":true,"data":{"room":"kitchen","celsius":21.5,"battery":80}}"#;
    assert_eq!(serde_json::to_string(&result).expect("it can be written"), text);
}

#[test]
fn documents_of_a_package_share_types() {
    let user = users::User::parse(r#"{"name": "Ada", "address": {"street": "Main Street 1"}}"#).expect("it is valid");
    let address: common::Address = user.address;
    assert_eq!(billing::Invoice::new(1.0, address).to.street, "Main Street 1");
    assert_eq!(users_contracts::CONTRACTS.all().len(), 1);
}
