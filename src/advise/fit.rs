//! The standard type that a schema is one of.

use std::cmp::Reverse;
use std::collections::HashSet;

use ecow::EcoString;

use super::evidence::{declared, properties};
use super::reference;
use crate::codegen::residual::Residuals;
use crate::lower::{ReadOptions, lower};
use crate::model::check::Check;
use crate::model::{Kinds, Model, StandardType};
use crate::source::{Document, Format};
use crate::text::Json;

/// Returns the standard type that provably has all values of a schema, so that the type tells what they are and changes
/// none of them. Of several, it is the one whose properties the schema declares. References start from the members of a
/// document and from the folder of the options.
pub(crate) fn fitting(schema: &Json, document: &Json, options: &ReadOptions) -> Option<StandardType> {
    let model = together(schema, document, options)?;
    let check = |tool: &str| -> Option<&Check> {
        let contract = model.contracts.iter().find(|contract| contract.tool == tool)?;
        Some(&model.checks.function(model.checks.of(contract.result)?).check)
    };
    let (own, residuals) = (check(OWN)?, Residuals::new(&model.checks));
    let is_object = residuals.kinds(own).has(Kinds::OBJECT);
    let fits = |standard: &&StandardType| check(standard.name()).is_some_and(|of| residuals.implies(own, of));
    let declared: HashSet<EcoString> = declared(schema).into_iter().map(|(name, _)| name).collect();
    let shared = |standard: &StandardType| {
        let all = properties(*standard);
        (all.iter().filter(|(name, _)| declared.contains(name)).count(), Reverse(all.len()))
    };
    let fitting = StandardType::ALL.iter().filter(|_| !own.is_never()).filter(fits);
    fitting.filter(|standard| !is_object || shared(standard).0 > 0).max_by_key(|standard| shared(standard)).copied()
}

/// The tool with the schema.
const OWN: &str = "own";

/// Returns the model of a schema beside all standard types.
fn together(schema: &Json, document: &Json, options: &ReadOptions) -> Option<Model> {
    let tool = |name: &str, kind: &str, schema: Json| {
        let returns = Json::object([("type", Json::string(kind)), ("schema", schema)]);
        Json::object([("name", Json::string(name)), ("returns", returns)])
    };
    let standard = StandardType::ALL.iter().map(|of| tool(of.name(), of.name(), reference(*of)));
    let tools = Json::array(std::iter::once(tool(OWN, "Custom", schema.clone())).chain(standard));
    let Json::Object(members) = document else { return None };
    let others = members.iter().filter(|(key, _)| key != "tools").cloned();
    let text = Json::Object(others.chain([("tools".into(), tools)]).collect()).to_string();
    let document = Document::parse("schema.json", text.as_bytes(), Format::Json).ok()?;
    // Names and settings are about the tools of the document.
    let options = ReadOptions { names: Vec::new(), tools: Vec::new(), strict: false, ..options.clone() };
    Some(lower(&document, &options).ok()?.model)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(schema: &str) -> Option<&'static str> {
        let parse = |text: &str| Document::parse("a.json", text.as_bytes(), Format::Json).expect(text).root.to_json();
        let document = parse(r##"{"name": "a", "$defs": {"Text": {"type": "string"}}}"##);
        let options = ReadOptions { stem: "a".to_owned(), ..ReadOptions::default() };
        fitting(&parse(schema), &document, &options).map(StandardType::name)
    }

    #[test]
    fn a_schema_fits_if_all_its_values_do() {
        for (schema, expected) in [
            (r#"{"type": "string", "maxLength": 3}"#, Some("StringValue")),
            (r#"{"enum": [1, 2.5]}"#, Some("NumberValue")),
            (r##"{"$ref": "#/$defs/Text"}"##, Some("StringValue")),
            (r#"{"type": ["string", "null"]}"#, None),
            (r#"{"type": "array", "items": {"type": "object"}}"#, None),
            (r#"{"type": "object"}"#, None),
            ("false", None),
            // `success` may be missing, or be no boolean; `message` may be no string.
            (r#"{"type": "object", "properties": {"success": {"type": "boolean"}}}"#, None),
            (r#"{"type": "object", "required": ["success"]}"#, None),
            (r#"{"type": "object", "properties": {"success": {"type": "boolean"}}, "required": ["success"]}"#, None),
            (
                r#"{"type": "object", "properties": {"success": {"const": true}, "message": {"type": "string"}},
                    "required": ["success"], "additionalProperties": false}"#,
                Some("VoidResult"),
            ),
        ] {
            assert_eq!(fits(schema), expected, "{schema}");
        }
    }

    #[test]
    fn every_standard_type_fits_itself() {
        for standard in StandardType::ALL {
            // A schema with the URI of a standard type would be that type.
            let schema = standard.schema_text().replacen("\"$id\"", "\"title\"", 1);
            assert_eq!(fits(&schema), Some(standard.name()));
        }
    }
}
