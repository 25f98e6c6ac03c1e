//! Rust: all outputs as modules of one crate, in both editions, under `deny(warnings)` and clippy; then the instances
//! with serde. A library shows that no file has unused private code; a program, which uses none of it, that rustc,
//! clippy and rustfmt accept each file.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cases::{Case, build_folder, root};
use crate::instances::Language;
use crate::mutants::Mutant;
use crate::tools::{Run, copy, run, write};

const EDITIONS: [&str; 2] = ["2021", "2024"];

/// Lints cases in a folder of the build folder, in both editions.
pub fn lint(folder: &str, cases: &[&Case]) -> Vec<String> {
    let (linted, unlinted): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.lintable);
    let folder = workspace(folder, &["edition-2021", "edition-2024", "unlinted"]);
    member(&folder, "unlinted", "2024", &unlinted);
    for edition in EDITIONS {
        member(&folder, &format!("edition-{edition}"), edition, &linted);
    }
    let steps: [(&str, &[&str]); 2] = [
        ("clippy", &["clippy", "--quiet", "--workspace", "--exclude", "unlinted", "--", "-D", "warnings"]),
        ("rustc", &["check", "--quiet", "--package", "unlinted", "--lib"]),
    ];
    let found = steps.into_iter().filter_map(|(what, arguments)| cargo(&folder, arguments).problem(what));
    found.chain(rustfmt(&folder.join("edition-2024/src/lib.rs"))).collect()
}

/// Compiles cases in a folder of the build folder, and reads their instances with serde.
pub fn instances(folder: &str, cases: &[&Case], mutants: &[Mutant]) -> Vec<String> {
    let folder = workspace(folder, &["edition-2024"]);
    let cases: Vec<&Case> = cases.iter().copied().filter(|case| case.lintable).collect();
    member(&folder, "edition-2024", "2024", &cases);
    write(folder.join("edition-2024/tests/instances.rs"), instance_test(&cases, mutants));
    let arguments = ["test", "--quiet", "--package", "edition-2024", "--test", "instances"];
    cargo(&folder, &arguments).problem("instances through serde").into_iter().collect()
}

/// Compiles cases as a library, without linters: for `make quick`.
pub fn compile(cases: &[&Case]) -> Vec<String> {
    let folder = workspace("rust-quick", &["edition-2024"]);
    member(&folder, "edition-2024", "2024", cases);
    cargo(&folder, &["check", "--quiet", "--lib"]).problem("rustc").into_iter().collect()
}

/// Returns a folder of the build folder with the manifest of a workspace.
fn workspace(folder: &str, members: &[&str]) -> PathBuf {
    let folder = build_folder().join(folder);
    let members: Vec<String> = members.iter().map(|member| format!("{member:?}")).collect();
    write(folder.join("Cargo.toml"), WORKSPACE.replace("MEMBERS", &members.join(", ")));
    // The versions that the repository is locked to.
    copy(root().join("Cargo.lock"), folder.join("Cargo.lock"));
    folder
}

/// Returns the changes that rustfmt would make to a crate and its modules.
fn rustfmt(library: &Path) -> Option<String> {
    let mut command = Command::new("rustfmt");
    run(command.args(["--check", "--edition", "2024"]).arg(library)).problem("rustfmt")
}

/// A crate of the workspace: all cases as modules of a library, and of a program.
fn member(folder: &Path, name: &str, edition: &str, cases: &[&Case]) {
    let member = folder.join(name);
    write(member.join("Cargo.toml"), manifest(name, edition));
    for case in cases {
        write(member.join(format!("src/{}.rs", case.name)), with_dead_code_denied(case));
    }
    write(member.join("src/lib.rs"), library(cases));
    write(member.join("src/main.rs"), program(edition, cases));
}

/// Checks a package: as a folder of a library without dead code, and of a program that uses nothing of it.
pub fn package(folder: &str, generated: &Path) -> Vec<String> {
    let folder = workspace(folder, &["edition-2021", "edition-2024"]);
    let [library, program] = EDITIONS.map(|edition| {
        let member = folder.join(format!("edition-{edition}"));
        write(member.join("Cargo.toml"), manifest(&format!("edition-{edition}"), edition));
        member
    });
    for file in std::fs::read_dir(generated).expect("a folder").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("a module can be read");
        write(library.join("src/package").join(file.file_name()), text.replacen("(dead_code, ", "(", 1));
    }
    write(library.join("src/lib.rs"), "#![deny(warnings)]\n\npub mod package;\n");
    let module = format!("#[path = {:?}]\nmod package;", generated.join("mod.rs"));
    write(program.join("src/main.rs"), format!("//! All goldens.\n{LINTS}\n{module}\n\nfn main() {{}}\n"));
    write(program.join("src/lib.rs"), "");
    // Clippy, which takes minutes for the largest of these modules, checks a package in `tests/consumers`.
    let rustc = cargo(&folder, &["check", "--quiet", "--workspace"]);
    rustc.problem("rustc of a package").into_iter().chain(rustfmt(&library.join("src/lib.rs"))).collect()
}

fn cargo(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(folder).args(arguments).env("CARGO_TARGET_DIR", folder.join("target"));
    run(&mut command)
}

const WORKSPACE: &str = r#"[workspace]
members = [MEMBERS]
resolver = "2"

[workspace.dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"
"#;

fn manifest(name: &str, edition: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n\
         [dependencies]\nserde.workspace = true\nserde_json.workspace = true\n\n[lib]\nname = \"goldens\"\n\
         doctest = false\n"
    )
}

fn library(cases: &[&Case]) -> String {
    // Sorted, as rustfmt has them.
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    names.into_iter().fold(String::from("#![deny(warnings)]\n\n"), |text, name| text + &format!("pub mod {name};\n"))
}

/// Returns a file with dead code denied: a library exports everything that isn't private.
fn with_dead_code_denied(case: &Case) -> String {
    let text = std::fs::read_to_string(case.output(".rs")).expect("an output can be read");
    let denied = text.replacen("    dead_code, ", "    ", 1);
    assert_ne!(text, denied, "{} allows no dead code", case.name);
    denied
}

/// Lints that users may enable, which generated code must not trigger.
const LINTS: &str = "#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications, rust_2018_idioms)]
#![deny(clippy::pedantic, clippy::nursery, clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]
";

/// A program that has all files and uses nothing: as `include!` has them in one edition, as `mod` in the other.
fn program(edition: &str, cases: &[&Case]) -> String {
    let mut text = format!("//! All goldens.\n{LINTS}\n");
    for case in cases {
        let (path, name) = (case.output(".rs"), &case.name);
        match edition {
            "2021" => writeln!(text, "mod {name} {{\n    include!({path:?});\n}}"),
            _ => writeln!(text, "#[path = {path:?}]\nmod {name};"),
        }
        .expect("a string can be written");
    }
    text + "\nfn main() {}\n"
}

/// A test that hands every type of every case to [the runner](../rust_runner.rs).
fn instance_test(cases: &[&Case], mutants: &[Mutant]) -> String {
    let mut text = String::from(include_str!("rust_runner.rs"));
    text.push_str("\n#[test]\nfn instances() {\n    let mut problems = Vec::new();\n");
    for case in cases {
        let types: BTreeSet<&str> =
            case.instances.ok.iter().chain(&case.instances.bad).map(|instance| instance.ty.as_str()).collect();
        for ty in types {
            let mut lines: Vec<String> =
                case.instances.verdicts(Language::Rust).filter(|(i, _)| i.ty == ty).map(line).collect();
            lines.extend(mutants.iter().filter(|m| m.case == case.name && m.ty == ty).map(mutant_line));
            writeln!(text, "    check::<goldens::{}::{ty}>(&mut problems, &[{}]);", case.name, lines.join(", "))
                .expect("a string can be written");
        }
    }
    text.push_str("    assert!(problems.is_empty(), \"{}\", problems.join(\"\\n\"));\n}\n");
    text
}

fn line((instance, accepted): (&crate::instances::Instance, bool)) -> String {
    let place = instance.place.to_string();
    format!("Line({place:?}, {accepted}, {}, {:?})", instance.kept, instance.value.to_string())
}

/// Mutants are only read: whether they survive a round trip isn't tested.
fn mutant_line(mutant: &Mutant) -> String {
    format!("Line({:?}, true, false, {:?})", format!("{}, changed", mutant.place), mutant.text)
}
