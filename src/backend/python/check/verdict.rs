//! Verdicts: the statements of the program as those of Python.
//!
//! Statements that one condition can express are part of one; a function ends with what it returns.

use std::collections::{BTreeMap, HashSet};

use super::code::{self, Block, Statement as Line, when};
use super::condition::Condition;
use super::conditions::is_in;
use super::functions::{Functions, distinct};
use super::literals::at_most;
use crate::backend::python::names::is_reserved;
use crate::backend::python::quote;
use crate::backend::python::symbols::Symbol;
use crate::codegen::program::{self, FunctionId, Local, Presence, Role, Statement, Variable};
use crate::names::{Case, identifier};

/// How often a condition may read a part of a value without a variable for it.
const FEW_READS: usize = 2;

impl<'m> Functions<'m, '_> {
    /// Returns the statements of a function.
    pub(super) fn body(&mut self, id: FunctionId) -> Block {
        let program = self.program;
        let Some(function) = program.function(id) else { return Vec::new() };
        self.variables = &function.locals;
        self.locals = self.local_names();
        self.tests = tests(self.variables);
        self.block(&function.body, true)
    }

    fn local_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut taken = HashSet::new();
        for variable in self.variables {
            let mut name = identifier(variable.role.words(), Case::Snake);
            if !name.is_ascii() || name.len() > 24 {
                name = "member".to_owned();
            }
            let is_other = Symbol::from_name(&name).is_some() || matches!(&name[..], "json" | "re");
            if is_other || is_reserved(&name) || !names.is_empty() && self.names.is_taken(&name) {
                name.push('_');
            }
            let name = distinct(&name, |name| taken.contains(name));
            taken.insert(name.clone());
            names.push(name);
        }
        names
    }

    /// Returns the expression of a variable.
    pub(super) fn local(&self, local: Local) -> String {
        self.locals.get(local.0).cloned().unwrap_or_default()
    }

    /// Returns the statements of a block; those that end a function return its verdict.
    fn block(&mut self, statements: &[Statement<'m>], is_end: bool) -> Block {
        let mut block = Vec::new();
        let mut all = Vec::new();
        for (index, statement) in statements.iter().enumerate() {
            if is_condition(self.variables, statement) {
                all.push(self.required(statement));
                continue;
            }
            block.extend(unless(Condition::all(all.drain(..))));
            let is_last = is_end && index + 1 == statements.len();
            match statement {
                Statement::If { condition, then, otherwise } if is_last => {
                    let condition = self.condition(condition);
                    let then = self.block(then, true);
                    block.push(Line::If { arms: vec![(condition, then)], otherwise: Vec::new() });
                    block.extend(self.block(otherwise, true));
                    return block;
                }
                Statement::Switch { tag, cases, is_table: false } if is_last => {
                    block.push(self.read_tag(*tag));
                    for case in cases {
                        let body = self.block(&case.body, true);
                        let arms = vec![(self.is_tag(*tag, &case.tags), body)];
                        block.push(Line::If { arms, otherwise: Vec::new() });
                    }
                    block.push(Line::line("return False"));
                    return block;
                }
                statement => block.extend(self.statement(statement, &mut all)),
            }
        }
        match is_end {
            true => block.extend(returned(Condition::all(all))),
            false => block.extend(unless(Condition::all(all))),
        }
        block
    }

    /// Returns the condition of a statement that is one.
    fn required(&mut self, statement: &Statement<'m>) -> Condition {
        match statement {
            Statement::Require(condition) => self.condition(condition),
            Statement::Read { object, properties } => {
                let object = self.local(*object);
                let required = properties.iter().filter(|read| read.presence != Presence::Optional);
                Condition::all(required.map(|read| has(&object, self.property(read.property).1)))
            }
            Statement::Property { property: local, is_optional, body } => {
                let (object, name) = self.inlined(*local);
                let holds = self.all(body);
                match is_optional {
                    true => Condition::any([has(&object, name).negated(), holds]),
                    false => holds,
                }
            }
            Statement::Item { array, index, is_optional, item, body } => {
                let array = self.local(*array);
                self.set(*item, format!("{array}[{index}]"));
                let holds = self.all(body);
                match is_optional {
                    true => Condition::any([self.is_short(&array, *index), holds]),
                    false => holds,
                }
            }
            Statement::If { condition, then, otherwise } => {
                let condition = self.condition(condition);
                let then = self.all(then);
                let otherwise = self.all(otherwise);
                Condition::all([
                    Condition::any([condition.clone().negated(), then]),
                    Condition::any([condition, otherwise]),
                ])
            }
            Statement::EachProperty { object, body, .. } => match &body[..] {
                [Statement::Require(program::Condition::Among { literals, .. })] => self.only_named(*object, literals),
                [Statement::Require(program::Condition::Listed { list, .. })] => {
                    let (list, _) = self.list(*list);
                    Condition::test(format!("{list}.keys() >= {}.keys()", self.local(*object)))
                }
                _ => Condition::TRUE,
            },
            Statement::EachItem { .. }
            | Statement::Skip(_)
            | Statement::Let(..)
            | Statement::Count { .. }
            | Statement::Switch { .. } => Condition::TRUE,
        }
    }

    fn only_named(&self, object: Local, names: &[program::Literal<'m>]) -> Condition {
        let names: Vec<String> = names.iter().map(|name| super::functions::literal(*name)).collect();
        Condition::test(format!("{{{}}}.issuperset({})", names.join(", "), self.local(object)))
    }

    fn all(&mut self, statements: &[Statement<'m>]) -> Condition {
        let all: Vec<_> = statements.iter().map(|statement| self.required(statement)).collect();
        Condition::all(all)
    }

    fn statement(&mut self, statement: &Statement<'m>, all: &mut Vec<Condition>) -> Block {
        match statement {
            Statement::Property { property: local, is_optional, body } => {
                let read = self.read(*local);
                let body = self.block(body, false);
                let body = [read].into_iter().chain(body).collect();
                let (object, name) = self.property(*local);
                if *is_optional { when(has(&object, name), body, Vec::new()) } else { body }
            }
            Statement::Item { array, index, is_optional, item, body } => {
                let array = self.local(*array);
                let read = Line::line(format!("{} = {array}[{index}]", self.local(*item)));
                let body = [read].into_iter().chain(self.block(body, false)).collect();
                match is_optional {
                    true => when(self.is_short(&array, *index).negated(), body, Vec::new()),
                    false => body,
                }
            }
            Statement::EachItem { array, first, index, item, body } => {
                let array = self.local(*array);
                let items = if *first == 0 { array } else { format!("{array}[{first}:]") };
                let item = item.map_or_else(|| "_".to_owned(), |item| self.local(item));
                let body = self.block(body, false);
                vec![match index.map(|index| self.local(index)) {
                    None => Line::each(&item, &items, body),
                    Some(index) => {
                        let first = if *first == 0 { String::new() } else { format!(", {first}") };
                        let enumerate = self.symbol(Symbol::Enumerate);
                        Line::each(&format!("{index}, {item}"), &format!("{enumerate}({items}{first})"), body)
                    }
                }]
            }
            Statement::EachProperty { object, name, member, body } => {
                let object = self.local(*object);
                let body = self.block(body, false);
                vec![match (name.map(|name| self.local(name)), member.map(|member| self.local(member))) {
                    (Some(name), Some(member)) => {
                        Line::each(&format!("{name}, {member}"), &format!("{object}.items()"), body)
                    }
                    (None, Some(member)) => Line::each(&member, &format!("{object}.values()"), body),
                    (Some(name), None) => Line::each(&name, &object, body),
                    (None, None) => Line::each("_", &object, body),
                }]
            }
            Statement::Skip(condition) => when(self.condition(condition), vec![Line::line("continue")], Vec::new()),
            Statement::Let(flag, condition) => {
                vec![Line::Remember(self.local(*flag), self.condition(condition))]
            }
            Statement::Count { count, array, item, test } => {
                let (sum, test) = (self.symbol(Symbol::Sum), self.condition(test));
                let (count, array, item) = (self.local(*count), self.local(*array), self.local(*item));
                vec![Line::line(format!("{count} = {sum}(1 for {item} in {array} if {test})"))]
            }
            Statement::If { condition, then, otherwise } => {
                let condition = self.condition(condition);
                let (then, otherwise) = (self.block(then, false), self.block(otherwise, false));
                when(condition, then, otherwise)
            }
            Statement::Switch { tag, cases, is_table: true } => {
                let read = self.read_tag(*tag);
                all.push(self.looked_up(*tag, cases));
                vec![read]
            }
            Statement::Switch { tag, cases, is_table: false } => {
                let read = self.read_tag(*tag);
                let mut arms = Vec::new();
                for case in cases {
                    let body = self.block(&case.body, false);
                    let body = if body.is_empty() { vec![Line::line("pass")] } else { body };
                    arms.push((self.is_tag(*tag, &case.tags), body));
                }
                [read].into_iter().chain(code::cases(arms, vec![Line::line("return False")])).collect()
            }
            // They are conditions.
            Statement::Require(_) | Statement::Read { .. } => Vec::new(),
        }
    }

    /// Reads a property that may be absent: no tag is `None`.
    fn read_tag(&mut self, tag: Local) -> Line {
        let (object, name) = self.property(tag);
        Line::line(format!("{} = {object}.get({})", self.local(tag), quote::string(name)))
    }

    /// Whether the function that a tag selects accepts the value.
    fn looked_up(&mut self, tag: Local, cases: &[program::Case<'m>]) -> Condition {
        let mut entries = Vec::new();
        let mut value = String::new();
        for case in cases {
            if let [Statement::Require(program::Condition::Call(function, of))] = case.body[..] {
                value = self.local(of);
                let function = self.name(function);
                entries.extend(case.tags.iter().map(|tag| format!("{}: {function}", quote::string(tag))));
            }
        }
        let (tag, name) = (self.local(tag), self.free_constant("_VERDICTS"));
        self.lookups.push(code::constant(&name, "{", &entries, "}"));
        let [is_instance, str] = [Symbol::IsInstance, Symbol::Str].map(|symbol| self.symbol(symbol));
        Condition::all([
            Condition::test(format!("{is_instance}({tag}, {str})")),
            Condition::compared(&tag, ["in", "not in"], &name),
            Condition::test(format!("{name}[{tag}]({value})")),
        ])
    }

    /// Returns the statement that reads a property.
    fn read(&self, local: Local) -> Line {
        let (object, name) = self.property(local);
        Line::line(format!("{} = {object}[{}]", self.local(local), quote::string(name)))
    }

    /// Returns the object of a property, and its name.
    fn property(&self, local: Local) -> (String, &'m str) {
        match self.variables.get(local.0).map(|variable| variable.role) {
            Some(Role::Property(object, name)) => (self.local(object), name),
            _ => (String::new(), ""),
        }
    }

    /// Reads a property where it is used; returns the object and the name.
    pub(super) fn inlined(&mut self, local: Local) -> (String, &'m str) {
        let (object, name) = self.property(local);
        self.set(local, format!("{object}[{}]", quote::string(name)));
        (object, name)
    }

    /// Tests for the values of a tag, which may be of any kind: not every value can be looked up in a set.
    fn is_tag(&self, tag: Local, tags: &[&str]) -> Condition {
        let texts: Vec<String> = tags.iter().map(|tag| quote::string(tag)).collect();
        let value = self.local(tag);
        match &texts[..] {
            _ if !self.is_narrowed(tag) => is_in(&value, ["[", "]"], &texts),
            [only] => Condition::compared(&value, ["==", "!="], only),
            _ => is_in(&value, ["(", ")"], &texts),
        }
    }

    /// Returns whether type checkers may narrow a value by its tests. What they conclude from one is wrong for the next,
    /// which they call unnecessary or follow into an impossible type: only a test alone is written as usual. The others
    /// name no class or value by which checkers narrow.
    pub(super) fn is_narrowed(&self, local: Local) -> bool {
        self.tests.get(local.0).is_none_or(|tests| *tests <= 1)
    }

    fn set(&mut self, local: Local, expression: String) {
        if let Some(name) = self.locals.get_mut(local.0) {
            *name = expression;
        }
    }

    fn is_short(&mut self, array: &str, index: usize) -> Condition {
        at_most(&self.symbol(Symbol::Len), array, index as u64)
    }
}

/// Returns how many tests there are of the value of each variable: others may stand for the same value.
fn tests(variables: &[Variable<'_>]) -> Vec<usize> {
    let mut parts: BTreeMap<(usize, Option<&str>, usize), usize> = BTreeMap::new();
    // The first variable of the same value.
    let mut firsts: Vec<usize> = Vec::new();
    let mut tests = vec![0; variables.len()];
    for (index, variable) in variables.iter().enumerate() {
        let mut first_of = |of: Local, name, at| {
            let of = firsts.get(of.0).copied().unwrap_or(of.0);
            *parts.entry((of, name, at)).or_insert(index)
        };
        let first = match variable.role {
            Role::Property(of, name) => first_of(of, Some(name), 0),
            Role::ItemAt(of, at) => first_of(of, None, at),
            _ => index,
        };
        firsts.push(first);
        if let Some(tests) = tests.get_mut(first) {
            *tests += variable.tests;
        }
    }
    firsts.into_iter().map(|first| tests.get(first).copied().unwrap_or_default()).collect()
}

/// Whether a condition can express a statement.
fn is_condition(variables: &[Variable<'_>], statement: &Statement<'_>) -> bool {
    let are = |body: &[Statement<'_>]| body.iter().all(|statement| is_condition(variables, statement));
    let is_read_rarely = |local: &Local| variables.get(local.0).is_some_and(|variable| variable.reads <= FEW_READS);
    match statement {
        Statement::Require(_) | Statement::Read { .. } => true,
        Statement::Property { property: local, body, .. } | Statement::Item { item: local, body, .. } => {
            is_read_rarely(local) && body.iter().all(|statement| matches!(statement, Statement::Require(_)))
        }
        Statement::If { then, otherwise, .. } => otherwise.is_empty() && are(then),
        Statement::EachProperty { name: Some(name), member: None, body, .. } => matches!(
            &body[..],
            [Statement::Require(
                program::Condition::Among { value, .. } | program::Condition::Listed { value, .. }
            )] if value == name
        ),
        Statement::EachItem { .. }
        | Statement::EachProperty { .. }
        | Statement::Skip(_)
        | Statement::Let(..)
        | Statement::Count { .. }
        | Statement::Switch { .. } => false,
    }
}

/// `if not condition: return False`
fn unless(condition: Condition) -> Block {
    when(condition.negated(), vec![Line::line("return False")], Vec::new())
}

/// Returns the end of a function that accepts a value if a condition is true.
fn returned(condition: Condition) -> Block {
    let mut all = condition.conjuncts();
    let untyped = all.iter().rposition(Condition::is_untyped).map_or(0, |last| last + 1);
    let typed = all.split_off(untyped);
    unless(Condition::all(all)).into_iter().chain([Line::Return(Condition::all(typed))]).collect()
}

/// Whether an object has a property.
pub(super) fn has(object: &str, name: &str) -> Condition {
    Condition::compared(&quote::string(name), ["in", "not in"], object)
}
