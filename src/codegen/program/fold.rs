//! Composes conditions, with constant folding.

use std::collections::HashSet;

use super::Condition;

impl Condition<'_> {
    /// True.
    pub(crate) const TRUE: Self = Self::Constant(true);
    /// False.
    pub(crate) const FALSE: Self = Self::Constant(false);

    /// Returns the conjunction of conditions.
    pub(crate) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, true)
    }

    /// Returns the disjunction of conditions.
    pub(crate) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, false)
    }

    /// Returns the conjunction of conditions, or their disjunction.
    fn joined(parts: impl IntoIterator<Item = Self>, is_all: bool) -> Self {
        let mut joined = Vec::new();
        for part in parts {
            match part {
                Self::Constant(is_true) if is_true == is_all => {}
                Self::Constant(is_true) => return Self::Constant(is_true),
                Self::All(inner) if is_all => joined.extend(inner),
                Self::Any(inner) if !is_all => joined.extend(inner),
                part => joined.push(part),
            }
        }
        let joined = absorbed(distinct(joined), if is_all { Self::alternatives } else { Self::conjuncts });
        single(joined).unwrap_or_else(|parts| match is_all {
            _ if parts.is_empty() => Self::Constant(is_all),
            true => Self::All(parts),
            false => Self::Any(parts),
        })
    }

    /// Returns the parts of a conjunction.
    fn conjuncts(&self) -> &[Self] {
        if let Self::All(parts) = self { parts } else { &[] }
    }

    /// Returns the parts of a disjunction.
    fn alternatives(&self) -> &[Self] {
        if let Self::Any(parts) = self { parts } else { &[] }
    }

    /// Returns the condition that exactly one of these is true.
    pub(crate) fn one(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<Self> = parts.into_iter().filter(|part| *part != Self::FALSE).collect();
        let before = parts.len();
        parts.retain(|part| *part != Self::TRUE);
        match before - parts.len() {
            0 => single(parts).unwrap_or_else(|parts| if parts.is_empty() { Self::FALSE } else { Self::One(parts) }),
            1 => Self::any(parts).negated(),
            _ => Self::FALSE,
        }
    }

    /// Returns a conditional: the second if the first is true, otherwise the third.
    pub(crate) fn choice(condition: Self, then: Self, otherwise: Self) -> Self {
        match (condition, then, otherwise) {
            (Self::Constant(true), then, _) => then,
            (Self::Constant(false), _, otherwise) => otherwise,
            (_, then, otherwise) if then == otherwise => then,
            (condition, then, Self::Constant(true)) => Self::any([condition.negated(), then]),
            (condition, then, Self::Constant(false)) => Self::all([condition, then]),
            (condition, Self::Constant(true), otherwise) => Self::any([condition, otherwise]),
            (condition, Self::Constant(false), otherwise) => Self::all([condition.negated(), otherwise]),
            (condition, then, otherwise) => Self::Choice(Box::new([condition, then, otherwise])),
        }
    }

    /// Returns the negation.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Constant(is_true) => Self::Constant(!is_true),
            Self::All(parts) => Self::any(parts.into_iter().map(Self::negated)),
            Self::Any(parts) => Self::all(parts.into_iter().map(Self::negated)),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }
}

/// Returns the conditions without repetitions.
fn distinct(parts: Vec<Condition<'_>>) -> Vec<Condition<'_>> {
    let mut seen = HashSet::new();
    let is_first = parts.iter().map(|part| seen.insert(part)).collect();
    kept(parts, is_first)
}

/// Returns the conditions without those that have another among their parts: `A ∨ (A ∧ B)` is `A`, and so is
/// `A ∧ (A ∨ B)`.
fn absorbed<'m>(
    conditions: Vec<Condition<'m>>,
    parts: for<'c> fn(&'c Condition<'m>) -> &'c [Condition<'m>],
) -> Vec<Condition<'m>> {
    if conditions.iter().all(|condition| parts(condition).is_empty()) {
        return conditions;
    }
    let all: HashSet<&Condition<'m>> = conditions.iter().collect();
    let is_kept = conditions.iter().map(|condition| !parts(condition).iter().any(|part| all.contains(part))).collect();
    kept(conditions, is_kept)
}

fn kept<'m>(mut conditions: Vec<Condition<'m>>, is_kept: Vec<bool>) -> Vec<Condition<'m>> {
    let mut is_kept = is_kept.into_iter();
    conditions.retain(|_| is_kept.next() == Some(true));
    conditions
}

/// Returns the only part; otherwise all of them.
pub(in crate::codegen) fn single<T>(mut parts: Vec<T>) -> Result<T, Vec<T>> {
    match (parts.pop(), parts.is_empty()) {
        (Some(only), true) => Ok(only),
        (last, _) => {
            parts.extend(last);
            Err(parts)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Function, FunctionId};
    use super::*;

    fn call<'m>(id: usize) -> Condition<'m> {
        Condition::Call(FunctionId(id), Function::VALUE)
    }

    #[test]
    fn parts_that_another_part_decides_are_dropped() {
        let [a, b, c] = [0, 1, 2].map(call);
        let both = Condition::all([a.clone(), b.clone()]);
        let either = Condition::any([a.clone(), b.clone()]);
        assert_eq!(Condition::any([a.clone(), both.clone()]), a);
        assert_eq!(Condition::any([both.clone(), c.clone(), a.clone()]), Condition::Any(vec![c.clone(), a.clone()]));
        assert_eq!(Condition::all([either.clone(), a.clone()]), a);
        assert_eq!(Condition::any([both.clone(), c.clone()]), Condition::Any(vec![both, c.clone()]));
        assert_eq!(Condition::all([either.clone(), c.clone()]), Condition::All(vec![either, c]));
    }
}
