//! Values as the texts that they are in URLs and headers: `1` is the text of a number and of a string.

use super::super::{Node, OperationReader, array, member, object, string};
use super::Schemas;
use crate::model::FieldValues;
use crate::source::{Member, Value};

/// The texts of integers and of numbers, as patterns.
const INTEGER: &str = "^-?(0|[1-9][0-9]*)$";
const NUMBER: &str = r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$";

/// The keywords that constrain numbers.
const OF_NUMBERS: [&str; 5] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/// Maximum number of schemas that are read for the texts of one: branches of unions and items of lists may lead back.
const MOST: usize = 64;

/// On which side of the exact texts a schema may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// The schema has all of the texts, and maybe others.
    Above,
    /// The schema has no other texts.
    Below,
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    pub(super) fn text_values(&mut self, schema: &'n Node, schemas: &mut Schemas) -> FieldValues {
        let mut bounded = |bound| self.texts(schema, bound, &mut { MOST }).map(|texts| schemas.number(texts));
        let (sent, read) = (bounded(Bound::Above), bounded(Bound::Below));
        let items = self.resolve(schema).filter(|found| has_type(found, "array")).and_then(|found| found.get("items"));
        let item_read = items.and_then(|items| self.texts(items, Bound::Below, &mut { MOST }));
        FieldValues {
            schema: Some(schemas.number(schema.clone())),
            sent,
            read,
            item: items.map(|items| schemas.number(items.clone())),
            item_read: item_read.map(|texts| schemas.number(texts)),
        }
    }

    /// Returns a schema of the texts of a schema's values, or of lists of texts; none if that isn't simple.
    fn texts(&mut self, schema: &'n Node, bound: Bound, left: &mut usize) -> Option<Node> {
        *left = left.checked_sub(1)?;
        let schema = self.resolve(schema)?;
        if let Some(listed) = listed(schema) {
            return texts_of(schema, &listed, bound);
        }
        if ["allOf", "oneOf", "not", "if", "$dynamicRef"].iter().any(|keyword| schema.get(keyword).is_some()) {
            return None;
        }
        if let Some(branches) = schema.get("anyOf").and_then(Node::as_array) {
            let texts: Vec<Option<Node>> = branches.iter().map(|branch| self.texts(branch, bound, left)).collect();
            return union(schema, texts, bound);
        }
        let types = schema.get("type")?;
        let names = types.as_array().map_or_else(|| vec![types], |names| names.iter().collect());
        let of_types = names.into_iter().filter_map(Node::as_str).filter(|name| *name != "null");
        let texts = of_types.map(|name| self.texts_of_type(schema, name, bound, left)).collect();
        union(schema, texts, bound)
    }

    fn texts_of_type(&mut self, schema: &'n Node, name: &str, bound: Bound, left: &mut usize) -> Option<Node> {
        let is_bounded = OF_NUMBERS.iter().any(|keyword| schema.get(keyword).is_some());
        match name {
            "integer" | "number" if is_bounded && bound == Bound::Below => None,
            "integer" => Some(matching(schema, INTEGER)),
            "number" => Some(matching(schema, NUMBER)),
            "boolean" => Some(values(schema, &["true".to_owned(), "false".to_owned()])),
            "string" => Some(of_type(schema, "string", None)),
            "array" => {
                let items = self.texts(schema.get("items")?, bound, left)?;
                Some(of_type(schema, "array", Some(items)))
            }
            _ => None,
        }
    }
}

/// Returns the values that a schema lists.
fn listed(schema: &Node) -> Option<Vec<&Node>> {
    match schema.get("const") {
        Some(value) => Some(vec![value]),
        None => schema.get("enum").and_then(Node::as_array).map(|values| values.iter().collect()),
    }
}

fn texts_of(schema: &Node, listed: &[&Node], bound: Bound) -> Option<Node> {
    let text = |value: &&Node| match &value.value {
        Value::String(text) => Some(text.to_string()),
        Value::Number(number) => Some(number.as_str().to_owned()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    };
    let is_null = |value: &&&Node| value.value == Value::Null;
    let texts: Vec<Option<String>> = listed.iter().filter(|value| !is_null(value)).map(text).collect();
    // Other keywords may refuse some of them.
    let is_exact = texts.iter().all(Option::is_some) && bound == Bound::Above || is_plain(schema);
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    (is_exact && !texts.is_empty()).then(|| values(schema, &texts))
}

/// Returns whether a schema that lists its values has no other constraint than their type.
fn is_plain(schema: &Node) -> bool {
    const OTHERS: [&str; 9] =
        ["minLength", "maxLength", "pattern", "allOf", "anyOf", "oneOf", "not", "if", "multipleOf"];
    !OTHERS.iter().chain(&OF_NUMBERS).any(|keyword| schema.get(keyword).is_some())
}

/// Returns the schema of any of some schemas. One that isn't known makes a bound above unknown.
fn union(at: &Node, schemas: Vec<Option<Node>>, bound: Bound) -> Option<Node> {
    if bound == Bound::Above && schemas.iter().any(Option::is_none) {
        return None;
    }
    let mut known: Vec<Node> = schemas.into_iter().flatten().collect();
    match known.len() {
        0 => None,
        1 => known.pop(),
        _ => Some(object(at, vec![member(at, "anyOf", array(at, known))])),
    }
}

fn matching(at: &Node, pattern: &str) -> Node {
    object(at, vec![member(at, "type", string(at, "string")), member(at, "pattern", string(at, pattern))])
}

fn values(at: &Node, texts: &[String]) -> Node {
    object(at, vec![member(at, "enum", array(at, texts.iter().map(|text| string(at, text)).collect()))])
}

/// Returns a schema for one of its types alone, with other items of arrays.
fn of_type(schema: &Node, name: &str, items: Option<Node>) -> Node {
    let is_replaced = |key: &str| key == "type" || key == "items" && items.is_some();
    let mut members: Vec<Member> =
        schema.members().iter().filter(|member| !is_replaced(&member.key)).cloned().collect();
    members.push(member(schema, "type", string(schema, name)));
    members.extend(items.map(|items| member(schema, "items", items)));
    object(schema, members)
}

fn has_type(schema: &Node, name: &str) -> bool {
    schema.get("type").and_then(Node::as_str) == Some(name)
}
