//! JSON values with their numbers as text.
//!
//! `serde_json::Value` rounds numbers that `f64` can't represent; a schema's `const` or `maximum` must keep them.

use std::collections::{BTreeMap, HashMap, HashSet};

use ecow::{EcoString, EcoVec};

use super::number::{Decimal, Number};

/// A JSON value. Equality is JSON Schema's (Core §4.2.2): `1` equals `1.0`, the order of members is no difference.
#[derive(Debug, Clone)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as it was written.
    Number(Number),
    /// A string.
    String(EcoString),
    /// An array.
    Array(EcoVec<Json>),
    /// An object; members keep their order, keys are distinct.
    Object(Vec<(EcoString, Json)>),
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::String(a), Self::String(b)) => a == b,
            (Self::Array(a), Self::Array(b)) => a == b,
            (Self::Object(a), Self::Object(b)) => {
                let in_order = a.iter().zip(b).all(|((one, _), (other, _))| one == other);
                a.len() == b.len() && if in_order { a == b } else { by_key(a) == by_key(b) }
            }
            _ => false,
        }
    }
}

impl Eq for Json {}

fn by_key(members: &[(EcoString, Json)]) -> BTreeMap<&str, &Json> {
    members.iter().map(|(key, value)| (key.as_str(), value)).collect()
}

impl std::hash::Hash for Json {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.canonical().hash(state);
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Self {
        Self::number(number)
    }
}

impl Json {
    /// A number, as JSON writes it.
    pub(crate) fn number(number: impl ToString) -> Self {
        Self::Number(Number::from_text(number.to_string()))
    }

    /// A string.
    pub fn string(text: impl Into<EcoString>) -> Self {
        Self::String(text.into())
    }

    /// An object with these members, in this order.
    pub fn object<K: Into<EcoString>>(members: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Object(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// An array of these items.
    pub fn array(items: impl IntoIterator<Item = Self>) -> Self {
        Self::Array(items.into_iter().collect())
    }

    /// Returns the distinct values of a list: the list itself if all of them are.
    pub(crate) fn distinct(values: EcoVec<Self>) -> EcoVec<Self> {
        let mut seen = HashSet::with_capacity(values.len());
        if values.iter().all(|value| seen.insert(value)) {
            return values;
        }
        seen.clear();
        values.iter().filter(|value| seen.insert(*value)).cloned().collect()
    }

    /// Returns the member of that name, where this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.members().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Returns a function that finds members of an object by their names, in constant time where there are many.
    pub(crate) fn finder<'v>(members: &'v [(EcoString, Self)]) -> impl Fn(&str) -> Option<&'v Self> {
        const FEW: usize = 16;
        let by_name = || members.iter().map(|(name, value)| (name.as_str(), value)).collect();
        let index: Option<HashMap<&str, &'v Self>> = (members.len() > FEW).then(by_name);
        move |key| match &index {
            Some(index) => index.get(key).copied(),
            None => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
        }
    }

    /// Returns the members, where this is an object; else none.
    pub(crate) fn members(&self) -> &[(EcoString, Self)] {
        if let Self::Object(members) = self { members } else { &[] }
    }

    /// Returns the items, where this is an array; else none.
    pub(crate) fn items(&self) -> &[Self] {
        if let Self::Array(items) = self { items } else { &[] }
    }

    /// Returns the number, where this is one.
    pub(crate) fn as_number(&self) -> Option<&Number> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    /// Returns the text, where this is a string.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// Returns whether it is neither an array nor an object.
    pub(crate) fn is_scalar(&self) -> bool {
        !matches!(self, Self::Array(_) | Self::Object(_))
    }

    /// Returns the name of its JSON type in `type`: `integer` for numbers without a fractional part.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "boolean",
            Self::Number(number) if number.is_integer() => "integer",
            Self::Number(_) => "number",
            Self::String(_) => "string",
            Self::Array(_) => "array",
            Self::Object(_) => "object",
        }
    }

    /// Returns the value with its numbers within the range of doubles (see [`Number::within_doubles`]).
    pub fn within_doubles(self) -> Self {
        match self {
            Self::Null | Self::Bool(_) | Self::String(_) => self,
            Self::Number(number) => Self::Number(number.within_doubles()),
            Self::Array(items) => Self::Array(items.into_iter().map(Self::within_doubles).collect()),
            Self::Object(members) => {
                Self::Object(members.into_iter().map(|(key, value)| (key, value.within_doubles())).collect())
            }
        }
    }

    /// Returns the value as programs read it: fractions as the nearest doubles.
    pub(crate) fn rounded(self) -> Self {
        match self {
            // A list without fractions stays shared.
            value if !value.has_fractions() => value,
            Self::Null | Self::Bool(_) | Self::String(_) => self,
            Self::Number(number) => Self::Number(number.rounded()),
            Self::Array(items) => Self::Array(items.into_iter().map(Self::rounded).collect()),
            Self::Object(members) => {
                Self::Object(members.into_iter().map(|(key, value)| (key, value.rounded())).collect())
            }
        }
    }

    fn has_fractions(&self) -> bool {
        match self {
            Self::Null | Self::Bool(_) | Self::String(_) => false,
            Self::Number(number) => !number.is_integer(),
            Self::Array(items) => items.iter().any(Self::has_fractions),
            Self::Object(members) => members.iter().any(|(_, value)| value.has_fractions()),
        }
    }

    /// Returns a text that two values share exactly if they are equal.
    pub fn canonical(&self) -> String {
        match self {
            Self::Null | Self::Bool(_) | Self::String(_) => self.to_string(),
            Self::Number(number) => {
                let Decimal { negative, digits, exponent } = number.decimal();
                format!("{}{digits}e{exponent}", if negative { "-" } else { "" })
            }
            Self::Array(items) => {
                format!("[{}]", items.iter().map(Self::canonical).collect::<Vec<_>>().join(","))
            }
            Self::Object(members) => {
                let text = |(key, value): &(EcoString, Self)| format!("{}:{}", Self::string(key), value.canonical());
                let mut members: Vec<String> = members.iter().map(text).collect();
                members.sort_unstable();
                format!("{{{}}}", members.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_equal_in_any_order() {
        let number = |text: &str| Json::Number(Number::from_text(text));
        let a = Json::object([("a", Json::Null), ("b", Json::Bool(true))]);
        let b = Json::object([("b", Json::Bool(true)), ("a", Json::Null)]);
        assert_eq!(a, b);
        assert_ne!(a, Json::object([("a", Json::Null), ("c", Json::Bool(true))]));
        assert_eq!(a.canonical(), b.canonical());
        assert_eq!(number("1.50").canonical(), number("15e-1").canonical());
    }
}
