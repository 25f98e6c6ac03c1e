//! Lowers checks to conditions: inline if they are small, otherwise as calls of functions.

use std::collections::HashSet;

use ecow::EcoString;

use super::arrays::array_condition;
use super::composites::calls_last;
use super::literals::asked;
use super::{Body, Part, Site, arrays};
use crate::codegen::program::{Condition, Presence};
use crate::model::Kinds;
use crate::model::check::{Check, CheckId, Composite, ObjectCheck, Properties};

/// Maximum number of tests of a condition inside another.
const MOST_TESTS: usize = 6;

/// Returns whether a check is inlined wherever it occurs.
pub(super) fn is_small(check: &Check) -> bool {
    size(check, MOST_TESTS, false).is_some()
}

impl<'m> Body<'_, 'm> {
    /// Returns the condition that a check accepts the value.
    pub(super) fn condition(&mut self, check: &'m Check, site: &Site) -> Condition<'m> {
        let check = self.lowering.resolved(check);
        if let Some(id) = check.sole_call() {
            return self.call_of(id, site);
        }
        if check.is_always() || check.is_never() {
            return Condition::Constant(check.is_always());
        }
        let is_open = site.scope.is_some() && site.known.within(Kinds::OBJECT);
        match size(check, MOST_TESTS, is_open).is_some() && (!self.is_compared(site.value) || is_plain(check, is_open))
        {
            true => self.expression(check, site),
            false => self.called(Part::Check(check), site),
        }
    }

    /// Returns a call of the function of a check of the model.
    fn call_of(&mut self, id: CheckId, site: &Site) -> Condition<'m> {
        let function = self.lowering.function(id);
        self.call(function, site.value)
    }

    /// Returns a call of the function of a part.
    pub(super) fn called(&mut self, part: Part<'m>, site: &Site) -> Condition<'m> {
        let function = self.lowering.part(part, &site.at, self.owner);
        self.call(function, site.value)
    }

    /// Returns a small check as an inline condition.
    pub(super) fn expression(&mut self, check: &'m Check, site: &Site) -> Condition<'m> {
        if let Some(values) = &check.values {
            return self.listed(&values.values, check.kinds, site);
        }
        let kinds = self.lowering.tested_kinds(check).and(site.known);
        if kinds.is_empty() {
            return Condition::FALSE;
        }
        let own = self.kinds_and_scalars(check, kinds, &asked(check, kinds), site);
        let site = if kinds == site.known { site.clone() } else { site.tested(kinds, false) };
        let also: Vec<_> = calls_last(check).map(|also| self.composite_condition(also, &site)).collect();
        Condition::all([own].into_iter().chain(also))
    }

    /// Returns the constraints on one kind of value as a condition.
    pub(super) fn plain(&mut self, check: &'m Check, kinds: Kinds, site: &Site) -> Condition<'m> {
        match kinds {
            Kinds::ARRAY => Condition::all(check.array.iter().map(|part| array_condition(part, site))),
            Kinds::OBJECT => {
                // A part that is false doesn't keep the others from reading their properties.
                let parts: Vec<_> =
                    check.object.iter().map(|part| self.properties_condition(part, check, site)).collect();
                Condition::all(parts)
            }
            kinds => self.scalars(check, kinds, site),
        }
    }

    fn properties_condition(&mut self, part: &'m ObjectCheck, check: &'m Check, site: &Site) -> Condition<'m> {
        let (ObjectCheck::Properties(properties), Some(scope)) = (part, site.scope) else {
            return match (part, site.scope) {
                (ObjectCheck::Required(names), Some(_)) => self.untested(names, check, site),
                _ => self.object_condition(part, site),
            };
        };
        let mut all = Vec::new();
        for (name, inner) in &properties.known {
            let property = self.property(scope, name, Presence::Optional);
            let test = self.condition(inner, &site.inside(property, name));
            let is_required = check.object.iter().any(|part| part.required().contains(name));
            let presence = match (is_required, self.refuses_absence(inner, 0)) {
                (false, _) => Presence::Optional,
                (true, false) => Presence::Required,
                (true, true) => Presence::Tested,
            };
            let has = Condition::Has { object: site.value, name, read: Some(property) };
            all.push(match (test, is_required) {
                (Condition::Constant(true), true) => has,
                (Condition::Constant(false), false) => has.negated(),
                (Condition::Constant(is_true), _) => Condition::Constant(is_true),
                (test, _) => Condition::Property { property, presence, test: Box::new(test) },
            });
        }
        Condition::all(all)
    }

    /// Returns the condition that those required properties are present that nothing else tests.
    fn untested(&mut self, names: &'m [EcoString], check: &'m Check, site: &Site) -> Condition<'m> {
        let known = check.properties().flat_map(|properties| &properties.known);
        let known: HashSet<&str> = known.map(|(name, _)| name.as_str()).collect();
        let names = names.iter().filter(|name| !known.contains(name.as_str()));
        Condition::all(names.map(|name| self.has(name, site)))
    }

    /// Returns a small composite as an inline condition.
    pub(super) fn composite_condition(&mut self, composite: &'m Composite, site: &Site) -> Condition<'m> {
        match composite {
            Composite::AnyOf(alternatives) => Condition::any(self.alternatives(alternatives, site)),
            Composite::OneOf(alternatives) => Condition::one(self.alternatives(alternatives, site)),
            Composite::Not(check) => self.condition(check, &site.at("not")).negated(),
            Composite::If { condition, then, otherwise } => {
                let parts = [(condition, "condition"), (then, "then"), (otherwise, "else")];
                let conditions = self.apart(parts, |body, (check, word)| body.condition(check, &site.at(word)));
                match <[Condition<'m>; 3]>::try_from(conditions) {
                    Ok([condition, then, otherwise]) => Condition::choice(condition, then, otherwise),
                    Err(_) => Condition::TRUE,
                }
            }
            Composite::Call(id) => self.call_of(*id, site),
        }
    }
}

/// Returns whether a check neither compares the value with literals nor calls a function that does.
fn is_plain(check: &Check, is_open: bool) -> bool {
    check.values.is_none()
        && check.also.is_empty()
        && (check.is_only_kinds_or_values() || is_open && check.array.is_empty())
}

/// Returns the number of tests of a small check; none if it has more, or isn't a condition. Conditions test properties
/// of open objects only.
pub(super) fn size(check: &Check, most: usize, is_open: bool) -> Option<usize> {
    if check.values.is_some() && !check.is_only_kinds_or_values() || check.array.iter().any(arrays::is_long) {
        return None;
    }
    let mut total = 1 + check.number.len() + check.string.len() + check.array.len();
    for part in &check.object {
        total += match part {
            ObjectCheck::Required(names) => names.len(),
            ObjectCheck::Presence(part) => part.size(),
            ObjectCheck::Properties(Properties { known, patterns, others })
                if is_open && patterns.is_empty() && others.is_none() =>
            {
                let mut inside = 0;
                for (_, check) in known {
                    inside += size_of_part(check, most.saturating_sub(inside), false)?;
                }
                inside
            }
            ObjectCheck::Properties(_)
            | ObjectCheck::PropertyNames(_)
            | ObjectCheck::DependentSchema(..)
            | ObjectCheck::Unevaluated { .. } => return None,
        };
    }
    for also in &check.also {
        total += 1;
        if matches!(also, Composite::AnyOf(alternatives) if alternatives.tag.is_some()) {
            return None;
        }
        for check in also.parts() {
            total += size_of_part(check, most.saturating_sub(total), is_open)?;
        }
    }
    (total <= most).then_some(total)
}

fn size_of_part(check: &Check, most: usize, is_open: bool) -> Option<usize> {
    if check.sole_call().is_some() { Some(1) } else { size(check, most, is_open) }
}
