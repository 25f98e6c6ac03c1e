//! The title, description and version of a document.

use super::Front;
use crate::model::About;
use crate::source::{Node, Value};

/// Returns the title, description and version of a document: an agent's `name`, `description` and `version`, a schema's
/// `title` and `description`.
pub(crate) fn about(front: &Front, root: &Node) -> About {
    match front {
        Front::Agent(_) => About {
            title: text(root, "name"),
            description: text(root, "description"),
            version: text(root, "version").or_else(|| number(root, "version")),
            has_operations: super::openapi::version(root).is_some(),
        },
        Front::Schema(_) => {
            About { title: text(root, "title"), description: text(root, "description"), ..About::default() }
        }
    }
}

/// Returns the text of a member; none if it is blank.
fn text(root: &Node, name: &str) -> Option<String> {
    let text = root.get(name)?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Returns a number as it was written: ADL counts the revisions of an agent.
fn number(root: &Node, name: &str) -> Option<String> {
    match &root.get(name)?.value {
        Value::Number(number) => Some(number.as_str().to_owned()),
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => None,
    }
}
