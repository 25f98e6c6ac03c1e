//! Kotlin: the driver, and generated contracts through its compiler with warnings as errors.

use std::path::Path;
use std::process::Command;

use crate::cases::{ask, build_folder, folder, generate, generate_package};
use crate::tools::{Tools, copy, fresh_folder, run};

/// The driver's answers.
pub fn answers(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("kotlin-answers"));
    let mut problems: Vec<String> =
        generate(&["-t", "kotlin", "--set", "kotlin.package=cases"], &build.join("cases")).into_iter().collect();
    let programs = ["Driver.kt", "UseOfContracts.kt"];
    for file in programs {
        copy(folder().join(file), build.join(file));
    }
    problems.extend(compiled(&build, &["cases", programs[0], programs[1]], tools));
    if !problems.is_empty() {
        return problems;
    }
    let classes = format!("classes:{}", tools.kotlin("kotlin-stdlib.jar").display());
    let java = |class: &str| {
        let mut java = Command::new("java");
        java.current_dir(&build).args(["-cp", &classes, class]);
        java
    };
    problems.extend(run(&mut java("UseOfContractsKt")).problem("UseOfContracts.kt"));
    problems.extend(ask("kotlin", &mut java("DriverKt"), &build));
    problems
}

/// The contracts of all goldens as one package, and those of some as another: with an object for each golden, support code
/// would be most of what is compiled.
pub fn checked(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("kotlin-checked"));
    let of = |package: &'static str| ["-t", "kotlin", "--set", package];
    let mut problems: Vec<String> =
        generate_package(&of("kotlin.package=goldens"), &build.join("goldens")).into_iter().collect();
    let whole = ["--no-config", "--contracts", "--layout", "package"];
    let documents = ["agent.adl.json", "signatures.adl.json", "literals.adl.json"];
    let arguments = [&whole[..], &of("kotlin.package=whole"), &documents].concat();
    problems.extend(generate(&arguments, &build.join("whole")));
    problems.extend(compiled(&build, &["goldens", "whole"], tools));
    problems
}

/// Returns what the compiler says of sources in a folder.
fn compiled(build: &Path, sources: &[&str], tools: &Tools) -> Option<String> {
    let mut kotlinc = tools.kotlinc("jvm.K2JVMCompiler");
    kotlinc.current_dir(build).args(["-no-stdlib", "-no-reflect", "-cp"]).arg(tools.kotlin("kotlin-stdlib.jar"));
    run(kotlinc.args(["-d", "classes"]).args(sources)).problem("kotlinc")
}
