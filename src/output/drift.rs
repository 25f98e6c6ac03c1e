//! Compares the files on disk with the generated ones, and removes files that are no longer produced.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::Files;
use super::existing::{Existing, unwritable};
use super::folders::Tree;
use super::header::{HEADER_BYTES, Header, is_unmodified};
use crate::diagnostics::Diagnostic;
use crate::names::{base_name, is_device};
use crate::source::absolute;

/// A file on disk that differs from the generated one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The file.
    pub path: PathBuf,
    /// The kind of difference.
    pub drift: Drift,
}

/// The kinds of differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drift {
    /// The file doesn't exist.
    Missing,
    /// The file has other content.
    Stale,
    /// The file was generated earlier, and no longer is.
    NotProduced,
}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "missing",
            Self::Stale => "stale",
            Self::NotProduced => "no longer produced",
        })
    }
}

/// The file names of a target, which distinguish its files from those of others.
pub(crate) trait FileNames {
    /// Returns the name of the target.
    fn name(&self) -> &'static str;

    /// Returns whether the target gives that name to a file generated from that input.
    fn has(&self, name: &str, input: &str) -> bool;

    /// Returns the modules that files of several inputs share; of each several if options choose among the files of a target.
    fn shared(&self) -> Vec<SharedFiles>;
}

/// Modules that files of several inputs share.
pub(crate) struct SharedFiles {
    /// The module that is always there, and the others.
    pub(crate) files: Vec<String>,
    /// The end of the names of the files that import them.
    pub(crate) users: String,
}

/// The result of removing files that are no longer produced.
#[derive(Debug, Clone, Default)]
pub struct Pruned {
    /// The removed files.
    pub removed: Vec<PathBuf>,
    /// The files that were kept because they were modified since they were generated.
    pub modified: Vec<PathBuf>,
}

impl Files {
    /// Lists the changes that writing would make for these targets; writes nothing.
    pub(crate) fn check<T: FileNames>(&self, folder: &Path, targets: &[T]) -> Result<Vec<Difference>, Diagnostic> {
        let mut differences = Vec::new();
        let trees = self.trees(folder)?;
        for tree in &trees {
            for (name, output) in &tree.files {
                let path = tree.path.join(name);
                let drift = match Existing::find(&path)? {
                    Some(existing) if output.once || existing.has(existing.ended(&output.text).as_bytes()) => continue,
                    Some(_) => Drift::Stale,
                    None => Drift::Missing,
                };
                differences.push(Difference { path, drift });
            }
        }
        let strays = self.no_longer_produced(&trees, targets).into_iter();
        differences.extend(strays.map(|path| Difference { path, drift: Drift::NotProduced }));
        Ok(differences)
    }

    /// Removes the files that [`check`](Self::check) lists as no longer produced.
    pub(crate) fn prune<T: FileNames>(&self, folder: &Path, targets: &[T]) -> Result<Pruned, Diagnostic> {
        let mut pruned = Pruned::default();
        for path in self.no_longer_produced(&self.trees(folder)?, targets) {
            if fs::read_to_string(&path).is_ok_and(|text| is_unmodified(&text)) {
                let help = "check the permissions of the folder";
                fs::remove_file(&path).map_err(|error| unwritable(&path, &error).help(help))?;
                pruned.removed.push(path);
            } else {
                pruned.modified.push(path);
            }
        }
        Ok(pruned)
    }

    /// Returns the files that are no longer produced: in each folder, those of the targets that write there.
    fn no_longer_produced<T: FileNames>(&self, trees: &[Tree<'_>], targets: &[T]) -> Vec<PathBuf> {
        let paths = trees.iter().flat_map(|tree| tree.files.keys().map(|name| absolute(&tree.path.join(name))));
        let produced: BTreeSet<PathBuf> = paths.collect();
        let mut strays: Vec<PathBuf> = Vec::new();
        for tree in trees {
            let targets = targets.iter().filter(|target| tree.is_of(target.name(), &self.folders)).collect();
            let found = Folder { files: self, tree, targets }.no_longer_produced();
            // A folder can be in another one.
            strays.extend(found.into_iter().filter(|path| !produced.contains(&absolute(path))));
        }
        strays.sort();
        strays.dedup_by_key(|path| absolute(path));
        strays
    }
}

/// A folder that is compared with the files that belong there.
struct Folder<'f, T> {
    files: &'f Files,
    tree: &'f Tree<'f>,
    /// The targets that write there.
    targets: Vec<&'f T>,
}

impl<T: FileNames> Folder<'_, T> {
    fn no_longer_produced(&self) -> Vec<PathBuf> {
        let path = &self.tree.path;
        let parent = |name: &&str| name.rsplit_once('/').map_or("", |(parent, _)| parent).to_owned();
        let folders: BTreeSet<String> = self.tree.files.keys().map(parent).chain([String::new()]).collect();
        let (ours, shared): (Vec<_>, Vec<_>) =
            folders.iter().flat_map(|below| generated(path, below)).partition(|(_, header)| header.input.is_some());
        let is_stray =
            |(name, header): &(String, Header)| header.input.as_deref().is_some_and(|input| self.is_stray(name, input));
        let (mut strays, kept): (Vec<_>, Vec<_>) = ours.into_iter().partition(is_stray);
        strays.extend(shared.into_iter().filter(|(name, _)| self.is_unused(name, &kept)));
        strays.into_iter().map(|(name, _)| path.join(name)).collect()
    }

    fn produces(&self, name: &str) -> bool {
        self.tree.files.contains_key(name)
    }

    /// Returns whether a shared module is no longer produced, and no file beside it needs it.
    fn is_unused(&self, name: &str, kept: &[(String, Header)]) -> bool {
        let file = file_name(name);
        let mut shared = self.targets.iter().flat_map(|target| target.shared());
        let Some(SharedFiles { files, users }) = shared.find(|shared| shared.files.iter().any(|name| name == file))
        else {
            return false;
        };
        // Beside the module that is always there, the others would be produced, too.
        let is_produced = files.first().is_some_and(|main| self.produces(&name.replace(file, main)));
        let is_needed = !is_produced && kept.iter().any(|(name, _)| name.ends_with(&users));
        !self.produces(name) && !is_needed
    }

    /// Returns whether a file of that name, generated from that input for one of the targets, is no longer produced.
    fn is_stray(&self, name: &str, input: &str) -> bool {
        let scope = &self.files.scope;
        let is_custom = || self.tree.is_shared && scope.names(name, input);
        !self.produces(name)
            && (self.targets.iter().any(|target| target.has(file_name(name), input)) || is_custom())
            && (self.files.inputs().any(|read| read == input) || scope.lacks(input))
    }
}

/// Returns the regular files with our header in a folder below another one, by their names from there.
fn generated(folder: &Path, below: &str) -> Vec<(String, Header)> {
    let entries = fs::read_dir(folder.join(below)).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let name = |name: String| if below.is_empty() { name } else { format!("{below}/{name}") };
    files.filter_map(|entry| Some((name(entry.file_name().into_string().ok()?), header(&entry.path())?))).collect()
}

/// Returns the last part of a name.
fn file_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or_default()
}

fn header(path: &Path) -> Option<Header> {
    let mut start = Vec::new();
    fs::File::open(path).ok()?.take(HEADER_BYTES as u64).read_to_end(&mut start).ok()?;
    Header::read(&String::from_utf8_lossy(&start))
}

/// The inputs of other runs, as far as a run knows them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope {
    /// The folders to which the names of inputs in headers are relative, of projects and folders that are read as a
    /// whole.
    pub(crate) bases: BTreeSet<PathBuf>,
    /// The names in headers of inputs that are not part of this run.
    pub(crate) others: BTreeSet<String>,
    /// The names that custom targets give their files.
    pub(crate) patterns: Vec<FilePattern>,
}

/// The names that a custom target gives its files: `{document}` stands for the base name of a document.
#[derive(Debug, Clone)]
pub(crate) struct FilePattern(String);

impl FilePattern {
    /// The word for the base name.
    pub(crate) const DOCUMENT: &str = "{document}";

    /// Creates a pattern from its text, if that has the word once, and no folder.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let is_name = text.matches(Self::DOCUMENT).count() == 1 && !text.contains(['/', '\\', ':', '\n', '\r']);
        (is_name && !text.starts_with('.')).then(|| Self(text.to_owned()))
    }

    /// Returns the name of the file for a document of that base name.
    pub(crate) fn name(&self, document: &str) -> String {
        // As for other targets, Windows treats `con.go` as a device.
        let is_device = self.0.starts_with(Self::DOCUMENT) && is_device(document);
        self.0.replace(Self::DOCUMENT, &format!("{document}{}", if is_device { "_" } else { "" }))
    }
}

impl Scope {
    /// Returns whether a custom target gives that name to a file generated from that input.
    fn names(&self, name: &str, input: &str) -> bool {
        self.patterns.iter().any(|pattern| pattern.name(&base_name(input)) == file_name(name))
    }

    /// Returns whether the input of that name, as in a header, certainly doesn't exist any more.
    fn lacks(&self, input: &str) -> bool {
        // Standard input always exists; a name with a backslash may be quoted by the file's language.
        let is_path = input != "-" && !input.contains('\\');
        is_path
            && !self.others.contains(input)
            && !self.bases.is_empty()
            && !self.bases.iter().any(|base| base.join(input).exists())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Target;
    use crate::diagnostics::Code;
    use crate::output::Origin;

    fn header(input: &str) -> String {
        format!("// @generated by adl-gen 0.1.0 from {input} (sha256:00). Do not edit.\n")
    }

    fn files(names: &[&str]) -> Files {
        let mut files = Files::default();
        for name in names {
            files.insert((*name).into(), &Origin::named("in.json"), header("in.json")).expect("distinct names");
        }
        files
    }

    fn found(files: &Files, folder: &Path, targets: &[Target]) -> Vec<(String, Drift)> {
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let found = files.check(folder, targets).expect("regular files").into_iter();
        found.map(|found| (name(&found.path), found.drift)).collect()
    }

    #[test]
    fn every_difference_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut files = files(&["in.rs", "in_contracts.rs"]);
        files.write(folder.path()).expect("writes");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("writes");
        write("in.rs", "changed");
        fs::remove_file(folder.path().join("in_contracts.rs")).expect("removes");
        write("gone.rs", &header("gone.json"));
        write("gone_contracts.rs", &header("gone.json"));
        write("gone.py", &header("gone.json"));
        write("renamed.rs", &header("gone.json"));
        write("stdin.rs", &header("-"));
        write("of_another_target.py", &header("in.json"));
        write("by_hand.rs", "fn main() {}");
        write("adl_runtime.rs", "// @generated by adl-gen 0.1.0. Do not edit.\n");
        let mut expected = vec![("in.rs", Drift::Stale), ("in_contracts.rs", Drift::Missing)];
        let owned = |expected: &[(&str, Drift)]| {
            expected.iter().map(|(name, drift)| ((*name).to_owned(), *drift)).collect::<Vec<_>>()
        };
        // A run over one file doesn't know other files; a run over a folder does.
        assert_eq!(found(&files, folder.path(), &[Target::Rust])[..2], owned(&expected)[..]);
        files.scope.bases.insert(folder.path().join("sources"));
        expected.extend(["adl_runtime.rs", "gone.rs", "gone_contracts.rs"].map(|name| (name, Drift::NotProduced)));
        assert_eq!(found(&files, folder.path(), &[Target::Rust]), owned(&expected));
        assert_eq!(found(&files, folder.path(), &[Target::Rust, Target::Python]).len(), 6);
        // An input that still exists belongs to another run.
        fs::create_dir(folder.path().join("sources")).expect("a folder");
        fs::write(folder.path().join("sources/gone.json"), "").expect("writes");
        assert_eq!(found(&files, folder.path(), &[Target::Rust]), owned(&expected[..2]));
    }

    #[test]
    fn legacy_results_are_kept_as_long_as_their_runtime_may_need_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut files = files(&["in_contracts.rs"]);
        files.write(folder.path()).expect("writes");
        let text = "// @generated by adl-gen 0.1.0. Do not edit.\n";
        fs::write(folder.path().join("adl_legacy.rs"), text).expect("writes");
        assert_eq!(found(&files, folder.path(), &[Target::Rust]), []);
        files.insert("adl_runtime.rs".into(), &Origin::named("the runtime"), text.to_owned()).expect("distinct names");
        files.write(folder.path()).expect("writes");
        let expected = [("adl_legacy.rs".to_owned(), Drift::NotProduced)];
        assert_eq!(found(&files, folder.path(), &[Target::Rust]), expected);
    }

    #[test]
    fn a_name_that_two_targets_could_give_is_that_of_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut files = Files::default();
        files.scope.bases.insert(folder.path().to_owned());
        fs::write(folder.path().join("x_models.py"), header("x_models.adl.json")).expect("writes");
        assert!(found(&files, folder.path(), &[Target::Pydantic]).is_empty());
        assert_eq!(found(&files, folder.path(), &[Target::Python]).len(), 1);
    }

    #[test]
    fn only_what_nobody_changed_is_pruned() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut before = Files::default();
        for name in ["a.rs", "b.rs"] {
            let input = name.replace("rs", "json");
            before.insert(name.into(), &Origin::named(&input), header(&input)).expect("distinct names");
        }
        before.write(folder.path()).expect("writes");
        let changed = fs::read_to_string(folder.path().join("b.rs")).expect("the file") + "// by hand\n";
        fs::write(folder.path().join("b.rs"), changed).expect("writes");
        let mut now = files(&["in.rs"]);
        now.scope.bases.insert(folder.path().to_owned());
        let pruned = now.prune(folder.path(), &[Target::Rust]).expect("prunes");
        assert_eq!(
            (pruned.removed, pruned.modified),
            (vec![folder.path().join("a.rs")], vec![folder.path().join("b.rs")])
        );
        assert!(folder.path().join("b.rs").exists() && !folder.path().join("a.rs").exists());
    }

    #[test]
    fn a_folder_that_is_not_there_lacks_everything() {
        let found = files(&["in.rs"]).check(Path::new("/nowhere/at/all"), Target::ALL).expect("nothing");
        assert_eq!((found.len(), found[0].drift), (1, Drift::Missing));
    }

    #[test]
    fn what_is_no_file_is_not_compared() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("in.rs")).expect("a folder");
        let error = files(&["in.rs"]).check(folder.path(), Target::ALL).expect_err("a folder");
        assert_eq!(error.code, Code::Unwritable);
    }
}
