//! `known.json`: the differences of each language from the suite, with reasons. An entry concerns the types, which must
//! not reject a valid instance, or the validators (`"of": "checks"`), which must not differ at all.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::checks::{Checks, Place};

/// An instance that is decided otherwise, in every draft that has it but one (`except`).
pub struct Known {
    language: String,
    of_checks: bool,
    file: String,
    group: String,
    test: String,
    except: Option<String>,
}

impl Known {
    /// That it is about nothing.
    pub fn unmet(&self) -> String {
        format!("known.json: the suite has no `{}: {}`", self.group, self.test)
    }

    pub fn names(&self, place: &Place) -> bool {
        self.file == place.group.file
            && self.group == place.group.group
            && self.test == place.test
            && self.except.as_deref() != Some(place.group.draft)
    }
}

/// Reports rejected instances that aren't known, known ones that are accepted, and entries without an instance.
pub fn compare(language: &str, checks: &Checks, refusals: &BTreeMap<(usize, usize), String>) -> Vec<String> {
    let known = of(language, false);
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
    problems.extend(unmet.map(|(known, _)| known.unmet()));
    problems
}

/// Returns the known differences of a language's types, or of its validators.
pub fn of(language: &str, of_checks: bool) -> Vec<Known> {
    read().into_iter().filter(|known| known.language == language && known.of_checks == of_checks).collect()
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
    let of_checks = match entry["of"].as_str() {
        None => false,
        Some("checks") => true,
        Some(other) => panic!("known.json: of `{other}`? {entry}"),
    };
    let except = entry["except"].as_str().map(str::to_owned);
    Known {
        language: text("language"),
        of_checks,
        file: text("file"),
        group: text("group"),
        test: text("test"),
        except,
    }
}
