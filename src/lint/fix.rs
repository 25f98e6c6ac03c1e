//! Repairs documents by the edits of diagnostics.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::diagnostics::Diagnostic;
use crate::output;
use crate::text::{Edit, File};

/// Applies the edits of diagnostics to their files: to all of them or to none. Returns the name of each changed file, with the number of fixes.
pub(crate) fn fix(diagnostics: &[Diagnostic]) -> Result<Vec<(String, usize)>, Diagnostic> {
    let mut files: BTreeMap<&str, (&Arc<File>, Vec<&Diagnostic>)> = BTreeMap::new();
    for found in diagnostics.iter().filter(|found| !found.fix.is_empty()) {
        let Some(place) = &found.place else { continue };
        files.entry(place.file.name()).or_insert_with(|| (&place.file, Vec::new())).1.push(found);
    }
    let fixed: Vec<(&str, String, usize)> = files
        .into_iter()
        .filter(|(name, _)| *name != "-")
        .map(|(name, (file, found))| {
            let (text, fixes) = fixed_text(file, &found);
            (name, text, fixes)
        })
        .collect();
    output::replace(fixed.iter().map(|(name, text, _)| (Path::new(*name), text.as_str())))?;
    Ok(fixed.into_iter().map(|(name, _, fixes)| (name.to_owned(), fixes)).collect())
}

/// Returns the text of a file after the fixes that don't overlap earlier ones, and their number.
fn fixed_text(file: &File, found: &[&Diagnostic]) -> (String, usize) {
    let (mut edits, mut fixed, mut fixes): (Vec<Edit>, _, _) = (Vec::new(), file.text().to_owned(), 0);
    for diagnostic in found {
        let more: Vec<Edit> = edits.iter().chain(diagnostic.fix.iter()).cloned().collect();
        if let Some(text) = Edit::apply(&more, file.text()) {
            (edits, fixed, fixes) = (more, text, fixes + 1);
        }
    }
    (fixed, fixes)
}
