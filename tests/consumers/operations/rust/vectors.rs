//! Writes each parameter as `parameters.jsonl` says.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::api::adl_http::{Location, Parameter, Style, expand};

/// A value whose members have an order, as the fields of a struct have.
enum Ordered {
    Other(Value),
    List(Vec<Ordered>),
    Object(Vec<(String, Ordered)>),
}

impl Serialize for Ordered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Other(value) => value.serialize(serializer),
            Self::List(items) => items.serialize(serializer),
            Self::Object(members) => serializer.collect_map(members.iter().map(|(name, member)| (name, member))),
        }
    }
}

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Ordering)
    }
}

struct Ordering;

impl<'de> Visitor<'de> for Ordering {
    type Value = Ordered;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Ordered, E> {
        Ok(Ordered::Other(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Ordered, E> {
        Ok(Ordered::Other(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Ordered, E> {
        Ok(Ordered::Other(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Ordered, E> {
        Ok(Ordered::Other(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Ordered, E> {
        Ok(Ordered::Other(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Ordered, E> {
        Ok(Ordered::Other(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Ordered, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Ordered::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Ordered, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Ordered::Object(object))
    }
}

#[derive(Deserialize)]
struct Row {
    id: String,
    #[serde(rename = "in")]
    location: String,
    name: String,
    style: Option<String>,
    explode: Option<bool>,
    #[serde(default)]
    reserved: bool,
    content: Option<String>,
    value: Ordered,
    expected: Option<String>,
    #[serde(default)]
    error: bool,
}

impl Row {
    fn parameter(&self) -> Parameter<'_> {
        let location = match self.location.as_str() {
            "path" => Location::Path,
            "query" => Location::Query,
            "querystring" => Location::QueryString,
            "header" => Location::Header,
            "cookie" => Location::Cookie,
            other => panic!("no location: {other}"),
        };
        let style = |name: &str| match name {
            "simple" => Style::Simple,
            "label" => Style::Label,
            "matrix" => Style::Matrix,
            "form" => Style::Form,
            "spaceDelimited" => Style::SpaceDelimited,
            "pipeDelimited" => Style::PipeDelimited,
            "deepObject" => Style::DeepObject,
            "cookie" => Style::Cookie,
            other => panic!("no style: {other}"),
        };
        Parameter {
            style: self.style.as_deref().map(style),
            explode: self.explode,
            reserved: self.reserved,
            content: self.content.as_deref(),
            ..Parameter::new(&self.name, location)
        }
    }
}

/// Returns the number of rows.
pub fn rows() -> usize {
    let rows = include_str!("../parameters.jsonl").lines().map(|line| serde_json::from_str::<Row>(line).expect("a row"));
    let check = |row: Row| {
        let value = serde_json::to_string(&row.value).expect("JSON");
        let found = expand(&row.parameter(), &value);
        match row.error {
            true => assert!(found.is_err(), "{}: {found:?}", row.id),
            false => assert_eq!(found.expect(&row.id), row.expected, "{}", row.id),
        }
    };
    rows.map(check).count()
}
