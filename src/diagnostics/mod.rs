//! Diagnostics: a [code](Code), a message, a source location and help.

mod code;
#[cfg(feature = "cli")]
pub(crate) mod explain;
mod lenient;
#[cfg(feature = "cli")]
pub(crate) mod render;
#[cfg(feature = "cli")]
pub(crate) mod sarif;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

pub use code::{Class, Code, Severity};

use crate::text::{Change, File, Place, Rare, visible};

/// Maximum number of errors, of warnings and of notes that people and editors are shown of a document.
pub(crate) const MAX_SHOWN: usize = 100;

/// A diagnostic about a document.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// The code: a stable name, a class and a description.
    pub code: Code,
    /// The severity; that of the code, unless `--strict` or `--lenient` changed it.
    pub severity: Severity,
    /// The message, in one line.
    pub message: String,
    /// The source location, if it has one.
    pub place: Option<Place>,
    /// Related source locations, each with a message.
    pub related: Vec<(Place, String)>,
    /// How to fix it.
    pub help: Option<String>,
    /// The change of the place's file that fixes it; none if there is a choice.
    pub fix: Rare<Change>,
}

impl Diagnostic {
    /// Creates a diagnostic without a source location.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            place: None,
            related: Vec::new(),
            help: None,
            fix: Rare::default(),
        }
    }

    /// Sets the source location, if there is one.
    #[must_use]
    pub fn at(mut self, place: impl Into<Option<Place>>) -> Self {
        self.place = place.into();
        self
    }

    /// Adds a related source location.
    #[must_use]
    pub fn related(mut self, place: Place, what: impl Into<String>) -> Self {
        self.related.push((place, what.into()));
        self
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the change that fixes it, if there is one.
    #[must_use]
    pub fn fix(mut self, change: impl Into<Option<Change>>) -> Self {
        self.fix = change.into().unwrap_or_default().into();
        self
    }

    /// Changes the severity.
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
}

/// Prints `file:line:column: error[name]: message`, then the related locations and the help, one per line.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}[{}]: {}", self.severity, self.code.name(), visible(&self.message))?;
        for (place, what) in &self.related {
            write!(f, "\n  {place}: {}", visible(what))?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {}", visible(help))?;
        }
        Ok(())
    }
}

/// The error of a failed run: its diagnostics, at least one of them an error.
#[derive(Clone)]
pub struct Error {
    diagnostics: Vec<Diagnostic>,
}

impl Error {
    /// Returns all diagnostics, in the order in which they were found.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the error with each diagnostic changed.
    #[must_use]
    pub(crate) fn map(self, change: impl FnMut(Diagnostic) -> Diagnostic) -> Self {
        Self { diagnostics: self.diagnostics.into_iter().map(change).collect() }
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: vec![diagnostic] }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.diagnostics.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// Prints the same as [`Display`](fmt::Display) on lines of its own, for a `main` that returns the error.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Error {}

/// Collects the diagnostics of a run.
#[derive(Debug, Default)]
pub struct Findings {
    diagnostics: Vec<Diagnostic>,
}

impl Findings {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Returns whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Returns the diagnostics.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter()
    }

    /// Returns the diagnostics, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.diagnostics.iter_mut()
    }

    /// Returns whether there is a diagnostic with a code.
    pub fn has(&self, code: Code) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.code == code)
    }

    /// Keeps the diagnostics for which a function returns true.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.diagnostics.retain(keep);
    }

    /// Turns every warning into an error, for `--strict`. Notes remain notes.
    pub fn make_strict(&mut self) {
        let warnings = self.diagnostics.iter_mut().filter(|diagnostic| diagnostic.severity == Severity::Warning);
        warnings.for_each(|diagnostic| diagnostic.severity = Severity::Error);
    }

    /// Sorts the diagnostics of several files by these and their places; those of other files, and without a place, come
    /// last.
    pub(crate) fn sort<'f>(&mut self, files: impl Iterator<Item = &'f Arc<File>>) {
        let order: HashMap<*const File, usize> = files.map(Arc::as_ptr).zip(0..).collect();
        self.diagnostics.sort_by_key(|found| match &found.place {
            Some(place) => (order.get(&Arc::as_ptr(&place.file)).copied().unwrap_or(order.len()), place.span.start),
            None => (order.len() + 1, 0),
        });
    }

    /// Appends the diagnostics of another collection.
    pub fn append(&mut self, mut other: Self) {
        self.diagnostics.append(&mut other.diagnostics);
    }

    /// Returns the diagnostics.
    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// Returns the diagnostics, or an [`Error`] with all of them if one is an error.
    pub fn into_result(self) -> Result<Vec<Diagnostic>, Error> {
        if self.has_errors() { Err(Error { diagnostics: self.diagnostics }) } else { Ok(self.diagnostics) }
    }
}

impl Extend<Diagnostic> for Findings {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        self.diagnostics.extend(diagnostics);
    }
}

impl FromIterator<Diagnostic> for Findings {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Self {
        Self { diagnostics: diagnostics.into_iter().collect() }
    }
}
