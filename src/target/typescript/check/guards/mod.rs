//! Type guards: the verdict program as functions of TypeScript.

mod conditions;
mod scalars;
mod statements;

use std::collections::{BTreeMap, BTreeSet};

pub(super) use self::scalars::{decimal, is_scalar, plain, scaled};
use super::constants::Constants;
use super::helpers::{self, Helper};
use super::{Shared, upper_first};
use crate::codegen::layout::{Doc, Style};
use crate::codegen::lower::lower;
use crate::codegen::program::{FunctionId, Literal, Program};
use crate::codegen::verdict;
use crate::diagnostics::Diagnostic;
use crate::model::check::{CheckId, Checks, PatternId};
use crate::names::Taken;
use crate::target::typescript::quote;

/// The style of lines.
pub(in crate::target::typescript) const STYLE: Style = Style { width: 120, indent: 2 };

/// The functions that decide on values, and their constants.
pub(super) struct Guards<'g, 'm> {
    checks: &'m Checks,
    program: &'g Program<'m>,
    /// The names of functions, by their ids.
    names: BTreeMap<FunctionId, String>,
    /// The imported modules whose functions are called: no variable hides them.
    namespaces: BTreeSet<String>,
    /// The types that functions narrow their values to.
    narrows: BTreeMap<FunctionId, String>,
    /// The functions that other modules call.
    exported: BTreeSet<FunctionId>,
    /// The names of lists, by their index.
    lists: Vec<String>,
    patterns: BTreeMap<PatternId, String>,
    /// The helpers that the printed functions call.
    pub(super) helpers: BTreeSet<Helper>,
}

/// A printed function without its head.
pub(super) struct Body {
    /// The name of its parameter.
    pub(super) parameter: &'static str,
    /// The statements.
    pub(super) lines: Vec<Doc>,
}

impl<'g, 'm> Guards<'g, 'm> {
    /// Creates the functions of a program, without names.
    pub(super) fn new(checks: &'m Checks, program: &'g Program<'m>) -> Self {
        Self {
            checks,
            program,
            names: BTreeMap::new(),
            namespaces: BTreeSet::new(),
            narrows: BTreeMap::new(),
            exported: BTreeSet::new(),
            lists: Vec::new(),
            patterns: BTreeMap::new(),
            helpers: BTreeSet::new(),
        }
    }

    /// Gives the function of a check a name.
    pub(super) fn name(&mut self, check: CheckId, name: &str) {
        if let Some(id) = self.program.of(check) {
            self.namespaces.extend(name.split_once('.').map(|(namespace, _)| namespace.to_owned()));
            self.names.insert(id, name.to_owned());
        }
    }

    /// Exports the function of a check.
    pub(super) fn export(&mut self, check: CheckId) {
        self.exported.extend(self.program.of(check));
    }

    /// Names all other functions, and the constants.
    pub(super) fn name_others(&mut self, names: &mut Taken, constants: &mut Constants) {
        for (id, function) in self.program.functions() {
            self.names.entry(id).or_insert_with(|| names.claim(&format!("is{}", upper_first(&function.name)), "Part"));
        }
        for pattern in &self.program.patterns {
            let named = self.checks.pattern(*pattern);
            if plain(&named.pattern).is_none() {
                self.patterns.insert(*pattern, constants.pattern(named, names));
            }
        }
        for list in &self.program.lists {
            let values = list.values.iter().map(|value| literal(*value)).collect();
            self.lists.push(match list.is_of_scalars() {
                true => constants.set(&list.name, values, names),
                false => constants.list(&list.name, values, names),
            });
        }
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

    /// Returns the function of a wanted check. It never throws, even if the value is nested too deeply for the stack.
    fn expression(&mut self, wanted: &Wanted) -> String {
        let name = self.name_of(wanted.check).cloned().unwrap_or_default();
        if wanted.is_flat || !self.is_deep(wanted.check) {
            return name;
        }
        self.helpers.insert(Helper::WithinDepth);
        let head = match &wanted.narrows {
            Some(ty) => format!("(value: unknown): value is {ty}"),
            None => "(value)".to_owned(),
        };
        format!("{head} => {}({name}, value)", Helper::WithinDepth.name())
    }

    /// Prints the functions of some checks, and all parts of checks, in order.
    pub(super) fn functions(&mut self, is_printed: impl Fn(Option<CheckId>) -> bool) -> Vec<String> {
        let ids: Vec<FunctionId> =
            self.program.functions().filter(|(_, function)| is_printed(function.check)).map(|(id, _)| id).collect();
        ids.into_iter().filter_map(|id| self.function(id)).collect()
    }

    fn function(&mut self, id: FunctionId) -> Option<String> {
        let body = self.body_of(id)?;
        let name = self.names.get(&id)?;
        let returns = match self.narrows.get(&id) {
            Some(ty) => format!("{} is {ty}", body.parameter),
            None => "boolean".to_owned(),
        };
        let parameter = Doc::all([Doc::text(format!("{}: unknown", body.parameter)), Doc::if_broken(",")]);
        let export = if self.exported.contains(&id) { "export " } else { "" };
        let head = parameter.enclosed(format!("{export}function {name}("), format!("): {returns} {{"));
        let mut text = Doc::print_lines(head.print(STYLE, 0), body.lines, STYLE, 1);
        text.push_str("\n}");
        Some(text)
    }

    /// Prints the body of the function of a check.
    pub(super) fn body(&mut self, check: CheckId) -> Option<Body> {
        self.body_of(self.program.of(check)?)
    }

    fn body_of(&mut self, id: FunctionId) -> Option<Body> {
        let function = self.program.function(id)?;
        let lines = Writer::new(self, function).body();
        let parameter = if function.reads_value() { "value" } else { "_value" };
        Some(Body { parameter, lines })
    }
}

type Writer<'w, 'g, 'm> = verdict::Writer<'w, 'm, Guards<'g, 'm>>;

/// Returns a value of the schema.
fn literal(literal: Literal<'_>) -> String {
    match literal {
        Literal::Json(json) => quote::value(json),
        Literal::Name(name) => quote::string(name),
    }
}

/// A wanted guard.
pub(in crate::target) struct Wanted {
    /// The check that it decides.
    pub(in crate::target) check: CheckId,
    /// The type to which it narrows its value.
    pub(in crate::target) narrows: Option<String>,
    /// Whether no value that comes to it is nested.
    pub(in crate::target) is_flat: bool,
}

/// Guards for a file that is no module of types.
pub(in crate::target) struct Printed {
    /// Each of the wanted functions: its name, or an expression that calls it.
    pub(in crate::target) names: Vec<String>,
    /// Constants, functions, helpers.
    pub(in crate::target) texts: Vec<String>,
}

/// Prints the wanted guards, under names that nothing else of the file has.
pub(in crate::target) fn print(checks: &Checks, wanted: &[Wanted], taken: &[&str]) -> Result<Printed, Diagnostic> {
    let mut names = Helper::names().collect::<Taken>();
    for name in taken {
        names.claim(name, "Schema");
    }
    let entries: Vec<CheckId> = wanted.iter().map(|wanted| wanted.check).collect();
    let program = lower(checks, &entries);
    let mut guards = Guards::new(checks, &program);
    let mut constants = Constants::default();
    guards.name_others(&mut names, &mut constants);
    for Wanted { check, narrows, .. } in wanted {
        if let (Some(id), Some(narrows)) = (guards.program.of(*check), narrows) {
            guards.narrows.insert(id, narrows.clone());
        }
    }
    let names = wanted.iter().map(|wanted| guards.expression(wanted)).collect();
    let functions = guards.functions(|_| true);
    let mut texts = constants.finish();
    texts.extend(functions);
    guards.helpers.append(&mut constants.helpers);
    texts.extend(helpers::functions(&guards.helpers, Shared::default())?);
    Ok(Printed { names, texts })
}
