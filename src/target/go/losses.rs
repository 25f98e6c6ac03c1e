//! Constraints that Go's types can't express.

use crate::codegen::residual::{Domains, Profile};
use crate::model::{Loss, Model};

/// The abilities of Go's types.
const ABILITIES: Profile =
    Profile { closed: Some("is closed, but a struct says nothing of other properties"), ..Profile::EXACT };

/// Returns what types don't express.
pub(super) fn losses(model: &Model) -> Vec<Loss> {
    Domains::new(model, &ABILITIES, |_| true).losses()
}
