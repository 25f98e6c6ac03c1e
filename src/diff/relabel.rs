//! Names the files of a temporary folder as those of the commit that they are from.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use super::ContractDiff;
use crate::diagnostics::Diagnostic;
use crate::text::{File, Place};

/// Gives files below a folder names that begin with a label instead: `a1b2c3d:agents/support.adl.json`.
pub(crate) struct Relabel<'l> {
    folder: &'l str,
    label: &'l str,
    files: Renamed,
}

/// Files with their other names, by their addresses.
type Renamed = HashMap<*const File, Arc<File>>;

/// Gives files relative names, wherever they were named by absolute paths: a report is read on other machines.
pub(crate) fn relative(contracts: &mut [ContractDiff], notes: &mut [Diagnostic]) {
    let Ok(current) = std::env::current_dir() else { return };
    let mut files = Renamed::new();
    let places = contracts.iter_mut().flat_map(ContractDiff::all_places);
    let of_contracts = places.flat_map(|places| [&mut places.old, &mut places.new]);
    let of_notes = notes.iter_mut().map(|note| &mut note.place);
    for place in of_contracts.chain(of_notes).flatten() {
        let path = Path::new(place.file.name());
        if !path.is_absolute() {
            continue;
        }
        let name = relative_to(path, &current);
        let file = files.entry(Arc::as_ptr(&place.file)).or_insert_with(|| place.file.renamed(name));
        place.file = Arc::clone(file);
    }
}

/// Returns the path from a folder to an absolute path, with `/`.
fn relative_to(path: &Path, folder: &Path) -> String {
    let shared = path.components().zip(folder.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(shared).map(|_| "..".into());
    let down = path.components().skip(shared).map(|part| part.as_os_str().to_string_lossy());
    up.chain(down).collect::<Vec<std::borrow::Cow<'_, str>>>().join("/")
}

impl<'l> Relabel<'l> {
    pub(crate) fn new(folder: &'l str, label: &'l str) -> Self {
        Self { folder, label, files: Renamed::new() }
    }

    /// Changes the earlier source locations of a result.
    pub(crate) fn contracts(&mut self, contracts: &mut [ContractDiff]) {
        let places = contracts.iter_mut().flat_map(ContractDiff::all_places);
        places.filter_map(|places| places.old.as_mut()).for_each(|place| self.place(place));
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
