//! Constraints that TypeScript's types can't express.

use super::quote;
use crate::codegen::residual::{Domains, Profile};
use crate::model::{Loss, Member, Model};

/// The abilities of TypeScript's types. Fractions of integers, and strings that don't match a pattern, are no losses of
/// their own: they are documentation in the model and in the types.
const ABILITIES: Profile = Profile {
    closed: Some(
        "is closed, but TypeScript's object types are open: other properties are rejected in object literals only",
    ),
    literals: |members: &[Member]| {
        let is_rounded = |member: &Member| !quote::is_exact_value(&member.value);
        let message = "has numbers that JavaScript rounds: its type is `number`, and accepts any";
        members.iter().any(is_rounded).then_some(message)
    },
    ..Profile::EXACT
};

/// Returns what types don't express, given what passes lost.
pub(super) fn losses(model: &Model, lost: Vec<Loss>) -> Vec<Loss> {
    Domains::new(model, &ABILITIES, |_| true).losses().into_iter().chain(lost).collect()
}
