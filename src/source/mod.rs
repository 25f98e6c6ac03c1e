//! Reads text into documents whose values have source locations.

#[cfg(feature = "cli")]
mod edit;
mod json;
mod library;
mod lines;
mod node;
#[cfg(feature = "yaml")]
mod yaml;

#[cfg(all(test, feature = "yaml"))]
mod fuzz;

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

#[cfg(feature = "cli")]
pub use edit::{Content, Editor, Entry, changed};
pub(crate) use library::{LOCAL, Library, absolute, slashed};
pub(crate) use lines::lines;
pub use node::{Member, Node, Value};

use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::text::{File, Place, Span};

/// Maximum nesting depth of values: that of `serde_json`, so that our output can be read back.
pub const MAX_DEPTH: usize = 128;

/// A document: its text and its values.
#[derive(Debug, Clone)]
pub struct Document {
    /// The file it was read from.
    pub file: Arc<File>,
    /// The value.
    pub root: Node,
    /// The SHA-256 of its bytes, with CRLF read as LF, in hexadecimal: the same in every clone.
    pub sha256: String,
    /// Whether a byte order mark is before its text.
    pub has_mark: bool,
    /// The syntax of its text, for edits.
    #[cfg(feature = "cli")]
    pub(crate) syntax: OnceLock<Option<Arc<edit::Syntax>>>,
}

/// The language that a document is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// JSON (RFC 8259), without any leniency.
    Json,
    /// JSON Lines: a value in each line; the document is the array of them.
    JsonLines,
    /// YAML 1.2, the core schema.
    Yaml,
}

impl Format {
    /// Returns the format of a file, by its extension, otherwise by the beginning of its text.
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        let extension = Path::new(name).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension.to_ascii_lowercase().as_str() {
            "json" => Self::Json,
            "jsonl" | "ndjson" => Self::JsonLines,
            "yaml" | "yml" => Self::Yaml,
            _ => Self::sniff(bytes),
        }
    }

    fn sniff(bytes: &[u8]) -> Self {
        let text = bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(bytes).trim_ascii_start();
        // Empty text counts as JSON, so that its message doesn't depend on a feature.
        match text.first() {
            Some(_) if lines::begins_with_a_line(text) => Self::JsonLines,
            None | Some(b'{' | b'[') => Self::Json,
            Some(_) => Self::Yaml,
        }
    }
}

/// The mark that a text may begin with.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

impl Document {
    /// Reads a file as a document, under a name for diagnostics and headers.
    pub fn open(path: &Path, name: &str) -> Result<Self, Error> {
        let bytes = std::fs::read(path).map_err(|error| unreadable(path, name, &error))?;
        Self::parse(name, &bytes, Format::of(name, &bytes))
    }

    /// Reads a file as text, under a name for diagnostics and headers.
    pub(crate) fn text(path: &Path, name: &str) -> Result<Arc<File>, Diagnostic> {
        let bytes = std::fs::read(path).map_err(|error| unreadable(path, name, &error))?;
        file(name, &bytes)
    }

    /// Reads a document from the bytes of a file, under a name for diagnostics and headers. The error has all mistakes
    /// that can be told apart.
    pub fn parse(name: &str, bytes: &[u8], format: Format) -> Result<Self, Error> {
        let file = file(name, bytes)?;
        if file.text().trim_ascii().is_empty() {
            return Err(finding(&file, Code::Syntax, Span::default(), "the file is empty").into());
        }
        let root = match format {
            Format::Json => json::parse(&file)?,
            Format::JsonLines => lines::parse(&file)?,
            Format::Yaml => parse_yaml(&file)?,
        };
        Ok(Self {
            file,
            root,
            sha256: sha256(&with_lf(bytes)),
            has_mark: bytes.starts_with(BYTE_ORDER_MARK.as_bytes()),
            #[cfg(feature = "cli")]
            syntax: OnceLock::new(),
        })
    }

    /// Returns the source location of a part of its text.
    pub(crate) fn place(&self, span: Span) -> Place {
        Place { file: Arc::clone(&self.file), span }
    }

    /// Returns another text of the document for standard output, where a byte order mark stays as in files.
    pub(crate) fn with_mark(&self, text: &str) -> String {
        format!("{}{text}", if self.has_mark { BYTE_ORDER_MARK } else { "" })
    }
}

#[cfg(feature = "yaml")]
fn parse_yaml(file: &Arc<File>) -> Result<Node, Error> {
    yaml::parse(file)
}

#[cfg(not(feature = "yaml"))]
fn parse_yaml(file: &Arc<File>) -> Result<Node, Error> {
    Err(Diagnostic::new(Code::Usage, format!("`{}` is YAML, which this build of adl-gen doesn't support", file.name()))
        .help("enable the feature `yaml` of adl-gen in `Cargo.toml`: features = [\"yaml\"]")
        .into())
}

/// Returns bytes with CRLF as LF: Git for Windows checks texts out with CRLF.
pub(crate) fn with_lf(bytes: &[u8]) -> Cow<'_, [u8]> {
    if !bytes.contains(&b'\r') {
        return Cow::Borrowed(bytes);
    }
    let next = bytes.iter().skip(1).map(Some).chain([None]);
    let kept = bytes.iter().zip(next).filter(|&(byte, next)| (*byte, next) != (b'\r', Some(&b'\n')));
    Cow::Owned(kept.map(|(byte, _)| *byte).collect())
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&hmac_sha256::Hash::hash(bytes))
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the text of bytes, without a byte order mark.
fn file(name: &str, bytes: &[u8]) -> Result<Arc<File>, Diagnostic> {
    let text = std::str::from_utf8(bytes).map_err(|error| not_utf8(name, bytes, error.valid_up_to()))?;
    Ok(File::new(name, text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)))
}

fn unreadable(path: &Path, name: &str, error: &std::io::Error) -> Diagnostic {
    if path.is_dir() {
        return Diagnostic::new(Code::Unreadable, format!("`{name}` is a folder, not a file"));
    }
    if error.kind() == std::io::ErrorKind::NotFound {
        return Diagnostic::new(Code::Unreadable, format!("can't read `{name}`: there is no such file"))
            .help(format!("looked for it at `{}`", absolute(path).display()));
    }
    Diagnostic::new(Code::Unreadable, format!("can't read `{name}`: {error}"))
        .help("check the path and the permissions of the file")
}

fn not_utf8(name: &str, bytes: &[u8], at: usize) -> Diagnostic {
    // Up to the first invalid byte, the lossy text equals the file, so the location is right.
    let text = String::from_utf8_lossy(bytes);
    let marked = usize::from(text.starts_with(BYTE_ORDER_MARK)) * BYTE_ORDER_MARK.len();
    let file = File::new(name, &text[marked..]);
    let start = at.saturating_sub(marked);
    let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    Diagnostic::new(Code::Unreadable, format!("not UTF-8 text: invalid byte at offset {at}"))
        .at(Place { file, span: Span { start, end: start } })
        .help(if utf16 { "the file is UTF-16: save it as UTF-8" } else { "save the file as UTF-8" })
}

/// Returns the start of the character that contains a byte; the end of the text for positions after it.
pub(crate) fn floor_char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&index| text.is_char_boundary(index)).unwrap_or_default()
}

/// Returns a diagnostic at a range of bytes.
pub(crate) fn finding(file: &Arc<File>, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(code, message).at(Place { file: Arc::clone(file), span })
}

fn too_deep(file: &Arc<File>, span: Span) -> Diagnostic {
    finding(file, Code::TooDeep, span, format!("values are nested more than {MAX_DEPTH} levels deep"))
        .help("move inner schemas into `$defs`, and refer to them with `$ref`")
}

/// Reports the keys that an object has more than once.
fn refuse_duplicates(file: &Arc<File>, members: &[Member], findings: &mut Findings) {
    let mut seen: HashMap<&str, Span> = HashMap::with_capacity(members.len());
    for Member { key, key_span, .. } in members {
        match seen.get(key.as_str()) {
            Some(first) => findings.push(duplicate_key(file, key, *first, *key_span)),
            None => _ = seen.insert(key, *key_span),
        }
    }
}

fn duplicate_key(file: &Arc<File>, key: &str, first: Span, second: Span) -> Diagnostic {
    let short: String = key.chars().take(60).collect();
    finding(file, Code::DuplicateKey, second, format!("duplicate key {short:?}"))
        .related(Place { file: Arc::clone(file), span: first }, "first occurrence")
        .help("remove one of the two: JSON parsers disagree about which one counts")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_the_extensions_or_the_texts() {
        assert_eq!(Format::of("a.YML", b"{}"), Format::Yaml);
        assert_eq!(Format::of("a.b.json", b"a: 1"), Format::Json);
        assert_eq!(Format::of("-", b"\xef\xbb\xbf \n{"), Format::Json);
        assert_eq!(Format::of("-", b"a: 1"), Format::Yaml);
    }

    #[test]
    fn a_byte_order_mark_moves_no_column() {
        let error = Document::parse("a.json", b"\xef\xbb\xbf{\"a\":}", Format::Json).expect_err("no value");
        assert!(error.to_string().starts_with("a.json:1:6: error[syntax]"), "{error}");
        for bytes in [b"\xef\xbb\xbf".as_slice(), b"", b" \n"] {
            let error = Document::parse("a.json", bytes, Format::Json).expect_err("empty");
            assert!(error.to_string().contains("the file is empty"), "{error}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        let error = |bytes: &[u8]| {
            let error = Document::parse("a.json", bytes, Format::Json).expect_err("no text");
            error.diagnostics()[0].clone()
        };
        let of_json = error(b"{\n \"\xff\"}");
        assert_eq!((of_json.code, of_json.place.as_ref().map(Place::line_column)), (Code::Unreadable, Some((2, 3))));
        assert!(of_json.message.contains("invalid byte at offset 4"), "{of_json}");
        assert!(error(b"\xff\xfe{\0").help.is_some_and(|help| help.contains("UTF-16")));
    }

    #[test]
    fn the_hash_is_of_the_bytes() {
        let document = Document::parse("a.json", b"{}", Format::Json).expect("an object");
        assert_eq!(document.sha256, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }
}
