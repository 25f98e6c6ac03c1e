//! The runtime: the module that generated contracts import. `docs/runtime.md` specifies it for all languages.

use super::options::Visibility;
use super::{TEMPLATES, file, heads::attributes_of_error};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::{Options, runtime_header};

views! {
    /// The runtime.
    struct RuntimeView {
        version: String,
        /// What the error derives, and its further attributes.
        error_attributes: String,
    }
}

/// Prints the runtime.
pub(super) fn print(options: &Options) -> Result<String, Diagnostic> {
    let view = RuntimeView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        error_attributes: attributes_of_error(options.rust()),
    };
    let text = TEMPLATES.render(&options.templates, "rust/runtime.tera", view)?;
    // Contracts export some of its types, which must be public for that.
    file(&runtime_header(), text.trim_end().to_owned(), Visibility::Public, &options.templates)
}
