//! Python: the driver under every Python that is there, and generated contracts through pyright, mypy and ty.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::cases::{ask, build_folder, folder, generate, generate_goldens, root};
use crate::tools::{Tools, copy, fresh_folder, run, say, write};

/// The versions that are generated for: the oldest, the default, and the newest.
const VERSIONS: [u8; 3] = [11, 12, 14];

/// The folder of the agent of the examples.
const EXAMPLE: &str = "example";

/// Runs the driver with each Python, with contracts generated for it or an earlier version.
pub fn answers(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("python-answers"));
    let mut problems: Vec<String> = VERSIONS.into_iter().filter_map(|version| generated(&build, version)).collect();
    problems.extend(numbers(tools, &build));
    let mut seen = Vec::new();
    for (minor, mut command) in pythons(tools) {
        if seen.contains(&minor) {
            continue;
        }
        seen.push(minor);
        let Some(version) = VERSIONS.into_iter().rfind(|version| *version <= minor) else { continue };
        command.args(["-B", "-W", "error"]).arg(folder().join("driver.py")).arg(package_folder(&build, version));
        problems.extend(ask("python", &mut command, &build).into_iter().map(|problem| format!("3.{minor}, {problem}")));
    }
    let missing: Vec<String> =
        (11..=14).filter(|minor| !seen.contains(minor)).map(|minor| format!("3.{minor}")).collect();
    if !missing.is_empty() {
        say(&format!("not run: the shared cases in Python {}, which isn't installed", missing.join(", ")));
    }
    problems
}

/// Numbers that JSON lacks, in types, dataclasses and models.
fn numbers(tools: &Tools, build: &Path) -> Vec<String> {
    let types = ["lacking.schema.json", "-t", "python", "-t", "pydantic"];
    let classes = ["lacking.schema.json", "-t", "python", "--set", "python.objects=dataclass"];
    let mut problems: Vec<String> = generate(&types, &build.join("lacking_types")).into_iter().collect();
    problems.extend(generate(&classes, &build.join("lacking_classes")));
    let mut program = tools.python("python");
    program.args(["-B", "-W", "error"]).arg(folder().join("lacking.py")).arg(build);
    problems.extend(run(&mut program).problem("numbers that JSON lacks"));
    problems
}

fn generated(build: &Path, version: u8) -> Option<String> {
    let version_argument = format!("3.{version}");
    // The interpreters have no packages.
    let arguments = ["-t", "python", "--python-version", &version_argument, "--python-typing", "standard"];
    generate(&arguments, &package_folder(build, version).join("generated"))
}

/// Returns the folder that contains the package of a version.
fn package_folder(build: &Path, version: u8) -> PathBuf {
    build.join(format!("3.{version}"))
}

/// Every Python 3 that runs, with its minor version.
fn pythons(tools: &Tools) -> Vec<(u8, Command)> {
    let named = (11..=14).map(|minor| Command::new(format!("python3.{minor}")));
    let all = named.chain([tools.python("python"), Command::new("python3")]);
    all.filter_map(|command| Some((minor(&command)?, command))).collect()
}

fn minor(python: &Command) -> Option<u8> {
    let code = "import sys; print(sys.version_info.minor)";
    let output = Command::new(python.get_program()).args(["-c", code]).output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().parse().ok()
}

/// Contracts, the runtime and the driver's package through the checkers, for each version.
pub fn checked(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("python-checked"));
    let mut problems = Vec::new();
    for version in VERSIONS {
        let argument = format!("3.{version}");
        let package = package_folder(&build, version).join("generated");
        problems.extend(generated(&build, version));
        problems.extend(generate_goldens(&["-t", "python", "--python-version", &argument], &package));
        write(package.join("use_of_contracts.py"), include_str!("use_of_contracts.py"));
    }
    problems.extend(example(tools, &build));
    problems.extend(pyright(tools, &build));
    for version in VERSIONS {
        problems.extend(mypy(tools, &build, version));
        problems.extend(ty(tools, &build, version));
    }
    problems.extend(asked(tools, &build));
    problems
}

/// Checks the contracts of every document with all instances of the golden cases.
fn asked(tools: &Tools, build: &Path) -> Option<String> {
    let here = tools.python_minor();
    let version = VERSIONS.into_iter().rfind(|version| *version <= here)?;
    let mut command = tools.python("python");
    command.args(["-B", "-W", "error"]).arg(folder().join("goldens.py"));
    let run = run(command.arg(package_folder(build, version)).arg(root().join("golden")));
    let is_silent = run.output.lines().count() == 1;
    (!run.success || !is_silent).then(|| format!("contracts of the goldens:\n{}", run.output))
}

/// The agent of the examples: what it prints, and mypy.
fn example(tools: &Tools, build: &Path) -> Vec<String> {
    let source = root().join("examples/python");
    let folder = build.join(EXAMPLE);
    let config = source.join("adl-gen.toml").to_string_lossy().into_owned();
    let mut problems: Vec<String> = generate(&["--config", &config], &folder.join("generated")).into_iter().collect();
    copy(source.join("agent.py"), folder.join("agent.py"));
    let printed = run(tools.python("python").current_dir(&folder).args(["-B", "-W", "error", "agent.py"])).output;
    let expected = fs::read_to_string(source.join("output.txt")).expect("what the agent prints");
    if printed != expected {
        problems.push(format!("examples/python prints\n{printed}"));
    }
    let mut mypy = tools.python("mypy");
    mypy.current_dir(&folder).args(["--strict", "--no-error-summary", "agent.py", "--cache-dir"]);
    problems.extend(run(mypy.arg(build_folder("mypy-cache"))).problem("mypy of the example"));
    problems
}

fn pyright(tools: &Tools, build: &Path) -> Option<String> {
    let environment = |version: u8| json!({"root": format!("3.{version}"), "pythonVersion": format!("3.{version}")});
    let mut environments: Vec<Value> = VERSIONS.into_iter().map(environment).collect();
    environments.push(json!({"root": EXAMPLE, "pythonVersion": "3.11"}));
    let configuration = json!({"typeCheckingMode": "strict", "executionEnvironments": environments});
    write(build.join("pyrightconfig.json"), configuration.to_string());
    let mut command = tools.node("pyright/index.js");
    // Its own idea of Python would be whatever the path has first.
    command.arg("--pythonpath").arg(tools.python("python").get_program());
    run(command.current_dir(build).args(["-p", "pyrightconfig.json"])).problem("pyright")
}

fn mypy(tools: &Tools, build: &Path, version: u8) -> Option<String> {
    let target = format!("3.{version}");
    let mut command = tools.python("mypy");
    command.current_dir(package_folder(build, version)).args(["--strict", "--python-version", &target]);
    command.args(["-p", "generated", "--no-error-summary"]).arg("--cache-dir").arg(build_folder("mypy-cache"));
    run(&mut command).problem(&format!("mypy 3.{version}"))
}

fn ty(tools: &Tools, build: &Path, version: u8) -> Option<String> {
    let folder = package_folder(build, version);
    let version = format!("3.{version}");
    run(tools.ty(&folder, &version).arg("generated")).problem(&format!("ty {version}"))
}
