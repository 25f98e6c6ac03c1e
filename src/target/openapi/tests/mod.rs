//! Tests documents of small models.

mod responses;
mod schemas;

use super::generate;
use crate::target::Options;
use crate::target::test_models::{ModelBuilder, json};
use crate::text::Json;

const OBJECT_RESULT: &str = r##"{
    "description": "A result.",
    "type": "object",
    "properties": {
        "success": {"type": "boolean"},
        "data": {"type": "object", "description": "The actual return data", "additionalProperties": true},
        "error": {"$ref": "#/$defs/ToolError"}
    },
    "required": ["success"],
    "oneOf": [{"required": ["data"]}, {"required": ["error"]}]
}"##;

const FIELDS: [&str; 3] = ["success", "data", "error"];

fn exclusive(builder: ModelBuilder, name: &str, schema: &str) -> ModelBuilder {
    builder.record(name, schema, &FIELDS, &[("Data", &[1], &[2]), ("Error", &[2], &[1])])
}

fn document(builder: ModelBuilder) -> Json {
    json(&generate(&builder.model(), &Options::default()).text)
}

fn schema(builder: ModelBuilder, name: &str) -> Json {
    let document = document(builder);
    let schemas = document.get("components").and_then(|components| components.get("schemas"));
    schemas.and_then(|schemas| schemas.get(name)).cloned().unwrap_or(Json::Null)
}
