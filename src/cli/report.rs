//! Output: diagnostics and summaries on standard error, results on standard output.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use diffy::DiffOptions;

use super::{Exit, progress};
use crate::diagnostics::{Class, Code, Diagnostic, Error, MAX_SHOWN, Severity, render, sarif};
use crate::pipeline::{Examination, Generator};
use crate::source::Document;
use crate::text::visible;

/// Format of diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum MessageFormat {
    /// With the lines of the document
    #[default]
    Human,
    /// One line each: `file:line:column: error[name]: message`
    Short,
    /// One JSON object per line
    Json,
    /// Annotations of GitHub Actions, one per line
    Github,
    /// A SARIF 2.1.0 log, for code scanning
    Sarif,
}

/// How much is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verbosity {
    /// Errors only: no warnings, notes or summaries.
    Quiet,
    Normal,
    /// All diagnostics, and the files that were read.
    Verbose,
}

/// Maximum number of warnings or notes of one kind that are shown one by one in the human format.
const MAX_REPEATED: usize = 3;

/// Arguments that control how diagnostics are printed, common to all commands that have some.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Messages")]
pub(super) struct Output {
    /// Format of diagnostics
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(super) message_format: MessageFormat,

    /// Print errors only: no warnings, notes or summaries
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,

    /// Print all diagnostics, not only the first 100 of a severity and one of those that repeat each other, and the files that were read
    #[arg(short, long)]
    verbose: bool,

    /// Whether diagnostics are the result of the command, for standard output.
    #[arg(skip)]
    is_result: bool,

    /// The diagnostics of a format that is printed as a whole.
    #[arg(skip)]
    collected: RefCell<Vec<Diagnostic>>,

    /// The lines that were printed on standard error.
    #[arg(skip)]
    printed: RefCell<Vec<String>>,
}

impl Output {
    /// Returns the arguments of a command that has its own formats.
    pub(super) fn new(message_format: MessageFormat, verbosity: Verbosity) -> Self {
        let (quiet, verbose) = (verbosity == Verbosity::Quiet, verbosity == Verbosity::Verbose);
        Self { message_format, quiet, verbose, ..Self::default() }
    }

    /// Prints diagnostics on standard output: they are the result of the command.
    pub(super) fn into_result(self) -> Self {
        Self { is_result: true, ..self }
    }

    /// Runs a command, prints its error, and finishes the output.
    pub(super) fn run(&self, command: impl FnOnce() -> Result<Exit, Error>) -> Exit {
        let exit = command().unwrap_or_else(|error| {
            self.print(error.diagnostics());
            exit(error.diagnostics()).unwrap_or(Exit::Internal)
        });
        if self.message_format == MessageFormat::Sarif {
            self.line(&sarif::log(&self.collected.borrow()));
        }
        exit
    }

    /// Prints diagnostics.
    pub(super) fn print<'a>(&self, diagnostics: impl IntoIterator<Item = &'a Diagnostic>) {
        let is_shown = |found: &&Diagnostic| !self.quiet || found.severity == Severity::Error;
        let diagnostics: Vec<&Diagnostic> = diagnostics.into_iter().filter(is_shown).collect();
        let is_shortened = self.message_format == MessageFormat::Human && !self.verbose;
        let mut repeated = if is_shortened { repeated(&diagnostics) } else { HashMap::new() };
        let mut seen: BTreeMap<Reverse<Severity>, usize> = BTreeMap::new();
        for diagnostic in diagnostics {
            let others = match repeated.get_mut(&kind(diagnostic)).map(Option::take) {
                Some(Some(count)) => count - 1,
                Some(None) => continue,
                None => 0,
            };
            let seen = seen.entry(Reverse(diagnostic.severity)).or_default();
            *seen += 1;
            match self.message_format {
                MessageFormat::Human if is_shortened && *seen > MAX_SHOWN => {}
                MessageFormat::Human if others > 0 => {
                    let more = format!("… and {others} more like this one; `--verbose` lists all");
                    self.line(&format!("{}\n{more}\n", render::human(diagnostic)));
                }
                MessageFormat::Human => self.line(&format!("{}\n", render::human(diagnostic))),
                MessageFormat::Short => self.line(&render::short(diagnostic)),
                MessageFormat::Json => self.line(&render::json(diagnostic)),
                MessageFormat::Github => self.line(&render::github(diagnostic)),
                MessageFormat::Sarif => self.collected.borrow_mut().push(diagnostic.clone()),
            }
        }
        for (Reverse(severity), seen) in seen {
            if is_shortened && seen > MAX_SHOWN {
                let more = count(seen - MAX_SHOWN, &severity.to_string());
                self.line(&format!("… and {more} more; `--verbose` lists all"));
            }
        }
    }

    /// Prints a line among the diagnostics.
    pub(super) fn line(&self, text: &str) {
        if self.is_result {
            // The exit code tells the result even if standard output is closed.
            let _ = writeln!(anstream::stdout(), "{text}");
        } else {
            self.note(text);
        }
    }

    /// Prints a line on standard error.
    fn note(&self, text: &str) {
        line(text);
        self.printed.borrow_mut().push(text.to_owned());
    }

    /// Returns the lines that were printed on standard error; none if the format is printed as a whole, at the end.
    pub(super) fn printed(&self) -> Option<Vec<String>> {
        (self.message_format != MessageFormat::Sarif).then(|| self.printed.borrow().clone())
    }

    /// Returns whether people read the output.
    fn is_for_people(&self) -> bool {
        matches!(self.message_format, MessageFormat::Human | MessageFormat::Short) && !self.quiet
    }

    /// Prints a text before the diagnostics, if people read it.
    pub(super) fn text(&self, text: &str) {
        if self.is_for_people() {
            text.lines().for_each(|line| self.line(&visible(line)));
        }
    }

    /// Prints a line on standard error, if people read it.
    pub(super) fn summary(&self, text: &str) {
        if self.is_for_people() {
            self.note(&visible(text));
        }
    }

    /// Runs the work of a generator, and shows how far it is if somebody waits for it.
    pub(super) fn progress<T>(&self, generator: &mut Generator, work: impl FnOnce(&Generator) -> T) -> T {
        let is_shown = self.is_for_people() && progress::is_watched();
        if is_shown { progress::shown(generator, work) } else { work(generator) }
    }

    /// Prints the result of an examination. Returns the exit code.
    pub(super) fn examined(&self, found: &Examination) -> Exit {
        self.files(&found.read);
        self.print(&found.diagnostics);
        self.summary(&summary(found));
        exit(&found.diagnostics).unwrap_or(Exit::Success)
    }

    /// Lists the files that were read, on request.
    pub(super) fn files(&self, read: &[PathBuf]) {
        if self.verbose {
            read.iter().for_each(|path| self.summary(&format!("read `{}`", path.display())));
        }
    }
}

/// A diagnostic without the names in its message: its severity, its code, and the words between the names.
type Kind<'d> = (Severity, Code, Vec<&'d str>);

fn kind(found: &Diagnostic) -> Kind<'_> {
    (found.severity, found.code, found.message.split('`').step_by(2).collect())
}

/// Returns the number of warnings and notes of each kind that repeat each other too often to be shown one by one; each is
/// none once the first of them was shown.
fn repeated<'d>(diagnostics: &[&'d Diagnostic]) -> HashMap<Kind<'d>, Option<usize>> {
    let mut counts: HashMap<Kind, usize> = HashMap::new();
    for found in diagnostics.iter().filter(|found| found.severity != Severity::Error) {
        *counts.entry(kind(found)).or_default() += 1;
    }
    counts.into_iter().filter(|(_, count)| *count > MAX_REPEATED).map(|(kind, count)| (kind, Some(count))).collect()
}

/// Returns rows as lines with aligned columns.
pub(super) fn table(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| format!("{cell:<width$}", width = width(column)));
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// Returns a number with its noun: `1 file`, `2 files`.
pub(super) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Returns the numbers of files and diagnostics of an examination.
fn summary(examination: &Examination) -> String {
    let number = |severity: Severity| {
        let number = number(&examination.diagnostics, severity);
        (number > 0).then(|| count(number, &severity.to_string()))
    };
    let found: Vec<String> =
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter_map(number).collect();
    let found = if found.is_empty() { "no findings".to_owned() } else { found.join(", ") };
    format!("{}: {found}", count(examination.read.len(), "file"))
}

/// Returns the number of diagnostics of a severity.
pub(super) fn number(diagnostics: &[Diagnostic], severity: Severity) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
}

/// Returns the exit code of the worst error; none if there is no error.
pub(super) fn exit(diagnostics: &[Diagnostic]) -> Option<Exit> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let exits = errors.map(|diagnostic| match diagnostic.code.class() {
        Class::Finding | Class::Rule => Exit::Failure,
        Class::Input => Exit::Usage,
        Class::Defect => Exit::Internal,
    });
    exits.max_by_key(|exit| *exit as u8)
}

/// Prints a result to standard output. Returns the exit code of success.
pub(super) fn print(text: &str) -> Result<Exit, Diagnostic> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        // The reader closed the pipe.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Diagnostic::new(Code::Unwritable, format!("can't write to standard output: {error}")))
        }
        Ok(()) | Err(_) => Ok(Exit::Success),
    }
}

/// Returns the unified difference between a document and a new text.
pub(super) fn difference(document: &Document, text: &str) -> String {
    let name = visible(document.file.name()).into_owned();
    let mut options = DiffOptions::new();
    options.set_original_filename(name.clone()).set_modified_filename(name);
    options.create_patch(document.file.text(), text).to_string()
}

/// Prints a line to standard error. Ignores a closed standard error.
pub(super) fn line(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}
