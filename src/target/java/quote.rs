//! Text of the document in Java.

use crate::target::declarations::StringStyle;
use crate::text::is_deceptive;

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

/// The characters that are at most in a constant: it has 65,535 bytes, and a character as many as three.
const MOST: usize = 20_000;

/// Returns JSON text as a text block, or as several that are joined at run time. What nobody sees is escaped in JSON.
pub(super) fn json_blocks(text: &str) -> Vec<String> {
    let (mut blocks, mut size) = (vec![Vec::new()], 0);
    for line in text.lines() {
        let chars: Vec<char> = line.chars().collect();
        let mut pieces = chars.chunks(MOST).peekable();
        while let Some(piece) = pieces.next() {
            let end = if pieces.peek().is_some() { "\\" } else { "" };
            if size + piece.len() > MOST {
                blocks.push(Vec::new());
                size = 0;
            }
            size += piece.len();
            let escaped: String = piece.iter().map(|c| escaped(*c)).collect();
            blocks.last_mut().into_iter().for_each(|block: &mut Vec<String>| block.push(format!("{escaped}{end}")));
        }
    }
    let block = |lines: Vec<String>, end: &str| {
        ["\"\"\"".to_owned()].into_iter().chain(lines).chain([format!("\"\"\"{end}")]).collect::<Vec<_>>()
    };
    if let [_] = &*blocks {
        return blocks.into_iter().flat_map(|lines| block(lines, "")).collect();
    }
    let last = blocks.len() - 1;
    let joined =
        blocks.into_iter().enumerate().flat_map(|(at, lines)| block(lines, if at == last { ")" } else { "," }));
    ["String.join(".to_owned(), "\"\",".to_owned()].into_iter().chain(joined).collect()
}

/// Returns a character of JSON in a text block, which never has three quotation marks in a row.
fn escaped(c: char) -> String {
    match c {
        '\\' => "\\\\".to_owned(),
        c if is_deceptive(c) => c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\\\u{unit:04x}")).collect(),
        c => c.to_string(),
    }
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

    #[test]
    fn json_is_a_text_block() {
        let text = "{\n\"a\": \"\\\"b\u{202e}\"\n}";
        assert_eq!(json_blocks(text), ["\"\"\"", "{", "\"a\": \"\\\\\"b\\\\u202e\"", "}", "\"\"\""]);
    }

    #[test]
    fn long_json_is_several_text_blocks() {
        let blocks = json_blocks(&format!("[\n{}]", "1".repeat(20_001)));
        assert_eq!(blocks.iter().filter(|line| line.starts_with("\"\"\"")).count(), 6);
        assert!(blocks[6].ends_with("1\\") && blocks.last().is_some_and(|line| line == "\"\"\")"));
    }
}
