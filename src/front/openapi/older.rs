//! Writes the schemas of OpenAPI 3.0 in JSON Schema 2020-12, by named rules.

use super::places::MARK;
use super::schemas::{each, find};
use super::{array, extensions, member, string};
use crate::schema::{Dialect, Keyword};
use crate::source::{Member, Node, Value};

/// A rule for the members of a schema.
type Rule = (&'static str, fn(&mut Vec<Member>));

const RULES: [Rule; 6] = [
    ("reference-alone", reference_alone),
    ("keywords-of-3.0", keywords_of_3_0),
    ("x-nullable", extensions::nullable_of_3_0),
    ("nullable", nullable),
    ("boolean-exclusive", boolean_exclusive),
    ("one-example", one_example),
];

/// Returns whether OpenAPI 3.0 has a keyword of JSON Schema (Schema Object): those of draft-04, and some of later ones.
pub(super) fn is_of_3_0(keyword: Keyword) -> bool {
    match keyword {
        Keyword::PatternProperties => false,
        Keyword::Deprecated | Keyword::ReadOnly | Keyword::WriteOnly => true,
        keyword => keyword.since() == Dialect::Draft4,
    }
}

/// Members that identify or locate schemas in JSON Schema, and are none in OpenAPI 3.0.
const IDENTITY: [&str; 7] = ["$id", "id", "$schema", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef"];

/// Rewrites all schemas of a document.
pub(super) fn lower(root: &mut Node) {
    each(root, &mut schema);
}

/// Rewrites a schema of another file, and those in it.
pub(super) fn lower_schema(root: &mut Node) {
    super::schemas::schema(root, &mut schema);
}

/// Rewrites a schema by all rules, apart from those in it.
fn schema(schema: &mut Node) {
    let Value::Object(members) = &mut schema.value else { return };
    RULES.iter().for_each(|(_, apply)| apply(members));
}

/// Removes the siblings of a reference, which are ignored (Reference Object).
fn reference_alone(members: &mut Vec<Member>) {
    if find(members, "$ref").is_some_and(|reference| reference.as_str().is_some()) {
        members.retain(|member| member.key == "$ref" || member.key == MARK);
    }
}

/// Removes keywords that OpenAPI 3.0 doesn't have.
fn keywords_of_3_0(members: &mut Vec<Member>) {
    let is_kept = |name: &str| Keyword::from_name(name).is_none_or(is_of_3_0) && !IDENTITY.contains(&name);
    members.retain(|member| is_kept(&member.key));
}

/// Converts `nullable: true` beside `type`, which also allows `null`; without `type` it has no effect (3.0.3).
fn nullable(members: &mut Vec<Member>) {
    let is_nullable = find(members, "nullable").and_then(Node::as_bool) == Some(true);
    members.retain(|member| member.key != "nullable");
    let declared = members.iter_mut().find(|member| member.key == "type" && member.value.as_str().is_some());
    if let Some(Member { value, .. }) = declared.filter(|_| is_nullable) {
        *value = array(value, vec![value.clone(), string(value, "null")]);
    }
}

/// Converts `exclusiveMinimum: true`, which makes `minimum` exclusive; likewise for the maximum.
fn boolean_exclusive(members: &mut Vec<Member>) {
    for (bound, exclusive) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
        let Some(is_exclusive) = find(members, exclusive).and_then(Node::as_bool) else { continue };
        members.retain(|member| member.key != exclusive);
        if let Some(member) = members.iter_mut().find(|member| member.key == bound && is_exclusive) {
            member.key = exclusive.into();
        }
    }
}

/// Adds `examples` with the `example` as the only one.
fn one_example(members: &mut Vec<Member>) {
    if let Some(example) = find(members, "example").cloned() {
        let examples = array(&example, vec![example.clone()]);
        members.push(member(&example, "examples", examples));
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
    fn every_rule_does_what_its_name_says() {
        let cases = [
            ("reference-alone", r##"{"$ref": "#/a", "minimum": 1}"##, r##"{"$ref": "#/a"}"##),
            ("keywords-of-3.0", r#"{"const": 1, "$id": "a", "minimum": 1}"#, r#"{"minimum": 1}"#),
            ("x-nullable", r#"{"type": "string", "x-nullable": true}"#, r#"{"type": ["string", "null"]}"#),
            ("nullable", r#"{"type": "string", "nullable": true}"#, r#"{"type": ["string", "null"]}"#),
            ("nullable", r#"{"enum": ["a"], "nullable": true}"#, r#"{"enum": ["a"]}"#),
            ("boolean-exclusive", r#"{"minimum": 1, "exclusiveMinimum": true}"#, r#"{"exclusiveMinimum": 1}"#),
            ("boolean-exclusive", r#"{"maximum": 1, "exclusiveMaximum": false}"#, r#"{"maximum": 1}"#),
            ("one-example", r#"{"example": 1}"#, r#"{"example": 1, "examples": [1]}"#),
        ];
        for (rule, text, expected) in cases {
            let mut found = parsed(text);
            schema(&mut found);
            assert_eq!(found.to_json(), parsed(expected).to_json(), "{rule}: {text}");
        }
        for (rule, _) in RULES {
            assert!(cases.iter().any(|(name, ..)| *name == rule), "`{rule}` has no case");
        }
    }

    #[test]
    fn schemas_are_found_where_documents_have_them() {
        let mut root = parsed(
            r#"{"paths": {"/a": {"get": {"parameters": [{"schema": {"type": "string", "nullable": true}}],
                "responses": {"200": {"content": {"a/b": {"example": {"schema": {"nullable": true}}}}}}}}},
                "components": {"schemas": {"schema": {"nullable": true},
                    "A": {"properties": {"nullable": {"type": "string", "nullable": true}}}}, "headers": {"A": {"schema": {"nullable": true}}}}}"#,
        );
        lower(&mut root);
        let text = root.to_json().to_string();
        assert_eq!(text.matches("nullable").count(), 2, "the example and the property: {text}");
    }
}
