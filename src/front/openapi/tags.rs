//! The modules of a document that is divided by the tags of its operations.

use super::operation::Operation;
use super::{member, string};
use crate::front::{Notes, TAG};
use crate::source::{Node, Value};

/// The module of operations without a tag.
const UNTAGGED: &str = "untagged";

/// Notes in a tool the first tag of its operation (OpenAPI 3.0.3 §4.7.10.1, 3.1 and 3.2 §4.8.10.1): an operation is in
/// one module, and the others only group it for readers.
pub(super) fn mark(tool: &mut Node, operation: &Operation, notes: &mut Notes) {
    let tags = operation.node.get("tags");
    let first = tags.and_then(Node::as_array).and_then(<[Node]>::first);
    if let Some(wrong) = first.filter(|tag| tag.as_str().is_none()) {
        notes.broken_type(wrong, format!("a tag must be a string, not {}", wrong.kind()));
    }
    let tag = first.and_then(Node::as_str).filter(|tag| !tag.trim().is_empty());
    let at = first.unwrap_or(operation.node);
    if let Value::Object(members) = &mut tool.value {
        members.push(member(at, TAG, string(at, tag.unwrap_or(UNTAGGED))));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Generator, Layout, Source, Target};

    #[test]
    fn a_tag_of_the_wrong_type_is_left_out() {
        let text = r#"{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "a", "tags": [5], "responses": {"204": {
            "description": "Done"}}}}}}"#;
        let generate = |lenient| {
            let source = Source::Text { name: "api.json".into(), bytes: text.as_bytes().to_vec() };
            let generator = Generator::new().lenient(lenient).set("openapi.modules", "tag").layout(Layout::Package);
            generator.targets([Target::TypeScript]).generate_sources([source])
        };
        let error = generate(false).expect_err("a tag that is no string").to_string();
        assert!(error.contains("a tag must be a string, not a number"), "{error}");
        let generated = generate(true).expect("without the tag");
        assert!(generated.files.iter().any(|(path, _)| path.ends_with("untagged.ts")));
    }
}
