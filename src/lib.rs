//! adl-gen generates types and validators from the return contracts of agent tools.
//!
//! There are two levels: [`compile`] is a complete `build.rs`; a [`Generator`] has all options, and returns the files
//! in memory or writes them.

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
pub use pipeline::{Generated, Generator, Layout, Loss, Models, Source, compile};
pub use schema::Dialect;
pub use target::registry::{Extra, ImportExtension, Integers, PreambleStyle, PythonTyping, PythonVersion, RustEngine};
pub use target::{CheckLevel, OptionValue, Options, Target};
