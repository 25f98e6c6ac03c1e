//! Runs the program `git`.

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
