//! The variants of the interpreter's `Rule`.

use crate::codegen::layout::Doc;
use crate::codegen::table::Rule;

/// A variant of the interpreter's `Rule`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Variant {
    /// The one of that name.
    Of(Rule),
    /// `Type` by another keyword.
    TypeBy,
    /// `Values` that are a few strings.
    Texts,
    /// `Values` that are many strings.
    SortedTexts,
    /// `Call` of a function to which alternatives lead back.
    Revisit,
    /// The properties that aren't among the named ones.
    AdditionalProperties,
    /// The properties whose names match patterns, and the others.
    PatternProperties,
}

impl From<Rule> for Variant {
    fn from(rule: Rule) -> Self {
        Self::Of(rule)
    }
}

impl Variant {
    /// Returns all variants.
    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let own = [
            Self::TypeBy,
            Self::Texts,
            Self::SortedTexts,
            Self::Revisit,
            Self::AdditionalProperties,
            Self::PatternProperties,
        ];
        Rule::ALL.iter().map(|rule| Self::Of(*rule)).chain(own)
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::Of(rule) => format!("{rule:?}"),
            variant => format!("{variant:?}"),
        }
    }

    /// Returns the variant that decides the same without an explanation.
    pub(super) fn deciding(self) -> Self {
        if self == Self::TypeBy { Self::Of(Rule::Type) } else { self }
    }

    /// Returns the cells that decide, without those that only explain invalid values.
    pub(super) fn deciding_cells(self, mut cells: Vec<Doc>) -> Vec<Doc> {
        match self {
            Self::Of(Rule::AnyOf | Rule::Tagged) => return cells.split_off(1),
            Self::TypeBy
            | Self::Texts
            | Self::SortedTexts
            | Self::Of(
                Rule::Type
                | Rule::Values
                | Rule::Pattern
                | Rule::Not
                | Rule::Minimum
                | Rule::ExclusiveMinimum
                | Rule::Maximum
                | Rule::ExclusiveMaximum,
            ) => cells.truncate(1),
            Self::Of(Rule::MultipleOf | Rule::Format) => cells.truncate(2),
            Self::Of(Rule::Contains) => cells.truncate(3),
            Self::Of(
                Rule::MinLength
                | Rule::MaxLength
                | Rule::MinItems
                | Rule::MaxItems
                | Rule::UniqueItems
                | Rule::Items
                | Rule::UnevaluatedItems
                | Rule::MinProperties
                | Rule::MaxProperties
                | Rule::Required
                | Rule::DependentRequired
                | Rule::Properties
                | Rule::PropertyNames
                | Rule::DependentSchema
                | Rule::UnevaluatedProperties
                | Rule::OneOf
                | Rule::If
                | Rule::Call,
            )
            | Self::Revisit
            | Self::AdditionalProperties
            | Self::PatternProperties => {}
        }
        cells
    }
}
