//! Uses generated types in which types of its own stand.

#[path = "generated/order.rs"]
mod order;
#[path = "with_time/order.rs"]
pub mod with_time;

#[cfg(test)]
mod formats;

pub use self::own::{Article, Card, CustomerNumber};

mod own {
    use serde::{Deserialize, Serialize};

    /// The code of an article.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct Article(pub String);

    /// The number of a customer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct CustomerNumber(pub u32);

    /// A payment by card, of which nobody sees all digits.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct Card {
        kind: String,
        pub digits: String,
    }
}

#[cfg(test)]
mod tests {
    use super::order::{Line, Order, OrderPayment, OrderStatus, Transfer, check_card};
    use super::{Article, CustomerNumber};
    use serde_json::{Value, json};

    fn valid() -> Value {
        json!({
            "id": "0190f3c5-8a4b-7c2e-9a8f-111111111111", "placed": "2026-01-31T23:59:59+01:00", "due": null,
            "page": "https://example.com/orders/1", "stamp": "2026-02-01T00:00:00Z",
            "customer": {"number": 7}, "lines": [{"article": "ABC", "count": 2, "parts": [{"article": "DEF"}]}],
            "labels": {"z": "1", "a": "2"}, "weights": {"z": 1, "a": 2},
            "payment": {"kind": "card", "digits": "1234"}, "status": "open",
        })
    }

    #[test]
    fn values_are_read_into_types_of_crates_and_written_again() {
        let order: Order = serde_json::from_value(valid()).expect("is valid");
        let id: uuid::Uuid = order.id;
        let placed: chrono::DateTime<chrono::FixedOffset> = order.placed;
        let stamp: Option<chrono::DateTime<chrono::FixedOffset>> = order.stamp;
        let due: &Option<Option<jiff::civil::Date>> = &order.due;
        let page: &Option<url::Url> = &order.page;
        assert_eq!((id.get_version_num(), placed.timestamp(), stamp.is_some()), (7, 1769900399, true));
        assert_eq!((due, page.as_ref().map(|page| page.path())), (&Some(None), Some("/orders/1")));
        assert_eq!(order.customer.number, CustomerNumber(7));
        assert!(matches!(&order.payment, OrderPayment::Card(card) if card.digits == "1234"));
        // `serde_json::Value` sorts keys.
        let text = valid().to_string().replace(r#"{"a":"2","z":"1"}"#, r#"{"z":"1","a":"2"}"#);
        let labels: Option<indexmap::IndexMap<String, String>> =
            serde_json::from_str::<Order>(&text).unwrap().labels;
        assert_eq!(labels.iter().flatten().map(|(key, _)| key.as_str()).collect::<String>(), "za");
        assert_eq!(order.weights.iter().flatten().map(|(_, weight)| *weight).sum::<i64>(), 3);
        assert_eq!(serde_json::to_value(&order).expect("writes"), valid());
        assert_eq!(Order::parse(&valid().to_string()).expect("is valid"), order);
    }

    #[test]
    fn the_check_decides_before_types_of_crates() {
        for (pointer, value, accepted_by_type) in [
            ("/id", json!("0190F3C58A4B7C2E9A8F111111111111"), "a UUID without hyphens"),
            ("/placed", json!("2026-01-31T23:59:59.000+01:00"), "longer than 25 characters"),
            ("/customer/number", json!(0), "less than 1"),
            ("/customer/number", json!(1000000), "greater than 999999"),
            ("/lines/0/article", json!("abc"), "small letters"),
            ("/lines/0/parts/0/article", json!("ABCD"), "four letters, in a nested line"),
            ("/payment/digits", json!("123"), "three digits"),
        ] {
            let mut order = valid();
            *order.pointer_mut(pointer).expect("a part") = value;
            assert!(Order::check(&order).is_err(), "{pointer}: {accepted_by_type}");
            assert!(serde_json::from_value::<Order>(order.clone()).is_err(), "{pointer}: {accepted_by_type}");
            assert!(Order::parse(&order.to_string()).is_err(), "{pointer}: {accepted_by_type}");
        }
    }

    #[test]
    fn what_a_type_rejects_is_an_error_of_reading_alone() {
        let mut order = valid();
        order["customer"]["number"] = json!(7.0);
        assert!(Order::check(&order).is_ok(), "7.0 is an integer");
        assert!(serde_json::from_value::<Order>(order).is_err(), "but serde reads no u32 from it");
    }

    #[test]
    fn alternatives_are_told_apart_as_before() {
        let transfer = json!({"kind": "transfer", "account": "A"});
        let payment: OrderPayment = serde_json::from_value(transfer).expect("is valid");
        assert!(matches!(payment, OrderPayment::Transfer(_)));
        assert!(check_card(&json!({"kind": "card", "digits": "1234"})).is_ok());
        assert!(check_card(&json!({"kind": "card", "digits": "1"})).is_err());
    }

    #[test]
    fn derives_and_setters_are_generated() {
        assert!(OrderStatus::Open < OrderStatus::Shipped);
        let line = Line::new(Article("ABC".to_owned())).with_count(2_u64).with_parts(vec![]);
        assert_eq!(line.count, Some(2));
    }

    #[test]
    fn alternatives_and_texts_are_converted() {
        // `kind` is a constant, and no parameter, unless its type is one of the user.
        let payment = OrderPayment::from(Transfer::new("transfer".to_owned(), "A".to_owned()));
        assert_eq!(serde_json::to_value(&payment).expect("writes"), json!({"kind": "transfer", "account": "A"}));
        let transfer = super::with_time::OrderPayment::from(super::with_time::Card::new("1234".to_owned()));
        assert!(matches!(transfer, super::with_time::OrderPayment::Card(_)));
        assert_eq!("shipped".parse(), Ok(OrderStatus::Shipped));
        let error = OrderStatus::try_from("lost").expect_err("an unknown status");
        assert_eq!((error.found.as_str(), error.expected.as_slice()), ("lost", &["open", "shipped"][..]));
        assert_eq!(error.to_string(), r#"expected one of "open" "shipped": invalid value: "lost""#);
    }

    #[test]
    fn dates_are_those_of_the_crate_time() {
        use super::with_time::Order;

        let order: Order = serde_json::from_value(valid()).expect("is valid");
        let placed: time::OffsetDateTime = order.placed.into();
        let due: Option<Option<time::Date>> = order.due;
        assert_eq!((placed.unix_timestamp(), order.placed.year(), due), (1769900399, 2026, Some(None)));
        assert_eq!(serde_json::to_value(&order).expect("writes"), valid());
        let mut long = valid();
        long["placed"] = json!("2026-01-31T23:59:59.000+01:00");
        assert!(serde_json::from_value::<Order>(long).is_err(), "the check decides first");
        let due = json!({"due": "2026-02-03"});
        let mut with_due = valid();
        with_due["due"] = due["due"].clone();
        let order: Order = serde_json::from_value(with_due.clone()).expect("is valid");
        assert_eq!(order.due, Some(time::Date::from_calendar_date(2026, time::Month::February, 3).ok()));
        assert_eq!(serde_json::to_value(&order).expect("writes"), with_due);
    }

    #[test]
    fn schemars_returns_the_schemas_of_the_document() {
        use super::with_time::{Line, Order};

        let source: Value = serde_json::from_str(include_str!("../order.schema.json")).expect("JSON");
        let schema = schemars::schema_for!(Order).to_value();
        assert_eq!(schema["title"], "Order");
        for name in ["id", "placed", "due", "labels", "stamp", "weights"] {
            let expected = source["properties"][name].to_string().replace("/timestamp", "/Timestamp");
            assert_eq!(schema["properties"][name].to_string(), expected);
        }
        let line = source["$defs"]["line"].to_string().replace("/line", "/Line");
        assert_eq!(schema["$defs"]["Line"].to_string(), line);
        // In a list, and for an older dialect.
        let lines = schemars::schema_for!(Vec<Line>).to_value();
        assert_eq!((&lines["items"]["$ref"], lines["$defs"]["Line"].to_string()), (&json!("#/$defs/Line"), line));
        let old = schemars::generate::SchemaSettings::draft07().into_generator().into_root_schema_for::<Order>();
        let old = old.to_value();
        assert_eq!(old["properties"]["lines"]["items"]["$ref"], "#/definitions/Line");
        assert!(old["definitions"]["Line"].is_object());
    }
}
