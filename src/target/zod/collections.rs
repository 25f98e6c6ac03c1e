//! Lists, tuples and maps.

use super::expression::{Argument, Zod};
use super::scalars::with_methods;
use super::schemas::SchemaBuilder;
use crate::codegen::residual::{take_items, take_members};
use crate::model::check::{ArrayCheck, Check};
use crate::model::{Body, Kinds, Tuple, Type};
use crate::target::typescript::check::place;

impl SchemaBuilder<'_> {
    pub(super) fn list(&mut self, item: &Type, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::ARRAY);
        let each = take_items(&mut rest);
        let is_flat = self.kinds(item).and(Kinds::ARRAY.or(Kinds::OBJECT)) == Kinds::NONE;
        let item = self.schema(item, &each, &place(at, "item"));
        let zod = Zod::of("array", vec![Argument::Schema(item)]);
        let zod = with_methods(zod, &mut rest.array, |part| match part {
            ArrayCheck::MinItems(least) => Some(("min", least.to_string())),
            ArrayCheck::MaxItems(most) => Some(("max", most.to_string())),
            ArrayCheck::UniqueItems
            | ArrayCheck::Items { .. }
            | ArrayCheck::Contains { .. }
            | ArrayCheck::Unevaluated { .. } => None,
        });
        let first = self.tests.len();
        let zod = self.refined(zod, rest, Kinds::ARRAY, at);
        self.tests.iter_mut().skip(first).for_each(|test| test.is_flat = is_flat);
        zod
    }

    pub(super) fn tuple(&mut self, tuple: &Tuple, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::ARRAY);
        let length = tuple.items.len();
        let (mut each, mut others) = (vec![Check::always(); length], Check::always());
        let mut is_found = false;
        rest.array.retain_mut(|part| match part {
            ArrayCheck::Items { prefix, rest } if !is_found && (prefix.len() <= length || tuple.rest.is_none()) => {
                is_found = true;
                others = rest.take().unwrap_or_else(Check::always);
                let known = std::mem::take(prefix).into_iter().chain(std::iter::repeat(others.clone()));
                each = known.take(length).collect();
                false
            }
            ArrayCheck::MinItems(least) => *least > tuple.min as u64,
            ArrayCheck::MaxItems(most) => tuple.rest.is_some() || *most < length as u64,
            _ => true,
        });
        let mut items = Vec::new();
        for (index, (ty, check)) in tuple.items.iter().zip(&each).enumerate() {
            let item = self.schema(ty, check, &place(at, &format!("item {}", index + 1)));
            items.push(match index < tuple.min {
                // Where any number of items may follow, zod takes what isn't there for `undefined`.
                true if tuple.rest.is_some() && self.may_be_anything(ty) => item.then("nonoptional"),
                true => item,
                false => item.then("exactOptional"),
            });
        }
        let mut arguments = vec![Argument::Schemas(items)];
        let further = tuple.rest.as_ref().map(|ty| self.schema(ty, &others, &place(at, "item")));
        let zod = match (length, further) {
            (0, Some(item)) => Zod::of("array", vec![Argument::Schema(item)]),
            (_, further) => {
                arguments.extend(further.map(Argument::Schema));
                Zod::of("tuple", arguments)
            }
        };
        self.refined(zod, rest, Kinds::ARRAY, at)
    }

    pub(super) fn map(&mut self, value: &Type, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::OBJECT);
        let (each, names) = take_members(&mut rest);
        let zod = match *value == Type::Any && each.is_always() && names.is_always() {
            true => Zod::of("looseObject", vec![Argument::Properties(Vec::new())]),
            false => {
                let key = self.schema(&Type::String, &names, &place(at, "name"));
                let value = self.schema(value, &each, &place(at, "member"));
                Zod::of("record", vec![Argument::Schema(key), Argument::Schema(value)])
            }
        };
        self.refined(zod, rest, Kinds::OBJECT, at)
    }

    /// Returns whether a type has every JSON value, so that its schema accepts `undefined` too.
    fn may_be_anything(&self, ty: &Type) -> bool {
        match self.model.resolve(ty) {
            Type::Any | Type::Parameter { .. } => true,
            Type::Nullable(inner) => self.may_be_anything(inner),
            Type::Named(id) => match &self.model.definition(*id).body {
                Body::Union(union) => union.variants.iter().any(|variant| matches!(variant.ty, Type::Any)),
                Body::Alias(_) | Body::Enum(_) | Body::Record(_) => false,
            },
            _ => false,
        }
    }
}
