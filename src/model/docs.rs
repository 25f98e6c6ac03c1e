//! Documentation of types and fields.

use super::Keyword;
use crate::text::{Empty, Json, Number};

/// The `format` of bytes (OpenAPI 3.0.3, Data Types).
pub(crate) const BYTES: &str = "binary";

/// The documentation of a type or a field.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Docs {
    /// The `title`, unless it equals the name.
    pub title: Option<String>,
    /// The `description`.
    pub description: Option<String>,
    /// The section of the specification that defines it, as in `ADL 1.5 §4.1.1`.
    pub section: Option<&'static str>,
    /// `deprecated: true`
    pub deprecated: bool,
    /// `readOnly: true`
    pub read_only: bool,
    /// `writeOnly: true`
    pub write_only: bool,
    /// The `default`.
    pub default: Option<Json>,
    /// Whether readers fill in the default where the property is absent.
    pub(crate) is_filled_in: bool,
    /// The `examples`.
    pub examples: Vec<Json>,
    /// The `format`; an annotation.
    pub format: Option<String>,
    /// Whether values are bytes, for which JSON has no form.
    pub(crate) is_of_bytes: bool,
    /// Bounds as documentation, unless the type expresses them.
    pub constraints: Vec<Constraint>,
    /// The formats of the strings and numbers in the type: of an alias, a field or a variant. Those of a record are about
    /// its undeclared properties.
    pub(crate) formats: Formats,
}

/// The formats of the strings and numbers in a type, where all of their values have the same one.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Formats {
    /// The format of the type itself.
    pub(crate) own: Option<String>,
    /// The formats in the directly nested types ([`Type::parts`](super::Type::parts)); empty if there are none.
    pub(crate) parts: Vec<Self>,
}

impl Formats {
    /// No format.
    pub(crate) const NONE: &'static Self = &Self { own: None, parts: Vec::new() };

    /// Creates the formats of a type from those in the directly nested types.
    pub(crate) fn of_parts(parts: Vec<Self>) -> Self {
        let are_none = parts.iter().all(Self::is_none);
        Self { own: None, parts: if are_none { Vec::new() } else { parts } }
    }

    /// Returns whether there are none.
    pub(crate) fn is_none(&self) -> bool {
        self == Self::NONE
    }

    /// Returns the formats in a directly nested type.
    pub(crate) fn part(&self, index: usize) -> &Self {
        self.parts.get(index).unwrap_or(Self::NONE)
    }
}

impl Empty for Docs {
    const EMPTY: &'static Self = &Self {
        title: None,
        description: None,
        section: None,
        deprecated: false,
        read_only: false,
        write_only: false,
        default: None,
        is_filled_in: false,
        examples: Vec::new(),
        format: None,
        is_of_bytes: false,
        constraints: Vec::new(),
        formats: Formats { own: None, parts: Vec::new() },
    };
}

impl Docs {
    /// Returns whether there is no documentation.
    pub fn is_empty(&self) -> bool {
        self == Self::EMPTY
            || (!self.formats.is_none() && Self { formats: Formats::default(), ..self.clone() } == *Self::EMPTY)
    }
}

/// A bound on a value; named as in JSON Schema Validation §6.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// The keyword, and its number: a bound, a length in code points, or a number of items or properties.
    Bound(Keyword, Number),
    /// `pattern`, an ECMA-262 regular expression that is not anchored
    Pattern(String),
    /// `uniqueItems: true`
    UniqueItems,
    /// The one pattern of `patternProperties` or `propertyNames` that all keys match
    KeyPattern(String),
    /// A constraint on each item of a list, or each value of a map
    Each(Subject, Box<Self>),
}

/// The noun for the values of a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The items of a list.
    Item,
    /// The values of a map.
    Value,
}
