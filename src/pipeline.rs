//! The entry points for `build.rs` and the command line.

#[cfg(feature = "rust")]
mod build_script;
mod effect;
mod examine;
mod generator;
mod inputs;
#[cfg(feature = "cli")]
mod inspect;
mod losses;
mod package;
mod print;
mod progress;
mod read;
mod settings;
mod write;

use std::borrow::Cow;
use std::path::PathBuf;

#[cfg(feature = "rust")]
pub use build_script::compile;
pub(crate) use examine::Examination;
pub use generator::Generator;
pub(crate) use inputs::{CONFIG, Folders, files, may_be_document, project};
pub use losses::Loss;
pub(crate) use progress::Progress;

use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::output::Files;
use crate::target::CheckLevel;
use crate::text::{Place, choices};

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
