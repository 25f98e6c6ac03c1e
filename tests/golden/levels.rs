//! Cases with `--checks guards`, `--checks none` and other options, as files and as a package: each language's compiler accepts them,
//! guards decide as the instances say, and types that decide by what they read read and write all valid instances.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::cases::{CASES, Case, build_folder};
use crate::checked;
use crate::instances::{Instance, Instances};
use crate::languages::{Language, Levels, Module};
use crate::mutants::Mutant;
use crate::tools::{Tools, fresh_folder, run};

/// The cases: what is declared in other ways, and names. The official suite proves the verdicts.
const NAMES: [&str; 12] = [
    "all_standard",
    "builtin_names",
    "checks_guards",
    "checks_none",
    "documented_values",
    "hostile_text",
    "mixed_enums",
    "null_and_absent",
    "odd_names",
    "overlapping_unions",
    "recursion",
    "tuples",
];

/// The arguments of runs: levels of checks, and options that change no verdict.
const RUNS: [(&str, &[&str]); 3] = [
    ("guards", &["--checks", "guards"]),
    ("none", &["--checks", "none"]),
    (
        "options",
        &[
            "--set=rust.map=HashMap",
            "--set=rust.setters=true",
            "--set=rust.non-exhaustive=true",
            "--set=rust.derives=['Debug', 'PartialEq']",
            "--set=rust.attributes=['must_use']",
            "--set=typescript.readonly=true",
            "--set=typescript.objects=interface",
            "--set=typescript.enums=const",
            "--set=typescript.any-value=any",
            "--set=python.enums=str-enum",
        ],
    ),
];

/// Returns these cases.
pub fn cases() -> Vec<&'static Case> {
    CASES.goldens.iter().filter(|case| NAMES.contains(&case.name.as_str())).collect()
}

/// Checks the levels in a language.
pub fn check(language: &dyn Language, cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let (mut problems, mut modules) = (Vec::new(), Vec::new());
    for (level, arguments) in RUNS {
        let generated = match Generated::new(level, arguments, language, cases) {
            Ok(generated) => generated,
            Err(problem) => return vec![problem],
        };
        let folder = |what: &str| build_folder().join(format!("{}-{level}-{what}", language.name()));
        let cases = generated.cases();
        let of_level = checked::modules(&cases, language).into_iter();
        modules.extend(of_level.map(|Module { name, text }| Module { name: format!("{name}_{level}"), text }));
        problems.extend(language.compile_package(&folder("package"), &generated.package, tools));
        let mutants = if level == "none" { &[] } else { mutants };
        match language.levels() {
            Levels::Functions if level != "none" => {
                problems.extend(checked::guards(language, &folder("guards"), &cases, mutants, tools));
            }
            // They are read also by what is derived without checks.
            Levels::Types => problems.extend(checked::types(language, &folder("types"), &cases, mutants, tools)),
            Levels::Functions | Levels::None => {}
        }
    }
    // Compilers take longest to start.
    problems.extend(language.compile(&build_folder().join(format!("{}-levels", language.name())), &modules, tools));
    problems
}

/// Cases that are generated for a target at a level.
struct Generated {
    cases: Vec<Case>,
    /// The folder of their package.
    package: PathBuf,
}

impl Generated {
    fn new(level: &str, arguments: &[&str], language: &dyn Language, goldens: &[&Case]) -> Result<Self, String> {
        let target = language.name();
        let folder = fresh_folder(build_folder().join(format!("levels-{target}-{level}")));
        let arguments = [&["-t", target], arguments].concat();
        let mut cases = Vec::new();
        for golden in goldens {
            let outputs = folder.join(&golden.name);
            generate(&[&golden.input], &arguments, &outputs)?;
            let derives = level == "none" && language.levels() == Levels::Types;
            let instances = if derives { read_by_derive(&golden.input, language) } else { all(&golden.input) };
            cases.push(Case::generated(&golden.name, golden.input.clone(), instances, outputs));
        }
        let inputs: Vec<&PathBuf> = goldens.iter().map(|golden| &golden.input).collect();
        let package = folder.join("package");
        generate(&inputs, &[&arguments[..], &["--layout", "package"]].concat(), &package)?;
        Ok(Self { cases, package: package.join(target) })
    }

    fn cases(&self) -> Vec<&Case> {
        self.cases.iter().collect()
    }
}

fn generate(inputs: &[&PathBuf], arguments: &[&str], folder: &Path) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.arg("generate").args(inputs).args(arguments).arg("-o").arg(folder);
    run(&mut command).problem("adl-gen").map_or(Ok(()), Err)
}

fn all(input: &Path) -> Instances {
    Instances::read(input.parent().expect("an input stands in a folder"))
}

/// Returns the valid instances that derived types read: those without integers that are written with a fraction, which
/// is a loss. They accept invalid ones.
fn read_by_derive(input: &Path, language: &dyn Language) -> Instances {
    let is_read = |instance: &Instance| !instance.excepts(language.name()) && !has_whole_fraction(&instance.value);
    let ok = all(input).ok.into_iter().filter(is_read).collect();
    Instances { ok, bad: Vec::new() }
}

fn has_whole_fraction(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64() && number.as_f64().is_some_and(|float| float.fract() == 0.0),
        Value::Array(items) => items.iter().any(has_whole_fraction),
        Value::Object(members) => members.values().any(has_whole_fraction),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}
