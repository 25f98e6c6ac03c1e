//! From checks to the verdict program.
//!
//! A check becomes statements where it decides on a value by itself ([`value`], [`objects`], [`arrays`], [`composites`]),
//! and a condition where it is part of another decision ([`conditions`]): then it is a function of its own unless it is
//! small. Equal parts share a function.

mod arrays;
mod composites;
mod conditions;
mod finish;
mod literals;
mod objects;
mod repeated;
#[cfg(test)]
mod tests;
mod value;

use std::collections::{HashMap, HashSet};

use self::finish::finished;
use super::program::{
    Block, Condition, Function, FunctionId, List, ListId, Literal, Local, Presence, Program, Read, Role, Variable,
};
use crate::model::Kinds;
use crate::model::check::{ArrayCheck, Check, CheckId, Checks, Composite, PatternId};
use crate::names::{self, Case};
use crate::text::Json;

/// How many values deep the statements of a function go.
const DEEPEST: usize = 3;

/// Lowers checks, and what they call.
pub(crate) fn lower<'m>(checks: &'m Checks, entries: &[CheckId]) -> Program<'m> {
    let mut lowering = Lowering::new(checks, entries);
    entries.iter().for_each(|id| {
        lowering.function(*id);
    });
    lowering.finish()
}

/// What a function decides on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part<'m> {
    /// A check.
    Check(&'m Check),
    /// A composite alone.
    Composite(&'m Composite),
}

/// A function that is called.
struct Called<'m> {
    name: String,
    part: Part<'m>,
    check: Option<CheckId>,
    /// The function of a check of the model that it is a part of, or itself.
    owner: FunctionId,
}

/// What makes a program.
struct Lowering<'m> {
    checks: &'m Checks,
    entries: HashSet<CheckId>,
    /// Whether the function of a check may go as deep as a value.
    is_deep: Vec<bool>,
    /// The parts that several places have.
    repeated: HashSet<&'m Check>,
    /// The functions so far, by their index.
    called: Vec<Called<'m>>,
    of_checks: Vec<Option<FunctionId>>,
    of_parts: HashMap<Part<'m>, FunctionId>,
    function_names: HashSet<String>,
    lists: Vec<List<'m>>,
    of_lists: HashMap<Vec<Literal<'m>>, ListId>,
    list_names: HashSet<String>,
    patterns: Vec<PatternId>,
}

impl<'m> Lowering<'m> {
    fn new(checks: &'m Checks, entries: &[CheckId]) -> Self {
        Self {
            checks,
            entries: entries.iter().copied().collect(),
            is_deep: checks.deep(compares),
            repeated: repeated::parts(checks, entries),
            called: Vec::new(),
            of_checks: vec![None; checks.functions.len()],
            of_parts: HashMap::new(),
            function_names: checks.functions.iter().map(|function| function.name.clone()).collect(),
            lists: Vec::new(),
            of_lists: HashMap::new(),
            list_names: HashSet::new(),
            patterns: Vec::new(),
        }
    }

    /// Lowers the functions that are called, which may call others.
    fn finish(mut self) -> Program<'m> {
        let mut functions = Vec::new();
        while let Some(called) = self.called.get(functions.len()) {
            let id = FunctionId(functions.len());
            let (part, name, check, owner) = (called.part, called.name.clone(), called.check, called.owner);
            let mut body = Body::new(&mut self, owner);
            let block = body.function(part, &name);
            let locals = body.locals;
            let is_deep = check.is_some_and(|check| self.is_deep.get(check.index()).is_some_and(|is_deep| *is_deep));
            functions.push((owner, id, finished(Function { name, check, is_deep, locals, body: block })));
        }
        let mut order: Vec<(FunctionId, FunctionId)> = functions.iter().map(|(owner, id, _)| (*owner, *id)).collect();
        order.sort_unstable();
        Program {
            functions: functions.into_iter().map(|(_, _, function)| function).collect(),
            order: order.into_iter().map(|(_, id)| id).collect(),
            lists: self.lists,
            patterns: self.patterns,
            of_checks: self.of_checks,
        }
    }

    /// The function of a check of the model.
    fn function(&mut self, check: CheckId) -> FunctionId {
        if let Some(Some(id)) = self.of_checks.get(check.index()) {
            return *id;
        }
        let id = FunctionId(self.called.len());
        let function = self.checks.function(check);
        let part = Part::Check(&function.check);
        self.called.push(Called { name: function.name.clone(), part, check: Some(check), owner: id });
        if let Some(of_check) = self.of_checks.get_mut(check.index()) {
            *of_check = Some(id);
        }
        self.of_parts.entry(part).or_insert(id);
        id
    }

    /// The function of a part: one of its own, or that of an equal one.
    fn part(&mut self, part: Part<'m>, at: &str, owner: FunctionId) -> FunctionId {
        if let Some(id) = self.of_parts.get(&part) {
            return *id;
        }
        let id = FunctionId(self.called.len());
        let name = free(at, "Part", &mut self.function_names);
        self.called.push(Called { name, part, check: None, owner });
        self.of_parts.insert(part, id);
        id
    }

    /// A list of values as a constant.
    fn list(&mut self, values: Vec<Literal<'m>>, at: &str) -> ListId {
        if let Some(id) = self.of_lists.get(&values) {
            return *id;
        }
        let id = ListId(self.lists.len());
        let name = free(at, "Values", &mut self.list_names);
        self.lists.push(List { name, values: values.clone() });
        self.of_lists.insert(values, id);
        id
    }

    /// The check behind a call: where it is constant, or is only kinds or values and is no entry.
    fn resolved(&self, check: &'m Check) -> &'m Check {
        let Some(id) = check.sole_call() else { return check };
        let called = &self.checks.function(id).check;
        let is_short = called.is_only_kinds_or_values() && !self.entries.contains(&id);
        if is_short || called.is_always() || called.is_never() { called } else { check }
    }
}

/// A name that isn't taken.
fn free(wanted: &str, suffix: &str, taken: &mut HashSet<String>) -> String {
    let mut name = wanted.to_owned();
    while !taken.insert(name.clone()) {
        name.push_str(suffix);
    }
    name
}

/// Whether a check compares values whose depth nothing bounds.
fn compares(check: &Check) -> bool {
    let mut listed = check.values.iter().flat_map(|values| &values.values);
    listed.any(|value| matches!(value, Json::Array(_) | Json::Object(_)))
        || check.array.contains(&ArrayCheck::UniqueItems)
}

/// The body of a function while it is made.
struct Body<'l, 'm> {
    lowering: &'l mut Lowering<'m>,
    /// The function of a check of the model that it belongs to.
    owner: FunctionId,
    locals: Vec<Variable<'m>>,
    /// For each variable, whether it was compared with values or given to a function: a type checker may then know more of
    /// it than its kind, and take other comparisons for mistakes.
    is_compared: Vec<bool>,
    scopes: Vec<Scope<'m>>,
}

/// The properties of an object that statements look at.
struct Scope<'m> {
    object: Local,
    reads: Vec<Read>,
    of_names: HashMap<&'m str, usize>,
}

/// A value, and what is known of it.
#[derive(Clone)]
struct Site {
    value: Local,
    /// The kinds that it may have.
    known: Kinds,
    /// Whether it was tested for those kinds: else they are those that other tests left.
    is_tested: bool,
    /// Whether a type checker knows its only kind.
    is_narrowed: bool,
    /// The scope of its properties, where it is known to be an object.
    scope: Option<usize>,
    /// How many values it is inside of that of the function.
    depth: usize,
    /// The name of the place.
    at: String,
}

impl Site {
    /// A value of which nothing is known.
    fn new(value: Local, depth: usize, at: String) -> Self {
        Self { value, known: Kinds::ALL, is_tested: true, is_narrowed: false, scope: None, depth, at }
    }

    /// The same value at a place inside.
    fn at(&self, word: &str) -> Self {
        Self { at: place(&self.at, word), ..self.clone() }
    }

    /// A value inside this one.
    fn inside(&self, value: Local, word: &str) -> Self {
        Self::new(value, self.depth + 1, place(&self.at, word))
    }

    /// The same value, after a test that it is of one kind.
    fn narrowed(&self, kinds: Kinds) -> Self {
        Self { known: kinds, is_tested: true, is_narrowed: true, ..self.clone() }
    }

    /// The same value, after a test that it has some kinds.
    fn tested(&self, kinds: Kinds, is_narrowed: bool) -> Self {
        Self { known: kinds, is_tested: true, is_narrowed, ..self.clone() }
    }

    /// The same value, where tests for other kinds failed.
    fn left(&self, kinds: Kinds) -> Self {
        match kinds == self.known {
            true => self.clone(),
            false => Self { known: kinds, is_tested: false, is_narrowed: false, ..self.clone() },
        }
    }
}

/// The name of a place in another.
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
        Local(self.locals.len() - 1)
    }

    fn compared(&mut self, value: Local) {
        if let Some(is_compared) = self.is_compared.get_mut(value.0) {
            *is_compared = true;
        }
    }

    fn is_compared(&self, value: Local) -> bool {
        self.is_compared.get(value.0).is_some_and(|is_compared| *is_compared)
    }

    /// What several parts make that don't follow each other: each knows only what is known before all of them.
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

    /// A property of an object, which its scope reads.
    fn property(&mut self, scope: usize, name: &'m str, presence: Presence) -> Option<Local> {
        let known = self.scopes.get(scope).and_then(|scope| scope.of_names.get(name)).copied();
        if let Some(read) = known.and_then(|index| self.scopes.get_mut(scope)?.reads.get_mut(index)) {
            if presence != Presence::Optional {
                read.presence = presence;
            }
            return Some(read.property);
        }
        let object = self.scopes.get(scope)?.object;
        let property = self.local(Role::Property(object, name));
        let scope = self.scopes.get_mut(scope)?;
        scope.of_names.insert(name, scope.reads.len());
        scope.reads.push(Read { property, presence });
        Some(property)
    }

    /// How many properties a scope reads.
    fn reads(&self, scope: usize) -> usize {
        self.scopes.get(scope).map_or(0, |scope| scope.reads.len())
    }

    /// Takes back the reads of properties after so many, where it turns out that nothing looks at them.
    fn forget(&mut self, scope: usize, after: usize) {
        if let Some(scope) = self.scopes.get_mut(scope) {
            scope.reads.truncate(after);
            scope.of_names.retain(|_, index| *index < after);
        }
    }

    /// Whether a function accepts the value.
    fn call(&mut self, function: FunctionId, value: Local) -> Condition<'m> {
        self.compared(value);
        Condition::Call(function, value)
    }
}
