//! The documents of an earlier commit, as the program `git` delivers them.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::diagnostics::{Code, Diagnostic};

/// The names of files that documents may refer to: documents, schemas, settings.
const FILES: [&str; 5] = [".json", ".yaml", ".yml", ".toml", ".tera"];

/// The branches that others are usually merged into, if the current one follows none.
const MAIN: [&str; 5] = ["origin/HEAD", "origin/main", "origin/master", "main", "master"];

/// The files of a commit in a temporary folder, which is removed in the end.
pub(crate) struct Checkout {
    folder: tempfile::TempDir,
    /// The root of the repository.
    top: PathBuf,
    /// The short name of the commit.
    pub(crate) commit: String,
}

impl Checkout {
    /// Checks out the files of a commit, by default of the merge base of the current branch.
    pub(crate) fn new(commit: Option<&str>) -> Result<Self, Diagnostic> {
        let top = text(&git(&["rev-parse", "--show-toplevel"])?.stdout);
        let commit = match commit {
            Some(name) => commit_of(name)?,
            None => merge_base()?,
        };
        let folder = tempfile::tempdir().map_err(|error| failed(format!("can't make a temporary folder: {error}")))?;
        // It marks the root of a repository, so that no config file above it is read.
        std::fs::create_dir(folder.path().join(".git"))
            .map_err(|error| failed(format!("can't write into the temporary folder: {error}")))?;
        let short = text(&git(&["rev-parse", "--short", &commit])?.stdout);
        let checkout = Self { folder, top: PathBuf::from(top), commit: short };
        checkout.extract(&commit)?;
        Ok(checkout)
    }

    /// Writes the files of a commit into the folder, by an index of their own.
    fn extract(&self, commit: &str) -> Result<(), Diagnostic> {
        let index = self.folder.path().join(".git/index");
        let run = |arguments: &[&str], input: &[u8]| {
            let mut command = command(arguments);
            command.current_dir(&self.top).env("GIT_INDEX_FILE", &index);
            checked(arguments, fed(&mut command, input)?)
        };
        let listed = run(&["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit], &[])?;
        let is_needed = |name: &&[u8]| FILES.iter().any(|end| name.to_ascii_lowercase().ends_with(end.as_bytes()));
        let mut names = Vec::new();
        for name in listed.stdout.split(|byte| *byte == 0).filter(is_needed) {
            names.extend_from_slice(name);
            names.push(0);
        }
        run(&["read-tree", commit], &[])?;
        let prefix = format!("--prefix={}/", self.folder.path().display());
        run(&["checkout-index", "-z", "--stdin", &prefix], &names).map(drop)
    }

    /// Returns the folder of the files.
    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    /// Returns where the commit has a file or a folder of the repository; none if it is outside.
    pub(crate) fn path(&self, path: &Path) -> Option<PathBuf> {
        let path = crate::source::absolute(path);
        let inside = path.strip_prefix(&self.top).map(Path::to_owned).ok();
        // The current folder may be behind a link.
        let canonical = || path.canonicalize().ok()?.strip_prefix(&self.top).map(Path::to_owned).ok();
        Some(self.folder.path().join(inside.or_else(canonical)?))
    }
}

/// Returns the commit of a name.
fn commit_of(name: &str) -> Result<String, Diagnostic> {
    let found = fed(
        &mut command(&["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{name}^{{commit}}")]),
        &[],
    )?;
    if found.status.success() {
        return Ok(text(&found.stdout));
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
