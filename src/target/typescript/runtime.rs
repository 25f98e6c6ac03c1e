//! The runtime: the modules that generated contracts and their users import. `docs/runtime.md` specifies them for all
//! languages.

use super::package::path;
use super::{TEMPLATES, quote};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;
use crate::target::runtime::{Tables, tables};

views! {
    /// The runtime.
    struct RuntimeView { version: String, tables: Tables, }

    /// The module of legacy results.
    struct LegacyView {
        version: String,
        /// The path of the runtime.
        runtime: String,
    }
}

/// Prints the runtime.
pub(super) fn print(options: &Options) -> Result<String, Diagnostic> {
    let tables = tables(|rows| rows.iter().flat_map(|(name, row)| quote::member(name, row)).collect());
    let view = RuntimeView { version: env!("CARGO_PKG_VERSION").to_owned(), tables };
    TEMPLATES.render(&options.templates, "typescript/runtime.tera", view)
}

/// Prints the module of legacy results.
pub(super) fn print_legacy(options: &Options) -> Result<String, Diagnostic> {
    let view = LegacyView { version: env!("CARGO_PKG_VERSION").to_owned(), runtime: path("adl_runtime", options) };
    TEMPLATES.render(&options.templates, "typescript/legacy.tera", view)
}
