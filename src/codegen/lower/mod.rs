//! Lowers checks to the verdict program.
//!
//! A check becomes statements where it decides on a value by itself ([`value`], [`objects`], [`arrays`],
//! [`composites`]), and a condition where it is part of another decision ([`conditions`]); a large condition becomes a
//! function of its own. Equal parts share a function.

mod arrays;
mod composites;
mod conditions;
mod finish;
mod kinds;
mod literals;
mod objects;
mod repeated;
#[cfg(test)]
mod tests;
mod value;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use self::finish::finished;
use super::program::{
    Block, Condition, Function, FunctionId, List, ListId, Literal, Local, Presence, Program, Read, Role, Variable,
};
use crate::model::Kinds;
use crate::model::check::{ArrayCheck, Check, CheckId, Checks, Composite, PatternId};
use crate::names::Taken;
use crate::names::{self, Case};
use crate::text::Json;

/// Maximum nesting depth of the values that the statements of one function check.
const DEEPEST: usize = 3;

/// Lowers checks, and the functions that they call.
pub(crate) fn lower<'m>(checks: &'m Checks, entries: &[CheckId]) -> Program<'m> {
    let mut lowering = Lowering::new(checks, entries);
    for id in entries {
        lowering.function(*id);
    }
    lowering.finish()
}

/// The part of a check that a function decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part<'m> {
    /// A check.
    Check(&'m Check),
    /// A composite only.
    Composite(&'m Composite),
}

/// A called function.
#[derive(Clone)]
struct Called<'m> {
    name: String,
    part: Part<'m>,
    check: Option<CheckId>,
    /// The function of the model's check that it is a part of, or itself.
    owner: FunctionId,
}

/// The lowering of checks to a program.
struct Lowering<'m> {
    checks: &'m Checks,
    entries: HashSet<CheckId>,
    /// Whether the function of a check may recurse as deep as a value.
    is_deep: Vec<bool>,
    /// The parts that occur several times.
    repeated: HashSet<&'m Check>,
    /// The functions so far, by their index.
    called: Vec<Called<'m>>,
    of_checks: Vec<Option<FunctionId>>,
    /// The kinds of value that each function of the model may accept, as far as computed.
    kinds: RefCell<Vec<Option<Kinds>>>,
    of_parts: HashMap<Part<'m>, FunctionId>,
    function_names: Taken,
    lists: Vec<List<'m>>,
    of_lists: HashMap<Vec<Literal<'m>>, ListId>,
    list_names: Taken,
    patterns: Vec<PatternId>,
}

impl<'m> Lowering<'m> {
    fn new(checks: &'m Checks, entries: &[CheckId]) -> Self {
        Self {
            checks,
            entries: entries.iter().copied().collect(),
            is_deep: deep(checks),
            repeated: repeated::parts(checks, entries),
            called: Vec::new(),
            of_checks: vec![None; checks.functions.len()],
            kinds: RefCell::new(vec![None; checks.functions.len()]),
            of_parts: HashMap::new(),
            function_names: checks.functions.iter().map(|function| function.name.as_str()).collect(),
            lists: Vec::new(),
            of_lists: HashMap::new(),
            list_names: Taken::default(),
            patterns: Vec::new(),
        }
    }

    /// Lowers the functions that are called, including those that they call.
    fn finish(mut self) -> Program<'m> {
        let mut functions = Vec::new();
        while let Some(Called { name, part, check, owner }) = self.called.get(functions.len()).cloned() {
            let function = check.map(|check| self.checks.function(check));
            let mut body = Body::new(&mut self, owner);
            let block = match function {
                Some(function) if function.external => Block::new(),
                _ => body.function(part, &name),
            };
            let locals = body.locals;
            let is_deep = check.is_some_and(|check| self.is_deep[check.index()]);
            let is_revisited = function.is_some_and(|function| function.revisited);
            functions.push(finished(Function { name, check, is_deep, is_revisited, locals, body: block }));
        }
        let mut order: Vec<FunctionId> = (0..functions.len()).map(FunctionId).collect();
        order.sort_by_key(|id| self.called[id.0].owner);
        Program { functions, order, lists: self.lists, patterns: self.patterns, of_checks: self.of_checks }
    }

    /// Returns the function of a check of the model.
    fn function(&mut self, check: CheckId) -> FunctionId {
        if let Some(id) = self.of_checks[check.index()] {
            return id;
        }
        let id = FunctionId(self.called.len());
        let function = self.checks.function(check);
        let part = Part::Check(&function.check);
        self.called.push(Called { name: function.name.clone(), part, check: Some(check), owner: id });
        self.of_checks[check.index()] = Some(id);
        self.of_parts.entry(part).or_insert(id);
        id
    }

    /// Returns the function of a part: its own, or that of an equal part.
    fn part(&mut self, part: Part<'m>, at: &str, owner: FunctionId) -> FunctionId {
        if let Some(id) = self.of_parts.get(&part) {
            return *id;
        }
        let id = FunctionId(self.called.len());
        let name = self.function_names.claim(at, "Part");
        self.called.push(Called { name, part, check: None, owner });
        self.of_parts.insert(part, id);
        id
    }

    /// Returns a list of values as a constant.
    fn list(&mut self, values: Vec<Literal<'m>>, at: &str) -> ListId {
        if let Some(id) = self.of_lists.get(&values) {
            return *id;
        }
        let id = ListId(self.lists.len());
        let name = self.list_names.claim(at, "Values");
        self.lists.push(List { name, values: values.clone() });
        self.of_lists.insert(values, id);
        id
    }

    /// Returns the check behind a call if it is constant, or if it only restricts kinds or values and is no entry.
    fn resolved(&self, check: &'m Check) -> &'m Check {
        let Some(id) = check.sole_call() else { return check };
        let called = &self.checks.function(id).check;
        let is_short = called.is_only_kinds_or_values() && !self.entries.contains(&id);
        if is_short || called.is_always() || called.is_never() { called } else { check }
    }
}

/// Returns for each function whether it may recurse as deep as a value.
pub(crate) fn deep(checks: &Checks) -> Vec<bool> {
    checks.deep(compares)
}

/// Returns whether a check compares values of unlimited depth.
fn compares(check: &Check) -> bool {
    let mut listed = check.values.iter().flat_map(|values| &values.values);
    listed.any(|value| matches!(value, Json::Array(_) | Json::Object(_)))
        || check.array.contains(&ArrayCheck::UniqueItems)
}

/// The body of a function under construction.
struct Body<'l, 'm> {
    lowering: &'l mut Lowering<'m>,
    /// The function of the model's check that it belongs to.
    owner: FunctionId,
    locals: Vec<Variable<'m>>,
    /// For each variable, whether it was compared with values or passed to a function: a type checker may then have
    /// narrowed it, and report other comparisons as mistakes.
    is_compared: Vec<bool>,
    scopes: Vec<Scope<'m>>,
}

/// The properties of an object that statements test.
struct Scope<'m> {
    object: Local,
    reads: Vec<Read>,
    of_names: HashMap<&'m str, usize>,
}

/// A value, and what is known about it.
#[derive(Clone)]
struct Site {
    value: Local,
    /// The kinds that it may have.
    known: Kinds,
    /// Whether it was tested for those kinds; otherwise they are the ones that earlier tests left.
    is_tested: bool,
    /// Whether a type checker has narrowed it to its only kind.
    is_narrowed: bool,
    /// The scope of its properties, if it is known to be an object.
    scope: Option<usize>,
    /// The nesting depth in the value of the function.
    depth: usize,
    /// The name of its location.
    at: String,
}

impl Site {
    /// Creates a value about which nothing is known.
    fn new(value: Local, depth: usize, at: String) -> Self {
        Self { value, known: Kinds::ALL, is_tested: true, is_narrowed: false, scope: None, depth, at }
    }

    /// Returns the same value at a nested location.
    fn at(&self, word: &str) -> Self {
        Self { at: place(&self.at, word), ..self.clone() }
    }

    /// Returns a nested value.
    fn inside(&self, value: Local, word: &str) -> Self {
        Self::new(value, self.depth + 1, place(&self.at, word))
    }

    /// Returns the same value after a test for one kind.
    fn narrowed(&self, kinds: Kinds) -> Self {
        self.tested(kinds, true)
    }

    /// Returns the same value after a test for some kinds.
    fn tested(&self, kinds: Kinds, is_narrowed: bool) -> Self {
        Self { known: kinds, is_tested: true, is_narrowed, ..self.clone() }
    }

    /// Returns the same value after failed tests for other kinds.
    fn left(&self, kinds: Kinds) -> Self {
        match kinds == self.known {
            true => self.clone(),
            false => Self { known: kinds, is_tested: false, is_narrowed: false, ..self.clone() },
        }
    }
}

/// Returns the name of a nested location.
fn place(at: &str, word: &str) -> String {
    format!("{at}{}", names::identifier(word, Case::UpperCamel))
}

impl<'l, 'm> Body<'l, 'm> {
    fn new(lowering: &'l mut Lowering<'m>, owner: FunctionId) -> Self {
        let mut body = Self { lowering, owner, locals: Vec::new(), is_compared: Vec::new(), scopes: Vec::new() };
        body.local(Role::Value);
        body
    }

    fn function(&mut self, part: Part<'m>, name: &str) -> Block<'m> {
        let site = Site::new(Function::VALUE, 0, name.to_owned());
        match part {
            Part::Check(check) => self.statements(check, &site),
            Part::Composite(composite) => self.composite(composite, &site),
        }
    }

    fn local(&mut self, role: Role<'m>) -> Local {
        self.locals.push(Variable { role, reads: 0, tests: 0 });
        self.is_compared.push(false);
        Local::new(self.locals.len() - 1)
    }

    fn compared(&mut self, value: Local) {
        self.is_compared[value.index()] = true;
    }

    fn is_compared(&self, value: Local) -> bool {
        self.is_compared[value.index()]
    }

    /// Makes independent parts: each knows only what is known before all of them.
    fn apart<P, T>(&mut self, parts: impl IntoIterator<Item = P>, make: impl Fn(&mut Self, P) -> T) -> Vec<T> {
        let before = self.is_compared.clone();
        let mut after = before.clone();
        let mut made = Vec::new();
        for part in parts {
            made.push(make(self, part));
            let known = std::mem::replace(&mut self.is_compared, before.clone());
            after.resize(known.len(), false);
            after.iter_mut().zip(known).for_each(|(after, is_compared)| *after |= is_compared);
            self.is_compared.resize(after.len(), false);
        }
        self.is_compared = after;
        made
    }

    /// Returns a property of an object, and adds it to the scope.
    fn property(&mut self, scope: usize, name: &'m str, presence: Presence) -> Local {
        if let Some(index) = self.scopes[scope].of_names.get(name).copied() {
            let read = &mut self.scopes[scope].reads[index];
            if presence != Presence::Optional {
                read.presence = presence;
            }
            return read.property;
        }
        let property = self.local(Role::Property(self.scopes[scope].object, name));
        let scope = &mut self.scopes[scope];
        scope.of_names.insert(name, scope.reads.len());
        scope.reads.push(Read { property, presence });
        property
    }

    /// Removes the reads of properties after an index from a scope, because nothing tests them.
    fn forget(&mut self, scope: usize, after: usize) {
        let scope = &mut self.scopes[scope];
        scope.reads.truncate(after);
        scope.of_names.retain(|_, index| *index < after);
    }

    /// Returns a call of a function on the value.
    fn call(&mut self, function: FunctionId, value: Local) -> Condition<'m> {
        self.compared(value);
        Condition::Call(function, value)
    }
}
