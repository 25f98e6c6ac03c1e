//! What evaluates members and items, for `unevaluatedProperties` and `unevaluatedItems` (Core §11).

use super::{Check, PatternId};

/// Members that are evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EvaluatedProperties {
    /// What the whole object must be for it: all of these. Nothing where it is always so.
    pub when: Vec<Check>,
    /// By name.
    pub names: Vec<String>,
    /// By what the name matches.
    pub patterns: Vec<PatternId>,
    /// Every member.
    pub all: bool,
}

/// Items that are evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EvaluatedItems {
    /// What the whole array must be for it: all of these. Nothing where it is always so.
    pub when: Vec<Check>,
    /// So many of the first.
    pub first: usize,
    /// Those that this holds for: `contains`.
    pub matching: Vec<Check>,
    /// Every item.
    pub all: bool,
}
