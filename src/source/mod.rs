//! Text → documents whose values know their places.

mod node;

pub use node::{File, Member, Node, Place, Span, Value};
