//! Lists of MCP tools and documents of OpenAPI: those of the tests, with changes at random places.

use adl_gen::source::{Document, Format};
use adl_gen::text::Json;

use crate::random::Random;
use crate::{pool, schemas};

const DOCUMENTS: [(&str, Format); 3] = [
    (include_str!("../../golden/mcp-tools/mcp-tools.tools.json"), Format::Json),
    (include_str!("../../tests/openapi/users.openapi.json"), Format::Json),
    (include_str!("../../tests/openapi/forms.openapi.yaml"), Format::Yaml),
];

/// Maximum number of changes.
const CHANGES: usize = 12;

/// Names of members that decide how a document is read.
const KEYS: [&str; 40] = [
    "$ref",
    "$defs",
    "$id",
    "$schema",
    "additionalOperations",
    "allOf",
    "anyOf",
    "components",
    "const",
    "content",
    "default",
    "discriminator",
    "enum",
    "example",
    "examples",
    "exclusiveMinimum",
    "get",
    "in",
    "inputSchema",
    "itemSchema",
    "items",
    "jsonrpc",
    "mapping",
    "name",
    "nextCursor",
    "nullable",
    "openapi",
    "operationId",
    "outputSchema",
    "parameters",
    "paths",
    "properties",
    "requestBody",
    "required",
    "responses",
    "result",
    "schema",
    "tools",
    "type",
    "x-fastmcp-wrap-result",
];

/// Returns a document with changes.
pub fn document(random: &mut Random) -> Json {
    let (text, format) = random.pick(&DOCUMENTS);
    let parsed = Document::parse("base", text.as_bytes(), format).unwrap_or_else(|error| panic!("{error}"));
    let mut root = parsed.root.to_json();
    for _ in 0..random.below(CHANGES) {
        let part = part(&root, random).clone();
        let reference = reference(&root, random);
        change(place(&mut root, random), part, reference, random);
    }
    root
}

/// Changes a value: to a part of the document, a reference, a random schema or value, or a member of it.
fn change(value: &mut Json, part: Json, reference: Json, random: &mut Random) {
    match (random.below(8), &mut *value) {
        (0, _) => *value = schemas::schema(random),
        (1, _) => *value = part,
        (2, _) => *value = reference,
        (3, _) => *value = pool::value(random),
        (4, Json::Object(members)) if !members.is_empty() => {
            members.remove(random.below(members.len()));
        }
        (5, Json::Object(members)) if !members.is_empty() => {
            let index = random.below(members.len());
            members[index].0 = key(random).into();
        }
        (6, Json::Object(members)) => {
            let name = key(random);
            members.retain(|(known, _)| *known != name);
            members.push((name.into(), part));
        }
        (_, Json::Array(items)) => items.push(part),
        _ => *value = part,
    }
}

fn key(random: &mut Random) -> String {
    if random.percent(75) { random.pick(&KEYS).to_owned() } else { pool::name(random) }
}

/// Returns a reference to a place in the document, or a name of a tag or a response.
fn reference(root: &Json, random: &mut Random) -> Json {
    let mut pointer = "#".to_owned();
    let mut node = root;
    while let Some((token, next)) = child(node, random) {
        pointer += &format!("/{}", token.replace('~', "~0").replace('/', "~1"));
        node = next;
    }
    Json::object([("$ref", Json::string(pointer))])
}

/// Returns a random part.
fn part<'j>(root: &'j Json, random: &mut Random) -> &'j Json {
    let mut node = root;
    while let Some((_, next)) = child(node, random) {
        node = next;
    }
    node
}

/// Returns a random child, or none to stay.
fn child<'j>(node: &'j Json, random: &mut Random) -> Option<(String, &'j Json)> {
    match node {
        Json::Object(members) if !members.is_empty() && random.percent(85) => {
            let (name, value) = &members[random.below(members.len())];
            Some((name.to_string(), value))
        }
        Json::Array(items) if !items.is_empty() && random.percent(85) => {
            let index = random.below(items.len());
            Some((index.to_string(), &items[index]))
        }
        _ => None,
    }
}

/// Returns a random place.
fn place<'j>(node: &'j mut Json, random: &mut Random) -> &'j mut Json {
    let length = match &*node {
        Json::Object(members) => members.len(),
        Json::Array(items) => items.len(),
        _ => 0,
    };
    if length == 0 || !random.percent(85) {
        return node;
    }
    let index = random.below(length);
    match node {
        Json::Object(members) => place(&mut members[index].1, random),
        Json::Array(items) => place(&mut items.make_mut()[index], random),
        other => other,
    }
}
