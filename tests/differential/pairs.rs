//! A schema with values, and what is said of each.

use adl_gen::json::{Json, Number};

use crate::random::Random;
use crate::{schemas, values};

/// How many values each schema has.
pub const VALUES: usize = 20;

/// A schema and values.
#[derive(Clone, Debug)]
pub struct Case {
    pub schema: Json,
    pub values: Vec<Json>,
}

impl Case {
    /// The case of that seed.
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let schema = schemas::schema(&mut random);
        let values = values::values(&schema, VALUES, &mut random);
        Self { schema, values }
    }
}

/// What a judge says of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Valid,
    Invalid,
    /// It can't say, and why.
    None(String),
}

impl From<bool> for Verdict {
    fn from(valid: bool) -> Self {
        if valid { Self::Valid } else { Self::Invalid }
    }
}

/// How a language reads numbers: what it can't hold is rounded before anything is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// As doubles: JavaScript.
    Doubles,
    /// Integers of 64 bits, all else as doubles: serde_json.
    Integers64,
    /// Integers exactly, all else as doubles: Python.
    Integers,
}

impl Numbers {
    /// The value as that language reads it.
    pub fn read(self, value: &Json) -> Json {
        match value {
            Json::Number(number) => Json::Number(self.number(number)),
            Json::Array(items) => Json::array(items.iter().map(|item| self.read(item))),
            Json::Object(members) => {
                Json::Object(members.iter().map(|(name, value)| (name.clone(), self.read(value))).collect())
            }
            Json::Null | Json::Bool(_) | Json::String(_) => value.clone(),
        }
    }

    fn number(self, number: &Number) -> Number {
        let text = number.as_str();
        let is_whole = !text.contains(['.', 'e', 'E']);
        let is_exact = match self {
            Self::Doubles => false,
            Self::Integers64 => is_whole && (text.parse::<i64>().is_ok() || text.parse::<u64>().is_ok()),
            Self::Integers => is_whole,
        };
        if is_exact { number.clone() } else { values::as_double(number) }
    }
}
