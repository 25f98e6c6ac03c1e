//! The runtime: the modules that generated contracts and their users import. `docs/runtime.md` specifies them for all
//! languages.

use super::package::path;
use super::{TEMPLATES, quote};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;
use crate::target::runtime::{CategoryView, CodeView, RuleView, categories, codes, rows, rules};

views! {
    /// The runtime.
    struct RuntimeView {
        version: String,
        /// The properties that every standard type hides or shows, and the texts of the standard types.
        envelope: Vec<String>,
        texts: Vec<String>,
        categories: Vec<CategoryView>,
        rules: Vec<RuleView>,
        codes: Vec<CodeView>,
    }

    /// The module of legacy results.
    struct LegacyView {
        version: String,
        /// The path of the runtime.
        runtime: String,
    }
}

/// Prints the runtime.
pub(super) fn print(options: &Options) -> Result<String, Diagnostic> {
    let members = |table: &str| rows(table).iter().flat_map(|(name, row)| quote::member(name, row)).collect();
    let view = RuntimeView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        envelope: members("envelope"),
        texts: members("texts"),
        categories: categories(),
        rules: rules(),
        codes: codes(),
    };
    TEMPLATES.render(&options.templates, "typescript/runtime.tera", view)
}

/// Prints the module of legacy results.
pub(super) fn print_legacy(options: &Options) -> Result<String, Diagnostic> {
    let view = LegacyView { version: env!("CARGO_PKG_VERSION").to_owned(), runtime: path("adl_runtime", options) };
    TEMPLATES.render(&options.templates, "typescript/legacy.tera", view)
}
