//! Edits of a schema: at each place, each that changes a type.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// The document after an edit.
pub struct Edited {
    /// The place, as a JSON Pointer, and the edit.
    pub name: String,
    pub document: Value,
}

/// Returns the document after each edit of a schema in it, each at one place. Not every one is valid.
pub fn edits(document: &Value) -> Vec<Edited> {
    let mut places = Vec::new();
    collect(document, String::new(), &mut places);
    let mut by_edit: BTreeMap<&str, Vec<(&String, Value)>> = BTreeMap::new();
    for place in &places {
        for (edit, edited) in edits_of(document.pointer(place).expect("a place of the document")) {
            by_edit.entry(edit).or_default().push((place, edited));
        }
    }
    let of = |(edit, mut at): (&str, Vec<(&String, Value)>)| {
        // All places would take minutes; the first ones would leave out definitions.
        let (place, edited) = at.swap_remove(edit.len() % at.len());
        let mut document = document.clone();
        *document.pointer_mut(place).expect("the same place") = edited;
        Edited { name: format!("{place}: {edit}"), document }
    };
    by_edit.into_iter().map(of).collect()
}

/// Collects the places of what looks like a schema.
fn collect(value: &Value, place: String, places: &mut Vec<String>) {
    const KEYWORDS: [&str; 8] = ["type", "properties", "enum", "const", "oneOf", "anyOf", "$ref", "items"];
    match value {
        Value::Object(members) => {
            // Properties and definitions aren't schemas, though some are called like keywords.
            let is_map = ["/properties", "/$defs", "/patternProperties"].iter().any(|map| place.ends_with(map));
            if !is_map && KEYWORDS.iter().any(|keyword| members.contains_key(*keyword)) {
                places.push(place.clone());
            }
            for (name, part) in members {
                if !["default", "examples", "enum", "const", "x-adl", "return_examples"].contains(&name.as_str()) {
                    let step = name.replace('~', "~0").replace('/', "~1");
                    collect(part, format!("{place}/{step}"), places);
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{place}/{index}"), places);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns the edits of a schema, each with the schema after it.
fn edits_of(schema: &Value) -> Vec<(&'static str, Value)> {
    let mut edited = whole(schema);
    edited.extend(types(schema));
    edited.extend(values(schema));
    edited.extend(properties(schema));
    edited.extend(required(schema));
    edited.extend(lists(schema));
    edited
}

/// Returns a schema with another operand of a keyword.
fn with(schema: &Value, keyword: &str, operand: Value) -> Value {
    let mut schema = schema.clone();
    schema[keyword] = operand;
    schema
}

fn whole(schema: &Value) -> Vec<(&'static str, Value)> {
    let mut edited = vec![
        ("null is another alternative", json!({"anyOf": [schema, {"type": "null"}]})),
        ("a list of it", json!({"type": "array", "items": schema})),
    ];
    // A schema with definitions is a document.
    if schema.get("$defs").is_none() {
        edited.push(("any value", json!({})));
        edited.push(("a string", json!({"type": "string"})));
    }
    edited
}

fn types(schema: &Value) -> Vec<(&'static str, Value)> {
    match &schema["type"] {
        Value::String(name) => {
            let other = match name.as_str() {
                "integer" => "number",
                "number" => "integer",
                "string" => "boolean",
                _ => "string",
            };
            vec![
                ("another type", with(schema, "type", json!(other))),
                ("nullable", with(schema, "type", json!([name, "null"]))),
                ("two types", with(schema, "type", json!([name, other]))),
            ]
        }
        Value::Array(names) if names.len() > 1 => vec![
            ("without the last type", with(schema, "type", json!(names[..names.len() - 1]))),
            ("without the first type", with(schema, "type", json!(names[1..]))),
        ],
        _ => Vec::new(),
    }
}

fn values(schema: &Value) -> Vec<(&'static str, Value)> {
    let mut edited = Vec::new();
    if let Some(values) = schema["enum"].as_array() {
        let added: Vec<Value> = values.iter().cloned().chain([json!("another value")]).collect();
        edited.push(("another value", with(schema, "enum", json!(added))));
        edited.push(("a number among the values", with(schema, "enum", json!([values[0], 4711]))));
        if values.len() > 1 {
            edited.push(("without the last value", with(schema, "enum", json!(values[..values.len() - 1]))));
        }
    }
    if schema.get("const").is_some() {
        edited.push(("another constant", with(schema, "const", json!("another constant"))));
    }
    edited
}

fn properties(schema: &Value) -> Vec<(&'static str, Value)> {
    let mut edited = Vec::new();
    if let Some(properties) = schema["properties"].as_object() {
        let mut added = properties.clone();
        added.insert("another property".to_owned(), json!({"type": "string"}));
        let added = with(schema, "properties", Value::Object(added));
        let mut required = schema["required"].as_array().cloned().unwrap_or_default();
        required.push(json!("another property"));
        edited.push(("a required property", with(&added, "required", Value::Array(required))));
        edited.push(("an optional property", added));
        if let Some(first) = properties.keys().next() {
            let mut left = properties.clone();
            left.remove(first);
            let mut less = with(schema, "properties", Value::Object(left));
            if let Some(required) = less["required"].as_array_mut() {
                required.retain(|name| name != first);
            }
            edited.push(("without a property", less));
        }
    }
    for (edit, operand) in
        [("closed", json!(false)), ("open", json!(true)), ("others are strings", json!({"type": "string"}))]
    {
        if schema["type"] == "object" && schema["additionalProperties"] != operand {
            edited.push((edit, with(schema, "additionalProperties", operand)));
        }
    }
    edited
}

fn required(schema: &Value) -> Vec<(&'static str, Value)> {
    let mut edited = Vec::new();
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    if let Some((_, left)) = required.split_last() {
        edited.push(("without a required name", with(schema, "required", json!(left))));
    }
    let optional = schema["properties"].as_object().and_then(|properties| {
        properties.keys().find(|name| !required.iter().any(|known| known.as_str() == Some(name)))
    });
    if let Some(name) = optional {
        let more: Vec<Value> = required.into_iter().chain([json!(name)]).collect();
        edited.push(("another required name", with(schema, "required", json!(more))));
    }
    edited
}

fn lists(schema: &Value) -> Vec<(&'static str, Value)> {
    let mut edited = Vec::new();
    for keyword in ["oneOf", "anyOf", "allOf", "prefixItems"] {
        let Some(parts) = schema[keyword].as_array() else { continue };
        let more: Vec<Value> = parts.iter().cloned().chain([json!({"type": "boolean"})]).collect();
        edited.push(("another part", with(schema, keyword, json!(more))));
        if let Some((_, left)) = parts.split_last().filter(|(_, left)| !left.is_empty()) {
            edited.push(("without the last part", with(schema, keyword, json!(left))));
        }
        if let Some(changed) = parts.iter().rev().find_map(with_another_property_type) {
            edited.push(("one part alone, and changed", with(schema, keyword, json!([changed]))));
        }
    }
    if schema["type"] == "array" {
        if let Some(changed) = with_another_property_type(&schema["items"]) {
            let tuple = with(&with(schema, "prefixItems", json!([changed])), "minItems", json!(1));
            edited.push(("a tuple of changed items", with(&tuple, "items", json!(false))));
        }
        edited.push(("items are numbers", with(schema, "items", json!({"type": "number"}))));
        edited.push(("at least two items", with(schema, "minItems", json!(2))));
    }
    edited
}

/// Returns an object whose first property has another type; none if it has no properties.
fn with_another_property_type(schema: &Value) -> Option<Value> {
    let (name, property) = schema["properties"].as_object()?.iter().next()?;
    let (_, changed) = types(property).into_iter().next()?;
    let mut schema = schema.clone();
    schema["properties"][name] = changed;
    Some(schema)
}
