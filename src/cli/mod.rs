//! The command line.

mod config;
mod generate;
mod inputs;
mod inspect;
mod interrupt;
mod losses;
mod reading;
mod report;

use std::panic::{UnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::text::visible;

/// How a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// It is done.
    Done = 0,
    /// The check failed, or the input has errors.
    No = 1,
    /// The command line is invalid, or an input can't be read.
    Usage = 2,
    /// An internal error.
    Defect = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Types from the return contracts of agent tools.
///
/// Reads agent definitions (ADL) and JSON Schemas, and generates Rust, TypeScript, Python and OpenAPI from what their
/// tools return.
#[derive(Debug, Parser)]
#[command(name = "adl-gen", version, after_help = EXIT_CODES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  check failed (--check), or the input has errors
  2  invalid command line, or an input can't be read
  3  internal error: a bug in adl-gen";

#[derive(Debug, Subcommand)]
enum Command {
    /// Generate the types of what tools return.
    Generate(generate::Generate),
    /// Print what a document is read as, after any pass.
    Inspect(inspect::Inspect),
}

/// Runs the command that the arguments of the process say.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(error).into(),
    };
    guarded(|| match cli.command {
        Command::Generate(command) => command.run(),
        Command::Inspect(command) => command.run(),
    })
    .into()
}

/// Prints help, the version, or what is wrong with the arguments, among which the names of files may be.
fn refuse(error: clap::Error) -> Exit {
    let exit = if error.use_stderr() { Exit::Usage } else { Exit::Done };
    let shown = std::env::args_os().map(|argument| visible(&argument.to_string_lossy()).into_owned());
    let escaped = if exit == Exit::Usage { Cli::try_parse_from(shown).err() } else { None };
    // Where it can't be printed, there is nobody to read it.
    let _ = escaped.unwrap_or(error).print();
    exit
}

/// Runs a command. A panic is a defect of ours, which asks to be reported.
fn guarded(run: impl FnOnce() -> Exit + UnwindSafe) -> Exit {
    catch_unwind(run).unwrap_or_else(|_| {
        report::line("adl-gen has a defect: it should never say the above. Nothing is wrong with what you did.");
        report::line("Please report it, with the message and the input.");
        Exit::Defect
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_panic_is_a_defect_of_ours() {
        assert_eq!(guarded(|| panic!("of the test")), Exit::Defect);
        assert_eq!(guarded(|| Exit::No), Exit::No);
    }
}
