//! Renders diagnostics for people and for programs.

use std::path::MAIN_SEPARATOR;
use std::sync::Arc;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::floor_char_boundary;
use crate::text::{File, Json, Place, Span, shortened, visible, visible_json, visible_lines};

/// Maximum length of a printed message: it may quote text of any length from a document.
const MESSAGE_CHARACTERS: usize = 1000;

/// Renders a diagnostic with the lines of the document, in colour, as rustc does.
pub(crate) fn human(diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let message = trimmed(&diagnostic.message);
    let title = level.primary_title(message).id(diagnostic.code.name());
    let mut group = Group::with_title(title);
    let files = files(diagnostic);
    for file in &files {
        group = group.element(snippet(diagnostic, file));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(trimmed(help)));
    }
    Renderer::styled().render(&[group])
}

/// Renders a diagnostic in one line: `file:line:column: error[name]: message`.
pub(crate) fn short(diagnostic: &Diagnostic) -> String {
    let place = diagnostic.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
    let (severity, name) = (diagnostic.severity, diagnostic.code.name());
    format!("{place}{severity}[{name}]: {}", trimmed(&diagnostic.message))
}

/// Renders a diagnostic as a JSON object in one line.
pub(crate) fn json(diagnostic: &Diagnostic) -> String {
    json_line(members(diagnostic))
}

/// Renders a JSON object in one line, without control characters.
pub(crate) fn json_line(members: Vec<(&'static str, Json)>) -> String {
    visible_json(&Json::object(members).to_string())
}

/// Renders a diagnostic as a command of GitHub Actions, which annotates the lines, if they are in the working tree.
pub(crate) fn github(diagnostic: &Diagnostic) -> String {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let (there, committed): (Vec<_>, Vec<_>) = diagnostic.place.iter().partition(|place| !place.file.is_committed());
    let place = there.into_iter().flat_map(|place| {
        let [(line, column), (end_line, end_column)] =
            [place.span.start, place.span.end].map(|at| place.file.line_column(at));
        // GitHub takes columns of one line only.
        let columns = (line == end_line).then(|| format!("col={column},endColumn={end_column}"));
        let lines = format!("line={line},endLine={end_line}");
        [Some(format!("file={}", property(&slashed(place.file.name())))), Some(lines), columns].into_iter().flatten()
    });
    let title = format!("title={}", property(diagnostic.code.name()));
    let properties: Vec<String> = place.chain([title]).collect();
    let help = diagnostic.help.iter().map(|help| format!("\nhelp: {}", trimmed(help)));
    let committed = committed.into_iter().map(|place| format!("{place}: "));
    let message = committed.collect::<String>() + &trimmed(&diagnostic.message) + &help.collect::<String>();
    format!("::{command} {}::{}", properties.join(","), data(&message))
}

/// Returns the name of a file as CI hosts read it: with slashes, on Windows too.
pub(super) fn slashed(name: &str) -> String {
    name.replace(MAIN_SEPARATOR, "/")
}

/// Escapes the message of a command of GitHub Actions.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a command of GitHub Actions.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Returns the members of the JSON object of a diagnostic.
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
    let (line, column) = place.line_column();
    let (end_line, end_column) = place.file.line_column(place.span.end);
    Json::object([
        ("file", Json::string(place.file.name())),
        ("line", Json::from(line)),
        ("column", Json::from(column)),
        ("endLine", Json::from(end_line)),
        ("endColumn", Json::from(end_column)),
        ("start", Json::from(place.span.start)),
        ("end", Json::from(place.span.end)),
    ])
}

/// Returns the files of a diagnostic's source locations, that of the primary location first.
fn files(diagnostic: &Diagnostic) -> Vec<Arc<File>> {
    let mut files: Vec<Arc<File>> = Vec::new();
    for place in diagnostic.place.iter().chain(diagnostic.related.iter().map(|(place, _)| place)) {
        if !files.iter().any(|file| Arc::ptr_eq(file, &place.file)) {
            files.push(Arc::clone(&place.file));
        }
    }
    files
}

/// Returns the lines of one file that belong to a diagnostic, annotated.
fn snippet<'a>(diagnostic: &Diagnostic, file: &'a Arc<File>) -> Snippet<'a, Annotation<'a>> {
    let in_file = |place: &&Place| Arc::ptr_eq(&place.file, file);
    let primary = diagnostic.place.iter().filter(in_file).map(|place| (AnnotationKind::Primary, place, None));
    let related = diagnostic.related.iter().filter(|(place, _)| in_file(&place));
    let related = related.map(|(place, what)| (AnnotationKind::Context, place, Some(trimmed(what))));
    let text = file.text();
    let annotated: Vec<_> =
        primary.chain(related).map(|(kind, place, label)| (kind, in_line(text, place.span), label)).collect();
    // Only the annotated part of the text, which may be long.
    let first = annotated.iter().map(|(_, span, _)| span.start).min().unwrap_or_default();
    let last = annotated.iter().map(|(_, span, _)| span.end).max().unwrap_or_default();
    let start = text[..first].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let end = text[last..].find(['\n', '\r']).map_or(text.len(), |at| last + at);
    // Escapes are longer than the characters that they replace.
    let shown = |at: usize| visible_lines(&text[start..at]).len();
    let annotations =
        annotated.into_iter().map(|(kind, span, label)| kind.span(shown(span.start)..shown(span.end)).label(label));
    let path = visible(file.name());
    Snippet::source(visible_lines(&text[start..end]))
        .line_start(file.line_column(start).0)
        .path(path)
        .annotations(annotations)
}

/// Returns the part of a span that is in its first line, extended to whole characters.
fn in_line(text: &str, span: Span) -> Span {
    let start = floor_char_boundary(text, span.start);
    let line_end = text[start..].find(['\n', '\r']).map_or(text.len(), |at| start + at);
    Span { start, end: floor_char_boundary(text, span.end.clamp(start, line_end)) }
}

/// Returns any text as one readable line of limited length.
fn trimmed(text: &str) -> String {
    visible(&shortened(text, MESSAGE_CHARACTERS)).into_owned()
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

    /// Hostile file names and texts: a forged line, a C1 control, a changed direction, an invisible character.
    const HOSTILE: &str = "a\nerror: b\u{9b}2J\u{1b}[0m\u{202e}\u{200b}.json";

    #[test]
    fn nothing_of_a_document_reaches_a_terminal() {
        let file = File::new(HOSTILE, format!("{{\n\"{}\": x\n}}", HOSTILE.replace('\n', "")));
        let at = file.text().find('x').expect("x");
        let diagnostic = Diagnostic::new(Code::Syntax, HOSTILE)
            .at(place(&file, at, at + 1))
            .related(place(&file, 2, at - 2), HOSTILE)
            .help(HOSTILE);
        for (shown, lines) in [(plain(&diagnostic), 9), (short(&diagnostic), 1), (json(&diagnostic), 1)] {
            assert!(!shown.contains(|c| crate::text::is_deceptive(c) && c != '\n'), "{shown:?}");
            assert_eq!(shown.lines().count(), lines, "{shown}");
        }
        assert_eq!(diagnostic.to_string().lines().count(), 3, "{diagnostic}");
        let parsed: serde_json::Value = serde_json::from_str(&json(&diagnostic)).expect("JSON");
        assert_eq!((&parsed["message"], &parsed["place"]["file"]), (&HOSTILE.into(), &HOSTILE.into()));
        // The marker is under the marked text, after the escapes.
        let shown = plain(&diagnostic);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[4].find('^'), lines[3].rfind('x'), "{shown}");
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
