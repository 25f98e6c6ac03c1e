//! Rust: the driver, and generated contracts through rustc and clippy.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cases::{ask, build_folder, folder, generate, generate_goldens};
use crate::tools::{Cargo, copy, run, write};

/// The driver's answers.
pub fn answers() -> Vec<String> {
    let crate_folder = package("driver");
    let problem = generate(&["-t", "rust"], &crate_folder.join("src"))
        .or_else(|| {
            copy(folder().join("driver.rs"), crate_folder.join("src/main.rs"));
            copy(folder().join("use_of_contracts.rs"), crate_folder.join("src/use_of_contracts.rs"));
            run(cargo(&crate_folder).args(["clippy", "--quiet", "--", "-D", "warnings"])).problem("clippy")
        })
        .or_else(|| run(cargo(&crate_folder).args(["build", "--quiet"])).problem("rustc"))
        .or_else(|| run(cargo(&crate_folder).args(["test", "--quiet"])).problem("cargo test"));
    match problem {
        Some(problem) => vec![problem],
        None => ask("rust", &mut Command::new(target().join("debug/driver")), &crate_folder),
    }
}

/// The contracts of all goldens, as modules of one crate.
pub fn compiled() -> Vec<String> {
    let crate_folder = package("goldens");
    let modules = crate_folder.join("src");
    let problem = generate_goldens(&["-t", "rust"], &modules).or_else(|| {
        write(modules.join("lib.rs"), library(&modules));
        run(cargo(&crate_folder).args(["check", "--quiet"])).problem("rustc")
    });
    problem.into_iter().collect()
}

/// All files of a folder as modules, with warnings denied.
fn library(folder: &Path) -> String {
    let files = fs::read_dir(folder).expect("the goldens were generated");
    let mut names: Vec<String> =
        files.map(|file| file.expect("a file").path()).filter_map(|path| module(&path)).collect();
    names.sort();
    let modules: String = names.iter().map(|name| format!("pub mod r#{name};\n")).collect();
    format!("#![deny(warnings)]\n{modules}")
}

fn module(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_str()?.strip_suffix(".rs")?.to_owned()).filter(|name| name != "lib")
}

/// A crate with what generated Rust needs, in the versions that the repository is locked to.
fn package(name: &str) -> PathBuf {
    let crate_folder = build_folder("rust").join(name);
    // Removes previously generated files, and keeps build results.
    let _ = fs::remove_dir_all(crate_folder.join("src"));
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    write(crate_folder.join("Cargo.toml"), MANIFEST.replace("NAME", name));
    copy(lock, crate_folder.join("Cargo.lock"));
    crate_folder
}

const MANIFEST: &str = r#"[package]
name = "NAME"
version = "0.0.0"
edition = "2024"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"

[workspace]
"#;

fn cargo(crate_folder: &Path) -> Cargo {
    crate::tools::cargo(crate_folder, &target())
}

fn target() -> PathBuf {
    build_folder("rust").join("target")
}
