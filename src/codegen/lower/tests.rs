use crate::codegen::lower::lower;
use crate::lower::{ReadOptions, lower as model};
use crate::source::{Document, Format};

/// Compares the program of a schema with its expected text.
#[track_caller]
fn check(schema: &str, expected: &str) {
    let document = Document::parse("root.json", schema.as_bytes(), Format::Json).expect("JSON");
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    let model = model(&document, &options).expect("a model").model;
    let entries: Vec<_> = model.checks.of_definitions.iter().flatten().copied().collect();
    let text = lower(&model.checks, &entries).text(&model.checks);
    let expected = expected.trim_start_matches('\n');
    let indent = expected.len() - expected.trim_start_matches(' ').len();
    let expected: Vec<&str> = expected.trim_end().lines().map(|line| line.get(indent..).unwrap_or_default()).collect();
    assert_eq!(text.trim_end(), expected.join("\n"), "{schema}\n{text}");
}

#[test]
fn properties_are_named_once_and_those_that_must_be_there_are_marked() {
    check(
        r#"{"type": "object", "required": ["id", "any"], "properties": {
            "id": {"type": "string", "minLength": 1}, "age": {"type": "integer", "minimum": 0}
        }}"#,
        r#"
        function Root {
          require value is ["object"]
          read { id, any, age? } of value
          with id: require id is ["string"] and characters of id >= 1
          if present age: require age is ["integer"] and age is at least 0
        }"#,
    );
}

#[test]
fn parts_are_statements_in_place() {
    check(
        r#"{"type": "object", "properties": {"tags": {"type": "array", "minItems": 1, "items": {"type": "string"}}}}"#,
        r#"
        function Root {
          require value is ["object"]
          read { tags? } of value
          if present tags {
            require tags is ["array"] and items of tags >= 1
            for _, item in tags: require item is ["string"]
          }
        }"#,
    );
}

#[test]
fn kinds_that_are_known_are_not_tested_again() {
    check(
        r#"{"type": "array", "allOf": [{"type": ["array", "string"], "minLength": 2}, {"anyOf": [{"type": "string"}, {"minItems": 3}]}]}"#,
        r#"
        function Root {
          require value is ["array"] and items of value >= 3
        }"#,
    );
}

#[test]
fn an_alternative_for_one_kind_is_a_branch() {
    check(
        r#"{"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]}"#,
        r#"
        function Root {
          if value is ["array"] {
            for _, item in value: require item is ["integer"]
          }
          else: require value is ["null"]
        }"#,
    );
}

#[test]
fn equal_parts_share_a_function() {
    let list = r#"{"type": "array", "items": {"type": "integer"}}"#;
    check(
        &format!(r#"{{"type": "object", "properties": {{"a": {list}, "b": {list}}}}}"#),
        r#"
        function Root {
          require value is ["object"]
          read { a?, b? } of value
          if present a: require RootA(a)
          if present b: require RootA(b)
        }
        part RootA {
          require value is ["array"]
          for _, item in value: require item is ["integer"]
        }"#,
    );
}

#[test]
fn a_listed_value_is_not_compared_again() {
    check(
        r#"{"enum": ["a", "b", "c"], "not": {"enum": ["c", "d"]}}"#,
        r#"
        function Root {
          require value = "a" | "b"
        }"#,
    );
}

#[test]
fn alternatives_of_which_properties_there_are_use_those_that_are_read() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string"}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
        r#"
        function Root {
          require value is ["object"]
          read { a?, b? } of value
          if present a: require a is ["string"]
          require one of (value has "a", value has "b")
        }"#,
    );
}

#[test]
fn several_patterns_are_matched_once_each() {
    check(
        r#"{"type": "object", "patternProperties": {"^a": {"type": "string"}, "b$": {"type": "null"}}, "additionalProperties": false}"#,
        r#"
        function Root {
          require value is ["object"]
          for key, member of value {
            let matches = key matches "^a"
            let matches#2 = key matches "b$"
            require (not matches or member is ["string"]) and (not matches#2 or member is ["null"]) and (matches or matches#2)
          }
        }"#,
    );
}

#[test]
fn many_values_are_a_list() {
    check(
        r#"{"enum": [1, 2, 3, 4, 5, 6, 7, true]}"#,
        r#"
        function Root {
          require value in Root or value = true
        }
        list Root = 1, 2, 3, 4, 5, 6, 7
        "#,
    );
}

#[test]
fn listed_scalars_are_decided_when_code_is_generated() {
    check(
        r#"{"type": "string", "enum": ["A", "", "B"], "minLength": 1, "maxLength": 20}"#,
        r#"
        function Root {
          require value = "A" | "B"
        }"#,
    );
}

#[test]
fn nothing_follows_a_test_that_always_fails() {
    check(
        r#"{"type": "object", "required": ["a", "b"], "properties": {
            "a": {"type": "integer", "enum": ["x"]}, "b": {"type": "string"}
        }}"#,
        r#"
        function Root {
          require false
        }"#,
    );
}

#[test]
fn parts_that_always_fail_bound_the_size() {
    let tagged = |tags: [&str; 2]| {
        let object =
            |tag| format!(r#"{{"type": "object", "required": ["c"], "properties": {{"c": {{"const": "{tag}"}}}}}}"#);
        format!(r#"{{"type": "integer", "allOf": [{{"oneOf": [{}]}}]}}"#, tags.map(object).join(", "))
    };
    check(
        &format!(
            r#"{{"type": "array", "prefixItems": [{{}}, {}], "items": {}}}"#,
            tagged(["a", "b"]),
            tagged(["c", "d"])
        ),
        r#"
        function Root {
          require value is ["array"] and items of value <= 1 and items of value <= 2
        }"#,
    );
}
