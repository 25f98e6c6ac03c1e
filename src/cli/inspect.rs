//! `adl-gen inspect`

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

use super::{Config, Exit, Output, ReadArgs, print, sources};
use crate::diagnostics::Error;
use crate::lower::InspectFormat;
use crate::target::Target;

const EXAMPLES: &str = "\
Examples:
  adl-gen inspect agent.adl.json                           The types, each with its source location
  adl-gen inspect agent.adl.json | grep '^GetUser'         The types of one tool
  adl-gen inspect agent.adl.json --after graph             The schemas, with resolved references
  adl-gen inspect agent.adl.json --after named-tuples      The model after that pass of the Rust target
  adl-gen inspect agent.adl.json --format json | jq '.model.definitions[].name'";

/// `schemas/model.schema.json` describes the JSON output.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Inspect {
    /// An agent definition or a JSON Schema (JSON or YAML), a folder, or `-` for standard input
    ///
    /// The documents of a folder are printed one after the other.
    #[arg(value_name = "INPUT")]
    input: PathBuf,

    /// Pass whose result is printed
    #[arg(long, value_name = "PASS", value_parser = passes(), default_value = "model")]
    after: String,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: InspectFormat,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: Output,
}

/// Lists the passes, those of the targets last.
fn passes() -> PossibleValuesParser {
    let reading = [
        ("graph", "The schemas: keywords as in 2020-12, each with its source location; resolved references"),
        ("shapes", "The definitions before they are named: candidates for each name, and each shape"),
        ("model", "The finished model"),
        ("checks", "The checks as the program that validates values; as JSON, the checks of the model"),
    ];
    let targets = Target::all_passes().map(|pass| (pass.name, pass.about));
    PossibleValuesParser::new(
        reading.into_iter().chain(targets).map(|(name, about)| PossibleValue::new(name).help(about)),
    )
}

impl Inspect {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let Config { mut generator, .. } = self.read.config()?;
        generator.partial = true;
        Ok(print(&generator.inspect(sources(std::slice::from_ref(&self.input))?, &self.after, self.format)?)?)
    }
}
