//! Python: all outputs with pyright, mypy and ty, for the default version, the oldest and the newest; then imported,
//! and the instances read by pydantic (those to accept) and written as literals (those to reject).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cases::{Case, OTHER_PYTHONS, build_folder};
use crate::languages::Python;
use crate::languages::python::{VERSION, mypy, package, ty};
use crate::mutants::Mutant;
use crate::tools::{Tools, copy, fresh_folder, run, say, skipped, write};

pub fn check(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("python"));
    let mut versions = vec![VERSION];
    versions.extend(OTHER_PYTHONS);
    for version in &versions {
        let package = package(&folder, version);
        write(package.join("__init__.py"), "");
        for case in cases {
            let asked = (*version != VERSION).then_some(*version);
            copy(case.python(asked), package.join(format!("{}.py", case.name)));
        }
    }
    let mut problems = pyright(cases, tools, &folder, &versions);
    for version in versions {
        problems.extend(mypy(tools, &folder, version));
        problems.extend(ty(tools, &folder, version));
        problems.extend(import(cases, tools, &folder, version));
    }
    problems.extend(pydantic(cases, mutants, tools, &folder));
    problems
}

/// Imports all outputs, and checks them with ty, the fastest of the checkers: for `make quick`.
pub fn compile(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("python-quick"));
    let package = package(&folder, VERSION);
    write(package.join("__init__.py"), "");
    for case in cases {
        copy(case.python(None), package.join(format!("{}.py", case.name)));
    }
    let found = ty(tools, &folder, VERSION);
    found.into_iter().chain(import(cases, tools, &folder, VERSION)).collect()
}

/// Imports every module, where the Python that is there is new enough.
fn import(cases: &[&Case], tools: &Tools, folder: &Path, version: &str) -> Option<String> {
    let minor = tools.python_minor();
    let wanted: u8 = version.trim_start_matches("3.").parse().expect("a minor version");
    if wanted > minor {
        say(&format!("not run: importing the Python for {version}; this is 3.{minor}"));
        return None;
    }
    let modules: Vec<String> = cases.iter().map(|case| format!("import goldens.{}", case.name)).collect();
    let mut command = tools.python("python");
    command.current_dir(folder.join(version)).args(["-W", "error", "-B", "-c", &modules.join("\n")]);
    run(&mut command).problem(&format!("import {version}"))
}

fn pydantic(cases: &[&Case], mutants: &[Mutant], tools: &Tools, folder: &Path) -> Option<String> {
    let minor = tools.python_minor();
    if minor < 12 {
        skipped(&format!("pydantic reads `typing.TypedDict` from Python 3.12 on; this is 3.{minor}"));
        return None;
    }
    let mut lines = String::new();
    for case in cases {
        for instance in &case.instances.ok {
            let place = instance.place.to_string();
            let line = json!([place, case.name, instance.ty, instance.value.to_string()]);
            writeln!(lines, "{line}").expect("a string can be written");
        }
    }
    for Mutant { place, case, ty, text } in mutants {
        writeln!(lines, "{}", json!([format!("{place}, changed"), case, ty, text])).expect("a string can be written");
    }
    let root = folder.join(VERSION);
    write(root.join("ok.jsonl"), lines);
    write(root.join("read_instances.py"), include_str!("read_instances.py"));
    let mut command = tools.python("python");
    run(command.current_dir(&root).args(["-B", "read_instances.py"])).problem("pydantic")
}

/// Runs pyright once: over the packages of all versions, and over the instances as literals.
fn pyright(cases: &[&Case], tools: &Tools, folder: &Path, versions: &[&str]) -> Vec<String> {
    let environments: Vec<Value> =
        versions.iter().map(|version| json!({"root": version, "pythonVersion": version})).collect();
    let configuration = json!({"typeCheckingMode": "strict", "executionEnvironments": environments});
    write(folder.join("pyrightconfig.json"), configuration.to_string());
    let root = folder.join(VERSION);
    let checks: Vec<(&Case, Check)> = cases.iter().map(|case| (*case, literals(case))).collect();
    for (case, check) in &checks {
        write(root.join(format!("check_{}.py", case.name)), &check.text);
    }
    let mut command = tools.node("pyright/index.js");
    let run = run(command.current_dir(folder).args(["--outputjson", "-p", "pyrightconfig.json"]));
    let Ok(report) = serde_json::from_str::<Value>(&run.output) else { return vec![run.output] };
    let found: Vec<Finding> = report["generalDiagnostics"].as_array().into_iter().flatten().map(finding).collect();

    let is_check = |finding: &Finding| finding.file.parent() == Some(&root);
    let mut problems: Vec<String> =
        found.iter().filter(|finding| !is_check(finding)).map(|finding| finding.to_string()).collect();
    for (case, check) in &checks {
        let file = root.join(format!("check_{}.py", case.name));
        let flagged: BTreeSet<usize> = found.iter().filter(|f| f.file == file).map(|f| f.line).collect();
        problems.extend(check.problems(&file, &flagged));
    }
    problems
}

/// A file of literals, with the expectation for each line.
struct Check {
    text: String,
    /// Line, place of the instance, whether it is accepted.
    lines: Vec<(usize, String, bool)>,
}

impl Check {
    fn problems(&self, file: &Path, flagged: &BTreeSet<usize>) -> Vec<String> {
        let wrong = self.lines.iter().filter(|(line, _, accepted)| flagged.contains(line) == *accepted);
        wrong
            .map(|(line, place, accepted)| {
                let what = if *accepted { "refused" } else { "accepted" };
                format!("{place}: {what} by pyright ({}:{line})", file.display())
            })
            .collect()
    }
}

/// Returns the instances as literals. Types are closed for literals, so values with undeclared properties are left to
/// pydantic.
fn literals(case: &Case) -> Check {
    let mut check = Check { text: format!("import goldens.{} as golden\n", case.name), lines: Vec::new() };
    for (index, (instance, accepted)) in case.instances.verdicts(&Python).enumerate() {
        if !instance.kept {
            continue;
        }
        writeln!(check.text, "v{index}: golden.{} = {}", instance.ty, literal(&instance.value))
            .expect("a string can be written");
        check.lines.push((check.text.lines().count(), instance.place.to_string(), accepted));
    }
    check
}

fn literal(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => literal_string(text),
        Value::Array(items) => format!("[{}]", items.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let members: Vec<String> =
                members.iter().map(|(key, value)| format!("{}: {}", literal_string(key), literal(value))).collect();
            format!("{{{}}}", members.join(", "))
        }
    }
}

fn literal_string(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|c| match c {
            '"' | '\\' => format!("\\{c}"),
            ' '..='~' => c.to_string(),
            // pyright misreads escapes beyond the first plane.
            '\u{10000}'.. => c.to_string(),
            _ => format!("\\u{:04x}", c as u32),
        })
        .collect();
    format!("\"{escaped}\"")
}

struct Finding {
    file: PathBuf,
    line: usize,
    message: String,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "pyright: {}:{}: {}", self.file.display(), self.line, self.message)
    }
}

fn finding(diagnostic: &Value) -> Finding {
    let line = diagnostic["range"]["start"]["line"].as_u64().unwrap_or_default();
    Finding {
        file: PathBuf::from(diagnostic["file"].as_str().unwrap_or_default()),
        line: usize::try_from(line).expect("a line's number") + 1,
        message: diagnostic["message"].as_str().unwrap_or_default().to_owned(),
    }
}
