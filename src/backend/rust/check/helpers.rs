//! The functions that checks call, each printed only where it is used.

/// Declares the helpers: a variant, the name of its function or type, its template, what it calls, what it imports.
macro_rules! helpers {
    ($($(#[$meta:meta])* $variant:ident, $name:literal, $file:literal, [$($calls:ident),*], [$($imports:literal),*];)*) => {
        /// A helper of the `check` module, in the order in which they are printed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Helper {
            $($(#[$meta])* $variant,)*
        }

        impl Helper {
            /// All of them.
            const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name of the function, or of the type.
            pub(super) fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Its text.
            pub(super) fn text(self) -> &'static str {
                match self {
                    $(Self::$variant => include_str!(concat!("../../../../templates/rust/check/", $file, ".rs"))),*
                }
            }

            /// The helpers that it calls.
            pub(super) fn calls(self) -> &'static [Self] {
                match self { $(Self::$variant => &[$(Self::$calls),*]),* }
            }

            /// What it imports, as `module::name`.
            pub(super) fn imports(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($imports),*]),* }
            }
        }
    };
}

helpers! {
    /// What a public check returns.
    Report, "report", "report", [At], ["std::collections::HashSet", "super::Violations"];
    /// What a public parser returns.
    Parse, "parse", "parse", [], ["serde::de::DeserializeOwned", "super::ParseError", "super::Violations"];
    /// Where a value stands, and refusals of it.
    At, "at", "at", [Describe, Shown], ["super::Violation", "std::fmt"];
    /// Where a part of a value stands.
    Part, "part", "part", [At], ["std::fmt"];
    /// Whether the members are there that must be.
    Required, "required", "required", [At, Quoted], ["serde_json::Map"];
    /// The same, beside another.
    DependentRequired, "dependent_required", "dependent_required", [At, Quoted], ["serde_json::Map"];
    /// What is wrong with a member.
    Member, "member", "member", [Part], ["serde_json::Map"];
    /// A member that is something or isn't.
    Expect, "expect", "expect", [Part], ["serde_json::Map"];
    /// The members in order.
    Sorted, "sorted", "sorted", [], ["serde_json::Map"];
    /// What is wrong with the names of members.
    Names, "names", "names", [Part, Quoted, Sorted], ["serde_json::Map"];
    /// The alternative with the fewest violations.
    Nearer, "nearer", "nearer", [At], [];
    /// What is wrong with a tag.
    Untagged, "untagged", "untagged", [Part, Quoted], [];
    /// How many alternatives hold.
    Count, "how_many", "count", [], [];
    /// So many items that match.
    Matching, "matching", "matching", [], [];
    /// Two items that are alike.
    Repeated, "repeated", "repeated", [Canonical], ["std::collections::HashMap"];
    /// A text that equal values share.
    Canonical, "canonical", "canonical", [], ["serde_json::Number"];
    /// Whether a value is an integer.
    IsInteger, "is_integer", "is_integer", [Integer], [];
    /// The integer that a value is.
    Integer, "integer", "integer", [], [];
    /// How a number compares with an integer that no double holds exactly.
    Order, "order", "order", [], ["std::cmp::Ordering"];
    /// Whether a number is a multiple of a decimal.
    IsMultiple, "is_multiple", "is_multiple", [], ["serde_json::Number"];
    /// A value in few words.
    Describe, "describe", "describe", [Quoted, NumberText], [];
    /// A text in quotation marks, shortened.
    Quoted, "quoted", "quoted", [Shown], [];
    /// A text that is short and visible.
    Shown, "visible", "shown", [], [];
    /// A number as ECMAScript writes it.
    NumberText, "number_text", "number_text", [], [];
    /// Whether the second 60 of a time is one.
    LeapSecond, "is_leap_second_or_none", "leap_second", [], [];
    /// Whether a text is a regular expression.
    RegularExpression, "is_regular_expression", "regular_expression", [], [];
    /// Whether a character is one of some.
    Ranges, "is_in", "ranges", [], [];
    /// Whether a text matches a pattern that is read once.
    Straight, "is_run_match", "straight", [Ranges], [];
    /// The steps of patterns.
    Pattern, "Op", "pattern", [Ranges], [];
    /// What goes through them.
    Matcher, "is_match", "matcher", [Pattern], [];
    /// The same, for patterns that refer to what they have matched.
    MatcherWithGroups, "is_match_with_groups", "groups", [Pattern], [];
}

impl Helper {
    /// The helpers by their names: no function of a type is called so.
    pub(super) fn by_name() -> impl Iterator<Item = (&'static str, Self)> {
        Self::ALL.iter().map(|helper| (helper.name(), *helper))
    }
}
