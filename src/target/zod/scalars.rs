//! Numbers and strings.

use super::expression::{Argument, Zod};
use super::schemas::SchemaBuilder;
use crate::model::Kinds;
use crate::model::check::{Check, NumberCheck, PatternId, StringCheck};
use crate::pattern::Pattern;
use crate::target::typescript::quote;
use crate::text::Number;

/// The greatest integer that `z.int()` accepts.
const SAFE: f64 = 9_007_199_254_740_991.0;

/// The greatest number whose multiples zod tests exactly, whatever the divisor.
const EXACT: f64 = 1e15;

impl<'m> SchemaBuilder<'m> {
    pub(super) fn number(&mut self, check: &Check, kinds: Kinds, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, kinds);
        let is_integer = kinds == Kinds::INTEGER;
        let greatest = greatest(&rest.number);
        let zod = match is_integer {
            true if greatest <= SAFE => Zod::z("int"),
            true => {
                self.has_integers = true;
                Zod::code("integer()")
            }
            false => Zod::z("number"),
        };
        rest.number.retain(|part| *part != NumberCheck::MultipleOf(Number::from_text("1")) || !is_integer);
        let zod = with_methods(zod, &mut rest.number, |part| {
            let (name, number) = match part {
                NumberCheck::Minimum(bound) => ("min", bound),
                NumberCheck::ExclusiveMinimum(bound) => ("gt", bound),
                NumberCheck::Maximum(bound) => ("max", bound),
                NumberCheck::ExclusiveMaximum(bound) => ("lt", bound),
                NumberCheck::MultipleOf(divisor) if is_integer && divisor.is_integer() && greatest <= EXACT => {
                    ("multipleOf", divisor)
                }
                NumberCheck::MultipleOf(_) => return None,
            };
            Some((name, number.as_str().to_owned()))
        });
        self.refined(zod, rest, kinds, at)
    }

    fn pattern(&self, id: PatternId) -> &'m Pattern {
        &self.model.checks.pattern(id).pattern
    }

    pub(super) fn string(&mut self, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::STRING);
        rest.string.retain(|part| *part != StringCheck::MinLength(0));
        let zod = with_methods(Zod::z("string"), &mut rest.string, |part| match part {
            StringCheck::MinLength(least) => Some(("min", least.to_string())),
            StringCheck::MaxLength(most) => Some(("max", most.to_string())),
            StringCheck::Pattern(id) if self.pattern(*id).matcher().is_none() => {
                Some(("regex", quote::regex(self.pattern(*id))))
            }
            StringCheck::Pattern(_) | StringCheck::Format(..) => None,
        });
        self.refined(zod, rest, Kinds::STRING, at)
    }
}

/// Moves the parts of a check that zod has a method for, with a single argument, to a schema.
pub(super) fn with_methods<P>(
    mut zod: Zod,
    parts: &mut Vec<P>,
    method: impl Fn(&P) -> Option<(&'static str, String)>,
) -> Zod {
    parts.retain(|part| match method(part) {
        Some((name, argument)) => {
            zod.call(name, vec![Argument::Text(argument)]);
            false
        }
        None => true,
    });
    zod
}

/// Returns the greatest absolute value of numbers with these bounds.
fn greatest(checks: &[NumberCheck]) -> f64 {
    let (mut least, mut greatest) = (f64::NEG_INFINITY, f64::INFINITY);
    for check in checks {
        match check {
            NumberCheck::Minimum(bound) | NumberCheck::ExclusiveMinimum(bound) => least = least.max(bound.as_f64()),
            NumberCheck::Maximum(bound) | NumberCheck::ExclusiveMaximum(bound) => {
                greatest = greatest.min(bound.as_f64());
            }
            NumberCheck::MultipleOf(_) => {}
        }
    }
    (-least).max(greatest)
}
