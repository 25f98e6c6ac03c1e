//! Reads operations as tools: parameters and the request body as inputs, responses as the result and typed errors.

use super::bodies::{Body, Distinct, is_range};
use super::placement::Placed;
use super::responses::has_no_body;
use super::{OperationReader, array, member, node, object, string};
use crate::front::{BODIES, BodyOf, INPUTS, NO_CONTENT, OPERATION};
use crate::model::{DEPRECATED, OperationPlace, Placement};
use crate::source::{Member, Node, Value};

/// The keys of responses to success.
const SUCCESS: [&str; 2] = ["2XX", "2xx"];

/// An operation of a path, a webhook or a callback.
pub(super) struct Operation<'n> {
    pub(super) place: OperationPlace,
    /// The path, or the name of the webhook or the callback.
    pub(super) name: &'n str,
    pub(super) method: &'n str,
    /// Whether the path, webhook or callback has no other operation.
    pub(super) is_alone: bool,
    pub(super) node: &'n Node,
    /// The path item, whose parameters are those of all its operations.
    pub(super) item: &'n Node,
    /// The name of the operation that it is a callback of.
    pub(super) around: Option<String>,
}

/// A parameter of an operation.
pub(super) struct Parameter<'n> {
    pub(super) node: &'n Node,
    pub(super) name: &'n str,
    /// Where it is sent (`in`).
    pub(super) place: &'n str,
    /// The property that has its value.
    pub(super) key: String,
}

/// A response, and its body in each media type.
struct Response<'n> {
    node: &'n Node,
    bodies: Vec<Body<'n>>,
}

impl Operation<'_> {
    /// Returns whether it has an id or a tag.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let tags = self.node.get("tags").and_then(Node::as_array).unwrap_or_default();
        let id = self.node.get("operationId").into_iter();
        id.chain(tags).any(|known| known.as_str() == Some(name))
    }

    /// Returns its `operationId`.
    pub(super) fn id(&self) -> Option<&str> {
        self.node.get("operationId").and_then(Node::as_str).filter(|id| !id.trim().is_empty())
    }

    /// Returns the name by which its callbacks are named: its `operationId`, or that of its path.
    pub(super) fn own_name(&self) -> String {
        match (self.id(), self.place) {
            (Some(id), _) => id.to_owned(),
            (None, OperationPlace::Path) => self.words_of_path(),
            (None, OperationPlace::Webhook | OperationPlace::Callback) => self.name.to_owned(),
        }
    }

    /// Returns a name for an operation without an `operationId`: from its method and its path, or that of the webhook, or
    /// of the callback behind the operation that has it, with the method if there are several.
    pub(super) fn words(&self) -> String {
        if self.place == OperationPlace::Path {
            return self.words_of_path();
        }
        let method = (!self.is_alone).then(|| self.method.to_lowercase());
        let words = self.around.iter().cloned().chain([self.name.to_owned()]).chain(method);
        words.collect::<Vec<_>>().join("_")
    }

    /// `get_users_by_id` for `get` of `/users/{id}`
    fn words_of_path(&self) -> String {
        let mut words = vec![self.method.to_lowercase()];
        for segment in self.name.split('/').filter(|segment| !segment.is_empty()) {
            let parameter = segment.strip_prefix('{').and_then(|segment| segment.strip_suffix('}'));
            match parameter.filter(|name| !name.contains(['{', '}'])) {
                Some(parameter) => words.push(format!("by_{parameter}")),
                None => words.push(segment.replace(['{', '}'], "_").trim_matches('_').to_owned()),
            }
        }
        words.join("_")
    }
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the tool for an operation, and how it is sent behind its name, if that is asked for.
    pub(super) fn tool(&mut self, operation: &Operation<'n>) -> (Node, Option<(String, Placement<BodyOf>)>) {
        let at = operation.node;
        let id = at.get("operationId").unwrap_or(at);
        let name = self.name(operation);
        let place = [(operation.place.name(), operation.name), ("method", &operation.method.to_uppercase())];
        let mut place = Vec::from(place.map(|(key, text)| member(at, key, string(at, text))));
        let deprecated = at.get(DEPRECATED).filter(|value| matches!(value.value, Value::Bool(true)));
        place.extend(deprecated.map(|value| member(value, DEPRECATED, value.clone())));
        let mut members = vec![member(at, "name", string(id, &name)), member(at, OPERATION, object(at, place))];
        let text = |name: &str| at.get(name).filter(|text| text.as_str().is_some_and(|text| !text.trim().is_empty()));
        let described = text("description").or_else(|| text("summary"));
        members.extend(described.map(|text| member(text, "description", text.clone())));
        members.extend(text("summary").map(|text| member(text, "title", text.clone())));
        let parameters = self.parameters(operation);
        if let Some(schema) = self.inputs(operation, &parameters) {
            members.push(member(at, "inputSchema", schema));
        }
        let (success, errors) = self.responses(operation);
        let returns = self.returns(at, &success);
        let errors = self.errors(at, &errors);
        let placement = self.placement(operation, &parameters, [returns.get("schema"), errors.as_ref()]);
        members.push(member(at, "returns", returns));
        members.extend(errors.map(|schema| member(at, super::ERRORS, schema)));
        let placement = placement.map(|Placed { placement, bodies, inputs }| {
            members.push(member(at, BODIES, object(at, bodies)));
            members.push(member(at, INPUTS, object(at, inputs)));
            (name, placement)
        });
        (object(at, members), placement)
    }

    /// Returns the schema of the object with parameters, and of the request body.
    fn inputs(&mut self, operation: &Operation<'n>, parameters: &[Parameter<'n>]) -> Option<Node> {
        let body = operation.node.get("requestBody").and_then(|body| self.resolve(body));
        let schema = body.map(|body| {
            let mut bodies = self.bodies(body);
            if self.has_placements {
                // The one that is sent by default.
                bodies.truncate(1);
            }
            let mut schemas = Distinct::default();
            bodies.iter().for_each(|body| schemas.add(self.sent_schema(body)));
            schemas.union(body).unwrap_or_else(|| node(body, Value::Bool(true)))
        });
        self.input(operation, parameters, schema)
    }

    /// Returns the schema of the object with parameters, and of the request body, which has a schema.
    pub(super) fn input(
        &mut self,
        operation: &Operation<'n>,
        parameters: &[Parameter<'n>],
        body: Option<Node>,
    ) -> Option<Node> {
        let at = operation.node;
        let (mut properties, mut required) = (Vec::<Member>::new(), Vec::new());
        for Parameter { node, key, place, .. } in parameters {
            if is_required(node) || *place == "path" {
                required.push(string(node, key));
            }
            properties.push(Member { key: key.into(), key_span: node.span, value: self.parameter(node) });
        }
        if let (Some(of), Some(schema)) = (at.get("requestBody").and_then(|body| self.resolve(body)), body) {
            let name = body_key(parameters);
            if is_required(of) {
                required.push(string(of, &name));
            }
            properties.push(member(of, &name, described(schema, of)));
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

    /// Returns the parameters that are properties of the parameters' object: those of the operation, then others of its path.
    /// Headers and cookies are about the transport, unless it is read how operations are sent.
    pub(super) fn parameters(&mut self, operation: &Operation<'n>) -> Vec<Parameter<'n>> {
        let mut found: Vec<(&Node, &str)> = Vec::new();
        for list in [operation.node, operation.item] {
            for parameter in list.get("parameters").and_then(Node::as_array).unwrap_or_default() {
                let Some(parameter) = self.resolve(parameter) else { continue };
                let Some(place) = parameter.get("in").and_then(Node::as_str) else { continue };
                let name = |parameter: &'n Node| parameter.get("name").and_then(Node::as_str);
                let is_known = found.iter().any(|(known, at)| *at == place && name(known) == name(parameter));
                match place {
                    _ if is_known => {}
                    "path" | "query" | "querystring" => found.push((parameter, place)),
                    "header" | "cookie" if self.has_placements && !is_of_transport(parameter, place) => {
                        found.push((parameter, place));
                    }
                    _ => self.left_out.parameters += usize::from(!is_of_transport(parameter, place)),
                }
            }
        }
        keyed(found)
    }

    fn parameter(&mut self, parameter: &'n Node) -> Node {
        let own = parameter.get("schema").cloned();
        let schema = own.or_else(|| Some(self.bodies(parameter).first()?.schema()));
        described(schema.unwrap_or_else(|| node(parameter, Value::Bool(true))), parameter)
    }

    /// Returns the responses to success and those to errors, each with its status. `default` is an error where others are
    /// a success.
    fn responses(&mut self, operation: &Operation<'n>) -> (Vec<Response<'n>>, Vec<Response<'n>>) {
        let (mut success, mut errors, mut default) = (Vec::new(), Vec::new(), None);
        for response in operation.node.get("responses").map(Node::members).unwrap_or_default() {
            let Some(node) = self.resolve(&response.value) else { continue };
            let is_empty = self.has_placements && has_no_body(operation.method, &response.key);
            let bodies = if is_empty { Vec::new() } else { self.bodies(node) };
            let found = Response { node, bodies };
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
    fn returns(&mut self, at: &'n Node, success: &[Response<'n>]) -> Node {
        let at = success.first().map_or(at, |response| response.node);
        let (mut schemas, mut examples) = (Distinct::default(), Vec::new());
        for Response { node: response, bodies } in success {
            bodies.iter().for_each(|body| schemas.add(self.read_schema(body)));
            match bodies.first() {
                Some(body) => examples.extend(self.examples(body)),
                // Beside other responses, no body is no value.
                None => schemas.add(no_content(response)),
            }
        }
        let first = success.iter().find_map(|response| response.bodies.first());
        let schema = schemas.union(at).unwrap_or_else(|| no_content(at));
        let mut members = vec![member(at, "type", string(at, "Custom")), member(at, "schema", schema)];
        members.extend(description(success).map(|text| member(&text, "description", text.clone())));
        match first {
            None => members.push(member(at, NO_CONTENT, node(at, Value::Bool(true)))),
            Some(body) if !is_range(body.content_type) && body.content_type != "application/json" => {
                members.push(member(at, "content_type", string(at, body.content_type)));
            }
            Some(_) => {}
        }
        if !examples.is_empty() {
            members.push(member(at, "examples", array(at, examples)));
        }
        object(at, members)
    }

    /// Returns the schema of the bodies of errors; none if no error has one.
    fn errors(&mut self, at: &'n Node, errors: &[Response<'n>]) -> Option<Node> {
        let mut schemas = Distinct::default();
        let bodies = errors.iter().flat_map(|response| &response.bodies);
        bodies.filter(|body| body.is_declared()).for_each(|body| schemas.add(self.read_schema(body)));
        schemas.union(at)
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

/// Returns the description of responses to success: that of the first, and that of one without content beside others.
fn description(responses: &[Response<'_>]) -> Option<Node> {
    let text = |response: &Node| Some(response.get("description")?.as_str()?.trim().to_owned());
    let described = |response: &Response| response.node.get("description").cloned();
    let (with, without): (Vec<_>, Vec<_>) = responses.iter().partition(|response| !response.bodies.is_empty());
    let first = with.iter().chain(&without).find_map(|response| described(response))?;
    match without.first().filter(|_| !with.is_empty()) {
        None => Some(first),
        Some(response) => {
            let of_null =
                text(response.node).filter(|text| !text.is_empty()).unwrap_or_else(|| "No content".to_owned());
            let all = format!("{}\n\n`null`: {of_null}", first.as_str().unwrap_or_default().trim());
            Some(string(&first, &all))
        }
    }
}

/// Returns the schema of no content, for which JSON has no value but `null`.
fn no_content(at: &Node) -> Node {
    let description = member(at, "description", string(at, "No content."));
    object(at, vec![member(at, "type", string(at, "null")), description])
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

/// Returns parameters, each behind its place, with distinct keys.
fn keyed<'n>(parameters: Vec<(&'n Node, &'n str)>) -> Vec<Parameter<'n>> {
    let mut keyed: Vec<Parameter> = Vec::with_capacity(parameters.len());
    for (node, place) in parameters {
        let Some(name) = node.get("name").and_then(Node::as_str) else { continue };
        let key = free(name, place, &keyed);
        keyed.push(Parameter { node, name, place, key });
    }
    keyed
}

/// Returns the key of the request body beside parameters.
pub(super) fn body_key(parameters: &[Parameter]) -> String {
    free("body", "request", parameters)
}

/// Returns a key that no parameter has, after words about where the value is sent.
fn free(name: &str, place: &str, parameters: &[Parameter]) -> String {
    let mut free = name.to_owned();
    while parameters.iter().any(|known| known.key == free) {
        free = format!("{place}_{free}");
    }
    free
}

/// Returns whether a header is described elsewhere, so that a parameter of its name is ignored (OpenAPI 3.0.3, Parameter
/// Object).
fn is_of_transport(parameter: &Node, place: &str) -> bool {
    let name = parameter.get("name").and_then(Node::as_str).unwrap_or_default();
    place == "header" && ["accept", "content-type", "authorization"].contains(&name.to_ascii_lowercase().as_str())
}

fn is_required(part: &Node) -> bool {
    part.get("required").and_then(Node::as_bool) == Some(true)
}
