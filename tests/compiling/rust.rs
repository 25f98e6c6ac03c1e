//! Rust: all files as modules of a library that has no dead code, and of a program that includes them and uses nothing.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::tools::{cargo, copy, fresh_folder, run, write};
use crate::{Form, build_folder, generate, root};

pub const FORMS: [Form; 5] = [
    ("full", &["-t", "rust", "--contracts"]),
    ("guards", &["-t", "rust", "--checks", "guards"]),
    ("none", &["-t", "rust", "--checks", "none", "--set=rust.schemars=true"]),
    (
        "options",
        &[
            "-t",
            "rust",
            "--extra=keep",
            "--integers=narrow",
            "--set=rust.setters=true",
            "--set=rust.map=HashMap",
            "--set=rust.non-exhaustive=true",
            "--set=rust.schemars=true",
        ],
    ),
    ("package", &["-t", "rust", "--contracts", "--layout", "package"]),
];

/// Compiles what is generated from some files.
pub fn check(name: &str, inputs: &[PathBuf], forms: &[Form]) -> Vec<String> {
    let folder = build_folder().join(name);
    let sources = fresh_folder(folder.join("src"));
    let (mut library, mut program) = ("#![deny(warnings)]\n".to_owned(), "#![deny(warnings)]\n".to_owned());
    for (form, arguments) in forms {
        if let Some(problem) = generate(inputs, arguments, &sources.join(form)) {
            return vec![problem];
        }
        let is_package = arguments.contains(&"package");
        let path = if is_package { sources.join(form).join("rust") } else { sources.join(form) };
        let mut modules = String::new();
        for file in std::fs::read_dir(&path).expect("files").map(|file| file.expect("a file").path()) {
            let text = std::fs::read_to_string(&file).expect("a file can be read");
            let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
            writeln!(modules, "    pub mod r#{stem} {{ include!({file:?}); }}").expect("a string can be written");
            // A library exports everything that isn't private.
            write(&file, text.replacen("dead_code, ", "", 1));
            let included = path.join("included").join(file.file_name().expect("a name"));
            write(included, text);
        }
        if is_package {
            writeln!(library, "#[path = {:?}]\npub mod {form};", path.join("mod.rs")).expect("a string can be written");
            continue;
        }
        writeln!(library, "pub mod {form} {{\n{modules}}}").expect("a string can be written");
        let included = modules.replace(&format!("/{form}/"), &format!("/{form}/included/")).replace("pub mod", "mod");
        writeln!(program, "mod {form} {{\n{included}}}").expect("a string can be written");
    }
    write(sources.join("lib.rs"), library);
    write(sources.join("main.rs"), program + "\nfn main() {}\n");
    write(folder.join("Cargo.toml"), MANIFEST);
    // The versions of another test that has these crates.
    copy(root().join("tests/options/rust/Cargo.lock"), folder.join("Cargo.lock"));
    let mut cargo = cargo(&folder, &build_folder().join("target"));
    run(cargo.args(["check", "--quiet"])).problem("rustc").into_iter().collect()
}

const MANIFEST: &str = r#"[package]
name = "compiling"
version = "0.0.0"
edition = "2024"

[dependencies]
schemars = "1"
serde = { version = "1", features = ["derive"] }
serde_json = "1"

[workspace]
"#;
