//! Sets of JSON types.

use super::{Body, Model, Type, TypeId};
use crate::text::Json;

/// A set of JSON types; `number` is two of them, with and without a fractional part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kinds(u8);

impl Kinds {
    /// `null`
    pub const NULL: Self = Self(1);
    /// `true` and `false`
    pub const BOOLEAN: Self = Self(2);
    /// Numbers without a fractional part, such as `1.0`.
    pub const INTEGER: Self = Self(4);
    /// Numbers with a fractional part.
    pub const FRACTION: Self = Self(8);
    /// Numbers.
    pub const NUMBER: Self = Self(4 | 8);
    /// Strings.
    pub const STRING: Self = Self(16);
    /// Arrays.
    pub const ARRAY: Self = Self(32);
    /// Objects.
    pub const OBJECT: Self = Self(64);
    /// Every JSON value.
    pub const ALL: Self = Self(127);
    /// No value.
    pub const NONE: Self = Self(0);

    /// The names in `type`.
    const NAMES: [(Self, &'static str); 7] = [
        (Self::NULL, "null"),
        (Self::BOOLEAN, "boolean"),
        (Self::NUMBER, "number"),
        (Self::STRING, "string"),
        (Self::ARRAY, "array"),
        (Self::OBJECT, "object"),
        (Self::INTEGER, "integer"),
    ];

    /// Returns the kinds of a name in `type`; none if the name is unknown.
    pub(crate) fn of_name(name: &str) -> Self {
        Self::NAMES.iter().find(|(_, known)| *known == name).map_or(Self::NONE, |(kinds, _)| *kinds)
    }

    /// Returns the kind of a value.
    pub fn of_value(value: &Json) -> Self {
        match value {
            Json::Null => Self::NULL,
            Json::Bool(_) => Self::BOOLEAN,
            Json::Number(number) if number.is_integer() => Self::INTEGER,
            Json::Number(_) => Self::FRACTION,
            Json::String(_) => Self::STRING,
            Json::Array(_) => Self::ARRAY,
            Json::Object(_) => Self::OBJECT,
        }
    }

    /// Returns the kinds of values.
    pub(crate) fn of_values<'v>(values: impl IntoIterator<Item = &'v Json>) -> Self {
        values.into_iter().map(Self::of_value).fold(Self::NONE, Self::or)
    }

    /// Returns the kinds of the values of a type, given those of the type beside `null`, and of definitions.
    pub(crate) fn of_type(ty: &Type, nested: impl Fn(&Type) -> Self, named: impl Fn(TypeId) -> Self) -> Self {
        match ty {
            Type::Any | Type::Parameter { .. } => Self::ALL,
            Type::Never => Self::NONE,
            Type::Null => Self::NULL,
            Type::Boolean => Self::BOOLEAN,
            Type::Integer(_) => Self::INTEGER,
            Type::Number => Self::NUMBER,
            Type::String => Self::STRING,
            Type::List(_) | Type::Tuple(_) => Self::ARRAY,
            Type::Map(_) => Self::OBJECT,
            Type::Nullable(inner) => nested(inner).or(Self::NULL),
            Type::Named(id) | Type::Instance(id, _) => named(*id),
        }
    }

    /// Returns the kinds of the values of a body, given those of the types that its values are of.
    pub(crate) fn of_body(body: &Body, nested: impl Fn(&Type) -> Self) -> Self {
        match body {
            Body::Record(_) => Self::OBJECT,
            Body::Enum(members) => Self::of_values(members.iter().map(|member| &member.value)),
            Body::Alias(_) | Body::Union(_) => body.parts().into_iter().map(nested).fold(Self::NONE, Self::or),
        }
    }

    /// Returns the intersection.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the union.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the difference.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether they share a kind.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether this is a subset.
    pub fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the kinds of which a type is made, each alone, in the order of a union's alternatives.
    pub(crate) fn split(self) -> impl Iterator<Item = Self> {
        [Self::OBJECT, Self::ARRAY, Self::STRING, Self::NUMBER, Self::BOOLEAN]
            .into_iter()
            .map(move |kind| self.and(kind))
            .filter(|kind| !kind.is_empty())
    }

    /// Returns their names in `type`.
    pub(crate) fn names(self) -> Json {
        let is_named = |kinds: Self| match kinds {
            Self::INTEGER => self.and(Self::NUMBER) == kinds,
            kinds => self.has(kinds.without(Self::INTEGER)),
        };
        let named = Self::NAMES.iter().filter(|(kinds, _)| is_named(*kinds));
        Json::array(named.map(|(_, name)| Json::string(*name)))
    }
}

/// Maximum number of definitions behind a type that are looked at.
const MAX_DEPTH: usize = 32;

impl Model {
    /// Returns the kinds of the values of a type: all kinds if they aren't known.
    pub(crate) fn kinds(&self, ty: &Type) -> Kinds {
        self.kinds_within(ty, 0)
    }

    fn kinds_within(&self, ty: &Type, depth: usize) -> Kinds {
        let of = |ty: &Type| self.kinds_within(ty, depth + 1);
        if depth > MAX_DEPTH || matches!(ty, Type::Instance(..)) {
            return Kinds::ALL;
        }
        Kinds::of_type(ty, of, |id| match self.definition(id) {
            definition if definition.is_foreign() => Kinds::ALL,
            definition => Kinds::of_body(&definition.body, of),
        })
    }
}
