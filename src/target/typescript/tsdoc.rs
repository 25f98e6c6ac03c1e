//! Untrusted text in documentation comments, and the tags for constraints that types don't express.
//!
//! Descriptions are Markdown to every reader of TSDoc, and are unchanged except for text that would end the comment,
//! make a tag, or count as HTML.

use super::quote::{escaped, is_hidden};
use crate::model::{Constraint, Docs, Keyword, Subject, Type};
use crate::text::{Json, Number};

/// Maximum length of wrapped lines in a comment.
pub(super) const WIDTH: usize = 115;

/// Maximum length of a value in a tag.
const SHORT: usize = 80;

/// Maximum number of examples.
const EXAMPLES: usize = 3;

/// Returns the lines of a comment: paragraphs, then tags.
pub(in crate::target) fn comment(paragraphs: Vec<Vec<String>>, tags: Vec<String>) -> Vec<String> {
    let paragraphs = paragraphs.into_iter().filter(|paragraph| !paragraph.is_empty());
    let mut lines = paragraphs.map(wrapped).collect::<Vec<_>>().join(&String::new());
    if lines.len() > 1 && !tags.is_empty() {
        lines.push(String::new());
    }
    lines.extend(tags);
    lines
}

/// Returns the comment of a use of a type.
pub(in crate::target) fn of(docs: &Docs, ty: &Type) -> Vec<String> {
    let mut paragraphs = texts(docs);
    paragraphs.extend(docs.section.map(|section| vec![format!("{section}.")]));
    comment(paragraphs, tags(docs, ty))
}

/// Returns the title and the description.
pub(in crate::target) fn texts(docs: &Docs) -> Vec<Vec<String>> {
    let mut texts: Vec<_> = docs.title.iter().chain(&docs.description).map(|text| prose(text)).collect();
    texts.dedup();
    texts
}

/// Returns the tags for constraints that the type doesn't express.
pub(super) fn tags(docs: &Docs, ty: &Type) -> Vec<String> {
    let mut tags = Vec::new();
    let constraints = docs.constraints.iter().filter(|constraint| !is_said(constraint, ty));
    tags.extend(docs.format.iter().map(|format| format!("@format {}", inline(format))));
    tags.extend(constraints.map(|constraint| format!("@{}", words(constraint))));
    tags.extend(docs.read_only.then(|| "@readonly".to_owned()));
    tags.extend(docs.write_only.then(|| "@writeonly".to_owned()));
    tags.extend(docs.default.iter().filter_map(short).map(|value| format!("@defaultValue `{value}`")));
    tags.extend(examples(&docs.examples));
    tags.extend(docs.deprecated.then(|| "@deprecated".to_owned()));
    tags
}

/// Returns the first examples that are short enough for a line.
pub(super) fn examples(values: &[Json]) -> impl Iterator<Item = String> {
    values.iter().filter_map(short).take(EXAMPLES).map(|value| format!("@example {value}"))
}

/// Returns whether a type expresses a bound: a tuple has its length.
fn is_said(constraint: &Constraint, ty: &Type) -> bool {
    let is_length = |number: &Number, length: usize| number.as_integer() == i128::try_from(length).ok();
    match (ty.non_null(), constraint) {
        (Type::Tuple(tuple), Constraint::Bound(Keyword::MinItems, number)) => {
            tuple.min <= tuple.items.len() && is_length(number, tuple.min)
        }
        (Type::Tuple(tuple), Constraint::Bound(Keyword::MaxItems, number)) => {
            tuple.rest.is_none() && is_length(number, tuple.items.len())
        }
        _ => false,
    }
}

fn words(constraint: &Constraint) -> String {
    match constraint {
        Constraint::Bound(keyword, number) => format!("{} {}", keyword.name(), number.as_str()),
        Constraint::Pattern(pattern) => format!("pattern {}", code(pattern)),
        Constraint::UniqueItems => "uniqueItems".to_owned(),
        Constraint::KeyPattern(pattern) => format!("propertyNames pattern {}", code(pattern)),
        Constraint::Each(Subject::Item, inner) => format!("items {}", words(inner)),
        Constraint::Each(Subject::Value, inner) => format!("values {}", words(inner)),
    }
}

/// Returns a user's Markdown as lines.
pub(in crate::target) fn prose(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let has_plain_spans = text.split(is_line_end).all(has_plain_spans);
    let mut lines: Vec<String> =
        text.split(is_line_end).map(|line| escape_markdown(line.trim_end(), has_plain_spans)).collect();
    lines.truncate(lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
    let blank = lines.iter().take_while(|line| line.is_empty()).count();
    lines.drain(..blank);
    lines
}

/// Returns a user's Markdown on one line.
fn inline(text: &str) -> String {
    prose(text).join(" ")
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

/// Returns whether it is beyond doubt which parts of a line are code: backticks come in pairs and alone.
fn has_plain_spans(line: &str) -> bool {
    line.matches('`').count().is_multiple_of(2) && !line.contains("``") && !line.contains('\\')
}

fn escape_markdown(line: &str, has_plain_spans: bool) -> String {
    let mut out = String::with_capacity(line.len());
    let (mut before, mut is_code) = (' ', false);
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let after = chars.peek().copied().unwrap_or(' ');
        is_code ^= has_plain_spans && c == '`';
        let is_html = c == '<' && !is_code && (after.is_ascii_alphabetic() || matches!(after, '/' | '!' | '?'));
        if is_html || ends_comment(before, c) || is_tag(before, c, is_code) {
            out.push('\\');
        }
        let is_shown = !is_hidden(c) || matches!(c, '\t' | '\u{ad}' | '\u{200c}' | '\u{200d}');
        if is_shown {
            out.push(c)
        } else {
            out.push_str(&escaped(c))
        }
        before = c;
    }
    out
}

fn ends_comment(before: char, c: char) -> bool {
    before == '*' && c == '/'
}

/// Returns whether that is an `@` that TypeScript or TSDoc could take for a tag's; that of `me@here.org` is none.
fn is_tag(before: char, c: char, is_code: bool) -> bool {
    c == '@' && if is_code { before.is_whitespace() || before == '{' } else { !before.is_ascii_alphanumeric() }
}

/// Returns any text as code, on one line.
pub(in crate::target) fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let mut out = String::with_capacity(text.len() + 2);
    let mut before = ' ';
    for c in text.chars() {
        if ends_comment(before, c) || is_tag(before, c, true) {
            out.push('\\');
        }
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c if is_hidden(c) => out.push_str(&escaped(c)),
            c => out.push(c),
        }
        before = c;
    }
    // Markdown knows no empty code, and takes a space at both ends away.
    let pad = if out.is_empty() || out.starts_with(['`', ' ']) || out.ends_with(['`', ' ']) { " " } else { "" };
    if out.is_empty() { "``\"\"``".to_owned() } else { format!("{fence}{pad}{out}{pad}{fence}") }
}

/// Returns a value as compact JSON if it is short. Characters that are significant in comments become JSON escapes, so
/// the text is still that value.
fn short(value: &Json) -> Option<String> {
    let text = value.to_string();
    if text.chars().count() > SHORT {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '/' if before == '*' => out.push_str("\\/"),
            '@' | '`' | '<' => out.push_str(&escaped(c)),
            // JSON escapes by UTF-16 code units.
            c if is_hidden(c) => {
                c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")))
            }
            c => out.push(c),
        }
        before = c;
    }
    Some(out)
}

/// Returns the lines of a paragraph, long ones broken at spaces where Markdown sees no difference.
fn wrapped(lines: Vec<String>) -> Vec<String> {
    let mut out = Vec::with_capacity(lines.len());
    let mut is_fenced = false;
    for line in lines {
        is_fenced ^= line.trim_start().starts_with("```");
        if is_fenced || line.len() <= WIDTH || line.starts_with([' ', '\t', '|', '#']) {
            out.push(line);
        } else {
            wrap(&line, &mut out);
        }
    }
    out
}

fn wrap(line: &str, out: &mut Vec<String>) {
    let mut current = String::new();
    let mut width = 0;
    for chunk in chunks(line) {
        let length = chunk.chars().count();
        if width > 0 && width + length > WIDTH {
            out.push(std::mem::take(&mut current).trim_end().to_owned());
            width = 0;
        }
        current.push_str(chunk);
        width += length;
    }
    out.push(current);
}

/// Returns the words of a line with the space behind them; those that may not begin a line stay with the word before.
fn chunks(line: &str) -> Vec<&str> {
    let mut chunks = Vec::new();
    let mut start = 0;
    for (space, _) in line.match_indices(' ') {
        if may_begin_a_line(&line[space + 1..]) {
            chunks.push(&line[start..=space]);
            start = space + 1;
        }
    }
    chunks.push(&line[start..]);
    chunks
}

/// Returns whether a text at the beginning of a line is just text: no list item, heading, quote, rule or table.
fn may_begin_a_line(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || matches!(c, '(' | '"' | '`' | '\'')) && !text.starts_with("```")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> String {
        let lines = prose(text);
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines[0].clone()
    }

    #[test]
    fn text_stays_in_its_comment() {
        assert_eq!(one("a */ b **/"), "a *\\/ b **\\/");
        assert_eq!(one("a \u{202e}\0b"), "a \\u202e\\u0000b");
        assert_eq!(prose("a\r\nb\rc\u{2028}d\n\n"), ["a", "b", "c", "d"]);
        assert_eq!(prose("\n \n"), Vec::<String>::new());
    }

    #[test]
    fn text_makes_no_tags() {
        assert_eq!(one("@deprecated, was @x"), "\\@deprecated, was \\@x");
        assert_eq!(one("{@link X} me@here.org *@x"), "{\\@link X} me@here.org *\\@x");
        assert_eq!(one("`@a` and `b @c`"), "`@a` and `b \\@c`");
    }

    #[test]
    fn text_makes_no_html() {
        assert_eq!(one("<!-- <script> a < b </p>"), "\\<!-- \\<script> a < b \\</p>");
        assert_eq!(one("a `List<User>`"), "a `List<User>`");
        assert_eq!(one("a `List<User>"), "a `List\\<User>");
        assert_eq!(one("\\`<b>\\`"), "\\`\\<b>\\`");
    }

    #[test]
    fn code_is_any_text() {
        assert_eq!(code("get_user"), "`get_user`");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code("*/\n @x"), "`*\\/\\n \\@x`");
        assert_eq!(code(""), "``\"\"``");
    }

    #[test]
    fn values_are_still_json() {
        let value = Json::string("*/ @x ` <b> \u{202e}\u{e0041}");
        assert_eq!(short(&value).as_deref(), Some(r#""*\/ \u0040x \u0060 \u003cb> \u202e\udb40\udc41""#));
        assert_eq!(short(&Json::string("x".repeat(100))), None);
    }

    #[test]
    fn long_lines_are_broken_where_it_makes_no_difference() {
        let words = "word ".repeat(40);
        let lines = comment(vec![prose(&words)], vec![]);
        assert!(lines.len() == 2 && lines.iter().all(|line| line.len() <= WIDTH), "{lines:#?}");
        let list = format!("{} {} - no item", "v".repeat(WIDTH - 9), "w".repeat(8));
        let expected = ["v".repeat(WIDTH - 9), format!("{} - no item", "w".repeat(8))];
        assert_eq!(comment(vec![prose(&list)], vec![]), expected);
    }
}
