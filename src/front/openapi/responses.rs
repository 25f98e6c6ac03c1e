//! Reads the responses of operations as they are received: by status and media type, with declared headers.

use super::binary::{is_of_bytes, is_textual};
use super::bodies::{Body, is_any};
use super::operation::Operation;
use super::placement::{has_fields, is_printable, is_token};
use super::{Node, OperationReader, member, object, string};
use crate::front::BodyOf;
use crate::model::{
    BodyForm, DeclaredHeader, Framing, HeaderType, OperationPlace, PlacedBody, PlacedResponse, Status, essence, is_json,
};
use crate::names::{Case, capitalized, identifier};
use crate::schema::{OF_BYTES, follow};
use crate::source::Member;
use crate::text::percent_decode;

/// The schemas of bodies.
pub(super) struct Bodies {
    /// The texts of the schemas of the result and of the errors, unless they are references, whose types stand for themselves.
    known: [Option<String>; 2],
    /// The others, each with the end of its type's name.
    pub(super) own: Vec<Member>,
    /// The texts of the others.
    texts: Vec<String>,
}

impl Bodies {
    pub(super) fn new(known: [Option<&Node>; 2]) -> Self {
        let text = |schema: &Node| schema.get("$ref").is_none().then(|| schema.to_json().to_string());
        Self { known: known.map(|schema| schema.and_then(text)), own: Vec::new(), texts: Vec::new() }
    }

    /// Returns which schema that is, given the end of the name of its type if it is a new one.
    fn of(&mut self, schema: Node, name: impl FnOnce() -> String) -> BodyOf {
        let text = schema.to_json().to_string();
        if self.known[0].as_ref() == Some(&text) {
            return BodyOf::Result;
        }
        if self.known[1].as_ref() == Some(&text) {
            return BodyOf::Errors;
        }
        let known = self.texts.iter().position(|known| *known == text);
        BodyOf::Own(known.unwrap_or_else(|| {
            self.own.push(member(&schema.clone(), &name(), schema));
            self.texts.push(text);
            self.texts.len() - 1
        }))
    }
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the responses of an operation.
    pub(super) fn placed_responses(
        &mut self,
        operation: &Operation<'n>,
        method: &str,
        bodies: &mut Bodies,
    ) -> Vec<PlacedResponse<BodyOf>> {
        let members = operation.node.get("responses").map(Node::members).unwrap_or_default();
        let mut placed = Vec::<PlacedResponse<BodyOf>>::with_capacity(members.len());
        for Member { key, value, .. } in members.iter().filter(|member| !member.key.starts_with("x-")) {
            let Some(status) = Status::of_key(key) else {
                let message = format!("`{key}` is no status of a response: it is left out");
                self.not_placed(value, message, "use a number such as `200`, a range such as `4XX`, or `default`");
                continue;
            };
            let Some(response) = self.resolve(value).filter(|_| !placed.iter().any(|known| known.status == status))
            else {
                continue;
            };
            let content = match method == "HEAD" || status.is_bodiless() {
                true => Vec::new(),
                false => self.content(operation.place, response, status, bodies),
            };
            placed.push(PlacedResponse { status, headers: self.headers(response), content });
        }
        placed
    }

    /// Returns the body of a response in each media type.
    fn content(
        &mut self,
        place: OperationPlace,
        response: &'n Node,
        status: Status,
        bodies: &mut Bodies,
    ) -> Vec<PlacedBody<BodyOf>> {
        let members = response.get("content").map(Node::members).unwrap_or_default();
        let mut content = Vec::with_capacity(members.len());
        for Member { key, value, .. } in members {
            let Some(media) = self.resolve(value) else { continue };
            if !is_printable(key) {
                let message = format!("`{}` is no media type: the body is left out", key.escape_debug());
                self.not_placed(value, message, "name a media type, such as `application/json`");
                continue;
            }
            let mut ty = || {
                let schema = Body { content_type: key, media }.schema();
                bodies.of(schema, || type_name(status, (members.len() > 1).then_some(key)))
            };
            let form = match self.form(key, media) {
                BodyForm::Json(()) => BodyForm::Json(ty()),
                BodyForm::Text => BodyForm::Text,
                BodyForm::Bytes => BodyForm::Bytes,
                // A program that answers a webhook writes a stream, which it doesn't read.
                BodyForm::Items(..) if place != OperationPlace::Path => BodyForm::Text,
                BodyForm::Items(framing, ()) => BodyForm::Items(framing, ty()),
            };
            content.push(PlacedBody { media_type: key.to_string(), form });
        }
        content
    }

    /// Returns how a body of a media type is read. Generators of documents write `*/*` for JSON.
    pub(super) fn form(&self, media_type: &str, media: &Node) -> BodyForm<()> {
        let name = essence(media_type);
        if let Some(framing) = (Body { content_type: media_type, media }).framing() {
            return BodyForm::Items(framing, ());
        }
        let is_of_json = matches!(name.as_str(), "*/*" | "application/*") || !name.contains('/');
        if self.is_bytes(media) || is_of_bytes(media_type) {
            BodyForm::Bytes
        } else if is_json(media_type) || is_of_json {
            BodyForm::Json(())
        } else if is_textual(media_type) || TEXTS.contains(&name.as_str()) {
            BodyForm::Text
        } else {
            BodyForm::Bytes
        }
    }

    /// Returns the schema of a body of a request, as the parameters have it: a list for lines of JSON, and a text where it isn't
    /// sent as JSON or as a form.
    pub(super) fn sent_schema(&self, body: &Body<'n>) -> Node {
        let (schema, name) = (body.schema(), essence(body.content_type));
        if !self.has_placements || is_json(&name) || is_any(&name) || has_fields(&name) {
            return schema;
        }
        // A scalar is sent as a text in a text.
        let types = if name.starts_with("text/") { &SCALARS[..] } else { &SCALARS[..1] };
        match body.framing() {
            Some(Framing::Lines) => list_of(&schema),
            None if self.admits(&schema, types, &mut { MOST_SCHEMAS }) => schema,
            Some(Framing::Events | Framing::EventData) | None => text_schema(body.media),
        }
    }

    /// Returns the schema of a body of a response, as its operation returns it to a tool: a list of the items of a stream, and a
    /// text where it isn't read as JSON.
    pub(super) fn read_schema(&self, body: &Body<'n>) -> Node {
        let schema = body.schema();
        if !self.has_placements {
            return schema;
        }
        match self.form(body.content_type, body.media) {
            BodyForm::Json(()) => schema,
            BodyForm::Items(..) => list_of(&schema),
            BodyForm::Text | BodyForm::Bytes if self.admits(&schema, &SCALARS[..1], &mut { MOST_SCHEMAS }) => schema,
            BodyForm::Text | BodyForm::Bytes => text_schema(body.media),
        }
    }

    /// Returns whether values of one of these types may be valid by a schema, as far as its types say.
    fn admits(&self, schema: &Node, types: &[&str], left: &mut usize) -> bool {
        let Some(fewer) = left.checked_sub(1) else { return true };
        *left = fewer;
        if let Some(target) = schema.get("$ref").and_then(|_| self.target(schema)) {
            return self.admits(target, types, left);
        }
        let is_known = |ty: &Node| ty.as_str().is_some_and(|name| types.contains(&name));
        let mut admits = |branch: &Node| self.admits(branch, types, left);
        let branches = |name: &str| schema.get(name).and_then(Node::as_array);
        schema
            .get("type")
            .is_none_or(|ty| is_known(ty) || ty.as_array().is_some_and(|types| types.iter().any(is_known)))
            && branches("allOf").is_none_or(|all| all.iter().all(&mut admits))
            && ["anyOf", "oneOf"].iter().all(|name| branches(name).is_none_or(|any| any.iter().any(&mut admits)))
    }

    /// Returns the schema to which one refers within the document.
    fn target(&self, schema: &Node) -> Option<&'n Node> {
        let pointer = schema.get("$ref").and_then(Node::as_str)?.strip_prefix('#').and_then(percent_decode)?;
        follow(self.root, &pointer)
    }

    /// Returns whether the schema of a body is that of bytes.
    fn is_bytes(&self, media: &Node) -> bool {
        let reference = media.get("schema").and_then(|schema| schema.get("$ref")).and_then(Node::as_str);
        let name = reference.and_then(|reference| reference.strip_prefix("#/components/schemas/"));
        let schemas = self.root.get("components").and_then(|components| components.get("schemas"));
        name.and_then(|name| schemas?.get(name)).is_some_and(|schema| schema.get(OF_BYTES).is_some())
    }

    /// Returns the headers that a response declares.
    fn headers(&mut self, response: &'n Node) -> Vec<DeclaredHeader> {
        let mut headers = Vec::<DeclaredHeader>::new();
        for Member { key, value, .. } in response.get("headers").map(Node::members).unwrap_or_default() {
            let name = key.as_str().to_ascii_lowercase();
            // `Content-Type` is described by `content` (OpenAPI 3.0.3, Response Object).
            if name == "content-type" || headers.iter().any(|known| known.name == name) {
                continue;
            }
            if !is_token(&name) {
                self.not_placed(
                    value,
                    format!("no header can have the name `{key}`: it is left out"),
                    "correct the name",
                );
                continue;
            }
            let Some(header) = self.resolve(value) else { continue };
            headers.push(DeclaredHeader { name, ty: self.header_type(header) });
        }
        headers
    }

    fn header_type(&self, header: &'n Node) -> HeaderType {
        let schema = header.get("schema").map(|schema| self.behind_references(schema));
        let types = schema.and_then(|schema| schema.get("type"));
        let first = types.and_then(|types| types.as_array()?.iter().find(|name| name.as_str() != Some("null")));
        match first.or(types).and_then(Node::as_str) {
            Some("integer") => HeaderType::Integer,
            Some("number") => HeaderType::Number,
            Some("boolean") => HeaderType::Boolean,
            Some(_) | None => HeaderType::String,
        }
    }

    /// Returns a schema behind references to others of the document, as far as they can be followed.
    fn behind_references(&self, mut schema: &'n Node) -> &'n Node {
        for _ in 0..MAX_CHAIN {
            let Some(target) = self.target(schema) else { break };
            schema = target;
        }
        schema
    }
}

/// Returns the schema of a list of values of a schema.
fn list_of(schema: &Node) -> Node {
    object(schema, vec![member(schema, "type", string(schema, "array")), member(schema, "items", schema.clone())])
}

/// Returns the schema of a text.
fn text_schema(at: &Node) -> Node {
    object(at, vec![member(at, "type", string(at, "string"))])
}

/// The types of values without parts.
const SCALARS: [&str; 4] = ["string", "integer", "number", "boolean"];

/// Maximum number of references in a chain.
const MAX_CHAIN: usize = 16;

/// Maximum number of schemas that are asked for the types that one admits: its branches may lead back to it.
const MOST_SCHEMAS: usize = 256;

/// Returns the end of the name of the type of a body, given its media type if it is one of several.
fn type_name(status: Status, media_type: Option<&str>) -> String {
    let media_type = media_type.map(|name| identifier(&essence(name), Case::UpperCamel)).unwrap_or_default();
    format!("Response{}{media_type}", capitalized(&status.key()))
}

/// Other media types of texts.
const TEXTS: [&str; 8] = [
    "application/graphql",
    "application/javascript",
    "application/jsonl",
    "application/x-ndjson",
    "application/x-www-form-urlencoded",
    "application/x-yaml",
    "application/yaml",
    "text/*",
];

/// Returns whether a response to a method has no body, given the key of its status.
pub(super) fn has_no_body(method: &str, key: &str) -> bool {
    method.eq_ignore_ascii_case("HEAD") || Status::of_key(key).is_some_and(Status::is_bodiless)
}
