//! `adl-gen validate`

use std::path::PathBuf;

use clap::Args;

use super::{Config, Exit, Output, ReadArgs, documents, inputs};
use crate::diagnostics::Error;
use crate::lint::{self, Scope};

const EXAMPLES: &str = "\
Examples:
  adl-gen validate agent.adl.json                   The document, and the examples of its contracts
  adl-gen validate agents --recursive --strict      The documents of a folder; warnings are errors
  adl-gen validate agent.adl.json --tool get_user --instance result.json
  adl-gen validate agent.adl.json --tool get_user --instance - < result.json";

/// All problems are listed, in the order of the files.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Validate {
    /// Agent definitions or JSON Schemas (JSON or YAML), folders, glob patterns, or `-` for standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// Validate a result of a tool instead of the document; `-` for standard input; may be repeated
    ///
    /// A file that ends in `.jsonl` has one result a line. A result must be valid for the contract, or the error response
    /// of every tool, `{"success": false, "error": {…}}`; formats that don't match are warnings.
    #[arg(long = "instance", value_name = "FILE")]
    instances: Vec<PathBuf>,

    /// Tool whose results are validated [default: the only one]
    #[arg(long, value_name = "NAME", requires = "instances")]
    tool: Option<String>,

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
        let found = match self.instances.is_empty() {
            true => {
                output.progress(&mut generator, |generator| lint::check(generator, sources, Scope::Validate, &levels))
            }
            false => {
                generator.partial = true;
                lint::check_results(&generator, sources, self.tool.as_deref(), &inputs::sources(&self.instances)?)?
            }
        };
        Ok(output.examined(&found))
    }
}
