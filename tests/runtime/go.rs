//! Go: the driver, and generated contracts through `go vet` and gofmt.

use std::process::Command;

use crate::cases::{ask, build_folder, folder, generate, golden_documents, root};
use crate::tools::{Tools, copy, fresh_folder, run, write};

/// The driver's answers.
pub fn answers(tools: &Tools) -> Vec<String> {
    let build = module("go-answers");
    let mut problems = Vec::new();
    for document in ["agent", "signatures"] {
        let input = format!("{document}.adl.json");
        problems.extend(generate(&[&input, "-t", "go"], &build.join(document)));
    }
    copy(folder().join("driver.go"), build.join("main.go"));
    copy(folder().join("use_of_contracts.go"), build.join("use/use_of_contracts_test.go"));
    problems.extend(tools.vet_go(&build));
    problems.extend(run(tools.go("go", &build).args(["test", "./use"])).problem("go test"));
    problems.extend(run(tools.go("go", &build).args(["build", "-o", "driver", "."])).problem("go build"));
    if !problems.is_empty() {
        return problems;
    }
    ask("go", &mut Command::new(build.join("driver")), &build)
}

/// The contracts of all goldens, each a package, and those of some as one package.
pub fn checked(tools: &Tools) -> Vec<String> {
    let build = module("go-checked");
    let mut problems = Vec::new();
    for document in golden_documents() {
        let name = document.file_name().expect("a name").to_string_lossy().into_owned();
        let name = name.split('.').next().unwrap_or_default();
        let mut generate = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        generate.current_dir(root()).args(["generate", "--no-config", "--contracts", "-t", "go", "-o"]);
        problems.extend(run(generate.arg(build.join(format!("{name}_"))).arg(&document)).problem(name));
    }
    let mut package = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    package.current_dir(folder()).args(["generate", "--no-config", "--contracts", "--layout", "package", "-t", "go"]);
    package.arg("-o").arg(build.join("package")).args(["agent.adl.json", "signatures.adl.json", "literals.adl.json"]);
    problems.extend(run(&mut package).problem("a package"));
    problems.extend(tools.vet_go(&build));
    problems
}

fn module(name: &str) -> std::path::PathBuf {
    let build = fresh_folder(build_folder(name));
    write(build.join("go.mod"), "module cases\n\ngo 1.24\n");
    build
}
