//! Escapes untrusted text for display: file names, keys and values that a message quotes.

use std::borrow::Cow;

/// Returns whether a character moves the cursor, ends a line, changes the direction of text, or is invisible: controls
/// (C0, DEL, C1), line separators, direction controls, and Unicode's default ignorable characters (zero width).
pub(crate) fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}')
        || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
        || matches!(c, '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(c, '\u{e0000}'..='\u{e0fff}')
}

/// Returns the first characters of a text, and `…` if there are more.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns the text on one line, with escapes for deceptive characters: `\n`, `\u{9b}`.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_deceptive, |c, out| out.extend(c.escape_default()))
}

/// Returns lines of a document with the same escapes; line breaks and tabs stay.
pub(crate) fn visible_lines(text: &str) -> Cow<'_, str> {
    let hides = |c| is_deceptive(c) && !matches!(c, '\n' | '\t');
    escaped(text, hides, |c, out| out.extend(c.escape_default()))
}

/// Returns JSON text with deceptive characters as JSON escapes. (They can only occur in strings.)
pub(crate) fn visible_json(text: &str) -> String {
    let escape = |c: char, out: &mut String| {
        c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
    };
    escaped(text, is_deceptive, escape).into_owned()
}

fn escaped(text: &str, hides: impl Fn(char) -> bool, escape: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if !text.contains(&hides) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if hides(c) { escape(c, &mut out) } else { out.push(c) }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of every kind: C0, DEL, C1, separators, direction, zero width, tags, variation selectors.
    const HIDDEN: [char; 16] = [
        '\0',
        '\u{1b}',
        '\n',
        '\r',
        '\u{7f}',
        '\u{9b}',
        '\u{ad}',
        '\u{61c}',
        '\u{200b}',
        '\u{200d}',
        '\u{2028}',
        '\u{202e}',
        '\u{2066}',
        '\u{feff}',
        '\u{e0041}',
        '\u{fe0f}',
    ];

    #[test]
    fn nothing_hides() {
        for c in HIDDEN {
            let text = format!("a{c}b");
            assert!(!visible(&text).contains(c) && visible(&text).starts_with("a\\"), "{c:?}");
            assert_eq!(visible_lines(&text).contains(c), c == '\n', "{c:?}");
            assert!(!visible_json(&text).contains(c), "{c:?}");
        }
        assert_eq!(visible("\u{9b}2J\n"), "\\u{9b}2J\\n");
    }

    #[test]
    fn what_can_be_seen_stays() {
        for text in ["Größe 図 e\u{301} नमस्ते שלום \\ \"", "", " "] {
            assert!(matches!(visible(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn json_stays_the_same_value() {
        let text = HIDDEN.iter().filter(|c| !c.is_ascii_control()).collect::<String>();
        let json = format!("\"{text}\"");
        let shown = visible_json(&json);
        assert!(shown.is_ascii());
        assert_eq!(serde_json::from_str::<String>(&shown).expect("JSON"), text);
    }
}
