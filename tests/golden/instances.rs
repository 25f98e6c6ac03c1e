//! The instances: one JSON object per line in `ok.jsonl` and `bad.jsonl`.
//!
//! `{"type": "GetUserResult", "value": …}`, and for a language that can't decide correctly, the exception:
//! `"accepted_by": ["typescript"], "why": "…"` beside a bad value, `"refused_by": ["python"], "why": "…"` beside a good
//! one. An exception that no longer applies fails.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cases::{Case, name};
use crate::languages::{LANGUAGES, Language};

#[derive(Default)]
pub struct Instances {
    pub ok: Vec<Instance>,
    pub bad: Vec<Instance>,
}

pub struct Instance {
    /// The type that accepts or refuses it.
    pub ty: String,
    pub value: Value,
    /// The languages that don't decide as they should.
    exceptions: Vec<String>,
    why: Option<String>,
    /// Whether a value that was read is written without loss.
    pub kept: bool,
    /// The source location of the line.
    pub place: Place,
}

#[derive(Clone)]
pub struct Place {
    file: PathBuf,
    line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

impl Instances {
    pub fn read(folder: &Path) -> Self {
        Self { ok: read(&folder.join("ok.jsonl"), "refused_by"), bad: read(&folder.join("bad.jsonl"), "accepted_by") }
    }

    /// All of them, each with whether that language is to accept it.
    pub fn verdicts<'a>(&'a self, language: &'a dyn Language) -> impl Iterator<Item = (&'a Instance, bool)> {
        let ok = self.ok.iter().map(move |instance| (instance, !instance.excepts(language.name())));
        let bad = self.bad.iter().map(move |instance| (instance, instance.excepts(language.name())));
        ok.chain(bad)
    }
}

impl Instance {
    /// Returns whether the types of a language are known to decide otherwise than the schema.
    pub fn excepts(&self, language: &str) -> bool {
        self.exceptions.iter().any(|except| except == language)
    }
}

fn read(file: &Path, exceptions: &str) -> Vec<Instance> {
    let Ok(text) = fs::read_to_string(file) else { return Vec::new() };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(index, line)| parse(line, exceptions, Place { file: file.to_owned(), line: index + 1 })).collect()
}

fn parse(line: &str, exceptions: &str, place: Place) -> Instance {
    let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
    let members = line.as_object().unwrap_or_else(|| panic!("{place}: not an object"));
    for key in members.keys() {
        let known = ["type", "value", "why", "kept"].contains(&key.as_str()) || key == exceptions;
        assert!(known, "{place}: unknown member `{key}`");
    }
    let languages = members.get(exceptions).and_then(Value::as_array).cloned().unwrap_or_default();
    Instance {
        ty: members.get("type").and_then(Value::as_str).unwrap_or_else(|| panic!("{place}: no type")).to_owned(),
        value: members.get("value").unwrap_or_else(|| panic!("{place}: no value")).clone(),
        exceptions: languages.iter().map(|language| parse_language(language, &place)).collect(),
        why: members.get("why").and_then(Value::as_str).map(str::to_owned),
        kept: members.get("kept").and_then(Value::as_bool).unwrap_or(true),
        place,
    }
}

fn parse_language(language: &Value, place: &Place) -> String {
    let language = language.as_str().unwrap_or_else(|| panic!("{place}: {language} is no language"));
    assert!(LANGUAGES.iter().any(|known| known.name() == language), "{place}: {language} is no language");
    language.to_owned()
}

/// Returns what a case lacks: a line of the README, instances, and reasons of exceptions.
pub fn problems(case: &Case) -> Vec<String> {
    let folder = case.input.parent().map(name).unwrap_or_default();
    let is_described = include_str!("../../golden/README.md").contains(&format!("\n| `{folder}` | "));
    let mut problems = Vec::new();
    if !is_described {
        problems.push(format!("{}: no line of golden/README.md", case.name));
    }
    if case.has_own_targets() {
        return problems;
    }
    let all = case.instances.ok.iter().chain(&case.instances.bad);
    let unexplained = all.filter(|instance| !instance.exceptions.is_empty() && instance.why.is_none());
    problems.extend(unexplained.map(|instance| format!("{}: an exception needs a `why`", instance.place)));
    if case.instances.ok.is_empty() {
        problems.push(format!("{}: no ok.jsonl", case.name));
    }
    problems
}
