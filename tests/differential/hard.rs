//! Types that are hard to get right in most languages: unions, tuples, null and absent, maps, integers beyond doubles.

use std::collections::HashSet;
use std::fmt::Write as _;

use adl_gen::text::Json;

use crate::case::Case;
use crate::random::Random;
use crate::values::values;
use crate::verdicts::reference::{Numbers, json};
use crate::{build_folder, judges, tools};

/// The types, as a document.
const DOCUMENT: &str = include_str!("hard.adl.json");

/// The number of values of all types together.
const VALUES: usize = 20_000;

/// The number of values that are made of a seed.
const AT_ONCE: usize = 100;

/// Returns values for each type, in all as many as [`VALUES`], each once.
pub fn cases() -> Vec<Case> {
    let document = json(DOCUMENT);
    let types = document.get("$defs").expect("the document has definitions");
    let Json::Object(definitions) = types else { panic!("definitions are an object") };
    let schema = |name: &str| {
        Json::object([("$ref", Json::string(format!("#/$defs/{name}"))), ("$defs", types.clone())])
    };
    let mut cases: Vec<Case> =
        definitions.iter().map(|(name, _)| Case::alone(schema(name), Vec::new())).collect();
    let mut seen: Vec<HashSet<String>> = vec![HashSet::new(); cases.len()];
    let (mut left, mut seed) = (VALUES, 0);
    while left > 0 {
        for (case, seen) in cases.iter_mut().zip(&mut seen) {
            let mut made = values(&case.schema, AT_ONCE, &mut Random::new(seed));
            made.retain(|value| seen.insert(value.to_string()));
            made.truncate(left);
            left -= made.len();
            case.values.extend(made);
            seed += 1;
        }
    }
    cases
}

/// Writes the values for `make bench`: each line is the name of a type, a value as text, and whether it is valid.
pub fn write(cases: &[Case]) {
    let mut lines = String::new();
    for case in cases {
        let name = case.schema.get("$ref").and_then(Json::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
        let answers = judges::model(case, Numbers::Exact).expect("the model answers");
        for (value, answer) in case.values.iter().zip(answers) {
            let line = [Json::string(name.expect("a type")), Json::string(value.to_string()), Json::Bool(answer.valid)];
            writeln!(lines, "{}", Json::array(line)).expect("a string can be written");
        }
    }
    tools::write(build_folder().join("hard.jsonl"), lines);
}
