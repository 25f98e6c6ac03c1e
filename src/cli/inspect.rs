//! `adl-gen inspect`

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};

use super::Exit;
use super::inputs::sources;
use super::reading::Reading;
use super::report::{MessageFormat, exit, print};
use crate::backend::Target;
use crate::diagnostics::Error;
use crate::lower::Form;

const EXAMPLES: &str = "\
Examples:
  adl-gen inspect agent.adl.json                           What the types are, and where each stands
  adl-gen inspect agent.adl.json | grep '^GetUser'         The types of one tool
  adl-gen inspect agent.adl.json --after graph             The schemas, and where references lead
  adl-gen inspect agent.adl.json --after named-tuples      The model as that pass of Rust leaves it
  adl-gen inspect agent.adl.json --format json | jq '.model.definitions[].name'";

/// The JSON is described by `schemas/model.schema.json`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Inspect {
    /// An agent definition or a JSON Schema, as JSON or YAML; a folder; or `-` for standard input
    ///
    /// The documents of a folder are printed one after the other.
    #[arg(value_name = "INPUT")]
    input: PathBuf,

    /// The pass whose result is printed
    #[arg(long, value_name = "PASS", value_parser = passes(), default_value = "model")]
    after: String,

    /// How it is printed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    reading: Reading,
}

/// Lists the passes, those of the targets last.
fn passes() -> PossibleValuesParser {
    let reading = [
        ("graph", "The schemas: keywords in the form of 2020-12, each with its place; what references lead to"),
        ("shapes", "The definitions before they have names: what each is known by, and what it is"),
        ("model", "The finished model"),
        ("checks", "The checks as the program that validates values; as JSON, the checks of the model"),
    ];
    let targets = Target::all_passes().map(|pass| (pass.name, pass.about));
    PossibleValuesParser::new(
        reading.into_iter().chain(targets).map(|(name, about)| PossibleValue::new(name).help(about)),
    )
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A line for each thing, with its place, for people and for grep
    Text,
    /// A JSON value for each document (see schemas/model.schema.json)
    Json,
}

impl Inspect {
    pub(super) fn run(self) -> Exit {
        self.try_run().unwrap_or_else(|error| {
            MessageFormat::Human.print(error.diagnostics());
            exit(&error)
        })
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let form = match self.format {
            Format::Text => Form::Text,
            Format::Json => Form::Json,
        };
        let generator = self.reading.generator(&self.reading.config()?).partial(true);
        print(&generator.inspect(sources(std::slice::from_ref(&self.input))?, &self.after, form)?)?;
        Ok(Exit::Done)
    }
}
