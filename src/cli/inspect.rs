//! `adl-gen inspect`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Exit;
use super::inputs::sources;
use super::reading::Reading;
use super::report::{MessageFormat, exit, print};
use crate::diagnostics::Error;
use crate::lower::{Form, Pass};

const EXAMPLES: &str = "\
Examples:
  adl-gen inspect agent.adl.json                           What the types are, and where each stands
  adl-gen inspect agent.adl.json | grep '^GetUser'         The types of one tool
  adl-gen inspect agent.adl.json --after graph             The schemas, and where references lead
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
    #[arg(long, value_name = "PASS", value_enum, default_value_t = After::Model)]
    after: After,

    /// How it is printed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum After {
    /// The schemas: keywords in the form of 2020-12, each with its place; what references lead to
    Graph,
    /// The definitions before they have names: what each is known by, and what it is
    Shapes,
    /// The finished model
    Model,
    /// The checks as the program that decides on values; with `--format json`, as the model has them
    Checks,
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
        let pass = match self.after {
            After::Graph => Pass::Graph,
            After::Shapes => Pass::Shapes,
            After::Model => Pass::Model,
            After::Checks => Pass::Checks,
        };
        let form = match self.format {
            Format::Text => Form::Text,
            Format::Json => Form::Json,
        };
        let generator = self.reading.generator(&self.reading.config()?).partial(true);
        print(&generator.inspect(sources(std::slice::from_ref(&self.input))?, pass, form)?)?;
        Ok(Exit::Done)
    }
}
