//! The rules about examples: that they are realistic, and agree with themselves.

use super::contract::Contract;
use super::errors;
use crate::diagnostics::Code;
use crate::model::StandardType;
use crate::source::{Node, Value};

/// The length of a text, in characters, above which it displaces others from the context of a model (seed 003).
const MAX_CHARACTERS: usize = 5_000;

/// A check of an example.
type Check = fn(&mut Contract, &Node);

/// The checks of examples of a standard type.
const OF_TYPES: [(StandardType, Check); 6] = [
    (StandardType::OperationStatus, check_status),
    (StandardType::ListResult, check_pages),
    (StandardType::BatchResult, check_counts),
    (StandardType::ChunkedData, check_chunk),
    (StandardType::FileResult, |contract, example| check_payload(contract, example, "file")),
    (StandardType::MediaResult, |contract, example| check_payload(contract, example, "media")),
];

/// Checks an example of a contract.
pub(super) fn check(contract: &mut Contract, example: &Node) {
    check_length(contract, example);
    check_values(contract, example);
    errors::check(contract, example);
    check_success(contract, example);
    if let Some((_, check)) = OF_TYPES.iter().find(|(of, _)| contract.standard() == Some(*of)) {
        check(contract, example);
    }
}

/// Returns whether an example is one of an error.
pub(super) fn is_of_error(example: &Node) -> bool {
    example.get("success").and_then(Node::as_bool) == Some(false)
        || ["error", "errors"].iter().any(|name| is_there(example, name))
}

/// Returns whether an object has a property that isn't null.
fn is_there(object: &Node, name: &str) -> bool {
    object.get(name).is_some_and(|value| !matches!(value.value, Value::Null))
}

/// Returns a property that is a whole number.
fn integer(object: &Node, name: &str) -> Option<i128> {
    object.get(name)?.as_number()?.as_integer()
}

fn check_length(contract: &mut Contract, example: &Node) {
    let length = example.to_json().to_string().chars().count();
    if length > MAX_CHARACTERS {
        let message = format!("this example has {length} characters");
        let help = "a model should have to read no more than 5,000: return a summary, or fewer items and the total";
        contract.report(Code::LongText, example, message, help);
    }
}

/// Texts that stand for a value that was not thought of.
const PLACEHOLDERS: [&str; 9] = ["string", "foo", "bar", "baz", "foobar", "todo", "tbd", "xxx", "placeholder"];

/// Properties that APIs return and models don't need (seed 003).
const NOISE: [&str; 12] = [
    "headers",
    "status_code",
    "statusCode",
    "etag",
    "__typename",
    "_links",
    "_embedded",
    "set-cookie",
    "trace_id",
    "traceId",
    "x-request-id",
    "next_cursor",
];

/// Checks each value of an example.
fn check_values(contract: &mut Contract, example: &Node) {
    if example.is_object() && example.members().is_empty() {
        let message = "the example is an empty object".to_owned();
        contract.report(Code::PlaceholderExample, example, message, "show a realistic result");
    }
    let mut pending = vec![example];
    while let Some(node) = pending.pop() {
        match &node.value {
            Value::String(text) if is_placeholder(text) => {
                let message = format!("{:?} is a placeholder", text.trim());
                contract.report(Code::PlaceholderExample, node, message, "show a realistic value");
            }
            Value::Array(items) => pending.extend(items.iter().rev()),
            Value::Object(members) => {
                for member in members.iter().filter(|member| NOISE.contains(&member.key.as_str())) {
                    let message = format!("`{}` is a detail of an API", member.key);
                    let help =
                        "leave it out of the result: it takes space in the context of a model, and tells it nothing";
                    contract.report(Code::RawNoise, &member.value, message, help);
                }
                pending.extend(members.iter().rev().map(|member| &member.value));
            }
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

fn is_placeholder(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let name = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    PLACEHOLDERS.contains(&text.as_str())
        || text.starts_with("lorem ipsum")
        || name.is_some_and(|name| !name.is_empty() && !name.contains(['<', '>', '/']))
}

fn check_success(contract: &mut Contract, example: &Node) {
    let Some(flag) = example.get("success") else { return };
    let Some(success) = flag.as_bool() else { return };
    let has_error = is_there(example, "error");
    if success && has_error {
        let message = "`success` is true, beside an `error`".to_owned();
        contract.report(Code::SuccessMismatch, flag, message, "set `success` to false, or remove `error`");
    } else if !success && !has_error && !is_there(example, "errors") {
        let message = "`success` is false, without an `error`".to_owned();
        contract.report(Code::SuccessMismatch, flag, message, "add `error` with `code` and `message`");
    }
}

fn check_status(contract: &mut Contract, example: &Node) {
    let Some(status) = example.get("status").and_then(Node::as_str) else { return };
    for (name, expected) in [("result", "completed"), ("error", "failed")] {
        let found = example.get(name).filter(|_| is_there(example, name) && status != expected);
        if let Some(found) = found {
            let message = format!("`{name}` beside the status `{status}`");
            let help = format!("`{name}` is present when the status is `{expected}` (§4.1.3)");
            contract.report(Code::StatusMismatch, found, message, &help);
        }
    }
}

fn check_pages(contract: &mut Contract, example: &Node) {
    let Some(pagination) = example.get("pagination") else { return };
    let number = |name: &str| integer(pagination, name);
    let mut wrong = |name: &str, message: String, help: &str| {
        contract.report(Code::PaginationMismatch, pagination.get(name).unwrap_or(pagination), message, help);
    };
    if let (Some(total @ 0..), Some(per_page @ 1..), Some(pages)) =
        (number("total"), number("per_page"), number("total_pages"))
    {
        let right = total.div_euclid(per_page) + i128::from(total % per_page != 0);
        if pages != right {
            let message = format!("`total_pages` is {pages}, but {total} items are {right} pages of {per_page}");
            wrong("total_pages", message, "`total_pages` is `total` divided by `per_page`, rounded up");
        }
    }
    if let (Some(page), Some(pages)) = (number("page"), number("total_pages")) {
        if page > pages.max(1) {
            wrong("page", format!("page {page} of {pages}"), "`page` is at most `total_pages`");
        }
        for (name, right) in [("has_next", page < pages), ("has_prev", page > 1)] {
            if pagination.get(name).and_then(Node::as_bool).is_some_and(|said| said != right) {
                wrong(name, format!("`{name}` is {} on page {page} of {pages}", !right), "make the two agree");
            }
        }
    }
    let items = example.get("data").and_then(Node::as_array).map_or(0, <[Node]>::len) as i128;
    if let Some(per_page) = number("per_page").filter(|per_page| items > *per_page) {
        wrong("per_page", format!("{items} items on a page of {per_page}"), "show no more items than `per_page`");
    }
}

fn check_counts(contract: &mut Contract, example: &Node) {
    let Some(total) = integer(example, "total") else { return };
    let place = example.get("total").unwrap_or(example);
    let [successful, failed] = ["successful", "failed"].map(|name| integer(example, name).unwrap_or(0));
    if successful + failed > total {
        let message = format!("{successful} successful and {failed} failed of {total}");
        let help = "`successful` and `failed` add up to `total` at most";
        contract.report(Code::CountMismatch, place, message, help);
    }
    let items = example.get("items").and_then(Node::as_array).unwrap_or_default();
    if items.len() as i128 > total {
        let message = format!("{} items of {total}", items.len());
        contract.report(Code::CountMismatch, place, message, "`total` counts all items");
    }
    items.iter().for_each(|item| check_success(contract, item));
}

fn check_chunk(contract: &mut Contract, example: &Node) {
    if let (Some(sequence), Some(chunks)) = (integer(example, "sequence"), integer(example, "total_chunks")) {
        let place = |name| example.get(name).unwrap_or(example);
        if sequence >= chunks {
            let message = format!("chunk {sequence} of {chunks}");
            let help = "chunks are counted from 0: `sequence` is less than `total_chunks`";
            contract.report(Code::SequenceMismatch, place("sequence"), message, help);
        } else if let Some(is_last) = example.get("is_last").and_then(Node::as_bool)
            && is_last != (sequence + 1 == chunks)
        {
            let message = format!("`is_last` is {is_last} of chunk {sequence} of {chunks}");
            let help = "chunks are counted from 0: the last one is `total_chunks` - 1";
            contract.report(Code::SequenceMismatch, place("is_last"), message, help);
        }
    }
    check_base64(contract, example);
}

fn check_payload(contract: &mut Contract, example: &Node, name: &str) {
    let Some(payload) = example.get(name).filter(|payload| payload.is_object()) else { return };
    if !is_there(payload, "url") && !is_there(payload, "data") {
        let message = format!("`{name}` has neither `url` nor `data`");
        contract.report(Code::NoPayload, payload, message, "add one of the two: nobody can get the content without");
    }
    check_base64(contract, payload);
}

fn check_base64(contract: &mut Contract, object: &Node) {
    let Some(data) = object.get("data") else { return };
    if data.as_str().is_some_and(|text| !is_base64(text)) {
        let message = "`data` is not base64".to_owned();
        contract.report(Code::NotBaseSixtyFour, data, message, "encode the content (RFC 4648 §4), with padding");
    }
}

/// Returns whether a text is base64 with padding (RFC 4648 §4).
fn is_base64(text: &str) -> bool {
    let body = text.trim_end_matches('=');
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    text.len().is_multiple_of(4) && text.len() - body.len() <= 2 && body.bytes().all(is_digit)
}
