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
    pub form: Form,
}

/// What a schema is a schema of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A document of JSON Schema.
    Alone,
    /// The response of an operation, in OpenAPI 3.0: read.
    Response,
    /// The body of a request, in OpenAPI 3.0: written.
    Request,
}

impl Case {
    /// The case of that seed.
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let schema = schemas::schema(&mut random);
        let values = values::values(&schema, VALUES, &mut random);
        Self::alone(schema, values)
    }

    /// The values of a schema of its own.
    pub fn alone(schema: Json, values: Vec<Json>) -> Self {
        Self { schema, values, form: Form::Alone }
    }

    /// The case with another schema and other values.
    pub fn with(&self, schema: Json, values: Vec<Json>) -> Self {
        Self { schema, values, form: self.form }
    }

    /// The case with one of its values.
    pub fn only(&self, value: usize) -> Self {
        self.with(self.schema.clone(), vec![self.values[value].clone()])
    }

    /// Cases for exactly so many pairs of a schema and a value, each made of a seed.
    pub fn for_pairs(pairs: usize, make: fn(u64) -> Self) -> Vec<Self> {
        let (mut cases, mut left) = (Vec::new(), pairs);
        while left > 0 {
            let mut case = make(cases.len() as u64);
            case.values.truncate(left);
            left -= case.values.len();
            cases.push(case);
        }
        cases
    }
}

impl Form {
    /// The name of the type of the values.
    pub fn root(self) -> &'static str {
        match self {
            Self::Alone => "RootType",
            Self::Response => "ReadResult",
            Self::Request => "WriteParams",
        }
    }

    /// The value as it is validated: the body of a request is one of the parameters.
    pub fn asked(self, value: &Json) -> Json {
        match self {
            Self::Alone | Self::Response => value.clone(),
            Self::Request => Json::object([("body", value.clone())]),
        }
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
