//! The examples of custom targets: Go compiles for every golden case, and its types read and write the instances of the
//! standard types.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::tools::{Tools, copy, run, write};
use crate::{generate, goldens, here, project};

pub fn go(tools: &Tools) -> Vec<String> {
    let folder = project("go");
    let mut modules = String::new();
    let mut imports = String::new();
    for (name, input) in inputs() {
        let target = here().join("../../targets/go");
        generate(&input, &folder.join(&name), &["-t", &target.to_string_lossy()]);
        let instances = input.with_file_name("ok.jsonl");
        if !name.starts_with("standard_") && name != "custom_targets" {
            continue;
        }
        writeln!(imports, "\t\"example.com/goldens/{name}\"").expect("a string takes text");
        let types = types(&instances).into_iter();
        let types: Vec<String> = types.map(|ty| format!("{ty:?}: func() any {{ return new({name}.{ty}) }}")).collect();
        writeln!(modules, "\t{{{:?}, map[string]func() any{{{}}}}},", instances.to_string_lossy(), types.join(", "))
            .expect("a string takes text");
    }
    write(folder.join("go.mod"), "module example.com/goldens\n\ngo 1.25\n");
    copy(here().join("custom/main.go"), folder.join("main.go"));
    let table = format!(
        "package main\n\nimport (\n{imports})\n\nvar modules = []struct {{\n\tfile  string\n\ttypes map[string]func() any\n}}{{\n{modules}}}\n"
    );
    write(folder.join("modules.go"), table);
    let go = |arguments: &[&str]| {
        let mut go = Command::new(tools.path("go/bin/go"));
        run(go.current_dir(&folder).env("GOCACHE", folder.with_file_name("go-cache")).args(arguments))
    };
    let mut problems: Vec<String> = go(&["vet", "./..."]).problem("go vet").into_iter().collect();
    // What encoding/json doesn't read, or drops, as `targets/go/target.toml` says.
    let known = fs::read_to_string(here().join("custom/known.txt")).expect("the known differences");
    let run = go(&["run", "."]);
    if !run.success || run.output != known {
        problems.push(run.output);
    }
    problems
}

/// Returns the types of instances.
fn types(instances: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(instances).unwrap_or_else(|error| panic!("{}: {error}", instances.display()));
    let ty = |line: &str| {
        let instance: Value = serde_json::from_str(line).expect("an instance");
        instance["type"].as_str().expect("a type").to_owned()
    };
    text.lines().map(ty).collect()
}

/// Returns the golden cases: a name in Go, and the input.
fn inputs() -> Vec<(String, PathBuf)> {
    let mut inputs = Vec::new();
    for folder in goldens::folders(&here().join("../..")) {
        let name = folder.file_name().expect("a name").to_string_lossy().replace('-', "_");
        let files = fs::read_dir(&folder).expect("a case").map(|entry| entry.expect("an entry").path());
        let is_input = |path: &PathBuf| {
            let name = path.file_name().expect("a name").to_string_lossy();
            name.contains(".adl.") || name.ends_with(".schema.json")
        };
        inputs.extend(files.filter(is_input).map(|input| (name.clone(), input)));
    }
    inputs.sort();
    assert!(inputs.len() > 50, "{} golden cases", inputs.len());
    inputs
}
