//! The entry points for `build.rs` and the command line.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use crate::diagnostics::{Code, Diagnostic, Error, Findings, Severity};
use crate::lower::{self, Match, NameOverride, ReadOptions};
#[cfg(feature = "cli")]
use crate::lower::{After, InspectFormat};
#[cfg(feature = "cli")]
use crate::model::Loss as ModelLoss;
use crate::model::sandbox_projection::Projections;
use crate::model::{LossKind, Model, ToolSettings};
#[cfg(feature = "cli")]
use crate::names::base_name;
use crate::names::{Case, identifier};
use crate::output::{Difference, Files, Origin, Pruned, Scope, Written};
#[cfg(feature = "templates")]
use crate::render::UserTemplates;
use crate::source::{Document, absolute};
#[cfg(feature = "cli")]
use crate::target::custom::CustomTarget;
use crate::target::job::{Document as PrintedDocument, File, Form, Input, Job, Part, Wants};
#[cfg(feature = "cli")]
use crate::target::pass::{self, Subject};
use crate::target::{self, CheckLevel, KnownPaths, Options, Target};
use crate::text::{Place, choices};

#[cfg(feature = "cli")]
mod examine;
mod inputs;
mod losses;
mod package;
mod parallel;
mod progress;
mod settings;

/// The origin of runtimes, in headers and messages.
const RUNTIME: &str = "the runtime of adl-gen";

#[cfg(feature = "cli")]
pub(crate) use examine::Examination;
use inputs::Opened;
#[cfg(feature = "cli")]
pub(crate) use inputs::{CONFIG, files, header_names, project};
pub use losses::Loss;
pub(crate) use progress::Progress;

/// Generates the Rust types of a document into `$OUT_DIR`: a complete `build.rs`.
///
/// ```no_run
/// fn main() -> Result<(), adl_gen::Error> {
///     adl_gen::compile("agent.adl.json")
/// }
/// ```
///
/// The crate includes them by `include!(concat!(env!("OUT_DIR"), "/agent.rs"));`. Cargo is told which files were read,
/// and shows the warnings.
#[cfg(feature = "rust")]
pub fn compile(input: impl AsRef<Path>) -> Result<(), Error> {
    let input = input.as_ref();
    println!("{}", rerun_if_changed(input)?);
    let generated = Generator::new().targets([Target::Rust]).compile(&[input])?;
    for path in &generated.read {
        println!("{}", rerun_if_changed(path)?);
    }
    for warning in generated.warnings.iter().filter(|found| found.severity == Severity::Warning) {
        // A directive to cargo is one line.
        println!("cargo:warning={}", warning.to_string().split_whitespace().collect::<Vec<_>>().join(" "));
    }
    Ok(())
}

/// Returns a directive to cargo, which is one line: a file name must not begin another.
fn rerun_if_changed(path: &Path) -> Result<String, Diagnostic> {
    let name = path.display().to_string();
    if name.contains(['\n', '\r']) {
        let message = format!("cargo can't watch `{name}`: its name has a line break");
        return Err(Diagnostic::new(Code::Usage, message).help("rename the file"));
    }
    Ok(format!("cargo:rerun-if-changed={name}"))
}

/// A generator: targets and options.
///
/// ```
/// use adl_gen::{Generator, Source, Target};
///
/// let schema = br#"{"title": "Point", "type": "object", "properties": {"x": {"type": "number"}}}"#;
/// let source = Source::Text { name: "point.schema.json".into(), bytes: schema.to_vec() };
/// let generated = Generator::new().targets([Target::TypeScript]).generate_sources([source])?;
/// assert!(generated.files.get("point.ts").is_some());
/// # Ok::<(), adl_gen::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Generator {
    /// The targets, sorted and distinct.
    pub(crate) targets: Vec<Target>,
    pub(crate) options: Options,
    /// The options for reading, the same for each document.
    pub(crate) read: ReadOptions,
    pub(crate) contracts: bool,
    deny_loss: bool,
    /// The errors in options that were set.
    pub(crate) mistakes: Vec<Diagnostic>,
    /// Whether unused names are accepted: the inputs are only a part of the project.
    pub(crate) partial: bool,
    /// Whether folders are read recursively, except hidden ones and `node_modules`.
    pub(crate) recursive: bool,
    out_dir: Option<PathBuf>,
    pub(crate) layout: Layout,
    /// The documents with levels of checks of their own.
    pub(crate) documents: Vec<DocumentChecks>,
    /// Whether Rust includes the files of a package, as a build script writes them.
    is_included: bool,
    /// The folder of the user's templates.
    #[cfg(feature = "templates")]
    pub(crate) templates: Option<PathBuf>,
    /// The custom targets.
    #[cfg(feature = "cli")]
    pub(crate) custom: Vec<CustomTarget>,
    pub(crate) progress: Progress,
}

choices! {
    /// The relation of generated files to inputs.
    Layout {
        /// A file for each input, which has all that it needs
        File = "file",
        /// A package for all inputs: a module for each, every definition and the support code once
        Package = "package",
    }
}

/// A document with a level of checks of its own.
#[derive(Debug, Clone)]
pub(crate) struct DocumentChecks {
    pub(crate) file: PathBuf,
    pub(crate) level: CheckLevel,
    /// The source location of the setting, if it is in a file.
    pub(crate) place: Option<Place>,
}

impl DocumentChecks {
    fn is_of(&self, document: &Document) -> bool {
        absolute(&self.file) == absolute(Path::new(document.file.name()))
    }
}

/// An input.
#[derive(Debug, Clone)]
pub enum Source {
    /// A file, or a folder with `*.adl.json`, `*.adl.yaml` and `*.adl.yml` files, also in its subfolders with
    /// [`Generator::recursive`].
    Path(PathBuf),
    /// A file whose text is in memory, as an editor has it.
    Buffer {
        /// The path of the file, from which references start, and generated files are named.
        path: PathBuf,
        /// The document, as JSON or YAML, by the extension of the path, otherwise by the beginning of the text.
        bytes: Vec<u8>,
    },
    /// A document in memory.
    Text {
        /// The name in diagnostics and headers, from which generated files are named.
        name: String,
        /// The document, as JSON or YAML, depending on the extension of the name, otherwise on the beginning of the
        /// text.
        bytes: Vec<u8>,
    },
}

impl Source {
    /// Returns the name for messages.
    fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Path(path) | Self::Buffer { path, .. } => path.to_string_lossy(),
            Self::Text { name, .. } => Cow::Borrowed(name),
        }
    }
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct Generated {
    /// The files, by their names in the output folder.
    pub files: Files,
    /// Warnings and notes.
    pub warnings: Vec<Diagnostic>,
    /// Constraints that the generated types don't express, in reading order.
    pub losses: Vec<Loss>,
    /// The files that were read.
    pub read: Vec<PathBuf>,
}

/// The models of the inputs.
#[derive(Debug, Default)]
pub struct Models {
    /// The model of each document.
    pub models: Vec<Model>,
    /// Warnings and notes.
    pub warnings: Vec<Diagnostic>,
    /// The files that were read.
    pub read: Vec<PathBuf>,
}

/// Diagnostics collected while documents are read.
struct About {
    /// The diagnostics of the current document.
    findings: Vec<Diagnostic>,
    /// The matches of configured names, over all documents.
    matches: Vec<Match>,
    /// The tools, over all documents, that declare a result.
    tools: BTreeSet<String>,
    /// The tools that don't.
    silent: BTreeSet<String>,
    /// The documents with levels of checks of their own that were found, by index.
    documents: BTreeSet<usize>,
    /// The paths of types and properties, over all documents.
    paths: KnownPaths,
    /// The places to look for inputs.
    scope: Scope,
}

impl Default for Generator {
    fn default() -> Self {
        Self::new()
    }
}

impl Generator {
    /// Creates a generator with the default targets and options.
    pub fn new() -> Self {
        Self {
            targets: Target::DEFAULT.to_vec(),
            options: Options::default(),
            read: ReadOptions::default(),
            contracts: false,
            deny_loss: false,
            mistakes: Vec::new(),
            partial: false,
            recursive: false,
            out_dir: None,
            layout: Layout::default(),
            documents: Vec::new(),
            is_included: false,
            #[cfg(feature = "templates")]
            templates: None,
            #[cfg(feature = "cli")]
            custom: Vec::new(),
            progress: Progress::default(),
        }
    }

    /// Generates from files and folders, and writes the output.
    pub fn compile<P: AsRef<Path>>(&self, inputs: &[P]) -> Result<Generated, Error> {
        let from_cargo = || std::env::var_os("OUT_DIR").map(PathBuf::from);
        let folder = self.out_dir.clone().or_else(from_cargo).ok_or_else(|| {
            Diagnostic::new(Code::Usage, "there is no folder to write to: OUT_DIR isn't set")
                .help("call this from a build script, or name a folder with `Generator::out_dir`")
        })?;
        let generator = Self { is_included: self.out_dir.is_none(), ..self.clone() };
        let generated = generator.generate(inputs)?;
        generated.write(&folder)?;
        Ok(generated)
    }

    /// Generates from files and folders, in memory.
    pub fn generate<P: AsRef<Path>>(&self, inputs: &[P]) -> Result<Generated, Error> {
        self.generate_sources(inputs.iter().map(|path| Source::Path(path.as_ref().to_owned())))
    }

    /// Generates in memory, from files, folders and documents in memory. Reports the diagnostics of all of them
    /// together.
    pub fn generate_sources(&self, sources: impl IntoIterator<Item = Source>) -> Result<Generated, Error> {
        #[cfg(feature = "templates")]
        if let Some(folder) = &self.templates {
            let (mut generator, mut generated) = (self.clone(), Generated::default());
            generator.options.templates =
                UserTemplates::read(folder, target::registry::templates(), Vec::new(), &mut generated.read)?;
            return generator.generate_with(sources, generated).map_err(UserTemplates::blame);
        }
        self.generate_with(sources, Generated::default())
    }

    /// Generates with the templates of the options, and adds to what was generated.
    fn generate_with(
        &self,
        sources: impl IntoIterator<Item = Source>,
        mut generated: Generated,
    ) -> Result<Generated, Error> {
        let (warnings, scope) = match self.layout {
            Layout::File if !self.options.externs.is_empty() => return Err(only_in_packages(&self.options).into()),
            Layout::File => self.each(sources, |source, about| self.add(source, &mut generated, about))?,
            Layout::Package => self.generate_package(sources, &mut generated)?,
        };
        generated.files.scope = scope;
        #[cfg(feature = "cli")]
        generated.files.scope.patterns.extend(self.custom.iter().map(|target| target.file.clone()));
        let mut findings = Findings::default();
        if self.deny_loss {
            let denied = generated.losses.iter().filter(|loss| loss.kind != LossKind::Documented);
            findings.extend(denied.map(|loss| loss.to_diagnostic().with_severity(Severity::Error)));
        }
        findings.extend(warnings);
        generated.warnings = findings.into_result()?;
        Ok(generated)
    }

    /// Reads documents, and prints nothing: a model each, in order; the documents of a folder are read each.
    ///
    /// ```
    /// use adl_gen::{Generator, Source};
    ///
    /// let schema = br#"{"title": "Point", "type": "object", "properties": {"x": {"type": "number"}}}"#;
    /// let source = Source::Text { name: "point.schema.json".into(), bytes: schema.to_vec() };
    /// let models = Generator::new().read([source])?.models;
    /// assert_eq!(models[0].to_string(), "Point = { \"x\"?: number }\n");
    /// # Ok::<(), adl_gen::Error>(())
    /// ```
    pub fn read(&self, sources: impl IntoIterator<Item = Source>) -> Result<Models, Error> {
        let mut models = Models::default();
        (models.warnings, _) = self.each(sources, |source, about| {
            models.models.push(self.model(&inputs::open(source, &mut models.read)?, &mut models.read, about)?);
            Ok(())
        })?;
        Ok(models)
    }

    /// Returns the result of a pass for each document, as text or JSON, and the warnings about it.
    #[cfg(feature = "cli")]
    pub(crate) fn inspect(&self, sources: Vec<Source>, pass: &str, form: InspectFormat) -> Result<String, Error> {
        let after = match pass {
            "graph" => After::Graph,
            "shapes" => After::Shapes,
            "checks" => After::Checks,
            "model" => After::Model(pass, None),
            name => After::Model(name, Some(&|model| self.passed(model, name))),
        };
        let mut inspected = String::new();
        self.each(sources, |source, _| {
            let opened = inputs::open(source, &mut Vec::new())?;
            inspected += &lower::inspect(&opened.document, &self.read_options(&opened), after, form)?;
            Ok(())
        })?;
        Ok(inspected)
    }

    /// Returns a model after the passes of the first target that has one of that name: those before it that have something
    /// to do, and that one.
    #[cfg(feature = "cli")]
    fn passed(&self, model: &Model, name: &str) -> Result<(Model, Vec<ModelLoss>), Diagnostic> {
        let document = base_name(&model.input.name);
        let Some(target) = Target::with_pass(name) else { return Ok((model.clone(), Vec::new())) };
        let subject = Subject::new(target.profile(), &document, &self.options);
        let (before, last) = target.profile().passes_to(name, &subject);
        let (model, losses) = pass::run(model, before.chain(last), &subject)?;
        Ok((model.into_owned(), losses))
    }

    /// Applies a function to each document of the sources, and collects the diagnostics and the files that were read.
    fn each(
        &self,
        sources: impl IntoIterator<Item = Source>,
        mut visit: impl FnMut(&Source, &mut About) -> Result<(), Error>,
    ) -> Result<(Vec<Diagnostic>, Scope), Error> {
        let (mut findings, mut about) = (Findings::default(), self.about());
        for source in self.progress.over(self.inputs(sources, &mut about.scope, &mut findings)) {
            let visited = visit(&source, &mut about);
            let mut found = std::mem::take(&mut about.findings);
            if let Err(error) = visited {
                found.extend(error.diagnostics().iter().cloned());
            }
            // In reading order, whatever the order in which they were found.
            found.sort_by_key(|finding| finding.place.as_ref().map(|place| place.span.start));
            findings.extend(found);
        }
        self.finish(findings, about)
    }

    fn about(&self) -> About {
        let matches = vec![Match::Nothing; self.read.names.len()];
        let (tools, silent) = (BTreeSet::new(), BTreeSet::new());
        About {
            findings: Vec::new(),
            matches,
            tools,
            silent,
            documents: BTreeSet::new(),
            paths: KnownPaths::default(),
            scope: Scope::default(),
        }
    }

    /// Returns the documents of the sources, each once, and checks the configured names.
    fn inputs(
        &self,
        sources: impl IntoIterator<Item = Source>,
        scope: &mut Scope,
        findings: &mut Findings,
    ) -> Vec<Source> {
        let (mut inputs, mut seen) = (Vec::new(), HashSet::new());
        findings.extend(self.mistakes.iter().cloned());
        findings.extend(self.read.names.iter().filter_map(NameOverride::check));
        for source in sources {
            match inputs::expand(source, self.recursive, scope) {
                // The same file twice is one input: a folder and a file in it.
                Ok(sources) => inputs.extend(sources.into_iter().filter(|source| inputs::is_new(source, &mut seen))),
                Err(diagnostic) => findings.push(diagnostic),
            }
        }
        inputs
    }

    /// Reports configured names and settings that nothing has used.
    fn finish(&self, mut findings: Findings, about: About) -> Result<(Vec<Diagnostic>, Scope), Error> {
        if !findings.has_errors() && !self.partial {
            let names = self.read.names.iter().zip(about.matches);
            findings.extend(names.filter_map(|(given, best)| given.unmatched(best)));
            let unused = self.read.tools.iter().filter(|settings| !about.tools.contains(&settings.tool));
            findings.extend(unused.map(|settings| unused_settings(settings, about.silent.contains(&settings.tool))));
            let documents = self.documents.iter().enumerate().filter(|(index, _)| !about.documents.contains(index));
            findings.extend(documents.map(|(_, document)| unused_document(document)));
            findings.extend(self.options.check_paths(&about.paths));
        }
        Ok((findings.into_result()?, about.scope))
    }

    /// Generates from one document.
    fn add(&self, source: &Source, generated: &mut Generated, about: &mut About) -> Result<(), Error> {
        let opened = inputs::open(source, &mut generated.read)?;
        let model = self.model(&opened, &mut generated.read, about)?;
        about.findings.extend(self.target_warnings(&model));
        let options = self.options_for(&opened.document, about);
        let Opened { document, origin, stem, .. } = opened;
        // Printers need only the model: of a large document, the values are a part of the memory.
        drop(document);
        self.print(&model, &origin, &stem, &options, generated)
    }

    /// Returns the options for a document.
    fn options_for(&self, document: &Document, about: &mut About) -> Cow<'_, Options> {
        let found = self.documents.iter().enumerate().rfind(|(_, of)| of.is_of(document));
        let Some((index, DocumentChecks { level, .. })) = found else { return Cow::Borrowed(&self.options) };
        about.documents.insert(index);
        let mut options = self.options.clone();
        options.checks_override = Some(*level);
        Cow::Owned(options)
    }

    /// Returns the warnings about a document that are specific to the targets.
    fn target_warnings(&self, model: &Model) -> impl Iterator<Item = Diagnostic> {
        let found = self.targets.iter().flat_map(|target| (target.profile().warnings)(model));
        found.map(|found| match found.severity {
            Severity::Warning if self.read.strict => found.with_severity(Severity::Error),
            Severity::Note | Severity::Warning | Severity::Error => found,
        })
    }

    fn model(&self, opened: &Opened, read: &mut Vec<PathBuf>, about: &mut About) -> Result<Model, Error> {
        let lowered = lower::lower(&opened.document, &self.read_options(opened))?;
        read.extend(lowered.read);
        about.findings.extend(lowered.warnings);
        self.options.find_paths(&identifier(&opened.stem, Case::Snake), &lowered.model, &mut about.paths);
        about.matches.iter_mut().zip(lowered.matches).for_each(|(best, found)| *best = found.max(*best));
        about.tools.extend(lowered.model.contracts.iter().map(|contract| contract.tool.clone()));
        about.silent.extend(lowered.model.silent.iter().map(|silent| silent.tool.clone()));
        Ok(lowered.model)
    }

    /// Returns the documents of the sources, each with the options for reading it, in order.
    #[cfg(feature = "cli")]
    pub(crate) fn documents(&self, sources: Vec<Source>) -> Result<Vec<(Document, ReadOptions)>, Error> {
        let mut findings = Findings::default();
        let mut documents = Vec::new();
        for source in self.inputs(sources, &mut Scope::default(), &mut findings) {
            match inputs::open(&source, &mut Vec::new()) {
                Ok(opened) => {
                    let options = self.read_options(&opened);
                    documents.push((opened.document, options));
                }
                Err(error) => findings.extend(error.diagnostics().iter().cloned()),
            }
        }
        findings.into_result()?;
        Ok(documents)
    }

    fn read_options(&self, opened: &Opened) -> ReadOptions {
        ReadOptions {
            stem: if self.read.stem.is_empty() { opened.stem.clone() } else { self.read.stem.clone() },
            input_name: Some(opened.origin.header.clone()),
            folder: opened.folder.clone(),
            ..self.read.clone()
        }
    }

    fn print(
        &self,
        model: &Model,
        origin: &Origin,
        stem: &str,
        options: &Options,
        generated: &mut Generated,
    ) -> Result<(), Error> {
        let name = &identifier(stem, Case::Snake);
        let mut losses = losses::Collector::new(model, &self.targets, options);
        let input = Input::new(model);
        let document = PrintedDocument {
            name: name.clone(),
            distinct_name: name.clone(),
            package: None,
            projections: self.contracts.then(|| Projections::new(&input.plain)),
            input: &input,
        };
        let wants = Wants {
            contracts: self.contracts,
            // All documents share it.
            runtime: self.contracts && generated.files.iter().next().is_none(),
            manifests: false,
            is_included: false,
        };
        let documents = [document];
        let (form, targets) = (Form::Files, self.targets.as_slice());
        let job = Job { form, documents: &documents, whole: None, wants, targets, options };
        let printed = parallel::map(targets, |target| target.print(&job));
        for (&target, files) in targets.iter().zip(printed) {
            for File { name, part, text, losses: lost, .. } in files? {
                losses.add(target, &lost);
                let runtime = Origin::named(RUNTIME);
                generated.files.insert(name, if part == Part::Runtime { &runtime } else { origin }, text)?;
            }
        }
        generated.losses.extend(losses.finish());
        #[cfg(feature = "cli")]
        self.add_custom(&input, name, origin, generated)?;
        Ok(())
    }

    /// Adds the files of custom targets, in a folder.
    #[cfg(feature = "cli")]
    fn add_custom(
        &self,
        input: &Input,
        document: &str,
        origin: &Origin,
        generated: &mut Generated,
    ) -> Result<(), Error> {
        for target in &self.custom {
            let name = match self.layout {
                Layout::File => target.file.name(document),
                Layout::Package => format!("{}/{}", target.name, target.file.name(document)),
            };
            let text = target::custom::print(&input.plain, target, document).map_err(Error::from);
            generated.files.insert(name, origin, text.map_err(UserTemplates::blame)?)?;
            generated.read.extend(target.read.iter().cloned());
        }
        Ok(())
    }
}

/// Reports documents of other packages where files stand alone.
fn only_in_packages(options: &Options) -> Diagnostic {
    Diagnostic::new(Code::Usage, "only a package uses the types of other packages")
        .help("remove `extern`, or use `--layout package`")
        .at(options.externs.first().and_then(|first| first.place.clone()))
}

/// Reports the level of checks of a document that isn't an input.
fn unused_document(document: &DocumentChecks) -> Diagnostic {
    let message = format!("`{}` is not an input", document.file.display());
    Diagnostic::new(Code::UnusedName, message).help("name one of the inputs").at(document.place.clone())
}

/// Reports settings of a tool that is unknown, or that declares no result for them to apply to.
fn unused_settings(settings: &ToolSettings, is_silent: bool) -> Diagnostic {
    let tool = &settings.tool;
    let (message, help) = match is_silent {
        true => (
            format!("the settings of `{tool}` have no effect: the tool declares no result"),
            "add `returns` to the tool, or remove its settings",
        ),
        false => (format!("no tool `{tool}` declares a result"), "use the name of the tool in the document"),
    };
    Diagnostic::new(Code::UnusedTool, message).help(help).at(settings.place.clone())
}

impl Generated {
    /// Writes the files into a folder; unchanged files aren't touched.
    pub fn write(&self, folder: &Path) -> Result<Written, Error> {
        self.spare_inputs(folder)?;
        Ok(self.files.write(folder)?)
    }

    /// Writes the files and a depfile, as [`Files::write_with_depfile`] does.
    #[cfg(feature = "cli")]
    pub(crate) fn write_with_depfile(&self, folder: &Path, depfile: &Path, text: &str) -> Result<Written, Error> {
        self.spare_inputs(folder)?;
        self.spare(depfile, &self.inputs())?;
        Ok(self.files.write_with_depfile(folder, depfile, text)?)
    }

    /// Lists the changes that writing would make for these targets; writes nothing.
    ///
    /// Other files in the folder are ignored: *no longer produced* is a file with our header and a name that one of the
    /// `targets` would give it, generated from an input of this run or from one that no longer exists.
    pub fn check(&self, folder: &Path, targets: &[Target]) -> Result<Vec<Difference>, Error> {
        Ok(self.files.check(folder, targets)?)
    }

    /// Removes the files that [`check`](Self::check) lists as no longer produced. A file that was modified by hand or
    /// by a formatter is kept.
    pub fn prune(&self, folder: &Path, targets: &[Target]) -> Result<Pruned, Error> {
        Ok(self.files.prune(folder, targets)?)
    }

    /// Marks this as a run of a project, and lists the inputs that it omits, whose output is still produced.
    #[cfg(feature = "cli")]
    pub(crate) fn note_project(&mut self, folder: &Path, others: Vec<Source>, recursive: bool) {
        self.files.scope.bases.insert(folder.to_owned());
        self.files.scope.others = inputs::header_names(others, recursive).collect();
    }

    /// Fails if a generated file would overwrite a file that was read.
    fn spare_inputs(&self, folder: &Path) -> Result<(), Diagnostic> {
        let inputs = self.inputs();
        self.files.iter().try_for_each(|(name, _)| self.spare(&folder.join(name), &inputs))
    }

    /// Returns the files that were read, by their canonical paths.
    fn inputs(&self) -> HashSet<PathBuf> {
        self.read.iter().filter_map(|input| input.canonicalize().ok()).collect()
    }

    fn spare(&self, path: &Path, inputs: &HashSet<PathBuf>) -> Result<(), Diagnostic> {
        let Ok(target) = path.canonicalize() else { return Ok(()) };
        if !inputs.contains(&target) {
            return Ok(());
        }
        Err(Diagnostic::new(Code::Usage, format!("`{}` is an input, and would be overwritten", path.display()))
            .help("choose another folder for the output"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_no_directive_to_cargo() {
        assert!(rerun_if_changed(Path::new("a\ncargo:rustc-env=A=B.json")).is_err());
        assert_eq!(rerun_if_changed(Path::new("a b.json")).expect("a line"), "cargo:rerun-if-changed=a b.json");
    }

    #[test]
    fn compile_says_where_it_belongs() {
        let error = compile("agent.adl.json").expect_err("no build script runs this");
        assert_eq!(error.diagnostics()[0].code, Code::Usage);
        assert!(format!("{error:?}").contains("\nerror[usage]: there is no folder to write to"), "{error:?}");
    }
}
