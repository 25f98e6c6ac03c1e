//! `adl-gen generate`

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::config::{self, TargetName};
use super::last_run::{LastRun, Record};
use super::losses::LossArgs;
use super::merge::MergeInto;
use super::option_args::OptionArgs;
use super::report::{MessageFormat, number};
use super::{Config, Exit, Output, ReadArgs, count, exit, interrupt, line, print, sources};
use crate::diagnostics::{Code, Diagnostic, Error, Severity};
use crate::output::{Difference, Drift, depfile, remove_leftovers};
use crate::pipeline::{Generated, Generator, Layout, Source};
use crate::target::{CheckLevel, Target};
use crate::text::{File, Place, Span, visible};

const EXAMPLES: &str = "\
Examples:
  adl-gen generate agent.adl.json                     All default targets, into ./generated
  adl-gen generate agents -t rust,typescript -o out   The documents of a folder, for two targets
  adl-gen generate agent.adl.json --check             In CI: fail if generated files are out of date
  adl-gen generate point.schema.json --root-name Point -t rust --stdout
  adl-gen generate - -t python --stdout < agent.adl.yaml";

/// What brings generated files up to date.
const RERUN: &str = "run again without `--check`";
const PRUNE: &str = "run again with `--prune` instead of `--check`";

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

    /// Targets to generate; may be repeated: rust, typescript, python, openapi, json-schema, pydantic, zod, mcp,
    /// preamble, or the folder of a custom target, `targets/go` [default: rust, typescript, python, openapi]
    #[arg(short, long = "target", value_name = "TARGET", value_delimiter = ',')]
    targets: Vec<TargetName>,

    /// The targets that aren't custom, of the flag or the config file.
    #[arg(skip)]
    built_in: Vec<Target>,

    /// Output folder [default: generated, beside the config file if there is one]
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

    /// Also generate contracts, `<input>_contracts`, and the runtime module they share, for rust, typescript and python
    ///
    /// Contracts validate results, turn them into text for a model, truncate them, pass them to a sandbox, and convert
    /// errors.
    #[arg(long)]
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
        let sources = self.sources()?;
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
        trace.produced = generated.files.iter().map(|(name, _)| self.out_dir().join(name)).collect();
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
        // What depends on which files exist: the config file, the layout, the documents, and their names in headers.
        let mut context = vec![format!("{:?} {:?}", config.path, generator.layout)];
        context.extend(generator.folders.header_names(sources.to_vec()));
        LastRun::find(&context)
    }

    /// Leaves the files as they are.
    fn keep(&self, record: &Record, output: &Output, trace: &mut Trace) -> Exit {
        trace.read.extend(record.read.iter().cloned());
        trace.produced.extend(record.produced.iter().cloned());
        remove_leftovers(self.out_dir());
        record.printed.iter().for_each(|text| line(text));
        self.summarize(0, record.produced.len(), output);
        Exit::Success
    }

    fn summarize(&self, written: usize, unchanged: usize, output: &Output) {
        let (new, folder) = (count(written, "file"), self.out_dir().display());
        output.summary(&format!("wrote {new} to `{folder}` ({unchanged} unchanged)"));
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
            folders.clear();
            let built_in = self.targets.iter().filter_map(|target| match target {
                TargetName::BuiltIn(target) => Some(*target),
                TargetName::Custom(folder) => {
                    folders.push(folder.clone());
                    None
                }
            });
            generator.set_targets(built_in.collect::<Vec<_>>());
        }
        self.built_in.clone_from(&generator.targets);
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

    fn out_dir(&self) -> &Path {
        self.out_dir.as_deref().unwrap_or(Path::new("generated"))
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
            let message = format!("`--stdout` prints one file, but these inputs and targets generate {found}");
            return Err(Diagnostic::new(Code::Usage, message)
                .help("name one input and one target: `adl-gen generate agent.adl.json -t rust --stdout`")
                .into());
        };
        print(text)?;
        Ok(Exit::Success)
    }

    fn check(&self, generated: &Generated, output: &Output) -> Result<Exit, Error> {
        let differences = generated.check(self.out_dir(), &self.built_in)?;
        let files = count(generated.files.len(), "file");
        if differences.is_empty() {
            output.summary(&format!("{files} in `{}`: up to date", self.out_dir().display()));
            return Ok(Exit::Success);
        }
        let has_strays = differences.iter().any(|difference| difference.drift == Drift::NotProduced);
        let help = if has_strays { PRUNE } else { RERUN };
        self.out_of_date(&differences, output);
        output.summary(&format!("{} out of date; {help}", files_are(differences.len())));
        Ok(Exit::Failure)
    }

    /// Prints the files that are out of date: for people a list, for programs diagnostics.
    fn out_of_date(&self, differences: &[Difference], output: &Output) {
        if output.message_format == MessageFormat::Human {
            let mut stdout = io::stdout().lock();
            for difference in differences {
                // The exit code tells the result even if standard output is closed.
                let _ = writeln!(stdout, "{}: {}", difference.drift, visible(&difference.path.to_string_lossy()));
            }
            return;
        }
        let diagnostic = |difference: &Difference| {
            let place = Place { file: File::new(difference.path.to_string_lossy(), ""), span: Span::default() };
            let message = match difference.drift {
                Drift::Missing => "the generated file is missing",
                Drift::Stale => "the generated file is stale",
                Drift::NotProduced => "the file is no longer generated",
            };
            let help = if difference.drift == Drift::NotProduced { PRUNE } else { RERUN };
            Diagnostic::new(Code::OutOfDate, message).at(place).help(help)
        };
        output.print(&differences.iter().map(diagnostic).collect::<Vec<_>>());
    }

    /// Merges generated components into a document.
    fn merge(
        &self,
        target: &MergeInto,
        generated: &Generated,
        output: &Output,
        trace: &mut Trace,
    ) -> Result<Exit, Error> {
        let text = target.merged(generated)?;
        let (path, is_new) = (target.path(), text != target.text());
        trace.produced = BTreeSet::from([path.to_owned()]);
        match (is_new, self.check) {
            (false, _) => output.summary(&format!("`{}`: up to date", path.display())),
            (true, true) => {
                self.out_of_date(&[Difference { path: path.to_owned(), drift: Drift::Stale }], output);
                output.summary(&format!("`{}` is out of date; {RERUN}", path.display()));
                return Ok(Exit::Failure);
            }
            (true, false) => {
                crate::output::replace([(path, text.as_str())])?;
                trace.written = 1;
                output.summary(&format!("wrote the components of `{}`", path.display()));
            }
        }
        Ok(Exit::Success)
    }

    fn write(
        &self,
        generated: &Generated,
        output: &Output,
        trace: &mut Trace,
        last: Option<LastRun>,
    ) -> Result<Exit, Error> {
        // This may fail, so it comes before anything is written.
        let depfile = match &self.depfile {
            Some(path) => Some((path, self.depfile_text(generated)?)),
            None => None,
        };
        interrupt::clean_up();
        let written = match depfile {
            Some((path, text)) => generated.write_with_depfile(self.out_dir(), path, &text)?,
            None => generated.write(self.out_dir())?,
        };
        trace.written = written.written.len();
        if let Some((last, printed)) = last.zip(output.printed()) {
            let (produced, texts) = generated
                .files
                .iter()
                .map(|(name, text)| (self.out_dir().join(name), (!generated.files.is_once(name)).then_some(text)))
                .unzip::<_, _, Vec<_>, Vec<_>>();
            last.store(Record::new(generated.read.clone(), produced, printed), &texts);
        }
        self.summarize(written.written.len(), written.unchanged, output);
        if self.prune {
            self.remove_strays(generated, output)?;
        }
        Ok(Exit::Success)
    }

    fn remove_strays(&self, generated: &Generated, output: &Output) -> Result<(), Error> {
        let pruned = generated.prune(self.out_dir(), &self.built_in)?;
        if !pruned.removed.is_empty() {
            let removed = count(pruned.removed.len(), "file");
            output.summary(&format!("removed {removed} no longer produced"));
        }
        for path in pruned.modified {
            let text = format!(
                "kept `{}`: no longer produced, but modified since it was generated; remove it by hand",
                path.display()
            );
            output.summary(&text);
        }
        Ok(())
    }

    fn depfile_text(&self, generated: &Generated) -> Result<String, Diagnostic> {
        let outputs: Vec<PathBuf> = generated.files.iter().map(|(name, _)| self.out_dir().join(name)).collect();
        depfile(&outputs, &generated.read)
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

/// Returns a subject and its verb: `1 file is`, `2 files are`.
fn files_are(number: usize) -> String {
    format!("{} {}", count(number, "file"), if number == 1 { "is" } else { "are" })
}
