//! Large and hostile schemas: generated, or refused with a reason; in time, and on the small stack of a thread.
//!
//! `cargo bench --bench growth` shows how time grows with size.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

mod clock;
mod compare;
mod inputs;
mod nests;
#[path = "../recursion/inputs.rs"]
#[allow(dead_code, reason = "the schemas that refer to themselves are for another test")]
mod recursion;

use std::thread;
use std::time::{Duration, Instant};

use adl_gen::diagnostics::{Code, Severity};
use adl_gen::{Error, Generated, Generator, Source, Target};
use serde_json::{Value, json};

/// The time limit of a release build. A debug build has to finish.
const LIMIT: Duration = Duration::from_secs(2);

fn generate(schema: String, targets: &[Target]) -> Result<Generated, Error> {
    let source = Source::Text { name: "large.schema.json".into(), bytes: schema.into_bytes() };
    Generator::new().targets(targets.iter().copied()).contracts(true).generate_sources([source])
}

/// Generates all targets: a release build each of them in time, a debug build all of them at once.
fn assert_ends(name: &str, schema: &Value, is_refused: impl Fn(&Error) -> bool) {
    let schema = schema.to_string();
    let runs = if cfg!(debug_assertions) { Target::ALL.len() } else { 1 };
    for targets in Target::ALL.chunks(runs) {
        let start = Instant::now();
        if let Err(error) = generate(schema.clone(), targets) {
            assert!(is_refused(&error), "{name}, {targets:?}: {}", error.diagnostics()[0]);
        }
        let took = start.elapsed();
        assert!(cfg!(debug_assertions) || took < LIMIT, "{name}, {targets:?}: {took:?}");
    }
}

#[test]
fn large_schemas_are_generated_in_time() {
    for shape in inputs::SHAPES {
        // A tenth is enough to overflow a stack, and a debug build is ten times slower.
        let size = if cfg!(debug_assertions) { shape.full / 10 } else { shape.full };
        assert_ends(shape.name, &(shape.make)(size), |_| false);
    }
}

#[test]
fn chains_of_references_are_generated_in_time() {
    // A debug build is ten times slower, and its frames are larger: on half a stack, fewer steps show what recurses.
    let (size, stack) = if cfg!(debug_assertions) { (400, 768 << 10) } else { (5_000, 2 << 20) };
    let beside: fn(Value) -> Value = |mut next| {
        next["minItems"] = json!(1);
        next
    };
    let all_of: fn(Value) -> Value = |next| json!({"allOf": [next]});
    // The branch has no name of its own, so that its alternatives are those of the union.
    let any_of: fn(Value) -> Value = |next| json!({"anyOf": [{"allOf": [next]}, {"type": "string"}]});
    let applicators = recursion::APPLICATORS.iter().map(|applicator| applicator.apply);
    for link in applicators.chain([beside, all_of, any_of]) {
        let name = format!("a chain of {}", link(json!({"$ref": ""})));
        assert_fits(stack, name, inputs::chain(size, |_, next| link(next)));
    }
}

/// Generates on a thread with a stack of that many bytes.
fn assert_fits(stack: usize, name: String, schema: Value) {
    let generate = move || assert_ends(&name, &schema, |_| false);
    thread::Builder::new().stack_size(stack).spawn(generate).expect("a thread").join().expect("it is generated");
}

/// Chains in which each link is two applicators.
#[test]
fn nested_chains_of_references_are_generated_in_time() {
    let (size, stack) = if cfg!(debug_assertions) { (100, 384 << 10) } else { (5_000, 2 << 20) };
    let depth = nests::FORMS.iter().find(|form| form.name == "depth").expect("the form of chains");
    for outer in nests::APPLICATORS {
        for inner in nests::APPLICATORS {
            let name = format!("a chain of {} of {}", outer.name, inner.name);
            assert_fits(stack, name, (depth.make)(outer, inner, size));
        }
    }
}

/// Comes to an end with each hostile schema that is chosen, be it with a refusal.
fn assert_hostile_end(is_chosen: impl Fn(&str) -> bool) {
    let refused = [Code::TooLarge, Code::DanglingReference];
    for (name, make) in inputs::HOSTILE.iter().filter(|(name, _)| is_chosen(name)) {
        let is_refused = |error: &Error| {
            let mut errors = error.diagnostics().iter().filter(|found| found.severity == Severity::Error);
            errors.all(|found| refused.contains(&found.code))
        };
        assert_ends(name, &make(), is_refused);
    }
}

#[test]
fn hostile_unions_come_to_an_end() {
    assert_hostile_end(|name| name.contains("union"));
}

#[test]
fn hostile_schemas_come_to_an_end() {
    assert_hostile_end(|name| !name.contains("union"));
}

/// Returns the bytes of all targets.
fn printed(schema: &Value) -> usize {
    let generated = generate(schema.to_string(), Target::ALL).expect("it is generated");
    generated.files.iter().map(|(_, text)| text.len()).sum()
}

/// Compares what is printed for nests of two sizes: `make growth` does so for all of them, and measures time.
#[test]
fn nests_of_unions_grow_in_proportion() {
    const COUNT: usize = 80;
    let applicators = |names: &[&str]| nests::APPLICATORS.iter().filter(|one| names.contains(&one.name)).collect();
    let unions: Vec<&nests::Applicator> = applicators(&["anyOf", "oneOf"]);
    let merged: Vec<&nests::Applicator> = applicators(&["allOf", "items", "additionalProperties"]);
    let assert_proportion = |form: &nests::Form, outer: &nests::Applicator, inner: &nests::Applicator| {
        let bytes = |count| printed(&(form.make)(outer, inner, count)) as f64;
        let exponent = (bytes(2 * COUNT) / bytes(COUNT)).log2();
        assert!(exponent <= 1.2, "{}: {} of {}: {exponent}", form.name, outer.name, inner.name);
    };
    thread::scope(|scope| {
        for form in nests::FORMS {
            for outer in if form.name == "depth" { &unions } else { &merged } {
                scope.spawn(|| unions.iter().for_each(|inner| assert_proportion(form, outer, inner)));
            }
        }
    });
}

/// Compares the time of schemas with that of four times as large ones, where it once was quadratic: `make growth`
/// measures all of them, in a release build.
#[test]
fn time_grows_in_proportion() {
    const COUNT: usize = 200;
    let shape = |name: &str| inputs::SHAPES.iter().find(|shape| shape.name == name).expect("a shape").make;
    let nest = |form: &str, outer: &str, inner: &str| {
        let applicator =
            |name: &str| nests::APPLICATORS.iter().find(|found| found.name == name).expect("an applicator");
        let (outer, inner) = (applicator(outer), applicator(inner));
        let make = nests::FORMS.iter().find(|found| found.name == form).expect("a form").make;
        move |count| make(outer, inner, count)
    };
    let schemas: [(Target, &dyn Fn(usize) -> Value); 9] = [
        (Target::Rust, &shape("oneOf of required")),
        (Target::TypeScript, &move |count| shape("enum")(20 * count)),
        (Target::OpenApi, &move |count| shape("allOf")(4 * count)),
        (Target::Rust, &nest("product", "oneOf", "allOf")),
        (Target::Rust, &nest("product", "allOf", "anyOf")),
        (Target::Rust, &nest("breadth", "oneOf", "patternProperties")),
        (Target::JsonSchema, &nest("breadth", "allOf", "anyOf")),
        (Target::JsonSchema, &nest("breadth", "additionalProperties", "not")),
        (Target::Zod, &nest("product", "anyOf", "dependentSchemas")),
    ];
    for (index, (target, make)) in schemas.iter().enumerate() {
        let [small, large] = [COUNT, 4 * COUNT].map(|count| {
            let schema = make(count).to_string();
            let time = |_| {
                let start = clock::now();
                generate(schema.clone(), &[*target]).expect("it is generated");
                clock::now().saturating_sub(start)
            };
            (0..3).map(time).min().unwrap_or_default().as_secs_f64()
        });
        let exponent = (large / small).log(4.0);
        assert!(exponent < 1.5, "{index}, {target}: {exponent:.2} ({small:.3} s, {large:.3} s)");
    }
}

/// Returns the diagnostics of the type that a limit makes wider.
fn widened(schema: &Value) -> Vec<String> {
    let generated = generate(schema.to_string(), &[Target::TypeScript]).expect("it is generated");
    generated.warnings.iter().filter(|found| found.code == Code::Widened).map(ToString::to_string).collect()
}

#[test]
fn limits_of_types_are_reported_with_their_place() {
    let object =
        |n: usize| json!({"type": "object", "required": [format!("q{n}")], "properties": {format!("q{n}"): {}}});
    let union = |first: usize, count: usize| json!({"anyOf": (first..first + count).map(object).collect::<Vec<_>>()});
    assert!(widened(&json!({"allOf": [union(0, 8), union(8, 8)]})).is_empty());
    let found = widened(&json!({"allOf": [union(0, 9), union(9, 8)]}));
    assert!(found.len() == 1 && found[0].contains("more than 64 combinations"), "{found:?}");
    assert!(found[0].starts_with("large.schema.json:1:"), "{found:?}");
    let wide = json!({"allOf": [union(0, 9), union(9, 8)]}).to_string();
    let source = || [Source::Text { name: "wide.schema.json".into(), bytes: wide.clone().into_bytes() }];
    let typescript = || Generator::new().targets([Target::TypeScript]);
    assert!(typescript().strict(true).generate_sources(source()).is_ok(), "the validator is exact");
    assert!(typescript().deny_loss(true).generate_sources(source()).is_err(), "the type isn't");
    let nested = widened(&(0..20).fold(
        json!({"type": "string"}),
        |schema, n| json!({"minLength": n, "anyOf": [schema, {"type": "object", "required": [format!("q{n}")]}]}),
    ));
    assert!(nested.iter().any(|found| found.contains("nested in more than 16 unions")), "{nested:?}");
    let merged = widened(&inputs::HOSTILE.iter().find(|(name, _)| name.contains("coprime")).expect("a shape").1());
    assert!(merged.iter().any(|found| found.contains("more than 2000 types")), "{merged:?}");
}

#[test]
fn what_is_nested_too_deep_is_refused() {
    let error = generate(inputs::nested(5_000), Target::ALL).expect_err("a limit");
    assert_eq!(error.diagnostics()[0].code, Code::TooDeep);
    assert!(generate(inputs::nested(100), Target::ALL).is_ok());
}
