//! The runtime: the modules that generated contracts and their users import. `docs/runtime.md` specifies them for all
//! languages.

use super::contracts::table;
use super::options::Visibility;
use super::{TEMPLATES, file, heads::attributes_of_error};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::runtime::{Tables, tables};
use crate::target::{Options, runtime_header};

views! {
    /// The runtime, or the module of legacy results.
    struct RuntimeView {
        /// The derives of the error, and its further attributes.
        error_attributes: String,
        tables: Tables,
    }
}

/// Prints the runtime.
pub(super) fn print(options: &Options) -> Result<String, Diagnostic> {
    module("rust/runtime.tera", options)
}

/// Prints the module of legacy results.
pub(super) fn print_legacy(options: &Options) -> Result<String, Diagnostic> {
    module("rust/legacy.tera", options)
}

fn module(template: &str, options: &Options) -> Result<String, Diagnostic> {
    let tables = tables(|rows| vec![table(rows.iter().cloned())]);
    let view = RuntimeView { error_attributes: attributes_of_error(options.rust()), tables };
    let text = TEMPLATES.render(&options.templates, template, view)?;
    // Contracts export some of its types, which must be public for that.
    file(&runtime_header(), text.trim_end().to_owned(), Visibility::Public, &options.templates)
}
