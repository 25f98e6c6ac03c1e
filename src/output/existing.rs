//! Finds existing outputs: regular files. Anything else is rejected before it is opened, because a pipe would block and
//! a device has no end.

use std::borrow::Cow;
use std::fs::{self, Metadata};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::diagnostics::{Code, Diagnostic};

/// A regular file.
#[derive(Debug)]
pub(super) struct Existing {
    /// The path, behind symbolic links.
    pub(super) path: PathBuf,
    pub(super) metadata: Metadata,
}

impl Existing {
    /// Finds the regular file at a path. Returns none if there is nothing.
    pub(super) fn find(path: &Path) -> Result<Option<Self>, Diagnostic> {
        let is_link = path.is_symlink();
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == ErrorKind::NotFound && !is_link => return Ok(None),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(refused(path, "it is a symbolic link to a file that doesn't exist").help("remove the link"));
            }
            Err(error) => return Err(unusable(path, &error)),
        };
        if metadata.is_dir() {
            let help = "remove the folder, or choose another one for the output";
            return Err(refused(path, "it is a folder").help(help));
        }
        if !metadata.is_file() {
            let help = "choose another path: outputs and depfiles are regular files";
            return Err(refused(path, "it is a device, a pipe or a socket").help(help));
        }
        let path = if is_link { path.canonicalize().map_err(|error| unusable(path, &error))? } else { path.to_owned() };
        Ok(Some(Self { path, metadata }))
    }

    /// Returns whether the file has these bytes.
    pub(super) fn has(&self, bytes: &[u8]) -> bool {
        self.metadata.len() == bytes.len() as u64 && fs::read(&self.path).is_ok_and(|found| found == bytes)
    }

    /// Returns a text with the line ends of the file: those of its first line.
    ///
    /// Git for Windows checks files out with CRLF.
    pub(super) fn ended<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut first = Vec::new();
        let read = fs::File::open(&self.path).and_then(|file| BufReader::new(file).read_until(b'\n', &mut first));
        if read.is_ok() && first.ends_with(b"\r\n") { text.replace('\n', "\r\n").into() } else { text.into() }
    }

    /// Returns the text at the beginning of the file, of that many bytes; none if it is empty or can't be read.
    pub(super) fn start(&self, bytes: usize) -> Option<String> {
        let mut start = Vec::new();
        fs::File::open(&self.path).ok()?.take(bytes as u64).read_to_end(&mut start).ok()?;
        (!start.is_empty()).then(|| String::from_utf8_lossy(&start).into_owned())
    }

    /// Returns whether the file begins with these bytes.
    pub(super) fn starts_with(&self, bytes: &[u8]) -> bool {
        let mut start = vec![0; bytes.len()];
        fs::File::open(&self.path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == bytes
    }
}

fn refused(path: &Path, why: &str) -> Diagnostic {
    Diagnostic::new(Code::Unwritable, format!("can't write `{}`: {why}", path.display()))
}

fn unusable(path: &Path, error: &io::Error) -> Diagnostic {
    unwritable(path, error).help("check the permissions of the file")
}

/// Returns the diagnostic for a file that can't be written.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    refused(path, &error.to_string())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn only_regular_files_are_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "1").expect("writes");
        symlink("file", at("link")).expect("a link");
        symlink("/dev/zero", at("zero")).expect("a link");
        symlink("gone", at("dangling")).expect("a link");
        symlink("loop", at("loop")).expect("a link");
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).expect("a socket");
        assert!(Existing::find(&at("gone")).expect("nothing").is_none());
        for name in ["file", "link"] {
            let found = Existing::find(&at(name)).expect("a file").expect("a file");
            assert!(found.has(b"1") && !found.has(b"12") && !found.has(b"2"), "{name}");
            assert!(found.path.ends_with("file"), "{name}: {}", found.path.display());
        }
        for name in ["zero", "dangling", "loop", "socket", "", "file/x"] {
            assert_eq!(Existing::find(&at(name)).expect_err(name).code, Code::Unwritable, "{name}");
        }
    }
}
