//! The module that operations share: a text in sections, of which a package has those that it uses.

use std::collections::BTreeSet;

use crate::diagnostics::Diagnostic;
use crate::render::{UserTemplates, views};
use crate::target::operations::Feature;
use crate::target::typescript::TEMPLATES;

views! {
    /// The module that operations share. The flags are its sections.
    struct HttpView {
        header: String,
        label: bool, matrix: bool, delimited: bool, deep: bool, content: bool, query_string: bool,
        form: bool, multipart: bool, basic: bool, api_key: bool, headers: bool,
    }
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
