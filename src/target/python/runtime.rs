//! The runtime: the modules that generated contracts and their users import. `docs/runtime.md` specifies them for all
//! languages.

use super::{TEMPLATES, quote};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;
use crate::target::runtime::{CategoryView, CodeView, RuleView, categories, codes, rows, rules};

views! {
    /// The runtime.
    struct RuntimeView {
        version: String,
        /// The module from which `TypedDict` is imported.
        typed_dict: String,
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
        /// The module from which `TypedDict` is imported.
        typed_dict: String,
    }
}

/// Prints the runtime.
pub(super) fn print(options: &Options) -> Result<String, Diagnostic> {
    let members = |table: &str| {
        rows(table).iter().flat_map(|(name, row)| quote::lines(&format!("{}: ", quote::string(name)), row)).collect()
    };
    let view = RuntimeView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        typed_dict: typed_dict(options),
        envelope: members("envelope"),
        texts: members("texts"),
        categories: categories(),
        rules: rules(),
        codes: codes(),
    };
    TEMPLATES.render(&options.templates, "python/runtime.tera", view)
}

/// Prints the module of legacy results.
pub(super) fn print_legacy(options: &Options) -> Result<String, Diagnostic> {
    let view = LegacyView { version: env!("CARGO_PKG_VERSION").to_owned(), typed_dict: typed_dict(options) };
    TEMPLATES.render(&options.templates, "python/legacy.tera", view)
}

fn typed_dict(options: &Options) -> String {
    options.python().typing.module(options.python().version).to_owned()
}
