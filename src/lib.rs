//! adl-gen generates types and validators from the return contracts of agent tools.
//!
//! There are two levels: [`compile`] is a complete `build.rs`; a [`Generator`] has all options, and returns the files
//! in memory or writes them.
//!
//! Each target is a feature of Cargo: a build script that needs only Rust compiles only that, with
//! `default-features = false, features = ["rust"]`.

// Code that targets and commands share is dead where those that use it are left out; the build with all of them reports
// code that nothing uses.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports, unused_macros))]

#[cfg(feature = "cli")]
mod advise;
#[cfg(feature = "cli")]
pub mod cli;
mod codegen;
#[cfg(feature = "cli")]
pub mod compat;
pub mod diagnostics;
#[cfg(feature = "cli")]
mod diff;
#[cfg(feature = "cli")]
mod fits;
mod front;
#[cfg(test)]
#[path = "../tests/goldens.rs"]
mod goldens;
#[cfg(feature = "cli")]
mod infer;
#[cfg(feature = "cli")]
mod lint;
mod lower;
#[cfg(feature = "cli")]
mod lsp;
#[cfg(feature = "cli")]
mod migrate;
pub mod model;
pub mod names;
pub mod output;
mod parallel;
mod pattern;
mod pipeline;
mod render;
mod schema;
#[cfg(test)]
#[path = "../tests/skip.rs"]
mod skip;
pub mod source;
mod strict;
pub mod target;
pub mod text;

pub use diagnostics::{Diagnostic, Error};
pub use model::{Keep, Limit};
#[cfg(feature = "rust")]
pub use pipeline::compile;
pub use pipeline::{Generated, Generator, Layout, Loss, Models, Source};
pub use schema::Dialect;
#[cfg(feature = "typescript")]
pub use target::registry::ImportExtension;
#[cfg(feature = "preamble")]
pub use target::registry::PreambleStyle;
#[cfg(feature = "rust")]
pub use target::registry::{Extra, Integers, RustEngine};
#[cfg(feature = "python")]
pub use target::registry::{PythonTyping, PythonVersion};
pub use target::{CheckLevel, DefaultsMode, OptionValue, Options, Target};
