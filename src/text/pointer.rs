//! JSON Pointers (RFC 6901).

/// Decodes a token of a JSON Pointer.
pub(crate) fn decode_token(token: &str) -> String {
    token.replace("~1", "/").replace("~0", "~")
}

/// Encodes a key as a token of a JSON Pointer.
pub(crate) fn encode_token(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}
