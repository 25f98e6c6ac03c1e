//! Repairs documents by the edits of diagnostics.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic};
use crate::text::{Edit, File};

/// Applies the edits of diagnostics to their files. Returns the name of each changed file, with the number of fixes.
pub(crate) fn fix(diagnostics: &[Diagnostic]) -> Result<Vec<(String, usize)>, Diagnostic> {
    let mut files: BTreeMap<&str, (&Arc<File>, Vec<&Diagnostic>)> = BTreeMap::new();
    for found in diagnostics.iter().filter(|found| !found.fix.is_empty()) {
        let Some(place) = &found.place else { continue };
        files.entry(place.file.name()).or_insert_with(|| (&place.file, Vec::new())).1.push(found);
    }
    let mut fixed = Vec::new();
    for (name, (file, found)) in files.into_iter().filter(|(name, _)| *name != "-") {
        let (text, fixes) = fixed_text(file, &found);
        std::fs::write(name, text).map_err(|error| {
            Diagnostic::new(Code::Unwritable, format!("can't write `{name}`: {error}"))
                .help("check the permissions of the file")
        })?;
        fixed.push((name.to_owned(), fixes));
    }
    Ok(fixed)
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
