//! The rules that explain how a schema was edited, as data.

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

/// How the values of a part of a schema affect those of the whole.
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

/// Declares the table: a row for each edit.
macro_rules! rules {
    ($($variant:ident, $id:literal, $effect:ident, $edit:literal;)*) => {
        /// An edit of a schema.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Rule {
            $(#[doc = $edit] $variant,)*
        }

        impl Rule {
            /// Every rule.
            #[cfg(test)]
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the stable id.
            pub(crate) fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),* }
            }

            /// Returns the effect on the accepted values of the edited schema.
            pub(crate) fn effect(self) -> Effect {
                match self { $(Self::$variant => Effect::$effect),* }
            }

            /// Returns the edit in words.
            pub(crate) fn edit(self) -> &'static str {
                match self { $(Self::$variant => $edit),* }
            }
        }
    };
}

rules! {
    TypeAllowed, "type-allowed", Widens, "another type is allowed";
    TypeForbidden, "type-forbidden", Narrows, "a type is no longer allowed";
    TypeReplaced, "type-replaced", Incomparable, "the type is another one";
    ValueAllowed, "value-allowed", Widens, "a listed value was added";
    ValueForbidden, "value-forbidden", Narrows, "a listed value was removed";
    ValuesListed, "values-listed", Narrows, "the values are now listed";
    ValuesUnlisted, "values-unlisted", Widens, "the values are no longer listed";
    PropertyDeclared, "property-declared", Narrows, "a property that could have any value was declared";
    PropertyUndeclared, "property-undeclared", Widens, "a declared property may now have any value";
    PropertyAllowed, "property-allowed", Widens, "a property that was forbidden is allowed";
    PropertyForbidden, "property-forbidden", Narrows, "a property is no longer allowed";
    PropertyRequired, "property-required", Narrows, "a property became required";
    PropertyOptional, "property-optional", Widens, "a property is no longer required";
    ObjectClosed, "object-closed", Narrows, "undeclared properties are no longer allowed";
    ObjectOpened, "object-opened", Widens, "undeclared properties are allowed";
    KeyPatternAdded, "key-pattern-added", Narrows, "properties whose keys match a pattern were constrained";
    KeyPatternRemoved, "key-pattern-removed", Widens, "properties whose keys match a pattern are no longer constrained";
    KeyPatternChanged, "key-pattern-changed", Incomparable, "the patterns of keys changed";
    ItemAllowed, "item-allowed", Widens, "an item that was forbidden is allowed";
    ItemForbidden, "item-forbidden", Narrows, "an item is no longer allowed";
    LimitTightened, "limit-tightened", Narrows, "a limit was tightened";
    LimitRelaxed, "limit-relaxed", Widens, "a limit was relaxed";
    LimitChanged, "limit-changed", Incomparable, "a limit is another one";
    PatternAdded, "pattern-added", Narrows, "a pattern was added";
    PatternRemoved, "pattern-removed", Widens, "a pattern was removed";
    PatternChanged, "pattern-changed", Incomparable, "a pattern is another one";
    FormatAsserted, "format-asserted", Narrows, "a format was added, and is validated";
    FormatUnasserted, "format-unasserted", Widens, "a format was removed that was validated";
    FormatReplaced, "format-replaced", Incomparable, "a format is another one, and is validated";
    AlternativeAdded, "alternative-added", Widens, "an alternative was added";
    AlternativeRemoved, "alternative-removed", Narrows, "an alternative was removed";
    ExclusiveChanged, "exclusive-alternatives-changed", Incomparable, "the alternatives of `oneOf` are others";
    ConstraintAdded, "constraint-added", Narrows, "a constraint was added";
    ConstraintRemoved, "constraint-removed", Widens, "a constraint was removed";
    SchemaChanged, "schema-changed", Incomparable, "the schema has another form";
    FormatChanged, "format-changed", None, "a format changed that is not validated";
    TitleChanged, "title-changed", None, "the title changed";
    DescriptionChanged, "description-changed", None, "the description changed";
    DefaultChanged, "default-changed", None, "the default changed";
    ExamplesChanged, "examples-changed", None, "the examples changed";
    AnnotationChanged, "annotation-changed", None, "an annotation changed";
}
