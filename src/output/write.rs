//! Writes files: only those that differ, each completely, and all or none.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::existing::{Existing, unwritable};
use super::header::{HEADER_BYTES, Header};
use super::stage::{Stage, alive, remove_leftovers};
use super::{Files, Output};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::BYTE_ORDER_MARK;

/// The result of writing.
#[derive(Debug, Clone, Default)]
pub struct Written {
    /// The files that are new or have new bytes.
    pub written: Vec<PathBuf>,
    /// The number of files that already had this content.
    pub unchanged: usize,
}

impl Files {
    /// Writes the files into a folder, which is created if it doesn't exist. Unchanged files aren't touched.
    ///
    /// All new files are written before the first is moved into place. A file keeps its permissions, and a symbolic
    /// link to a file stays one.
    pub fn write(&self, folder: &Path) -> Result<Written, Diagnostic> {
        let mut pending = Pending::default();
        let written = self.stage(folder, &mut pending, Unchanged::Leave)?;
        pending.commit()?;
        Ok(written)
    }

    /// Writes the files and a depfile for `make`. Touches unchanged files too, because `make` compares times.
    pub fn write_with_depfile(&self, folder: &Path, depfile: &Path, text: &str) -> Result<Written, Diagnostic> {
        let mut pending = Pending::default();
        let written = self.stage(folder, &mut pending, Unchanged::Touch)?;
        make_folder(depfile.parent().unwrap_or(Path::new("")))?;
        pending.stage(depfile, text.as_bytes(), Unchanged::Touch)?;
        pending.commit()?;
        Ok(written)
    }

    fn stage(&self, folder: &Path, pending: &mut Pending, unchanged: Unchanged) -> Result<Written, Diagnostic> {
        let mut written = Written::default();
        for tree in self.trees(folder)? {
            if tree.files.is_empty() && !(tree.is_shared && self.folders.is_empty()) {
                continue;
            }
            make_folder(&tree.path)?;
            // Even if nothing has changed and nothing will be staged.
            remove_leftovers(&tree.path);
            for (name, output) in &tree.files {
                let path = tree.path.join(name);
                if name.contains('/') {
                    make_folder(path.parent().unwrap_or(&tree.path))?;
                }
                let existing = Existing::find(&path)?;
                if tree.is_own() && existing.as_ref().is_some_and(|existing| is_of_user(existing, output)) {
                    return Err(of_user(&path));
                }
                let text = match &existing {
                    Some(existing) => existing.ended(&output.text),
                    None => Cow::Borrowed(output.text.as_str()),
                };
                if output.once && existing.is_some() {
                    written.unchanged += 1;
                } else if pending.stage(&path, text.as_bytes(), unchanged)? {
                    written.written.push(path);
                } else {
                    written.unchanged += 1;
                }
            }
        }
        Ok(written)
    }
}

/// Returns whether a file in place of a generated one isn't generated: it lacks the header. In the folder of a project,
/// there may be a `lib.rs` already.
fn is_of_user(existing: &Existing, output: &Output) -> bool {
    let has_header = |text: &str| Header::read(text).is_some();
    !output.once && has_header(&output.text) && existing.start(HEADER_BYTES).is_some_and(|start| !has_header(&start))
}

fn of_user(path: &Path) -> Diagnostic {
    Diagnostic::new(Code::Unwritable, format!("`{}` would be overwritten, and wasn't generated", path.display()))
        .help("remove the file, or choose another folder for the target")
}

/// Replaces the text of files, in place: each completely, and all or none. A byte order mark stays.
pub fn replace<'t>(files: impl IntoIterator<Item = (&'t Path, &'t str)>) -> Result<(), Diagnostic> {
    let mut pending = Pending::default();
    for (path, text) in files {
        let is_marked = Existing::find(path)?.is_some_and(|existing| existing.starts_with(BYTE_ORDER_MARK.as_bytes()));
        let text = format!("{}{text}", if is_marked { BYTE_ORDER_MARK } else { "" });
        pending.stage(path, text.as_bytes(), Unchanged::Leave)?;
    }
    pending.commit()
}

fn make_folder(folder: &Path) -> Result<(), Diagnostic> {
    fs::create_dir_all(folder)
        .map_err(|error| unwritable(folder, &error).help("choose another folder, or remove the file in its place"))
}

/// The treatment of a file whose content is unchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unchanged {
    Leave,
    /// Touch it, so that it is newer than its inputs.
    Touch,
}

/// Staged files that will replace others. Dropping it removes them.
#[derive(Default)]
struct Pending {
    /// A staging folder for each folder that is written to.
    stages: BTreeMap<PathBuf, Stage>,
    /// The new files and their places.
    moves: Vec<(PathBuf, PathBuf)>,
}

impl Pending {
    /// Stages a file; returns whether its content changes.
    fn stage(&mut self, path: &Path, bytes: &[u8], unchanged: Unchanged) -> Result<bool, Diagnostic> {
        let existing = Existing::find(path)?;
        let is_same = existing.as_ref().is_some_and(|existing| existing.has(bytes));
        if is_same && unchanged == Unchanged::Leave {
            return Ok(false);
        }
        let (place, like) = match existing {
            Some(existing) => (existing.path, Some(existing.metadata)),
            None => (path.to_owned(), None),
        };
        let staged = self.stage_in(place.parent().unwrap_or(Path::new("")), bytes, like.as_ref());
        let staged = staged.map_err(|error| {
            unwritable(path, &error).help("check the permissions of the folder and the free disk space")
        })?;
        self.moves.push((staged, place));
        Ok(!is_same)
    }

    fn stage_in(&mut self, parent: &Path, bytes: &[u8], like: Option<&fs::Metadata>) -> std::io::Result<PathBuf> {
        // The parent of a bare file name is the empty path.
        let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
        if !self.stages.contains_key(parent) {
            self.stages.insert(parent.to_owned(), Stage::new(parent)?);
        }
        match self.stages.get_mut(parent) {
            Some(stage) => stage.write(bytes, like),
            None => Err(std::io::ErrorKind::NotFound.into()),
        }
    }

    /// Moves the files into place. An interruption waits until all of them are there.
    fn commit(self) -> Result<(), Diagnostic> {
        let uninterrupted = alive();
        let moved = self.moves.iter().try_for_each(|(staged, place)| {
            fs::rename(staged, place)
                .map_err(|error| unwritable(place, &error).help("check that no other program has the file open"))
        });
        // Dropping the stages takes them out of the same list.
        drop(uninterrupted);
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;
    use crate::output::Origin;

    fn files(entries: &[(&str, &str)]) -> Files {
        let mut files = Files::default();
        for (name, text) in entries {
            files.insert((*name).into(), &Origin::named("a.json"), (*text).into()).expect("distinct names");
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

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_mode_and_a_link_stays_one() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (out, real) = (folder.path().join("out"), folder.path().join("real"));
        files(&[("x.rs", "1")]).write(&out).expect("writes");
        fs::create_dir(&real).expect("a folder");
        fs::write(real.join("y.rs"), "1").expect("writes");
        symlink("../real/y.rs", out.join("y.rs")).expect("a link");
        fs::set_permissions(out.join("x.rs"), fs::Permissions::from_mode(0o444)).expect("a mode");
        let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        let written = files(&[("x.rs", "2"), ("y.rs", "2")]).write(&out).expect("writes").written;
        assert_eq!(written, [out.join("x.rs"), out.join("y.rs")]);
        assert_eq!(mode(&out.join("x.rs")), 0o444);
        assert!(out.join("y.rs").is_symlink());
        assert_eq!(fs::read_to_string(real.join("y.rs")).expect("the file"), "2");
        assert_eq!((entries(&out), entries(&real)), (vec!["x.rs".into(), "y.rs".into()], vec!["y.rs".into()]));
    }

    #[test]
    fn files_are_replaced_all_or_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let (a, b) = (folder.path().join("a.json"), folder.path().join("b.json"));
        fs::write(&a, "\u{feff}1").expect("writes");
        replace([(a.as_path(), "2"), (b.as_path(), "2")]).expect("writes");
        assert_eq!(fs::read_to_string(&b).expect("the file"), "2");
        assert!(replace([(a.as_path(), "3"), (folder.path(), "3")]).is_err());
        assert_eq!(fs::read_to_string(&a).expect("the file"), "\u{feff}2");
        assert_eq!(entries(folder.path()), ["a.json", "b.json"]);
    }

    #[test]
    fn a_depfile_makes_every_output_young() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path();
        files(&[("x.rs", "1")]).write(out).expect("writes");
        let old = std::time::SystemTime::UNIX_EPOCH;
        let file = fs::File::options().write(true).open(out.join("x.rs")).expect("the file");
        file.set_modified(old).expect("a time");
        let run = files(&[("x.rs", "1"), ("y.rs", "1")]);
        let written = run.write_with_depfile(out, &out.join("deps/a.d"), "x.rs:\n").expect("writes");
        assert_eq!((written.written, written.unchanged), (vec![out.join("y.rs")], 1));
        assert!(fs::metadata(out.join("x.rs")).and_then(|data| data.modified()).expect("a time") > old);
        assert_eq!(entries(out), ["deps", "x.rs", "y.rs"]);
        // Nothing is written if the depfile can't be written.
        let error = files(&[("z.rs", "1")]).write_with_depfile(out, out, "").expect_err("a folder");
        assert_eq!(error.code, Code::Unwritable);
        assert_eq!(entries(out), ["deps", "x.rs", "y.rs"]);
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
