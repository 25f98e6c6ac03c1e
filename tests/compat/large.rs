//! Large documents: a thousand tools in two versions.

use std::process::Command;
use std::time::Instant;

use adl_gen::compat::{Comparison, Containment, Operand, Side};
use adl_gen::model::Model;
use adl_gen::{Generator, Source};
use serde_json::{Value, json};

use crate::root;
use crate::tools::{fresh_folder, write};

/// Returns the row of the table, and the time of `adl-gen diff` as a whole process, in seconds.
pub fn rows() -> (String, f64) {
    let (count, changed) = (1_000, 100);
    let (new, old) = (document(count, changed), document(count, 0));
    let start = Instant::now();
    let found = compare(&model(&new), &model(&old), count);
    let time = start.elapsed().as_secs_f64() * 1e3;
    let of = |is: fn(&Containment) -> bool| found.iter().filter(|found| is(found)).count();
    let (yes, no) =
        (of(|found| *found == Containment::Proved), of(|found| matches!(found, Containment::Refuted { .. })));
    assert_eq!((yes, no), (count - changed, changed), "the changed ones are found");
    let whole = process(count, changed);
    let row = format!(
        "| {count} tools of a document in two versions, all together | {count} | {yes} | {no} | 0 | 0 | 0 | 100.0 % | | | {time:.0} ms |\n\n`adl-gen diff` of two versions of a document with {count} tools takes {whole:.2} s, as a whole process (the best of three).\n"
    );
    (row, whole)
}

/// Returns the shortest time that the released binary takes to compare two agents, in seconds.
fn process(count: usize, changed: usize) -> f64 {
    let folder = fresh_folder(root().join("build/compat/thousand"));
    for (name, changed) in [("old", 0), ("new", changed)] {
        write(folder.join(format!("{name}/tools.adl.json")), agent(count, changed).to_string());
    }
    let time = || {
        let start = Instant::now();
        let output = Command::new(root().join("target/release/adl-gen"))
            .args(["diff", "old/tools.adl.json", "new/tools.adl.json", "--no-config", "--message-format", "json"])
            .current_dir(&folder)
            .output()
            .expect("the binary is there: `cargo build --release`");
        let time = start.elapsed().as_secs_f64();
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let contracts = found["contracts"].as_array().expect("contracts");
        let broken = contracts.iter().filter(|found| found["wire"]["verdict"] == "breaking").count();
        assert_eq!((contracts.len(), broken), (count, changed));
        time
    };
    (0..3).map(|_| time()).fold(f64::MAX, f64::min)
}

/// Returns an agent whose tools return the types of a document.
fn agent(count: usize, changed: usize) -> Value {
    let schema = document(count, changed);
    let tool = |index: usize| {
        let reference = json!({"$ref": format!("#/$defs/Result{index}")});
        json!({"name": format!("tool_{index}"), "returns": {"type": "Custom", "schema": reference}})
    };
    let tools: Vec<Value> = (0..count).map(tool).collect();
    json!({"adl": "1.5", "name": "large", "tools": tools, "$defs": schema["$defs"]})
}

/// Twenty tools, of which some are changed: a sample of the thousand.
#[test]
fn changed_tools_of_a_document_are_found() {
    let found = compare(&model(&document(20, 5)), &model(&document(20, 0)), 20);
    let is_refuted = |found: &Containment| matches!(found, Containment::Refuted { .. });
    assert!(found[..5].iter().all(is_refuted) && found[5..].iter().all(|found| *found == Containment::Proved));
}

fn compare(new: &Model, old: &Model, count: usize) -> Vec<Containment> {
    let mut comparison = Comparison::new(&new.checks, &old.checks);
    let check = |model: &Model, index: usize| {
        let name = format!("Result{index}");
        let (id, _) = model.iter().find(|(_, definition)| definition.name == name).expect("a definition");
        model.checks.of(id).expect("a check").index()
    };
    let ids: Vec<(usize, usize)> = (0..count).map(|index| (check(new, index), check(old, index))).collect();
    let ask = |(in_new, in_old): (usize, usize)| {
        let new = Operand { side: Side::New, check: &new.checks.functions[in_new].check };
        comparison.contains(new, Operand { side: Side::Old, check: &old.checks.functions[in_old].check })
    };
    ids.into_iter().map(ask).collect()
}

/// A document whose tools share types; the first ones have a further status.
fn document(count: usize, changed: usize) -> Value {
    let status = |index: usize| match index < changed {
        true => json!(["open", "closed", "merged"]),
        false => json!(["open", "closed"]),
    };
    let result = |index: usize| {
        json!({
            "type": "object",
            "properties": {
                "id": {"type": "string", "pattern": format!("^r{index}_[0-9a-f]{{8}}$")},
                "status": {"enum": status(index)},
                "owner": {"$ref": "#/$defs/User"},
                "items": {"type": "array", "items": {"anyOf": [
                    {"type": "object", "properties": {"kind": {"const": "file"}, "path": {"type": "string"}}, "required": ["kind", "path"]},
                    {"type": "object", "properties": {"kind": {"const": "folder"}, "parts": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}, "required": ["kind"]},
                ]}},
                "total": {"type": "integer", "minimum": 0},
            },
            "required": ["id", "status", "items"],
            "additionalProperties": false,
        })
    };
    let mut definitions = serde_json::Map::new();
    definitions.insert("User".to_owned(), json!({"type": "object", "properties": {"name": {"type": "string", "minLength": 1}, "email": {"type": ["string", "null"]}}, "required": ["name"]}));
    definitions.insert("Tree".to_owned(), json!({"type": "object", "properties": {"name": {"type": "string"}, "owner": {"$ref": "#/$defs/User"}, "parts": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}, "required": ["name"]}));
    definitions.extend((0..count).map(|index| (format!("Result{index}"), result(index))));
    json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions})
}

fn model(schema: &Value) -> Model {
    let source = Source::Text { name: "tools.schema.json".to_owned(), bytes: schema.to_string().into_bytes() };
    let mut models = Generator::new().read([source]).expect("a model");
    models.models.pop().expect("a model")
}
