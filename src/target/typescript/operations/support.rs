//! The modules that operations share: the one of HTTP, of which a package has the sections that it uses, and that of tools.

use std::collections::BTreeSet;

use crate::diagnostics::Diagnostic;
use crate::render::{UserTemplates, views};
use crate::target::Options;
use crate::target::operations::Feature;
use crate::target::profile::HTTP;
use crate::target::typescript::TEMPLATES;
use crate::target::typescript::package::path;

views! {
    /// The module that operations share. The flags are its sections.
    struct HttpView {
        header: String,
        label: bool, matrix: bool, delimited: bool, deep: bool, content: bool, query_string: bool,
        form: bool, multipart: bool, basic: bool, api_key: bool, headers: bool,
    }

    /// The module that reads streams, and the path of the one that it imports.
    struct StreamsView { header: String, http: String, }

    /// The module that reads requests to webhooks, and the path of the one that it imports.
    struct WebhooksView { header: String, http: String, }

    /// The module that makes tools of operations, and the paths of those that it imports.
    struct ToolsView { header: String, http: String, runtime: String, }
}

/// Prints the module with the sections of these features.
pub(super) fn print(
    header: String,
    features: &BTreeSet<Feature>,
    templates: &UserTemplates,
) -> Result<String, Diagnostic> {
    let has = |feature| features.contains(&feature);
    let view = HttpView {
        header,
        label: has(Feature::Label),
        matrix: has(Feature::Matrix),
        delimited: has(Feature::Delimited),
        deep: has(Feature::DeepObject),
        content: has(Feature::Content),
        query_string: has(Feature::QueryString),
        form: has(Feature::Form),
        multipart: has(Feature::Multipart),
        basic: has(Feature::Basic),
        api_key: has(Feature::ApiKey),
        headers: has(Feature::Headers),
    };
    TEMPLATES.render(templates, "typescript/http.tera", view)
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
