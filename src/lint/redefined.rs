//! Finds definitions that take the place of standard types (§7.1, §9.1).

use super::walk::objects;
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::model::StandardType;
use crate::source::{Document, Member, Node};
use crate::text::Span;

/// The beginning of the URIs of standard types (§9.1).
const URI: &str = "https://adl.io/schemas/returns/";

/// Warns of definitions under the name or the URI of a standard type.
pub(super) fn check(document: &Document, findings: &mut Findings) {
    let mut report = |span: Span, message: String, help: &str| {
        findings.push(Diagnostic::new(Code::RedefinedType, message).at(document.place(span)).help(help));
    };
    let definitions = ["$defs", "definitions"].iter().filter_map(|name| document.root.get(name));
    for member in definitions.flat_map(named_as_standard) {
        let message = format!("`{}` takes the place of a standard type", member.key);
        report(member.key_span, message, "references to the type now lead here; give the definition another name");
    }
    for id in objects(&document.root).into_iter().filter_map(|object| object.get("$id")) {
        let uri = id.as_str().unwrap_or_default();
        if let Some(standard) = uri.strip_prefix(URI).and_then(StandardType::from_name) {
            let message = format!("`{uri}` is the URI of the standard type {}", standard.name());
            report(id.span, message, "give the schema a URI of your own");
        }
    }
}

/// Returns the definitions that references to standard types lead to.
fn named_as_standard(definitions: &Node) -> Vec<&Member> {
    let is_standard = |member: &&Member| StandardType::from_name(&member.key).is_some();
    let of_suffix = |member: &&Member| member.key.strip_suffix("Schema").and_then(StandardType::from_name).is_some();
    let holder = definitions.get("StandardReturnTypes");
    let inner = holder.into_iter().flat_map(|holder| {
        holder.members().iter().chain(holder.get("properties").map(Node::members).unwrap_or_default())
    });
    definitions.members().iter().filter(of_suffix).chain(inner.filter(is_standard)).collect()
}
