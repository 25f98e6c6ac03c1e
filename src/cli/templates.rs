//! `adl-gen templates`

use std::path::PathBuf;

use clap::Args;

use super::{Exit, Output, count, print};
use crate::diagnostics::Error;
use crate::output::{Files, Origin};
use crate::render::Template;
use crate::target;

const EXAMPLES: &str = "\
Examples:
  adl-gen templates                                    All templates, with their variables
  adl-gen templates typescript                         Those of one language
  adl-gen templates rust/record --export my-templates  A copy to change, for `generate --templates my-templates`";

/// Templates place finished text, and decide nothing: strings are quoted already, and types are written.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Templates {
    /// Beginnings of names [default: all templates]
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Write the templates into a folder, except for those that it has
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,
}

impl Templates {
    pub(super) fn run(self) -> Exit {
        let output = Output::default();
        output.run(|| self.try_run(&output))
    }

    fn try_run(&self, output: &Output) -> Result<Exit, Error> {
        let mut templates: Vec<&Template> =
            target::registry::templates().filter(|template| self.selects(template)).collect();
        templates.sort_by_key(|template| template.name);
        templates.dedup_by_key(|template| template.name);
        let Some(folder) = &self.export else {
            return Ok(print(&templates.iter().map(|template| template.to_string()).collect::<Vec<_>>().join("\n"))?);
        };
        let mut files = Files::default();
        for template in templates {
            files.insert_once(None, template.name.to_owned(), &Origin::named("adl-gen"), template.text.to_owned())?;
        }
        let written = files.write(folder)?;
        let (new, kept) = (count(written.written.len(), "template"), written.unchanged);
        output.summary(&format!("wrote {new} to `{}` ({kept} kept)", folder.display()));
        Ok(Exit::Success)
    }

    fn selects(&self, template: &Template) -> bool {
        self.names.is_empty() || self.names.iter().any(|name| template.name.starts_with(name.as_str()))
    }
}
