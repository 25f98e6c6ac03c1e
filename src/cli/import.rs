//! `adl-gen import`

use std::path::{Path, PathBuf};

use clap::Args;

use super::init::{document_text, refuse_existing};
use super::{Exit, Output, ReadArgs, count, print, sources};
use crate::diagnostics::{Error, Findings};
use crate::front;
use crate::output;
use crate::source::Library;

const EXAMPLES: &str = "\
Examples:
  adl-gen import shop.tools.json -o shop.adl.json       The tools of an MCP server (the result of `tools/list`)
  adl-gen import openapi.yaml -o api.adl.json           The operations and schemas of an API
  adl-gen import user.schema.json -o user.adl.yaml      A tool that returns a value of a JSON Schema
  adl-gen import - < shop.tools.jsonl                   Several pages as JSON Lines; prints the agent definition";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Import {
    /// List of MCP tools, document of OpenAPI 3 or JSON Schema (JSON, YAML or JSON Lines), or `-` for standard input
    #[arg(value_name = "FILE")]
    input: PathBuf,

    /// Agent definition to write, JSON or YAML by its extension; without it, the document is printed as JSON
    #[arg(short, long = "output", value_name = "FILE")]
    output_file: Option<PathBuf>,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: Output,
}

impl Import {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        self.output_file.as_deref().map_or(Ok(()), refuse_existing)?;
        let generator = self.read.config()?.generator;
        let mut findings = Findings::default();
        let mut imported = None;
        for (document, options) in generator.documents(sources(std::slice::from_ref(&self.input))?)? {
            let library = Library::new(options.folder.as_deref(), &options.schema_map);
            imported = front::import(&document, &options.stem, &options.front(), &library, &mut findings);
        }
        self.output.print(&findings.into_result()?);
        let members = imported.unwrap_or_default();
        let tools = members.iter().find(|(name, _)| *name == "tools").map(|(_, tools)| tools.clone());
        let name = self.output_file.as_deref().unwrap_or(Path::new("-.json"));
        let text = document_text(&name.to_string_lossy(), members)?;
        let Some(file) = &self.output_file else {
            return Ok(print(&text)?);
        };
        output::replace([(file.as_path(), text.as_str())])?;
        let tools = tools.map_or(0, |tools| tools.items().len());
        self.output.summary(&format!("wrote `{}` with {}", file.display(), count(tools, "tool")));
        Ok(Exit::Success)
    }
}
