//! Arrays that Rust has no tuple for get a type of their own.

use std::collections::BTreeSet;

use crate::model::{Body, Definition, Docs, Model, Naming, Record, Rest, Tuple, Type, TypeId};
use crate::names::{Case, identifier};
use crate::text::Place;

use super::tuples::expected;
use super::types::TupleForm;

/// Gives every array whose items have types of their own, and whose length varies, a definition: below the one that uses
/// it.
pub(super) fn pass(mut model: Model) -> Model {
    let mut hoist = Hoist {
        taken: model.definitions.iter().map(|definition| folded(&definition.name)).collect(),
        next: model.definitions.len(),
        place: None,
        added: Vec::new(),
    };
    let mut order = Vec::with_capacity(model.definitions.len());
    for (index, definition) in model.definitions.iter_mut().enumerate() {
        let first = hoist.next;
        hoist.place.clone_from(&definition.place);
        definition.body = hoist.body(definition);
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
    fn body(&mut self, definition: &Definition) -> Body {
        let name = &definition.name;
        match &definition.body {
            // It has a name already.
            Body::Alias(Type::Tuple(tuple)) if TupleForm::of(tuple).is_open() => {
                Body::Alias(Type::Tuple(self.tuple(name, tuple)))
            }
            Body::Alias(ty) => Body::Alias(self.ty(name, ty)),
            Body::Enum(members) => Body::Enum(members.clone()),
            Body::Record(record) => Body::Record(self.record(name, record)),
            Body::Union(union) => {
                let mut union = union.clone();
                for variant in &mut union.variants {
                    variant.ty = self.ty(&format!("{name}{}", variant.name), &variant.ty);
                }
                Body::Union(union)
            }
        }
    }

    fn record(&mut self, name: &str, record: &Record) -> Record {
        let mut record = record.clone();
        for field in &mut record.fields {
            field.ty = self.ty(&format!("{name}{}", identifier(&field.name, Case::UpperCamel)), &field.ty);
        }
        if let Rest::Kept(ty) = &mut record.rest {
            *ty = self.ty(&format!("{name}Extra"), ty);
        }
        record
    }

    fn ty(&mut self, name: &str, ty: &Type) -> Type {
        match ty {
            Type::List(item) => Type::List(Box::new(self.ty(&format!("{name}Item"), item))),
            Type::Map(value) => Type::Map(Box::new(self.ty(&format!("{name}Value"), value))),
            Type::Nullable(inner) => Type::Nullable(Box::new(self.ty(name, inner))),
            Type::Tuple(tuple) if TupleForm::of(tuple).is_open() => self.named(name, tuple),
            Type::Tuple(tuple) => Type::Tuple(self.tuple(name, tuple)),
            Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::Named(_)
            | Type::Instance(..)
            | Type::Parameter { .. } => ty.clone(),
        }
    }

    fn tuple(&mut self, name: &str, tuple: &Tuple) -> Tuple {
        let items = tuple.items.iter().enumerate();
        let items = items.map(|(index, item)| self.ty(&format!("{name}Item{index}"), item)).collect();
        let rest = tuple.rest.as_ref().map(|rest| Box::new(self.ty(&format!("{name}Rest"), rest)));
        Tuple { items, min: tuple.min, rest }
    }

    fn named(&mut self, name: &str, tuple: &Tuple) -> Type {
        let mut name = name.to_owned();
        while !self.taken.insert(folded(&name)) {
            name.push_str("Tuple");
        }
        let tuple = self.tuple(&name, tuple);
        let id = TypeId(self.next);
        self.next += 1;
        let docs = Docs { description: Some(summary(&tuple)), ..Docs::default() };
        let body = Body::Alias(Type::Tuple(tuple));
        let place = self.place.clone();
        self.added.push(Definition {
            name,
            external: None,
            naming: Naming::Path,
            docs,
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
