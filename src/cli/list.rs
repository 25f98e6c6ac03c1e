//! `adl-gen list`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::report::table;
use super::{Config, Exit, Output, documents, print};
use crate::diagnostics::Error;
use crate::model::{Contract, Model};
use crate::text::{Json, visible};

const EXAMPLES: &str = "\
Examples:
  adl-gen list agent.adl.json                  The tools, their types and categories
  adl-gen list agents --format json            The same as JSON";

/// Format of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ListFormat {
    /// A table: tool, type, category, document
    Table,
    /// An array of objects with `tool`, `type`, `category`, `contentType`, `description`, `document`
    Json,
}

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct List {
    /// Agent definitions (JSON or YAML), folders, glob patterns, or `-` for standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// Format of the list
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,

    #[command(flatten)]
    output: Output,
}

impl List {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let mut config = Config::find(None)?;
        let sources = documents(&self.inputs, &config)?;
        config.generator.partial = true;
        let models = config.generator.read(sources)?.models;
        let rows: Vec<Row> = models.iter().flat_map(rows).collect();
        Ok(print(&match self.format {
            ListFormat::Table => {
                let header = ["TOOL", "TYPE", "CATEGORY", "DOCUMENT"].map(str::to_owned).to_vec();
                table(&std::iter::once(header).chain(rows.iter().map(Row::cells)).collect::<Vec<_>>())
            }
            ListFormat::Json => format!("{}\n", Json::array(rows.iter().map(Row::to_json)).to_pretty()),
        })?)
    }
}

/// A tool.
struct Row<'m> {
    document: &'m str,
    tool: &'m str,
    contract: Option<&'m Contract>,
}

/// Returns the tools of a document: those that declare a result, then the others.
fn rows(model: &Model) -> impl Iterator<Item = Row<'_>> {
    let document = model.input.name.as_str();
    let declared =
        model.contracts.iter().map(move |contract| Row { document, tool: &contract.tool, contract: Some(contract) });
    declared.chain(model.silent.iter().map(move |silent| Row { document, tool: &silent.tool, contract: None }))
}

impl Row<'_> {
    fn kind(&self) -> Option<&'static str> {
        self.contract.map(|contract| contract.returns.name())
    }

    fn category(&self) -> Option<&'static str> {
        Some(self.contract?.returns.category()?.name())
    }

    fn cells(&self) -> Vec<String> {
        let (kind, category) = (self.kind().unwrap_or("-"), self.category().unwrap_or("-"));
        [&*visible(self.tool), kind, category, &*visible(self.document)].map(str::to_owned).to_vec()
    }

    fn to_json(&self) -> Json {
        let text = |text: Option<&str>| text.map_or(Json::Null, Json::string);
        let contract = self.contract;
        Json::object([
            ("tool", Json::string(self.tool)),
            ("type", text(self.kind())),
            ("category", text(self.category())),
            ("contentType", text(contract.map(|contract| contract.content_type.as_str()))),
            ("description", text(contract.and_then(|contract| contract.description.as_deref()))),
            ("document", Json::string(self.document)),
        ])
    }
}
