//! Compares schemas with their models.

use super::{ReadOptions, lower};
use crate::diagnostics::Severity;
use crate::model::Body;
use crate::source::{Document, Format};
use crate::text::Json;

fn read(text: &str, options: ReadOptions) -> Result<String, String> {
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).map_err(|error| error.to_string())?;
    let lowered = lower(&document, &options).map_err(|error| error.to_string())?;
    Ok(lowered.model.to_string())
}

fn schema(text: &str) -> String {
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    read(text, options).unwrap_or_else(|error| error).trim_end().to_owned()
}

/// Compares schemas with the lines of their models.
#[track_caller]
fn check(schema_text: &str, expected: &[&str]) {
    assert_eq!(schema(schema_text).lines().collect::<Vec<_>>(), expected, "{schema_text}");
}

#[test]
fn scalars_lists_and_maps_stand_where_they_are() {
    check(r#"{"type": "string"}"#, &["Root = string"]);
    check(r#"{"type": "integer", "minimum": 0, "exclusiveMaximum": 10}"#, &["Root = integer 0..9"]);
    check(r#"{"type": "integer", "minimum": 0.5, "maximum": 1e1}"#, &["Root = integer 1..10"]);
    check(r#"{"type": "array", "items": {"type": ["number", "null"]}}"#, &["Root = [number or null]"]);
    check(r#"{"type": "object", "additionalProperties": {"type": "integer"}}"#, &["Root = map integer"]);
    check(r#"{"type": "object"}"#, &["Root = map any"]);
    check("true", &["Root = any"]);
    check("false", &["Root = never"]);
    check(r#"{"type": ["null"]}"#, &["Root = null"]);
}

#[test]
fn objects_are_records() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "object", "properties": {"c": true}}}, "required": ["a", "d"]}"#,
        &[r#"Root = { "a": string, "b"?: RootB, "d": any }"#, r#"RootB = { "c"?: any }"#],
    );
    check(r#"{"type": "object", "additionalProperties": false}"#, &["Root = { closed }"]);
    check(
        r#"{"type": "object", "properties": {"a": true}, "additionalProperties": {"type": "integer"}}"#,
        &[r#"Root = { "a"?: any, rest: integer }"#],
    );
    check(
        r#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false}"#,
        &["Root = map integer"],
    );
    check(r#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}}"#, &["Root = map any"]);
}

#[test]
fn without_a_type_other_values_are_valid_too() {
    check(
        r#"{"properties": {"a": {"type": "string"}}}"#,
        &[
            "Root = RootValue or null",
            "RootValue = union { Object RootObject, List [any], String string, Number number, Boolean boolean }",
            r#"RootObject = { "a"?: string }"#,
        ],
    );
    check(r#"{"minLength": 3}"#, &["Root = any"]);
}

#[test]
fn listed_values_are_enumerations() {
    check(r#"{"enum": ["a", "b-c", "b c"]}"#, &[r#"Root = enum { A "a", BHyphenC "b-c", BSpaceC "b c" }"#]);
    check(r#"{"enum": [true, false]}"#, &["Root = boolean"]);
    check(r#"{"enum": ["a", null]}"#, &["Root = RootValue or null", r#"RootValue = enum { A "a" }"#]);
    check(r#"{"const": 1.0}"#, &["Root = enum { Number1Dot0 1.0 }"]);
    check(r#"{"anyOf": [{"const": "a"}, {"const": "b"}]}"#, &[r#"Root = enum { A "a", B "b" }"#]);
    check(r#"{"type": "string", "enum": ["a", 1, null]}"#, &[r#"Root = enum { A "a" }"#]);
}

#[test]
fn presence_makes_cases() {
    check(
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
        &[r#"Root = { "a"?: string, "b"?: string, case A (+a -b), case B (+b -a) }"#],
    );
}

#[test]
fn unions_name_their_variants() {
    check(
        r##"{"anyOf": [{"type": "string"}, {"$ref": "#/$defs/User"}, {"type": "null"}], "$defs": {"User": {"type": "object", "properties": {"id": {"type": "string"}}}}}"##,
        &["Root = RootValue or null", "RootValue = union { String string, User User }", r#"User = { "id"?: string }"#],
    );
    check(
        r#"{"oneOf": [{"type": "object", "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["kind"]},
                      {"type": "object", "properties": {"kind": {"const": "square"}, "a": {"type": "number"}}, "required": ["kind"]}]}"#,
        &[
            r#"Root = union by "kind" { Circle RootCircle, Square RootSquare }"#,
            r#"RootCircle = { "kind": RootCircleKind, "r"?: number }"#,
            r#"RootCircleKind = enum { Circle "circle" }"#,
            r#"RootSquare = { "kind": RootSquareKind, "a"?: number }"#,
            r#"RootSquareKind = enum { Square "square" }"#,
        ],
    );
    check(r#"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#, &["Root = number"]);
    check(
        r#"{"anyOf": [{"enum": ["a"]}, {"type": "string"}]}"#,
        &["Root = union { Constant RootConstant, String string }", r#"RootConstant = enum { A "a" }"#],
    );
}

#[test]
fn variants_that_are_alike_are_named_by_what_they_say() {
    let variants = |branches: &[&str]| {
        let text = format!(r#"{{"anyOf": [{}]}}"#, branches.join(", "));
        let root = schema(&text).lines().next().unwrap_or_default().to_owned();
        let list = root.trim_start_matches("Root = union { ").trim_end_matches(" }").to_owned();
        let mut names: Vec<String> =
            list.split(", ").filter_map(|variant| variant.split(' ').next()).map(str::to_owned).collect();
        names.sort();
        names
    };
    let short = r#"{"type": "array", "items": {"type": "integer", "maximum": 9}}"#;
    let long = r#"{"type": "array", "items": {"type": "integer", "minimum": 10}}"#;
    let other = r#"{"type": "array", "items": {"type": "integer", "minimum": 100}}"#;
    assert_eq!(variants(&[short, long]), ["IntegerListItemsMaximum9", "IntegerListItemsMinimum10"]);
    let all = ["IntegerListItemsMaximum9", "IntegerListItemsMinimum10", "IntegerListItemsMinimum100"];
    assert_eq!(variants(&[short, long, other]), all);
    assert_eq!(variants(&[other, long, short]), all);
    let closed = |more: &str| {
        let members = r#""a": {"type": "string"}, "b": {"type": "string"}, "c": {}, "d": {}"#;
        format!(r#"{{"type": "object", "properties": {{{members}}}, "additionalProperties": false{more}}}"#)
    };
    let (plain, not) = (closed(""), closed(r#", "not": {"required": ["c", "d"]}"#));
    let named = closed(r#", "propertyNames": {"pattern": "^[a-c]$"}"#);
    let expected = ["Object", "ObjectNotWithCD", "ObjectPropertyNamesPatternAC"];
    assert_eq!(variants(&[&plain, &not, &named]), expected);
    assert_eq!(variants(&[&named, &plain, &not]), expected);
}

/// Returns a schema of two kinds of pets with two possible discriminators, or with none.
fn pets(discriminator: &str, values: [&str; 2]) -> String {
    let [cat, dog] =
        values.map(|values| format!(r#"{{"type": "object", "properties": {values}, "required": ["a", "b"]}}"#));
    schema(&format!(
        r##"{{"oneOf": [{{"$ref": "#/components/schemas/CatV2"}}, {{"$ref": "#/components/schemas/Dog"}}],
            "discriminator": {discriminator}, "components": {{"schemas": {{"CatV2": {cat}, "Dog": {dog}}}}}}}"##
    ))
}

#[test]
fn a_discriminator_chooses_the_tag_and_names_the_variants() {
    let both = [r#"{"a": {"const": "x"}, "b": {"const": "c"}}"#, r#"{"a": {"const": "y"}, "b": {"const": "d"}}"#];
    let first = |discriminator: &str, values| pets(discriminator, values).lines().next().map(str::to_owned);
    let line = |text: &str| Some(text.to_owned());
    assert_eq!(first("null", both), line(r#"Root = union by "a" { CatV2 CatV2, Dog Dog }"#));
    assert_eq!(first(r#"{"propertyName": "b"}"#, both), line(r#"Root = union by "b" { CatV2 CatV2, Dog Dog }"#));
    // A discriminator that no property has, or in another form, is ignored.
    assert_eq!(first(r#"{"propertyName": "z"}"#, both), line(r#"Root = union by "a" { CatV2 CatV2, Dog Dog }"#));
    assert_eq!(first(r#""b""#, both), line(r#"Root = union by "a" { CatV2 CatV2, Dog Dog }"#));
    let mapped = r##"{"propertyName": "b", "mapping": {"c": "#/components/schemas/CatV2", "d": "Dog", "e": "Dog"}}"##;
    assert_eq!(first(mapped, both), line(r#"Root = union by "b" { C CatV2, Dog Dog }"#));
    // An annotation narrows nothing: `b` is still any string, and not a tag.
    let open = [r#"{"b": {"type": "string"}}"#; 2];
    assert_eq!(
        pets(mapped, open),
        "Root = union { C CatV2, Dog Dog }\nCatV2 = { \"b\": string, \"a\": any }\nDog = { \"b\": string, \"a\": any }"
    );
}

#[test]
fn references_keep_their_names() {
    check(
        r##"{"type": "object", "properties": {"next": {"$ref": "#"}, "one": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"type": "string"}}}"##,
        &[r#"Root = { "next"?: Root, "one"?: Id }"#, "Id = string"],
    );
    check(
        r##"{"$ref": "#/$defs/Tree", "$defs": {"Tree": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}"##,
        &["Root = Tree", "Tree = [Tree]"],
    );
}

#[test]
fn all_of_is_an_intersection() {
    check(
        r##"{"allOf": [{"$ref": "#/$defs/A"}, {"properties": {"b": {"type": "integer"}}, "required": ["a"]}], "$defs": {"A": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}}}}"##,
        &[r#"Root = { "a": string, "b"?: integer }"#],
    );
    check(
        r##"{"$ref": "#/$defs/A", "items": {"$ref": "#/$defs/B"}, "$defs": {"A": {"type": "array", "items": {"$ref": "#/$defs/A"}}, "B": {"type": "array", "items": {"$ref": "#/$defs/B"}}}}"##,
        &["Root = [[RootItemItem]]", "RootItemItem = [RootItemItem]"],
    );
}

#[test]
fn equal_types_of_one_name_are_one() {
    check(
        r#"{"type": "object", "properties": {"a": {"title": "P", "type": "object", "properties": {"x": true}}, "b": {"title": "P", "type": "object", "properties": {"x": true}}, "c": {"title": "P", "type": "object", "properties": {"y": true}}}}"#,
        &[r#"Root = { "a"?: P, "b"?: P, "c"?: RootP }"#, r#"P = { "x"?: any }"#, r#"RootP = { "y"?: any }"#],
    );
}

#[test]
fn a_narrowed_standard_type_has_a_typed_payload() {
    let document = r##"{"tools": [{"name": "get_user", "returns": {"type": "ObjectResult", "schema": {
        "allOf": [{"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}, {"properties": {"data": {"$ref": "#/$defs/User"}}}]}}}],
        "$defs": {"User": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}}"##;
    check(
        document,
        &[
            r#"contract "get_user" -> GetUserResult"#,
            "GetUserResult = ObjectResult<User>",
            r#"ObjectResult<Data = map any> = { "success": boolean, "data"?: Data, "error"?: ToolError, "metadata"?: ResponseMetadata, case Data (+data -error), case Error (+error -data) }"#,
            r#"ToolError = { "code"?: string, "message"?: string, "details"?: any, "stack_trace"?: any }"#,
            r#"ResponseMetadata = { "timestamp"?: string, "request_id"?: string, "duration_ms"?: integer }"#,
            r#"User = { "id": string }"#,
        ],
    );
}

#[test]
fn parameters_are_lists_or_schemas() {
    let listed = r##"{"tools": [{"name": "find", "parameters": [
        {"name": "query", "type": "string", "required": true},
        {"name": "where", "type": "object", "required": false, "properties": {"city": {"type": "string", "required": true}}},
        {"name": "limit", "type": "integer", "minimum": 1, "default": 5},
        {"name": "to", "type": "email"},
        {"name": "query", "type": "integer"},
        {"type": "string"}],
        "returns": {"type": "Custom", "schema": {"type": "object", "properties": {"where": {"type": "string"}}, "required": ["where"]}}}]}"##;
    check(
        listed,
        &[
            r#"contract "find"(FindParams) -> FindResult"#,
            r#"FindResult = { "where": string }"#,
            r#"FindParams = { "query": string, "where"?: FindParamsWhere, "limit"?: integer 1.., "to"?: string }"#,
            r#"FindParamsWhere = { "city": string }"#,
        ],
    );
    let schemas = r##"{"tools": [
        {"name": "a", "input_schema": {"type": "object", "properties": {"on": {"$ref": "#/$defs/Day"}}, "required": ["on"]}},
        {"name": "b", "inputSchema": {"anyOf": [
            {"type": "object", "properties": {"x": {"type": "string"}, "y": {"type": "string"}}, "required": ["x"]},
            {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}]}},
        {"name": "c", "parameters": {}},
        {"name": "d", "parameters": null}], "$defs": {"Day": {"enum": ["mon", "tue"]}}}"##;
    let model = schema(schemas);
    let silent: Vec<&str> = model.lines().filter(|line| line.starts_with("silent")).collect();
    assert_eq!(silent, [r#"silent "a"(AParams)"#, r#"silent "b"(BParams)"#, r#"silent "c"(CParams)"#, r#"silent "d""#]);
    let types: Vec<&str> = model.lines().filter(|line| line.contains("Params")).skip(3).collect();
    let expected = [
        r#"AParams = { "on": Day }"#,
        "BParams = union { Y BParamsY, X BParamsX }",
        r#"BParamsY = { "x": string, "y"?: string }"#,
        r#"BParamsX = { "x": integer }"#,
        "CParams = any",
    ];
    assert_eq!(types, expected, "{model}");
}

#[test]
fn mistakes_in_parameters_are_reported_as_in_results() {
    let found = |parameters: &str| {
        let document = format!(
            r##"{{"tools": [{{"name": "t", "parameters": {parameters}, "returns": {{"type": "Custom", "schema": {{"$ref": "#/$defs/A"}}}}}}],
            "$defs": {{"A": {{"type": "string"}}, "B": {{"$ref": "#/$defs/C"}}, "C": {{"$ref": "#/$defs/B"}}}}}}"##
        );
        let document = Document::parse("test.json", document.as_bytes(), Format::Json).expect("JSON");
        let found = match lower(&document, &ReadOptions::default()) {
            Ok(lowered) => lowered.warnings,
            Err(error) => error.diagnostics().to_vec(),
        };
        found.iter().map(|found| (found.code.name(), found.severity)).collect::<Vec<_>>()
    };
    for (parameters, code, severity) in [
        ("7", "odd-parameter", Severity::Warning),
        ("[7]", "odd-parameter", Severity::Warning),
        (r#"[{"name": "a", "type": "url"}]"#, "odd-parameter", Severity::Warning),
        (r#"[{"name": "a", "type": "integer", "default": "many"}]"#, "invalid-default", Severity::Warning),
        (r##"[{"name": "a", "$ref": "#/$defs/No"}]"##, "dangling-reference", Severity::Error),
        (r##"[{"name": "a", "$ref": "other.json#/x"}]"##, "foreign-reference", Severity::Error),
        (r##"[{"name": "a", "$ref": "#/$defs/B"}]"##, "cyclic-reference", Severity::Error),
        (r#"[{"name": "a", "type": "string", "pattern": "("}]"#, "invalid-pattern", Severity::Error),
        (r#"[{"name": "a", "type": "string", "maxLength": "x"}]"#, "wrong-type", Severity::Error),
        (r#"{"properties": 3}"#, "wrong-type", Severity::Error),
    ] {
        assert_eq!(found(parameters), [(code, severity)], "{parameters}");
    }
}

#[test]
fn parameters_are_roots_of_their_own() {
    let tool = |parameters: &str, defs: &str| {
        let returns = r#"{"type": "Custom", "schema": {"type": "object", "properties": {"where": {"type": "object", "properties": {"x": true}}}}}"#;
        schema(&format!(
            r#"{{"tools": [{{"name": "find", "parameters": {parameters}, "returns": {returns}}}], "$defs": {defs}}}"#
        ))
    };
    // The parts of a result don't depend on those of parameters, nor the other way round.
    let nested = r#"{"type": "object", "properties": {"where": {"type": "object", "properties": {"y": true}}}}"#;
    let model = tool(nested, "{}");
    for line in [
        r#"FindWhere = { "x"?: any }"#,
        r#"FindParams = { "where"?: FindParamsWhere }"#,
        r#"FindParamsWhere = { "y"?: any }"#,
    ] {
        assert!(model.contains(line), "{line}\n{model}");
    }
    // A definition of that name is the type of the parameters that refer to it.
    let defs = r##"{"FindParams": {"type": "object", "properties": {"a": {"$ref": "#/$defs/FindParams"}}}}"##;
    let model = tool(r##"{"$ref": "#/$defs/FindParams"}"##, defs);
    assert!(model.trim_end().ends_with(r#"FindParams = { "a"?: FindParams }"#), "{model}");
    assert!(model.contains(r#"contract "find"(FindParams) -> FindResult"#), "{model}");
    // Another definition of that name gives way.
    let model = tool(r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/FindParams"}}}"##, defs);
    assert!(model.contains(r#"FindParams = { "a"?: FindParamsType }"#), "{model}");
}

#[test]
fn cycles_that_say_nothing_are_refused() {
    for text in [
        r##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}"##,
        r##"{"anyOf": [{"$ref": "#"}, {"type": "null"}]}"##,
    ] {
        let error = schema(text);
        assert!(error.contains("error[cyclic-reference]"), "{error}");
    }
}

#[test]
fn schemas_without_required_are_pointed_out_once_a_tool() {
    let tool = |name: &str, schema: &str| {
        format!(r#"{{"name": "{name}", "returns": {{"type": "Custom", "schema": {schema}}}}}"#)
    };
    let loose = r#"{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": true}}}}"#;
    let strict = r#"{"type": "object", "properties": {"a": true}, "required": []}"#;
    let text = format!(r#"{{"tools": [{}, {}]}}"#, tool("loose", loose), tool("strict", strict));
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("parses");
    let warnings = lower(&document, &ReadOptions::default()).expect("lowers").warnings;
    let names: Vec<_> = warnings.iter().map(|warning| warning.code.name()).collect();
    assert_eq!(names, ["no-required"]);
    let mut assumed = ReadOptions::default();
    assumed.build.assume_required = true;
    let lowered = lower(&document, &assumed).expect("lowers");
    assert!(lowered.warnings.is_empty());
    assert!(lowered.model.to_string().contains(r#"LooseA = { "b": any }"#), "{}", lowered.model);
}

#[test]
fn tuples_end_where_no_item_may_follow() {
    let text =
        r#"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": false, "minItems": 1}"#;
    check(text, &["Root = (string, number?)"]);
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("parses");
    assert!(lower(&document, &ReadOptions::default()).expect("lowers").warnings.is_empty());
}

#[test]
fn a_standard_type_is_named_by_its_uri() {
    let tool = |name: &str, schema: &str| {
        format!(r#"{{"name": "{name}", "returns": {{"type": "VoidResult", "schema": {schema}}}}}"#)
    };
    let uri = r#""https://adl.io/schemas/returns/VoidResult""#;
    let text = format!(r#"{{"tools": [{}, {}]}}"#, tool("a", uri), tool("b", &format!(r#"{{"$ref": {uri}}}"#)));
    assert!(schema(&text).contains("AResult = VoidResult\n"), "{}", schema(&text));
    assert!(schema(&text).ends_with("BResult = VoidResult"), "{}", schema(&text));
}

#[test]
fn an_inline_payload_is_named_apart_from_the_cases() {
    let document = r##"{"tools": [{"name": "get_user", "returns": {"type": "ObjectResult", "schema": {
        "allOf": [{"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}, {"properties": {"data": {"type": "object", "properties": {"id": {"type": "string"}}}}}]}}}]}"##;
    let text = schema(document);
    assert!(text.contains("GetUserResult = ObjectResult<GetUserData>\n"), "{text}");
}

#[test]
fn conditions_on_a_tag_are_unions() {
    check(
        r#"{"type": "object", "properties": {"kind": {"enum": ["a", "b", "c"]}, "x": {"type": "string"}}, "required": ["kind"],
            "allOf": [{"if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["x"]}},
                      {"if": {"properties": {"kind": {"const": "b"}}}, "then": {"properties": {"y": {"type": "number"}}}}]}"#,
        &[
            r#"Root = union by "kind" { A RootA, B RootB, C RootC }"#,
            r#"RootA = { "kind": RootAKind, "x": string }"#,
            r#"RootAKind = enum { A "a" }"#,
            r#"RootB = { "kind": RootBKind, "x"?: string, "y"?: number }"#,
            r#"RootBKind = enum { B "b" }"#,
            r#"RootC = { "kind": RootCKind, "x"?: string }"#,
            r#"RootCKind = enum { C "c" }"#,
        ],
    );
}

#[test]
fn listed_values_can_be_taken_away() {
    check(r#"{"enum": ["a", "b"], "not": {"const": "b"}}"#, &[r#"Root = enum { A "a" }"#]);
    check(r#"{"type": "string", "not": {"const": "b"}}"#, &["Root = string"]);
}

/// Returns the lines of the model of a document with configured names.
fn named(text: &str, names: &[(&str, &str)]) -> Result<(String, Vec<super::Match>), String> {
    let given = |(of, name): &(&str, &str)| {
        let of = if of.contains('#') { super::Named::schema(of) } else { super::Named::Tool((*of).to_owned()) };
        super::NameOverride { of, name: (*name).to_owned(), place: None }
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
    assert!(matches.iter().all(|found| *found == super::Match::Named), "{matches:?}");
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
    assert!(matches.iter().all(|found| *found == super::Match::Named), "{matches:?}");
}

#[test]
fn names_without_a_type_are_told_apart() {
    let text = r##"{"type": "object", "properties": {"a": true}, "$defs": {"x": {"type": "string"}}}"##;
    let (_, matches) = named(text, &[("#/$defs/gone", "A"), ("#/$defs/x", "B"), ("tool", "C")]).expect("lowers");
    assert_eq!(matches, [super::Match::Nothing, super::Match::Unused, super::Match::Nothing]);
}

#[test]
fn every_part_says_where_it_stands() {
    let text = r#"{
  "oneOf": [
    {"enum": ["a"]},
    {"type": "object", "properties": {
      "b": {"const": 1},
      "c": true},
     "oneOf": [
      {"required": ["b"]},
      {"required": ["c"]}]}]
}"#;
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("parses");
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    let model = lower(&document, &options).expect("lowers").model;
    let expected = r#"Root = union {  -- test.json:1:1
  Constant RootConstant  -- test.json:3:5
  Object RootObject  -- test.json:4:5
}
RootConstant = enum {  -- test.json:3:6
  A "a"  -- test.json:3:6
}
RootObject = {  -- test.json:4:5
  "b"?: RootObjectB  -- test.json:5:12
  "c"?: any  -- test.json:6:12
  case BCase (+b -c)  -- test.json:8:7
  case C (+c -b)  -- test.json:9:7
}
RootObjectB = enum {  -- test.json:5:12
  Number1 1  -- test.json:5:13
}
"#;
    assert_eq!(format!("{model:#}"), expected);
}

#[test]
fn keys_that_are_listed_are_members() {
    check(
        r#"{"type": "object", "propertyNames": {"enum": ["a", "b"]}, "additionalProperties": {"type": "integer"}, "required": ["a"]}"#,
        &[r#"Root = { "a": integer, "b"?: integer, closed }"#],
    );
    check(
        r#"{"type": "object", "properties": {"c": true}, "propertyNames": {"enum": ["a"]}}"#,
        &[r#"Root = { "c"?: never, "a"?: any, closed }"#],
    );
}

#[test]
fn nullable_counts_where_no_dialect_is_said() {
    check(r#"{"type": "string", "nullable": true}"#, &["Root = string or null"]);
    check(
        r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "string", "nullable": true}"#,
        &["Root = string"],
    );
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

/// Returns the lines of the warnings about a schema, each with its code.
fn warnings(text: &str) -> Vec<String> {
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("JSON");
    let lowered = lower(&document, &ReadOptions::default()).expect("can be read");
    let place =
        |found: &crate::diagnostics::Diagnostic| found.place.as_ref().map_or(String::new(), |at| at.to_string());
    lowered.warnings.iter().map(|found| format!("{} {}", place(found), found.code.name())).collect()
}

#[test]
fn schemas_that_no_value_satisfies_are_reported() {
    for text in [
        r#"{"type": "string", "enum": [1]}"#,
        r#"{"type": "string", "const": null}"#,
        r#"{"type": "object", "properties": {"a": true}, "additionalProperties": false, "oneOf": [{"required": ["b"]}, {"required": ["c"]}]}"#,
        r#"{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}, "anyOf": [{"properties": {"a": {"enum": [1]}}}]}"#,
        r#"{"allOf": [{"type": "string"}, {"oneOf": [{"type": "number"}, {"const": 1}]}]}"#,
    ] {
        assert_eq!(warnings(text), ["test.json:1:1 unsatisfiable"], "{text}");
    }
    for text in [
        r#"{"type": ["string", "null"], "enum": [1, null]}"#,
        r#"{"type": "object", "properties": {"a": true, "b": true}, "additionalProperties": false, "oneOf": [{"required": ["b"]}, {"required": ["c"]}]}"#,
        r#"{"anyOf": [{"type": "string"}, {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}]}"#,
    ] {
        assert_eq!(warnings(text), [""; 0], "{text}");
    }
    let inside = r#"{"type": "object", "properties": {"a": {"type": "string", "enum": [1]}}}"#;
    assert_eq!(warnings(inside), ["test.json:1:40 unsatisfiable"]);
}

#[test]
fn null_beside_a_reference_is_a_default_that_may_be_invalid() {
    let schema = |name: &str, ty: &str| {
        format!(
            r##"{{"type": "object", "properties": {{"a": {{{name}, "default": null}}}}, "$defs": {{"T": {{"type": {ty}}}}}}}"##
        )
    };
    let reference = r##""$ref": "#/$defs/T""##;
    assert_eq!(warnings(&schema(reference, "\"string\"")).len(), 1);
    assert_eq!(warnings(&schema(reference, "[\"string\", \"null\"]")), [""; 0]);
    assert_eq!(warnings(&schema(r#""type": "string""#, "\"string\"")), [""; 0]);
}

#[test]
fn branches_that_accept_the_same_values_are_reported() {
    for text in [
        r#"{"type": "string", "oneOf": [{"format": "uri"}, {"format": "date"}]}"#,
        r#"{"oneOf": [{"type": "string", "maxLength": 3}, {"type": "null"}, {"maxLength": 3, "title": "B", "type": "string"}]}"#,
        r##"{"oneOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A"}], "$defs": {"A": {"type": "string"}}}"##,
    ] {
        let found = warnings(text);
        assert!(found.iter().any(|found| found.ends_with(" same-branches")), "{text}: {found:?}");
    }
    for text in [
        r#"{"type": "string", "anyOf": [{"format": "uri"}, {"format": "date"}]}"#,
        r#"{"oneOf": [{"type": "string"}, {"type": "integer"}, false, false]}"#,
        r#"{"oneOf": [{"const": "1"}, {"const": 1}]}"#,
    ] {
        assert_eq!(warnings(text), [""; 0], "{text}");
    }
    let document = r#"{"type": "string", "oneOf": [{"format": "uri"}, {"format": "date"}]}"#;
    let document = Document::parse("test.json", document.as_bytes(), Format::Json).expect("JSON");
    let options = ReadOptions { assert_formats: true, ..ReadOptions::default() };
    assert!(lower(&document, &options).expect("can be read").warnings.is_empty());
}

#[test]
fn branches_that_accept_a_typical_object_of_each_other_are_reported() {
    let of = |branches: &str| {
        format!(
            r##"{{"oneOf": [{branches}], "$defs": {{"A": {{"type": "object", "properties": {{"a": {{"type": "string"}}}}}}}}}}"##
        )
    };
    for (branches, told) in [
        (
            r##"{"$ref": "#/$defs/A"}, {"type": "object", "properties": {"b": {"type": "integer"}}}"##,
            r#"branches 1 and 2 of this `oneOf` accept the same values, such as `{"a":"text"}`"#,
        ),
        (
            r#"{"type": "string"}, {"properties": {"k": {"type": "string"}, "n": {"type": "number", "minimum": 3}}, "required": ["k"], "type": "object"}, {"type": "object", "properties": {"k": {"type": "string", "maxLength": 4}}, "required": ["k"]}"#,
            r#"branches 2 and 3 of this `oneOf` accept the same values, such as `{"k":"text","n":3}`"#,
        ),
        (
            r#"{"type": "object", "properties": {"l": {"type": "array", "items": {"enum": ["x"]}, "minItems": 2}}}, {"type": "object", "properties": {"l": {"type": ["array", "null"]}}, "required": ["l"]}"#,
            r#"such as `{"l":["x","x"]}`"#,
        ),
    ] {
        let document = Document::parse("test.json", of(branches).as_bytes(), Format::Json).expect("JSON");
        let found = lower(&document, &ReadOptions::default()).expect("can be read").warnings;
        let found: Vec<String> = found.iter().map(|found| found.message.clone()).collect();
        assert!(found.iter().any(|message| message.contains(told)), "{branches}: {found:?}");
    }
    for branches in [
        // A constant, another type, or undeclared properties tell them apart.
        r#"{"type": "object", "properties": {"k": {"const": "a"}}, "required": ["k"]}, {"type": "object", "properties": {"k": {"const": "b"}}, "required": ["k"]}"#,
        r##"{"$ref": "#/$defs/A"}, {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}"##,
        r#"{"type": "object", "properties": {"a": true}, "additionalProperties": false}, {"type": "object", "properties": {"b": true}, "additionalProperties": false}"#,
        // No typical value is found, or the branches declare no properties.
        r#"{"type": "object", "properties": {"p": {"type": "string", "pattern": "^x+y$"}}, "required": ["p"]}, {"type": "object", "properties": {"p": {"type": "string", "minLength": 3}}, "required": ["p"]}"#,
        r#"{"required": ["a"]}, {"required": ["b"]}"#,
    ] {
        assert_eq!(warnings(&of(branches)), [""; 0], "{branches}");
    }
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

#[test]
fn an_intersection_that_equals_a_definition_is_the_definition() {
    let defs = r##""$defs": {"O": {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}}"##;
    let lines = ["Root = { \"p\"?: O }", "O = { \"x\": integer }"];
    for same in [
        r##"{"allOf": [{"$ref": "#/$defs/O"}]}"##,
        r##"{"allOf": [{"$ref": "#/$defs/O"}], "title": "Other", "description": "d", "default": {"x": 1}}"##,
        r##"{"allOf": [{"$ref": "#/$defs/O"}, {}, true, {"$ref": "#/$defs/O"}]}"##,
        r##"{"$ref": "#/$defs/O", "type": "object"}"##,
        r##"{"$ref": "#/$defs/O", "type": ["null", "object"], "required": ["x"], "properties": {"x": {"type": "number"}}}"##,
        r##"{"$ref": "#/$defs/O", "required": [], "properties": {}, "additionalProperties": true, "minLength": 2}"##,
        r##"{"allOf": [{"allOf": [{"anyOf": [{"$ref": "#/$defs/O"}]}]}]}"##,
        r##"{"oneOf": [{"$ref": "#/$defs/O"}, false]}"##,
        r##"{"$ref": "#/$defs/O", "anyOf": [true, {"required": ["y"]}]}"##,
        r##"{"$ref": "#/$defs/O", "anyOf": [{"$ref": "#/$defs/O"}, {"type": "string"}]}"##,
        r##"{"$ref": "#/$defs/O", "not": false, "minItems": 0, "items": {}}"##,
    ] {
        check(&format!(r#"{{"type": "object", "properties": {{"p": {same}}}, {defs}}}"#), &lines);
    }
    for other in [
        r##"{"$ref": "#/$defs/O", "required": ["y"]}"##,
        r##"{"$ref": "#/$defs/O", "minProperties": 2}"##,
        r##"{"$ref": "#/$defs/O", "properties": {"x": {"minimum": 1}}}"##,
        r##"{"$ref": "#/$defs/O", "unevaluatedProperties": false}"##,
        r##"{"$ref": "#/$defs/O", "additionalProperties": {"type": "integer"}}"##,
        r##"{"$ref": "#/$defs/O", "oneOf": [{"required": ["x"]}, {"required": ["y"]}]}"##,
        r##"{"$ref": "#/$defs/O", "not": {"required": ["y"]}}"##,
        r##"{"$ref": "#/$defs/O", "if": {"required": ["y"]}, "then": {"required": ["z"]}}"##,
    ] {
        let text = format!(r#"{{"type": "object", "properties": {{"p": {other}}}, {defs}}}"#);
        let model = schema(&text);
        assert!(model.starts_with("Root = { \"p\"?: RootP }"), "{other}: {model}");
    }
}

#[test]
fn a_union_is_none_of_its_alternatives() {
    let parts = [
        r#"{"type": "object", "required": ["b"], "additionalProperties": false, "properties": {"b": {"type": "string"}}}"#,
        r#"{"type": "object", "properties": {"b": {"type": "string"}}}"#,
    ];
    // All values of the union are values of its second alternative.
    let union = format!(r#"{{"allOf": [{{"anyOf": [{}, {}]}}, {}]}}"#, parts[0], parts[1], r#"{"required": ["b"]}"#);
    let model = schema(&format!(r##"{{"$ref": "#/$defs/U", "$defs": {{"U": {union}}}}}"##));
    assert!(!model.contains("U U"), "{model}");
    let same = format!(r#"{{"allOf": [{{"anyOf": [{}, {}]}}, {}, {}]}}"#, parts[0], parts[1], parts[0], parts[1]);
    let model = schema(&format!(
        r##"{{"type": "object", "properties": {{"u": {{"$ref": "#/$defs/U"}}}}, "$defs": {{"U": {same}}}}}"##
    ));
    assert!(!model.contains(" U U"), "{model}");
    let parent = r##"{"$ref": "#/$defs/Cat", "$defs": {
        "Pet": {"type": "object", "oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]},
        "Cat": {"allOf": [{"$ref": "#/$defs/Pet"}, {"required": ["purrs"]}]},
        "Dog": {"allOf": [{"$ref": "#/$defs/Pet"}, {"required": ["barks"]}]}}}"##;
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    let document = Document::parse("test.json", parent.as_bytes(), Format::Json).expect("JSON");
    // Cyclic: an error, and no endless loop.
    assert!(lower(&document, &options).is_err());
}

#[test]
fn recursion_through_wrapped_references_is_one_type() {
    check(
        r##"{"type": "object", "properties": {"kids": {"type": "array", "items": {"allOf": [{"$ref": "#"}]}}}}"##,
        &["Root = { \"kids\"?: [Root] }"],
    );
    check(
        r##"{"allOf": [{"$ref": "#/$defs/O"}], "properties": {"x": {"$ref": "#"}}, "$defs": {"O": {"type": "object", "properties": {"x": {"$ref": "#/$defs/O"}}}}}"##,
        &["Root = { \"x\"?: Root }"],
    );
}

#[test]
fn asserted_formats_are_constraints_of_references() {
    let documents = [
        r##"{"$ref": "#/$defs/S", "format": "date"}"##,
        r##"{"allOf": [{"$ref": "#/$defs/S"}, {"format": "date"}]}"##,
        r##"{"$ref": "#/$defs/S", "anyOf": [{"format": "date"}, {"maxLength": 1}]}"##,
    ];
    let texts = documents.map(|part| {
        format!(r##"{{"type": "object", "properties": {{"p": {part}}}, "$defs": {{"S": {{"type": "string"}}}}}}"##)
    });
    for (text, assert_formats) in texts.iter().flat_map(|text| [(text, false), (text, true)]) {
        let options = ReadOptions { stem: "root".to_owned(), assert_formats, ..ReadOptions::default() };
        let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("JSON");
        let model = lower(&document, &options).expect("a model").model;
        let value = Json::object([("p", Json::string("never"))]);
        let root = model.checks.of(crate::model::TypeId(0)).expect("a check");
        assert_eq!(model.checks.violations(root, &value).is_empty(), !assert_formats, "{text}");
    }
}

#[test]
fn unevaluated_parts_have_types() {
    check(
        r#"{"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "unevaluatedItems": false}"#,
        &["Root = (number?, string?)"],
    );
    let base = r#""type": "object", "allOf": [{"properties": {"a": {"type": "string"}}}]"#;
    check(
        &format!(r#"{{{base}, "unevaluatedProperties": {{"type": "integer"}}, "required": ["b"]}}"#),
        &["Root = { \"b\": integer, \"a\"?: string, rest: integer }"],
    );
    check(&format!(r#"{{{base}, "unevaluatedProperties": false}}"#), &["Root = { \"a\"?: string, closed }"]);
    // Another branch may evaluate `b` too.
    check(
        r#"{"type": "object", "anyOf": [{"required": ["a"], "properties": {"a": {"type": "string"}}}, {"required": ["b"], "properties": {"b": {"type": "string"}}}], "unevaluatedProperties": false}"#,
        &[
            "Root = union { A RootA, B RootB }",
            "RootA = { \"a\": string, rest: any }",
            "RootB = { \"b\": string, rest: any }",
        ],
    );
}

#[test]
fn properties_that_match_patterns_have_their_types() {
    check(
        r#"{"type": "object", "required": ["S_a", "n"], "patternProperties": {"^S_": {"type": "string"}}, "additionalProperties": {"type": "integer"}}"#,
        &[
            "Root = { \"S_a\": string, \"n\": integer, rest: RootValue }",
            "RootValue = union { String string, Integer integer }",
        ],
    );
    check(
        r#"{"type": "object", "properties": {"a": {"type": "number"}}, "patternProperties": {"^b": {"type": "boolean"}}, "propertyNames": {"enum": ["a", "b1", "c"]}, "additionalProperties": {"type": "string"}}"#,
        &["Root = { \"a\"?: number, \"b1\"?: boolean, \"c\"?: string, closed }"],
    );
}

#[test]
fn branches_that_nothing_satisfies_are_left_out() {
    check(r#"{"anyOf": [{"not": {}}, {"type": "string"}]}"#, &["Root = string"]);
    check(r#"{"anyOf": [{}, {"type": "string"}]}"#, &["Root = any"]);
    check(r#"{"not": {}}"#, &["Root = never"]);
    check(r#"{"type": "integer", "not": false}"#, &["Root = integer"]);
}

#[test]
fn a_union_narrowed_to_one_object_is_that_object() {
    let branch = |kind: &str| {
        format!(
            r##"{{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "{kind}"}}, "x": {{"$ref": "#"}}}}}}"##
        )
    };
    let narrow = r#""properties": {"k": {"const": "b"}}"#;
    check(
        &format!(r#"{{"oneOf": [{}, {}], {narrow}}}"#, branch("a"), branch("b")),
        &["Root = { \"k\": RootK, \"x\"?: Root }", "RootK = enum { B \"b\" }"],
    );
    check(
        &format!(
            r##"{{"oneOf": [{{"$ref": "#/$defs/A"}}, {{"$ref": "#/$defs/B"}}], {narrow}, "$defs": {{"A": {}, "B": {{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "b"}}}}}}}}}}"##,
            branch("a")
        ),
        &["Root = B", "B = { \"k\": BK }", "BK = enum { B \"b\" }"],
    );
}
