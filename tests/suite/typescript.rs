//! TypeScript: all modules in one project, and the instances as values of their types.

use std::path::Path;

use serde_json::Value;

use crate::build_folder;
use crate::checks::{Checks, Module, Outcome};
use crate::tools::{Tools, fresh_folder, write};
use crate::tsc;

/// The number of lines per instance.
const LINES: usize = 3;
/// The number of lines before the first instance.
const BEFORE: usize = 2;

pub fn run(checks: &Checks, tools: &Tools) -> Outcome {
    let folder = fresh_folder(build_folder().join("typescript"));
    for (index, module) in checks.modules.iter().enumerate() {
        write(folder.join(format!("m{index}.ts")), module.text);
        write(folder.join(format!("m{index}.instances.ts")), instances(index, module));
    }
    tsc::configure(&folder, true);
    let mut outcome = Outcome::default();
    for compiler in tools.tsc() {
        let compiled = tsc::run_over(&folder, compiler);
        let findings = findings(&compiled.output);
        if !compiled.success && findings.is_empty() {
            outcome.problems.push("tsc failed".to_owned());
        }
        for (message, refused) in findings {
            match refused {
                Some(index) => {
                    outcome.refusals.insert(index, message);
                }
                None => outcome.problems.push(message),
            }
        }
    }
    outcome
}

fn instances(index: usize, module: &Module) -> String {
    let mut text = format!("import type {{ RootType }} from \"./m{index}.ts\";\n{}", tsc::MUTABLE);
    for (index, instance) in module.instances.iter().enumerate() {
        let value: Value = serde_json::from_str(instance.data).expect("the suite is JSON");
        text += &tsc::value(index, &value);
        text += &tsc::assignment(index, "RootType");
    }
    text
}

/// Returns the errors of a compiler, each with its further lines, and with its instance.
fn findings(output: &str) -> Vec<(String, Option<(usize, usize)>)> {
    let mut findings: Vec<(String, Option<(usize, usize)>)> = Vec::new();
    for line in output.lines() {
        match findings.last_mut() {
            Some((message, _)) if line.starts_with(' ') => {
                message.push('\n');
                message.push_str(line);
            }
            _ => findings.push((line.to_owned(), refused(line))),
        }
    }
    findings
}

/// The instance that `m3.instances.ts(5,7): error …` is about.
fn refused(line: &str) -> Option<(usize, usize)> {
    let (file, rest) = line.split_once(".instances.ts(")?;
    let module = Path::new(file).file_name()?.to_str()?.strip_prefix('m')?.parse().ok()?;
    let line: usize = rest.split_once(',')?.0.parse().ok()?;
    let at = line.checked_sub(BEFORE + 1)?;
    // An error in the two lines before the assignment is none of the type's.
    (at % LINES == LINES - 1).then_some((module, at / LINES))
}
