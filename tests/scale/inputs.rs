//! Schemas of any size: what real ones have much of, and what was made to be slow.

use serde_json::{Map, Value, json};

/// A family of schemas.
pub struct Shape {
    /// The repeated part.
    pub name: &'static str,
    /// The number of repetitions that must be read within two seconds.
    pub full: usize,
    /// The schema with so much of it.
    pub make: fn(usize) -> Value,
}

/// Shapes that are common in real schemas.
pub const SHAPES: &[Shape] = &[
    Shape { name: "definitions", full: 20_000, make: definitions },
    Shape { name: "references, a chain", full: 20_000, make: reference_chain },
    Shape { name: "properties, a chain", full: 20_000, make: property_chain },
    Shape { name: "oneOf, tagged", full: 2_000, make: tagged },
    Shape { name: "oneOf, untagged", full: 2_000, make: untagged },
    Shape { name: "oneOf of required", full: 2_000, make: cases },
    Shape { name: "enum", full: 20_000, make: |n| json!({"enum": texts("v", n)}) },
    Shape { name: "properties of one object", full: 20_000, make: properties },
    Shape { name: "allOf", full: 10_000, make: all_of },
    Shape { name: "prefixItems", full: 10_000, make: |n| json!({"prefixItems": vec![json!({"type": "string"}); n]}) },
    Shape { name: "anchors", full: 20_000, make: anchors },
    Shape { name: "description, characters", full: 1_000_000, make: description },
];

/// Makes an input.
pub type Make = fn() -> Value;

/// The levels of ladders: a debug build is ten times slower.
const LEVELS: usize = if cfg!(debug_assertions) { 40 } else { 100 };

/// Schemas that are intentionally slow or need much stack: small documents that expand to large ones, and long chains.
pub const HOSTILE: &[(&str, Make)] = &[
    ("unions that double at each step", || doubling(json!({"minProperties": 1}))),
    ("a union of an object and a tuple that lead back to it", union_behind_an_alias),
    ("unions of objects that double at each step", || doubling(json!({"properties": {"own": {}}}))),
    ("lists that are intersected at each step", || intersected(|next| json!({"type": "array", "items": next}))),
    ("maps that are intersected at each step", || intersected(|next| json!({"additionalProperties": next}))),
    ("objects that are intersected at each step", || intersected(|next| json!({"properties": {"n": next}}))),
    ("unions behind unions, a chain", union_chain),
    ("a union of two maps of themselves", || {
        recursive_pair(|own| json!({"type": "object", "additionalProperties": own, "minProperties": 1}))
    }),
    ("a union of two lists of themselves", || recursive_pair(|own| json!({"type": "array", "items": own}))),
    ("objects of one title, each of the next", titles),
    ("recursions of coprime lengths", coprime),
    ("unions that double at each step, and what they don't evaluate", || {
        let mut schema = doubling(json!({"properties": {"own": {}}}));
        schema["unevaluatedProperties"] = json!(false);
        schema
    }),
    ("dynamic scopes", dynamic_scopes),
    ("a ladder of oneOf", || chain(LEVELS, |n, next| json!({"oneOf": [next, {"const": n}]}))),
    ("a ladder of anyOf", || chain(LEVELS, |n, next| json!({"anyOf": [next, {"const": n}]}))),
    ("a ladder of not", || chain(LEVELS, |n, next| json!({"not": {"anyOf": [next, {"const": n}]}}))),
    ("a pattern that can match nothing in many ways", || {
        let pattern = r"^(?<n>(\k<n>\k<n>|\k<n>\k<n>|\k<n>\k<n>|\k<n>{2,})){1000}b";
        json!({"patternProperties": {pattern: {"type": "null"}}, "properties": {"a": true}, "additionalProperties": false})
    }),
    (
        "references that lead nowhere",
        || json!({"properties": members(10_000, |n| (format!("p{n}"), json!({"$ref": format!("#/$defs/{n}")})))}),
    ),
];

fn members(count: usize, member: impl Fn(usize) -> (String, Value)) -> Value {
    Value::Object((0..count).map(member).collect::<Map<_, _>>())
}

fn texts(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|n| format!("{prefix}{n}")).collect()
}

fn reference(to: usize) -> Value {
    json!({"$ref": format!("#/$defs/A{to}")})
}

/// Definitions `A0`, `A1` …, each made from the one after it; and the last, which allows anything.
pub fn chain(count: usize, link: impl Fn(usize, Value) -> Value) -> Value {
    let definition = |n| (format!("A{n}"), if n < count { link(n, reference(n + 1)) } else { json!({}) });
    json!({"$ref": "#/$defs/A0", "$defs": members(count + 1, definition)})
}

fn definitions(count: usize) -> Value {
    let definition = json!({
        "type": "object",
        "description": "What it is.",
        "properties": {"id": {"type": "string"}, "count": {"type": "integer", "minimum": 0}},
        "required": ["id"],
    });
    json!({
        "properties": members(count, |n| (format!("p{n}"), reference(n))),
        "$defs": members(count, |n| (format!("A{n}"), definition.clone())),
    })
}

fn reference_chain(count: usize) -> Value {
    chain(count, |_, next| next)
}

fn property_chain(count: usize) -> Value {
    chain(count, |_, next| json!({"type": "object", "properties": {"n": next}}))
}

fn tagged(count: usize) -> Value {
    let variant = |n| {
        json!({
            "type": "object",
            "properties": {"kind": {"const": format!("k{n}")}, "value": {"type": "string"}},
            "required": ["kind"],
        })
    };
    json!({"oneOf": (0..count).map(variant).collect::<Vec<_>>()})
}

fn untagged(count: usize) -> Value {
    let variant = |n| {
        let name = format!("p{n}");
        json!({"type": "object", "properties": {&name: {"type": "string"}}, "required": [name]})
    };
    json!({"oneOf": (0..count).map(variant).collect::<Vec<_>>()})
}

fn cases(count: usize) -> Value {
    let required: Vec<Value> = texts("p", count).into_iter().map(|name| json!({"required": [name]})).collect();
    json!({"type": "object", "properties": members(count, |n| (format!("p{n}"), json!({}))), "oneOf": required})
}

fn properties(count: usize) -> Value {
    let schemas = [
        json!({"type": "string"}),
        json!({"type": ["array", "null"], "items": {"type": "string"}}),
        json!({"type": "object", "properties": {"a": {"type": "string"}}}),
    ];
    let property = |n: usize| (format!("p{n}"), schemas[n % schemas.len()].clone());
    json!({"type": "object", "properties": members(count, property)})
}

fn all_of(count: usize) -> Value {
    let part = |n: usize| {
        let own = format!("p{n}");
        json!({"properties": {&own: {"type": "string"}, "shared": {"minLength": n}}, "required": [own]})
    };
    json!({"type": "object", "allOf": (0..count).map(part).collect::<Vec<_>>()})
}

fn anchors(count: usize) -> Value {
    json!({
        "properties": members(count, |n| (format!("p{n}"), json!({"$ref": format!("#a{n}")}))),
        "$defs": members(count, |n| (format!("A{n}"), json!({"$anchor": format!("a{n}"), "type": "string"}))),
    })
}

fn description(characters: usize) -> Value {
    let text: String = "A word, `code`, */ and \\ more.\n".chars().cycle().take(characters).collect();
    json!({"type": "object", "description": text, "properties": {"a": {"type": "string", "description": text}}})
}

/// A value in so many arrays.
pub fn nested(levels: usize) -> String {
    format!("{}{{}}{}", r#"{"items":"#.repeat(levels), "}".repeat(levels))
}

fn doubling(beside: Value) -> Value {
    chain(40, |_, next| {
        let mut link = beside.clone();
        link["anyOf"] = json!([{"allOf": [next], "required": ["a"]}, {"allOf": [next], "required": ["b"]}]);
        link
    })
}

fn intersected(link: fn(Value) -> Value) -> Value {
    let mut definitions = Map::new();
    for n in 0..5_000 {
        for side in ["A", "B"] {
            let next = json!({"$ref": format!("#/$defs/{side}{}", n + 1)});
            definitions.insert(format!("{side}{n}"), if n < 4_999 { link(next) } else { json!({}) });
        }
    }
    json!({"allOf": [{"$ref": "#/$defs/A0"}, {"$ref": "#/$defs/B0"}], "$defs": definitions})
}

/// A union of two definitions, each of which has parts of itself.
fn recursive_pair(make: impl Fn(Value) -> Value) -> Value {
    let [one, other] = ["#/$defs/a", "#/$defs/b"].map(|place| json!({"$ref": place}));
    let mut other_definition = make(other.clone());
    other_definition["description"] = json!("Another type.");
    json!({"anyOf": [one.clone(), other], "$defs": {"a": make(one), "b": other_definition}})
}

fn union_chain() -> Value {
    chain(5_000, |n, next| json!({"required": [format!("x{n}")], "anyOf": [next, {"type": "string"}]}))
}

fn titles() -> Value {
    chain(2_000, |_, next| json!({"title": "T", "type": "object", "properties": {"n": next}}))
}

/// Intersected, these make a type for each combination of places in the rings.
fn coprime() -> Value {
    let rings = [2, 3, 5, 7, 11, 13, 17, 19];
    let mut definitions = Map::new();
    for ring in rings {
        for n in 0..ring {
            let next = json!({"$ref": format!("#/$defs/R{ring}_{}", (n + 1) % ring)});
            definitions.insert(format!("R{ring}_{n}"), json!({"type": "object", "properties": {"n": next}}));
        }
    }
    let starts: Vec<Value> = rings.iter().map(|ring| json!({"$ref": format!("#/$defs/R{ring}_0")})).collect();
    json!({"allOf": starts, "$defs": definitions})
}

/// A union that its branches refer to through an alias: the projections of its objects and of its arrays need each other.
fn union_behind_an_alias() -> Value {
    let optional = json!({"$ref": "#/$defs/Optional"});
    let row = json!({"type": "object", "properties": {"next": optional}, "additionalProperties": false});
    let tuple = json!({"type": "array", "prefixItems": [{"$ref": "#/$defs/Row"}, optional]});
    json!({"$ref": "#/$defs/Value", "$defs": {
        "Row": row,
        "Optional": {"anyOf": [{"$ref": "#/$defs/Value"}, {"type": "null"}]},
        "Value": {"anyOf": [{"$ref": "#/$defs/Row"}, tuple]},
    }})
}

/// Resources with a dynamic anchor each, that refer to each other in many orders.
fn dynamic_scopes() -> Value {
    const COUNT: usize = 200;
    let uri = |n: usize| format!("http://x.test/{}", n % COUNT);
    let resource = |n: usize| {
        let properties = json!({
            "next": {"$ref": uri(n + 1)},
            "other": {"$ref": uri(n * 7 + 3)},
            "own": {"$dynamicRef": format!("#d{n}")},
        });
        let resource = json!({"$id": uri(n), "$dynamicAnchor": format!("d{n}"), "properties": properties});
        (format!("A{n}"), resource)
    };
    json!({"$id": "http://x.test/root", "$ref": uri(0), "$defs": members(COUNT, resource)})
}
