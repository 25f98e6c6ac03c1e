//! Schemas without `$schema` that only an older dialect can read.

use super::{generate, reads};

fn note(place: &str, dialect: &str, what: &str) -> String {
    format!(
        "{place} note[assumed-dialect]: no `$schema`: assuming {dialect}, because of {what} | \
            declare the dialect with `$schema`, or choose one with `--dialect {dialect}`"
    )
}

#[test]
fn the_newest_dialect_that_can_read_it_is_assumed() {
    for (schema, place, dialect, what, printed) in [
        (
            r#"{"type": "array", "items": [{"type": "string"}, {"type": "number"}], "minItems": 2, "additionalItems": false}"#,
            "1:19",
            "2019-09",
            "an array of `items`",
            "export type A = [string, number];",
        ),
        (
            r##"{"type": "object", "properties": {"a": {"$ref": "#item"}}, "definitions": {"x": {"$id": "#item", "type": "string"}}}"##,
            "1:82",
            "draft-07",
            "a fragment as `$id`",
            "a?: Item;",
        ),
        (
            r#"{"type": "object", "properties": {"a": {"type": "number", "minimum": 1, "exclusiveMinimum": true}}}"#,
            "1:73",
            "draft-04",
            "a boolean `exclusiveMinimum`",
            "@exclusiveMinimum 1",
        ),
        (
            r#"{"type": "object", "properties": {"a": {"type": "string", "nullable": true}, "b": {"type": "number", "maximum": 1, "exclusiveMaximum": true}}}"#,
            "1:116",
            "draft-04",
            "a boolean `exclusiveMaximum`",
            "a?: string | null;",
        ),
    ] {
        let run = reads("a.json", schema, 0, &[&note(place, dialect, what)]);
        assert!(run.output("a.ts").contains(printed), "{printed}: {}", run.output("a.ts"));
        let run = generate(&[("a.json", schema)], &["--dialect", dialect]).gives(0, &[]);
        assert!(printed.contains("null") || run.output("a.ts").contains(printed), "{}", run.output("a.ts"));
    }
}

#[test]
fn the_option_decides() {
    let tuple = r#"{"type": "array", "items": [{"type": "string"}]}"#;
    let run = generate(&[("a.json", tuple)], &["--dialect", "2020-12"]);
    assert_eq!((run.code, run.lines.len()), (Some(1), 1), "{:?}", run.lines);
    assert!(
        run.lines[0].contains("error[wrong-type]: a schema must be an object or a boolean, not an array"),
        "{:?}",
        run.lines
    );
    let sibling = r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/b", "deprecated": true}}, "$defs": {"b": {"type": "string"}}}"##;
    let printed = |arguments: &[&str]| generate(&[("a.json", sibling)], arguments).gives(0, &[]).output("a.ts");
    assert!(printed(&[]).contains("@deprecated") && !printed(&["--dialect", "draft-07"]).contains("@deprecated"));
    let declared =
        r#"{"$schema": "http://json-schema.org/draft-07/schema#", "type": "array", "items": [{"type": "string"}]}"#;
    generate(&[("a.json", declared)], &["--dialect", "2020-12"]).gives(0, &[]);
    let run = generate(&[("a.json", tuple), ("adl-gen.toml", "dialect = \"draft-07\"\n")], &[]);
    run.gives(0, &[]);
}

#[test]
fn forms_of_no_one_dialect_are_not_assumed() {
    let schema = r#"{"type": "number", "minimum": 1, "exclusiveMinimum": true, "if": {"const": 1}, "then": false}"#;
    reads("a.json", schema, 1, &["1:54 error[wrong-type]: `exclusiveMinimum` must be a number, not a boolean"]);
    let schema = r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "items": [{"type": "string"}]}"#;
    assert_eq!(generate(&[("a.json", schema)], &[]).code, Some(1));
}

#[test]
fn each_contract_has_its_own_dialect() {
    let agent = r##"{"tools": [
{"name": "a", "returns": {"type": "Custom", "schema": {"type": "array", "items": [{"type": "string"}]}}},
{"name": "b", "returns": {"type": "Custom", "schema": {"type": "array", "prefixItems": [{"$ref": "#/$defs/c"}]}}}],
"$defs": {"c": {"type": "number", "maximum": 1, "exclusiveMaximum": true}}}"##;
    let (first, second) =
        (note("2:73", "2019-09", "an array of `items`"), note("4:49", "draft-04", "a boolean `exclusiveMaximum`"));
    reads("a.adl.json", agent, 0, &[&first, &second]);
}
