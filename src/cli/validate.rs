//! `adl-gen validate`

use std::path::PathBuf;

use clap::Args;

use super::Exit;
use super::config::Config;
use super::inputs::documents;
use super::read_args::ReadArgs;
use super::report::{Output, exit, summary};
use crate::diagnostics::Error;
use crate::lint::{self, Scope};

const EXAMPLES: &str = "\
Examples:
  adl-gen validate agent.adl.json                   The document, and the examples of its contracts
  adl-gen validate agents --recursive --strict      The documents of a folder; warnings are errors";

/// All problems are listed, in the order of the files.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Validate {
    /// Agent definitions or JSON Schemas (JSON or YAML), folders, glob patterns, or `-` for standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: Output,
}

impl Validate {
    pub(super) fn run(mut self) -> Exit {
        let output = std::mem::take(&mut self.output).into_result();
        output.run(|| self.try_run(&output))
    }

    fn try_run(&self, output: &Output) -> Result<Exit, Error> {
        let config = self.read.config()?;
        let sources = documents(&self.inputs, &config)?;
        let Config { mut generator, levels, .. } = config;
        self.read.apply(&mut generator);
        let found = lint::check(&generator, sources, Scope::Validate, &levels);
        output.files(&found.read);
        output.print(&found.diagnostics);
        output.summary(&summary(&found));
        Ok(exit(&found.diagnostics).unwrap_or(Exit::Success))
    }
}
