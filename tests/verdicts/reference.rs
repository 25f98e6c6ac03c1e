//! The answers of the model: the rules that every language follows.

use adl_gen::model::Model;
use adl_gen::source::{Document, Format};
use adl_gen::text::{Json, Number};

use super::{Answer, Said};

/// How a language reads numbers: those that it can't represent are rounded before validation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// As they are written.
    Exact,
    /// As doubles: JavaScript.
    Doubles,
    /// Integers of 64 bits, all else as doubles: serde_json.
    Integers64,
    /// Integers exactly, all else as doubles: Python.
    Integers,
}

/// Returns the model's answer for a value of a type; none if there is no such type.
pub fn answer(model: &Model, ty: &str, value: &Json, numbers: Numbers) -> Option<Answer> {
    let (id, _) = model.iter().find(|(_, definition)| definition.name == ty)?;
    let violations = model.checks.violations(model.checks.of(id)?, &numbers.read(value));
    let said = violations.iter().map(Said::from).collect();
    Some(Answer { valid: violations.is_empty(), violations: said, odds: None, written: None })
}

/// Returns the model's answer if it differs from another one. Bounds are rounded like values: if both are, the exact
/// answer is accepted too.
pub fn differs(model: &Model, ty: &str, value: &Json, numbers: Numbers, said: &Answer) -> Option<String> {
    let answers = [numbers, Numbers::Exact].map(|numbers| answer(model, ty, value, numbers));
    match &answers[0] {
        _ if answers.iter().flatten().any(|answer| answer.agrees(said)) => None,
        Some(answer) => Some(answer.to_string()),
        None => Some(format!("nothing of {ty}")),
    }
}

/// A JSON text as a value.
pub fn json(text: &str) -> Json {
    let document = Document::parse("value.json", text.as_bytes(), Format::Json);
    document.unwrap_or_else(|error| panic!("{text}: {error}")).root.to_json()
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
            Self::Exact => true,
            Self::Doubles => false,
            Self::Integers64 => is_whole && (text.parse::<i64>().is_ok() || text.parse::<u64>().is_ok()),
            Self::Integers => is_whole,
        };
        if is_exact { number.clone() } else { double(number.as_f64()).unwrap_or_else(|| number.clone()) }
    }
}

/// Returns a double with its shortest text; none if it isn't a number.
pub fn double(number: f64) -> Option<Number> {
    serde_json::Number::from_f64(number).map(|number| Number::from_text(number.to_string()))
}
