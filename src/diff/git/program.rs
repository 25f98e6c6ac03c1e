//! Runs the program `git`, in the current repository and in its submodules.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::diagnostics::{Code, Diagnostic};

pub(super) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(arguments.iter().map(OsStr::new));
    command
}

/// Runs git, which must succeed; returns what it prints.
pub(super) fn git(arguments: &[&str]) -> Result<String, Diagnostic> {
    Ok(text(&checked(arguments, fed(&mut command(arguments), &[])?)?.stdout))
}

/// Runs git; returns what it prints if it succeeds.
pub(super) fn answer(arguments: &[&str]) -> Result<Option<String>, Diagnostic> {
    let found = fed(&mut command(arguments), &[])?;
    Ok(found.status.success().then(|| text(&found.stdout)))
}

/// Runs a command with an input.
pub(super) fn fed(command: &mut Command, input: &[u8]) -> Result<Output, Diagnostic> {
    if cfg!(target_family = "wasm") {
        let help = "run the binary of your platform, or name the earlier documents";
        return Err(failed("WebAssembly can't run `git`").help(help));
    }
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

pub(super) fn checked(arguments: &[&str], found: Output) -> Result<Output, Diagnostic> {
    if found.status.success() {
        return Ok(found);
    }
    let command = arguments.first().copied().unwrap_or_default();
    let error = text(&found.stderr);
    let error = error.lines().last().unwrap_or("no message").trim_start_matches("fatal: ");
    Err(failed(format!("`git {command}` failed: {error}")).help("run this in a repository of git that has the commit"))
}

pub(super) fn failed(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::Git, message)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end().to_owned()
}

/// Returns the path in an output of git, but the end of its line.
pub(super) fn path_of(bytes: &[u8]) -> PathBuf {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    #[cfg(unix)]
    let path = <OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(bytes).into();
    #[cfg(not(unix))]
    let path = String::from_utf8_lossy(bytes).trim_end_matches('\r').into();
    path
}

/// The current repository, or a submodule.
pub(super) struct Repository {
    /// The folder of a submodule.
    pub(super) folder: Option<PathBuf>,
    /// Where its files are, from the root of the outermost repository.
    pub(super) below: PathBuf,
}

impl Repository {
    /// Returns a command in it.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(arguments);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
            // The variables are about the outer repository.
            for name in LOCAL_VARIABLES {
                command.env_remove(name);
            }
        }
        command
    }
}

/// The arguments that print the folder of the objects of a repository.
pub(super) const GIT_FOLDER: [&str; 2] = ["rev-parse", "--absolute-git-dir"];

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
pub(super) fn top() -> Result<Option<PathBuf>, Diagnostic> {
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
