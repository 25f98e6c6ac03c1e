//! The fixes of findings that reading reports without them.

use crate::diagnostics::{Code, Findings};
use crate::front::Source;
use crate::lower::Examined;
use crate::source::{Editor, Entry};
use crate::text::{Json, Place};

/// Adds the missing `schema` of standard types to the findings about it.
pub(super) fn add(examined: &Examined, findings: &mut Findings) {
    if !findings.has(Code::ImpliedSchema) {
        return;
    }
    let editor = Editor::new(examined.document);
    for tool in &examined.tools {
        let returns = &tool.tool.returns;
        let (Source::Standard(standard), Some(name)) = (&returns.schema, returns.node.get("type")) else { continue };
        let reference = format!("#/$defs/StandardReturnTypes/{}", standard.name());
        let schema = Json::object([("$ref", Json::string(reference))]);
        let mut entries: Vec<Entry> = Vec::new();
        for member in returns.node.members() {
            entries.push(Entry::Keep(&member.key));
            if member.key == "type" {
                entries.push(Entry::Set("schema", schema.clone().into()));
            }
        }
        let Ok(change) = editor.members(returns.node, &entries) else { continue };
        let is_about = |place: &Place| place.span == name.span;
        let mut about = findings.iter_mut().filter(|found| found.code == Code::ImpliedSchema);
        if let Some(found) = about.find(|found| found.place.as_ref().is_some_and(is_about)) {
            found.fix = change.into();
        }
    }
}
