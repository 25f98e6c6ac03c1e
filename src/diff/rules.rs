//! The rules that explain how a schema was edited, as data.

use super::table::rules;

/// The effect of an edit on the accepted values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Effect {
    /// Accepts the same values.
    None,
    /// Accepts the same values, and perhaps others.
    Widens,
    /// Accepts no other values, and perhaps fewer.
    Narrows,
    /// Perhaps other values and fewer.
    Incomparable,
}

impl Effect {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Widens => "widens",
            Self::Narrows => "narrows",
            Self::Incomparable => "incomparable",
        }
    }

    /// Returns whether there may be values that weren't accepted before.
    pub(crate) fn may_add(self) -> bool {
        matches!(self, Self::Widens | Self::Incomparable)
    }

    /// Returns whether values may be gone that were accepted before.
    pub(crate) fn may_remove(self) -> bool {
        matches!(self, Self::Narrows | Self::Incomparable)
    }
}

/// The way in which the values of a part of a schema affect those of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Flow {
    /// If the part accepts more, so does the whole.
    Same,
    /// If the part accepts more, the whole accepts less: in a negation.
    Opposite,
    /// Neither: in a condition, or in an alternative that excludes others.
    Unclear,
}

impl Flow {
    /// Returns the effect on the whole of an effect on the part.
    pub(crate) fn of(self, effect: Effect) -> Effect {
        match (self, effect) {
            (_, Effect::None) => Effect::None,
            (Self::Same, effect) => effect,
            (Self::Unclear, _) | (Self::Opposite, Effect::Incomparable) => Effect::Incomparable,
            (Self::Opposite, Effect::Widens) => Effect::Narrows,
            (Self::Opposite, Effect::Narrows) => Effect::Widens,
        }
    }

    /// Returns the flow through a negation.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Same => Self::Opposite,
            Self::Opposite => Self::Same,
            Self::Unclear => Self::Unclear,
        }
    }
}

rules! {
    /// An edit of a schema.
    Rule,
    /// Returns the effect on the accepted values of the edited schema.
    effect: Effect {
        TypeAllowed, "type-allowed", Effect::Widens, "another type is allowed";
        TypeForbidden, "type-forbidden", Effect::Narrows, "a type is no longer allowed";
        TypeReplaced, "type-replaced", Effect::Incomparable, "the type is another one";
        ValueAllowed, "value-allowed", Effect::Widens, "a listed value was added";
        ValueForbidden, "value-forbidden", Effect::Narrows, "a listed value was removed";
        ValuesListed, "values-listed", Effect::Narrows, "the values are now listed";
        ValuesUnlisted, "values-unlisted", Effect::Widens, "the values are no longer listed";
        PropertyDeclared, "property-declared", Effect::Narrows, "a property that could have any value was declared";
        PropertyUndeclared, "property-undeclared", Effect::Widens, "a declared property may now have any value";
        PropertyAllowed, "property-allowed", Effect::Widens, "a property that was forbidden is allowed";
        PropertyForbidden, "property-forbidden", Effect::Narrows, "a property is no longer allowed";
        PropertyRequired, "property-required", Effect::Narrows, "a property became required";
        PropertyOptional, "property-optional", Effect::Widens, "a property is no longer required";
        ObjectClosed, "object-closed", Effect::Narrows, "undeclared properties are no longer allowed";
        ObjectOpened, "object-opened", Effect::Widens, "undeclared properties are allowed";
        KeyPatternAdded, "key-pattern-added", Effect::Narrows,
            "properties whose keys match a pattern were constrained";
        KeyPatternRemoved, "key-pattern-removed", Effect::Widens,
            "properties whose keys match a pattern are no longer constrained";
        KeyPatternChanged, "key-pattern-changed", Effect::Incomparable, "the patterns of keys changed";
        ItemAllowed, "item-allowed", Effect::Widens, "an item that was forbidden is allowed";
        ItemForbidden, "item-forbidden", Effect::Narrows, "an item is no longer allowed";
        LimitTightened, "limit-tightened", Effect::Narrows, "a limit was tightened";
        LimitRelaxed, "limit-relaxed", Effect::Widens, "a limit was relaxed";
        LimitChanged, "limit-changed", Effect::Incomparable, "a limit is another one";
        PatternAdded, "pattern-added", Effect::Narrows, "a pattern was added";
        PatternRemoved, "pattern-removed", Effect::Widens, "a pattern was removed";
        PatternChanged, "pattern-changed", Effect::Incomparable, "a pattern is another one";
        FormatAsserted, "format-asserted", Effect::Narrows, "a format was added, and is validated";
        FormatUnasserted, "format-unasserted", Effect::Widens, "a format was removed that was validated";
        FormatReplaced, "format-replaced", Effect::Incomparable, "a format is another one, and is validated";
        AlternativeAdded, "alternative-added", Effect::Widens, "an alternative was added";
        AlternativeRemoved, "alternative-removed", Effect::Narrows, "an alternative was removed";
        ExclusiveChanged, "exclusive-alternatives-changed", Effect::Incomparable,
            "the alternatives of `oneOf` are others";
        ConstraintAdded, "constraint-added", Effect::Narrows, "a constraint was added";
        ConstraintRemoved, "constraint-removed", Effect::Widens, "a constraint was removed";
        SchemaChanged, "schema-changed", Effect::Incomparable, "the schema has another form";
        FormatChanged, "format-changed", Effect::None, "a format changed that is not validated";
        TitleChanged, "title-changed", Effect::None, "the title changed";
        DescriptionChanged, "description-changed", Effect::None, "the description changed";
        DefaultChanged, "default-changed", Effect::None, "the default changed";
        ExamplesChanged, "examples-changed", Effect::None, "the examples changed";
        AnnotationChanged, "annotation-changed", Effect::None, "an annotation changed";
    }
}
