//! Schemas that come back to themselves, through every keyword that applies a schema.

use serde_json::{Value, json};

/// A keyword that applies a schema.
pub struct Applicator {
    /// A schema with that keyword over another schema.
    pub apply: fn(Value) -> Value,
    /// Whether the other schema applies to the same value.
    pub in_place: bool,
}

const fn in_place(apply: fn(Value) -> Value) -> Applicator {
    Applicator { apply, in_place: true }
}

const fn step(apply: fn(Value) -> Value) -> Applicator {
    Applicator { apply, in_place: false }
}

/// Every applicator of JSON Schema, some of them also beside other keywords.
pub const APPLICATORS: &[Applicator] = &[
    step(|schema| json!({"properties": {"a": schema}})),
    step(|schema| json!({"patternProperties": {"^a": schema}})),
    step(|schema| json!({"additionalProperties": schema})),
    step(|schema| json!({"propertyNames": schema})),
    step(|schema| json!({"items": schema})),
    step(|schema| json!({"prefixItems": [schema]})),
    step(|schema| json!({"contains": schema})),
    step(|schema| json!({"unevaluatedProperties": schema})),
    step(|schema| json!({"unevaluatedItems": schema})),
    in_place(|schema| json!({"allOf": [schema, {"minProperties": 1}]})),
    in_place(|schema| json!({"anyOf": [schema, {"type": "string"}]})),
    in_place(|schema| json!({"oneOf": [schema, {"type": "string"}]})),
    in_place(|schema| json!({"not": schema})),
    in_place(|schema| json!({"if": schema, "then": {"required": ["a"]}, "else": {"minItems": 1}})),
    in_place(|schema| json!({"if": {"required": ["a"]}, "then": schema})),
    in_place(|schema| json!({"if": {"properties": {"a": {"const": 1}}}, "else": schema})),
    in_place(|schema| json!({"dependentSchemas": {"a": schema}})),
    step(|schema| json!({"type": "object", "required": ["a"], "properties": {"a": schema}})),
    step(|schema| json!({"type": ["array", "null"], "minItems": 1, "items": schema})),
    step(|schema| json!({"properties": {"a": {"type": "string"}}, "additionalProperties": schema})),
    step(|schema| json!({"anyOf": [{"type": "object", "additionalProperties": schema}, {"items": schema}]})),
];

/// References to the root: alone, and with keywords beside them.
const REFERENCES: [fn() -> Value; 2] =
    [|| json!({"$ref": "#"}), || json!({"$ref": "#", "minItems": 1, "minProperties": 1})];

/// A schema that refers to itself.
#[derive(Clone)]
pub struct Case {
    /// The schema.
    pub schema: Value,
    /// Whether it applies itself to the same value: an error (Core §9.4.1).
    pub is_cyclic: bool,
}

/// A reference to the root in so many applicators, in each order.
pub fn cases(depth: usize) -> Vec<Case> {
    let references = REFERENCES.iter().map(|reference| Case { schema: reference(), is_cyclic: true });
    (0..depth).fold(references.collect(), |inner, _| inner.iter().flat_map(applied).collect())
}

/// A case in each of the applicators.
fn applied(inner: &Case) -> impl Iterator<Item = Case> {
    APPLICATORS.iter().map(|applicator| Case {
        schema: (applicator.apply)(inner.schema.clone()),
        is_cyclic: inner.is_cyclic && applicator.in_place,
    })
}
