//! Reads all that operations accept and send, for comparisons of versions: each schema by itself, in each media type.

mod content;
mod credentials;
mod fields;
mod marks;
mod servers;
mod texts;

use std::collections::HashMap;

pub(super) use self::marks::keep as keep_marks;

use super::operation::Operation;
use super::operations::operations;
use super::placement::variables;
use super::{Node, OperationReader, member, node, object, string};
use crate::front::{BODIES, OPERATION};
use crate::model::{CallbackUse, Exchange, ExchangedBody, OperationPlace, Reply, SchemaNumber, Status};
use crate::source::{Member, Value};

/// Exchanges of operations, by the names of tools.
pub(crate) type Exchanges = HashMap<String, Exchange>;

/// The distinct schemas of an operation.
#[derive(Default)]
struct Schemas {
    members: Vec<Member>,
    numbers: HashMap<String, SchemaNumber>,
}

impl Schemas {
    /// Returns the number of a schema, which is added if it is a new one.
    fn number(&mut self, schema: Node) -> SchemaNumber {
        let number = self.members.len();
        let known = *self.numbers.entry(schema.to_json().to_string()).or_insert(number);
        if known == number {
            self.members.push(member(&schema.clone(), &format!("Schema{number}"), schema));
        }
        known
    }
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns a tool for an operation that has nothing but the operation's schemas, and what it accepts and sends behind
    /// its name.
    pub(super) fn exchanged(&mut self, operation: &Operation<'n>) -> (Node, String, Exchange) {
        let at = operation.node;
        let name = self.name(operation);
        let mut schemas = Schemas::default();
        let exchange = self.exchange(operation, &mut schemas);
        let place = [(operation.place.name(), operation.name), ("method", exchange.method.as_str())];
        let place = place.map(|(key, text)| member(at, key, string(at, text)));
        let nothing = member(at, "schema", node(at, Value::Bool(true)));
        let returns = object(at, vec![member(at, "type", string(at, "Custom")), nothing]);
        let members = vec![
            member(at, "name", string(at, &name)),
            member(at, OPERATION, object(at, place.into())),
            member(at, "returns", returns),
            member(at, BODIES, object(at, schemas.members)),
        ];
        (object(at, members), name, exchange)
    }

    fn exchange(&mut self, operation: &Operation<'n>, schemas: &mut Schemas) -> Exchange {
        let at = operation.node;
        let method = operation.method;
        let is_known = super::parts::METHODS.contains(&method);
        let method = if is_known { method.to_uppercase() } else { method.to_owned() };
        let parameters = self.parameters(operation);
        let is_sent = |name: &str| variables(operation.name).any(|known| known == name);
        let parameters = parameters
            .iter()
            .filter(|of| of.place != "path" || is_sent(of.name))
            .map(|of| self.parameter_field(of, schemas))
            .collect();
        let body = at.get("requestBody").and_then(|body| self.resolve(body));
        let body = body.map(|body| ExchangedBody {
            is_required: body.get("required").and_then(Node::as_bool) == Some(true),
            content: self.exchanged_content(body, operation.place == OperationPlace::Path, schemas),
            at: self.notes.document.place(body.span),
        });
        Exchange {
            schemas: Vec::new(),
            place: operation.place,
            replies: self.replies(at, &method, schemas),
            method,
            path: operation.name.to_owned(),
            servers: self.server_urls(operation),
            parameters,
            body,
            security: self.credentials(operation),
            callbacks: self.callback_uses(at),
            at: self.notes.document.place(at.span),
        }
    }

    fn replies(&mut self, operation: &'n Node, method: &str, schemas: &mut Schemas) -> Vec<Reply> {
        let members = operation.get("responses").map(Node::members).unwrap_or_default();
        let mut replies = Vec::<Reply>::with_capacity(members.len());
        for Member { key, value, .. } in members {
            let Some(status) =
                Status::of_key(key).filter(|status| !replies.iter().any(|known| known.status == *status))
            else {
                continue;
            };
            let Some(response) = self.resolve(value) else { continue };
            let content = match method == "HEAD" || status.is_bodiless() {
                true => Vec::new(),
                false => self.exchanged_content(response, false, schemas),
            };
            let headers = self.header_fields(response, schemas);
            replies.push(Reply { status, headers, content, at: self.notes.document.place(value.span) });
        }
        replies
    }

    /// Returns the operations that are called back. Instead of the name of its tool, each has the address of its node.
    fn callback_uses(&mut self, operation: &'n Node) -> Vec<CallbackUse> {
        let mut uses = Vec::new();
        for callback in operation.get("callbacks").map(Node::members).unwrap_or_default() {
            for item in self.resolve(&callback.value).map(Node::members).unwrap_or_default() {
                let Some(path_item) = self.resolve(&item.value).filter(|_| !item.key.starts_with("x-")) else {
                    continue;
                };
                uses.extend(operations(path_item).map(|called| CallbackUse {
                    expression: item.key.to_string(),
                    method: called.key.to_uppercase().to_string(),
                    tool: address(&called.value),
                }));
            }
        }
        uses
    }
}

/// Returns a text that tells a node of the document apart from all others.
pub(super) fn address(node: &Node) -> String {
    format!("{:p}", std::ptr::from_ref(node))
}

/// Gives the uses of callbacks the names of tools, by the addresses of their operations.
pub(super) fn name_callbacks(exchanges: &mut Exchanges, names: &HashMap<String, String>) {
    for used in exchanges.values_mut().flat_map(|exchange| &mut exchange.callbacks) {
        used.tool = names.get(&used.tool).cloned().unwrap_or_default();
    }
}
