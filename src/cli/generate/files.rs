//! Generated files are printed, compared, merged or written.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::{Generate, Trace};
use crate::cli::last_run::{LastRun, Record};
use crate::cli::merge::MergeInto;
use crate::cli::report::MessageFormat;
use crate::cli::{Exit, Output, count, interrupt, print};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::output::{Difference, Drift, depfile};
use crate::pipeline::Generated;
use crate::text::{File, Place, Span, visible};

/// The ways to bring generated files up to date.
const RERUN: &str = "run again without `--check`";

const PRUNE: &str = "run again with `--prune` instead of `--check`";

impl Generate {
    pub(super) fn summarize(&self, written: usize, unchanged: usize, output: &Output) {
        let new = count(written, "file");
        output.summary(&format!("wrote {new} to {} ({unchanged} unchanged)", self.places()));
    }

    /// Returns the folders that files are written to, as a list.
    fn places(&self) -> String {
        let names: Vec<String> = self.folders.iter().map(|folder| format!("`{}`", folder.display())).collect();
        match names.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            Some((only, _)) => only.clone(),
            None => format!("`{}`", self.out_dir().display()),
        }
    }

    pub(super) fn print(&self, generated: &Generated) -> Result<Exit, Error> {
        let mut files = generated.files.iter();
        let (Some((_, text)), None) = (files.next(), files.next()) else {
            let found = count(generated.files.len(), "file");
            let message = format!("`--stdout` prints one file, but these inputs and targets generate {found}");
            return Err(Diagnostic::new(Code::Usage, message)
                .help("name one input and one target: `adl-gen generate agent.adl.json -t rust --stdout`")
                .into());
        };
        Ok(print(text)?)
    }

    pub(super) fn check(&self, generated: &Generated, output: &Output) -> Result<Exit, Error> {
        let differences = generated.check(self.out_dir(), &self.built_in)?;
        let files = count(generated.files.len(), "file");
        if differences.is_empty() {
            output.summary(&format!("{files} in {}: up to date", self.places()));
            return Ok(Exit::Success);
        }
        let has_strays = differences.iter().any(|difference| difference.drift == Drift::NotProduced);
        let help = if has_strays { PRUNE } else { RERUN };
        self.out_of_date(&differences, output);
        output.summary(&format!("{} out of date; {help}", files_are(differences.len())));
        Ok(Exit::Failure)
    }

    /// Prints the files that are out of date: for people a list, for programs diagnostics.
    fn out_of_date(&self, differences: &[Difference], output: &Output) {
        if output.message_format == MessageFormat::Human {
            let mut stdout = io::stdout().lock();
            for difference in differences {
                // The exit code tells the result even if standard output is closed.
                let _ = writeln!(stdout, "{}: {}", difference.drift, visible(&difference.path.to_string_lossy()));
            }
            return;
        }
        let diagnostic = |difference: &Difference| {
            let place = Place { file: File::new(difference.path.to_string_lossy(), ""), span: Span::default() };
            let (message, help) = match difference.drift {
                Drift::Missing => ("the generated file is missing", RERUN),
                Drift::Stale => ("the generated file is stale", RERUN),
                Drift::NotProduced => ("the file is no longer generated", PRUNE),
            };
            Diagnostic::new(Code::OutOfDate, message).at(place).help(help)
        };
        output.print(&differences.iter().map(diagnostic).collect::<Vec<_>>());
    }

    /// Merges generated components into a document.
    pub(super) fn merge(
        &self,
        target: &MergeInto,
        generated: &Generated,
        output: &Output,
        trace: &mut Trace,
    ) -> Result<Exit, Error> {
        let text = target.merged(generated)?;
        let (path, is_new) = (target.path(), text != target.text());
        trace.produced = BTreeSet::from([path.to_owned()]);
        match (is_new, self.check) {
            (false, _) => output.summary(&format!("`{}`: up to date", path.display())),
            (true, true) => {
                self.out_of_date(&[Difference { path: path.to_owned(), drift: Drift::Stale }], output);
                output.summary(&format!("`{}` is out of date; {RERUN}", path.display()));
                return Ok(Exit::Failure);
            }
            (true, false) => {
                crate::output::replace([(path, text.as_str())])?;
                trace.written = 1;
                output.summary(&format!("wrote the components of `{}`", path.display()));
            }
        }
        Ok(Exit::Success)
    }

    pub(super) fn write(
        &self,
        generated: &Generated,
        output: &Output,
        trace: &mut Trace,
        last: Option<LastRun>,
    ) -> Result<Exit, Error> {
        // The text may fail, so it comes before anything is written.
        let depfile = self.depfile.as_ref().map(|path| Ok::<_, Diagnostic>((path, self.depfile_text(generated)?)));
        let depfile = depfile.transpose()?;
        interrupt::clean_up();
        let written = match depfile {
            Some((path, text)) => generated.write_with_depfile(self.out_dir(), path, &text)?,
            None => generated.write(self.out_dir())?,
        };
        trace.written = written.written.len();
        if let Some((last, printed)) = last.zip(output.printed()) {
            let (produced, texts) = generated
                .files
                .iter()
                .map(|(name, text)| {
                    (generated.files.path(name, self.out_dir()), (!generated.files.is_once(name)).then_some(text))
                })
                .unzip::<_, _, Vec<_>, Vec<_>>();
            last.store(Record::new(generated.read.clone(), produced, printed), &texts);
        }
        self.summarize(written.written.len(), written.unchanged, output);
        if self.prune {
            self.remove_strays(generated, output)?;
        }
        Ok(Exit::Success)
    }

    fn remove_strays(&self, generated: &Generated, output: &Output) -> Result<(), Error> {
        let pruned = generated.prune(self.out_dir(), &self.built_in)?;
        if !pruned.removed.is_empty() {
            let removed = count(pruned.removed.len(), "file");
            output.summary(&format!("removed {removed} no longer produced"));
        }
        for path in pruned.modified {
            let why = "no longer produced, but modified since it was generated; remove it by hand";
            output.summary(&format!("kept `{}`: {why}", path.display()));
        }
        Ok(())
    }

    fn depfile_text(&self, generated: &Generated) -> Result<String, Diagnostic> {
        depfile(&generated.files.paths(self.out_dir()), &generated.read)
    }
}

/// Returns a subject and its verb: `1 file is`, `2 files are`.
fn files_are(number: usize) -> String {
    format!("{} {}", count(number, "file"), if number == 1 { "is" } else { "are" })
}
