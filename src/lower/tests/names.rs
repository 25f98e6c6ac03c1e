//! Names and documentation.

use super::check;
use crate::lower::{ReadOptions, lower};
use crate::model::Body;
use crate::source::{Document, Format};

/// Returns the lines of the model of a document with configured names.
fn named(text: &str, names: &[(&str, &str)]) -> Result<(String, Vec<crate::lower::Match>), String> {
    let given = |(of, name): &(&str, &str)| {
        let of = if of.contains('#') {
            crate::lower::Named::schema(of)
        } else {
            crate::lower::Named::Tool((*of).to_owned())
        };
        crate::lower::NameOverride { of, name: (*name).to_owned(), place: None }
    };
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).map_err(|error| error.to_string())?;
    let names = names.iter().map(given).collect();
    let options = ReadOptions { stem: "root".to_owned(), names, ..ReadOptions::default() };
    let lowered = lower(&document, &options).map_err(|error| error.to_string())?;
    Ok((lowered.model.to_string(), lowered.matches))
}

#[test]
fn given_names_are_used_exactly() {
    let text = r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/usr"}, "b": {"type": "string"}, "c": {"type": "object", "properties": {"x": true}}},
        "$defs": {"usr": {"type": "object", "properties": {"d": true}}, "User": {"type": "integer"}}}"##;
    let names =
        [("#/$defs/usr", "user_X"), ("test.json#/properties/b", "Email"), ("#/properties/c", "C"), ("#", "Top")];
    let (model, matches) = named(text, &names).expect("lowers");
    let expected = "Top = { \"a\"?: user_X, \"b\"?: Email, \"c\"?: C }\nuser_X = { \"d\"?: any }\nEmail = string\nC = { \"x\"?: any }\n";
    assert_eq!(model, expected);
    assert!(matches.iter().all(|found| *found == crate::lower::Match::Named), "{matches:?}");
}

#[test]
fn a_given_name_wins_over_others() {
    let text = r##"{"title": "User", "type": "object", "properties": {"a": {"$ref": "#/$defs/b"}}, "$defs": {"b": {"type": "object", "properties": {"d": true}}}}"##;
    let (model, _) = named(text, &[("#/$defs/b", "User")]).expect("lowers");
    assert_eq!(model, "UserType = { \"a\"?: User }\nUser = { \"d\"?: any }\n");
    let error = named(text, &[("#/$defs/b", "User"), ("#", "user")]).expect_err("two of one name");
    assert!(error.contains("error[name-taken]: the name `User` is given to two types"), "{error}");
}

#[test]
fn tools_and_payloads_can_be_named() {
    let text = r##"{"tools": [{"name": "get_order", "returns": {"type": "ObjectResult", "schema": {
        "allOf": [{"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}, {"properties": {"data": {"type": "object", "properties": {"id": {"type": "string"}}}}}]}}}]}"##;
    let names = [("get_order", "OrderLookup"), ("#/tools/0/returns/schema/allOf/1/properties/data", "Order")];
    let (model, matches) = named(text, &names).expect("lowers");
    assert!(model.starts_with("contract \"get_order\" -> OrderLookup\nOrderLookup = ObjectResult<Order>\n"), "{model}");
    assert!(model.contains("\nOrder = { \"id\"?: string }\n"), "{model}");
    assert!(matches.iter().all(|found| *found == crate::lower::Match::Named), "{matches:?}");
}

#[test]
fn names_without_a_type_are_told_apart() {
    let text = r##"{"type": "object", "properties": {"a": true}, "$defs": {"x": {"type": "string"}}}"##;
    let (_, matches) = named(text, &[("#/$defs/gone", "A"), ("#/$defs/x", "B"), ("tool", "C")]).expect("lowers");
    assert_eq!(matches, [crate::lower::Match::Nothing, crate::lower::Match::Unused, crate::lower::Match::Nothing]);
}

#[test]
fn values_have_the_names_that_extensions_give_them() {
    check(r#"{"enum": [1, 2], "x-enum-varnames": ["ON_HOLD", "done"]}"#, &["Root = enum { OnHold 1, Done 2 }"]);
    check(
        r#"{"enum": ["a", "b", null], "x-enumNames": ["x", "y"]}"#,
        &["Root = RootValue or null", r#"RootValue = enum { X "a", Y "b" }"#],
    );
    check(
        r#"{"enum": [1, 2], "x-ms-enum": {"name": "E", "values": [{"value": 2, "name": "Two"}]}}"#,
        &["Root = enum { Number1 1, Two 2 }"],
    );
    check(
        r#"{"oneOf": [{"const": 1, "title": "Low"}, {"const": "b", "title": "B!"}]}"#,
        &[r#"Root = enum { Low 1, B "b" }"#],
    );
}

#[test]
fn names_that_are_not_distinct_name_no_value() {
    for names in [r#"["x", "X"]"#, r#"["x"]"#, r#"["x", 1]"#, "true"] {
        let text = format!(r#"{{"enum": ["a", "b"], "x-enum-varnames": {names}}}"#);
        check(&text, &[r#"Root = enum { A "a", B "b" }"#]);
    }
    check(r#"{"oneOf": [{"const": 1, "title": "B"}, {"const": "b"}]}"#, &[r#"Root = enum { Number1 1, B "b" }"#]);
}

/// Returns the documentation of the values of a schema: the value, the description, and whether it is deprecated.
fn documented(text: &str) -> Vec<(String, String, bool)> {
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("JSON");
    let model = lower(&document, &ReadOptions::default()).expect("can be read").model;
    let members = model.definitions.iter().filter_map(|definition| match &definition.body {
        crate::model::Body::Enum(members) => Some(members),
        _ => None,
    });
    let docs = |member: &crate::model::Member| {
        let description = member.docs.description.clone().unwrap_or_default();
        (member.value.to_string(), description, member.docs.deprecated)
    };
    members.flatten().map(docs).collect()
}

#[test]
fn values_have_the_documentation_of_their_branches() {
    let plain = |value: &str, text: &str| (value.to_owned(), text.to_owned(), false);
    let low = || plain("\"low\"", "Can wait");
    for text in [
        r#"{"oneOf": [{"const": "low", "description": "Can wait"}, {"const": "high"}]}"#,
        r#"{"type": "string", "anyOf": [{"enum": ["low"], "description": "Can wait"}, {"const": "high"}]}"#,
        r#"{"enum": ["low", "high"], "oneOf": [{"const": "low", "description": "Can wait"}, {"const": "high"}]}"#,
        r#"{"anyOf": [{"const": "low", "description": "Can wait"}, {"const": "high"}, {"type": "null"}]}"#,
        r#"{"enum": ["low", "high"], "x-enum-descriptions": ["Can wait", ""]}"#,
        r#"{"enum": ["low", "high"], "x-enumDescriptions": {"low": "Can wait", "none": "Unknown"}}"#,
        r#"{"enum": ["low", "high"], "x-ms-enum": {"values": [{"value": "low", "description": "Can wait"}]}}"#,
    ] {
        assert_eq!(documented(text), [low(), plain("\"high\"", "")], "{text}");
    }
    let deprecated = r#"{"oneOf": [{"const": 1}, {"enum": [2, 3], "deprecated": true}]}"#;
    let flags: Vec<bool> = documented(deprecated).into_iter().map(|(_, _, deprecated)| deprecated).collect();
    assert_eq!(flags, [false, true, true]);
    // The description of the whole isn't that of a value.
    assert_eq!(documented(r#"{"enum": ["low"], "description": "A priority"}"#), [plain("\"low\"", "")]);
}

#[test]
fn a_nullable_type_documents_its_null() {
    let null = r#"{"type": "null", "description": "Not yet known"}"#;
    for (schema, expected) in [
        (
            format!(r#"{{"description": "How urgent", "oneOf": [{{"const": "low"}}, {{"const": "high"}}, {null}]}}"#),
            "How urgent\n\n`null`: Not yet known",
        ),
        (format!(r#"{{"anyOf": [{{"type": "integer"}}, {null}]}}"#), "`null`: Not yet known"),
        (
            format!(r##"{{"anyOf": [{{"type": "integer"}}, {{"$ref": "#/$defs/N"}}], "$defs": {{"N": {null}}}}}"##),
            "`null`: Not yet known",
        ),
        (r#"{"enum": ["a", "b", null], "x-enum-descriptions": ["A", "B", "Neither"]}"#.to_owned(), "`null`: Neither"),
        (r#"{"enum": ["a", null]}"#.to_owned(), ""),
    ] {
        let field = format!(r#"{{"type": "object", "properties": {{"f": {schema}}}}}"#)
            .replace("#/$defs", "#/properties/f/$defs");
        for text in [&schema, &field] {
            let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("JSON");
            let model = lower(&document, &ReadOptions::default()).expect("can be read").model;
            let root = model.iter().next().expect("a definition").1;
            let docs = match &root.body {
                Body::Record(record) => &record.fields[0].docs,
                Body::Alias(_) | Body::Enum(_) | Body::Union(_) => &root.docs,
            };
            assert_eq!(docs.description.as_deref().unwrap_or_default(), expected, "{text}");
        }
    }
}
