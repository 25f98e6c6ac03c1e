//! 2020-12 → draft-07, as typify reads it.

use crate::json::{Json, Number};

/// What a keyword of a normalised schema becomes.
enum Becomes {
    /// The same, its value as it is.
    Data,
    /// The same, its value a schema.
    Schema,
    /// The same, its value a list of schemas.
    Schemas,
    /// The same, its value an object of schemas.
    SchemaMap,
    /// The same, where the value is a count that typify can hold.
    Count,
    /// Nothing: draft-07 has no such keyword, or typify would take another crate for it.
    Nothing,
}

fn becomes(keyword: &str) -> Becomes {
    match keyword {
        "type" | "enum" | "required" | "pattern" | "title" | "description" | "default" | "minimum" | "maximum"
        | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" | "uniqueItems" | "deprecated" | "readOnly"
        | "writeOnly" => Becomes::Data,
        "additionalProperties" | "propertyNames" | "contains" | "not" | "if" | "then" | "else" => Becomes::Schema,
        "allOf" | "anyOf" | "oneOf" => Becomes::Schemas,
        "properties" | "patternProperties" => Becomes::SchemaMap,
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => Becomes::Count,
        _ => Becomes::Nothing,
    }
}

/// The schema in draft-07.
pub(super) fn draft_07(schema: &Json) -> Json {
    let Json::Object(members) = schema else { return schema.clone() };
    let is_tuple = schema.get("prefixItems").is_some();
    let mut out: Vec<(String, Json)> = Vec::new();
    for (keyword, value) in members {
        match keyword.as_str() {
            "$ref" => {}
            "const" => out.push(("enum".to_owned(), Json::array([value.clone()]))),
            "prefixItems" => out.push(("items".to_owned(), schemas(value))),
            "items" if is_tuple => out.push(("additionalItems".to_owned(), draft_07(value))),
            "items" => out.push(("items".to_owned(), draft_07(value))),
            keyword => out.extend(converted(keyword, value).map(|value| (keyword.to_owned(), value))),
        }
    }
    match schema.get("$ref") {
        Some(reference) => with_reference(reference, out),
        None => Json::Object(out),
    }
}

fn converted(keyword: &str, value: &Json) -> Option<Json> {
    match becomes(keyword) {
        Becomes::Data => Some(value.clone()),
        Becomes::Schema => Some(draft_07(value)),
        Becomes::Schemas => Some(schemas(value)),
        Becomes::SchemaMap => match value {
            Json::Object(members) => {
                Some(Json::object(members.iter().map(|(key, value)| (key.clone(), draft_07(value)))))
            }
            _ => None,
        },
        Becomes::Count => match value {
            Json::Number(number) => {
                let count = number.as_integer().and_then(|count| u32::try_from(count).ok())?;
                Some(Json::Number(Number::from_text(count.to_string())))
            }
            _ => None,
        },
        Becomes::Nothing => None,
    }
}

fn schemas(value: &Json) -> Json {
    match value {
        Json::Array(items) => Json::array(items.iter().map(draft_07)),
        other => other.clone(),
    }
}

/// In draft-07 a reference stands alone: what is said beside it moves into an `allOf`.
fn with_reference(reference: &Json, beside: Vec<(String, Json)>) -> Json {
    let target = reference.as_str().unwrap_or_default().replacen("#/$defs/", "#/definitions/", 1);
    let reference = Json::object([("$ref", Json::string(target))]);
    let is_annotation = |keyword: &str| {
        matches!(keyword, "title" | "description" | "default" | "deprecated" | "readOnly" | "writeOnly")
    };
    let (_, rules): (Vec<_>, Vec<_>) = beside.into_iter().partition(|(keyword, _)| is_annotation(keyword));
    if rules.is_empty() { reference } else { Json::object([("allOf", Json::array([reference, Json::Object(rules)]))]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn convert(schema: Json) -> String {
        draft_07(&schema).to_string()
    }

    #[test]
    fn keywords_get_their_old_names() {
        let string = || Json::object([("type", Json::string("string")), ("format", Json::string("uuid"))]);
        assert_eq!(
            convert(Json::object([("prefixItems", Json::array([string()])), ("items", Json::Bool(false))])),
            r#"{"items":[{"type":"string"}],"additionalItems":false}"#
        );
        assert_eq!(convert(Json::object([("const", Json::Null)])), r#"{"enum":[null]}"#);
        let beside = |keyword: &str| Json::object([("$ref", Json::string("#/$defs/A")), (keyword, Json::string("x"))]);
        assert_eq!(convert(beside("description")), r##"{"$ref":"#/definitions/A"}"##);
        assert_eq!(convert(beside("pattern")), r##"{"allOf":[{"$ref":"#/definitions/A"},{"pattern":"x"}]}"##);
    }

    #[test]
    fn counts_are_counts() {
        let count = |text: &str| Json::object([("minLength", Json::Number(Number::from_text(text)))]);
        assert_eq!(convert(count("1e1")), r#"{"minLength":10}"#);
        assert_eq!(convert(count("1e30")), "{}");
    }
}
