//! Source locations of the parts of a schema: those of the types that were made of them.

use super::{Step, Typed};
use crate::diff::source::named;
use crate::model::{Body, Model, Rest, Type, TypeId};
use crate::text::Place;

/// A type of a model, as far as it is known, and the nearest source location.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'s> {
    model: &'s Model,
    ty: Known<'s>,
    pub(super) place: Option<&'s Place>,
}

#[derive(Clone, Copy)]
enum Known<'s> {
    Definition(TypeId),
    Type(&'s Type),
    Nothing,
}

impl<'s> Cursor<'s> {
    pub(super) fn of(typed: Typed<'s, 's>) -> Self {
        let model = typed.schemas.model;
        let place = model.definition(typed.id).place.as_ref();
        Self { model, ty: Known::Definition(typed.id), place }
    }

    /// Returns the cursor behind a reference.
    pub(super) fn entered(self) -> Self {
        match self.definition() {
            Some(id) => Self { place: self.model.definition(id).place.as_ref().or(self.place), ..self },
            None => self,
        }
    }

    /// Returns the definition, if the type is one, or one or null.
    fn definition(&self) -> Option<TypeId> {
        match self.ty {
            Known::Definition(id) => Some(id),
            Known::Type(ty) => named(ty),
            Known::Nothing => None,
        }
    }

    /// Returns the body of the definition behind aliases.
    fn body(&self) -> Option<&'s Body> {
        let mut body = &self.model.definition(self.definition()?).body;
        for _ in 0..self.model.definitions.len() {
            let Body::Alias(ty) = body else { break };
            let aliased = Self { ty: Known::Type(ty), ..*self };
            body = &self.model.definition(aliased.definition()?).body;
        }
        Some(body)
    }

    /// Returns the discriminator of a union.
    pub(super) fn tag(&self) -> Option<&'s str> {
        if let Body::Union(union) = self.body()? { union.tag.as_deref() } else { None }
    }

    pub(super) fn step(self, step: Step<'_>) -> Self {
        let unknown = Self { ty: Known::Nothing, ..self };
        let at = |ty: Option<&'s Type>| ty.map_or(unknown, |ty| Self { ty: Known::Type(ty), ..self });
        match step {
            Step::Here => self,
            Step::Property(key) => self.property(key).unwrap_or(unknown),
            Step::Others => at(self.others()),
            Step::Names => unknown,
            Step::Item(index) => at(self.item(Some(index))),
            Step::Items => at(self.item(None)),
        }
    }

    fn property(self, key: &str) -> Option<Self> {
        let Some(Body::Record(record)) = self.body() else { return None };
        let field = record.fields.iter().find(|field| field.name == key)?;
        Some(Self { ty: Known::Type(&field.ty), place: field.place.as_ref().or(self.place), ..self })
    }

    fn others(&self) -> Option<&'s Type> {
        match (self.plain(), self.body()) {
            (Some(Type::Map(value)), _) => Some(value),
            (_, Some(Body::Record(record))) => match &record.rest {
                Rest::Kept(ty) => Some(ty),
                Rest::Ignored | Rest::Refused => None,
            },
            (_, _) => None,
        }
    }

    fn item(&self, index: Option<usize>) -> Option<&'s Type> {
        let ty = self.plain()?;
        if let Type::List(item) = ty {
            return Some(item);
        }
        let Type::Tuple(tuple) = ty else { return None };
        index.and_then(|index| tuple.items.get(index)).or(tuple.rest.as_deref())
    }

    /// Returns the type behind aliases and `or null`.
    fn plain(&self) -> Option<&'s Type> {
        let mut ty = match self.ty {
            Known::Type(ty) => ty,
            Known::Definition(id) => match &self.model.definition(id).body {
                Body::Alias(ty) => ty,
                Body::Enum(_) | Body::Record(_) | Body::Union(_) => return None,
            },
            Known::Nothing => return None,
        };
        for _ in 0..=self.model.definitions.len() {
            ty = match self.model.resolve(ty) {
                Type::Nullable(inner) => inner,
                ty => return Some(ty),
            };
        }
        None
    }
}
