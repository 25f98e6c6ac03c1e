//! Advice on the type of a result.

mod evidence;
mod fit;
mod use_cases;

use std::sync::LazyLock;

pub(crate) use evidence::{Evidence, Fit};
pub(crate) use fit::fitting;
pub(crate) use use_cases::{UseCase, conflict, uses};

use crate::model::StandardType;
use crate::source::{Document, Format};
use crate::text::Json;

/// Returns the specification's example of a standard type (§4).
pub(crate) fn example(standard: StandardType) -> Option<Json> {
    static EXAMPLES: LazyLock<Option<Document>> = LazyLock::new(|| {
        let text = include_str!("../../schemas/standard-examples.json");
        Document::parse("schemas/standard-examples.json", text.as_bytes(), Format::Json).ok()
    });
    Some(EXAMPLES.as_ref()?.root.get(standard.name())?.to_json())
}

/// Returns a reference to a standard type.
pub(crate) fn reference(standard: StandardType) -> Json {
    Json::object([("$ref", Json::string(format!("#/$defs/StandardReturnTypes/{}", standard.name())))])
}

/// Returns the `returns` of a tool with a standard type and the specification's example.
pub(crate) fn returns(standard: StandardType) -> Json {
    block(standard.name(), reference(standard), example(standard))
}

/// Returns the `returns` of a tool.
fn block(name: &str, schema: Json, example: Option<Json>) -> Json {
    // Only events are more than one JSON value.
    let is_stream = name == StandardType::EventStream.name();
    let content_type = is_stream.then(|| ("content_type", Json::string("text/event-stream")));
    let members = [("type", Json::string(name)), ("schema", schema), ("examples", Json::array(example))];
    Json::object(members.into_iter().chain(content_type))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standard_type_has_an_example() {
        assert!(StandardType::ALL.iter().all(|standard| example(*standard).is_some()));
    }
}
