//! 2020-12 → draft-07, as typify reads it.

use crate::text::{Json, Number};

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
    /// Nothing: draft-07 has no such keyword, typify panics on it (on `if`, `contains`), or it would take another crate
    /// for it (for `format`). None of it changes the shape; what is lost was said when the model was made.
    Nothing,
}

fn becomes(keyword: &str) -> Becomes {
    match keyword {
        "required" | "pattern" | "title" | "description" | "minimum" | "maximum" | "exclusiveMinimum"
        | "exclusiveMaximum" | "multipleOf" | "uniqueItems" | "deprecated" | "readOnly" | "writeOnly" => Becomes::Data,
        "additionalProperties" => Becomes::Schema,
        "allOf" | "anyOf" | "oneOf" => Becomes::Schemas,
        "properties" | "patternProperties" => Becomes::SchemaMap,
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => Becomes::Count,
        _ => Becomes::Nothing,
    }
}

/// The schema in draft-07.
pub(super) fn draft_07(schema: &Json) -> Json {
    let Json::Object(members) = schema else { return schema.clone() };
    let is_tuple = is_tuple(schema);
    let mut out = values(schema);
    for (keyword, value) in members {
        match keyword.as_str() {
            "$ref" | "const" | "enum" | "type" => {}
            "prefixItems" if is_tuple => {
                out.push(("items".to_owned(), schemas(value)));
                out.extend(schema.get("minItems").map(|length| ("maxItems".to_owned(), length.clone())));
            }
            "maxItems" if is_tuple => {}
            // typify knows tuples of one length only; other arrays are lists of anything.
            "items" if schema.get("prefixItems").is_some() => {}
            "items" => out.push(("items".to_owned(), draft_07(value))),
            "default" if !fits_type(schema, value) => {}
            "default" => out.push(("default".to_owned(), value.clone())),
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

/// The types and values that a schema lists, as typify takes them: it knows lists of strings, and of strings with null.
/// Of other lists it gets the types alone.
fn values(schema: &Json) -> Vec<(String, Json)> {
    let listed = match (schema.get("enum"), schema.get("const")) {
        (_, Some(value)) => vec![value.clone()],
        (Some(Json::Array(values)), None) => values.clone(),
        _ => return schema.get("type").map(|types| ("type".to_owned(), types.clone())).into_iter().collect(),
    };
    let mut types: Vec<&str> = listed.iter().map(type_name).collect();
    types.sort_unstable();
    types.dedup();
    let names = match types.as_slice() {
        [only] => Json::string(*only),
        types => Json::array(types.iter().map(|name| Json::string(*name))),
    };
    let has_string = types.contains(&"string");
    let list = has_string && types.iter().all(|name| matches!(*name, "string" | "null"));
    let members = [Some(("type", names)), list.then(|| ("enum", Json::array(listed)))];
    members.into_iter().flatten().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn type_name(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(number) if number.is_integer() => "integer",
        Json::Number(_) => "number",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    }
}

/// Whether a default is of the type that the schema names; typify refuses a schema that has another.
fn fits_type(schema: &Json, value: &Json) -> bool {
    let name = type_name(value);
    let is_it = |ty: &Json| ty.as_str().is_some_and(|ty| ty == name || (ty == "number" && name == "integer"));
    match schema.get("type") {
        Some(Json::Array(types)) => types.iter().any(is_it),
        Some(ty) => is_it(ty),
        None => false,
    }
}

/// Whether an array has one length and a type for each item. typify wants that length said twice.
fn is_tuple(schema: &Json) -> bool {
    let count = |keyword| match schema.get(keyword) {
        Some(Json::Number(number)) => number.as_integer(),
        _ => None,
    };
    let Some(Json::Array(items)) = schema.get("prefixItems") else { return false };
    let length = i128::try_from(items.len()).ok();
    let is_closed = matches!(schema.get("items"), Some(Json::Bool(false))) || count("maxItems") == length;
    is_closed && count("minItems") == length
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
        let one = || Json::Number(Number::from_text("1"));
        let tuple = [
            ("type", Json::string("array")),
            ("prefixItems", Json::array([string()])),
            ("minItems", one()),
            ("maxItems", one()),
        ];
        assert_eq!(
            convert(Json::object(tuple.clone())),
            r#"{"type":"array","items":[{"type":"string"}],"maxItems":1,"minItems":1}"#
        );
        assert_eq!(convert(Json::object(tuple.into_iter().take(2))), r#"{"type":"array"}"#);
        assert_eq!(convert(Json::object([("const", Json::string("a"))])), r#"{"type":"string","enum":["a"]}"#);
        let mixed = [("enum", Json::array([one(), Json::Null]))];
        assert_eq!(convert(Json::object(mixed)), r#"{"type":["integer","null"]}"#);
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
