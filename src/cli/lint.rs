//! `adl-gen lint`

use std::path::PathBuf;

use clap::Args;

use super::Exit;
use super::config::Config;
use super::inputs::documents;
use super::read_args::ReadArgs;
use super::report::{Output, count, exit, number};
use crate::diagnostics::{Error, Severity};
use crate::lint::{self, Scope};

const EXAMPLES: &str = "\
Examples:
  adl-gen lint agent.adl.json                   All findings of `validate`, and those of the rules
  adl-gen lint agents --recursive --strict      The documents of a folder; warnings are errors";

/// All problems are listed, in the order of the files.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Lint {
    /// Agent definitions or JSON Schemas (JSON or YAML), folders, glob patterns, or `-` for standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: Output,
}

impl Lint {
    pub(super) fn run(mut self) -> Exit {
        let output = std::mem::take(&mut self.output).into_result();
        output.run(|| self.try_run(&output))
    }

    fn try_run(&self, output: &Output) -> Result<Exit, Error> {
        let config = self.read.config()?;
        let sources = documents(&self.inputs, &config)?;
        let Config { mut generator, levels, .. } = config;
        self.read.apply(&mut generator);
        let found = lint::check(&generator, sources, Scope::Lint, &levels);
        output.files(&found.read);
        output.print(&found.diagnostics);
        let [errors, warnings] = [Severity::Error, Severity::Warning].map(|of| number(&found.diagnostics, of));
        let files = count(found.read.len(), "file");
        output.summary(&format!("{files}: {}, {}", count(errors, "error"), count(warnings, "warning")));
        Ok(exit(&found.diagnostics).unwrap_or(Exit::Success))
    }
}
