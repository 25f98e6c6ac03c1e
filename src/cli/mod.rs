//! The command line.

mod advise;
mod ask;
mod config;
mod diff;
mod explain;
mod fits;
mod generate;
mod glob;
mod import;
mod infer;
mod init;
mod inputs;
mod inspect;
mod interrupt;
mod last_run;
mod lint;
mod list;
mod lock;
mod losses;
mod lsp;
mod merge;
mod migrate;
mod option_args;
mod progress;
mod read_args;
mod report;
mod schema;
mod shell;
mod templates;
mod validate;
mod watch;

use std::panic::{UnwindSafe, catch_unwind};
use std::process::ExitCode;

use self::config::Config;
use self::inputs::{documents, sources};
use self::read_args::ReadArgs;
use self::report::{Output, count, exit, line, print};
use anstream::ColorChoice;
use clap::{ColorChoice as When, Parser, Subcommand, ValueEnum};

use crate::text::visible;

/// Exit code of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exit {
    Success = 0,
    /// The check failed, or the input has errors.
    Failure = 1,
    /// The command line is invalid, or an input can't be read.
    Usage = 2,
    /// Internal error: a bug in adl-gen.
    Internal = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Generates types and validators from the return contracts of agent tools
///
/// Reads agent definitions (ADL), lists of MCP tools or JSON Schemas, and generates Rust, TypeScript, Python, Go and OpenAPI.
#[derive(Debug, Parser)]
#[command(name = "adl-gen", version, after_help = EXIT_CODES, max_term_width = 100)]
struct Cli {
    /// When to print in colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true)]
    color: When,

    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  check failed (--check), or the input has errors
  2  invalid command line, or an input can't be read
  3  internal error: a bug in adl-gen";

/// Declares the commands, each with its help, its name, and its arguments, which run it.
macro_rules! commands {
    ($($(#[$meta:meta])* $name:ident($arguments:ty),)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$meta])* $name($arguments),)*
        }

        impl Command {
            fn run(self) -> Exit {
                match self {
                    $(Self::$name(command) => command.run(),)*
                }
            }
        }
    };
}

commands! {
    /// Generate types and validators for the results of tools
    Generate(generate::Generate),
    /// Generate, and again whenever a document changes
    #[command(after_help = watch::EXAMPLES, mut_arg("check", hidden), mut_arg("stdout", hidden))]
    Watch(watch::Watch),
    /// Validate documents and their examples, or results against a contract
    Validate(validate::Validate),
    /// Check documents against the rules of good contracts
    Lint(lint::Lint),
    /// Compare contracts with an earlier version, and find every change that breaks somebody
    Diff(diff::Diff),
    /// Write the contracts of a project to a file for reviews, or compare with it
    Lock(lock::Lock),
    /// Explain a diagnostic
    Explain(explain::Explain),
    /// Write an agent definition to begin with
    Init(init::Init),
    /// Write the agent definition for a list of MCP tools or a JSON Schema
    #[command(mut_arg("recursive", hidden))]
    Import(import::Import),
    /// Infer a JSON Schema, or a tool, from samples of results
    Infer(infer::Infer),
    /// Recommend the type of a result, by the specification's guides or by samples
    Advise(advise::Advise),
    /// Migrate agent definitions from ADL 1.0 to 1.5
    Migrate(migrate::Migrate),
    /// List the tools of documents, with the types and categories of their results
    List(list::List),
    /// Tell which hosts take the schemas of tools: MCP, OpenAI, AI SDK, Anthropic, OpenAPI 3.0
    Fits(fits::Fits),
    /// Serve an editor: findings, completion, hovers, definitions and fixes
    Lsp(lsp::Lsp),
    /// Print the model of a document, or the result of an earlier pass
    Inspect(inspect::Inspect),
    /// List the templates that users can replace, or export them
    Templates(templates::Templates),
    /// Print the JSON Schema of a kind of file, for editors
    Schema(schema::Schema),
    /// Print the completions of a shell
    Completions(shell::Completions),
    /// Print a manual page
    Man(shell::Man),
}

/// Hides a flag that is shared with other commands from the help of one for which it means nothing.
fn hidden(flag: clap::Arg) -> clap::Arg {
    flag.hide(true)
}

/// Runs the command that the arguments of the process specify.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(error).into(),
    };
    paint(cli.color);
    guarded(|| cli.command.run()).into()
}

/// Sets when standard output and standard error are in colour.
fn paint(when: When) {
    match when {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    }
    .write_global();
}

/// Returns the value of `--color` among arguments that weren't parsed.
fn color(arguments: impl Iterator<Item = String>) -> Option<When> {
    let arguments: Vec<String> = arguments.collect();
    let after = arguments.iter().position(|argument| argument == "--color").and_then(|at| arguments.get(at + 1));
    let within = || arguments.iter().find_map(|argument| argument.strip_prefix("--color="));
    When::from_str(after.map(String::as_str).or_else(within)?, false).ok()
}

/// Prints help, the version, or an error in the arguments (where file names may contain control characters).
fn refuse(error: clap::Error) -> Exit {
    paint(color(std::env::args_os().map(|argument| argument.to_string_lossy().into_owned())).unwrap_or_default());
    let exit = if error.use_stderr() { Exit::Usage } else { Exit::Success };
    let shown = std::env::args_os().map(|argument| visible(&argument.to_string_lossy()).into_owned());
    let escaped = if exit == Exit::Usage { Cli::try_parse_from(shown).err() } else { None };
    // A closed standard error doesn't make the command fail.
    let _ = escaped.unwrap_or(error).print();
    exit
}

/// Runs a command, and reports a panic as an internal error.
fn guarded(run: impl FnOnce() -> Exit + UnwindSafe) -> Exit {
    catch_unwind(run).unwrap_or_else(|_| {
        report::line("internal error: this is a bug in adl-gen");
        report::line("Please report it with the message above and the input.");
        Exit::Internal
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_valid() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_panic_is_an_internal_error() {
        assert_eq!(guarded(|| panic!("of the test")), Exit::Internal);
        assert_eq!(guarded(|| Exit::Failure), Exit::Failure);
    }
}
