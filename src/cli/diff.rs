//! `adl-gen diff`

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};

use super::config::Config;
use super::inputs::{documents, sources};
use super::read_args::ReadArgs;
use super::report::{MessageFormat, Output, count, line, print};
use super::Exit;
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::diff::{ContractDiff, FailOn, Level, Settings, Side, accept, compare, report};

const EXAMPLES: &str = "\
Examples:
  adl-gen diff old.adl.json new.adl.json          What breaks from one version to the other
  adl-gen diff agents-v1 agents-v2 --recursive    The documents of two folders
  adl-gen diff --fail-on source old.adl.json new.adl.json
  adl-gen diff old.schema.json new.schema.json --message-format json

Exit codes:
  0  nothing breaks on the levels of --fail-on, as proved
  1  something breaks, or it isn't proved that nothing does; or a document has errors
  2  invalid command line, or an input can't be read";

/// Format of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum DiffFormat {
    /// With the lines of both documents
    #[default]
    Human,
    /// One line for each level of a contract
    Short,
    /// One JSON object: `contracts`, each with `tool`, `wire`, `source`, …
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// A SARIF 2.1.0 log, for code scanning
    Sarif,
    /// Markdown, for a comment on a pull request
    Markdown,
}

/// Every result that NEW may return must be valid for readers of OLD; every parameter that was valid for OLD must be
/// valid for NEW. A break has a counterexample: a value that one side accepts and the other rejects. Accept a break in
/// `adl-gen.toml`: `[diff.accept.get_user]` with `wire = "nobody reads the role"`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Diff {
    /// The earlier and the later version: documents (JSON or YAML), folders or glob patterns
    #[arg(value_name = "OLD NEW")]
    inputs: Vec<PathBuf>,

    /// Levels that must not break
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t)]
    fail_on: FailOn,

    /// Print an entry for a changelog, and the next version
    #[arg(long, conflicts_with = "message_format")]
    changelog: bool,

    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    message_format: DiffFormat,

    /// Print breaks only
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,

    /// Print all diagnostics, not only the first 100 of a severity
    #[arg(short, long)]
    verbose: bool,

    #[command(flatten)]
    read: ReadArgs,
}

impl Diff {
    pub(super) fn run(self) -> Exit {
        // What is wrong with documents isn't a part of the result.
        let format = match self.message_format {
            DiffFormat::Human | DiffFormat::Markdown => MessageFormat::Human,
            DiffFormat::Short | DiffFormat::Sarif => MessageFormat::Short,
            DiffFormat::Json => MessageFormat::Json,
            DiffFormat::Github => MessageFormat::Github,
        };
        Output::new(format, self.quiet, self.verbose).run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let config = self.read.config()?;
        let (old, new) = self.sides(&config)?;
        let generator = &config.generator;
        let settings = Settings {
            asserts_formats: generator.read.assert_formats || self.read.asserts_formats(),
            options: &generator.options,
        };
        let mut contracts = compare(&old, &new, &settings);
        let unused = accept(&mut contracts, &config.acceptances);
        self.report(&contracts, &unused, generator.options.package.version.as_deref())?;
        let fails = |found: &ContractDiff| Level::ALL.iter().any(|level| self.fail_on.includes(*level) && found.fails(*level));
        Ok(if contracts.iter().any(fails) { Exit::Failure } else { Exit::Success })
    }

    /// Reads both sides.
    fn sides(&self, config: &Config) -> Result<(Side, Side), Error> {
        match self.inputs.as_slice() {
            [old, new] => {
                let of_other = self.config_of(old, config)?;
                let has_settings = of_other.is_some();
                let old = self.side(of_other.as_ref().unwrap_or(config), std::slice::from_ref(old), has_settings)?;
                Ok((old, self.side(config, std::slice::from_ref(new), true)?))
            }
            _ => Err(Diagnostic::new(Code::Usage, "two versions are compared")
                .help("name both: `adl-gen diff old.adl.json new.adl.json`")
                .into()),
        }
    }

    /// Returns the config of the project that the earlier version is in, if that is another project.
    fn config_of(&self, old: &Path, config: &Config) -> Result<Option<Config>, Error> {
        if self.read.chooses_config() {
            return Ok(None);
        }
        let folder = if old.is_dir() { old } else { old.parent().unwrap_or(Path::new("")) };
        let other = Config::of_folder(&crate::source::absolute(folder))?;
        let path = |config: &Config| config.path.as_deref().map(crate::source::absolute);
        Ok(Some(other).filter(|other| other.path.is_some() && path(other) != path(config)))
    }

    /// Reads the documents of a side.
    fn side(&self, config: &Config, inputs: &[PathBuf], has_settings: bool) -> Result<Side, Error> {
        let mut generator = config.generator.clone();
        self.read.apply(&mut generator);
        generator.partial = true;
        if !has_settings {
            // They are for the contracts of the other side.
            generator.read.tools.clear();
        }
        let sources = if inputs.is_empty() { documents(&[], config)? } else { sources(inputs)? };
        Ok(Side::of_models(generator.read(sources)?.models, has_settings))
    }

    fn report(
        &self,
        contracts: &[ContractDiff],
        unused: &[Diagnostic],
        version: Option<&str>,
    ) -> Result<(), Error> {
        if self.changelog {
            return Ok(print(&report::changelog(contracts, version))?);
        }
        let format = match self.message_format {
            DiffFormat::Json => return Ok(print(&format!("{}\n", report::json(contracts)))?),
            DiffFormat::Markdown => return Ok(print(&report::markdown(contracts))?),
            DiffFormat::Human => MessageFormat::Human,
            DiffFormat::Short => MessageFormat::Short,
            DiffFormat::Github => MessageFormat::Github,
            DiffFormat::Sarif => MessageFormat::Sarif,
        };
        let output = Output::new(format, self.quiet, self.verbose).into_result();
        let found = report::diagnostics(contracts, self.fail_on);
        output.run(|| {
            output.print(found.iter().chain(unused));
            Ok(Exit::Success)
        });
        if format == MessageFormat::Human && !self.quiet {
            line(&summary(contracts));
        }
        Ok(())
    }
}

/// Returns the numbers of contracts and of breaks.
fn summary(contracts: &[ContractDiff]) -> String {
    let of = |level: Level| contracts.iter().filter(|found| found.breaks(level)).count();
    let changed = contracts.iter().filter(|found| !found.is_unchanged()).count();
    let breaks = Level::ALL.iter().filter(|level| of(**level) > 0);
    let breaks: Vec<String> = breaks.map(|level| format!("{} {}", of(*level), level.name())).collect();
    let breaks = if breaks.is_empty() { "nothing breaks".to_owned() } else { format!("breaks: {}", breaks.join(", ")) };
    format!("{}, {changed} changed: {breaks}", count(contracts.len(), "contract"))
}

/// The version that documents are compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Against {
    /// A commit, by default the merge base, and the path of the earlier input in it.
    Git { commit: Option<String>, path: Option<PathBuf> },
    /// `adl-gen.lock`
    Lock,
}

impl FromStr for Against {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':').unwrap_or((text, "")) {
            ("lock", "") => Ok(Self::Lock),
            ("git", rest) => {
                let (commit, path) = rest.split_once(':').unwrap_or((rest, ""));
                let commit = Some(commit.to_owned()).filter(|commit| !commit.is_empty());
                Ok(Self::Git { commit, path: Some(PathBuf::from(path)).filter(|path| path.as_os_str() != "") })
            }
            _ => Err("expected git, git:REF, git:REF:PATH or lock".to_owned()),
        }
    }
}
