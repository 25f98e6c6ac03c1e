//! Operations as data: what the macro of the shared module implements them by.

use super::params::Params;
use super::responses::Responses;
use super::{Doc, printed};
use crate::model::{
    BodyPart, Location, OtherMediaType, ParameterForm, PlacedParameter, Placement, RequestBody, RequiredScheme,
    SecurityScheme, Style, Styled,
};
use crate::target::operations::{Operation, accepted, usual_body};
use crate::target::rust::quote::literal;

/// Returns the lines of an operation, which the macro reads.
pub(super) fn lines(operation: Operation<'_>, params: &Params, responses: &Responses<'_>) -> Vec<String> {
    let head = format!("{}, {} => {}: {} = ", params.path, params.check, responses.name, responses.success());
    let rows = responses.variants.iter().map(|variant| Doc::text(variant.row())).collect();
    let read = match responses.variants.is_empty() {
        true => Doc::text("read {}"),
        false => Doc::lines([Doc::text("read {").with_lines(rows), Doc::text("}")]),
    };
    let successes = responses.rows().into_iter().map(Doc::text);
    let docs = [Doc::all([Doc::text(head), spec(operation), Doc::text(";")]), read].into_iter().chain(successes);
    docs.flat_map(|doc| printed(&doc)).collect()
}

/// Returns the lines of an operation with parameters whose body has another schema, given those with usual bodies.
pub(super) fn alternative(params: &Params, usual: &Params, body: &RequestBody) -> Vec<String> {
    let head = format!("{}, {} => {} where body = ", params.path, params.check, usual.path);
    printed(&Doc::all([Doc::text(head), request_body(body), Doc::text(";")]))
}

pub(super) fn spec(operation: Operation<'_>) -> Doc {
    let Placement { method, path, own_server, tags, parameters, body, security, .. } = operation.placement;
    let mut members = Vec::new();
    let is_called = !operation.is_received();
    members.extend(own_server.iter().filter(|_| is_called).map(|url| member("server", some(&literal(url)))));
    if !tags.is_empty() {
        members.push(member("tags", list(tags.iter().map(|tag| Doc::text(literal(tag))))));
    }
    let accept = accepted(operation.placement).filter(|_| is_called);
    members.extend(accept.map(|types| member("accept", some(&literal(&types)))));
    if !parameters.is_empty() {
        members.push(member("params", list(parameters.iter().map(parameter))));
    }
    members.extend(body.iter().map(|body| member("body", optional(request_body(&usual_body(body))))));
    if !security.is_empty() && is_called {
        let alternatives = security.iter().map(|schemes| list(schemes.iter().map(required)));
        members.push(member("security", list(alternatives)));
    }
    let [id, method, path] = [&operation.contract.tool, method, path].map(|text| literal(text));
    let new = format!("adl_http::Spec::new({id}, {method}, {path})");
    if members.is_empty() {
        return Doc::text(new);
    }
    members.push(Doc::text(format!("..{new}")));
    Doc::joined(members, &Doc::all([Doc::text(","), Doc::LINE])).enclosed("adl_http::Spec { ", " }")
}

fn member(name: &str, value: Doc) -> Doc {
    Doc::all([Doc::text(format!("{name}: ")), value])
}

fn some(value: &str) -> Doc {
    Doc::text(format!("Some({value})"))
}

fn optional(value: Doc) -> Doc {
    Doc::all([Doc::text("Some("), value, Doc::text(")")])
}

fn list(items: impl Iterator<Item = Doc>) -> Doc {
    Doc::filled(items, "&[", "]")
}

fn parameter(PlacedParameter { name, key, location, form }: &PlacedParameter) -> Doc {
    let mut members = Vec::new();
    if key != name {
        members.push(format!("key: {}", literal(key)));
    }
    members.extend(written(form, *location));
    with(members, name, *location)
}

/// Returns a parameter with members in place of the defaults.
fn with(mut members: Vec<String>, name: &str, location: Location) -> Doc {
    let new = format!("Parameter::new({}, Location::{})", literal(name), location_name(location));
    if members.is_empty() {
        return Doc::text(new);
    }
    members.push(format!("..{new}"));
    Doc::text(format!("Parameter {{ {} }}", members.join(", ")))
}

/// Returns how a value is written, where that isn't the default.
fn written(form: &ParameterForm, location: Location) -> Vec<String> {
    let Styled { style, explode, reserved } = match form {
        ParameterForm::Content(media_type) => return vec![format!("content: Some({})", literal(media_type))],
        ParameterForm::Styled(styled) => *styled,
    };
    let mut members = Vec::new();
    if style != location.default_style() {
        members.push(format!("style: Some(Style::{})", style_name(style)));
    }
    if explode != style.explodes() {
        members.push(format!("explode: Some({explode})"));
    }
    if reserved {
        members.push("reserved: true".to_owned());
    }
    members
}

fn request_body(RequestBody { key, media_type, parts, others }: &RequestBody) -> Doc {
    let others = others.iter().map(|OtherMediaType { media_type, parts, .. }| body_type(media_type, parts));
    let types = list([body_type(media_type, parts)].into_iter().chain(others));
    let members = [member("key", Doc::text(literal(key))), member("types", types)];
    Doc::commas(members).enclosed("adl_http::RequestBody { ", " }")
}

fn body_type(media_type: &str, parts: &[BodyPart]) -> Doc {
    if parts.is_empty() {
        return Doc::text(format!("BodyType::new({})", literal(media_type)));
    }
    let part = |BodyPart { name, form }: &BodyPart| with(written(form, Location::Query), name, Location::Query);
    let members = [member("media_type", Doc::text(literal(media_type))), member("parts", list(parts.iter().map(part)))];
    Doc::commas(members).enclosed("BodyType { ", " }")
}

fn required(RequiredScheme { name, scheme }: &RequiredScheme) -> Doc {
    let scheme = match scheme {
        SecurityScheme::Bearer => "Bearer".to_owned(),
        SecurityScheme::Basic => "Basic".to_owned(),
        SecurityScheme::MutualTls => "MutualTls".to_owned(),
        SecurityScheme::ApiKey { location, name } => {
            format!("ApiKey(Location::{}, {})", location_name(*location), literal(name))
        }
    };
    Doc::text(format!("({}, Scheme::{scheme})", literal(name)))
}

fn location_name(location: Location) -> &'static str {
    match location {
        Location::Path => "Path",
        Location::Query => "Query",
        Location::QueryString => "QueryString",
        Location::Header => "Header",
        Location::Cookie => "Cookie",
    }
}

fn style_name(style: Style) -> &'static str {
    match style {
        Style::Simple => "Simple",
        Style::Label => "Label",
        Style::Matrix => "Matrix",
        Style::Form => "Form",
        Style::SpaceDelimited => "SpaceDelimited",
        Style::PipeDelimited => "PipeDelimited",
        Style::DeepObject => "DeepObject",
        Style::Cookie => "Cookie",
    }
}
