//! Text of the document in Go.

use crate::target::declarations::StringStyle;
use crate::text::Json;

/// Returns a string.
pub(super) fn string(text: &str) -> String {
    match text.contains(['"', '\\']) {
        true => StringStyle::Go.raw(text),
        false => StringStyle::Go.quote(text),
    }
}

/// Returns a value as JSON text.
pub(super) fn json(value: &Json) -> String {
    value.to_string()
}
