//! The runtime: the modules that generated contracts and their users import. `docs/runtime.md` specifies them for all
//! languages.

use super::contracts::raw;
use super::options::Visibility;
use super::{TEMPLATES, file, items::attributes_of_error};
use crate::codegen::json_literal::JsonSyntax;
use crate::codegen::layout::Style;
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::runtime::{CategoryView, CodeView, RuleView, categories, codes, rules, table};
use crate::target::{Options, runtime_header};
use crate::text::Json;

views! {
    /// The runtime.
    struct RuntimeView {
        /// What the error derives, and its further attributes.
        error_attributes: String,
        /// The properties that every standard type hides or shows, and the texts of the standard types, as JSON.
        envelope: String,
        texts: String,
        categories: Vec<CategoryView>,
        /// The number of categories.
        count: String,
        rules: Vec<RuleView>,
        codes: Vec<CodeView>,
    }

    /// The module of legacy results.
    struct LegacyView {
        /// The module with the runtime.
        runtime: String,
    }
}

/// The layout of JSON in the source.
const JSON: JsonSyntax = JsonSyntax {
    null: "null",
    booleans: ["false", "true"],
    number: |number| number.as_str().to_owned(),
    string: |text| Json::string(text).to_string(),
    key: |name| Json::string(name).to_string(),
    brackets: ["{ ", " }"],
    style: Style { width: 118, indent: 2 },
};

/// Prints the runtime.
pub(super) fn print(options: &Options) -> Result<String, Diagnostic> {
    let categories = categories();
    let json = |name: &str| raw(JSON.lines("", table(name)).join("\n").trim_end_matches(','));
    let view = RuntimeView {
        error_attributes: attributes_of_error(options.rust()),
        envelope: json("envelope"),
        texts: json("texts"),
        count: categories.len().to_string(),
        categories,
        rules: rules(),
        codes: codes(),
    };
    module(TEMPLATES.render(&options.templates, "rust/runtime.tera", view)?, options)
}

/// Prints the module of legacy results.
pub(super) fn print_legacy(options: &Options) -> Result<String, Diagnostic> {
    let view = LegacyView { runtime: "super::super::adl_runtime".to_owned() };
    module(TEMPLATES.render(&options.templates, "rust/legacy.tera", view)?, options)
}

/// Returns a file of items. Contracts export some of them, which must be public for that.
fn module(items: String, options: &Options) -> Result<String, Diagnostic> {
    file(&runtime_header(), items.trim_end().to_owned(), Visibility::Public, &options.templates)
}
