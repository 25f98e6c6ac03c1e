//! Diagnostics and their fixes in the form of the protocol.

use std::collections::HashMap;
use std::path::Path;

use gen_lsp_types as lsp;

use super::convert;
use crate::diagnostics::{Diagnostic, MAX_SHOWN, Severity};
use crate::text::{File, Place};

/// Returns the findings that are published: the first of each severity.
pub(super) fn shown(found: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    let mut seen: HashMap<Severity, usize> = HashMap::new();
    found.iter().filter(move |found| {
        let seen = seen.entry(found.severity).or_default();
        *seen += 1;
        *seen <= MAX_SHOWN
    })
}

pub(super) fn is_in(place: &Place, file: &File) -> bool {
    place.file.name() == file.name()
}

/// Returns a diagnostic in the protocol's form. One about another file is at the beginning, and refers to its place.
pub(super) fn diagnostic(found: &Diagnostic, file: &File) -> lsp::Diagnostic {
    let own = found.place.as_ref().filter(|place| is_in(place, file));
    let elsewhere = found.place.iter().filter(|place| !is_in(place, file)).map(|place| (place, "here"));
    let related = found.related.iter().map(|(place, what)| (place, what.as_str()));
    let related: Vec<_> = elsewhere
        .chain(related)
        .map(|(place, what)| lsp::DiagnosticRelatedInformation {
            location: lsp::Location {
                uri: convert::uri(Path::new(place.file.name())),
                range: convert::range_of(place),
            },
            message: what.to_owned(),
        })
        .collect();
    let help = found.help.iter().map(|help| format!("\n{help}"));
    lsp::Diagnostic {
        range: own.map(|place| convert::range(file, place.span)).unwrap_or_default(),
        severity: Some(match found.severity {
            Severity::Error => lsp::DiagnosticSeverity::Error,
            Severity::Warning => lsp::DiagnosticSeverity::Warning,
            Severity::Note => lsp::DiagnosticSeverity::Information,
        }),
        code: Some(found.code.name().to_owned().into()),
        source: Some("adl-gen".to_owned()),
        message: (found.message.clone() + &help.collect::<String>()).into(),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp::Diagnostic::default()
    }
}

/// Returns the fix of a diagnostic.
pub(super) fn action(found: &Diagnostic, uri: &lsp::Uri, file: &File) -> lsp::CodeAction {
    let edits = found.fix.edits.iter().map(|edit| convert::edit(file, edit));
    let changes = HashMap::from([(uri.clone(), edits.collect())]);
    lsp::CodeAction {
        title: found.help.clone().unwrap_or_else(|| format!("Fix: {}", found.message)),
        kind: Some(lsp::CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic(found, file)]),
        is_preferred: Some(true),
        edit: Some(lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() }),
        ..lsp::CodeAction::default()
    }
}
