//! `adl-gen diff`

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};

use super::inputs::is_pattern;
use super::report::{MessageFormat, Verbosity};
use super::{Config, Exit, Output, ReadArgs, count, documents, lock, print, sources};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::diff::git::Checkout;
use crate::diff::{ContractDiff, Conventions, FailOn, Level, Relabel, Side, accept, compare, relative, report};
use crate::names;
use crate::parallel::both;
use crate::source::absolute;

const EXAMPLES: &str = "\
Examples:
  adl-gen diff old.adl.json new.adl.json          What breaks from one version to the other
  adl-gen diff agents-v1 agents-v2                The documents of two folders
  adl-gen diff --against git:v1.4.0               The inputs of adl-gen.toml with those of a tag
  adl-gen diff --against lock --fail-on source    With adl-gen.lock; code must not break, either
  adl-gen diff old.schema.json new.schema.json --message-format json
  adl-gen diff agents-v1 agents-v2 --message-format html    A page for reviewers

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
    /// A page for reviewers, which loads nothing
    Html,
}

/// Every result that NEW may return must be valid for readers of OLD; every parameter that was valid for OLD must be
/// valid for NEW. A break has a counterexample: a value that one side accepts and the other rejects. Accept a break in
/// `adl-gen.toml`: `[diff.accept.get_user]` with `wire = "nobody reads the role"`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Diff {
    /// The earlier and the later version: documents (JSON or YAML), folders or glob patterns
    ///
    /// Only the later one with `--against`, by default that of adl-gen.toml. With less than two inputs and without
    /// `--against`, they are compared with the merge base of the branch.
    #[arg(value_name = "OLD NEW")]
    inputs: Vec<PathBuf>,

    /// Compare with a commit of git, by default the merge base of the branch, or with adl-gen.lock: `git`, `git:REF`,
    /// `git:REF:PATH` or `lock`
    #[arg(long, value_name = "VERSION")]
    against: Option<Against>,

    /// Levels that must not break, separated by commas
    #[arg(long, value_name = "LEVELS", value_enum, value_delimiter = ',', default_value = "wire")]
    fail_on: Vec<FailOn>,

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
        let (format, are_result) = match self.message_format {
            DiffFormat::Human => (MessageFormat::Human, !self.changelog),
            DiffFormat::Short => (MessageFormat::Short, true),
            DiffFormat::Github => (MessageFormat::Github, true),
            DiffFormat::Sarif => (MessageFormat::Sarif, true),
            // Mistakes of documents aren't a part of these.
            DiffFormat::Json => (MessageFormat::Json, false),
            DiffFormat::Markdown | DiffFormat::Html => (MessageFormat::Human, false),
        };
        let verbosity = match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        };
        let output = Output::new(format, verbosity);
        let output = if are_result { output.into_result() } else { output };
        output.run(|| self.try_run(&output))
    }

    fn try_run(&self, output: &Output) -> Result<Exit, Error> {
        let config = self.read.config()?;
        let mut found = self.compare(&config)?;
        let mut notes: Vec<Diagnostic> = found.leaves_out_operations.then(report::transport).into_iter().collect();
        notes.extend(accept(&mut found.contracts, &config.acceptances));
        relative(&mut found.contracts, &mut notes);
        self.report(&found, &notes, output, config.generator.options.package.version.as_deref())?;
        let fails =
            |found: &ContractDiff| Level::ALL.iter().any(|level| self.must_not_break(*level) && found.fails(*level));
        Ok(if found.contracts.iter().any(fails) { Exit::Failure } else { Exit::Success })
    }

    fn must_not_break(&self, level: Level) -> bool {
        self.fail_on.iter().any(|fail_on| fail_on.includes(level))
    }

    /// Reads both sides, and compares them.
    fn compare(&self, config: &Config) -> Result<Compared, Error> {
        match (&self.against, self.inputs.as_slice()) {
            (None, [old, new]) => {
                let of_other = self.config_of(old, config)?;
                let has_settings = of_other.is_some();
                let mut of_old = of_other.unwrap_or_else(|| config.clone());
                let are_files = old.is_file() && new.is_file();
                if are_files {
                    // Two versions of a document have the same types, whatever the names of their files.
                    of_old.generator.read.stem = file_stem(new);
                }
                let read = |config, input, has_settings| self.side(config, std::slice::from_ref(input), has_settings);
                let (old, new) = both(|| read(&of_old, old, has_settings), || read(config, new, true));
                let (mut old, new) = (old?, new?);
                if are_files {
                    old.take_modules(&new);
                }
                let found = Compared::new(&old, &new, &config.conventions);
                // The process ends soon: freeing documents of megabytes would take longer than comparing them.
                std::mem::forget((old, new));
                Ok(found)
            }
            (None, [] | [_]) => self.compare_with_commit(None, None, config),
            (None, _) => Err(Diagnostic::new(Code::Usage, "more than two versions are named")
                .help("name a folder or a pattern for each, or use `--against`")
                .into()),
            (Some(Against::Git { commit, path }), _) => {
                self.compare_with_commit(commit.as_deref(), path.as_deref(), config)
            }
            (Some(Against::Lock), inputs) => {
                let (_, old) = lock::read(&lock::path(config), &config.generator)?;
                Ok(Compared::new(&old, &self.side(config, inputs, true)?, &config.conventions))
            }
        }
    }

    /// Compares the inputs with those of a commit.
    fn compare_with_commit(
        &self,
        commit: Option<&str>,
        path: Option<&Path>,
        config: &Config,
    ) -> Result<Compared, Error> {
        let new = self.side(config, &self.inputs, true)?;
        let checkout = Checkout::new(commit)?;
        let folder = checkout.root().to_string_lossy().into_owned();
        let mut relabel = Relabel::new(&folder, &checkout.commit);
        let old = self.side_of_commit(&checkout, path, config);
        let old = old.map_err(|error| error.map(|found| relabel.diagnostic(found)))?;
        let mut found = Compared::new(&old, &new, &config.conventions);
        relabel.contracts(&mut found.contracts);
        Ok(found)
    }

    /// Reads the inputs of a commit, with its own config file.
    fn side_of_commit(&self, checkout: &Checkout, path: Option<&Path>, config: &Config) -> Result<Side, Error> {
        let place = config.folder().map_or_else(|| PathBuf::from("."), Path::to_owned);
        let place = if place.as_os_str().is_empty() { PathBuf::from(".") } else { place };
        let earlier = match path {
            // The config file of the file's own folder in the commit.
            _ if self.read.chooses_config() => config.clone(),
            Some(path) if !checkout.has_files() => {
                self.config_in(checkout.named(path)?.parent().unwrap_or(checkout.root()))?
            }
            _ => self.config_in(&checkout.path(&place)?)?,
        };
        let inputs = match path {
            Some(path) => vec![checkout.named(path)?],
            None => {
                let named: Vec<PathBuf> =
                    self.inputs.iter().map(|input| checkout.path(input)).collect::<Result<_, _>>()?;
                match (named.is_empty(), earlier.inputs.is_empty()) {
                    (false, _) => named,
                    (true, false) => earlier.inputs.clone(),
                    // The config file is newer than the commit.
                    (true, true) => config.inputs.iter().map(|input| checkout.path(input)).collect::<Result<_, _>>()?,
                }
            }
        };
        // Files that the commit doesn't have were added since.
        let is_there = |input: &PathBuf| input.exists() || path.is_some() || is_pattern(input);
        let inputs: Vec<PathBuf> = inputs.into_iter().filter(is_there).collect();
        if inputs.is_empty() {
            return Ok(Side::default());
        }
        self.side(&earlier, &inputs, !self.read.chooses_config())
    }

    /// Returns the config of the project that the earlier version is in, if that is another project.
    fn config_of(&self, old: &Path, config: &Config) -> Result<Option<Config>, Error> {
        if self.read.chooses_config() {
            return Ok(None);
        }
        let folder = if old.is_dir() { old } else { old.parent().unwrap_or(Path::new("")) };
        let other = self.config_in(&absolute(folder))?;
        let path = |config: &Config| config.path.as_deref().map(absolute);
        Ok(Some(other).filter(|other| other.path.is_some() && path(other) != path(config)))
    }

    /// Reads the config file of the project that a folder belongs to, and adds the options of the flags.
    fn config_in(&self, folder: &Path) -> Result<Config, Error> {
        let mut config = Config::of_folder(folder)?;
        self.read.apply(&mut config.generator);
        Ok(config)
    }

    /// Reads the documents of a side.
    fn side(&self, config: &Config, inputs: &[PathBuf], has_settings: bool) -> Result<Side, Error> {
        let mut generator = config.generator.clone();
        generator.read.front.any_schema = true;
        if !has_settings {
            // Acceptances are for the contracts of the other side.
            generator.read.tools.clear();
        }
        let sources = if inputs.is_empty() { documents(&[], config)? } else { sources(inputs)? };
        lock::side(&mut generator, config, sources, has_settings)
    }

    fn report(
        &self,
        Compared { contracts, leaves_out_operations }: &Compared,
        notes: &[Diagnostic],
        output: &Output,
        version: Option<&str>,
    ) -> Result<(), Error> {
        let result = match self.message_format {
            _ if self.changelog => Some(report::changelog(contracts, version)),
            DiffFormat::Json => Some(format!("{}\n", report::json(contracts, *leaves_out_operations))),
            DiffFormat::Markdown => Some(report::markdown(contracts, *leaves_out_operations)),
            DiffFormat::Html => Some(report::html(contracts, &self.fail_on, *leaves_out_operations)),
            DiffFormat::Human | DiffFormat::Short | DiffFormat::Github | DiffFormat::Sarif => None,
        };
        match result {
            Some(text) => {
                print(&text)?;
                // To the standard error.
                output.print(notes);
            }
            None => {
                output.print(report::diagnostics(contracts, &self.fail_on).iter().chain(notes));
                output.summary(&summary(contracts));
            }
        }
        Ok(())
    }
}

/// The result of a comparison.
struct Compared {
    contracts: Vec<ContractDiff>,
    /// Whether there are operations of OpenAPI whose transport isn't compared, since one side doesn't have it.
    leaves_out_operations: bool,
}

impl Compared {
    fn new(old: &Side, new: &Side, conventions: &Conventions) -> Self {
        let has_operations = old.has_operations() || new.has_operations();
        let leaves_out_operations = has_operations && (old.apis.is_empty() || new.apis.is_empty());
        Self { contracts: compare(old, new, conventions), leaves_out_operations }
    }
}

/// Returns the base of the names that a file's types may have.
fn file_stem(path: &Path) -> String {
    names::stem(&path.file_name().unwrap_or_default().to_string_lossy())
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
        let mut parts = text.splitn(3, ':');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("lock"), None, _) => Ok(Self::Lock),
            (Some("git"), None, _) => Ok(Self::Git { commit: None, path: None }),
            // A variable without a value is no commit.
            (Some("git"), Some(""), _) => {
                Err("the commit has no name; `git` is the merge base of the branch".to_owned())
            }
            (Some("git"), Some(commit), path) => {
                let path = path.filter(|path| !path.is_empty()).map(PathBuf::from);
                Ok(Self::Git { commit: Some(commit.to_owned()), path })
            }
            _ => Err("expected git, git:REF, git:REF:PATH or lock".to_owned()),
        }
    }
}
