//! Models of pydantic: all outputs through pyright and mypy, for the default version of Python, the oldest and newest.

use std::path::Path;

use serde_json::{Value, json};

use crate::cases::{Case, OTHER_PYDANTICS, build_folder};
use crate::languages::python::VERSION;
use crate::tools::{Tools, copy, fresh_folder, run, write};

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("pydantic"));
    let versions: Vec<&str> = std::iter::once(VERSION).chain(OTHER_PYDANTICS).collect();
    for version in &versions {
        let package = folder.join(version).join("goldens");
        write(package.join("__init__.py"), "");
        for case in cases {
            let asked = (*version != VERSION).then_some(*version);
            copy(case.pydantic(asked), package.join(format!("{}.py", case.name)));
        }
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
