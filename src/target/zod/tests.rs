//! Tests of the output for small schemas. The goldens, the official suite and the differential test prove that it
//! compiles, and decides as the checks do.

use crate::target::Target;
use crate::{Generator, Source};

fn generated(root: &str, schema: &str) -> String {
    let source = Source::Text { name: "a.json".into(), bytes: schema.as_bytes().to_vec() };
    let generator = Generator::new().targets([Target::Zod]).root_name(root);
    let files = generator.generate_sources([source]).expect("generates").files;
    files.get("a.zod.ts").expect("a file").to_owned()
}

/// Returns the schema of the root.
fn schema(schema: &str) -> String {
    let text = generated("Root", schema);
    let (_, rest) = text.split_once("export const rootSchema = ").expect("a schema");
    rest.split_once(";\nexport type Root").expect("its end").0.to_owned()
}

#[test]
fn words_are_taken_where_they_mean_the_same() {
    for (source, printed) in [
        (r#"{"type": "string", "minLength": 2, "pattern": "^a/"}"#, r"z.string().min(2).regex(/^a\//u)"),
        (r#"{"type": "integer", "minimum": 0, "maximum": 9}"#, "z.int().min(0).max(9)"),
        (r#"{"type": "integer", "minimum": 0}"#, "integer().min(0)"),
        (r#"{"type": "number", "exclusiveMaximum": 1.5}"#, "z.number().lt(1.5)"),
        (r#"{"type": "array", "items": {"type": "boolean"}, "maxItems": 3}"#, "z.array(z.boolean()).max(3)"),
        (r#"{"type": "object", "additionalProperties": {"type": "string"}}"#, "z.record(z.string(), z.string())"),
        (r#"{"enum": ["a", "b"]}"#, r#"z.enum(["a", "b"])"#),
        (r#"{"enum": ["a", 1]}"#, r#"z.literal(["a", 1])"#),
        (r#"{"enum": ["__proto__", "a"]}"#, r#"z.literal(["__proto__", "a"])"#),
        (r#"{"type": ["string", "integer"], "minLength": 1}"#, "z.union([z.string().min(1), integer()])"),
        (r#"{"type": ["string", "null"], "minLength": 1}"#, "z.string().min(1).nullable()"),
    ] {
        assert_eq!(schema(source), printed, "{source}");
    }
}

#[test]
fn what_several_schemas_ask_of_the_same_values_is_asked_at_once() {
    for (source, printed) in [
        (
            r#"{"type": "array", "items": {"type": "string"}, "allOf": [{"items": {"minLength": 1}}]}"#,
            "z.array(z.string().min(1))",
        ),
        (
            r#"{"type": "object", "additionalProperties": {"type": "string"},
                "allOf": [{"additionalProperties": {"minLength": 1}}]}"#,
            "z.record(z.string(), z.string().min(1))",
        ),
        (
            r#"{"type": "object", "additionalProperties": {"type": "string"}, "propertyNames": {"minLength": 1},
                "allOf": [{"propertyNames": {"maxLength": 2}}]}"#,
            "z.record(z.string().min(1).max(2), z.string())",
        ),
    ] {
        assert_eq!(schema(source), printed, "{source}");
    }
}

#[test]
fn what_zod_decides_otherwise_is_a_test() {
    for (source, test) in [
        (r#"{"type": "number", "multipleOf": 0.1}"#, ".refine(isRootMultipleOf, \"must be a multiple of 0.1\")"),
        (r#"{"type": "integer", "minimum": 0, "multipleOf": 7}"#, ".refine(isRootMultipleOf, "),
        (
            r#"{"type": "array", "items": {"type": ["string", "null"]}, "uniqueItems": true}"#,
            ".refine(isRootUniqueItems, ",
        ),
        (r#"{"type": "string", "not": {"const": "a"}}"#, ".refine(isRootNot, "),
    ] {
        assert!(schema(source).contains(test), "{source}: {}", schema(source));
    }
}

#[test]
fn values_that_are_nested_too_deeply_have_an_issue() {
    let items = schema(r#"{"type": "array", "uniqueItems": true}"#);
    assert!(items.contains(".refine((value) => withinDepth(isRootUniqueItems, value), "), "{items}");
    let tree = generated("Root", r##"{"type": "array", "items": {"$ref": "#"}}"##);
    assert!(tree.contains("rootSchema = z.array(nested((): z.ZodType<Root> => rootSchema));"), "{tree}");
    // zod would try both alternatives, again at each level.
    let forks = generated(
        "Root",
        r##"{"anyOf": [{"type": "object", "properties": {"a": {"$ref": "#"}, "b": {"type": "string"}}},
            {"type": "object", "properties": {"a": {"$ref": "#"}, "c": {"type": "string"}}}]}"##,
    );
    assert!(!forks.contains("nested(") && forks.contains("z.union("), "{forks}");
}

#[test]
fn members_that_every_object_has_are_asked_by_a_test() {
    let printed = schema(r#"{"type": "object", "properties": {"toString": {"type": "string"}, "a": {}}}"#);
    assert!(printed.contains("a: z.unknown().exactOptional()") && printed.contains(".refine(isRoot"), "{printed}");
    let custom = generated("Root", r#"{"type": "object", "properties": {"__proto__": {"type": "string"}}}"#);
    assert!(custom.contains(".custom<Root>()") && custom.contains("isRootProperties,"), "{custom}");
}

#[test]
fn names_of_the_file_are_no_types() {
    for root in ["z", "integer"] {
        let text = generated(root, r#"{"type": "integer"}"#);
        assert!(text.contains(&format!("export type {root}Type = z.infer<typeof {root}TypeSchema>;")), "{text}");
    }
}

#[test]
fn texts_stay_in_their_literals() {
    let description = r#"{"type": "boolean", "description": "*/ \" ` ${x} \u2028"}"#;
    assert_eq!(schema(description), r#"z.boolean().describe("*/ \" ` ${x} \u2028")"#);
}
