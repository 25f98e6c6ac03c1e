//! Conditions of the program as expressions.

use super::{Language, Writer};
use crate::codegen::expression::{Expression, Form};
use crate::codegen::program::{Condition, Local, Presence, Test};
use crate::model::Kinds;
use crate::model::check::NumberCheck;

impl<'m, L: Language<'m>> Writer<'_, 'm, L> {
    /// Returns a condition of the program.
    pub(crate) fn condition(&mut self, condition: &Condition<'m>) -> Expression {
        match condition {
            Condition::Constant(true) => Expression::TRUE,
            Condition::Constant(false) => Expression::FALSE,
            Condition::All(parts) => L::all(self, parts),
            Condition::Any(parts) => Expression::any(self.alternatives(parts)),
            Condition::One(parts) => Expression::One(self.conditions(parts), true),
            Condition::Not(inner) => self.negation(inner),
            Condition::Choice(parts) => Expression::Choice(Box::new(parts.each_ref().map(|part| self.condition(part)))),
            Condition::Test(value, test) => self.scoped(|writer| L::test(writer, *value, test)),
            Condition::Property { property, presence, test } => {
                let has = self.inlined(*property);
                let test = self.condition(test);
                match presence {
                    Presence::Optional => Expression::any([has.negated(), test]),
                    Presence::Tested if L::READS_AT_ONCE => test,
                    Presence::Required | Presence::Tested => Expression::all([has, test]),
                }
            }
            Condition::Has { object, name, read } => L::has(self, *object, name, *read),
            Condition::Call(function, value) => {
                let value = self.local(*value);
                L::SYNTAX.call(self.language.call(*function, &value))
            }
            Condition::Flag(flag) => L::SYNTAX.call(self.local(*flag)),
            Condition::Counted(count, bound) => L::bound(&self.local(*count), *bound),
            Condition::Before(index, number) => {
                let index = self.local(*index);
                Expression::test(format!("{index} < {number}"), format!("{index} >= {number}"), Form::Comparison)
            }
        }
    }

    /// Tests whether a condition is false. A value that is constrained only if it is a number may be any number.
    pub(crate) fn negation(&mut self, condition: &Condition<'m>) -> Expression {
        match condition {
            Condition::Test(value, Test::Kind { kinds, known }) if *kinds == known.and(Kinds::NUMBER) => {
                L::any_number(self, *value).negated()
            }
            condition => self.condition(condition).negated(),
        }
    }

    /// Returns alternatives. Beside one for values that aren't numbers, a number is compared only if JSON has it.
    fn alternatives(&mut self, parts: &[Condition<'m>]) -> Vec<Expression> {
        let mut printed = self.conditions(parts);
        for value in parts.iter().filter_map(Condition::excluded_number) {
            for (part, printed) in parts.iter().zip(&mut printed).filter(|(part, _)| part.compares(value)) {
                let all = if let Condition::All(all) = part { all } else { std::slice::from_ref(part) };
                if !is_bounded(value, all) {
                    let compared = std::mem::replace(printed, Expression::TRUE);
                    *printed = Expression::all([L::finite(self, value), compared]);
                }
            }
        }
        printed
    }

    fn conditions(&mut self, parts: &[Condition<'m>]) -> Vec<Expression> {
        parts.iter().map(|part| self.condition(part)).collect()
    }
}

/// Returns whether conditions are all true only of numbers between a lower and an upper bound, which are finite.
pub(crate) fn is_bounded(value: Local, parts: &[Condition<'_>]) -> bool {
    let has = |is_wanted: fn(&NumberCheck) -> bool| {
        let mut tests = parts.iter();
        tests.any(
            |part| matches!(part, Condition::Test(number, Test::Number(check)) if *number == value && is_wanted(check)),
        )
    };
    has(|check| matches!(check, NumberCheck::Minimum(_) | NumberCheck::ExclusiveMinimum(_)))
        && has(|check| matches!(check, NumberCheck::Maximum(_) | NumberCheck::ExclusiveMaximum(_)))
}
