//! Quotes untrusted text for a preamble of this style.

use crate::target::python::quote::escaped;

/// Returns a string literal in double quotes.
pub(super) fn string(text: &str) -> String {
    format!("\"{}\"", escaped(text, |c| matches!(c, '"' | '\n' | '\t')))
}

/// Returns the description of a tool as a docstring: three quotes in a row are escaped, and one at the end.
pub(super) fn docstring(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let body = escaped(text.trim(), |c| c == '\t').replace("\"\"\"", "\\\"\\\"\\\"");
    let is_escaped = |rest: &&str| rest.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1;
    match body.strip_suffix('"').filter(|rest| !is_escaped(rest)) {
        Some(rest) => format!("\"\"\"{rest}\\\"\"\"\""),
        None => format!("\"\"\"{body}\"\"\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn docstrings_stay_closed() {
        for (text, expected) in [
            (" Reads. ", "\"\"\"Reads.\"\"\""),
            ("a \"\"\" b", "\"\"\"a \\\"\\\"\\\" b\"\"\""),
            ("say \"hi\"", "\"\"\"say \"hi\\\"\"\"\""),
            ("two \"\"", "\"\"\"two \"\\\"\"\"\""),
            ("end \"\"\"", "\"\"\"end \\\"\\\"\\\"\"\"\""),
            ("four \"\"\"\"", "\"\"\"four \\\"\\\"\\\"\\\"\"\"\""),
            ("slash \\", "\"\"\"slash \\\\\"\"\""),
            ("slash \\\"", "\"\"\"slash \\\\\\\"\"\"\""),
            ("\0\u{202e}", "\"\"\"\\x00\\u202e\"\"\""),
        ] {
            assert_eq!(docstring(text), expected);
        }
    }
}
