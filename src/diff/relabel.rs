//! Names the files of a temporary folder as those of the commit that they are from.

use std::collections::HashMap;
use std::sync::Arc;

use super::ContractDiff;
use crate::diagnostics::Diagnostic;
use crate::text::{File, Place};

/// Gives files below a folder names that begin with a label instead: `a1b2c3d:agents/support.adl.json`.
pub(crate) struct Relabel<'l> {
    folder: &'l str,
    label: &'l str,
    files: HashMap<*const File, Arc<File>>,
}

impl<'l> Relabel<'l> {
    pub(crate) fn new(folder: &'l str, label: &'l str) -> Self {
        Self { folder, label, files: HashMap::new() }
    }

    /// Changes the earlier source locations of a result.
    pub(crate) fn contracts(&mut self, contracts: &mut [ContractDiff]) {
        for found in contracts {
            let changes = found.changes.iter_mut().chain(&mut found.input_changes).map(|change| &mut change.old);
            let source = found.source.iter_mut().map(|change| &mut change.old);
            let text = found.text.iter_mut().map(|change| &mut change.old);
            let places = changes.chain(source).chain(text).chain([&mut found.old]);
            places.flatten().for_each(|place| self.place(place));
        }
    }

    /// Changes the source locations and the texts of a diagnostic.
    pub(crate) fn diagnostic(&mut self, mut found: Diagnostic) -> Diagnostic {
        found
            .place
            .iter_mut()
            .chain(found.related.iter_mut().map(|(place, _)| place))
            .for_each(|place| self.place(place));
        let (folder, label) = (format!("{}/", self.folder), format!("{}:", self.label));
        for text in [&mut found.message].into_iter().chain(&mut found.help) {
            *text = text.replace(&folder, &label);
        }
        found
    }

    fn place(&mut self, place: &mut Place) {
        let Some(below) = place.file.name().strip_prefix(self.folder) else { return };
        let name = format!("{}:{}", self.label, below.trim_start_matches('/'));
        let file = self.files.entry(Arc::as_ptr(&place.file)).or_insert_with(|| place.file.committed(name));
        place.file = Arc::clone(file);
    }
}
