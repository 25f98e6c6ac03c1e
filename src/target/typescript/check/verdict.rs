//! Functions as statements, each of which returns `false` if it rejects the value.

use std::collections::HashSet;

use ecow::{EcoString, eco_format};

use super::conditions::SYNTAX;
use super::functions::{Functions, literal};
use super::helpers::Helper;
use super::lower_first;
use super::scalars::{count, equal};
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::Doc;
use crate::codegen::program::{Bound, Case, Condition, FunctionId, Local, Measure, Read, Role, Statement, Test};
use crate::codegen::verdict::{self, Language};
use crate::model::Kinds;
use crate::names::{Case as Naming, identifier};
use crate::target::typescript::names::{self, is_inherited};
use crate::target::typescript::quote;

pub(super) type Writer<'w, 'f, 'm> = verdict::Writer<'w, 'm, Functions<'f, 'm>>;

impl<'f, 'm> Language<'m> for Functions<'f, 'm> {
    const SYNTAX: Syntax = SYNTAX;
    const READS_AT_ONCE: bool = true;
    const MERGES: bool = false;
    const HAS_SCOPES: bool = true;
    const FEW_READS: u32 = u32::MAX;
    const JUMPS: [&'static str; 2] = ["return false;", "continue;"];
    const END: &'static str = ";";

    fn variable(&self, role: Role<'m>, taken: &HashSet<EcoString>) -> EcoString {
        let mut wanted = lower_first(&identifier(role.words(), Naming::UpperCamel));
        while is_taken(&wanted) {
            wanted.insert(0, '_');
        }
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let mut names = [wanted.clone()].into_iter().chain(numbered);
        let is_free = |name: &String| {
            !is_taken(name) && !taken.contains(name.as_str()) && !self.namespaces.contains(name.as_str())
        };
        names.find(is_free).unwrap_or_default().into()
    }

    fn called(&self, id: FunctionId) -> String {
        self.names.get(&id).cloned().unwrap_or_default()
    }

    fn once(&mut self, id: FunctionId) -> Option<String> {
        self.program.is_revisited(id).then(|| self.uses(Helper::Once).to_owned())
    }

    fn property(writer: &mut Writer<'_, 'f, 'm>, object: Local, name: &str) -> EcoString {
        let (object, key) = (writer.local(object), quote::string(name));
        match is_inherited(name) {
            true => eco_format!("{}({object}, {key})", writer.uses(Helper::Own)),
            false => eco_format!("{object}[{key}]"),
        }
    }

    fn has(writer: &mut Writer<'_, 'f, 'm>, object: Local, name: &str, read: Option<Local>) -> Expression {
        let property = match read {
            Some(property) => writer.local(property),
            None => Self::property(writer, object, name),
        };
        equal(&property, "undefined").negated()
    }

    fn test(writer: &mut Writer<'_, 'f, 'm>, value: Local, test: &Test<'m>) -> Expression {
        let x = writer.local(value);
        match test {
            Test::Kind { kinds, .. } => writer.kinds(*kinds, &x),
            Test::Among { literals, .. } => Expression::any(literals.iter().map(|listed| equal(&x, &literal(*listed)))),
            Test::Listed { list, .. } => writer.listed(*list, &x),
            Test::Number(check) => writer.number(check, &x),
            Test::Size(Measure::Characters, bound) => writer.characters(*bound, &x),
            Test::Size(Measure::Items, bound) => count(&format!("{x}.length"), *bound),
            Test::Size(Measure::Properties, bound) => count(&format!("Object.keys({x}).length"), *bound),
            Test::Matches(pattern) => writer.matches(*pattern, &x),
            Test::Rule(rule) => writer.rule(*rule, &x),
            Test::Distinct => writer.helped(Helper::HasDistinctItems, &x),
            Test::Contains { item, test } => {
                let test = writer.function_of(*item, test);
                Expression::call(Doc::all([Doc::text(format!("{x}.some(")), test, Doc::text(")")]), &SYNTAX)
            }
        }
    }

    fn bound(number: &str, bound: Bound) -> Expression {
        count(number, bound)
    }

    fn all(writer: &mut Writer<'_, 'f, 'm>, parts: &[Condition<'m>]) -> Expression {
        writer.conjunction(parts)
    }

    fn finite(writer: &mut Writer<'_, 'f, 'm>, number: Local) -> Expression {
        SYNTAX.call(format!("Number.isFinite({})", writer.local(number)))
    }

    fn any_number(writer: &mut Writer<'_, 'f, 'm>, value: Local) -> Expression {
        equal(&format!("typeof {}", writer.local(value)), "\"number\"")
    }

    fn quantified(_: &mut Writer<'_, 'f, 'm>, _: &Statement<'m>) -> Option<Expression> {
        None
    }

    fn declarations(writer: &mut Writer<'_, 'f, 'm>, object: Local, properties: &[Read]) -> Vec<Doc> {
        let mut bindings = Vec::new();
        let mut others = Vec::new();
        for Read { property, .. } in properties {
            let (_, name) = writer.property(*property);
            let variable = writer.declared(*property);
            match quote::key(name) {
                _ if is_inherited(name) => {
                    let value = Self::property(writer, object, name);
                    others.push(Doc::text(format!("const {variable} = {value};")));
                }
                key if key == variable => bindings.push(Doc::text(key)),
                key => bindings.push(Doc::text(format!("{key}: {variable}"))),
            }
        }
        let close = format!(" }} = {};", writer.local(object));
        let read_at_once = (!bindings.is_empty()).then(|| Doc::filled(bindings, "const { ", close));
        read_at_once.into_iter().chain(others).collect()
    }

    fn assigned(variable: &str, value: Doc, is_unknown: bool) -> Doc {
        let ty = if is_unknown { ": unknown" } else { "" };
        Doc::all([Doc::text(format!("const {variable}{ty} = ")), value, Doc::text(";")])
    }

    fn stored(flag: &str, condition: &Expression) -> Doc {
        let value = Doc::all([Doc::LINE, condition.doc(&SYNTAX)]).indented().grouped();
        Doc::all([Doc::text(format!("const {flag} =")), value, Doc::text(";")])
    }

    fn counted(writer: &mut Writer<'_, 'f, 'm>, array: Local, item: Local, test: &Condition<'m>) -> Doc {
        let (helper, array, test) =
            (writer.uses(Helper::CountMatching), writer.local(array), writer.function_of(item, test));
        Doc::all([Doc::text(format!("{helper}({array}, ")), test, Doc::text(")")])
    }

    fn jump(condition: &Expression, jump: &str) -> Doc {
        let inside = Doc::all([Doc::SOFT_LINE, Doc::text(jump)]).indented();
        let (open, close) = (Doc::if_broken("{"), Doc::if_broken("}"));
        Doc::all([head(condition), Doc::text(" "), open, inside, Doc::SOFT_LINE, close]).grouped()
    }

    fn branches(arms: Vec<(Expression, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc {
        let arms = arms.into_iter().map(|(condition, lines)| braced(head(&condition), lines));
        let otherwise = (!otherwise.is_empty()).then(|| braced(Doc::text(" else"), otherwise));
        Doc::all([Doc::joined(arms, &Doc::text(" else "))].into_iter().chain(otherwise))
    }

    fn each_item(
        writer: &mut Writer<'_, 'f, 'm>,
        array: Local,
        first: usize,
        [index, item]: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc {
        let array = writer.local(array);
        let at = writer.declared_or_free(index, Role::Index);
        let mut lines = Vec::from_iter(writer.read(item, eco_format!("{array}[{at}]"), true, body));
        lines.extend(writer.lines(body, false));
        let head = format!("for (let {at} = {first}; {at} < {array}.length; {at}++)");
        braced(Doc::text(head), lines)
    }

    fn each_property(
        writer: &mut Writer<'_, 'f, 'm>,
        object: Local,
        [name, member]: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc {
        let object = writer.local(object);
        let key = writer.declared_or_free(name, Role::Name);
        let skips = matches!((body, member), ([Statement::Skip(_), ..], Some(_)));
        let (skipped, body) = body.split_at(usize::from(skips));
        let mut lines = writer.lines(skipped, false);
        lines.extend(writer.read(member, eco_format!("{object}[{key}]"), false, body));
        lines.extend(writer.lines(body, false));
        braced(Doc::text(format!("for (const {key} in {object})")), lines)
    }

    fn switch(writer: &mut Writer<'_, 'f, 'm>, tag: Local, cases: &[Case<'m>], is_end: bool) -> Vec<Doc> {
        let mut lines = Vec::new();
        for case in cases {
            lines.extend(case.tags.iter().map(|tag| Doc::text(format!("case {}:", quote::string(tag)))));
            let mut body = writer.block(&case.body, is_end);
            body.extend((!is_end).then(|| Doc::text("break;")));
            if let Some(label) = lines.pop() {
                lines.push(label.with_lines(body));
            }
        }
        lines.push(Doc::text("default:").with_lines(vec![Doc::text("return false;")]));
        vec![braced(Doc::text(format!("switch ({})", writer.local(tag))), lines)]
    }

    fn looked_up(_: &mut Writer<'_, 'f, 'm>, _: Local, _: &[Case<'m>]) -> Option<(Doc, Expression)> {
        None
    }
}

impl<'m> Writer<'_, '_, 'm> {
    /// Returns a function that tests its argument.
    fn function_of(&mut self, item: Local, test: &Condition<'m>) -> Doc {
        match test {
            Condition::Call(function, value) if *value == item && !self.language.program.is_revisited(*function) => {
                Doc::text(self.language.called(*function))
            }
            test => {
                let name = self.declared(item);
                Doc::all([Doc::text(format!("({name}) => ")), self.condition(test).doc(&SYNTAX)])
            }
        }
    }

    fn declared_or_free(&mut self, local: Option<Local>, role: Role<'m>) -> EcoString {
        match local {
            Some(local) => self.declared(local),
            None => self.free(role),
        }
    }

    /// Declares the variable of a loop; uses the expression in its place if it is read once.
    fn read(
        &mut self,
        local: Option<Local>,
        value: EcoString,
        is_unknown: bool,
        body: &[Statement<'m>],
    ) -> Option<Doc> {
        let local = local?;
        if is_read_once(local, body) {
            self.inline(local, value);
            return None;
        }
        Some(Functions::assigned(&self.declared(local), Doc::text(value), is_unknown))
    }

    /// Notes that a helper is called.
    pub(super) fn uses(&mut self, helper: Helper) -> &'static str {
        self.language.uses(helper)
    }
}

/// Returns whether a loop only tests its variable once.
fn is_read_once(variable: Local, body: &[Statement<'_>]) -> bool {
    let is_single = |condition: &Condition<'_>| match condition {
        Condition::Call(_, value) => *value == variable,
        Condition::Test(value, Test::Kind { kinds, .. }) => {
            let group = [Kinds::STRING, Kinds::NUMBER, Kinds::INTEGER, Kinds::BOOLEAN, Kinds::NULL, Kinds::OBJECT];
            *value == variable && group.contains(kinds)
        }
        _ => false,
    };
    matches!(body, [Statement::Require(condition)] if is_single(condition))
}

/// Returns whether a variable can't have that name, or would hide a function of the file.
fn is_taken(name: &str) -> bool {
    let after = |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(char::is_uppercase));
    names::is_reserved(name)
        || matches!(name, "arguments" | "eval")
        || Helper::names_in_verdicts().any(|helper| helper == name)
        || ["is", "check", "parse", "explain", "test"].into_iter().any(after)
}

/// Returns `if (condition)`.
fn head(condition: &Expression) -> Doc {
    let doc = condition.doc(&SYNTAX);
    match condition.is_long() {
        true => doc.enclosed("if (", ")"),
        false => Doc::all([Doc::text("if ("), doc, Doc::text(")")]),
    }
}

/// Returns a block behind its head.
fn braced(head: Doc, lines: Vec<Doc>) -> Doc {
    let body = Doc::all([head, Doc::text(" {")]).with_lines(lines);
    Doc::all([body, Doc::HARD_LINE, Doc::text("}")])
}
