//! The repository that a command is run in, its submodules, and the root of its files.

use std::path::PathBuf;
use std::process::Command;

use super::program::{command, failed, fed, git, path_of};
use crate::diagnostics::Diagnostic;

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
            // They are about the outer repository.
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
