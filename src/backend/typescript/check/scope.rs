//! Properties of an object as a function reads them.

use std::collections::{HashMap, HashSet};

use super::Printer;
use super::helpers::Helper;
use crate::backend::typescript::{names, quote};
use crate::codegen::fill::{Literal, filled};
use crate::names::{Case, identifier};

/// What every object has, also where nobody put it there.
pub(in crate::backend) const INHERITED: [&str; 12] = [
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

/// What the functions call their own variables.
const OWN: [&str; 14] = [
    "arguments",
    "at",
    "covered",
    "eval",
    "found",
    "index",
    "isOther",
    "item",
    "key",
    "matching",
    "member",
    "path",
    "value",
    "wrong",
];

/// The members that a function reads of an object.
pub(super) struct Scope {
    object: String,
    /// Whether they are read once, into variables.
    reads_once: bool,
    /// The members, and the variables that they are in.
    members: Vec<(String, String)>,
    /// Where each member stands among them.
    known: HashMap<String, usize>,
    /// The variables.
    variables: HashSet<String>,
}

impl Scope {
    /// Properties are read where they are asked for.
    pub(super) fn reading(object: &str) -> Self {
        let object = object.to_owned();
        Self { object, reads_once: false, members: Vec::new(), known: HashMap::new(), variables: HashSet::new() }
    }

    /// Properties are read once.
    pub(super) fn once(object: &str) -> Self {
        Self { reads_once: true, ..Self::reading(object) }
    }

    /// The object.
    pub(super) fn object(&self) -> &str {
        &self.object
    }

    /// How many members are read.
    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// Forgets members that nobody asks for after all.
    pub(super) fn truncate(&mut self, len: usize) {
        for (name, variable) in self.members.drain(len..) {
            self.known.remove(&name);
            self.variables.remove(&variable);
        }
    }

    /// A member, or what `undefined` is where it isn't there.
    pub(super) fn member(&mut self, printer: &mut Printer<'_>, name: &str) -> String {
        if !self.reads_once {
            return read(printer, &self.object, name);
        }
        if let Some(index) = self.known.get(name) {
            return self.members[*index].1.clone();
        }
        let mut variable = super::lower_first(&identifier(name, Case::UpperCamel));
        while is_taken(&variable) || self.variables.contains(&variable) {
            variable.insert(0, '_');
        }
        self.known.insert(name.to_owned(), self.members.len());
        self.variables.insert(variable.clone());
        self.members.push((name.to_owned(), variable.clone()));
        variable
    }

    /// The lines that read the members.
    pub(super) fn declarations(&self, printer: &mut Printer<'_>) -> Vec<String> {
        let (inherited, plain): (Vec<_>, Vec<_>) =
            self.members.iter().partition(|(name, _)| INHERITED.contains(&name.as_str()));
        let mut lines = Vec::new();
        let bindings: Vec<String> = plain
            .iter()
            .map(|(name, variable)| match quote::key(name) {
                key if key == *variable => key,
                key => format!("{key}: {variable}"),
            })
            .collect();
        if !bindings.is_empty() {
            lines.extend(destructured(&bindings, &self.object));
        }
        for (name, variable) in inherited {
            lines.push(format!("const {variable} = {};", read(printer, &self.object, name)));
        }
        lines
    }
}

fn destructured(bindings: &[String], object: &str) -> Vec<String> {
    let bindings = bindings.iter().map(|binding| Literal::Atom(binding.clone())).collect();
    filled("const ", &Literal::List("{ ", bindings, " }"), &format!(" = {object};"), "  ")
}

fn read(printer: &mut Printer<'_>, object: &str, name: &str) -> String {
    let key = quote::string(name);
    match INHERITED.contains(&name) {
        true => format!("{}({object}, {key})", printer.uses(Helper::Own)),
        false => format!("{object}[{key}]"),
    }
}

/// Whether a variable can't have that name, or would hide what a function of the file is called.
fn is_taken(name: &str) -> bool {
    let after = |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(char::is_uppercase));
    names::is_reserved(name)
        || OWN.contains(&name)
        || Helper::names_in_verdicts().any(|helper| helper == name)
        || ["is", "check", "parse", "test"].into_iter().any(after)
}
