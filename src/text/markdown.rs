//! Quotes untrusted text in Markdown (CommonMark, and GitHub's tables): every place in which text of the user reaches
//! Markdown goes through these functions.

use std::collections::HashMap;

use super::visible;

/// Returns a text as code, on one line: a code span that renders to the text itself, with escapes for what nobody sees.
pub(crate) fn code(text: &str) -> String {
    let text = visible(text);
    if text.trim_matches(' ').is_empty() {
        // There is no code span of nothing.
        return format!("`{}`", if text.is_empty() { " " } else { &*text });
    }
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    // One space on either side is left out.
    let is_stripped = text.starts_with('`') || text.ends_with('`') || (text.starts_with(' ') && text.ends_with(' '));
    let pad = if is_stripped { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// Returns a text as code in a cell of a table, where a bar ends the cell even in code.
pub(crate) fn cell(text: &str) -> String {
    if text.contains(['|', '\\']) { escaped(&visible(text)).replace("\\|", "&#124;") } else { code(text) }
}

/// Returns a text on one line that renders to itself, but for escapes of what nobody sees.
pub(crate) fn plain(text: &str) -> String {
    escaped(&visible(text))
}

/// Returns a text on one line in which only [code](code) has a meaning.
pub(crate) fn with_code(text: &str) -> String {
    let text = visible(text);
    let (mut out, mut rest) = (String::new(), &*text);
    while let Some((before, span, after)) = next_span(rest) {
        out += &escaped_after(before, !out.is_empty(), false);
        out += span;
        rest = after;
    }
    let is_first = out.is_empty();
    out + &escaped_after(rest, !is_first, true)
}

/// Returns the text before the next code span, the span, and the text after it.
fn next_span(text: &str) -> Option<(&str, &str, &str)> {
    let mut runs = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('`').map(|found| at + found) {
        let length = text[start..].bytes().take_while(|byte| *byte == b'`').count();
        runs.push((start, length));
        at = start + length;
    }
    // The last run of each length, so that the whole costs no more than the text has runs.
    let mut last = HashMap::new();
    last.extend(runs.iter().enumerate().map(|(index, (_, length))| (*length, index)));
    let (index, (start, length)) =
        runs.iter().copied().enumerate().find(|(index, (_, length))| last.get(length).is_some_and(|at| at > index))?;
    let (end, _) = runs.iter().skip(index + 1).find(|(_, other)| *other == length)?;
    let end = end + length;
    Some((&text[..start], &text[start..end], &text[end..]))
}

fn escaped(text: &str) -> String {
    escaped_after(text, false, true)
}

/// Escapes what has a meaning in Markdown. `is_inside`: whether something is before it on the line; `is_last`: whether
/// nothing is after it.
fn escaped_after(text: &str, is_inside: bool, is_last: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    for (index, c) in text.char_indices() {
        let begins_block = !is_inside
            && match c {
                '#' | '+' | '-' | '=' | ':' => index == 0,
                // An item of a numbered list.
                '.' | ')' => {
                    index == digits && digits > 0 && matches!(text.as_bytes().get(index + 1), None | Some(b' '))
                }
                _ => false,
            };
        let is_end = (index == 0 && !is_inside) || (index + 1 == text.len() && is_last);
        match c {
            ' ' if is_end => out.push_str("&#32;"),
            // No address becomes a link of its own.
            ':' if text[index..].starts_with("://") => out.push_str("\\:"),
            '.' if text[..index].ends_with("www") => out.push_str("\\."),
            c if begins_block || "\\`*_[]<>&~|$@".contains(c) => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    use super::*;

    /// Texts that mean something in Markdown, in HTML, or on GitHub.
    const HOSTILE: &[&str] = &[
        "<script>alert(1)</script>",
        "<!-- x",
        "-->",
        "<https://e.com>",
        "https://e.com/?a=b&c",
        "www.e.com",
        "a@b.c",
        "@team",
        "#12",
        "# h",
        "## ",
        "- a",
        "+ a",
        "* a",
        "1. a",
        "1) a",
        "> q",
        "===",
        "---",
        "***",
        "___",
        "~~~",
        "```",
        "``",
        "`",
        "`a`",
        "``a`b``",
        "` a`",
        "\\",
        "\\<b>",
        "\\`",
        "`\\`<i>`",
        "**b**",
        "_i_",
        "~~s~~",
        "[a](b)",
        "![a](b)",
        "[a]: b",
        "[^1]",
        "&amp;",
        "&lt;b&gt;",
        "&#60;",
        "|",
        "\\|",
        "a|b",
        "| - |",
        "$x$",
        "$$",
        "    code",
        "  ",
        "\t",
        "\n",
        "a\nb",
        "\r",
        "\u{2028}",
        "\u{202e}",
        "<b",
        "b>",
        "<![CDATA[",
        "<?x",
        "{#id}",
        "e\u{301}",
        "語",
        ": d",
        "- [ ] t",
        "<b>`</b>`",
        "`<b>",
        "<b>`",
        "\0",
    ];

    /// Returns hostile texts, alone and in pairs.
    fn hostile() -> Vec<String> {
        let mut texts: Vec<String> = HOSTILE.iter().map(|part| (*part).to_owned()).collect();
        for one in HOSTILE {
            for other in HOSTILE {
                texts.push(format!("{one}{other}"));
                texts.push(format!("{one} {other}"));
            }
        }
        texts.push(String::new());
        texts
    }

    fn events(markdown: &str) -> Vec<Event<'_>> {
        // All extensions but those that change characters, and attributes of headings, which neither CommonMark nor GitHub has.
        let options = Options::all() - Options::ENABLE_SMART_PUNCTUATION - Options::ENABLE_HEADING_ATTRIBUTES;
        Parser::new_ext(markdown, options).collect()
    }

    /// Returns the text of a single paragraph without any markup.
    fn only_text(markdown: &str) -> Option<String> {
        let mut text = String::new();
        for (index, event) in events(markdown).iter().enumerate() {
            match event {
                Event::Start(Tag::Paragraph) if index == 0 => {}
                Event::End(TagEnd::Paragraph) => {}
                Event::Text(part) => text.push_str(part),
                _ => return None,
            }
        }
        Some(text)
    }

    #[test]
    fn plain_text_renders_to_itself() {
        for text in hostile() {
            let markdown = plain(&text);
            assert_eq!(only_text(&markdown).as_deref(), Some(&*visible(&text)), "{text:?}: {markdown}");
            // Behind words, in an item of a list, in a heading.
            for (before, within) in [("x: ", ""), ("- ", "- "), ("### ", "# ")] {
                if text.is_empty() {
                    continue;
                }
                let line = format!("{before}{markdown}");
                let found = events(&line);
                let is_text = |event: &Event<'_>| match event {
                    Event::Text(_) => true,
                    Event::Start(tag) => {
                        matches!(tag, Tag::Paragraph | Tag::List(None) | Tag::Item | Tag::Heading { .. })
                    }
                    Event::End(_) => true,
                    _ => false,
                };
                assert!(found.iter().all(is_text), "{within}{text:?}: {found:?}");
                let read: String = found
                    .iter()
                    .filter_map(|event| match event {
                        Event::Text(part) => Some(&**part),
                        _ => None,
                    })
                    .collect();
                let expected = format!("{}{}", if before == "x: " { before } else { "" }, visible(&text));
                assert_eq!(read, expected, "{line}");
            }
        }
    }

    #[test]
    fn code_renders_to_itself() {
        for text in hostile() {
            let markdown = code(&text);
            let found = events(&markdown);
            let expected = if text.is_empty() { " ".to_owned() } else { visible(&text).into_owned() };
            let [Event::Start(Tag::Paragraph), Event::Code(read), Event::End(TagEnd::Paragraph)] = &found[..] else {
                panic!("{text:?}: {found:?}")
            };
            assert_eq!(**read, *expected, "{markdown}");
        }
    }

    #[test]
    fn code_in_a_cell_of_a_table_renders_to_itself() {
        for text in hostile().iter().filter(|text| !text.trim_matches(' ').is_empty()) {
            let table = format!("| a | b |\n|---|---|\n| {} | x |\n", cell(text));
            let found = events(&table);
            let cells = found.iter().filter(|event| matches!(event, Event::Start(Tag::TableCell))).count();
            assert_eq!(cells, 4, "{table}");
            let read: String = found
                .iter()
                .filter_map(|event| match event {
                    Event::Text(part) | Event::Code(part) => Some(&**part),
                    Event::Html(_) | Event::InlineHtml(_) => Some("HTML"),
                    _ => None,
                })
                .collect();
            assert_eq!(read, format!("ab{}x", visible(text)), "{table}");
        }
    }

    #[test]
    fn only_code_has_a_meaning_in_a_sentence() {
        for text in hostile() {
            for sentence in
                [text.clone(), format!("changed {}: {}", code(&text), code("x")), format!("{} → a", code(&text))]
            {
                let markdown = with_code(&sentence);
                let found = events(&markdown);
                let is_inert = |event: &Event<'_>| match event {
                    Event::Start(tag) => matches!(tag, Tag::Paragraph),
                    event => matches!(event, Event::End(_) | Event::Text(_) | Event::Code(_)),
                };
                assert!(found.iter().all(is_inert), "{sentence:?}: {markdown}: {found:?}");
            }
            let sentence = with_code(&format!("changed {}: b", code(&text)));
            let codes: Vec<String> = events(&sentence)
                .into_iter()
                .filter_map(|event| match event {
                    Event::Code(part) => Some(part.into_string()),
                    _ => None,
                })
                .collect();
            let expected = if text.is_empty() { " ".to_owned() } else { visible(&text).into_owned() };
            assert_eq!(codes, [expected], "{sentence}");
        }
    }
}
