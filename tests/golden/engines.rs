//! The two engines of templates: our own renders the built-in ones, and Tera renders all if there is a folder of the
//! user's, since these may include built-in ones. (`tests/cli/templates.rs` compares packages.)

use std::path::Path;
use std::process::Command;

use crate::cases::{Case, build_folder, name};

const ALL: &str = "rust,typescript,python,openapi,json-schema,pydantic,zod,mcp,preamble";

/// Generates everything with our engine, and compares it with what Tera makes of the same templates.
pub fn problems(cases: &[&Case]) -> Vec<String> {
    let none = build_folder().join("no-templates");
    std::fs::create_dir_all(&none).expect("a folder can be made");
    let none = none.to_str().expect("the build folder has a name in UTF-8");
    cases
        .iter()
        .filter_map(|case| {
            let folder = build_folder().join("engines").join(&case.name);
            let problem = generate(case, &folder, &[]);
            problem.or_else(|| generate(case, &folder, &["--templates", none, "--check"]))
        })
        .collect()
}

fn generate(case: &Case, folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.current_dir(case.input.parent().expect("an input stands in a folder"));
    command.args(["generate", name(&case.input), "--contracts"]).args(&case.arguments);
    if !case.has_own_targets() {
        command.args(["-t", ALL]);
    }
    let output = command.args(arguments).arg("-o").arg(folder).output().expect("the binary starts");
    let said = || String::from_utf8_lossy(&output.stderr).into_owned();
    (!output.status.success()).then(|| format!("{} {arguments:?}: {}", case.name, said()))
}
