//! Names response types after functions, and their parts after their keys.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::names::{Case, recased};
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

/// Returns a text in `PascalCase`: words begin after a character that is neither a letter nor a digit of ASCII, after a
/// digit, at an upper-case letter, and at the last of several ones.
pub(super) fn pascal(text: &str) -> String {
    let mut spaced = String::new();
    for c in text.chars() {
        if c.is_ascii_alphabetic() && spaced.ends_with(|before: char| before.is_ascii_digit()) {
            spaced.push(' ');
        }
        spaced.push(if c.is_ascii_alphanumeric() { c } else { ' ' });
    }
    recased(&spaced, Case::UpperCamel)
}
