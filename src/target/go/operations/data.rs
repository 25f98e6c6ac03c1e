//! Operations as data: the value of each, and the types of its responses.

use crate::diagnostics::Diagnostic;
use crate::model::{
    BodyForm, BodyPart, DeclaredHeader, HeaderType, Location, OtherMediaType, ParameterForm, PlacedParameter,
    PlacedResponse, Placement, RequestBody, RequiredScheme, SecurityScheme, Status, Styled, TypeId, essence,
};
use crate::names::{Case, Taken};
use crate::render::views;
use crate::target::go::names::identifier;
use crate::target::go::quote::string;
use crate::target::go::styles::code;
use crate::target::operations::{Operation, accepted, kinds, status_name, usual_body};

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

/// The names that `net/http` has for statuses in place of their reason phrases.
pub(super) const STATUSES: [(u16, &str); 10] = [
    (200, "OK"),
    (203, "NonAuthoritativeInfo"),
    (226, "IMUsed"),
    (407, "ProxyAuthRequired"),
    (413, "RequestEntityTooLarge"),
    (414, "RequestURITooLong"),
    (416, "RequestedRangeNotSatisfiable"),
    (418, "Teapot"),
    (422, "UnprocessableEntity"),
    (505, "HTTPVersionNotSupported"),
];

/// The names that the fields and methods of responses have.
const ANSWER_NAMES: [&str; 11] = [
    "APIAnswer",
    "APIResponseInfo",
    "Body",
    "ContentType",
    "Header",
    "Info",
    "OK",
    "Raw",
    "StatusCode",
    "IsSuccess",
    "Violations",
];

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

/// How a body is read: the function that declares it, and the last of its arguments.
struct Read {
    media_type: Option<String>,
    ty: String,
    function: &'static str,
    last: String,
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
        let status = format!("{prefix}{}", status_name(response.status, &STATUSES));
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
            let [status, media_type] =
                [&*response.status.key(), read.media_type.as_deref().unwrap_or_default()].map(string);
            declared.push(format!("{}({status}, {media_type}, (*{name}).answer, {})", read.function, read.last));
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
    kinds(status, placement.declares_success()).contains(&true)
}

fn reads(
    response: &PlacedResponse,
    types: &mut impl FnMut(TypeId) -> Result<[String; 2], Diagnostic>,
) -> Result<Vec<Read>, Diagnostic> {
    let mut reads = Vec::new();
    for body in &response.content {
        let (ty, function, last) = match body.form {
            BodyForm::Json(id) => {
                let [ty, parse] = types(id)?;
                (ty, "on", format!("jsonBody({parse})"))
            }
            BodyForm::Text => ("string".to_owned(), "on", "textBody".to_owned()),
            BodyForm::Bytes => ("[]byte".to_owned(), "on", "bytesBody".to_owned()),
            BodyForm::Items(framing, id) => {
                let [ty, parse] = types(id)?;
                (format!("iter.Seq2[{ty}, error]"), "onItems", format!("{}, {parse}", string(framing.name())))
            }
        };
        reads.push(Read { media_type: Some(body.media_type.clone()), ty, function, last });
    }
    if reads.is_empty() {
        reads.push(Read { media_type: None, ty: NOTHING.to_owned(), function: "on", last: "noBody".to_owned() });
    }
    Ok(reads)
}

/// Returns a media type within a name.
pub(super) fn of_media_type(media_type: &str) -> String {
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

/// A field of the specification of an operation: on one line, or on several.
enum Field {
    Flat(&'static str, String),
    Tall(Vec<String>),
}

/// Returns the lines of the specification of an operation, given the function that validates its parameters, and its responses.
pub(super) fn spec(
    operation: Operation<'_>,
    check: Option<&str>,
    declared: &[String],
    schemes: impl Fn(&str) -> String,
) -> Vec<String> {
    let Placement { method, path, own_server, tags, security, .. } = operation.placement;
    let mut fields = vec![
        Field::Flat("Method", string(method)),
        Field::Flat("Path", string(path)),
        Field::Flat("ID", string(&operation.contract.tool)),
    ];
    fields.extend(own_server.iter().map(|url| Field::Flat("Server", string(url))));
    if !tags.is_empty() {
        let tags = braced(&tags.iter().map(|tag| string(tag)).collect::<Vec<_>>());
        fields.push(Field::Flat("Tags", format!("[]string{tags}")));
    }
    fields.extend(accepted(operation.placement).map(|types| Field::Flat("accept", string(&types))));
    fields.extend(parts_of_requests(operation.placement));
    if !security.is_empty() {
        let needed = |required: &RequiredScheme| needed(required, &schemes);
        let alternative = |all: &Vec<RequiredScheme>| braced(&all.iter().map(needed).collect::<Vec<_>>());
        let alternatives: Vec<String> = security.iter().map(alternative).collect();
        fields.push(Field::Flat("security", format!("[][]neededScheme{}", braced(&alternatives))));
    }
    fields.extend(check.map(|check| Field::Flat("check", check.to_owned())));
    fields.push(list("responses", "[]declaredResponse", declared));
    filled(fields)
}

/// Returns the lines of the specification of a webhook or a callback.
pub(super) fn received(operation: Operation<'_>, check: Option<&str>) -> Vec<String> {
    let name = Field::Flat("ID", string(&operation.contract.tool));
    let mut fields = vec![Field::Flat("Method", string(&operation.placement.method)), name];
    fields.extend(parts_of_requests(operation.placement));
    fields.extend(check.map(|check| Field::Flat("check", check.to_owned())));
    filled(fields)
}

/// Returns the fields of the parameters and of the body.
fn parts_of_requests(Placement { parameters, body, .. }: &Placement) -> impl Iterator<Item = Field> {
    let parameters: Vec<String> = parameters.iter().map(parameter).collect();
    let parameters = (!parameters.is_empty()).then(|| list("params", "[]sentParameter", &parameters));
    let body = body.as_ref().map(|body| Field::Flat("body", request_body(&usual_body(body))));
    parameters.into_iter().chain(body)
}

/// Returns a list as a field: on one line if it has one item at most, and fits.
fn list(field: &'static str, ty: &str, items: &[String]) -> Field {
    let text = format!("{ty}{}", braced(items));
    if items.len() < 2 && field.len() + text.chars().count() < WIDTH {
        return Field::Flat(field, text);
    }
    let items = items.iter().map(|item| format!("\t{item},"));
    Field::Tall([format!("{field}: {ty}{{")].into_iter().chain(items).chain(["},".to_owned()]).collect())
}

/// Returns the lines of fields: as many on one as fit. Gofmt aligns the first values of lines up to one that has several fields.
fn filled(fields: Vec<Field>) -> Vec<String> {
    let (mut lines, mut run) = (Vec::new(), Vec::<Vec<(&str, String)>>::new());
    for field in fields {
        let (name, text) = match field {
            Field::Flat(name, text) => (name, text),
            Field::Tall(tall) => {
                lines.append(&mut aligned(std::mem::take(&mut run)));
                lines.extend(tall);
                continue;
            }
        };
        let width = |(name, text): &(&str, String)| name.len() + text.chars().count() + 4;
        let last =
            run.last_mut().filter(|line| line.iter().map(width).sum::<usize>() + name.len() + text.len() < WIDTH);
        match last {
            Some(line) => line.push((name, text)),
            None => {
                if run.last().is_some_and(|line| line.len() > 1) {
                    lines.append(&mut aligned(std::mem::take(&mut run)));
                }
                run.push(vec![(name, text)]);
            }
        }
    }
    lines.append(&mut aligned(run));
    lines
}

/// Returns lines whose first values are aligned.
fn aligned(run: Vec<Vec<(&str, String)>>) -> Vec<String> {
    let width = run.iter().filter_map(|line| line.first()).map(|(name, _)| name.len() + 1).max().unwrap_or_default();
    let line = |line: Vec<(&str, String)>| {
        let fields = line.iter().enumerate().map(|(index, (name, text))| {
            let name = format!("{name}:");
            if index == 0 { format!("{name:width$} {text}") } else { format!("{name} {text}") }
        });
        fields.collect::<Vec<_>>().join(", ") + ","
    };
    run.into_iter().map(line).collect()
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

pub(super) fn request_body(body: &RequestBody) -> String {
    let mut fields = vec![pair("mediaType", &body.media_type)];
    if body.key != "body" {
        fields.push(pair("key", &body.key));
    }
    fields.extend(parts(&body.parts));
    if !body.others.is_empty() {
        let other = |other: &OtherMediaType| {
            let fields = [pair("mediaType", &other.media_type)].into_iter().chain(parts(&other.parts));
            braced(&fields.collect::<Vec<_>>())
        };
        let others: Vec<String> = body.others.iter().map(other).collect();
        fields.push(format!("others: []sentBody{}", braced(&others)));
    }
    format!("&sentBody{}", braced(&fields))
}

/// Returns the field of the parts of a form that aren't written as usual.
fn parts(parts: &[BodyPart]) -> Option<String> {
    let part =
        |BodyPart { name, form }: &BodyPart| format!("{}: {}", string(name), braced(&written(form, Location::Query)));
    let all: Vec<String> = parts.iter().map(part).collect();
    (!all.is_empty()).then(|| format!("parts: map[string]sentParameter{}", braced(&all)))
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
