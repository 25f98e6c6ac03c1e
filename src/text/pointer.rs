//! JSON Pointers (RFC 6901).

/// Decodes a token of a JSON Pointer.
pub(crate) fn decode_token(token: &str) -> String {
    token.replace("~1", "/").replace("~0", "~")
}

/// Encodes a key as a token of a JSON Pointer.
pub(crate) fn encode_token(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// Calls a function with the pointer to a part, given its token.
pub(crate) fn with_token<R>(pointer: &mut String, token: &str, visit: impl FnOnce(&mut String) -> R) -> R {
    let length = pointer.len();
    pointer.push('/');
    pointer.push_str(token);
    let found = visit(pointer);
    pointer.truncate(length);
    found
}
