//! The functions that checks call: the same in every file, which has those that are called.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::Shared;
use crate::codegen::phrases::{Printed, expanded};
use crate::codegen::table::Rule;
use crate::diagnostics::Diagnostic;
use crate::render::{Parsed, sections};

/// The support, with its phrases.
static TEXT: LazyLock<String> =
    LazyLock::new(|| expanded(include_str!("../../../../templates/typescript/support.tera"), phrase));

/// The sections of the support: those of helpers, by name, and the types that they share.
pub(super) static SUPPORT: LazyLock<Parsed> = LazyLock::new(|| Parsed::new(sections(&TEXT, "//:")));

/// Prints a phrase: a string, a template literal if it has arguments.
fn phrase(parts: &[Printed]) -> String {
    if let [Printed::Count(count, one, many)] = parts {
        return format!("counted({count}, \"{one}\", \"{many}\")");
    }
    let is_constant = parts.iter().all(|part| matches!(part, Printed::Words(_)));
    let words = |part: &Printed| match part {
        Printed::Words(words) => words.replace('`', if is_constant { "`" } else { "\\`" }),
        Printed::Argument(argument) => format!("${{{argument}}}"),
        Printed::Count(count, one, many) => format!("${{counted({count}, \"{one}\", \"{many}\")}}"),
    };
    let text: String = parts.iter().map(words).collect();
    let mark = if is_constant { '"' } else { '`' };
    format!("{mark}{text}{mark}")
}

/// Declares the helpers: a variant, the function's name, which is that of its section, and the helpers that it calls.
/// Helpers of rules have the names of the rules that they interpret.
macro_rules! helpers {
    (
        helpers { $($variant:ident, $name:literal, [$($needs:ident),*];)* }
        rules { $($rule:ident, $rule_name:literal, [$($rule_needs:ident),*];)* }
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

            /// Returns the function that interprets the rows of a rule.
            pub(super) fn of_rule(rule: Rule) -> Self {
                match rule {
                    $(Rule::$rule => Self::$rule,)*
                }
            }
        }
    };
}

helpers! {
    helpers {
        IsObject, "isObject", [];
        Own, "own", [];
        HasMinLength, "hasMinLength", [CodePoints];
        HasMaxLength, "hasMaxLength", [CodePoints];
        CodePoints, "codePoints", [];
        LinearPattern, "linearPattern", [];
        LimitedPattern, "limitedPattern", [];
        IsMultipleOf, "isMultipleOf", [IsDecimalMultipleOf];
        IsDecimalMultipleOf, "isDecimalMultipleOf", [];
        IsEqual, "isEqual", [IsObject];
        HasDistinctItems, "hasDistinctItems", [RepeatedItems];
        RepeatedItems, "repeatedItems", [Canonical];
        Canonical, "canonical", [];
        HasRealSecond, "hasRealSecond", [];
        IsRegularExpression, "isRegularExpression", [];
        CountMatching, "countMatching", [];
        Once, "once", [];
        WithinDepth, "withinDepth", [];
        Violations, "violations", [Explain];
        Explain, "explain", [Describe];
        AllProperties, "allProperties", [Properties, SortedKeys];
        Revisit, "revisit", [Once, Explained];
        ExplainBranches, "explainBranches", [Type, Explained];
        Accepts, "accepts", [Explained];
        Explained, "explained", [];
        Lacks, "lacks", [];
        ValuesPhrase, "valuesPhrase", [Alternatives];
        Alternatives, "alternatives", [];
        Describe, "describe", [];
        SortedKeys, "sortedKeys", [];
        Read, "readJson", [AssertValid];
        AssertValid, "assertValid", [Violations];
        StandardSchema, "standardSchema", [KeysOf, JsonSchema];
        KeysOf, "keysOf", [Describe];
        WithDefinitions, "withDefinitions", [];
        JsonSchema, "jsonSchema", [];
        ToDraft07, "toDraft07", [];
    }
    rules {
        Type, "type", [Alternatives];
        Values, "listed", [ValuesPhrase];
        Minimum, "minimum", [];
        ExclusiveMinimum, "exclusiveMinimum", [];
        Maximum, "maximum", [];
        ExclusiveMaximum, "exclusiveMaximum", [];
        MultipleOf, "multipleOf", [IsMultipleOf];
        MinLength, "minLength", [];
        MaxLength, "maxLength", [];
        Pattern, "pattern", [];
        Format, "format", [];
        MinItems, "minItems", [];
        MaxItems, "maxItems", [];
        UniqueItems, "uniqueItems", [RepeatedItems];
        Items, "items", [];
        Contains, "contains", [Accepts];
        UnevaluatedItems, "unevaluatedItems", [Accepts];
        MinProperties, "minProperties", [IsObject];
        MaxProperties, "maxProperties", [IsObject];
        Required, "required", [IsObject, Own, Lacks];
        DependentRequired, "dependentRequired", [IsObject, Own, Lacks];
        Properties, "properties", [IsObject, Own];
        PropertyNames, "propertyNames", [IsObject, SortedKeys, Explained];
        DependentSchema, "dependentSchema", [IsObject, Own];
        UnevaluatedProperties, "unevaluatedProperties", [IsObject, SortedKeys, Accepts];
        AnyOf, "anyOf", [ExplainBranches];
        OneOf, "oneOf", [ExplainBranches];
        Tagged, "tagged", [Type, IsObject, Own, Lacks, ValuesPhrase];
        Not, "not", [Accepts];
        If, "conditional", [Accepts];
        Call, "call", [];
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
            "finite",
            "hasType",
            "inDraft07",
            "propertyPath",
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
    let text = |helper: &Helper| Ok(SUPPORT.render(helper.name(), view.clone())?.trim_end().to_owned());
    helpers.iter().map(text).collect()
}
