//! The modules that operations share besides the one of HTTP: those of streams, of webhooks and of tools.

use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;
use crate::target::python::TEMPLATES;

views! {
    /// The module that reads streams.
    struct StreamsView { header: String, }

    /// The module that reads requests to webhooks.
    struct WebhooksView { header: String, }

    /// The module that makes tools of operations.
    struct ToolsView { header: String, }
}

/// Prints the module that reads streams.
pub(super) fn print_streams(header: String, options: &Options) -> Result<String, Diagnostic> {
    TEMPLATES.render(&options.templates, "python/streams.tera", StreamsView { header })
}

/// Prints the module that reads requests to webhooks.
pub(super) fn print_webhooks(header: String, options: &Options) -> Result<String, Diagnostic> {
    TEMPLATES.render(&options.templates, "python/webhooks.tera", WebhooksView { header })
}

/// Prints the module that makes tools of operations.
pub(super) fn print_tools(header: String, options: &Options) -> Result<String, Diagnostic> {
    TEMPLATES.render(&options.templates, "python/tools.tera", ToolsView { header })
}
