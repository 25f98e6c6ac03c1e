//! `adl-gen migrate`

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;

use super::report::difference;
use super::{Config, Exit, Output, ask, count, interrupt, print, sources};
use crate::diagnostics::{Diagnostic, Error, Findings};
use crate::migrate::{Migrated, Question, Shape, migrate};
use crate::model::{ReturnType, StandardType};
use crate::output;
use crate::source::Document;

const EXAMPLES: &str = "\
Examples:
  adl-gen migrate agent.adl.json --dry-run          Show what would change
  adl-gen migrate agents                            The documents of a folder
  adl-gen migrate agent.adl.json --shape standard   Standard types, also where results must then have another shape
  adl-gen migrate - < agent.adl.yaml                Print the migrated document";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Migrate {
    /// Agent definitions (JSON or YAML), folders, glob patterns, or `-` for standard input, whose result is printed
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<PathBuf>,

    /// Write nothing; print the difference
    #[arg(long)]
    dry_run: bool,

    /// Type in place of `object`, `array` and `null`, whose standard types have another shape
    /// [default: ask on a terminal, otherwise keep]
    #[arg(long, value_name = "CHOICE", value_enum)]
    shape: Option<Shape>,

    #[command(flatten)]
    output: Output,
}

impl Migrate {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let generator = Config::find(None)?.generator;
        let mut findings = Findings::default();
        let mut changed: Vec<(Document, Migrated)> = Vec::new();
        for (document, options) in generator.documents(sources(&self.inputs)?)? {
            match migrate(&document, &options, |question| self.choose(question)) {
                Ok(migrated) => changed.push((document, migrated)),
                Err(error) => findings.extend(error.diagnostics().iter().cloned()),
            }
        }
        findings.into_result()?;
        self.output.print(changed.iter().flat_map(|(_, migrated)| &migrated.notes));
        for (document, migrated) in &changed {
            if self.dry_run {
                print(&difference(document, &migrated.text))?;
            } else if document.file.name() == "-" {
                print(&document.with_mark(&migrated.text))?;
            }
        }
        if !self.dry_run {
            let files = changed.iter().filter(|(document, _)| document.file.name() != "-");
            interrupt::clean_up();
            output::replace(
                files.map(|(document, migrated)| (Path::new(document.file.name()), migrated.text.as_str())),
            )?;
        }
        let tools: usize = changed.iter().map(|(_, migrated)| migrated.tools).sum();
        let files = changed.iter().filter(|(_, migrated)| migrated.tools > 0).count();
        let verb = if self.dry_run { "would migrate" } else { "migrated" };
        let unchanged = changed.len() - files;
        let (tools, files) = (count(tools, "tool"), count(files, "document"));
        self.output.summary(&format!("{verb} {tools} of {files} ({unchanged} unchanged)"));
        Ok(Exit::Success)
    }

    /// Chooses the type of a result whose shape would change.
    fn choose(&self, question: &Question) -> Result<ReturnType, Diagnostic> {
        let is_interactive = io::stdin().is_terminal() && io::stderr().is_terminal();
        let default = if is_interactive { Shape::Ask } else { Shape::Keep };
        match self.shape.unwrap_or(default) {
            Shape::Keep => Ok(ReturnType::Custom),
            Shape::Standard => {
                Ok(question.standard.first().map_or(ReturnType::Custom, |best| ReturnType::Standard(*best)))
            }
            Shape::Ask => chosen(question),
        }
    }
}

/// Asks for a type; an empty answer keeps the shape.
fn chosen(question: &Question) -> Result<ReturnType, Diagnostic> {
    let Question { tool, json_type, place, standard } = question;
    let keep = format!("Custom: any {json_type}, as before (default)");
    let option = |standard: &StandardType| format!("{}: {}{}", standard.name(), standard.purpose(), demand(*standard));
    let options: Vec<String> = std::iter::once(keep).chain(standard.iter().map(option)).collect();
    let index = ask::choice(&format!("{place}: `{tool}` returns any {json_type}"), &options)?;
    let standard = index.checked_sub(1).and_then(|index| standard.get(index));
    Ok(standard.map_or(ReturnType::Custom, |standard| ReturnType::Standard(*standard)))
}

/// Returns what a standard type demands of results.
fn demand(standard: StandardType) -> &'static str {
    match standard {
        StandardType::EntityResult => "; results need `id` and `type`",
        StandardType::ObjectResult => "; results need `success`, and `data` or `error`",
        StandardType::OperationStatus => "; results need `operation_id`, `status` and `created_at`",
        StandardType::ListResult => "; results need `success` and `data`, a list of objects",
        StandardType::BatchResult => "; results need `success`, `batch_id` and `total`",
        StandardType::VoidResult => "; results need `success`",
        StandardType::StringValue
        | StandardType::NumberValue
        | StandardType::BooleanValue
        | StandardType::IdentifierValue
        | StandardType::FileResult
        | StandardType::MediaResult
        | StandardType::EventStream
        | StandardType::ChunkedData => "",
    }
}
