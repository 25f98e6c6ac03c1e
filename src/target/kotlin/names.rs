//! Names of Kotlin.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::{runtime, support};
use crate::names::{self, Case};

/// The keywords, and what classes declare.
const RESERVED: &str = include_str!("../../../templates/kotlin/reserved.txt");

/// The words that are no names of types and variables: also the types that generated code names, which nested ones would hide.
static WORDS: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| RESERVED.split_ascii_whitespace().chain(support::types()).map(str::to_owned).collect());

/// Returns the words that are no names of types, properties and variables.
pub(super) fn reserved() -> BTreeSet<String> {
    WORDS.clone()
}

/// Returns whether no type or variable can have that name.
pub(super) fn is_reserved(name: &str) -> bool {
    WORDS.contains(name)
}

/// Returns whether the object of a document can't have that name: also those of what it contains, or what the runtime names.
pub(super) fn is_reserved_object(name: &str) -> bool {
    is_reserved(name) || name == "Checks" || support::nested().contains(name) || runtime::types().contains(name)
}

/// Returns a text as an identifier in a case.
pub(super) fn identifier(text: &str, case: Case) -> String {
    names::without_marks(&names::identifier(text, case), case)
}

/// Returns the name of the object of a document: its file has it, too.
pub(super) fn object(document: &str) -> String {
    let name = identifier(document, Case::UpperCamel);
    if name.starts_with(char::is_uppercase) { name } else { format!("X{name}") }
}

/// Returns whether a text is the name of a package.
pub(super) fn is_package(text: &str) -> bool {
    let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_lowercase()) && part.chars().all(is_part) && !is_reserved(part)
    };
    text.split('.').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_have_names_in_camel_case() {
        assert_eq!(["support_agent", "1", "a_b1"].map(object), ["SupportAgent", "N1", "AB1"]);
    }

    #[test]
    fn packages_are_names_between_dots() {
        assert!(["shop", "com.acme.shop_1"].into_iter().all(is_package));
        assert!(["", "a..b", "com.object", "A.b", "_", "1a", "a;b"].into_iter().all(|name| !is_package(name)));
    }

    #[test]
    fn types_of_the_support_are_reserved() {
        assert!(["List", "Pair", "Violation", "AdlSupport", "object"].into_iter().all(is_reserved));
        assert!(["Document", "T", "User", "value"].into_iter().all(|name| !is_reserved(name)));
        assert!(is_reserved_object("Document") && !is_reserved_object("Shop"));
    }
}
