//! Typed access to a TOML file, with source locations.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::schema::meant_of_all;
use crate::target::{Kind, OptionValue};
use crate::text::{File, Place, Span};

/// A key, or another text that a diagnostic is about, with its span.
pub(super) struct Key<'t> {
    pub(super) text: &'t str,
    pub(super) span: Range<usize>,
}

/// A value with its span.
pub(super) struct Value<'t> {
    value: &'t DeValue<'t>,
    pub(super) span: Range<usize>,
}

impl<'t> Value<'t> {
    fn new(value: &'t Spanned<DeValue<'t>>) -> Self {
        Self { value: value.get_ref(), span: value.span() }
    }

    pub(super) fn is_table(&self) -> bool {
        self.value.is_table()
    }

    /// Returns the value's span with a text, for a diagnostic.
    pub(super) fn key(&self, text: &'t str) -> Key<'t> {
        Key { text, span: self.span.clone() }
    }
}

/// Reads a file, and collects its diagnostics.
pub(super) struct Reader {
    /// The folder that relative paths start from.
    pub(super) folder: PathBuf,
    file: Arc<File>,
    findings: Findings,
}

impl Reader {
    /// Reads the table of a file by a function. Fails with all errors in it, in the order of their locations.
    pub(super) fn read(file: Arc<File>, folder: &Path, read: impl FnOnce(&mut Self, &DeTable)) -> Result<(), Error> {
        let mut reader = Self { folder: folder.to_owned(), file: Arc::clone(&file), findings: Findings::default() };
        let table = DeTable::parse(file.text()).map_err(|error| {
            let place = reader.place(error.span().unwrap_or_default());
            Diagnostic::new(Code::Syntax, error.message().replace('\n', "; ")).at(place)
        })?;
        read(&mut reader, table.get_ref());
        reader.findings.sort(std::iter::once(&file));
        reader.findings.into_result().map(drop)
    }

    /// Returns the source location of a key.
    pub(super) fn at(&self, key: &Key) -> Option<Place> {
        Some(self.place(key.span.clone()))
    }

    pub(super) fn place(&self, span: Range<usize>) -> Place {
        Place { file: Arc::clone(&self.file), span: Span { start: span.start, end: span.end } }
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic, span: Range<usize>) {
        let place = self.place(span);
        self.findings.push(diagnostic.at(place));
    }

    /// Reports an error at a key.
    pub(super) fn wrong(&mut self, key: &Key, message: String, help: &str) {
        self.push(Diagnostic::new(Code::Config, message).help(help), key.span.clone());
    }

    /// Reports an unknown key.
    pub(super) fn unknown(&mut self, key: &Key, known: &[&str]) {
        let help = meant_of_all(key.text, known, "the settings are");
        self.wrong(key, format!("unknown setting `{}`", key.text), &help);
    }

    /// Returns the entries of a table, in the order of the file.
    pub(super) fn entries<'t>(&self, table: &'t DeTable<'t>) -> Vec<(Key<'t>, Value<'t>)> {
        let entry = |(key, value): (&'t Spanned<DeString<'t>>, &'t Spanned<DeValue<'t>>)| {
            (Key { text: key.get_ref(), span: key.span() }, Value::new(value))
        };
        let mut entries: Vec<_> = table.iter().map(entry).collect();
        entries.sort_by_key(|(key, _)| key.span.start);
        entries
    }

    pub(super) fn table<'t>(&mut self, value: &Value<'t>) -> Vec<(Key<'t>, Value<'t>)> {
        match value.value.as_table() {
            Some(table) => self.entries(table),
            None => self.expected("a table", value).unwrap_or_default(),
        }
    }

    pub(super) fn array<'t>(&mut self, value: &Value<'t>) -> Vec<Value<'t>> {
        match value.value.as_array() {
            Some(items) => items.iter().map(Value::new).collect(),
            None => self.expected("an array", value).unwrap_or_default(),
        }
    }

    /// Reads an array of strings, each with its span.
    pub(super) fn texts<'t>(&mut self, value: &Value<'t>) -> Vec<Key<'t>> {
        let items = self.array(value);
        items.iter().filter_map(|item| Some(item.key(self.string(item)?))).collect()
    }

    /// Reads a number of characters.
    pub(super) fn count(&mut self, value: &Value) -> Option<usize> {
        let DeValue::Integer(integer) = value.value else { return self.expected("an integer", value) };
        let count = usize::from_str_radix(integer.as_str(), integer.radix()).ok();
        if count.is_none() {
            self.wrong(&value.key(""), "invalid number of characters".to_owned(), "set it to 0 or more");
        }
        count
    }

    /// Reads the value of an option.
    pub(super) fn option(&mut self, kind: Kind, value: &Value) -> Option<OptionValue> {
        Some(match kind {
            Kind::Boolean => OptionValue::Boolean(value.value.as_bool().or_else(|| self.expected("a boolean", value))?),
            Kind::Choice(..) | Kind::Text => OptionValue::Text(self.string(value)?.to_owned()),
            Kind::Path => OptionValue::Text(self.path(value)?.to_string_lossy().into_owned()),
            Kind::List => OptionValue::List(
                self.array(value).iter().map(|item| self.string(item).map(str::to_owned)).collect::<Option<_>>()?,
            ),
            Kind::Map(_) => {
                let entries = self.table(value).into_iter();
                let texts = entries.map(|(key, value)| Some((key.text.to_owned(), self.string(&value)?.to_owned())));
                OptionValue::Map(texts.collect::<Option<_>>()?)
            }
        })
    }

    pub(super) fn string<'t>(&mut self, value: &Value<'t>) -> Option<&'t str> {
        value.value.as_str().or_else(|| self.expected("a string", value))
    }

    pub(super) fn boolean(&mut self, value: &Value) -> bool {
        value.value.as_bool().or_else(|| self.expected("a boolean", value)).unwrap_or_default()
    }

    fn expected<T>(&mut self, expected: &str, value: &Value) -> Option<T> {
        let found = value.value.type_str();
        let article = if found.starts_with(['a', 'i']) { "an" } else { "a" };
        let message = format!("expected {expected}, found {article} {found}");
        let mut error = Diagnostic::new(Code::Config, message);
        if expected == "a string" && !matches!(found, "array" | "table") {
            error = error.help("put it in quotes");
        }
        self.push(error, value.span.clone());
        None
    }
}
