//! Text of the languages whose file is a class: C's strings and comments, and lines with an indentation.

use std::collections::BTreeSet;
use std::ops::Range;

/// Returns the words of a line that are in no string and no comment.
pub(in crate::target) fn code_words(line: &str) -> impl Iterator<Item = &str> {
    code_places(line).into_iter().map(|place| &line[place])
}

/// Returns the places of the words of a line that are in no string and no comment.
pub(in crate::target) fn code_places(line: &str) -> Vec<Range<usize>> {
    let trimmed = line.trim_start();
    if trimmed.starts_with(['*', '/']) {
        return Vec::new();
    }
    let (mut quote, mut is_escaped, mut found, mut start) = (None, false, Vec::new(), None);
    for (at, c) in line.char_indices() {
        let is_code = quote.is_none();
        match quote {
            Some(mark) if c == mark && !is_escaped => quote = None,
            None if matches!(c, '"' | '\'') => quote = Some(c),
            Some(_) | None => {}
        }
        is_escaped = quote.is_some() && c == '\\' && !is_escaped;
        match (is_code && (c == '_' || c.is_ascii_alphanumeric()), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push(from..at);
                start = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
    found.extend(start.map(|from| from..line.len()));
    found
}

/// Returns the types that a text names.
pub(in crate::target) fn types_in(text: &'static str) -> impl Iterator<Item = &'static str> {
    let is_type = |name: &&str| {
        name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.contains(|c: char| c.is_ascii_lowercase())
    };
    let used: BTreeSet<&str> = text.lines().flat_map(code_words).filter(is_type).collect();
    used.into_iter()
}

/// Returns the words of texts that are code.
pub(in crate::target) fn words_of<'t>(texts: &[&'t str]) -> impl Iterator<Item = &'t str> {
    texts.iter().flat_map(|text| text.lines()).flat_map(code_words)
}

/// Returns lines without blanks at their ends.
pub(in crate::target) fn laid_out(text: &str) -> String {
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Returns a text with indented lines.
pub(in crate::target) fn indented(text: &str, level: usize) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { " ".repeat(4 * level) + line };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
