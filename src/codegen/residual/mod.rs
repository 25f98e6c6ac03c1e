//! Residuals: what remains to be checked of a value when something is known of it.
//!
//! - [`Domains`]: which values a type guarantees, in a language of some abilities. The result is a check.
//! - [`Residuals::given`]: what remains of a check for values that another check accepts.
//! - [`Residuals::excludes`]: whether a check rejects all of them.
//!
//! Read guards in Rust, refinements in zod, wrappers in pydantic and reports of losses are all made of these. What can't
//! be shown to be known already remains.

mod disjoint;
mod domain;
mod known;
mod properties;
mod retained;
mod simplify;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use crate::model::Kinds;
use crate::model::check::{Check, CheckId, Checks};
use known::Known;
use simplify::At;

pub(crate) use domain::{Domains, Profile};
pub(crate) use retained::with_seen_properties;

/// How many steps one residual may take; beyond it, checks remain as they are.
const MAX_STEPS: usize = 20_000;

/// Makes residuals of the checks of a model.
pub(crate) struct Residuals<'m> {
    checks: &'m Checks,
    steps: Cell<usize>,
    /// How many steps may still be taken for the whole model: small schemas can stand for many.
    budget: Cell<usize>,
    /// The functions that are being simplified, each with the function whose values are known.
    open: RefCell<HashSet<(CheckId, CheckId)>>,
}

impl<'m> Residuals<'m> {
    pub(crate) fn new(checks: &'m Checks) -> Self {
        let budget = 200_000 + 20 * checks.functions.len();
        Self { checks, steps: Cell::new(0), budget: Cell::new(budget), open: RefCell::default() }
    }

    /// Returns a check that accepts the same of the values that `known` accepts as `check` does.
    pub(crate) fn given(&self, check: &Check, known: &Check) -> Check {
        self.steps.set(0);
        self.simplify(&Known::of(self.checks, known), check, At::WHOLE)
    }

    /// Returns whether `check` accepts all values that `known` accepts, as far as can be shown.
    pub(crate) fn implies(&self, known: &Check, check: &Check) -> bool {
        self.simplify(&Known::of(self.checks, known), check, At::WHOLE).is_always()
    }

    /// Returns whether `check` rejects all values that `known` accepts, as far as can be shown.
    pub(crate) fn excludes(&self, known: &Check, check: &Check) -> bool {
        self.is_disjoint(&Known::of(self.checks, known), check, At::WHOLE)
    }

    /// Returns the kinds of the values that a check accepts, as far as can be shown.
    pub(crate) fn kinds(&self, check: &Check) -> Kinds {
        Known::of(self.checks, check).kinds()
    }

    /// Counts a step; returns whether it may be taken.
    fn step(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.budget.set(self.budget.get().saturating_sub(1));
        self.steps.get() < MAX_STEPS && self.budget.get() > 0
    }

    /// Begins to look into a function for values of another; nothing where that is being done already.
    fn enter(&self, known: &Known, function: CheckId) -> Option<Entered<'_>> {
        let Some(named) = known.function else { return Some(Entered(None)) };
        let key = (named, function);
        self.open.borrow_mut().insert(key).then(|| Entered(Some((&self.open, key))))
    }
}

/// That a function is being looked into.
struct Entered<'r>(Option<(&'r RefCell<HashSet<(CheckId, CheckId)>>, (CheckId, CheckId))>);

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        if let Some((open, key)) = self.0 {
            open.borrow_mut().remove(&key);
        }
    }
}
