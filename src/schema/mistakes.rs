//! Finds mistakes in one schema that no validator reports: misspelled keywords, and bounds that exclude each other.

use std::sync::Arc;

use super::data::check_data;
use super::keyword::{Keyword, OperandKind};
use super::vocabulary::misspelled;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Member, Node, Value};
use crate::text::Number;
use crate::text::{File, Place};

/// Returns the mistakes in a schema, without those in its subschemas.
pub(super) fn find(schema: &Node, file: &Arc<File>) -> Vec<Diagnostic> {
    let place = |member: &Member| Place { file: Arc::clone(file), span: member.key_span };
    let mut found: Vec<Diagnostic> = Vec::new();
    for member in schema.members() {
        // Beside the keyword itself, a short similar name may be a word of its own.
        let is_mistake = |meant: &&str| meant.len() >= 8 || schema.get(meant).is_none();
        // A name without the prefix of extensions isn't meant to be one.
        let is_kind = |meant: &&str| meant.starts_with("x-") == member.key.starts_with("x-");
        let Some(meant) = misspelled(&member.key).filter(is_kind).filter(is_mistake) else { continue };
        let message = format!("`{}` is not a keyword of JSON Schema, and is ignored", member.key);
        let help = format!("did you mean `{meant}`?");
        let is_sure = schema.get(meant).is_none() && takes(meant, &member.value);
        let fix = is_sure.then(|| member.renamed(file, meant));
        found.push(Diagnostic::new(Code::MisspelledName, message).at(place(member)).help(help).fix(fix));
    }
    for (lower, upper) in BOUNDS {
        let (Some(lower), Some(upper)) = (Bound::of(schema, lower), Bound::of(schema, upper)) else { continue };
        if lower.excludes(&upper) {
            let (least, most) = (&lower.member.key, &upper.member.key);
            let above = if lower.value == upper.value { "excludes" } else { "is above" };
            let [from, to] = [&lower, &upper].map(|bound| bound.value.as_str());
            let message = format!("`{least}` {from} {above} `{most}` {to}: no value satisfies both");
            let mistake = Diagnostic::new(Code::EmptyRange, message).at(place(lower.member));
            found.push(mistake.related(place(upper.member), "the upper bound"));
        }
    }
    found
}

/// Returns whether a keyword takes a value like this one.
fn takes(keyword: &str, value: &Node) -> bool {
    let is_schema = |value: &Node| value.is_object() || value.as_bool().is_some();
    let Some(keyword) = Keyword::from_name(keyword) else { return value.is_object() };
    match keyword.operand_kind() {
        OperandKind::Data(data) => check_data(keyword, data, value).is_ok(),
        OperandKind::Schema => is_schema(value),
        OperandKind::Schemas => value.as_array().is_some_and(|items| !items.is_empty() && items.iter().all(is_schema)),
        OperandKind::SchemaMap => value.members().iter().all(|member| is_schema(&member.value)) && value.is_object(),
        OperandKind::Reference => value.as_str().is_some(),
    }
}

/// The keywords that bound the same number from below and from above.
const BOUNDS: [(&str, &str); 8] = [
    ("minimum", "maximum"),
    ("minimum", "exclusiveMaximum"),
    ("exclusiveMinimum", "maximum"),
    ("exclusiveMinimum", "exclusiveMaximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
];

/// A bound of a number; none in draft-04, where `exclusiveMinimum` is a boolean.
struct Bound<'n> {
    member: &'n Member,
    value: &'n Number,
}

impl<'n> Bound<'n> {
    fn of(schema: &'n Node, name: &str) -> Option<Self> {
        let member = schema.member(name)?;
        match &member.value.value {
            Value::Number(value) => Some(Self { member, value }),
            _ => None,
        }
    }

    /// Returns whether no number satisfies both bounds.
    fn excludes(&self, upper: &Self) -> bool {
        let is_open = |bound: &Self| bound.member.key.starts_with("exclusive");
        self.value > upper.value || (self.value == upper.value && (is_open(self) || is_open(upper)))
    }
}
