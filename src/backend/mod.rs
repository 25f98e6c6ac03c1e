//! Targets: from the model to the text of a file.

mod json_schema;
mod openapi;
mod preamble;
mod python;
mod rust;
#[cfg(test)]
mod test_models;
mod typescript;

use std::fmt;
use std::str::FromStr;

use crate::diagnostics::{Diagnostic, Error};
use crate::model::{Loss, Model};

/// What can be generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// serde structs and enums.
    Rust,
    /// Types, for `tsc` with every strict option.
    TypeScript,
    /// `TypedDict`s.
    Python,
    /// An OpenAPI 3.1 document of schemas and responses.
    OpenApi,
    /// The normalised bundle: one 2020-12 schema, every definition named.
    JsonSchema,
    /// Tools as stubs of Python functions, for models that write code.
    Preamble,
}

impl Target {
    /// Every target.
    pub const ALL: &[Self] =
        &[Self::Rust, Self::TypeScript, Self::Python, Self::OpenApi, Self::JsonSchema, Self::Preamble];

    /// The targets that are generated when none is named.
    pub const DEFAULT: &[Self] = &[Self::Rust, Self::TypeScript, Self::Python, Self::OpenApi];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::TypeScript => "typescript",
            Self::Python => "python",
            Self::OpenApi => "openapi",
            Self::JsonSchema => "json-schema",
            Self::Preamble => "preamble",
        }
    }

    /// Whether it prints the schemas themselves, so that all they say is there.
    pub fn keeps_schemas(self) -> bool {
        match self {
            Self::Rust | Self::TypeScript | Self::Python | Self::Preamble => false,
            Self::OpenApi | Self::JsonSchema => true,
        }
    }

    /// Whether it prints checks, which decide what types can't.
    pub(crate) fn prints_checks(self, options: &Options) -> bool {
        match self {
            Self::Rust => options.rust_engine == RustEngine::Native,
            Self::TypeScript | Self::Python => true,
            Self::OpenApi | Self::JsonSchema | Self::Preamble => false,
        }
    }

    /// Whether it says in words what its types don't say.
    pub(crate) fn prints_docs(self) -> bool {
        match self {
            Self::Rust | Self::TypeScript | Self::Python | Self::OpenApi | Self::JsonSchema => true,
            Self::Preamble => false,
        }
    }

    /// What follows the module's name in the file's: `.rs`, `.openapi.json`.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Rust => ".rs",
            Self::TypeScript => ".ts",
            Self::Python => ".py",
            Self::OpenApi => ".openapi.json",
            Self::JsonSchema => ".schema.json",
            Self::Preamble => "_preamble.py",
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .iter()
            .copied()
            .find(|target| target.name() == name)
            .ok_or_else(|| format!("no target is called `{name}`"))
    }
}

/// What the targets can be asked for.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The oldest Python that the output must run on.
    pub python_version: PythonVersion,
    /// What prints Rust.
    pub rust_engine: RustEngine,
    /// How preambles are written.
    pub preamble_style: PreambleStyle,
}

/// A version of Python: 3.9 to 3.14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PythonVersion(u8);

impl PythonVersion {
    /// The oldest and the newest minor version that can be asked for.
    pub const SUPPORTED: std::ops::RangeInclusive<u8> = 9..=14;

    /// Whether it is 3.`minor` or newer.
    pub fn at_least(self, minor: u8) -> bool {
        self.0 >= minor
    }
}

impl Default for PythonVersion {
    /// 3.11: the oldest with `NotRequired` in `typing`.
    fn default() -> Self {
        Self(11)
    }
}

impl fmt::Display for PythonVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "3.{}", self.0)
    }
}

impl FromStr for PythonVersion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let minor = text.strip_prefix("3.").and_then(|minor| minor.parse().ok());
        minor
            .filter(|minor| Self::SUPPORTED.contains(minor))
            .map(Self)
            .ok_or_else(|| format!("`{text}` is not one of the versions 3.9 to 3.14"))
    }
}

/// What prints Rust.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RustEngine {
    /// The templates of this crate.
    #[default]
    Native,
    /// [typify](https://docs.rs/typify), for those whose code already stands on its types (feature `typify`).
    Typify,
}

/// How a preamble is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PreambleStyle {
    /// With everything that a type checker can use, in few tokens.
    #[default]
    Short,
    /// As the system prints it that the tool return contracts come from.
    Monty,
}

/// What a backend makes of a model.
#[derive(Debug)]
pub struct Generated {
    /// The text of the file.
    pub text: String,
    /// What the language's types don't say of what the model says.
    pub losses: Vec<Loss>,
}

/// The first line of a generated file, without a comment sign.
pub(crate) fn header(model: &Model) -> String {
    format!(
        "@generated by adl-gen {} from {} (sha256:{}). Do not edit.",
        env!("CARGO_PKG_VERSION"),
        model.input.name,
        model.input.sha256
    )
}

/// Prints a model for a target.
pub fn generate(model: &Model, target: Target, options: &Options) -> Result<Generated, Error> {
    Ok(match target {
        Target::Rust => rust::generate(model, options)?,
        Target::TypeScript => typescript::generate(model)?,
        Target::Python => python::generate(&model.monomorphic(), options)?,
        Target::OpenApi => openapi::generate(&model.monomorphic()),
        Target::JsonSchema => json_schema::generate(model),
        Target::Preamble => preamble::generate(model, options)?,
    })
}

/// What there is to say about a document that is printed for a target.
pub(crate) fn warnings(model: &Model, target: Target) -> Vec<Diagnostic> {
    match target {
        Target::Rust | Target::TypeScript | Target::Python | Target::OpenApi | Target::JsonSchema => Vec::new(),
        Target::Preamble => preamble::warnings(model),
    }
}
