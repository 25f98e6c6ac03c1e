//! Prints JSON values as YAML that readers of YAML 1.1 and 1.2 read as the same values.

use super::{Json, Number};

/// Words that YAML 1.1 or 1.2 reads as another value than a string.
const WORDS: [&str; 11] = ["true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf"];

/// The maximum number of characters of a key that has no `?` before it (YAML 1.2.2 §7.4.2).
pub(crate) const MAX_SIMPLE_KEY: usize = 1024;

/// Returns the text of a value, with a line break at its end.
pub fn to_yaml(value: &Json) -> String {
    let mut out = String::new();
    write_part(value, 0, &mut out);
    out
}

/// Returns whether a value is written on lines of its own.
fn is_block(value: &Json) -> bool {
    match value {
        Json::Array(items) => !items.is_empty(),
        Json::Object(members) => !members.is_empty(),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => false,
    }
}

fn indent(level: usize, out: &mut String) {
    out.extend(std::iter::repeat_n("  ", level));
}

/// Writes a collection that begins at the current position, which has the indentation of its level.
fn write_block(value: &Json, level: usize, out: &mut String) {
    let begin = |index: usize, out: &mut String| {
        if index > 0 {
            indent(level, out);
        }
    };
    match value {
        Json::Object(members) => {
            for (index, (key, value)) in members.iter().enumerate() {
                begin(index, out);
                let key = scalar(key);
                if key.chars().count() > MAX_SIMPLE_KEY {
                    out.push_str(&format!("? {key}\n"));
                    indent(level, out);
                } else {
                    out.push_str(&key);
                }
                out.push(':');
                if is_block(value) {
                    out.push('\n');
                    indent(level + 1, out);
                } else {
                    out.push(' ');
                }
                write_part(value, level + 1, out);
            }
        }
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                begin(index, out);
                out.push_str("- ");
                write_part(item, level + 1, out);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// Writes a value that begins at the current position, with a line break at its end.
fn write_part(value: &Json, level: usize, out: &mut String) {
    if is_block(value) {
        write_block(value, level, out);
    } else {
        write_inline(value, level, out);
        out.push('\n');
    }
}

/// Writes a value that needs no lines of its own, except for the lines of a long text.
fn write_inline(value: &Json, level: usize, out: &mut String) {
    match value {
        Json::String(text) if is_lines(text) => {
            out.push_str("|-");
            for line in text.split('\n') {
                out.push('\n');
                if !line.is_empty() {
                    indent(level, out);
                    out.push_str(line);
                }
            }
        }
        Json::String(text) => out.push_str(&scalar(text)),
        Json::Number(number) => out.push_str(&self::number(number)),
        value => out.push_str(&value.to_string()),
    }
}

/// Returns whether a text can be written line by line.
fn is_lines(text: &str) -> bool {
    let is_solid = |line: &str| !line.starts_with([' ', '\t']) || line.trim_ascii() != "";
    text.contains('\n')
        && text.trim() == text
        && text.chars().all(|c| c == '\n' || is_printable(c))
        && text.split('\n').all(is_solid)
}

/// Returns whether a character can be written as it is. (YAML 1.1 takes line separators for line breaks.)
fn is_printable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Returns a string as it is if no reader takes it for something else, otherwise between quotes.
fn scalar(text: &str) -> String {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '_');
    let is_plain = |c: char| c.is_alphanumeric() || " _-./()'+%;<>=~^".contains(c);
    let is_word = WORDS.iter().any(|word| text.eq_ignore_ascii_case(word));
    // A comma or a colon is part of a text where no space follows, or in a block; only the comma is used here.
    if starts && !is_word && !text.ends_with(' ') && text.chars().all(|c| is_plain(c) || c == ',') {
        return text.to_owned();
    }
    let quoted = Json::string(text).to_string();
    let mut out = String::with_capacity(quoted.len());
    for c in quoted.chars() {
        if is_printable(c) { out.push(c) } else { out.push_str(&format!("\\u{:04x}", u32::from(c))) }
    }
    out
}

/// Returns a number with the point and the sign that YAML 1.1 requires beside an exponent.
fn number(number: &Number) -> String {
    let text = number.as_str();
    let Some((digits, exponent)) = text.split_once(['e', 'E']) else { return text.to_owned() };
    let point = if digits.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with(['+', '-']) { "" } else { "+" };
    format!("{digits}{point}e{sign}{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_in_blocks() {
        let value = Json::object([
            ("a", Json::array([Json::object([("b", Json::Null), ("c", Json::array([Json::Bool(true)]))])])),
            ("no", Json::string("on")),
            ("text", Json::string("one, two\n  three\n\nfour")),
            ("empty", Json::array([Json::object::<String>([]), Json::array([])])),
            ("$ref", Json::string("#/a")),
            ("n", Json::Number(Number::from_text("1E5"))),
        ]);
        let expected = "a:\n  - b: null\n    c:\n      - true\n\"no\": \"on\"\ntext: |-\n  one, two\n    three\n\n  four\n\
                        empty:\n  - {}\n  - []\n\"$ref\": \"#/a\"\n\"n\": 1.0e+5\n";
        assert_eq!(to_yaml(&value), expected);
    }

    #[cfg(feature = "yaml")]
    #[test]
    fn what_is_written_is_read() {
        for text in [
            "",
            " ",
            "a: b",
            "a #b",
            "- a",
            "a\n",
            "\na",
            "a\n \nb",
            "1.0",
            "0x1",
            "~",
            "é",
            "\u{85}",
            "\u{2028}",
            "\t",
            "null",
            "Yes",
            "a,b",
            "'",
            "\"",
            "\\",
            "\u{7f}",
            "\u{1f600}",
            "a\r\nb",
            "2001-01-01",
            "x:",
            "?",
            "a\n  b\nc",
            &"long".repeat(256),
            &"longer".repeat(171),
            &"\n\u{7f}".repeat(200),
        ] {
            let value = Json::object([("key", Json::array([Json::string(text)])), (text, Json::Null)]);
            let yaml = to_yaml(&value);
            let document = crate::source::Document::parse("a.yaml", yaml.as_bytes(), crate::source::Format::Yaml);
            assert_eq!(document.unwrap_or_else(|error| panic!("{error}: {yaml}")).root.to_json(), value, "{yaml}");
        }
    }
}
