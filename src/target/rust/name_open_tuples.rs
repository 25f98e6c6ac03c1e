//! Arrays that Rust has no tuple for get a type of their own.

use std::collections::BTreeSet;

use crate::model::{Body, Definition, Docs, Formats, Model, Naming, PartName, Tuple, Type, TypeId};
use crate::names::{Case, identifier};
use crate::text::Place;

use super::tuples::expected;
use super::types::TupleForm;

/// Gives every array whose items have types of their own, and whose length varies, a definition: below the one that uses
/// it.
pub(super) fn pass(mut model: Model) -> Model {
    let mut hoist = Hoist {
        taken: model.own().map(|(_, definition)| folded(&definition.name)).collect(),
        next: model.definitions.len(),
        place: None,
        added: Vec::new(),
    };
    let mut order = Vec::with_capacity(model.definitions.len());
    for (index, definition) in model.definitions.iter_mut().enumerate() {
        let first = hoist.next;
        hoist.place.clone_from(&definition.place);
        if definition.external.is_none() {
            let name = definition.name.clone();
            hoist.definition(&name, definition);
        }
        order.push(TypeId(index));
        order.extend((first..hoist.next).map(TypeId));
    }
    model.definitions.extend(hoist.added);
    model.reordered(&order)
}

struct Hoist {
    taken: BTreeSet<String>,
    next: usize,
    /// The place of the definition that is being looked at.
    place: Option<Place>,
    added: Vec<Definition>,
}

impl Hoist {
    fn definition(&mut self, name: &str, definition: &mut Definition) {
        for part in definition.formatted_parts() {
            match (part.name, part.ty) {
                // The alias is the name of the tuple.
                (PartName::Alias, Type::Tuple(tuple)) => self.tuple(name, tuple, part.formats),
                (PartName::Alias, ty) => self.ty(name, ty, part.formats),
                (PartName::Property(field), ty) => {
                    self.ty(&format!("{name}{}", identifier(field, Case::UpperCamel)), ty, part.formats);
                }
                (PartName::Undeclared, ty) => self.ty(&format!("{name}Extra"), ty, part.formats),
                (PartName::Variant(variant), ty) => self.ty(&format!("{name}{variant}"), ty, part.formats),
            }
        }
    }

    fn ty(&mut self, name: &str, ty: &mut Type, formats: &Formats) {
        match ty {
            Type::List(item) => self.ty(&format!("{name}Item"), item, formats.part(0)),
            Type::Map(value) => self.ty(&format!("{name}Value"), value, formats.part(0)),
            Type::Nullable(inner) => self.ty(name, inner, formats.part(0)),
            Type::Tuple(tuple) if TupleForm::of(tuple).is_open() => *ty = self.named(name, tuple.clone(), formats),
            Type::Tuple(tuple) => self.tuple(name, tuple, formats),
            // The arguments of instances have no such parts.
            Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::Named(_)
            | Type::Instance(..)
            | Type::Parameter { .. } => {}
        }
    }

    fn tuple(&mut self, name: &str, tuple: &mut Tuple, formats: &Formats) {
        for (index, item) in tuple.items.iter_mut().enumerate() {
            self.ty(&format!("{name}Item{index}"), item, formats.part(index));
        }
        if let Some(rest) = &mut tuple.rest {
            self.ty(&format!("{name}Rest"), rest, formats.part(tuple.items.len()));
        }
    }

    fn named(&mut self, name: &str, mut tuple: Tuple, formats: &Formats) -> Type {
        let mut name = name.to_owned();
        while !self.taken.insert(folded(&name)) {
            name.push_str("Tuple");
        }
        self.tuple(&name, &mut tuple, formats);
        let id = TypeId(self.next);
        self.next += 1;
        let docs = Docs { description: Some(summary(&tuple)), formats: formats.clone(), ..Docs::default() };
        let body = Body::Alias(Type::Tuple(tuple));
        let place = self.place.clone();
        self.added.push(Definition {
            name,
            external: None,
            naming: Naming::Path,
            docs: docs.into(),
            parameters: Vec::new(),
            body,
            place,
        });
        Type::Named(id)
    }
}

/// Returns a sentence about the type.
fn summary(tuple: &Tuple) -> String {
    format!("A{}.", &expected(tuple)[1..])
}

/// Returns a name without characters that don't make names distinct.
fn folded(name: &str) -> String {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}
