//! Percent-encoding of URIs (RFC 3986 §2.1).

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// All characters but the unreserved ones (RFC 3986 §2.3).
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Takes percent-encoding off (RFC 3986 §2.1); none where that leaves no text.
pub(crate) fn percent_decode(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned)
}

/// Returns a text percent-encoded, so that it can be a segment or a fragment of an IRI.
pub(crate) fn percent_encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// Returns a path with each of its segments percent-encoded.
pub(crate) fn percent_encode_path(path: &str) -> String {
    path.split('/').map(percent_encode).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_encoding_is_taken_off() {
        assert_eq!(percent_decode("/a%25b%22").as_deref(), Some("/a%b\""));
        assert_eq!(percent_decode("%ff"), None);
        assert_eq!(percent_decode("100%").as_deref(), Some("100%"));
    }
}
