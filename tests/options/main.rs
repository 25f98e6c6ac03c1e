//! Options of targets, with the compilers: crates and modules of users with generated types.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod tools;

use std::path::{Path, PathBuf};
use std::process::Command;

use tools::{Tools, write};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns a copy of a folder of this one, with generated files.
fn generated(name: &str) -> PathBuf {
    let (here, build) = (root().join("tests/options"), root().join("build/options"));
    let folder = build.join(name);
    copy(&here.join("user.schema.json"), &build.join("user.schema.json"));
    copy_folder(&here.join(name), &folder);
    run(Command::new(env!("CARGO_BIN_EXE_adl-gen")).arg("generate").current_dir(&folder));
    folder
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        match entry.path().is_dir() {
            true => copy_folder(&entry.path(), &to.join(entry.file_name())),
            false => copy(&entry.path(), &to.join(entry.file_name())),
        }
    }
}

fn copy(from: &Path, to: &Path) {
    write(to, std::fs::read(from).expect("a file can be read"));
}

/// Runs a command, which must succeed.
fn run(command: &mut Command) {
    let run = tools::run(command);
    assert!(run.success, "{command:?}:\n{}", run.output);
}

#[test]
fn rust_has_types_of_crates_and_of_the_user() {
    let folder = generated("rust");
    for config in ["time.toml", "formats.toml"] {
        let mut further = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        run(further.args(["generate", "--config", config]).current_dir(&folder));
    }
    let cargo = |arguments: &[&str]| run(tools::cargo(&folder, &folder.join("target")).args(arguments));
    cargo(&["test", "--quiet"]);
    cargo(&["clippy", "--quiet", "--all-targets", "--", "-D", "warnings"]);
}

#[test]
fn typescript_has_interfaces_that_cannot_be_changed() {
    let Some(tools) = Tools::found("options of TypeScript") else { return };
    let folder = generated("typescript");
    for mut tsc in tools.tsc() {
        run(tsc.current_dir(&folder).args(["-p", "."]));
    }
    run(Command::new("node").arg("out/use.js").current_dir(&folder));
}

#[test]
fn pydantic_has_models_of_a_base_class() {
    let Some(tools) = Tools::found("options of pydantic") else { return };
    let folder = generated("python");
    for config in ["formats.toml", "parts.toml"] {
        let mut further = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        run(further.args(["generate", "--config", config]).current_dir(&folder));
    }
    let mut classes = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    classes.args([
        "generate",
        "person.schema.json",
        "-t",
        "python",
        "--set",
        "python.objects=dataclass",
        "-o",
        "classes",
    ]);
    run(classes.current_dir(&folder));
    for program in ["use.py", "use_formats.py", "use_parts.py", "use_classes.py"] {
        run(tools.python("python").args(["-B", program]).current_dir(&folder));
    }
    let configuration = format!(
        "{{\"typeCheckingMode\": \"strict\", \"pythonVersion\": \"3.12\", \"venvPath\": {:?}, \"venv\": \"venv\"}}",
        tools.venv_path().to_string_lossy()
    );
    write(folder.join("pyrightconfig.json"), configuration);
    run(tools.node("pyright/index.js").current_dir(&folder));
    run(tools.python("mypy").current_dir(&folder).args([
        "--strict",
        "use.py",
        "use_formats.py",
        "use_parts.py",
        "use_classes.py",
    ]));
}

#[test]
fn strict_schemas_are_what_openai_takes() {
    let Some(tools) = Tools::found("strict structured outputs") else { return };
    let folder = generated("strict");
    if !folder.join("node_modules").exists() {
        tools.link_node_modules(&folder);
    }
    let [mut tsc, _] = tools.tsc();
    run(tsc.current_dir(&folder).args(["-p", "."]));
    run(Command::new("node").arg("out/use.js").current_dir(&folder));
    run(Command::new(tools.path("agents/bin/python")).args(["-B", "use.py"]).current_dir(&folder));
}

#[test]
fn go_has_types_of_other_packages_and_of_the_user() {
    let Some(tools) = Tools::found("options of Go") else { return };
    let folder = generated("go");
    let mut common = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    run(common.args(["generate", "--config", "common.toml"]).current_dir(&folder));
    let go = |arguments: &[&str]| {
        let mut go = tools.go("go", &folder);
        go.args(arguments).env_remove("GOPROXY");
        go
    };
    let found = tools::run(&mut go(&["mod", "download"]));
    if !found.success {
        return tools::skipped(&format!("options of Go: its proxy isn't reached\n{}", found.output));
    }
    run(&mut go(&["vet", "./..."]));
    run(&mut go(&["test", "./..."]));
}
