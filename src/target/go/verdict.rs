//! The functions of the verdict program as statements of Go, over the values of a document.

use std::collections::HashSet;

use ecow::{EcoString, eco_format};

use super::functions::Functions;
use super::names::{identifier, is_reserved};
use super::quote::{json, string};
use super::scalars;
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::{Doc, Style};
use crate::codegen::program::{
    Bound, Case, Condition, FunctionId, Literal, Local, Measure, Read, Role, Statement, Test,
};
use crate::codegen::verdict::{self, Language};
use crate::model::Kinds;
use crate::model::check::{FormatRule, NumberCheck};
use crate::names::Case as Naming;

/// Lines are as long as they get: gofmt breaks none.
pub(super) const STYLE: Style = Style { width: usize::MAX, indent: 4 };

pub(super) const SYNTAX: Syntax = Syntax {
    constants: ["false", "true"],
    operators: ["||", "&&"],
    is_leading: false,
    encloses_conjunctions: false,
    most_operands: usize::MAX,
    not: "!",
    one,
    choice: |[condition, then, otherwise]| {
        let arms = [condition.clone(), Doc::text(") && ("), then, Doc::text(") || !("), condition, Doc::text(") && (")];
        Doc::all([Doc::text("((")].into_iter().chain(arms).chain([otherwise, Doc::text("))")]))
    },
};

fn one(parts: &[Expression], is_positive: bool) -> Doc {
    if let [first, second] = parts {
        let operator = Doc::text(if is_positive { " != " } else { " == " });
        return Doc::all([first.enclosed(&SYNTAX), operator, second.enclosed(&SYNTAX)]);
    }
    let parts = Doc::joined(parts.iter().map(|part| part.doc(&SYNTAX)), &Doc::text(", "));
    Doc::all([Doc::text(if is_positive { "exactlyOne(" } else { "!exactlyOne(" }), parts, Doc::text(")")])
}

type Writer<'w, 'f, 'm> = verdict::Writer<'w, 'm, Functions<'f, 'm>>;

impl<'f, 'm> Language<'m> for Functions<'f, 'm> {
    const SYNTAX: Syntax = SYNTAX;
    const READS_AT_ONCE: bool = true;
    const MERGES: bool = false;
    const HAS_SCOPES: bool = true;
    const FEW_READS: u32 = u32::MAX;
    const JUMPS: [&'static str; 2] = ["return false", "continue"];
    const END: &'static str = "";

    fn variable(&self, role: Role<'m>, taken: &HashSet<EcoString>) -> EcoString {
        if role == Role::Value {
            return "v".into();
        }
        let name = identifier(role.words(), Naming::LowerCamel);
        let after = |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(char::is_uppercase));
        // What functions name besides: other functions, kinds, patterns and sets.
        let is_taken = is_reserved(&name)
            || matches!(name.as_str(), "value" | "m" | "v" | "exactlyOne" | "callOnce" | "hasRealSecond")
            || ["is", "kind"].into_iter().any(after)
            || ["Pattern", "Set"].into_iter().any(|word| name.contains(word));
        let wanted = if is_taken { format!("the{}", identifier(role.words(), Naming::UpperCamel)) } else { name };
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let mut names = [wanted.clone()].into_iter().chain(numbered);
        names.find(|name| !taken.contains(name.as_str())).unwrap_or_default().into()
    }

    fn called(&self, id: FunctionId) -> String {
        self.name(id).to_owned()
    }

    fn once(&mut self, id: FunctionId) -> Option<String> {
        self.program.is_revisited(id).then(|| "callOnce".to_owned())
    }

    fn property(writer: &mut Writer<'_, 'f, 'm>, object: Local, name: &str) -> EcoString {
        eco_format!("{}.property({})", writer.local(object), string(name))
    }

    fn item(array: &str, index: usize) -> EcoString {
        eco_format!("{array}.item({index})")
    }

    fn has(writer: &mut Writer<'_, 'f, 'm>, object: Local, name: &str, read: Option<Local>) -> Expression {
        let property = match read {
            Some(property) => writer.local(property),
            None => Self::property(writer, object, name),
        };
        SYNTAX.call(format!("{property}.exists()"))
    }

    fn test(writer: &mut Writer<'_, 'f, 'm>, value: Local, test: &Test<'m>) -> Expression {
        let x = writer.local(value);
        let count = |bound| Self::bound(&format!("{x}.size()"), bound);
        match test {
            Test::Kind { kinds, .. } => scalars::kinds(*kinds, &x),
            Test::Among { literals, .. } => {
                Expression::any(literals.iter().map(|listed| SYNTAX.call(scalars::equal(&x, *listed))))
            }
            Test::Listed { list, .. } => {
                let Some(list) = writer.language.program.lists.get(list.0) else { return Expression::FALSE };
                let text = |literal: &Literal<'_>| match literal {
                    Literal::Json(value) => json(value),
                    Literal::Name(name) => json(&crate::text::Json::string(*name)),
                };
                let values: Vec<String> = list.values.iter().map(text).collect();
                SYNTAX.call(format!("{}.has({x})", writer.language.set(&list.name, &values)))
            }
            Test::Number(check @ NumberCheck::MultipleOf(_)) => {
                let [test, _] = scalars::number(check, &x);
                SYNTAX.call(test)
            }
            Test::Number(check) => {
                let [test, opposite] = scalars::number(check, &x);
                scalars::comparison(test, opposite)
            }
            Test::Size(Measure::Characters, bound) => scalars::characters(*bound, &x),
            Test::Size(Measure::Items | Measure::Properties, bound) => count(*bound),
            Test::Matches(pattern) => writer.language.matches(*pattern, &x),
            Test::Rule(FormatRule::AtMost253) => {
                scalars::comparison(format!("len({x}.text()) <= 253"), format!("len({x}.text()) > 253"))
            }
            Test::Rule(FormatRule::LeapSecond) => SYNTAX.call(format!("hasRealSecond({x}.text())")),
            Test::Rule(FormatRule::RegularExpression) => SYNTAX.call(format!("isRegularExpression({x}.text())")),
            Test::Distinct => SYNTAX.call(format!("{x}.isDistinct()")),
            Test::Contains { item, test } => Expression::call(writer.applied(&x, "contains", *item, test), &SYNTAX),
        }
    }

    fn bound(number: &str, bound: Bound) -> Expression {
        let (operators, count) = match bound {
            Bound::AtLeast(least) => ([">=", "<"], least),
            Bound::AtMost(most) => (["<=", ">"], most),
        };
        let [text, opposite] = operators.map(|operator| format!("{number} {operator} {}", scalars::size(count)));
        scalars::comparison(text, opposite)
    }

    fn finite(_: &mut Writer<'_, 'f, 'm>, _: Local) -> Expression {
        Expression::TRUE
    }

    fn any_number(writer: &mut Writer<'_, 'f, 'm>, value: Local) -> Expression {
        scalars::kinds(Kinds::NUMBER, &writer.local(value))
    }

    fn quantified(_: &mut Writer<'_, 'f, 'm>, _: &Statement<'m>) -> Option<Expression> {
        None
    }

    fn declarations(writer: &mut Writer<'_, 'f, 'm>, object: Local, properties: &[Read]) -> Vec<Doc> {
        let mut read = |property: Local| (writer.declared(property), string(writer.property(property).1));
        let read: Vec<(EcoString, String)> = properties.iter().map(|Read { property, .. }| read(*property)).collect();
        let object = writer.local(object);
        if let [(variable, name)] = read.as_slice() {
            return vec![Doc::text(format!("{variable} := {object}.property({name})"))];
        }
        let case = |(variable, name): &(EcoString, String)| {
            Doc::text(format!("case {name}:")).with_lines(vec![Doc::text(format!("{variable} = m.member()"))])
        };
        let head = Doc::text(format!("for m := {object}.first(); m.within({object}); m = m.after()"));
        let variables: Vec<&str> = read.iter().map(|(variable, _)| variable.as_str()).collect();
        let declared = (!read.is_empty()).then(|| {
            let switch = switched("m.text()", read.iter().map(case).collect());
            [Doc::text(format!("var {} value", variables.join(", "))), braced(head, vec![switch])]
        });
        declared.into_iter().flatten().collect()
    }

    fn assigned(variable: &str, value: Doc, _is_unknown: bool) -> Doc {
        Doc::all([Doc::text(format!("{variable} := ")), value])
    }

    fn stored(flag: &str, condition: &Expression) -> Doc {
        Doc::all([Doc::text(format!("{flag} := ")), condition.doc(&SYNTAX)])
    }

    fn counted(writer: &mut Writer<'_, 'f, 'm>, array: Local, item: Local, test: &Condition<'m>) -> Doc {
        let array = writer.local(array);
        writer.applied(&array, "count", item, test)
    }

    fn jump(condition: &Expression, jump: &str) -> Doc {
        braced(head(condition), vec![Doc::text(jump)])
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
        let item = match item {
            Some(item) => writer.declared(item),
            None => writer.free(Role::Item),
        };
        let start = if first == 0 { format!("{array}.first()") } else { format!("{array}.item({first})") };
        let (index, step) = match index.map(|index| writer.declared(index)) {
            Some(index) => {
                (format!("{item}, {index} := {start}, {first}"), format!("{item}, {index} = {item}.next(), {index}+1"))
            }
            None => (format!("{item} := {start}"), format!("{item} = {item}.next()")),
        };
        let lines = writer.lines(body, false);
        braced(Doc::text(format!("for {index}; {item}.within({array}); {step}")), lines)
    }

    fn each_property(
        writer: &mut Writer<'_, 'f, 'm>,
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
            writer.inline(member, eco_format!("{name}.member()"));
        }
        let lines = writer.lines(body, false);
        let head = format!("for {name} := {object}.first(); {name}.within({object}); {name} = {name}.after()");
        braced(Doc::text(head), lines)
    }

    fn switch(writer: &mut Writer<'_, 'f, 'm>, tag: Local, cases: &[Case<'m>], is_end: bool) -> Vec<Doc> {
        let tag = writer.local(tag);
        let refuse = Self::jump(&SYNTAX.call(format!("{tag}.is(kindText)")).negated(), Self::JUMPS[0]);
        let mut lines = Vec::new();
        for case in cases {
            let tags: Vec<String> = case.tags.iter().map(|tag| string(tag)).collect();
            let body = writer.block(&case.body, is_end);
            lines.push(Doc::text(format!("case {}:", tags.join(", "))).with_lines(body));
        }
        lines.push(Doc::text("default:").with_lines(vec![Doc::text(Self::JUMPS[0])]));
        vec![refuse, switched(&format!("{tag}.text()"), lines)]
    }

    fn looked_up(_: &mut Writer<'_, 'f, 'm>, _: Local, _: &[Case<'m>]) -> Option<(Doc, Expression)> {
        None
    }
}

impl<'m> Writer<'_, '_, 'm> {
    /// Returns the call of a method with a function that tests an item.
    fn applied(&mut self, array: &str, method: &str, item: Local, test: &Condition<'m>) -> Doc {
        let function = match test {
            Condition::Call(function, value) if *value == item && !self.language.program.is_revisited(*function) => {
                Doc::text(self.language.called(*function))
            }
            test => {
                let name = self.declared(item);
                let test = self.condition(test).doc(&SYNTAX);
                Doc::all([Doc::text(format!("func({name} value) bool {{ return ")), test, Doc::text(" }")])
            }
        };
        Doc::all([Doc::text(format!("{array}.{method}(")), function, Doc::text(")")])
    }
}

/// Returns `if condition`.
fn head(condition: &Expression) -> Doc {
    Doc::all([Doc::text("if "), condition.doc(&SYNTAX)])
}

/// Returns a switch.
fn switched(on: &str, cases: Vec<Doc>) -> Doc {
    let head = Doc::text(format!("switch {on} {{"));
    Doc::lines([head].into_iter().chain(cases).chain([Doc::text("}")]))
}

/// Returns a block behind its head.
fn braced(head: Doc, lines: Vec<Doc>) -> Doc {
    let body = Doc::all([head, Doc::text(" {")]).with_lines(lines);
    Doc::all([body, Doc::HARD_LINE, Doc::text("}")])
}
