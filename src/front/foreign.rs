//! Recognizes formats that adl-gen doesn't read, so that an error can name them.

use super::{openapi_version, version_text};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Node;

/// Returns the diagnostic for a document of another format, and the value that identifies the format.
pub(super) fn recognize(root: &Node) -> Option<(Diagnostic, &Node)> {
    manifest(root).or_else(|| openapi(root))
}

/// Recognizes agent manifests that are called ADL too, and have no return types.
fn manifest(root: &Node) -> Option<(Diagnostic, &Node)> {
    let version = root.get("apiVersion")?;
    let message = format!("an agent manifest (`{}`) declares no return types", version.as_str()?);
    let found = Diagnostic::new(Code::NoReturnTypes, message)
        .help("adl-gen reads the Agent Definition Language of ADL 1.0 and 1.5, its passport, and JSON Schemas");
    Some((found, version))
}

/// Recognizes OpenAPI by the version that each of its documents begins with.
fn openapi(root: &Node) -> Option<(Diagnostic, &Node)> {
    let (name, version) = [("OpenAPI", "openapi"), ("Swagger", "swagger")]
        .into_iter()
        .find_map(|(name, key)| Some((name, root.get(key)?)))?;
    let text = version_text(version)?;
    if !text.starts_with(|first: char| first.is_ascii_digit()) || openapi_version(root).is_some() {
        return None;
    }
    let message = format!("this is a document of {name} {text}, which adl-gen does not read");
    let help = "convert it to OpenAPI 3.0, 3.1 or 3.2, for example with `swagger2openapi`";
    Some((Diagnostic::new(Code::UnsupportedFormat, message).help(help), version))
}
