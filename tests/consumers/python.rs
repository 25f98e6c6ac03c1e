//! Generated Python in projects of its users.

use std::path::PathBuf;
use std::process::Command;

use crate::tools::{Tools, copy, run, skipped, write};
use crate::{generate, here, project};

/// The modules that are generated.
const MODULES: [&str; 4] = ["agent", "agent_contracts", "agent_models", "adl_runtime"];

/// The versions of Python on which frameworks are tried: pydantic accepts `typing.TypedDict` in the second only.
pub const VERSIONS: [&str; 2] = ["3.11", "3.13"];

/// A project with generated code in the package `generated`, and the programs of the folder `python`.
fn consumer(name: &str) -> PathBuf {
    let folder = project(name);
    let arguments = ["-t", "python,pydantic", "--contracts", "--python-version", "3.11"];
    generate(&here().join("agent.adl.json"), &folder.join("generated"), &arguments);
    write(folder.join("generated/__init__.py"), "");
    for file in ["use_fastapi.py", "use_mcp.py", "exports.py", "ruff.toml"] {
        copy(here().join("python").join(file), folder.join(file));
    }
    folder
}

/// ruff with all of its rules, and its formatter, find something where the comments are taken out, and else nothing.
pub fn linters(tools: &Tools) -> Vec<String> {
    let folder = consumer("ruff");
    let files = MODULES.map(|module| format!("generated/{module}.py"));
    let ruff = |arguments: &[&str]| {
        let mut command = tools.python("ruff");
        run(command.current_dir(&folder).args(arguments).args(&files))
    };
    let mut problems = Vec::new();
    for arguments in [["check", "--no-cache"], ["format", "--check"]] {
        problems.extend(ruff(&arguments).problem(&format!("ruff {}", arguments[0])));
    }
    for file in &files {
        let text = std::fs::read_to_string(folder.join(file)).expect("a generated file");
        let bare: String = text.lines().skip(4).map(|line| format!("{line}\n")).collect();
        assert!(text.starts_with("# @generated") && !bare.contains("# ruff"), "{file}");
        write(folder.join(file), bare);
    }
    for arguments in [["check", "--no-cache"], ["format", "--check"]] {
        if ruff(&arguments).success {
            problems.push(format!("ruff {} finds nothing without the comments: they prove nothing", arguments[0]));
        }
    }
    problems
}

pub fn exports(tools: &Tools) -> Vec<String> {
    let folder = consumer("exports");
    let mut command = tools.python("python");
    run(command.current_dir(folder).arg("-B").arg("exports.py").args(MODULES)).problem("exports").into_iter().collect()
}

pub fn frameworks(tools: &Tools) -> Vec<String> {
    let folder = consumer("frameworks");
    let mut problems = Vec::new();
    for version in VERSIONS {
        let python = tools.path(&format!("frameworks-{version}/bin/python"));
        if !python.exists() {
            skipped(&format!("FastAPI and MCP need Python {version}"));
            continue;
        }
        for program in ["use_fastapi.py", "use_mcp.py"] {
            let mut command = Command::new(&python);
            let run = run(command.current_dir(&folder).args(["-B", program]));
            problems.extend(run.problem(&format!("{program} on Python {version}")));
        }
    }
    problems
}
