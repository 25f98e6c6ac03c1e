//! Quotes untrusted text in TypeScript: one function per context.

use ecow::EcoString;

use crate::codegen::json_literal::JsonSyntax;
use crate::codegen::layout::{Doc, Style};
use crate::pattern::Pattern;
use crate::text::{Json, Number, double_quoted};

/// Returns a string literal, and the literal type of that string.
pub(in crate::target) fn string(text: &str) -> String {
    double_quoted(text, |c| is_hidden(c).then(|| escaped(c)))
}

/// Returns the key of a property: bare where it is an ASCII identifier (any word may be a key), else a string literal.
pub(in crate::target) fn key(name: &str) -> String {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$'));
    let goes_on = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'));
    if starts && goes_on { name.to_owned() } else { string(name) }
}

/// Returns the type of texts that begin with a text.
pub(in crate::target) fn beginning(text: &str) -> String {
    let escape = |c: char| match c {
        '`' | '\\' | '$' => format!("\\{c}"),
        _ if is_hidden(c) => escaped(c),
        _ => c.to_string(),
    };
    format!("`{}${{string}}`", text.chars().map(escape).collect::<String>())
}

/// Returns the type that has that value alone, or `number` for a number that JavaScript rounds.
pub(in crate::target) fn literal(value: &Json) -> String {
    match value {
        Json::Null => "null".to_owned(),
        Json::Bool(value) => value.to_string(),
        Json::Number(number) if is_exact(number) => number.as_str().to_owned(),
        Json::Number(_) => "number".to_owned(),
        Json::String(text) => string(text),
        Json::Array(items) => format!("[{}]", items.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Json::Object(members) if members.is_empty() => "{ [key: string]: never }".to_owned(),
        Json::Object(members) => {
            let members: Vec<_> =
                members.iter().map(|(name, value)| format!("{}: {}", key(name), literal(value))).collect();
            format!("{{ {} }}", members.join("; "))
        }
    }
}

/// The syntax of expressions with JSON values.
const JSON: JsonSyntax = JsonSyntax {
    null: "null",
    booleans: ["false", "true"],
    number: |number| number.as_str().to_owned(),
    string,
    key: own_key,
    brackets: ["{ ", " }"],
    style: Style { width: 118, indent: 2 },
};

/// Returns an expression with that value, on one line.
pub(in crate::target) fn value(value: &Json) -> String {
    JSON.value(value)
}

/// Returns the lines of a member of an object literal: one where it is short.
pub(in crate::target) fn member(name: &str, value: &Json) -> Vec<String> {
    JSON.lines(&format!("{}: ", own_key(name)), value)
}

/// Returns a value as a literal whose lines may end between its items.
pub(super) fn data(value: &Json) -> Doc {
    match value {
        Json::Array(items) => Doc::list(items.iter().map(data), "[", "]"),
        Json::Object(members) => Doc::list(entries(members), "{ ", " }"),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => Doc::text(self::value(value)),
    }
}

/// Returns the members of an object as those of an object literal.
pub(super) fn entries(members: &[(EcoString, Json)]) -> Vec<Doc> {
    members.iter().map(|(name, value)| entry(name, data(value))).collect()
}

/// Returns a member of an object literal.
pub(super) fn entry(name: &str, value: Doc) -> Doc {
    Doc::all([Doc::text(format!("{}: ", own_key(name))), value])
}

/// Returns the key of a member in an object literal: `__proto__` without brackets is no member.
pub(in crate::target) fn own_key(name: &str) -> String {
    if name == "__proto__" { "[\"__proto__\"]".to_owned() } else { key(name) }
}

/// Returns a regular expression literal.
pub(in crate::target) fn regex(pattern: &Pattern) -> String {
    format!("/{}/u", pattern.ecmascript())
}

/// Returns whether a JavaScript number is that number, and not only the nearest one.
pub(in crate::target) fn is_exact(number: &Number) -> bool {
    let nearest = number.as_f64();
    nearest.is_finite() && Number::from_text(format!("{nearest:e}")) == *number
}

/// Returns whether JavaScript rounds no number of a value.
pub(in crate::target) fn is_exact_value(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) | Json::String(_) => true,
        Json::Number(number) => is_exact(number),
        Json::Array(items) => items.iter().all(is_exact_value),
        Json::Object(members) => members.iter().all(|(_, value)| is_exact_value(value)),
    }
}

/// Returns the text of a comment that ends with its line.
pub(in crate::target) fn line_comment(text: &str) -> String {
    text.chars().map(|c| if is_hidden(c) { escaped(c) } else { c.to_string() }).collect()
}

/// Returns whether a character is invisible or deceptive: controls, line ends, direction marks, and characters without
/// width.
pub(in crate::target) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns a character as JavaScript escapes it.
pub(in crate::target) fn escaped(c: char) -> String {
    match u32::from(c) {
        code @ 0..=0xffff => format!("\\u{code:04x}"),
        code => format!("\\u{{{code:x}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn string_literals_hold_any_text() {
        assert_eq!(string("say \"hi\" \\ `${x}` '*/ {{ }}"), r#""say \"hi\" \\ `${x}` '*/ {{ }}""#);
        assert_eq!(string("a\nb\r\t\0\u{2028}\u{202e}\u{e0041}é"), r#""a\nb\r\t\u0000\u2028\u202e\u{e0041}é""#);
    }

    #[test]
    fn beginnings_hold_any_text() {
        assert_eq!(beginning("a`\\${b}\n/"), "`a\\`\\\\\\${b}\\u000a/${string}`");
    }

    #[test]
    fn keys_are_bare_where_they_can_be() {
        for bare in ["class", "type", "$ref", "__proto__", "a1"] {
            assert_eq!(key(bare), bare);
        }
        for (name, quoted) in [("", "\"\""), ("1st", "\"1st\""), ("my-key", "\"my-key\""), ("é", "\"é\"")] {
            assert_eq!(key(name), quoted);
        }
    }

    #[test]
    fn numbers_are_literals_where_javascript_holds_them() {
        for exact in ["0", "-0", "1.0", "1e2", "0.1", "9007199254740992", "1e300", "-1.5E-7"] {
            assert_eq!(literal(&Json::Number(Number::from_text(exact))), exact);
        }
        for rounded in ["9007199254740993", "1e400", "1e-400", "0.1000000000000000000001"] {
            assert_eq!(literal(&Json::Number(Number::from_text(rounded))), "number");
        }
    }

    #[test]
    fn values_are_types_of_their_shape() {
        let value = Json::object([("a b", Json::array([Json::Null, Json::Bool(true)])), ("o", Json::Object(vec![]))]);
        assert_eq!(literal(&value), "{ \"a b\": [null, true]; o: { [key: string]: never } }");
    }
}
