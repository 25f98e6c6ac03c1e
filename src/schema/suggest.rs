//! Suggests known names for misspelled ones.

use super::data::JSON_TYPES;

/// Returns the known name that `name` begins, up to a hyphen; else the one within two edits, or within one of a short name.
pub(crate) fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let begins = |known: &&&str| known.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
    if let Some(longer) = known.iter().find(begins).filter(|_| !name.is_empty()) {
        return Some(longer);
    }
    let edits = if name.chars().count() > 3 { 2 } else { 1 };
    within(name, known.iter().copied(), |_| edits)
}

/// Returns the help about an unknown name: the known one that may be meant, otherwise another help.
pub(crate) fn meant(name: &str, known: &[&str], otherwise: impl Into<String>) -> String {
    nearest(name, known).map_or_else(|| otherwise.into(), |meant| format!("did you mean `{meant}`?"))
}

/// Returns the help about an unknown name: the list of all, and before it the known one that may be meant.
pub(crate) fn meant_of_all(name: &str, known: &[&str], all: &str) -> String {
    let list = format!("{all} {}", known.join(", "));
    nearest(name, known).map_or_else(|| list.clone(), |meant| format!("did you mean `{meant}`? ({list})"))
}

/// Returns the known name for which a name is certainly a typo: equal except for case and punctuation, or, if long
/// enough to exclude coincidence, within one or two edits.
pub(crate) fn typo<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let letters =
        |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let own = letters(name);
    if let Some(same) = known.iter().find(|known| !own.is_empty() && letters(known) == own) {
        return Some(same);
    }
    let edits = |known: &str| match known.len() {
        0..=3 => 0,
        4..=9 => 1,
        10.. => 2,
    };
    within(name, known.iter().copied().filter(|known| !WORDS.contains(known)), edits)
}

/// Returns the nearest of some names within a number of edits for each.
fn within<'k>(name: &str, known: impl Iterator<Item = &'k str>, edits: impl Fn(&str) -> usize) -> Option<&'k str> {
    // Each edit changes the length by one at most: most names need no more than that.
    let may_be_near = |known: &&str| known.chars().count().abs_diff(name.chars().count()) <= edits(known);
    let near = known.filter(may_be_near).map(|known| (distance(name, known), known));
    near.filter(|(distance, known)| *distance <= edits(known)).min().map(|(_, known)| known)
}

/// Keywords within one edit of many other English words.
const WORDS: [&str; 2] = ["then", "else"];

/// Returns the JSON type that another language or format calls `name`, or that is spelled almost like it.
pub(super) fn json_type(name: &str) -> Option<&'static str> {
    let lower = name.to_ascii_lowercase();
    Some(match lower.as_str() {
        "int" | "int32" | "int64" | "long" | "short" | "uint" => "integer",
        "float" | "double" | "decimal" | "real" | "numeric" => "number",
        "str" | "text" | "char" | "varchar" => "string",
        "bool" => "boolean",
        "dict" | "map" | "record" | "struct" | "hash" => "object",
        "list" | "tuple" | "set" | "vec" => "array",
        "none" | "nil" | "undefined" | "void" => "null",
        _ => return nearest(&lower, &JSON_TYPES),
    })
}

/// Returns the number of edits between two names: insertions, deletions, replacements and swaps of neighbours. Long names
/// are truncated.
fn distance(a: &str, b: &str) -> usize {
    let start = |name: &str| name.chars().take(64).collect::<String>();
    strsim::osa_distance(&start(a), &start(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (a, b, expected) in
            [("", "", 0), ("type", "type", 0), ("tpye", "type", 1), ("typ", "type", 1), ("ab", "cd", 2), ("", "abc", 3)]
        {
            assert_eq!((distance(a, b), distance(b, a)), (expected, expected), "{a} {b}");
        }
    }

    #[test]
    fn the_nearest_begins_with_the_name_or_is_almost_the_same() {
        for (name, expected) in [("out", Some("out-dir")), ("ryst", Some("rust")), ("on", None), ("", None)] {
            assert_eq!(nearest(name, &["out-dir", "rust", "owner"]), expected, "{name}");
        }
    }

    #[test]
    fn types_of_other_languages_are_known() {
        for (name, expected) in [("int", "integer"), ("Bool", "boolean"), ("strin", "string"), ("list", "array")] {
            assert_eq!(json_type(name), Some(expected));
        }
        assert_eq!(json_type("email"), None);
    }
}
