//! Prints schemas as JSON, in several dialects.

use super::{Entry, Keyword, Operand, Schema};
use crate::text::{Json, percent_encode};

/// A dialect that schemas are printed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputDialect {
    /// draft-07, with names in references as they are: typify doesn't decode them.
    Draft7,
    /// 2020-12
    Draft202012,
    /// OpenAPI 3.1: the keywords of 2020-12, and definitions as components.
    OpenApi,
}

impl OutputDialect {
    /// Returns the reference to a definition.
    pub(crate) fn reference(self, name: &str) -> String {
        match self {
            Self::Draft7 => format!("#/definitions/{name}"),
            Self::Draft202012 => format!("#/$defs/{}", percent_encode(name)),
            Self::OpenApi => component_reference(&component(name)),
        }
    }
}

/// Returns the reference to a component of OpenAPI.
pub(crate) fn component_reference(component: &str) -> String {
    format!("#/components/schemas/{component}")
}

/// Returns the name of a component, `^[a-zA-Z0-9._-]+$` (OpenAPI 3.1 §4.8.7). Distinct names stay distinct: any other
/// character becomes `.u<hex>.`, so that every dot belongs to an escape.
pub(crate) fn component(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            'A'..='Z' | 'a'..='z' | '0'..='9' | '-' | '_' => out.push(c),
            _ => out.push_str(&format!(".u{:x}.", u32::from(c))),
        }
    }
    out
}

impl Schema {
    /// Prints the schema.
    pub fn to_json(&self, dialect: OutputDialect) -> Json {
        match self {
            Self::Boolean(value) => Json::Bool(*value),
            Self::Keywords(entries) if dialect == OutputDialect::Draft7 => draft_7(entries),
            Self::Keywords(entries) => {
                Json::object(entries.iter().map(|(keyword, operand)| (keyword.name(), operand.to_json(dialect))))
            }
        }
    }
}

impl Operand {
    fn to_json(&self, dialect: OutputDialect) -> Json {
        match self {
            Self::Data(value) => value.clone(),
            Self::Reference(name) => Json::string(dialect.reference(name)),
            Self::Schema(schema) => schema.to_json(dialect),
            Self::Schemas(schemas) => Json::array(schemas.iter().map(|schema| schema.to_json(dialect))),
            Self::SchemaMap(members) => {
                Json::object(members.iter().map(|(name, schema)| (name.clone(), schema.to_json(dialect))))
            }
        }
    }
}

/// Prints keywords in draft-07: tuples are arrays of `items`, `$ref` stands alone, and `dependencies` is both
/// `dependentRequired` and `dependentSchemas`.
fn draft_7(entries: &[Entry]) -> Json {
    let is_tuple = entries.iter().any(|(keyword, _)| *keyword == Keyword::PrefixItems);
    let (mut members, mut conjuncts) = (Vec::new(), Vec::new());
    for (keyword, operand) in entries {
        let value = operand.to_json(OutputDialect::Draft7);
        match (keyword, value) {
            (Keyword::Ref, value) => conjuncts.push(Json::object([("$ref", value)])),
            (Keyword::AllOf, Json::Array(schemas)) => conjuncts.extend(schemas),
            (Keyword::DependentRequired | Keyword::DependentSchemas, value) => {
                conjuncts.push(Json::object([("dependencies", value)]));
            }
            (Keyword::PrefixItems, value) => members.push(("items", value)),
            (Keyword::Items, value) if is_tuple => members.push(("additionalItems", value)),
            (keyword, value) => members.push((keyword.name(), value)),
        }
    }
    match conjuncts.as_slice() {
        [] => Json::object(members),
        [alone] if members.is_empty() => alone.clone(),
        _ => {
            members.push(("allOf", Json::array(conjuncts)));
            Json::object(members)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::test_models::{json, schema};

    #[test]
    fn components_have_names_that_openapi_allows() {
        assert_eq!(component("GetUserResult"), "GetUserResult");
        assert_eq!(component("Café"), "Caf.ue9.");
        assert_ne!(component("a.ue9."), component("aé"));
    }

    #[test]
    fn draft_7_has_old_forms() {
        for (text, expected) in [
            (r##"{"$ref": "#/$defs/A"}"##, r##"{"$ref": "#/definitions/A"}"##),
            (
                r##"{"title": "T", "$ref": "#/$defs/A", "allOf": [true]}"##,
                r##"{"title": "T", "allOf": [{"$ref": "#/definitions/A"}, true]}"##,
            ),
            (
                r#"{"prefixItems": [{"items": true}], "items": false}"#,
                r#"{"items": [{"items": true}], "additionalItems": false}"#,
            ),
            (r#"{"dependentRequired": {"a": ["b"]}}"#, r#"{"dependencies": {"a": ["b"]}}"#),
        ] {
            assert_eq!(schema(text).to_json(OutputDialect::Draft7), json(expected), "{text}");
        }
    }
}
