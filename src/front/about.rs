//! The title, description and version of a document.

use super::{Front, openapi_version, version_text};
use crate::model::About;
use crate::source::Node;

/// Returns the title, description and version of a document: an agent's `name`, `description` and `version`, a schema's
/// `title` and `description`.
pub(crate) fn about(front: &Front, root: &Node) -> About {
    match front {
        Front::Agent(_) => About {
            title: text(root, "name"),
            description: text(root, "description"),
            version: root.get("version").and_then(version_text).and_then(stated),
            has_operations: openapi_version(root).is_some(),
        },
        Front::Schema(_) => {
            About { title: text(root, "title"), description: text(root, "description"), ..About::default() }
        }
    }
}

/// Returns the text of a member; none if it is blank.
fn text(root: &Node, name: &str) -> Option<String> {
    stated(super::text(root, name)?)
}

fn stated(text: &str) -> Option<String> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}
