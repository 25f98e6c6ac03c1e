//! Systematic nests: each applicator around each other, so often in depth and in breadth.

use serde_json::{Map, Value, json};

use super::inputs::chain;

/// A keyword that applies schemas.
pub struct Applicator {
    /// Its name.
    pub name: &'static str,
    /// A schema that applies these schemas by it.
    pub apply: fn(Vec<Value>) -> Value,
}

/// The applicators, those that take one schema as `allOf` several of them.
pub const APPLICATORS: &[Applicator] = &[
    Applicator { name: "anyOf", apply: |schemas| json!({"anyOf": schemas}) },
    Applicator { name: "oneOf", apply: |schemas| json!({"oneOf": schemas}) },
    Applicator { name: "allOf", apply: |schemas| json!({"allOf": schemas}) },
    Applicator { name: "not", apply: |schemas| each(schemas, |schema| json!({"not": schema})) },
    Applicator {
        name: "if",
        apply: |schemas| each(schemas, |schema| json!({"if": schema, "then": {"required": ["t"]}})),
    },
    Applicator {
        name: "then",
        apply: |schemas| each(schemas, |schema| json!({"if": {"required": ["t"]}, "then": schema, "else": schema})),
    },
    Applicator { name: "properties", apply: |schemas| json!({"properties": named("p", schemas)}) },
    Applicator { name: "items", apply: |schemas| each(schemas, |schema| json!({"items": schema})) },
    Applicator { name: "prefixItems", apply: |schemas| json!({"prefixItems": schemas}) },
    Applicator { name: "contains", apply: |schemas| each(schemas, |schema| json!({"contains": schema})) },
    Applicator {
        name: "additionalProperties",
        apply: |schemas| each(schemas, |schema| json!({"additionalProperties": schema})),
    },
    Applicator { name: "patternProperties", apply: |schemas| json!({"patternProperties": named("^x", schemas)}) },
    Applicator { name: "dependentSchemas", apply: |schemas| json!({"dependentSchemas": named("d", schemas)}) },
];

/// A way to nest an inner applicator in an outer one.
pub struct Form {
    /// Its name.
    pub name: &'static str,
    /// The schema with so many of the inner applicator, of the outer one, or of schemas in them.
    pub make: fn(&Applicator, &Applicator, usize) -> Value,
}

/// The ways to nest.
pub const FORMS: &[Form] = &[
    // A chain of references, each through both.
    Form {
        name: "depth",
        make: |outer, inner, count| {
            chain(count, |n, next| (outer.apply)(vec![(inner.apply)(vec![next]), json!({"const": n})]))
        },
    },
    // Many inner ones in one outer one.
    Form {
        name: "breadth",
        make: |outer, inner, count| (outer.apply)((0..count).map(|n| (inner.apply)(vec![object(n)])).collect()),
    },
    // Two inner ones of many schemas in an outer one.
    Form {
        name: "product",
        make: |outer, inner, count| {
            let half = |first: usize| (inner.apply)((first..first + count).map(object).collect());
            (outer.apply)(vec![half(0), half(count)])
        },
    },
];

fn each(schemas: Vec<Value>, apply: fn(Value) -> Value) -> Value {
    match <[Value; 1]>::try_from(schemas) {
        Ok([only]) => apply(only),
        Err(schemas) => json!({"allOf": schemas.into_iter().map(apply).collect::<Vec<_>>()}),
    }
}

fn named(prefix: &str, schemas: Vec<Value>) -> Map<String, Value> {
    schemas.into_iter().enumerate().map(|(n, schema)| (format!("{prefix}{n}"), schema)).collect()
}

/// An object with a property of its own.
fn object(n: usize) -> Value {
    let name = format!("q{n}");
    json!({"type": "object", "properties": {&name: {"type": "string"}}, "required": [name]})
}
