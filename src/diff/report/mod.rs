//! Prints the result of a comparison.

mod changelog;
mod diagnostics;
mod json;
mod markdown;

pub(crate) use changelog::changelog;
pub(crate) use diagnostics::diagnostics;
pub(crate) use json::json;
pub(crate) use markdown::markdown;
