//! Writes documents of other formats as agent definitions of ADL 1.5, for their authors to go on with.

use super::references::DEFINITIONS;
use super::{ALL_DEFINITIONS, FrontOptions, InputFormat, adopt, openapi};
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::model::StandardType;
use crate::names::{Case, identifier};
use crate::source::{Document, Library, Node, Value};
use crate::text::{Json, decode_token, percent_encode};

/// The members of an agent definition.
pub(crate) type Members = Vec<(&'static str, Json)>;

/// Returns the agent definition of a document in another format; none if an error was reported. Its tools have the same
/// parameters and results.
pub(crate) fn import(
    document: &Document,
    stem: &str,
    options: &FrontOptions,
    library: &Library,
    findings: &mut Findings,
) -> Option<Members> {
    // Modules are of generated code.
    let options = FrontOptions { openapi: options.openapi.in_one_module(), ..options.clone() };
    let adopted = adopt(document, &options, library, findings)?;
    let root = &adopted.document.root;
    let is_library = adopted.format == InputFormat::Schema && super::is_library(root);
    let (tools, definitions) = match adopted.format {
        InputFormat::Agent => {
            let found = Diagnostic::new(Code::Usage, "this is an agent definition already");
            findings.push(found.help("`adl-gen migrate` rewrites one of ADL 1.0").at(document.place(root.span)));
            return None;
        }
        InputFormat::Schema => schema_parts(document, stem, is_library),
        InputFormat::Mcp => {
            let tools = root.get("tools").and_then(Node::as_array).unwrap_or_default();
            (tools.iter().map(tool).collect(), root.get("$defs").map(Node::to_json))
        }
        InputFormat::OpenApi => {
            let (tools, definitions) = openapi::with_definitions(root);
            (tools.iter().map(tool).collect(), definitions.as_ref().map(Node::to_json))
        }
    };
    let text = |name: &str| root.get(name).and_then(Node::as_str).map(str::to_owned);
    let mut members = vec![
        ("name", Json::string(text("name").unwrap_or_else(|| stem.to_owned()))),
        ("description", Json::string(text("description").unwrap_or_else(|| format!("The tools of `{stem}`.")))),
        ("version", root.get("version").map_or_else(|| Json::number(1), Node::to_json)),
        ("tools", Json::array(tools)),
    ];
    let has_all = is_library || root.get(ALL_DEFINITIONS).is_some();
    members.extend(has_all.then_some((ALL_DEFINITIONS, Json::Bool(true))));
    members.extend(definitions.map(|definitions| ("$defs", definitions)));
    Some(members)
}

/// Returns the tool that returns a value of a schema, none for one that only has definitions, and the schema as a
/// definition. It keeps its dialect and its own references, because it has a URI (Core §9.3.1).
fn schema_parts(document: &Document, stem: &str, is_library: bool) -> (Vec<Json>, Option<Json>) {
    let root = &document.root;
    let title = root.get("title").and_then(Node::as_str).filter(|title| !title.trim().is_empty());
    let name = identifier(title.unwrap_or(stem), Case::UpperCamel);
    let schema = match root.to_json() {
        Json::Object(members) => {
            let file = document.file.name().rsplit('/').next().unwrap_or_default();
            let id = root.get("$id").is_none().then(|| ("$id".into(), Json::string(percent_encode(file))));
            Json::Object(id.into_iter().chain(members).collect())
        }
        other => other,
    };
    let definitions = Some(Json::object([(name.clone(), schema)]));
    if is_library {
        return (Vec::new(), definitions);
    }
    let mut returns = vec![
        ("type", Json::string(standard(root).map_or("Custom", StandardType::name))),
        ("schema", Json::object([("$ref", Json::string(format!("#/$defs/{name}")))])),
    ];
    returns.extend(root.get("description").map(|text| ("description", text.to_json())));
    let tool =
        Json::object([("name", Json::string(identifier(stem, Case::Snake))), ("returns", Json::object(returns))]);
    (vec![tool], definitions)
}

/// Returns a tool with its members by the names of ADL.
fn tool(tool: &Node) -> Json {
    if !tool.is_object() {
        return tool.to_json();
    }
    Json::object(tool.members().iter().map(|member| match member.key.as_str() {
        "title" => ("display_name", member.value.to_json()),
        "inputSchema" => ("parameters", member.value.to_json()),
        "returns" => ("returns", returns(&member.value)),
        name => (name, member.value.to_json()),
    }))
}

/// Returns a contract, which names a standard type if its schema is that of one.
fn returns(returns: &Node) -> Json {
    let standard = returns.get("schema").and_then(standard);
    Json::object(returns.members().iter().map(|member| match (member.key.as_str(), standard) {
        ("type", Some(standard)) => ("type", Json::string(standard.name())),
        (name, _) => (name, member.value.to_json()),
    }))
}

/// Returns the standard type whose schema is the same, apart from annotations and from where its parts stand.
fn standard(schema: &Node) -> Option<StandardType> {
    let own = constraints(schema, schema, 0)?;
    StandardType::ALL.iter().copied().find(|standard| {
        let document = crate::schema::standard_document(*standard);
        document.and_then(|document| constraints(&document.root, &document.root, 0)).as_ref() == Some(&own)
    })
}

/// Maximum number of references and levels that are followed to compare schemas.
const MAX_LEVELS: usize = 64;

/// Returns the constraints of a schema with the targets of its references in their place; none if that has no end.
fn constraints(schema: &Node, root: &Node, level: usize) -> Option<Json> {
    const ANNOTATIONS: [&str; 7] =
        ["$schema", "$id", "$comment", "title", "description", "examples", "x-fastmcp-wrap-result"];
    if level > MAX_LEVELS {
        return None;
    }
    if let Some(reference) = schema.get("$ref").and_then(Node::as_str).filter(|_| schema.members().len() == 1) {
        return constraints(target(root, reference)?, root, level + 1);
    }
    let part = |node: &Node| constraints(node, root, level + 1);
    let items = |node: &Node| node.as_array().map(|items| items.iter().map(part).collect::<Option<Vec<_>>>());
    let mut members = Vec::new();
    for member in schema.members() {
        let (name, value) = (member.key.as_str(), &member.value);
        if ANNOTATIONS.contains(&name) || DEFINITIONS.contains(&name) {
            continue;
        }
        let value = match name {
            "properties" | "patternProperties" | "dependentSchemas" => {
                let parts = value.members().iter().map(|member| Some((member.key.clone(), part(&member.value)?)));
                Json::Object(parts.collect::<Option<_>>()?)
            }
            "required" => sorted(value),
            "enum" | "const" | "default" => value.to_json(),
            _ if value.is_object() => part(value)?,
            _ => match items(value) {
                Some(items) => Json::array(items?),
                None => value.to_json(),
            },
        };
        members.push((name.into(), value));
    }
    match &schema.value {
        Value::Object(_) => Some(Json::Object(members)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Some(schema.to_json()),
    }
}

/// Returns the names of `required` in an order of their own.
fn sorted(names: &Node) -> Json {
    let mut names: Vec<&str> = names.as_array().unwrap_or_default().iter().filter_map(Node::as_str).collect();
    names.sort_unstable();
    Json::array(names.into_iter().map(Json::string))
}

/// Returns the part of a schema that a reference within it names.
fn target<'n>(root: &'n Node, reference: &str) -> Option<&'n Node> {
    let mut tokens = reference.strip_prefix("#/")?.split('/');
    tokens.try_fold(root, |node, token| node.get(&decode_token(token)))
}
