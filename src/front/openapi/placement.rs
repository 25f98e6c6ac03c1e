//! Reads how operations are sent: parameters by location and style, the request body, servers.

use std::sync::Arc;

use super::bodies::{Body, is_any, is_range};
use super::operation::{Operation, Parameter, body_key};
use super::responses::Bodies;
use super::{Node, OperationReader, member};
use crate::diagnostics::{Code, Diagnostic};
use crate::front::BodyOf;
use crate::model::{
    BodyForm, BodyPart, Location, OperationPlace, OtherMediaType, ParameterForm, PlacedParameter, PlacedServer,
    Placement, RequestBody, ServerVariable, Style, Styled, essence, is_json,
};
use crate::source::Member;

/// How an operation is sent.
pub(super) struct Placed {
    pub(super) placement: Placement<BodyOf>,
    /// The schemas of bodies that are neither its result nor its errors.
    pub(super) bodies: Vec<Member>,
    /// The schemas of its parameters with bodies of other schemas than by default.
    pub(super) inputs: Vec<Member>,
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns how an operation is sent, given its parameters, and the schemas of its result and its errors. None if that isn't
    /// asked for, or if it can't be sent as the document says, which is reported.
    pub(super) fn placement(
        &mut self,
        operation: &Operation<'n>,
        parameters: &[Parameter<'n>],
        known: [Option<&Node>; 2],
    ) -> Option<Placed> {
        if !self.has_placements {
            return None;
        }
        let method = self.method(operation)?;
        let path = self.path(operation, parameters)?;
        let placed: Vec<_> = parameters.iter().filter_map(|parameter| self.placed(operation, parameter)).collect();
        let (mut bodies, mut inputs) = (Bodies::new(known), Vec::new());
        let responses = self.placed_responses(operation, &method, &mut bodies);
        let placement = Placement {
            method,
            path,
            servers: self.document_servers(),
            own_server: [operation.node, operation.item].into_iter().find_map(|at| Some(servers(at).next()?.url())),
            tags: tags(operation.node),
            parameters: placed,
            body: self.request_body(operation, parameters, &mut inputs),
            responses,
            links: self.links(operation),
            security: self.security(operation),
        };
        Some(Placed { placement, bodies: bodies.own, inputs })
    }

    /// Reports a part of an operation that can't be sent as the document says.
    pub(super) fn not_placed(&mut self, at: &Node, message: String, help: &str) {
        self.notes.report(at, Diagnostic::new(Code::NotPlaced, message).help(help));
    }

    fn method(&mut self, operation: &Operation<'n>) -> Option<String> {
        let method = operation.method;
        if !is_token(method) {
            let message = format!("`{method}` is no HTTP method: the operation can't be called");
            self.not_placed(operation.node, message, "use a method of letters");
            return None;
        }
        // Methods are case-sensitive; those of OpenAPI's own members are upper-case.
        Some(if super::parts::METHODS.contains(&method) { method.to_uppercase() } else { method.to_owned() })
    }

    /// Returns the path of an operation, if each of its variables has a parameter. What follows `#` never reaches a server.
    fn path(&mut self, operation: &Operation<'n>, parameters: &[Parameter<'n>]) -> Option<String> {
        match operation.place {
            OperationPlace::Path => {}
            // Who receives the request knows its URL.
            OperationPlace::Webhook | OperationPlace::Callback => return Some(String::new()),
        }
        let path = operation.name.split('#').next().unwrap_or_default();
        if !path.starts_with('/') {
            let message = format!("the path `{path}` doesn't begin with `/`: the operation can't be called");
            self.not_placed(operation.node, message, "begin paths with `/`; they follow the URL of a server");
            return None;
        }
        let is_known = |name: &&str| parameters.iter().any(|of| of.place == "path" && of.name == *name);
        if let Some(name) = variables(path).find(|name| !is_known(name)) {
            let message = format!("the path has `{{{name}}}`, but no parameter: the operation can't be called");
            self.not_placed(operation.node, message, "add a parameter of this name with `in: path`");
            return None;
        }
        Some(path.to_owned())
    }

    /// Returns where a parameter is sent; none if it can't be, which is reported.
    fn placed(&mut self, operation: &Operation<'n>, parameter: &Parameter<'n>) -> Option<PlacedParameter> {
        let Parameter { node, name, place, key } = parameter;
        let location = match *place {
            "path" => Location::Path,
            "query" => Location::Query,
            "querystring" => Location::QueryString,
            "header" => Location::Header,
            _ => Location::Cookie,
        };
        let problem = match location {
            Location::Path if !variables(operation.name).any(|known| known == *name) => {
                Some(format!("the path has no `{{{name}}}`: the parameter isn't sent"))
            }
            Location::Header if !is_token(name) => Some(format!("no header can have the name `{name}`: it isn't sent")),
            Location::Cookie if !is_token(name) => Some(format!("no cookie can have the name `{name}`: it isn't sent")),
            Location::Path | Location::Query | Location::QueryString | Location::Header | Location::Cookie => None,
        };
        if let Some(problem) = problem {
            self.not_placed(node, problem, "correct the name, or remove the parameter");
            return None;
        }
        let form = match (node.get("content").and_then(|content| content.members().first()), location) {
            (Some(content), _) => ParameterForm::Content(content.key.to_string()),
            (None, Location::QueryString) => ParameterForm::Content(FORM.to_owned()),
            (None, _) => ParameterForm::Styled(self.styled(node, location)),
        };
        Some(PlacedParameter { name: (*name).to_owned(), key: key.clone(), location, form })
    }

    /// Returns the style of a parameter, or of a part of a form. One that its location doesn't have is reported.
    pub(super) fn styled(&mut self, node: &'n Node, location: Location) -> Styled {
        let default = location.default_style();
        let named = node.get("style");
        let known = |name: &str| location.styles().iter().copied().find(|style| style.name() == name);
        let style = named.and_then(Node::as_str).and_then(known);
        if let Some(named) = named.filter(|_| style.is_none()) {
            let text = named.as_str().unwrap_or_else(|| named.kind());
            let message =
                format!("`{text}` is no style of a parameter in `{}`: `{}` is used", location.name(), default.name());
            self.not_placed(named, message, "see the styles of OpenAPI's Parameter Object");
        }
        let style: Style = style.unwrap_or(default);
        let flag = |name: &str| node.get(name).and_then(Node::as_bool);
        let explode = flag("explode").unwrap_or(style.explodes());
        Styled { style, explode, reserved: flag("allowReserved").unwrap_or(false) }
    }

    /// Returns the body of requests, in its first media type, JSON before others, and those that it may be sent in instead. The
    /// schemas of parameters with other bodies are added to `inputs`.
    fn request_body(
        &mut self,
        operation: &Operation<'n>,
        parameters: &[Parameter<'n>],
        inputs: &mut Vec<Member>,
    ) -> Option<RequestBody<BodyOf>> {
        let body = operation.node.get("requestBody").and_then(|body| self.resolve(body))?;
        let bodies = self.bodies(body);
        let first = bodies.first()?;
        let Body { content_type, .. } = *first;
        // Generators of documents write `*/*` for JSON; a range of bytes is sent in the type that the caller names.
        let is_of_json = is_any(content_type) && matches!(self.form(content_type, first.media), BodyForm::Json(()));
        let media_type = if is_of_json { "application/json" } else { content_type };
        if !is_printable(media_type) {
            let message = format!("`{}` is no media type: the body isn't sent", media_type.escape_debug());
            self.not_placed(body, message, "name a media type, such as `application/json`");
            return None;
        }
        // The schemas so far: first that of the default, then those of `inputs`.
        let mut schemas = vec![self.sent_schema(first).to_json()];
        let mut sent = vec![(media_type, 0)];
        let mut others = Vec::new();
        for other in bodies.iter().skip(1) {
            let (media_type, schema) = (other.content_type, self.sent_schema(other));
            let json = schema.to_json();
            let known = schemas.iter().position(|known| *known == json);
            let is_sent = |(name, number): &(&str, usize)| {
                *name == media_type || Some(*number) == known && is_same_type(name, media_type)
            };
            // What receives a webhook reads one schema.
            let is_read = operation.place == OperationPlace::Path || known == Some(0);
            if is_any(media_type) || !is_printable(media_type) || !is_read || sent.iter().any(is_sent) {
                continue;
            }
            let number = known.unwrap_or(schemas.len());
            if known.is_none() {
                let Some(input) = self.input(operation, parameters, Some(schema)) else { continue };
                inputs.push(member(body, media_type, input));
                schemas.push(json);
            }
            sent.push((media_type, number));
            let (media_type, parts) = (media_type.to_owned(), self.parts(other));
            others.push(OtherMediaType { media_type, parts, input: number.checked_sub(1).map(BodyOf::Input) });
        }
        let (media_type, parts) = (media_type.to_owned(), self.parts(first));
        Some(RequestBody { media_type, key: body_key(parameters), parts, others })
    }

    /// Returns the parts of a form that have an encoding.
    fn parts(&mut self, Body { content_type, media }: &Body<'n>) -> Vec<BodyPart> {
        if !has_fields(content_type) {
            return Vec::new();
        }
        const STYLED: [&str; 3] = ["style", "explode", "allowReserved"];
        let encodings = media.get("encoding").map(Node::members).unwrap_or_default();
        let part = |Member { key, value, .. }: &'n Member| {
            let form = if STYLED.iter().any(|name| value.get(name).is_some()) {
                // Media types are ignored beside styles (OpenAPI 3.1, Encoding Object).
                ParameterForm::Styled(self.styled(value, Location::Query))
            } else {
                let named = value.get("contentType").and_then(Node::as_str)?;
                let first = named.split(',').next().unwrap_or_default().trim();
                ParameterForm::Content(Some(first.to_owned()).filter(|name| !is_range(name) && is_printable(name))?)
            };
            Some(BodyPart { name: key.to_string(), form })
        };
        encodings.iter().filter_map(part).collect()
    }

    /// Returns the servers of the document.
    fn document_servers(&mut self) -> Arc<[PlacedServer]> {
        let root = self.root;
        self.servers.get_or_insert_with(|| servers(root).collect()).clone()
    }
}

/// The media type of forms.
pub(super) const FORM: &str = "application/x-www-form-urlencoded";

/// Returns whether a body is sent in the same way in two media types: `text/json` and `application/*+json` are other words for
/// JSON.
fn is_same_type(one: &str, other: &str) -> bool {
    let name = |media_type| match essence(media_type) {
        name if name == "text/json" || name.contains('*') && is_json(&name) => "application/json".to_owned(),
        name => name,
    };
    name(one) == name(other)
}

/// Returns the servers of a part of the document.
fn servers(at: &Node) -> impl Iterator<Item = PlacedServer> {
    let servers = at.get("servers").and_then(Node::as_array).unwrap_or_default();
    servers.iter().filter_map(server).filter(|server| is_printable(&server.url()))
}

fn server(server: &Node) -> Option<PlacedServer> {
    let url = server.get("url").and_then(Node::as_str)?;
    let mut named = Vec::<ServerVariable>::new();
    for name in variables(url).filter(|name| !name.is_empty()) {
        if named.iter().any(|known| known.name == name) {
            continue;
        }
        let variable = server.get("variables").and_then(|variables| variables.get(name));
        let of = |member: &str| variable.and_then(|variable| variable.get(member));
        let default = of("default").and_then(Node::as_str).map(str::to_owned);
        let listed = of("enum").and_then(Node::as_array).unwrap_or_default();
        let mut values: Vec<String> = listed.iter().filter_map(Node::as_str).map(str::to_owned).collect();
        if !values.is_empty() {
            // The default must be listed (OpenAPI 3.1, Server Variable Object), but documents forget it.
            values.extend(default.iter().filter(|default| !values.contains(default)).cloned().collect::<Vec<_>>());
        }
        let before = url.split(&format!("{{{name}}}")).next().unwrap_or_default();
        let is_in_host = before.rsplit_once("//").is_some_and(|(_, host)| !host.contains('/'));
        let is_of_host = is_in_host && default.as_ref().is_none_or(|default| !default.contains(['/', '?', '#']));
        let description = variable.and_then(description);
        named.push(ServerVariable { name: name.to_owned(), description, default, values, is_of_host });
    }
    Some(PlacedServer { template: url.to_owned(), description: description(server), variables: named })
}

fn description(at: &Node) -> Option<String> {
    at.get("description").and_then(Node::as_str).filter(|text| !text.trim().is_empty()).map(str::to_owned)
}

fn tags(operation: &Node) -> Vec<String> {
    let tags = operation.get("tags").and_then(Node::as_array).unwrap_or_default();
    tags.iter().filter_map(Node::as_str).map(str::to_owned).collect()
}

/// Returns the variables of a path: `id` of `/users/{id}`.
pub(super) fn variables(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// Returns whether a body of a media type has a part for each property.
pub(super) fn has_fields(media_type: &str) -> bool {
    let name = essence(media_type);
    name == FORM || name.starts_with("multipart/")
}

/// Returns whether a text is a token of HTTP (RFC 9110 §5.6.2), as names of headers and methods are.
pub(super) fn is_token(text: &str) -> bool {
    let is_of_token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    !text.is_empty() && text.chars().all(is_of_token)
}

/// Returns whether a text can stand in a header.
pub(super) fn is_printable(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c == ' ' || c.is_ascii_graphic())
}

#[cfg(test)]
mod tests;
