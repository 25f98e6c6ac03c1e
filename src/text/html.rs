//! Quotes untrusted text in HTML: every place in which text of the user reaches a page goes through these functions. A page is
//! locked down by a policy besides, which allows the one script and the one style that the page has.

use super::{Json, visible, visible_json, visible_lines};

/// Returns a text on one line, as the content of an element or the value of an attribute.
pub(crate) fn text(text: &str) -> String {
    escaped(&visible(text))
}

/// Returns a text of several lines as the content of an element.
pub(crate) fn lines(text: &str) -> String {
    escaped(&visible_lines(text))
}

/// Returns a text as code, on one line.
pub(crate) fn code(name: &str) -> String {
    format!("<code>{}</code>", text(name))
}

/// Returns a value as code, on one line.
pub(crate) fn value(value: &Json) -> String {
    format!("<code>{}</code>", escaped(&visible_json(&value.to_string())))
}

/// Returns a value as indented lines, as the content of an element.
pub(crate) fn json(value: &Json) -> String {
    let lines = value.to_pretty();
    let lines: Vec<String> = lines.split('\n').map(visible_json).collect();
    escaped(&lines.join("\n"))
}

/// Returns a text on one line in which only code between single backquotes has a meaning.
pub(crate) fn with_code(sentence: &str) -> String {
    let parts: Vec<&str> = sentence.split('`').collect();
    let is_open = parts.len().is_multiple_of(2);
    let part = |(index, part): (usize, &&str)| match index % 2 {
        0 => text(part),
        // A last backquote that nothing closes is a text.
        _ if is_open && index + 1 == parts.len() => format!("`{}", text(part)),
        _ => code(part),
    };
    parts.iter().enumerate().map(part).collect()
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Returns a script that means the same, and that no reader of HTML ends early: `<` begins a tag or a comment in it only as
/// `\x3c`, which strings, templates and regular expressions read as `<`. In code itself, a space is behind `<`.
pub(crate) fn script(script: &str) -> String {
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        let after = &from[1..];
        out.push_str(before);
        if after.starts_with(['!', '/']) || after.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("script")) {
            // `\<` is `<`, too: its backslash isn't that of another character.
            let backslashes = out.bytes().rev().take_while(|byte| *byte == b'\\').count();
            if backslashes % 2 == 1 {
                out.pop();
            }
            out.push_str("\\x3c");
        } else {
            out.push('<');
        }
        rest = after;
    }
    out + rest
}

/// Returns the policy of a page: its script if it has one, its style, images in it, and nothing else.
pub(crate) fn policy(script: Option<&str>, style: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", base64(&hmac_sha256::Hash::hash(text.as_bytes())));
    let script = script.map(|script| format!("script-src {}; ", hash(script))).unwrap_or_default();
    let style = hash(style);
    format!("default-src 'none'; {script}style-src {style}; img-src data:; base-uri 'none'; form-action 'none'")
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place)) as usize & 63];
            out.push(if place <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_stays_text() {
        assert_eq!(text("<b a='\"'>&\u{202e}\n"), "&lt;b a=&#39;&quot;&#39;&gt;&amp;\\u{202e}\\n");
        assert_eq!(lines("<i>\n\t\u{0}"), "&lt;i&gt;\n\t\\u{0}");
        assert_eq!(value(&Json::string("</script>\u{200b}")), "<code>&quot;&lt;/script&gt;\\u200b&quot;</code>");
        assert_eq!(json(&Json::array([Json::string("<")])), "[\n  &quot;&lt;&quot;\n]");
    }

    #[test]
    fn sentences_have_code() {
        assert_eq!(with_code("`a<b` and <c>"), "<code>a&lt;b</code> and &lt;c&gt;");
        assert_eq!(with_code("a `b"), "a `b");
        assert_eq!(with_code("`a` `"), "<code>a</code> `");
    }

    #[test]
    fn scripts_end_where_they_end() {
        for (from, to) in [
            (r#""</script>""#, r#""\x3c/script>""#),
            (r#""<!-- <SCRIPT>""#, r#""\x3c!-- \x3cSCRIPT>""#),
            (r"/\</", r"/\x3c/"),
            (r"/\\</", r"/\\\x3c/"),
            ("if (a < b && c <= d) e << 1", "if (a < b && c <= d) e << 1"),
        ] {
            assert_eq!(script(from), to);
        }
    }

    #[test]
    fn hashes_are_in_base64() {
        for (bytes, expected) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")] {
            assert_eq!(base64(bytes.as_bytes()), expected);
        }
        // Of the empty text, as every tool says.
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        assert!(
            policy(Some(""), "").starts_with(&format!("default-src 'none'; script-src {empty}; style-src {empty};"))
        );
        assert!(!policy(None, "").contains("script-src"));
    }
}
