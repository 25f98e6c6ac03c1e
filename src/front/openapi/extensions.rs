//! Writes extensions that many tools read as the keywords that they stand for.

use super::places::MARK;
use super::schemas::each;
use super::{array, member, object, string};
use crate::model::Kinds;
use crate::schema::Keyword;
use crate::source::{Member, Node, Value};

/// The extension of before 3.0 for a value that may be null.
const NULLABLE: &str = "x-nullable";

/// Rewrites all schemas of a document of a version: 3.0 has a keyword for it, with rules of its own.
pub(super) fn lower(root: &mut Node, version: &str) {
    each(root, &mut |schema| {
        let at = Node { span: schema.span, value: Value::Null };
        let Value::Object(members) = &mut schema.value else { return };
        match version {
            "3.0" => nullable_of_3_0(members),
            _ => nullable(members, &at),
        }
    });
}

/// Renames `x-nullable` to the keyword of OpenAPI 3.0.
pub(super) fn nullable_of_3_0(members: &mut Vec<Member>) {
    let has_keyword = members.iter().any(|member| member.key == "nullable");
    if let Some(index) = members.iter().position(|member| member.key == NULLABLE) {
        if has_keyword {
            members.remove(index);
        } else if let Some(member) = members.get_mut(index) {
            member.key = "nullable".into();
        }
    }
}

/// Allows `null` where `x-nullable` is true.
fn nullable(members: &mut Vec<Member>, at: &Node) {
    let Some(index) = members.iter().position(|member| member.key == NULLABLE) else { return };
    if members.remove(index).value.as_bool() != Some(true) {
        return;
    }
    if members.iter().all(|member| member.key == "type" || !decides_null(&member.key)) {
        // Keywords about other types accept `null`.
        if let Some(Member { value, .. }) = members.iter_mut().find(|member| member.key == "type") {
            let mut types = value.as_array().map_or_else(|| vec![value.clone()], <[Node]>::to_vec);
            if !types.iter().any(|name| name.as_str() == Some("null")) {
                types.push(string(value, "null"));
            }
            *value = array(value, types);
        }
        return;
    }
    let is_documentation = |member: &Member| member.key == MARK || DOCUMENTATION.contains(&member.key.as_str());
    let (documentation, own): (Vec<_>, Vec<_>) = std::mem::take(members).into_iter().partition(is_documentation);
    let null = object(at, vec![member(at, "type", string(at, "null"))]);
    *members = documentation;
    members.push(member(at, "anyOf", array(at, vec![object(at, own), null])));
}

/// The members of a schema that document all of its values.
const DOCUMENTATION: [&str; 7] = ["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"];

/// Returns whether a keyword may reject `null`.
fn decides_null(name: &str) -> bool {
    const REFERENCES: [&str; 3] = ["$ref", "$dynamicRef", "$recursiveRef"];
    let is_about_null = |keyword: Keyword| !keyword.is_annotation() && keyword.kinds().has(Kinds::NULL);
    REFERENCES.contains(&name) || Keyword::from_name(name).is_some_and(is_about_null)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Document, Format};

    fn parsed(text: &str) -> Node {
        Document::parse("it.json", text.as_bytes(), Format::Json).expect("JSON").root
    }

    #[test]
    fn null_is_allowed_beside_any_keyword() {
        for (text, expected) in [
            (r#"{"type": "string", "x-nullable": true}"#, r#"{"type": ["string", "null"]}"#),
            (
                r#"{"type": ["string"], "maxLength": 1, "x-nullable": true}"#,
                r#"{"type": ["string", "null"], "maxLength": 1}"#,
            ),
            (r#"{"type": "string", "x-nullable": false}"#, r#"{"type": "string"}"#),
            (r#"{"maxLength": 1, "x-nullable": true}"#, r#"{"maxLength": 1}"#),
            (
                r##"{"$ref": "#/a", "description": "A.", "x-nullable": true}"##,
                r##"{"description": "A.", "anyOf": [{"$ref": "#/a"}, {"type": "null"}]}"##,
            ),
            (
                r#"{"type": "string", "enum": ["a"], "x-nullable": true}"#,
                r#"{"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]}"#,
            ),
            (
                r#"{"$defs": {"A": {"properties": {"x-nullable": {"type": "null", "x-nullable": true}}}}}"#,
                r#"{"$defs": {"A": {"properties": {"x-nullable": {"type": ["null"]}}}}}"#,
            ),
        ] {
            let mut found = parsed(&format!(r#"{{"components": {{"schemas": {{"A": {text}}}}}}}"#));
            lower(&mut found, "3.1");
            let expected = parsed(&format!(r#"{{"components": {{"schemas": {{"A": {expected}}}}}}}"#));
            assert_eq!(found.to_json(), expected.to_json(), "{text}");
        }
    }

    #[test]
    fn schemas_are_found_where_documents_have_them() {
        let mut root = parsed(
            r#"{"paths": {"/a": {"get": {"parameters": [{"schema": {"type": "string", "x-nullable": true}}]}}},
                "webhooks": {"b": {"post": {"requestBody": {"content": {"a/b": {"itemSchema": {"x-nullable": true}}}}}}},
                "components": {"schemas": {"schema": {"x-nullable": true}}, "examples": {"A": {"value": {"x-nullable": 1}}}}}"#,
        );
        lower(&mut root, "3.2");
        let text = root.to_json().to_string();
        assert_eq!(text.matches("x-nullable").count(), 1, "{text}");
    }

    #[test]
    fn documents_of_3_0_have_a_keyword_for_it() {
        for (text, expected) in [
            (r#"{"x-nullable": true}"#, r#"{"nullable": true}"#),
            (r#"{"nullable": false, "x-nullable": true}"#, r#"{"nullable": false}"#),
        ] {
            let Value::Object(mut members) = parsed(text).value else { panic!("{text}") };
            nullable_of_3_0(&mut members);
            assert_eq!(Node { value: Value::Object(members), ..parsed(text) }.to_json(), parsed(expected).to_json());
        }
    }
}
