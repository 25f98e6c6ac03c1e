//! Lowers composites to statements: alternatives, negations, conditions and calls.

use super::conditions::is_small;
use super::value::{chosen, merged, required};
use super::{Body, Part, Site};
use crate::codegen::program::{Block, Case, Condition, Presence, Statement};
use crate::model::Kinds;
use crate::model::check::{Alternatives, Branch, Check, Composite};

/// Maximum number of tag values that are compared one after the other; more may be looked up.
const FEW_CASES: usize = 16;

/// Returns the composites of a check, calls last: after a type guard, a language may narrow the value to the guard's
/// type.
pub(super) fn calls_last(check: &Check) -> impl Iterator<Item = &Composite> {
    let is_call = |composite: &&Composite| matches!(composite, Composite::Call(_));
    let calls = check.also.iter().filter(is_call);
    check.also.iter().filter(move |composite| !is_call(composite)).chain(calls)
}

impl<'m> Body<'_, 'm> {
    /// Returns the statements for the composites of a check.
    pub(super) fn composites(&mut self, check: &'m Check, site: &Site) -> Block<'m> {
        let mut block = Vec::new();
        for composite in calls_last(check) {
            block.extend(match self.is_compared(site.value) && !self.is_plain(composite, site) {
                true => required(self.called(Part::Composite(composite), &site.at(word(composite)))),
                false => self.composite(composite, site),
            });
        }
        block
    }

    /// Returns whether a composite doesn't compare the value with literals itself.
    fn is_plain(&self, composite: &Composite, site: &Site) -> bool {
        let is_plain = |check: &Check| {
            let is_presence = site.scope.is_some() && check.array.is_empty() && check.also.is_empty();
            check.sole_call().is_some()
                || check.values.is_none() && (check.is_only_kinds_or_values() || is_presence && is_small(check))
        };
        match composite {
            Composite::Call(_) => true,
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                alternatives.tag.is_none() && alternatives.branches.iter().all(|branch| is_plain(&branch.check))
            }
            Composite::Not(check) => is_plain(check),
            Composite::If { condition, then, otherwise } => [condition, then, otherwise].into_iter().all(is_plain),
        }
    }

    /// Returns the statements for a composite.
    pub(super) fn composite(&mut self, composite: &'m Composite, site: &Site) -> Block<'m> {
        match composite {
            Composite::AnyOf(alternatives) => match &alternatives.tag {
                Some(tag) => self.tagged(alternatives, tag, site),
                None => self.any(alternatives, site),
            },
            Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } | Composite::Call(_) => {
                required(self.composite_condition(composite, site))
            }
        }
    }

    /// Returns the conditions of alternatives; those that no value of the known kinds satisfies are false.
    pub(super) fn alternatives(&mut self, alternatives: &'m Alternatives, site: &Site) -> Vec<Condition<'m>> {
        self.apart(alternatives.branches.iter().enumerate(), |body, branch| body.alternative(branch, site))
    }

    fn alternative(&mut self, (index, branch): (usize, &'m Branch), site: &Site) -> Condition<'m> {
        match branch.kinds.has(site.known) {
            true => self.condition(&branch.check, &site.at(&format!("option {}", index + 1))),
            false => Condition::FALSE,
        }
    }

    fn any(&mut self, alternatives: &'m Alternatives, site: &Site) -> Block<'m> {
        let possible: Vec<(usize, &'m Branch)> =
            alternatives.branches.iter().enumerate().filter(|(_, branch)| branch.kinds.has(site.known)).collect();
        if let [(index, branch)] = possible[..] {
            return self.block(&branch.check, &site.at(&format!("option {}", index + 1)));
        }
        let is_alone = |index: usize, kinds: Kinds| {
            possible.iter().all(|(other, branch)| *other == index || !branch.kinds.has(kinds))
        };
        let is_arm = |(index, branch): &(usize, &'m Branch)| {
            let kinds = branch.kinds.and(site.known);
            (kinds == Kinds::ARRAY || kinds == Kinds::OBJECT)
                && branch.check.sole_call().is_none()
                && !is_small(&branch.check)
                && is_alone(*index, kinds)
        };
        let (arms, others): (Vec<_>, Vec<_>) = possible.iter().copied().partition(is_arm);
        let left = arms.iter().fold(site.known, |left, (_, branch)| left.without(branch.kinds));
        let site_of_others = site.left(left);
        let others = self.apart(others, |body, branch| body.alternative(branch, &site_of_others));
        let otherwise = required(Condition::any(others));
        let arms = self.apart(arms, |body, (index, branch)| {
            let kinds = branch.kinds.and(site.known);
            let site = site.at(&format!("option {}", index + 1));
            let test = body.narrowing_kind(kinds, &site);
            (test, merged(body.block(&branch.check, &site.narrowed(kinds))))
        });
        arms.into_iter().rev().fold(otherwise, |otherwise, (test, body)| chosen(test, body, otherwise))
    }

    fn tagged(&mut self, alternatives: &'m Alternatives, tag: &'m str, site: &Site) -> Block<'m> {
        let mut block = required(self.narrowing_kind(Kinds::OBJECT, site));
        let is_open = site.scope.is_some();
        block.extend(self.object(&site.narrowed(Kinds::OBJECT), |body, site| {
            let Some(scope) = site.scope else { return Vec::new() };
            let presence = if is_open { Presence::Optional } else { Presence::Tested };
            let tag = body.property(scope, tag, presence);
            let tags: usize = alternatives.branches.iter().map(|branch| branch.tags.len()).sum();
            let is_table = tags > FEW_CASES;
            let cases = body.apart(alternatives.branches.iter().enumerate(), |body, (index, branch)| Case {
                tags: branch.tags.iter().map(String::as_str).collect(),
                body: body.case(&branch.check, is_table, &site.at(&format!("option {}", index + 1))),
            });
            vec![Statement::Switch { tag, cases, is_table }]
        }));
        block
    }

    fn case(&mut self, check: &'m Check, is_table: bool, site: &Site) -> Block<'m> {
        required(match is_table && check.sole_call().is_none() {
            true => self.called(Part::Check(check), site),
            false => self.condition(check, site),
        })
    }
}

/// Returns the word for a composite in names.
fn word(composite: &Composite) -> &'static str {
    match composite {
        Composite::AnyOf(_) => "any",
        Composite::OneOf(_) => "one",
        Composite::Not(_) => "not",
        Composite::If { .. } => "condition",
        Composite::Call(_) => "call",
    }
}
