//! Constraints that Python's types can't express.

use super::options::PythonObjects;
use super::types::DEEPEST;
use super::unions::literal;
use crate::codegen::residual::{Domains, Profile};
use crate::model::{Loss, Member, Model};

/// The abilities of `TypedDict`s and of the types of their properties.
pub(in crate::target) const ABILITIES: Profile = Profile {
    closed: Some("can't forbid additional properties before PEP 728"),
    empty: Some("can't forbid additional properties before PEP 728"),
    others: Some("can't express the type of additional properties before PEP 728"),
    empty_name: Some("has a property with an empty name, which pyright doesn't support"),
    ..VALUES
};

/// The abilities of the types of values.
pub(super) const VALUES: Profile = Profile {
    tuples: |_| Some("has a list of one type, whose items don't depend on their position"),
    depth: Some((DEEPEST, "is nested deeper than type checkers follow; it ends in `Any`")),
    literals: |members: &[Member]| members.iter().any(|member| literal(&member.value).is_none()).then_some(NOT_LITERAL),
    ..Profile::EXACT
};

pub(super) const NOT_LITERAL: &str = "accepts any value of the types that `Literal` can't contain";

/// Returns the constraints of a model that the types can't express: the attributes of dataclasses are all that there is.
pub(in crate::target) fn losses(model: &Model, objects: PythonObjects) -> Vec<Loss> {
    let profile = match objects {
        PythonObjects::TypedDict => &ABILITIES,
        PythonObjects::Dataclass | PythonObjects::FrozenDataclass => &VALUES,
    };
    Domains::new(model, profile, |_| true).losses()
}
