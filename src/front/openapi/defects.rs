//! Leaves out the broken parts of a document (`--lenient`): where such a part stands, anything is accepted.

use std::collections::{HashMap, HashSet};

use super::parts::{Child, PartKind};
use super::{Operation, OperationReader, array, follow, member, object, percent_decode, string, unresolved};
use crate::diagnostics::{Code, Diagnostic};
use crate::front::Notes;
use crate::schema::LEFT_OUT;
use crate::source::{Member, Node, Value};

/// Puts parts that accept anything where parts have the wrong JSON type, which is reported already, and where references
/// lead nowhere, which is reported here.
pub(super) fn leave_out(root: &mut Node, notes: &mut Notes) {
    let mut references = References { root, ends: HashMap::new() };
    references.members(root, PartKind::Document);
    let ends = references.ends.into_iter().filter_map(|(text, end)| Some((text.to_owned(), end?)));
    Repair { broken: ends.collect(), notes }.members(root, PartKind::Document);
}

/// Returns the diagnostic for a part that is a reference to itself.
pub(super) fn cyclic() -> Diagnostic {
    Diagnostic::new(Code::CyclicReference, "this reference refers only to itself").help("refer to a part of the document")
}

/// The end of the references of a document that lead to no part.
#[derive(Clone)]
enum DeadEnd {
    Missing(String),
    Cycle,
}

/// The references of the parts of a document.
struct References<'n> {
    root: &'n Node,
    /// The end of each reference; none if that is a part.
    ends: HashMap<&'n str, Option<DeadEnd>>,
}

impl<'n> References<'n> {
    fn part(&mut self, part: &'n Node, kind: PartKind) {
        match part.get("$ref").and_then(Node::as_str) {
            Some(reference) => self.follow(reference),
            None => self.members(part, kind),
        }
    }

    fn members(&mut self, part: &'n Node, kind: PartKind) {
        for member in part.members() {
            let value = &member.value;
            match Child::of(kind, &member.key) {
                Child::Part(PartKind::Schema) | Child::Map(PartKind::Schema) | Child::Other => {}
                Child::Part(kind) => self.part(value, kind),
                Child::Map(kind) => value.members().iter().for_each(|part| self.part(&part.value, kind)),
                Child::List(kind) => {
                    value.as_array().unwrap_or_default().iter().for_each(|part| self.part(part, kind));
                }
            }
        }
    }

    fn follow(&mut self, reference: &'n str) {
        let (mut text, mut passed) = (reference, HashSet::new());
        let end = loop {
            if let Some(known) = self.ends.get(text) {
                break known.clone();
            }
            if !passed.insert(text) {
                break Some(DeadEnd::Cycle);
            }
            let pointer = text.strip_prefix('#').and_then(percent_decode);
            let Some(target) = pointer.and_then(|pointer| follow(self.root, &pointer)) else {
                break Some(DeadEnd::Missing(text.to_owned()));
            };
            match target.get("$ref").and_then(Node::as_str) {
                Some(next) => text = next,
                None => break None,
            }
        };
        self.ends.extend(passed.into_iter().map(|text| (text, end.clone())));
    }
}

/// Replaces broken parts.
struct Repair<'r, 'd, 'f> {
    /// The references that lead to no part.
    broken: HashMap<String, DeadEnd>,
    notes: &'r mut Notes<'d, 'f>,
}

impl Repair<'_, '_, '_> {
    fn part(&mut self, part: &mut Node, kind: PartKind, what: &str) {
        let Some(reference) = part.get("$ref").filter(|_| part.is_object()) else {
            match &part.value {
                Value::Object(_) => self.members(part, kind),
                // What YAML has for nothing is no part.
                Value::Null => {}
                Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => replace(part, kind, what),
            }
            return;
        };
        let found = match (reference.as_str(), reference.as_str().and_then(|text| self.broken.get(text))) {
            (None, _) => unresolved(""),
            (Some(_), Some(DeadEnd::Missing(text))) => unresolved(text),
            (Some(_), Some(DeadEnd::Cycle)) => cyclic(),
            (Some(_), None) => return,
        };
        self.notes.report_broken(reference, found);
        *part = Node { span: reference.span, ..part.clone() };
        replace(part, kind, "$ref");
    }

    fn members(&mut self, part: &mut Node, kind: PartKind) {
        let Value::Object(members) = &mut part.value else { return };
        for Member { key, value, .. } in members {
            match (Child::of(kind, key), &mut value.value) {
                (Child::Part(PartKind::Schema) | Child::Map(PartKind::Schema) | Child::Other, _) => {}
                (Child::Part(kind), _) => self.part(value, kind, key),
                (_, Value::Null) => {}
                (Child::Map(kind), Value::Object(parts)) => {
                    let own = parts.iter_mut().filter(|part| !part.key.starts_with("x-"));
                    own.for_each(|part| self.part(&mut part.value, kind, &part.key));
                }
                (Child::List(kind), Value::Array(items)) => {
                    items.iter_mut().for_each(|item| self.part(item, kind, key));
                }
                (Child::Map(PartKind::Carrier), _) => {
                    let name = if key == "content" { "*/*" } else { "default" };
                    *value = object(value, vec![member(value, name, anything(value, key))]);
                }
                (Child::List(PartKind::Carrier), _) => *value = array(value, vec![anything(value, key)]),
                (Child::Map(_) | Child::List(_), _) => *value = object(value, Vec::new()),
            }
        }
    }
}

/// Replaces a part by one that accepts anything; what has no values, by one that says nothing.
fn replace(part: &mut Node, kind: PartKind, what: &str) {
    match kind {
        PartKind::Carrier => *part = anything(part, what),
        PartKind::PathItem | PartKind::Example => *part = object(part, Vec::new()),
        // An operation of which nothing can be read is none; schemas are read later.
        PartKind::Document | PartKind::Components | PartKind::Operation | PartKind::Schema => {}
    }
}

/// Returns a body, a response or a media type that accepts anything. A parameter without a name is left out.
fn anything(at: &Node, what: &str) -> Node {
    let marker = || member(at, LEFT_OUT, string(at, what));
    let schema = || member(at, "schema", object(at, vec![marker()]));
    let content = object(at, vec![member(at, "*/*", object(at, vec![schema()]))]);
    object(at, vec![marker(), schema(), member(at, "content", content)])
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the record of a parameter that is left out of an operation, if there is one.
    pub(super) fn unread_parameter(&mut self, operation: &Operation<'n>) -> Option<Member> {
        if !self.notes.lenient {
            return None;
        }
        let lists = [operation.node, operation.item].into_iter().filter_map(|part| part.get("parameters"));
        let mut parameters = lists.flat_map(|list| list.as_array().unwrap_or_default());
        parameters.find_map(|parameter| self.resolve(parameter)?.member(LEFT_OUT).cloned())
    }
}
