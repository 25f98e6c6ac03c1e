//! Bodies of requests and responses, in each of their media types.

use std::collections::HashSet;

use super::{OperationReader, array, member, node, object};
use crate::model::{Framing, essence, is_json};
use crate::source::{Member, Node, Value};

/// A body in a media type.
pub(super) struct Body<'n> {
    pub(super) content_type: &'n str,
    pub(super) media: &'n Node,
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the body of a request or a response in each media type: JSON comes first, if it is there.
    ///
    /// A media type without a schema says nothing about a body. Beside others it is left out, which a note says.
    pub(super) fn bodies(&mut self, owner: &'n Node) -> Vec<Body<'n>> {
        let content = owner.get("content").map(Node::members).unwrap_or_default();
        let mut bodies = Vec::with_capacity(content.len());
        for Member { key, value, .. } in content {
            bodies.extend(self.resolve(value).map(|media| Body { content_type: key, media }));
        }
        bodies.sort_by_key(|body| rank(body.content_type));
        if bodies.iter().any(Body::is_declared) {
            let all = bodies.len();
            bodies.retain(Body::is_declared);
            self.left_out.bodies += all - bodies.len();
        } else {
            bodies.truncate(1);
        }
        bodies
    }
}

impl Body<'_> {
    /// Returns whether it has a schema.
    pub(super) fn is_declared(&self) -> bool {
        SCHEMAS.iter().any(|name| self.media.get(name).is_some())
    }

    /// Returns what the items of a stream are; none of another body, and of a stream without a schema, which is a text.
    pub(super) fn framing(&self) -> Option<Framing> {
        if !self.is_declared() {
            return None;
        }
        match essence(self.content_type).as_str() {
            "text/event-stream" => match self.media.get("itemSchema") {
                Some(event) if data_of_event(event).is_none() => Some(Framing::Events),
                Some(_) | None => Some(Framing::EventData),
            },
            name if LINES.contains(&name) || name.ends_with("+json-seq") => Some(Framing::Lines),
            _ => None,
        }
    }

    /// Returns its schema: that of its items, if it is a stream of them, and of their data, if these are events with JSON.
    pub(super) fn schema(&self) -> Node {
        let declared = SCHEMAS.iter().find_map(|name| self.media.get(name));
        let data = self.media.get("itemSchema").and_then(data_of_event);
        data.or(declared).cloned().unwrap_or_else(|| node(self.media, Value::Bool(true)))
    }
}

/// The members of a media type that are schemas, the one that counts first.
const SCHEMAS: [&str; 2] = ["itemSchema", "schema"];

/// The media types whose lines are JSON.
const LINES: [&str; 6] = [
    "application/json-lines",
    "application/json-seq",
    "application/jsonl",
    "application/ndjson",
    "application/x-jsonlines",
    "application/x-ndjson",
];

/// Returns the schema of an event's data, if that is declared as JSON of a schema.
fn data_of_event(event: &Node) -> Option<&Node> {
    let data = event.get("properties")?.get("data")?;
    let media_type = data.get("contentMediaType").and_then(Node::as_str)?;
    data.get("contentSchema").filter(|_| is_json(media_type) || is_any(media_type))
}

/// Returns the rank of a media type by how much it says about values: JSON comes first.
fn rank(content_type: &str) -> u8 {
    match essence(content_type).as_str() {
        "application/json" => 0,
        name if name.ends_with("+json") => 1,
        _ if is_any(content_type) => 2,
        _ => 3,
    }
}

/// Returns whether a media type says nothing about a body: generators write `*/*` for JSON.
pub(super) fn is_any(content_type: &str) -> bool {
    let name = essence(content_type);
    matches!(name.as_str(), "*/*" | "application/*") || !name.contains('/')
}

/// Returns whether a media type is a range, or none.
pub(super) fn is_range(content_type: &str) -> bool {
    is_any(content_type) || content_type.contains('*')
}

/// Schemas of which each is distinct from the others.
#[derive(Default)]
pub(super) struct Distinct {
    seen: HashSet<String>,
    schemas: Vec<Node>,
}

impl Distinct {
    /// Adds a schema, unless an equal one is there.
    pub(super) fn add(&mut self, schema: Node) {
        if self.seen.insert(schema.to_json().to_string()) {
            self.schemas.push(schema);
        }
    }

    /// Returns the schema of values of any of the schemas; none without any.
    pub(super) fn union(mut self, at: &Node) -> Option<Node> {
        match self.schemas.pop() {
            Some(only) if self.schemas.is_empty() => Some(only),
            Some(last) => {
                self.schemas.push(last);
                Some(object(at, vec![member(at, "anyOf", array(at, self.schemas))]))
            }
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{document, model, model_of};
    use crate::{Generator, Source};

    const USER: &str = r#"{"User": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}"#;
    const REFERENCE: &str = r##"{"schema": {"$ref": "#/components/schemas/User"}}"##;

    /// Returns a document whose operation has these media types in its request, and these responses.
    fn api(request: &str, responses: &str) -> String {
        let body = format!(r#"{{"required": true, "content": {{{request}}}}}"#);
        let paths = format!(r#"{{"/a": {{"post": {{"requestBody": {body}, "responses": {{{responses}}}}}}}}}"#);
        document("3.1.0", &paths, USER)
    }

    #[test]
    fn each_media_type_is_a_type() {
        let request = format!(
            r#""text/xml": {REFERENCE}, "application/json": {REFERENCE}, "a/b": {{"schema": {{"type": "integer"}}}}"#
        );
        let response = |status: u16, schema: &str| {
            let text = r#""text/plain": {"schema": {"type": "string"}}"#;
            format!(r#""{status}": {{"description": "", "content": {{{text}, "application/json": {schema}}}}}"#)
        };
        let responses = [response(200, REFERENCE), response(400, r#"{"schema": {"type": "boolean"}}"#)].join(", ");
        let found = model(&api(&request, &responses));
        for line in [
            "PostAParamsBody = union { User User, Integer integer }",
            "PostAResult = union { User User, String string }",
            "PostAError = union { Boolean boolean, String string }",
        ] {
            assert!(found.contains(line), "{line}\n{found}");
        }
    }

    #[test]
    fn a_media_type_without_a_schema_is_noted() {
        let text = api(
            &format!(r#""text/xml": {{}}, "application/json": {REFERENCE}"#),
            r#""200": {"description": "", "content": {"text/html": {}, "text/plain": {}}}"#,
        );
        let source = Source::Text { name: "api.json".into(), bytes: text.clone().into_bytes() };
        let read = Generator::new().read([source]).expect("a model");
        let notes: Vec<&str> = read.warnings.iter().map(|found| found.message.as_str()).collect();
        assert_eq!(notes, ["the types leave out 1 media type without a schema"]);
        let found = model(&text);
        assert!(found.contains(r#"PostAParams = { "body": User }"#) && found.contains("PostAResult = any"), "{found}");
    }

    #[test]
    fn no_content_is_null() {
        let responses = r#""201": {"description": "New"}, "202": {"description": "Later"}"#;
        let found = model_of(&Generator::new(), &api(&format!(r#""a/b": {REFERENCE}"#), responses));
        assert!(found.contains("PostAResult = null"), "{found}");
    }
}
