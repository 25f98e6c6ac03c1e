//! The parts of an agent definition of ADL that a document of OpenAPI is imported as.

use super::schemas::find_mut;
use super::string;
use crate::front::ERRORS;
use crate::front::references::{has_uri, rewrite, subschemas};
use crate::schema::{LEFT_OUT, resolve};
use crate::source::{Member, Node, Value};

/// Returns the tools of an agent definition that was a document of OpenAPI, and its schemas, to which references and
/// discriminators then lead as to `$defs`.
pub(in crate::front) fn with_definitions(agent: &Node) -> (Vec<Node>, Option<Node>) {
    let own = agent.get("$id").and_then(Node::as_str);
    let moved = |reference: &str| moved(reference, own);
    let mut tools = agent.get("tools").and_then(Node::as_array).unwrap_or_default().to_vec();
    let mut definitions = agent.get("components").and_then(|components| components.get("schemas")).cloned();
    let schemas = tools.iter_mut().flat_map(members_mut).filter_map(|part| match part.key.as_str() {
        "inputSchema" | ERRORS => Some(part),
        "returns" => members_mut(&mut part.value).iter_mut().find(|member| member.key == "schema"),
        _ => None,
    });
    for schema in schemas.chain(definitions.iter_mut().flat_map(members_mut)) {
        rewrite(&mut schema.value, &moved);
        finish(&mut schema.value, true, &moved);
    }
    (tools, definitions.filter(|definitions| !definitions.members().is_empty()))
}

fn members_mut(node: &mut Node) -> &mut [Member] {
    match &mut node.value {
        Value::Object(members) => members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => &mut [],
    }
}

/// Returns where a reference then leads; none if it stays as it is. It may begin with the URI that the document declares.
fn moved(reference: &str, own: Option<&str>) -> Option<String> {
    let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let is_local = uri.is_empty() || own.is_some_and(|own| resolve(uri, own) == own);
    if !is_local {
        return None;
    }
    match fragment.strip_prefix("/components/schemas/") {
        Some(path) => Some(format!("#/$defs/{path}")),
        None => (!uri.is_empty()).then(|| format!("#{fragment}")),
    }
}

/// Removes from a schema what only the reader understands, and rewrites its discriminators. Those in a schema with a URI of
/// its own are relative to that.
fn finish(schema: &mut Node, is_here: bool, moved: &impl Fn(&str) -> Option<String>) {
    let is_here = is_here && !has_uri(schema);
    let Value::Object(members) = &mut schema.value else { return };
    members.retain(|member| member.key != LEFT_OUT);
    for member in members {
        if is_here && member.key == "discriminator" {
            discriminator(&mut member.value, moved);
        }
        subschemas(&member.key, &mut member.value).into_iter().for_each(|part| finish(part, is_here, moved));
    }
}

/// Rewrites the references of a discriminator. Names of components are names of definitions.
fn discriminator(discriminator: &mut Node, moved: &impl Fn(&str) -> Option<String>) {
    let rewrite = |to: &mut Node| {
        if let Some(reference) = to.as_str().filter(|to| to.contains(['#', '/'])).and_then(moved) {
            *to = string(to, &reference);
        }
    };
    let mapping = find_mut(discriminator, "mapping");
    mapping.into_iter().flat_map(members_mut).for_each(|entry| rewrite(&mut entry.value));
    find_mut(discriminator, "defaultMapping").into_iter().for_each(rewrite);
}

#[cfg(test)]
mod tests {
    use crate::diagnostics::Findings;
    use crate::front::FrontOptions;
    use crate::front::import::import;
    use crate::source::{Document, Format, Library};
    use crate::text::Json;

    fn imported(text: &str, lenient: bool) -> String {
        let document = Document::parse("api.json", text.as_bytes(), Format::Json).expect("JSON");
        let (library, mut findings) = (Library::new(None, &[]), Findings::default());
        let options = FrontOptions { lenient, ..FrontOptions::default() };
        let members = import(&document, "api", &options, &library, &mut findings).expect("an agent definition");
        Json::object(members).to_string()
    }

    #[test]
    fn references_lead_to_definitions() {
        let text = r##"{"openapi": "3.2.0", "$self": "https://example.com/apis/a.json", "info": {"title": "T", "version": "1"},
            "paths": {}, "components": {"schemas": {"Cat": {"type": "object"}, "Dog": {"type": "object"},
            "A": {"$ref": "https://example.com/apis/a.json#/components/schemas/Cat"},
            "B": {"items": {"$ref": "a.json#/components/schemas/Dog/properties/x"}}, "C": {"$ref": "other.json#/components/schemas/C"},
            "P": {"properties": {"pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
                "discriminator": {"propertyName": "kind", "mapping": {"c": "#/components/schemas/Cat", "d": "Dog"},
                "defaultMapping": "a.json#/components/schemas/Dog"}}}}}}}"##;
        let found = imported(text, false);
        for part in [
            r##""A":{"$ref":"#/$defs/Cat"}"##,
            r##""B":{"items":{"$ref":"#/$defs/Dog/properties/x"}}"##,
            r##""C":{"$ref":"other.json#/components/schemas/C"}"##,
            r##""c":"#/$defs/Cat""##,
            r##""defaultMapping":"#/$defs/Dog""##,
        ] {
            assert!(found.contains(part), "{part}\n{found}");
        }
        assert!(!found.contains("\"#/components") && !found.contains("a.json#"), "{found}");
    }

    #[test]
    fn marks_of_broken_parts_are_not_written() {
        let text = r##"{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "a", "responses": {"200":
            {"description": "", "content": {"application/json": {"schema": {"type": "array", "items": 5}}}}}}}},
            "components": {"schemas": {"A": {"type": "object"}}, "responses": {"R": 5}}}"##;
        let text = text.replace(r#"{"description": "", "content""#, r#"{"description": "", "x": 1, "content""#);
        let broken = text.replace(r#""get": {"#, r##""post": {"requestBody": {"$ref": "#/nowhere"}, "responses": {"200": {"$ref": "#/nowhere"}}}, "get": {"##);
        let found = imported(&broken, true);
        assert!(!found.contains("x-adl-gen"), "{found}");
    }
}
