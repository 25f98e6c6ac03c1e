//! The only ways in which text of the user reaches Python source.

use crate::codegen::json_literal::JsonSyntax;
use crate::text::Json;

/// Returns a string literal, in the quotes that need fewer escapes.
pub(in crate::target) fn string(text: &str) -> String {
    let quote = if text.matches('"').count() > text.matches('\'').count() { '\'' } else { '"' };
    format!("{quote}{}{quote}", escaped(text, |c| c == quote || matches!(c, '\n' | '\t')))
}

/// Returns a regular expression as a literal, raw if possible.
pub(super) fn raw(text: &str) -> String {
    let is_plain =
        text.contains('\\') && !text.ends_with('\\') && !text.chars().any(|c| c == '\n' || c == '\t' || is_unsafe(c));
    match ['"', '\''].into_iter().find(|quote| !text.contains(*quote)) {
        Some(quote) if is_plain => format!("r{quote}{text}{quote}"),
        _ => string(text),
    }
}

/// The syntax of expressions with JSON values.
pub(super) const JSON: JsonSyntax = JsonSyntax {
    null: "None",
    booleans: ["False", "True"],
    number: |number| number.within_doubles().as_str().to_owned(),
    string,
    key: string,
    brackets: ["{", "}"],
    style: super::STYLE,
};

/// Returns a JSON value as a Python expression, on one line.
pub(in crate::target) fn value(json: &Json) -> String {
    JSON.value(json)
}

/// Returns the lines of a JSON value behind `before`, with a comma at the end: one line where it is short.
pub(super) fn lines(before: &str, json: &Json) -> Vec<String> {
    JSON.lines(before, json)
}

/// Returns a line comment, without the sign. Neither a second comment (`# type: ignore`) nor a declaration of an
/// encoding (PEP 263 finds `coding:` anywhere in the first two lines) can come out of it.
pub(super) fn comment(text: &str) -> String {
    let text = escaped(text, |c| matches!(c, '#' | '\n' | '\t'));
    text.replace("coding:", "coding :").replace("coding=", "coding =")
}

/// Returns a docstring in the form of PEP 257, for a place that is indented by `indent`; none for a blank text.
pub(super) fn docstring(text: &str, indent: &str) -> Option<String> {
    let literal = compact_docstring(text, indent)?;
    match literal.contains('\n') {
        true => Some(format!("{}\n{indent}\"\"\"", literal.strip_suffix("\"\"\"").unwrap_or(&literal))),
        false => Some(literal),
    }
}

/// Returns a docstring that ends on the line of its text.
///
/// If nothing needs an escape, backslashes are kept readable by a raw literal.
pub(in crate::target) fn compact_docstring(text: &str, indent: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text: Vec<&str> = text.lines().map(str::trim_end).collect();
    let text = text.join("\n");
    let text = text.trim_matches(|c: char| c == '\n' || c == ' ' || c == '\t');
    if text.is_empty() {
        return None;
    }
    let raw = text.contains('\\') && is_raw_safe(text);
    let body = if raw { text.to_owned() } else { escaped_docstring(text) };
    let prefix = if raw { "r" } else { "" };
    let indented = |(index, line): (usize, &str)| {
        if index == 0 || line.is_empty() { line.to_owned() } else { format!("{indent}{line}") }
    };
    let lines: Vec<String> = body.split('\n').enumerate().map(indented).collect();
    Some(format!("{prefix}\"\"\"{}\"\"\"", lines.join("\n")))
}

fn is_raw_safe(text: &str) -> bool {
    !text.contains("\"\"\"")
        && !text.starts_with('"')
        && !text.ends_with(['"', '\\'])
        && !text.chars().any(|c| c == '\t' || is_unsafe(c))
}

/// Returns the text with its backslashes doubled, and a quote escaped where it would touch another quote of the
/// literal.
fn escaped_docstring(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, c) in text.char_indices() {
        let rest = &text[index + c.len_utf8()..];
        let is_end = |neighbour: Option<char>| matches!(neighbour, None | Some('"'));
        if c == '"' && (is_end(rest.chars().next()) || is_end(text[..index].chars().next_back())) {
            out.push_str("\\\"");
        } else {
            push_escaped(&mut out, c, |c| c == '\t');
        }
    }
    out
}

/// Returns a text as code in a docstring, between backticks if possible.
pub(in crate::target) fn code(text: &str) -> String {
    let is_plain =
        !text.is_empty() && text.trim() == text && !text.contains(['`', '\n', '\t']) && !text.chars().any(is_unsafe);
    if is_plain { format!("`{text}`") } else { string(text) }
}

pub(in crate::target) fn escaped(text: &str, also: impl Fn(char) -> bool) -> String {
    if text.chars().all(|c| matches!(c, ' '..='~') && c != '\\' && !also(c)) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| push_escaped(&mut out, c, &also));
    out
}

fn push_escaped(out: &mut String, c: char, also: impl Fn(char) -> bool) {
    match c {
        '\\' => out.push_str("\\\\"),
        '\n' if also(c) => out.push_str("\\n"),
        '\t' if also(c) => out.push_str("\\t"),
        '"' if also(c) => out.push_str("\\\""),
        '\'' if also(c) => out.push_str("\\'"),
        '\r' => out.push_str("\\r"),
        c if !also(c) && !is_unsafe(c) => out.push(c),
        c => match c as u32 {
            code @ 0..=0xff => out.push_str(&format!("\\x{code:02x}")),
            code @ 0x100..=0xffff => out.push_str(&format!("\\u{code:04x}")),
            code => out.push_str(&format!("\\U{code:08x}")),
        },
    }
}

/// Returns whether a character is invisible or changes the display of the line: controls, line separators, direction
/// marks, joiners, tags.
fn is_unsafe(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_one_line() {
        assert_eq!(
            string("a\"b\\c\n\r\t\0é😀\u{202e}\u{2028}{{x}}'''"),
            r#""a\"b\\c\n\r\t\x00é😀\u202e\u2028{{x}}'''""#
        );
    }

    #[test]
    fn long_values_are_broken_at_their_brackets() {
        let long = "x".repeat(60);
        let value = Json::object([
            ("a\"".to_owned(), Json::array([Json::string(&long), Json::string(&long)])),
            ("b".to_owned(), Json::array([Json::Null, Json::Bool(true)])),
        ]);
        let item = format!("        \"{long}\",");
        let expected = ["k={", "    'a\"': [", &item, &item, "    ],", "    \"b\": [None, True],", "},"];
        assert_eq!(lines("k=", &value), expected);
        assert_eq!(lines("k=", &Json::array([])), ["k=[],"]);
    }

    #[test]
    fn patterns_are_raw_where_they_can_be() {
        assert_eq!(raw(r"^\d+$"), r#"r"^\d+$""#);
        assert_eq!(raw(r#"\d""#), r#"r'\d"'"#);
        assert_eq!(raw(r#"\d"'"#), r#""\\d\"'""#);
        assert_eq!(raw("\\d\n"), r#""\\d\n""#);
        assert_eq!(raw(r"a\\"), r#""a\\\\""#);
        assert_eq!(raw("^a$"), "\"^a$\"");
    }

    #[test]
    fn docstrings_stay_closed() {
        for (text, expected) in [
            ("One line.", r#""""One line.""""#),
            ("ends with \"", r#""""ends with \"""""#),
            ("\"starts", r#""""\"starts""""#),
            ("a \"\"\" b", r#""""a \"\"\" b""""#),
            ("a \"quoted\" word", r#""""a "quoted" word""""#),
            ("ends with \\", r#""""ends with \\""""#),
            ("a pattern ^\\d+$", r#"r"""a pattern ^\d+$""""#),
            ("a\r\n\tb \r\n", "\"\"\"a\n    \\tb\n    \"\"\""),
            ("a\n\nb \\x\n", "r\"\"\"a\n\n    b \\x\n    \"\"\""),
            ("\0\\", r#""""\x00\\""""#),
        ] {
            assert_eq!(docstring(text, "    ").as_deref(), Some(expected), "{text:?}");
        }
        assert_eq!(docstring(" \n ", ""), None);
    }

    #[test]
    fn comments_are_only_comments() {
        assert_eq!(comment("a\n# type: ignore coding: x"), "a\\n\\x23 type: ignore coding : x");
    }

    #[test]
    fn code_is_marked_where_it_can_be() {
        assert_eq!(code("a b"), "`a b`");
        assert_eq!(string("\""), "'\"'");
        assert_eq!(string("\"\"'"), "'\"\"\\''");
        assert_eq!(code(""), "\"\"");
        assert_eq!(code("`a"), "\"`a\"");
    }
}
