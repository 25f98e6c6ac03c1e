//! The functions that checks call: the same in every file, which has those that are called.

use std::collections::BTreeSet;

use super::Shared;
use crate::backend::typescript::TEMPLATES;
use crate::codegen::table::Rule;
use crate::diagnostics::Diagnostic;

/// Declares the helpers: a variant, the function's name, its template, and the helpers that it calls. Those of rules have
/// the names of the rules that they interpret.
macro_rules! helpers {
    (
        helpers { $($variant:ident, $name:literal, $file:literal, [$($needs:ident),*];)* }
        rules { $($rule:ident, $rule_name:literal, $rule_file:literal, [$($rule_needs:ident),*];)* }
    ) => {
        /// A function that checks call.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Helper {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
            $(#[doc = concat!("`", $rule_name, "`")] $rule,)*
        }

        impl Helper {
            const ALL: &'static [Self] = &[$(Self::$variant,)* $(Self::$rule),*];

            /// Returns the name of its function.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                    $(Self::$rule => $rule_name,)*
                }
            }

            /// Returns the helpers that it calls.
            fn needs(self) -> &'static [Self] {
                match self {
                    $(Self::$variant => &[$(Self::$needs),*],)*
                    $(Self::$rule => &[$(Self::$rule_needs),*],)*
                }
            }

            /// Returns the name of its template.
            fn template(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!("check/", $file),)*
                    $(Self::$rule => concat!("check/rules/", $rule_file),)*
                }
            }

            /// Returns the function that interprets the rows of a rule.
            pub(super) fn of_rule(rule: Rule) -> Self {
                match rule {
                    $(Rule::$rule => Self::$rule,)*
                }
            }
        }

        /// The templates of the helpers.
        pub(in crate::backend::typescript) const HELPER_TEMPLATES: &[(&str, &str)] = &[
            $((concat!("check/", $file), include_str!(concat!("../../../../templates/typescript/check/", $file))),)*
            $((
                concat!("check/rules/", $rule_file),
                include_str!(concat!("../../../../templates/typescript/check/rules/", $rule_file)),
            ),)*
        ];
    };
}

helpers! {
    helpers {
        IsObject, "isObject", "is_object.ts", [];
        Own, "own", "own.ts", [];
        HasMinLength, "hasMinLength", "has_min_length.ts", [CodePoints];
        HasMaxLength, "hasMaxLength", "has_max_length.ts", [CodePoints];
        CodePoints, "codePoints", "code_points.ts", [];
        LinearPattern, "linearPattern", "linear_pattern.ts", [];
        LimitedPattern, "limitedPattern", "limited_pattern.ts", [];
        IsMultipleOf, "isMultipleOf", "is_multiple_of.ts", [IsDecimalMultipleOf];
        IsDecimalMultipleOf, "isDecimalMultipleOf", "is_decimal_multiple_of.ts", [];
        IsEqual, "isEqual", "is_equal.ts", [IsObject];
        HasDistinctItems, "hasDistinctItems", "has_distinct_items.ts", [RepeatedItems];
        RepeatedItems, "repeatedItems", "repeated_items.ts", [Canonical];
        Canonical, "canonical", "canonical.ts", [];
        HasRealSecond, "hasRealSecond", "has_real_second.ts", [];
        IsRegularExpression, "isRegularExpression", "is_regular_expression.ts", [];
        CountMatching, "countMatching", "count_matching.ts", [];
        Once, "once", "once.ts", [];
        WithinDepth, "withinDepth", "within_depth.ts", [];
        Violations, "violations", "violations.ts", [Explain];
        Explain, "explain", "explain.ts", [Describe];
        AllProperties, "allProperties", "rules/all_properties.ts", [Properties, SortedKeys];
        Revisit, "revisit", "rules/revisit.ts", [Once, Explained];
        ExplainBranches, "explainBranches", "branches.ts", [Type, Explained];
        Accepts, "accepts", "accepts.ts", [Explained];
        Explained, "explained", "explained.ts", [];
        Lacks, "lacks", "lacks.ts", [];
        ValuesPhrase, "valuesPhrase", "values_phrase.ts", [Alternatives];
        Alternatives, "alternatives", "alternatives.ts", [];
        Describe, "describe", "describe.ts", [];
        SortedKeys, "sortedKeys", "sorted_keys.ts", [];
        Read, "readJson", "read_json.ts", [Violations];
        StandardSchema, "standardSchema", "standard_schema.ts", [KeysOf, JsonSchema];
        KeysOf, "keysOf", "keys_of.ts", [Describe];
        JsonSchema, "jsonSchema", "json_schema.ts", [];
        ToDraft07, "toDraft07", "to_draft_07.ts", [];
    }
    rules {
        Type, "type", "type.ts", [Alternatives];
        Values, "listed", "listed.ts", [ValuesPhrase];
        Minimum, "minimum", "minimum.ts", [];
        ExclusiveMinimum, "exclusiveMinimum", "exclusive_minimum.ts", [];
        Maximum, "maximum", "maximum.ts", [];
        ExclusiveMaximum, "exclusiveMaximum", "exclusive_maximum.ts", [];
        MultipleOf, "multipleOf", "multiple_of.ts", [IsMultipleOf];
        MinLength, "minLength", "min_length.ts", [];
        MaxLength, "maxLength", "max_length.ts", [];
        Pattern, "pattern", "pattern.ts", [];
        Format, "format", "format.ts", [];
        MinItems, "minItems", "min_items.ts", [];
        MaxItems, "maxItems", "max_items.ts", [];
        UniqueItems, "uniqueItems", "unique_items.ts", [RepeatedItems];
        Items, "items", "items.ts", [];
        Contains, "contains", "contains.ts", [Accepts];
        UnevaluatedItems, "unevaluatedItems", "unevaluated_items.ts", [Accepts];
        MinProperties, "minProperties", "min_properties.ts", [IsObject];
        MaxProperties, "maxProperties", "max_properties.ts", [IsObject];
        Required, "required", "required.ts", [IsObject, Own, Lacks];
        DependentRequired, "dependentRequired", "dependent_required.ts", [IsObject, Own, Lacks];
        Properties, "properties", "properties.ts", [IsObject, Own];
        PropertyNames, "propertyNames", "property_names.ts", [IsObject, SortedKeys, Explained];
        DependentSchema, "dependentSchema", "dependent_schema.ts", [IsObject, Own];
        UnevaluatedProperties, "unevaluatedProperties", "unevaluated_properties.ts", [IsObject, SortedKeys, Accepts];
        AnyOf, "anyOf", "any_of.ts", [ExplainBranches];
        OneOf, "oneOf", "one_of.ts", [ExplainBranches];
        Tagged, "tagged", "tagged.ts", [Type, IsObject, Own, Lacks, ValuesPhrase];
        Not, "not", "not.ts", [Accepts];
        If, "conditional", "conditional.ts", [Accepts];
        Call, "call", "call.ts", [];
    }
}

impl Helper {
    /// Returns the names of all helpers, and of the other functions in their templates.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        let others = [
            "MOST_FOUND",
            "LISTED",
            "byCodePoints",
            "counted",
            "hasType",
            "inDraft07",
            "memberPath",
            "minutesOf",
            "quoted",
            "refuse",
            "results",
            "shortened",
            "typePhrase",
            "visible",
        ];
        Self::ALL.iter().map(|helper| helper.name()).chain(others)
    }

    /// Returns the names of those that guards call.
    pub(super) fn names_in_guards() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().filter(|helper| **helper <= Self::WithinDepth).map(|helper| helper.name())
    }
}

/// Prints the helpers, and those that they call. Guards alone name no shared types.
pub(super) fn functions(mut helpers: BTreeSet<Helper>, shared: Shared) -> Result<Vec<String>, Diagnostic> {
    let mut pending: Vec<Helper> = helpers.iter().copied().collect();
    while let Some(helper) = pending.pop() {
        pending.extend(helper.needs().iter().copied().filter(|needed| helpers.insert(*needed)));
    }
    let (types, converts) = (helpers.contains(&Helper::Type), helpers.contains(&Helper::ToDraft07));
    let view = Shared { types, converts, ..shared };
    let text = |helper: &Helper| Ok(TEMPLATES.render(helper.template(), view.clone())?.trim_end().to_owned());
    helpers.iter().map(text).collect()
}
