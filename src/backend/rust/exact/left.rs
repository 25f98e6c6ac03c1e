//! What a reader leaves to be asked of what it accepts.
//!
//! [`Readers::left`] makes a check over: for every value that the reader accepts, both say the same. What can't be shown
//! to be decided already stays.

use std::collections::HashSet;

use super::Readers;
use super::seen::{Form, Items, Properties as SeenMembers, Seen, Values, number};
use crate::model::Kinds;
use crate::model::check::{Alternatives, ArrayCheck, Check, CheckId, Composite, EvaluatedItems, NumberCheck, any, not};
use crate::text::Json;

/// How deep checks are made over.
const MAX_DEPTH: usize = 48;

/// Of how many alternatives what is left may be asked of each.
const MAX_PARTS: usize = 6;

/// Where a check stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct At {
    depth: usize,
    /// Whether it speaks of the whole value, whose parts may be asked one by one.
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

impl Readers<'_> {
    /// What of a check a reader leaves to be asked.
    pub(super) fn left(&self, seen: &Seen, check: &Check, at: At) -> Check {
        if check.is_always() || self.is_held(seen, check) || seen.kinds().is_empty() {
            return Check::always();
        }
        if at.is_too_deep() || !self.may_go_on() {
            return check.clone();
        }
        match &seen.form {
            Form::Values(values) if self.holds_for_all(check, *values) => Check::always(),
            Form::Values(_) => check.clone(),
            Form::Either(parts) => self.left_of_either(seen, parts, check, at),
            Form::Kinds(_) | Form::Integers(..) | Form::Array(_) | Form::Object(_) => self.left_of_one(seen, check, at),
        }
    }

    /// Whether a check holds for all of a list.
    fn holds_for_all(&self, check: &Check, values: Values) -> bool {
        let Some(listed) = &check.values else {
            return self.checks.is_small(check) && values.iter().all(|value| self.checks.holds(check, value));
        };
        let allowed: HashSet<String> = listed.values.iter().map(Json::canonical).collect();
        let beside = Check { values: None, ..check.clone() };
        values.iter().all(|value| allowed.contains(&value.canonical())) && self.holds_for_all(&beside, values)
    }

    /// Whether what holds says the same.
    fn says(&self, seen: &Seen, says: impl Fn(&Check) -> bool) -> bool {
        seen.holds.iter().any(|id| says(&self.checks.function(*id).check))
    }

    /// Whether a check only calls what holds.
    fn is_held(&self, seen: &Seen, check: &Check) -> bool {
        check.sole_call().is_some_and(|id| seen.holds.contains(&id))
    }

    /// What is left where the value may be one of several things: what one of them leaves, where the others decide that.
    fn left_of_either(&self, seen: &Seen, parts: &[Seen], check: &Check, at: At) -> Check {
        let mut left = Check::always();
        for part in conjuncts(check) {
            left = left.and(self.part_left_of_either(seen, parts, part, at));
        }
        left
    }

    fn part_left_of_either(&self, seen: &Seen, parts: &[Seen], check: Check, at: At) -> Check {
        if self.is_held(seen, &check) {
            return Check::always();
        }
        let mut lefts: Vec<(usize, Check)> = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let left = self.left(part, &check, at.same());
            if !left.is_always() {
                lefts.push((index, left));
            }
            if lefts.len() > MAX_PARTS {
                return check;
            }
        }
        let is_decided = |other: usize, left: &Check| self.left(&parts[other], left, at.same()).is_always();
        let is_spared = |(index, left): &(usize, Check)| {
            (0..parts.len())
                .all(|other| other == *index || lefts.contains(&(other, left.clone())) || is_decided(other, left))
        };
        if lefts.iter().all(is_spared) {
            lefts.into_iter().fold(Check::always(), |all, (_, left)| all.and(left))
        } else {
            check
        }
    }

    fn left_of_one(&self, seen: &Seen, check: &Check, at: At) -> Check {
        let kinds = seen.kinds();
        let mut left = Check { values: check.values.clone(), ..Check::always() };
        if !kinds.within(check.kinds) {
            (left.kinds, left.keyword) = (check.kinds, check.keyword);
        }
        if kinds.has(Kinds::NUMBER) {
            left.number = check.number.iter().filter(|part| !decides_number(seen, part)).cloned().collect();
        }
        if kinds.has(Kinds::STRING) {
            left.string = check.string.clone();
        }
        left.array = match &seen.form {
            Form::Array(items) => check.array.iter().filter_map(|part| self.left_of_items(items, part, at)).collect(),
            _ if kinds.has(Kinds::ARRAY) => check.array.clone(),
            _ => Vec::new(),
        };
        match &seen.form {
            Form::Object(members) => {
                for part in check.object.iter().filter(|part| !self.says(seen, |held| held.object.contains(part))) {
                    left.object.extend(self.left_of_object(seen, members, part, at));
                }
            }
            _ if kinds.has(Kinds::OBJECT) => left.object = check.object.clone(),
            _ => {}
        }
        for also in check.also.iter().filter(|also| !self.says(seen, |held| held.also.contains(also))) {
            let also = match &seen.form {
                Form::Object(members) if self.all_cases_decide(seen, members, || alone(also), at) => continue,
                _ => self.left_of_also(seen, also, at),
            };
            left = left.and(also);
        }
        left
    }

    /// Whether each case of a record decides a check by itself.
    pub(super) fn all_cases_decide(
        &self,
        seen: &Seen,
        members: &SeenMembers,
        check: impl Fn() -> Check,
        at: At,
    ) -> bool {
        if !members.has_cases() {
            return false;
        }
        let check = check();
        members.cases().all(|case| {
            let seen = Seen { form: Form::Object(case), holds: seen.holds.clone(), definition: seen.definition };
            self.left(&seen, &check, at.same()).is_always()
        })
    }

    fn left_of_items(&self, items: &Items, part: &ArrayCheck, at: At) -> Option<ArrayCheck> {
        let count = |count: &u64| usize::try_from(*count).unwrap_or(usize::MAX);
        let is_decided = match part {
            ArrayCheck::MinItems(least) => count(least) <= items.min,
            ArrayCheck::MaxItems(most) => items.max().is_some_and(|max| max <= count(most)),
            ArrayCheck::UniqueItems => items.max().is_some_and(|max| max <= 1),
            ArrayCheck::Items { prefix, rest } => return self.left_of_each(items, prefix, rest.as_ref(), at),
            ArrayCheck::Contains { .. } => false,
            ArrayCheck::Unevaluated { check, evaluated } => {
                let is_evaluated = |index: usize| evaluated.iter().any(|part| evaluates_item(part, index));
                let is_right =
                    |index: usize, ty| is_evaluated(index) || self.left(&self.seen(ty), check, at.part()).is_always();
                let first = (0..items.first.len()).all(|index| is_right(index, &items.first[index]));
                first && items.rest.is_none_or(|rest| is_right(usize::MAX, rest))
            }
        };
        (!is_decided).then(|| part.clone())
    }

    fn left_of_each(&self, items: &Items, prefix: &[Check], rest: Option<&Check>, at: At) -> Option<ArrayCheck> {
        let left = |ty: Option<&_>, check: Option<&Check>| match (ty, check) {
            (Some(ty), Some(check)) => self.left(&self.seen(ty), check, at.part()),
            (None, _) | (_, None) => Check::always(),
        };
        let count = prefix.len().max(items.first.len());
        let mut first: Vec<Check> = (0..count).map(|index| left(items.at(index), prefix.get(index).or(rest))).collect();
        let rest = Some(left(items.rest, rest)).filter(|rest| !rest.is_always());
        while rest.is_none() && first.last().is_some_and(Check::is_always) {
            first.pop();
        }
        (rest.is_some() || !first.is_empty()).then_some(ArrayCheck::Items { prefix: first, rest })
    }

    fn left_of_also(&self, seen: &Seen, also: &Composite, at: At) -> Check {
        match also {
            Composite::Call(id) => self.left_of_call(seen, *id, at),
            Composite::AnyOf(alternatives) => self.left_of_alternatives(seen, alternatives, also, at),
            Composite::OneOf(alternatives) => self.left_of_alternatives(seen, alternatives, also, at),
            Composite::Not(check) if self.refutes(seen, check, at) => Check::always(),
            Composite::Not(check) if self.left(seen, check, at.part()).is_always() => not(Check::always()),
            Composite::Not(_) => alone(also),
            Composite::If { condition, then, otherwise } => {
                if self.refutes(seen, condition, at) {
                    return self.left(seen, otherwise, at.same());
                }
                if self.left(seen, condition, at.part()).is_always() {
                    return self.left(seen, then, at.same());
                }
                let decides = |check| self.left(seen, check, at.part()).is_always();
                if decides(then) && decides(otherwise) { Check::always() } else { alone(also) }
            }
        }
    }

    /// What a call leaves: the part of it that isn't decided, where that may be asked of parts of the value.
    fn left_of_call(&self, seen: &Seen, id: CheckId, at: At) -> Check {
        let call = alone(&Composite::Call(id));
        if seen.holds.contains(&id) {
            return Check::always();
        }
        let Some(_entered) = self.enter(seen.definition, id) else { return call };
        let left = self.left(seen, &self.checks.function(id).check, at.same());
        if left.is_always() || at.whole || is_count(&left) { left } else { call }
    }

    fn left_of_alternatives(&self, seen: &Seen, alternatives: &Alternatives, also: &Composite, at: At) -> Check {
        let only_one = matches!(also, Composite::OneOf(_));
        let branches = &alternatives.branches;
        if !only_one && branches.iter().any(|branch| self.is_held(seen, &branch.check)) {
            return Check::always();
        }
        let mut open = Vec::new();
        for branch in branches {
            if !branch.kinds.has(seen.kinds()) || self.refutes(seen, &branch.check, at) {
                continue;
            }
            let left = self.left(seen, &branch.check, at.same());
            if left.is_always() && !only_one {
                return left;
            }
            open.push(left);
        }
        match open.len() {
            0 => any(alternatives.keyword, Vec::new(), None),
            1 => open.remove(0),
            _ => alone(also),
        }
    }
}

/// The parts of a check, all of which must hold.
fn conjuncts(check: &Check) -> Vec<Check> {
    let none = Check::always;
    let mut parts = Vec::new();
    if check.kinds != Kinds::ALL {
        parts.push(Check { kinds: check.kinds, keyword: check.keyword, ..none() });
    }
    parts.extend(check.values.iter().map(|values| Check { values: Some(values.clone()), ..none() }));
    parts.extend(check.number.iter().map(|part| Check { number: vec![part.clone()], ..none() }));
    parts.extend(check.string.iter().map(|part| Check { string: vec![part.clone()], ..none() }));
    parts.extend(check.array.iter().map(|part| Check { array: vec![part.clone()], ..none() }));
    parts.extend(check.object.iter().map(|part| Check { object: vec![part.clone()], ..none() }));
    parts.extend(check.also.iter().map(alone));
    parts
}

fn alone(also: &Composite) -> Check {
    Check { also: vec![also.clone()], ..Check::always() }
}

/// Whether nothing is asked but how many items there are.
pub(super) fn is_count(check: &Check) -> bool {
    let is_count = |part: &ArrayCheck| match part {
        ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) => true,
        ArrayCheck::UniqueItems
        | ArrayCheck::Items { .. }
        | ArrayCheck::Contains { .. }
        | ArrayCheck::Unevaluated { .. } => false,
    };
    check.array.iter().all(is_count) && Check { array: Vec::new(), ..check.clone() }.is_always()
}

fn decides_number(seen: &Seen, part: &NumberCheck) -> bool {
    let Form::Integers(least, greatest) = seen.form else { return false };
    match part {
        NumberCheck::Minimum(bound) => number(least) >= *bound,
        NumberCheck::ExclusiveMinimum(bound) => number(least) > *bound,
        NumberCheck::Maximum(bound) => number(greatest) <= *bound,
        NumberCheck::ExclusiveMaximum(bound) => number(greatest) < *bound,
        NumberCheck::MultipleOf(divisor) => *divisor == number(1),
    }
}

fn evaluates_item(part: &EvaluatedItems, index: usize) -> bool {
    part.when.is_empty() && (part.all || index < part.first)
}
