//! The lines of a text, which end with a line feed, a carriage return, or both.

/// Returns the start of the line of a byte.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// Returns the end of the line of a byte, before its break.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    text[at..].find(['\n', '\r']).map_or(text.len(), |length| at + length)
}

/// Returns the start of the line after that of a byte; the end of the text if there is none.
pub(super) fn next_line(text: &str, at: usize) -> usize {
    let end = line_end(text, at);
    let length = if text[end..].starts_with("\r\n") { 2 } else { 1 };
    (end + length).min(text.len())
}
