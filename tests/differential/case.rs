//! A schema with values.

use adl_gen::text::{Json, Number};

use crate::random::Random;
use crate::{schemas, values};

/// Maximum number of values of each schema.
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

    /// The case with one of its values.
    pub fn only(&self, value: usize) -> Self {
        Self { schema: self.schema.clone(), values: vec![self.values[value].clone()] }
    }

    /// Cases for exactly so many pairs of a schema and a value.
    pub fn for_pairs(pairs: usize) -> Vec<Self> {
        let (mut cases, mut left) = (Vec::new(), pairs);
        while left > 0 {
            let mut case = Self::random(cases.len() as u64);
            case.values.truncate(left);
            left -= case.values.len();
            cases.push(case);
        }
        cases
    }
}

/// Rounds the integers that doubles don't represent exactly.
pub fn rounded(value: &Json) -> Json {
    match value {
        Json::Number(number) if is_large(number) => Json::Number(Number::from_text(format!("{:?}", number.as_f64()))),
        Json::Object(members) => {
            Json::Object(members.iter().map(|(name, value)| (name.clone(), rounded(value))).collect())
        }
        Json::Array(items) => Json::array(items.iter().map(rounded)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => value.clone(),
    }
}

/// Returns whether a number is beyond the integers that doubles represent exactly.
pub fn is_large(number: &Number) -> bool {
    number.as_f64().abs() > 9_007_199_254_740_991.0
}
