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
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::Constant(true) => {}
                Self::Constant(false) => return Self::FALSE,
                Self::All(inner) => all.extend(inner),
                part => all.push(part),
            }
        }
        single(distinct(all)).unwrap_or_else(|all| if all.is_empty() { Self::TRUE } else { Self::All(all) })
    }

    /// Returns the disjunction of conditions.
    pub(crate) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut any = Vec::new();
        for part in parts {
            match part {
                Self::Constant(false) => {}
                Self::Constant(true) => return Self::TRUE,
                Self::Any(inner) => any.extend(inner),
                part => any.push(part),
            }
        }
        single(distinct(any)).unwrap_or_else(|any| if any.is_empty() { Self::FALSE } else { Self::Any(any) })
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
    let is_first: Vec<bool> = parts.iter().map(|part| seen.insert(part)).collect();
    parts.into_iter().zip(is_first).filter_map(|(part, is_first)| is_first.then_some(part)).collect()
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
