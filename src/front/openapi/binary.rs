//! Files: bodies and parts of `multipart` bodies that are bytes, which JSON doesn't have.
//!
//! They refer to a component that accepts anything, and that languages write as their type of bytes.

use std::collections::{HashMap, HashSet};

use super::bodies::is_any;
use super::{member, node, object, string};
use crate::front::references::subschemas;
use crate::model::{BYTES, essence, is_json};
use crate::source::{Member, Node, Value};

/// The name of the component, unless the document has one of that name.
const NAME: &str = "Binary";

const COMPONENTS: &str = "#/components/schemas/";

/// Rewrites the files of a document, and adds the component for them, if there are any.
pub(super) fn lower(root: &mut Node) {
    let mut uses = Uses::default();
    let components = root.get("components").and_then(|components| components.get("schemas"));
    let components: HashMap<&str, &Node> =
        components.map(Node::members).unwrap_or_default().iter().map(|part| (&*part.key, &part.value)).collect();
    uses.document(root, false);
    let of_parts = reached(uses.of_parts, &components);
    let of_others = reached(uses.of_others, &components);
    let only_parts: HashSet<String> = of_parts.difference(&of_others).map(|name| (*name).to_owned()).collect();
    let files: HashSet<String> =
        components.iter().filter(|(_, schema)| is_file(schema)).map(|(name, _)| (*name).to_owned()).collect();
    let mut name = NAME.to_owned();
    while components.contains_key(name.as_str()) {
        name.push_str("File");
    }
    let mut files = Files { reference: format!("{COMPONENTS}{name}"), files, is_used: false };
    files.document(root);
    if let Some(Value::Object(schemas)) = component_schemas(root) {
        let parts = schemas.iter_mut().filter(|part| only_parts.contains(&*part.key));
        parts.for_each(|part| files.schema(&mut part.value));
    }
    if files.is_used {
        add_component(root, &name);
    }
}

/// The names of components to which the schemas of a document refer.
#[derive(Default)]
struct Uses<'n> {
    /// Those of bodies that have parts.
    of_parts: Vec<&'n str>,
    of_others: Vec<&'n str>,
}

impl<'n> Uses<'n> {
    /// Collects those of a part of the document that is no schema, given whether it stands in a body that has parts.
    fn document(&mut self, part: &'n Node, has_parts: bool) {
        for Member { key, value, .. } in part.members() {
            match (key.as_str(), &value.value) {
                ("example" | "examples" | "schemas", _) => {}
                ("schema" | "itemSchema", _) if has_parts => references(value, &mut self.of_parts),
                ("schema" | "itemSchema", _) => references(value, &mut self.of_others),
                ("content", Value::Object(types)) => {
                    types.iter().for_each(|media| self.document(&media.value, is_multipart(&media.key)));
                }
                (name, _) if name.starts_with("x-") => {}
                (_, Value::Object(_)) => self.document(value, false),
                (_, Value::Array(items)) => items.iter().for_each(|item| self.document(item, false)),
                (_, Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => {}
            }
        }
    }
}

/// Collects the names of the components to which a schema refers.
fn references<'n>(schema: &'n Node, names: &mut Vec<&'n str>) {
    let mut pending = vec![schema];
    while let Some(part) = pending.pop() {
        names.extend(part.get("$ref").and_then(Node::as_str).and_then(component));
        pending.extend(part.members().iter().map(|member| &member.value));
        pending.extend(part.as_array().unwrap_or_default());
    }
}

/// Returns the name of the component that a reference leads to.
fn component(reference: &str) -> Option<&str> {
    reference.strip_prefix(COMPONENTS)
}

/// Returns the components that these lead to.
fn reached<'n>(mut pending: Vec<&'n str>, components: &HashMap<&'n str, &'n Node>) -> HashSet<&'n str> {
    let mut found = HashSet::new();
    while let Some(name) = pending.pop() {
        if let Some(schema) = components.get(name).filter(|_| found.insert(name)) {
            references(schema, &mut pending);
        }
    }
    found
}

/// Rewrites files.
struct Files {
    /// The reference to the component of bytes.
    reference: String,
    /// The components that are files themselves, where they are whole bodies.
    files: HashSet<String>,
    is_used: bool,
}

impl Files {
    /// Rewrites the bodies in a part of the document that is no schema.
    fn document(&mut self, part: &mut Node) {
        match &mut part.value {
            Value::Object(members) => {
                for Member { key, value, .. } in members {
                    match (key.as_str(), &mut value.value) {
                        ("example" | "examples" | "schemas" | "schema" | "itemSchema", _) => {}
                        ("content", Value::Object(types)) => {
                            types.iter_mut().for_each(|media| self.media(&media.key, &mut media.value));
                        }
                        (name, _) if name.starts_with("x-") => {}
                        _ => self.document(value),
                    }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.document(item)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// Rewrites a body in a media type.
    fn media(&mut self, media_type: &str, media: &mut Node) {
        let at = node(media, Value::Null);
        let Value::Object(members) = &mut media.value else { return };
        let is_untyped = !members.iter().any(|member| UNTYPED.contains(&&*member.key));
        let schema = members.iter_mut().find(|member| member.key == "schema").map(|member| &mut member.value);
        match schema {
            Some(schema) if is_multipart(media_type) => self.schema(schema),
            Some(schema) if !is_json(media_type) && self.is_whole_file(schema) => self.replace(schema),
            Some(_) => {}
            None if is_untyped && is_of_bytes(media_type) => {
                let mut schema = object(&at, Vec::new());
                self.replace(&mut schema);
                members.push(member(&at, "schema", schema));
            }
            None => {}
        }
    }

    /// Returns whether a schema is that of a file, or refers to one.
    fn is_whole_file(&self, schema: &Node) -> bool {
        let name = schema.get("$ref").and_then(Node::as_str).and_then(component);
        is_file(schema) || name.is_some_and(|name| self.files.contains(name))
    }

    /// Rewrites the files in a schema of a body that has parts.
    fn schema(&mut self, schema: &mut Node) {
        if is_file(schema) {
            return self.replace(schema);
        }
        let Value::Object(members) = &mut schema.value else { return };
        members.iter_mut().flat_map(|part| subschemas(&part.key, &mut part.value)).for_each(|part| self.schema(part));
    }

    /// Replaces the schema of a file by a reference with the same documentation.
    fn replace(&mut self, schema: &mut Node) {
        self.is_used = true;
        let is_nullable = schema.get("type").and_then(Node::as_array).is_some();
        let at = node(schema, Value::Null);
        let reference = member(&at, "$ref", string(&at, &self.reference));
        let mut members = match std::mem::replace(&mut schema.value, Value::Null) {
            Value::Object(members) => members,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Vec::new(),
        };
        members.retain(|member| DOCUMENTATION.contains(&&*member.key));
        members.push(match is_nullable {
            false => reference,
            true => {
                let null = object(&at, vec![member(&at, "type", string(&at, "null"))]);
                member(&at, "anyOf", node(&at, Value::Array(vec![object(&at, vec![reference]), null])))
            }
        });
        schema.value = Value::Object(members);
    }
}

/// The members of the schema of a file that document it.
const DOCUMENTATION: [&str; 5] = ["title", "description", "deprecated", "readOnly", "writeOnly"];

/// The members of a media type that say what is in it, or where that is.
const UNTYPED: [&str; 2] = ["itemSchema", "$ref"];

/// Returns whether a schema is that of a file: `format: binary` (3.0.3, Data Types), or `contentMediaType` without
/// `contentEncoding` (3.1, Considerations for File Uploads), unless that is text.
fn is_file(schema: &Node) -> bool {
    let of_type = |name: &str| matches!(name, "string" | "null");
    let is_text = match schema.get("type").map(|types| (types.as_str(), types.as_array())) {
        None => true,
        Some((Some(name), _)) => name == "string",
        Some((None, Some(names))) => {
            let names: Vec<&str> = names.iter().filter_map(Node::as_str).collect();
            names.contains(&"string") && names.into_iter().all(of_type)
        }
        Some((None, None)) => false,
    };
    let text = |name: &str| schema.get(name).and_then(Node::as_str);
    let is_content =
        text("contentMediaType").is_some_and(|name| !is_textual(name)) && schema.get("contentEncoding").is_none();
    is_text && schema.get("$ref").is_none() && (text("format") == Some("binary") || is_content)
}

fn is_multipart(media_type: &str) -> bool {
    essence(media_type).starts_with("multipart/")
}

/// Returns whether values of a media type are texts: also JSON and XML, which parts of a body may have.
fn is_textual(media_type: &str) -> bool {
    let name = essence(media_type);
    is_json(&name) || name.starts_with("text/") || name.ends_with("/xml") || name.ends_with("+xml")
}

/// Returns whether a body without a schema is bytes, by its media type (3.1, Considerations for File Uploads).
fn is_of_bytes(media_type: &str) -> bool {
    const APPLICATIONS: [&str; 4] = ["octet-stream", "pdf", "zip", "gzip"];
    let name = essence(media_type);
    match name.split_once('/') {
        Some((_, name)) if name.ends_with("xml") || is_any(media_type) => false,
        Some(("image" | "audio" | "video" | "font", _)) => true,
        Some(("application", name)) => APPLICATIONS.contains(&name),
        _ => false,
    }
}

/// Returns the schemas of the components.
fn component_schemas(root: &mut Node) -> Option<&mut Value> {
    let components = own(&mut root.value, "components")?;
    own(components, "schemas")
}

fn own<'n>(value: &'n mut Value, name: &str) -> Option<&'n mut Value> {
    let Value::Object(members) = value else { return None };
    members.iter_mut().find(|member| member.key == name).map(|member| &mut member.value.value)
}

/// Adds the component of bytes.
fn add_component(root: &mut Node, name: &str) {
    let at = node(root, Value::Null);
    let text = |name: &str, text: &str| member(&at, name, string(&at, text));
    let bytes = object(
        &at,
        vec![
            text("description", "Bytes, which JSON does not have: any value is accepted."),
            text("format", BYTES),
            text("contentMediaType", "application/octet-stream"),
        ],
    );
    let mut part = Some(&mut root.value);
    for section in ["components", "schemas"] {
        let Some(Value::Object(members)) = part else { return };
        if !members.iter().any(|member| member.key == section) {
            members.push(member(&at, section, object(&at, Vec::new())));
        }
        part = members.iter_mut().find(|member| member.key == section).map(|member| &mut member.value.value);
    }
    if let Some(Value::Object(schemas)) = part {
        schemas.push(member(&at, name, bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{document, model};

    /// Returns a document whose operation has this request and this response, with these schemas.
    fn api(version: &str, request: &str, response: &str, schemas: &str) -> String {
        let paths = format!(
            r#"{{"/a": {{"post": {{"requestBody": {{"required": true, "content": {{{request}}}}},
            "responses": {{"200": {{"description": "", "content": {{{response}}}}}}}}}}}}}"#
        );
        document(version, &paths, schemas)
    }

    const FILE: &str = r#"{"type": "string", "format": "binary"}"#;

    #[test]
    fn parts_are_files() {
        let properties = format!(
            r#""one": {FILE}, "many": {{"type": "array", "items": {FILE}}}, "text": {{"type": "string"}},
            "none": {{"type": "string", "format": "binary", "nullable": true, "description": "One."}}"#
        );
        let request = format!(r#""multipart/form-data": {{"schema": {{"properties": {{{properties}}}}}}}"#);
        let found = model(&api("3.0.3", &request, "", "{}"));
        let line = r#"{ "one"?: Binary, "many"?: [Binary], "text"?: string, "none"?: Binary or null }"#;
        assert!(found.contains(line) && found.contains("Binary = any"), "{found}");
    }

    #[test]
    fn content_is_a_file_unless_it_is_text_or_encoded() {
        let part = |name: &str, more: &str| format!(r#""{name}": {{"contentMediaType": {more}}}"#);
        let properties = [
            part("file", r#""image/png""#),
            part("other", r#""application/octet-stream", "type": "string""#),
            part("json", r#""application/json", "type": "string""#),
            part("encoded", r#""image/png", "type": "string", "contentEncoding": "base64""#),
        ];
        let request =
            format!(r#""multipart/form-data": {{"schema": {{"properties": {{{}}}}}}}"#, properties.join(", "));
        let found = model(&api("3.1.0", &request, "", "{}"));
        let line = r#"{ "file"?: Binary, "other"?: Binary, "json"?: string, "encoded"?: string }"#;
        assert!(found.contains(line), "{found}");
    }

    #[test]
    fn whole_bodies_are_files() {
        for (media_type, schema, expected) in [
            ("image/png", FILE, "Binary"),
            ("image/png", "{\"$ref\": \"#/components/schemas/Photo\"}", "Binary"),
            ("*/*", FILE, "Binary"),
            ("application/json", FILE, "string"),
            ("text/plain", "{\"type\": \"string\"}", "string"),
        ] {
            let response = format!(r#""{media_type}": {{"schema": {schema}}}"#);
            let text = api("3.0.3", r#""a/b": {}"#, &response, &format!(r#"{{"Photo": {FILE}}}"#));
            let found = model(&text);
            assert!(found.contains(&format!("PostAResult = {expected}")), "{media_type}: {found}");
        }
        let found = model(&api("3.1.0", r#""a/b": {}"#, r#""application/pdf": {}, "text/html": {}"#, "{}"));
        assert!(found.contains("PostAResult = Binary"), "{found}");
    }

    #[test]
    fn schemas_of_parts_alone_are_rewritten() {
        let upload = r##"{"type": "object", "properties": {"file": {"type": "string", "format": "binary"},
            "inner": {"$ref": "#/components/schemas/Inner"}}}"##;
        let inner = r#"{"type": "object", "properties": {"file": {"type": "string", "format": "binary"}}}"#;
        let schemas = format!(r#"{{"Upload": {upload}, "Inner": {inner}, "Binary": {{"type": "integer"}}}}"#);
        let request = r##""multipart/form-data": {"schema": {"$ref": "#/components/schemas/Upload"}}"##;
        let response = r##""application/json": {"schema": {"$ref": "#/components/schemas/Inner"}}"##;
        let found = model(&api("3.0.3", request, response, &schemas));
        for line in [r#"Upload = { "file"?: BinaryFile, "inner"?: Inner }"#, r#"Inner = { "file"?: string }"#] {
            assert!(found.contains(line), "{found}");
        }
    }
}
