//! Kotlin: what the golden cases compile for the Java VM compiles for JavaScript, too, which has no `java.*`.

use std::path::PathBuf;

use crate::tools::{Tools, fresh_folder, run, skipped};
use crate::{build_folder, generate, root};

/// Documents that use most of the support.
const DOCUMENTS: [&str; 6] = ["conditions", "null-and-absent", "patterns", "real-world", "unevaluated", "unions"];

/// Compiles documents for JavaScript.
pub fn for_javascript(tools: &Tools) -> Vec<String> {
    let compiler = tools.kotlin("kotlin-compiler.jar");
    if !compiler.is_file() {
        skipped("Kotlin for JavaScript needs its compiler, which tools/install.sh installs");
        return Vec::new();
    }
    let folder = fresh_folder(build_folder().join("kotlin-javascript"));
    let input = |name: &str| {
        let folder = root().join("golden").join(name);
        let inputs = ["adl", "schema"].map(|kind| folder.join(format!("{name}.{kind}.json")));
        inputs.into_iter().find(|input| input.is_file()).expect("a golden case")
    };
    let inputs: Vec<PathBuf> = DOCUMENTS.into_iter().map(input).collect();
    if let Some(problem) = generate(&inputs, &["-t", "kotlin", "--contracts"], &folder.join("sources")) {
        return vec![problem];
    }
    let mut kotlinc = tools.kotlinc("js.K2JSCompiler");
    kotlinc.current_dir(&folder).arg("-libraries").arg(tools.kotlin("kotlin-stdlib-js.klib"));
    run(kotlinc.args(["-ir-output-dir", "out", "-ir-output-name", "shop", "sources"]))
        .problem("kotlinc-js")
        .into_iter()
        .collect()
}
