//! Composes checks, with constant folding.

use std::collections::{HashMap, HashSet};

use super::{Alternatives, Branch, Check, Composite, Constraints, Values};
use crate::model::Kinds;
use crate::text::Json;

impl Check {
    /// Returns the conjunction with another check.
    #[must_use]
    pub(crate) fn and(mut self, other: Self) -> Self {
        let kinds = self.kinds.and(other.kinds);
        if kinds != self.kinds {
            // The keyword of the narrower one is violated.
            self.keyword = other.keyword;
        }
        self.kinds = kinds;
        let (mut all, other) = (self.constraints.into_inner(), other.constraints.into_inner());
        all.values = match (all.values, other.values) {
            (Some(these), Some(others)) => {
                let allowed: HashSet<&Json> = others.values.iter().collect();
                let values = these.values.into_iter().filter(|value| allowed.contains(value)).collect();
                Some(Values { values, keyword: others.keyword })
            }
            (these, others) => these.or(others),
        };
        append(&mut all.number, other.number);
        append(&mut all.string, other.string);
        append(&mut all.array, other.array);
        append(&mut all.object, other.object);
        append(&mut all.also, other.also);
        self.constraints = all.into();
        self
    }

    /// Adds a check in conjunction.
    pub(crate) fn add(&mut self, other: Self) {
        let own = std::mem::replace(self, Self::always());
        *self = own.and(other).folded();
    }

    /// Returns the check with another composite.
    #[must_use]
    pub(crate) fn and_also(mut self, also: Composite) -> Self {
        append(&mut self.also, vec![also]);
        self
    }

    /// Removes constraints that the kinds and the values already decide.
    #[must_use]
    pub(crate) fn folded(self) -> Self {
        let Self { mut kinds, keyword, constraints } = self;
        let mut constraints = constraints.into_inner();
        let mut of_values = kinds;
        if let Some(Values { values, keyword }) = &mut constraints.values {
            // The kinds follow from the values.
            let is_possible = |value: &Json| Kinds::of_value(value).within(kinds);
            // The list is the schema's as long as all of it is possible.
            if !values.iter().all(is_possible) {
                values.retain(|value| is_possible(value));
            }
            if values.is_empty() {
                return Self::never(keyword);
            }
            of_values = Kinds::of_values(&*values);
            kinds = Kinds::ALL;
        }
        if kinds.is_empty() {
            return Self::never(keyword);
        }
        Self { kinds, keyword, constraints: constraints.only(of_values).into() }
    }
}

impl Constraints {
    /// Returns the constraints on values of these kinds.
    fn only(mut self, kinds: Kinds) -> Self {
        if !kinds.has(Kinds::NUMBER) {
            self.number.clear();
        }
        if !kinds.has(Kinds::STRING) {
            self.string.clear();
        }
        if !kinds.has(Kinds::ARRAY) {
            self.array.clear();
        }
        if !kinds.has(Kinds::OBJECT) {
            self.object.clear();
        }
        self
    }
}

/// Appends the items that are not in the list yet; above a limit, all of them.
fn append<T: PartialEq>(these: &mut Vec<T>, others: Vec<T>) {
    const MAX_COMPARED: usize = 64;
    if these.is_empty() {
        // Most have one, for which a list that grows takes four times the memory.
        these.reserve_exact(others.len());
    }
    for other in others {
        if these.len() > MAX_COMPARED || !these.contains(&other) {
            these.push(other);
        }
    }
}

/// Returns a disjunction.
pub(crate) fn any(keyword: &'static str, branches: Vec<Branch>, tag: Option<String>) -> Check {
    if branches.iter().any(|branch| branch.check.is_always()) {
        return Check::always();
    }
    let mut branches: Vec<Branch> = branches.into_iter().filter(|branch| !branch.check.is_never()).collect();
    match branches.len() {
        0 => Check::never(keyword),
        1 => branches.remove(0).check,
        _ => alternatives(keyword, branches, tag),
    }
}

fn alternatives(keyword: &'static str, branches: Vec<Branch>, tag: Option<String>) -> Check {
    // `anyOf` of listed values is a list, `anyOf` of types is a type.
    if let Some(listed) = listed(&branches) {
        let values = listed.into_iter().map(|(value, _)| value).collect();
        return Check::listed(values, keyword);
    }
    if branches.iter().all(|branch| branch.check.values.is_none() && branch.check.is_only_kinds_or_values()) {
        let kinds = branches.iter().fold(Kinds::NONE, |kinds, branch| kinds.or(branch.check.kinds));
        return Check { kinds, keyword, ..Check::always() };
    }
    Check::always().and_also(Composite::AnyOf(Alternatives { keyword, branches, tag }))
}

/// Returns the distinct values that branches list, if they do nothing else, with the number of branches that list each.
fn listed(branches: &[Branch]) -> Option<Vec<(Json, usize)>> {
    let mut listed: Vec<(Json, usize)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for Branch { check, .. } in branches {
        let values = check.values.as_ref().filter(|_| check.kinds == Kinds::ALL && check.is_only_kinds_or_values())?;
        for value in &values.values {
            let index = *known.entry(value.canonical()).or_insert(listed.len());
            match listed.get_mut(index) {
                Some((_, count)) => *count += 1,
                None => listed.push((value.clone(), 1)),
            }
        }
    }
    Some(listed)
}

/// Returns the check that exactly one of these accepts the value.
pub(crate) fn one(branches: Vec<Branch>, tag: Option<String>) -> Check {
    let branches: Vec<Branch> = branches.into_iter().filter(|branch| !branch.check.is_never()).collect();
    if let Some(listed) = listed(&branches).filter(|_| branches.len() > 1) {
        let once = listed.into_iter().filter(|(_, count)| *count == 1).map(|(value, _)| value);
        return Check::listed(once.collect(), "oneOf").folded();
    }
    let alone =
        |(index, branch): (usize, &Branch)| branches[..index].iter().all(|other| !other.kinds.has(branch.kinds));
    if branches.len() < 2 || tag.is_some() || branches.iter().enumerate().all(alone) {
        return any("oneOf", branches, tag);
    }
    Check::always().and_also(Composite::OneOf(Alternatives { keyword: "oneOf", branches, tag: None }))
}

/// Returns the negation.
pub(crate) fn not(check: Check) -> Check {
    if check.is_never() {
        return Check::always();
    }
    if check.is_always() {
        return Check::never("not");
    }
    Check::always().and_also(Composite::Not(check))
}

/// Returns `then` or `otherwise`, depending on the condition.
pub(crate) fn condition(condition: Check, then: Check, otherwise: Check) -> Check {
    if then.is_always() && otherwise.is_always() || condition.is_always() {
        return then;
    }
    if condition.is_never() {
        return otherwise;
    }
    Check::always().and_also(Composite::If { condition, then, otherwise })
}
