//! What checks call: functions that are the same in every file, and printed where they are called.

use super::Printer;
use crate::backend::typescript::TEMPLATES;
use crate::diagnostics::Diagnostic;
use crate::render::views;

views! {
    /// What a helper speaks of.
    struct HelperView {
        violation: String,
        error: String,
        schema: String,
    }
}

/// Declares the helpers: a variant, the function's name, its template, and the helpers that it calls.
macro_rules! helpers {
    ($($variant:ident, $name:literal, $file:literal, [$($needs:ident),*];)*) => {
        /// A function that checks call.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Helper {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Helper {
            const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// What it is called.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The helpers that it calls.
            fn needs(self) -> &'static [Self] {
                match self {
                    $(Self::$variant => &[$(Self::$needs),*],)*
                }
            }

            /// The name of its template.
            fn template(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!("check/", $file),)*
                }
            }
        }

        /// The templates of the helpers.
        pub(in crate::backend::typescript) const HELPER_TEMPLATES: &[(&str, &str)] = &[
            $((concat!("check/", $file), include_str!(concat!("../../../../templates/typescript/check/", $file))),)*
        ];
    };
}

helpers! {
    IsObject, "isObject", "is_object.ts", [];
    Own, "own", "own.ts", [];
    HasMinLength, "hasMinLength", "has_min_length.ts", [CodePoints];
    HasMaxLength, "hasMaxLength", "has_max_length.ts", [CodePoints];
    CodePoints, "codePoints", "code_points.ts", [];
    IsMultipleOf, "isMultipleOf", "is_multiple_of.ts", [];
    IsEqual, "isEqual", "is_equal.ts", [IsObject];
    HasDistinctItems, "hasDistinctItems", "has_distinct_items.ts", [RepeatedItems];
    RepeatedItems, "repeatedItems", "repeated_items.ts", [Canonical];
    Canonical, "canonical", "canonical.ts", [];
    HasRealSecond, "hasRealSecond", "has_real_second.ts", [];
    IsRegularExpression, "isRegularExpression", "is_regular_expression.ts", [];
    CountMatching, "countMatching", "count_matching.ts", [];
    WithinDepth, "withinDepth", "within_depth.ts", [];
    ExplainedWithinDepth, "violationsWithinDepth", "violations_within_depth.ts", [Violations, Refuse];
    Violations, "violations", "violations.ts", [Explained, Report, Count];
    Explained, "explained", "explained.ts", [];
    Nearest, "nearest", "nearest.ts", [];
    Refuse, "refuse", "refuse.ts", [Report, Describe];
    Report, "report", "report.ts", [];
    Describe, "describe", "describe.ts", [Quoted, Count];
    Quoted, "quoted", "quoted.ts", [Visible, Shortened];
    Visible, "visible", "visible.ts", [];
    Shortened, "shortened", "shortened.ts", [];
    Count, "counted", "counted.ts", [];
    SortedKeys, "sortedKeys", "sorted_keys.ts", [];
    MemberPath, "memberPath", "member_path.ts", [Visible, Shortened];
    Read, "readJson", "read_json.ts", [];
    StandardSchema, "standardSchema", "standard_schema.ts", [KeysOf, JsonSchema];
    KeysOf, "keysOf", "keys_of.ts", [MemberPath];
    JsonSchema, "jsonSchema", "json_schema.ts", [ToDraft07];
    ToDraft07, "toDraft07", "to_draft_07.ts", [];
}

impl Helper {
    /// What all of them are called.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|helper| helper.name()).chain(["byCodePoints", "minutesOf", "mapMembers", "LISTED"])
    }
}

impl Printer<'_> {
    /// The helpers that are called, and those that they call.
    pub(super) fn helper_functions(&mut self) -> Result<Vec<String>, Diagnostic> {
        let mut pending: Vec<Helper> = self.helpers.iter().copied().collect();
        while let Some(helper) = pending.pop() {
            for needed in helper.needs() {
                if self.helpers.insert(*needed) {
                    pending.push(*needed);
                }
            }
        }
        let view = HelperView {
            violation: self.shared.violation.clone(),
            error: self.shared.error.clone(),
            schema: self.shared.schema.clone(),
        };
        let text = |helper: &Helper| TEMPLATES.render(helper.template(), view.clone());
        let texts: Result<Vec<String>, Diagnostic> = self.helpers.iter().map(text).collect();
        Ok(texts?.into_iter().map(|text| text.trim_end().to_owned()).collect())
    }
}
