//! adl-gen: types from the return contracts of agent tools.
//!
//! Two levels: [`compile`] is a whole `build.rs`; a [`Generator`] says what to generate and how, and gives the files in
//! memory or writes them.

pub mod backend;
#[cfg(feature = "cli")]
pub mod cli;
mod codegen;
pub mod diagnostics;
mod front;
mod lower;
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
pub mod text;

pub use backend::{Extra, ImportExtension, Options, PreambleStyle, PythonTyping, PythonVersion, RustEngine, Target};
pub use diagnostics::{Diagnostic, Error};
pub use model::{Keep, Limit};
pub use pipeline::{Generated, Generator, Loss, Models, Source, compile};
pub use schema::Dialect;
