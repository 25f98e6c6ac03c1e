//! Prints JSON: compact or indented.

use std::fmt;

use super::Json;

impl Json {
    /// Returns the value as indented text (two spaces), without a newline at the end.
    pub fn to_pretty(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, Some(0));
        out
    }

    fn write(&self, out: &mut String, indent: Option<usize>) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(number.as_str()),
            Self::String(text) => write_string(out, text),
            Self::Array(items) => {
                write_sequence(out, indent, ['[', ']'], items, |out, item, indent| item.write(out, indent))
            }
            Self::Object(members) => write_sequence(out, indent, ['{', '}'], members, |out, (key, value), indent| {
                write_string(out, key);
                out.push_str(if indent.is_some() { ": " } else { ":" });
                value.write(out, indent);
            }),
        }
    }
}

fn write_sequence<T>(
    out: &mut String,
    indent: Option<usize>,
    [open, close]: [char; 2],
    items: &[T],
    mut write: impl FnMut(&mut String, &T, Option<usize>),
) {
    let inner = indent.map(|level| level + 1);
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        new_line(out, inner);
        write(out, item, inner);
    }
    if !items.is_empty() {
        new_line(out, indent);
    }
    out.push(close);
}

fn new_line(out: &mut String, indent: Option<usize>) {
    if let Some(level) = indent {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", level));
    }
}

/// Returns whether a character ends a line, turns the direction of the text around it, or is refused by readers of
/// YAML.
fn misleads(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Writes a JSON string literal. Beyond the requirements of RFC 8259, it escapes U+2028, U+2029, DEL, the C1 controls
/// and the direction controls, so that every reader sees the text on one line and in its own order.
pub(super) fn write_string(out: &mut String, text: &str) {
    write_literal(out, text, |c| (c.is_control() || misleads(c)).then(|| unicode_escape(c)));
}

/// Returns a text as a JSON string with the escapes that are necessary, as `JSON.stringify` and `serde_json` print it.
pub(crate) fn stringified(text: &str) -> String {
    double_quoted(text, |c| match c {
        '\u{8}' => Some("\\b".to_owned()),
        '\u{c}' => Some("\\f".to_owned()),
        '\0'..'\u{20}' => Some(unicode_escape(c)),
        _ => None,
    })
}

/// Returns a text between double quotes, with the escapes that languages share, and those of a function.
pub(crate) fn double_quoted(text: &str, escape: impl Fn(char) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    write_literal(&mut out, text, escape);
    out
}

fn unicode_escape(c: char) -> String {
    format!("\\u{:04x}", u32::from(c))
}

/// Writes a JSON string literal. A function gives the escapes of other characters than those that always have a short one.
fn write_literal(out: &mut String, text: &str, escape: impl Fn(char) -> Option<String>) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c => match escape(c) {
                Some(escaped) => out.push_str(&escaped),
                None => out.push(c),
            },
        }
    }
    out.push('"');
}

/// Compact JSON.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out, None);
        f.write_str(&out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_printed_as_serde_json_prints_them() {
        let text: String = ('\0'..='\u{a0}').chain(['\u{2028}', '\u{feff}', '😀']).collect();
        assert_eq!(stringified(&text), serde_json::to_string(&text).expect("JSON"));
    }

    #[test]
    fn text_is_one_line_to_every_reader() {
        assert_eq!(Json::string("a\"\\\n\u{2028}\u{7f}é").to_string(), "\"a\\\"\\\\\\n\\u2028\\u007fé\"");
    }
}
