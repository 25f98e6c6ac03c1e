//! Operations as data: the object of each, and the union of its responses.

use crate::codegen::layout::{Doc, Style as Lines};
use crate::diagnostics::Diagnostic;
use crate::model::{
    BodyForm, BodyPart, DeclaredHeader, HeaderType, Location, OtherMediaType, ParameterForm, PlacedBody,
    PlacedParameter, PlacedResponse, PlacedServer, Placement, RequestBody, RequiredScheme, SecurityScheme,
    ServerVariable, Status, Styled, TypeId,
};
use crate::target::operations::{self, Naming, Operation, Variant, accepted};
use crate::target::typescript::names::is_inherited;
use crate::target::typescript::quote::{beginning, entry, key, string};

/// The style of lines.
pub(super) const LINES: Lines = Lines { width: 118, indent: 2 };

/// A member of an object literal.
fn member(name: &str, text: impl Into<String>) -> Doc {
    entry(name, Doc::text(text))
}

fn quoted(name: &str, text: &str) -> Doc {
    member(name, string(text))
}

/// Returns a member that a document names. Where all objects inherit one of the name, the compiler takes its type for that,
/// and widens literals.
fn named(name: &str, value: Doc) -> Doc {
    let constant = if is_inherited(name) { " as const" } else { "" };
    Doc::all([entry(name, value), Doc::text(constant)])
}

/// Returns an object of members, on one line if it fits.
fn object(members: Vec<Doc>) -> Doc {
    Doc::listed(members, Doc::LINE, "{ ", " }")
}

/// Returns the lines of the members of an operation.
pub(super) fn members(operation: Operation<'_>, naming: &mut Naming<'_>) -> Result<Vec<String>, Diagnostic> {
    let Placement { method, path, own_server, tags, security, .. } = operation.placement;
    let mut first = vec![quoted("id", &operation.contract.tool), quoted("method", method), quoted("path", path)];
    first.extend(own_server.iter().map(|url| quoted("server", url)));
    if !tags.is_empty() {
        first.push(entry("tags", Doc::list(tags.iter().map(|tag| Doc::text(string(tag))), "[", "]")));
    }
    first.extend(accepted(operation.placement).map(|types| quoted("accept", &types)));
    let mut lines =
        vec![Doc::commas(first).grouped(), sent(operation.placement, naming)?, received(operation, naming)?];
    let mut last = Vec::new();
    if !security.is_empty() {
        let alternatives = security.iter().map(|schemes| object(schemes.iter().map(required).collect()));
        last.push(entry("security", Doc::list(alternatives, "[", "]")));
    }
    last.extend(check(operation, naming)?);
    if !last.is_empty() {
        lines.push(Doc::commas(last).grouped());
    }
    Ok(in_lines(lines))
}

/// Returns the lines of the members of a webhook or a callback.
pub(super) fn webhook(operation: Operation<'_>, naming: &mut Naming<'_>) -> Result<Vec<String>, Diagnostic> {
    let Placement { method, .. } = operation.placement;
    let first = Doc::commas(vec![quoted("id", &operation.contract.tool), quoted("method", method)]).grouped();
    let mut lines = vec![first, sent(operation.placement, naming)?, received(operation, naming)?];
    lines.extend(check(operation, naming)?);
    Ok(in_lines(lines))
}

/// Returns the members of what requests have.
fn sent(Placement { parameters, body, .. }: &Placement, naming: &mut Naming<'_>) -> Result<Doc, Diagnostic> {
    let parameters = entry("params", Doc::listed(parameters.iter().map(parameter).collect(), Doc::LINE, "[", "]"));
    let body = body.as_ref().map(|body| Ok(entry("body", request_body(body, naming)?))).transpose()?;
    Ok(Doc::commas([parameters].into_iter().chain(body)).grouped())
}

/// Returns the member of what responses have.
fn received(operation: Operation<'_>, naming: &mut Naming<'_>) -> Result<Doc, Diagnostic> {
    let spec = |response| response_spec(operation, response, naming);
    Ok(entry("responses", object(operation.placement.responses.iter().map(spec).collect::<Result<_, _>>()?)))
}

/// Returns the member that validates parameters, if there are some.
fn check(operation: Operation<'_>, naming: &mut Naming<'_>) -> Result<Option<Doc>, Diagnostic> {
    let Some(input) = operation.contract.input else { return Ok(None) };
    Ok(Some(member("check", naming.of(input)?.check)))
}

fn in_lines(members: Vec<Doc>) -> Vec<String> {
    members.into_iter().flat_map(|doc| printed(Doc::all([doc, Doc::text(",")]))).collect()
}

/// Returns the lines of a document behind an indentation, which the template writes.
pub(super) fn printed(doc: Doc) -> Vec<String> {
    doc.print(LINES, 0).lines().map(str::to_owned).collect()
}

fn parameter(parameter: &PlacedParameter) -> Doc {
    let PlacedParameter { name, key, location, form } = parameter;
    let mut members = vec![quoted("name", name), quoted("in", location.name())];
    if key != name {
        members.push(quoted("key", key));
    }
    members.extend(written(form, *location));
    object(members)
}

/// Returns how a value is written, where that isn't the default.
fn written(form: &ParameterForm, location: Location) -> Vec<Doc> {
    let Styled { style, explode, reserved } = match form {
        ParameterForm::Content(media_type) => return vec![quoted("content", media_type)],
        ParameterForm::Styled(styled) => *styled,
    };
    let mut members = Vec::new();
    if style != location.default_style() {
        members.push(quoted("style", style.name()));
    }
    if explode != style.explodes() {
        members.push(member("explode", explode.to_string()));
    }
    if reserved {
        members.push(member("reserved", "true"));
    }
    members
}

fn request_body(body: &RequestBody, naming: &mut Naming<'_>) -> Result<Doc, Diagnostic> {
    let mut members = vec![quoted("type", &body.media_type)];
    if body.key != "body" {
        members.push(quoted("key", &body.key));
    }
    members.extend(parts(&body.parts));
    if !body.others.is_empty() {
        let other = |OtherMediaType { media_type, parts, input }: &OtherMediaType| {
            let mut members = vec![quoted("type", media_type)];
            members.extend(self::parts(parts));
            members.extend(input.map(|input| Ok(member("check", naming.of(input)?.check))).transpose()?);
            Ok(object(members))
        };
        let others = body.others.iter().map(other).collect::<Result<Vec<_>, Diagnostic>>()?;
        members.push(entry("others", Doc::listed(others, Doc::LINE, "[", "]")));
    }
    Ok(object(members))
}

/// Returns the type of the values of the variables of a server, and what the function that fills them in knows of them.
pub(super) fn variables(server: &PlacedServer) -> (Doc, Doc) {
    let (mut types, mut known) = (Vec::new(), Vec::new());
    for ServerVariable { name, default, values, is_of_host, .. } in &server.variables {
        let texts: Vec<String> = values.iter().map(|value| string(value)).collect();
        let ty = if texts.is_empty() { "string".to_owned() } else { texts.join(" | ") };
        let mark = if default.is_some() { "?" } else { "" };
        types.push(Doc::text(format!("readonly {}{mark}: {ty}", key(name))));
        let mut members: Vec<Doc> = default.iter().map(|default| quoted("default", default)).collect();
        match texts.is_empty() {
            true => members.extend(is_of_host.then(|| member("host", "true"))),
            false => members.push(entry("enum", Doc::list(texts.into_iter().map(Doc::text), "[", "]"))),
        }
        known.push(named(name, object(members)));
    }
    let types = Doc::joined(types, &Doc::all([Doc::text(";"), Doc::LINE]));
    (Doc::all([types, Doc::if_broken(";")]).enclosed("{ ", " }"), object(known))
}

/// Returns the type of the parameters with other bodies than usual by media types; none without any.
pub(super) fn alternatives(placement: &Placement, naming: &mut Naming<'_>) -> Result<Option<Doc>, Diagnostic> {
    let others = placement.body.iter().flat_map(|body| &body.others);
    let mut members = Vec::new();
    for OtherMediaType { media_type, input, .. } in others {
        let Some(input) = input else { continue };
        let key = match media_type.strip_suffix('*') {
            Some(kind) => format!("[type: {}]", beginning(kind)),
            None => key(media_type),
        };
        members.push(Doc::text(format!("readonly {key}: {}", naming.of(*input)?.valid)));
    }
    let is_there = !members.is_empty();
    let members = Doc::joined(members, &Doc::all([Doc::text(";"), Doc::LINE]));
    Ok(is_there.then(|| Doc::all([members, Doc::if_broken(";")]).enclosed("{ ", " }")))
}

/// Returns the member of the parts of a form that aren't written as usual.
fn parts(parts: &[BodyPart]) -> Option<Doc> {
    let part = |BodyPart { name, form }: &BodyPart| named(name, object(written(form, Location::Query)));
    (!parts.is_empty()).then(|| entry("parts", object(parts.iter().map(part).collect())))
}

fn required(RequiredScheme { name, scheme }: &RequiredScheme) -> Doc {
    let members = match scheme {
        SecurityScheme::Bearer => vec![quoted("type", "bearer")],
        SecurityScheme::Basic => vec![quoted("type", "basic")],
        SecurityScheme::MutualTls => vec![quoted("type", "mutualTLS")],
        SecurityScheme::ApiKey { location, name } => {
            vec![quoted("type", "apiKey"), quoted("in", location.name()), quoted("name", name)]
        }
    };
    named(name, object(members))
}

fn response_spec(
    operation: Operation<'_>,
    response: &PlacedResponse,
    naming: &mut Naming<'_>,
) -> Result<Doc, Diagnostic> {
    let mut members = Vec::new();
    if !response.headers.is_empty() {
        let headers = response.headers.iter().map(|of| named(&of.name, Doc::text(string(of.ty.name()))));
        members.push(entry("headers", object(headers.collect())));
    }
    if !response.content.is_empty() {
        let body = |body: &PlacedBody| {
            let reader = match body.form {
                BodyForm::Json(ty) => naming.of(ty)?.parse,
                BodyForm::Text => string("text"),
                BodyForm::Bytes => string("bytes"),
                BodyForm::Items(framing, ty) => {
                    let arguments = [string(&operation.contract.tool), string(framing.name()), naming.of(ty)?.parse];
                    format!("/* @__PURE__ */ itemsOf({})", arguments.join(", "))
                }
            };
            Ok(named(&body.media_type, Doc::text(reader)))
        };
        let bodies = response.content.iter().map(body).collect::<Result<Vec<_>, Diagnostic>>()?;
        members.push(entry("content", object(bodies)));
    }
    Ok(entry(&response.status.key(), object(members)))
}

/// Returns the responses of an operation as types.
pub(super) fn variants(placement: &Placement, naming: &mut Naming<'_>) -> Result<Vec<String>, Diagnostic> {
    let variant = |variant: Variant<'_>| {
        let body = variant.body.map(|body| body_type(body, |ty| Ok(naming.of(ty)?.read))).transpose()?;
        Ok(self::variant(&variant, body.as_deref().unwrap_or(NO_BODY)))
    };
    operations::variants(placement).into_iter().map(variant).collect()
}

/// Returns the answers to a webhook or a callback as types.
pub(super) fn answers(placement: &Placement, naming: &mut Naming<'_>) -> Result<Vec<String>, Diagnostic> {
    let mut answers = Vec::new();
    for response in &placement.responses {
        let is_one = response.content.len() < 2;
        for body in operations::bodies(response) {
            let mut arguments = vec![status(response.status)];
            if let Some(body) = body {
                arguments.push(body_type(body, |ty| Ok(naming.of(ty)?.valid))?);
                arguments.extend((!is_one).then(|| string(&body.media_type)));
            }
            answers.push(format!("Answer<{}>", arguments.join(", ")));
        }
    }
    Ok(answers)
}

/// The type of a body that isn't there.
const NO_BODY: &str = "undefined";

fn status(status: Status) -> String {
    match status {
        Status::Code(code) => code.to_string(),
        Status::Range(_) | Status::Default => string(&status.key()),
    }
}

/// Returns the type of a body, given the names of types.
fn body_type(body: &PlacedBody, name: impl FnOnce(TypeId) -> Result<String, Diagnostic>) -> Result<String, Diagnostic> {
    Ok(match body.form {
        BodyForm::Json(ty) => name(ty)?,
        BodyForm::Text => "string".to_owned(),
        BodyForm::Bytes => "Blob".to_owned(),
        BodyForm::Items(_, ty) => format!("AsyncIterable<{}>", name(ty)?),
    })
}

fn variant(variant: &Variant<'_>, body: &str) -> String {
    let kind = if variant.is_success { "Success" } else { "Failure" };
    let (response, media_type) = (variant.response, variant.media_type());
    let mut arguments = vec![status(response.status), body.to_owned()];
    if !response.headers.is_empty() || media_type.is_some() {
        let headers: Vec<String> = response.headers.iter().map(header).collect();
        arguments.push(if headers.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", headers.join("; ")) });
    }
    arguments.extend(media_type.map(string));
    format!("{kind}<{}>", arguments.join(", "))
}

/// Returns a header as a property of a type. Servers leave out also those that documents require.
fn header(header: &DeclaredHeader) -> String {
    let ty = match header.ty {
        HeaderType::String => "string",
        HeaderType::Integer | HeaderType::Number => "number",
        HeaderType::Boolean => "boolean",
    };
    format!("{}?: {ty}", key(&header.name))
}
