//! `adl-gen explain`

use clap::Args;

use super::{Exit, Output, print};
use crate::diagnostics::explain::text;
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::schema::meant;

const EXAMPLES: &str = "\
Examples:
  adl-gen explain no-example        Why contracts need examples, and how one looks
  adl-gen explain duplicate-key";

/// Diagnostics print their names in brackets: `error[duplicate-key]`. docs/diagnostics.md has the same texts.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Explain {
    /// Name of a diagnostic
    #[arg(value_name = "NAME")]
    name: String,
}

impl Explain {
    pub(super) fn run(self) -> Exit {
        Output::default().run(|| explain(&self.name))
    }
}

/// Prints the explanation of a diagnostic.
pub(super) fn explain(name: &str) -> Result<Exit, Error> {
    let name = name.trim_matches(['[', ']']);
    let Some(code) = Code::ALL.iter().find(|code| code.name() == name) else {
        let names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
        let help = meant(name, &names, format!("the diagnostics are {}", names.join(", ")));
        return Err(Diagnostic::new(Code::Usage, format!("no diagnostic is called `{name}`")).help(help).into());
    };
    Ok(print(&text(*code))?)
}
