//! Composes conditions, with constant folding.

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
                Self::All(inner) => inner.into_iter().for_each(|part| push(&mut all, part)),
                part => push(&mut all, part),
            }
        }
        single(all).unwrap_or_else(|all| if all.is_empty() { Self::TRUE } else { Self::All(all) })
    }

    /// Returns the disjunction of conditions.
    pub(crate) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut any = Vec::new();
        for part in parts {
            match part {
                Self::Constant(false) => {}
                Self::Constant(true) => return Self::TRUE,
                Self::Any(inner) => inner.into_iter().for_each(|part| push(&mut any, part)),
                part => push(&mut any, part),
            }
        }
        single(any).unwrap_or_else(|any| if any.is_empty() { Self::FALSE } else { Self::Any(any) })
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

/// Adds a condition unless it is there already.
fn push<'m>(parts: &mut Vec<Condition<'m>>, part: Condition<'m>) {
    if !parts.contains(&part) {
        parts.push(part);
    }
}

/// Returns the only condition; otherwise all of them.
fn single(mut parts: Vec<Condition<'_>>) -> Result<Condition<'_>, Vec<Condition<'_>>> {
    match (parts.pop(), parts.is_empty()) {
        (Some(only), true) => Ok(only),
        (last, _) => {
            parts.extend(last);
            Err(parts)
        }
    }
}
