//! What response types are called after functions, and parts of them after their keys.

use crate::backend::python::names::is_reserved;

/// Whether this style has functions and parameters of that name: it knows ASCII alone. (A keyword would make the whole file
/// unreadable, which Monty doesn't say.)
pub(super) fn is_identifier(name: &str) -> bool {
    let is_word = name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
    is_word && !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()) && !is_reserved(name)
}

/// The name of the type that a function returns.
pub(super) fn response(function: &str) -> String {
    let name = pascal(function);
    // A name begins with a letter.
    let prefix = if name.starts_with(|c: char| c.is_ascii_alphabetic()) { "" } else { "Tool" };
    format!("{prefix}{name}Response")
}

/// A text in `PascalCase`: each word with a capital, the rest of it small.
pub(super) fn pascal(text: &str) -> String {
    let capital = |word: String| {
        let mut chars = word.chars();
        let first = chars.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(chars.map(|c| c.to_ascii_lowercase())).collect::<String>()
    };
    words(text).into_iter().map(capital).collect()
}

/// The words of a text: they begin after what is no letter or digit, after a digit, where capitals begin, and with the
/// last of several capitals.
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
