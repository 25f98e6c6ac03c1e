//! The functions of a file, and the variables that they and the tables use.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use super::Flat;
use super::scalars::{plain, plain_call};
use crate::codegen::expression::Expression;
use crate::codegen::program::{FunctionId, Program};
use crate::codegen::verdict;
use crate::model::check::{Checks, PatternId};
use crate::names::{Case as Naming, Taken};

/// A variable of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::target) enum Variable {
    /// Some values, as JSON text of an array.
    Set,
    /// A regular expression, as a program.
    Pattern,
}

/// The functions that decide on values, and the variables of the file that they and the tables use.
pub(in crate::target) struct Functions<'f, 'm, F> {
    pub(in crate::target) checks: &'m Checks,
    pub(in crate::target) program: &'f Program<'m>,
    names: BTreeMap<FunctionId, String>,
    pub(in crate::target) taken: Taken,
    /// The variables by their values.
    variables: BTreeMap<String, String>,
    declarations: Vec<String>,
    language: PhantomData<F>,
}

impl<'f, 'm, F: Flat> Functions<'f, 'm, F> {
    pub(in crate::target) fn new(checks: &'m Checks, program: &'f Program<'m>, mut taken: Taken) -> Self {
        let mut name = |name: &str| taken.claim(&format!("is{}", F::identifier(name, Naming::UpperCamel)), "Part");
        let names = program.functions().map(|(id, function)| (id, name(&function.name))).collect();
        let (variables, declarations) = (BTreeMap::new(), Vec::new());
        Self { checks, program, names, taken, variables, declarations, language: PhantomData }
    }

    /// Returns the name of a function.
    pub(in crate::target) fn name(&self, id: FunctionId) -> &str {
        self.names.get(&id).map_or("", String::as_str)
    }

    /// Prints the functions.
    pub(in crate::target) fn print(&mut self) -> Vec<String> {
        let program = self.program;
        let print = |(id, function)| {
            let lines = verdict::Writer::new(self, function).body();
            F::function(self.name(id), lines)
        };
        program.functions().map(print).collect()
    }

    /// Returns the variables that were named.
    pub(in crate::target) fn variables(&mut self) -> Vec<String> {
        std::mem::take(&mut self.declarations)
    }

    fn variable_of(&mut self, variable: Variable, at: &str, text: &str) -> String {
        let key = format!("{variable:?}{text}");
        if let Some(name) = self.variables.get(&key) {
            return name.clone();
        }
        let name = self.taken.claim(&F::variable_name(at, &format!("{variable:?}")), "Other");
        self.declarations.push(F::variable(variable, &name, text));
        self.variables.insert(key, name.clone());
        name
    }

    /// Returns the variable of a set of values, which are JSON texts.
    pub(super) fn set(&mut self, at: &str, values: &[String]) -> String {
        self.variable_of(Variable::Set, at, &format!("[{}]", values.join(",")))
    }

    /// Returns the variable of a pattern.
    pub(super) fn pattern(&mut self, id: PatternId) -> String {
        let named = self.checks.pattern(id);
        let program = named.pattern.steps().unwrap_or_default();
        self.variable_of(Variable::Pattern, &named.name, &program)
    }

    pub(super) fn matches(&mut self, id: PatternId, x: &str) -> String {
        match plain(&self.checks.pattern(id).pattern) {
            Some(plain) => plain_call::<F>(&plain, x),
            None => F::matches(&self.pattern(id), x),
        }
    }

    /// Tests whether a text matches a pattern.
    pub(super) fn test_match(&mut self, id: PatternId, x: &str) -> Expression {
        F::SYNTAX.call(self.matches(id, x))
    }
}
