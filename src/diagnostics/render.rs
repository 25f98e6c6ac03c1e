//! Diagnostics for people and for programs.

use std::sync::Arc;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str};

use super::{Diagnostic, Severity};
use crate::json::{Json, Number};
use crate::source::{File, Place, Span, floor_char_boundary};

/// How much of a message is printed. The texts of a document, which messages may cite, can be of any length.
const MESSAGE_CHARACTERS: usize = 1000;

/// With the lines of the document that it is about, as rustc prints them; with colours.
pub(crate) fn human(diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let message = trimmed(&diagnostic.message);
    let title = level.primary_title(message.as_ref()).id(diagnostic.code.name());
    let mut group = Group::with_title(title);
    let files = files(diagnostic);
    for file in &files {
        group = group.element(snippet(diagnostic, file));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(normalize_untrusted_str(&trimmed(help))));
    }
    Renderer::styled().render(&[group])
}

/// `file:line:column: error[name]: message`, in a line.
pub(crate) fn short(diagnostic: &Diagnostic) -> String {
    let place = diagnostic.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
    let (severity, name) = (diagnostic.severity, diagnostic.code.name());
    one_line(&format!("{place}{severity}[{name}]: {}", trimmed(&diagnostic.message)))
}

/// An object in a line.
pub(crate) fn json(diagnostic: &Diagnostic) -> String {
    Json::object(members(diagnostic)).to_string()
}

/// The members of a finding's object.
pub(crate) fn members(diagnostic: &Diagnostic) -> Vec<(&'static str, Json)> {
    let related = diagnostic
        .related
        .iter()
        .map(|(place, what)| Json::object([("message", Json::string(what)), ("place", place_json(place))]));
    vec![
        ("severity", Json::string(diagnostic.severity.to_string())),
        ("code", Json::string(diagnostic.code.name())),
        ("message", Json::string(&diagnostic.message)),
        ("place", diagnostic.place.as_ref().map_or(Json::Null, place_json)),
        ("related", Json::array(related)),
        ("help", diagnostic.help.as_ref().map_or(Json::Null, Json::string)),
    ]
}

fn place_json(place: &Place) -> Json {
    let number = |value: usize| Json::Number(Number::from_text(value.to_string()));
    let (line, column) = place.line_column();
    let (end_line, end_column) = place.file.line_column(place.span.end);
    Json::object([
        ("file", Json::string(place.file.name())),
        ("line", number(line)),
        ("column", number(column)),
        ("endLine", number(end_line)),
        ("endColumn", number(end_column)),
        ("start", number(place.span.start)),
        ("end", number(place.span.end)),
    ])
}

/// The files that a finding has places in, the one that it is about first.
fn files(diagnostic: &Diagnostic) -> Vec<Arc<File>> {
    let mut files: Vec<Arc<File>> = Vec::new();
    for place in diagnostic.place.iter().chain(diagnostic.related.iter().map(|(place, _)| place)) {
        if !files.iter().any(|file| Arc::ptr_eq(file, &place.file)) {
            files.push(Arc::clone(&place.file));
        }
    }
    files
}

/// The lines of one file that a finding is about.
fn snippet<'a>(diagnostic: &Diagnostic, file: &'a Arc<File>) -> Snippet<'a, Annotation<'a>> {
    let in_file = |place: &&Place| Arc::ptr_eq(&place.file, file);
    let primary = diagnostic.place.iter().filter(in_file).map(|place| (AnnotationKind::Primary, place, None));
    let related = diagnostic.related.iter().filter(|(place, _)| in_file(&place));
    let related = related.map(|(place, what)| (AnnotationKind::Context, place, Some(trimmed(what).into_owned())));
    let text = file.text();
    let annotated: Vec<_> =
        primary.chain(related).map(|(kind, place, label)| (kind, in_line(text, place.span), label)).collect();
    // No more of the text than is needed: it may be long.
    let first = annotated.iter().map(|(_, span, _)| span.start).min().unwrap_or_default();
    let last = annotated.iter().map(|(_, span, _)| span.end).max().unwrap_or_default();
    let start = text[..first].rfind('\n').map_or(0, |at| at + 1);
    let end = text[last..].find('\n').map_or(text.len(), |at| last + at);
    let annotations =
        annotated.into_iter().map(|(kind, span, label)| kind.span(span.start - start..span.end - start).label(label));
    Snippet::source(&text[start..end]).line_start(file.line_column(start).0).path(file.name()).annotations(annotations)
}

/// The part of a span that is in its first line, in whole characters.
fn in_line(text: &str, span: Span) -> Span {
    let start = floor_char_boundary(text, span.start);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Span { start, end: floor_char_boundary(text, span.end.clamp(start, line_end)) }
}

/// Text of any length as a text that can be read.
fn trimmed(text: &str) -> std::borrow::Cow<'_, str> {
    match text.char_indices().nth(MESSAGE_CHARACTERS) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

/// The text with what would break or disguise a line written as escapes.
pub(crate) fn one_line(text: &str) -> String {
    let disguises = |c: char| {
        c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if disguises(c) { c.escape_default().to_string() } else { c.to_string() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;

    fn plain(diagnostic: &Diagnostic) -> String {
        anstream::adapter::strip_str(&human(diagnostic)).to_string()
    }

    fn place(file: &Arc<File>, start: usize, end: usize) -> Place {
        Place { file: Arc::clone(file), span: Span { start, end } }
    }

    #[test]
    fn people_see_the_lines() {
        let file = File::new("a.json", "{\n  \"é\": 1,\n  \"b\": {\n  },\n  \"é\": 2\n}\n");
        let diagnostic = Diagnostic::new(Code::DuplicateKey, "the key \"é\" is there twice")
            .at(place(&file, 29, 33))
            .related(place(&file, 4, 8), "it is here for the first time")
            .help("remove one of the two");
        let expected = "\
error[duplicate-key]: the key \"é\" is there twice
 --> a.json:5:3
  |
2 |   \"é\": 1,
  |   --- it is here for the first time
...
5 |   \"é\": 2
  |   ^^^
  |
  = help: remove one of the two";
        assert_eq!(plain(&diagnostic), expected);
    }

    #[test]
    fn a_long_line_is_not_printed_whole() {
        let text = format!("[\"{}\", x, \"{}\"]", "a".repeat(1_000_000), "b".repeat(1_000_000));
        let at = text.find('x').expect("x");
        let file = File::new("a.json", text);
        let diagnostic = Diagnostic::new(Code::Syntax, "m".repeat(1_000_000)).at(place(&file, at, at + 1));
        let shown = plain(&diagnostic);
        assert!(shown.len() < 3000, "{}", shown.len());
        assert!(shown.contains("a.json:1:1000006"), "{shown}");
        assert!(shown.contains(", x, "), "{shown}");
        let file = File::new("a.json", format!("\"{}\"", "a".repeat(1_000_000)));
        let whole = plain(&Diagnostic::new(Code::NotADocument, "no object").at(place(&file, 0, 1_000_002)));
        assert!(whole.len() < 1000, "{}", whole.len());
    }

    #[test]
    fn programs_see_the_places() {
        let file = File::new("a.json", "{\n  \"a\": 1\n}");
        let diagnostic = Diagnostic::new(Code::Loss, "a\nb").at(place(&file, 4, 7));
        assert_eq!(short(&diagnostic), "a.json:2:3: warning[loss]: a\\nb");
        let expected = concat!(
            r#"{"severity":"warning","code":"loss","message":"a\nb","place":{"file":"a.json","line":2,"column":3,"#,
            r#""endLine":2,"endColumn":6,"start":4,"end":7},"related":[],"help":null}"#
        );
        assert_eq!(json(&diagnostic), expected);
    }
}
