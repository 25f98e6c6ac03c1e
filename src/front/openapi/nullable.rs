//! `nullable: true` where 3.0.3 (Schema Object) gives it no effect, or one that other keywords take back: beside `$ref`,
//! `allOf`, `anyOf`, `oneOf`, and `enum` without null. Authors mean that null is allowed.

use std::collections::HashSet;

use super::places::MARK;
use super::schemas::{each, find, find_mut};
use super::{Notes, array, member, node, object, string};
use crate::diagnostics::{Code, Diagnostic};
use crate::front::openapi_options::NullableReading;
use crate::schema::Keyword;
use crate::source::{Member, Node, Value};

/// Keywords that combine schemas.
const COMBINING: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// Rewrites all schemas of a document of 3.0 in which null is meant to be allowed; reports the first.
pub(super) fn lower(root: &mut Node, reading: NullableReading, notes: &mut Notes) {
    if reading == NullableReading::Strict {
        return;
    }
    let known = nullable_components(root);
    let (mut first, mut count) = (None, 0_usize);
    each(root, &mut |schema| {
        let Some((said, beside)) = refused(schema) else { return };
        if sole_reference(schema).is_some_and(|text| known.contains(text)) {
            // What it refers to accepts null, and it stays no more than a reference.
            if let Value::Object(members) = &mut schema.value {
                members.retain(|member| member.key != "nullable");
            }
            return;
        }
        allow_null(schema, beside);
        count += 1;
        first.get_or_insert((said, beside));
    });
    let Some((said, beside)) = first else { return };
    let elsewhere = elsewhere(count);
    let message = format!("`nullable: true` beside `{beside}` allows null, as authors mean it{elsewhere}");
    let help = "by the letter of OpenAPI 3.0.3 it changes nothing there: `openapi.nullable = \"strict\"` reads it so";
    notes.report(&said, Diagnostic::new(Code::NullableBeside, message).help(help));
}

/// Returns the number of other places of something that is reported once.
pub(super) fn elsewhere(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2 => ", here and at one more place".to_owned(),
        _ => format!(", here and at {} more places", count - 1),
    }
}

/// Returns the `nullable: true` of a schema that rejects null by the letter, and the keyword beside it by which it does.
fn refused(schema: &Node) -> Option<(Node, &'static str)> {
    let said = schema.get("nullable").filter(|said| said.as_bool() == Some(true))?;
    let lists_null = |values: &Node| values.as_array().unwrap_or_default().iter().any(|item| item.value == Value::Null);
    let is_reference = schema.get("$ref").is_some_and(|reference| reference.as_str().is_some());
    let beside = match schema.get("enum") {
        _ if is_reference => "$ref",
        Some(values) if values.as_array().is_some() && !lists_null(values) => "enum",
        _ => COMBINING.into_iter().find(|name| schema.get(name).is_some_and(|parts| parts.as_array().is_some()))?,
    };
    Some((said.clone(), beside))
}

/// Returns the references to components that accept null by a rule of `nullable`.
fn nullable_components(root: &Node) -> HashSet<String> {
    let schemas = root.get("components").and_then(|components| components.get("schemas")).map(Node::members);
    let accepts = |known: &&Member| {
        let is_nullable = known.value.get("nullable").and_then(Node::as_bool) == Some(true);
        is_nullable && (refused(&known.value).is_some() || known.value.get("type").is_some())
    };
    let known = schemas.unwrap_or_default().iter().filter(accepts);
    known.map(|known| format!("#/components/schemas/{}", known.key)).collect()
}

/// Returns the reference that a schema is, alone or in an `allOf`, apart from what it says about itself.
fn sole_reference(schema: &Node) -> Option<&str> {
    if let Some(reference) = schema.get("$ref") {
        return reference.as_str();
    }
    let mut constraints = schema.members().iter().filter(|member| constrains(&member.key));
    let (Some(all), None) = (constraints.next().filter(|member| member.key == "allOf"), constraints.next()) else {
        return None;
    };
    let [part] = all.value.as_array()? else { return None };
    part.get("$ref")?.as_str()
}

/// Allows null in a schema that rejects it by a keyword.
fn allow_null(schema: &mut Node, beside: &str) {
    if beside == "enum" && !COMBINING.iter().any(|name| schema.get(name).is_some()) {
        let values = find_mut(schema, "enum");
        if let Some(Node { span, value: Value::Array(values) }) = values {
            values.push(Node { span: *span, value: Value::Null });
        }
        // The rule of 3.0 adds null to `type`.
        return;
    }
    let Value::Object(members) = &mut schema.value else { return };
    let all = std::mem::take(members);
    let is_reference = beside == "$ref";
    let (mut own, about): (Vec<Member>, Vec<Member>) = all
        .into_iter()
        .filter(|member| member.key != "nullable" && (!is_reference || member.key == "$ref" || member.key == MARK))
        .partition(|member| constrains(&member.key));
    if let Some(values) = own.iter_mut().find(|member| member.key == "enum")
        && let Value::Array(values) = &mut values.value.value
    {
        // Null has a branch of its own.
        values.retain(|value| value.value != Value::Null);
    }
    let inner = sole_part(&own).unwrap_or_else(|| object(schema, own));
    let null = object(schema, vec![member(schema, "type", string(schema, "null"))]);
    let mut members = about;
    members.push(member(schema, "anyOf", array(schema, vec![inner, null])));
    *schema = node(schema, Value::Object(members));
}

/// Returns whether a member of a schema decides about values, or belongs to one that does.
fn constrains(name: &str) -> bool {
    name == "discriminator" || Keyword::from_name(name).is_some_and(|keyword| !keyword.is_metadata())
}

/// Returns the only schema of an `allOf` that stands alone.
fn sole_part(own: &[Member]) -> Option<Node> {
    let [_] = own else { return None };
    match find(own, "allOf")?.as_array()? {
        [part] => Some(part.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Document, Format};

    fn parsed(text: &str) -> Node {
        Document::parse("it.json", text.as_bytes(), Format::Json).expect("JSON").root
    }

    #[test]
    fn null_is_allowed_where_authors_mean_it() {
        for (text, expected) in [
            (
                r##"{"$ref": "#/a", "nullable": true, "title": "A"}"##,
                r##"{"anyOf": [{"$ref": "#/a"}, {"type": "null"}]}"##,
            ),
            (
                r##"{"nullable": true, "allOf": [{"$ref": "#/a"}], "description": "A"}"##,
                r##"{"description": "A", "anyOf": [{"$ref": "#/a"}, {"type": "null"}]}"##,
            ),
            (
                r#"{"type": "object", "nullable": true, "allOf": [{"minProperties": 1}]}"#,
                r#"{"anyOf": [{"type": "object", "allOf": [{"minProperties": 1}]}, {"type": "null"}]}"#,
            ),
            (
                r#"{"oneOf": [{}, {"minimum": 1}], "nullable": true, "discriminator": {"propertyName": "a"}}"#,
                r#"{"anyOf": [{"oneOf": [{}, {"minimum": 1}], "discriminator": {"propertyName": "a"}}, {"type": "null"}]}"#,
            ),
            (r#"{"enum": ["a"], "nullable": true}"#, r#"{"enum": ["a", null], "nullable": true}"#),
            (
                r#"{"enum": ["a", null], "nullable": true, "allOf": [{}, {}]}"#,
                r#"{"anyOf": [{"enum": ["a"], "allOf": [{}, {}]}, {"type": "null"}]}"#,
            ),
        ] {
            let mut schema = parsed(text);
            let (_, beside) = refused(&schema).expect("null is rejected");
            allow_null(&mut schema, beside);
            assert_eq!(schema.to_json(), parsed(expected).to_json(), "{text}");
        }
    }

    #[test]
    fn the_letter_is_enough_elsewhere() {
        for text in [
            r#"{"type": "string", "nullable": true}"#,
            r#"{"type": "string", "nullable": true, "enum": ["a", null]}"#,
            r#"{"nullable": true, "description": "anything"}"#,
            r#"{"nullable": false, "enum": ["a"]}"#,
            r#"{"allOf": [{}]}"#,
        ] {
            assert!(refused(&parsed(text)).is_none(), "{text}");
        }
    }
}
