//! The documents of an earlier commit, as the program `git` delivers them.

mod commits;
mod program;

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf};

use crate::diagnostics::Diagnostic;
use commits::{commit_of, merge_base};
use program::{GIT_FOLDER, Repository, answer, checked, failed, fed, git, path_of, top};

/// The names of files that documents may refer to: documents, schemas, settings.
const FILES: [&str; 5] = [".json", ".yaml", ".yml", ".toml", ".tera"];

/// Maximum nesting depth of submodules, and maximum number of links that are followed.
const MOST_NESTED: usize = 32;

/// The files of a commit in a temporary folder, which is removed in the end.
pub(crate) struct Checkout {
    folder: tempfile::TempDir,
    /// The root of the repository, without links; none of a repository without files.
    top: Option<PathBuf>,
    /// The links of the commit, with their targets.
    links: HashMap<PathBuf, PathBuf>,
    /// The submodules whose files couldn't be read.
    missing: Vec<PathBuf>,
    /// Whether names that differ in case alone are of one file.
    ignores_case: bool,
    /// The short name of the commit.
    pub(crate) commit: String,
}

impl Checkout {
    /// Checks out the files of a commit, by default of the merge base of the current branch.
    pub(crate) fn new(commit: Option<&str>) -> Result<Self, Diagnostic> {
        let top = top()?;
        let commit = match commit {
            Some(name) => commit_of(name)?,
            None => merge_base()?,
        };
        let folder = tempfile::tempdir().map_err(|error| failed(format!("can't make a temporary folder: {error}")))?;
        // `.git` marks the root of a repository, so that no config file above it is read.
        std::fs::create_dir(folder.path().join(".git")).map_err(unwritable)?;
        let short = git(&["rev-parse", "--short", &commit])?;
        let setting = answer(&["config", "--type=bool", "--get", "core.ignorecase"])?;
        let ignores_case = setting.as_deref() == Some("true");
        let mut checkout =
            Self { folder, top, links: HashMap::new(), missing: Vec::new(), ignores_case, commit: short };
        let repository = Repository { folder: None, below: PathBuf::new() };
        checkout.extract(&repository, &commit, MOST_NESTED)?;
        checkout.link();
        Ok(checkout)
    }

    /// Writes the files of a commit into the folder, by an index of their own, and those of its submodules.
    fn extract(&mut self, repository: &Repository, commit: &str, left: usize) -> Result<(), Diagnostic> {
        let target = self.folder.path().join(&repository.below);
        let index = self.folder.path().join(".git/index");
        // The index of another repository is none of this one.
        let _ = std::fs::remove_file(&index);
        std::fs::create_dir_all(&target).map_err(unwritable)?;
        let git_dir = path_of(&checked(&["rev-parse"], fed(&mut repository.command(&GIT_FOLDER), &[])?)?.stdout);
        let run = |arguments: &[&str], input: &[u8]| {
            let mut command = repository.command(arguments);
            command.env("GIT_DIR", &git_dir).env("GIT_WORK_TREE", &target).env("GIT_INDEX_FILE", &index);
            checked(arguments, fed(command.current_dir(&target), input)?)
        };
        let listed = run(&["ls-tree", "-r", "-z", "--full-tree", commit], &[])?;
        let entries = Entries::of(&listed.stdout);
        run(&["read-tree", commit], &[])?;
        run(&["checkout-index", "-z", "--stdin"], &entries.files)?;
        for (name, object) in entries.links {
            let found = run(&["cat-file", "blob", &object], &[])?;
            self.links.insert(repository.below.join(name), path_of(&found.stdout));
        }
        for (name, object) in entries.submodules {
            let below = repository.below.join(name);
            let nested = Repository { folder: self.top.as_ref().map(|top| top.join(&below)), below: below.clone() };
            let is_there = nested.folder.as_ref().is_some_and(|folder| folder.join(".git").exists());
            if !is_there || left == 0 || self.extract(&nested, &object, left - 1).is_err() {
                self.missing.push(below);
            }
        }
        Ok(())
    }

    /// Makes the links of the commit to its own files and folders, for what documents refer to.
    fn link(&self) {
        for link in self.links.keys() {
            let Some(target) = self.inside(link).ok().filter(|target| target.exists()) else { continue };
            let link = self.folder.path().join(link);
            if let Some(folder) = link.parent() {
                let _ = std::fs::create_dir_all(folder);
            }
            // A file that can't be linked is missing, which is reported where it is referred to.
            #[cfg(unix)]
            let _ = std::os::unix::fs::symlink(target, link);
            #[cfg(not(unix))]
            let _ = (target, link);
        }
    }

    /// Returns whether the repository has files beside its commits.
    pub(crate) fn has_files(&self) -> bool {
        self.top.is_some()
    }

    /// Returns the folder of the files.
    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    /// Returns where the commit has a file or a folder of the repository.
    pub(crate) fn path(&self, path: &Path) -> Result<PathBuf, Diagnostic> {
        let outside = || {
            let message = format!("`{}` is outside of the repository", path.display());
            failed(message).help("name the earlier version itself: `adl-gen diff OLD NEW`")
        };
        let Some(top) = &self.top else {
            let message = format!("the repository has no files, so that `{}` is none of it", path.display());
            return Err(failed(message).help("name the earlier file as well: `--against git:REF:PATH`"));
        };
        let absolute = crate::source::absolute(path);
        // The links of the commit are followed there; the folders before the repository may be links, too.
        let inside = absolute.ancestors().find_map(|folder| {
            let is_top = folder.canonicalize().is_ok_and(|folder| folder == *top);
            is_top.then(|| absolute.strip_prefix(folder).ok()).flatten()
        });
        let named = inside.map(|inside| self.inside(inside)).transpose()?;
        if let Some(named) = named.as_ref().filter(|named| named.exists()) {
            return Ok(named.clone());
        }
        // The commit doesn't have it, perhaps because a link that is newer leads to it.
        let behind_links = existing(&absolute);
        let behind_links = behind_links.strip_prefix(top).map_err(|_| outside())?;
        self.inside(behind_links)
    }

    /// Returns where the commit has a path from the root of the repository: `git:REF:PATH`.
    pub(crate) fn named(&self, path: &Path) -> Result<PathBuf, Diagnostic> {
        match path.components().next() {
            // As for git, relative ones begin in the current folder.
            Some(Component::CurDir | Component::ParentDir | Component::RootDir | Component::Prefix(_)) => {
                self.path(path)
            }
            Some(Component::Normal(_)) | None => self.inside(path),
        }
    }

    /// Follows the links of the commit on a path from its root.
    fn inside(&self, path: &Path) -> Result<PathBuf, Diagnostic> {
        let leaves = |at: &Path| {
            let message = format!("`{}` leads out of the commit", at.display());
            failed(message).help("name a file of the commit, or the earlier version itself: `adl-gen diff OLD NEW`")
        };
        let mut pending: Vec<PathBuf> = path.components().rev().map(|part| PathBuf::from(part.as_os_str())).collect();
        let (mut found, mut left) = (PathBuf::new(), MOST_NESTED);
        while let Some(part) = pending.pop() {
            match part.components().next() {
                Some(Component::Normal(name)) => found.push(self.spelled(&found, name)),
                Some(Component::CurDir) | None => continue,
                Some(Component::ParentDir) if found.pop() => continue,
                Some(Component::ParentDir | Component::RootDir | Component::Prefix(_)) => return Err(leaves(path)),
            }
            if self.missing.contains(&found) {
                let message = format!("`{}` is a submodule without the files of that commit", found.display());
                return Err(failed(message).help("fetch it: `git submodule update --init`, or compare within it"));
            }
            let Some(target) = self.links.get(&found) else { continue };
            left = left.checked_sub(1).ok_or_else(|| leaves(path))?;
            found.pop();
            // A link from the root of the disk may lead into the repository.
            let target = match (target.is_absolute(), &self.top) {
                (true, Some(top)) => {
                    found = PathBuf::new();
                    target.strip_prefix(top).map_err(|_| leaves(path))?.to_owned()
                }
                (true, None) => return Err(leaves(path)),
                (false, _) => target.clone(),
            };
            pending.extend(target.components().rev().map(|part| PathBuf::from(part.as_os_str())));
        }
        Ok(self.folder.path().join(found))
    }

    /// Returns a name in a folder of the commit in the case that it has there, where case is ignored.
    fn spelled(&self, folder: &Path, name: &OsStr) -> OsString {
        if !self.ignores_case {
            return name.to_owned();
        }
        let files = std::fs::read_dir(self.folder.path().join(folder)).into_iter().flatten().flatten();
        let others = self.links.keys().chain(&self.missing);
        let others = others.filter_map(|path| Some(path.strip_prefix(folder).ok()?.iter().next()?.to_owned()));
        let names: Vec<OsString> = files.map(|file| file.file_name()).chain(others).collect();
        let lower = |name: &OsStr| name.to_string_lossy().to_lowercase();
        let is_same = |other: &OsString| lower(other) == lower(name);
        let exact = names.iter().find(|other| other.as_os_str() == name);
        exact.or_else(|| names.iter().find(|other| is_same(other))).cloned().unwrap_or_else(|| name.to_owned())
    }
}

fn unwritable(error: std::io::Error) -> Diagnostic {
    failed(format!("can't write into the temporary folder: {error}"))
}

/// The entries of a commit that are needed.
#[derive(Default)]
struct Entries {
    /// The paths of files, each with a zero behind it.
    files: Vec<u8>,
    /// The paths of links, with the objects that have their targets.
    links: Vec<(PathBuf, String)>,
    /// The paths of submodules, with their commits.
    submodules: Vec<(PathBuf, String)>,
}

impl Entries {
    /// Reads what `git ls-tree -z` prints.
    fn of(listed: &[u8]) -> Self {
        let mut entries = Self::default();
        for entry in listed.split(|byte| *byte == 0) {
            let Some(tab) = entry.iter().position(|byte| *byte == b'\t') else { continue };
            let (about, name) = (String::from_utf8_lossy(&entry[..tab]), &entry[tab + 1..]);
            // The mode, the type and the object.
            let mut about = about.split(' ');
            let (mode, object) = (about.next(), about.nth(1).unwrap_or_default().to_owned());
            let is_needed = || FILES.iter().any(|end| name.to_ascii_lowercase().ends_with(end.as_bytes()));
            match mode {
                Some("120000") => entries.links.push((path_of(name), object)),
                Some("160000") => entries.submodules.push((path_of(name), object)),
                _ if is_needed() => entries.files.extend(name.iter().chain(&[0])),
                _ => {}
            }
        }
        entries
    }
}

/// Returns a path without links, as far as it exists.
fn existing(path: &Path) -> PathBuf {
    for folder in path.ancestors() {
        if let (Ok(found), Ok(rest)) = (folder.canonicalize(), path.strip_prefix(folder)) {
            return if rest.as_os_str().is_empty() { found } else { found.join(rest) };
        }
    }
    path.to_owned()
}
