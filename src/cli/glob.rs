//! Glob patterns, as regular expressions of the matcher for patterns of schemas.

use crate::pattern::Pattern;

/// The characters that a regular expression escapes.
const SYNTAX: &str = r"^$\.*+?()[]{}|/";

/// Returns the regular expression that matches the same paths as a pattern with `*`, `?`, `**`, `[…]` and `{…,…}`, or what
/// is wrong with the pattern.
pub(super) fn parse(glob: &str) -> Result<Pattern, String> {
    let mut expression = "^".to_owned();
    let mut rest = glob;
    let mut depth = 0_usize;
    let mut begins = true;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let is_folders = begins && c == '*' && rest.starts_with('*');
        begins = c == '/' || (depth > 0 && c == ',') || c == '{';
        match c {
            '*' if is_folders && rest.starts_with("*/") => {
                expression.push_str(r"(?:[^]*\/)?");
                rest = &rest[2..];
                begins = true;
            }
            '*' if is_folders && (rest.len() == 1 || rest.starts_with("*}") || rest.starts_with("*,")) => {
                expression.push_str("[^]*");
                rest = &rest[1..];
            }
            '*' => expression.push_str("[^/]*"),
            '?' => expression.push_str("[^/]"),
            '[' => rest = class(rest, &mut expression)?,
            '{' => {
                depth += 1;
                expression.push_str("(?:");
            }
            ',' if depth > 0 => expression.push('|'),
            '}' => {
                depth = depth.checked_sub(1).ok_or("`}` closes nothing")?;
                expression.push(')');
            }
            '\\' => {
                let escaped = rest.chars().next().ok_or("`\\` escapes nothing")?;
                rest = &rest[escaped.len_utf8()..];
                literal(escaped, &mut expression);
            }
            c => literal(c, &mut expression),
        }
    }
    if depth > 0 {
        return Err("`{` isn't closed".to_owned());
    }
    expression.push('$');
    Pattern::parse(&expression).map_err(|error| error.to_string())
}

/// Translates a class, of which `[` is read already. Returns what is after it.
fn class<'g>(rest: &'g str, expression: &mut String) -> Result<&'g str, &'static str> {
    let (start, members) = rest.strip_prefix(['!', '^']).map_or(("[", rest), |members| ("[^", members));
    // A bracket in the first place is a member.
    let first = members.chars().next().map_or(0, char::len_utf8);
    let end = first + members[first..].find(']').ok_or("`[` isn't closed")?;
    expression.push_str(start);
    for (at, c) in members[..end].char_indices() {
        match c {
            // Between others, it is a range.
            '-' if at > 0 && at + 1 < end => expression.push('-'),
            '-' => expression.push_str(r"\-"),
            c => literal(c, expression),
        }
    }
    // No class matches a separator.
    expression.push_str(if start == "[^" { r"\/]" } else { "]" });
    Ok(&members[end + 1..])
}

fn literal(c: char, expression: &mut String) {
    if SYNTAX.contains(c) {
        expression.push('\\');
    }
    expression.push(c);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_paths() {
        for (glob, matched, unmatched) in [
            ("*.json", "a.json .json", "a/b.json a.jso aXjson"),
            ("a?c", "abc a€c", "ac a/c abbc"),
            ("**/a", "a x/a x/y/a", "xa a/x"),
            ("x/**/a", "x/a x/y/a x/y/z/a", "xa x/ya a"),
            ("x/**", "x/a x/y/a", "x y/x"),
            ("**", "a x/a", ""),
            ("x**", "x xy", "x/y y"),
            ("[a-c]", "a b c", "d -"),
            ("[-a]", "- a", "b"),
            ("[!-a]", "b", "- a /"),
            ("[^a-]", "b", "- a /"),
            ("[]a]", "] a", "b"),
            ("[.^]", ". ^", "a"),
            ("*.{json,y{a,}ml}", "a.json a.yaml a.yml", "a.yaaml a.,"),
            ("{**/a,b/**}", "a x/a b/x", "b a/x"),
            ("a,b", "a,b", "a b"),
            (r"\*(.+|$)", "*(.+|$)", "a"),
        ] {
            let pattern = parse(glob).expect(glob);
            for path in matched.split_whitespace() {
                assert!(pattern.is_match(path), "{glob} matches {path}");
            }
            for path in unmatched.split_whitespace() {
                assert!(!pattern.is_match(path), "{glob} doesn't match {path}");
            }
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for glob in ["{a", "a}", "[a", "[", "[!", "[]", "[z-a]", r"\"] {
            assert!(parse(glob).is_err(), "{glob}");
        }
    }
}
