//! Uses of types: how they are written, and whether serde reads them exactly.

use super::options::MapType;
use crate::model::{Body, Boxes, Definition, Member, Model, Range, Tuple, Type, TypeId, components, named};
use crate::text::Json;

use super::generics::parameter;
use super::names::TypeNames;
use super::uses::{Import, Uses};

/// The types of a model, as Rust sees them.
pub(super) struct Types<'a> {
    /// The model.
    pub(super) model: &'a Model,
    /// The names of its definitions.
    pub(super) names: TypeNames,
    /// The type of maps.
    pub(super) map: MapType,
    /// Whether enumerations whose values aren't all strings are any values.
    derives: bool,
    boxes: Boxes,
    newtypes: Vec<bool>,
}

/// The representation of an array that has types for its first items.
pub(super) enum TupleForm<'a> {
    /// Only the empty array fits: a list of nothing.
    Empty,
    /// As a tuple.
    Fixed(&'a [Type]),
    /// All items have one type, and there may be any number of them: as a list.
    Alike(&'a Type),
    /// As a struct of its own, which [a pass](super::name_open_tuples) gives a name.
    Open,
}

impl<'a> TupleForm<'a> {
    /// The longest tuple that has `Debug`, `Default` and `PartialEq`.
    const LONGEST: usize = 12;

    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Open)
    }

    pub(super) fn of(tuple: &'a Tuple) -> Self {
        match (tuple.items.as_slice(), tuple.rest.as_deref()) {
            ([], None) => Self::Empty,
            (items, None) if tuple.min == items.len() && items.len() <= Self::LONGEST => Self::Fixed(items),
            (items, Some(rest)) if items.iter().all(|item| item == rest) => Self::Alike(rest),
            _ => Self::Open,
        }
    }
}

impl<'a> Types<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let mut types = Self { derives: false, ..Self::derived(model) };
        for (id, definition) in model.iter().filter(|(_, definition)| !definition.is_foreign()) {
            if let Body::Alias(ty) = &definition.body {
                types.newtypes[id.index()] |= !is_exact(ty) || open_tuple(ty).is_some();
            }
        }
        types
    }

    /// Returns the types of a model that serde reads as they are: aliases are types of their own only in cycles.
    pub(super) fn derived(model: &'a Model) -> Self {
        Self {
            model,
            names: TypeNames::new(model),
            map: MapType::default(),
            derives: true,
            boxes: Boxes::new(model),
            newtypes: circular_aliases(model),
        }
    }

    /// Makes types of aliases that are read otherwise than their targets.
    pub(super) fn have_readers(&mut self, is_needed: impl Fn(TypeId) -> bool) {
        for (id, definition) in self.model.iter() {
            if matches!(definition.body, Body::Alias(_)) {
                self.newtypes[id.index()] |= is_needed(id);
            }
        }
    }

    /// Sets the name of a definition that another module declares, and whether it is a type of its own there.
    pub(super) fn qualify(&mut self, id: TypeId, name: String, is_newtype: bool) {
        self.names.definitions[id.index()] = name;
        self.newtypes[id.index()] = is_newtype;
    }

    /// Returns whether a type is one of the user's own, or null.
    pub(super) fn is_foreign(&self, ty: &Type) -> bool {
        match ty {
            Type::Nullable(inner) => self.is_foreign(inner),
            Type::Named(id) => self.model.definition(*id).is_foreign(),
            _ => false,
        }
    }

    /// Returns the name of a definition.
    pub(super) fn name(&self, id: TypeId) -> &str {
        &self.names.definitions[id.index()]
    }

    /// Returns whether an alias is printed as a type of its own: serde doesn't read what it stands for as JSON Schema does, more is
    /// to be asked of its values, or it is circular, which Rust allows of no alias.
    pub(super) fn is_newtype(&self, id: TypeId) -> bool {
        self.newtypes[id.index()]
    }

    /// Returns whether an enumeration is printed as an alias of any values: serde derives only enumerations of strings.
    pub(super) fn is_any_value(&self, members: &[Member]) -> bool {
        self.derives && texts(members.iter().map(|member| &member.value)).is_none()
    }

    /// Returns whether `owner` contains a definition through a `Box`.
    pub(super) fn is_boxed(&self, owner: TypeId, held: TypeId) -> bool {
        self.boxes.needed(owner, held) && !self.model.definition(held).is_foreign()
    }

    /// Returns the type as `owner` writes it.
    pub(super) fn text(&self, owner: TypeId, ty: &Type, uses: &mut Uses) -> String {
        match ty {
            Type::Any => {
                uses.import(Import::VALUE);
                "Value".to_owned()
            }
            Type::Never => {
                uses.never = true;
                self.names.never.clone()
            }
            Type::Null => "()".to_owned(),
            Type::Boolean => "bool".to_owned(),
            Type::Integer(range) => width(range).to_owned(),
            Type::Number => "f64".to_owned(),
            Type::String => "String".to_owned(),
            Type::List(item) => format!("Vec<{}>", self.unboxed(owner, item, uses)),
            Type::Tuple(tuple) => self.tuple_text(owner, tuple, uses),
            Type::Map(value) => self.map_text(owner, value, uses),
            Type::Nullable(inner) => format!("Option<{}>", self.text(owner, inner, uses)),
            Type::Named(id) if self.is_boxed(owner, *id) => format!("Box<{}>", self.name(*id)),
            Type::Named(id) => self.used_name(*id, uses),
            Type::Instance(id, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|ty| self.text(owner, ty, uses)).collect();
                format!("{}<{}>", self.name(*id), arguments.join(", "))
            }
            Type::Parameter { index, .. } => parameter(self.model.definition(owner).parameters.len(), *index),
        }
    }

    /// Returns the type as it stands in a `Box`, or without one.
    pub(super) fn held(&self, owner: TypeId, ty: &Type, uses: &mut Uses) -> String {
        match ty {
            Type::Named(id) => self.used_name(*id, uses),
            _ => self.text(owner, ty, uses),
        }
    }

    /// Returns the type that one is another name for, or itself.
    pub(super) fn target<'t>(&'t self, mut ty: &'t Type) -> &'t Type {
        // Circular aliases are types of their own.
        while let Type::Named(id) = ty {
            match &self.model.definition(*id) {
                definition if definition.is_foreign() || self.is_newtype(*id) => return ty,
                Definition { body: Body::Alias(target), .. } => ty = target,
                Definition { body: Body::Enum(_) | Body::Record(_) | Body::Union(_), .. } => return ty,
            }
        }
        ty
    }

    /// Returns the name of a type; the support has those of `json`.
    fn used_name(&self, id: TypeId, uses: &mut Uses) -> String {
        let name = self.name(id);
        name.strip_prefix("json::").into_iter().for_each(|part| uses.need(part));
        name.to_owned()
    }

    /// Returns a map from keys to such values.
    pub(super) fn map_text(&self, owner: TypeId, value: &Type, uses: &mut Uses) -> String {
        if *value == Type::Any {
            uses.import(Import::MAP);
            uses.import(Import::VALUE);
            return "Map<String, Value>".to_owned();
        }
        if self.map == MapType::Sorted {
            uses.import(Import::BTREE_MAP);
        }
        format!("{}<String, {}>", self.map_of(value), self.unboxed(owner, value, uses))
    }

    /// Returns the path of the type of maps to such values.
    pub(super) fn map_of(&self, value: &Type) -> &'static str {
        if *value == Type::Any { "Map" } else { map_path(self.map) }
    }

    /// Returns the type as it stands in a list or map, which is a pointer already.
    fn unboxed(&self, owner: TypeId, ty: &Type, uses: &mut Uses) -> String {
        match ty {
            Type::Named(id) => self.used_name(*id, uses),
            Type::Nullable(inner) => format!("Option<{}>", self.unboxed(owner, inner, uses)),
            _ => self.text(owner, ty, uses),
        }
    }

    fn tuple_text(&self, owner: TypeId, tuple: &Tuple, uses: &mut Uses) -> String {
        match TupleForm::of(tuple) {
            TupleForm::Empty => {
                uses.never = true;
                format!("Vec<{}>", self.names.never)
            }
            TupleForm::Fixed(items) => {
                let items: Vec<String> = items.iter().map(|item| self.text(owner, item, uses)).collect();
                tuple_of(&items)
            }
            TupleForm::Alike(item) => format!("Vec<{}>", self.unboxed(owner, item, uses)),
            TupleForm::Open => {
                uses.import(Import::VALUE);
                "Vec<Value>".to_owned()
            }
        }
    }

    /// Returns the reader of the type, where serde doesn't read it exactly.
    pub(super) fn reader(&self, ty: &Type, uses: &mut Uses) -> Option<String> {
        if is_exact(ty) {
            return None;
        }
        let mut around = |name: &str, inner: &Type| {
            uses.need(name);
            format!("json::{name}<{}>", self.part_reader(inner, uses))
        };
        Some(match ty {
            Type::List(item) => around("List", item),
            Type::Map(value) => around("Map", value),
            Type::Nullable(inner) => around("Nullable", inner),
            Type::Tuple(tuple) => match TupleForm::of(tuple) {
                TupleForm::Alike(item) => around("List", item),
                TupleForm::Fixed(items) => self.tuple_reader(items, uses),
                TupleForm::Empty | TupleForm::Open => plain(uses),
            },
            Type::Integer(_) => {
                uses.need("Integer");
                "json::Integer".to_owned()
            }
            Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Number
            | Type::String
            | Type::Named(_)
            | Type::Instance(..)
            | Type::Parameter { .. } => return None,
        })
    }

    /// Returns the reader of a part of a type.
    fn part_reader(&self, ty: &Type, uses: &mut Uses) -> String {
        self.reader(ty, uses).unwrap_or_else(|| plain(uses))
    }

    fn tuple_reader(&self, items: &[Type], uses: &mut Uses) -> String {
        uses.need("tuples");
        uses.tuples.insert(items.len());
        let readers: Vec<String> = items.iter().map(|item| self.part_reader(item, uses)).collect();
        tuple_of(&readers)
    }
}

/// Returns whether serde reads the type as JSON Schema does. It rejects `1.0` as an integer.
fn is_exact(ty: &Type) -> bool {
    match ty {
        Type::Integer(_) => false,
        // Both are read by implementations of their own.
        Type::Instance(..) => true,
        ty if open_tuple(ty).is_some() => true,
        ty => ty.parts().into_iter().all(is_exact),
    }
}

/// Returns how a type of maps is written; `BTreeMap` is imported.
pub(super) fn map_path(map: MapType) -> &'static str {
    match map {
        MapType::Sorted => "BTreeMap",
        MapType::Hashed => "::std::collections::HashMap",
        MapType::Ordered => "::indexmap::IndexMap",
    }
}

/// Returns the reader of types that serde reads exactly.
pub(super) fn plain(uses: &mut Uses) -> String {
    uses.need("Plain");
    "json::Plain".to_owned()
}

/// Returns the tuple that is printed as a struct, where the type is one.
pub(super) fn open_tuple(ty: &Type) -> Option<&Tuple> {
    match ty {
        Type::Tuple(tuple) if TupleForm::of(tuple).is_open() => Some(tuple),
        _ => None,
    }
}

/// Returns a tuple of types.
fn tuple_of(items: &[String]) -> String {
    format!("({}{})", items.join(", "), if items.len() == 1 { "," } else { "" })
}

/// Returns which aliases lead to themselves through aliases alone, or lead to such.
fn circular_aliases(model: &Model) -> Vec<bool> {
    let is_alias = |id: &TypeId| matches!(model.definition(*id).body, Body::Alias(_));
    let aliases = |definition: &Definition| {
        let named = named(definition.body.alias().into_iter().collect());
        named.into_iter().filter(is_alias).map(TypeId::index).collect()
    };
    let aliases: Vec<Vec<usize>> = model.definitions.iter().map(aliases).collect();
    let component = components(&aliases);
    let mut order: Vec<usize> = (0..aliases.len()).collect();
    // The types that an alias leads to come before it.
    order.sort_by_key(|index| component[*index]);
    let mut are_circular = vec![false; aliases.len()];
    for index in order {
        are_circular[index] =
            aliases[index].iter().any(|other| component[*other] == component[index] || are_circular[*other]);
    }
    are_circular
}

/// The integer types, those to be preferred first.
const WIDTHS: [&str; 8] = ["u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64"];

/// Returns the least and the greatest value of an integer type.
pub(super) fn bounds(ty: &str) -> (i128, i128) {
    let bits: u32 = ty[1..].parse().unwrap_or(64);
    if ty.starts_with('u') { (0, (1 << bits) - 1) } else { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) }
}

/// Returns the integer type for a range: the narrowest where both ends are known, else 64 bits.
pub(super) fn width(range: &Range) -> &'static str {
    let unsigned = range.min.is_some_and(|min| min >= 0);
    let wide = if unsigned { "u64" } else { "i64" };
    let (Some(min), Some(max)) = (range.min, range.max) else { return wide };
    let fits = |ty: &&str| bounds(ty).0 <= min && max <= bounds(ty).1;
    WIDTHS.into_iter().find(fits).unwrap_or(wide)
}

/// Returns the values if all are strings.
pub(super) fn texts<'m>(values: impl IntoIterator<Item = &'m Json>) -> Option<Vec<&'m str>> {
    values.into_iter().map(Json::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_as_wide_as_their_range() {
        for (min, max, expected) in [
            (Some(0), Some(150), "u8"),
            (Some(-1), Some(150), "i16"),
            (Some(0), None, "u64"),
            (Some(1), Some(1 << 40), "u64"),
            (None, Some(5), "i64"),
            (None, None, "i64"),
            (Some(-5), None, "i64"),
            (Some(0), Some(i128::MAX), "u64"),
        ] {
            assert_eq!(width(&Range { min, max }), expected);
        }
    }

    #[test]
    fn tuples_have_a_form() {
        let tuple =
            |items: &[Type], min, rest: Option<Type>| Tuple { items: items.to_vec(), min, rest: rest.map(Box::new) };
        let pair = [Type::String, Type::Number];
        assert!(matches!(TupleForm::of(&tuple(&pair, 2, None)), TupleForm::Fixed(_)));
        assert!(matches!(TupleForm::of(&tuple(&pair, 1, None)), TupleForm::Open));
        assert!(matches!(TupleForm::of(&tuple(&pair, 2, Some(Type::Any))), TupleForm::Open));
        assert!(matches!(TupleForm::of(&tuple(&[Type::String], 0, Some(Type::String))), TupleForm::Alike(_)));
        assert!(matches!(TupleForm::of(&tuple(&[], 0, None)), TupleForm::Empty));
    }
}
