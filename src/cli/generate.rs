//! `adl-gen generate`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::config::{self, Config};
use super::inputs::sources;
use super::reading::Reading;
use super::report::{MessageFormat, count, print};
use super::{Exit, interrupt, losses};
use crate::backend::{Extra, ImportExtension, PreambleStyle, PythonTyping, PythonVersion, RustEngine, Target};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::output::{Drift, depfile};
use crate::pipeline::{Generated, Generator, Source};
use crate::text::visible;

const EXAMPLES: &str = "\
Examples:
  adl-gen generate agent.adl.json                     All default targets, into ./generated
  adl-gen generate agents -t rust,typescript -o out   The documents of a folder, for two targets
  adl-gen generate agent.adl.json --check             In CI: are the generated files up to date?
  adl-gen generate point.schema.json --root-name Point -t rust --stdout
  adl-gen generate - -t python --stdout < agent.adl.yaml";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Generate {
    /// Agent definitions or JSON Schemas, as JSON or YAML; folders; patterns; or `-` for standard input
    ///
    /// Of a folder, the `*.adl.json`, `*.adl.yaml` and `*.adl.yml` that stand directly in it are read; with `--recursive`,
    /// those in its folders too. Patterns have `*`, `?`, `**`, `[…]` and `{…,…}`.
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// What to generate; may be said several times [default: rust, typescript, python, openapi]
    #[arg(short, long = "target", value_name = "TARGET", value_delimiter = ',', value_parser = targets())]
    targets: Vec<String>,

    /// The folder to write to [default: generated, beside the config file where there is one]
    #[arg(short, long = "out-dir", value_name = "DIR")]
    out_dir: Option<PathBuf>,

    /// Print the file in place of writing it; for one input and one target
    #[arg(long, conflicts_with_all = ["out_dir", "check", "prune", "depfile"])]
    stdout: bool,

    /// Write nothing; list the files of the targets that are missing, stale or no longer produced; exit with 1 if any are
    #[arg(long, conflicts_with = "depfile")]
    check: bool,

    /// Remove the files of the targets that are no longer produced, unless they were modified
    #[arg(long, conflicts_with = "check")]
    prune: bool,

    /// The oldest Python that the output must run on: 3.9 to 3.14 [default: 3.11]
    #[arg(long, value_name = "VERSION")]
    python_version: Option<PythonVersion>,

    /// Where Python imports `TypedDict` from [default: auto]
    ///
    /// Before Python 3.12, pydantic (FastAPI, MCP) accepts only that of `typing_extensions`: `auto` takes it there if it is
    /// installed.
    #[arg(long, value_name = "MODULE", value_parser = PossibleValuesParser::new(["auto", "standard", "typing-extensions"]).try_map(|name| name.parse::<PythonTyping>()))]
    python_typing: Option<PythonTyping>,

    /// What prints Rust [default: native]
    #[arg(long, value_name = "ENGINE", value_enum)]
    rust_engine: Option<Engine>,

    /// What Rust's types do with properties that a schema neither declares nor forbids [default: drop]
    #[arg(long, value_name = "WHAT", value_parser = PossibleValuesParser::new(["drop", "keep"]).try_map(|name| name.parse::<Extra>()))]
    extra: Option<Extra>,

    /// Composite print contracts, `<input>_contracts`, and the runtime that they share, for rust, typescript and python
    ///
    /// How results are checked, turned into text for a model, cut to a limit, handed to a sandbox, and made errors.
    #[arg(long)]
    contracts: bool,

    /// How TypeScript's contracts import the files beside them [default: js]
    #[arg(long, value_name = "EXTENSION", value_parser = PossibleValuesParser::new(["js", "ts"]).try_map(|name| name.parse::<ImportExtension>()))]
    import_extension: Option<ImportExtension>,

    /// How preambles are written [default: short]
    #[arg(long, value_name = "STYLE", value_enum)]
    style: Option<Style>,

    #[command(flatten)]
    reading: Reading,

    /// Write a file for `make` that lists every file read
    #[arg(long, value_name = "FILE")]
    depfile: Option<PathBuf>,

    /// List what the generated types don't say of what the documents say, type for type
    #[arg(long)]
    losses: bool,

    /// Exit with 1, and write nothing, where the documents say something that neither types nor documentation say
    #[arg(long)]
    deny_loss: bool,

    /// How findings are printed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = MessageFormat::Human)]
    message_format: MessageFormat,
}

/// What prints Rust
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    /// The templates of adl-gen
    Native,
    /// typify, for code that already stands on its types
    Typify,
}

/// How preambles are written
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Style {
    /// With everything that a type checker can use, in few tokens
    Short,
    /// As the system prints it that the tool return contracts come from
    Monty,
}

fn targets() -> PossibleValuesParser {
    Target::ALL.iter().map(|target| target.name()).collect::<Vec<_>>().into()
}

impl Generate {
    pub(super) fn run(self) -> Exit {
        let message_format = self.message_format;
        self.try_run().unwrap_or_else(|error| message_format.fail(&error))
    }

    fn try_run(mut self) -> Result<Exit, Error> {
        let config = self.reading.config()?;
        let generator = self.settle(&config);
        let mut generated = generator.generate_sources(self.sources()?)?;
        generated.read.extend(config.path.clone());
        self.note_project(&config, &mut generated);
        self.message_format.print(&generated.warnings);
        let denied = losses::report(&generated.losses, self.losses, self.deny_loss, self.message_format);
        if denied {
            Ok(Exit::No)
        } else if self.stdout {
            self.print(&generated)
        } else if self.check {
            self.check(&generated)
        } else {
            self.write(&generated)
        }
    }

    /// Takes from the config file what no flag says.
    fn settle(&mut self, config: &Config) -> Generator {
        let partial = !self.inputs.is_empty() && !config.inputs.is_empty();
        if self.inputs.is_empty() {
            self.inputs.clone_from(&config.inputs);
        }
        if self.targets.is_empty() {
            let targets = config.targets.as_deref().unwrap_or(Target::DEFAULT);
            self.targets = targets.iter().map(|target| target.name().to_owned()).collect();
        }
        self.out_dir = self.out_dir.take().or_else(|| Some(config.out_dir()));
        self.deny_loss |= config.deny_loss;
        self.generator(config).partial(partial)
    }

    /// Notes what the config file has to do with files that are no longer produced.
    fn note_project(&self, config: &Config, generated: &mut Generated) {
        // Only then are inputs named relative to its folder.
        let Some(folder) = config.folder().filter(|_| config.is_projects()) else { return };
        let others: Vec<PathBuf> = config.inputs.iter().filter(|input| input.as_os_str() != "-").cloned().collect();
        // A pattern that matches nothing leaves nothing out.
        generated.note_project(folder, sources(&others).unwrap_or_default(), self.reading.is_recursive(config));
    }

    fn out_dir(&self) -> &Path {
        self.out_dir.as_deref().unwrap_or(Path::new("generated"))
    }

    /// The targets, each once, in our order.
    fn targets(&self) -> Vec<Target> {
        Target::ALL.iter().copied().filter(|target| self.targets.iter().any(|name| name == target.name())).collect()
    }

    fn generator(&self, config: &Config) -> Generator {
        let engine = match self.rust_engine.or(config.rust_engine) {
            Some(Engine::Typify) => RustEngine::Typify,
            Some(Engine::Native) | None => RustEngine::Native,
        };
        let style = match self.style.or(config.style) {
            Some(Style::Monty) => PreambleStyle::Monty,
            Some(Style::Short) | None => PreambleStyle::Short,
        };
        self.reading
            .generator(config)
            .targets(self.targets())
            .python_version(self.python_version.or(config.python_version).unwrap_or_default())
            .rust_engine(engine)
            .extra(self.extra.or(config.extra).unwrap_or_default())
            .contracts(self.contracts || config.contracts)
            .python_typing(self.python_typing.or(config.python_typing).unwrap_or_default())
            .import_extension(self.import_extension.or(config.import_extension).unwrap_or_default())
            .preamble_style(style)
    }

    fn sources(&self) -> Result<Vec<Source>, Diagnostic> {
        if self.inputs.is_empty() {
            return Err(config::no_inputs());
        }
        sources(&self.inputs)
    }

    fn print(&self, generated: &Generated) -> Result<Exit, Error> {
        let mut files = generated.files.iter();
        let (Some((_, text)), None) = (files.next(), files.next()) else {
            let found = count(generated.files.len(), "file");
            let message = format!("`--stdout` prints one file, and these inputs and targets make {found}");
            return Err(Diagnostic::new(Code::Usage, message)
                .help("name one input and one target: `adl-gen generate agent.adl.json -t rust --stdout`")
                .into());
        };
        print(text)?;
        Ok(Exit::Done)
    }

    fn check(&self, generated: &Generated) -> Result<Exit, Error> {
        let differences = generated.check(self.out_dir(), &self.targets())?;
        let files = count(generated.files.len(), "file");
        if differences.is_empty() {
            self.message_format.summary(&format!("{files} in `{}`: up to date", self.out_dir().display()));
            return Ok(Exit::Done);
        }
        let mut stdout = io::stdout().lock();
        for difference in &differences {
            // The exit code is the answer also where nobody reads the list.
            let _ = writeln!(stdout, "{}: {}", difference.drift, visible(&difference.path.to_string_lossy()));
        }
        let strays = differences.iter().filter(|difference| difference.drift == Drift::NotProduced).count();
        let mend = match strays {
            0 => "run again without `--check`",
            _ => "run again with `--prune` in place of `--check`",
        };
        self.message_format.summary(&format!("{} out of date; {mend}", files_are(differences.len())));
        Ok(Exit::No)
    }

    fn write(&self, generated: &Generated) -> Result<Exit, Error> {
        // Before anything is written: it may fail.
        let depfile = match &self.depfile {
            Some(path) => Some((path, self.depfile_text(generated)?)),
            None => None,
        };
        interrupt::clean_up();
        let written = match depfile {
            Some((path, text)) => generated.write_with_depfile(self.out_dir(), path, &text)?,
            None => generated.write(self.out_dir())?,
        };
        let (new, unchanged) = (count(written.written.len(), "file"), written.unchanged);
        self.message_format.summary(&format!("wrote {new} to `{}` ({unchanged} unchanged)", self.out_dir().display()));
        if self.prune {
            self.remove_strays(generated)?;
        }
        Ok(Exit::Done)
    }

    fn remove_strays(&self, generated: &Generated) -> Result<(), Error> {
        let pruned = generated.prune(self.out_dir(), &self.targets())?;
        if !pruned.removed.is_empty() {
            let removed = count(pruned.removed.len(), "file");
            self.message_format.summary(&format!("removed {removed} no longer produced"));
        }
        for path in pruned.modified {
            let text = format!("kept `{}`: no longer produced, but modified since; remove it by hand", path.display());
            self.message_format.summary(&text);
        }
        Ok(())
    }

    fn depfile_text(&self, generated: &Generated) -> Result<String, Diagnostic> {
        let outputs: Vec<PathBuf> = generated.files.iter().map(|(name, _)| self.out_dir().join(name)).collect();
        depfile(&outputs, &generated.read)
    }
}

/// `1 file is`, `2 files are`
fn files_are(number: usize) -> String {
    format!("{} {}", count(number, "file"), if number == 1 { "is" } else { "are" })
}
