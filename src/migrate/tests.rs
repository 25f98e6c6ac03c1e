use super::*;

fn document(text: &str) -> Document {
    let name = if text.starts_with('{') { "a.adl.json" } else { "a.adl.yaml" };
    Document::parse(name, text.as_bytes(), Format::of(name, text.as_bytes())).expect(text)
}

fn options() -> ReadOptions {
    ReadOptions { stem: "a".to_owned(), ..ReadOptions::default() }
}

/// Migrates with the first standard type, or with `Custom`; a second run changes nothing.
fn migrated(text: &str, shape: Shape) -> String {
    let before = document(text);
    let run = |document: &Document| {
        migrate(document, &options(), |question| match shape {
            Shape::Standard => Ok(ReturnType::Standard(question.standard[0])),
            Shape::Keep | Shape::Ask => Ok(ReturnType::Custom),
        })
        .unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let first = run(&before).text;
    let after = document(&first);
    let second = run(&after);
    assert_eq!((second.text, second.tools), (first.clone(), 0), "idempotent");
    lower(&after, &ReadOptions { strict: true, ..options() }).unwrap_or_else(|error| panic!("{first}: {error}"));
    first
}

fn returns(text: &str) -> String {
    let document = document(text);
    let (_, returns) = super::returns(&document.root).next().expect("a tool");
    returns.to_json().to_string()
}

fn of(returns: &str, shape: Shape) -> String {
    self::returns(&migrated(
        &format!("{{\"name\": \"a\", \"tools\": [{{\"name\": \"get_x\", \"returns\": {returns}}}]}}"),
        shape,
    ))
}

#[test]
fn each_legacy_form_becomes_one_of_1_5() {
    let reference = |name: &str| format!("{{\"$ref\":\"#/$defs/StandardReturnTypes/{name}\"}}");
    for (returns, kind, schema) in [
        ("{\"type\": \"string\", \"description\": \"d\"}", "StringValue", reference("StringValue")),
        ("{\"type\": \"text\"}", "StringValue", reference("StringValue")),
        ("{\"type\": \"number\"}", "NumberValue", reference("NumberValue")),
        ("{\"type\": \"boolean\"}", "BooleanValue", reference("BooleanValue")),
        (
            "{\"type\": \"integer\"}",
            "NumberValue",
            format!("{{\"allOf\":[{},{{\"type\":\"integer\"}}]}}", reference("NumberValue")),
        ),
        ("{\"type\": \"object\"}", "Custom", "{\"type\":\"object\"}".to_owned()),
        ("{\"type\": \"array\"}", "Custom", "{\"type\":\"array\"}".to_owned()),
        ("{\"type\": \"null\"}", "Custom", "{\"type\":\"null\"}".to_owned()),
        ("{\"type\": \"DataResult\"}", "Custom", "{}".to_owned()),
        ("{\"description\": \"d\"}", "Custom", "{}".to_owned()),
        ("{\"type\": \"ListResult\"}", "ListResult", reference("ListResult")),
        // The type is a standard type if that has all values of the schema.
        ("{\"type\": \"string\", \"maxLength\": 3}", "StringValue", "{\"type\":\"string\",\"maxLength\":3}".to_owned()),
        (
            "{\"type\": \"Primitive\", \"schema\": {\"type\": \"integer\", \"minimum\": 1}}",
            "NumberValue",
            "{\"type\":\"integer\",\"minimum\":1}".to_owned(),
        ),
        (
            "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}",
            "Custom",
            "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}".to_owned(),
        ),
        (
            "{\"type\": [\"string\", \"null\"], \"maxLength\": 3}",
            "Custom",
            "{\"type\":[\"string\",\"null\"],\"maxLength\":3}".to_owned(),
        ),
        (
            "{\"type\": \"object\", \"schema\": {\"$ref\": \"#/$defs/StandardReturnTypes/ObjectResult\"}}",
            "ObjectResult",
            reference("ObjectResult"),
        ),
        (
            "{\"type\": \"Structured\", \"schema\": {\"type\": \"object\"}}",
            "Custom",
            "{\"type\":\"object\"}".to_owned(),
        ),
        ("{\"schema\": {\"type\": \"object\"}}", "Custom", "{\"type\":\"object\"}".to_owned()),
        ("{\"type\": \"ListResult\", \"schema\": {\"type\": \"array\"}}", "Custom", "{\"type\":\"array\"}".to_owned()),
    ] {
        let found = of(returns, Shape::Keep);
        let found = document(&found).root;
        assert_eq!(found.get("type").and_then(Node::as_str), Some(kind), "{returns}");
        assert_eq!(found.get("schema").map(|schema| schema.to_json().to_string()), Some(schema), "{returns}");
        let examples = found.get("examples").and_then(Node::as_array).unwrap_or_else(|| panic!("{returns}"));
        assert_eq!(examples.len(), 1, "{returns}");
    }
}

#[test]
fn a_shape_changes_only_if_asked_to() {
    for (returns, kind) in [("object", "EntityResult"), ("array", "ListResult"), ("null", "VoidResult")] {
        let found = of(&format!("{{\"type\": \"{returns}\"}}"), Shape::Standard);
        assert!(found.starts_with(&format!("{{\"type\":\"{kind}\"")), "{found}");
    }
    assert_eq!(candidates("create_user", "object")[0], StandardType::ObjectResult);
    assert_eq!(candidates("run-job", "object")[0], StandardType::OperationStatus);
    assert_eq!(candidates("import_rows", "array")[0], StandardType::BatchResult);
}

#[test]
fn what_is_not_migrated_keeps_its_text() {
    let text = r#"{
    "name" :  "a",
    "tools": [
        { "name": "save", "description": "Saves.",
          "returns": { "type": "string", "description": "The path." } },
        { "name": "quiet" }
    ]
}
"#;
    let expected = r##"{
    "name" :  "a",
    "tools": [
        { "name": "save", "description": "Saves.",
          "returns": {
              "type": "StringValue",
              "schema": {
                  "$ref": "#/$defs/StandardReturnTypes/StringValue"
              },
              "description": "The path.",
              "examples": [
                  {
                      "success": true,
                      "value": "Hello, World!"
                  }
              ]
          } },
        { "name": "quiet" }
    ]
}
"##;
    assert_eq!(migrated(text, Shape::Keep), expected);
}

#[test]
fn comments_of_yaml_stay() {
    let text = "\
# An agent.
name: a
tools:
  # The first.
  - name: get_user   # by id
    returns:
      # What it is.
      description: A user.
      type: object # legacy
      properties:
        # The key.
        id: {type: string}
      required: [id]
  - name: ping
    returns: {type: boolean}
";
    let expected = "\
# An agent.
name: a
tools:
  # The first.
  - name: get_user   # by id
    returns:
      # What it is.
      description: A user.
      type: Custom # legacy
      schema:
        type: object # legacy
        properties:
          # The key.
          id: {type: string}
        required: [id]
      examples:
        - id: text
  - name: ping
    returns: {
      type: BooleanValue,
      schema: {$ref: \"#/$defs/StandardReturnTypes/BooleanValue\"},
      examples: [
        {
          success: true,
          value: false
        }
      ]
    }
";
    assert_eq!(migrated(text, Shape::Keep), expected);
}

#[test]
fn the_passport_stays_as_it_is() {
    let text = "{\"adl_spec\": \"0.3.0\", \"name\": \"a\", \"tools\": [{\"name\": \"x\", \"returns\": {\"type\": \"number\"}}]}";
    assert_eq!(migrated(text, Shape::Keep), text);
}

#[test]
fn text_that_is_elsewhere_is_reported() {
    let text = "x: &x {type: string}\nname: a\ntools:\n  - name: b\n    returns: *x\n";
    let error = migrate(&document(text), &options(), |_| Ok(ReturnType::Custom)).err().expect("an error");
    assert!(error.to_string().starts_with("a.adl.yaml:5:14: error[not-migrated]"), "{error}");
}
