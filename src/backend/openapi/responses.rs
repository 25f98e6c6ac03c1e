//! `components/responses`: the results and errors of tools.

use super::markdown;
use super::schemas::Bundle;
use crate::model::{Contract, ErrorCategory, Model, OutputDialect, component, component_reference};
use crate::names::{Case, distinct, repeated};
use crate::text::Json;

/// Returns the responses of all contracts, then one for each category of errors; none if there is no contract.
pub(super) fn components(model: &Model, envelope: &str) -> Vec<(String, Json)> {
    if model.contracts.is_empty() {
        return Vec::new();
    }
    let errors: Vec<String> = ErrorCategory::ALL.iter().map(|category| error_name(*category)).collect();
    let shared = repeated(model.contracts.iter().map(|contract| contract.tool.as_str()));
    // In a package, several documents may have a tool of that name, each with a result of its own.
    let of_contracts = model.contracts.iter().map(|contract| match shared.contains(contract.tool.as_str()) {
        true => model.definition(contract.result).name.as_str(),
        false => contract.tool.as_str(),
    });
    let tools: Vec<&str> = of_contracts.collect();
    let tools = distinct(&tools, Case::UpperCamel, |name| errors.iter().any(|error| error == name));
    let results = tools.iter().zip(&model.contracts).map(|(name, contract)| (component(name), result(model, contract)));
    let failures =
        errors.iter().zip(ErrorCategory::ALL).map(|(name, category)| (name.clone(), failure(*category, envelope)));
    results.chain(failures).collect()
}

/// Returns the response with the result of a tool.
fn result(model: &Model, contract: &Contract) -> Json {
    let described = [&contract.description, &contract.tool_description].into_iter().flatten();
    let description = described
        .into_iter()
        .find(|text| !text.trim().is_empty())
        .cloned()
        .unwrap_or_else(|| format!("What `{}` returns.", contract.tool));
    Json::object([
        ("x-tool", Json::string(&contract.tool)),
        ("description", Json::String(markdown::text(&description))),
        ("content", Json::object([(contract.content_type.as_str(), media(model, contract))])),
    ])
}

/// Returns the body of a result: the envelope if it is JSON, the elements of a stream of events, otherwise the bytes.
fn media(model: &Model, contract: &Contract) -> Json {
    let reference = || {
        let name = &model.definition(contract.result).name;
        Json::object([("$ref", Json::string(OutputDialect::OpenApi.reference(name)))])
    };
    if contract.is_json() {
        let mut members = vec![("schema", reference())];
        if !contract.examples.is_empty() {
            members.push(("examples", examples(&contract.examples)));
        }
        Json::object(members)
    } else if contract.is_event_stream() {
        Json::object([("schema", reference())])
    } else {
        let mut body = vec![("type", Json::string("string"))];
        body.extend((!is_text(&contract.content_type)).then(|| ("format", Json::string("binary"))));
        Json::object([("schema", Json::object(body))])
    }
}

/// Returns whether a body of that media type is text, not bytes.
fn is_text(content_type: &str) -> bool {
    content_type.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("text/"))
}

fn examples(values: &[Json]) -> Json {
    let named = values.iter().enumerate();
    Json::object(
        named.map(|(index, value)| (format!("example{}", index + 1), Json::object([("value", value.clone())]))),
    )
}

fn error_name(category: ErrorCategory) -> String {
    format!("{}Error", category.name())
}

/// Returns the response to an error of a category.
fn failure(category: ErrorCategory, envelope: &str) -> Json {
    let description = format!(
        "An error whose code begins with `{}` (ADL 1.5 §5.2). ADL names no HTTP status: {} is adl-gen's own mapping.",
        category.prefix(),
        category.http_status(),
    );
    let mut members = vec![("description", Json::string(description))];
    if category == ErrorCategory::RateLimit {
        members.push(("headers", Json::object([("Retry-After", retry_after())])));
    }
    let schema = Json::object([("$ref", Json::string(component_reference(envelope)))]);
    members.push(("content", Json::object([("application/json", Json::object([("schema", schema)]))])));
    Json::object(members)
}

/// Returns the header `Retry-After` (RFC 9110 §10.2.3).
fn retry_after() -> Json {
    Json::object([
        ("description", Json::string("How long to wait before trying again: seconds, or a date.")),
        ("schema", Json::object([("type", Json::string("string"))])),
    ])
}

/// Returns the component of the envelope that all errors share.
pub(super) fn envelope(bundle: &Bundle) -> Json {
    let error = match bundle.model.error {
        Some(id) => {
            let name = &bundle.model.definition(id).name;
            Json::object([("$ref", Json::string(OutputDialect::OpenApi.reference(name)))])
        }
        None => error(),
    };
    let success = Json::object([("type", Json::string("boolean")), ("const", Json::Bool(false))]);
    Json::object([
        ("description", Json::string("How a tool fails (ADL 1.5 §5.1).")),
        ("type", Json::string("object")),
        ("properties", Json::object([("success", success), ("error", error)])),
        ("required", Json::array(["success", "error"].map(Json::string))),
    ])
}

/// Returns the error of §5.1, for documents whose contracts have none.
fn error() -> Json {
    let string = || Json::object([("type", Json::string("string"))]);
    let details = Json::object([("type", Json::string("object")), ("additionalProperties", Json::Bool(true))]);
    Json::object([
        ("type", Json::string("object")),
        ("properties", Json::object([("code", string()), ("message", string()), ("details", details)])),
    ])
}
