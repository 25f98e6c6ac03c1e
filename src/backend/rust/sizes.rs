//! How large the generated types are in memory, about: clippy has opinions on large variants.

use crate::model::{Body, Field, Model, Record, Rest, Type, TypeId, dependency_order};

use super::types::{TupleForm, Types, width};

/// The least and the most bytes that each definition may take.
pub(super) struct Sizes(Vec<Size>);

/// The least and the most bytes: serde_json's map has two sizes, and a layout may save a word or not.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Size {
    pub(super) least: usize,
    pub(super) most: usize,
}

const POINTER: Size = Size { least: 8, most: 8 };
const VEC: Size = Size { least: 24, most: 24 };
const MAP: Size = Size { least: 24, most: 72 };
const VALUE: Size = Size { least: 32, most: 80 };

impl Sizes {
    pub(super) fn new(types: &Types, model: &Model) -> Self {
        let mut sizes = Self(vec![Size::default(); model.definitions.len()]);
        for id in dependency_order(model).0 {
            sizes.0[id.index()] = match &model.definition(id).body {
                Body::Alias(ty) => sizes.of(types, id, ty),
                Body::Enum(_) => Size { least: 1, most: 2 },
                Body::Record(record) if record.cases.is_empty() => sizes.record(types, id, record, &[]),
                Body::Record(record) => {
                    tagged(record.cases.iter().map(|case| sizes.record(types, id, record, &case.absent)))
                }
                Body::Union(union) => tagged(union.variants.iter().map(|variant| sizes.of(types, id, &variant.ty))),
            };
        }
        sizes
    }

    /// The size of a record without some of its fields.
    pub(super) fn record(&self, types: &Types, owner: TypeId, record: &Record, absent: &[usize]) -> Size {
        let size = |field: &Field| {
            let size = self.of(types, owner, &field.ty);
            if field.required { size } else { optional(size) }
        };
        let fields = record.fields.iter().enumerate().filter(|(index, _)| !absent.contains(index));
        let rest = match &record.rest {
            Rest::Kept(_) => Some(MAP),
            Rest::Ignored | Rest::Refused => None,
        };
        fields.map(|(_, field)| size(field)).chain(rest).fold(Size::default(), add)
    }

    /// The size of a use of a type.
    pub(super) fn of(&self, types: &Types, owner: TypeId, ty: &Type) -> Size {
        match ty {
            Type::Any => VALUE,
            Type::Never | Type::Null => Size::default(),
            Type::Boolean => Size { least: 1, most: 1 },
            Type::Integer(range) => {
                let bytes = width(range)[1..].parse().unwrap_or(64) / 8;
                Size { least: bytes, most: bytes }
            }
            Type::Number => POINTER,
            Type::String | Type::List(_) => VEC,
            Type::Tuple(tuple) => match TupleForm::of(tuple) {
                TupleForm::Fixed(items) => {
                    items.iter().map(|item| self.of(types, owner, item)).fold(Size::default(), add)
                }
                TupleForm::Open => tuple.items.iter().map(|item| optional(self.of(types, owner, item))).fold(VEC, add),
                TupleForm::Empty | TupleForm::Alike(_) => VEC,
            },
            Type::Map(_) => MAP,
            Type::Nullable(inner) => optional(self.of(types, owner, inner)),
            Type::Named(id) if types.is_boxed(owner, *id) => POINTER,
            Type::Named(id) => self.0[id.index()],
            Type::Instance(id, arguments) => {
                let most = arguments.iter().map(|ty| self.of(types, owner, ty).most).sum::<usize>();
                let generic = self.0[id.index()];
                Size { least: generic.least, most: generic.most + most }
            }
            Type::Parameter { .. } => VALUE,
        }
    }
}

/// Whether clippy may find one variant much larger than all others.
pub(super) fn is_uneven(sizes: &[Size]) -> bool {
    const ALLOWED: usize = 200;
    let Some(largest) = sizes.iter().enumerate().max_by_key(|(_, size)| size.most).map(|(index, _)| index) else {
        return false;
    };
    let second = sizes.iter().enumerate().filter(|(index, _)| *index != largest).map(|(_, size)| size.least).max();
    sizes[largest].most.saturating_sub(second.unwrap_or(usize::MAX)) >= ALLOWED
}

fn add(one: Size, other: Size) -> Size {
    Size { least: one.least + other.least, most: one.most + other.most.next_multiple_of(8) }
}

fn optional(size: Size) -> Size {
    Size { least: size.least, most: size.most + 8 }
}

fn tagged(variants: impl Iterator<Item = Size>) -> Size {
    variants.fold(Size::default(), |one, other| Size {
        least: one.least.max(other.least),
        most: one.most.max(other.most + 8),
    })
}
