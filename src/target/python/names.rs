//! Names that are valid in Python.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::options::AttributeNames;
use crate::names::{Case, distinct, is_identifier, mark};
pub(super) use crate::target::names::TypeNames as Names;
use crate::target::names::words;

/// The keywords of Python 3 that can't be names; `match`, `case`, `type` and `_` can. ty reserves `TYPE_CHECKING`.
static RESERVED: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "False None TYPE_CHECKING True and as assert async await break class continue def del elif else except finally \
         for from global if import in is lambda nonlocal not or pass raise return try while with yield",
    )
});

/// The modules that generated code or what it imports may import: those of Python 3.9 to 3.14, and of packages. A file
/// beside the one that runs would hide them.
static MODULES: LazyLock<HashSet<&str>> = LazyLock::new(|| words(include_str!("modules.txt")));

/// Returns whether no file of a document has the name of that module: a keyword, or a module that it would hide.
pub(super) fn is_reserved_module(name: &str) -> bool {
    is_reserved(name) || MODULES.contains(name)
}

/// Returns whether a key can be an annotated name in the body of a class: an identifier that Python doesn't normalise
/// (by NFKC), that isn't a keyword, and whose underscores have no meaning (`__x`, `__x__`).
pub(in crate::target) fn is_attribute(key: &str) -> bool {
    is_identifier(key) && !key.starts_with("__") && !is_reserved(key)
}

/// Returns distinct identifiers for distinct texts: a fitting text itself, otherwise its words, with a trailing `_` if
/// necessary.
pub(in crate::target) fn identifiers(texts: &[&str], is_fit: impl Fn(&str) -> bool) -> Vec<String> {
    let (fitting, odd): (Vec<&str>, Vec<&str>) = texts.iter().copied().partition(|text| is_fit(text));
    let fitting: HashSet<&str> = fitting.into_iter().collect();
    let spelled = distinct(&odd, Case::Snake, |name| fitting.contains(name));
    let mut taken: HashSet<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    let odd = odd.into_iter().zip(spelled).map(|(text, spelled)| {
        // A word that is only invalid because of what it hides is kept.
        let is_kept = is_attribute(text) && !text.starts_with('_') && is_fit(&format!("{text}_"));
        let mut name = match is_kept {
            true => text.to_owned(),
            false if is_attribute(&spelled) || is_reserved(&spelled) => spelled,
            // Underscores after it make no name of what isn't one.
            false => format!("x{}", mark(text)),
        };
        while !is_fit(&name) || !taken.insert(name.clone()) {
            name.push('_');
        }
        (text, name)
    });
    let renamed: HashMap<&str, String> = odd.collect();
    texts.iter().map(|text| renamed.get(text).cloned().unwrap_or_else(|| (*text).to_owned())).collect()
}

/// Returns the attributes of properties, in order: their names if those are valid and not taken. Others are spelled as
/// words, with a trailing `_` if necessary.
pub(super) fn attributes(names: &[&str], style: AttributeNames, is_taken: impl Fn(&str) -> bool) -> Vec<String> {
    let is_snake = |name: &str| !name.chars().any(char::is_uppercase);
    let is_fit =
        |name: &str| is_attribute(name) && !is_taken(name) && (style == AttributeNames::Json || is_snake(name));
    identifiers(names, is_fit)
}

/// Returns whether a name is reserved.
pub(in crate::target) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(name)
}

#[cfg(test)]
mod tests {
    use super::is_attribute;

    #[test]
    fn attributes_are_names_that_python_leaves_alone() {
        for key in ["a", "_", "_a", "type", "match", "é", "中", "items", "A1"] {
            assert!(is_attribute(key), "{key}");
        }
        for key in ["", "1st", "a b", "my-key", "class", "None", "__a", "__a__", "ﬁ", "ſ", "·", "e\u{301}"] {
            assert!(!is_attribute(key), "{key}");
        }
    }
}
