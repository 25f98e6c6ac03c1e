//! Types for formats, at every place.

#[path = "formats/event.rs"]
mod event;

use event::{Event, EventWhen};
use serde_json::{Value, json};

const ID: &str = "0190f3c5-8a4b-7c2e-9a8f-111111111111";

fn valid() -> Value {
    json!({
        "at": ["2026-01-31T23:59:59+01:00"], "ids": {"a": ID, "b": null}, "pair": [ID, "2026-02-03"],
        "stops": [-1, "https://example.com/1", "https://example.com/2"], "when": "2026-02-01T00:00:00Z",
        "length": "P1Y2M3DT4H", "pauses": ["PT90M", "PT0S"], "prices": ["1.50", "-1.000"], "body": "aGk=",
        "parts": ["", "AA=="], "host": "127.0.0.1", "size": 4294967295_u32, "other": ID,
    })
}

#[test]
fn parts_have_the_types_of_their_formats() {
    let event: Event = serde_json::from_value(valid()).expect("is valid");
    let at: &Vec<chrono::DateTime<chrono::FixedOffset>> = &event.at;
    assert_eq!(at[0].timestamp(), 1769900399);
    let ids: &std::collections::BTreeMap<String, Option<uuid::Uuid>> = event.ids.as_ref().expect("it is there");
    assert_eq!(ids.values().flatten().count(), 1);
    let pair: &(uuid::Uuid, jiff::civil::Date) = event.pair.as_ref().expect("it is there");
    assert_eq!((pair.0.get_version_num(), pair.1.day()), (7, 3));
    let stops = event.stops.as_ref().expect("it is there");
    let (first, rest): (Option<i32>, &Vec<url::Url>) = (stops.0, &stops.1);
    assert_eq!((first, rest[1].path()), (Some(-1), "/2"));
    let when: &EventWhen = event.when.as_ref().expect("it is there");
    assert!(matches!(when, EventWhen::String(time) if time.timestamp() == 1769904000), "{when:?}");
    let length: jiff::Span = event.length.expect("it is there").into();
    assert_eq!((length.get_years(), length.get_months(), length.get_hours()), (1, 2, 4));
    assert_eq!(event.pauses.as_ref().map(|pauses| pauses[0].get_minutes()), Some(90));
    let prices: &Vec<rust_decimal::Decimal> = event.prices.as_ref().expect("it is there");
    assert_eq!(prices[0].scale(), 2);
    let body: Vec<u8> = event.body.clone().expect("it is there").into();
    assert_eq!(body, b"hi");
    assert_eq!(event.parts.as_ref().map(|parts| parts[1].as_slice()), Some(&[0][..]));
    assert_eq!((event.host, event.size), (Some(std::net::Ipv4Addr::LOCALHOST), Some(u32::MAX)));
    let other: &std::collections::BTreeMap<String, uuid::Uuid> = &event.extra;
    assert_eq!(other.len(), 1);
    assert_eq!(serde_json::to_value(&event).expect("writes"), valid());
    assert_eq!(Event::parse(&valid().to_string()).expect("is valid"), event);
}

#[test]
fn an_alternative_of_another_kind_is_read() {
    let mut changed = valid();
    changed["when"] = json!(-9223372036854775808_i64);
    let event: Event = serde_json::from_value(changed.clone()).expect("is valid");
    assert!(matches!(event.when, Some(EventWhen::Integer(i64::MIN))), "{:?}", event.when);
    assert_eq!(serde_json::to_value(&event).expect("writes"), changed);
}

#[test]
fn the_check_decides_before_types_of_parts() {
    for (pointer, value, why) in [
        ("/at/0", json!("2026-01-31T23:59:59.000+01:00"), "longer than 25 characters"),
        ("/ids/a", json!("0190F3C58A4B7C2E9A8F111111111111"), "a UUID without hyphens"),
        ("/pair/1", json!("2026-02-03T00:00"), "a date with a time"),
        ("/other", json!("0190F3C58A4B7C2E9A8F111111111111"), "a UUID without hyphens"),
        ("/length", json!("1 year"), "another form of a duration"),
        ("/when", json!("2026-02-01 00:00:00Z"), "another form of a date"),
    ] {
        let mut event = valid();
        *event.pointer_mut(pointer).expect("a part") = value;
        assert!(Event::check(&event).is_err(), "{pointer}: {why}");
        assert!(serde_json::from_value::<Event>(event.clone()).is_err(), "{pointer}: {why}");
        assert!(Event::parse(&event.to_string()).is_err(), "{pointer}: {why}");
    }
}

#[test]
fn what_a_type_rejects_is_an_error_of_reading_alone() {
    for (pointer, value) in [
        ("/stops/0", json!(2147483648_i64)),
        ("/size", json!(-1)),
        ("/prices/0", json!("1,50")),
        ("/prices/0", json!("79228162514264337593543950336")),
        ("/body", json!("aGk")),
        ("/parts/0", json!("aG k=")),
    ] {
        let mut event = valid();
        *event.pointer_mut(pointer).expect("a part") = value;
        assert!(Event::check(&event).is_ok(), "{pointer}");
        assert!(serde_json::from_value::<Event>(event.clone()).is_err(), "{pointer}");
    }
    let mut event = valid();
    event["size"] = json!(7.0);
    assert_eq!(serde_json::from_value::<Event>(event).expect("7.0 is an integer").size, Some(7));
}
