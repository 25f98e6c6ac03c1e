//! Text of the document in Go.

use crate::target::declarations::StringStyle;
use crate::text::is_deceptive;

/// Returns a string.
pub(super) fn string(text: &str) -> String {
    match text.contains(['"', '\\']) {
        true => StringStyle::Go.raw(text),
        false => StringStyle::Go.quote(text),
    }
}

/// Returns JSON text as a raw string: what no raw string can have, or nobody sees, is escaped in JSON.
pub(super) fn raw_json(text: &str) -> String {
    let mut out = String::from("`");
    for c in text.chars() {
        match c {
            // Between values: strings of JSON have escapes for them.
            '\n' | '\t' => out.push(c),
            '`' | '\u{fffd}' => escape(c, &mut out),
            c if is_deceptive(c) => escape(c, &mut out),
            c => out.push(c),
        }
    }
    out.push('`');
    out
}

fn escape(c: char, out: &mut String) {
    c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Json;

    #[test]
    fn no_json_ends_a_raw_string() {
        let text = Json::string("a`b\n\u{202e}😀\u{e0001}").to_string();
        assert_eq!(raw_json(&text), "`\"a\\u0060b\\n\\u202e😀\\udb40\\udc01\"`");
    }
}
