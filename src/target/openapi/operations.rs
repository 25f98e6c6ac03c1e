//! `paths`: an operation for each tool.

use std::collections::HashSet;

use ecow::EcoString;

use super::markdown;
use super::responses::{self, Responses};
use crate::model::{Contract, Model, TypeId, component};
use crate::names::repeated;
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
    let names = names(model);
    let of_contracts = model.contracts.iter().zip(&responses.results).map(|(contract, result)| Operation {
        tool: &contract.tool,
        title: contract.hints.title.as_deref(),
        description: contract.tool_description.as_deref(),
        input: contract.input,
        success: success(responses, contract, result),
    });
    let of_silent = model.silent.iter().map(|tool| Operation {
        tool: &tool.tool,
        title: tool.hints.title.as_deref(),
        description: tool.tool_description.as_deref(),
        input: tool.input,
        success: ("200", text(&tool.tool)),
    });
    let operations = of_contracts.chain(of_silent).zip(names);
    operations
        .map(|(operation, name)| {
            let path = template.of(&percent_encode(&name));
            (path.into(), Json::object([("post", operation.print(model, &name))]))
        })
        .collect()
}

/// An operation of a tool.
struct Operation<'a> {
    tool: &'a str,
    title: Option<&'a str>,
    description: Option<&'a str>,
    input: Option<TypeId>,
    /// The status and the response of success.
    success: (&'static str, Json),
}

impl Operation<'_> {
    fn print(self, model: &Model, name: &str) -> Json {
        let described = self.description.filter(|text| !text.trim().is_empty());
        let description = described.map_or_else(|| format!("Calls `{}`.", self.tool), markdown::text);
        let summary = self.title.filter(|text| !text.trim().is_empty()).unwrap_or(name);
        let mut members = vec![
            ("x-tool", Json::string(self.tool)),
            ("operationId", Json::string(identifier(name))),
            ("summary", Json::string(markdown::text(summary))),
            ("description", Json::string(description)),
            ("tags", Json::array([Json::string(TAG)])),
        ];
        if let Some(id) = self.input {
            let media = Json::object([("schema", responses::reference(model, id))]);
            let mut body = vec![("content", Json::object([("application/json", media)]))];
            if responses::needs_body(model, id) {
                body.insert(0, ("required", Json::Bool(true)));
            }
            members.push(("requestBody", Json::object(body)));
        }
        let (status, response) = self.success;
        let mut responses = vec![(status.into(), response)];
        responses.extend(responses::of_errors());
        members.push(("responses", Json::Object(responses)));
        Json::object(members)
    }
}

fn success(responses: &Responses, contract: &Contract, result: &str) -> (&'static str, Json) {
    let reference = Json::object([("$ref", Json::string(responses::response_reference(result)))]);
    (responses.status(contract), reference)
}

/// Returns the response of a tool that declares no result: it returns text.
fn text(tool: &str) -> Json {
    let media = Json::object([("schema", Json::object([("type", Json::string("string"))]))]);
    Json::object([
        ("description", Json::string(format!("The result of the tool `{tool}`, as text."))),
        ("content", Json::object([("text/plain", media)])),
    ])
}

/// Returns a distinct name for each tool: in a package, several documents may have one of the same name, which then has
/// the name of its result or its parameters.
fn names(model: &Model) -> Vec<String> {
    let shared = repeated(model.tool_names());
    let of_types = model.contracts.iter().map(|contract| Some(contract.result));
    let of_types = of_types.chain(model.silent.iter().map(|tool| tool.input));
    let mut seen = HashSet::new();
    let distinct = |(tool, id): (&str, Option<TypeId>)| {
        let own = id.filter(|_| shared.contains(tool)).map(|id| model.definition(id).name.clone());
        let mut name = own.unwrap_or_else(|| tool.to_owned());
        // Clients take the segments `.` and `..` of a path away.
        if matches!(name.as_str(), "" | "." | "..") {
            name.push('_');
        }
        while !seen.insert(identifier(&name)) {
            name.push('_');
        }
        name
    };
    model.tool_names().zip(of_types).map(distinct).collect()
}

/// Returns the `operationId` of a name: itself if it needs no escapes in a URL.
fn identifier(name: &str) -> String {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if !name.is_empty() && name.chars().all(is_safe) { name.to_owned() } else { component(name) }
}
