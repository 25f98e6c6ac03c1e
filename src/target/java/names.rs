//! Names of Java.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::{contracts, runtime, support};
use crate::names::{self, Case};
use crate::target::flat::text::types_in;

/// The keywords, and what records, enums and interfaces declare.
const RESERVED: &str = include_str!("../../../templates/java/reserved.txt");

/// The modules of libraries for JSON, which name their classes.
const MODULES: [&str; 2] =
    [include_str!("../../../templates/java/gson.tera"), include_str!("../../../templates/java/jackson.tera")];

/// The words that are no names of types and variables: also the types that generated code names, which nested ones would hide.
static WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let words = RESERVED.split_ascii_whitespace().chain(support::types());
    words
        .chain(["Nullable", "NullMarked", "NullUnmarked"])
        .chain(MODULES.into_iter().flat_map(types_in))
        .map(str::to_owned)
        .collect()
});

/// Returns the words that are no names of types, components and variables.
pub(super) fn reserved() -> BTreeSet<String> {
    WORDS.clone()
}

/// Returns whether no type or variable can have that name.
pub(super) fn is_reserved(name: &str) -> bool {
    WORDS.contains(name)
}

/// Returns whether the class of a document can't have that name: also those of the classes within it.
pub(super) fn is_reserved_class(name: &str) -> bool {
    is_reserved(name)
        || name == "Checks"
        || support::nested().contains(name)
        || contracts::USED.split(' ').any(|used| used == name)
        || runtime::types().contains(name)
}

/// Returns a text as an identifier in a case.
pub(super) fn identifier(text: &str, case: Case) -> String {
    names::without_marks(&names::identifier(text, case), case)
}

/// Returns the name of the class of a document: its file has it, too.
pub(super) fn class(document: &str) -> String {
    let name = identifier(document, Case::UpperCamel);
    if name.starts_with(char::is_uppercase) { name } else { format!("X{name}") }
}

/// Returns whether a text is the name of a package.
pub(super) fn is_package(text: &str) -> bool {
    let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let is_name = |part: &str| {
        part.starts_with(|c: char| c == '_' || c.is_ascii_lowercase())
            && part != "_"
            && part.chars().all(is_part)
            && !is_reserved(part)
    };
    text.split('.').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_names_in_camel_case() {
        assert_eq!(["support_agent", "1", "a_b1"].map(class), ["SupportAgent", "N1", "AB1"]);
    }

    #[test]
    fn packages_are_names_between_dots() {
        assert!(["shop", "com.acme.shop_1"].into_iter().all(is_package));
        assert!(["", "a..b", "com.class", "A.b", "_", "1a", "a;b"].into_iter().all(|name| !is_package(name)));
    }

    #[test]
    fn types_of_the_support_are_reserved() {
        assert!(["List", "Math", "Violation", "AdlSupport", "class", "hashCode"].into_iter().all(is_reserved));
        assert!(["Document", "T", "User", "value"].into_iter().all(|name| !is_reserved(name)));
        assert!(is_reserved_class("Document") && !is_reserved_class("Shop"));
    }
}
