//! Conditions as expressions.

use super::Writer;
use super::scalars::count;
use crate::backend::typescript::check::helpers::Helper;
use crate::backend::typescript::names::INHERITED;
use crate::backend::typescript::quote;
use crate::codegen::layout::Doc;
use crate::codegen::program::{Condition, Local, Presence, Role};
use crate::model::Kinds;
use crate::model::check::NumberCheck;

/// How strongly an expression binds.
pub(super) type Strength = u8;
const CHOICE: Strength = 0;
const OR: Strength = 1;
pub(super) const AND: Strength = 2;
pub(super) const COMPARISON: Strength = 3;
const NOT: Strength = 4;
pub(super) const CALL: Strength = 5;

/// A test without parts.
pub(super) struct Text {
    pub(super) text: String,
    /// The opposite, where that is a test as well.
    pub(super) negative: Option<String>,
    pub(super) strength: Strength,
}

/// An expression.
pub(super) struct Expression {
    doc: Doc,
    strength: Strength,
}

impl Expression {
    /// The expression where something around it binds so strongly.
    pub(super) fn within(self, strength: Strength) -> Doc {
        match self.strength < strength {
            true => Doc::all([Doc::text("("), self.doc.indented(), Doc::text(")")]).grouped(),
            false => self.doc,
        }
    }
}

impl Text {
    fn expression(self, is_positive: bool) -> Expression {
        let Self { text, negative, strength } = self;
        match (is_positive, negative) {
            (true, _) => Expression { doc: Doc::text(text), strength },
            (false, Some(negative)) => Expression { doc: Doc::text(negative), strength },
            (false, None) if strength < NOT => Expression { doc: Doc::text(format!("!({text})")), strength: NOT },
            (false, None) => Expression { doc: Doc::text(format!("!{text}")), strength: NOT },
        }
    }
}

impl<'m> Writer<'_, 'm> {
    /// A condition, or its opposite.
    pub(super) fn condition(&mut self, condition: &Condition<'m>, is_positive: bool) -> Expression {
        match condition {
            Condition::Constant(is_true) => Text::call((*is_true == is_positive).to_string()).expression(true),
            Condition::All(parts) => self.all(parts, is_positive),
            Condition::Any(parts) => {
                let parts = parts.iter().map(|part| self.condition(part, is_positive)).collect();
                joined(parts, !is_positive)
            }
            Condition::One(parts) => self.one(parts, is_positive),
            Condition::Not(inner) => self.negation(inner, !is_positive),
            Condition::Choice(parts) => self.choice(parts, is_positive),
            Condition::Property { property, presence, test } => self.property(*property, *presence, test, is_positive),
            Condition::Kind { value, kinds, .. } => {
                let x = self.x(*value);
                let tests = self.kinds(*kinds, &x);
                joined(tests.into_iter().map(|test| test.expression(is_positive)).collect(), !is_positive)
            }
            Condition::Among { value, literals, .. } => {
                let x = self.x(*value);
                let tests = literals.iter().map(|literal| self.equals(*literal, &x).expression(is_positive)).collect();
                joined(tests, !is_positive)
            }
            Condition::Contains { array, item, test } => {
                let test = self.test(*item, test);
                let some = Doc::all([Doc::text(format!("{}.some(", self.x(*array))), test, Doc::text(")")]);
                negatable(some, CALL, is_positive)
            }
            Condition::Has { object, name, read } => self.has(*object, name, *read).expression(!is_positive),
            Condition::Listed { value, list, .. } => self.listed(*list, &self.x(*value)).expression(is_positive),
            Condition::Number(value, check) => self.number(check, &self.x(*value)).expression(is_positive),
            Condition::Size { value, of, bound } => self.size(*of, *bound, &self.x(*value)).expression(is_positive),
            Condition::Matches(value, pattern) => self.matches(*pattern, &self.x(*value)).expression(is_positive),
            Condition::Rule(value, rule) => self.rule(*rule, &self.x(*value)).expression(is_positive),
            Condition::Distinct(value) => {
                let x = self.x(*value);
                Text::call(format!("{}({x})", self.uses(Helper::HasDistinctItems))).expression(is_positive)
            }
            Condition::Call(function, value) => {
                Text::call(format!("{}({})", self.guards.called(*function), self.x(*value))).expression(is_positive)
            }
            Condition::Flag(flag) => Text::call(self.x(*flag)).expression(is_positive),
            Condition::Counted(number, bound) => count(&self.x(*number), *bound).expression(is_positive),
            Condition::Before(index, number) => {
                let operator = if is_positive { "<" } else { ">=" };
                Text::compared(format!("{} {operator} {number}", self.x(*index))).expression(true)
            }
        }
    }

    /// All of some conditions. What is asked of numbers is asked behind a test that the compiler understands.
    fn all(&mut self, parts: &[Condition<'m>], is_positive: bool) -> Expression {
        let mut all = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            match part {
                Condition::Kind { value, kinds, .. } if kinds.within(Kinds::NUMBER) => {
                    let others = parts.get(index + 1..).unwrap_or_default();
                    let checks = numbers(*value, others);
                    if others.iter().any(|other| compares(*value, other)) {
                        let is_number = Text::equal(format!("typeof {}", self.x(*value)), "\"number\"");
                        all.push(is_number.expression(is_positive));
                    }
                    // What lies between two bounds is finite.
                    if *kinds != Kinds::NUMBER || !is_bounded(&checks) {
                        all.push(self.condition(part, is_positive));
                    }
                }
                part => all.push(self.condition(part, is_positive)),
            }
        }
        joined(all, is_positive)
    }

    /// A negation, or what it negates. A value that is asked something only where it is a number may be any number.
    fn negation(&mut self, inner: &Condition<'m>, is_positive: bool) -> Expression {
        match inner {
            Condition::Kind { value, kinds, known } if *kinds == known.and(Kinds::NUMBER) => {
                Text::equal(format!("typeof {}", self.x(*value)), "\"number\"").expression(is_positive)
            }
            inner => self.condition(inner, is_positive),
        }
    }

    fn one(&mut self, parts: &[Condition<'m>], is_positive: bool) -> Expression {
        let operator = if is_positive { "!==" } else { "===" };
        if let [first, second] = parts {
            let (first, second) = (self.condition(first, true), self.condition(second, true));
            let operator = Doc::text(format!(" {operator} "));
            let doc = Doc::all([first.within(NOT), operator, second.within(NOT)]);
            return Expression { doc, strength: COMPARISON };
        }
        let numbers: Vec<Doc> = parts
            .iter()
            .map(|part| {
                let part = self.condition(part, true);
                Doc::all([Doc::text("Number("), part.doc.indented(), Doc::text(")")])
            })
            .collect();
        let sum = Doc::joined(numbers, &Doc::all([Doc::text(" +"), Doc::Line]));
        let equal = if is_positive { " === 1" } else { " !== 1" };
        Expression { doc: Doc::all([sum, Doc::text(equal)]).grouped(), strength: COMPARISON }
    }

    fn choice(&mut self, parts: &[Condition<'m>; 3], is_positive: bool) -> Expression {
        let [condition, then, otherwise] = parts;
        let condition = self.condition(condition, true).within(OR);
        let (then, otherwise) = (self.condition(then, is_positive), self.condition(otherwise, is_positive));
        let arms =
            Doc::all([Doc::Line, Doc::text("? "), then.within(OR), Doc::Line, Doc::text(": "), otherwise.within(OR)]);
        Expression { doc: Doc::all([condition, arms.indented()]).grouped(), strength: CHOICE }
    }

    fn property(&mut self, property: Local, presence: Presence, test: &Condition<'m>, is_positive: bool) -> Expression {
        let absent = Text::equal(self.x(property), "undefined");
        let test = self.condition(test, is_positive);
        match presence {
            Presence::Optional => joined(vec![absent.expression(is_positive), test], !is_positive),
            Presence::Required => joined(vec![absent.expression(!is_positive), test], is_positive),
            Presence::Tested => test,
        }
    }

    /// Whether a property is absent.
    fn has(&mut self, object: Local, name: &str, read: Option<Local>) -> Text {
        let property = match read {
            Some(property) => self.x(property),
            None => self.access(object, name),
        };
        Text::equal(property, "undefined")
    }

    /// The access to a property.
    pub(super) fn access(&mut self, object: Local, name: &str) -> String {
        let (object, key) = (self.x(object), quote::string(name));
        match INHERITED.contains(&name) {
            true => format!("{}({object}, {key})", self.uses(Helper::Own)),
            false => format!("{object}[{key}]"),
        }
    }

    /// A function that tests its argument.
    pub(super) fn test(&mut self, item: Local, test: &Condition<'m>) -> Doc {
        match test {
            Condition::Call(function, value) if *value == item => Doc::text(self.guards.called(*function)),
            test => {
                let opened = self.variables.open();
                let name = self.variables.declare(item, Role::Item.words());
                let test = self.condition(test, true);
                self.variables.close(opened);
                Doc::all([Doc::text(format!("({name}) => ")), test.doc])
            }
        }
    }
}

/// The numeric tests of a value among some conditions.
fn numbers<'c>(value: Local, conditions: &[Condition<'c>]) -> Vec<&'c NumberCheck> {
    let number = |condition: &Condition<'c>| match condition {
        Condition::Number(number, check) if *number == value => Some(*check),
        _ => None,
    };
    conditions.iter().filter_map(number).collect()
}

/// Whether a condition compares a value as a number.
fn compares(value: Local, condition: &Condition<'_>) -> bool {
    match condition {
        Condition::Number(number, _) => *number == value,
        Condition::All(parts) | Condition::Any(parts) | Condition::One(parts) => {
            parts.iter().any(|part| compares(value, part))
        }
        Condition::Choice(parts) => parts.iter().any(|part| compares(value, part)),
        Condition::Not(inner) | Condition::Property { test: inner, .. } => compares(value, inner),
        Condition::Constant(_)
        | Condition::Kind { .. }
        | Condition::Has { .. }
        | Condition::Among { .. }
        | Condition::Listed { .. }
        | Condition::Size { .. }
        | Condition::Matches(..)
        | Condition::Rule(..)
        | Condition::Distinct(_)
        | Condition::Contains { .. }
        | Condition::Call(..)
        | Condition::Flag(_)
        | Condition::Counted(..)
        | Condition::Before(..) => false,
    }
}

/// Whether numbers have a lower and an upper bound.
fn is_bounded(checks: &[&NumberCheck]) -> bool {
    let low = |check: &&NumberCheck| matches!(check, NumberCheck::Minimum(_) | NumberCheck::ExclusiveMinimum(_));
    let high = |check: &&NumberCheck| matches!(check, NumberCheck::Maximum(_) | NumberCheck::ExclusiveMaximum(_));
    checks.iter().any(low) && checks.iter().any(high)
}

/// All of some expressions, or any.
pub(super) fn joined(mut parts: Vec<Expression>, all: bool) -> Expression {
    let (operator, strength) = if all { (" &&", AND) } else { (" ||", OR) };
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return only;
    }
    if parts.is_empty() {
        return Expression { doc: Doc::text(all.to_string()), strength: CALL };
    }
    // `a && b && c` needs no parentheses inside; `&&` in `||` has them, as formatters write it.
    let operands = parts.into_iter().map(|part| match part.strength == strength {
        true => part.doc,
        false => part.within(COMPARISON),
    });
    let between = Doc::all([Doc::text(operator), Doc::Line]);
    Expression { doc: Doc::joined(operands, &between).grouped(), strength }
}

fn negatable(doc: Doc, strength: Strength, is_positive: bool) -> Expression {
    match is_positive {
        true => Expression { doc, strength },
        false => Expression { doc: Doc::all([Doc::text("!"), doc]), strength: NOT },
    }
}

impl Expression {
    /// The expression by itself.
    pub(super) fn doc(self) -> Doc {
        self.doc
    }

    /// Whether it may stand on several lines.
    pub(super) fn is_long(&self) -> bool {
        self.strength < COMPARISON
    }
}
