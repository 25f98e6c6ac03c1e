//! Writing: only what differs, and never half a file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Files;
use crate::diagnostics::{Code, Diagnostic};

/// What writing did.
#[derive(Debug, Clone, Default)]
pub struct Written {
    /// The files that are new or have new bytes.
    pub written: Vec<PathBuf>,
    /// How many files had these bytes already, and weren't touched.
    pub unchanged: usize,
}

impl Files {
    /// Writes the files into a folder, which is made where there is none. A file whose bytes are the same isn't touched.
    ///
    /// All new files are written beside the old ones before the first takes its place.
    pub fn write(&self, folder: &Path) -> Result<Written, Diagnostic> {
        fs::create_dir_all(folder).map_err(|error| {
            unwritable(folder, &error).help("choose another folder with `-o`, or remove what stands in its way")
        })?;
        let mut staged = Vec::new();
        for (name, text) in self.iter() {
            staged.extend(Staged::new(folder.join(name), text.as_bytes())?);
        }
        let unchanged = self.len() - staged.len();
        let written = staged.into_iter().map(Staged::commit).collect::<Result<_, _>>()?;
        Ok(Written { written, unchanged })
    }
}

/// Writes one file in the same manner. The answer is whether its bytes changed.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<bool, Diagnostic> {
    match Staged::new(path.to_owned(), bytes)? {
        Some(staged) => staged.commit().map(|_| true),
        None => Ok(false),
    }
}

/// A new file that waits beside the one that it will replace. Dropped before, it leaves nothing behind.
struct Staged {
    target: PathBuf,
    temporary: PathBuf,
}

impl Staged {
    /// None where the file has these bytes already.
    fn new(target: PathBuf, bytes: &[u8]) -> Result<Option<Self>, Diagnostic> {
        if target.is_dir() {
            return Err(Diagnostic::new(
                Code::Unwritable,
                format!("can't write `{}`: it is a folder", target.display()),
            )
            .help("remove the folder, or choose another one for the output"));
        }
        if fs::read(&target).is_ok_and(|found| found == bytes) {
            return Ok(None);
        }
        let staged = Self { temporary: temporary(&target), target };
        let result = fs::File::create_new(&staged.temporary).and_then(|mut file| file.write_all(bytes));
        match result {
            Ok(()) => Ok(Some(staged)),
            Err(error) => Err(unwritable(&staged.target, &error)
                .help("check that you may write into its folder, and that the disk has room")),
        }
    }

    fn commit(self) -> Result<PathBuf, Diagnostic> {
        fs::rename(&self.temporary, &self.target)
            .map_err(|error| unwritable(&self.target, &error).help("check that no other program holds the file"))?;
        Ok(self.target.clone())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        // After the rename there is nothing to remove; else there is nothing better to do than to try.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// A name that no other run takes, in the same folder, so that renaming stays in one file system.
fn temporary(target: &Path) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    target.with_file_name(format!(".adl-gen.{}.{number}.tmp", std::process::id()))
}

fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::new(Code::Unwritable, format!("can't write `{}`: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(entries: &[(&str, &str)]) -> Files {
        let mut files = Files::default();
        for (name, text) in entries {
            files.insert((*name).into(), "a.json", (*text).into()).expect("distinct names");
        }
        files
    }

    fn entries(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn only_what_differs_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("a/b");
        let first = files(&[("x.rs", "1"), ("y.rs", "2")]).write(&out).expect("writes");
        assert_eq!((first.written.len(), first.unchanged), (2, 0));
        let second = files(&[("x.rs", "1"), ("y.rs", "3")]).write(&out).expect("writes");
        assert_eq!((second.written, second.unchanged), (vec![out.join("y.rs")], 1));
        assert_eq!(entries(&out), ["x.rs", "y.rs"]);
    }

    #[test]
    fn a_failure_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path();
        files(&[("x.rs", "1")]).write(out).expect("writes");
        fs::create_dir(out.join("y.rs")).expect("a folder in the way");
        let error = files(&[("x.rs", "2"), ("y.rs", "2")]).write(out).expect_err("a folder in the way");
        assert_eq!(error.code, Code::Unwritable);
        assert_eq!(fs::read_to_string(out.join("x.rs")).expect("the file"), "1");
        assert_eq!(entries(out), ["x.rs", "y.rs"]);
        assert!(files(&[("z.rs", "1")]).write(&out.join("x.rs")).is_err());
    }
}
