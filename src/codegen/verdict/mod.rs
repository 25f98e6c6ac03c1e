//! Prints functions of the verdict program: decides which statements are parts of one condition, what has a variable,
//! and how a function ends. A [`Language`] writes the rest.

mod conditions;
mod language;

use std::collections::HashSet;

use ecow::EcoString;

pub(crate) use self::conditions::is_bounded;
pub(crate) use self::language::Language;
use super::expression::Expression;
use super::layout::Doc;
use super::program::{Block, Bound, Branch, Function, Local, Measure, Presence, Read, Role, Statement, Test};

/// The maximum number of conditions that are one statement: all of a large object's would take ten times the memory of
/// their text.
const MOST_CONDITIONS: usize = 128;

/// Prints the body of a function.
pub(crate) struct Writer<'w, 'm, L> {
    pub(crate) language: &'w mut L,
    function: &'w Function<'m>,
    /// The expression for each variable: its name, unless an expression stands for it.
    expressions: Vec<EcoString>,
    /// The names of the open blocks, in the order in which they were declared.
    declared: Vec<EcoString>,
    /// The names as a set, for lookups.
    taken: HashSet<EcoString>,
    /// The expressions that the open blocks have replaced, in the order in which they did so.
    replaced: Vec<(Local, EcoString)>,
}

impl<'w, 'm, L: Language<'m>> Writer<'w, 'm, L> {
    pub(crate) fn new(language: &'w mut L, function: &'w Function<'m>) -> Self {
        let expressions = vec![EcoString::new(); function.locals.len()];
        let (declared, taken, replaced) = (Vec::new(), HashSet::new(), Vec::new());
        let mut writer = Self { language, function, expressions, declared, taken, replaced };
        writer.declared(Function::VALUE);
        writer
    }

    /// Returns the statements of the function.
    pub(crate) fn body(&mut self) -> Vec<Doc> {
        let function = self.function;
        self.lines(&function.body, true)
    }

    /// Returns a name that no variable of an open block has.
    pub(crate) fn free(&mut self, role: Role<'m>) -> EcoString {
        let name = self.language.variable(role, &self.taken);
        self.taken.insert(name.clone());
        self.declared.push(name.clone());
        name
    }

    /// Prints a block. What it uses for a variable isn't known after it. The names that it declares are free after it
    /// if the language has scopes.
    fn scoped<T>(&mut self, print: impl FnOnce(&mut Self) -> T) -> T {
        let (opened, replaced) = (self.declared.len(), self.replaced.len());
        let printed = print(self);
        for (local, expression) in self.replaced.drain(replaced..).rev() {
            if let Some(place) = self.expressions.get_mut(local.index()) {
                *place = expression;
            }
        }
        for name in self.declared.drain(opened..).filter(|_| L::HAS_SCOPES) {
            self.taken.remove(&name);
        }
        printed
    }

    /// Returns the expression for a variable.
    pub(crate) fn local(&self, local: Local) -> EcoString {
        self.expressions.get(local.index()).cloned().unwrap_or_default()
    }

    /// Uses an expression for a variable in the open block.
    pub(crate) fn inline(&mut self, local: Local, expression: EcoString) {
        if let Some(place) = self.expressions.get_mut(local.index()) {
            self.replaced.push((local, std::mem::replace(place, expression)));
        }
    }

    /// Declares a variable in the open block. Returns its name.
    pub(crate) fn declared(&mut self, local: Local) -> EcoString {
        let Some(role) = self.role(local) else { return EcoString::new() };
        let name = self.free(role);
        self.inline(local, name.clone());
        name
    }

    fn role(&self, local: Local) -> Option<Role<'m>> {
        self.function.locals.get(local.index()).map(|variable| variable.role)
    }

    /// Returns the object of a property, and its name.
    pub(crate) fn property(&self, local: Local) -> (Local, &'m str) {
        match self.role(local) {
            Some(Role::Property(object, name)) => (object, name),
            _ => (Function::VALUE, ""),
        }
    }

    /// Returns the statements of a block; those that end a function return its verdict.
    pub(crate) fn block(&mut self, statements: &[Statement<'m>], is_end: bool) -> Vec<Doc> {
        self.scoped(|writer| writer.lines(statements, is_end))
    }

    /// Returns the same statements in the open block.
    pub(crate) fn lines(&mut self, statements: &[Statement<'m>], is_end: bool) -> Vec<Doc> {
        let mut docs = Vec::new();
        let mut all = Vec::new();
        for (index, statement) in statements.iter().enumerate() {
            if self.is_condition(statement) {
                if all.len() == MOST_CONDITIONS {
                    docs.extend(rejected_unless::<L>(Expression::all(std::mem::take(&mut all))));
                }
                all.push(self.required(statement));
                continue;
            }
            docs.extend(rejected::<L>(std::mem::take(&mut all)));
            let is_last = is_end && index + 1 == statements.len();
            match statement {
                Statement::If(branch) if is_last => {
                    let arm = (self.condition(&branch.condition), self.block(&branch.then, true));
                    docs.push(L::branches(vec![arm], Vec::new()));
                    docs.extend(self.lines(&branch.otherwise, true));
                    return docs;
                }
                Statement::Switch { tag, cases, is_table } => {
                    match is_table.then(|| L::looked_up(self, *tag, cases)).flatten() {
                        Some((read, test)) => {
                            docs.push(read);
                            all.push(test);
                        }
                        None => docs.extend(L::switch(self, *tag, cases, is_last)),
                    }
                    if is_last && all.is_empty() {
                        return docs;
                    }
                }
                Statement::Read { object, properties } => {
                    docs.extend(L::declarations(self, *object, properties));
                    all.push(self.present(*object, properties));
                }
                statement => docs.extend(self.statement(statement)),
            }
        }
        docs.extend(if is_end { returned::<L>(all) } else { rejected::<L>(all) });
        docs
    }

    /// Returns whether a condition can express a statement.
    fn is_condition(&mut self, statement: &Statement<'m>) -> bool {
        match statement {
            Statement::Require(_) => true,
            Statement::Read { .. } => !L::READS_AT_ONCE,
            Statement::Property { property: part, body, .. } | Statement::Item { item: part, body, .. } => {
                let is_read = |statement: &Statement<'m>| matches!(statement, Statement::Read { .. });
                self.is_read_rarely(*part)
                    && body.len() <= MOST_CONDITIONS
                    && body.iter().all(|statement| !is_read(statement) && self.is_condition(statement))
            }
            Statement::If(branch) => {
                branch.otherwise.is_empty()
                    && branch.then.len() <= MOST_CONDITIONS
                    && branch.then.iter().all(|statement| self.is_condition(statement))
            }
            Statement::EachItem { .. } | Statement::EachProperty { .. } => L::quantified(self, statement).is_some(),
            Statement::Skip(_) | Statement::Let(..) | Statement::Count { .. } | Statement::Switch { .. } => false,
        }
    }

    fn is_read_rarely(&self, local: Local) -> bool {
        self.function.locals.get(local.index()).is_some_and(|variable| variable.reads <= L::FEW_READS)
    }

    /// Returns the condition of a statement that is one.
    fn required(&mut self, statement: &Statement<'m>) -> Expression {
        match statement {
            Statement::Require(condition) => self.condition(condition),
            Statement::Read { object, properties } => self.present(*object, properties),
            Statement::Property { property, is_optional, body } => {
                let has = self.inlined(*property);
                let test = self.all(body);
                if *is_optional { Expression::any([has.negated(), test]) } else { test }
            }
            Statement::Item { array, index, is_optional, item, body } => {
                self.inline(*item, L::item(&self.local(*array), *index));
                let test = self.all(body);
                if *is_optional { Expression::any([self.is_short(*array, *index), test]) } else { test }
            }
            Statement::If(branch) => {
                Expression::any([self.condition(&branch.condition).negated(), self.all(&branch.then)])
            }
            Statement::EachItem { .. } | Statement::EachProperty { .. } => {
                L::quantified(self, statement).unwrap_or(Expression::TRUE)
            }
            Statement::Skip(_) | Statement::Let(..) | Statement::Count { .. } | Statement::Switch { .. } => {
                Expression::TRUE
            }
        }
    }

    fn all(&mut self, statements: &[Statement<'m>]) -> Expression {
        Expression::all(statements.iter().map(|statement| self.required(statement)).collect::<Vec<_>>())
    }

    /// Tests whether the required properties are present that nothing else tests.
    fn present(&mut self, object: Local, properties: &[Read]) -> Expression {
        let is_untested = |read: &&Read| match read.presence {
            Presence::Optional => false,
            Presence::Required => true,
            Presence::Tested => !L::READS_AT_ONCE,
        };
        let untested = properties.iter().filter(is_untested);
        Expression::all(
            untested
                .map(|read| L::has(self, object, self.property(read.property).1, Some(read.property)))
                .collect::<Vec<_>>(),
        )
    }

    /// Reads a property where it is used, unless all are read at once. Tests whether it is present.
    fn inlined(&mut self, property: Local) -> Expression {
        let (object, name) = self.property(property);
        if !L::READS_AT_ONCE {
            let expression = L::property(self, object, name);
            self.inline(property, expression);
        }
        L::has(self, object, name, Some(property))
    }

    fn is_short(&mut self, array: Local, index: usize) -> Expression {
        L::test(self, array, &Test::Size(Measure::Items, Bound::AtMost(index as u64)))
    }

    /// Returns a statement that is no condition.
    fn statement(&mut self, statement: &Statement<'m>) -> Vec<Doc> {
        match statement {
            Statement::Property { property, is_optional, body } => {
                let (object, name) = self.property(*property);
                let has = L::has(self, object, name, Some(*property));
                let value = (!L::READS_AT_ONCE).then(|| L::property(self, object, name));
                self.with(*property, value, body, is_optional.then_some(has))
            }
            Statement::Item { array, index, is_optional, item, body } => {
                let has = self.is_short(*array, *index).negated();
                let value = L::item(&self.local(*array), *index);
                self.with(*item, Some(value), body, is_optional.then_some(has))
            }
            Statement::EachItem { array, first, index, item, body } => {
                vec![self.scoped(|writer| L::each_item(writer, *array, *first, [*index, *item], body))]
            }
            Statement::EachProperty { object, name, member, body } => {
                vec![self.scoped(|writer| L::each_property(writer, *object, [*name, *member], body))]
            }
            Statement::Skip(condition) => vec![L::jump(&self.condition(condition), L::JUMPS[1])],
            Statement::Let(flag, condition) => {
                let condition = self.condition(condition);
                vec![L::stored(&self.declared(*flag), &condition)]
            }
            Statement::Count { count, array, item, test } => {
                let number = self.scoped(|writer| L::counted(writer, *array, *item, test));
                vec![L::assigned(&self.declared(*count), number, false)]
            }
            Statement::If(branch) => vec![self.branches(branch)],
            // The others are conditions, or belong to blocks.
            Statement::Require(_) | Statement::Read { .. } | Statement::Switch { .. } => Vec::new(),
        }
    }

    /// Runs statements on a part of a value; if it is optional, under a condition.
    fn with(&mut self, part: Local, value: Option<EcoString>, body: &Block<'m>, has: Option<Expression>) -> Vec<Doc> {
        let print = |writer: &mut Self| {
            let read = value.map(|value| L::assigned(&writer.declared(part), Doc::text(value), true));
            read.into_iter().chain(writer.lines(body, false)).collect()
        };
        match has {
            Some(has) => vec![L::branches(vec![(has, self.scoped(print))], Vec::new())],
            None => print(self),
        }
    }

    fn branches(&mut self, branch: &Branch<'m>) -> Doc {
        let mut arms = vec![(self.condition(&branch.condition), self.block(&branch.then, false))];
        let mut otherwise = &branch.otherwise[..];
        while let [Statement::If(branch)] = otherwise {
            arms.push((self.condition(&branch.condition), self.block(&branch.then, false)));
            otherwise = &branch.otherwise;
        }
        if let [Statement::Require(condition)] = otherwise {
            arms.push((self.condition(condition).negated(), vec![Doc::text(L::JUMPS[0])]));
            otherwise = &[];
        }
        let otherwise = self.block(otherwise, false);
        L::branches(arms, otherwise)
    }
}

/// Rejects the value unless all conditions are true.
fn rejected<'m, L: Language<'m>>(all: Vec<Expression>) -> Vec<Doc> {
    let tests = if L::MERGES { vec![Expression::all(all)] } else { all };
    tests.into_iter().filter_map(rejected_unless::<L>).collect()
}

/// Rejects the value unless a condition is true.
fn rejected_unless<'m, L: Language<'m>>(test: Expression) -> Option<Doc> {
    match test {
        test if test == Expression::TRUE => None,
        test if test == Expression::FALSE => Some(Doc::text(L::JUMPS[0])),
        test => Some(L::jump(&test.negated(), L::JUMPS[0])),
    }
}

/// Returns the end of a function, which accepts the value if all conditions are true.
fn returned<'m, L: Language<'m>>(all: Vec<Expression>) -> Vec<Doc> {
    let mut all = Expression::all(all).conjuncts();
    let untyped = all.iter().rposition(Expression::is_untyped).map_or(0, |last| last + 1);
    let typed = Expression::all(all.split_off(untyped));
    let end = typed.bracketed(&L::SYNTAX, "return ", L::END);
    rejected::<L>(all).into_iter().chain([end]).collect()
}
