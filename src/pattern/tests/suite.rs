//! The patterns of the official JSON-Schema-Test-Suite.

use serde_json::Value;

use super::real;
use crate::pattern::Pattern;

#[test]
fn the_verdicts_of_the_official_suite() {
    let Some(tools) = real::tools() else { return };
    let folder = tools.join("suite/tests/draft2020-12");
    let mut tested = 0;
    for file in
        ["pattern.json", "patternProperties.json", "optional/ecmascript-regex.json", "optional/non-bmp-regex.json"]
    {
        let text = std::fs::read_to_string(folder.join(file)).expect("is there");
        let groups: Vec<Value> = serde_json::from_str(&text).expect("is JSON");
        tested += groups.iter().map(group).sum::<usize>();
    }
    assert!(tested > 80, "only {tested} tests");
}

/// Runs the tests of a group that depend on patterns only; returns their number.
fn group(group: &Value) -> usize {
    let schema = &group["schema"];
    let tests = group["tests"].as_array().expect("has tests");
    if let Some(source) = schema["pattern"].as_str() {
        return tests.iter().map(|test| usize::from(texts(source, test))).sum();
    }
    // Only if no other keyword decides.
    let closed = schema["additionalProperties"] == false && schema.get("properties").is_none();
    match schema["patternProperties"].as_object().filter(|_| closed) {
        Some(patterns) => {
            let patterns: Vec<Pattern> = patterns.keys().map(|source| parsed(source)).collect();
            tests.iter().map(|test| usize::from(keys(&patterns, test))).sum()
        }
        None => 0,
    }
}

fn parsed(source: &str) -> Pattern {
    Pattern::parse(source).unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn texts(source: &str, test: &Value) -> bool {
    let Some(text) = test["data"].as_str() else { return false };
    assert_eq!(parsed(source).is_match(text), test["valid"], "{source} on {text:?}");
    true
}

/// Decides whether every key matches one of the patterns.
fn keys(patterns: &[Pattern], test: &Value) -> bool {
    let Some(object) = test["data"].as_object() else { return false };
    let valid = object.keys().all(|key| patterns.iter().any(|pattern| pattern.is_match(key)));
    assert_eq!(valid, test["valid"], "{test}");
    true
}
