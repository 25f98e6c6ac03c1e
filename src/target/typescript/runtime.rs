//! The runtime: the module that generated contracts import. `docs/runtime.md` specifies it for all languages.

use super::TEMPLATES;
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;

views! {
    /// The runtime.
    struct RuntimeView {
        version: String,
    }
}

/// Prints the runtime.
pub(super) fn print(options: &Options) -> Result<String, Diagnostic> {
    let view = RuntimeView { version: env!("CARGO_PKG_VERSION").to_owned() };
    TEMPLATES.render(&options.templates, "typescript/runtime.tera", view)
}
