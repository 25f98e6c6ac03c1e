//! Converts between the protocol's positions and URIs, and ours.

use std::path::{Path, PathBuf};

use gen_lsp_types::{Position, Range, TextEdit, Uri};

use crate::text::{Edit, File, Place, Span, line_breaks, percent_decode, percent_encode_path};

/// Returns the position of a byte: a line, and a column in UTF-16 code units, both from 0.
fn position(file: &File, at: usize) -> Position {
    let text = file.text().get(..at).unwrap_or(file.text());
    let start = text.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let units = text.get(start..).unwrap_or_default().encode_utf16().count();
    Position { line: number(file.line_column(at).0.saturating_sub(1)), character: number(units) }
}

fn number(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Returns the range of a span.
pub(super) fn range(file: &File, span: Span) -> Range {
    Range { start: position(file, span.start), end: position(file, span.end) }
}

/// Returns the range of a source location.
pub(super) fn range_of(place: &Place) -> Range {
    range(&place.file, place.span)
}

/// Returns an edit of a file.
pub(super) fn edit(file: &File, edit: &Edit) -> TextEdit {
    TextEdit { range: range(file, edit.span), new_text: edit.text.clone() }
}

/// Returns the byte of a position, at most at the end of its line and of the text.
pub(super) fn offset(text: &str, position: Position) -> usize {
    let Some(start) = line_start(text, position.line) else { return text.len() };
    let line = text.get(start..).and_then(|rest| rest.split(['\n', '\r']).next()).unwrap_or_default();
    let mut units = 0;
    let before = line.chars().take_while(|character| {
        units += number(character.len_utf16());
        units <= position.character
    });
    start + before.map(char::len_utf8).sum::<usize>()
}

fn line_start(text: &str, line: u32) -> Option<usize> {
    match line.checked_sub(1) {
        None => Some(0),
        Some(before) => line_breaks(text).nth(before as usize).map(|(_, end)| end),
    }
}

/// Returns the path of a file's URI; none if it isn't the URI of a local file.
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    let path = percent_decode(rest.strip_prefix("localhost").unwrap_or(rest))?;
    // On Windows, `file:///c%3A/a`.
    let is_drive = path.as_bytes().get(2) == Some(&b':');
    let path = if is_drive { path.trim_start_matches('/') } else { &path };
    Path::new(path).is_absolute().then(|| PathBuf::from(path))
}

/// Returns the URI of an absolute path.
pub(super) fn uri(path: &Path) -> Uri {
    let path = path.to_string_lossy().replace('\\', "/");
    Uri(format!("file:///{}", percent_encode_path(path.trim_start_matches('/'))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_utf16_code_units() {
        let file = File::new("a.json", "é\n\"😀x\"\r\n");
        for (at, line, character) in [(0, 0, 0), (2, 0, 1), (3, 1, 0), (8, 1, 3), (9, 1, 4), (10, 1, 5), (12, 2, 0)] {
            let place = Position { line, character };
            assert_eq!(position(&file, at), place);
            assert_eq!(offset(file.text(), place), at);
        }
        // Beyond the end of a line, or of the text.
        assert_eq!(offset(file.text(), Position { line: 0, character: 9 }), 2);
        assert_eq!(offset(file.text(), Position { line: 9, character: 0 }), file.text().len());
    }

    #[test]
    fn a_carriage_return_ends_a_line() {
        let file = File::new("a.json", "{\r\"x\":\r\n1}");
        for (at, line, character) in [(2, 1, 0), (8, 2, 0), (9, 2, 1)] {
            let place = Position { line, character };
            assert_eq!(position(&file, at), place);
            assert_eq!(offset(file.text(), place), at);
        }
    }

    #[cfg(unix)]
    #[test]
    fn uris_lead_back_to_paths() {
        for text in ["/a/b c/ü.adl.json", "/100%/#x?y.yaml"] {
            assert_eq!(path(&uri(Path::new(text))), Some(PathBuf::from(text)));
        }
        assert_eq!(path(&Uri("file:///a/b%20c".to_owned())), Some(PathBuf::from("/a/b c")));
        assert_eq!(path(&Uri("untitled:Untitled-1".to_owned())), None);
    }
}
