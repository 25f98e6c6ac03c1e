//! The constraints of which checks are made.

use ecow::{EcoString, EcoVec};

use super::{Check, CheckId, Format, PatternId, PresenceCheck};
use crate::model::Kinds;
use crate::text::{Json, Number};

/// A list of values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Values {
    /// The values, distinct.
    pub values: EcoVec<Json>,
    /// `enum` or `const`
    pub keyword: &'static str,
}

/// A constraint on numbers (Validation §6.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NumberCheck {
    /// `minimum`
    Minimum(Number),
    /// `exclusiveMinimum`
    ExclusiveMinimum(Number),
    /// `maximum`
    Maximum(Number),
    /// `exclusiveMaximum`
    ExclusiveMaximum(Number),
    /// `multipleOf`, computed in decimal: with the shortest decimal whose nearest double the number is.
    MultipleOf(Number),
}

/// A constraint on strings (Validation §6.3, §7). Lengths are in code points.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum StringCheck {
    /// `minLength`
    MinLength(u64),
    /// `maxLength`
    MaxLength(u64),
    /// `pattern`: it matches anywhere in the string.
    Pattern(PatternId),
    /// An asserted `format`: its [rule](Format::rule), and the pattern of its strings.
    Format(Format, PatternId),
}

/// A constraint on arrays (Validation §6.4, Core §10.3.1, §11.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ArrayCheck {
    /// `minItems`
    MinItems(u64),
    /// `maxItems`
    MaxItems(u64),
    /// `uniqueItems`
    UniqueItems,
    /// `prefixItems` and `items`
    Items {
        /// The checks of the first items, if present.
        prefix: Vec<Check>,
        /// The check of every item after them.
        rest: Option<Check>,
    },
    /// `contains`, `minContains` and `maxContains`
    Contains {
        /// The check that some items must satisfy.
        check: Check,
        /// The minimum number of such items. The keyword is `contains` for an implicit 1.
        min: u64,
        /// The maximum number of such items.
        max: Option<u64>,
        /// Whether `minContains` is explicit.
        says_min: bool,
    },
    /// `unevaluatedItems`, if the evaluated items depend on the value.
    Unevaluated {
        /// The check of unevaluated items.
        check: Check,
        /// The evaluated items.
        evaluated: Vec<EvaluatedItems>,
    },
}

/// A constraint on objects (Validation §6.5, Core §10.3.2, §10.2.2.4, §11.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ObjectCheck {
    /// `required`: distinct names.
    Required(Vec<EcoString>),
    /// Another constraint on which properties are there.
    Presence(PresenceCheck),
    /// `properties`, `patternProperties`, `additionalProperties`
    Properties(Properties),
    /// `propertyNames`: the check of each name, as a string.
    PropertyNames(Check),
    /// `dependentSchemas`: the check of the object if the property is present.
    DependentSchema(EcoString, Box<Check>),
    /// `unevaluatedProperties`, if the evaluated properties depend on the value.
    Unevaluated {
        /// The check of unevaluated properties.
        check: Check,
        /// The evaluated properties.
        evaluated: Vec<EvaluatedProperties>,
    },
}

/// The checks of the properties of an object, if present.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Properties {
    /// Properties by name. Their checks include those of matching patterns.
    pub known: Vec<(EcoString, Check)>,
    /// Other properties by pattern: all that match apply.
    pub patterns: Vec<(PatternId, Check)>,
    /// Properties without a name here that match no pattern.
    pub others: Option<Box<Check>>,
}

/// A constraint on any kind of value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant, reason = "few of them are made, and `if` is rare")]
pub enum Composite {
    /// A disjunction (`anyOf`; also `oneOf` if no two alternatives can be valid at once).
    AnyOf(Alternatives),
    /// Exactly one of the alternatives: `oneOf`.
    OneOf(Alternatives),
    /// A negation: `not`.
    Not(Check),
    /// `if`, `then` and `else`
    If {
        /// `if`
        condition: Check,
        /// `then`
        then: Check,
        /// `else`
        otherwise: Check,
    },
    /// A call of a function: a reference.
    Call(CheckId),
}

/// Alternatives: two or more.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Alternatives {
    /// `anyOf` or `oneOf`
    pub keyword: &'static str,
    /// The alternatives.
    pub branches: Vec<Branch>,
    /// The discriminator: every branch applies to objects with this property, with [tags](Branch::tags) that no other
    /// branch has. Only in [`Composite::AnyOf`].
    pub tag: Option<String>,
}

/// An alternative.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The check of the alternative.
    pub check: Check,
    /// The kinds of value that may be valid, as far as known.
    pub kinds: Kinds,
    /// The distinct values of the tag that select it; empty if there is no tag.
    pub tags: Vec<String>,
}

/// Evaluated properties, for `unevaluatedProperties` (Core §11.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EvaluatedProperties {
    /// The checks on the whole object under which this applies, all of them; empty if it always applies.
    pub when: Vec<Check>,
    /// By name.
    pub names: Vec<EcoString>,
    /// Patterns for the name.
    pub patterns: Vec<PatternId>,
    /// Whether all properties are evaluated.
    pub all: bool,
}

/// Evaluated items, for `unevaluatedItems` (Core §11.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EvaluatedItems {
    /// The checks on the whole array under which this applies, all of them; empty if it always applies.
    pub when: Vec<Check>,
    /// The number of first items.
    pub first: usize,
    /// Items that satisfy one of these (`contains`).
    pub matching: Vec<Check>,
    /// Whether all items are evaluated.
    pub all: bool,
}
