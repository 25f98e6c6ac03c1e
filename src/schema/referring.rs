//! Reads references as schemas.

use std::sync::Arc;

use ecow::EcoString;

use super::build::{Base, Builder};
use super::graph::SchemaId;
use super::keyword::Keyword;
use super::left_out::LeftOut;
use super::reference::ReferenceTarget;
use super::resource::RECURSIVE;
use super::schema_key::key_of;
use super::standard::{self, StandardReference, suggestion};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Document, Node};
use crate::text::Place;

impl<'a> Builder<'a> {
    /// Returns the schema that a document refers to by URI.
    pub(crate) fn external(&mut self, document: &'a Document, reference: &'a Node) -> SchemaId {
        let resource = self.index.holder(document);
        let base = self.base(resource);
        let place = self.place(base, reference.span);
        self.reference(reference.as_str().unwrap_or_default(), base, &place)
    }

    /// Returns the schema of a dynamic reference: if it refers to a dynamic anchor, the outermost one of that name in
    /// the dynamic scope (Core §8.2.3.2).
    pub(super) fn dynamic_reference(
        &mut self,
        reference: &str,
        is_recursive: bool,
        base: Base,
        place: &Place,
    ) -> SchemaId {
        self.index.load_referenced(reference, base.resource);
        let Some(target) = self.index.find(reference, base.resource) else {
            return self.reference(reference, base, place);
        };
        let name = if is_recursive { Some(RECURSIVE.to_owned()) } else { target.anchor.clone() };
        let is_own = |name: &String| target.node.get("$dynamicAnchor").and_then(Node::as_str) == Some(name);
        let is_dynamic = |name: &String| match is_recursive {
            true => self.index.get(target.resource).dynamic.contains(&name.as_str()),
            false => is_own(name),
        };
        let outermost = name.filter(is_dynamic).and_then(|name| {
            let resource = self.scopes.outermost(base.scope, &name).unwrap_or(target.resource);
            Some(ReferenceTarget { node: self.index.anchor(resource, &name)?, resource, anchor: Some(name) })
        });
        match outermost {
            Some(bound) => {
                self.dynamic.insert(self.current);
                // The name of a dynamic anchor says what a generic schema has, not what a schema in its place is.
                self.target(&bound, base)
            }
            None => self.referred(target, reference, base),
        }
    }

    /// Returns the schema of a reference. A definition of the document takes precedence over a built-in one.
    pub(super) fn reference(&mut self, reference: &str, base: Base, place: &Place) -> SchemaId {
        let named = standard::named(reference);
        // Built-in schemas aren't looked for in files.
        if !matches!(named, Some(StandardReference::Known(_))) {
            self.index.load_referenced(reference, base.resource);
        }
        if let Some(target) = self.index.find(reference, base.resource) {
            return self.referred(target, reference, base);
        }
        match named {
            Some(StandardReference::Known(standard)) => self.standard(standard, place),
            Some(StandardReference::Unknown(name)) => {
                let found = Diagnostic::new(Code::UnknownType, format!("unknown standard type `{name}`"));
                self.nowhere(found.help(suggestion(name)), place)
            }
            None => self.nowhere(self.index.unresolved(reference, base.resource), place),
        }
    }

    /// Reports a reference that leads nowhere, and returns a schema that accepts anything in its place.
    fn nowhere(&mut self, found: Diagnostic, place: &Place) -> SchemaId {
        let id = self.anything(place);
        self.leave_out(id, LeftOut::keyword(Keyword::Ref, place.clone()), found.at(place.clone()));
        id
    }

    fn target(&mut self, target: &ReferenceTarget<'a>, base: Base) -> SchemaId {
        let scope = self.scopes.enter(Some(base.scope), &self.index, target.resource);
        self.schema(target.node, Base { resource: target.resource, scope })
    }

    /// Returns the schema that a reference leads to, and names it.
    fn referred(&mut self, target: ReferenceTarget<'a>, reference: &str, base: Base) -> SchemaId {
        let id = self.target(&target, base);
        let is_root = std::ptr::eq(target.node, self.index.get(base.resource).root);
        // In a package, a document names its schemas itself, whatever refers to them.
        let [from, to] = [base.resource, target.resource].map(|resource| self.index.get(resource).file);
        let is_named = Arc::ptr_eq(from, to) || !self.index.library.is_input(to);
        if self.graph.schemas[id.0].key.is_none() && !is_root && is_named {
            self.graph.schemas[id.0].key = key_of(reference).map(EcoString::from);
        }
        id
    }
}
