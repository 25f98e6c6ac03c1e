//! Media types and their ranges. Keys are in their normal form: in lower case, without `charset`.

use crate::model::Content;

/// Returns whether each media type of another key is one of this.
pub(super) fn covers(range: &str, other: &str) -> bool {
    let (range_name, parameters) = apart(range);
    let (name, of_other) = apart(other);
    let is_of_type = match range_name.split_once('/') {
        Some(("*", "*")) => true,
        Some((kind, "*")) => name.split_once('/').is_some_and(|(known, _)| known == kind),
        Some(_) | None => range_name == name,
    };
    is_of_type && (parameters.is_empty() || parameters == of_other)
}

pub(super) fn is_range(name: &str) -> bool {
    name.contains('*')
}

fn apart(media_type: &str) -> (&str, &str) {
    media_type.split_once(';').unwrap_or((media_type, ""))
}

/// Returns the key that applies to all media types of another: the most specific one that covers it (OpenAPI 3.1.1,
/// Request Body Object).
pub(super) fn applying<'c>(content: &'c [Content], to: &str) -> Option<&'c Content> {
    let covering = content.iter().filter(|known| covers(&known.media_type, to));
    covering.max_by_key(|known| specificity(&known.media_type))
}

/// Returns the keys that apply to some media types of a range before another does, unless a key beside the range applies to
/// them.
pub(super) fn within<'c>(
    beside: &[Content],
    range: &Content,
    content: &'c [Content],
    but: &Content,
) -> impl Iterator<Item = &'c Content> {
    let is_meant = move |known: &&'c Content| {
        let of_maker = applying(beside, &known.media_type);
        is_range(&range.media_type)
            && known.media_type != but.media_type
            && covers(&range.media_type, &known.media_type)
            && of_maker.is_some_and(|own| own.media_type == range.media_type)
    };
    content.iter().filter(is_meant)
}

fn specificity(media_type: &str) -> (usize, usize) {
    let (name, parameters) = apart(media_type);
    let is_of_kind = usize::from(!name.starts_with('*'));
    (is_of_kind + usize::from(!is_range(name)), parameters.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_cover_their_media_types() {
        assert!(covers("*/*", "text/*") && covers("text/*", "text/csv") && covers("text/csv", "text/csv"));
        assert!(!covers("text/csv", "text/*") && !covers("text/*", "image/png") && !covers("text/*", "*/*"));
        assert!(covers("a/b", "a/b;v=1") && !covers("a/b;v=1", "a/b"));
    }
}
