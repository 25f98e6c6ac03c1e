//! Prints the result of a comparison.

mod changelog;
mod diagnostics;
mod html;
mod json;
mod markdown;
mod operations;

use crate::diagnostics::{Code, Diagnostic};

pub(crate) use changelog::changelog;
pub(crate) use diagnostics::diagnostics;
pub(crate) use html::html;
pub(crate) use json::json;
pub(crate) use markdown::markdown;

/// The parts of operations that aren't compared.
const TRANSPORT: [&str; 5] = ["paths", "methods", "headers", "security", "statuses"];

/// Returns what isn't compared of operations, as a sentence.
fn transport_sentence() -> String {
    let (last, others) = TRANSPORT.split_last().map_or(("", &[][..]), |(last, others)| (*last, others));
    format!("the {} and {last} of operations were not compared", others.join(", "))
}

/// Returns the note that the transport of operations isn't compared.
pub(crate) fn transport() -> Diagnostic {
    Diagnostic::new(Code::NotCompared, transport_sentence())
}
