//! `paths`: an operation for each tool.

use std::collections::HashSet;

use ecow::EcoString;

use super::markdown;
use super::responses::{self, Responses, typed};
use crate::model::{Model, component};
use crate::names::repeated;
use crate::target::tools::{Tool, tools};
use crate::text::{Json, percent_encode};

/// The tag of all operations, from which generators name a class or a module.
const TAG: &str = "tools";

/// Returns the declaration of the tag.
pub(super) fn tag() -> Json {
    Json::object([("name", Json::string(TAG)), ("description", Json::string("The tools of the agent."))])
}

/// Returns the operations by path.
pub(super) fn paths(responses: &Responses) -> Vec<(EcoString, Json)> {
    let (model, template) = (responses.model, &responses.options.openapi().path_template);
    // The tools with contracts come first, in the order of their responses.
    let results = responses.results.iter().map(Some).chain(std::iter::repeat(None));
    let operation = |((tool, result), name): ((Tool<'_>, Option<&String>), String)| {
        let success = match tool.contract.zip(result) {
            Some((contract, result)) => (responses.status(contract), responses::response(result)),
            None => ("200", text(tool.name)),
        };
        let path = template.of(&percent_encode(&name));
        (path.into(), Json::object([("post", operation(model, &tool, &name, success))]))
    };
    tools(model).zip(results).zip(names(model)).map(operation).collect()
}

/// Returns the operation of a tool, given its name, and the status and the response of success.
fn operation(model: &Model, tool: &Tool<'_>, name: &str, (status, response): (&str, Json)) -> Json {
    let description = tool.described().map_or_else(|| format!("Calls `{}`.", tool.name), markdown::text);
    let summary = tool.hints.title.as_deref().filter(|text| !text.trim().is_empty()).unwrap_or(name);
    let mut members = vec![
        ("x-tool", Json::string(tool.name)),
        ("operationId", Json::string(identifier(name))),
        ("summary", Json::string(markdown::text(summary))),
        ("description", Json::string(description)),
        ("tags", Json::array([Json::string(TAG)])),
    ];
    if let Some(id) = tool.input {
        let media = Json::object([("schema", responses::reference(model, id))]);
        let mut body = vec![("content", Json::object([("application/json", media)]))];
        if responses::needs_body(model, id) {
            body.insert(0, ("required", Json::Bool(true)));
        }
        members.push(("requestBody", Json::object(body)));
    }
    let mut responses = vec![(status.into(), response)];
    responses.extend(responses::of_errors());
    members.push(("responses", Json::Object(responses)));
    Json::object(members)
}

/// Returns the response of a tool that declares no result: it returns text.
fn text(tool: &str) -> Json {
    let media = Json::object([("schema", typed("string"))]);
    Json::object([
        ("description", Json::string(format!("The result of the tool `{tool}`, as text."))),
        ("content", Json::object([("text/plain", media)])),
    ])
}

/// Returns a distinct name for each tool: in a package, several documents may have one of the same name, which then has
/// the name of its result or its parameters.
fn names(model: &Model) -> Vec<String> {
    let shared = repeated(model.tool_names());
    let mut seen = HashSet::new();
    let distinct = |tool: Tool<'_>| {
        let of_type = tool.result().or(tool.input).filter(|_| shared.contains(tool.name));
        let mut name = of_type.map_or_else(|| tool.name.to_owned(), |id| model.definition(id).name.clone());
        // Clients take the segments `.` and `..` of a path away.
        if matches!(name.as_str(), "" | "." | "..") {
            name.push('_');
        }
        while !seen.insert(identifier(&name)) {
            name.push('_');
        }
        name
    };
    tools(model).map(distinct).collect()
}

/// Returns the `operationId` of a name: itself if it needs no escapes in a URL.
fn identifier(name: &str) -> String {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if !name.is_empty() && name.chars().all(is_safe) { name.to_owned() } else { component(name) }
}
