//! `known.json`: the valid instances that a language refuses, each with the reason.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::checks::{Checks, Place};

/// A valid instance that is refused, in every draft that has it.
struct Known {
    language: String,
    file: String,
    group: String,
    test: String,
}

impl Known {
    fn names(&self, place: &Place) -> bool {
        self.file == place.group.file && self.group == place.group.group && self.test == place.test
    }
}

/// What is refused and isn't known, what is known and isn't refused, and what is known of nothing that is there.
pub fn compare(language: &str, checks: &Checks, refusals: &BTreeMap<(usize, usize), String>) -> Vec<String> {
    let known: Vec<Known> = read().into_iter().filter(|known| known.language == language).collect();
    let mut met = vec![false; known.len()];
    let mut problems = Vec::new();
    for (index, instance) in checks.instances() {
        for place in &instance.places {
            let entry = known.iter().position(|known| known.names(place));
            if let Some(entry) = entry {
                met[entry] = true;
            }
            match (refusals.get(&index), entry) {
                (Some(why), None) => problems.push(format!("{place}: refused: {}\n{why}", instance.data)),
                (None, Some(_)) => problems.push(format!("{place}: accepted now: strike it out of known.json")),
                (Some(_), Some(_)) | (None, None) => {}
            }
        }
    }
    let unmet = known.iter().zip(met).filter(|(_, met)| !met);
    problems.extend(unmet.map(|(known, _)| format!("known.json: the suite has no `{}: {}`", known.group, known.test)));
    problems
}

fn read() -> Vec<Known> {
    let entries: Vec<Value> = serde_json::from_str(include_str!("known.json")).expect("known.json is an array");
    entries.iter().map(entry).collect()
}

fn entry(entry: &Value) -> Known {
    let text = |key: &str| match entry[key].as_str() {
        Some(text) if !text.is_empty() => text.to_owned(),
        _ => panic!("known.json: an exception without `{key}`: {entry}"),
    };
    text("reason");
    Known { language: text("language"), file: text("file"), group: text("group"), test: text("test") }
}
