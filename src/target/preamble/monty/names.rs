//! Names response types after functions, and their parts after their keys.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::target::names;
use crate::target::python::names::is_reserved;

/// The names that the lines of this style use: a function of such a name would hide them from all lines.
static SYMBOLS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    names::words(
        "Any NotImplementedError NotRequired RuntimeError ToolError TypedDict bool dict float int list print str",
    )
});

/// Returns whether this style has functions of that name.
pub(super) fn is_function(name: &str) -> bool {
    is_identifier(name) && !SYMBOLS.contains(name)
}

/// Returns whether this style has parameters of that name: only ASCII. (A keyword would make the whole
/// file invalid, which Monty doesn't report.)
pub(super) fn is_identifier(name: &str) -> bool {
    let is_word = name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
    is_word && !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()) && !is_reserved(name)
}

/// Returns the name of the type that a function returns.
pub(super) fn response(function: &str) -> String {
    let name = pascal(function);
    // A name begins with a letter.
    let prefix = if name.starts_with(|c: char| c.is_ascii_alphabetic()) { "" } else { "Tool" };
    format!("{prefix}{name}Response")
}

/// Returns a text in `PascalCase`.
pub(super) fn pascal(text: &str) -> String {
    let capital = |word: String| {
        let mut chars = word.chars();
        let first = chars.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(chars.map(|c| c.to_ascii_lowercase())).collect::<String>()
    };
    words(text).into_iter().map(capital).collect()
}

/// Returns the words of a text: they begin after a character that is neither letter nor digit, after a digit, at an
/// upper-case letter, and at the last of several ones.
fn words(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut words: Vec<String> = vec![String::new()];
    for (index, &c) in chars.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| chars[before]);
        let begins = before.is_some_and(|before| {
            let ends_capitals =
                before.is_ascii_uppercase() && chars.get(index + 1).is_some_and(char::is_ascii_lowercase);
            (c.is_ascii_alphabetic() && before.is_ascii_digit())
                || (c.is_ascii_uppercase() && (before.is_ascii_lowercase() || ends_capitals))
        });
        if begins || !c.is_ascii_alphanumeric() {
            words.push(String::new());
        }
        if c.is_ascii_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.push(c);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
