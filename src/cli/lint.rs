//! `adl-gen lint`

use std::path::PathBuf;

use clap::Args;

use super::explain::explain;
use super::{Config, Exit, Output, ReadArgs, documents, interrupt, print};
use crate::diagnostics::{Code, Error};
use crate::lint::{self, Levels, Scope};
use crate::pipeline::Generator;

const EXAMPLES: &str = "\
Examples:
  adl-gen lint agent.adl.json                    What `validate` finds, and the rules of good contracts
  adl-gen lint agents --recursive --strict       The documents of a folder; warnings are errors
  adl-gen lint agent.adl.yaml --fix              Repair what has one right form; formatting and comments stay
  adl-gen lint --list                            The rules, with their levels";

/// Levels of rules are set in `adl-gen.toml`: `[lint]` with `no-example = "error"`. A document excepts a part of it with
/// a reason: `"x-adl-gen-allow": {"no-example": "the result is secret"}`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Lint {
    /// Agent definitions or JSON Schemas (JSON or YAML), folders, glob patterns, or `-` for standard input
    #[arg(value_name = "INPUT", conflicts_with = "list")]
    inputs: Vec<PathBuf>,

    /// List the rules, with their levels
    #[arg(long)]
    list: bool,

    /// Explain a rule
    #[arg(long, value_name = "RULE", conflicts_with_all = ["inputs", "list"])]
    explain: Option<String>,

    /// Repair what has one right form, in place
    #[arg(long, conflicts_with = "list")]
    fix: bool,

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
        if let Some(name) = &self.explain {
            return explain(name);
        }
        let config = self.read.config()?;
        if self.list {
            return Ok(print(&list(&config.levels))?);
        }
        let sources = documents(&self.inputs, &config)?;
        let Config { mut generator, levels, .. } = config;
        let check = |generator: &Generator, sources| lint::check(generator, sources, Scope::Lint, &levels);
        if self.fix {
            let sources = sources.clone();
            let found = output.progress(&mut generator, |generator| check(generator, sources));
            interrupt::clean_up();
            for (file, fixed) in lint::fix(&found.diagnostics)? {
                for found in &fixed {
                    let place = found.place.iter().map(|place| format!("{place}: ")).collect::<String>();
                    output.summary(&format!("{place}fixed {}: {}", found.code.name(), found.message));
                }
                let fixes = if fixed.len() == 1 { "fix" } else { "fixes" };
                output.summary(&format!("{file}: {} {fixes}", fixed.len()));
            }
        }
        let found = output.progress(&mut generator, |generator| check(generator, sources));
        Ok(output.examined(&found))
    }
}

/// Returns the rules, one a line.
fn list(levels: &Levels) -> String {
    let line = |rule: Code| format!("{:<21} {:<8} {}\n", rule.name(), levels.of(rule).name(), rule.meaning());
    lint::rules().map(line).collect()
}
