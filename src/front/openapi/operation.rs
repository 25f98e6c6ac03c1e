//! Reads operations as tools: parameters and the request body as inputs, responses as the result and typed errors.

use super::{OperationReader, array, member, node, object, string};
use crate::model::{essence, is_json};
use crate::source::{Member, Node, Value};

/// The keys of responses to success.
const SUCCESS: [&str; 2] = ["2XX", "2xx"];

/// An operation of a path.
pub(super) struct Operation<'n> {
    pub(super) path: &'n str,
    pub(super) method: &'n str,
    pub(super) node: &'n Node,
    /// The path item, whose parameters are those of all its operations.
    pub(super) item: &'n Node,
}

impl Operation<'_> {
    /// Returns whether it has an id or a tag.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let tags = self.node.get("tags").and_then(Node::as_array).unwrap_or_default();
        let id = self.node.get("operationId").into_iter();
        id.chain(tags).any(|known| known.as_str() == Some(name))
    }

    /// Returns a name from its method and its path: `get_users_by_id` for `get` of `/users/{id}`.
    pub(super) fn words(&self) -> String {
        let mut words = vec![self.method.to_lowercase()];
        for segment in self.path.split('/').filter(|segment| !segment.is_empty()) {
            let parameter = segment.strip_prefix('{').and_then(|segment| segment.strip_suffix('}'));
            match parameter.filter(|name| !name.contains(['{', '}'])) {
                Some(parameter) => words.push(format!("by_{parameter}")),
                None => words.push(segment.replace(['{', '}'], "_").trim_matches('_').to_owned()),
            }
        }
        words.join("_")
    }
}

/// A body in a media type.
struct Body<'n> {
    content_type: &'n str,
    media: &'n Node,
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the tool for an operation.
    pub(super) fn tool(&mut self, operation: &Operation<'n>) -> Node {
        let at = operation.node;
        let id = at.get("operationId").unwrap_or(at);
        let name = self.name(operation);
        let mut members = vec![member(at, "name", string(id, &name))];
        let text = |name: &str| at.get(name).filter(|text| text.as_str().is_some_and(|text| !text.trim().is_empty()));
        let described = text("description").or_else(|| text("summary"));
        members.extend(described.map(|text| member(text, "description", text.clone())));
        members.extend(text("summary").map(|text| member(text, "title", text.clone())));
        if let Some(schema) = self.inputs(operation) {
            members.push(member(at, "inputSchema", schema));
        }
        let (success, errors) = self.responses(at);
        members.push(member(at, "returns", self.returns(at, &success)));
        if let Some(schema) = self.errors(at, &errors) {
            members.push(member(at, super::ERRORS, schema));
        }
        object(at, members)
    }

    /// Returns the schema of the parameters in the path and the query, and of the request body.
    fn inputs(&mut self, operation: &Operation<'n>) -> Option<Node> {
        let at = operation.node;
        let (mut properties, mut required) = (Vec::<Member>::new(), Vec::new());
        for (parameter, place) in self.parameters(operation) {
            let Some(name) = parameter.get("name").and_then(Node::as_str) else { continue };
            let name = free(name, place, &properties);
            if is_required(parameter) || place == "path" {
                required.push(string(parameter, &name));
            }
            properties.push(Member { key: name.into(), key_span: parameter.span, value: self.parameter(parameter) });
        }
        if let Some(body) = at.get("requestBody").and_then(|body| self.resolve(body)) {
            let name = free("body", "request", &properties);
            if is_required(body) {
                required.push(string(body, &name));
            }
            let schema = self.body(body).map_or_else(|| node(body, Value::Bool(true)), |found| schema(&found));
            properties.push(member(body, &name, described(schema, body)));
        }
        let unread = self.unread_parameter(operation);
        if properties.is_empty() && unread.is_none() {
            return None;
        }
        let mut members =
            vec![member(at, "type", string(at, "object")), member(at, "properties", object(at, properties))];
        members.extend(unread);
        if !required.is_empty() {
            members.push(member(at, "required", array(at, required)));
        }
        Some(object(at, members))
    }

    /// Returns the parameters in the path and the query: those of the operation, then others of its path.
    fn parameters(&mut self, operation: &Operation<'n>) -> Vec<(&'n Node, &'n str)> {
        let mut found: Vec<(&Node, &str)> = Vec::new();
        for list in [operation.node, operation.item] {
            for parameter in list.get("parameters").and_then(Node::as_array).unwrap_or_default() {
                let Some(parameter) = self.resolve(parameter) else { continue };
                let Some(place) = parameter.get("in").and_then(Node::as_str) else { continue };
                let name = |parameter: &'n Node| parameter.get("name").and_then(Node::as_str);
                let is_known = found.iter().any(|(known, at)| *at == place && name(known) == name(parameter));
                if matches!(place, "path" | "query" | "querystring") && !is_known {
                    found.push((parameter, place));
                }
            }
        }
        found
    }

    fn parameter(&mut self, parameter: &'n Node) -> Node {
        let own = parameter.get("schema").cloned();
        let schema = own.or_else(|| Some(schema(&self.body(parameter)?)));
        described(schema.unwrap_or_else(|| node(parameter, Value::Bool(true))), parameter)
    }

    /// Returns the body in the media type that says most about it: JSON, if there is one.
    fn body(&mut self, owner: &'n Node) -> Option<Body<'n>> {
        let content = owner.get("content").map(Node::members).unwrap_or_default();
        let rank = |member: &&Member| match essence(&member.key).as_str() {
            "application/json" => 0,
            name if name.ends_with("+json") => 1,
            _ if is_any(&member.key) => 2,
            _ => 3,
        };
        let chosen = content.iter().min_by_key(rank)?;
        Some(Body { content_type: &chosen.key, media: self.resolve(&chosen.value)? })
    }

    /// Returns the responses to success and those to errors, each with its status. `default` is an error where others are
    /// a success.
    fn responses(&mut self, operation: &'n Node) -> (Vec<&'n Node>, Vec<&'n Node>) {
        let (mut success, mut errors, mut default) = (Vec::new(), Vec::new(), None);
        for response in operation.get("responses").map(Node::members).unwrap_or_default() {
            let Some(found) = self.resolve(&response.value) else { continue };
            let is_of = |class: char| response.key.len() == 3 && response.key.starts_with(class);
            if is_of('2') || SUCCESS.contains(&response.key.as_str()) {
                success.push(found);
            } else if is_of('4') || is_of('5') {
                errors.push(found);
            } else if response.key == "default" {
                default = Some(found);
            }
        }
        let others = if success.is_empty() { &mut success } else { &mut errors };
        others.extend(default);
        (success, errors)
    }

    /// Returns the result of a tool for its responses to success.
    fn returns(&mut self, at: &'n Node, success: &[&'n Node]) -> Node {
        let bodies: Vec<(&Node, Option<Body>)> =
            success.iter().map(|response| (*response, self.body(response))).collect();
        let description = success.iter().find_map(|response| response.get("description"));
        let description = description.map(|text| member(text, "description", text.clone()));
        let mut schemas: Vec<Node> = Vec::new();
        for (response, body) in &bodies {
            // Beside other responses, no body is no value.
            let no_value = || object(response, vec![member(response, "type", string(response, "null"))]);
            add_distinct(&mut schemas, body.as_ref().map_or_else(no_value, schema));
        }
        let Some((at, first)) = bodies.iter().find_map(|(response, body)| Some((*response, body.as_ref()?))) else {
            let at = success.first().copied().unwrap_or(at);
            let schema = object(at, vec![member(at, "$ref", string(at, VOID))]);
            let mut members = vec![member(at, "type", string(at, "VoidResult")), member(at, "schema", schema)];
            members.extend(description);
            return object(at, members);
        };
        let schema = union(at, schemas);
        let mut members = vec![member(at, "type", string(at, "Custom")), member(at, "schema", schema)];
        members.extend(description);
        if !is_any(first.content_type) && first.content_type != "application/json" {
            members.push(member(at, "content_type", string(at, first.content_type)));
        }
        let examples: Vec<Node> =
            bodies.iter().filter_map(|(_, body)| body.as_ref()).flat_map(|body| self.examples(body)).collect();
        if !examples.is_empty() {
            members.push(member(at, "examples", array(at, examples)));
        }
        object(at, members)
    }

    /// Returns the schema of the bodies of errors; none if no error has one.
    fn errors(&mut self, at: &'n Node, errors: &[&'n Node]) -> Option<Node> {
        let mut schemas: Vec<Node> = Vec::new();
        for response in errors {
            let Some(found) = self.body(response).filter(|body| may_be_json(body.content_type)) else { continue };
            found.media.get("schema").into_iter().for_each(|schema| add_distinct(&mut schemas, schema.clone()));
        }
        (!schemas.is_empty()).then(|| union(at, schemas))
    }

    /// Returns the examples of a body.
    fn examples(&mut self, body: &Body<'n>) -> Vec<Node> {
        let named = body.media.get("examples").map(Node::members).unwrap_or_default();
        let mut values: Vec<Node> = body.media.get("example").cloned().into_iter().collect();
        for example in named {
            let value = self.resolve(&example.value).and_then(|example| example.get("value"));
            values.extend(value.cloned());
        }
        values
    }
}

/// The schema of the standard type of no result (ADL 1.5 §4.6.1).
const VOID: &str = "#/$defs/StandardReturnTypes/VoidResult";

/// Returns the schema of a body: that of its items, if it is a stream of them, and of their data, if these are events with
/// JSON.
fn schema(body: &Body) -> Node {
    let declared = ["itemSchema", "schema"].iter().find_map(|name| body.media.get(name));
    let data = body.media.get("itemSchema").and_then(data_of_event);
    data.or(declared).cloned().unwrap_or_else(|| node(body.media, Value::Bool(true)))
}

/// Returns the schema of an event's data, if that is declared as JSON of a schema.
fn data_of_event(event: &Node) -> Option<&Node> {
    let data = event.get("properties")?.get("data")?;
    let media_type = data.get("contentMediaType").and_then(Node::as_str)?;
    data.get("contentSchema").filter(|_| may_be_json(media_type))
}

/// Returns a schema with the description of what it is the schema of, unless it has one.
fn described(mut schema: Node, owner: &Node) -> Node {
    let description = owner.get("description").filter(|text| text.as_str().is_some_and(|text| !text.trim().is_empty()));
    let Some(text) = description.filter(|_| schema.get("description").is_none()) else { return schema };
    let text = member(text, "description", text.clone());
    match &mut schema.value {
        Value::Object(members) => members.push(text),
        Value::Bool(true) => return object(&schema, vec![text]),
        Value::Null | Value::Bool(false) | Value::Number(_) | Value::String(_) | Value::Array(_) => {}
    }
    schema
}

/// Adds a schema, unless an equal one is there.
fn add_distinct(schemas: &mut Vec<Node>, schema: Node) {
    if !schemas.iter().any(|known| known.to_json() == schema.to_json()) {
        schemas.push(schema);
    }
}

/// Returns the schema of values of any of several schemas.
fn union(at: &Node, mut schemas: Vec<Node>) -> Node {
    match schemas.pop() {
        Some(only) if schemas.is_empty() => only,
        last => {
            schemas.extend(last);
            object(at, vec![member(at, "anyOf", array(at, schemas))])
        }
    }
}

/// Returns a name that no property has, after words about where the value is sent.
fn free(name: &str, place: &str, properties: &[Member]) -> String {
    let mut free = name.to_owned();
    while properties.iter().any(|known| known.key == free) {
        free = format!("{place}_{free}");
    }
    free
}

fn is_required(part: &Node) -> bool {
    part.get("required").and_then(Node::as_bool) == Some(true)
}

/// Returns whether a media type is a range (`*/*`), which says nothing about a body: generators write it for JSON.
fn is_any(content_type: &str) -> bool {
    content_type.contains('*') || !content_type.contains('/')
}

/// Returns whether a media type is JSON, or may be.
fn may_be_json(content_type: &str) -> bool {
    is_json(content_type) || is_any(content_type)
}
