//! Evaluated properties and items, for `unevaluatedProperties` and `unevaluatedItems` (Core §11).

use ecow::EcoString;

use super::{Check, PatternId};

/// Evaluated properties.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EvaluatedProperties {
    /// The checks on the whole object under which this applies, all of them; empty if it always applies.
    pub when: Vec<Check>,
    /// By name.
    pub names: Vec<EcoString>,
    /// Patterns for the name.
    pub patterns: Vec<PatternId>,
    /// Whether all properties are evaluated.
    pub all: bool,
}

/// Evaluated items.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EvaluatedItems {
    /// The checks on the whole array under which this applies, all of them; empty if it always applies.
    pub when: Vec<Check>,
    /// The number of first items.
    pub first: usize,
    /// Items that satisfy one of these (`contains`).
    pub matching: Vec<Check>,
    /// Whether all items are evaluated.
    pub all: bool,
}
