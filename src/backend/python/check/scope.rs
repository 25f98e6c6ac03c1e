//! What is known at a place of a function while it is written.

use crate::backend::python::names::is_reserved;
use crate::backend::python::symbols::Symbol;
use crate::names::{Case, identifier};

/// How many words of the way to a part its name has, beside that of the function that it is a part of.
const WORDS: usize = 3;

/// A place of a function.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    /// The function of the model that it belongs to, by its index.
    pub(super) owner: usize,
    /// The way to it, as words in lower case.
    trail: Vec<String>,
    /// The variables that are in use.
    locals: Vec<String>,
    /// How many values it is inside of the function's own.
    pub(super) depth: usize,
}

impl Scope {
    /// The first place of a function.
    pub(super) fn new(owner: usize, trail: Vec<String>) -> Self {
        let locals = ["value", "path", "found"].map(str::to_owned).to_vec();
        Self { owner, trail, locals, depth: 0 }
    }

    /// A place further inside that speaks of the same value.
    pub(super) fn at(&self, word: &str) -> Self {
        let mut scope = self.clone();
        scope.trail.push(word.to_owned());
        scope
    }

    /// One of several conditions on the same value.
    pub(super) fn part(&self, index: usize, of: usize) -> Self {
        if of > 1 { self.at(&format!("part_{}", index + 1)) } else { self.clone() }
    }

    /// A place further inside that speaks of a value in the value.
    pub(super) fn inside(&self, word: &str) -> Self {
        Self { depth: self.depth + 1, ..self.at(word) }
    }

    /// The place with a variable more; what it is called.
    pub(super) fn local(&mut self, wanted: &str) -> String {
        let mut name = identifier(wanted, Case::Snake);
        if !name.is_ascii() || name.len() > 24 {
            name = "member".to_owned();
        }
        if is_reserved(&name) || Symbol::from_name(&name).is_some() || matches!(&name[..], "json" | "re") {
            name.push('_');
        }
        let name = distinct(&name, |name| self.locals.iter().any(|local| local == name));
        self.locals.push(name.clone());
        name
    }

    /// The way to it.
    pub(super) fn trail(&self) -> &[String] {
        let first = self.trail.len().saturating_sub(WORDS);
        &self.trail[first..]
    }
}

/// A text of the user as a word of a name.
pub(super) fn word(text: &str) -> String {
    identifier(text, Case::Snake)
}

/// A name that isn't taken: the one that is wanted, or that with the next number behind it.
pub(super) fn distinct(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2;
    while is_taken(&name) {
        name = format!("{}_{number}", wanted.trim_end_matches('_'));
        number += 1;
    }
    name
}
