//! The URLs of servers, with the values of their variables.

use super::super::operation::Operation;
use super::super::{Node, OperationReader};

/// Maximum number of URLs that the variables of one server make. Beyond it, a variable may have any value.
const MOST: usize = 64;

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the URLs of an operation's servers: its own, those of its path item, or those of the document.
    pub(super) fn server_urls(&self, operation: &Operation<'n>) -> Vec<String> {
        let of = |at: &'n Node| at.get("servers").and_then(Node::as_array).filter(|servers| !servers.is_empty());
        let servers = [operation.node, operation.item, self.root].into_iter().find_map(of).unwrap_or_default();
        let mut urls: Vec<String> = servers.iter().flat_map(expanded).collect();
        if urls.is_empty() {
            // Without servers, there is one with the URL `/` (OpenAPI Object).
            urls.push("/".to_owned());
        }
        urls
    }
}

/// Returns the URLs of a server.
fn expanded(server: &Node) -> Vec<String> {
    let Some(url) = server.get("url").and_then(Node::as_str) else { return Vec::new() };
    let mut urls = vec![url.to_owned()];
    for variable in server.get("variables").map(Node::members).unwrap_or_default() {
        let name = format!("{{{}}}", variable.key);
        let listed = variable.value.get("enum").and_then(Node::as_array).unwrap_or_default();
        let mut values: Vec<&str> = listed.iter().filter_map(Node::as_str).collect();
        if values.is_empty() || urls.len() * values.len() > MOST {
            values = vec!["{}"];
        }
        let filled = |url: &String| values.iter().map(|value| url.replace(&name, value)).collect::<Vec<_>>();
        urls = urls.iter().flat_map(filled).collect();
    }
    urls
}
