//! Compares checks: whether every value of one is a value of another, with a proof either way.
//!
//! [`Comparison::contains`] looks for a value of `part` that `whole` refuses. It ends with such a value, with the proof
//! that there is none, or without an answer. A value is confirmed by the checks of both sides before it is told.

use crate::model::check::{Check, Checks};
use crate::text::Json;

/// One of the two models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Side {
    /// The later one.
    New,
    /// The earlier one.
    Old,
}

/// A check of one of the models.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Operand<'a> {
    /// The model to which its functions and patterns belong.
    pub(crate) side: Side,
    /// The check.
    pub(crate) check: &'a Check,
}

/// Whether every value of one check is a value of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Containment {
    /// It is.
    Proved,
    /// It isn't, as a value shows.
    Refuted {
        /// A value that the part accepts and the whole refuses, confirmed by the checks of both.
        counterexample: Json,
    },
    /// Neither was found.
    Unknown {
        /// What stopped the proof, distinct and sorted.
        reasons: Vec<Reason>,
    },
}

/// What stopped a proof.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Reason {
    /// The place in the value, as a JSON Pointer; `*` stands for any item or property.
    pub(crate) path: String,
    /// The keyword of JSON Schema, such as `pattern`.
    pub(crate) keyword: &'static str,
    /// Why: completes "`keyword` …", such as "has a lookahead".
    pub(crate) message: &'static str,
}

/// Compares the checks of two models. What is found for a pair of functions serves all further questions.
pub(crate) struct Comparison<'a> {
    new: &'a Checks,
    old: &'a Checks,
}

impl<'a> Comparison<'a> {
    /// Prepares the comparison of two models.
    pub(crate) fn new(new: &'a Checks, old: &'a Checks) -> Self {
        Self { new, old }
    }

    /// Returns whether every value of `part` is a value of `whole`.
    pub(crate) fn contains(&mut self, part: Operand<'a>, whole: Operand<'a>) -> Containment {
        let checks = |side| match side {
            Side::New => self.new,
            Side::Old => self.old,
        };
        let values = part.check.values.iter().flat_map(|values| &values.values);
        let mut values = values.filter(|value| {
            checks(part.side).holds(part.check, value) && !checks(whole.side).holds(whole.check, value)
        });
        match values.next() {
            Some(value) => Containment::Refuted { counterexample: value.clone() },
            None => Containment::Unknown { reasons: Vec::new() },
        }
    }
}
