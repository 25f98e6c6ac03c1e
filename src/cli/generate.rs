//! `adl-gen generate`

mod files;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;

use super::config::{self, TargetName};
use super::last_run::{LastRun, Record};
use super::losses::LossArgs;
use super::merge::MergeInto;
use super::option_args::OptionArgs;
use super::report::number;
use super::{Config, Exit, Output, ReadArgs, count, documents, exit, line, sources};
use crate::diagnostics::{Code, Diagnostic, Error, Severity};
use crate::output::remove_leftovers;
use crate::pipeline::{Generated, Generator, Layout, Source};
use crate::target::{CheckLevel, Target};

const EXAMPLES: &str = "\
Examples:
  adl-gen generate agent.adl.json                     All default targets, into ./generated
  adl-gen generate agents -t rust,typescript -o out   The documents of a folder, for two targets
  adl-gen generate agent.adl.json --check             In CI: fail if generated files are out of date
  adl-gen generate point.schema.json --root-name Point -t rust --stdout
  adl-gen generate - -t python --stdout < agent.adl.yaml";

const CONTRACTS: &str = "\
Contracts validate results, turn them into text for a model, truncate them, pass them to a sandbox, and convert errors.";

/// Returns the help of the flag for targets.
fn help_of_targets() -> String {
    let list = |targets: &[Target]| targets.iter().map(|target| target.name()).collect::<Vec<_>>().join(", ");
    format!(
        "Targets to generate; may be repeated: {}, or the folder of a custom target, `targets/php` [default: {}]",
        list(Target::ALL),
        list(Target::DEFAULT)
    )
}

/// Returns the first line of the help of the flag for contracts.
fn help_of_contracts() -> String {
    let targets = Target::ALL.iter().filter(|target| target.profile().runtime.is_some());
    let names: Vec<&str> = targets.map(|target| target.name()).collect();
    format!("Also generate contracts, `<input>_contracts`, and the runtime module they share, for {}", names.join(", "))
}

/// The inputs and the files of a run, for `watch`.
#[derive(Debug, Default)]
pub(super) struct Trace {
    /// The inputs, as they are named: files, folders and patterns.
    pub(super) inputs: Vec<PathBuf>,
    /// Whether folders are read recursively.
    pub(super) is_recursive: bool,
    /// The files that were read, or that an error is about.
    pub(super) read: BTreeSet<PathBuf>,
    /// The files that are generated.
    pub(super) produced: BTreeSet<PathBuf>,
    /// The number of files that were new or had new bytes.
    pub(super) written: usize,
}

#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Generate {
    /// Agent definitions, lists of MCP tools or JSON Schemas (JSON or YAML), folders, glob patterns, or `-` for standard input
    ///
    /// A folder stands for the `*.adl.json`, `*.adl.yaml` and `*.adl.yml` files directly in it; with `--recursive`, also
    /// for those in its subfolders. Patterns support `*`, `?`, `**`, `[…]` and `{…,…}`.
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    #[arg(short, long = "target", value_name = "TARGET", value_delimiter = ',', help = help_of_targets())]
    targets: Vec<TargetName>,

    /// The targets that aren't custom, of the flag or the config file.
    #[arg(skip)]
    built_in: Vec<Target>,

    /// The folders that the files are written to.
    #[arg(skip)]
    folders: Vec<PathBuf>,

    /// Output folder [default: generated, beside the config file if there is one]
    ///
    /// A target can have a folder of its own: `--set typescript.out=web/src/sdk`.
    #[arg(short, long = "out-dir", value_name = "DIR")]
    out_dir: Option<PathBuf>,

    /// Print the generated file instead of writing it; needs one input and one target
    #[arg(long, conflicts_with_all = ["out_dir", "check", "prune", "depfile"])]
    stdout: bool,

    /// Write the generated components into this OpenAPI document, and keep all the rest of it; implies `-t openapi`
    ///
    /// The version is the document's. What adl-gen wrote is listed in `components/x-adl-gen`, and replaced by the next
    /// run.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["targets", "out_dir", "stdout", "prune", "depfile", "overlay", "paths", "path-template", "openapi", "openapi-format"])]
    merge: Option<PathBuf>,

    /// Write nothing; list generated files that are missing, stale or no longer produced, and exit with 1 if there are any
    #[arg(long, conflicts_with = "depfile")]
    check: bool,

    /// Remove generated files that are no longer produced, unless they were modified
    #[arg(long, conflicts_with = "check")]
    prune: bool,

    #[command(flatten)]
    options: OptionArgs,

    /// Any setting of the config file, as a line of TOML or with a plain text as its value; may be repeated
    ///
    /// For example `--set rust.visibility=pub(crate)` or `--set 'rust.derives=["Hash"]'`. Flags take precedence.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Generate types alone, without validators: `--checks none`
    #[arg(long, conflicts_with = "checks")]
    types_only: bool,

    #[arg(long, help = help_of_contracts(), long_help = format!("{}\n\n{CONTRACTS}", help_of_contracts()))]
    contracts: bool,

    /// A file for each input, or a package of all inputs [default: package for a folder of several documents, otherwise
    /// file]
    #[arg(long, value_name = "LAYOUT", value_enum)]
    layout: Option<Layout>,

    /// Folder of templates, each in place of the built-in one of the same path (see `adl-gen templates`)
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,

    #[command(flatten)]
    read: ReadArgs,

    /// Write a dependency file for `make` that lists every file read
    #[arg(long, value_name = "FILE")]
    depfile: Option<PathBuf>,

    #[command(flatten)]
    losses: LossArgs,

    #[command(flatten)]
    output: Output,
}

impl Generate {
    pub(super) fn run(self) -> Exit {
        self.traced(&mut Trace::default())
    }

    /// Runs the command, and notes what it depends on and produces.
    pub(super) fn traced(mut self, trace: &mut Trace) -> Exit {
        let output = std::mem::take(&mut self.output);
        output.run(|| {
            self.try_run(&output, trace).or_else(|error| {
                let found = error.diagnostics();
                let places = found.iter().filter_map(|found| found.place.as_ref());
                trace.read.extend(places.map(|place| PathBuf::from(place.file.name())));
                output.print(found);
                let errors = count(number(found, Severity::Error), "error");
                output.summary(&format!("nothing was generated: {errors}"));
                Ok(exit(found).unwrap_or(Exit::Internal))
            })
        })
    }

    /// Returns whether the command writes files.
    pub(super) fn writes(&self) -> bool {
        !self.stdout && !self.check
    }

    fn try_run(mut self, output: &Output, trace: &mut Trace) -> Result<Exit, Error> {
        let mut config = self.read.config_file()?;
        trace.read.extend(config.path.clone());
        config.set(&self.set)?;
        let mut generator = self.apply_config(&config)?;
        trace.inputs.clone_from(&self.inputs);
        trace.is_recursive = generator.folders.recursive;
        let sources = documents(&self.inputs, &config)?;
        generator.layout = self.layout(&config, &generator, &sources)?;
        let last = self.last_run(&config, &generator, &sources);
        if let Some(record) = last.as_ref().and_then(LastRun::unchanged) {
            return Ok(self.keep(record, output, trace));
        }
        let target = self.merge.as_deref().map(MergeInto::open).transpose()?;
        if let Some(target) = &target {
            target.configure(&mut generator)?;
        }
        let mut generated = output.progress(&mut generator, |generator| generator.generate_sources(sources))?;
        generated.read.extend(config.path.clone());
        note_project(&config, &generator, &mut generated);
        trace.read.extend(generated.read.iter().cloned());
        trace.produced = generated.files.paths(self.out_dir()).into_iter().collect();
        output.files(&generated.read);
        output.print(&generated.warnings);
        if self.losses.report(&generated.losses, output) {
            Ok(Exit::Failure)
        } else if let Some(target) = &target {
            self.merge(target, &generated, output, trace)
        } else if self.stdout {
            self.print(&generated)
        } else if self.check {
            self.check(&generated, output)
        } else {
            self.write(&generated, output, trace, last)
        }
    }

    /// Returns the last run, if this one does nothing but to write files that depend on it.
    fn last_run(&self, config: &Config, generator: &Generator, sources: &[Source]) -> Option<LastRun> {
        let is_plain = self.writes() && !self.prune && self.merge.is_none() && self.depfile.is_none();
        // The files of a folder of templates aren't known before it is read.
        let is_built_in = generator.templates.is_none() && generator.custom.is_empty();
        if !is_plain || !is_built_in || sources.iter().any(|source| !matches!(source, Source::Path(_))) {
            return None;
        }
        // The result depends on which files exist: the config file, the layout, the documents, and their names in headers.
        let mut context = vec![format!("{:?} {:?}", config.path, generator.layout)];
        context.extend(generator.folders.header_names(sources.to_vec()));
        LastRun::find(&context)
    }

    /// Leaves the files as they are.
    fn keep(&self, record: &Record, output: &Output, trace: &mut Trace) -> Exit {
        trace.read.extend(record.read.iter().cloned());
        trace.produced.extend(record.produced.iter().cloned());
        self.folders.iter().for_each(|folder| remove_leftovers(folder));
        record.printed.iter().for_each(|text| line(text));
        self.summarize(0, record.produced.len(), output);
        Exit::Success
    }

    /// Fills in from the config file the options that no flag sets, and returns the generator with all of them.
    fn apply_config(&mut self, config: &Config) -> Result<Generator, Error> {
        let mut generator = config.generator.clone();
        generator.partial = !self.inputs.is_empty() && !config.inputs.is_empty();
        if self.inputs.is_empty() {
            self.inputs.clone_from(&config.inputs);
        }
        self.out_dir = self.out_dir.take().or_else(|| Some(config.out_dir()));
        self.losses.deny_loss |= config.deny_loss;
        self.read.apply(&mut generator);
        generator.contracts |= self.contracts;
        generator.templates = self.templates.take().or(generator.templates);
        let options = &mut generator.options;
        self.options.apply(options)?;
        if self.options.sets("checks") || self.types_only {
            options.checks_override = Some(if self.types_only { CheckLevel::None } else { options.checks });
            generator.documents.clear();
        }
        let mut folders = config.custom.clone();
        if !self.targets.is_empty() {
            let (built_in, custom) = TargetName::divided(self.targets.clone());
            generator.set_targets(built_in);
            folders = custom;
        }
        self.built_in.clone_from(&generator.targets);
        self.folders = self.all_folders(&generator, !folders.is_empty());
        generator.custom = folders.iter().map(|folder| config::target::open(folder)).collect::<Result<_, _>>()?;
        if self.losses.deny_loss && !generator.custom.is_empty() {
            let message = "adl-gen doesn't know what a custom target expresses, so that `--deny-loss` can't hold";
            return Err(Diagnostic::new(Code::Usage, message).help("generate the custom target on its own").into());
        }
        Ok(generator)
    }

    /// Returns the layout: that of the flag or the config file; otherwise a folder of several documents is a package.
    fn layout(&self, config: &Config, generator: &Generator, sources: &[Source]) -> Result<Layout, Diagnostic> {
        if let Some(layout) = self.layout {
            return Ok(layout);
        }
        let layout = super::inputs::layout(config, generator, sources);
        if layout == Layout::Package && generator.partial {
            let message = "a package has all inputs of the config file, but these are some of them";
            let help = "name no inputs, or use `--layout`";
            return Err(Diagnostic::new(Code::Usage, message).help(help));
        }
        Ok(layout)
    }

    /// Returns the folders that files are written to: the output folder, if a target has no other one, and those others.
    fn all_folders(&self, generator: &Generator, has_custom: bool) -> Vec<PathBuf> {
        let own = |target: &Target| generator.options.folder(*target).map(Path::to_owned);
        let is_shared = has_custom || generator.targets.iter().any(|target| own(target).is_none());
        let mut folders = Vec::from_iter(is_shared.then(|| self.out_dir().to_owned()));
        for folder in generator.targets.iter().filter_map(own) {
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders
    }

    fn out_dir(&self) -> &Path {
        self.out_dir.as_deref().unwrap_or(Path::new("generated"))
    }
}

/// Records which files the project produces, so that files that are no longer produced can be found.
fn note_project(config: &Config, generator: &Generator, generated: &mut Generated) {
    // Only then are the names of inputs relative to its folder.
    let Some(folder) = config.folder().filter(|_| config.is_projects()) else { return };
    let others: Vec<PathBuf> = config.inputs.iter().filter(|input| input.as_os_str() != "-").cloned().collect();
    // A pattern that matches no file excludes nothing.
    generated.note_project(folder, sources(&others).unwrap_or_default(), generator.folders);
}
