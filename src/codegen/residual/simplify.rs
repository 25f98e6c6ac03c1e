//! Computes what remains of a check for values about which something is known.

use std::collections::HashSet;
use std::rc::Rc;

use super::Residuals;
use super::known::{Known, KnownItems};
use crate::model::Kinds;
use crate::model::check::{Alternatives, ArrayCheck, Check, CheckId, Composite, Constraints, EvaluatedItems, any, not};
use crate::text::Json;

/// Maximum depth to which checks are simplified.
const MAX_DEPTH: usize = 48;

/// Maximum number of alternatives for which residuals are computed separately.
const MAX_PARTS: usize = 6;

/// The position of a check.
#[derive(Debug, Clone, Copy)]
pub(super) struct At {
    depth: usize,
    /// Whether it applies to the whole value, so that the residual of a call replaces it.
    whole: bool,
}

impl At {
    pub(super) const WHOLE: Self = Self { depth: 0, whole: true };

    pub(super) fn part(self) -> Self {
        Self { depth: self.depth + 1, whole: false }
    }

    pub(super) fn same(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    pub(super) fn is_too_deep(self) -> bool {
        self.depth > MAX_DEPTH
    }
}

impl Residuals<'_> {
    /// Returns what remains of a check.
    pub(super) fn simplify(&self, known: &Known, check: &Check, at: At) -> Check {
        let is_known = check.sole_call().is_some_and(|id| known.calls.contains(&id));
        if check.is_always() || is_known || known.kinds().is_empty() {
            return Check::always();
        }
        if at.is_too_deep() || !self.step() {
            return check.clone();
        }
        if known.is_nothing() {
            return if at.whole { self.without_calls(known, check, at) } else { check.clone() };
        }
        if let Some(id) = check.sole_call().filter(|_| at.whole) {
            return self.simplify_call(known, id, at);
        }
        if let Some(values) = known.values() {
            let parts = conjuncts(check).into_iter();
            return parts.filter(|part| !self.accepts_all(part, values)).fold(Check::always(), Check::and);
        }
        if !known.has_alternatives() || !known.is_bare() {
            return self.simplify_one(known, check, at);
        }
        known.cases().fold(check.clone(), |check, branches| {
            let parts = conjuncts(&check).into_iter();
            parts.fold(Check::always(), |left, part| left.and(self.simplify_for_each(known, &branches, part, at)))
        })
    }

    /// Returns a check with the functions that it calls written out, if nothing is known.
    fn without_calls(&self, known: &Known, check: &Check, at: At) -> Check {
        let mut own = check.clone();
        let also = std::mem::take(&mut own.also);
        also.into_iter().fold(own, |left, also| match also {
            Composite::Call(id) => left.and(self.simplify_call(known, id, at)),
            also => left.and(also.into()),
        })
    }

    /// Returns whether a check accepts all of these values.
    fn accepts_all(&self, check: &Check, values: &[Json]) -> bool {
        if check.is_always() {
            return true;
        }
        let Some(listed) = &check.values else {
            return self.may_decide(check, values) && values.iter().all(|value| self.checks.holds(check, value));
        };
        let allowed: HashSet<&Json> = listed.values.iter().collect();
        let mut beside = check.clone();
        beside.values = None;
        values.iter().all(|value| allowed.contains(value)) && self.accepts_all(&beside, values)
    }

    /// Returns what remains if one of several branches accepts the value: the residual for one of them, if the others
    /// imply it.
    fn simplify_for_each(&self, known: &Known, branches: &[Known], check: Check, at: At) -> Check {
        // Facts that hold whichever branch applies are looked for once, and not in each of them.
        if known.has_conjunct(&check) {
            return Check::always();
        }
        let enough = sufficient_calls(&check);
        let mut residuals: Vec<(usize, Check)> = Vec::new();
        for (index, branch) in branches.iter().enumerate() {
            if branch.calls.iter().any(|id| enough.contains(id)) {
                continue;
            }
            let residual = self.simplify(branch, &check, at.same());
            if !residual.is_always() {
                residuals.push((index, residual));
            }
            if residuals.len() > MAX_PARTS {
                return check;
            }
        }
        let is_implied =
            |other: usize, residual: &Check| self.simplify(&branches[other], residual, at.same()).is_always();
        let is_spared = |(index, residual): &(usize, Check)| {
            (0..branches.len()).all(|other| {
                other == *index || residuals.contains(&(other, residual.clone())) || is_implied(other, residual)
            })
        };
        if residuals.iter().all(is_spared) {
            residuals.into_iter().fold(Check::always(), |all, (_, residual)| all.and(residual))
        } else {
            check
        }
    }

    fn simplify_one(&self, known: &Known, check: &Check, at: At) -> Check {
        let kinds = known.kinds();
        let mut left = Constraints { values: check.values.clone(), ..Constraints::default() };
        if kinds.has(Kinds::NUMBER) {
            left.number = check.number.iter().filter(|part| !known.implies_number(part)).cloned().collect();
        }
        if kinds.has(Kinds::STRING) {
            left.string = check.string.iter().filter(|part| !known.has(|fact| &fact.string, *part)).cloned().collect();
        }
        if kinds.has(Kinds::ARRAY) {
            let items = known.items();
            let unknown = check.array.iter().filter(|part| !known.has(|fact| &fact.array, *part));
            left.array = unknown.filter_map(|part| self.simplify_array(items, part, at)).collect();
        }
        if kinds.has(Kinds::OBJECT) {
            let unknown = check.object.iter().filter(|part| !known.has(|fact| &fact.object, *part));
            left.object = unknown.filter_map(|part| self.simplify_object(known, part, at)).collect();
        }
        let mut left = Check::from(left);
        if !kinds.within(check.kinds) {
            (left.kinds, left.keyword) = (check.kinds, check.keyword);
        }
        for also in check.also.iter().filter(|also| !known.has(|fact| &fact.also, *also)) {
            if !self.each_alternative_implies(known, || also.clone().into(), at) {
                left = left.and(self.simplify_composite(known, also, at));
            }
        }
        left
    }

    /// Returns whether each of the known alternatives implies a check by itself.
    pub(super) fn each_alternative_implies(&self, known: &Known, check: impl Fn() -> Check, at: At) -> bool {
        known.has_alternatives() && {
            let check = check();
            known.in_every_case(|case| self.simplify(case, &check, at.same()).is_always())
        }
    }

    fn simplify_array(&self, items: &KnownItems, part: &ArrayCheck, at: At) -> Option<ArrayCheck> {
        let is_known = match part {
            ArrayCheck::MinItems(least) => *least <= items.min,
            ArrayCheck::MaxItems(most) => items.max.is_some_and(|max| max <= *most),
            ArrayCheck::UniqueItems => items.max.is_some_and(|max| max <= 1),
            ArrayCheck::Items { prefix, rest } => return self.simplify_items(items, prefix, rest.as_ref(), at),
            ArrayCheck::Contains { .. } => false,
            ArrayCheck::Unevaluated { check, evaluated } => {
                let is_valid = |index: usize| {
                    let evaluates = |part: &EvaluatedItems| part.when.is_empty() && (part.all || index < part.first);
                    let implies = |known: Rc<Known>| self.simplify(&known, check, at.part()).is_always();
                    evaluated.iter().any(evaluates) || items.at(index).is_none_or(implies)
                };
                (0..items.prefix()).chain([usize::MAX]).all(is_valid)
            }
        };
        (!is_known).then(|| part.clone())
    }

    fn simplify_items(&self, items: &KnownItems, prefix: &[Check], rest: Option<&Check>, at: At) -> Option<ArrayCheck> {
        let left = |known: Option<Rc<Known>>, check: Option<&Check>| match (known, check) {
            (Some(known), Some(check)) => self.simplify(&known, check, at.part()),
            (None, _) | (_, None) => Check::always(),
        };
        let count = prefix.len().max(items.prefix());
        let mut first: Vec<Check> = (0..count).map(|index| left(items.at(index), prefix.get(index).or(rest))).collect();
        let rest = Some(left(items.rest(), rest)).filter(|rest| !rest.is_always());
        while rest.is_none() && first.last().is_some_and(Check::is_always) {
            first.pop();
        }
        (rest.is_some() || !first.is_empty()).then_some(ArrayCheck::Items { prefix: first, rest })
    }

    fn simplify_composite(&self, known: &Known, also: &Composite, at: At) -> Check {
        match also {
            Composite::Call(id) => self.simplify_call(known, *id, at),
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                self.simplify_alternatives(known, alternatives, also, at)
            }
            Composite::Not(check) if self.is_disjoint(known, check, at) => Check::always(),
            Composite::Not(check) if self.simplify(known, check, at.part()).is_always() => not(Check::always()),
            Composite::Not(_) => also.clone().into(),
            Composite::If { condition, then, otherwise } => {
                if self.is_disjoint(known, condition, at) {
                    return self.simplify(known, otherwise, at.same());
                }
                if self.simplify(known, condition, at.part()).is_always() {
                    return self.simplify(known, then, at.same());
                }
                let is_implied = |check| self.simplify(known, check, at.part()).is_always();
                if is_implied(then) && is_implied(otherwise) { Check::always() } else { also.clone().into() }
            }
        }
    }

    /// Returns what remains of a call, inlined if possible.
    fn simplify_call(&self, known: &Known, id: CheckId, at: At) -> Check {
        let call = Check::call(id);
        if known.calls.contains(&id) {
            return Check::always();
        }
        let Some(_entered) = self.enter(known, id) else { return call };
        let left = self.simplify(known, &self.checks.function(id).check, at.same());
        if left.is_always() || at.whole || left.is_count() { left } else { call }
    }

    fn simplify_alternatives(&self, known: &Known, alternatives: &Alternatives, also: &Composite, at: At) -> Check {
        let only_one = matches!(also, Composite::OneOf(_));
        let branches = &alternatives.branches;
        let is_known = |check: &Check| check.sole_call().is_some_and(|id| known.calls.contains(&id));
        if !only_one && branches.iter().any(|branch| is_known(&branch.check)) {
            return Check::always();
        }
        let mut open = Vec::new();
        for branch in branches {
            if !branch.kinds.has(known.kinds()) || self.is_disjoint(known, &branch.check, at) {
                continue;
            }
            let left = self.simplify(known, &branch.check, at.same());
            if left.is_always() && !only_one {
                return left;
            }
            open.push(left);
        }
        match open.len() {
            0 => any(alternatives.keyword, Vec::new(), None),
            1 => open.remove(0),
            _ => also.clone().into(),
        }
    }
}

/// Returns the conjuncts of a check.
fn conjuncts(check: &Check) -> Vec<Check> {
    let mut parts = Vec::new();
    if check.kinds != Kinds::ALL {
        parts.push(Check { kinds: check.kinds, keyword: check.keyword, ..Check::always() });
    }
    parts.extend(check.values.iter().cloned().map(Check::from));
    parts.extend(check.number.iter().cloned().map(Check::from));
    parts.extend(check.string.iter().cloned().map(Check::from));
    parts.extend(check.array.iter().cloned().map(Check::from));
    parts.extend(check.object.iter().cloned().map(Check::from));
    parts.extend(check.also.iter().cloned().map(Check::from));
    parts
}

/// Returns the functions of which one is enough for a check of one constraint: the alternatives of an `anyOf`.
fn sufficient_calls(conjunct: &Check) -> HashSet<CheckId> {
    match &conjunct.also[..] {
        [Composite::AnyOf(any)] => any.branches.iter().filter_map(|branch| branch.check.sole_call()).collect(),
        _ => HashSet::new(),
    }
}

impl Check {
    /// Returns whether it only constrains the number of items.
    pub(crate) fn is_count(&self) -> bool {
        let is_count = |part: &ArrayCheck| match part {
            ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) => true,
            ArrayCheck::UniqueItems
            | ArrayCheck::Items { .. }
            | ArrayCheck::Contains { .. }
            | ArrayCheck::Unevaluated { .. } => false,
        };
        let mut others = self.clone();
        others.array.clear();
        self.array.iter().all(is_count) && others.is_always()
    }
}
