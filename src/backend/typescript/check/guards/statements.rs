//! Statements, each of which returns `false` where it refuses the value.

use super::Writer;
use crate::backend::typescript::check::helpers::Helper;
use crate::backend::typescript::names::INHERITED;
use crate::backend::typescript::quote;
use crate::codegen::layout::Doc;
use crate::codegen::program::{Block, Bound, Case, Condition, Local, Measure, Presence, Read, Role, Statement};
use crate::model::Kinds;

impl<'m> Writer<'_, 'm> {
    /// The last statements of a function: they return whether the value is accepted.
    pub(super) fn last(&mut self, block: &[Statement<'m>]) -> Doc {
        let opened = self.variables.open();
        let simple = block.iter().rev().take_while(|statement| is_simple(statement)).count();
        let (first, last) = block.split_at(block.len() - simple);
        let mut docs = Vec::new();
        let lines = match (first.split_last(), last) {
            (Some((Statement::If { condition, then, otherwise }, first)), []) => {
                docs.extend(self.lines(first));
                let head = self.head("if", condition, true);
                docs.push(braced(head, self.last(then)));
                self.last(otherwise)
            }
            (Some((Statement::Switch { tag, cases, .. }, first)), []) => {
                docs.extend(self.lines(first));
                self.switch(*tag, cases, true)
            }
            (Some((Statement::Read { object, properties }, first)), last) => {
                docs.extend(self.lines(first));
                docs.extend(self.declarations(*object, properties));
                let present = self.present(*object, properties);
                self.returned(present, last)
            }
            (_, last) => {
                docs.extend(self.lines(first));
                self.returned(Condition::TRUE, last)
            }
        };
        docs.push(lines);
        self.variables.close(opened);
        Doc::lines(docs)
    }

    fn returned(&mut self, before: Condition<'m>, last: &[Statement<'m>]) -> Doc {
        let conditions: Vec<Condition<'m>> = last.iter().map(|statement| self.simple(statement)).collect();
        let condition = Condition::all([before].into_iter().chain(conditions));
        self.returning(&condition)
    }

    fn returning(&mut self, condition: &Condition<'m>) -> Doc {
        let expression = self.condition(condition, true);
        if !expression.is_long() {
            return Doc::all([Doc::text("return "), expression.doc(), Doc::text(";")]);
        }
        let inside = Doc::all([Doc::SoftLine, expression.doc()]).indented();
        let (open, close) = (Doc::IfBroken("(".to_owned()), Doc::IfBroken(")".to_owned()));
        Doc::all([Doc::text("return "), open, inside, Doc::SoftLine, close, Doc::text(";")]).grouped()
    }

    /// Statements before others.
    fn lines(&mut self, block: &[Statement<'m>]) -> Vec<Doc> {
        block.iter().flat_map(|statement| self.statement(statement)).collect()
    }

    /// A block of its own.
    fn block(&mut self, block: &[Statement<'m>]) -> Doc {
        let opened = self.variables.open();
        let lines = self.lines(block);
        self.variables.close(opened);
        Doc::lines(lines)
    }

    fn statement(&mut self, statement: &Statement<'m>) -> Vec<Doc> {
        if is_simple(statement) {
            let condition = self.simple(statement);
            return vec![self.refusing(&condition)];
        }
        match statement {
            Statement::Require(condition) => vec![self.refusing(condition)],
            Statement::Read { object, properties } => {
                let mut docs = self.declarations(*object, properties);
                let present = self.present(*object, properties);
                if present != Condition::TRUE {
                    docs.push(self.refusing(&present));
                }
                docs
            }
            Statement::Property { property, is_optional: true, body } => {
                let head = Doc::text(format!("if ({} !== undefined)", self.x(*property)));
                vec![braced(head, self.block(body))]
            }
            Statement::Property { body, .. } => self.lines(body),
            Statement::Item { array, index, is_optional, item, body } => {
                self.item(*array, *index, *is_optional, *item, body)
            }
            Statement::EachItem { array, first, index, item, body } => {
                vec![self.each_item(*array, *first, [*index, *item], body)]
            }
            Statement::EachProperty { object, name, member, body } => {
                vec![self.each_property(*object, *name, *member, body)]
            }
            Statement::Skip(condition) => {
                let head = self.head("if", condition, true);
                vec![jump(head, "continue;")]
            }
            Statement::Let(flag, condition) => {
                let condition = self.condition(condition, true).doc();
                let Some(Role::Flag(word)) = self.role(*flag) else { return Vec::new() };
                let name = self.variables.declare(*flag, word);
                let value = Doc::all([Doc::Line, condition]).indented().grouped();
                vec![Doc::all([Doc::text(format!("const {name} =")), value, Doc::text(";")])]
            }
            Statement::Count { count, array, item, test } => {
                let (array, test) = (self.x(*array), self.test(*item, test));
                let helper = self.uses(Helper::CountMatching);
                let name = self.variables.declare(*count, Role::Count.words());
                vec![Doc::all([Doc::text(format!("const {name} = {helper}({array}, ")), test, Doc::text(");")])]
            }
            Statement::If { condition, then, otherwise } => vec![self.choice_of_blocks(condition, then, otherwise)],
            Statement::Switch { tag, cases, .. } => vec![self.switch(*tag, cases, false)],
        }
    }

    fn role(&self, local: Local) -> Option<Role<'m>> {
        self.function.locals.get(local.0).map(|variable| variable.role)
    }

    /// `if (condition)`
    fn head(&mut self, word: &str, condition: &Condition<'m>, is_positive: bool) -> Doc {
        let condition = self.condition(condition, is_positive);
        match condition.is_long() {
            true => condition.doc().enclosed(format!("{word} ("), ")"),
            false => Doc::all([Doc::text(format!("{word} (")), condition.doc(), Doc::text(")")]),
        }
    }

    /// Returns `false` unless the condition is true.
    fn refusing(&mut self, condition: &Condition<'m>) -> Doc {
        if *condition == Condition::FALSE {
            return Doc::text("return false;");
        }
        let head = self.head("if", condition, false);
        jump(head, "return false;")
    }

    fn choice_of_blocks(
        &mut self,
        condition: &Condition<'m>,
        then: &[Statement<'m>],
        otherwise: &[Statement<'m>],
    ) -> Doc {
        let head = self.head("if", condition, true);
        let first = braced(head, self.block(then));
        let rest = match otherwise {
            [] => return first,
            [Statement::If { condition, then, otherwise }] => self.choice_of_blocks(condition, then, otherwise),
            [Statement::Require(condition)] => {
                let head = self.head("if", condition, false);
                braced(head, Doc::text("return false;"))
            }
            otherwise => return Doc::all([first, braced(Doc::text(" else"), self.block(otherwise))]),
        };
        Doc::all([first, Doc::text(" else "), rest])
    }

    fn switch(&mut self, tag: Local, cases: &[Case<'m>], is_last: bool) -> Doc {
        let mut docs = Vec::new();
        for case in cases {
            let labels = case.tags.iter().map(|tag| Doc::text(format!("case {}:", quote::string(tag))));
            docs.extend(labels);
            let lines = match is_last {
                true => self.last(&case.body),
                false => Doc::all([self.block(&case.body), Doc::HardLine, Doc::text("break;")]),
            };
            docs.push(Doc::all([Doc::HardLine, lines]).indented());
        }
        docs.push(Doc::all([Doc::text("default:"), Doc::all([Doc::HardLine, Doc::text("return false;")]).indented()]));
        let mut body = Vec::new();
        for doc in docs {
            let is_label = matches!(doc, Doc::Text(_) | Doc::All(_));
            if is_label && !body.is_empty() {
                body.push(Doc::HardLine);
            }
            body.push(doc);
        }
        braced(Doc::text(format!("switch ({})", self.x(tag))), Doc::All(body))
    }

    fn item(&mut self, array: Local, index: usize, is_optional: bool, item: Local, body: &Block<'m>) -> Vec<Doc> {
        let array = self.x(array);
        let opened = self.variables.open();
        let name = self.variables.declare(item, Role::Item.words());
        let declared = Doc::text(format!("const {name}: unknown = {array}[{index}];"));
        let lines: Vec<Doc> = [declared].into_iter().chain(self.lines(body)).collect();
        if is_optional {
            self.variables.close(opened);
            return vec![braced(Doc::text(format!("if ({array}.length > {index})")), Doc::lines(lines))];
        }
        lines
    }

    fn each_item(&mut self, array: Local, first: usize, [index, item]: [Option<Local>; 2], body: &Block<'m>) -> Doc {
        let array = self.x(array);
        let opened = self.variables.open();
        let at = self.variables.name(index, Role::Index.words());
        let mut lines = self.read(item, [Role::Item.words(), ": unknown"], format!("{array}[{at}]"), body);
        lines.extend(self.lines(body));
        self.variables.close(opened);
        let head = format!("for (let {at} = {first}; {at} < {array}.length; {at}++)");
        braced(Doc::text(head), Doc::lines(lines))
    }

    /// The variable of a loop, if there is one: an expression if it is read once.
    fn read(
        &mut self,
        local: Option<Local>,
        [words, ty]: [&str; 2],
        expression: String,
        body: &[Statement<'m>],
    ) -> Vec<Doc> {
        match local {
            Some(local) if self.is_read_once(local, body) => self.variables.inline(local, expression),
            Some(local) => {
                let name = self.variables.declare(local, words);
                return vec![Doc::text(format!("const {name}{ty} = {expression};"))];
            }
            None => {}
        }
        Vec::new()
    }

    /// Whether a loop does nothing with its variable but test it once.
    fn is_read_once(&self, variable: Local, body: &[Statement<'m>]) -> bool {
        let is_single = |condition: &Condition<'m>| match condition {
            Condition::Call(_, value) => *value == variable,
            Condition::Kind { value, kinds, .. } => {
                let group = [Kinds::STRING, Kinds::NUMBER, Kinds::INTEGER, Kinds::BOOLEAN, Kinds::NULL, Kinds::OBJECT];
                *value == variable && group.contains(kinds)
            }
            _ => false,
        };
        matches!(body, [Statement::Require(condition)] if is_single(condition))
    }

    fn each_property(&mut self, object: Local, name: Option<Local>, member: Option<Local>, body: &Block<'m>) -> Doc {
        let object = self.x(object);
        let opened = self.variables.open();
        let key = self.variables.name(name, Role::Name.words());
        let mut lines = Vec::new();
        let mut body = &body[..];
        if let (Some(skip @ Statement::Skip(_)), Some(_)) = (body.first(), member) {
            lines.extend(self.statement(skip));
            body = body.get(1..).unwrap_or_default();
        }
        lines.extend(self.read(member, [Role::Member.words(), ""], format!("{object}[{key}]"), body));
        lines.extend(self.lines(body));
        self.variables.close(opened);
        braced(Doc::text(format!("for (const {key} in {object})")), Doc::lines(lines))
    }

    /// The variables of properties.
    fn declarations(&mut self, object: Local, properties: &[Read]) -> Vec<Doc> {
        let mut bindings = Vec::new();
        let mut others = Vec::new();
        for Read { property, .. } in properties {
            let Some(Role::Property(_, name)) = self.role(*property) else { continue };
            let access = INHERITED.contains(&name).then(|| self.access(object, name));
            let variable = self.variables.declare(*property, name);
            match (access, quote::key(name)) {
                (Some(access), _) => others.push(Doc::text(format!("const {variable} = {access};"))),
                (None, key) if key == variable => bindings.push(Doc::text(key)),
                (None, key) => bindings.push(Doc::text(format!("{key}: {variable}"))),
            }
        }
        let object = self.x(object);
        let spaced = (!bindings.is_empty()).then(|| destructured(bindings, &object));
        spaced.into_iter().chain(others).collect()
    }

    /// Whether the properties are there that nothing else tests.
    fn present(&self, object: Local, properties: &[Read]) -> Condition<'m> {
        let required = properties.iter().filter(|read| read.presence == Presence::Required);
        Condition::all(required.filter_map(|read| match self.role(read.property)? {
            Role::Property(_, name) => Some(Condition::Has { object, name, read: Some(read.property) }),
            _ => None,
        }))
    }

    /// The condition that a simple statement requires.
    fn simple(&mut self, statement: &Statement<'m>) -> Condition<'m> {
        match statement {
            Statement::Require(condition) => condition.clone(),
            Statement::Property { property, is_optional, body } => {
                let presence = if *is_optional { Presence::Optional } else { Presence::Tested };
                let tests: Vec<_> = body.iter().map(|statement| self.simple(statement)).collect();
                let test = Box::new(Condition::all(tests));
                Condition::Property { property: *property, presence, test }
            }
            Statement::Item { array, index, is_optional, item, body } => {
                self.variables.inline(*item, format!("{}[{index}]", self.x(*array)));
                let tests: Vec<_> = body.iter().map(|statement| self.simple(statement)).collect();
                let bound = Bound::AtMost(*index as u64);
                let absent = is_optional.then_some(Condition::Size { value: *array, of: Measure::Items, bound });
                Condition::any(absent.into_iter().chain([Condition::all(tests)]))
            }
            Statement::Read { .. }
            | Statement::EachItem { .. }
            | Statement::EachProperty { .. }
            | Statement::Skip(_)
            | Statement::Let(..)
            | Statement::Count { .. }
            | Statement::If { .. }
            | Statement::Switch { .. } => Condition::TRUE,
        }
    }
}

/// Whether a statement requires a condition, and does nothing else.
fn is_simple(statement: &Statement<'_>) -> bool {
    match statement {
        Statement::Require(_) => true,
        Statement::Property { body, .. } | Statement::Item { body, .. } => body.iter().all(is_simple),
        Statement::Read { .. }
        | Statement::EachItem { .. }
        | Statement::EachProperty { .. }
        | Statement::Skip(_)
        | Statement::Let(..)
        | Statement::Count { .. }
        | Statement::If { .. }
        | Statement::Switch { .. } => false,
    }
}

/// `const { a, b } = value;`
fn destructured(bindings: Vec<Doc>, object: &str) -> Doc {
    Doc::filled(bindings, "const { ", format!(" }} = {object};"))
}

/// A block behind its head.
fn braced(head: Doc, body: Doc) -> Doc {
    Doc::all([head, Doc::text(" {"), Doc::all([Doc::HardLine, body]).indented(), Doc::HardLine, Doc::text("}")])
}

/// A jump behind its head: on the same line where it fits.
fn jump(head: Doc, jump: &str) -> Doc {
    let inside = Doc::all([Doc::SoftLine, Doc::text(jump)]).indented();
    let (open, close) = (Doc::IfBroken("{".to_owned()), Doc::IfBroken("}".to_owned()));
    Doc::all([head, Doc::text(" "), open, inside, Doc::SoftLine, close]).grouped()
}
