//! Comparisons of schemas with large numbers end in time, whatever they find.

use std::time::Duration;

use adl_gen::compat::{Comparison, Operand, Side};
use adl_gen::model::{Check, Model};
use adl_gen::{Generator, Source};
use serde_json::{Value, json};

use crate::clock;

/// The limit of the processor's time for both directions of a pair: a debug build is ten times slower.
const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });

/// Large numbers: those that values are made for, and those that no value can have.
const NUMBERS: [u64; 3] = [2_000, 10_000, 1_000_000_000];

fn model(schema: &Value) -> Model {
    let mut schema = schema.clone();
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    let source = Source::Text { name: "case.schema.json".to_owned(), bytes: schema.to_string().into_bytes() };
    let models = Generator::new().root_name("RootType").read([source]);
    models.unwrap_or_else(|error| panic!("{schema}: {error}")).models.pop().expect("a model")
}

fn root(model: &Model) -> &Check {
    let (id, _) = model.iter().find(|(_, definition)| definition.name == "RootType").expect("the root");
    &model.checks.function(model.checks.of(id).expect("a check")).check
}

/// Each keyword that takes a number, alone and in a part of a value, and those that ask for many different values.
fn schemas(large: u64) -> Vec<Value> {
    let more = large + 1;
    let names = |count: u64| (0..count).map(|index| format!("n{index}")).collect::<Vec<_>>();
    let some = large.min(2_000);
    vec![
        json!({"maxItems": large}),
        json!({"minItems": large}),
        json!({"uniqueItems": true}),
        json!({"type": "array", "uniqueItems": true, "minItems": large}),
        json!({"type": "array", "items": {"type": "boolean"}, "uniqueItems": true}),
        json!({"type": "array", "items": {"enum": names(some)}, "uniqueItems": true, "minItems": some}),
        json!({"maxLength": large}),
        json!({"minLength": large}),
        json!({"type": "string", "pattern": "^[a-c]*$", "minLength": large}),
        json!({"type": "string", "pattern": "^(?:ab|c)+$", "maxLength": large}),
        json!({"maxProperties": large}),
        json!({"minProperties": large}),
        json!({"type": "object", "minProperties": large, "propertyNames": {"pattern": "^[ab]{1,3}$"}}),
        json!({"type": "object", "propertyNames": {"minLength": large}, "minProperties": 2}),
        json!({"type": "object", "required": names(some)}),
        json!({"type": "object", "properties": names(some).into_iter().map(|name| (name, json!({"maxLength": large}))).collect::<serde_json::Map<_, _>>()}),
        json!({"multipleOf": large}),
        json!({"multipleOf": more}),
        json!({"type": "number", "multipleOf": 1e-300}),
        json!({"type": "number", "multipleOf": 1e300}),
        json!({"minimum": 1e308}),
        json!({"exclusiveMaximum": large}),
        json!({"type": "integer", "not": {"multipleOf": 3}, "minimum": large}),
        json!({"type": "array", "contains": {"type": "string"}, "minContains": large}),
        json!({"type": "array", "contains": {"const": 1}, "maxContains": large}),
        json!({"type": "array", "contains": {"minItems": large}, "minContains": 20, "maxContains": 40}),
        json!({"type": "array", "prefixItems": vec![json!({"maxLength": large}); 300], "uniqueItems": true}),
        json!({"type": "array", "items": {"minLength": large}, "minItems": large}),
        json!({"type": "array", "items": {"type": "array", "minItems": large, "items": {"type": "array", "minItems": large}}}),
        json!({"type": "array", "minItems": 20, "items": {"minProperties": large}}),
        json!({"additionalProperties": {"minItems": large}, "minProperties": large}),
        json!({"enum": (0..some).collect::<Vec<_>>()}),
        json!({"type": "integer", "not": {"enum": (0..some).collect::<Vec<_>>()}}),
        json!({"not": {"enum": names(some)}}),
        json!({"anyOf": (0..40).map(|index| json!({"minItems": large + index, "maxItems": large + 2 * index})).collect::<Vec<_>>()}),
        json!({"oneOf": [{"maxItems": large}, {"minItems": more}]}),
        json!({"allOf": (0..20).map(|index| json!({"contains": {"const": index}})).collect::<Vec<_>>(), "type": "array"}),
        json!({"if": {"minProperties": large}, "then": {"maxProperties": more}, "else": {"minLength": large}}),
        json!({"dependentSchemas": {"a": {"minProperties": large}}, "required": ["a"]}),
    ]
}

/// Returns both of two schemas as one.
fn both(one: &Value, other: &Value) -> Value {
    json!({"allOf": [one, other]})
}

/// Compares pairs of schemas in both directions.
fn assert_ends(schemas: &[Value], pairs: impl IntoIterator<Item = (usize, usize)>) {
    let models: Vec<Model> = schemas.iter().map(model).collect();
    let mut slow = Vec::new();
    for (one, other) in pairs {
        let (old, new) = (&models[one], &models[other]);
        let start = clock::now();
        let mut comparison = Comparison::new(&new.checks, &old.checks);
        let operands = [Operand { side: Side::New, check: root(new) }, Operand { side: Side::Old, check: root(old) }];
        // Any answer will do.
        let _ = comparison.contains(operands[0], operands[1]);
        let _ = comparison.contains(operands[1], operands[0]);
        let took = clock::now() - start;
        if took > LIMIT {
            let short = |schema: &Value| schema.to_string().chars().take(200).collect::<String>();
            slow.push(format!("{took:?}: {} and {}", short(&schemas[one]), short(&schemas[other])));
        }
    }
    assert!(slow.is_empty(), "{} pairs:\n{}", slow.len(), slow.join("\n"));
}

#[test]
fn pairs_of_keywords_with_large_numbers_are_compared_in_time() {
    for large in NUMBERS {
        let schemas = schemas(large);
        let count = schemas.len();
        // A debug build tries a part of them.
        let step = if cfg!(debug_assertions) { 41 } else { 1 };
        let pairs = (0..count).flat_map(|one| (0..count).map(move |other| (one, other))).step_by(step);
        assert_ends(&schemas, pairs);
    }
}

#[test]
fn random_combinations_of_keywords_with_large_numbers_are_compared_in_time() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let pairs = if cfg!(debug_assertions) { 30 } else { 3_922 };
    let all: Vec<Value> = NUMBERS.into_iter().flat_map(schemas).collect();
    let mut combined = Vec::new();
    for _ in 0..2 * pairs {
        let schema = both(&all[random(all.len())], &all[random(all.len())]);
        let nested = match random(4) {
            0 => json!({"type": "array", "items": schema, "minItems": 3}),
            1 => json!({"type": "object", "properties": {"a": schema}, "required": ["a"]}),
            _ => schema,
        };
        combined.push(nested);
    }
    for chunk in combined.chunks(200) {
        assert_ends(chunk, (0..chunk.len() / 2).map(|index| (2 * index, 2 * index + 1)));
    }
}
