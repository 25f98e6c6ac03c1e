//! Makes values with the source location of others.

use crate::source::{Member, Node, Value};

pub(crate) fn node(at: &Node, value: Value) -> Node {
    Node { span: at.span, value }
}

pub(crate) fn object(at: &Node, members: Vec<Member>) -> Node {
    node(at, Value::Object(members))
}

pub(crate) fn array(at: &Node, items: Vec<Node>) -> Node {
    node(at, Value::Array(items))
}

pub(crate) fn string(at: &Node, text: &str) -> Node {
    node(at, Value::String(text.into()))
}

pub(crate) fn member(at: &Node, key: &str, value: Node) -> Member {
    Member { key: key.into(), key_span: at.span, value }
}
