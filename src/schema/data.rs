//! Validates the operands of keywords that aren't schemas.

use super::keyword::{Data, Keyword};
use super::suggest::json_type;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Node, Value};

/// Checks the JSON type of a keyword's operand. Returns the diagnostic and the invalid part.
pub(super) fn check_data(keyword: Keyword, data: Data, node: &Node) -> Result<(), (Diagnostic, &Node)> {
    if data == Data::Types {
        return if is_type(node) { Ok(()) } else { Err(wrong_json_type(node)) };
    }
    expected(data, node).map_err(|expected| {
        let message = format!("`{}` must be {expected}, not {}", keyword.name(), node.kind());
        (Diagnostic::new(Code::WrongType, message), node)
    })
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
    let all = "the JSON types are null, boolean, object, array, number, integer, string";
    let help = match named.as_str().and_then(json_type) {
        Some(meant) => format!("did you mean `{meant}`? ({all})"),
        None if named.as_str() == Some("any") => "omit `type` to accept any value".to_owned(),
        None => all.to_owned(),
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
        Data::Number => (matches!(node.value, Value::Number(_)), "a number"),
        Data::Count => (is_count(node), "a non-negative integer"),
        Data::Boolean => (node.as_bool().is_some(), "a boolean"),
        Data::String => (node.as_str().is_some(), "a string"),
    };
    if ok { Ok(()) } else { Err(expected) }
}

fn is_count(node: &Node) -> bool {
    matches!(&node.value, Value::Number(number) if number.as_integer().is_some_and(|count| count >= 0))
}

fn is_type(node: &Node) -> bool {
    let known = |node: &Node| node.as_str().is_some_and(is_json_type);
    known(node) || node.as_array().is_some_and(|items| !items.is_empty() && items.iter().all(known))
}

/// Returns whether this is the name of a JSON type (Validation §6.1.1).
pub(crate) fn is_json_type(name: &str) -> bool {
    matches!(name, "null" | "boolean" | "object" | "array" | "number" | "integer" | "string")
}
