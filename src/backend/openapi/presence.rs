//! Conditions on which members an object has, and nothing else about it.

use crate::text::Json;

/// A condition on the presence of members.
#[derive(Debug)]
pub(super) enum Presence {
    /// There is a member of that name.
    Has(String),
    /// All of them hold.
    All(Vec<Self>),
    /// At least one of them holds.
    Any(Vec<Self>),
    /// Exactly one of them holds.
    One(Vec<Self>),
    /// It doesn't hold.
    Not(Box<Self>),
}

impl Presence {
    /// Reads a schema for objects, if it speaks of nothing but presence.
    pub(super) fn of(schema: &Json) -> Option<Self> {
        match schema {
            Json::Bool(true) => Some(Self::All(Vec::new())),
            Json::Bool(false) => Some(Self::Any(Vec::new())),
            Json::Object(members) => {
                let conditions = members.iter().map(|(keyword, value)| Self::of_keyword(keyword, value));
                Some(Self::All(conditions.collect::<Option<_>>()?))
            }
            Json::Null | Json::Number(_) | Json::String(_) | Json::Array(_) => None,
        }
    }

    /// Reads a keyword with its value, in a schema for objects.
    pub(super) fn of_keyword(keyword: &str, value: &Json) -> Option<Self> {
        match (keyword, value) {
            ("title" | "description" | "$comment", _) => Some(Self::All(Vec::new())),
            ("type", value) if value.as_str() == Some("object") => Some(Self::All(Vec::new())),
            ("required", Json::Array(names)) => Some(Self::All(
                names.iter().map(|name| Some(Self::Has(name.as_str()?.to_owned()))).collect::<Option<_>>()?,
            )),
            ("properties", Json::Object(properties)) => {
                let absent = properties.iter().map(|(name, schema)| match schema {
                    Json::Bool(false) => Some(Self::Not(Box::new(Self::Has(name.clone())))),
                    _ => None,
                });
                Some(Self::All(absent.collect::<Option<_>>()?))
            }
            ("allOf", Json::Array(schemas)) => Some(Self::All(Self::of_each(schemas)?)),
            ("anyOf", Json::Array(schemas)) => Some(Self::Any(Self::of_each(schemas)?)),
            ("oneOf", Json::Array(schemas)) => Some(Self::One(Self::of_each(schemas)?)),
            ("not", schema) => Some(Self::Not(Box::new(Self::of(schema)?))),
            _ => None,
        }
    }

    fn of_each(schemas: &[Json]) -> Option<Vec<Self>> {
        schemas.iter().map(Self::of).collect()
    }

    /// Whether it holds for an object with these members.
    pub(super) fn holds(&self, present: &dyn Fn(&str) -> bool) -> bool {
        match self {
            Self::Has(name) => present(name),
            Self::All(conditions) => conditions.iter().all(|condition| condition.holds(present)),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.holds(present)),
            Self::One(conditions) => conditions.iter().filter(|condition| condition.holds(present)).count() == 1,
            Self::Not(condition) => !condition.holds(present),
        }
    }

    /// Adds the names that it speaks of.
    pub(super) fn names<'a>(&'a self, out: &mut Vec<&'a str>) {
        match self {
            Self::Has(name) => out.push(name),
            Self::All(conditions) | Self::Any(conditions) | Self::One(conditions) => {
                conditions.iter().for_each(|condition| condition.names(out));
            }
            Self::Not(condition) => condition.names(out),
        }
    }
}
