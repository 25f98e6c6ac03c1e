//! Operations as data: how each is sent, and the types of its responses.

use std::collections::BTreeSet;

use crate::diagnostics::Diagnostic;
use crate::model::{
    Body, BodyForm, BodyPart, DeclaredHeader, HeaderType, Location, Model, ParameterForm, PlacedParameter,
    PlacedResponse, Placement, RequestBody, RequiredScheme, SecurityScheme, Styled, Type, TypeId, essence,
};
use crate::names::{Case, Taken};
use crate::render::views;
use crate::target::declarations::NameStyles;
use crate::target::java::contracts::PublicType;
use crate::target::java::foreign;
use crate::target::java::names::identifier;
use crate::target::java::quote::string;
use crate::target::operations::{Operation, kinds, status_name, usual_body};

/// The greatest length of a line of data.
const WIDTH: usize = 132;

/// The indentations of the first line of data, and of those behind it.
const INDENTS: [usize; 2] = [12, 20];

/// The same of another body.
const INDENTS_OF_BODIES: [usize; 2] = [20, 28];

/// What reads a body of JSON.
pub(super) const JSON: &str = " json(";

views! {
    /// A type of the responses of an operation.
    struct AnswerView {
        /// The lines of its declaration.
        lines: Vec<String>,
    }
}

/// The names that the components and methods of responses have.
const ANSWER_NAMES: [&str; 4] = ["body", "info", "ok", "status"];

/// The responses of an operation: types, what declares them, and the type of the body of a success.
pub(super) struct Answers {
    pub(super) views: Vec<AnswerView>,
    /// The lines of each.
    pub(super) declared: Vec<Vec<String>>,
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

/// How a body is read.
struct Read {
    media_type: String,
    /// The type of the body; none if there is no body.
    ty: Option<String>,
    /// The method that declares it, and its arguments behind the media type.
    method: &'static str,
    arguments: String,
}

/// A header as a component of a response.
struct Header {
    ty: &'static str,
    name: String,
    read: String,
}

/// Returns the responses of an operation, whose type has this name. `of` finds the names of a type.
pub(super) fn answers<'p>(
    response: &str,
    placement: &Placement,
    styles: &NameStyles,
    of: impl Fn(TypeId) -> Result<&'p PublicType, Diagnostic>,
) -> Result<Answers, Diagnostic> {
    let (mut views, mut declared, mut successes) = (Vec::new(), Vec::new(), Vec::<Option<String>>::new());
    let mut taken: Taken = [response].into_iter().collect();
    for one in &placement.responses {
        let (reads, headers) = (reads(one, &of)?, headers(one, styles));
        let status = status_name(one.status, &[]);
        let is_one = reads.iter().all(|read| read.ty == reads[0].ty);
        let mut known: Vec<(Option<String>, String)> = Vec::new();
        for read in reads {
            let found = known.iter().find(|(ty, _)| *ty == read.ty).map(|(_, name)| name.clone());
            let name = found.unwrap_or_else(|| {
                let suffix = if is_one { String::new() } else { of_media_type(&read.media_type) };
                let name = taken.claim(&format!("{status}{suffix}"), "Response");
                views.push(AnswerView { lines: record(&name, response, read.ty.as_deref(), &headers) });
                known.push((read.ty.clone(), name.clone()));
                name
            });
            if kinds(one.status, placement.declares_success()).contains(&true) && !successes.contains(&read.ty) {
                successes.push(read.ty.clone());
            }
            let make = make(&format!("{response}.{name}"), read.ty.is_some(), &headers);
            let mut arguments = vec![string(&one.status.key())];
            arguments.extend(read.ty.is_some().then(|| string(&read.media_type)));
            arguments.extend((!read.arguments.is_empty()).then_some(read.arguments));
            declared.push(broken(format!("AdlHttp.{}({},", read.method, arguments.join(", ")), format!("{make})")));
        }
    }
    let success = match successes.as_slice() {
        [] | [None] => Success::Nothing,
        [Some(only)] => Success::Body(only.clone()),
        [_, _, ..] => Success::Response,
    };
    Ok(Answers { views, declared, success })
}

/// Returns the lines of a type of responses: on one, or each component on one.
fn record(name: &str, response: &str, body: Option<&str>, headers: &[Header]) -> Vec<String> {
    let body = body.iter().map(|ty| format!("{ty} body"));
    let of_headers = headers.iter().map(|header| format!("{} {}", header.ty, header.name));
    let components: Vec<String> = body.chain(of_headers).chain(["AdlHttp.Info info".to_owned()]).collect();
    let (head, end) = (format!("record {name}("), format!(") implements {response} {{}}"));
    let line = format!("{head}{}{end}", components.join(", "));
    if line.chars().count() + 8 <= WIDTH {
        return vec![line];
    }
    let mut lines: Vec<String> = components.iter().map(|component| format!("        {component},")).collect();
    lines.last_mut().into_iter().for_each(|last| *last = last.trim_end_matches(',').to_owned() + &end);
    [head].into_iter().chain(lines).collect()
}

/// Returns the lines that declare a constant of a generic class, given the arguments of that.
pub(super) fn head(class: &str, types: &[&str], name: &str) -> Vec<String> {
    let ty = format!("public static final AdlHttp.{class}<{}>", types.join(", "));
    let line = format!("{ty} {name} =");
    if line.chars().count() + 4 <= WIDTH { vec![line] } else { vec![ty, format!("        {name} =")] }
}

/// Returns the lines of the head of a method that calls an operation.
pub(super) fn signature(body: &str, name: &str, params: Option<&str>) -> Vec<String> {
    let params = params.map(|ty| format!("{ty} params")).unwrap_or_default();
    let body = if body.is_empty() { "void" } else { body };
    let (start, end) = (format!("default {body} {name}({params})"), "throws IOException, InterruptedException {");
    let line = format!("{start} {end}");
    if line.chars().count() + 8 <= WIDTH { vec![line] } else { vec![start, format!("        {end}")] }
}

/// Returns the beginning and the end of a call, on one line if they fit.
fn broken(start: String, end: String) -> Vec<String> {
    let line = format!("{start} {end}");
    if INDENTS[1] + line.chars().count() < WIDTH - 1 { vec![line] } else { vec![start, end] }
}

/// Returns what makes a response of its body and its headers.
fn make(name: &str, has_body: bool, headers: &[Header]) -> String {
    if headers.is_empty() {
        return format!("{name}::new");
    }
    let read: Vec<&str> = headers.iter().map(|header| &*header.read).collect();
    match has_body {
        true => format!("(body, info) -> new {name}(body, {}, info)", read.join(", ")),
        false => format!("info -> new {name}({}, info)", read.join(", ")),
    }
}

fn reads<'p>(
    response: &PlacedResponse,
    of: &impl Fn(TypeId) -> Result<&'p PublicType, Diagnostic>,
) -> Result<Vec<Read>, Diagnostic> {
    let mut reads = Vec::new();
    for body in &response.content {
        let json = |id| of(id).map(|PublicType { ty, class }| (ty.clone(), format!("json({class}::parse)")));
        let (ty, method, arguments) = match body.form {
            BodyForm::Json(id) => {
                let (ty, json) = json(id)?;
                (ty, "on", json)
            }
            BodyForm::Text => ("String".to_owned(), "on", "AdlHttp.TEXT".to_owned()),
            BodyForm::Bytes => ("byte[]".to_owned(), "on", "AdlHttp.BYTES".to_owned()),
            BodyForm::Items(framing, id) => {
                let (ty, json) = json(id)?;
                (format!("AdlHttp.Items<{ty}>"), "onItems", format!("{}, {json}", string(framing.name())))
            }
        };
        reads.push(Read { media_type: body.media_type.clone(), ty: Some(ty), method, arguments });
    }
    if reads.is_empty() {
        reads.push(Read { media_type: String::new(), ty: None, method: "on", arguments: String::new() });
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

fn headers(response: &PlacedResponse, styles: &NameStyles) -> Vec<Header> {
    let mut taken: Taken = ANSWER_NAMES.into_iter().collect();
    let names = styles.distinct(response.headers.iter().map(|header| header.name.as_str()), styles.fields);
    let header = |(DeclaredHeader { name, ty }, field): (&DeclaredHeader, String)| {
        let (ty, reader) = match ty {
            HeaderType::String => ("String", "text"),
            HeaderType::Integer => ("Long", "integer"),
            HeaderType::Number => ("Double", "number"),
            HeaderType::Boolean => ("Boolean", "bool"),
        };
        Header { ty, name: taken.claim(&field, "Header"), read: format!("info.{reader}({})", string(name)) }
    };
    response.headers.iter().zip(names).map(header).collect()
}

/// Returns the lines of the specification of an operation.
pub(super) fn spec(
    model: &Model,
    operation: Operation<'_>,
    returns_response: bool,
    schemes: impl Fn(&str) -> String,
) -> Vec<String> {
    let Placement { own_server, tags, security, .. } = operation.placement;
    let mut calls = vec![made(operation)];
    calls.extend(own_server.iter().map(|url| format!(".server({})", string(url))));
    if !tags.is_empty() {
        let tags: Vec<String> = tags.iter().map(|tag| string(tag)).collect();
        calls.push(format!(".tags({})", tags.join(", ")));
    }
    let needed = |required: &RequiredScheme| needed(required, &schemes);
    calls.extend(
        security.iter().map(|all| format!(".secured({})", all.iter().map(needed).collect::<Vec<_>>().join(", "))),
    );
    calls.extend(parts_of_requests(model, operation));
    calls.extend(returns_response.then(|| ".whole()".to_owned()));
    filled(calls, INDENTS)
}

/// Returns the lines of the specification of a webhook or a callback.
pub(super) fn received(model: &Model, operation: Operation<'_>) -> Vec<String> {
    let mut calls = vec![made(operation)];
    calls.extend(parts_of_requests(model, operation));
    filled(calls, INDENTS_OF_BODIES)
}

fn made(operation: Operation<'_>) -> String {
    let Placement { method, path, .. } = operation.placement;
    let head = [&operation.contract.tool, method, path].map(|text| string(text)).join(", ");
    format!("new AdlHttp.Spec({head})")
}

/// Returns the calls that add the parameters and the body.
fn parts_of_requests(model: &Model, operation: Operation<'_>) -> Vec<String> {
    let Placement { parameters, body, .. } = operation.placement;
    let mut calls: Vec<String> = parameters.iter().map(parameter).collect();
    let body = body.as_ref().map(|body| body_calls(model, operation.contract.input, &usual_body(body)));
    if let Some([first, rest @ ..]) = body.as_deref() {
        calls.push(format!(".body({first}"));
        calls.extend(rest.iter().cloned());
        calls.last_mut().into_iter().for_each(|last| last.push(')'));
    }
    calls
}

/// Returns calls of methods on lines: as many on one as fit.
fn filled(calls: Vec<String>, indents: [usize; 2]) -> Vec<String> {
    let mut lines = Vec::<String>::new();
    for call in calls {
        let indent = indents[usize::from(lines.len() > 1)];
        let fits = |line: &&mut String| indent + line.chars().count() + call.chars().count() + ".of(".len() <= WIDTH;
        match lines.last_mut().filter(fits) {
            Some(line) => line.push_str(&call),
            None => lines.push(call),
        }
    }
    lines
}

/// Returns the list of all operations on lines.
pub(super) fn list<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let names: Vec<&str> = names.collect();
    let last = names.len().saturating_sub(1);
    let item = |(index, name): (usize, &&str)| format!("{name}{}", if index == last { "" } else { ", " });
    let mut parts: Vec<String> =
        ["List.of(".to_owned()].into_iter().chain(names.iter().enumerate().map(item)).collect();
    parts.last_mut().into_iter().for_each(|part| part.push_str(");"));
    filled(parts, INDENTS)
}

fn parameter(PlacedParameter { name, key, location, form }: &PlacedParameter) -> String {
    let function = match location {
        Location::Path => "path",
        Location::Query => "query",
        Location::QueryString => "queryString",
        Location::Header => "header",
        Location::Cookie => "cookie",
    };
    let other_key = if key == name { String::new() } else { format!(".key({})", string(key)) };
    let how = other_key + &written(form, *location);
    let how = if how.is_empty() { how } else { format!(", of -> of{how}") };
    format!(".{function}({}{how})", string(name))
}

/// Returns how a value is written, where that isn't the default.
fn written(form: &ParameterForm, location: Location) -> String {
    let Styled { style, explode, reserved } = match form {
        ParameterForm::Content(media_type) => return format!(".content({})", string(media_type)),
        ParameterForm::Styled(styled) => *styled,
    };
    let is_default = style == location.default_style() && explode == style.explodes();
    let style = if is_default { String::new() } else { format!(".style({}, {explode})", string(style.name())) };
    style + if reserved { ".withReserved()" } else { "" }
}

/// Returns the lines of the body of requests, in parameters of a type.
pub(super) fn request_body(model: &Model, input: TypeId, body: &RequestBody) -> Vec<String> {
    filled(body_calls(model, Some(input), body), INDENTS_OF_BODIES)
}

/// Returns the calls that make the body of requests, in parameters of a type.
fn body_calls(model: &Model, input: Option<TypeId>, body: &RequestBody) -> Vec<String> {
    let ty = input.and_then(|input| property(model, input, &body.key));
    let files = ty.map(|ty| Files::of(model, ty)).unwrap_or_default();
    let sent = |media_type: &str, parts: &[BodyPart]| {
        let head = format!("AdlHttp.body({})", string(media_type));
        [head].into_iter().chain(parts.iter().map(part)).chain(files.written(media_type)).collect::<Vec<_>>()
    };
    let mut calls = sent(&body.media_type, &body.parts);
    calls.extend((body.key != "body").then(|| format!(".key({})", string(&body.key))));
    calls.extend(body.others.iter().map(|other| format!(".or({})", sent(&other.media_type, &other.parts).concat())));
    calls
}

/// Returns a part of a form that isn't written as usual.
fn part(BodyPart { name, form }: &BodyPart) -> String {
    // A form has no place for values without a name.
    let location = Location::Query;
    format!(".part({}, of -> of{})", string(name), written(form, location))
}

fn needed(RequiredScheme { name, scheme }: &RequiredScheme, constant: impl Fn(&str) -> String) -> String {
    let name_of = constant(name);
    match scheme {
        SecurityScheme::Bearer => format!("AdlHttp.bearer({name_of})"),
        SecurityScheme::Basic => format!("AdlHttp.basic({name_of})"),
        SecurityScheme::MutualTls => format!("AdlHttp.mutualTls({name_of})"),
        SecurityScheme::ApiKey { location, name } => {
            format!("AdlHttp.apiKey({name_of}, {}, {})", string(location.name()), string(name))
        }
    }
}

/// Where a body has bytes, which JSON has as texts in base64.
#[derive(Default)]
struct Files {
    /// Whether the body itself is bytes.
    is_file: bool,
    /// The properties that are bytes.
    properties: Vec<String>,
    /// The properties that are bytes or other texts, which JSON doesn't distinguish; the body itself is one without a name.
    mixed: Vec<String>,
}

impl Files {
    fn of(model: &Model, ty: &Type) -> Self {
        let mut files = Self::default();
        match Texts::of(model, ty) {
            Texts { has_bytes: true, has_others: true } => files.mixed.push(String::new()),
            Texts { has_bytes, .. } => files.is_file = has_bytes,
        }
        for field in record_of(model, ty).into_iter().flat_map(|record| &record.fields) {
            match Texts::of(model, &field.ty) {
                Texts { has_bytes: true, has_others: true } => files.mixed.push(field.name.to_string()),
                Texts { has_bytes: true, has_others: false } => files.properties.push(field.name.to_string()),
                Texts { has_bytes: false, .. } => {}
            }
        }
        files
    }

    /// Returns the calls that say so of a body of a media type.
    fn written(&self, media_type: &str) -> Vec<String> {
        let is_multipart = essence(media_type) == "multipart/form-data";
        let named = |method: &str, names: &[String]| {
            let names: Vec<String> =
                names.iter().filter(|name| name.is_empty() != is_multipart).map(|name| string(name)).collect();
            (!names.is_empty()).then(|| format!(".{method}({})", names.join(", ")))
        };
        let is_file = (self.is_file && !is_multipart).then(|| ".file()".to_owned());
        let files = named("files", &self.properties);
        is_file.into_iter().chain(files).chain(named("mixed", &self.mixed)).collect()
    }
}

/// Returns the type of a property of parameters.
fn property<'m>(model: &'m Model, input: TypeId, key: &str) -> Option<&'m Type> {
    let record = record_of(model, &Type::Named(input))?;
    record.fields.iter().find(|field| field.name == key).map(|field| &field.ty)
}

/// Returns the record that a type stands for.
fn record_of<'m>(model: &'m Model, ty: &Type) -> Option<&'m crate::model::Record> {
    let id = match ty {
        Type::Named(id) => *id,
        Type::Nullable(inner) => return record_of(model, inner),
        _ => return None,
    };
    match &model.definition(id).body {
        Body::Record(record) => Some(record),
        Body::Alias(ty) => record_of(model, ty),
        Body::Enum(_) | Body::Union(_) => None,
    }
}

/// What the texts among values, and among their items, are.
#[derive(Default)]
struct Texts {
    has_bytes: bool,
    has_others: bool,
}

impl Texts {
    fn of(model: &Model, ty: &Type) -> Self {
        let mut texts = Self::default();
        texts.add(model, ty, &mut BTreeSet::new());
        texts
    }

    fn add(&mut self, model: &Model, ty: &Type, seen: &mut BTreeSet<TypeId>) {
        match ty {
            Type::Named(id) if model.definition(*id).is_foreign() => {
                let is_bytes = model.definition(*id).name == foreign::BYTES;
                self.has_bytes |= is_bytes;
                self.has_others |= !is_bytes;
            }
            Type::Named(id) if seen.insert(*id) => match &model.definition(*id).body {
                Body::Alias(ty) => self.add(model, ty, seen),
                Body::Union(union) => union.variants.iter().for_each(|variant| self.add(model, &variant.ty, seen)),
                Body::Enum(_) => self.has_others = true,
                Body::Record(_) => {}
            },
            Type::Nullable(inner) | Type::List(inner) => self.add(model, inner, seen),
            Type::String | Type::Any => self.has_others = true,
            Type::Named(_)
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::Tuple(_)
            | Type::Map(_)
            | Type::Instance(..)
            | Type::Parameter { .. } => {}
        }
    }
}
