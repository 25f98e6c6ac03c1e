//! The runtime: the class that contracts use, in their own package. `docs/runtime.md` specifies it for all languages.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::quote::json_blocks;
use super::{TEMPLATES, support};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;
use crate::target::flat::text::{indented, laid_out, types_in};
use crate::target::job::Job;
use crate::target::runtime::{Tables, tables};
use crate::target::runtime_header;
use crate::text::Json;

views! {
    /// The runtime.
    struct RuntimeView {
        header: String, package: Option<String>, imports: Vec<String>, tables: Tables,
        /// The types of the support that users see, and the other support, indented.
        public: Vec<String>, support: Vec<String>,
    }

    /// The class of legacy results.
    struct LegacyView { header: String, package: Option<String>, }
}

/// The support that the runtime uses.
const USED: [&str; 9] = [
    "Violation",
    "ViolationsException",
    "InvalidJsonException",
    "anyAt",
    "document",
    "marshal",
    "requireValid",
    "shown",
    "withStack",
];

/// The classes that the runtime imports beside those of the support.
const IMPORTED: [&str; 13] = [
    "java.util.Collection",
    "java.util.Comparator",
    "java.util.Objects",
    "java.util.Optional",
    "java.util.Set",
    "java.util.HashSet",
    "java.util.concurrent.Callable",
    "java.util.function.Consumer",
    "java.util.function.Function",
    "java.util.function.Predicate",
    "java.util.regex.Matcher",
    "java.util.stream.Collectors",
    "java.util.stream.Stream",
];

/// The types that the files beside those of documents name and don't declare: a class of a document would hide them.
static TYPES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let texts = TEMPLATES.templates().iter().filter(|template| FILES.contains(&template.name)).map(|of| of.text);
    let types = texts.flat_map(|text| {
        let own: BTreeSet<&str> = support::nested_in(text).collect();
        types_in(text).filter(move |name| !own.contains(name))
    });
    types.collect()
});

/// The templates of the runtime, and of operations.
const FILES: [&str; 4] = ["java/runtime.tera", "java/legacy.tera", "java/http.tera", "java/operations.tera"];

/// Returns the types that classes of documents would hide.
pub(super) fn types() -> &'static BTreeSet<&'static str> {
    &TYPES
}

/// Returns the package of all files.
pub(super) fn package(options: &Options) -> Option<String> {
    options.java().package.as_ref().map(|package| package.text().to_owned())
}

/// Prints the runtime.
pub(super) fn print(job: &Job<'_>) -> Result<String, Diagnostic> {
    let options = job.options;
    let mut view = RuntimeView {
        header: runtime_header(),
        package: package(options),
        imports: Vec::new(),
        tables: tables(|rows| json_blocks(&Json::Object(rows.to_vec()).to_pretty())),
        public: Vec::new(),
        support: Vec::new(),
    };
    let used = support::used(USED);
    let text = TEMPLATES.render(&options.templates, "java/runtime.tera", view.clone())?;
    let texts = [&*text].into_iter().chain(used.texts());
    view.imports = support::imports(&IMPORTED, &texts.collect::<Vec<_>>());
    view.public = used.public.iter().map(|text| indented(text, 1)).collect();
    view.support = used.own.iter().map(|text| indented(text, 2)).collect();
    Ok(laid_out(&TEMPLATES.render(&options.templates, "java/runtime.tera", view)?))
}

/// Prints the class of legacy results.
pub(super) fn print_legacy(job: &Job<'_>) -> Result<String, Diagnostic> {
    let view = LegacyView { header: runtime_header(), package: package(job.options) };
    Ok(laid_out(&TEMPLATES.render(&job.options.templates, "java/legacy.tera", view)?))
}
