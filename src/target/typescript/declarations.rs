//! Declarations of types.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::names::is_global;
use super::options::EnumStyle;
use super::types::{Types, Written, literals, parameter};
use super::{TEMPLATES, docs, quote, tsdoc};
use crate::diagnostics::Diagnostic;
use crate::model::properties::{Presence, properties};
use crate::model::{Body, Case, Definition, Docs, Field, Member, Record, Type, TypeId};
use crate::render::{Value, views};
use crate::target::docs::commented;

views! {
    /// Another name for a type.
    struct AliasView {
        docs: Vec<String>,
        name: String,
        ty: String,
    }

    /// An enumeration, and an object of its values.
    struct EnumView {
        docs: Vec<String>,
        name: String,
        members: Vec<ValueView>,
    }

    /// A value of an enumeration.
    struct ValueView {
        docs: Vec<String>,
        key: String,
        value: String,
    }
}

/// The types of declarations without their names and documentation: where they are equal, one type is the other.
pub(super) type Shapes = BTreeMap<TypeId, String>;

/// The beginning of a declaration.
pub(super) struct Head {
    pub(super) docs: Vec<String>,
    /// With type parameters.
    pub(super) name: String,
}

/// A declaration, and its type on one line.
pub(super) struct Declared {
    text: String,
    shape: String,
}

/// The declarations of a file.
pub(in crate::target) struct Declarations<'t, 'm> {
    pub(super) types: &'t mut Types<'m>,
    /// The types that have no comment: a property of each has the same.
    commented: BTreeSet<TypeId>,
    /// The results of functions that return no content.
    without_content: HashSet<TypeId>,
}

/// The type of what a function returns that returns nothing.
const VOID: &str = "void";

impl<'t, 'm> Declarations<'t, 'm> {
    pub(in crate::target) fn new(types: &'t mut Types<'m>) -> Self {
        let contracts = types.model.contracts.iter().filter(|contract| !contract.has_content);
        let without_content = contracts.map(|contract| contract.result).collect();
        Self { types, commented: BTreeSet::new(), without_content }
    }

    /// Returns all of them, in the model's order; after the result of a stream, the stream. And the type of each without
    /// its name and documentation.
    pub(super) fn all(&mut self) -> Result<(Vec<String>, Shapes), Diagnostic> {
        let model = self.types.model;
        let mut all = Vec::new();
        let mut shapes = Shapes::new();
        let is_same = |id, field: &Field| docs::of(model, id) == tsdoc::of(&field.docs, &field.ty);
        self.commented = commented(model, is_same);
        // The results that are one element of a stream (§4.5).
        let streams = model.contracts.iter().filter(|contract| contract.is_stream());
        let streamed: BTreeSet<TypeId> = streams.map(|contract| contract.result).collect();
        for (id, definition) in model.iter().filter(|(id, _)| self.types.is_declared(*id)).collect::<Vec<_>>() {
            let mut shape = self.declare(id, definition, &mut all)?;
            if let Some(input) = self.types.names.input(id).cloned() {
                // Two types with equal properties may have different defaults.
                if definition.body.alias().is_none() {
                    shape.push_str(&input.fill);
                }
                self.types.names.set_input(true);
                let declared = self.declare(id, definition, &mut all);
                self.types.names.set_input(false);
                declared?;
            }
            shapes.insert(id, shape);
            if streamed.contains(&id) {
                all.push(self.stream(id)?);
            }
        }
        Ok((all, shapes))
    }

    /// Adds the declaration of a type, and returns its type without name and documentation.
    pub(in crate::target) fn declare(
        &self,
        id: TypeId,
        definition: &Definition,
        all: &mut Vec<String>,
    ) -> Result<String, Diagnostic> {
        let comment = match self.types.names.are_inputs() {
            true => vec![format!("{{@link {}}} before its defaults are filled in.", self.types.names.of_filled(id))],
            false => docs::of(self.types.model, id),
        };
        let plain = self.types.names.of(id);
        let parameters = self.parameters(definition);
        let docs = if self.commented.contains(&id) { Vec::new() } else { comment.clone() };
        let head = Head { docs, name: format!("{plain}{parameters}") };
        let declared = match &definition.body {
            Body::Alias(ty) => match self.types.absorbed_by(ty) {
                Some(Body::Enum(members)) => self.listed(head, literals(members).or("null".to_owned()), members),
                Some(Body::Union(union)) => self.union(head, &comment, union, true),
                Some(Body::Alias(_) | Body::Record(_)) | None if self.is_void(id, ty) => {
                    self.alias(head, VOID.to_owned())
                }
                Some(Body::Alias(_) | Body::Record(_)) | None => self.alias(head, self.types.write(ty).text()),
            },
            Body::Enum(members) if self.has_values(plain, members) => self.values(head, members),
            Body::Enum(members) => self.listed(head, literals(members), members),
            Body::Union(union) => self.union(head, &comment, union, false),
            Body::Record(record) if record.cases.is_empty() => self.record(head, record, None),
            Body::Record(record) => {
                let cases = record.cases.iter();
                let uses = cases
                    .map(|case| self.types.names.of_case(id, definition, case) + &arguments(definition, record, case));
                self.listed(head, Written::new(uses), &[])
            }
        }?;
        all.push(declared.text);
        if let Body::Record(record) = &definition.body {
            for case in &record.cases {
                let is_open = !arguments(definition, record, case).is_empty();
                let open = if is_open { parameters.as_str() } else { "" };
                let name = format!("{}{open}", self.types.names.of_case(id, definition, case));
                let head = Head { docs: docs::of_case(record, plain, case), name };
                all.push(self.record(head, record, Some(case))?.text);
            }
        }
        Ok(parameters + &declared.shape)
    }

    /// Returns whether a type is the result of a contract without content. A function that returns nothing returns
    /// `undefined`, not the `null` of JSON that stands for it.
    fn is_void(&self, id: TypeId, ty: &Type) -> bool {
        *ty == Type::Null && self.without_content.contains(&id)
    }

    /// Returns the parameters of a definition, as they are declared.
    fn parameters(&self, definition: &Definition) -> String {
        let declared = definition
            .parameters
            .iter()
            .map(|declared| format!("{} = {}", parameter(&declared.name), self.types.write(&declared.default).text()));
        angled(declared)
    }

    /// Returns a union of listed types, of which some are values with documentation.
    fn listed(&self, head: Head, written: Written, values: &[Member]) -> Result<Declared, Diagnostic> {
        let shape = written.text();
        let documented = values.iter().filter(|value| !value.docs.is_empty());
        let of_values: HashMap<String, &Docs> =
            documented.map(|value| (quote::literal(&value.value), &*value.docs)).collect();
        let docs = |ty: &String| of_values.get(ty).map(|docs| tsdoc::of(docs, &Type::Any)).unwrap_or_default();
        let variants = written.alternatives.into_iter().map(|ty| (docs(&ty), ty));
        self.one_of(head, shape, variants)
    }

    /// Returns whether an enumeration has an object of its values: not if that would hide one of JavaScript's own.
    fn has_values(&self, name: &str, members: &[Member]) -> bool {
        let is_literal = |Member { value, .. }: &Member| value.is_scalar() && quote::is_exact_value(value);
        self.types.options.enums == EnumStyle::Object && !is_global(name) && members.iter().all(is_literal)
    }

    /// Returns an enumeration with an object of its values.
    fn values(&self, Head { docs, name }: Head, members: &[Member]) -> Result<Declared, Diagnostic> {
        let value = |member: &Member| ValueView {
            docs: tsdoc::of(&member.docs, &Type::Any),
            key: quote::own_key(&member.name),
            value: quote::literal(&member.value),
        };
        let view = EnumView { docs, name, members: members.iter().map(value).collect() };
        self.declared("typescript/enum.tera", view, literals(members).text())
    }

    /// Returns the stream of a type's values.
    fn stream(&mut self, id: TypeId) -> Result<String, Diagnostic> {
        let name = self.types.names.claim(format!("{}Stream", self.types.names.of(id)));
        let element = self.types.names.of_valid(id).to_owned();
        let docs = vec![format!("A stream of {{@link {element}}}, one element after the other.")];
        let ty = format!("{}<{element}>", self.types.global("AsyncIterable"));
        Ok(self.alias(Head { docs, name }, ty)?.text)
    }

    pub(super) fn alias(&self, Head { docs, name }: Head, ty: String) -> Result<Declared, Diagnostic> {
        let shape = ty.clone();
        self.declared("typescript/alias.tera", AliasView { docs, name, ty }, shape)
    }

    /// Prints a declaration of that type.
    pub(super) fn declared(
        &self,
        template: &str,
        view: impl Into<Value>,
        shape: String,
    ) -> Result<Declared, Diagnostic> {
        Ok(Declared { text: TEMPLATES.render(self.types.templates, template, view)?, shape })
    }
}

/// Returns the parameters of a definition, as a case of it uses them: none where its members don't.
fn arguments(definition: &Definition, record: &Record, case: &Case) -> String {
    let mut properties = properties(record, Some(case)).into_iter();
    let is_open = properties.any(|of| of.presence != Presence::Forbidden && of.field.ty.is_open());
    let parameters = definition.parameters.iter().filter(|_| is_open);
    angled(parameters.map(|declared| parameter(&declared.name)))
}

fn angled(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    if items.is_empty() { String::new() } else { format!("<{}>", items.join(", ")) }
}
