//! Percent-encoding of URIs (RFC 3986 §2.1).

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

/// Returns a file name as a segment of an IRI: any name is one, also one with a space, `#` or `?`.
pub(crate) fn percent_encode(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let encoded = |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    name.bytes().map(encoded).collect()
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
