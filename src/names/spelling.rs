//! Spells out symbols in words.

/// Returns the text without characters that are invalid in identifiers; if nothing remains, with these spelled out.
pub(super) fn words(text: &str) -> String {
    let kept: String = text.chars().map(|c| if is_letter(c) { c } else { ' ' }).collect();
    // A text of other letters and symbols must keep its letters: `日本 (ja)` keeps all of them, `😀` is spelled out.
    if kept.trim().is_empty() || text.chars().any(|c| !is_letter(c) && c.is_alphanumeric()) {
        spelled(text)
    } else {
        kept
    }
}

/// Returns the text with every symbol spelled out.
pub(super) fn spelled(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if is_letter(c) {
            out.push(c);
        } else {
            out.push(' ');
            match sign(c) {
                Some(name) => out.push_str(name),
                None => out.push_str(&format!("u{:x}", c as u32)),
            }
            out.push(' ');
        }
    }
    out
}

/// Returns a hash of the text as eight hex digits (FNV-1a, folded), to make names distinct.
pub(crate) fn mark(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// Returns whether every language accepts a letter or digit as it is: ASCII, the precomposed letters of Latin, Han and
/// Hangul. rustc warns of letters of other scripts that look like Latin ones, and Python normalises some.
pub(super) fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{17e}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
            && !matches!(c, 'ĳ' | 'Ĳ' | 'ŀ' | 'Ŀ' | 'ŉ')
}

fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        ' ' => "space",
        '_' => "underscore",
        '-' => "hyphen",
        '.' => "dot",
        ',' => "comma",
        ':' => "colon",
        ';' => "semicolon",
        '!' => "exclamation",
        '?' => "question",
        '\'' => "quote",
        '"' => "double_quote",
        '`' => "backtick",
        '(' => "open_paren",
        ')' => "close_paren",
        '[' => "open_bracket",
        ']' => "close_bracket",
        '{' => "open_brace",
        '}' => "close_brace",
        '<' => "less",
        '>' => "greater",
        '=' => "equal",
        '+' => "plus",
        '*' => "asterisk",
        '/' => "slash",
        '\\' => "backslash",
        '|' => "bar",
        '&' => "and",
        '%' => "percent",
        '$' => "dollar",
        '#' => "hash",
        '@' => "at",
        '^' => "caret",
        '~' => "tilde",
        '\n' => "newline",
        '\t' => "tab",
        _ => return None,
    })
}
