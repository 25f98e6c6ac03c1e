//! A generator: targets and options, and the runs that it makes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::inputs::Folders;
use super::{DocumentChecks, Generated, Layout, Progress, Source};
use crate::diagnostics::{Code, Diagnostic, Error, Findings, Severity};
use crate::lower::ReadOptions;
use crate::model::LossKind;
use crate::output::OwnFolder;
#[cfg(feature = "templates")]
use crate::render::UserTemplates;
use crate::source::absolute;
#[cfg(feature = "cli")]
use crate::target::custom::CustomTarget;
#[cfg(feature = "templates")]
use crate::target::registry;
use crate::target::{Options, Target};

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
    pub(super) deny_loss: bool,
    /// The errors in options that were set.
    pub(crate) mistakes: Vec<Diagnostic>,
    /// Whether unused names are accepted: the inputs are only a part of the project.
    pub(crate) partial: bool,
    pub(crate) folders: Folders,
    pub(super) out_dir: Option<PathBuf>,
    pub(crate) layout: Layout,
    /// The documents with levels of checks of their own.
    pub(crate) documents: Vec<DocumentChecks>,
    /// Whether Rust includes the files of a package, as a build script writes them.
    pub(super) is_included: bool,
    /// The folder of the user's templates.
    #[cfg(feature = "templates")]
    pub(crate) templates: Option<PathBuf>,
    /// The custom targets.
    #[cfg(feature = "cli")]
    pub(crate) custom: Vec<CustomTarget>,
    pub(crate) progress: Progress,
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
            folders: Folders::default(),
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
                UserTemplates::read(folder, registry::templates(), Vec::new(), &mut generated.read)?;
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
        for target in &self.targets {
            if let Some(path) = self.options.folder(*target) {
                let prefix = match self.layout {
                    Layout::File => String::new(),
                    Layout::Package => format!("{}/", target.profile().folder),
                };
                generated.files.set_folder(target.name(), OwnFolder { path: path.to_owned(), prefix });
            }
        }
        let (warnings, scope) = match self.layout {
            Layout::File if !self.options.externs.is_empty() => return Err(only_in_packages(&self.options).into()),
            Layout::File if self.read.front.openapi.has_several_modules() => return Err(divided().into()),
            Layout::File => self.each(sources, |source, reading| self.add(source, &mut generated, reading))?,
            Layout::Package => self.generate_package(sources, &mut generated)?,
        };
        // Documents that refer to each other read each other's files, or their own by its name.
        let mut seen = BTreeSet::new();
        generated.read.retain(|path| seen.insert(absolute(path)));
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
}

/// Reports documents that are to be divided where files stand alone.
fn divided() -> Diagnostic {
    Diagnostic::new(Code::Usage, "only a package has several modules of a document, but the layout is `file`")
        .help("remove `openapi.modules = \"tag\"`, or use `--layout package`")
}

/// Reports documents of other packages where files stand alone.
fn only_in_packages(options: &Options) -> Diagnostic {
    Diagnostic::new(Code::Usage, "only a package uses the types of other packages")
        .help("remove `extern`, or use `--layout package`")
        .at(options.externs.first().and_then(|first| first.place.clone()))
}
