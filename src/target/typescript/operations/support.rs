//! The modules that operations share besides the one of HTTP: those of streams, webhooks and tools.

use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;
use crate::target::profile::HTTP;
use crate::target::typescript::TEMPLATES;
use crate::target::typescript::package::path;

views! {
    /// The module that reads streams, and the path of the one that it imports.
    struct StreamsView { header: String, http: String, }

    /// The module that reads requests to webhooks, and the path of the one that it imports.
    struct WebhooksView { header: String, http: String, }

    /// The module that makes tools of operations, and the paths of those that it imports.
    struct ToolsView { header: String, http: String, runtime: String, }
}

/// Prints the module that reads streams.
pub(super) fn print_streams(header: String, options: &Options) -> Result<String, Diagnostic> {
    let view = StreamsView { header, http: path(HTTP, options) };
    TEMPLATES.render(&options.templates, "typescript/streams.tera", view)
}

/// Prints the module that reads requests to webhooks.
pub(super) fn print_webhooks(header: String, options: &Options) -> Result<String, Diagnostic> {
    let view = WebhooksView { header, http: path(HTTP, options) };
    TEMPLATES.render(&options.templates, "typescript/webhooks.tera", view)
}

/// Prints the module that makes tools of operations.
pub(super) fn print_tools(header: String, options: &Options) -> Result<String, Diagnostic> {
    let view = ToolsView { header, http: path(HTTP, options), runtime: path("adl_runtime", options) };
    TEMPLATES.render(&options.templates, "typescript/tools.tera", view)
}
