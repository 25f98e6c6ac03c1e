//! Converts text to CommonMark for OpenAPI's descriptions (§4.5): without HTML, and with links to the web only.

use std::collections::BTreeMap;

/// Returns the text of a description: HTML, and links other than to the web, are shown literally.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        quote_line(line, &mut out);
    }
    out
}

/// Quotes a line. Code spans over several lines aren't recognised, because a block may cut them.
fn quote_line(line: &str, out: &mut String) {
    let last = last_runs(line);
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let next = rest[c.len_utf8()..].chars().next();
        let (written, taken) = match (c, next) {
            ('\\', Some(next)) => (None, 1 + next.len_utf8()),
            ('`', _) => (None, code_span(line, at, &last)),
            ('<', Some(next)) if next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?') => (Some("&lt;"), 1),
            (']', Some('(')) if !leads_to_web(&rest[2..]) => (Some("]\\("), 2),
            (']', Some(':')) if !leads_to_web(&rest[2..]) => (Some("]\\:"), 2),
            (c, _) => (None, c.len_utf8()),
        };
        out.push_str(written.unwrap_or(&rest[..taken]));
        at += taken;
    }
}

fn leads_to_web(target: &str) -> bool {
    let target = target.trim_start();
    target.starts_with("https://") || target.starts_with("http://")
}

/// Returns the position of the last run of backticks of each length.
fn last_runs(line: &str) -> BTreeMap<usize, usize> {
    let mut last = BTreeMap::new();
    let mut at = 0;
    while let Some(found) = line[at..].find('`') {
        let length = run(&line[at + found..]);
        last.insert(length, at + found);
        at += found + length;
    }
    last
}

fn run(text: &str) -> usize {
    text.bytes().take_while(|byte| *byte == b'`').count()
}

/// Returns the length of the code span that starts at a position, or of backticks that start none. In a table, a bar
/// would end it.
fn code_span(line: &str, start: usize, last: &BTreeMap<usize, usize>) -> usize {
    let length = run(&line[start..]);
    if last.get(&length).is_none_or(|last| *last <= start) {
        return length;
    }
    let mut at = start + length;
    while let Some(found) = line[at..].find('`') {
        let closing = run(&line[at + found..]);
        at += found + closing;
        if closing == length {
            let is_code = !line[start..at].contains(['|', '\r']);
            return if is_code { at - start } else { length };
        }
    }
    length
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn markup_is_text_and_text_is_itself() {
        for plain in
            ["a < b, 1 <2", "`Vec<u8>` and ``a ` <b>``", "[docs](https://example.org)", "é *b* _c_ \\<i>", "]", ""]
        {
            assert_eq!(text(plain), plain);
        }
        for (hostile, quoted) in [
            ("<script>", "&lt;script>"),
            ("`\n<b>`", "`\n&lt;b>`"),
            ("\\`<b>`", "\\`&lt;b>`"),
            ("``<b>`", "``&lt;b>`"),
            ("| ` | <b> | ` |", "| ` | &lt;b> | ` |"),
            ("[x](javascript:alert(1))", "[x]\\(javascript:alert(1))"),
            ("[x]: java&#115;cript:a", "[x]\\: java&#115;cript:a"),
        ] {
            assert_eq!(text(hostile), quoted);
        }
    }

    #[test]
    fn backticks_cost_no_more_than_their_number() {
        let runs: String = (1..2000).map(|length| "`".repeat(length) + " ").collect();
        assert_eq!(text(&runs), runs);
    }
}
