//! Operations as data: the value of each, and the types of its responses.

use super::status;
use crate::diagnostics::Diagnostic;
use crate::model::{
    BodyForm, BodyPart, DeclaredHeader, HeaderType, Location, ParameterForm, PlacedParameter, PlacedResponse,
    Placement, RequestBody, RequiredScheme, SecurityScheme, Status, Styled, TypeId, essence,
};
use crate::names::{Case, Taken};
use crate::render::views;
use crate::target::go::names::identifier;
use crate::target::go::quote::string;
use crate::target::go::styles::code;
use crate::target::operations::{Operation, accepted};

/// The greatest length of a line of data.
const WIDTH: usize = 110;

views! {
    /// A type of the responses of an operation.
    struct AnswerView {
        name: String,
        /// The type of the body.
        body: String,
        headers: Vec<HeaderView>,
    }

    /// A header of a response as a field: nil if the response has none.
    struct HeaderView { field: String, ty: String, reader: String, literal: String, code: String, }
}

/// The names that the fields and methods of responses have.
const ANSWER_NAMES: [&str; 10] =
    ["APIAnswer", "APIResponseInfo", "Body", "ContentType", "Header", "Info", "OK", "Raw", "StatusCode", "IsSuccess"];

/// The responses of an operation: types, what declares them, and the type of the body of a success.
pub(super) struct Answers {
    pub(super) views: Vec<AnswerView>,
    pub(super) declared: Vec<String>,
    pub(super) success: Success,
}

/// The type of what a call returns.
pub(super) enum Success {
    /// No body.
    Nothing,
    /// The only one of successes.
    Body(String),
    /// The response: bodies have several types.
    Response,
}

/// The type of no body.
pub(super) const NOTHING: &str = "struct{}";

/// How a body is read.
struct Read {
    media_type: Option<String>,
    ty: String,
    function: &'static str,
    parse: Option<String>,
}

/// Returns the responses of an operation. `types` names the type of JSON, and the function that reads it.
pub(super) fn answers(
    prefix: &str,
    placement: &Placement,
    taken: &mut Taken,
    mut types: impl FnMut(TypeId) -> Result<[String; 2], Diagnostic>,
) -> Result<Answers, Diagnostic> {
    let (mut views, mut declared, mut successes) = (Vec::<AnswerView>::new(), Vec::new(), Vec::<String>::new());
    for response in &placement.responses {
        let reads = reads(response, &mut types)?;
        let status = format!("{prefix}{}", status::name(response.status));
        let is_one = reads.iter().all(|read| read.ty == reads[0].ty);
        let from = views.len();
        for read in reads {
            let known = views[from..].iter().find(|view| view.body == read.ty).map(|view| view.name.clone());
            let name = known.unwrap_or_else(|| {
                let suffix = read.media_type.as_deref().filter(|_| !is_one).map(of_media_type).unwrap_or_default();
                let name = taken.claim(&format!("{status}{suffix}"), "Answer");
                views.push(AnswerView { name: name.clone(), body: read.ty.clone(), headers: headers(response) });
                name
            });
            if is_success(response.status, placement) && !successes.contains(&read.ty) {
                successes.push(read.ty.clone());
            }
            let arguments = [string(&response.status.key())].into_iter();
            let arguments = arguments.chain(read.media_type.as_deref().map(string));
            let arguments = arguments.chain([format!("(*{name}).answer")]).chain(read.parse);
            declared.push(format!("{}({})", read.function, arguments.collect::<Vec<_>>().join(", ")));
        }
    }
    let success = match successes.as_slice() {
        [] => Success::Nothing,
        [only] if only == NOTHING => Success::Nothing,
        [only] => Success::Body(only.clone()),
        [_, _, ..] => Success::Response,
    };
    Ok(Answers { views, declared, success })
}

/// Returns whether a response may be a success.
fn is_success(status: Status, placement: &Placement) -> bool {
    match (status.class(), placement.declares_success()) {
        (class, true) => class == Some(2),
        (class, false) => class.is_none_or(|class| class < 4),
    }
}

fn reads(
    response: &PlacedResponse,
    types: &mut impl FnMut(TypeId) -> Result<[String; 2], Diagnostic>,
) -> Result<Vec<Read>, Diagnostic> {
    let mut reads = Vec::new();
    for body in &response.content {
        let media_type = Some(body.media_type.clone());
        reads.push(match body.form {
            BodyForm::Json(id) => {
                let [ty, parse] = types(id)?;
                Read { media_type, ty, function: "onJSON", parse: Some(parse) }
            }
            // Items of streams are read as one text.
            BodyForm::Text | BodyForm::Items(..) => {
                Read { media_type, ty: "string".to_owned(), function: "onText", parse: None }
            }
            BodyForm::Bytes => Read { media_type, ty: "[]byte".to_owned(), function: "onBytes", parse: None },
        });
    }
    if reads.is_empty() {
        reads.push(Read { media_type: None, ty: NOTHING.to_owned(), function: "onEmpty", parse: None });
    }
    Ok(reads)
}

/// Returns a media type within a name.
fn of_media_type(media_type: &str) -> String {
    match essence(media_type).as_str() {
        "*/*" => "Any".to_owned(),
        essence => identifier(essence, Case::UpperCamel),
    }
}

fn headers(response: &PlacedResponse) -> Vec<HeaderView> {
    let mut taken: Taken = ANSWER_NAMES.into_iter().collect();
    let view = |DeclaredHeader { name, ty }: &DeclaredHeader| {
        let (ty, reader) = match ty {
            HeaderType::String => ("string", "text"),
            HeaderType::Integer => ("int64", "integer"),
            HeaderType::Number => ("float64", "number"),
            HeaderType::Boolean => ("bool", "boolean"),
        };
        HeaderView {
            field: taken.claim(&identifier(name, Case::UpperCamel), "Header"),
            ty: ty.to_owned(),
            reader: reader.to_owned(),
            literal: string(name),
            code: code(name),
        }
    };
    response.headers.iter().map(view).collect()
}

/// Returns the lines of the specification of an operation.
pub(super) fn spec(operation: Operation<'_>, schemes: impl Fn(&str) -> String) -> Vec<String> {
    let Placement { method, path, own_server, tags, parameters, body, security, .. } = operation.placement;
    let mut first = vec![pair("Method", method), pair("Path", path), pair("ID", &operation.contract.tool)];
    first.extend(own_server.iter().map(|url| pair("Server", url)));
    if !tags.is_empty() {
        first.push(format!("Tags: []string{}", braced(&tags.iter().map(|tag| string(tag)).collect::<Vec<_>>())));
    }
    let mut lines = vec![format!("{},", first.join(", "))];
    lines.extend(accepted(operation.placement).map(|types| format!("accept:\t{},", string(&types))));
    if !parameters.is_empty() {
        lines.extend(list("params", "[]sentParameter", &parameters.iter().map(parameter).collect::<Vec<_>>()));
    }
    lines.extend(body.iter().map(|body| format!("body:\t{},", request_body(body))));
    if !security.is_empty() {
        let needed = |required: &RequiredScheme| needed(required, &schemes);
        let alternative = |all: &Vec<RequiredScheme>| braced(&all.iter().map(needed).collect::<Vec<_>>());
        lines.extend(list("security", "[][]neededScheme", &security.iter().map(alternative).collect::<Vec<_>>()));
    }
    lines
}

/// Returns a list as a field: on one line if it fits.
pub(super) fn list(field: &str, ty: &str, items: &[String]) -> Vec<String> {
    let line = format!("{field}:\t{ty}{},", braced(items));
    if line.chars().count() <= WIDTH && (items.len() < 2 || field == "security") {
        return vec![line];
    }
    let items = items.iter().map(|item| format!("\t{item},"));
    [format!("{field}: {ty}{{")].into_iter().chain(items).chain(["},".to_owned()]).collect()
}

fn braced(items: &[String]) -> String {
    format!("{{{}}}", items.join(", "))
}

fn pair(field: &str, text: &str) -> String {
    format!("{field}: {}", string(text))
}

fn parameter(PlacedParameter { name, key, location, form }: &PlacedParameter) -> String {
    let mut fields = vec![pair("name", name), pair("in", location.name())];
    if key != name {
        fields.push(pair("key", key));
    }
    fields.extend(written(form, *location));
    braced(&fields)
}

/// Returns how a value is written, where that isn't the default.
fn written(form: &ParameterForm, location: Location) -> Vec<String> {
    let Styled { style, explode, reserved } = match form {
        ParameterForm::Content(media_type) => return vec![pair("content", media_type)],
        ParameterForm::Styled(styled) => *styled,
    };
    let mut fields = Vec::new();
    if style != location.default_style() || explode != style.explodes() {
        fields.push(pair("style", style.name()));
        fields.extend(explode.then(|| "explode: true".to_owned()));
    }
    fields.extend(reserved.then(|| "reserved: true".to_owned()));
    fields
}

fn request_body(body: &RequestBody) -> String {
    let mut fields = vec![pair("mediaType", &body.media_type)];
    if body.key != "body" {
        fields.push(pair("key", &body.key));
    }
    if !body.parts.is_empty() {
        let part = |BodyPart { name, form }: &BodyPart| {
            format!("{}: {}", string(name), braced(&written(form, Location::Query)))
        };
        let parts: Vec<String> = body.parts.iter().map(part).collect();
        fields.push(format!("parts: map[string]sentParameter{}", braced(&parts)));
    }
    format!("&sentBody{}", braced(&fields))
}

fn needed(RequiredScheme { name, scheme }: &RequiredScheme, constant: impl Fn(&str) -> String) -> String {
    let kind = |kind: &str| vec![format!("scheme: {}", constant(name)), pair("kind", kind)];
    braced(&match scheme {
        SecurityScheme::Bearer => kind("bearer"),
        SecurityScheme::Basic => kind("basic"),
        SecurityScheme::MutualTls => kind("mutualTLS"),
        SecurityScheme::ApiKey { location, name } => {
            kind("apiKey").into_iter().chain([pair("in", location.name()), pair("name", name)]).collect()
        }
    })
}
