//! The responses of operations: an enumeration by reason phrases, and how each is read.

use std::collections::BTreeSet;

use super::checked::Naming;
use super::{Doc, printed};
use crate::diagnostics::Diagnostic;
use crate::model::{
    BodyForm, DeclaredHeader, Framing, HeaderType, PlacedBody, PlacedResponse, Placement, Status, essence,
};
use crate::names::{Case, Taken, distinct, identifier};
use crate::target::operations::{bodies, kinds, status_name};
use crate::target::rust::names::escaped;
use crate::target::rust::quote::literal;

/// The responses of an operation.
pub(super) struct Responses<'v> {
    /// The type.
    pub(super) name: &'v str,
    pub(super) variants: &'v [Variant],
}

/// A response in a media type.
pub(super) struct Variant {
    name: String,
    /// What the document has for it: the status and the media type, as literals.
    key: String,
    fields: Vec<Field>,
    /// Whether it is a success.
    success: Success,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Success {
    Yes,
    No,
    /// By the status: where the document declares no success, `default` may be one.
    ByStatus,
}

pub(super) struct Field {
    name: String,
    ty: String,
    /// The expression that reads it, or that writes the answer.
    value: String,
}

impl Field {
    pub(super) fn new(name: &str, ty: &str, value: &str) -> Self {
        Self { name: name.into(), ty: ty.into(), value: value.into() }
    }
}

pub(super) const BODY: &str = "body";
pub(super) const STATUS: &str = "status";

/// Returns the variants of an operation's responses, or of the answers to a webhook, whose `fields` a function finds.
pub(super) fn variants(
    placement: &Placement,
    fields: impl Fn(&PlacedResponse, Option<&PlacedBody>) -> Result<Vec<Field>, Diagnostic>,
) -> Result<Vec<Variant>, Diagnostic> {
    let declares = placement.declares_success();
    let mut taken: Taken = ["Self"].into_iter().collect();
    let mut variants = Vec::new();
    for response in &placement.responses {
        let bodies = bodies(response);
        for body in &bodies {
            let media_type = body.map_or("", |body| &body.media_type);
            let suffix = if bodies.len() > 1 { media_name(media_type) } else { String::new() };
            variants.push(Variant {
                name: taken.claim(&format!("{}{suffix}", status_name(response.status, &[])), "Variant"),
                key: format!("{} {}", literal(&response.status.key()), literal(media_type)),
                fields: fields(response, *body)?,
                success: success(response.status, declares),
            });
        }
    }
    Ok(variants)
}

/// Returns whether a response is a success. Where none is declared, statuses decide.
fn success(status: Status, declares: bool) -> Success {
    match kinds(status, declares) {
        [true] => Success::Yes,
        [false] => Success::No,
        _ => Success::ByStatus,
    }
}

fn media_name(media_type: &str) -> String {
    identifier(&essence(media_type).replace('*', "any"), Case::UpperCamel)
}

/// Returns the fields of a response, each with the expression that reads it.
pub(super) fn fields(
    response: &PlacedResponse,
    body: Option<&PlacedBody>,
    naming: &Naming<'_>,
) -> Result<Vec<Field>, Diagnostic> {
    let field = |name: &str, ty: &str, value: &str| Field::new(name, ty, value);
    let mut fields = Vec::new();
    if !matches!(response.status, Status::Code(_)) {
        fields.push(field(STATUS, "u16", "read.raw.status"));
    }
    match body.map(|body| &body.form) {
        None => {}
        Some(BodyForm::Text) => fields.push(field(BODY, "String", "read.text()?")),
        Some(BodyForm::Bytes) => fields.push(field(BODY, "Vec<u8>", "read.bytes()?")),
        Some(BodyForm::Items(framing, ty)) => {
            let (ty, framing) = (naming.of(*ty)?, framing_name(*framing));
            let items = format!("adl_streams::items(read, adl_streams::Framing::{framing}, {})", ty.reader());
            fields.push(field(BODY, &format!("adl_streams::Items<{}>", ty.path), &items));
        }
        Some(BodyForm::Json(ty)) => {
            let ty = naming.of(*ty)?;
            fields.push(field(BODY, &ty.path, &format!("read.json({})?", ty.reader())));
        }
    }
    let headers: Vec<&str> = response.headers.iter().map(|header| header.name.as_str()).collect();
    let names = distinct(&headers, Case::Snake, |name| matches!(name, BODY | STATUS));
    fields.extend(response.headers.iter().zip(&names).map(|(header, name)| header_field(header, &escaped(name))));
    Ok(fields)
}

fn framing_name(framing: Framing) -> &'static str {
    match framing {
        Framing::Events => "Events",
        Framing::EventData => "Data",
        Framing::Lines => "Lines",
    }
}

/// Returns a header as a field. Servers leave out also those that documents require.
fn header_field(DeclaredHeader { name, ty }: &DeclaredHeader, field: &str) -> Field {
    let rust = match ty {
        HeaderType::String => "String",
        HeaderType::Integer => "i64",
        HeaderType::Number => "f64",
        HeaderType::Boolean => "bool",
    };
    let value = format!("read.header({}, {})?", literal(name), literal(ty.name()));
    Field { name: field.to_owned(), ty: format!("Option<{rust}>"), value }
}

/// Returns the declaration of the type.
pub(super) fn declaration(name: &str, variants: &[Variant]) -> Vec<String> {
    let variant = |variant: &Variant| Doc::text(variant.with(|field| field.ty.clone(), true));
    let variants = variants.iter().map(variant).collect();
    printed(&Doc::listed(variants, Doc::LINE, &format!("pub enum {name} {{ "), " }"))
}

impl Variant {
    /// Returns the variant with a text for each of its fields; names are `shown` before the texts, or are these.
    fn with(&self, text: impl Fn(&Field) -> String, shown: bool) -> String {
        match self.fields.as_slice() {
            [] => self.name.clone(),
            [body] if body.name == BODY => format!("{}({})", self.name, text(body)),
            fields => {
                let field = |field: &Field| match shown {
                    true => format!("{}: {}", field.name, text(field)),
                    false => field.name.clone(),
                };
                format!("{} {{ {} }}", self.name, fields.iter().map(field).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Returns the pattern that binds its fields.
    pub(super) fn pattern(&self) -> String {
        self.with(|field| field.name.clone(), false)
    }

    fn body(&self) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == BODY)
    }

    /// Returns how it is read.
    pub(super) fn row(&self) -> String {
        format!("{} => {},", self.key, self.with(|field| field.value.clone(), true))
    }
}

impl Responses<'_> {
    fn successes(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter().filter(|variant| variant.success != Success::No)
    }

    /// Returns the type of what a success has: its body, or the response if bodies differ.
    pub(super) fn success(&self) -> String {
        let ty = |variant: &Variant| variant.body().map_or("()".to_owned(), |body| body.ty.clone());
        let mut types: BTreeSet<String> = self.successes().map(ty).collect();
        match (types.pop_first(), types.is_empty()) {
            (None, _) => "std::convert::Infallible".to_owned(),
            (Some(one), true) => one,
            (Some(_), false) => self.name.to_owned(),
        }
    }

    /// Returns the rows of successes: patterns, and what they have.
    pub(super) fn rows(&self) -> Vec<String> {
        let is_whole = self.success() == self.name;
        let row = |variant: &Variant| {
            let guard = if variant.success == Success::ByStatus { " if status < 400" } else { "" };
            let pattern = variant.pattern();
            let value = match (is_whole, variant.body()) {
                (true, _) => format!("{}::{pattern}", self.name),
                (false, Some(_)) => BODY.to_owned(),
                (false, None) => "()".to_owned(),
            };
            format!("{pattern}{guard} => {value},")
        };
        self.successes().map(row).collect()
    }
}
