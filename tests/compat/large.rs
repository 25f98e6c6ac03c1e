//! Large documents: a thousand tools in two versions.

use std::time::Instant;

use adl_gen::compat::{Comparison, Containment, Operand, Side};
use adl_gen::model::Model;
use adl_gen::{Generator, Source};
use serde_json::{Value, json};

/// Returns the rows of the table, and the time in seconds, with that for reading the documents.
pub fn rows() -> (String, f64) {
    let (count, changed) = (1_000, 100);
    let reading = Instant::now();
    let (new, old) = (document(count, changed), document(count, 0));
    let start = Instant::now();
    let found = compare(&new, &old, count);
    let time = start.elapsed().as_secs_f64() * 1e3;
    let with_reading = reading.elapsed().as_secs_f64();
    let of = |is: fn(&Containment) -> bool| found.iter().filter(|found| is(found)).count();
    let (yes, no) =
        (of(|found| *found == Containment::Proved), of(|found| matches!(found, Containment::Refuted { .. })));
    assert_eq!((yes, no), (count - changed, changed), "the changed ones are found");
    let row = format!(
        "| {count} tools of a document in two versions, all together | {count} | {yes} | {no} | 0 | 0 | 0 | 100.0 % | | | {time:.0} ms |\n\nWith reading both documents, the thousand tools take {with_reading:.2} s.\n"
    );
    (row, with_reading)
}

/// Twenty tools, of which some are changed: a sample of the thousand.
#[test]
fn changed_tools_of_a_document_are_found() {
    let found = compare(&document(20, 5), &document(20, 0), 20);
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
fn document(count: usize, changed: usize) -> Model {
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
    let schema: Value = json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions});
    let source = Source::Text { name: "tools.schema.json".to_owned(), bytes: schema.to_string().into_bytes() };
    let mut models = Generator::new().read([source]).expect("a model");
    models.models.pop().expect("a model")
}
