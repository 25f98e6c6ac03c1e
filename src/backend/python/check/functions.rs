//! The private functions of a file, and the constants that they use.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::code::{self, Block, Statement, when};
use super::condition::Condition;
use super::marks::{ANY, BOOL, FROZEN_SET, LIST, RE, STR, VIOLATION};
use super::scope::{Scope, distinct, word};
use crate::backend::python::names::Names;
use crate::backend::python::quote;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::Kinds;
use crate::model::check::{Alternatives, Branch, Check, CheckId, Checks, PatternId};

/// How long a set may be that is written where it is used.
const LONGEST_SET: usize = 60;

/// The two functions that a check may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// `_is_user(value) -> bool`
    Verdict,
    /// `_explain_user(value, path) -> list[Violation]`
    Explanation,
}

/// A function that is still to be written.
struct Pending<'m> {
    /// The function of the model that it belongs to, and which part of that it is: 0 for all of it.
    order: (usize, usize),
    form: Form,
    check: &'m Check,
    trail: Vec<String>,
}

/// The functions, as they are written.
pub(super) struct Functions<'m, 'n> {
    pub(super) checks: &'m Checks,
    names: &'n mut Names,
    /// What the functions of the model are called, without what their form puts before it.
    called: BTreeMap<usize, String>,
    /// The parts that have a function of their own, by where they stand in memory: their order and their name.
    outlined: HashMap<usize, ((usize, usize), String)>,
    parts: BTreeMap<usize, usize>,
    asked: BTreeSet<((usize, usize), Form)>,
    pending: Vec<Pending<'m>>,
    patterns: BTreeMap<usize, String>,
    /// By what they are: what they are called, and their text.
    constants: BTreeMap<String, (String, String)>,
    tables: Vec<String>,
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
    called: BTreeMap<usize, String>,
}

impl Private {
    /// What a function of the model is called.
    pub(super) fn name(&self, id: CheckId, form: Form) -> String {
        self.called.get(&id.index()).map(|name| named(form, name)).unwrap_or_default()
    }
}

fn named(form: Form, name: &str) -> String {
    match form {
        Form::Verdict => format!("_is_{name}"),
        Form::Explanation => format!("_explain_{name}"),
    }
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
            tables: Vec::new(),
            public: BTreeSet::new(),
        }
    }

    /// Writes these functions, and what they call.
    pub(super) fn printed(mut self, ids: &[CheckId]) -> Result<Private, Diagnostic> {
        super::helpers::names().for_each(|name| self.names.reserve(name));
        self.public = ids.iter().map(|id| id.index()).collect();
        for id in ids {
            self.function(*id, Form::Verdict);
            self.function(*id, Form::Explanation);
        }
        let mut texts = BTreeMap::new();
        while let Some(pending) = self.pending.pop() {
            let text = self.text(&pending)?;
            texts.insert((pending.order, pending.form), text);
        }
        let patterns: Vec<String> =
            self.patterns.iter().map(|(id, name)| self.search(*id, name)).collect::<Result<_, _>>()?;
        let constants =
            patterns.into_iter().chain(self.constants.into_values().map(|(_, text)| text)).chain(self.tables);
        Ok(Private { functions: texts.into_values().collect(), constants: constants.collect(), called: self.called })
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
        let name = self.name(pending.order, pending.check, pending.form);
        match pending.form {
            Form::Verdict => {
                let mut block = self.verdict(pending.check, "value", Kinds::ALL, &scope)?;
                block.push(Statement::line("return True"));
                Ok(code::function(&format!("def {name}(value: {ANY}) -> {BOOL}:"), &block))
            }
            Form::Explanation => {
                let mut block = self.explanation(pending.check, &scope)?;
                if let (index, 0) = pending.order
                    && self.checks.forks(CheckId(index))
                {
                    let verdict = self.function(CheckId(index), Form::Verdict);
                    let is_valid = Condition::test(format!("{verdict}(value)"));
                    block.splice(0..0, when(is_valid, vec![Statement::line("return []")], Vec::new()));
                }
                Ok(code::function(&format!("def {name}(value: {ANY}, path: {STR}) -> {LIST}[{VIOLATION}]:"), &block))
            }
        }
    }

    fn name(&self, order: (usize, usize), check: &Check, form: Form) -> String {
        let base = match order.1 {
            0 => self.called.get(&order.0),
            _ => self.outlined.get(&address(check)).map(|(_, name)| name),
        };
        named(form, base.map(String::as_str).unwrap_or_default())
    }

    /// A function of the model: what it is called in that form, in which it will be written.
    pub(super) fn function(&mut self, id: CheckId, form: Form) -> String {
        let function = self.checks.function(id);
        if !self.called.contains_key(&id.index()) {
            let name = self.free(&word(&function.name));
            self.called.insert(id.index(), name);
        }
        let order = (id.index(), 0);
        if self.asked.insert((order, form)) {
            self.pending.push(Pending { order, form, check: &function.check, trail: Vec::new() });
        }
        named(form, &self.called[&id.index()])
    }

    /// What a check only calls, where that is no public function, and asks for no more than a kind or a list of values.
    pub(super) fn inlined(&self, check: &'m Check) -> &'m Check {
        let called = check.sole_call().filter(|id| !self.public.contains(&id.index()));
        let called = called.map(|id| &self.checks.function(id).check);
        called.filter(|called| called.is_only_kinds_or_values()).unwrap_or(check)
    }

    /// A part of a function that is a function of its own.
    pub(super) fn outlined(&mut self, check: &'m Check, form: Form, scope: &Scope) -> String {
        if !self.outlined.contains_key(&address(check)) {
            let part = self.parts.entry(scope.owner).or_default();
            *part += 1;
            let order = (scope.owner, *part);
            let name = self.part_name(scope, "");
            let name = self.free(&name);
            self.outlined.insert(address(check), (order, name));
        }
        let (order, name) = self.outlined[&address(check)].clone();
        if self.asked.insert((order, form)) {
            self.pending.push(Pending { order, form, check, trail: scope.trail().to_vec() });
        }
        named(form, &name)
    }

    fn part_name(&self, scope: &Scope, what: &str) -> String {
        let owner = self.called.get(&scope.owner).map(String::as_str).unwrap_or_default();
        let words = std::iter::once(owner).chain(scope.trail().iter().map(String::as_str)).chain([what]);
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
    }

    /// A name that neither form of another function has.
    fn free(&mut self, wanted: &str) -> String {
        let both = |name: &str| [named(Form::Verdict, name), named(Form::Explanation, name)];
        let name = distinct(wanted, |name| both(name).iter().any(|name| self.names.is_taken(name)));
        both(&name).iter().for_each(|name| self.names.reserve(name));
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
    pub(super) fn table(
        &mut self,
        alternatives: &'m Alternatives,
        form: Form,
        scope: &Scope,
    ) -> Result<String, Diagnostic> {
        let what = match form {
            Form::Verdict => "verdicts",
            Form::Explanation => "explanations",
        };
        let name = self.names.claim_value(format!("_{}", self.part_name(scope, what).to_uppercase()));
        let mut entries = Vec::new();
        for branch in &alternatives.branches {
            let function = self.of_branch(branch, form, scope);
            entries.extend(branch.tags.iter().map(|tag| format!("{}: {function}", quote::string(tag))));
        }
        self.tables.push(code::constant(&name, "{", &entries, "}"));
        Ok(name)
    }

    /// The function of an alternative.
    pub(super) fn of_branch(&mut self, branch: &'m Branch, form: Form, scope: &Scope) -> String {
        match branch.check.sole_call() {
            Some(id) => self.function(id, form),
            None => {
                let word = branch.tags.iter().map(|tag| word(tag)).collect::<Vec<_>>().join("_or_");
                self.outlined(&branch.check, form, &scope.at(&word))
            }
        }
    }

    pub(super) fn checks(&self) -> &'m Checks {
        self.checks
    }
}

/// Where a check stands in memory: which one it is.
fn address(check: &Check) -> usize {
    std::ptr::from_ref(check) as usize
}

/// A function's statements, where it may have none.
pub(super) fn returning(mut block: Block, what: &str) -> Block {
    block.push(Statement::line(format!("return {what}")));
    block
}
