//! Text of the document in Java.

use crate::text::{double_quoted, is_deceptive};

/// The most characters of a string in one part: a constant has at most 65,535 bytes, and a character up to six of them.
const MOST: usize = 10_000;

/// Returns a string. A long one is joined where the program runs: the compiler would make one constant of its parts.
pub(super) fn string(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    match chars.len() {
        0..=MOST => literal(text),
        _ => {
            let parts: Vec<String> = chars.chunks(MOST).map(|part| literal(&part.iter().collect::<String>())).collect();
            format!("String.join(\"\", {})", parts.join(", "))
        }
    }
}

/// Returns the parts of a long text as operands.
pub(super) fn operands(text: &str) -> String {
    let joined = string(text);
    let parts = joined.strip_prefix("String.join(\"\", ").and_then(|rest| rest.strip_suffix(')'));
    parts.unwrap_or(&joined).to_owned()
}

/// Java reads `\u` before all else: a backslash before `u` is never alone, and no escape stands for a quote or a line's end.
fn literal(text: &str) -> String {
    double_quoted(text, |c| is_deceptive(c).then(|| escaped(c)))
}

fn escaped(c: char) -> String {
    c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_end_where_they_should() {
        let text = "a\"b\\u0022c\n\u{7}\u{2028}\u{e0001}\r\t\u{0}";
        assert_eq!(
            string(text),
            "\"a\\\"b\\\\u0022c\\n\\u0007\\u2028\\udb40\\udc01\\r\\t\\u0000\""
        );
    }

    #[test]
    fn long_strings_are_joined_at_run_time() {
        let text = "x".repeat(MOST + 1);
        assert!(string(&text).starts_with("String.join(\"\", \"xx") && string(&text).ends_with("x\", \"x\")"));
        assert!(operands(&text).starts_with("\"xx") && operands(&text).ends_with("x\", \"x\""));
    }
}
