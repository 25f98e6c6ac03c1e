//! The names of tools, parameters and types in a preamble.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::target::names::words;
use crate::target::python::names::{self, identifiers, is_attribute};

/// The names that stubs use themselves, which are reserved.
static SYMBOLS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "Any Literal NotImplementedError NotRequired Optional RuntimeError TypedDict Union bool dict float int list str \
         type object",
    )
});

/// Returns the names of functions: the tool's own if valid. (Monty hides names that begin with an underscore.)
pub(super) fn functions(tools: &[&str]) -> Vec<String> {
    identifiers(tools, |name| is_attribute(name) && !name.starts_with('_') && !SYMBOLS.contains(name))
}

/// Returns the names of the parameters of a function: a parameter's own if valid.
pub(super) fn parameters(parameters: &[&str]) -> Vec<String> {
    identifiers(parameters, is_attribute)
}

/// Returns whether no type may have that name.
pub(super) fn is_reserved(name: &str) -> bool {
    names::is_reserved(name) || SYMBOLS.contains(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_keep_names_that_python_takes() {
        let tools = ["read_file", "webSearch", "search-v2", "search_v2", "class", "list", "_hidden", "2fa", "", "é"];
        assert_eq!(
            functions(&tools),
            [
                "read_file",
                "webSearch",
                "search_hyphen_v2",
                "search_v2",
                "class_",
                "list_",
                "hidden",
                "n2fa",
                "empty",
                "é"
            ]
        );
    }

    #[test]
    fn parameters_are_told_apart() {
        let names = ["class", "class_", "bad-name", "bad_name", "__x", "str", "ﬁ"];
        let made = parameters(&names);
        assert_eq!(made[1..4], ["class_", "bad_hyphen_name", "bad_name"]);
        assert_eq!(made[5], "str");
        assert_eq!(made.iter().collect::<HashSet<_>>().len(), names.len());
        assert!(made.iter().all(|name| is_attribute(name)), "{made:?}");
    }
}
