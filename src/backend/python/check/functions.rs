//! The private functions of a file, and the constants that they use.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::code::{self, Statement};
use super::marks::{ANY, BOOL, FROZEN_SET, LIST, RE};
use super::scope::{Scope, distinct, word};
use super::tables::Tables;
use crate::backend::python::names::Names;
use crate::backend::python::quote;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::Kinds;
use crate::model::check::{Alternatives, Branch, Check, CheckId, Checks, PatternId};

/// How long a set may be that is written where it is used.
const LONGEST_SET: usize = 60;

/// A function that is still to be written.
struct Pending<'m> {
    /// The function of the model that it belongs to, and which part of that it is: 0 for all of it.
    order: (usize, usize),
    check: &'m Check,
    trail: Vec<String>,
}

/// The functions, as they are written.
pub(super) struct Functions<'m, 'n> {
    pub(super) checks: &'m Checks,
    names: &'n mut Names,
    /// What the functions of the model are called, without `_is_`.
    called: BTreeMap<usize, String>,
    /// The parts that have a function of their own, by where they stand in memory: their order and their name.
    outlined: HashMap<usize, ((usize, usize), String)>,
    parts: BTreeMap<usize, usize>,
    asked: BTreeSet<(usize, usize)>,
    pending: Vec<Pending<'m>>,
    patterns: BTreeMap<usize, String>,
    /// By what they are: what they are called, and their text.
    constants: BTreeMap<String, (String, String)>,
    lookups: Vec<String>,
    pub(super) tables: Tables,
    /// The functions that public ones call.
    public: BTreeSet<usize>,
}

/// What holds the literals of a constant.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shape {
    /// Values of any kind.
    List,
    /// Texts or numbers.
    Set,
}

impl Shape {
    fn brackets(self) -> [String; 2] {
        match self {
            Self::List => ["[".to_owned(), "]".to_owned()],
            Self::Set => [format!("{FROZEN_SET}({{"), "})".to_owned()],
        }
    }

    /// The name of a constant, with its type where checkers can't tell: an empty list may stand in a list.
    fn declared(self, name: &str) -> String {
        match self {
            Self::List => format!("{name}: {LIST}[{ANY}]"),
            Self::Set => name.to_owned(),
        }
    }
}

/// The private part of a file.
pub(super) struct Private {
    /// The functions, in order.
    pub(super) functions: Vec<String>,
    /// The constants, those last that name functions.
    pub(super) constants: Vec<String>,
    /// The tables.
    pub(super) tables: Vec<String>,
    /// The helpers that the tables name.
    pub(super) helpers: Vec<&'static str>,
    table_names: BTreeMap<usize, String>,
    called: BTreeMap<usize, String>,
}

impl Private {
    /// Returns the name of the function that decides on a check.
    pub(super) fn verdict(&self, id: CheckId) -> String {
        self.called.get(&id.index()).map(|name| named(name)).unwrap_or_default()
    }

    /// Returns the name of the table of a check.
    pub(super) fn table(&self, id: CheckId) -> String {
        self.table_names.get(&id.index()).cloned().unwrap_or_default()
    }
}

fn named(name: &str) -> String {
    format!("_is_{name}")
}

impl<'m, 'n> Functions<'m, 'n> {
    pub(super) fn new(checks: &'m Checks, names: &'n mut Names) -> Self {
        Self {
            checks,
            names,
            called: BTreeMap::new(),
            outlined: HashMap::new(),
            parts: BTreeMap::new(),
            asked: BTreeSet::new(),
            pending: Vec::new(),
            patterns: BTreeMap::new(),
            constants: BTreeMap::new(),
            lookups: Vec::new(),
            tables: Tables::default(),
            public: BTreeSet::new(),
        }
    }

    /// Writes these functions, and what they call.
    pub(super) fn printed(mut self, ids: &[CheckId]) -> Result<Private, Diagnostic> {
        super::helpers::names().for_each(|name| self.names.reserve(name));
        self.public = ids.iter().map(|id| id.index()).collect();
        for id in ids {
            self.function(*id);
        }
        self.tables(ids);
        let mut texts = BTreeMap::new();
        while let Some(pending) = self.pending.pop() {
            let text = self.text(&pending)?;
            texts.insert(pending.order, text);
        }
        let patterns: Vec<String> =
            self.patterns.iter().map(|(id, name)| self.search(*id, name)).collect::<Result<_, _>>()?;
        let constants =
            patterns.into_iter().chain(self.constants.into_values().map(|(_, text)| text)).chain(self.lookups);
        let (constants, functions) = (constants.collect(), texts.into_values().collect());
        let table_names = self.tables.names();
        let (tables, helpers) = self.tables.finished();
        Ok(Private { functions, constants, tables, helpers, called: self.called, table_names })
    }

    fn search(&self, id: usize, name: &str) -> Result<String, Diagnostic> {
        let pattern = &self.checks.patterns[id];
        let source = pattern.pattern.python().map_err(|error| {
            let message = format!("`{}` can't be written for Python: {error}", pattern.pattern.source());
            let finding = Diagnostic::new(Code::InvalidPattern, message);
            match &pattern.place {
                Some(place) => finding.at(place.clone()),
                None => finding,
            }
        })?;
        Ok(code::constant(name, &format!("{RE}.compile("), &[quote::raw(&source)], ").search"))
    }

    fn text(&mut self, pending: &Pending<'m>) -> Result<String, Diagnostic> {
        let scope = Scope::new(pending.order.0, pending.trail.clone());
        let name = self.name(pending.order, pending.check);
        let mut block = self.verdict(pending.check, "value", Kinds::ALL, &scope)?;
        block.push(Statement::line("return True"));
        Ok(code::function(&format!("def {name}(value: {ANY}) -> {BOOL}:"), &block))
    }

    fn name(&self, order: (usize, usize), check: &Check) -> String {
        let base = match order.1 {
            0 => self.called.get(&order.0),
            _ => self.outlined.get(&address(check)).map(|(_, name)| name),
        };
        named(base.map(String::as_str).unwrap_or_default())
    }

    /// A function of the model: what it is called; it will be written.
    pub(super) fn function(&mut self, id: CheckId) -> String {
        let function = self.checks.function(id);
        if !self.called.contains_key(&id.index()) {
            let name = self.free(&word(&function.name));
            self.called.insert(id.index(), name);
        }
        let order = (id.index(), 0);
        if self.asked.insert(order) {
            self.pending.push(Pending { order, check: &function.check, trail: Vec::new() });
        }
        named(&self.called[&id.index()])
    }

    /// What a check only calls, where that is no public function, and asks for no more than a kind or a list of values.
    pub(super) fn inlined(&self, check: &'m Check) -> &'m Check {
        let called = check.sole_call().filter(|id| !self.public.contains(&id.index()));
        let called = called.map(|id| &self.checks.function(id).check);
        called.filter(|called| called.is_only_kinds_or_values()).unwrap_or(check)
    }

    /// A part of a function that is a function of its own.
    pub(super) fn outlined(&mut self, check: &'m Check, scope: &Scope) -> String {
        if !self.outlined.contains_key(&address(check)) {
            let part = self.parts.entry(scope.owner).or_default();
            *part += 1;
            let order = (scope.owner, *part);
            let name = self.part_name(scope, "");
            let name = self.free(&name);
            self.outlined.insert(address(check), (order, name));
        }
        let (order, name) = self.outlined[&address(check)].clone();
        if self.asked.insert(order) {
            self.pending.push(Pending { order, check, trail: scope.trail().to_vec() });
        }
        named(&name)
    }

    fn part_name(&self, scope: &Scope, what: &str) -> String {
        let owner = self.called.get(&scope.owner).map(String::as_str).unwrap_or_default();
        let words = std::iter::once(owner).chain(scope.trail().iter().map(String::as_str)).chain([what]);
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
    }

    /// A name that no other function has.
    fn free(&mut self, wanted: &str) -> String {
        let name = distinct(wanted, |name| self.names.is_taken(&named(name)));
        self.names.reserve(&named(&name));
        name
    }

    /// Returns the name of the constant of a function of the model.
    pub(super) fn constant_name(&mut self, id: CheckId) -> String {
        let wanted = format!("_{}", word(&self.checks.function(id).name).to_uppercase());
        self.free_constant(&wanted)
    }

    /// Returns a name that nothing else has.
    pub(super) fn free_constant(&mut self, wanted: &str) -> String {
        let name = distinct(wanted, |name| self.names.is_taken(name));
        self.names.reserve(&name);
        name
    }

    /// The function that searches for a pattern.
    pub(super) fn pattern(&mut self, id: PatternId) -> String {
        if let Some(name) = self.patterns.get(&id.index()) {
            return name.clone();
        }
        let name = self.names.claim_value(format!("_find_{}", word(&self.checks.pattern(id).name)));
        self.patterns.insert(id.index(), name.clone());
        name
    }

    /// A constant of literals.
    pub(super) fn constant(&mut self, scope: &Scope, what: &str, shape: Shape, literals: Vec<String>) -> String {
        let [open, close] = shape.brackets();
        let value = format!("{open}{}{close}", literals.join(", "));
        if let Some((name, _)) = self.constants.get(&value) {
            return name.clone();
        }
        let name = format!("_{}", self.part_name(scope, what).to_uppercase());
        let name = self.names.claim_value(name);
        let text = code::constant(&shape.declared(&name), &open, &literals, &close);
        self.constants.insert(value, (name.clone(), text));
        name
    }

    /// A set of literals, to look something up in: where it is used, if it is short.
    pub(super) fn set(&mut self, scope: &Scope, what: &str, literals: Vec<String>) -> String {
        let text = format!("{{{}}}", literals.join(", "));
        if text.chars().count() <= LONGEST_SET {
            return text;
        }
        self.constant(scope, what, Shape::Set, literals)
    }

    /// The functions of tagged alternatives, by their tags.
    pub(super) fn lookup(&mut self, alternatives: &'m Alternatives, scope: &Scope) -> String {
        let name = self.names.claim_value(format!("_{}", self.part_name(scope, "verdicts").to_uppercase()));
        let mut entries = Vec::new();
        for branch in &alternatives.branches {
            let function = self.of_branch(branch, scope);
            entries.extend(branch.tags.iter().map(|tag| format!("{}: {function}", quote::string(tag))));
        }
        self.lookups.push(code::constant(&name, "{", &entries, "}"));
        name
    }

    /// The function of an alternative.
    fn of_branch(&mut self, branch: &'m Branch, scope: &Scope) -> String {
        match branch.check.sole_call() {
            Some(id) => self.function(id),
            None => {
                let word = branch.tags.iter().map(|tag| word(tag)).collect::<Vec<_>>().join("_or_");
                self.outlined(&branch.check, &scope.at(&word))
            }
        }
    }
}

/// Where a check stands in memory: which one it is.
fn address(check: &Check) -> usize {
    std::ptr::from_ref(check) as usize
}
