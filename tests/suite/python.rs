//! Python: all modules imported and checked by mypy, and the instances read by pydantic.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};

use crate::build_folder;
use crate::checks::{Checks, Outcome};
use crate::tools::{Tools, fresh_folder, run as run_command, skipped, write};

/// Returns whether pydantic can read the instances with the installed Python; reports that the proof is skipped if not.
pub fn can_read(tools: &Tools) -> bool {
    let minor = tools.python_minor();
    if minor < 12 {
        skipped(&format!("pydantic reads `typing.TypedDict` from Python 3.12 on; this is 3.{minor}"));
    }
    minor >= 12
}

pub fn run(checks: &Checks, tools: &Tools) -> Outcome {
    let folder = fresh_folder(build_folder().join("python"));
    let mut lines = String::new();
    for (index, module) in checks.modules.iter().enumerate() {
        write(folder.join(format!("suite/m{index}.py")), format!("# {}\n{}", module.group, module.text));
        let data: Vec<&str> = module.instances.iter().map(|instance| instance.data).collect();
        writeln!(lines, "{}", json!(data)).expect("a string can be written");
    }
    write(folder.join("suite/__init__.py"), "");
    write(folder.join("instances.jsonl"), lines);
    write(folder.join("read.py"), include_str!("read.py"));
    let mut python = tools.python("python");
    let ran = run_command(python.current_dir(&folder).args(["-W", "error", "-B", "read.py"]));
    let mut outcome = outcome(checks, ran.success, &ran.output);
    outcome.problems.extend(mypy(tools, &folder));
    outcome
}

fn mypy(tools: &Tools, folder: &Path) -> Option<String> {
    let mut mypy = tools.python("mypy");
    mypy.current_dir(folder).args(["--strict", "--python-version", "3.12", "--no-error-summary", "-p", "suite"]);
    mypy.arg("--cache-dir").arg(build_folder().join("mypy-cache"));
    run_command(&mut mypy).problem("mypy")
}

/// Parses the output: a line is a module, the index of a rejected instance, and the reason; without an index, the
/// module itself failed.
fn outcome(checks: &Checks, success: bool, output: &str) -> Outcome {
    let mut outcome = Outcome::default();
    for line in output.lines() {
        match serde_json::from_str::<(usize, Option<usize>, Value)>(line) {
            Ok((module, Some(instance), why)) => {
                outcome.refusals.insert((module, instance), why.to_string());
            }
            Ok((module, None, why)) => {
                outcome.problems.push(format!("m{module}.py: {}: {why}", checks.modules[module].group));
            }
            Err(_) => outcome.problems.push(line.to_owned()),
        }
    }
    if !success && outcome.problems.is_empty() {
        outcome.problems.push("Python failed".to_owned());
    }
    outcome
}
