//! Tests of scalars: kinds, listed values, numbers and texts.

use super::{Body, Site};
use crate::codegen::program::{Bound, Condition, Literal, Local, Measure, Test};
use crate::model::Kinds;
use crate::model::check::{Check, PatternId, StringCheck};
use crate::text::Json;

/// Maximum number of values that are compared one after the other; more are looked up.
const FEW_VALUES: usize = 6;

/// Maximum number of property names that are compared one after the other.
const FEW_NAMES: usize = 8;

impl<'m> Body<'_, 'm> {
    /// Returns the condition that the value has one of these kinds.
    pub(super) fn kind(&self, kinds: Kinds, site: &Site) -> Condition<'m> {
        self.kind_after(site.is_tested, kinds, site)
    }

    /// Returns the same condition before tests that only values of that kind support, so that a type checker narrows
    /// the type.
    pub(super) fn narrowing_kind(&self, kinds: Kinds, site: &Site) -> Condition<'m> {
        self.kind_after(site.is_narrowed, kinds, site)
    }

    /// Returns a condition that tests the kinds that a value is known to have, unless they were tested already: in some
    /// languages there are values of no kind.
    fn kind_after(&self, is_tested: bool, kinds: Kinds, site: &Site) -> Condition<'m> {
        let kinds = kinds.and(site.known);
        let known = match kinds == site.known {
            true if is_tested || kinds == Kinds::ALL || kinds.is_empty() => return Condition::TRUE,
            true => Kinds::ALL,
            false if kinds.is_empty() => return Condition::FALSE,
            false => site.known,
        };
        Condition::Test(site.value, Test::Kind { kinds, known })
    }

    /// Returns the condition that the value is one of the listed ones of some kinds.
    pub(super) fn listed(
        &mut self,
        values: impl IntoIterator<Item = &'m Json>,
        kinds: Kinds,
        site: &Site,
    ) -> Condition<'m> {
        let possible = kinds.and(site.known);
        let values = values.into_iter().filter(|value| Kinds::of_value(value).within(possible));
        let (compound, scalars): (Vec<_>, Vec<_>) =
            values.partition(|value| matches!(value, Json::Array(_) | Json::Object(_)));
        let mut any = Vec::new();
        if scalars.len() <= FEW_VALUES {
            any.push(self.among(scalars, site));
        } else {
            let is = |kinds: Kinds| move |value: &&'m Json| Kinds::of_value(value).within(kinds);
            let (texts, others): (Vec<_>, Vec<_>) = scalars.into_iter().partition(is(Kinds::STRING));
            let (numbers, others): (Vec<_>, Vec<_>) = others.into_iter().partition(is(Kinds::NUMBER));
            for listed in [texts, numbers] {
                any.push(if listed.len() > FEW_VALUES { self.in_list(listed, site) } else { self.among(listed, site) });
            }
            any.push(self.among(others, site));
        }
        if !compound.is_empty() {
            any.push(self.in_list(compound, site));
        }
        Condition::any(any)
    }

    fn among(&mut self, values: Vec<&'m Json>, site: &Site) -> Condition<'m> {
        if values.is_empty() {
            return Condition::FALSE;
        }
        self.compared(site.value);
        let literals = values.into_iter().map(Literal::Json).collect();
        Condition::Test(site.value, Test::Among { literals, known: site.known })
    }

    fn in_list(&mut self, values: Vec<&'m Json>, site: &Site) -> Condition<'m> {
        let list = self.lowering.list(values.into_iter().map(Literal::Json).collect(), &site.at);
        Condition::Test(site.value, Test::Listed { list, known: site.known })
    }

    /// Returns the condition that the name of a property is one of these.
    pub(super) fn named(&mut self, name: Local, names: impl Iterator<Item = &'m str>, at: &str) -> Condition<'m> {
        let literals: Vec<Literal<'m>> = names.map(Literal::Name).collect();
        match literals.len() {
            0 => Condition::FALSE,
            1..=FEW_NAMES => Condition::Test(name, Test::Among { literals, known: Kinds::STRING }),
            _ => {
                let list = self.lowering.list(literals, &super::place(at, "members"));
                Condition::Test(name, Test::Listed { list, known: Kinds::STRING })
            }
        }
    }

    /// Returns the tests of numbers or strings.
    pub(super) fn scalars(&mut self, check: &'m Check, kinds: Kinds, site: &Site) -> Condition<'m> {
        match kinds.within(Kinds::STRING) {
            true => Condition::all(check.string.iter().map(|part| self.string(part, site.value))),
            false => Condition::all(check.number.iter().map(|part| Condition::Test(site.value, Test::Number(part)))),
        }
    }

    fn string(&mut self, check: &'m StringCheck, value: Local) -> Condition<'m> {
        match check {
            StringCheck::MinLength(least) => sized(value, Measure::Characters, Bound::AtLeast(*least)),
            StringCheck::MaxLength(most) => sized(value, Measure::Characters, Bound::AtMost(*most)),
            StringCheck::Pattern(pattern) => self.matches(*pattern, value),
            StringCheck::Format(format, pattern) => {
                let rule = format.rule().map(|rule| Condition::Test(value, Test::Rule(rule)));
                Condition::all([self.matches(*pattern, value)].into_iter().chain(rule))
            }
        }
    }

    /// Returns the condition that a text matches a pattern.
    pub(super) fn matches(&mut self, pattern: PatternId, value: Local) -> Condition<'m> {
        if !self.lowering.patterns.contains(&pattern) {
            self.lowering.patterns.push(pattern);
        }
        Condition::Test(value, Test::Matches(pattern))
    }
}

/// Returns the condition that the number of characters, items or properties is within a bound.
pub(super) fn sized<'m>(value: Local, of: Measure, bound: Bound) -> Condition<'m> {
    match bound {
        Bound::AtLeast(0) => Condition::TRUE,
        Bound::AtLeast(_) | Bound::AtMost(_) => Condition::Test(value, Test::Size(of, bound)),
    }
}

/// Returns the groups of kinds that have further constraints, in the order in which they are tested.
pub(super) fn asked(check: &Check, kinds: Kinds) -> Vec<Kinds> {
    let groups = [
        (Kinds::NUMBER, !check.number.is_empty()),
        (Kinds::STRING, !check.string.is_empty()),
        (Kinds::ARRAY, !check.array.is_empty()),
        (Kinds::OBJECT, !check.object.is_empty()),
    ];
    groups.into_iter().filter(|(group, is_asked)| *is_asked && kinds.has(*group)).map(|(group, _)| group).collect()
}
