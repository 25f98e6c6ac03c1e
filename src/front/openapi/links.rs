//! Links of responses: operations that may be called next.

use super::operation::Operation;
use super::{Node, OperationReader};
use crate::model::{Link, Status};
use crate::source::{Member, Value};
use crate::text::percent_decode;

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the links of an operation's responses.
    pub(super) fn links(&mut self, operation: &Operation<'n>) -> Vec<Link> {
        let mut links = Vec::new();
        for response in operation.node.get("responses").map(Node::members).unwrap_or_default() {
            let Some(status) = Status::of_key(&response.key) else { continue };
            let named = self.resolve(&response.value).and_then(|response| response.get("links"));
            for Member { key, value, .. } in named.map(Node::members).unwrap_or_default() {
                links.extend(self.resolve(value).and_then(|link| read(key, status, link)));
            }
        }
        links
    }
}

fn read(name: &str, status: Status, link: &Node) -> Option<Link> {
    let text = |name: &str| link.get(name).and_then(Node::as_str);
    let operation = text("operationId").map(str::to_owned).or_else(|| Some(referenced(text("operationRef")?)))?;
    let parameters = link.get("parameters").map(Node::members).unwrap_or_default();
    let mut values: Vec<_> = parameters.iter().map(|of| (of.key.to_string(), expression(&of.value))).collect();
    values.extend(link.get("requestBody").map(|body| ("body".to_owned(), expression(body))));
    let description = text("description").map(str::to_owned);
    Some(Link { name: name.to_owned(), status, operation, values, description })
}

/// Returns the method and the path of an operation of this document.
fn referenced(reference: &str) -> String {
    let own = reference.strip_prefix("#/paths/").and_then(percent_decode);
    let parts = own.as_deref().and_then(|own| own.rsplit_once('/'));
    parts.map_or_else(
        || reference.to_owned(),
        |(path, method)| format!("{} {}", method.to_uppercase(), path.replace("~1", "/").replace("~0", "~")),
    )
}

fn expression(value: &Node) -> String {
    match &value.value {
        Value::String(text) => text.to_string(),
        _ => value.to_json().to_string(),
    }
}
