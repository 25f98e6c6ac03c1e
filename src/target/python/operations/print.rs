//! Documents of calls, tuples and dictionaries.

use crate::codegen::layout::Doc;
use crate::target::python::STYLE;
use crate::target::python::quote::string;

/// Returns the lines of a document.
pub(super) fn printed(doc: Doc) -> Vec<String> {
    doc.print(STYLE, 0).lines().map(str::to_owned).collect()
}

/// Returns the lines of a document in the body of a function.
pub(super) fn printed_within(doc: &Doc) -> Vec<String> {
    let text = doc.print(STYLE, 1);
    text.lines()
        .enumerate()
        .map(|(index, line)| if index == 0 { format!("    {line}") } else { line.to_owned() })
        .collect()
}

/// Returns a tuple: on one line if it fits.
pub(super) fn tuple(items: Vec<Doc>) -> Doc {
    match <[Doc; 1]>::try_from(items) {
        Ok([item]) => Doc::all([item, Doc::text(",")]).enclosed("(", ")"),
        Err(items) => Doc::listed(items, Doc::LINE, "(", ")"),
    }
}

/// Returns a call, or a dictionary, on one line if it fits.
pub(super) fn enclosed(open: impl Into<String>, items: Vec<Doc>, close: &str) -> Doc {
    Doc::listed(items, Doc::LINE, &open.into(), close)
}

/// Returns an argument by its name.
pub(super) fn named(name: &str, value: Doc) -> Doc {
    Doc::all([Doc::text(format!("{name}=")), value])
}

/// Returns an argument that is a string, by its name.
pub(super) fn quoted(name: &str, value: &str) -> Doc {
    Doc::text(format!("{name}={}", string(value)))
}

/// Returns an entry of a dictionary.
pub(super) fn entry(key: &str, value: Doc) -> Doc {
    Doc::all([Doc::text(format!("{}: ", string(key))), value])
}

/// Returns an argument that is a boolean, by its name.
pub(super) fn boolean(name: &str, value: bool) -> Doc {
    Doc::text(format!("{name}={}", if value { "True" } else { "False" }))
}
