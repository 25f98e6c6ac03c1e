//! The documents of an earlier commit, as the program `git` delivers them.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::diagnostics::{Code, Diagnostic};

/// The names of files that documents may refer to: documents, schemas, settings.
const FILES: [&str; 5] = [".json", ".yaml", ".yml", ".toml", ".tera"];

/// The branches that others are usually merged into, if the current one follows none.
const MAIN: [&str; 5] = ["origin/HEAD", "origin/main", "origin/master", "main", "master"];

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
        // It marks the root of a repository, so that no config file above it is read.
        std::fs::create_dir(folder.path().join(".git"))
            .map_err(|error| failed(format!("can't write into the temporary folder: {error}")))?;
        let short = text(&git(&["rev-parse", "--short", &commit])?.stdout);
        let setting = fed(&mut command(&["config", "--type=bool", "--get", "core.ignorecase"]), &[])?;
        let ignores_case = text(&setting.stdout) == "true";
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
        std::fs::create_dir_all(&target)
            .map_err(|error| failed(format!("can't write into the temporary folder: {error}")))?;
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
            // What can't be linked is missing, which is reported where it is referred to.
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
            // As for git, these begin in the current folder.
            Some(Component::CurDir | Component::ParentDir) => self.path(path),
            Some(Component::RootDir | Component::Prefix(_)) => self.path(path),
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

/// The current repository, or a submodule.
struct Repository {
    /// The folder of a submodule.
    folder: Option<PathBuf>,
    /// Where its files are, from the root of the outermost repository.
    below: PathBuf,
}

impl Repository {
    /// Returns a command in it.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(arguments);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
            // They are about the outer repository.
            for name in LOCAL_VARIABLES {
                command.env_remove(name);
            }
        }
        command
    }
}

/// The arguments that print the folder of the objects of a repository.
const GIT_FOLDER: [&str; 2] = ["rev-parse", "--absolute-git-dir"];

/// Variables of the environment that are about one repository: those of `git rev-parse --local-env-vars` that say where
/// a part of it is.
const LOCAL_VARIABLES: [&str; 9] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// Returns the root of the repository's files, without links; none of a repository without files.
///
/// With `GIT_DIR` alone, as in hooks, git takes the current folder for the root, also a folder within the repository,
/// and the files of the current folder for those of another repository.
fn top() -> Result<Option<PathBuf>, Diagnostic> {
    let run = |arguments: &[&str], is_named: bool| {
        let mut command = command(arguments);
        if !is_named {
            command.env_remove("GIT_DIR");
        }
        let found = fed(&mut command, &[])?;
        let path = path_of(&found.stdout);
        Ok(found.status.success().then(|| path.canonicalize().unwrap_or(path)))
    };
    git(&GIT_FOLDER)?;
    let named = run(&GIT_FOLDER, true)?;
    let Some(top) = run(&["rev-parse", "--show-toplevel"], true)? else { return Ok(None) };
    let is_set = |name| std::env::var_os(name).is_some();
    let around = if is_set("GIT_DIR") && !is_set("GIT_WORK_TREE") { run(&GIT_FOLDER, false)? } else { None };
    match around {
        None => Ok(Some(top)),
        Some(_) if around == named => run(&["rev-parse", "--show-toplevel"], false),
        Some(around) => {
            let message = format!("`GIT_DIR` names another repository than the one here, `{}`", around.display());
            Err(failed(message).help("unset `GIT_DIR`, or set `GIT_WORK_TREE` to the root of its files"))
        }
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

/// Returns the path in an output of git, but the end of its line.
fn path_of(bytes: &[u8]) -> PathBuf {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    #[cfg(unix)]
    let path = <OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(bytes).into();
    #[cfg(not(unix))]
    let path = String::from_utf8_lossy(bytes).trim_end_matches('\r').into();
    path
}

/// Returns the commit of a name.
fn commit_of(name: &str) -> Result<String, Diagnostic> {
    let found = fed(
        &mut command(&["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{name}^{{commit}}")]),
        &[],
    )?;
    // A name may also exclude commits, or be a range.
    let hash = text(&found.stdout);
    if found.status.success() && !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(hash);
    }
    let message = format!("git has no commit `{name}`");
    Err(if is_shallow() {
        failed(message + ": the clone is shallow").help(match remote_name(name) {
            Some(name) => format!("fetch it: `git fetch --depth=1 origin {name}`, then name it `FETCH_HEAD`"),
            None => "fetch the history: `git fetch --unshallow`".to_owned(),
        })
    } else {
        failed(message).help("name a commit, a branch or a tag; `git fetch --tags` fetches those of the remote")
    })
}

/// Returns the name of a commit as a remote knows it; none of one that is counted from another (`HEAD~1`), or abbreviated.
fn remote_name(name: &str) -> Option<&str> {
    /// Number of digits of a whole hash, with SHA-1.
    const HASH: usize = 40;
    let is_counted = name.starts_with("HEAD") || name.contains(['~', '^', '@', ':']);
    let is_short = name.len() < HASH && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    (!is_counted && !is_short).then(|| name.strip_prefix("origin/").unwrap_or(name))
}

/// Returns the branch that the current one follows, unless that is its own copy in a remote: what was pushed is no earlier
/// version.
fn upstream() -> Option<String> {
    let name = |of: &str| {
        let found = fed(&mut command(&["rev-parse", "--abbrev-ref", "--symbolic-full-name", of]), &[]).ok()?;
        Some(text(&found.stdout)).filter(|name| found.status.success() && !name.is_empty())
    };
    let (own, followed) = (name("HEAD")?, name("@{upstream}")?);
    let is_copy = followed.strip_suffix(own.as_str()).is_some_and(|remote| remote.ends_with('/'));
    Some(followed).filter(|_| !is_copy)
}

/// Returns the merge base of the current branch and the one that it follows, otherwise the main branch.
fn merge_base() -> Result<String, Diagnostic> {
    let upstream = upstream();
    for other in upstream.as_deref().into_iter().chain(MAIN) {
        let exists = fed(&mut command(&["rev-parse", "--verify", "--quiet", &format!("{other}^{{commit}}")]), &[])?;
        if !exists.status.success() {
            continue;
        }
        let base = fed(&mut command(&["merge-base", "HEAD", other]), &[])?;
        if base.status.success() {
            return Ok(text(&base.stdout));
        }
        if is_shallow() {
            let message = format!("the commit where this branch left `{other}` is missing: the clone is shallow");
            return Err(failed(message).help("fetch the history: `git fetch --unshallow`"));
        }
    }
    let message = "there is no branch to compare this one with";
    let help = if is_shallow() {
        "the clone is shallow: `git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'`"
    } else {
        "name a commit: `--against git:main`"
    };
    Err(failed(message).help(help))
}

fn is_shallow() -> bool {
    git(&["rev-parse", "--is-shallow-repository"]).is_ok_and(|found| text(&found.stdout) == "true")
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(arguments.iter().map(OsStr::new));
    command
}

/// Runs git, which must succeed.
fn git(arguments: &[&str]) -> Result<Output, Diagnostic> {
    checked(arguments, fed(&mut command(arguments), &[])?)
}

/// Runs a command with an input.
fn fed(command: &mut Command, input: &[u8]) -> Result<Output, Diagnostic> {
    let unavailable =
        |error| failed(format!("can't run `git`: {error}")).help("install git, or name the earlier documents");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(unavailable)?;
    if let Some(mut stdin) = child.stdin.take() {
        // If git fails, its own error tells why.
        let _ = stdin.write_all(input);
    }
    child.wait_with_output().map_err(unavailable)
}

fn checked(arguments: &[&str], found: Output) -> Result<Output, Diagnostic> {
    if found.status.success() {
        return Ok(found);
    }
    let command = arguments.first().copied().unwrap_or_default();
    let error = text(&found.stderr);
    let error = error.lines().last().unwrap_or("no message").trim_start_matches("fatal: ");
    Err(failed(format!("`git {command}` failed: {error}")).help("run this in a repository of git that has the commit"))
}

fn failed(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::Git, message)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end().to_owned()
}
