//! `adl-gen inspect`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Exit;
use super::inputs::sources;
use super::read_args::ReadArgs;
use super::report::{MessageFormat, exit, print};
use crate::diagnostics::Error;
use crate::lower::{Form, Pass};

const EXAMPLES: &str = "\
Examples:
  adl-gen inspect agent.adl.json                           The types, each with its source location
  adl-gen inspect agent.adl.json | grep '^GetUser'         The types of one tool
  adl-gen inspect agent.adl.json --after graph             The schemas, with resolved references
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
    #[arg(long, value_name = "PASS", value_enum, default_value_t = After::Model)]
    after: After,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    read: ReadArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum After {
    /// The schemas: keywords as in 2020-12, each with its source location; resolved references
    Graph,
    /// The definitions before they are named: candidates for each name, and each shape
    Shapes,
    /// The finished model
    Model,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// One line per item, with its source location, for people and grep
    Text,
    /// One JSON value per document (see schemas/model.schema.json)
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
        };
        let form = match self.format {
            Format::Text => Form::Text,
            Format::Json => Form::Json,
        };
        let generator = self.read.generator(&self.read.config()?).partial(true);
        print(&generator.inspect(sources(std::slice::from_ref(&self.input))?, pass, form)?)?;
        Ok(Exit::Success)
    }
}
