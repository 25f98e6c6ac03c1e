//! Media types (RFC 6838 §4.2, RFC 9110 §8.3.1).

use crate::pattern::Pattern;

/// A type, `/`, a subtype, and any parameters. RFC 9110 §5.6.6 requires recipients to accept empty parameters.
const MEDIA_TYPE: &str = concat!(
    r"^[A-Za-z0-9][A-Za-z0-9!#$&\-^_.+]{0,126}/[A-Za-z0-9][A-Za-z0-9!#$&\-^_.+]{0,126}[ \t]*",
    r"(?:;[ \t]*(?:[A-Za-z0-9!#$%&'*+\-.^_`|~]+=",
    r#"(?:[A-Za-z0-9!#$%&'*+\-.^_`|~]+|"(?:[^"\\\x00-\x08\x0a-\x1f\x7f-\x9f]|\\[^\x00-\x08\x0a-\x1f\x7f-\x9f])*"))?[ \t]*)*$"#
);

/// Returns whether a text is a media type.
pub(super) fn is_media_type(text: &str) -> bool {
    Pattern::parse(MEDIA_TYPE).is_ok_and(|pattern| pattern.is_match(text))
}

#[cfg(test)]
mod tests {
    use super::{MEDIA_TYPE, is_media_type};

    #[test]
    fn editors_know_media_types() {
        let schema: serde_json::Value =
            serde_json::from_str(include_str!("../../schemas/adl-document.schema.json")).expect("JSON");
        assert_eq!(schema["definitions"]["Returns"]["properties"]["content_type"]["pattern"], MEDIA_TYPE);
    }

    #[test]
    fn media_types_are_told_from_other_texts() {
        for text in [
            "application/json",
            "text/plain; charset=utf-8",
            "text/plain;charset=\"a;b\\\"c\"",
            "application/vnd.api+json",
            "image/svg+xml",
            "multipart/form-data ; boundary=a.b",
            "text/event-stream;",
        ] {
            assert!(is_media_type(text), "{text}");
        }
        for text in [
            "",
            "json",
            "/json",
            "text/",
            "text/plain/x",
            " text/plain",
            "text/*",
            "te xt/plain",
            "text/plain; charset",
            "text/plain; charset=",
            "text/plain; a=\"b",
            "text/plain\n",
            ".x/y",
        ] {
            assert!(!is_media_type(text), "{text:?}");
        }
    }
}
