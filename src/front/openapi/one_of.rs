//! `oneOf` as `anyOf`, for documents whose branches overlap.

use super::schemas::each;
use super::{array, member, object};
use crate::source::{Node, Value};

/// Makes one branch or more of each `oneOf` accept a value.
pub(super) fn relax(root: &mut Node) {
    each(root, &mut |schema| {
        let at = object(schema, Vec::new());
        let Value::Object(members) = &mut schema.value else { return };
        let Some(index) = members.iter().position(|known| known.key == "oneOf") else { return };
        if !members.iter().any(|known| known.key == "anyOf") {
            members[index].key = "anyOf".into();
            return;
        }
        // Beside an `anyOf`, it is a part of its own.
        let union = member(&at, "anyOf", members.remove(index).value);
        let part = object(&at, vec![union]);
        match members.iter_mut().find(|known| known.key == "allOf").map(|known| &mut known.value.value) {
            Some(Value::Array(parts)) => parts.push(part),
            _ => members.push(member(&at, "allOf", array(&at, vec![part]))),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Document, Format};

    #[test]
    fn every_one_of_becomes_an_any_of() {
        let parsed = |text: &str| Document::parse("it.json", text.as_bytes(), Format::Json).expect("JSON").root;
        for (text, expected) in [
            (r#"{"oneOf": [{"oneOf": [{}]}]}"#, r#"{"anyOf": [{"anyOf": [{}]}]}"#),
            (r#"{"oneOf": [{}], "anyOf": [true]}"#, r#"{"anyOf": [true], "allOf": [{"anyOf": [{}]}]}"#),
            (
                r#"{"oneOf": [{}], "anyOf": [true], "allOf": [false]}"#,
                r#"{"anyOf": [true], "allOf": [false, {"anyOf": [{}]}]}"#,
            ),
            (
                r#"{"properties": {"oneOf": {}}, "default": {"oneOf": []}}"#,
                r#"{"properties": {"oneOf": {}}, "default": {"oneOf": []}}"#,
            ),
        ] {
            let wrapped = |text: &str| parsed(&format!(r#"{{"components": {{"schemas": {{"A": {text}}}}}}}"#));
            let mut root = wrapped(text);
            relax(&mut root);
            assert_eq!(root.to_json(), wrapped(expected).to_json(), "{text}");
        }
    }
}
