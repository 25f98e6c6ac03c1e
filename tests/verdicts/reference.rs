//! What the model says of values: the rules that every language follows.

use adl_gen::model::Model;
use adl_gen::source::{Document, Format};
use adl_gen::text::{Json, Number};

use super::{Answer, Said};

/// How a language reads numbers: what it can't hold is rounded before anything is checked.
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

/// What the model says of a value of a type; nothing, where it has no such type.
pub fn answer(model: &Model, ty: &str, value: &Json, numbers: Numbers) -> Option<Answer> {
    let (id, _) = model.iter().find(|(_, definition)| definition.name == ty)?;
    let violations = model.checks.violations(model.checks.of(id)?, &numbers.read(value));
    Some(Answer { valid: violations.is_empty(), violations: violations.iter().map(Said::from).collect(), odds: None })
}

/// What the model says, where an answer is something else. Bounds are rounded as values are: where both are, what is exact
/// holds again.
pub fn differs(model: &Model, ty: &str, value: &Json, numbers: Numbers, said: &Answer) -> Option<String> {
    let answers = [numbers, Numbers::Exact].map(|numbers| answer(model, ty, value, numbers));
    match &answers[0] {
        _ if answers.iter().flatten().any(|answer| answer == said) => None,
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

/// A double as the shortest text that is read as it; none for what is no number.
pub fn double(number: f64) -> Option<Number> {
    serde_json::Number::from_f64(number).map(|number| Number::from_text(number.to_string()))
}
