//! The URIs that schemas declare, and references to them (RFC 3986).

use oxiri::{Iri, IriRef};

use super::dialect::Dialect;
use crate::source::Node;

/// Returns the URI that a schema declares; none if that is an anchor, or disabled by a `$ref` beside it.
pub(super) fn own_uri(node: &Node, dialect: Dialect) -> Option<&str> {
    if dialect.ref_stands_alone() && node.get("$ref").is_some() {
        return None;
    }
    without_fragment(node.get(dialect.id_keyword())?)
}

/// Returns the URI that the root of a document declares, in whichever dialect.
pub(super) fn declared_uri(root: &Node) -> Option<&str> {
    ["$id", "id"].into_iter().find_map(|key| without_fragment(root.get(key)?))
}

fn without_fragment(id: &Node) -> Option<&str> {
    let id = id.as_str()?;
    let uri = id.split('#').next().unwrap_or_default();
    (!uri.is_empty()).then_some(uri)
}

/// Resolves a reference against a base (RFC 3986 §5.2); returns it unchanged if either isn't an IRI.
pub(crate) fn resolve(reference: &str, base: &str) -> String {
    let absolute = base.split('#').next().unwrap_or_default();
    let resolved = Iri::parse(absolute).and_then(|base| base.resolve(&IriRef::parse(reference)?));
    resolved.map_or_else(|_| reference.to_owned(), Iri::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::LOCAL;
    use crate::text::{percent_decode, percent_encode};

    #[test]
    fn references_are_relative_to_their_base() {
        assert_eq!(resolve("item.json", "http://x.test/a/root.json"), "http://x.test/a/item.json");
        assert_eq!(resolve("urn:uuid:1", "http://x.test/"), "urn:uuid:1");
        assert_eq!(resolve("/b", "adl-gen://document/agent.json"), "adl-gen://document/b");
        assert_eq!(resolve("not an iri", "http://x.test/"), "not an iri");
    }

    #[test]
    fn any_file_name_is_a_base() {
        for name in ["a b#1?.json", "100%.json", "[é]\u{9b}\\:.json"] {
            let base = format!("{LOCAL}{}", percent_encode(name));
            assert_eq!(resolve("item.json", &base), format!("{LOCAL}item.json"), "{name}");
            assert_eq!(percent_decode(&percent_encode(name)).as_deref(), Some(name));
        }
    }
}
