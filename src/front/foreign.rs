//! Recognizes formats that adl-gen doesn't read, so that an error can name them.

use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Node, Value};

/// Returns the diagnostic for a document of another format, and the value that identifies the format.
pub(super) fn recognize(root: &Node) -> Option<(Diagnostic, &Node)> {
    manifest(root).or_else(|| openapi(root)).or_else(|| mcp(root))
}

/// Recognizes agent manifests that are called ADL too, and have no return types.
fn manifest(root: &Node) -> Option<(Diagnostic, &Node)> {
    let version = root.get("apiVersion")?;
    let message = format!("an agent manifest (`{}`) declares no return types", version.as_str()?);
    let found = Diagnostic::new(Code::NoReturnTypes, message)
        .help("adl-gen reads the Agent Definition Language of ADL 1.0 and 1.5, its passport, and JSON Schemas");
    Some((found, version))
}

/// Recognizes OpenAPI by the version that each of its documents begins with. (In YAML, `2.0` is a number.)
fn openapi(root: &Node) -> Option<(Diagnostic, &Node)> {
    let (name, version) = [("OpenAPI", "openapi"), ("Swagger", "swagger")]
        .into_iter()
        .find_map(|(name, key)| Some((name, root.get(key)?)))?;
    let text = match &version.value {
        Value::String(text) => text.as_str(),
        Value::Number(number) => number.as_str(),
        _ => return None,
    };
    if !text.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let found = Diagnostic::new(
        Code::UnsupportedFormat,
        format!("this is a document of {name} {text}, which adl-gen does not read"),
    )
    .help("put the schemas of `components` into the `$defs` of a JSON Schema");
    Some((found, version))
}

/// Recognizes a result of MCP's `tools/list`: an object with `tools`, their bare array, or a JSON-RPC response with
/// either.
fn mcp(root: &Node) -> Option<(Diagnostic, &Node)> {
    let response = root.get("result").filter(|_| root.get("jsonrpc").is_some()).and_then(|result| result.get("tools"));
    let bare = Some(root).filter(|root| root.as_array().is_some());
    let listed = root.get("tools").filter(|_| !super::is_agent(root));
    let tools = response.or_else(|| bare.or(listed).filter(|tools| is_listing(tools)))?;
    let found = Diagnostic::new(
        Code::UnsupportedFormat,
        "this is a result of `tools/list` of the Model Context Protocol (MCP), which adl-gen does not read",
    )
    .help("write an agent definition whose tools have `\"returns\": {\"type\": \"Custom\", \"schema\": …}`, with each tool's `outputSchema` as `schema`");
    Some((found, tools))
}

/// Returns whether these are tools as MCP lists them, without members that only ADL has.
fn is_listing(tools: &Node) -> bool {
    let has = |tool: &Node, names: &[&str]| names.iter().any(|name| tool.get(name).is_some());
    let tools = tools.as_array().unwrap_or_default();
    tools.iter().any(|tool| has(tool, &["inputSchema", "outputSchema"]))
        && !tools.iter().any(|tool| has(tool, &["returns", "parameters", "input_schema"]))
}
