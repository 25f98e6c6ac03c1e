//! Identifiers from any text: words, cases, and distinct names.
//!
//! A name depends on its text alone, and on the texts beside it that result in the same name; never on a counter.

#[cfg(test)]
#[path = "tests.rs"]
mod every_character;
mod files;
mod spelling;
mod taken;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::Hash;

use heck::{ToLowerCamelCase, ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};
use unicode_normalization::{UnicodeNormalization, is_nfkc};
use unicode_security::skeleton;

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

/// Returns whether a text is an identifier in every language as it is: letters, the marks on them, digits and
/// underscores, in the form that Python gives names.
pub(crate) fn is_identifier(text: &str) -> bool {
    let is_part = |c: char| c == '_' || is_letter_or_mark(c);
    text.chars().next().is_some_and(is_start) && text.chars().all(is_part) && (text.is_ascii() || is_nfkc(text))
}

/// Returns whether a name can have a letter, a digit, or a mark after a letter.
pub(crate) fn is_letter_or_mark(c: char) -> bool {
    spelling::is_letter(c) || spelling::is_mark(c)
}

/// Returns an identifier of letters and digits alone: the marks on letters are spelled out.
pub(crate) fn without_marks(name: &str, case: Case) -> String {
    if !name.contains(spelling::is_mark) {
        return name.to_owned();
    }
    let spell = |c: char| if spelling::is_mark(c) { format!(" u{:x} ", u32::from(c)) } else { c.to_string() };
    identifier(&name.chars().map(spell).collect::<String>(), case)
}

/// Returns a name in camel case with some of its words in capitals, and with a small `s` if they are in plural. The first
/// word of a name that begins with a small letter stays.
pub(crate) fn with_initialisms(name: &str, initialisms: &BTreeSet<String>) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while !rest.is_empty() {
        let next = |c: char| c.is_ascii_uppercase();
        let end = rest.char_indices().skip(1).find(|(_, c)| next(*c)).map_or(rest.len(), |(at, _)| at);
        let (word, after) = rest.split_at(end);
        let upper = word.to_ascii_uppercase();
        let single = upper.strip_suffix('S').filter(|single| single.len() > 1 && initialisms.contains(*single));
        match single {
            _ if !word.starts_with(next) => out.push_str(word),
            _ if initialisms.contains(&upper) => out.push_str(&upper),
            Some(single) => out.extend([single, "s"]),
            None => out.push_str(word),
        }
        rest = after;
    }
    out
}

/// Returns whether an identifier can begin with a letter, digit or mark.
fn is_start(c: char) -> bool {
    c == '_' || !(c.is_numeric() || spelling::is_mark(c))
}

/// Returns the text as an identifier in every language: letters that no language normalises or warns of, with the marks
/// on them, and digits; not empty, and not beginning with a digit. May be a reserved word.
pub fn identifier(text: &str, case: Case) -> String {
    // Most properties have such names, and this is called often.
    if case == Case::Snake && is_snake(text) {
        return text.to_owned();
    }
    let kept = keep_case(text, case).unwrap_or_else(|| recased(&spelling::words(text), case));
    match kept.chars().next() {
        None => recased("empty", case),
        Some(c) if !is_start(c) => match case {
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

/// Returns the words of a text in a case. heck knows those of ASCII letters; of other letters it takes each case that
/// there is, also one that a language refuses, or that has several characters.
pub(crate) fn recased(text: &str, case: Case) -> String {
    if text.is_ascii() {
        return match case {
            Case::UpperCamel => text.to_upper_camel_case(),
            Case::LowerCamel => text.to_lower_camel_case(),
            Case::Snake => text.to_snake_case(),
            Case::UpperSnake => text.to_shouty_snake_case(),
        };
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = Vec::new();
    for part in text.split(|c: char| !is_letter_or_mark(c)) {
        chars.clear();
        chars.extend(part.chars());
        for word in subwords(&chars) {
            let is_first = out.is_empty();
            if matches!(case, Case::Snake | Case::UpperSnake) && !is_first {
                out.push('_');
            }
            match (case, word) {
                (Case::UpperSnake, word) => out.extend(word.iter().flat_map(|c| spelling::upper(*c))),
                (Case::LowerCamel, [first, rest @ ..]) if !is_first => capitalize(*first, rest, &mut out),
                (Case::UpperCamel, [first, rest @ ..]) => capitalize(*first, rest, &mut out),
                (Case::Snake | Case::LowerCamel | Case::UpperCamel, word) => {
                    out.extend(word.iter().flat_map(|c| spelling::lower(*c)));
                }
            }
        }
    }
    // A mark may form one letter with the letter's other case.
    if out.is_ascii() { out } else { out.nfc().collect() }
}

fn capitalize(first: char, rest: &[char], out: &mut String) {
    out.extend(spelling::title(first));
    out.extend(rest.iter().flat_map(|c| spelling::lower(*c)));
}

/// Splits a word before a capital that follows a small letter, and before the last capital of several that a small
/// letter follows: `getHTTPServer` is `get`, `HTTP`, `Server`. Digits belong to the letters before them.
fn subwords(word: &[char]) -> impl Iterator<Item = &[char]> {
    let mut starts: Vec<usize> = Vec::new();
    // The case of the last letter of the word so far.
    let mut last: Option<bool> = None;
    for (index, &c) in word.iter().enumerate() {
        if index == 0 {
            starts.push(0);
        }
        let next_is = |is: fn(char) -> bool| word.get(index + 1).is_some_and(|next| is(*next));
        let was_upper = last == Some(true);
        if c.is_lowercase() || c.is_uppercase() {
            last = Some(c.is_uppercase());
        }
        if last == Some(false) && next_is(char::is_uppercase) {
            starts.push(index + 1);
            last = None;
        } else if was_upper && c.is_uppercase() && next_is(char::is_lowercase) {
            starts.push(index);
            last = None;
        }
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([word.len()]).collect();
    starts.into_iter().zip(ends).filter_map(|(start, end)| word.get(start..end))
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

/// Returns a text with a capital at its beginning.
pub(crate) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Returns identifiers for the texts of one scope (the fields of a record, the values of an enumeration), in order:
/// distinct, and none of them reserved. The texts must be distinct.
///
/// If several texts result in the same identifier, the text that *is* that identifier keeps it; in the others, symbols
/// are spelled out (`a-b` becomes `a_hyphen_b`), and remaining duplicates get a hash of the text.
pub fn distinct(texts: &[&str], case: Case, is_reserved: impl Fn(&str) -> bool) -> Vec<String> {
    distinct_from(texts, case, &is_reserved)
}

/// Is compiled once, not for each of these functions.
fn distinct_from<'a>(texts: &[&'a str], case: Case, is_reserved: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut names: Vec<String> = texts.iter().map(|text| identifier(text, case)).collect();
    type Rule = fn(&str, &str, Case) -> String;
    let rules: [Rule; 2] = [
        |text, _, case| identifier(&spelling::spelled(text), case),
        |text, name, case| identifier(&format!("{name} x{}", spelling::mark(text)), case),
    ];
    for rule in rules {
        let crowded = crowded(&names, is_reserved);
        for index in crowded {
            let text: &'a str = texts[index];
            if text != names[index] || is_reserved(text) {
                names[index] = rule(text, &names[index], case);
            }
        }
    }
    for index in lookalikes(&names) {
        names[index] = identifier(&format!("{} x{}", names[index], spelling::mark(texts[index])), case);
    }
    names
}

/// Returns the indexes of names with letters beyond ASCII that look like another name: `оса` like `oca`. rustc warns of
/// them, and readers take them for each other.
fn lookalikes(names: &[String]) -> Vec<usize> {
    if names.iter().all(|name| name.is_ascii()) {
        return Vec::new();
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    let skeletons: Vec<String> = names.iter().map(|name| skeleton(name).collect()).collect();
    skeletons.iter().for_each(|skeleton| *counts.entry(skeleton.clone()).or_default() += 1);
    let is_like = |index: &usize| !names[*index].is_ascii() && counts.get(&skeletons[*index]) > Some(&1);
    (0..names.len()).filter(is_like).collect()
}

/// Returns the indexes of names that aren't distinct, or that are reserved.
fn crowded(names: &[String], is_reserved: &dyn Fn(&str) -> bool) -> Vec<usize> {
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
            assert!(!is_snake(text) || recased(&spelling::words(text), Case::Snake) == text, "{text:?}");
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
