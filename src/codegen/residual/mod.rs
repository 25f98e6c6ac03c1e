//! Residuals: what remains to be checked of a value about which something is known.
//!
//! - [`Domains`]: the values that a type guarantees in a language, as a check.
//! - [`Residuals::given`]: what remains of a check for values that another check accepts.
//! - [`take_properties`] and its siblings: what of a check concerns a part of a type alone.
//! - [`to_retain`]: the undeclared properties on which residuals depend.
//!
//! Read guards in Rust, refinements in zod, wrappers in pydantic and reports of losses are made of these. Whatever
//! isn't provably known remains.

mod disjoint;
mod domain;
mod known;
mod parts;
mod properties;
mod retained;
mod simplify;
mod size;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use crate::model::Kinds;
use crate::model::check::{Check, CheckId, Checks};
use crate::text::Json;
use known::Known;
use simplify::At;
use size::Sizes;

pub(crate) use domain::{Domains, Profile};
pub(crate) use parts::{PropertyChecks, take_items, take_members, take_properties};
pub(crate) use retained::to_retain;

/// Maximum number of steps of one residual; beyond it, checks remain as they are.
const MAX_STEPS: usize = 20_000;

/// The number of checks that a value satisfies in one step.
const PARTS_OF_A_STEP: usize = 4;

/// A function that accepts the values, and one that is simplified for them.
type Open = (CheckId, CheckId);

/// Computes residuals of the checks of a model.
pub(crate) struct Residuals<'m> {
    checks: &'m Checks,
    steps: Cell<usize>,
    /// The remaining number of steps for the whole model: small schemas can expand to many.
    budget: Cell<usize>,
    /// The functions that are being simplified.
    open: RefCell<HashSet<Open>>,
    sizes: RefCell<Sizes>,
}

impl<'m> Residuals<'m> {
    pub(crate) fn new(checks: &'m Checks) -> Self {
        let parts: usize = checks.functions.iter().map(|function| function.check.all().count()).sum();
        let budget = 200_000 + 20 * checks.functions.len() + 4 * parts;
        Self {
            checks,
            steps: Cell::new(0),
            budget: Cell::new(budget),
            open: RefCell::default(),
            sizes: RefCell::default(),
        }
    }

    /// Returns a check that, for values that `known` accepts, is equivalent to `check`.
    pub(crate) fn given(&self, check: &Check, known: &Check) -> Check {
        self.steps.set(0);
        self.simplify(&Known::of(self.checks, known), check, At::WHOLE)
    }

    /// Returns whether `check` provably accepts all values that `known` accepts.
    pub(crate) fn implies(&self, known: &Check, check: &Check) -> bool {
        self.simplify(&Known::of(self.checks, known), check, At::WHOLE).is_always()
    }

    /// Returns the kinds of the values that a check accepts, as far as provable.
    pub(crate) fn kinds(&self, check: &Check) -> Kinds {
        Known::of(self.checks, check).kinds()
    }

    /// Counts a step; returns whether it may be taken.
    fn step(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.budget.set(self.budget.get().saturating_sub(1));
        self.steps.get() < MAX_STEPS && self.budget.get() > 0
    }

    /// Returns whether a check may be applied to values, which takes as many steps as it is large.
    fn may_decide(&self, check: &Check, values: &[Json]) -> bool {
        let Some(size) = self.sizes.borrow_mut().of(self.checks, check) else { return false };
        self.budget.set(self.budget.get().saturating_sub(size / PARTS_OF_A_STEP * values.len()));
        self.budget.get() > 0
    }

    /// Begins to simplify a function for values of another; returns none if that is in progress already.
    fn enter(&self, known: &Known, function: CheckId) -> Option<Entered<'_>> {
        let Some(named) = known.function else { return Some(Entered(None)) };
        let key = (named, function);
        self.open.borrow_mut().insert(key).then(|| Entered(Some((&self.open, key))))
    }
}

/// Marks a function as being simplified, until it is dropped.
struct Entered<'r>(Option<(&'r RefCell<HashSet<Open>>, Open)>);

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        if let Some((open, key)) = self.0 {
            open.borrow_mut().remove(&key);
        }
    }
}
