//! Contracts as their users write them.
#![cfg(test)]

use std::error::Error;
use std::fmt;
use std::fs::File;

use serde_json::{Map, Value, json};

use super::adl_runtime::{
    ErrorCategory, Keep, Limit, Registry, ResolveOptions, ResolvedExecution, ToolExecution, error_response, error_text,
    tool_error,
};
use super::agent::{ObjectResult, WebSearchResult, check_tool_error, parse_tool_error};
use super::agent_contracts::{CONTRACTS, ErrorCode, ErrorResponse, ToolError};

fn found() -> WebSearchResult {
    CONTRACTS.web_search.parse(r#"{"query": "cats", "resultCount": 2}"#).expect("a result")
}

/// A tool that fails in its own words, and with what it calls.
fn search(query: &str) -> Result<WebSearchResult, Box<dyn Error>> {
    match query {
        "cats" => Ok(found()),
        "dogs" => Err(tool_error(ErrorCategory::NotFound, "Nothing is known of dogs").suggesting("Ask for cats"))?,
        path => Err(File::open(path).err().expect("there is no such file"))?,
    }
}

fn code(response: &ErrorResponse) -> Option<&str> {
    response.error.code.as_deref()
}

#[test]
fn results_and_errors_are_typed() {
    let call = |query| CONTRACTS.web_search.execute(|| search(query), &ResolveOptions::default());
    let resolved: ResolvedExecution<Result<WebSearchResult, ErrorResponse>> = call("cats");
    assert_eq!(resolved.typed_result.as_ref(), Ok(&found()));
    let response = call("dogs").typed_result.expect_err("an error");
    assert_eq!(code(&response), Some("NOT_FOUND_RESOURCE"));
    assert_eq!(response.error.to_string(), "Nothing is known of dogs. Ask for cats.");
    assert_eq!(code(&call("/no/such/file").typed_result.expect_err("an error")), Some("NOT_FOUND_RESOURCE"));
    let text = CONTRACTS.web_search.plain_text(|| search("dogs"));
    assert_eq!(text, "Error: NOT_FOUND_RESOURCE: Nothing is known of dogs. Ask for cats.");
}

#[test]
fn an_error_alone_is_one_type() {
    let failing = || Err::<WebSearchResult, _>(ToolError { code: Some("X".to_owned()), ..ToolError::default() });
    let resolved = CONTRACTS.web_search.execute(failing, &ResolveOptions::default());
    assert_eq!(resolved.typed_result.map_err(|response| *response.error), failing());
}

/// Returns the data of a result; `?` takes its error as any other.
fn data(result: ObjectResult) -> Result<Map<String, Value>, Box<dyn Error>> {
    Ok(result.into_result()?)
}

#[test]
fn the_error_of_a_result_is_that_of_the_runtime() {
    let value = json!({"success": false, "error": {
        "code": "NOT_FOUND_USER", "message": "No user 7. Ask for another", "details": {"id": 7}, "stack_trace": "at x",
        "trace_id": "t1",
    }});
    let result: ObjectResult = CONTRACTS.get_object.parse(&value.to_string()).expect("a result");
    let error: ToolError = result.into_result().expect_err("an error");
    assert_eq!(error_text(&error), "Error: NOT_FOUND_USER: No user 7. Ask for another.\nDetails: {\"id\":7}");
    assert_eq!(error_response(&error), value);
    // A tool passes it on, and gets all of it back.
    let failing = || data(ObjectResult::with_error(false, error.clone())).map(|_| found());
    let resolved = CONTRACTS.web_search.execute(failing, &ResolveOptions::default());
    let returned: ToolError = *resolved.typed_result.expect_err("an error").error;
    let again = ObjectResult::with_error(false, ErrorResponse::from(returned).error.suggesting("Or create it"));
    let message = "No user 7. Ask for another Or create it.";
    assert_eq!(again.into_result().expect_err("an error"), ToolError { message: Some(message.to_owned()), ..error });
}

#[test]
fn the_error_of_a_result_is_validated() {
    for error in [json!({"code": null}), json!({"message": 5}), json!([]), json!("no")] {
        let value = json!({"success": false, "error": error.clone()});
        assert!(CONTRACTS.get_object.parse(&value.to_string()).is_err(), "{value}");
        assert!(serde_json::from_value::<ObjectResult>(value.clone()).is_err(), "{value}");
        assert!(check_tool_error(&error).is_err() && parse_tool_error(&error.to_string()).is_err(), "{error}");
    }
    // The shared type is as wide as the widest error; a standard type requires an object.
    let error = json!({"details": null});
    assert_eq!(parse_tool_error(&error.to_string()).map(|error| error.details).ok(), Some(Some(Value::Null)));
    assert!(serde_json::from_value::<ObjectResult>(json!({"success": false, "error": error})).is_err());
}

#[test]
fn codes_are_known_or_others() {
    assert_eq!(ErrorCode::from("NOT_FOUND_USER"), ErrorCode::NotFoundUser);
    assert_eq!(ErrorCode::from("ANOTHER"), ErrorCode::Other("ANOTHER".to_owned()));
    assert_eq!(ErrorCode::AuthExpired.as_str(), "AUTH_EXPIRED");
    for code in ["other", "it's \"quoted\" */ \\ ${x}"] {
        let known = ErrorCode::from(code);
        assert!(!matches!(known, ErrorCode::Other(_)) && known.as_str() == code, "{known:?}");
    }
}

#[test]
fn resolve_by_name_returns_json() {
    let typed_result = Some(error_response(&tool_error(ErrorCategory::Timeout, "Too slow")));
    let execution = ToolExecution { typed_result, ..ToolExecution::default() };
    let resolved: ResolvedExecution<Value> = CONTRACTS.resolve("get_list", execution, &ResolveOptions::default());
    assert!(resolved.tool_message.is_error);
    assert_eq!(resolved.typed_result["error"]["code"], "INTERNAL_TIMEOUT");
}

/// An error that is its own cause.
#[derive(Debug)]
struct Endless;

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no end")
    }
}

impl Error for Endless {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self)
    }
}

#[test]
fn an_error_may_be_its_own_cause() {
    let text = CONTRACTS.web_search.plain_text(|| Err(Endless));
    assert_eq!(text, "Error: INTERNAL_ERROR: Tool \"web_search\" failed: no end. Try a different approach.");
}

/// Returns lists in lists, which even to drop would overflow the stack.
fn nested(levels: usize) -> Value {
    (0..levels).fold(Value::Null, |value, _| Value::Array(vec![value]))
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

#[test]
fn any_depth_has_a_text() {
    const LEVELS: usize = 100_000;
    let deep = |name: &str, form: fn(Value) -> Value| {
        let value = form(nested(LEVELS));
        let contract = CONTRACTS.get(name).expect("a contract");
        let within = contract.to_llm_text(&value);
        let whole = contract.to_llm_text_within(&value, Limit { max_chars: usize::MAX, keep: Keep::Head });
        std::mem::forget(value);
        (within, whole.matches('[').count())
    };
    for (name, form) in [
        ("get_object", (|value| object([("success", true.into()), ("more", value)])) as fn(Value) -> Value),
        ("get_object", |value| object([("success", false.into()), ("error", object([("details", value)]))])),
        ("get_list", |value| object([("success", true.into()), ("data", value)])),
        ("get_object", |value| value),
    ] {
        let (within, brackets) = deep(name, form);
        assert!(within.len() < 100 && within.contains(" characters]"), "{name}: {within}");
        assert_eq!(brackets, LEVELS, "{name}");
    }
    let error = ToolError { message: Some("No".to_owned()), details: Some(nested(LEVELS)), ..ToolError::default() };
    assert_eq!(error_text(&error), "Error: No.\nDetails: \"…[nested deeper than 256 levels]\"");
    std::mem::forget(error);
}
