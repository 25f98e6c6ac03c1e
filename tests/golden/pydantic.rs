//! Models of pydantic: all outputs through pyright and mypy, for the oldest version of Python; for the default and the
//! newest, those that differ.

use std::path::Path;

use serde_json::{Value, json};

use crate::cases::{Case, OTHER_PYDANTICS, build_folder};
use crate::languages::python::{VERSION, package};
use crate::python;
use crate::tools::{Tools, fresh_folder, run, write};

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("pydantic"));
    let [oldest, newest] = OTHER_PYDANTICS.map(Some);
    let changed = |versions| python::changed(cases, versions, Case::pydantic);
    let written = [(oldest, cases.to_vec()), (None, changed([oldest, None])), (newest, changed([None, newest]))];
    let mut versions = Vec::new();
    for (version, cases) in written.iter().filter(|(_, cases)| !cases.is_empty()) {
        let name = version.unwrap_or(VERSION);
        python::write_all(&package(&folder, name), cases, |case| case.pydantic(*version));
        versions.push(name);
    }
    let mut problems: Vec<String> = pyright(tools, &folder, &versions).into_iter().collect();
    problems.extend(versions.iter().filter_map(|version| mypy(tools, &folder, version)));
    problems
}

/// Runs pyright once, over the packages of all versions.
fn pyright(tools: &Tools, folder: &Path, versions: &[&str]) -> Option<String> {
    let environments: Vec<Value> =
        versions.iter().map(|version| json!({"root": version, "pythonVersion": version})).collect();
    let configuration = json!({
        "typeCheckingMode": "strict",
        "executionEnvironments": environments,
        "venvPath": tools.venv_path(),
        "venv": "venv",
    });
    write(folder.join("pyrightconfig.json"), configuration.to_string());
    let mut command = tools.node("pyright/index.js");
    run(command.current_dir(folder).args(["-p", "pyrightconfig.json"])).problem("pyright")
}

fn mypy(tools: &Tools, folder: &Path, version: &str) -> Option<String> {
    let mut command = tools.python("mypy");
    command.current_dir(folder.join(version)).args(["--strict", "--python-version", version, "-p", "goldens"]);
    command.arg("--cache-dir").arg(folder.join("mypy-cache")).arg("--no-error-summary");
    run(&mut command).problem(&format!("mypy {version}"))
}
