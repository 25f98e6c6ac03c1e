//! Applies the fixes of diagnostics to documents, and withdraws those that would change too much.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::diagnostics::Diagnostic;
use crate::output;
use crate::source::changed;
use crate::text::{Change, File, Place, Span};

/// Applies the fixes of diagnostics to their files: to all of them or to none. Returns the name of each changed file,
/// with the diagnostics whose fixes were applied.
pub(crate) fn fix(diagnostics: &[Diagnostic]) -> Result<Vec<(String, Vec<&Diagnostic>)>, Diagnostic> {
    let mut files: BTreeMap<&str, (&Arc<File>, Vec<&Diagnostic>)> = BTreeMap::new();
    for found in diagnostics.iter().filter(|found| !found.fix.is_empty()) {
        let Some(place) = &found.place else { continue };
        files.entry(place.file.name()).or_insert_with(|| (&place.file, Vec::new())).1.push(found);
    }
    let mut fixed: Vec<(&str, String, Vec<&Diagnostic>)> = Vec::new();
    for (name, (file, found)) in files.into_iter().filter(|(name, _)| *name != "-") {
        let (distinct, _) = distinct(&found.iter().map(|found| &*found.fix).collect::<Vec<_>>());
        let found: Vec<&Diagnostic> = distinct.into_iter().map(|at| found[at]).collect();
        fixed.push((name, changed(file, &all(found.iter().map(|found| &*found.fix)))?, found));
    }
    output::replace(fixed.iter().map(|(name, text, _)| (Path::new(*name), text.as_str())))?;
    Ok(fixed.into_iter().map(|(name, _, found)| (name.to_owned(), found)).collect())
}

/// Removes the fixes that would change more than they should, where aliases share text: what they are for is reported,
/// and left to the user.
pub(super) fn verify(diagnostics: &mut [Diagnostic]) {
    let mut files: BTreeMap<*const File, (&Arc<File>, Vec<usize>)> = BTreeMap::new();
    for (index, found) in diagnostics.iter().enumerate().filter(|(_, found)| !found.fix.is_empty()) {
        if let Some(Place { file, .. }) = &found.place {
            files.entry(Arc::as_ptr(file)).or_insert_with(|| (file, Vec::new())).1.push(index);
        }
    }
    let mut refused = Vec::new();
    for (file, indices) in files.into_values() {
        find_refused(file, diagnostics, &indices, &mut refused);
    }
    for (index, why) in refused {
        let Some(found) = diagnostics.get_mut(index) else { continue };
        found.fix = Change::default().into();
        found.related.extend(why.place.map(|place| (place, format!("no fix is offered: {}", why.message))));
    }
}

/// Finds the fixes that are refused, by halves: mostly there are none.
fn find_refused(
    file: &Arc<File>,
    diagnostics: &[Diagnostic],
    indices: &[usize],
    refused: &mut Vec<(usize, Diagnostic)>,
) {
    let fixes: Vec<&Change> = indices.iter().map(|index| &*diagnostics[*index].fix).collect();
    let (distinct, others) = distinct(&fixes);
    match (changed(file, &all(distinct.iter().map(|at| fixes[*at]))), indices) {
        (Err(why), [index]) => refused.push((*index, why)),
        (Err(_), _) => {
            let (one, other) = indices.split_at(indices.len() / 2);
            find_refused(file, diagnostics, one, refused);
            find_refused(file, diagnostics, other, refused);
        }
        (Ok(_), _) if others.is_empty() => {}
        (Ok(_), _) => {
            let others: Vec<usize> = others.into_iter().map(|at| indices[at]).collect();
            find_refused(file, diagnostics, &others, refused);
        }
    }
}

/// Returns the indices of the changes that don't overlap earlier ones, and those of the others.
fn distinct(changes: &[&Change]) -> (Vec<usize>, Vec<usize>) {
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    (0..changes.len()).partition(|index| {
        let is_taken = |span: Span| {
            let before = taken.range(..span.end).next_back().is_some_and(|(_, end)| *end > span.start);
            before || taken.get(&span.start) == Some(&span.end)
        };
        let edits = &changes[*index].edits;
        let is_free = !edits.iter().any(|edit| is_taken(edit.span));
        for Span { start, end } in edits.iter().map(|edit| edit.span).filter(|_| is_free) {
            let known = taken.entry(start).or_insert(end);
            *known = end.max(*known);
        }
        is_free
    })
}

fn all<'c>(changes: impl Iterator<Item = &'c Change>) -> Change {
    let mut all = Change::default();
    changes.for_each(|change| all.extend(change));
    all
}
