//! Tables of rules, a row for each edit, and edits in words.

use crate::text::markdown::code;

/// Declares an enumeration of rules by its table: the variant, the stable id, a value if the table has one, and the
/// edit in words.
macro_rules! rules {
    ($(#[$doc:meta])* $name:ident { $($variant:ident, $id:literal, $edit:literal;)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum $name {
            $(#[doc = $edit] $variant,)*
        }

        impl $name {
            /// Every rule.
            #[cfg(test)]
            #[allow(dead_code, reason = "not every table has a test of all its rows")]
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the stable id.
            pub(crate) fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),* }
            }

            /// Returns the edit in words.
            pub(crate) fn edit(self) -> &'static str {
                match self { $(Self::$variant => $edit),* }
            }
        }
    };
    (
        $(#[$doc:meta])* $name:ident, $(#[$value_doc:meta])* $value:ident: $type:ty
        { $($variant:ident, $id:literal, $row:expr, $edit:literal;)* }
    ) => {
        rules! { $(#[$doc])* $name { $($variant, $id, $edit;)* } }

        impl $name {
            $(#[$value_doc])*
            pub(crate) fn $value(self) -> $type {
                match self { $(Self::$variant => $row),* }
            }
        }
    };
}

pub(super) use rules;

/// Returns an edit in words, with its path and what is different, if there are any.
pub(super) fn in_words(path: &str, edit: &str, detail: &str) -> String {
    let path = if path.is_empty() { String::new() } else { format!("{}: ", code(path)) };
    let detail = if detail.is_empty() { String::new() } else { format!(" ({detail})") };
    format!("{path}{edit}{detail}")
}
