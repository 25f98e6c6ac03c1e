//! The names of the variables of a function.

use std::collections::HashSet;

use crate::backend::typescript::check::helpers::Helper;
use crate::backend::typescript::check::lower_first;
use crate::backend::typescript::names;
use crate::codegen::program::{Function, Local};
use crate::names::{Case, identifier};

/// The names of variables, in the blocks where they are declared.
#[derive(Default)]
pub(super) struct Variables {
    /// The expression for each variable.
    expressions: Vec<String>,
    /// The names of the open blocks, in the order in which they were declared.
    declared: Vec<String>,
    /// The same names, to look them up.
    taken: HashSet<String>,
}

impl Variables {
    pub(super) fn new(function: &Function<'_>) -> Self {
        let expressions = vec![String::new(); function.locals.len()];
        let mut variables = Self { expressions, ..Self::default() };
        variables.declare(Function::VALUE, "value");
        variables
    }

    /// The expression for a variable.
    pub(super) fn expression(&self, local: Local) -> &str {
        self.expressions.get(local.0).map_or("", String::as_str)
    }

    /// Stands an expression for a variable that has no declaration.
    pub(super) fn inline(&mut self, local: Local, expression: String) {
        if let Some(place) = self.expressions.get_mut(local.0) {
            *place = expression;
        }
    }

    /// Declares a variable, in the block that is open.
    pub(super) fn declare(&mut self, local: Local, words: &str) -> String {
        let name = self.free(words);
        self.inline(local, name.clone());
        name
    }

    /// The name of a variable, or of none that is read.
    pub(super) fn name(&mut self, local: Option<Local>, words: &str) -> String {
        match local {
            Some(local) => self.declare(local, words),
            None => self.free(words),
        }
    }

    /// A name that no variable of an open block has.
    fn free(&mut self, words: &str) -> String {
        let mut wanted = lower_first(&identifier(words, Case::UpperCamel));
        while is_taken(&wanted) {
            wanted.insert(0, '_');
        }
        let mut name = wanted.clone();
        let mut number = 2;
        while is_taken(&name) || self.taken.contains(&name) {
            name = format!("{wanted}{number}");
            number += 1;
        }
        self.taken.insert(name.clone());
        self.declared.push(name.clone());
        name
    }

    /// Opens a block. The answer closes it.
    pub(super) fn open(&self) -> usize {
        self.declared.len()
    }

    /// Closes a block: its names are free again.
    pub(super) fn close(&mut self, opened: usize) {
        for name in self.declared.drain(opened..) {
            self.taken.remove(&name);
        }
    }
}

/// Whether a variable can't have that name, or would hide a function of the file.
fn is_taken(name: &str) -> bool {
    let after = |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(char::is_uppercase));
    names::is_reserved(name)
        || matches!(name, "arguments" | "eval")
        || Helper::names_in_guards().any(|helper| helper == name)
        || ["is", "check", "parse", "explain", "test"].into_iter().any(after)
}
