//! The folders of the golden cases, for every test that reads them.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the cases that are too large to be examples of what is generated.
const STRESS: &str = "stress";

/// Returns the folders of all cases of the repository, sorted by the names of the cases.
pub fn folders(repository: &Path) -> Vec<PathBuf> {
    let golden = repository.join("golden");
    let mut folders = [below(&golden), below(&golden.join(STRESS))].concat();
    folders.retain(|folder| !folder.ends_with(STRESS));
    folders.sort_by_key(|folder| folder.file_name().map(ToOwned::to_owned));
    folders
}

/// Returns the files of all cases of the repository, case by case.
#[allow(dead_code, reason = "some tests read only folders")]
pub fn files(repository: &Path) -> Vec<PathBuf> {
    folders(repository).iter().flat_map(|folder| entries(folder)).collect()
}

fn below(folder: &Path) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|path| path.is_dir()).collect()
}

/// Returns the files and folders in a folder, sorted.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = read.map(|entry| entry.expect("a folder can be read").path()).collect();
    entries.sort();
    entries
}
