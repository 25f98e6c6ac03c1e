//! Inputs: which files there are, and what they are called.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::Source;
use crate::diagnostics::{Code, Diagnostic};
use crate::names::{Case, identifier};
use crate::source::{Document, Format, absolute};

/// What the documents of a folder are called.
const DOCUMENTS: &[&str] = &[".adl.json", ".adl.yaml", ".adl.yml"];

/// What the name of a document may end with before its extension, without being part of its name.
const KINDS: &[&str] = &[".adl", ".schema", ".tools"];

/// A folder as the documents directly in it, sorted; anything else as it is.
pub(super) fn expand(source: Source) -> Result<Vec<Source>, Diagnostic> {
    match source {
        Source::Path(path) if path.is_dir() => {
            let mut documents = documents(&path)?;
            documents.sort();
            Ok(documents.into_iter().map(Source::Path).collect())
        }
        Source::Path(_) | Source::Text { .. } => Ok(vec![source]),
    }
}

fn documents(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let unreadable = |error: std::io::Error| {
        Diagnostic::new(Code::Unreadable, format!("can't read the folder `{}`: {error}", folder.display()))
            .help("check that you may read it")
    };
    let mut documents = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        if DOCUMENTS.iter().any(|end| name.ends_with(end)) && !path.is_dir() {
            documents.push(path);
        }
    }
    if documents.is_empty() {
        let message = format!("there is no document in the folder `{}`", folder.display());
        return Err(Diagnostic::new(Code::Unreadable, message)
            .help("of a folder, `*.adl.json`, `*.adl.yaml` and `*.adl.yml` are read; name other files one by one"));
    }
    Ok(documents)
}

/// A document, and what is known of it beside its text.
pub(super) struct Opened {
    pub(super) document: Document,
    /// What headers call it.
    pub(super) name: String,
    /// What the generated files are named after.
    pub(super) stem: String,
    /// The folder that relative references start from.
    pub(super) folder: Option<PathBuf>,
}

/// Reads the document of a source that is no folder; notes the file.
pub(super) fn open(source: &Source, read: &mut Vec<PathBuf>) -> Result<Opened, Diagnostic> {
    let file_stem = |path: &Path| stem(&path.file_name().unwrap_or_default().to_string_lossy());
    match source {
        Source::Path(path) => {
            read.push(path.clone());
            let document = Document::open(path, &path.to_string_lossy())?;
            let folder = path.parent().map(Path::to_owned);
            Ok(Opened { document, name: header_name(path), stem: file_stem(path), folder })
        }
        Source::Text { name, bytes } => {
            let document = Document::parse(name, bytes, Format::of(name, bytes))?;
            Ok(Opened { document, name: name.clone(), stem: file_stem(Path::new(name)), folder: None })
        }
    }
}

/// Whether a source was not seen before.
pub(super) fn is_new(source: &Source, seen: &mut HashSet<PathBuf>) -> bool {
    match source {
        Source::Path(path) => seen.insert(absolute(path)),
        Source::Text { .. } => true,
    }
}

/// What the header of a generated file calls a file: its path from the working folder, with `/`; where it isn't below
/// that, its name alone. So the header is the same on every machine.
fn header_name(path: &Path) -> String {
    let below = std::env::current_dir()
        .ok()
        .and_then(|folder| absolute(path).strip_prefix(folder).map(Path::to_owned).ok())
        .filter(|below| !below.as_os_str().is_empty());
    let named = below.unwrap_or_else(|| PathBuf::from(path.file_name().unwrap_or_default()));
    named.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The name of a document: its file's, without the extension and the kind.
fn stem(file_name: &str) -> String {
    if file_name == "-" {
        return "stdin".to_owned();
    }
    let stem = Path::new(file_name).file_stem().unwrap_or_default().to_string_lossy();
    let without_kind = KINDS.iter().find_map(|kind| stem.strip_suffix(kind)).unwrap_or(&stem);
    without_kind.to_owned()
}

/// What the names of the generated files of a document begin with.
pub(super) fn base_name(stem: &str) -> String {
    identifier(stem, Case::Snake)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_files() {
        for (file_name, expected) in [
            ("support-agent.adl.json", "support_agent"),
            ("weather.tools.yaml", "weather"),
            ("Point.schema.json", "point"),
            ("a.b.json", "a_b"),
            ("adl.json", "adl"),
            ("1st.json", "n1st"),
            ("noextension", "noextension"),
            ("-", "stdin"),
        ] {
            assert_eq!(base_name(&stem(file_name)), expected, "{file_name}");
        }
    }

    #[test]
    fn headers_name_no_machine() {
        let here = std::env::current_dir().expect("a working folder");
        assert_eq!(header_name(Path::new("./a/../b/c.json")), "b/c.json");
        assert_eq!(header_name(&here.join("x.json")), "x.json");
        assert_eq!(header_name(Path::new("/elsewhere/x.json")), "x.json");
        assert_eq!(header_name(Path::new("../x.json")), "x.json");
    }
}
