//! The functions of a file, and the variables that they and the tables use.

use std::collections::{BTreeMap, HashMap};

use super::names::identifier;
use super::quote::string;
use super::scalars::{plain, plain_call};
use super::support::code_words;
use super::verdict::{STYLE, SYNTAX};
use crate::codegen::expression::Expression;
use crate::codegen::layout::Doc;
use crate::codegen::program::{FunctionId, Program};
use crate::codegen::verdict;
use crate::model::check::{Checks, PatternId};
use crate::names::{Case as Naming, Taken};

/// The functions that decide on values, and the variables of the file that they and the tables use.
pub(super) struct Functions<'f, 'm> {
    pub(super) checks: &'m Checks,
    pub(super) program: &'f Program<'m>,
    names: BTreeMap<FunctionId, String>,
    pub(super) taken: Taken,
    /// The variables by their values.
    variables: BTreeMap<String, String>,
    declarations: Vec<String>,
}

impl<'f, 'm> Functions<'f, 'm> {
    pub(super) fn new(checks: &'m Checks, program: &'f Program<'m>, mut taken: Taken) -> Self {
        let mut name = |name: &str| taken.claim(&format!("is{}", identifier(name, Naming::UpperCamel)), "Part");
        let names = program.functions().map(|(id, function)| (id, name(&function.name))).collect();
        Self { checks, program, names, taken, variables: BTreeMap::new(), declarations: Vec::new() }
    }

    /// Returns the name of a function.
    pub(super) fn name(&self, id: FunctionId) -> &str {
        self.names.get(&id).map_or("", String::as_str)
    }

    /// Prints the functions.
    pub(super) fn print(&mut self) -> Vec<String> {
        let program = self.program;
        let print = |(id, function)| {
            let lines = verdict::Writer::new(self, function).body();
            let head = format!("func {}(v value) bool {{", self.name(id));
            without_unused(&(Doc::print_lines(head, lines, STYLE, 1) + "\n}"))
        };
        program.functions().map(print).collect()
    }

    /// Returns the variables that were named.
    pub(super) fn variables(&mut self) -> Vec<String> {
        std::mem::take(&mut self.declarations)
    }

    fn variable_of(&mut self, at: &str, suffix: &str, value: String) -> String {
        if let Some(name) = self.variables.get(&value) {
            return name.clone();
        }
        let name = self.taken.claim(&format!("{}{suffix}", identifier(at, Naming::LowerCamel)), "Other");
        self.declarations.push(format!("var {name} = {value}"));
        self.variables.insert(value, name.clone());
        name
    }

    /// Returns the variable of a set of values, which are JSON texts.
    pub(super) fn set(&mut self, at: &str, values: &[String]) -> String {
        self.variable_of(at, "Set", format!("set{{text: {}}}", string(&format!("[{}]", values.join(",")))))
    }

    /// Returns the variable of a pattern.
    pub(super) fn pattern(&mut self, id: PatternId) -> String {
        let named = self.checks.pattern(id);
        let program = named.pattern.steps().unwrap_or_default();
        self.variable_of(&named.name, "Pattern", format!("pattern{{program: {}}}", string(&program)))
    }

    pub(super) fn matches(&mut self, id: PatternId, x: &str) -> Expression {
        SYNTAX.call(match plain(&self.checks.pattern(id).pattern) {
            Some(plain) => plain_call(&plain, x),
            None => format!("{}.matches({x}.text())", self.pattern(id)),
        })
    }
}

/// Returns a function without the variables that nothing reads, which Go refuses: properties that are constrained where
/// another one is absent, for example.
fn without_unused(function: &str) -> String {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    function.lines().flat_map(code_words).for_each(|word| *counts.entry(word).or_default() += 1);
    let is_read = |name: &str, least: usize| counts.get(name).is_some_and(|count| *count > least);
    let mut lines: Vec<String> = Vec::new();
    for line in function.lines() {
        let code = line.trim_start();
        let variables = code.strip_prefix("var ").and_then(|rest| rest.strip_suffix(" value"));
        if let Some(variables) = variables {
            let read: Vec<&str> = variables.split(", ").filter(|name| is_read(name, 2)).collect();
            let indent = &line[..line.len() - code.len()];
            lines.extend((!read.is_empty()).then(|| format!("{indent}var {} value", read.join(", "))));
        } else if code.strip_suffix(" = m.member()").is_some_and(|name| !is_read(name, 2)) {
            // Its case.
            lines.pop();
        } else {
            let declared = code.split_once(" := ").filter(|(_, value)| value.contains(".property("));
            let is_unread = declared.is_some_and(|(name, _)| !is_read(name, 1));
            lines.extend((!is_unread).then(|| line.to_owned()));
        }
    }
    lines.join("\n")
}
