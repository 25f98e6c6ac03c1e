//! How user text enters Rust: string literals, doc comments, line comments.

use std::fmt::Write;

use crate::text::double_quoted;

/// Returns a string literal on one line, with controls and invisible characters escaped.
pub(in crate::target) fn literal(text: &str) -> String {
    double_quoted(text, |c| is_hidden(c).then(|| format!("\\u{{{:x}}}", u32::from(c))))
}

/// Returns the text as one line that can follow `//`.
pub(super) fn line(text: &str) -> String {
    text.chars().map(|c| if is_hidden(c) { '\u{fffd}' } else { c }).collect()
}

/// Returns Rust code without invisible characters in string literals.
#[cfg(feature = "typify")]
pub(super) fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c != '\n' && is_hidden(c) => drop(write!(out, "\\u{{{:x}}}", c as u32)),
            c => out.push(c),
        }
    }
    out
}

/// Controls, and signs that a reader can't see or that change how the line around them is shown (rustc and clippy
/// refuse some of them).
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns the lines of a `///` comment that show a plain text.
///
/// The text is Markdown to rustdoc, and rustdoc *runs* code blocks as tests. So no line is indented, no fence opens,
/// no tag, link or reference is left live; code spans and lists stay.
pub(super) fn doc_text(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut in_block = false;
    for raw in text.split(['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}']) {
        let line = doc_line(raw);
        let opens_block = is_block_start(&line);
        // A plain line after a list or a quotation would be taken into it.
        if in_block && !opens_block && !line.is_empty() {
            lines.push(String::new());
        }
        in_block = opens_block || (in_block && line.is_empty());
        if !(line.is_empty() && lines.last().is_none_or(String::is_empty)) {
            lines.push(line);
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Returns whether Markdown begins a list item or a quotation here.
fn is_block_start(line: &str) -> bool {
    let after_digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = after_digits.len() < line.len() && after_digits.starts_with(['.', ')']);
    numbered || line.starts_with(['-', '*', '+', '>'])
}

/// Returns one line: white space is collapsed, and everything outside code spans escaped.
fn doc_line(raw: &str) -> String {
    let words: Vec<String> = raw.split_whitespace().map(line).collect();
    let text = words.join(" ");
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    let mut closers = Closers::new(rest);
    while let Some(at) = rest.find('`') {
        escape_into(&mut out, &rest[..at]);
        let run = rest[at..].len() - rest[at..].trim_start_matches('`').len();
        let start = text.len() - rest.len() + at;
        match closers.after(start + run, run) {
            // A run of three would open a code block at the start of a line.
            Some(close) if run < 3 => {
                out.push_str(&text[start..close + run]);
                rest = &text[close + run..];
            }
            _ => {
                out.push_str(&"\\`".repeat(run));
                rest = &text[start + run..];
            }
        }
    }
    escape_into(&mut out, rest);
    out
}

/// The positions of single and double backticks in a line, so that finding a pair doesn't scan the line again.
struct Closers {
    runs: [Vec<usize>; 2],
    next: [usize; 2],
}

impl Closers {
    fn new(text: &str) -> Self {
        let mut runs = [Vec::new(), Vec::new()];
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let length = bytes[at..].iter().take_while(|&&byte| byte == b'`').count();
            if let 1 | 2 = length {
                runs[length - 1].push(at);
            }
            at += length.max(1);
        }
        Self { runs, next: [0, 0] }
    }

    /// Returns the first run of that length at or after a place; places only grow.
    fn after(&mut self, place: usize, length: usize) -> Option<usize> {
        let (runs, next) = (self.runs.get(length - 1)?, self.next.get_mut(length - 1)?);
        while runs.get(*next).is_some_and(|&run| run < place) {
            *next += 1;
        }
        runs.get(*next).copied()
    }
}

/// Escapes text outside code spans for Markdown and rustdoc; web addresses become links.
fn escape_into(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some((before, address, after)) = next_address(rest) {
        escape_plain(out, before);
        // Writing to a string can't fail.
        let _ = write!(out, "<{address}>");
        rest = after;
    }
    escape_plain(out, rest);
}

/// Splits at the first web address.
fn next_address(text: &str) -> Option<(&str, &str, &str)> {
    let is_scheme = |at: &usize| text[*at..].starts_with("http://") || text[*at..].starts_with("https://");
    let at = text.match_indices("http").map(|(at, _)| at).find(is_scheme)?;
    let tail = &text[at..];
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#@!$&'*+,;=%".contains(c);
    let end = tail.find(|c| !is_part(c)).unwrap_or(tail.len());
    let address = tail[..end].trim_end_matches(|c| ".,:;!?'*_".contains(c));
    Some((&text[..at], address, &tail[address.len()..]))
}

fn escape_plain(out: &mut String, text: &str) {
    let mut chars = text.chars().peekable();
    let mut line_start = out.is_empty();
    while let Some(c) = chars.next() {
        let acts = match c {
            '<' | '[' | ']' => true,
            '\\' => chars.peek().is_none_or(char::is_ascii_punctuation),
            // A fence of tildes, a heading, a table, an underline that makes a heading of the line before.
            '~' | '|' => true,
            '#' | '=' => line_start,
            _ => false,
        };
        if acts {
            out.push('\\');
        }
        out.push(c);
        line_start = false;
    }
}

/// Returns the text as a Markdown code span.
pub(super) fn code(text: &str) -> String {
    let text = line(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') || text.trim().is_empty() { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// Returns a doc comment of these lines.
pub(super) fn doc_comment(lines: &[String]) -> String {
    lines.iter().map(|line| if line.is_empty() { "///\n".to_owned() } else { format!("/// {line}\n") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_one_visible_line() {
        assert_eq!(literal("a\"\\\n\u{202e}\u{0}é{{ x }}"), "\"a\\\"\\\\\\n\\u{202e}\\u{0}é{{ x }}\"");
    }

    #[test]
    fn docs_hold_no_live_markup() {
        for (text, expected) in [
            ("```\nfn main() { panic!() }\n```", vec!["\\`\\`\\`", "fn main() { panic!() }", "\\`\\`\\`"]),
            ("    indented();", vec!["indented();"]),
            ("~~~sh\nrm\n~~~", vec!["\\~\\~\\~sh", "rm", "\\~\\~\\~"]),
            ("The `id<T>` of <b>", vec!["The `id<T>` of \\<b>"]),
            ("a ` b", vec!["a \\` b"]),
            ("[x] \\[y]", vec!["\\[x\\] \\\\\\[y\\]"]),
            ("- a\nb", vec!["- a", "", "b"]),
            ("see https://x.io/a. Then", vec!["see <https://x.io/a>. Then"]),
            ("a\r\nb\u{2028}c\u{202e}", vec!["a", "", "b", "c\u{fffd}"]),
            ("\n\n", vec![]),
        ] {
            assert_eq!(doc_text(text), expected, "{text:?}");
        }
    }

    #[test]
    fn code_spans_close() {
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
    }

    #[test]
    fn a_hostile_text_takes_linear_time() {
        for text in ["` `` ", "` ``", "http://a http ", "https://", "a<[\\", "- a\n"] {
            assert!(!doc_text(&text.repeat(200_000)).is_empty());
        }
    }
}
