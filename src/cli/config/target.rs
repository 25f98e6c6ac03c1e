//! `target.toml`: the description of a custom target.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::Setting;
use super::read::{Reader, Value};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::names;
use crate::output::FilePattern;
use crate::render::{Filter, UserTemplates};
use crate::source::Document;
use crate::target::custom::{self, CustomTarget};
use crate::target::declarations::{self, Styles, TypeStyles};

/// The file in the folder of a target.
const NAME: &str = "target.toml";

/// The content of the file.
#[derive(Default)]
struct Description {
    file: Option<FilePattern>,
    styles: Styles,
    /// The file of reserved words.
    reserved: Option<PathBuf>,
}

const SETTINGS: &[Setting<Description>] = &[
    ("file", |reader, value, target| target.file = reader.file_pattern(value)),
    ("names", |reader, value, target| reader.settings(value, NAMES, target)),
    ("quotes", |reader, value, target| reader.settings(value, QUOTES, &mut target.styles)),
    ("types", |reader, value, target| reader.settings(value, TYPES, &mut target.styles.types)),
];

/// The settings under `names`.
const NAMES: &[Setting<Description>] = &[
    ("types", |reader, value, target| reader.parse_into(value, &mut target.styles.names.types)),
    ("fields", |reader, value, target| reader.parse_into(value, &mut target.styles.names.fields)),
    ("members", |reader, value, target| reader.parse_into(value, &mut target.styles.names.members)),
    ("tools", |reader, value, target| reader.parse_into(value, &mut target.styles.names.tools)),
    ("caseless-prefix", |reader, value, target| reader.style(value, "", &mut target.styles.names.caseless_prefix)),
    ("reserved", |reader, value, target| target.reserved = reader.path(value)),
];

/// The settings under `quotes`.
const QUOTES: &[Setting<Styles>] = &[
    ("strings", |reader, value, styles| reader.parse_into(value, &mut styles.strings)),
    ("comments", |reader, value, styles| reader.parse_into(value, &mut styles.comments)),
];

/// The settings under `types`.
const TYPES: &[Setting<TypeStyles>] = &[
    ("any", |reader, value, types| reader.style(value, "", &mut types.any)),
    ("null", |reader, value, types| reader.style(value, "", &mut types.null)),
    ("boolean", |reader, value, types| reader.style(value, "", &mut types.boolean)),
    ("integer", |reader, value, types| reader.style(value, "", &mut types.integer)),
    ("number", |reader, value, types| reader.style(value, "", &mut types.number)),
    ("string", |reader, value, types| reader.style(value, "", &mut types.string)),
    ("list", |reader, value, types| reader.style(value, "{item}", &mut types.list)),
    ("tuple", |reader, value, types| reader.style(value, "{items}", types.tuple.get_or_insert_default())),
    ("map", |reader, value, types| reader.style(value, "{value}", &mut types.map)),
    ("constant", |reader, value, types| reader.style(value, "{value}", types.constant.get_or_insert_default())),
    ("reference", |reader, value, types| reader.style(value, "{name}", &mut types.reference)),
    ("nullable", |reader, value, types| reader.style(value, "{type}", &mut types.nullable)),
    ("optional", |reader, value, types| reader.style(value, "{type}", &mut types.optional)),
    ("union", |reader, value, types| reader.style(value, "{variants}", types.union.get_or_insert_default())),
    ("separator", |reader, value, types| reader.style(value, "", &mut types.separator)),
    ("has-null", |reader, value, types| types.has_null = reader.kinds(value)),
];

/// The words that a style may not leave out.
const REQUIRED: [&str; 2] = ["{name}", "{type}"];

/// Reads the target in a folder.
pub(in crate::cli) fn open(folder: &Path) -> Result<CustomTarget, Error> {
    let path = folder.join(NAME);
    let file = Document::text(&path, &path.to_string_lossy()).map_err(|error| {
        error.help("a custom target is a folder with `target.toml` and templates: see docs/adding-a-target.md")
    })?;
    let mut target = Description::default();
    Reader::read(file, folder, |reader, root| {
        for (key, value) in reader.entries(root) {
            reader.set(&key, &value, SETTINGS, &mut target);
        }
    })?;
    let mut read = vec![path.clone()];
    if let Some(path) = target.reserved {
        target.styles.names.reserved = words(&path)?;
        read.push(path);
    }
    let strings = target.styles.strings;
    let filters: Vec<Filter> =
        vec![("quote", Box::new(move |text| strings.quote(text))), ("raw", Box::new(move |text| strings.raw(text)))];
    let templates = UserTemplates::read(folder, custom::templates().templates(), filters, &mut read)?;
    let missing = |what: &str| Diagnostic::new(Code::Config, format!("`{}` has no {what}", folder.display()));
    if !templates.has("file.tera") {
        return Err(missing("`file.tera`")
            .help("it prints the file of a document: see docs/adding-a-target.md")
            .into());
    }
    let Some(file) = target.file else {
        let help = format!("add `file = \"{}.txt\"` to `{}`", FilePattern::DOCUMENT, path.display());
        return Err(missing("`file` in `target.toml`").help(help).into());
    };
    Ok(CustomTarget { name: name(folder), file, styles: target.styles, templates, read })
}

/// Returns the name of a target: that of its folder.
fn name(folder: &Path) -> String {
    let full = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = full.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    names::identifier(&name, names::Case::Snake)
}

/// Reads a list of words.
fn words(path: &Path) -> Result<BTreeSet<String>, Diagnostic> {
    let file = Document::text(path, &path.to_string_lossy())?;
    Ok(file.text().split_whitespace().map(str::to_owned).collect())
}

impl Reader {
    fn file_pattern(&mut self, value: &Value) -> Option<FilePattern> {
        let text = self.string(value)?;
        let pattern = FilePattern::new(text);
        if pattern.is_none() {
            let message = format!("`{text}` is not a file name with `{}`", FilePattern::DOCUMENT);
            self.wrong(&value.key(text), message, "for example `file = \"{document}.go\"`");
        }
        pattern
    }

    /// Reads how a type is written, with the word in braces that stands for the types within.
    fn style(&mut self, value: &Value, word: &str, style: &mut String) {
        let Some(text) = self.string(value) else { return };
        if text.contains(word) || !REQUIRED.contains(&word) {
            text.clone_into(style);
        } else {
            let message = format!("`{text}` does not contain `{word}`");
            self.wrong(&value.key(text), message, "it stands for the type within");
        }
    }

    fn kinds(&mut self, value: &Value) -> BTreeSet<String> {
        let (known, unknown): (Vec<_>, Vec<_>) =
            self.texts(value).into_iter().partition(|kind| declarations::KINDS.contains(&kind.text));
        for kind in unknown {
            let message = format!("`{}` is not a type that may have a null of its own", kind.text);
            self.wrong(&kind, message, &format!("these are {}", declarations::KINDS.join(", ")));
        }
        known.iter().map(|kind| kind.text.to_owned()).collect()
    }
}
