//! The class that operations share: a text in sections, of which a package has those that it uses.

use std::collections::BTreeSet;

use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::Options;
use crate::target::flat::text::{indented, laid_out};
use crate::target::java::{TEMPLATES, runtime, support};
use crate::target::operations::{Feature, Sections};

views! {
    /// The class that operations share, with some of its sections.
    struct HttpView {
        header: String, package: Option<String>, imports: Vec<String>,
        has: Sections,
        /// The types of the support that users see, and the other support, indented.
        public: Vec<String>, support: Vec<String>,
    }
}

/// The support of types that it uses.
const USED: [&str; 8] =
    ["InvalidJsonException", "Violation", "anyAt", "document", "marshal", "putAny", "putText", "textOf"];

/// The classes that it imports beside those of the support.
const IMPORTED: [&str; 31] = [
    "java.io.BufferedInputStream",
    "java.io.ByteArrayInputStream",
    "java.io.ByteArrayOutputStream",
    "java.io.IOException",
    "java.io.InputStream",
    "java.io.UncheckedIOException",
    "java.net.URI",
    "java.net.URISyntaxException",
    "java.net.URLDecoder",
    "java.net.http.HttpClient",
    "java.net.http.HttpHeaders",
    "java.net.http.HttpRequest",
    "java.net.http.HttpResponse",
    "java.util.Iterator",
    "java.util.NoSuchElementException",
    "java.util.Objects",
    "java.util.concurrent.CompletableFuture",
    "java.util.concurrent.CompletionException",
    "java.util.concurrent.ExecutionException",
    "java.util.function.BiFunction",
    "java.util.function.Consumer",
    "java.util.function.Function",
    "java.util.function.IntPredicate",
    "java.util.function.Predicate",
    "java.util.function.Supplier",
    "java.util.function.UnaryOperator",
    "java.util.regex.MatchResult",
    "java.util.regex.Matcher",
    "java.util.regex.Pattern",
    "java.util.stream.Collectors",
    "java.util.stream.Stream",
];

/// Prints the class with the sections of these features.
pub(super) fn print(header: String, features: &BTreeSet<Feature>, options: &Options) -> Result<String, Diagnostic> {
    let used = support::used(USED);
    let mut view = HttpView {
        header,
        package: runtime::package(options),
        imports: Vec::new(),
        has: Sections::of(features),
        public: used.public.iter().map(|text| indented(text, 1)).collect(),
        support: used.own.iter().map(|text| indented(text, 2)).collect(),
    };
    let text = TEMPLATES.render(&options.templates, "java/http.tera", view.clone())?;
    view.imports = support::imports(&IMPORTED, &[&text]);
    Ok(laid_out(&TEMPLATES.render(&options.templates, "java/http.tera", view)?))
}
