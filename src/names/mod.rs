//! Identifiers from any text: words, cases, and distinct names.
//!
//! A name depends on its text alone, and on the texts beside it that result in the same name; never on a counter.

mod files;
mod spelling;
mod taken;

use std::collections::HashSet;
use std::hash::Hash;

use heck::{ToLowerCamelCase, ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

use crate::diagnostics::{Code, Diagnostic};

/// The case of an identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// `UpperCamelCase`
    UpperCamel,
    /// `lowerCamelCase`
    LowerCamel,
    /// `snake_case`
    Snake,
    /// `UPPER_SNAKE_CASE`
    UpperSnake,
}

/// Returns whether every language takes that letter or digit as it is, without a warning or a normalisation.
pub(crate) fn is_plain_letter(c: char) -> bool {
    spelling::is_letter(c)
}

/// Returns the text as an identifier in every language: ASCII letters and digits, and letters that no language
/// normalises or warns of; not empty, and not beginning with a digit. May be a reserved word.
pub fn identifier(text: &str, case: Case) -> String {
    // Most properties have such names, and this is called often.
    if case == Case::Snake && is_snake(text) {
        return text.to_owned();
    }
    let kept = keep_case(text, case).unwrap_or_else(|| cased(&spelling::words(text), case));
    match kept.chars().next() {
        None => cased("empty", case),
        Some(c) if c.is_numeric() => match case {
            Case::UpperCamel | Case::UpperSnake => format!("N{kept}"),
            Case::LowerCamel | Case::Snake => format!("n{kept}"),
        },
        Some(_) => kept,
    }
}

/// Returns the text itself if it is an `UpperCamelCase` identifier already: it stays as its author wrote it
/// (`HTTPServer`, `IPv4`).
fn keep_case(text: &str, case: Case) -> Option<String> {
    let mut chars = text.chars();
    let starts_upper = chars.next().is_some_and(|c| c.is_ascii_uppercase());
    let has_lower = text.chars().any(|c| c.is_ascii_lowercase());
    (case == Case::UpperCamel && starts_upper && has_lower && chars.all(|c| c.is_ascii_alphanumeric()))
        .then(|| text.to_owned())
}

/// Returns whether a text is a `snake_case` identifier already.
fn is_snake(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        && !text.contains("__")
        && !text.ends_with('_')
}

fn cased(text: &str, case: Case) -> String {
    match case {
        Case::UpperCamel => text.to_upper_camel_case(),
        Case::LowerCamel => text.to_lower_camel_case(),
        Case::Snake => text.to_snake_case(),
        Case::UpperSnake => text.to_shouty_snake_case(),
    }
}

pub(crate) use files::{base_name, is_device, stem};
pub(crate) use spelling::mark;
pub(crate) use taken::Taken;

/// Returns the names that come more than once.
pub(crate) fn repeated<N: Clone + Eq + Hash>(names: impl IntoIterator<Item = N>) -> HashSet<N> {
    let mut seen = HashSet::new();
    names.into_iter().filter(|name| !seen.insert(name.clone())).collect()
}

/// Returns whether a configured name is valid in every language: a letter, then letters, digits and underscores.
pub(crate) fn is_plain(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns the diagnostic for an invalid type name.
pub(crate) fn no_name(name: &str) -> Diagnostic {
    Diagnostic::new(Code::InvalidName, format!("`{name}` is not a valid type name"))
        .help("a type name is a letter followed by letters, digits and underscores")
}

/// Returns identifiers for the texts of one scope (the fields of a record, the values of an enumeration), in order:
/// distinct, and none of them reserved. The texts must be distinct.
///
/// If several texts result in the same identifier, the text that *is* that identifier keeps it; in the others, symbols
/// are spelled out (`a-b` becomes `a_hyphen_b`), and remaining duplicates get a hash of the text.
pub fn distinct<'a>(texts: &[&'a str], case: Case, is_reserved: impl Fn(&str) -> bool) -> Vec<String> {
    let mut names: Vec<String> = texts.iter().map(|text| identifier(text, case)).collect();
    type Rule = fn(&str, &str, Case) -> String;
    let rules: [Rule; 2] = [
        |text, _, case| identifier(&spelling::spelled(text), case),
        |text, name, case| identifier(&format!("{name} x{}", spelling::mark(text)), case),
    ];
    for rule in rules {
        let crowded = crowded(&names, &is_reserved);
        for index in crowded {
            let text: &'a str = texts[index];
            if text != names[index] || is_reserved(text) {
                names[index] = rule(text, &names[index], case);
            }
        }
    }
    names
}

/// Returns the indexes of names that aren't distinct, or that are reserved.
fn crowded(names: &[String], is_reserved: impl Fn(&str) -> bool) -> Vec<usize> {
    let mut by_name: Vec<usize> = (0..names.len()).collect();
    by_name.sort_unstable_by_key(|index| &names[*index]);
    let alike = by_name.chunk_by(|one, other| names[*one] == names[*other]);
    let is_crowded = |alike: &&[usize]| alike.len() > 1 || alike.iter().any(|index| is_reserved(&names[*index]));
    let mut crowded: Vec<usize> = alike.filter(is_crowded).flatten().copied().collect();
    crowded.sort_unstable();
    crowded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snake(texts: &[&str]) -> Vec<String> {
        distinct(texts, Case::Snake, |_| false)
    }

    #[test]
    fn any_text_is_an_identifier() {
        for (text, expected) in [
            ("getUser", "get_user"),
            ("my-key", "my_key"),
            ("a b", "a_b"),
            ("__proto__", "proto"),
            ("é", "é"),
            ("", "empty"),
            ("1st", "n1st"),
            ("+", "plus"),
            ("$ref", "ref"),
            ("😀", "u1f600"),
            ("*/ }", "asterisk_slash_space_close_brace"),
            ("中文", "中文"),
        ] {
            assert_eq!(identifier(text, Case::Snake), expected, "{text:?}");
        }
    }

    #[test]
    fn snake_case_stays_what_it_is() {
        for text in ["a", "count", "a1_b2", "a_1", "x_y_z", "is2d", "a__b", "a_", "_a", "aB", "1a", ""] {
            assert!(!is_snake(text) || cased(&spelling::words(text), Case::Snake) == text, "{text:?}");
        }
        assert!(is_snake("a1_b2") && !is_snake("a__b") && !is_snake("aB"));
    }

    #[test]
    fn the_authors_case_is_kept() {
        assert_eq!(identifier("HTTPServer", Case::UpperCamel), "HTTPServer");
        assert_eq!(identifier("ACTIVE", Case::UpperCamel), "Active");
        assert_eq!(identifier("http server", Case::UpperCamel), "HttpServer");
    }

    #[test]
    fn names_beside_each_other_are_told_apart_in_any_order() {
        assert_eq!(snake(&["a_b", "a-b", "a b"]), ["a_b", "a_hyphen_b", "a_space_b"]);
        let there = snake(&["fooBar", "foo_bar"]);
        let back = snake(&["foo_bar", "fooBar"]);
        assert_eq!(there[1], "foo_bar");
        assert_eq!(there, [back[1].clone(), back[0].clone()]);
    }

    #[test]
    fn reserved_words_are_left() {
        let names = distinct(&["self", "a"], Case::Snake, |name| name == "self");
        assert_ne!(names[0], "self");
        assert_eq!(names[1], "a");
    }
}
