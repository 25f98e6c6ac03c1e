//! Reads documents of OpenAPI 3.0, 3.1 and 3.2: operations are tools, and `components/schemas` are types.
//!
//! The agent definition has all members of the document, so that references still resolve, and its tools beside them.

mod binary;
mod bodies;
mod defects;
mod direction;
mod discriminator;
mod exchange;
mod extensions;
mod files;
mod ignored;
mod imported;
mod links;
mod nullable;
mod older;
mod one_of;
mod operation;
mod operations;
mod parts;
mod placement;
mod places;
mod responses;
mod schemas;
mod security;
mod tags;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

pub(super) use self::exchange::Exchanges;
pub(super) use self::imported::with_definitions;
use self::operation::Operation;
#[cfg(feature = "cli")]
pub(crate) use self::operations::operations;
use self::operations::{Finder, Found};
use self::parts::PartKind;
use self::places::Places;
use super::nodes::{array, member, node, object, string};
use super::openapi_options::{DiscriminatorReading, OneOfReading, OpenApiReading, TypesReading};
use super::{ALL_DEFINITIONS, ERRORS, FrontOptions, Notes, Placements, Transport, openapi_version as version};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::PlacedServer;
use crate::schema::{Dialect, follow};
use crate::source::{Library, Node, Value};
use crate::text::percent_decode;

/// The members of an agent definition that no document of OpenAPI has.
const OWN: [&str; 7] = ["$id", "name", "description", "version", "tools", "$schema", ALL_DEFINITIONS];

/// Returns the agent definition with the same operations and schemas, and how the operations are sent, if that is asked for.
pub(super) fn to_agent(root: &Node, options: &FrontOptions, library: &Library, notes: &mut Notes) -> (Node, Transport) {
    let mut agent = lowered(root, options, library, notes);
    let (mut tools, mut transport) = (Vec::new(), Transport::default());
    if options.exchanges {
        (tools, transport.exchanges) = OperationReader::new(&agent, options, notes).exchanges(options);
    } else if options.openapi.types == TypesReading::All {
        (tools, transport.placements) = OperationReader::new(&agent, options, notes).tools(options);
    } else if !options.only.is_empty() {
        notes.report(root, only_of_operations());
    }
    let Value::Object(members) = &mut agent.value else { return (agent, transport) };
    members.retain(|member| !OWN.contains(&member.key.as_str()));
    if version(root) != Some("3.0") {
        // Schemas of 3.0 are undeclared, so that its keywords also apply in the files that it refers to.
        let dialect =
            root.get("jsonSchemaDialect").and_then(Node::as_str).filter(|uri| Dialect::from_uri(uri).is_some());
        members.push(member(root, "$schema", string(root, dialect.unwrap_or(DIALECT))));
    }
    // The base of relative references, and what absolute ones to the document begin with (OpenAPI 3.2, Establishing the Base
    // URI).
    members.extend(own_uri(root).map(|uri| member(uri, "$id", uri.clone())));
    if let Some(info) = root.get("info") {
        let about = [("title", "name"), ("description", "description"), ("version", "version")];
        members.extend(about.into_iter().filter_map(|(name, to)| Some(member(info, to, info.get(name)?.clone()))));
    }
    if options.only.is_empty() && !options.exchanges {
        members.push(member(root, ALL_DEFINITIONS, node(root, Value::Bool(true))));
    }
    members.push(member(root, "tools", array(root, tools)));
    (agent, transport)
}

/// Returns the URI of its own that a document has.
fn own_uri(root: &Node) -> Option<&Node> {
    root.get("$self").filter(|_| version(root) == Some("3.2"))
}

/// Returns a document with all that its parts are in, whose schemas are in JSON Schema 2020-12.
fn lowered(root: &Node, options: &FrontOptions, library: &Library, notes: &mut Notes) -> Node {
    let is_older = version(root) == Some("3.0");
    let mut agent = root.clone();
    let own = own_uri(root).and_then(Node::as_str);
    let base = library.base_of(notes.document);
    files::embed(&mut agent, own, &base, library, notes);
    parts::check(&agent, PartKind::Document, notes);
    if notes.lenient {
        defects::leave_out(&mut agent, notes);
    }
    // To what YAML leaves empty, no rule could add a schema.
    schemas::components_mut(&mut agent);
    schema_rules(&mut agent, options.openapi, notes);
    if options.exchanges {
        exchange::keep_marks(&mut agent);
    }
    if options.openapi.types == TypesReading::All && options.openapi.read_write.separates(is_older) {
        direction::separate(&mut agent, &base, library, is_older);
    }
    binary::lower(&mut agent);
    agent
}

/// Reports operations that are selected and left out.
fn only_of_operations() -> Diagnostic {
    Diagnostic::new(Code::Usage, "`only` selects operations, which `openapi.types = \"components\"` leaves out")
        .help("remove one of them")
}

/// Rewrites the schemas of a document in JSON Schema 2020-12, by the rules of its version and the options.
fn schema_rules(root: &mut Node, options: OpenApiReading, notes: &mut Notes) {
    let Some(version) = version(root) else { return };
    let places = Places::mark(root);
    extensions::lower(root, version);
    ignored::report(root, version, notes);
    if version == "3.0" {
        nullable::lower(root, options.nullable, notes);
        older::lower(root);
    }
    match options.discriminator {
        DiscriminatorReading::Select => {
            if let Some(at) = discriminator::select(root) {
                notes.report(&at, discriminator::too_large());
            }
        }
        DiscriminatorReading::Annotation => {}
    }
    match options.one_of {
        OneOfReading::Exact => {}
        OneOfReading::Any => one_of::relax(root),
    }
    places.restore(root);
}

/// The dialect of schemas from 3.1 on, apart from annotations.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Reads the operations of a document.
struct OperationReader<'n, 'd, 'f, 'r> {
    root: &'n Node,
    notes: &'r mut Notes<'d, 'f>,
    /// The names of the tools so far.
    names: HashSet<String>,
    /// The parts behind references; none where there is no such part.
    resolved: HashMap<&'n str, Option<&'n Node>>,
    left_out: LeftOut,
    /// Whether it is read how operations are sent.
    has_placements: bool,
    /// The servers of the document, once they were asked for.
    servers: Option<Arc<[PlacedServer]>>,
}

/// The number of parts that no type has.
#[derive(Default)]
struct LeftOut {
    /// Parameters in headers and cookies.
    parameters: usize,
    /// Media types without a schema, beside others with one.
    bodies: usize,
}

impl<'n, 'd, 'f, 'r> OperationReader<'n, 'd, 'f, 'r> {
    fn new(root: &'n Node, options: &FrontOptions, notes: &'r mut Notes<'d, 'f>) -> Self {
        let (names, resolved, left_out) = (HashSet::new(), HashMap::new(), LeftOut::default());
        let has_placements = options.operations || options.exchanges;
        Self { root, notes, names, resolved, left_out, has_placements, servers: None }
    }

    fn tools(mut self, options: &FrontOptions) -> (Vec<Node>, Placements) {
        let (mut tools, mut placements) = (Vec::new(), Placements::new());
        let mut unused: Vec<&String> = options.only.iter().collect();
        for Found { operation, is_selected } in Finder::all(&mut self, options) {
            unused.retain(|only| !operation.is_called(only));
            if is_selected {
                let (mut tool, placement) = self.tool(&operation);
                placements.extend(placement);
                if options.openapi.has_several_modules() {
                    tags::mark(&mut tool, &operation, self.notes);
                }
                tools.push(tool);
            }
        }
        for name in unused {
            let found = Diagnostic::new(Code::UnusedName, format!("no operation has the id or the tag `{name}`"));
            self.notes.report(self.root, found.help("`--only` takes an `operationId` or a tag"));
        }
        self.note_left_out();
        (tools, placements)
    }

    /// Returns a tool for each operation, with its schemas alone, and what the operations accept and send.
    fn exchanges(mut self, options: &FrontOptions) -> (Vec<Node>, Exchanges) {
        let (mut tools, mut exchanges, mut names) = (Vec::new(), Exchanges::new(), HashMap::new());
        for Found { operation, .. } in Finder::all(&mut self, options).into_iter().filter(|found| found.is_selected) {
            let (tool, name, exchange) = self.exchanged(&operation);
            names.insert(exchange::address(operation.node), name.clone());
            exchanges.insert(name, exchange);
            tools.push(tool);
        }
        exchange::name_callbacks(&mut exchanges, &names);
        (tools, exchanges)
    }

    /// Notes the parts that no type has, once for the document.
    fn note_left_out(&mut self) {
        let counted = |count: usize, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {many}")),
        };
        let LeftOut { parameters, bodies } = self.left_out;
        let help = match bodies {
            0 => "headers and cookies are about the transport, and stay out of the types",
            _ => "give each media type a `schema`",
        };
        let parameters = counted(parameters, "parameter in a header or a cookie", "parameters in headers and cookies");
        let bodies = counted(bodies, "media type without a schema", "media types without a schema");
        let parts: Vec<String> = parameters.into_iter().chain(bodies).collect();
        if !parts.is_empty() {
            let message = format!("the types leave out {}", parts.join(", and "));
            self.notes.report(self.root, Diagnostic::new(Code::NotInTypes, message).help(help));
        }
    }

    /// Returns a part of the document, behind references. One that leads nowhere is reported once.
    fn resolve(&mut self, node: &'n Node) -> Option<&'n Node> {
        let (mut found, mut passed) = (node, HashSet::new());
        let end = loop {
            let Some(reference) = found.get("$ref") else { break Some(found) };
            let text = reference.as_str().unwrap_or_default();
            if let Some(known) = self.resolved.get(text) {
                break *known;
            }
            if !passed.insert(text) {
                self.notes.report_broken(node, defects::cyclic());
                break None;
            }
            let pointer = text.strip_prefix('#').and_then(percent_decode);
            let Some(target) = pointer.and_then(|pointer| follow(self.root, &pointer)) else {
                self.notes.report_broken(reference, unresolved(text));
                break None;
            };
            found = target;
        };
        self.resolved.extend(passed.into_iter().map(|text| (text, end)));
        end
    }

    /// Returns a distinct name for an operation: its `operationId`, or its method and its path.
    fn name(&mut self, operation: &Operation) -> String {
        let id = operation.node.get("operationId");
        if let Some(id) = id.filter(|id| id.as_str().is_none()) {
            let message = format!("an `operationId` must be a string, not {}", id.kind());
            self.notes.broken_type(id, message);
        }
        let own = id.and_then(Node::as_str).filter(|id| !id.trim().is_empty());
        let own = own.filter(|name| !self.is_taken(name, id));
        let name = own.map_or_else(|| operation.words(), str::to_owned);
        let mut distinct = name.clone();
        // Operations without an id may have similar paths. The ids of others must be distinct, which is reported.
        let mut number = 2;
        while !self.names.insert(distinct.clone()) && own.is_none() {
            distinct = format!("{name}_{number}");
            number += 1;
        }
        distinct
    }

    /// Returns whether another operation has that id, if ids are left out for that, which is reported.
    fn is_taken(&mut self, name: &str, id: Option<&Node>) -> bool {
        let is_taken = self.notes.lenient && self.names.contains(name);
        if let Some(id) = id.filter(|_| is_taken) {
            let found = Diagnostic::new(Code::DuplicateTool, format!("duplicate `operationId` `{name}`"));
            self.notes.report_broken(id, found.help("give each operation a distinct id"));
        }
        is_taken
    }
}

/// Returns the diagnostic for a reference to a part of a document that can't be found.
fn unresolved(reference: &str) -> Diagnostic {
    if reference.starts_with('#') {
        let message = format!("unresolved reference: `{reference}` is not in this document");
        return Diagnostic::new(Code::DanglingReference, message).help("refer to a part of the document");
    }
    let message = format!("unresolved reference: there is no file with `{reference}`");
    let help =
        "put the file into the folder of the document, or name it with `--schema-map URI=FILE`; nothing is fetched";
    Diagnostic::new(Code::ForeignReference, message).help(help)
}
