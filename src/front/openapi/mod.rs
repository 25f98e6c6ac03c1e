//! Reads documents of OpenAPI 3.0, 3.1 and 3.2: operations are tools, and `components/schemas` are types.
//!
//! The agent definition has all members of the document, so that references still resolve, and its tools beside them.

mod discriminator;
mod files;
mod ignored;
mod nullable;
mod older;
mod one_of;
mod operation;
mod options;
mod parts;
mod schemas;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use self::operation::Operation;
pub(crate) use self::options::OpenApiReading;
use self::options::{DiscriminatorReading, OneOfReading};
use self::parts::PartKind;
use super::nodes::{array, member, node, object, string};
use super::references;
use super::{ALL_DEFINITIONS, ERRORS, FrontOptions, Notes, version_text};
use crate::diagnostics::{Code, Diagnostic};
use crate::schema::{Dialect, follow};
use crate::source::{Library, Member, Node, Value};
use crate::text::percent_decode;

/// The members of a path item that are operations.
const METHODS: [&str; 9] = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/// Returns the version of OpenAPI 3 of a document, whatever its patch; none for any other document.
pub(crate) fn version(root: &Node) -> Option<&'static str> {
    let text = version_text(root.get("openapi")?)?;
    let is_of =
        |minor: &&str| text.strip_prefix(minor).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']));
    ["3.0", "3.1", "3.2"].into_iter().find(is_of)
}

/// The members of an agent definition that no document of OpenAPI has.
const OWN: [&str; 6] = ["name", "description", "version", "tools", "$schema", ALL_DEFINITIONS];

/// Returns the agent definition with the same operations and schemas.
pub(super) fn to_agent(root: &Node, options: &FrontOptions, library: &Library, notes: &mut Notes) -> Node {
    let is_older = version(root) == Some("3.0");
    let mut agent = root.clone();
    files::embed(&mut agent, &library.base_of(notes.document), library, notes.findings);
    parts::check(&agent, PartKind::Document, notes);
    schema_rules(&mut agent, options.openapi, notes);
    let tools = OperationReader { root: &agent, notes, names: HashSet::new(), resolved: HashMap::new() }.tools(options);
    let Value::Object(members) = &mut agent.value else { return agent };
    members.retain(|member| !OWN.contains(&member.key.as_str()));
    if !is_older {
        // Schemas of 3.0 are undeclared, so that its keywords also apply in the files that it refers to.
        let dialect =
            root.get("jsonSchemaDialect").and_then(Node::as_str).filter(|uri| Dialect::from_uri(uri).is_some());
        members.push(member(root, "$schema", string(root, dialect.unwrap_or(DIALECT))));
    }
    if let Some(info) = root.get("info") {
        let about = [("title", "name"), ("description", "description"), ("version", "version")];
        members.extend(about.into_iter().filter_map(|(name, to)| Some(member(info, to, info.get(name)?.clone()))));
    }
    if options.only.is_empty() {
        members.push(member(root, ALL_DEFINITIONS, node(root, Value::Bool(true))));
    }
    members.push(member(root, "tools", array(root, tools)));
    agent
}

/// Rewrites the schemas of a document in JSON Schema 2020-12, by the rules of its version and the options.
fn schema_rules(root: &mut Node, options: OpenApiReading, notes: &mut Notes) {
    let Some(version) = version(root) else { return };
    ignored::report(root, version, notes);
    if version == "3.0" {
        nullable::lower(root, options.nullable, notes);
        older::lower(root);
    }
    match options.discriminator {
        DiscriminatorReading::Select => discriminator::select(root),
        DiscriminatorReading::Annotation => {}
    }
    match options.one_of {
        OneOfReading::Exact => {}
        OneOfReading::Any => one_of::relax(root),
    }
}

/// Returns the tools of an agent definition that was a document of OpenAPI, and its schemas, to which references then lead
/// as to `$defs`.
pub(super) fn with_definitions(agent: &Node) -> (Vec<Node>, Option<Node>) {
    let moved = |reference: &str| Some(format!("#/$defs/{}", reference.strip_prefix("#/components/schemas/")?));
    let mut tools = agent.get("tools").and_then(Node::as_array).unwrap_or_default().to_vec();
    let mut definitions = agent.get("components").and_then(|components| components.get("schemas")).cloned();
    let schemas = tools.iter_mut().flat_map(members_mut).filter_map(|part| match part.key.as_str() {
        "inputSchema" | ERRORS => Some(part),
        "returns" => members_mut(&mut part.value).iter_mut().find(|member| member.key == "schema"),
        _ => None,
    });
    let schemas = schemas.chain(definitions.iter_mut().flat_map(members_mut));
    schemas.for_each(|schema| references::rewrite(&mut schema.value, &moved));
    (tools, definitions.filter(|definitions| !definitions.members().is_empty()))
}

fn members_mut(node: &mut Node) -> &mut [Member] {
    match &mut node.value {
        Value::Object(members) => members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => &mut [],
    }
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
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    fn tools(mut self, options: &FrontOptions) -> Vec<Node> {
        let mut tools = Vec::new();
        let mut unused: Vec<&String> = options.only.iter().collect();
        for path in self.root.get("paths").map(Node::members).unwrap_or_default() {
            // Members that begin with `x-` are the author's.
            if path.key.starts_with("x-") {
                continue;
            }
            let Some(item) = self.resolve(&path.value) else { continue };
            for Member { key, value, .. } in operations(item) {
                let operation = Operation { path: &path.key, method: key, node: value, item };
                unused.retain(|only| !operation.is_called(only));
                if options.only.is_empty() || options.only.iter().any(|only| operation.is_called(only)) {
                    tools.push(self.tool(&operation));
                }
            }
        }
        for name in unused {
            let found = Diagnostic::new(Code::UnusedName, format!("no operation has the id or the tag `{name}`"));
            self.notes.report(self.root, found.help("`--only` takes an `operationId` or a tag"));
        }
        tools
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
                let message = "this reference refers only to itself";
                let found = Diagnostic::new(Code::CyclicReference, message).help("refer to a part of the document");
                self.notes.report(node, found);
                break None;
            }
            let pointer = text.strip_prefix('#').and_then(percent_decode);
            let Some(target) = pointer.and_then(|pointer| follow(self.root, &pointer)) else {
                self.notes.report(reference, unresolved(text));
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
            self.notes.wrong_type(id, message);
        }
        let own = id.and_then(Node::as_str).filter(|id| !id.trim().is_empty());
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

/// Returns the operations of a path item, each behind its method.
pub(crate) fn operations(item: &Node) -> impl Iterator<Item = &Member> {
    let fixed = item.members().iter().filter(|member| METHODS.contains(&member.key.as_str()));
    let more = item.get("additionalOperations").map(Node::members).unwrap_or_default();
    fixed.chain(more).filter(|member| member.value.is_object())
}
