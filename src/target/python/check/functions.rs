//! The names of the private functions and constants of a file, and the constants that verdicts and tables share.

use std::collections::{BTreeMap, BTreeSet};

use super::tables::Tables;
use super::{helpers, literals};
use crate::codegen::layout::Doc;
use crate::codegen::program::{FunctionId, List, ListId, Literal, Program};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::Kinds;
use crate::model::check::{CheckId, Checks, PatternId};
use crate::names::{Case, identifier};
use crate::pattern::Matcher;
use crate::target::python::STYLE;
use crate::target::python::names::Names;
use crate::target::python::package::Scope;
use crate::target::python::quote;
use crate::target::python::symbols::{Symbol, Symbols};
use crate::text::Json;

/// The functions and constants of a file while they are printed.
pub(super) struct Functions<'m, 'f> {
    pub(super) checks: &'m Checks,
    pub(super) program: &'f Program<'m>,
    pub(super) names: &'f mut Names,
    symbols: &'f mut Symbols,
    functions: BTreeMap<FunctionId, String>,
    lists: Vec<String>,
    patterns: BTreeMap<usize, String>,
    /// The constants that name functions.
    pub(super) lookups: Vec<String>,
    pub(super) tables: Tables,
    /// The helpers that are named.
    pub(super) helpers: BTreeSet<&'static str>,
    /// Whether the helpers are in another module.
    imports_helpers: bool,
    /// How many tests there are of the value of each variable of the current function.
    pub(super) tests: Vec<u32>,
}

/// The private part of a file.
pub(super) struct Private {
    pub(super) functions: Vec<String>,
    /// The constants, those last that name functions.
    pub(super) constants: Vec<String>,
    pub(super) tables: Vec<String>,
    /// The helpers that all of it names.
    pub(super) helpers: BTreeSet<&'static str>,
}

impl<'m, 'f> Functions<'m, 'f> {
    /// Names the functions of a program, save those that have names, and its lists.
    pub(super) fn new(
        checks: &'m Checks,
        program: &'f Program<'m>,
        named: BTreeMap<FunctionId, String>,
        package: Option<&Scope>,
        names: &'f mut Names,
        symbols: &'f mut Symbols,
    ) -> Self {
        helpers::names().for_each(|name| names.reserve(name));
        let mut functions = named;
        for (check, names) in package.iter().flat_map(|package| &package.checks) {
            if let Some(id) = program.of(*check) {
                if checks.function(*check).external {
                    symbols.uses_module(&names.verdict);
                }
                functions.entry(id).or_insert_with(|| names.verdict.clone());
            }
        }
        for (id, function) in program.functions() {
            functions.entry(id).or_insert_with(|| free(names, &format!("_is_{}", word(&function.name))));
        }
        let lists = program.lists.iter().map(|list| free(names, &constant(&list.name))).collect();
        Self {
            checks,
            program,
            names,
            symbols,
            functions,
            lists,
            patterns: BTreeMap::new(),
            lookups: Vec::new(),
            tables: Tables::named(package.iter().flat_map(|package| &package.checks)),
            helpers: BTreeSet::new(),
            imports_helpers: package.is_some(),
            tests: Vec::new(),
        }
    }

    /// Prints the functions that `is_public` excepts, the constants and the tables.
    pub(super) fn finished(mut self, is_public: impl Fn(FunctionId) -> bool) -> Result<Private, Diagnostic> {
        let mut functions = Vec::new();
        for (id, _) in self.program.functions().filter(|(id, _)| !is_public(*id)) {
            if self.is_external(id) {
                continue;
            }
            let [any, bool] = [Symbol::Any, Symbol::Bool].map(|symbol| self.symbol(symbol));
            let head = format!("def {}(value: {any}) -> {bool}:", self.name(id));
            functions.push(Doc::print_lines(head, self.body(id), STYLE, 1));
        }
        let mut tables = std::mem::take(&mut self.tables.texts);
        let mut constants = Vec::new();
        for (id, name) in std::mem::take(&mut self.patterns) {
            let (helper, steps) = match self.checks.pattern(PatternId(id)).pattern.matcher() {
                Some(Matcher::Linear(steps)) => ("_linear_search", steps),
                Some(Matcher::Limited(steps)) => ("_limited_search", steps),
                None => {
                    constants.push(self.search(PatternId(id), &name)?);
                    continue;
                }
            };
            // Support code must come before it.
            let function = self.helper(helper);
            tables.insert(0, filled(&name, &format!("{function}(["), steps, "])"));
        }
        for (list, name) in self.program.lists.iter().zip(std::mem::take(&mut self.lists)) {
            constants.push(self.list_text(list, &name));
        }
        constants.append(&mut self.lookups);
        Ok(Private { functions, constants, tables, helpers: self.helpers })
    }

    fn search(&mut self, id: PatternId, name: &str) -> Result<String, Diagnostic> {
        let pattern = self.checks.pattern(id);
        let source = pattern.pattern.python().map_err(|error| {
            let message = format!("`{}` can't be written for Python: {error}", pattern.pattern.source());
            Diagnostic::new(Code::InvalidPattern, message).at(pattern.place.clone())
        })?;
        let re = self.symbols.module("re").unwrap_or_default();
        Ok(filled(name, &format!("{re}.compile("), vec![quote::raw(&source)], ").search"))
    }

    /// Prints a list: scalars are the keys of a dictionary, which are found at once, and have an order.
    fn list_text(&mut self, list: &List<'m>, name: &str) -> String {
        let items = list.values.iter().map(|value| Doc::text(literal(*value)));
        let any = self.symbol(Symbol::Any);
        let [before, after] = match list.is_of_scalars() {
            false => [format!("{name}: {}[{any}] = ", self.symbol(Symbol::List)), String::new()],
            true => {
                let dict = self.symbol(Symbol::Dict);
                [format!("{name}: {dict}[{any}, {any}] = {dict}.fromkeys("), ")".to_owned()]
            }
        };
        Doc::filled(items, format!("{before}["), format!("]{after}")).print(STYLE, 0)
    }

    /// Returns the name of a function of the program.
    pub(super) fn name(&self, id: FunctionId) -> String {
        self.functions.get(&id).cloned().unwrap_or_default()
    }

    /// Returns whether another module has the function.
    pub(super) fn is_external(&self, id: FunctionId) -> bool {
        let check = self.program.function(id).and_then(|function| function.check);
        check.is_some_and(|check| self.checks.function(check).external)
    }

    /// Returns the name of the function of a check, if it has one.
    pub(super) fn function(&self, id: CheckId) -> Option<String> {
        self.program.of(id).map(|id| self.name(id))
    }

    /// Returns the name of a list, and the kinds of its values.
    pub(super) fn list(&self, id: ListId) -> (String, Kinds) {
        let name = self.lists.get(id.0).cloned().unwrap_or_default();
        (name, self.program.lists.get(id.0).map_or(Kinds::NONE, List::kinds))
    }

    /// Returns the name of the list of these values, where there is one.
    pub(super) fn list_of(&self, values: &[Json]) -> Option<String> {
        let is_equal = |list: &List<'m>| {
            list.values.len() == values.len()
                && list.values.iter().zip(values).all(|(listed, value)| *listed == Literal::Json(value))
        };
        let position = self.program.lists.iter().position(is_equal)?;
        self.lists.get(position).cloned()
    }

    /// Returns the name of the function that searches for a pattern.
    pub(super) fn pattern(&mut self, id: PatternId) -> String {
        if let Some(name) = self.patterns.get(&id.index()) {
            return name.clone();
        }
        let name = free(self.names, &format!("_find_{}", word(&self.checks.pattern(id).name)));
        self.patterns.insert(id.index(), name.clone());
        name
    }

    /// Returns a name that nothing else has.
    pub(super) fn free_constant(&mut self, wanted: &str) -> String {
        free(self.names, wanted)
    }

    /// Returns how the file writes a name of Python.
    pub(super) fn symbol(&mut self, symbol: Symbol) -> String {
        self.symbols.get(symbol)
    }

    /// Notes that the module of the table of a function is used, if that is another one.
    pub(super) fn uses_table(&mut self, id: CheckId) {
        if self.checks.function(id).external {
            let name = self.table_name(id);
            self.symbols.uses_module(&name);
        }
    }

    /// Returns the name of a helper, which the file then has or imports.
    pub(super) fn helper(&mut self, name: &'static str) -> String {
        self.helpers.insert(name);
        if self.imports_helpers { helpers::shared(name) } else { name.to_owned() }
    }
}

/// Returns a value of the schema as an expression.
pub(super) fn literal(literal: Literal<'_>) -> String {
    match literal {
        Literal::Json(json) => literals::value(json),
        Literal::Name(name) => quote::string(name),
    }
}

fn word(text: &str) -> String {
    identifier(text, Case::Snake)
}

/// Returns a constant: on one line, or with values that fill lines.
pub(super) fn filled(name: &str, open: &str, values: Vec<String>, close: &str) -> String {
    Doc::filled(values.into_iter().map(Doc::text), format!("{name} = {open}"), close).print(STYLE, 0)
}

/// Returns the name of a constant.
pub(super) fn constant(name: &str) -> String {
    format!("_{}", word(name).to_uppercase())
}

fn free(names: &mut Names, wanted: &str) -> String {
    let name = distinct(wanted, |name| names.is_taken(name));
    names.reserve(&name);
    name
}

/// Returns a name that isn't taken: the one that is wanted, or that with the next number behind it.
pub(super) fn distinct(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(wanted) {
        return wanted.to_owned();
    }
    let numbered = |number: usize| format!("{}_{number}", wanted.trim_end_matches('_'));
    // Names that are taken have the first numbers, thousands in a function with as many branches.
    let (mut last, mut free) = (1, 2);
    while is_taken(&numbered(free)) {
        (last, free) = (free, 2 * free);
    }
    while free - last > 1 {
        let middle = last.midpoint(free);
        if is_taken(&numbered(middle)) {
            last = middle;
        } else {
            free = middle;
        }
    }
    numbered(free)
}
