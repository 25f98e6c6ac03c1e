//! The files that operations share: that of HTTP, a text in sections, of which a package has those that it uses, and those of
//! streams, webhooks and tools.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::diagnostics::Diagnostic;
use crate::render::{UserTemplates, views};
use crate::target::go::runtime::declared;
use crate::target::go::{TEMPLATES, layout};
use crate::target::operations::{Feature, Sections};

views! {
    /// The file that operations share, with some of its sections, and maybe that of tools.
    struct HttpView {
        header: String, package: String,
        has: Sections, tools: bool,
    }

    /// The file that reads streams.
    struct StreamsView { header: String, package: String, tools: bool, }

    /// The file that reads requests to webhooks.
    struct WebhooksView { header: String, package: String, }

    /// The file that makes tools of operations.
    struct ToolsView { header: String, package: String, }
}

/// The support of types that it uses.
pub(in crate::target::go) const USED: [&str; 7] =
    ["Violation", "asJSON", "document", "doubleAt", "property", "putDouble", "writer"];

/// The names that they declare: a package has them once.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let templates = UserTemplates::default();
    let http = print(String::new(), String::new(), &Feature::ALL.into_iter().collect(), true, &templates);
    let tools = print_tools(String::new(), String::new(), &templates);
    let streams = print_streams(String::new(), String::new(), true, &templates);
    let webhooks = print_webhooks(String::new(), String::new(), &templates);
    let texts = [http, streams, webhooks, tools].map(Result::unwrap_or_default);
    texts.iter().flat_map(|text| declared(text)).map(str::to_owned).collect()
});

/// Returns the names that they declare.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(String::as_str)
}

/// Prints the file with the sections of these features, and that of tools if it has them.
pub(super) fn print(
    header: String,
    package: String,
    features: &BTreeSet<Feature>,
    tools: bool,
    templates: &UserTemplates,
) -> Result<String, Diagnostic> {
    let view = HttpView { header, package, has: Sections::of(features), tools };
    Ok(layout::laid_out(&TEMPLATES.render(templates, "go/http.tera", view)?))
}

/// Prints the file that reads streams.
pub(super) fn print_streams(
    header: String,
    package: String,
    tools: bool,
    templates: &UserTemplates,
) -> Result<String, Diagnostic> {
    let view = StreamsView { header, package, tools };
    Ok(layout::laid_out(&TEMPLATES.render(templates, "go/streams.tera", view)?))
}

/// Prints the file that reads requests to webhooks.
pub(super) fn print_webhooks(header: String, package: String, templates: &UserTemplates) -> Result<String, Diagnostic> {
    let view = WebhooksView { header, package };
    Ok(layout::laid_out(&TEMPLATES.render(templates, "go/webhooks.tera", view)?))
}

/// Prints the file that makes tools of operations.
pub(super) fn print_tools(header: String, package: String, templates: &UserTemplates) -> Result<String, Diagnostic> {
    let view = ToolsView { header, package };
    Ok(layout::laid_out(&TEMPLATES.render(templates, "go/tools.tera", view)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::go::{contracts, runtime, support};

    #[test]
    fn they_declare_what_no_other_file_of_a_package_does() {
        let others: Vec<&str> = support::names().chain(runtime::names()).chain(contracts::NAMES).collect();
        assert_eq!(names().filter(|name| others.contains(name)).collect::<Vec<_>>(), Vec::<&str>::new());
        assert!(names().all(|name| !name.starts_with("read") && !name.starts_with("write")));
        assert!(["APIClient", "on", "onItems"].iter().all(|name| names().any(|known| known == *name)));
    }
}
