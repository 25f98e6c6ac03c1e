//! The target `json-schema`: the normalised bundle of a model, as one 2020-12 document.
//!
//! It is what validators, `typify` and other generators stand on, so it says exactly what the input's schemas say.

use super::{Generated, header};
use crate::model::{Model, Naming, TypeId};
use crate::text::Json;

/// The dialect of the bundle.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Where references to the definitions of a model lead in its bundle.
const DEFINITIONS: &str = "#/$defs/";

/// Prints the bundle of a model.
pub(super) fn generate(model: &Model) -> Generated {
    let mut members =
        vec![("$schema".to_owned(), Json::string(DIALECT)), ("$comment".to_owned(), Json::string(header(model)))];
    if let Some(root) = only_root(model) {
        members.push(("$ref".to_owned(), Json::string(reference(&model.definition(root).name))));
    }
    let definitions =
        model.bundle.iter().map(|bundled| (bundled.name.clone(), map_schemas(&bundled.schema, &portable)));
    members.push(("$defs".to_owned(), Json::object(definitions)));
    Generated { text: Json::Object(members).to_pretty() + "\n", losses: Vec::new() }
}

/// The definition that a document as a whole stands for: that of a bare schema.
fn only_root(model: &Model) -> Option<TypeId> {
    if !model.contracts.is_empty() {
        return None;
    }
    let mut roots = model.iter().filter(|(_, definition)| definition.naming == Naming::Root).map(|(id, _)| id);
    roots.next().filter(|_| roots.next().is_none())
}

/// The members of a schema, with a reference that is an URI (RFC 3986) also where the name isn't ASCII.
fn portable(mut members: Members) -> Members {
    for (keyword, value) in &mut members {
        if let ("$ref", Some(name)) = (keyword.as_str(), referred(value)) {
            *value = Json::string(reference(name));
        }
    }
    members
}

/// A schema of the bundle as generated code hands it out: references are URIs, and all numbers are within what readers
/// of JSON take.
pub(super) fn published(schema: &Json) -> Json {
    map_schemas(schema, &portable).within_doubles()
}

/// The reference to a definition, percent-encoded where a fragment needs it.
fn reference(name: &str) -> String {
    let mut out = DEFINITIONS.to_owned();
    for byte in name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// The name of the definition that the value of a `$ref` in the bundle leads to.
pub(super) fn referred(reference: &Json) -> Option<&str> {
    reference.as_str()?.strip_prefix(DEFINITIONS)
}

/// The members of a schema object.
pub(super) type Members = Vec<(String, Json)>;

/// Where schemas stand in the value of a keyword (2020-12 Core §10 and §11, Validation §8).
enum Holds {
    /// The value is one.
    Schema,
    /// They are the items of the value.
    List,
    /// They are the members of the value.
    Map,
    /// There are none: the value is data.
    Nothing,
}

fn holds(keyword: &str) -> Holds {
    match keyword {
        "additionalProperties"
        | "contains"
        | "contentSchema"
        | "else"
        | "if"
        | "items"
        | "not"
        | "propertyNames"
        | "then"
        | "unevaluatedItems"
        | "unevaluatedProperties" => Holds::Schema,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Holds::List,
        "$defs" | "dependentSchemas" | "patternProperties" | "properties" => Holds::Map,
        _ => Holds::Nothing,
    }
}

/// A copy of the value of a keyword in which each schema that stands directly in it is what `change` makes of it.
pub(super) fn map_inner(keyword: &str, value: &Json, change: impl Fn(&Json) -> Json) -> Json {
    match (holds(keyword), value) {
        (Holds::Schema, schema) => change(schema),
        (Holds::List, Json::Array(schemas)) => Json::array(schemas.iter().map(change)),
        (Holds::Map, Json::Object(schemas)) => {
            Json::Object(schemas.iter().map(|(key, schema)| (key.clone(), change(schema))).collect())
        }
        (Holds::List | Holds::Map | Holds::Nothing, data) => data.clone(),
    }
}

/// A copy of a schema in which each schema object, from the inside out, is what `change` makes of it. Data (`const`,
/// `default`, `examples` …) and the names of properties are left alone.
pub(super) fn map_schemas(schema: &Json, change: &impl Fn(Members) -> Members) -> Json {
    let Json::Object(members) = schema else {
        return schema.clone();
    };
    let inner = |schema: &Json| map_schemas(schema, change);
    let members = members.iter().map(|(keyword, value)| (keyword.clone(), map_inner(keyword, value, inner)));
    Json::Object(change(members.collect()))
}

/// The schema without boolean schemas, which many readers of OpenAPI refuse. They know those of `additionalProperties`.
pub(super) fn without_booleans(schema: &Json) -> Json {
    let Json::Object(members) = schema else {
        return match schema {
            Json::Bool(false) => Json::object([("not", Json::Object(Vec::new()))]),
            Json::Bool(true) => Json::Object(Vec::new()),
            schema => schema.clone(),
        };
    };
    let change = |(keyword, value): &(String, Json)| {
        let is_known =
            matches!(keyword.as_str(), "additionalProperties" | "unevaluatedProperties" | "unevaluatedItems");
        let value = match value {
            Json::Bool(_) if is_known => value.clone(),
            value => map_inner(keyword, value, without_booleans),
        };
        (keyword.clone(), value)
    };
    Json::Object(members.iter().map(change).collect())
}

/// Shows each schema object in a schema, from the outside in.
pub(super) fn for_each_schema<'a>(schema: &'a Json, show: &mut impl FnMut(&'a Members)) {
    let Json::Object(members) = schema else {
        return;
    };
    show(members);
    for (keyword, value) in members {
        match (holds(keyword), value) {
            (Holds::Schema, schema) => for_each_schema(schema, show),
            (Holds::List, Json::Array(schemas)) => schemas.iter().for_each(|schema| for_each_schema(schema, show)),
            (Holds::Map, Json::Object(schemas)) => schemas.iter().for_each(|(_, schema)| for_each_schema(schema, show)),
            (Holds::List | Holds::Map | Holds::Nothing, _) => {}
        }
    }
}

/// Whether there is a schema object in a schema that `found` says.
pub(super) fn any_schema(schema: &Json, found: impl Fn(&Members) -> bool) -> bool {
    let mut any = false;
    for_each_schema(schema, &mut |members| any |= found(members));
    any
}

/// The value of a keyword, where the schema object has it.
pub(super) fn keyword<'a>(members: &'a [(String, Json)], keyword: &str) -> Option<&'a Json> {
    members.iter().find(|(key, _)| key == keyword).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::test_models::{ModelBuilder, json};

    #[test]
    fn boolean_schemas_become_objects() {
        let schema = json(
            r#"{"properties": {"a": false, "b": true}, "additionalProperties": false, "items": {"anyOf": [true, {"not": false}]},
                "const": false, "required": ["a"]}"#,
        );
        let expected = json(
            r#"{"properties": {"a": {"not": {}}, "b": {}}, "additionalProperties": false, "items": {"anyOf": [{}, {"not": {"not": {}}}]},
                "const": false, "required": ["a"]}"#,
        );
        assert_eq!(without_booleans(&schema), expected);
    }

    #[test]
    fn a_bare_schema_is_its_root() {
        let model = ModelBuilder::default().root("Café", r##"{"items": {"$ref": "#/$defs/Café"}}"##).model();
        let document = json(&generate(&model).text);
        assert_eq!(document.get("$ref"), Some(&Json::string("#/$defs/Caf%C3%A9")));
        let definitions = r##"{"Café": {"items": {"$ref": "#/$defs/Caf%C3%A9"}}}"##;
        assert_eq!(document.get("$defs"), Some(&json(definitions)));
    }

    #[test]
    fn a_document_of_contracts_has_no_root() {
        let builder = ModelBuilder::default().root("A", "true").contract("a", "A", "application/json", &[]);
        assert_eq!(json(&generate(&builder.model()).text).get("$ref"), None);
    }

    #[test]
    fn keywords_are_found_in_schemas_only() {
        let found = |text| any_schema(&json(text), |members| keyword(members, "not").is_some());
        assert!(found(r#"{"properties": {"a": {"anyOf": [true, {"not": true}]}}}"#));
        assert!(!found(r#"{"properties": {"not": {"const": {"not": true}}}}"#));
    }
}
