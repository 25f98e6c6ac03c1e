//! Separates requests from responses: a property that is `readOnly` is required in responses only, and one that is
//! `writeOnly` in requests only (OpenAPI 3.0.3, Schema Object).
//!
//! A component is the schema of responses. Where requests differ, another component is that of requests (`UserRequest`
//! beside `User`), to which references in requests lead. The document then says the same without `readOnly` and
//! `writeOnly`, so that nothing after this knows of directions.

mod graph;
mod names;
mod others;
mod required;
#[cfg(test)]
mod tests;
mod units;
mod uses;
mod write;

use self::graph::Graph;
use self::write::Writer;
use crate::source::{Library, Node};

/// The direction in which values of a schema are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Direction {
    /// From the API.
    Response,
    /// To the API.
    Request,
}

impl Direction {
    fn other(self) -> Self {
        match self {
            Self::Request => Self::Response,
            Self::Response => Self::Request,
        }
    }

    /// Returns the word that the names of its variants end in.
    fn word(self) -> &'static str {
        match self {
            Self::Request => "Request",
            Self::Response => "Response",
        }
    }
}

/// Separates requests from responses in a document with a URI, also in what it refers to in other files. What no operation
/// reaches is a schema of responses.
pub(super) fn separate(root: &mut Node, base: &str, library: &Library, is_of_3_0: bool) {
    let mut units = units::take(root);
    others::add(&mut units, base, library, is_of_3_0);
    let is_marked = units.iter().any(|unit| required::has_marks(&unit.schema));
    if is_marked && uses::has_others(root) {
        units::put_back(root, units.into_iter().map(|unit| unit.schema).collect());
        uses::copy(root);
        units = units::take(root);
        others::add(&mut units, base, library, is_of_3_0);
    }
    let written = if is_marked {
        let graph = Graph::new(&units, base);
        graph.has_changes().then(|| Writer::new(&graph).write())
    } else {
        None
    };
    let Some((schemas, variants)) = written else {
        units::put_back(root, units.into_iter().map(|unit| unit.schema).collect());
        return;
    };
    units::put_back(root, schemas);
    names::add(root, variants);
}
