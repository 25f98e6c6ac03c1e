//! Random schemas and edits of them: no answer may be wrong.

use std::env;

use adl_gen::Dialect;
use adl_gen::compat::{Comparison, Containment, Operand, Side};
use adl_gen::model::Model;
use adl_gen::text::{Json, Number};
use serde_json::Value;

use crate::edit::edited;
use crate::question::{model, root, value};
use crate::random::Random;
use crate::values::values;
use crate::verdicts::reference::double;

/// Number of values of each schema.
const VALUES: usize = 16;

/// Integers up to it are doubles.
const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;

/// The answers for random pairs.
#[derive(Debug, Default)]
pub struct Counts {
    pub pairs: usize,
    pub yes: usize,
    pub no: usize,
    pub unknown: usize,
    /// Pairs of which a schema can't be read.
    pub unread: usize,
    pub wrong: Vec<String>,
    /// Counterexamples that the crate decides otherwise.
    pub disputed: Vec<String>,
}

#[test]
fn no_answer_for_random_edits_is_wrong() {
    let pairs = env::var("ADL_GEN_COMPAT_PAIRS").ok().map_or(400, |pairs| pairs.parse().expect("a number"));
    let mut counts = Counts::default();
    for seed in 0.. {
        if counts.pairs >= pairs {
            break;
        }
        pair(seed, &mut counts);
    }
    let Counts { pairs, yes, no, unknown, unread, wrong, disputed } = &counts;
    println!("compat, random: {pairs} pairs, {yes} yes, {no} no, {unknown} unknown, {unread} not read");
    assert!(wrong.is_empty() && disputed.is_empty(), "{}\n{}", wrong.join("\n"), disputed.join("\n"));
}

/// Asks about a schema and an edit of it, in both directions.
fn pair(seed: u64, counts: &mut Counts) {
    let mut random = Random::new(seed);
    let (new, old) = edited(&mut random);
    let (Ok(new_model), Ok(old_model)) = (read(&new), read(&old)) else {
        counts.unread += 1;
        return;
    };
    let mut sample = values(&new, VALUES, &mut random);
    sample.extend(values(&old, VALUES, &mut random));
    let mut comparison = Comparison::new(&new_model.checks, &old_model.checks);
    let new = (Operand { side: Side::New, check: root(&new_model) }, &new, &new_model);
    let old = (Operand { side: Side::Old, check: root(&old_model) }, &old, &old_model);
    for (part, whole) in [(new, old), (old, new)] {
        counts.pairs += 1;
        let answer = comparison.contains(part.0, whole.0);
        let shown = |value: &Json| format!("{seed}: {value}\n  {}\n  {}", part.1, whole.1);
        match answer {
            Containment::Proved => {
                counts.yes += 1;
                let disproves = |value: &&Json| accepts(part.2, value) && !accepts(whole.2, value);
                if is_denied(part.1, whole.1) {
                    counts.disputed.push(format!("yes, {}", shown(&Json::Null)));
                }
                counts.wrong.extend(sample.iter().find(disproves).map(|value| format!("yes, {}", shown(value))));
            }
            Containment::Refuted { counterexample } => {
                counts.no += 1;
                if !accepts(part.2, &counterexample) || accepts(whole.2, &counterexample) {
                    counts.wrong.push(format!("no, {}", shown(&counterexample)));
                }
                if !is_confirmed(part.1, whole.1, &counterexample) {
                    counts.disputed.push(format!("no, {}", shown(&counterexample)));
                }
            }
            Containment::Unknown { reasons } => {
                counts.unknown += 1;
                if env::var_os("ADL_GEN_COMPAT_UNKNOWN").is_some() {
                    println!("unknown, {reasons:?} {}", shown(&Json::Null));
                }
            }
        }
    }
}

pub fn read(schema: &Json) -> Result<Model, String> {
    model(&value(schema), Dialect::Draft202012)
}

fn accepts(model: &Model, value: &Json) -> bool {
    let (id, _) = model.iter().find(|(_, definition)| definition.name == crate::question::ROOT).expect("the root");
    model.checks.accepts(model.checks.of(id).expect("a check"), value)
}

/// Returns whether the crate `jsonschema` doesn't contradict. It reads numbers as doubles, limits backtracking, and
/// can't read all patterns.
fn is_confirmed(part: &Json, whole: &Json, counterexample: &Json) -> bool {
    if !numbers(counterexample).iter().all(|number| double(number.as_f64()).as_ref() == Some(number)) {
        return true;
    }
    let text = counterexample.to_string();
    let Ok(counterexample) = serde_json::from_str::<Value>(&text) else { return true };
    let verdict = |schema: &Json| {
        let validator = jsonschema::draft202012::new(&value(schema)).ok()?;
        Some(validator.is_valid(&counterexample))
    };
    match (verdict(part), verdict(whole)) {
        (Some(in_part), Some(in_whole)) => in_part && !in_whole,
        (None, _) | (_, None) => true,
    }
}

/// Returns whether the crate's canonical forms say that a value of one schema isn't one of the other. They recurse
/// deeper than the stack of a test.
fn is_denied(part: &Json, whole: &Json) -> bool {
    // The crate takes large numbers for the integers that doubles are exactly; adl-gen for the decimals that are written.
    if [part, whole].into_iter().flat_map(numbers).any(|number| number.as_f64().abs() > LARGEST_EXACT) {
        return false;
    }
    let (part, whole) = (value(part), value(whole));
    let covers = move || {
        let (part, whole) = (jsonschema::canonicalize(&part).ok()?, jsonschema::canonicalize(&whole).ok()?);
        whole.covers(&part).ok()
    };
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(covers).expect("a thread");
    thread.join().expect("the crate answers") == Some(jsonschema::canonical::Containment::No)
}

/// Returns the numbers in a value.
fn numbers(value: &Json) -> Vec<&Number> {
    match value {
        Json::Number(number) => vec![number],
        Json::Array(items) => items.iter().flat_map(numbers).collect(),
        Json::Object(members) => members.iter().flat_map(|(_, value)| numbers(value)).collect(),
        Json::Null | Json::Bool(_) | Json::String(_) => Vec::new(),
    }
}
