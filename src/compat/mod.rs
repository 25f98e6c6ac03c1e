//! Compares checks: whether every value of one is a value of another, with a proof either way.
//!
//! [`Comparison::contains`] looks for a value of `part` that `whole` refuses. It ends with such a value, with the proof
//! that there is none, or without an answer. A value is confirmed by the checks of both sides before it is told.

mod arrays;
mod cases;
mod declared;
mod encode;
mod facts;
mod numbers;
mod objects;
mod outcome;
mod refusals;
mod search;
mod shrink;
mod strings;
mod terms;
#[cfg(test)]
mod tests;

use crate::model::Schema;
use crate::model::check::{Check, Checks};
use crate::text::Json;

pub(crate) use declared::declarations::SchemasByName;
pub(crate) use declared::tree::Depth;

use declared::declarations::Declarations;
use declared::tree::Tree;
use outcome::Outcome;
use search::{Goal, Solver};
use terms::Terms;

/// One of the two models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The later one.
    New,
    /// The earlier one.
    Old,
}

/// A check of one of the models.
#[derive(Debug, Clone, Copy)]
pub struct Operand<'a> {
    /// The model to which its functions and patterns belong.
    pub side: Side,
    /// The check.
    pub check: &'a Check,
}

/// Whether every value of one check is a value of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Containment {
    /// Every value is.
    Proved,
    /// A value isn't.
    Refuted {
        /// A value that the part accepts and the whole refuses, confirmed by the checks of both.
        counterexample: Json,
    },
    /// Neither was found.
    Unknown {
        /// The reasons why the proof stopped, distinct and sorted.
        reasons: Vec<Reason>,
    },
}

/// The reason why a proof stopped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason {
    /// The place in the value, as a JSON Pointer; `*` stands for any item or property.
    pub path: String,
    /// The keyword of JSON Schema, such as `pattern`.
    pub keyword: &'static str,
    /// Why: completes "`keyword` …", such as "has a lookahead".
    pub message: &'static str,
}

impl Reason {
    /// Returns a reason about the value itself.
    const fn of(keyword: &'static str, message: &'static str) -> Self {
        Self { path: String::new(), keyword, message }
    }
}

/// Compares the checks of two models. What is found for a pair of functions serves all further questions.
pub struct Comparison<'a>(Solver<'a>);

impl<'a> Comparison<'a> {
    /// Prepares the comparison of two models.
    pub fn new(new: &'a Checks, old: &'a Checks) -> Self {
        Self(Solver::new(Terms::new(new, old)))
    }

    /// Returns whether every value of `part` is a value of `whole`.
    pub fn contains(&mut self, part: Operand<'a>, whole: Operand<'a>) -> Containment {
        let in_part = self.0.terms.literal(part.side, part.check);
        let in_whole = self.0.terms.literal(whole.side, whole.check);
        self.decide(vec![in_part, in_whole.negated()])
    }

    /// Returns a value of both, confirmed by the checks of both; none if there is none, or none is found.
    pub(crate) fn common(&mut self, one: Operand<'a>, other: Operand<'a>) -> Option<Json> {
        let goal = [one, other].map(|operand| self.0.terms.literal(operand.side, operand.check)).to_vec();
        match self.decide(goal) {
            Containment::Refuted { counterexample } => Some(counterexample),
            Containment::Proved | Containment::Unknown { .. } => None,
        }
    }

    /// Returns whether every value of `part` that has no undeclared properties at some depths is a value of `whole`.
    /// `schema` is that of `part`, and `schemas` are those that it refers to.
    pub(crate) fn contains_declared(
        &mut self,
        part: Operand<'a>,
        whole: Operand<'a>,
        (schema, schemas): (&'a Schema, &SchemasByName<'a>),
        depths: &[Depth],
    ) -> Containment {
        let solver = &mut self.0;
        solver.declarations.entry(part.side).or_insert_with(|| Declarations::new(schemas.clone()));
        let in_part = solver.terms.literal(part.side, part.check);
        let in_whole = solver.terms.literal(whole.side, whole.check);
        let mut goal = vec![in_part, in_whole.negated()];
        goal.extend(depths.iter().filter_map(|depth| solver.declared(part.side, Tree::Schema(schema), *depth)));
        self.decide(goal)
    }

    fn decide(&mut self, goal: Goal) -> Containment {
        match self.0.ask(goal.clone()) {
            Outcome::Value(value) => {
                let counterexample = shrink::shrunk((*value).clone(), |value| self.0.is_valid(&goal, value));
                Containment::Refuted { counterexample }
            }
            Outcome::Nothing => Containment::Proved,
            Outcome::Unknown(reasons) => Containment::Unknown { reasons: reasons.into_iter().collect() },
        }
    }
}
