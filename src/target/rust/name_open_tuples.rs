//! Arrays that Rust has no tuple for get a type of their own.

use std::collections::BTreeSet;

use crate::model::{Body, Definition, Docs, Model, Naming, Rest, Tuple, Type, TypeId};
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
            hoist.body(&definition.name, &mut definition.body);
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
    fn body(&mut self, name: &str, body: &mut Body) {
        match body {
            // It has a name already.
            Body::Alias(Type::Tuple(tuple)) => self.tuple(name, tuple),
            Body::Alias(ty) => self.ty(name, ty),
            Body::Enum(_) => {}
            Body::Record(record) => {
                for field in &mut record.fields {
                    self.ty(&format!("{name}{}", identifier(&field.name, Case::UpperCamel)), &mut field.ty);
                }
                if let Rest::Kept(ty) = &mut record.rest {
                    self.ty(&format!("{name}Extra"), ty);
                }
            }
            Body::Union(union) => {
                for variant in &mut union.variants {
                    self.ty(&format!("{name}{}", variant.name), &mut variant.ty);
                }
            }
        }
    }

    fn ty(&mut self, name: &str, ty: &mut Type) {
        match ty {
            Type::List(item) => self.ty(&format!("{name}Item"), item),
            Type::Map(value) => self.ty(&format!("{name}Value"), value),
            Type::Nullable(inner) => self.ty(name, inner),
            Type::Tuple(tuple) if TupleForm::of(tuple).is_open() => *ty = self.named(name, tuple.clone()),
            Type::Tuple(tuple) => self.tuple(name, tuple),
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

    fn tuple(&mut self, name: &str, tuple: &mut Tuple) {
        for (index, item) in tuple.items.iter_mut().enumerate() {
            self.ty(&format!("{name}Item{index}"), item);
        }
        if let Some(rest) = &mut tuple.rest {
            self.ty(&format!("{name}Rest"), rest);
        }
    }

    fn named(&mut self, name: &str, mut tuple: Tuple) -> Type {
        let mut name = name.to_owned();
        while !self.taken.insert(folded(&name)) {
            name.push_str("Tuple");
        }
        self.tuple(&name, &mut tuple);
        let id = TypeId(self.next);
        self.next += 1;
        let docs = Docs { description: Some(summary(&tuple)), ..Docs::default() };
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
