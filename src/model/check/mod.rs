//! Checks: the exact set of valid values of each type.
//!
//! A [`Check`] is a predicate over JSON values: small, closed, and typed by the kind of value that each part applies
//! to. It is equivalent to the schema, in the terms of JSON Schema Validation 2020-12; a shape expresses as much of it
//! as a type system can. References are calls of [`Function`]s, which may be recursive.
//!
//! The violations of a value are a list of [`Violation`](super::Violation)s. The list, its order and its words are the
//! same in every language: [`explain`] is their specification.

mod constraints;
mod deep;
mod explain;
mod fold;
mod format;
pub(super) mod json;
mod keywords;
mod parts;
pub(crate) mod phrase;
pub(crate) mod phrases;
pub(crate) mod presence;
mod revisit;
mod sample;
mod violation;

use std::ops::{Deref, DerefMut};

use ecow::EcoVec;

use crate::pattern::Pattern;
use crate::text::{Empty, Json, Place, Rare};

use super::{Kinds, TypeId};

pub use constraints::{
    Alternatives, ArrayCheck, Branch, Composite, EvaluatedItems, EvaluatedProperties, NumberCheck, ObjectCheck,
    Properties, StringCheck, Values,
};
pub(crate) use fold::{any, condition, not, one};
pub use format::{Format, FormatRule};
pub use presence::PresenceCheck;
pub use violation::Violation;

/// The checks of a model.
#[derive(Debug, Clone, Default)]
pub struct Checks {
    /// The named checks. [`CheckId`] is the index.
    pub functions: Vec<Function>,
    /// The distinct patterns. [`PatternId`] is the index.
    pub patterns: Vec<NamedPattern>,
    /// The function of each definition of the model, by its index; none for a definition that a pass added.
    pub of_definitions: Vec<Option<CheckId>>,
}

/// The index of a function of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckId(pub(crate) usize);

/// The index of a pattern of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternId(pub(crate) usize);

/// A named check: of a definition, or one with several uses.
#[derive(Debug, Clone)]
pub struct Function {
    /// The name: that of the definition, otherwise its own. `UpperCamelCase`, distinct among the functions.
    pub name: String,
    /// The definition whose values it decides: the first of those that share it.
    pub definition: Option<TypeId>,
    /// Whether another module of the package declares the definition.
    pub external: bool,
    /// The body.
    pub check: Check,
    /// Whether it may call itself, directly or indirectly.
    pub recursive: bool,
    /// Whether alternatives may lead back to it for the same part of a value, again at each level: its results are
    /// remembered.
    pub revisited: bool,
    /// Whether it leads back to itself in several ways for the same part of a value.
    pub forks: bool,
}

impl Function {
    /// Creates a function that calls neither itself nor any that calls it.
    pub(crate) fn new(name: String, definition: Option<TypeId>, check: Check) -> Self {
        Self { name, definition, external: false, check, recursive: false, revisited: false, forks: false }
    }
}

/// A pattern, and the name of its constant.
#[derive(Debug, Clone)]
pub struct NamedPattern {
    /// The name of its first use: `UpperCamelCase`, distinct among the patterns.
    pub name: String,
    /// The pattern.
    pub pattern: Pattern,
    /// The source location.
    pub place: Option<Place>,
}

/// The conjunction of all constraints on a value. A constraint on one kind of value doesn't apply to the others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Check {
    /// The allowed kinds.
    pub kinds: Kinds,
    /// The keyword for violations: `type`, or the one that rejects every value, such as `additionalProperties`.
    pub keyword: &'static str,
    /// The other constraints.
    pub constraints: Rare<Constraints>,
}

/// The constraints of a check on more than the kinds: most checks have none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Constraints {
    /// The allowed values, if they are listed.
    pub values: Option<Values>,
    /// Constraints on numbers.
    pub number: Vec<NumberCheck>,
    /// Constraints on strings.
    pub string: Vec<StringCheck>,
    /// Constraints on arrays.
    pub array: Vec<ArrayCheck>,
    /// Constraints on objects.
    pub object: Vec<ObjectCheck>,
    /// Constraints on any value.
    pub also: Vec<Composite>,
}

impl Empty for Constraints {
    const EMPTY: &'static Self = &Self {
        values: None,
        number: Vec::new(),
        string: Vec::new(),
        array: Vec::new(),
        object: Vec::new(),
        also: Vec::new(),
    };
}

impl Deref for Check {
    type Target = Constraints;

    fn deref(&self) -> &Constraints {
        &self.constraints
    }
}

impl DerefMut for Check {
    fn deref_mut(&mut self) -> &mut Constraints {
        &mut self.constraints
    }
}

impl From<Constraints> for Check {
    fn from(constraints: Constraints) -> Self {
        Self { constraints: constraints.into(), ..Self::always() }
    }
}

/// Declares that a constraint alone is a check.
macro_rules! check_of {
    ($($constraint:ty: $field:ident,)*) => {$(
        impl From<$constraint> for Check {
            fn from(constraint: $constraint) -> Self {
                Constraints { $field: vec![constraint], ..Constraints::default() }.into()
            }
        }
    )*};
}

check_of! { NumberCheck: number, StringCheck: string, ArrayCheck: array, ObjectCheck: object, Composite: also, }

impl From<Values> for Check {
    fn from(values: Values) -> Self {
        Constraints { values: Some(values), ..Constraints::default() }.into()
    }
}

impl Check {
    /// Returns a tautology: every value is valid.
    pub fn always() -> Self {
        Self { kinds: Kinds::ALL, keyword: "type", constraints: Rare::default() }
    }

    /// Returns a contradiction: no value is valid, because of this keyword.
    pub fn never(keyword: &'static str) -> Self {
        Self { kinds: Kinds::NONE, keyword, ..Self::always() }
    }

    /// Returns the check of the kinds.
    pub(crate) fn of_kinds(kinds: Kinds) -> Self {
        Self { kinds, ..Self::always() }
    }

    /// Returns the check of listed values.
    pub(crate) fn listed(values: EcoVec<Json>, keyword: &'static str) -> Self {
        Values { values, keyword }.into()
    }

    /// Returns the check that calls a function.
    pub(crate) fn call(function: CheckId) -> Self {
        Composite::Call(function).into()
    }

    /// Returns whether it is a trivial tautology.
    pub fn is_always(&self) -> bool {
        self.kinds == Kinds::ALL && self.values.is_none() && self.is_only_kinds_or_values()
    }

    /// Returns whether it is a trivial contradiction.
    pub fn is_never(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Returns whether it restricts only the kinds or lists values.
    pub fn is_only_kinds_or_values(&self) -> bool {
        self.asks_nothing_of_a_kind() && self.also.is_empty()
    }

    /// Returns whether no kind of value has constraints of its own.
    pub(crate) fn asks_nothing_of_a_kind(&self) -> bool {
        self.number.is_empty() && self.string.is_empty() && self.array.is_empty() && self.object.is_empty()
    }

    /// Returns whether its constraints on more than kinds and values are all on objects.
    pub(crate) fn is_only_of_objects(&self) -> bool {
        self.number.is_empty() && self.string.is_empty() && self.array.is_empty() && self.also.is_empty()
    }

    /// Returns the called function, if the check is only a call.
    pub fn sole_call(&self) -> Option<CheckId> {
        let [Composite::Call(id)] = self.also[..] else { return None };
        (self.kinds == Kinds::ALL && self.values.is_none() && self.asks_nothing_of_a_kind()).then_some(id)
    }
}

impl Checks {
    /// Returns the function behind an id of this model.
    pub fn function(&self, id: CheckId) -> &Function {
        &self.functions[id.0]
    }

    /// Returns the functions with their ids.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (CheckId, &Function)> {
        self.functions.iter().enumerate().map(|(index, function)| (CheckId(index), function))
    }

    /// Returns the pattern behind an id of this model.
    pub fn pattern(&self, id: PatternId) -> &NamedPattern {
        &self.patterns[id.0]
    }

    /// Returns the function of a definition; none if the model has no checks.
    pub fn of(&self, definition: TypeId) -> Option<CheckId> {
        self.of_definitions.get(definition.index()).copied().flatten()
    }

    /// Returns the check of a definition; none if the model has no checks.
    pub(crate) fn check_of(&self, definition: TypeId) -> Option<&Check> {
        Some(&self.function(self.of(definition)?).check)
    }
}

impl CheckId {
    /// Returns the index in [`Checks::functions`].
    pub fn index(self) -> usize {
        self.0
    }
}

impl PatternId {
    /// Returns the index in [`Checks::patterns`].
    pub fn index(self) -> usize {
        self.0
    }
}
