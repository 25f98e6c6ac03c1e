//! The functions of the verdict program as statements, over the values of a document.

use std::collections::HashSet;

use ecow::EcoString;

use super::functions::Functions;
use super::tables::rule_test;
use super::{Flat, braced, comparison, scalars};
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::Doc;
use crate::codegen::program::{
    Bound, Case, Condition, FunctionId, Literal, Local, Measure, Read, Role, Statement, Test,
};
use crate::codegen::verdict::{self, Language};
use crate::model::Kinds;
use crate::model::check::NumberCheck;
use crate::names::Case as Naming;
use crate::text::Json;

type Writer<'w, 'f, 'm, F> = verdict::Writer<'w, 'm, Functions<'f, 'm, F>>;

impl<'f, 'm, F: Flat> Language<'m> for Functions<'f, 'm, F> {
    const SYNTAX: Syntax = F::SYNTAX;
    const READS_AT_ONCE: bool = true;
    const MERGES: bool = false;
    const HAS_SCOPES: bool = true;
    const FEW_READS: u32 = u32::MAX;
    const JUMPS: [&'static str; 2] = F::JUMPS;
    const END: &'static str = F::END;

    fn variable(&self, role: Role<'m>, taken: &HashSet<EcoString>) -> EcoString {
        if role == Role::Value {
            return "v".into();
        }
        let name = F::identifier(role.words(), Naming::LowerCamel);
        let after = |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(char::is_uppercase));
        // What functions name besides: other functions, kinds, patterns and sets.
        let is_taken = F::is_reserved(&name)
            || ["is", "kind"].into_iter().any(after)
            || ["Pattern", "Set"].into_iter().any(|word| name.contains(word));
        let wanted = if is_taken { format!("the{}", F::identifier(role.words(), Naming::UpperCamel)) } else { name };
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let mut names = [wanted.clone()].into_iter().chain(numbered);
        names.find(|name| !taken.contains(name.as_str())).unwrap_or_default().into()
    }

    fn called(&self, id: FunctionId) -> String {
        self.name(id).to_owned()
    }

    fn once(&mut self, _: FunctionId) -> Option<String> {
        None
    }

    fn call(&mut self, id: FunctionId, value: &str) -> String {
        let name = self.name(id);
        match self.program.is_revisited(id) {
            true => F::call_once(name, value),
            false => format!("{name}({})", F::operand(value)),
        }
    }

    fn property(writer: &mut Writer<'_, 'f, 'm, F>, object: Local, name: &str) -> EcoString {
        F::method(&writer.local(object), "property", &F::string(name)).into()
    }

    fn item(array: &str, index: usize) -> EcoString {
        F::method(array, "item", &index.to_string()).into()
    }

    fn has(writer: &mut Writer<'_, 'f, 'm, F>, object: Local, name: &str, read: Option<Local>) -> Expression {
        let property = match read {
            Some(property) => writer.local(property),
            None => Self::property(writer, object, name),
        };
        F::exists(&property)
    }

    fn test(writer: &mut Writer<'_, 'f, 'm, F>, value: Local, test: &Test<'m>) -> Expression {
        let x = writer.local(value);
        match test {
            Test::Kind { kinds, .. } => scalars::kinds::<F>(*kinds, &x),
            Test::Among { literals, .. } => {
                Expression::any(literals.iter().map(|listed| F::SYNTAX.call(scalars::equal::<F>(&x, *listed))))
            }
            Test::Listed { list, .. } => {
                let Some(list) = writer.language.program.lists.get(list.0) else { return Expression::FALSE };
                let text = |literal: &Literal<'_>| match literal {
                    Literal::Json(value) => value.to_string(),
                    Literal::Name(name) => Json::string(*name).to_string(),
                };
                let values: Vec<String> = list.values.iter().map(text).collect();
                F::SYNTAX.call(format!("{}.has({})", writer.language.set(&list.name, &values), F::operand(&x)))
            }
            Test::Number(check @ NumberCheck::MultipleOf(_)) => {
                let [test, _] = scalars::number::<F>(check, &x);
                F::SYNTAX.call(test)
            }
            Test::Number(check) => {
                let [test, opposite] = scalars::number::<F>(check, &x);
                comparison(test, opposite)
            }
            Test::Size(Measure::Characters, bound) => scalars::characters::<F>(*bound, &x),
            Test::Size(Measure::Items | Measure::Properties, bound) => Self::bound(&F::method(&x, "size", ""), *bound),
            Test::Matches(pattern) => writer.language.test_match(*pattern, &x),
            Test::Rule(rule) => rule_test::<F>(*rule, &x),
            Test::Distinct => F::SYNTAX.call(F::method(&x, "isDistinct", "")),
            Test::Contains { item, test } => Expression::call(applied(writer, &x, "contains", *item, test), &F::SYNTAX),
        }
    }

    fn bound(number: &str, bound: Bound) -> Expression {
        let (operators, count) = match bound {
            Bound::AtLeast(least) => ([">=", "<"], least),
            Bound::AtMost(most) => (["<=", ">"], most),
        };
        let [text, opposite] = operators.map(|operator| format!("{number} {operator} {}", F::size(count)));
        comparison(text, opposite)
    }

    fn finite(_: &mut Writer<'_, 'f, 'm, F>, _: Local) -> Expression {
        Expression::TRUE
    }

    fn any_number(writer: &mut Writer<'_, 'f, 'm, F>, value: Local) -> Expression {
        scalars::kinds::<F>(Kinds::NUMBER, &writer.local(value))
    }

    fn quantified(_: &mut Writer<'_, 'f, 'm, F>, _: &Statement<'m>) -> Option<Expression> {
        None
    }

    fn declarations(writer: &mut Writer<'_, 'f, 'm, F>, object: Local, properties: &[Read]) -> Vec<Doc> {
        let mut read = |property: Local| (writer.declared(property), F::string(writer.property(property).1));
        let read: Vec<(EcoString, String)> = properties.iter().map(|Read { property, .. }| read(*property)).collect();
        F::properties(&writer.local(object), &read)
    }

    fn assigned(variable: &str, value: Doc, _is_unknown: bool) -> Doc {
        F::assigned(variable, value)
    }

    fn stored(flag: &str, condition: &Expression) -> Doc {
        F::stored(flag, condition.doc(&F::SYNTAX))
    }

    fn counted(writer: &mut Writer<'_, 'f, 'm, F>, array: Local, item: Local, test: &Condition<'m>) -> Doc {
        let array = writer.local(array);
        applied(writer, &array, "count", item, test)
    }

    fn jump(condition: &Expression, jump: &str) -> Doc {
        braced(F::head(condition.doc(&F::SYNTAX)), vec![Doc::text(jump)])
    }

    fn branches(arms: Vec<(Expression, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc {
        let arms = arms.into_iter().map(|(condition, lines)| braced(F::head(condition.doc(&F::SYNTAX)), lines));
        let otherwise = (!otherwise.is_empty()).then(|| braced(Doc::text(" else"), otherwise));
        Doc::all([Doc::joined(arms, &Doc::text(" else "))].into_iter().chain(otherwise))
    }

    fn each_item(
        writer: &mut Writer<'_, 'f, 'm, F>,
        array: Local,
        first: usize,
        [index, item]: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc {
        let array = writer.local(array);
        let item = match item {
            Some(item) => writer.declared(item),
            None => writer.free(Role::Item),
        };
        let index = index.map(|index| writer.declared(index));
        let lines = writer.lines(body, false);
        braced(F::each_item(&array, first, &item, index.as_deref()), lines)
    }

    fn each_property(
        writer: &mut Writer<'_, 'f, 'm, F>,
        object: Local,
        [name, member]: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc {
        let object = writer.local(object);
        let name = match name {
            Some(name) => writer.declared(name),
            None => writer.free(Role::Name),
        };
        if let Some(member) = member {
            writer.inline(member, F::method(&name, "member", "").into());
        }
        let lines = writer.lines(body, false);
        braced(F::each_property(&object, &name), lines)
    }

    fn switch(writer: &mut Writer<'_, 'f, 'm, F>, tag: Local, cases: &[Case<'m>], is_end: bool) -> Vec<Doc> {
        let tag = writer.local(tag);
        let is_text = F::SYNTAX.call(F::method(&tag, "is", &F::kind("Text")));
        let refuse = Self::jump(&is_text.negated(), Self::JUMPS[0]);
        let case = |case: &Case<'m>| {
            let tags = case.tags.iter().map(|tag| F::string(tag)).collect();
            (tags, writer.block(&case.body, is_end))
        };
        let cases = cases.iter().map(case).collect();
        vec![refuse, F::switch(&F::method(&tag, "text", ""), cases, vec![Doc::text(Self::JUMPS[0])])]
    }

    fn looked_up(_: &mut Writer<'_, 'f, 'm, F>, _: Local, _: &[Case<'m>]) -> Option<(Doc, Expression)> {
        None
    }
}

/// Returns the call of a method with a function that tests an item.
fn applied<'m, F: Flat>(
    writer: &mut Writer<'_, '_, 'm, F>,
    array: &str,
    method: &str,
    item: Local,
    test: &Condition<'m>,
) -> Doc {
    let function = match test {
        Condition::Call(function, value) if *value == item && !writer.language.program.is_revisited(*function) => {
            Doc::text(F::reference(writer.language.name(*function)))
        }
        test => {
            let name = writer.declared(item);
            F::test(&name, writer.condition(test).doc(&F::SYNTAX))
        }
    };
    // The operands stand where the language has those of methods.
    let mark = F::method(array, method, OPERAND);
    let (before, after) = mark.split_once(OPERAND).unwrap_or((&mark, ""));
    Doc::all([Doc::text(before), function, Doc::text(after)])
}

/// Stands for an operand.
const OPERAND: &str = "\u{0}";
