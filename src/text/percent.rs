//! Percent-encoding of URIs (RFC 3986 §2.1).

use iri_string::percent_encode::PercentEncodedForUri;

/// Takes percent-encoding off (RFC 3986 §2.1); none where that leaves no text.
pub(crate) fn percent_decode(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let hex = (byte == b'%').then(|| bytes.get(at + 1..at + 3)).flatten();
        let decoded = hex.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        out.push(decoded.unwrap_or(byte));
        at += if decoded.is_some() { 3 } else { 1 };
    }
    String::from_utf8(out).ok()
}

/// Returns a text percent-encoded, so that it can be a segment or a fragment of an IRI.
pub(crate) fn percent_encode(text: &str) -> String {
    PercentEncodedForUri::unreserve(text).to_string()
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
