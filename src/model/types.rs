//! Uses of types.

use super::TypeId;

/// A use of a type. *It accepts every valid value of its schema.*
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// Any JSON value.
    Any,
    /// No value.
    Never,
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number without a fractional part, such as `1.0`.
    Integer(Box<Range>),
    /// A number.
    Number,
    /// A string.
    String,
    /// An array of any length.
    List(Box<Self>),
    /// An array whose first items have types of their own.
    Tuple(Tuple),
    /// An object with values of one type under any keys.
    Map(Box<Self>),
    /// The type or `null`; never around `Any`, `Null` or another `Nullable`.
    Nullable(Box<Self>),
    /// A definition of the model; type parameters have their defaults.
    Named(TypeId),
    /// A definition with type arguments: only as the whole body of an alias.
    Instance(TypeId, Vec<Self>),
    /// A parameter of the containing definition.
    Parameter {
        /// The index in [`Definition::parameters`].
        index: usize,
        /// The name there.
        name: String,
    },
}

/// The minimum and the maximum of an integer, both inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Range {
    /// The minimum, if there is one that fits into an `i128`.
    pub min: Option<i128>,
    /// The maximum, if there is one that fits into an `i128`.
    pub max: Option<i128>,
}

impl Range {
    /// Returns whether 64 bits hold the maximum only without a sign, and nothing less than 0 is allowed.
    pub(crate) fn is_unsigned(&self) -> bool {
        self.max > Some(i64::MAX.into()) && self.min >= Some(0)
    }
}

/// An array whose first items have types of their own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tuple {
    /// The first items.
    pub items: Vec<Type>,
    /// The minimum number of items; less than `items.len()` if the last ones are optional.
    pub min: usize,
    /// The type of further items; none if they are forbidden.
    pub rest: Option<Box<Type>>,
}

/// Declares the function that returns the directly nested types, to be read or to be changed.
macro_rules! type_parts {
    ($(#[$doc:meta])* $visibility:vis fn $name:ident, $iter:ident, $as_deref:ident $(, $mut:tt)?) => {
        impl Type {
            $(#[$doc])*
            $visibility fn $name(&$($mut)? self) -> Vec<&$($mut)? Self> {
                match self {
                    Self::Any
                    | Self::Never
                    | Self::Null
                    | Self::Boolean
                    | Self::Integer(_)
                    | Self::Number
                    | Self::String
                    | Self::Named(_)
                    | Self::Parameter { .. } => Vec::new(),
                    Self::List(item) | Self::Map(item) | Self::Nullable(item) => vec![item],
                    Self::Tuple(tuple) => tuple.items.$iter().chain(tuple.rest.$as_deref()).collect(),
                    Self::Instance(_, arguments) => arguments.$iter().collect(),
                }
            }
        }
    };
}

type_parts! {
    /// Returns the directly nested types.
    pub fn parts, iter, as_deref
}
type_parts! {
    /// Returns the directly nested types, to be changed.
    pub(crate) fn parts_mut, iter_mut, as_deref_mut, mut
}

impl Type {
    /// Returns the type or `null`, in normal form.
    #[must_use]
    pub fn nullable(self) -> Self {
        match self {
            Self::Any | Self::Null | Self::Nullable(_) => self,
            Self::Never => Self::Null,
            ty => Self::Nullable(Box::new(ty)),
        }
    }

    /// Returns the definition that it names.
    pub(crate) fn name(&self) -> Option<TypeId> {
        if let Self::Named(id) = self { Some(*id) } else { None }
    }

    /// Returns the type without `null`, in its normal form.
    pub(crate) fn non_null(&self) -> &Self {
        if let Self::Nullable(inner) = self { inner } else { self }
    }

    /// Replaces the ids of definitions by new ones, where there are some.
    pub(crate) fn renumber(&mut self, new_id: &impl Fn(TypeId) -> Option<TypeId>) {
        if let Self::Named(id) | Self::Instance(id, _) = self {
            *id = new_id(*id).unwrap_or(*id);
        }
        self.parts_mut().into_iter().for_each(|part| part.renumber(new_id));
    }

    /// Returns whether it contains a type parameter.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Parameter { .. }) || self.parts().into_iter().any(Self::is_open)
    }
}
