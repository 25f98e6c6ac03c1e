//! What there is to say about a document: a row of the table of [codes](Code), a place, and the way out.

mod code;
#[cfg(feature = "cli")]
pub(crate) mod render;

use std::collections::HashSet;
use std::fmt;

pub use code::{Class, Code, Severity};

use crate::text::{Place, visible};

/// A finding about a document.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// The row of the table: a stable name, what it means, how to mend it.
    pub code: Code,
    /// How bad it is; the code's own severity, unless `--strict` or `--lenient` moved it.
    pub severity: Severity,
    /// What is wrong here, in a line.
    pub message: String,
    /// Where, if it has a place in a file.
    pub place: Option<Place>,
    /// Other places that belong to it, each with what is to be seen there.
    pub related: Vec<(Place, String)>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A finding without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, severity: code.severity(), message: message.into(), place: None, related: Vec::new(), help: None }
    }

    /// The same at that place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same with another place that belongs to it.
    #[must_use]
    pub fn related(mut self, place: Place, what: impl Into<String>) -> Self {
        self.related.push((place, what.into()));
        self
    }

    /// The same with the way out.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same, with another severity.
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
}

/// `file:line:column: error[name]: message`, then the related places and the help, a line each.
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

/// Why nothing was generated: one or more findings, at least one of them an error.
#[derive(Clone)]
pub struct Error {
    diagnostics: Vec<Diagnostic>,
}

impl Error {
    /// All findings, in the order in which they were met.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: vec![diagnostic] }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{diagnostic}")?;
        }
        Ok(())
    }
}

/// As [`Display`](fmt::Display), on lines of its own: it is what a `main` that returns the error prints.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Error {}

/// The findings about one run, collected while it goes on.
#[derive(Debug, Default)]
pub struct Findings {
    diagnostics: Vec<Diagnostic>,
}

impl Findings {
    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Turns every warning into an error, for `--strict`. Notes stay notes.
    pub fn make_strict(&mut self) {
        let warnings = self.diagnostics.iter_mut().filter(|diagnostic| diagnostic.severity == Severity::Warning);
        warnings.for_each(|diagnostic| diagnostic.severity = Severity::Error);
    }

    /// Makes nothing worse than that.
    pub(crate) fn cap(&mut self, severity: Severity) {
        self.diagnostics.iter_mut().for_each(|diagnostic| diagnostic.severity = diagnostic.severity.min(severity));
    }

    /// Takes in the findings of another part of the run that say something new.
    pub(crate) fn append_new(&mut self, other: Self) {
        let known: HashSet<String> = self.diagnostics.iter().map(ToString::to_string).collect();
        self.diagnostics.extend(other.diagnostics.into_iter().filter(|found| !known.contains(&found.to_string())));
    }

    /// Takes in the findings of another part of the run.
    pub fn append(&mut self, mut other: Self) {
        self.diagnostics.append(&mut other.diagnostics);
    }

    /// The warnings, or all findings as an [`Error`] where one is.
    pub fn into_result(self) -> Result<Vec<Diagnostic>, Error> {
        if self.has_errors() { Err(Error { diagnostics: self.diagnostics }) } else { Ok(self.diagnostics) }
    }
}

impl Extend<Diagnostic> for Findings {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        self.diagnostics.extend(diagnostics);
    }
}
