//! The parts of operations of OpenAPI besides their types.

use std::collections::HashMap;

use crate::model::{Exchange, Placement};

/// How the operations of a document are sent over HTTP, by the names of tools.
pub(crate) type Placements = HashMap<String, Placement<BodyOf>>;

/// How the operations of a document are sent, and what they accept and send, each as far as it is asked for.
#[derive(Debug, Default)]
pub(crate) struct Transport {
    pub(crate) placements: Placements,
    /// By the names of tools. A schema is the number of one in [`BODIES`](super::BODIES).
    pub(crate) exchanges: HashMap<String, Exchange>,
}

impl Transport {
    pub(crate) fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.exchanges.is_empty()
    }
}

/// A schema of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum BodyOf {
    /// The schema of the tool's result.
    Result,
    /// The schema of the tool's errors.
    Errors,
    /// Another schema of a body of JSON, by its number in [`BODIES`](super::BODIES).
    Own(usize),
    /// The schema of the parameters with another body, by its number in [`INPUTS`](super::INPUTS).
    Input(usize),
}
