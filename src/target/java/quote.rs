//! Text of the document in Java.

use crate::target::declarations::StringStyle;

/// Returns a string.
pub(super) fn string(text: &str) -> String {
    StringStyle::Java.quote(text)
}

/// Returns the parts of a long string as operands.
pub(super) fn operands(text: &str) -> String {
    let joined = string(text);
    let parts = joined.strip_prefix("String.join(\"\", ").and_then(|rest| rest.strip_suffix(')'));
    parts.unwrap_or(&joined).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_end_where_they_should() {
        let text = "a\"b\\u0022c\n\u{7}\u{2028}\u{e0001}\r\t\0";
        let expected = "\"a\\\"b\\\\u0022c\\n\\u0007\\u2028\\udb40\\udc01\\r\\t\\u0000\"";
        assert_eq!(string(text), expected);
    }

    #[test]
    fn long_strings_are_joined_at_run_time() {
        let text = "x".repeat(10_001);
        assert!(string(&text).starts_with("String.join(\"\", \"xx") && string(&text).ends_with("x\", \"x\")"));
        assert!(operands(&text).starts_with("\"xx") && operands(&text).ends_with("x\", \"x\""));
    }
}
