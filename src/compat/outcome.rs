//! The result for a goal, and the work that may be spent on it.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::Reason;
use crate::text::Json;

/// Maximum work for one question: copied facts, and parts and characters of values that are made and looked at. A unit
/// takes some ten nanoseconds.
const MOST_WORK: usize = 12_000_000;

pub(super) const TOO_LARGE: Reason = Reason::of("anyOf", "has too many cases");

pub(super) const TOO_DEEP: Reason = Reason::of("$ref", "is nested too deep");

pub(super) const TOO_MANY_PARTS: Reason =
    Reason::of("minItems", "demands a value of more than 200,000 parts or 2,000,000 characters");

/// The work that is left for one question.
#[derive(Debug, Default)]
pub(super) struct Budget(Cell<usize>);

impl Budget {
    pub(super) fn begin(&self) {
        self.0.set(MOST_WORK);
    }

    pub(super) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }

    /// Spends some work; returns whether there was so much left.
    pub(super) fn spend(&self, work: usize) -> bool {
        let left = self.0.get().checked_sub(work);
        self.0.set(left.unwrap_or_default());
        left.is_some()
    }
}

/// The result for a goal.
#[derive(Debug, Clone)]
pub(super) enum Outcome {
    Value(Rc<Json>),
    /// There is no value.
    Nothing,
    Unknown(BTreeSet<Reason>),
}

impl Outcome {
    pub(super) fn value(value: Json) -> Self {
        Self::Value(Rc::new(value))
    }

    pub(super) fn stopped(reason: Reason) -> Self {
        Self::Unknown(BTreeSet::from([reason]))
    }

    /// Returns the first value. There is none only if no outcome is unknown.
    pub(super) fn first(outcomes: impl IntoIterator<Item = Self>) -> Self {
        let mut reasons = Reasons::default();
        match outcomes.into_iter().find_map(|outcome| reasons.value_of(outcome)) {
            Some(value) => Self::Value(value),
            None => reasons.outcome(),
        }
    }

    /// Returns the outcome for the value that has this part.
    pub(super) fn below(self, segment: &str) -> Self {
        match self {
            Self::Unknown(reasons) => {
                let lower = |reason: Reason| Reason { path: format!("/{segment}{}", reason.path), ..reason };
                Self::Unknown(reasons.into_iter().map(lower).collect())
            }
            Self::Value(_) | Self::Nothing => self,
        }
    }
}

/// The reasons why parts of a search have no answer.
#[derive(Debug, Default)]
pub(super) struct Reasons(BTreeSet<Reason>);

impl Reasons {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, reason: Reason) {
        self.0.insert(reason);
    }

    pub(super) fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    /// Returns the value of an outcome, if it has one; adds the reasons of an unknown one.
    pub(super) fn value_of(&mut self, outcome: Outcome) -> Option<Rc<Json>> {
        match outcome {
            Outcome::Value(value) => return Some(value),
            Outcome::Nothing => {}
            Outcome::Unknown(reasons) => self.0.extend(reasons),
        }
        None
    }

    /// Returns the outcome of a search that found no value.
    pub(super) fn outcome(self) -> Outcome {
        if self.is_empty() { Outcome::Nothing } else { Outcome::Unknown(self.0) }
    }
}
