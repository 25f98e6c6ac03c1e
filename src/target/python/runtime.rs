//! The runtime: the modules that generated contracts and their users import. `docs/runtime.md` specifies them for all
//! languages.

use super::TEMPLATES;
use super::contracts::members;
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;
use crate::target::runtime::{Tables, tables};

views! {
    /// The runtime, or the module of legacy results.
    struct RuntimeView {
        version: String,
        /// The module from which `TypedDict` is imported.
        typed_dict: String,
        tables: Tables,
    }
}

/// Prints the runtime.
pub(super) fn print(options: &Options) -> Result<String, Diagnostic> {
    TEMPLATES.render(&options.templates, "python/runtime.tera", view(options))
}

/// Prints the module of legacy results.
pub(super) fn print_legacy(options: &Options) -> Result<String, Diagnostic> {
    TEMPLATES.render(&options.templates, "python/legacy.tera", view(options))
}

fn view(options: &Options) -> RuntimeView {
    RuntimeView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        typed_dict: options.python().typing.module(options.python().version).to_owned(),
        tables: tables(|rows| rows.iter().flat_map(|(name, row)| members(name, row)).collect()),
    }
}
