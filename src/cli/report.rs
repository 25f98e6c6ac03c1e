//! Output: diagnostics and summaries on standard error, results on standard output.

use std::io::{self, ErrorKind, Write};

use clap::ValueEnum;

use super::Exit;
use crate::diagnostics::{Class, Code, Diagnostic, Error, Severity, render};
use crate::text::visible;

/// Format of diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MessageFormat {
    /// With the lines of the document
    Human,
    /// One line each: `file:line:column: error[name]: message`
    Short,
    /// One JSON object per line
    Json,
}

/// Maximum number of errors, of warnings and of notes in the human format.
const MAX_SHOWN: usize = 100;

impl MessageFormat {
    /// Prints diagnostics.
    pub(super) fn print<'a>(self, diagnostics: impl IntoIterator<Item = &'a Diagnostic>) {
        let (mut errors, mut warnings, mut notes) = (0, 0, 0);
        for diagnostic in diagnostics {
            let seen = match diagnostic.severity {
                Severity::Error => &mut errors,
                Severity::Warning => &mut warnings,
                Severity::Note => &mut notes,
            };
            *seen += 1;
            match self {
                Self::Human if *seen > MAX_SHOWN => {}
                Self::Human => line(&format!("{}\n", render::human(diagnostic))),
                Self::Short => line(&render::short(diagnostic)),
                Self::Json => line(&render::json(diagnostic)),
            }
        }
        for (seen, what) in [(errors, "error"), (warnings, "warning"), (notes, "note")] {
            if self == Self::Human && seen > MAX_SHOWN {
                line(&format!("… and {} more; `--message-format short` lists all", count(seen - MAX_SHOWN, what)));
            }
        }
    }

    /// Prints the diagnostics of a failed run; returns its exit code.
    pub(super) fn fail(self, error: &Error) -> Exit {
        self.print(error.diagnostics());
        let errors = error.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
        self.summary(&format!("nothing was generated: {}", count(errors, "error")));
        exit(error)
    }

    /// Prints a line, except in the JSON format.
    pub(super) fn summary(self, text: &str) {
        match self {
            Self::Human | Self::Short => line(&visible(text)),
            Self::Json => {}
        }
    }
}

/// Returns a number with its noun: `1 file`, `2 files`.
pub(super) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Returns the exit code of the worst error.
pub(super) fn exit(error: &Error) -> Exit {
    let errors = error.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let exits = errors.map(|diagnostic| match diagnostic.code.class() {
        Class::Finding => Exit::Failure,
        Class::Input => Exit::Usage,
        Class::Defect => Exit::Internal,
    });
    exits.max_by_key(|exit| *exit as u8).unwrap_or(Exit::Internal)
}

/// Prints a result to standard output.
pub(super) fn print(text: &str) -> Result<(), Diagnostic> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        // The reader closed the pipe.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Diagnostic::new(Code::Unwritable, format!("can't write to standard output: {error}")))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Prints a line to standard error. Ignores a closed standard error.
pub(super) fn line(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}
