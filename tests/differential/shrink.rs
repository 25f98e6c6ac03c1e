//! A case that shows something, made as small as it can be and still shows it.

use adl_gen::text::Json;

use crate::case::Case;
use crate::verdicts::reference::json;

/// Returns the smallest case found. Candidates are tried in rounds, and `shows` returns for each whether it still
/// differs.
pub fn shrink(mut case: Case, shows: &dyn Fn(&[Case]) -> Vec<bool>) -> Case {
    loop {
        let mut candidates = candidates(&case);
        candidates.sort_by_key(size);
        let smaller = candidates.chunks(64).find_map(|turn| {
            let at = shows(turn).into_iter().position(|shows| shows)?;
            Some(turn[at].clone())
        });
        match smaller {
            Some(smaller) => case = smaller,
            None => return case,
        }
    }
}

fn size(case: &Case) -> usize {
    case.schema.to_string().len() + case.values[0].to_string().len()
}

/// The case with its schema or its value a step smaller.
fn candidates(case: &Case) -> Vec<Case> {
    let with = |schema: &Json, value: &Json| case.with(schema.clone(), vec![value.clone()]);
    let value = &case.values[0];
    let before = size(case);
    let schemas = smaller(&case.schema).into_iter().filter(|schema| matches!(schema, Json::Object(_)));
    let schemas = schemas.map(|schema| with(&schema, value));
    let values = smaller(value).into_iter().map(|value| with(&case.schema, &value));
    schemas.chain(values).filter(|case| size(case) < before).collect()
}

/// A value with something of it left out or made plain.
fn smaller(value: &Json) -> Vec<Json> {
    let mut all: Vec<Json> = ["null", "true", "0", "1", "\"\"", "\"a\"", "[]", "{}"].map(json).into();
    match value {
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
        Json::Array(items) => {
            all.extend(items.iter().cloned());
            for (index, item) in items.iter().enumerate() {
                let with = |part: Option<Json>| {
                    let mut items = items.clone();
                    items.splice(index..=index, part);
                    Json::Array(items)
                };
                all.push(with(None));
                all.extend(smaller(item).into_iter().map(|item| with(Some(item))));
            }
        }
        Json::Object(members) => {
            all.extend(members.iter().map(|(_, value)| value.clone()));
            for (index, (name, value)) in members.iter().enumerate() {
                let with = |part: Option<Json>| {
                    let mut members = members.clone();
                    members.splice(index..=index, part.map(|part| (name.clone(), part)));
                    Json::Object(members)
                };
                all.push(with(None));
                all.extend(smaller(value).into_iter().map(|value| with(Some(value))));
            }
        }
    }
    all
}
