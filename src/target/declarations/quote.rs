//! The styles in which text of the user reaches a file.

use crate::text::markdown::{code, with_code};
use crate::text::{choices, double_quoted, is_deceptive};

choices! {
    /// The style of strings.
    StringStyle {
        /// `"…"` as in JSON: JavaScript, C#
        Json = "json",
        /// `"…"` as in Java, where a long one is joined by the program
        Java = "java",
        /// `"…"` as in Go
        Go = "go",
        /// `"…"` where `$` begins a variable: Kotlin, Dart
        Kotlin = "kotlin",
        /// `"…"` as in Swift
        Swift = "swift",
        /// `"…"` as in PHP, where `$` begins a variable
        Php = "php",
        /// `'…'`, with `''` for a quote: SQL
        Sql = "sql",
        /// `` `…` ``: code in Markdown
        Markdown = "markdown",
    }
}

choices! {
    /// The style of comments and descriptions.
    CommentStyle {
        /// Lines behind `//`, `#` or `--`
        Line = "line",
        /// Lines between `/*` and `*/`
        Block = "block",
        /// Markdown, in which only code in backticks has a meaning
        Markdown = "markdown",
        /// HTML between `/**` and `*/`: Java
        Javadoc = "javadoc",
    }
}

impl StringStyle {
    /// Writes a text as a string.
    pub(crate) fn quote(self, text: &str) -> String {
        match self {
            Self::Json => double(text, "", utf16),
            Self::Java => java(text),
            Self::Go => double(text, "", go),
            Self::Kotlin => double(text, "$", utf16),
            Self::Swift => double(text, "", |c| format!("\\u{{{:x}}}", u32::from(c))),
            Self::Php => double(text, "$", |c| format!("\\u{{{:x}}}", u32::from(c))),
            Self::Sql => format!("'{}'", text.replace('\'', "''")),
            Self::Markdown => code(text),
        }
    }

    /// Writes a text as a string without escapes, if the language has those and the text needs none.
    pub(crate) fn raw(self, text: &str) -> String {
        match self {
            Self::Go if !text.contains(|c| c == '`' || is_deceptive(c)) => format!("`{text}`"),
            Self::Go
            | Self::Json
            | Self::Java
            | Self::Kotlin
            | Self::Swift
            | Self::Php
            | Self::Sql
            | Self::Markdown => self.quote(text),
        }
    }
}

impl StringStyle {
    /// Writes the tag of a property for Go's encoding/json, and those of other kinds. There are names that no tag can have.
    pub(super) fn tag(self, name: &str, is_required: bool, others: &[String]) -> String {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        let is_name = name.starts_with(|c: char| c == '_' || c.is_alphabetic()) && name.chars().all(is_part);
        let tag = |kind: &str, rule: &str| match is_name {
            true if is_required => format!("{kind}:{}", self.quote(name)),
            true => format!("{kind}:{}", self.quote(&format!("{name}{rule}"))),
            false => format!("{kind}:\"-\""),
        };
        // Other libraries have no `omitzero`.
        let others = others.iter().map(|kind| tag(kind, ",omitempty"));
        self.raw(&[tag("json", ",omitzero")].into_iter().chain(others).collect::<Vec<_>>().join(" "))
    }

    /// Writes the tags of a field with all other properties: libraries that know such fields have a word for them.
    pub(super) fn rest_tag(self, others: &[String]) -> String {
        let tag = |kind: &str| match kind {
            "bson" | "yaml" => format!("{kind}:\",inline\""),
            "mapstructure" => format!("{kind}:\",remain\""),
            _ => format!("{kind}:\"-\""),
        };
        self.raw(&["json"].into_iter().chain(others.iter().map(String::as_str)).map(tag).collect::<Vec<_>>().join(" "))
    }
}

/// Writes a text in double quotes, with escapes for special characters and for those that nobody sees.
fn double(text: &str, special: &str, escape: fn(char) -> String) -> String {
    double_quoted(text, |c| match c {
        c if special.contains(c) => Some(format!("\\{c}")),
        c => is_deceptive(c).then(|| escape(c)),
    })
}

/// The most characters of a string of Java in one part: a constant has at most 65,535 bytes, a character up to six of them.
const MOST: usize = 10_000;

/// Writes a string of Java. The compiler would make one constant of parts with `+` between them. Java reads `\\u` before all
/// else: a backslash of the text is never alone, and no escape stands for a quotation mark or the end of a line.
fn java(text: &str) -> String {
    let chars: Vec<char> = if text.len() > MOST { text.chars().collect() } else { Vec::new() };
    if chars.len() <= MOST {
        return double(text, "", utf16);
    }
    let part = |part: &[char]| double(&part.iter().collect::<String>(), "", utf16);
    format!("String.join(\"\", {})", chars.chunks(MOST).map(part).collect::<Vec<_>>().join(", "))
}

fn utf16(c: char) -> String {
    c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect()
}

fn go(c: char) -> String {
    match u32::from(c) {
        code @ 0..=0xffff => format!("\\u{code:04x}"),
        code => format!("\\U{code:08x}"),
    }
}

/// Writes a line in HTML, without tags of Javadoc. Java reads escapes of characters before anything else, also in comments.
fn html(line: &str) -> String {
    let line = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace("*/", "*&#47;");
    let line = line.replace("{@", "&#123;@").replace("\\u", "&#92;u");
    match line.trim_start().strip_prefix('@') {
        Some(rest) => format!("&#64;{rest}"),
        None => line,
    }
}

impl CommentStyle {
    /// Writes a text as lines.
    pub(crate) fn lines(self, text: &str) -> Vec<String> {
        let is_end = |c| matches!(c, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}');
        let mut lines: Vec<String> =
            text.replace("\r\n", "\n").split(is_end).map(|line| self.safe(line.trim_end())).collect();
        lines.truncate(lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
        lines
    }

    /// Writes a text on one line.
    pub(super) fn line(self, text: &str) -> String {
        self.lines(text).join(" ")
    }

    /// Writes the header of a file, which may be in a comment of HTML.
    pub(super) fn header(self, text: &str) -> String {
        match self {
            Self::Line | Self::Block => self.line(text),
            // The header of Java is in the line before documentation.
            Self::Javadoc => Self::Line.line(text).replace("\\u", "\\ u"),
            // Within a comment, only its end has a meaning.
            Self::Markdown => text.chars().filter(|c| !is_deceptive(*c)).collect::<String>().replace('>', "\\>"),
        }
    }

    /// Writes a name or a value within a line.
    pub(crate) fn code(self, text: &str) -> String {
        match self {
            Self::Line | Self::Block => self.line(&format!("`{text}`")),
            Self::Javadoc => format!("<code>{}</code>", self.line(text)),
            Self::Markdown => code(text),
        }
    }

    fn safe(self, line: &str) -> String {
        let line: String = line.chars().filter(|c| !is_deceptive(*c) || *c == '\t').collect();
        match self {
            // `?>` ends PHP, and a line of C that ends in a backslash goes on in the next one.
            Self::Line if line.ends_with('\\') => line.replace("?>", "? >") + ".",
            Self::Line => line.replace("?>", "? >"),
            Self::Block => line.replace("*/", "* /").replace("/*", "/ *"),
            Self::Markdown => with_code(&line.replace('\t', " ")),
            Self::Javadoc => html(&line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_end_where_they_should() {
        let text = "a\"b\\c$d'e`f\n\u{2028}\u{e0001}";
        for (style, expected) in [
            (StringStyle::Json, "\"a\\\"b\\\\c$d'e`f\\n\\u2028\\udb40\\udc01\""),
            (StringStyle::Go, "\"a\\\"b\\\\c$d'e`f\\n\\u2028\\U000e0001\""),
            (StringStyle::Java, "\"a\\\"b\\\\c$d'e`f\\n\\u2028\\udb40\\udc01\""),
            (StringStyle::Kotlin, "\"a\\\"b\\\\c\\$d'e`f\\n\\u2028\\udb40\\udc01\""),
            (StringStyle::Swift, "\"a\\\"b\\\\c$d'e`f\\n\\u{2028}\\u{e0001}\""),
            (StringStyle::Php, "\"a\\\"b\\\\c\\$d'e`f\\n\\u{2028}\\u{e0001}\""),
            (StringStyle::Sql, "'a\"b\\c$d''e`f\n\u{2028}\u{e0001}'"),
            (StringStyle::Markdown, "``a\"b\\c$d'e`f\\n\\u{2028}\\u{e0001}``"),
        ] {
            assert_eq!(style.quote(text), expected, "{style:?}");
        }
        assert_eq!(StringStyle::Go.raw("json:\"a\""), "`json:\"a\"`");
        assert_eq!(StringStyle::Go.raw("`"), "\"`\"");
        assert_eq!([StringStyle::Markdown.quote(""), StringStyle::Markdown.quote("`")], ["` `", "`` ` ``"]);
    }

    #[test]
    fn comments_end_where_they_should() {
        let lines = |style: CommentStyle, text| style.lines(text).join("|");
        assert_eq!(lines(CommentStyle::Line, "a\r\nb\u{2028}c\u{85}d \\\n\n"), "a|b|c|d \\.");
        assert_eq!(lines(CommentStyle::Line, "?> \u{202e}x"), "? > x");
        assert_eq!(lines(CommentStyle::Block, "a */ b /* c */* d"), "a * / b / * c * / * d");
        assert_eq!(lines(CommentStyle::Markdown, "<b> --> `<x>` \\<b>"), "\\<b\\> --\\> `<x>` \\\\\\<b\\>");
        assert_eq!(
            lines(CommentStyle::Javadoc, "a */ {@b} \\u002a/ <c>\n @d &"),
            "a *&#47; &#123;@b} &#92;u002a/ &lt;c&gt;|&#64;d &amp;"
        );
        assert_eq!(lines(CommentStyle::Markdown, "```\n<b>"), "\\`\\`\\`|\\<b\\>");
    }
}
