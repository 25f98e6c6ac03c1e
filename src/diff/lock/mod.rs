//! The lock: the contracts of a project in one file, made to be read in a review.
//!
//! For each document, it has a block for each contract, and one for each type: its names in the languages, its
//! declaration, and its normalised schema, from which it is decided what values are valid. Operations of OpenAPI have a
//! block each with all that they accept and send over HTTP. Blocks and what is unordered
//! in them are sorted; there is no time and no version of adl-gen.

mod merge;
mod operations;
mod read;
mod schemas;
mod types;
mod write;

pub(crate) use merge::merge;
pub(crate) use read::read;
pub(crate) use write::write;

/// The name of the file.
pub(crate) const LOCK: &str = "adl-gen.lock";
