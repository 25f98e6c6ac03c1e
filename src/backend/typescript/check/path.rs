//! Where a value is, as an expression.

use crate::backend::typescript::quote;
use crate::model::check::phrase;

/// A JSON Pointer: what a variable holds, and a text behind it.
#[derive(Clone)]
pub(super) struct Path {
    start: String,
    rest: String,
}

impl Path {
    /// Where the value of a function is.
    pub(super) fn whole() -> Self {
        Self::held("path")
    }

    /// What a variable holds, or an expression makes.
    pub(super) fn held(start: &str) -> Self {
        Self { start: start.to_owned(), rest: String::new() }
    }

    /// That of a member.
    pub(super) fn member(&self, name: &str) -> Self {
        Self { start: self.start.clone(), rest: format!("{}/{}", self.rest, phrase::segment(name)) }
    }

    pub(super) fn written(&self) -> String {
        match self.rest.as_str() {
            "" => self.start.clone(),
            rest => format!("{} + {}", self.start, quote::string(rest)),
        }
    }
}
