//! Checks: which values a type has, exactly.
//!
//! A [`Check`] is a predicate over JSON values: small, closed, and typed by the kind of value that each part speaks of. It
//! says what the schema says, in the terms of JSON Schema Validation 2020-12; a shape says as much of it as a type system
//! can. References are calls of [`Function`]s, so that recursion is one.
//!
//! What is wrong with a value is a list of [`Violation`](super::Violation)s. The list, its order and its words are the
//! same in every language: [`explain`] is where that is written down, and what the generated code is measured by.

mod deep;
mod evaluated;
mod explain;
mod fold;
mod format;
pub(super) mod json;
mod map;
pub(crate) mod phrase;
pub(super) mod print;
mod violation;

use crate::pattern::Pattern;
use crate::text::Place;
use crate::text::{Json, Number};

use super::{Kinds, TypeId};

pub use evaluated::{EvaluatedItems, EvaluatedProperties};
pub(crate) use fold::{any, condition, not, one};
pub use format::{Format, FormatRule};
pub use violation::Violation;

/// The checks of a model.
#[derive(Debug, Clone, Default)]
pub struct Checks {
    /// What is checked by name. [`CheckId`] is the index.
    pub functions: Vec<Function>,
    /// The patterns that are asked for, each once. [`PatternId`] is the index.
    pub patterns: Vec<NamedPattern>,
    /// The function of each definition of the model, by its index.
    pub of_definitions: Vec<CheckId>,
}

/// Which function of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckId(pub(crate) usize);

/// Which pattern of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternId(pub(crate) usize);

/// A check that is called by name: that of a definition, or what several places refer to.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its name: that of the definition, else one of its own. `UpperCamelCase`, distinct among the functions.
    pub name: String,
    /// The definition whose values it decides on: the first of those that share it.
    pub definition: Option<TypeId>,
    /// What it asks for.
    pub check: Check,
    /// Whether it may come to call itself.
    pub recursive: bool,
}

/// A pattern, and what a constant of it is called.
#[derive(Debug, Clone)]
pub struct NamedPattern {
    /// The name of the place that asks for it: `UpperCamelCase`, distinct among the patterns.
    pub name: String,
    /// The pattern.
    pub pattern: Pattern,
    /// Where it stands.
    pub place: Option<Place>,
}

/// What a value must be: all of this at once. What speaks of one kind of value says nothing of the others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Check {
    /// The kinds that it may be of.
    pub kinds: Kinds,
    /// The keyword that says so, for violations: `type`, or what refuses every value, as in `additionalProperties`.
    pub keyword: &'static str,
    /// The values that it may be, where they are listed.
    pub values: Option<Values>,
    /// What numbers must be.
    pub number: Vec<NumberCheck>,
    /// What strings must be.
    pub string: Vec<StringCheck>,
    /// What arrays must be.
    pub array: Vec<ArrayCheck>,
    /// What objects must be.
    pub object: Vec<ObjectCheck>,
    /// What any value must be.
    pub also: Vec<Composite>,
}

/// A list of values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Values {
    /// The values, distinct.
    pub values: Vec<Json>,
    /// `enum` or `const`
    pub keyword: &'static str,
}

/// What a number must be (Validation §6.2).
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
    /// `multipleOf`: in decimal, of the shortest decimal that the number is the nearest double to.
    MultipleOf(Number),
}

/// What a string must be (Validation §6.3, §7). Lengths are in code points.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum StringCheck {
    /// `minLength`
    MinLength(u64),
    /// `maxLength`
    MaxLength(u64),
    /// `pattern`: somewhere in the string.
    Pattern(PatternId),
    /// `format`, where it is asserted: its [rule](Format::rule), and the pattern of its strings.
    Format(Format, PatternId),
}

/// What an array must be (Validation §6.4, Core §10.3.1, §11.2).
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
        /// What the first items must be, where they are there.
        prefix: Vec<Check>,
        /// What every item after them must be.
        rest: Option<Check>,
    },
    /// `contains`, `minContains` and `maxContains`
    Contains {
        /// What some items must be.
        check: Check,
        /// How many of them at least. The keyword is `contains` where it is 1 and nobody says so.
        min: u64,
        /// How many of them at most.
        max: Option<u64>,
        /// Whether `minContains` is said.
        says_min: bool,
    },
    /// `unevaluatedItems`, where what is evaluated depends on the value.
    Unevaluated {
        /// What the items must be that nothing evaluates.
        check: Check,
        /// What evaluates items.
        evaluated: Vec<EvaluatedItems>,
    },
}

/// What an object must be (Validation §6.5, Core §10.3.2, §10.2.2.4, §11.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ObjectCheck {
    /// `minProperties`
    MinProperties(u64),
    /// `maxProperties`
    MaxProperties(u64),
    /// `required`: distinct names.
    Required(Vec<String>),
    /// `dependentRequired`: where the first is there, the others must be.
    DependentRequired(String, Vec<String>),
    /// `properties`, `patternProperties`, `additionalProperties`
    Properties(Properties),
    /// `propertyNames`: what each name must be, as a string.
    PropertyNames(Check),
    /// `dependentSchemas`: what the object must be where that member is there.
    DependentSchema(String, Box<Check>),
    /// `unevaluatedProperties`, where what is evaluated depends on the value.
    Unevaluated {
        /// What the members must be that nothing evaluates.
        check: Check,
        /// What evaluates members.
        evaluated: Vec<EvaluatedProperties>,
    },
}

/// What the members of an object must be, where they are there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Properties {
    /// Members by name. Patterns that match a name are part of its check already.
    pub known: Vec<(String, Check)>,
    /// The others by what their names match: all that match apply.
    pub patterns: Vec<(PatternId, Check)>,
    /// Those that have no name here and match no pattern.
    pub others: Option<Box<Check>>,
}

/// What a value of any kind must be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant, reason = "few of them are made, and `if` is rare")]
pub enum Composite {
    /// One at least of the alternatives (`anyOf`; also `oneOf`, where no two of them can hold at once).
    AnyOf(Alternatives),
    /// Exactly one of the alternatives: `oneOf`.
    OneOf(Alternatives),
    /// Anything else: `not`.
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
    /// What a function asks for: a reference.
    Call(CheckId),
}

/// Alternatives: two or more.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Alternatives {
    /// `anyOf` or `oneOf`
    pub keyword: &'static str,
    /// The alternatives.
    pub branches: Vec<Branch>,
    /// The member that tells them apart: every branch is for objects that have it, with [tags](Branch::tags) that no
    /// other branch has. Only under [`Composite::AnyOf`].
    pub tag: Option<String>,
}

/// An alternative.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Branch {
    /// What it asks for.
    pub check: Check,
    /// The kinds of value that it may hold for, as far as that can be told.
    pub kinds: Kinds,
    /// The values of the tag that it is for, distinct; none where there is no tag.
    pub tags: Vec<String>,
}

impl Check {
    /// Holds for every value.
    pub fn always() -> Self {
        Self {
            kinds: Kinds::ALL,
            keyword: "type",
            values: None,
            number: Vec::new(),
            string: Vec::new(),
            array: Vec::new(),
            object: Vec::new(),
            also: Vec::new(),
        }
    }

    /// Holds for no value: that keyword says so.
    pub fn never(keyword: &'static str) -> Self {
        Self { kinds: Kinds::NONE, keyword, ..Self::always() }
    }

    /// Holds for the values of these kinds.
    pub(crate) fn of_kinds(kinds: Kinds) -> Self {
        Self { kinds, ..Self::always() }
    }

    /// Holds for the values that a function holds for.
    pub(crate) fn call(function: CheckId) -> Self {
        Self { also: vec![Composite::Call(function)], ..Self::always() }
    }

    /// Whether it holds for every value, and says so.
    pub fn is_always(&self) -> bool {
        self.kinds == Kinds::ALL && self.values.is_none() && self.is_only_kinds_or_values()
    }

    /// Whether it holds for no value, and says so.
    pub fn is_never(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Whether nothing is asked but the kind, or a list of values.
    pub fn is_only_kinds_or_values(&self) -> bool {
        self.asks_nothing_of_a_kind() && self.also.is_empty()
    }

    /// Returns whether no kind of value has constraints of its own.
    pub(crate) fn asks_nothing_of_a_kind(&self) -> bool {
        self.number.is_empty() && self.string.is_empty() && self.array.is_empty() && self.object.is_empty()
    }

    /// The function, where nothing is asked but what it asks.
    pub fn sole_call(&self) -> Option<CheckId> {
        match &self.also[..] {
            [Composite::Call(id)]
                if self.kinds == Kinds::ALL && self.values.is_none() && self.asks_nothing_of_a_kind() =>
            {
                Some(*id)
            }
            _ => None,
        }
    }

    /// The checks that stand directly inside, and those of what evaluates.
    pub fn parts(&self) -> Vec<&Self> {
        let array = self.array.iter().flat_map(ArrayCheck::parts);
        let object = self.object.iter().flat_map(ObjectCheck::parts);
        array.chain(object).chain(self.also.iter().flat_map(Composite::parts)).collect()
    }

    /// The functions that it calls by itself, for the same value or for a part of it.
    pub fn calls(&self) -> Vec<CheckId> {
        let (mut calls, mut pending) = (Vec::new(), vec![self]);
        while let Some(check) = pending.pop() {
            calls.extend(check.also.iter().filter_map(|also| match also {
                Composite::Call(id) => Some(*id),
                Composite::AnyOf(_) | Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } => None,
            }));
            pending.extend(check.parts());
        }
        calls
    }
}

impl ArrayCheck {
    fn parts(&self) -> Vec<&Check> {
        match self {
            Self::MinItems(_) | Self::MaxItems(_) | Self::UniqueItems => Vec::new(),
            Self::Items { prefix, rest } => prefix.iter().chain(rest).collect(),
            Self::Contains { check, .. } => vec![check],
            Self::Unevaluated { check, evaluated } => {
                let evaluated = evaluated.iter().flat_map(|part| part.when.iter().chain(&part.matching));
                std::iter::once(check).chain(evaluated).collect()
            }
        }
    }
}

impl ObjectCheck {
    /// The members that must be there, whichever others are.
    pub fn required(&self) -> &[String] {
        match self {
            Self::Required(names) => names,
            Self::MinProperties(_)
            | Self::MaxProperties(_)
            | Self::DependentRequired(..)
            | Self::Properties(_)
            | Self::PropertyNames(_)
            | Self::DependentSchema(..)
            | Self::Unevaluated { .. } => &[],
        }
    }

    fn parts(&self) -> Vec<&Check> {
        match self {
            Self::MinProperties(_) | Self::MaxProperties(_) | Self::Required(_) | Self::DependentRequired(..) => {
                Vec::new()
            }
            Self::Properties(members) => {
                let known = members.known.iter().map(|(_, check)| check);
                let patterns = members.patterns.iter().map(|(_, check)| check);
                known.chain(patterns).chain(members.others.as_deref()).collect()
            }
            Self::PropertyNames(check) => vec![check],
            Self::DependentSchema(_, check) => vec![check],
            Self::Unevaluated { check, evaluated } => {
                std::iter::once(check).chain(evaluated.iter().flat_map(|part| &part.when)).collect()
            }
        }
    }
}

impl Composite {
    fn parts(&self) -> Vec<&Check> {
        match self {
            Self::AnyOf(alternatives) | Self::OneOf(alternatives) => {
                alternatives.branches.iter().map(|branch| &branch.check).collect()
            }
            Self::Not(check) => vec![check],
            Self::If { condition, then, otherwise } => vec![condition, then, otherwise],
            Self::Call(_) => Vec::new(),
        }
    }
}

impl Checks {
    /// The function behind an id of this model.
    pub fn function(&self, id: CheckId) -> &Function {
        &self.functions[id.0]
    }

    /// The functions with their ids.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (CheckId, &Function)> {
        self.functions.iter().enumerate().map(|(index, function)| (CheckId(index), function))
    }

    /// The pattern behind an id of this model.
    pub fn pattern(&self, id: PatternId) -> &NamedPattern {
        &self.patterns[id.0]
    }

    /// Whether a check asks little of one value, with what it calls for the same value: a few calls can stand for more than
    /// anybody can wait for.
    pub(crate) fn is_small(&self, check: &Check) -> bool {
        const MOST: usize = 2_000;
        let (mut left, mut pending) = (MOST, vec![check]);
        while let Some(check) = pending.pop() {
            let Some(fewer) = left.checked_sub(1) else { return false };
            left = fewer;
            for also in &check.also {
                match also {
                    Composite::Call(id) => pending.push(&self.function(*id).check),
                    Composite::AnyOf(_) | Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } => {
                        pending.extend(also.parts())
                    }
                }
            }
        }
        true
    }

    /// The function of a definition: none where the model has no checks.
    pub fn of(&self, definition: TypeId) -> Option<CheckId> {
        self.of_definitions.get(definition.index()).copied()
    }
}

impl CheckId {
    /// The index in [`Checks::functions`].
    pub fn index(self) -> usize {
        self.0
    }
}

impl PatternId {
    /// The index in [`Checks::patterns`].
    pub fn index(self) -> usize {
        self.0
    }
}
