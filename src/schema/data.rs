//! Validates the operands of keywords that aren't schemas.

use super::keyword::{Data, Keyword};
use super::suggest::json_type;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Node, Value};
use crate::text::Number;

/// The names of the JSON types.
pub(super) const JSON_TYPES: [&str; 7] = ["null", "boolean", "object", "array", "number", "integer", "string"];

/// Maximum number of digits of a divisor: integers of 64 bits have as many.
const MOST_DIGITS: usize = 19;

/// Checks the JSON type of a keyword's operand. Returns the diagnostic and the invalid part.
pub(super) fn check_data(keyword: Keyword, data: Data, node: &Node) -> Result<(), (Diagnostic, &Node)> {
    if data == Data::Types {
        return if is_type(node) { Ok(()) } else { Err(wrong_json_type(node)) };
    }
    if let Err(expected) = expected(data, node) {
        let message = format!("`{}` must be {expected}, not {}", keyword.name(), node.kind());
        return Err((Diagnostic::new(Code::WrongType, message), node));
    }
    let divisor = node.as_number().filter(|_| keyword == Keyword::MultipleOf);
    divisor.map_or(Ok(()), check_divisor).map_err(|wrong| (wrong, node))?;
    match first_beyond_doubles(node).filter(|_| keyword.is_validation()) {
        Some(number) => Err((beyond_doubles(keyword), number)),
        None => Ok(()),
    }
}

fn check_divisor(divisor: &Number) -> Result<(), Diagnostic> {
    if *divisor <= Number::from_text("0") {
        return Err(Diagnostic::new(Code::WrongType, "`multipleOf` must be greater than 0"));
    }
    if divisor.digits().0.len() > MOST_DIGITS {
        let message = format!("`multipleOf` has more than {MOST_DIGITS} digits, apart from zeros at the ends");
        let help = "multiples are computed exactly, with divisors of 64 bits; use fewer digits";
        return Err(Diagnostic::new(Code::UnsupportedNumber, message).help(help));
    }
    Ok(())
}

/// Returns the first number of a value that no double represents.
fn first_beyond_doubles(node: &Node) -> Option<&Node> {
    match &node.value {
        Value::Number(number) => (!number.is_in_doubles()).then_some(node),
        Value::Array(items) => items.iter().find_map(first_beyond_doubles),
        Value::Object(members) => members.iter().find_map(|member| first_beyond_doubles(&member.value)),
        Value::Null | Value::Bool(_) | Value::String(_) => None,
    }
}

fn beyond_doubles(keyword: Keyword) -> Diagnostic {
    let message = format!("`{}` has a number beyond the range of doubles, which programs can't read", keyword.name());
    let help = "a number is 0, or between 5e-324 and 1.7976931348623157e308, with either sign; use one of these, or omit \
                the constraint";
    Diagnostic::new(Code::UnsupportedNumber, message).help(help)
}

/// Returns the value of `type` that isn't the name of a JSON type.
fn wrong_json_type(node: &Node) -> (Diagnostic, &Node) {
    let is_wrong = |node: &&Node| !node.as_str().is_some_and(is_json_type);
    let named = node.as_array().unwrap_or(std::slice::from_ref(node)).iter().find(is_wrong).unwrap_or(node);
    let message = match named.as_str() {
        Some(name) => format!("`{name}` is not a JSON type"),
        None if named.as_array().is_some() => "`type` must name at least one JSON type".to_owned(),
        None => format!("`type` must be the name of a JSON type or an array of names, not {}", named.kind()),
    };
    let all = format!("the JSON types are {}", JSON_TYPES.join(", "));
    let help = match named.as_str().and_then(json_type) {
        Some(meant) => format!("did you mean `{meant}`? ({all})"),
        None if named.as_str() == Some("any") => "omit `type` to accept any value".to_owned(),
        None => all,
    };
    (Diagnostic::new(Code::WrongType, message).help(help), named)
}

fn expected(data: Data, node: &Node) -> Result<(), &'static str> {
    let strings = |node: &Node| node.as_array().is_some_and(|items| items.iter().all(|item| item.as_str().is_some()));
    let (ok, expected) = match data {
        Data::Any => (true, "any value"),
        Data::Array => (node.as_array().is_some(), "an array"),
        Data::Strings => (strings(node), "an array of strings"),
        Data::StringLists => {
            (node.members().iter().all(|m| strings(&m.value)) && node.is_object(), "an object of arrays of strings")
        }
        Data::Types => (is_type(node), "the name of a JSON type"),
        Data::Number => (node.as_number().is_some(), "a number"),
        Data::Count => (node.as_number().is_some_and(is_count), "a non-negative integer"),
        Data::Boolean => (node.as_bool().is_some(), "a boolean"),
        Data::String => (node.as_str().is_some(), "a string"),
    };
    if ok { Ok(()) } else { Err(expected) }
}

fn is_count(number: &Number) -> bool {
    number.is_integer() && *number >= Number::from_text("0")
}

fn is_type(node: &Node) -> bool {
    let known = |node: &Node| node.as_str().is_some_and(is_json_type);
    known(node) || node.as_array().is_some_and(|items| !items.is_empty() && items.iter().all(known))
}

/// Returns whether this is the name of a JSON type (Validation §6.1.1).
pub(crate) fn is_json_type(name: &str) -> bool {
    JSON_TYPES.contains(&name)
}
