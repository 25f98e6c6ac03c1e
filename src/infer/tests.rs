use super::*;

#[path = "../../tests/scale/clock.rs"]
mod clock;

fn json(text: &str) -> Json {
    Document::parse("a.json", text.as_bytes(), Format::Json).expect(text).root.to_json()
}

/// Infers from samples, one a line; without the dialect.
fn inferred(samples: &str) -> String {
    let samples: Vec<Json> = samples.lines().map(json).collect();
    let schema = infer(&samples).unwrap_or_else(|error| panic!("{error}")).to_string();
    assert_eq!(infer(&samples).expect("the same").to_string(), schema, "deterministic");
    schema.replacen("\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"", "", 1).replacen("{,", "{", 1)
}

#[test]
fn types_are_inferred() {
    for (samples, expected) in [
        ("1\n2", r#"{"type":"integer"}"#),
        ("1\n2.5\nnull", r#"{"type":["number","null"]}"#),
        ("1.0", r#"{"type":"number"}"#),
        ("[]", r#"{"type":"array"}"#),
        ("[1, \"a\"]\n[]", r#"{"type":"array","items":{"type":["string","integer"]}}"#),
        ("[1]", r#"{"type":"array","items":{"type":"integer"}}"#),
        ("[1]\n[2, 3]", r#"{"type":"array","items":{"type":"integer"},"minItems":1}"#),
        ("{}", r#"{"type":"object"}"#),
        (
            "{\"a\": 1, \"b\": null}\n{\"b\": 2, \"c\": {\"d\": \"x\"}}",
            r#"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":["integer","null"]},"c":{"type":"object","properties":{"d":{"type":"string"}},"required":["d"]}},"required":["b"]}"#,
        ),
    ] {
        assert_eq!(inferred(samples), expected, "{samples}");
    }
}

#[test]
fn strings_have_formats() {
    for (samples, expected) in [
        ("\"2026-01-01T00:00:00Z\"", r#"{"type":"string","format":"date-time"}"#),
        ("\"2026-01-01\"\n\"2026-01-01\"\n\"2026-01-02\"\n\"2026-01-02\"", r#"{"type":"string","format":"date"}"#),
        ("\"a@example.com\"\n\"x\"", r#"{"type":"string"}"#),
        ("\"https://example.com/a\"", r#"{"type":"string","format":"uri"}"#),
        ("\"note: this\"", r#"{"type":"string"}"#),
    ] {
        assert_eq!(inferred(samples), expected, "{samples}");
    }
}

#[test]
fn strings_are_enumerations_if_none_is_rare() {
    let strings = |texts: &[&str], null: &str| texts.join("\n") + null;
    for (open, paid, null, expected) in [
        (4, 4, "\nnull", r#"{"enum":["open","paid",null]}"#),
        (9, 4, "", r#"{"enum":["open","paid"]}"#),
        (9, 3, "", r#"{"type":"string"}"#),
        (9, 0, "", r#"{"type":"string"}"#),
        (4, 4, "\n1", r#"{"type":["string","integer"]}"#),
    ] {
        let texts = [["\"open\""].repeat(open), ["\"paid\""].repeat(paid)].concat();
        assert_eq!(inferred(&strings(&texts, null)), expected, "{open} {paid}");
    }
    let many: Vec<String> = (0..4 * 13).map(|index| format!("\"word{}\"", index % 13)).collect();
    assert_eq!(inferred(&many.join("\n")), r#"{"type":"string"}"#);
    let dates = ["\"2026-01-01\"\n\"2026-01-02\""].repeat(4).join("\n");
    assert_eq!(inferred(&dates), r#"{"type":"string","format":"date"}"#);
}

#[test]
fn properties_are_required_as_soon_as_samples_are_evidence_enough() {
    let required = |sample: &str, count: usize| {
        let found = json(&inferred(&[sample].repeat(count).join("\n")));
        found.get("required").map_or_else(String::new, Json::to_string)
    };
    for (sample, one, four) in [
        // Values of one kind may be those of a map.
        (r#"{"a": "x", "b": "y", "c": "z"}"#, "", r#"["a","b","c"]"#),
        (r#"{"a": {"b": 1}, "c": {"d": 1}, "e": {}}"#, "", r#"["a","c","e"]"#),
        (r#"{"a": "x", "b": "y"}"#, r#"["a","b"]"#, r#"["a","b"]"#),
        (r#"{"a": "x", "b": 1}"#, r#"["a","b"]"#, r#"["a","b"]"#),
        // Flags have defaults.
        (r#"{"a": "x", "b": true}"#, r#"["a"]"#, r#"["a","b"]"#),
    ] {
        assert_eq!((required(sample, 1).as_str(), required(sample, 3).as_str()), (one, one), "{sample}");
        assert_eq!(required(sample, 4), four, "{sample}");
    }
    assert_eq!(required("{\"a\": 1, \"b\": \"x\"}\n{\"a\": 1}", 4), r#"["a"]"#);
    let tagged = json(&inferred("{\"success\": true, \"data\": 1}\n{\"success\": false, \"error\": \"x\"}"));
    assert!(tagged.to_string().contains(r#""required":["success","data"]"#), "{tagged}");
}

#[test]
fn keys_that_are_data_make_maps() {
    for (samples, expected) in [
        ("{\"usr_123\": 1, \"usr_456\": 2}", r#"{"type":"object","additionalProperties":{"type":"integer"}}"#),
        ("{\"2026-01-01\": \"a\"}", r#"{"type":"object","additionalProperties":{"type":"string"}}"#),
        (
            "{\"line1\": \"a\", \"line2\": \"b\"}",
            r#"{"type":"object","properties":{"line1":{"type":"string"},"line2":{"type":"string"}},"required":["line1","line2"]}"#,
        ),
    ] {
        assert_eq!(inferred(samples), expected, "{samples}");
    }
}

#[test]
fn tags_make_unions() {
    let found = inferred(
        "{\"type\": \"card\", \"number\": \"1\"}\n{\"type\": \"invoice\", \"days\": 3}\n{\"type\": \"card\", \"number\": \"2\"}",
    );
    let card = r#"{"type":"object","properties":{"type":{"const":"card"},"number":{"type":"string"}},"required":["type","number"]}"#;
    let invoice = r#"{"type":"object","properties":{"type":{"const":"invoice"},"days":{"type":"integer"}},"required":["type","days"]}"#;
    assert_eq!(found, format!("{{\"oneOf\":[{card},{invoice}]}}"));
    let found = inferred("{\"success\": true, \"data\": 1}\n{\"success\": false, \"error\": \"x\"}\nnull");
    assert!(found.contains("{\"const\":true}") && found.ends_with("{\"type\":\"null\"}]}"), "{found}");
    let found = inferred("{\"type\": \"a\", \"x\": 1}\n{\"type\": \"b\", \"x\": 2}");
    assert!(found.starts_with("{\"type\":\"object\""), "{found}");
}

#[test]
fn variants_of_an_unusual_tag_are_not_rare() {
    let objects = |count: usize| {
        let pair = "{\"shape\": \"circle\", \"radius\": 1}\n{\"shape\": \"square\", \"side\": 1}";
        inferred(&[pair].repeat(count).join("\n"))
    };
    assert!(objects(3).starts_with("{\"type\":\"object\""), "{}", objects(3));
    assert!(objects(4).starts_with("{\"oneOf\":["), "{}", objects(4));
}

#[test]
fn variants_whose_keys_look_like_data_have_constants() {
    let pair = "{\"k1234\": \"a\", \"x1234\": \"1\"}\n{\"k1234\": \"b\", \"y1234\": \"1\"}";
    let found = inferred(&[pair].repeat(4).join("\n"));
    assert!(found.contains(r#""k1234":{"const":"a"}"#), "{found}");
    let few = inferred("{\"type\": \"a\", \"x\": \"1\", \"z\": \"1\"}\n{\"type\": \"b\", \"y\": \"1\"}");
    assert!(few.contains(r#""required":["type","x","z"]"#), "{few}");
}

#[test]
fn a_schema_is_widened_by_the_least() {
    for (schema, samples, expected) in [
        (r#"{"type":"integer"}"#, "1.5\nnull", r#"{"type":["number","null"]}"#),
        (r#"{"enum":["a"]}"#, "\"b\"", r#"{"enum":["a","b"]}"#),
        (r#"{"const":1}"#, "2", r#"{"enum":[1,2]}"#),
        (r#"{"minimum":3,"maximum":9}"#, "1\n10", r#"{"minimum":1,"maximum":10}"#),
        (r#"{"exclusiveMinimum":3}"#, "3", r#"{"minimum":3}"#),
        (r#"{"type":"string","maxLength":2,"pattern":"^a"}"#, "\"bcd\"", r#"{"type":"string","maxLength":3}"#),
        (
            r#"{"properties":{"a":{"type":"string"}},"required":["a","b"],"additionalProperties":false}"#,
            "{\"a\": 1, \"c\": true}",
            r#"{"properties":{"a":{"type":["string","integer"]},"c":{"type":"boolean"}},"required":["a"],"additionalProperties":false}"#,
        ),
        (
            r##"{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"type":"string","title":"A"}}}"##,
            "[1]",
            r##"{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"type":["string","integer"],"title":"A"}}}"##,
        ),
        (
            r#"{"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k","x"]},{"properties":{"k":{"const":"b"}},"required":["k","y"]}]}"#,
            "{\"k\": \"a\"}",
            r#"{"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k","y"]}]}"#,
        ),
        (
            r#"{"title":"T","not":{"type":"string"}}"#,
            "\"a\"",
            r#"{"title":"T","anyOf":[{"not":{"type":"string"}},{"type":"string"}]}"#,
        ),
        (r#"{"type":"string"}"#, "\"a\"", r#"{"type":"string"}"#),
    ] {
        let samples: Vec<Json> = samples.lines().map(json).collect();
        let found = widened(&json(schema), &samples).unwrap_or_else(|error| panic!("{schema}: {error}"));
        assert_eq!(found.to_string(), expected, "{schema}");
    }
}

/// Samples of a size, and a schema to widen if there is one.
type Make = fn(usize) -> (Option<Json>, Vec<Json>);

#[test]
fn time_grows_in_proportion_to_the_samples() {
    const SIZE: usize = 1_000;
    let shapes: [(&str, Make); 7] = [
        ("an object of many keys", |size| (None, vec![record(0, size)])),
        ("many objects of few keys", |size| (None, (0..size).map(|index| record(index % 9, 9)).collect())),
        ("objects of keys of their own", |size| (None, of_their_own(size / 2))),
        ("a list of objects of keys of their own", |size| (None, vec![Json::array(of_their_own(size / 2))])),
        ("variants of many keys", |size| {
            let variant = |index: usize| {
                let Json::Object(mut members) = record(index * size, size / 3) else { return Json::Null };
                members.push(("type".into(), Json::string(letters(index))));
                Json::Object(members)
            };
            (None, (0..3).map(variant).collect())
        }),
        ("a closed object that gets many keys", |size| (closed(), vec![record(0, size)])),
        ("a closed object that gets keys of many", |size| (closed(), of_their_own(size / 2))),
    ];
    for (name, make) in shapes {
        let time = |size: usize| {
            let (schema, samples) = make(size);
            let start = clock::now();
            match schema {
                None => drop(infer(&samples).expect(name)),
                Some(schema) => drop(widened(&schema, &samples).expect(name)),
            }
            clock::now() - start
        };
        time(SIZE);
        let (one, eight) = (time(SIZE), time(8 * SIZE));
        assert!(eight < 14 * one, "{name}: {one:?} and {eight:?}");
    }
}

/// Returns the schema of an object without properties.
fn closed() -> Option<Json> {
    Some(json(r#"{"properties": {}, "additionalProperties": false}"#))
}

/// Returns objects of one key, which no other one has.
fn of_their_own(count: usize) -> Vec<Json> {
    (0..count).map(|index| record(index, 1)).collect()
}

/// Returns an object with a number of keys, from a first one on.
fn record(from: usize, count: usize) -> Json {
    Json::object((from..from + count).map(|index| {
        let value = if index % 2 == 0 { Json::Bool(true) } else { Json::string("a b") };
        (format!("key{}", letters(index)), value)
    }))
}

/// Returns a word for a number, without digits.
fn letters(index: usize) -> String {
    index.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}

/// The sentence of the docs that `ADL_GEN_UPDATE_GOLDEN=1` updates.
const MEASURED: &str = "docs/samples.md";

/// Returns the values of a file of instances by their type.
fn instances(file: &std::path::Path) -> std::collections::BTreeMap<String, Vec<Json>> {
    let mut found = std::collections::BTreeMap::<String, Vec<Json>>::new();
    for line in std::fs::read_to_string(file).unwrap_or_default().lines() {
        let Ok(document) = Document::parse("instances.jsonl", line.as_bytes(), Format::Json) else { continue };
        let (kind, value) =
            (document.root.get("type").and_then(crate::source::Node::as_str), document.root.get("value"));
        let (Some(kind), Some(value)) = (kind, value) else { continue };
        found.entry(kind.to_owned()).or_default().push(value.to_json());
    }
    found
}

#[test]
fn the_inferred_schemas_of_the_golden_cases_are_measured() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut types, mut valid, mut refused, mut all) = (0, 0, 0, 0);
    for case in crate::goldens::folders(root) {
        let bad = instances(&case.join("bad.jsonl"));
        for (kind, samples) in instances(&case.join("ok.jsonl")) {
            let schema = infer(&samples).unwrap_or_else(|error| panic!("{} {kind}: {error}", case.display()));
            let validator = Validator::new(&schema).expect("valid");
            let wrong = bad.get(&kind).map_or(&[][..], Vec::as_slice);
            types += 1;
            valid += samples.len();
            all += wrong.len();
            refused += wrong.iter().filter(|value| validator.violation(value).is_some()).count();
        }
    }
    let measured = format!(
        "Of the {types} types of the golden cases, every one of the {valid} valid instances is valid for the schema inferred from \
         these, which refuses {refused} of the {all} invalid instances ({} %).",
        100 * refused / all
    );
    let path = root.join(MEASURED);
    let docs = std::fs::read_to_string(&path).expect("the docs");
    let old = docs.lines().find(|line| line.starts_with("Of the ")).expect("the sentence");
    if std::env::var_os("ADL_GEN_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, docs.replace(old, &measured)).expect("writes");
    } else {
        assert_eq!(old, measured, "ADL_GEN_UPDATE_GOLDEN=1 updates it");
    }
}
