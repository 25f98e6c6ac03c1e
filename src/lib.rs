//! adl-gen: types from the return contracts of agent tools.

pub mod backend;
pub mod diagnostics;
pub mod json;
pub mod model;
pub mod names;
mod render;
pub mod source;
