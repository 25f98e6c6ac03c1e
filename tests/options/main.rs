//! Options of targets, with the compilers: crates and modules of users with generated types.

use std::path::PathBuf;
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns a copy of a folder of this one, with generated files.
fn generated(name: &str) -> PathBuf {
    let folder = root().join("build/options").join(name);
    let _ = std::fs::remove_dir_all(folder.join("src"));
    copy(&root().join("tests/options").join(name), &folder);
    run(Command::new(env!("CARGO_BIN_EXE_adl-gen")).arg("generate").current_dir(&folder));
    folder
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => drop(std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy")),
        }
    }
}

/// Runs a command, which must succeed.
fn run(command: &mut Command) {
    let output = command.output().expect("the program runs");
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(output.status.success(), "{command:?}:\n{stdout}\n{stderr}");
}

#[test]
fn rust_has_types_of_crates_and_of_the_user() {
    let folder = generated("rust");
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        run(command.current_dir(&folder).args(arguments).env("CARGO_TARGET_DIR", folder.join("target")));
    };
    cargo(&["test", "--quiet"]);
    cargo(&["clippy", "--quiet", "--all-targets", "--", "-D", "warnings"]);
}
