//! The rules about errors in examples (§5).

use super::contract::Contract;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::ErrorCategory;
use crate::source::{Editor, Node};

/// Checks the errors of an example: its own, and those of its items.
pub(super) fn check(contract: &mut Contract, example: &Node) {
    let list = |name| example.get(name).and_then(Node::as_array).unwrap_or_default().iter();
    let objects = [example].into_iter().chain(list("items"));
    let errors = objects.filter_map(|object| object.get("error")).chain(list("errors"));
    errors.filter(|error| error.is_object()).for_each(|error| check_error(contract, error, example));
}

fn check_error(contract: &mut Contract, error: &Node, example: &Node) {
    for name in ["code", "message"].into_iter().filter(|name| error.get(name).is_none()) {
        let help = match name {
            "code" => "add one that programs can tell apart: `NOT_FOUND_USER`",
            _ => "add a sentence that tells what failed, and one that suggests what to do",
        };
        contract.report(Code::ErrorFields, error, format!("an error without `{name}`"), help);
    }
    if let Some(node) = error.get("code") {
        check_code(contract, node, node.as_str().unwrap_or_default());
    }
    if let Some(node) = error.get("message") {
        check_message(contract, node, node.as_str().unwrap_or_default());
    }
    if let Some(trace) = error.get("stack_trace") {
        let found = Diagnostic::new(Code::StackTrace, "an example with a stack trace")
            .help("leave it out: it is for debugging, and shows callers the inside of the tool");
        let is_needed = || !contract.accepts(&example.to_json_without(&|member| std::ptr::eq(&member.value, trace)));
        let change = Editor::new(contract.examined.document).remove(error, "stack_trace").ok();
        contract.push(found.fix(change.filter(|_| !is_needed())), trace);
    }
}

fn check_code(contract: &mut Contract, node: &Node, code: &str) {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    let prefixes: Vec<&str> = ErrorCategory::ALL.iter().map(|category| category.prefix()).collect();
    if !code.split('_').all(is_word) {
        let message = format!("the error code {code:?} is not in upper snake case");
        contract.report(Code::ErrorCode, node, message, "write it as `NOT_FOUND_USER`");
    } else if !prefixes.iter().any(|prefix| code.starts_with(prefix)) {
        let message = format!("the error code `{code}` has no category");
        let listed: Vec<String> = prefixes.iter().map(|prefix| format!("`{prefix}`")).collect();
        let help = format!("begin it with one of {} (§5.2)", listed.join(", "));
        contract.report(Code::ErrorCode, node, message, &help);
    }
}

/// Words of sentences that suggest what to do.
const SUGGESTIONS: [&str; 26] = [
    "add", "ask", "call", "change", "check", "choose", "contact", "expected", "must", "omit", "pass", "provide",
    "reduce", "remove", "resets", "retry", "send", "set", "should", "similar", "specify", "supply", "try", "use",
    "wait", "within",
];

fn check_message(contract: &mut Contract, node: &Node, text: &str) {
    let sentences = sentences(text);
    let mut words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    if text.contains("Traceback (most recent call last)") {
        let help = "tell what failed in a sentence: callers have no use for the inside of the tool";
        contract.report(Code::StackTrace, node, "an error message with a stack trace".to_owned(), help);
    } else if sentences > 2 {
        let message = format!("an error message of {sentences} sentences");
        let help = "two are enough: what failed, and what to do";
        contract.report(Code::ErrorMessage, node, message, help);
    } else if !words.any(|word| SUGGESTIONS.contains(&word.as_str())) {
        let message = "an error message that doesn't suggest what to do".to_owned();
        let help = "add how to go on: \"Check the path and try again.\"";
        contract.report(Code::ErrorMessage, node, message, help);
    }
}

/// Returns the number of sentences of a text: each ends with a mark before a space, or with the text.
fn sentences(text: &str) -> usize {
    let text = text.trim();
    let ends = |(at, mark): &(usize, &str)| text[at + mark.len()..].starts_with(char::is_whitespace);
    text.match_indices(['.', '!', '?']).filter(ends).count() + usize::from(!text.is_empty())
}
