//! Descriptions: the part of CommonMark that authors use in them (paragraphs, lists, code, links, strong words). All else is
//! text, and HTML always is. A link leads to the web or to an address of mail, never to a script.

use std::collections::HashSet;

use crate::text::html;
use crate::text::is_deceptive;

/// Maximum length of the text and of the address of a link.
const LINK: usize = 1000;

/// Returns a description as blocks.
pub(super) fn blocks(text: &str) -> String {
    let mut blocks = Blocks::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if let Some(fence) = fence(trimmed) {
            blocks.end();
            let inside: Vec<&str> = lines.by_ref().take_while(|line| !line.trim_start().starts_with(fence)).collect();
            blocks.out += &format!("<pre tabindex=\"0\">{}</pre>", html::lines(&inside.join("\n")));
        } else if trimmed.is_empty() {
            blocks.end();
        } else if let Some(item) = item(trimmed) {
            blocks.item(item, trimmed.starts_with(|c: char| c.is_ascii_digit()));
        } else if let Some(heading) = heading(trimmed) {
            blocks.end();
            blocks.out += &format!("<p><strong>{}</strong></p>", line_of(heading));
        } else {
            blocks.line(trimmed);
        }
    }
    blocks.end();
    blocks.out
}

/// Returns a description that stands in a line, or its blocks if it has several.
pub(super) fn short(text: &str) -> String {
    let blocks = blocks(text);
    let only = blocks.strip_prefix("<p>").and_then(|rest| rest.strip_suffix("</p>"));
    only.filter(|text| !text.contains("</p>")).map(str::to_owned).unwrap_or(blocks)
}

/// The blocks so far, and the one that isn't complete.
#[derive(Default)]
struct Blocks {
    out: String,
    paragraph: Vec<String>,
    items: Vec<Vec<String>>,
    /// Whether the items are numbered.
    is_numbered: bool,
}

impl Blocks {
    /// Adds a line to the last item or to the paragraph.
    fn line(&mut self, line: &str) {
        match self.items.last_mut() {
            Some(item) => item.push(line.to_owned()),
            None => self.paragraph.push(line.to_owned()),
        }
    }

    fn item(&mut self, text: &str, is_numbered: bool) {
        self.end_paragraph();
        if self.items.is_empty() {
            self.is_numbered = is_numbered;
        }
        self.items.push(vec![text.to_owned()]);
    }

    fn end(&mut self) {
        self.end_paragraph();
        let items: String = std::mem::take(&mut self.items)
            .iter()
            .map(|lines| format!("<li>{}</li>", line_of(&lines.join("\n"))))
            .collect();
        if !items.is_empty() {
            let list = if self.is_numbered { "ol" } else { "ul" };
            self.out += &format!("<{list}>{items}</{list}>");
        }
    }

    fn end_paragraph(&mut self) {
        let lines = std::mem::take(&mut self.paragraph);
        if !lines.is_empty() {
            self.out += &format!("<p>{}</p>", line_of(&lines.join("\n")));
        }
    }
}

fn fence(line: &str) -> Option<&'static str> {
    ["```", "~~~"].into_iter().find(|fence| line.starts_with(fence))
}

fn item(line: &str) -> Option<&str> {
    let bullet = ["- ", "* ", "+ "].into_iter().find_map(|mark| line.strip_prefix(mark));
    let number = || {
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        (rest.len() < line.len() && line.len() - rest.len() < 4).then(|| rest.strip_prefix(". "))?
    };
    bullet.or_else(number).map(str::trim_start)
}

fn heading(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    rest.strip_prefix(' ').filter(|_| (1..=6).contains(&level)).map(str::trim)
}

/// Returns what stands in a line.
fn line_of(text: &str) -> String {
    let (mut out, mut plain, mut rest) = (String::new(), String::new(), text);
    // What isn't closed once is never closed, so that the whole costs no more than the text is long.
    let mut unclosed = HashSet::new();
    while let Some(c) = rest.chars().next() {
        let found = match c {
            '`' => span(rest, &mut unclosed),
            '[' => link(rest),
            '<' => address(rest),
            '*' => strong(rest, &mut unclosed).or_else(|| emphasis(rest)),
            _ => None,
        };
        if let Some((html, after)) = found {
            out += &html::lines(&std::mem::take(&mut plain));
            out += &html;
            rest = after;
            continue;
        }
        // A run of backquotes stands for itself as a whole.
        let run = if c == '`' { rest.len() - rest.trim_start_matches('`').len() } else { c.len_utf8() };
        let (own, after) = rest.split_at(run);
        match after.chars().next().filter(|next| c == '\\' && next.is_ascii_punctuation()) {
            Some(next) => {
                plain.push(next);
                rest = &after[1..];
            }
            None => {
                plain.push_str(own);
                rest = after;
            }
        }
    }
    out + &html::lines(&plain)
}

/// Returns a span of code at the beginning of a text, and what is behind it.
fn span<'t>(text: &'t str, unclosed: &mut HashSet<usize>) -> Option<(String, &'t str)> {
    let length = text.len() - text.trim_start_matches('`').len();
    let inside = &text[length..];
    let mut at = 0;
    while !unclosed.contains(&length) {
        let Some(start) = inside[at..].find('`').map(|found| at + found) else { break };
        let run = inside[start..].len() - inside[start..].trim_start_matches('`').len();
        at = start + run;
        if run == length {
            return Some((html::code(inside[..start].replace('\n', " ").trim()), &inside[at..]));
        }
    }
    unclosed.insert(length);
    None
}

/// Returns a link at the beginning of a text, `[text](address)`, and what is behind it.
fn link(text: &str) -> Option<(String, &str)> {
    let (label, rest) = up_to(&text[1..], ']', '[')?;
    let (target, after) = up_to(rest.strip_prefix('(')?, ')', '[')?;
    // A title isn't shown.
    let target = target.split(' ').next().unwrap_or_default();
    is_address(target).then(|| (anchor(target, &html::with_code(label)), after))
}

/// Returns an address in angle brackets at the beginning of a text, and what is behind it.
fn address(text: &str) -> Option<(String, &str)> {
    let (target, after) = up_to(&text[1..], '>', '<')?;
    is_address(target).then(|| (anchor(target, &html::text(target)), after))
}

fn strong<'t>(text: &'t str, unclosed: &mut HashSet<usize>) -> Option<(String, &'t str)> {
    let inside = text.strip_prefix("**").filter(|inside| !inside.starts_with([' ', '*']))?;
    // No run of backquotes is that long.
    if unclosed.contains(&usize::MAX) {
        return None;
    }
    let Some((words, after)) = inside.split_once("**") else {
        unclosed.insert(usize::MAX);
        return None;
    };
    Some((format!("<strong>{}</strong>", html::with_code(words)), after))
}

/// Returns an emphasised word or more at the beginning of a text, and what is behind it.
fn emphasis(text: &str) -> Option<(String, &str)> {
    let (words, after) = up_to(&text[1..], '*', '\n')?;
    let is_emphasis = !words.is_empty() && words.trim() == words && !after.starts_with('*');
    is_emphasis.then(|| (format!("<em>{}</em>", html::with_code(words)), after))
}

fn anchor(target: &str, label: &str) -> String {
    format!("<a href=\"{}\" rel=\"noopener noreferrer\">{label}</a>", html::text(target))
}

/// Returns the text before a character, if that is near and no other one is before it, and what is behind it.
fn up_to(text: &str, end: char, not: char) -> Option<(&str, &str)> {
    let (at, found) = text.char_indices().take(LINK).find(|(_, c)| [end, not].contains(c))?;
    (found == end).then(|| (&text[..at], &text[at + end.len_utf8()..]))
}

/// Returns whether a link may lead there.
fn is_address(target: &str) -> bool {
    let has_scheme = ["https://", "http://", "mailto:"].iter().any(|scheme| {
        target.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
            && target.len() > scheme.len()
    });
    has_scheme && !target.chars().any(|c| c.is_whitespace() || is_deceptive(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_have_blocks() {
        for (text, expected) in [
            ("One.\nTwo.\n\nThree.", "<p>One.\nTwo.</p><p>Three.</p>"),
            ("A:\n- `b`\n- c\n  d\n\nE", "<p>A:</p><ul><li><code>b</code></li><li>c\nd</li></ul><p>E</p>"),
            ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
            ("# H\ntext", "<p><strong>H</strong></p><p>text</p>"),
            ("```json\n{<}\n```\nx", "<pre tabindex=\"0\">{&lt;}</pre><p>x</p>"),
            ("a **b `c`** \\*d", "<p>a <strong>b <code>c</code></strong> *d</p>"),
            ("*a b* 2 * 3 * 4", "<p><em>a b</em> 2 * 3 * 4</p>"),
            ("``a`b`` `c", "<p><code>a`b</code> `c</p>"),
        ] {
            assert_eq!(blocks(text), expected, "{text}");
        }
        assert_eq!(short("a `b`"), "a <code>b</code>");
        assert_eq!(short("a\n\nb"), "<p>a</p><p>b</p>");
    }

    #[test]
    fn links_lead_to_the_web_alone() {
        let to = |address: &str, label: &str| {
            format!("<p><a href=\"{address}\" rel=\"noopener noreferrer\">{label}</a></p>")
        };
        assert_eq!(
            blocks("[a <b>](https://e.example/?a=\"&b)"),
            to("https://e.example/?a=&quot;&amp;b", "a &lt;b&gt;")
        );
        assert_eq!(blocks("<mailto:a@e.example>"), to("mailto:a@e.example", "mailto:a@e.example"));
        for text in [
            "[a](javascript:alert(1))",
            "[a](JaVaScRiPt:x)",
            "[a](data:text/html,x)",
            "[a](//e.example)",
            "[a](https://)",
            "[a](https://e.example\u{202e})",
            "<javascript:x>",
            "<img src=x onerror=alert(1)>",
            "<script>alert(1)</script>",
            "![a](x)",
            "[[[[[[a",
            "**a",
        ] {
            let html = blocks(text);
            assert!(!html.contains("<a ") && !html.contains("<img") && !html.contains("<script"), "{html}");
        }
    }
}
