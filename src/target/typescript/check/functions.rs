//! The functions of the verdict program, and the names of what they use.

use std::collections::{BTreeMap, BTreeSet};

use super::STYLE;
use super::Shared;
use super::constants::Constants;
use super::helpers::{self, Helper};
use super::scalars::plain;
use super::verdict::Writer;
use crate::codegen::layout::Doc;
use crate::codegen::lower::lower;
use crate::codegen::program::{FunctionId, Literal, Program};
use crate::diagnostics::Diagnostic;
use crate::model::check::{Check, CheckId, Checks, Function, PatternId};
use crate::names::{Taken, capitalized};
use crate::target::typescript::quote;

/// The functions that decide on values, and their constants.
pub(super) struct Functions<'f, 'm> {
    pub(super) checks: &'m Checks,
    pub(super) program: &'f Program<'m>,
    /// The names of functions, by their ids.
    pub(super) names: BTreeMap<FunctionId, String>,
    /// The imported modules whose functions are called: no variable hides them.
    pub(super) namespaces: BTreeSet<String>,
    /// The types that functions narrow their values to.
    narrows: BTreeMap<FunctionId, String>,
    /// The functions that other modules call.
    exported: BTreeSet<FunctionId>,
    /// The names of lists, by their index.
    pub(super) lists: Vec<String>,
    pub(super) patterns: BTreeMap<PatternId, String>,
    pub(super) constants: Constants,
}

impl<'f, 'm> Functions<'f, 'm> {
    /// Names the functions of a program, save those of checks that have names, and their constants.
    pub(super) fn new(
        checks: &'m Checks,
        program: &'f Program<'m>,
        named: &BTreeMap<CheckId, String>,
        exported: &BTreeSet<CheckId>,
        taken: Taken,
    ) -> Self {
        let mut constants = Constants::new(taken);
        let named = named.iter().filter_map(|(check, name)| Some((program.of(*check)?, name.clone())));
        let mut names: BTreeMap<FunctionId, String> = named.collect();
        let namespaces = names.values().filter_map(|name| Some(name.split_once('.')?.0.to_owned())).collect();
        for (id, function) in program.functions() {
            let name = || constants.taken.claim(&format!("is{}", capitalized(&function.name)), "Part");
            names.entry(id).or_insert_with(name);
        }
        let mut patterns = BTreeMap::new();
        for pattern in &program.patterns {
            let named = checks.pattern(*pattern);
            if plain(&named.pattern).is_none() {
                patterns.insert(*pattern, constants.pattern(named));
            }
        }
        let mut lists = Vec::new();
        for list in &program.lists {
            let values = list.values.iter().map(|value| literal(*value)).collect();
            lists.push(match list.is_of_scalars() {
                true => constants.set(&list.name, values),
                false => constants.list(&list.name, values),
            });
        }
        let exported = exported.iter().filter_map(|check| program.of(*check)).collect();
        Self { checks, program, names, namespaces, narrows: BTreeMap::new(), exported, lists, patterns, constants }
    }

    /// Notes that a helper is called.
    pub(super) fn uses(&mut self, helper: Helper) -> &'static str {
        self.constants.helpers.insert(helper);
        helper.name()
    }

    /// Returns the name of the function of a check.
    pub(super) fn name_of(&self, check: CheckId) -> Option<&String> {
        self.names.get(&self.program.of(check)?)
    }

    /// Returns the checks with functions: those that are wanted or called.
    pub(super) fn checks(&self) -> impl Iterator<Item = CheckId> {
        self.program.functions().filter_map(|(_, function)| function.check)
    }

    /// Returns whether the function of a check may recurse as deep as a value.
    pub(super) fn is_deep(&self, check: CheckId) -> bool {
        self.program.of(check).and_then(|id| self.program.function(id)).is_some_and(|function| function.is_deep)
    }

    /// Returns the function of a check. It never throws, even if the value is nested too deeply for the stack.
    fn expression(&mut self, check: CheckId, narrows: Option<&String>, is_flat: bool) -> String {
        let name = self.name_of(check).cloned().unwrap_or_default();
        if is_flat || !self.is_deep(check) {
            return name;
        }
        let within_depth = self.uses(Helper::WithinDepth);
        let head = match narrows {
            Some(ty) => format!("(value: unknown): value is {ty}"),
            None => "(value)".to_owned(),
        };
        format!("{head} => {within_depth}({name}, value)")
    }

    /// Prints the functions of some checks, and all parts of checks, in order.
    pub(super) fn functions(&mut self, is_printed: impl Fn(Option<CheckId>) -> bool) -> Vec<String> {
        let ids: Vec<FunctionId> =
            self.program.functions().filter(|(_, function)| is_printed(function.check)).map(|(id, _)| id).collect();
        ids.into_iter().filter_map(|id| self.function(id)).collect()
    }

    fn function(&mut self, id: FunctionId) -> Option<String> {
        let (value, lines) = self.body_of(id)?;
        let name = self.names.get(&id)?;
        let returns = match self.narrows.get(&id) {
            Some(ty) => format!("{value} is {ty}"),
            None => "boolean".to_owned(),
        };
        let parameter = Doc::all([Doc::text(format!("{value}: unknown")), Doc::if_broken(",")]);
        let export = if self.exported.contains(&id) { "export " } else { "" };
        let head = parameter.enclosed(format!("{export}function {name}("), format!("): {returns} {{"));
        let mut text = Doc::print_lines(head.print(STYLE, 0), lines, STYLE, 1);
        text.push_str("\n}");
        Some(text)
    }

    /// Returns the name of the parameter of the function of a check, and the statements.
    pub(super) fn body(&mut self, check: CheckId) -> Option<(&'static str, Vec<Doc>)> {
        self.body_of(self.program.of(check)?)
    }

    fn body_of(&mut self, id: FunctionId) -> Option<(&'static str, Vec<Doc>)> {
        let function = self.program.function(id)?;
        let lines = Writer::new(self, function).body();
        Some((if function.reads_value() { "value" } else { "_value" }, lines))
    }
}

/// Returns a value of the schema.
pub(super) fn literal(literal: Literal<'_>) -> String {
    match literal {
        Literal::Json(json) => quote::value(json),
        Literal::Name(name) => quote::string(name),
    }
}

/// A test of values in a file that is no module of types.
pub(in crate::target) struct Test {
    /// The place of the test in the schema, as words.
    pub(in crate::target) at: String,
    pub(in crate::target) check: Check,
    /// The type to which it narrows its value.
    pub(in crate::target) narrows: Option<String>,
    /// Whether no value that comes to it is nested.
    pub(in crate::target) is_flat: bool,
}

/// Printed tests.
pub(in crate::target) struct Printed {
    /// Each of the tests: the name of a function, or an expression that calls it.
    pub(in crate::target) names: Vec<String>,
    /// Constants, functions, helpers.
    pub(in crate::target) texts: Vec<String>,
}

/// Prints tests beside the checks of a model, under names that nothing else of the file has.
pub(in crate::target) fn print(checks: &Checks, tests: Vec<Test>, taken: &[&str]) -> Result<Printed, Diagnostic> {
    let mut checks = Checks::clone(checks);
    // Only types are imported: other modules of a package export no functions.
    checks.functions.iter_mut().for_each(|function| function.external = false);
    let mut words: Taken = checks.functions.iter().map(|function| function.name.as_str()).collect();
    let mut wanted = Vec::new();
    for Test { at, check, narrows, is_flat } in tests {
        wanted.push((CheckId(checks.functions.len()), narrows, is_flat));
        checks.functions.push(Function::new(words.claim(&at, "Rest"), None, check));
    }
    let mut names = Helper::names().collect::<Taken>();
    for name in taken {
        names.claim(name, "Schema");
    }
    let entries: Vec<CheckId> = wanted.iter().map(|(check, ..)| *check).collect();
    let program = lower(&checks, &entries);
    let mut functions = Functions::new(&checks, &program, &BTreeMap::new(), &BTreeSet::new(), names);
    let narrowed = wanted.iter().filter_map(|(check, narrows, _)| Some((program.of(*check)?, narrows.clone()?)));
    functions.narrows = narrowed.collect();
    let names = wanted
        .iter()
        .map(|(check, narrows, is_flat)| functions.expression(*check, narrows.as_ref(), *is_flat))
        .collect();
    let printed = functions.functions(|_| true);
    let mut texts = functions.constants.finish();
    texts.extend(printed);
    texts.extend(helpers::functions(&functions.constants.helpers, Shared::default())?);
    Ok(Printed { names, texts })
}
