//! Lists of tools, in each revision.

use super::McpOptions;
use super::*;
use crate::pipeline::{Generator, Source};
use crate::target::Target;
use crate::target::test_models::json;

/// Returns the tools of an agent with one tool whose result has a schema.
fn listed(returns: &str, revision: &str) -> Json {
    let text = format!(
        r##"{{"tools": [{{"name": "a", "returns": {{"type": "Custom", {returns}}}}}],
        "$defs": {{"Node": {{"type": "object", "properties": {{"next": {{"$ref": "#/$defs/Node"}}}}}}}}}}"##
    );
    let source = Source::Text { name: "a.adl.json".to_owned(), bytes: text.into_bytes() };
    let generator = Generator::new().targets([Target::Mcp]).set("mcp.revision", revision);
    let generated = generator.generate_sources([source]).expect("a list");
    json(generated.files.get("a.mcp.json").expect("a file"))
}

fn output(schema: &str, revision: &str) -> Json {
    let listed = listed(&format!("\"schema\": {schema}"), revision);
    let Some(Json::Array(tools)) = listed.get("tools") else { panic!("no tools") };
    tools[0].get("outputSchema").expect("an output schema").clone()
}

#[test]
fn results_that_may_be_no_object_are_wrapped_before_2026() {
    let array = r##"{"type": "array", "items": {"$ref": "#/$defs/Node"}}"##;
    let node = r##""$defs": {"Node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}}"##;
    let newest = format!(r##"{{"type": "array", "items": {{"$ref": "#/$defs/Node"}}, {node}}}"##);
    assert_eq!(output(array, "2026-07-28"), json(&newest));
    let wrapped = format!(
        r##"{{"type": "object", "properties": {{"result": {array}}}, "required": ["result"],
        "x-fastmcp-wrap-result": true, {node}}}"##
    );
    for revision in ["2025-11-25", "2025-06-18"] {
        assert_eq!(output(array, revision), json(&wrapped));
    }
}

#[test]
fn a_root_is_called_an_object_where_that_is_proved() {
    for (schema, expected) in [
        (r#"{"properties": {"a": {"type": "string"}}}"#, None),
        (r#"{"type": ["object", "null"], "not": {"type": "null"}}"#, None),
        (r#"{"anyOf": [{"type": "object"}, {"const": {"a": 1}}]}"#, Some("object")),
        (r##"{"allOf": [{"$ref": "#/$defs/Node"}, {"required": ["next"]}]}"##, Some("object")),
        (r##"{"$ref": "#/$defs/Node"}"##, Some("object")),
    ] {
        let found = output(schema, "2026-07-28");
        assert_eq!(found.get("type").and_then(Json::as_str), expected, "{schema} {found}");
        let wraps = output(schema, "2025-11-25").get(WRAPPED).is_some();
        assert_eq!(wraps, expected.is_none(), "{schema}");
    }
}

#[test]
fn what_was_wrapped_is_wrapped_again() {
    let returns = r#""schema": {"type": "array"}, "x-fastmcp-wrap-result": true"#;
    assert!(listed(returns, "2026-07-28").to_string().contains(WRAPPED));
}

#[test]
fn clients_get_no_booleans_that_they_refuse() {
    let schema = r#"{"type": "object", "properties": {"a": true, "b": false}, "additionalProperties": false,
        "anyOf": [true, {"required": ["a"]}]}"#;
    let expected = r#"{"type": "object", "properties": {"a": {}, "b": {"not": {}}}, "additionalProperties": false,
        "anyOf": [{}, {"required": ["a"]}]}"#;
    assert_eq!(output(schema, "2025-06-18"), json(expected));
}

#[test]
fn tuples_end_by_their_length_before_2026() {
    let tuple =
        |more: &str| format!(r#"{{"type": "object", "properties": {{"t": {{"prefixItems": [{{}}, {{}}]{more}}}}}}}"#);
    let closed = tuple(r#", "items": false"#);
    assert_eq!(output(&closed, "2026-07-28"), json(&closed));
    assert_eq!(output(&closed, "2025-11-25"), json(&tuple(r#", "maxItems": 2"#)));
    let short = tuple(r#", "items": false, "maxItems": 1"#);
    assert_eq!(output(&short, "2025-11-25"), json(&tuple(r#", "maxItems": 1"#)));
    let open = tuple(r#", "items": {"type": "null"}"#);
    assert_eq!(output(&open, "2025-11-25"), json(&open));
}

#[test]
fn arguments_are_objects() {
    for (schema, expected) in [
        (r#"{"properties": {"a": {"type": "null"}}}"#, r#"{"type": "object", "properties": {"a": {"type": "null"}}}"#),
        (r#"{"type": ["object", "null"]}"#, r#"{"type": "object"}"#),
        (r#"{"type": "string"}"#, r#"{"type": "object", "allOf": [{"type": "string"}]}"#),
        ("true", r#"{"type": "object"}"#),
    ] {
        let schema = crate::target::test_models::schema(schema);
        assert_eq!(published(&object_only(&schema)), json(expected));
    }
}

#[test]
fn names_are_those_that_hosts_take() {
    for (name, expected) in [("get_user-2.x", true), ("", false), ("get user", false), ("é", false)] {
        assert_eq!(is_name(name), expected, "{name:?}");
    }
    assert!(is_name(&"a".repeat(128)) && !is_name(&"a".repeat(129)));
}

#[test]
fn what_only_mcp_has_is_kept_where_the_revision_has_it() {
    let text = r#"[{"name": "a", "inputSchema": {"type": "object", "properties": {"b": {"type": "string",
        "x-mcp-header": "B"}}}, "icons": [{"src": "data:,"}], "execution": {"taskSupport": "required"},
        "_meta": {"c": 1}}]"#;
    let members = |revision: McpRevision| {
        let model = model("a.tools.json", text.as_bytes()).expect("a list");
        let options = Options::with(McpOptions { revision });
        let list = json(&generate(&model, &options).expect("a list").text);
        let Some(Json::Array(tools)) = list.get("tools") else { panic!("no tools") };
        let header =
            tools[0].get("inputSchema").and_then(|schema| schema.get("properties")?.get("b")?.get("x-mcp-header"));
        assert_eq!(header.and_then(Json::as_str), Some("B"));
        ["icons", "execution", "_meta"].map(|name| tools[0].get(name).is_some())
    };
    assert_eq!(members(McpRevision::R20260728), [true, false, true]);
    assert_eq!(members(McpRevision::R20251125), [true, true, true]);
    assert_eq!(members(McpRevision::R20250618), [false, false, true]);
}

/// Random numbers: a generator by Lehmer.
struct Random(u64);

impl Random {
    /// Returns a number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0 * 48_271 % 2_147_483_647;
        self.0 as usize % bound.max(1)
    }

    /// Returns a value with a part replaced by another value, or without it.
    fn changed(&mut self, value: &Json, others: &[Json]) -> Json {
        let (is_here, other) = (self.below(3) == 0, self.below(others.len()));
        match value {
            Json::Array(items) if !is_here && !items.is_empty() => {
                let mut items = items.clone();
                let index = self.below(items.len());
                items.make_mut()[index] = self.changed(&items[index].clone(), others);
                Json::Array(items)
            }
            Json::Object(members) if !is_here && !members.is_empty() => {
                let mut members = members.clone();
                let index = self.below(members.len());
                match self.below(4) {
                    0 => drop(members.remove(index)),
                    _ => members[index].1 = self.changed(&members[index].1.clone(), others),
                }
                Json::Object(members)
            }
            _ => others.get(other).cloned().unwrap_or(Json::Null),
        }
    }
}

/// Returns the values of a golden case's instances, and as many random changes of them.
fn values(folder: &std::path::Path, random: &mut Random) -> Vec<Json> {
    let lines = ["ok.jsonl", "bad.jsonl"].map(|file| std::fs::read_to_string(folder.join(file)).unwrap_or_default());
    let values: Vec<Json> =
        lines.concat().lines().filter_map(|line| json(line).get("value").cloned()).take(200).collect();
    let changed: Vec<Json> = values.iter().map(|value| random.changed(value, &values)).collect();
    values.into_iter().chain(changed).collect()
}

/// Returns the model of a document.
fn model(name: &str, bytes: &[u8]) -> Option<Model> {
    let source = Source::Text { name: name.to_owned(), bytes: bytes.to_vec() };
    Generator::new().read([source]).ok()?.models.pop()
}

#[test]
fn verdicts_survive_the_way_through_mcp() {
    let (mut random, mut verdicts) = (Random(16), [0, 0]);
    for folder in crate::goldens::folders(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))) {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let Ok(text) = std::fs::read(folder.join(format!("{name}.adl.json"))) else { continue };
        // Some need arguments, or files beside them.
        let Some(original) = model("a.adl.json", &text) else { continue };
        let values = values(&folder, &mut random);
        for revision in McpRevision::ALL {
            let options = Options::with(McpOptions { revision: *revision });
            let listed =
                model("a.tools.json", generate(&original, &options).expect("a list").text.as_bytes()).expect("a list");
            for contract in &original.contracts {
                let of_tool = |model: &Model| {
                    let contract = model.contracts.iter().find(|found| found.tool == contract.tool)?;
                    model.checks.of(contract.result)
                };
                let (before, after) = (of_tool(&original).expect("a check"), of_tool(&listed).expect("a check"));
                for value in &values {
                    let verdict = original.checks.accepts(before, value);
                    assert_eq!(listed.checks.accepts(after, value), verdict, "{name}, {}: {value}", contract.tool);
                    verdicts[usize::from(verdict)] += 1;
                }
            }
        }
    }
    assert!(verdicts.iter().all(|count| *count > 1000), "{verdicts:?}");
}

#[test]
fn definitions_that_many_tools_repeat_are_limited() {
    const DEFINITIONS: usize = 400;
    let definitions: Vec<String> = (0..DEFINITIONS)
        .map(|index| {
            let next = (index + 1) % DEFINITIONS;
            format!(
                r##""Part{index}": {{"type": "object", "properties": {{"next": {{"$ref": "#/$defs/Part{next}"}}}}}}"##
            )
        })
        .collect();
    let generate = |tools: usize| {
        let tools: Vec<String> = (0..tools)
            .map(|index| {
                format!(r##"{{"name": "t{index}", "returns": {{"type": "Custom", "schema": {{"$ref": "#/$defs/Part0"}}}}}}"##)
            })
            .collect();
        let text = format!("{{\"tools\": [{}],\n\"$defs\": {{{}}}}}", tools.join(",\n"), definitions.join(","));
        let source = Source::Text { name: "a.adl.json".to_owned(), bytes: text.into_bytes() };
        Generator::new().targets([Target::Mcp]).generate_sources([source])
    };
    assert!(generate(10).is_ok());
    let error = generate(3_000).expect_err("more than 64 MiB");
    let found = error.diagnostics().iter().find(|found| found.code == Code::TooLarge).expect("the limit");
    assert!(found.place.as_ref().is_some_and(|place| place.line_column().0 > 1_000), "{error}");
}
