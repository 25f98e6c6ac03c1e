//! Reads results of MCP's `tools/list`: one page or several, each with or without its JSON-RPC envelope, or a bare array of
//! tools.

use super::nodes::{array, member, node, object, string};
use super::references::{self, DEFINITIONS};
use super::{FrontOptions, Notes, WRAPPED};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Member, Node, Value};

/// The members of a tool that an agent definition has too.
const KEPT: [&str; 8] = ["name", "title", "description", "annotations", "inputSchema", "icons", "execution", "_meta"];

/// The members of a tool.
const MEMBERS: [&str; 9] =
    ["name", "title", "description", "annotations", "inputSchema", "outputSchema", "icons", "execution", "_meta"];

/// Returns whether a member of a tool has a value like this one.
fn has_form(name: &str, value: &Node) -> bool {
    match name {
        "name" | "title" | "description" => value.as_str().is_some(),
        "icons" => value.as_array().is_some(),
        _ => value.is_object(),
    }
}

/// The property that carries a result that is no object.
const RESULT: &str = "result";

/// Returns whether a document lists tools as MCP does.
pub(super) fn is_listing(root: &Node) -> bool {
    pages(root).is_some() || are_tools(root)
}

/// Returns the agent definition with the same tools.
pub(super) fn to_agent(root: &Node, options: &FrontOptions, notes: &mut Notes) -> Node {
    let pages = pages(root).unwrap_or_default();
    let lists: Vec<&Node> = match pages.is_empty() {
        true => vec![root],
        false => pages.iter().filter_map(|page| page.get("tools")).collect(),
    };
    if let Some(cursor) =
        pages.last().and_then(|page| page.get("nextCursor")).filter(|cursor| cursor.as_str().is_some())
    {
        let found =
            Diagnostic::new(Code::IncompleteList, "the last page of tools has a `nextCursor`: more pages follow");
        notes.report(cursor, found.help("add the other pages, as an array or as JSON Lines"));
    }
    let tools: Vec<&Node> = lists.into_iter().flat_map(|list| list.as_array().unwrap_or_default()).collect();
    tools.iter().for_each(|tool| notes.misspelled(tool, &MEMBERS, has_form));
    let tools = tools.into_iter().map(|item| tool(item, options)).collect();
    object(root, vec![member(root, "tools", array(root, tools))])
}

/// Returns the pages of a list; none if this is something else, or a bare array of tools. Of several messages of JSON-RPC,
/// those with other results are left out.
fn pages(root: &Node) -> Option<Vec<&Node>> {
    let pages: Vec<&Node> = match &root.value {
        Value::Object(_) => page(root).into_iter().collect(),
        Value::Array(items) => {
            let is_message = |item: &&Node| page(item).is_none() && item.get("jsonrpc").is_none();
            if items.iter().any(|item| is_message(&item)) {
                return None;
            }
            items.iter().filter_map(page).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
    };
    (!pages.is_empty()).then_some(pages)
}

/// Returns the page that a value is, or that is the result of a JSON-RPC response.
fn page(root: &Node) -> Option<&Node> {
    if root.get("jsonrpc").is_some() {
        return root.get("result").filter(|result| result.get("tools").is_some_and(|tools| tools.as_array().is_some()));
    }
    Some(root).filter(|root| !super::agent::is_agent(root) && root.get("tools").is_some_and(are_tools))
}

/// Returns whether these are tools as MCP lists them, without members that only ADL has.
fn are_tools(tools: &Node) -> bool {
    let has = |tool: &Node, names: &[&str]| names.iter().any(|name| tool.get(name).is_some());
    let tools = tools.as_array().unwrap_or_default();
    tools.iter().any(|tool| has(tool, &["inputSchema", "outputSchema"]))
        && !tools.iter().any(|tool| has(tool, &["returns", "parameters", "input_schema"]))
}

/// Returns a tool with its output schema as its contract.
fn tool(tool: &Node, options: &FrontOptions) -> Node {
    if !tool.is_object() {
        return tool.clone();
    }
    let mut members: Vec<Member> =
        tool.members().iter().filter(|member| KEPT.contains(&member.key.as_str())).cloned().collect();
    if let Some(output) = super::agent::said(tool, "outputSchema") {
        let mut returns = vec![member(output, "type", string(output, "Custom"))];
        let result = unwrapped(output, options);
        let mark = result.is_some().then(|| member(output, WRAPPED, node(output, Value::Bool(true))));
        returns.push(member(output, "schema", result.unwrap_or_else(|| output.clone())));
        returns.extend(mark);
        members.push(member(output, "returns", object(output, returns)));
    }
    object(tool, members)
}

/// Returns the schema of the property `result` of an output schema, if that is all that the object is for.
fn unwrapped(output: &Node, options: &FrontOptions) -> Option<Node> {
    let is_marked = output.get(WRAPPED).and_then(Node::as_bool) == Some(true);
    let [result] = output.get("properties")?.members() else { return None };
    let mut required = output.get("required").and_then(Node::as_array).unwrap_or_default().iter();
    let is_required = required.any(|name| name.as_str() == Some(RESULT));
    // References from `result` must still resolve when it is the root.
    let is_local =
        |reference: &str| moved(reference).is_some() || is_definition(reference) || !reference.starts_with('#');
    let is_movable =
        result.value.is_object() && output.get("$id").is_none() && references::all(&result.value, &is_local);
    if result.key != RESULT || !is_movable || !(is_marked || options.unwrap_results && is_required) {
        return None;
    }
    let mut schema = result.value.clone();
    if let Value::Object(members) = &mut schema.value {
        let is_shared = |name: &str| DEFINITIONS.contains(&name) || name == "$schema";
        let is_own = |name: &str| result.value.get(name).is_some();
        let shared = output.members().iter().filter(|member| is_shared(&member.key) && !is_own(&member.key));
        members.extend(shared.cloned());
    }
    references::rewrite(&mut schema, &moved);
    Some(schema)
}

/// Returns a reference to `result` or into it, when it is the root.
fn moved(reference: &str) -> Option<String> {
    let rest = reference.strip_prefix("#/properties/result")?;
    (rest.is_empty() || rest.starts_with('/')).then(|| format!("#{rest}"))
}

fn is_definition(reference: &str) -> bool {
    let path = reference.strip_prefix("#/").and_then(|path| path.split_once('/'));
    path.is_some_and(|(name, _)| DEFINITIONS.contains(&name))
}
