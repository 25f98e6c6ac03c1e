//! Reads values with the types that the build script generated.

use std::mem::ManuallyDrop;

use consumer::acme::{billing, common, users, users_contracts};
use consumer::{Note, ParseError, ReadTemperatureResult, Reading, SetTemperatureResult};
use serde_json::{Value, json};

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
        "`/data` must be an object with the property \"celsius\", found an object without it\n\
         `/data/room` must be a string, found the number 1"
    );
    let error = ReadTemperatureResult::parse("{").expect_err("it is no JSON");
    assert!(matches!(error, ParseError::Json(_)), "{error:?}");
}

/// A property that becomes optional, or is added as one, breaks none of this.
#[test]
fn constructors_take_required_properties_alone() {
    let reading = Reading { battery: Some(80), ..Reading::new("kitchen".to_owned(), 21.5) };
    let result = ReadTemperatureResult::with_data(true, reading);
    let text = r#"{"success":true,"data":{"room":"kitchen","celsius":21.5,"battery":80}}"#;
    assert_eq!(serde_json::to_string(&result).expect("it can be written"), text);
}

/// A reading near another, and so on.
fn readings(levels: usize) -> Value {
    (0..levels).fold(json!({"room": "hall", "celsius": 20}), |near, _| {
        Value::Object(
            [
                ("near".to_owned(), vec![near].into()),
                ("room".to_owned(), "hall".into()),
                ("celsius".to_owned(), 20.into()),
            ]
            .into_iter()
            .collect(),
        )
    })
}

/// A note in notes.
fn notes(levels: usize) -> Value {
    (0..levels).fold(json!("text"), |note, _| vec![note].into())
}

#[test]
fn values_that_are_nested_too_deeply_are_refused() {
    assert!(Reading::check(&readings(100)).is_ok());
    assert!(Note::check(&notes(250)).is_ok());
    assert!(serde_json::from_value::<Reading>(readings(200)).is_ok());
    assert!(serde_json::from_value::<Note>(notes(200)).is_ok());

    // serde_json's own values overflow the stack when they are dropped.
    let (readings, notes) = (ManuallyDrop::new(readings(100_000)), ManuallyDrop::new(notes(100_000)));
    for (checked, found) in
        [(Reading::check(&readings), "an object with 3 properties"), (Note::check(&notes), "an array of 1 item")]
    {
        let violations = checked.expect_err("it is too deep");
        let [violation] = &violations[..] else { panic!("{violations}") };
        assert_eq!((violation.path.as_str(), violation.keyword), ("", "depth"));
        assert_eq!(violation.to_string(), format!("the value must be nested within the supported depth, found {found}"));
    }
    for error in [
        serde_json::from_value::<Reading>(self::readings(1_000)).expect_err("it is too deep"),
        serde_json::from_value::<Note>(self::notes(3_000)).expect_err("it is too deep"),
    ] {
        assert_eq!(error.to_string(), "the value must be nested within the supported depth");
    }
}

#[test]
fn documents_of_a_package_share_types() {
    let user = users::User::parse(r#"{"name": "Ada", "address": {"street": "Main Street 1"}}"#).expect("it is valid");
    let address: common::Address = user.address;
    assert_eq!(billing::Invoice::new(1.0, address).to.street, "Main Street 1");
    assert_eq!(users_contracts::CONTRACTS.all().len(), 1);
}
