//! `adl-gen completions` and `adl-gen man`: what shells and manuals know of the command line.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Exit, exit, line, print};
use crate::diagnostics::{Code, Diagnostic, Error};

const COMPLETIONS: &str = "\
Examples:
  adl-gen completions bash > adl-gen.bash        Then `source adl-gen.bash`, in ~/.bashrc
  adl-gen completions zsh > _adl-gen             In a folder of $fpath
  adl-gen completions fish > adl-gen.fish        In ~/.config/fish/completions";

#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS)]
pub(super) struct Completions {
    /// Shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> Exit {
        finish(print(&script(self.shell)).map_err(Error::from))
    }
}

/// Returns the script of a shell.
fn script(shell: Shell) -> String {
    let generate = |name: &str| {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), name, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    };
    match shell {
        // With a hyphen in the name, the labels of commands in bash differ from those that are looked for (4.6.11).
        Shell::Bash => generate("adl_gen").replace(" default adl_gen\n", " default adl-gen\n"),
        _ => generate("adl-gen"),
    }
}

const MAN: &str = "\
Examples:
  adl-gen man > adl-gen.1                        The page of the program
  adl-gen man generate > adl-gen-generate.1      The page of a command";

#[derive(Debug, Args)]
#[command(after_help = MAN)]
pub(super) struct Man {
    /// Command whose page is printed [default: the page of the program]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Man {
    pub(super) fn run(self) -> Exit {
        finish(self.page().and_then(|page| Ok(print(&page)?)))
    }

    fn page(&self) -> Result<String, Error> {
        let mut program = Cli::command();
        program.build();
        let page = match &self.command {
            None => program,
            Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
                let help = "`adl-gen --help` lists the commands";
                Diagnostic::new(Code::Usage, format!("there is no command `{name}`")).help(help)
            })?,
        };
        let mut text = Vec::new();
        let source = concat!("adl-gen ", env!("CARGO_PKG_VERSION"));
        let rendered = clap_mangen::Man::new(page).source(source).render(&mut text);
        rendered.map_err(|error| Diagnostic::new(Code::Defect, format!("the page can't be printed: {error}")))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

fn finish(result: Result<Exit, Error>) -> Exit {
    result.unwrap_or_else(|error| {
        error.diagnostics().iter().for_each(|found| line(&found.to_string()));
        exit(error.diagnostics()).unwrap_or(Exit::Internal)
    })
}
