//! Bundles one import of a generated file, and compares what the bundler keeps.

use std::process::Command;

use crate::tools::{Tools, run, write};
use crate::{generate, here, project};

/// The most bytes that one guard of the 14 standard types may have, minified, and one Standard Schema object: its guard, its
/// table, the rules that interpret it, its JSON Schema and the conversion to draft-07. The interpreter is a cost that all
/// objects of a file share.
const GUARD: usize = 400;
const SCHEMA: usize = 5_270;

pub fn sizes(tools: &Tools) -> Vec<String> {
    let folder = project("bundle");
    generate(&here().join("../../golden/all-standard/all-standard.adl.json"), &folder, &["-t", "typescript"]);
    let mut problems = Vec::new();
    for (name, most) in [("isVoidResult", GUARD), ("deleteUserResultSchema", SCHEMA)] {
        write(folder.join("entry.ts"), format!("export {{ {name} }} from \"./all_standard.ts\";\n"));
        // Not by Node: npm puts the program itself there.
        let mut esbuild = Command::new(tools.path("node_modules/esbuild/bin/esbuild"));
        let run = run(esbuild.current_dir(&folder).args(["--bundle", "--minify", "--format=esm", "entry.ts"]));
        if !run.success || !run.output.contains(name) {
            problems.push(format!("{name}: {}", run.output));
        } else if run.output.len() > most {
            problems.push(format!("{name}: {} bytes, more than {most}", run.output.len()));
        }
        // A member of EventStream alone.
        if run.output.contains("event_id") || run.output.contains("total_chunks") {
            problems.push(format!("{name} brings schemas that it doesn't need"));
        }
    }
    problems
}
