//! Type guards: the verdict program as functions of TypeScript.

mod conditions;
mod scalars;
mod statements;
mod variables;

use std::collections::{BTreeMap, BTreeSet};

use heck::ToShoutySnakeCase;

use self::variables::Variables;
use super::helpers::Helper;
use super::upper_first;
use crate::backend::typescript::names::Values;
use crate::backend::typescript::quote;
use crate::codegen::layout::{Doc, Style};
use crate::codegen::lower::lower;
use crate::codegen::program::{Function, FunctionId, List, Literal, Program};
use crate::model::check::{CheckId, Checks, PatternId};

/// How the lines of a file are made.
pub(super) const STYLE: Style = Style { width: 100, indent: 2 };

/// The functions that decide on values, and their constants.
pub(in crate::backend) struct Guards<'m> {
    checks: &'m Checks,
    program: Program<'m>,
    /// The names of functions, by their ids.
    names: BTreeMap<FunctionId, String>,
    /// The types that functions narrow their values to.
    narrows: BTreeMap<FunctionId, String>,
    /// The names of lists, by their index.
    lists: Vec<String>,
    patterns: BTreeMap<PatternId, String>,
    helpers: BTreeSet<Helper>,
}

/// What a function consists of.
pub(super) struct Body {
    /// The name of its parameter.
    pub(super) parameter: &'static str,
    /// Its statements.
    pub(super) lines: Doc,
}

impl<'m> Guards<'m> {
    /// The functions for some checks, without names.
    pub(in crate::backend) fn new(checks: &'m Checks, entries: &[CheckId]) -> Self {
        Self {
            checks,
            program: lower(checks, entries),
            names: BTreeMap::new(),
            narrows: BTreeMap::new(),
            lists: Vec::new(),
            patterns: BTreeMap::new(),
            helpers: BTreeSet::new(),
        }
    }

    /// Gives the function of a check a name, and the type that it narrows values to.
    pub(in crate::backend) fn name(&mut self, check: CheckId, name: &str, narrows: Option<&str>) {
        if let Some(id) = self.program.of(check) {
            self.names.insert(id, name.to_owned());
            self.narrows.extend(narrows.map(|narrows| (id, narrows.to_owned())));
        }
    }

    /// Gives names to all else.
    pub(in crate::backend) fn name_others(&mut self, values: &mut Values) {
        for (id, function) in self.program.functions() {
            self.names.entry(id).or_insert_with(|| values.free(&format!("is{}", upper_first(&function.name)), "Part"));
        }
        let mut constant = |name: &str, suffix: &str| values.free(&name.to_shouty_snake_case(), suffix);
        for pattern in &self.program.patterns {
            let named = self.checks.pattern(*pattern);
            if scalars::plain(&named.pattern).is_none() {
                self.patterns.insert(*pattern, constant(&named.name, "_PATTERN"));
            }
        }
        self.lists = self.program.lists.iter().map(|list| constant(&list.name, "_VALUES")).collect();
    }

    /// The name of the function of a check.
    pub(in crate::backend) fn name_of(&self, check: CheckId) -> Option<&str> {
        let id = self.program.of(check)?;
        self.names.get(&id).map(String::as_str)
    }

    /// The constants that the functions use.
    pub(in crate::backend) fn constants(&self) -> Vec<String> {
        let patterns = self.patterns.iter().map(|(id, name)| {
            Doc::text(format!("const {name} = {};", quote::regex(&self.checks.pattern(*id).pattern)))
        });
        let lists = self.program.lists.iter().zip(&self.lists).map(|(list, name)| constant(name, list));
        let constants: Vec<Doc> = patterns.chain(lists).collect();
        if constants.is_empty() { Vec::new() } else { vec![Doc::lines(constants).print(STYLE, 0)] }
    }

    /// The functions that aren't named by the caller's own declarations, in order.
    pub(in crate::backend) fn functions(&mut self, is_printed: impl Fn(Option<CheckId>) -> bool) -> Vec<String> {
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
        let parameter = Doc::all([Doc::text(format!("{}: unknown", body.parameter)), Doc::IfBroken(",".to_owned())]);
        let head = parameter.enclosed(format!("function {name}("), format!("): {returns} {{"));
        let inside = Doc::all([Doc::HardLine, body.lines]).indented();
        Some(Doc::all([head, inside, Doc::HardLine, Doc::text("}")]).print(STYLE, 0))
    }

    /// The body of the function of a check.
    pub(super) fn body(&mut self, check: CheckId) -> Option<Body> {
        self.body_of(self.program.of(check)?)
    }

    fn body_of(&mut self, id: FunctionId) -> Option<Body> {
        let function = self.program.function(id)?;
        let mut writer =
            Writer { guards: self, function, variables: Variables::new(function), helpers: BTreeSet::new() };
        let lines = writer.last(&function.body);
        let helpers = writer.helpers;
        let parameter = if function.reads_value() { "value" } else { "_value" };
        self.helpers.extend(helpers);
        Some(Body { parameter, lines })
    }

    /// The helpers that the printed functions call.
    pub(super) fn helpers(&self) -> &BTreeSet<Helper> {
        &self.helpers
    }

    fn called(&self, id: FunctionId) -> &str {
        self.names.get(&id).map_or("", String::as_str)
    }
}

/// Prints the body of a function.
struct Writer<'g, 'm> {
    guards: &'g Guards<'m>,
    function: &'g Function<'m>,
    variables: Variables,
    helpers: BTreeSet<Helper>,
}

impl Writer<'_, '_> {
    /// Notes that a helper is called.
    fn uses(&mut self, helper: Helper) -> &'static str {
        self.helpers.insert(helper);
        helper.name()
    }
}

/// The declaration of a list.
fn constant(name: &str, list: &List<'_>) -> Doc {
    let values: Vec<Doc> = list.values.iter().map(|value| Doc::text(literal(*value))).collect();
    let is_scalar = list.values.iter().all(|value| scalars::is_scalar(*value));
    Doc::all(match is_scalar {
        true => [Doc::filled(values, format!("const {name} = /* @__PURE__ */ new Set<unknown>(["), "]);"), Doc::EMPTY],
        false => [Doc::filled(values, format!("const {name}: readonly unknown[] = ["), "];"), Doc::EMPTY],
    })
}

/// A value of the schema.
fn literal(literal: Literal<'_>) -> String {
    match literal {
        Literal::Json(json) => quote::value(json),
        Literal::Name(name) => quote::string(name),
    }
}
