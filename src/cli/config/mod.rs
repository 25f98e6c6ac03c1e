//! The config file, `adl-gen.toml`: options of `generate` for a folder.

mod names;
mod options;
mod package;
mod read;
mod rules;
mod settings;
pub(super) mod target;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use toml::de::DeTable;

use self::read::{Reader, Value};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::diff::{Acceptance, Conventions};
use crate::lint::Levels;
use crate::lower::ReadOptions;
use crate::pipeline::{CONFIG as NAME, Generator, Layout, project};
use crate::source::Document;
use crate::target::Target;
use crate::text::{File, Json};

/// A key of a table, and how its value is read.
type Setting<T> = (&'static str, fn(&mut Reader, &Value, &mut T));

/// The settings of a config file, with paths relative to the current folder.
#[derive(Debug, Clone, Default)]
pub(super) struct Config {
    /// The path of the file; none for the defaults.
    pub(super) path: Option<PathBuf>,
    pub(super) inputs: Vec<PathBuf>,
    pub(super) out_dir: Option<PathBuf>,
    pub(super) deny_loss: bool,
    /// The layout; none if it depends on the inputs.
    pub(super) layout: Option<Layout>,
    /// The folders of custom targets.
    pub(super) custom: Vec<PathBuf>,
    /// The levels of rules.
    pub(super) levels: Levels,
    /// The accepted breaks.
    pub(super) acceptances: Vec<Acceptance>,
    /// The rulings of conventions on changes of operations.
    pub(super) conventions: Conventions,
    /// The generator with all other settings.
    pub(super) generator: Generator,
}

impl Config {
    /// Reads the given file, by default the project's; returns the defaults if there is none.
    pub(super) fn find(asked: Option<&Path>) -> Result<Self, Error> {
        match asked.map(Path::to_owned).or_else(nearest) {
            Some(path) => Self::open(&path),
            None => Ok(Self::default()),
        }
    }

    /// Reads the config file of the project that a folder belongs to; returns the defaults if there is none.
    pub(super) fn of_folder(folder: &Path) -> Result<Self, Error> {
        project(folder).map_or_else(|| Ok(Self::default()), |project| Self::open(&project.join(NAME)))
    }

    /// Returns the output folder, by default `generated` beside the config file.
    pub(super) fn out_dir(&self) -> PathBuf {
        self.out_dir.clone().unwrap_or_else(|| self.folder().unwrap_or(Path::new("")).join("generated"))
    }

    /// Returns whether this is the config file of a project (`adl-gen.toml`).
    pub(super) fn is_projects(&self) -> bool {
        self.path.as_deref().and_then(Path::file_name).is_some_and(|name| name == NAME)
    }

    pub(super) fn folder(&self) -> Option<&Path> {
        self.path.as_deref().and_then(Path::parent)
    }

    fn read(&mut self) -> &mut ReadOptions {
        &mut self.generator.read
    }

    fn open(path: &Path) -> Result<Self, Error> {
        let file = Document::text(path, &path.to_string_lossy())?;
        let mut config = Self { path: Some(path.to_owned()), ..Self::default() };
        config.add(file, path.parent().unwrap_or(Path::new("")))?;
        Ok(config)
    }

    /// Adds settings of the form `key = value`, whose value is TOML or a plain text. Paths are relative to the current
    /// folder.
    pub(super) fn set(&mut self, settings: &[String]) -> Result<(), Error> {
        settings.iter().try_for_each(|setting| {
            // No setting is a number with a fraction: `3.11` is a version.
            let is_fraction = |value: &str| value.contains('.') && value.trim().parse::<f64>().is_ok();
            let is_text = setting.split_once('=').is_some_and(|(_, value)| is_fraction(value));
            let is_toml = !is_text && DeTable::parse(setting).is_ok();
            let text = match setting.split_once('=') {
                Some((key, value)) if !is_toml => format!("{key}={}", Json::string(value.to_owned())),
                _ => setting.clone(),
            };
            self.add(File::new("--set", text), Path::new(""))
        })
    }

    /// Adds the settings of a text, whose paths are relative to a folder.
    fn add(&mut self, file: Arc<File>, folder: &Path) -> Result<(), Error> {
        Reader::read(file, folder, |reader, root| reader.root(root, self))
    }
}

/// A target on the command line or in the config file.
#[derive(Debug, Clone)]
pub(super) enum TargetName {
    BuiltIn(Target),
    /// The folder of a custom target.
    Custom(PathBuf),
}

impl TargetName {
    /// Returns the targets that aren't custom, and the folders of those that are.
    pub(super) fn divided(names: impl IntoIterator<Item = Self>) -> (Vec<Target>, Vec<PathBuf>) {
        let (mut targets, mut folders) = (Vec::new(), Vec::new());
        for name in names {
            match name {
                Self::BuiltIn(target) => targets.push(target),
                Self::Custom(folder) => folders.push(folder),
            }
        }
        (targets, folders)
    }
}

impl FromStr for TargetName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name.parse() {
            Ok(target) => Ok(Self::BuiltIn(target)),
            Err(_) if name.contains(std::path::is_separator) => Ok(Self::Custom(name.into())),
            Err(error) => {
                let all: Vec<&str> = Target::ALL.iter().map(|target| target.name()).collect();
                Err(format!("{error} [possible values: {}, or a folder with a `/`]", all.join(", ")))
            }
        }
    }
}

/// Returns the relative path of the config file in the current folder or the nearest parent.
fn nearest() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let project = project(&here)?;
    let up = here.strip_prefix(project).ok()?.components().map(|_| "..");
    Some(up.collect::<PathBuf>().join(NAME))
}

/// Returns the diagnostic for a run without inputs.
pub(super) fn no_inputs() -> Diagnostic {
    Diagnostic::new(Code::Usage, "no input")
        .help(format!("name one: `adl-gen generate agent.adl.json`; or set `inputs = [\"agent.adl.json\"]` in {NAME}"))
}
