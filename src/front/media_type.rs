//! Media types (RFC 6838 §4.2, RFC 9110 §8.3.1).

/// Returns whether a text is a media type: a type, `/`, a subtype, and any parameters.
pub(super) fn is_media_type(text: &str) -> bool {
    let mut parts = split_outside_quotes(text);
    let essence = parts.next().unwrap_or_default().trim_end_matches(BLANKS);
    let Some((kind, subtype)) = essence.split_once('/') else { return false };
    is_restricted_name(kind) && is_restricted_name(subtype) && parts.all(is_parameter)
}

const BLANKS: [char; 2] = [' ', '\t'];

/// Returns the parts between semicolons, ignoring semicolons in quoted strings.
fn split_outside_quotes(text: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(move |c: char| {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
        c == ';' && !quoted
    })
}

fn is_restricted_name(name: &str) -> bool {
    name.len() <= 127
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "!#$&-^_.+".contains(c))
}

fn is_parameter(parameter: &str) -> bool {
    let is_token = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c))
    };
    let is_quoted = |text: &str| {
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        inner.is_some_and(|inner| {
            ends_quotes_only_escaped(inner) && !inner.contains(|c: char| c.is_control() && c != '\t')
        })
    };
    let parameter = parameter.trim_matches(BLANKS);
    // RFC 9110 §5.6.6 requires recipients to accept empty parameters.
    parameter.is_empty()
        || parameter
            .split_once('=')
            .is_some_and(|(name, value)| is_token(name) && (is_token(value) || is_quoted(value)))
}

/// Returns whether every quote and backslash inside a quoted string is escaped.
fn ends_quotes_only_escaped(inner: &str) -> bool {
    let mut characters = inner.chars();
    while let Some(c) = characters.next() {
        let wrong = match c {
            '\\' => characters.next().is_none(),
            '"' => true,
            _ => false,
        };
        if wrong {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::is_media_type;

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
