//! Finds and sets options by name.

use super::{OptionRow, OptionValue, Options, Subject, Target};
use crate::diagnostics::{Code, Diagnostic};
use crate::schema::nearest;

impl OptionRow {
    /// Returns whether it is an option of types or properties by path.
    pub(crate) fn has_path(&self) -> bool {
        self.subject != Subject::Everything
    }

    /// Returns the key: `python-version`, `rust.derives`, `rust.<path>.derives`.
    pub(crate) fn key(&self) -> String {
        match (self.scope, self.has_path()) {
            (None, _) => self.name.to_owned(),
            (Some(target), false) => format!("{target}.{}", self.name),
            (Some(target), true) => format!("{target}.<path>.{}", self.name),
        }
    }
}

impl Options {
    /// Returns the rows of a scope, for everything or for paths.
    pub(crate) fn rows(scope: Option<Target>, has_path: bool) -> impl Iterator<Item = &'static OptionRow> {
        Self::table().filter(move |row| row.scope == scope && row.has_path() == has_path)
    }

    /// Returns the row of a name.
    pub(crate) fn row(scope: Option<Target>, has_path: bool, name: &str) -> Option<&'static OptionRow> {
        Self::rows(scope, has_path).find(|row| row.name == name)
    }

    /// Sets the option of a key, with the path in place of `<path>`.
    pub(crate) fn set(&mut self, key: &str, value: &OptionValue) -> Result<(), Diagnostic> {
        let (row, path) = find(key).ok_or_else(|| unknown(key))?;
        (row.set)(self, path, value)
            .map_err(|message| Diagnostic::new(Code::Usage, format!("option `{key}`: {message}")))
    }
}

/// Returns the row of a key, and the path in it.
fn find(key: &str) -> Option<(&'static OptionRow, &str)> {
    let Some((target, rest)) = key.split_once('.') else { return Some((Options::row(None, false, key)?, "")) };
    let scope = Some(target.parse().ok()?);
    match rest.rsplit_once('.') {
        None => Some((Options::row(scope, false, rest)?, "")),
        Some((path, name)) => Some((Options::row(scope, true, name)?, path)),
    }
}

/// Reports an unknown key.
fn unknown(key: &str) -> Diagnostic {
    let keys: Vec<String> = Options::table().map(OptionRow::key).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let help = match nearest(key, &keys) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the options are {}", keys.join(", ")),
    };
    Diagnostic::new(Code::Usage, format!("unknown option `{key}`")).help(help)
}
