//! Problem details for HTTP APIs (RFC 9457), as the content of errors.

use super::responses::error_code;
use crate::model::ErrorCategory;
use crate::text::{Json, percent_encode};

/// The beginning of the types of problems; an error's code follows.
const TYPE: &str = "urn:adl:error:";

/// Returns the schema of a problem, which is open to extension members (§3.2).
pub(super) fn schema() -> Json {
    let described = |kind: &str, text: &str, others: Vec<(&'static str, Json)>| {
        let members = [("description", Json::string(text)), ("type", Json::string(kind))];
        Json::object(members.into_iter().chain(others))
    };
    let string = |text: &str| described("string", text, Vec::new());
    let uri = |text: &str| described("string", text, vec![("format", Json::string("uri-reference"))]);
    let statuses = vec![("minimum", Json::number(100)), ("maximum", Json::number(599))];
    let properties = Json::object([
        ("type", uri(&format!("The kind of the problem: `{TYPE}` and the code of the error."))),
        ("title", string("The kind of the problem in words.")),
        ("status", described("integer", "The HTTP status.", statuses)),
        ("detail", string("The message of the error.")),
        ("instance", uri("This occurrence of the problem.")),
        ("code", string("The code of the error (ADL 1.5 §5.2).")),
    ]);
    let members = vec![("properties", properties), ("additionalProperties", Json::Bool(true))];
    described("object", "How a tool fails (RFC 9457).", members)
}

/// Returns the problem of a result that is one of a failure.
pub(super) fn example(result: &Json, category: Option<ErrorCategory>) -> Option<Json> {
    let code = error_code(result)?;
    let mut members = vec![("type", Json::string(format!("{TYPE}{}", percent_encode(code))))];
    if let Some(category) = category {
        members.push(("title", Json::string(title(category))));
        members.push(("status", Json::number(category.http_status())));
    }
    let message = result.get("error").and_then(|error| error.get("message")).and_then(Json::as_str);
    members.extend(message.map(|message| ("detail", Json::string(message))));
    members.push(("code", Json::string(code)));
    Some(Json::object(members))
}

/// Returns the words of HTTP for the status of a category.
fn title(category: ErrorCategory) -> &'static str {
    match category {
        ErrorCategory::Validation => "Bad Request",
        ErrorCategory::Authentication => "Unauthorized",
        ErrorCategory::Authorization => "Forbidden",
        ErrorCategory::NotFound => "Not Found",
        ErrorCategory::Conflict => "Conflict",
        ErrorCategory::RateLimit => "Too Many Requests",
        ErrorCategory::Internal => "Internal Server Error",
        ErrorCategory::External => "Bad Gateway",
    }
}
