//! The schemas of the standard types, built in.

use std::sync::LazyLock;

use super::suggest::meant_of_all;
use crate::model::StandardType;
use crate::source::{Document, Format};
use crate::text::Json;

/// Returns the parsed schema of a standard type.
pub(crate) fn document(standard: StandardType) -> Option<&'static Document> {
    static DOCUMENTS: LazyLock<Vec<Option<Document>>> = LazyLock::new(|| {
        let read = |standard: &StandardType| {
            let name = format!("schemas/standard/{}.schema.json", standard.name());
            Document::parse(&name, standard.schema_text().as_bytes(), Format::Json).ok()
        };
        StandardType::ALL.iter().map(read).collect()
    });
    let index = StandardType::ALL.iter().position(|found| *found == standard)?;
    DOCUMENTS[index].as_ref()
}

/// Returns the tables that the runtimes of contracts have in all languages: the texts of the standard types, and the
/// categories of errors.
pub(crate) fn runtime_tables() -> &'static Json {
    static TABLES: LazyLock<Json> = LazyLock::new(|| {
        let text = include_str!("../../schemas/runtime.json");
        let document = Document::parse("schemas/runtime.json", text.as_bytes(), Format::Json);
        document.map_or(Json::Null, |document| document.root.to_json())
    });
    &TABLES
}

/// The standard type that a reference names, in any of its four spellings (the specification uses three, and §6.1's own
/// members are never given).
pub(super) enum StandardReference<'r> {
    /// One of the 14.
    Known(StandardType),
    /// An unknown name in the position of a standard type.
    Unknown(&'r str),
}

pub(super) fn named(reference: &str) -> Option<StandardReference<'_>> {
    let name = reference
        .strip_prefix("#/$defs/StandardReturnTypes/properties/")
        .or_else(|| reference.strip_prefix("#/$defs/StandardReturnTypes/"))
        .or_else(|| reference.strip_prefix("https://adl.io/schemas/returns/"));
    if let Some(name) = name {
        return Some(StandardType::from_name(name).map_or(StandardReference::Unknown(name), StandardReference::Known));
    }
    let name = reference.strip_prefix("#/$defs/")?.strip_suffix("Schema")?;
    StandardType::from_name(name).map(StandardReference::Known)
}

/// Returns the standard type that a reference names.
pub(crate) fn standard_named(reference: &str) -> Option<StandardType> {
    if let StandardReference::Known(standard) = named(reference)? { Some(standard) } else { None }
}

/// Returns the names of the standard types, a similar one first.
pub(crate) fn suggestion(name: &str) -> String {
    let names: Vec<_> = StandardType::ALL.iter().map(|standard| standard.name()).collect();
    meant_of_all(name, &names, "the standard types are")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standard_type_has_a_schema() {
        assert!(StandardType::ALL.iter().all(|standard| document(*standard).is_some()));
    }

    #[test]
    fn all_four_spellings_name_it() {
        for reference in [
            "#/$defs/StandardReturnTypes/ListResult",
            "#/$defs/StandardReturnTypes/properties/ListResult",
            "#/$defs/ListResultSchema",
            "https://adl.io/schemas/returns/ListResult",
        ] {
            assert!(
                matches!(named(reference), Some(StandardReference::Known(StandardType::ListResult))),
                "{reference}"
            );
        }
        assert!(matches!(
            named("#/$defs/StandardReturnTypes/CodeResult"),
            Some(StandardReference::Unknown("CodeResult"))
        ));
        assert!(named("#/$defs/UserSchema").is_none());
    }

    #[test]
    fn the_nearest_name_is_suggested() {
        assert!(suggestion("ListResults").starts_with("did you mean `ListResult`?"));
        assert!(suggestion("Zzz").starts_with("the standard types are"));
    }
}
