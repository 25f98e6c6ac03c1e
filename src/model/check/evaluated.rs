//! Evaluated properties and items, for `unevaluatedProperties` and `unevaluatedItems` (Core §11).

use super::{Check, PatternId};

/// Members that are evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EvaluatedProperties {
    /// The checks on the whole object under which this applies, all of them; empty if it always applies.
    pub when: Vec<Check>,
    /// By name.
    pub names: Vec<String>,
    /// Patterns for the name.
    pub patterns: Vec<PatternId>,
    /// Every member.
    pub all: bool,
}

/// Items that are evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EvaluatedItems {
    /// The checks on the whole array under which this applies, all of them; empty if it always applies.
    pub when: Vec<Check>,
    /// So many of the first.
    pub first: usize,
    /// Items that are valid for these: `contains`.
    pub matching: Vec<Check>,
    /// Every item.
    pub all: bool,
}
