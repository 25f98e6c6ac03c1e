//! Reads JSON strictly.
//!
//! `serde_json` decides what is valid JSON; `jsonc-parser`, without extensions, provides the source locations.

use std::collections::HashMap;
use std::sync::Arc;

use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, ast};

use super::{MAX_DEPTH, Member, Node, Value, duplicate_key, finding, floor_char_boundary, too_deep};
use crate::diagnostics::{Code, Diagnostic};
use crate::text::Number;
use crate::text::{File, Span};

const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Returns the value of a text.
pub(super) fn parse(file: &Arc<File>) -> Result<Node, Diagnostic> {
    let text = file.text();
    // Checked before any recursive parser reads the text.
    if let Some(at) = first_too_deep(text) {
        return Err(too_deep(file, Span { start: at, end: at + 1 }));
    }
    serde_json::from_str::<serde_core::de::IgnoredAny>(text).map_err(|error| syntax(file, &error))?;
    let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &STRICT);
    // serde_json accepts escapes that aren't characters, such as a lone surrogate.
    let value =
        parsed.map_err(|error| finding(file, Code::Syntax, span(&error.range()), error.kind().to_string()))?.value;
    let end = Span { start: text.len(), end: text.len() };
    convert(file, value.ok_or_else(|| finding(file, Code::Syntax, end, "the file is empty"))?)
}

/// Returns the location of the first bracket that is nested too deeply, ignoring strings.
fn first_too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        if in_string {
            in_string = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

/// Converts an error of `serde_json` to a diagnostic.
fn syntax(file: &Arc<File>, error: &serde_json::Error) -> Diagnostic {
    let text = file.text();
    let line_start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let full = error.to_string();
    let message = full.rsplit_once(" at line ").map_or(full.as_str(), |(message, _)| message);
    // Columns count bytes, from 1; for a control character in a string, it is the position before.
    let before = usize::from(!message.starts_with("control character"));
    let at = (line_start + error.column().saturating_sub(before)).min(text.len());
    let at = if error.is_eof() { text.trim_ascii_end().len() } else { floor_char_boundary(text, at) };
    let found = text[at..].chars().next();
    let span = Span { start: at, end: at + found.map_or(0, char::len_utf8) };
    match found {
        Some('}' | ']') if matches!(message, "trailing comma" | "key must be a string") => {
            finding(file, Code::Syntax, span, "nothing follows the comma").help("remove the comma before it")
        }
        Some('/' | '#') => finding(file, Code::Syntax, span, message).help("JSON has no comments"),
        Some('\'') => finding(file, Code::Syntax, span, message).help("JSON strings use double quotes"),
        _ => finding(file, Code::Syntax, span, message),
    }
}

fn span(ranged: &impl Ranged) -> Span {
    Span { start: ranged.start(), end: ranged.end() }
}

fn convert(file: &Arc<File>, value: ast::Value<'_>) -> Result<Node, Diagnostic> {
    let span = span(&value);
    let value = match value {
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::BooleanLit(literal) => Value::Bool(literal.value),
        ast::Value::NumberLit(literal) => Value::Number(Number::from_text(literal.value)),
        ast::Value::StringLit(literal) => Value::String(literal.value.into_owned()),
        ast::Value::Array(array) => {
            Value::Array(array.elements.into_iter().map(|item| convert(file, item)).collect::<Result<_, _>>()?)
        }
        ast::Value::Object(object) => Value::Object(convert_members(file, object.properties)?),
    };
    Ok(Node { span, value })
}

fn convert_members(file: &Arc<File>, properties: Vec<ast::ObjectProp<'_>>) -> Result<Vec<Member>, Diagnostic> {
    let mut seen: HashMap<String, Span> = HashMap::with_capacity(properties.len());
    let mut members = Vec::with_capacity(properties.len());
    for property in properties {
        let key_span = match &property.name {
            ast::ObjectPropName::String(literal) => span(literal),
            ast::ObjectPropName::Word(literal) => span(literal),
        };
        let key = property.name.into_string();
        if let Some(first) = seen.insert(key.clone(), key_span) {
            return Err(duplicate_key(file, &key, first, key_span));
        }
        members.push(Member { key, key_span, value: convert(file, property.value)? });
    }
    Ok(members)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Node, Diagnostic> {
        parse(&File::new("a.json", text))
    }

    fn message(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn values_know_their_places() {
        let text = r#"{"é": [1, "x"], "b": {"c": null}}"#;
        let root = read(text).expect("JSON");
        let slice = |span: Span| &text[span.start..span.end];
        assert_eq!(slice(root.span), text);
        assert_eq!(slice(root.members()[0].key_span), "\"é\"");
        assert_eq!(slice(root.get("é").expect("é").span), r#"[1, "x"]"#);
        assert_eq!(slice(root.get("b").and_then(|b| b.get("c")).expect("c").span), "null");
    }

    #[test]
    fn values_stay_what_they_are() {
        for text in [
            r#"[0,-0,1.0,1e400,12345678901234567890123,-1.5E-7]"#,
            r#"{"b":1,"a":{"":[]},"\\":true}"#,
            r#""\u00e9\ud83d\ude00\n\"\\\/\u0000""#,
        ] {
            let expected: serde_json::Value = match serde_json::from_str(text) {
                Ok(value) => value,
                // serde_json can't represent 1e400.
                Err(_) => {
                    assert_eq!(read(text).expect(text).to_json().to_string(), text);
                    continue;
                }
            };
            let found = read(text).expect(text).to_json().to_string();
            assert_eq!(serde_json::from_str::<serde_json::Value>(&found).expect("JSON"), expected);
        }
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        for (text, expected) in [
            ("{\n  \"a\": 1,\n}", "a.json:3:1: error[syntax]: nothing follows the comma"),
            ("[1 2]", "a.json:1:4: error[syntax]: expected `,` or `]`"),
            ("{\"é\": x}", "a.json:1:7: error[syntax]: expected value"),
            ("{\"a\"", "a.json:1:5: error[syntax]: EOF while parsing an object"),
            ("// a\n{}", "a.json:1:1: error[syntax]: expected value\n  help: JSON has no comments"),
            ("{a: 1}", "a.json:1:2: error[syntax]: key must be a string"),
            ("[+1]", "a.json:1:2: error[syntax]: expected value"),
            ("[01]", "a.json:1:3: error[syntax]: invalid number"),
            ("[.5]", "a.json:1:2: error[syntax]: expected value"),
            ("{} {}", "a.json:1:4: error[syntax]: trailing characters"),
            ("[\"\u{1}\"]", "a.json:1:3: error[syntax]: control character"),
            ("[\"é\u{1}\"]", "a.json:1:4: error[syntax]: control character"),
            ("[\"\\x\"]", "a.json:1:4: error[syntax]: invalid escape"),
            ("\0", "a.json:1:1: error[syntax]: expected value"),
        ] {
            let found = message(text);
            assert!(found.starts_with(expected), "{text:?}: {found}");
        }
        for text in
            ["\"\\ud800\"", "\"\\udc00\\ud800\"", "[NaN]", "['a']", "[0x1]", "\u{a0}[]", "[1,]", "{\"a\":1 \"b\":2}"]
        {
            assert_eq!(read(text).expect_err(text).code, Code::Syntax, "{text}");
        }
    }

    #[test]
    fn a_key_that_is_there_twice_is_refused_with_both_places() {
        let found = message("{\"a\": 1,\n \"b\": 2,\n \"\\u0061\": 3}");
        assert!(found.starts_with("a.json:3:2: error[duplicate-key]: duplicate key \"a\"\n  a.json:1:2: "), "{found}");
        assert!(read(r#"[{"a": 1}, {"a": 1}]"#).is_ok());
    }

    #[test]
    fn nesting_has_a_limit() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(&nested(MAX_DEPTH)).is_ok());
        let objects = format!("{}1{}", "{\"a\":".repeat(MAX_DEPTH), "}".repeat(MAX_DEPTH));
        assert!(read(&objects).is_ok());
        for text in [nested(MAX_DEPTH + 1), nested(10_000), "[".repeat(1_000_000), "{\"a\":".repeat(100_000)] {
            assert_eq!(read(&text).expect_err("too deep").code, Code::TooDeep);
        }
        assert!(message(&nested(200)).starts_with("a.json:1:129: error[too-deep]"));
        let brackets = format!("[\"{}\\\"{}\"]", "[".repeat(1000), "{".repeat(1000));
        assert!(read(&brackets).is_ok());
    }
}
