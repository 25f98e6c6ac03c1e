//! The runtime: the object that contracts use, in their own package. `docs/runtime.md` specifies it for all languages.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::{TEMPLATES, package, styles, support};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::flat::text::{indented, laid_out, types_in};
use crate::target::job::Job;
use crate::target::runtime::{Tables, tables};
use crate::target::runtime_header;
use crate::text::Json;

views! {
    /// The runtime.
    struct RuntimeView {
        header: String, package: Option<String>, tables: Tables,
        /// The types of the support that users see, and the other support, indented.
        public: Vec<String>, support: Vec<String>,
    }

    /// The object of legacy results.
    struct LegacyView { header: String, package: Option<String>, }
}

/// The support that the runtime uses.
const USED: [&str; 10] = [
    "Violation",
    "ViolationsException",
    "InvalidJsonException",
    "JsonNumber",
    "anyAt",
    "countOfCodePoints",
    "document",
    "marshal",
    "shown",
    "unitsAt",
];

/// The templates of the runtime.
const FILES: [&str; 2] = ["kotlin/runtime.tera", "kotlin/legacy.tera"];

/// The types that the files of the runtime name and don't declare: an object of a document beside them would hide them.
static TYPES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let texts = TEMPLATES.templates().iter().filter(|template| FILES.contains(&template.name)).map(|of| of.text);
    let types = texts.flat_map(|text| {
        let own: BTreeSet<&str> = support::nested_in(text).collect();
        types_in(text).filter(move |name| !own.contains(name) || name.starts_with("Adl"))
    });
    types.collect()
});

/// Returns the types that objects of documents would hide.
pub(super) fn types() -> &'static BTreeSet<&'static str> {
    &TYPES
}

/// Prints the runtime.
pub(super) fn print(job: &Job<'_>) -> Result<String, Diagnostic> {
    let used = support::used(USED);
    let indent = |texts: Vec<String>, level| texts.iter().map(|text| indented(text, level)).collect();
    let view = RuntimeView {
        header: runtime_header(),
        package: package(job.options),
        tables: tables(|rows| styles::raw(&Json::Object(rows.to_vec()).to_pretty())),
        public: indent(used.public, 1),
        support: indent(used.own, 2),
    };
    Ok(laid_out(&TEMPLATES.render(&job.options.templates, "kotlin/runtime.tera", view)?))
}

/// Prints the object of legacy results.
pub(super) fn print_legacy(job: &Job<'_>) -> Result<String, Diagnostic> {
    let view = LegacyView { header: runtime_header(), package: package(job.options) };
    Ok(laid_out(&TEMPLATES.render(&job.options.templates, "kotlin/legacy.tera", view)?))
}
