//! The keys of schemas, by which types are named, where references or properties give them.

use crate::source::{Member, Node};
use crate::text::decode_token;

/// Returns the name that a reference suggests for its target: the last token of a pointer if that is a name, otherwise
/// all tokens that are; an anchor; or the last segment of a URI.
pub(super) fn key_of(reference: &str) -> Option<String> {
    let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    if fragment.is_empty() {
        let segment = uri.rsplit(['/', ':']).find(|segment| !segment.is_empty())?;
        let stem = segment.split('.').next().filter(|stem| !stem.is_empty())?;
        return Some(stem.to_owned());
    }
    let Some(pointer) = fragment.strip_prefix('/') else { return Some(fragment.to_owned()) };
    let tokens: Vec<String> = pointer.split('/').map(decode_token).collect();
    let parent = tokens.len().checked_sub(2).map(|index| tokens[index].as_str());
    if matches!(parent, Some("$defs" | "definitions" | "schemas")) {
        return tokens.last().cloned();
    }
    // The schema of a body of OpenAPI is named after its operation.
    if matches!(tokens.as_slice(), [.., content, _, schema] if content == "content" && ["schema", "itemSchema"].contains(&schema.as_str()))
    {
        return None;
    }
    let is_name = |token: &&String| {
        !matches!(token.as_str(), "properties" | "$defs" | "definitions" | "tools" | "returns" | "schema")
    };
    // OpenAPI's `$defs`.
    let tokens = tokens.strip_prefix(&["components".to_owned(), "schemas".to_owned()]).unwrap_or(&tokens);
    let names: Vec<_> = tokens.iter().filter(is_name).map(String::as_str).collect();
    (!names.is_empty()).then(|| names.join(" "))
}

/// Returns whether the title of a property's schema only restates the property's name, as generators write it.
pub(super) fn restates(property: &Member) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let title = property.value.get("title").and_then(Node::as_str);
    title.is_some_and(|title| letters(title) == letters(&property.key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_give_names() {
        assert_eq!(key_of("#/$defs/User").as_deref(), Some("User"));
        assert_eq!(key_of("#/properties/user/items").as_deref(), Some("user items"));
        assert_eq!(key_of("#address").as_deref(), Some("address"));
        assert_eq!(key_of("http://x.test/item.schema.json").as_deref(), Some("item"));
        assert_eq!(key_of("#"), None);
    }
}
