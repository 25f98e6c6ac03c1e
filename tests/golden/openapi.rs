//! OpenAPI: all outputs through two linters, and through openapi-typescript, whose output must compile.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::cases::{Case, build_folder};
use crate::tools::{Tools, copy, fresh_folder, run, write};
use crate::tsc;

/// Cases for which openapi-typescript's output doesn't compile, with the reason. Remove a line when it does.
const UNREADABLE: [(&str, &str); 3] = [
    ("prototype_names", "its walk takes a property called `toString` or `hasOwnProperty` for the object's own method"),
    ("recursion", "it writes a list of itself as `Nested: components[…][]`, which is a cycle to the compiler"),
    ("zod", "as `prototype_names`: it has a property called `constructor`"),
];

/// Cases that openapi-spec-validator refuses although they are valid, with the reason. Remove a line when it accepts them.
const REFUSED: [(&str, &str); 2] = [
    ("applied_defaults", "it refuses a default that its schema rejects, though a default is an annotation"),
    ("evaluated_parts", "it refuses a required property that stands in no `properties`, only in another keyword"),
];

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("openapi"));
    let files: Vec<PathBuf> = cases.iter().map(|case| folder.join(format!("{}.json", case.name))).collect();
    for (case, file) in cases.iter().zip(&files) {
        copy(case.output(".openapi.json"), file);
    }
    let mut problems = Vec::new();
    let validate =
        |files: &[&PathBuf]| run(tools.python("openapi-spec-validator").args(files)).problem("openapi-spec-validator");
    let is_refused = |name: &str| REFUSED.iter().any(|(refused, _)| *refused == name);
    let (refused, accepted): (Vec<_>, Vec<_>) = cases.iter().zip(&files).partition(|(case, _)| is_refused(&case.name));
    problems.extend(validate(&accepted.into_iter().map(|(_, file)| file).collect::<Vec<_>>()));
    for (case, file) in refused {
        if validate(&[file]).is_none() {
            problems.push(format!("{}: openapi-spec-validator accepts it; strike out the exception", case.name));
        }
    }
    problems.extend(redocly(cases, tools, &folder));
    problems.extend(openapi_typescript(cases, tools, &folder));
    problems
}

fn redocly(cases: &[&Case], tools: &Tools, folder: &Path) -> Option<String> {
    write(folder.join("redocly.yaml"), configuration(cases, folder));
    let mut command = tools.node("@redocly/cli/bin/cli.js");
    command.current_dir(folder).args(["lint", "--format", "stylish"]);
    command.env("REDOCLY_TELEMETRY", "off").env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    run(&mut command).problem("redocly lint")
}

fn openapi_typescript(cases: &[&Case], tools: &Tools, folder: &Path) -> Vec<String> {
    let is_unreadable = |case: &Case| UNREADABLE.iter().any(|(name, _)| *name == case.name);
    let (unreadable, readable): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| is_unreadable(case));
    let mut problems = types(&readable, tools, folder);
    for case in unreadable {
        if types(&[case], tools, folder).is_empty() {
            problems.push(format!("{}: openapi-typescript reads it; strike out the exception", case.name));
        }
    }
    problems
}

/// Types from the documents, compiled.
fn types(cases: &[&Case], tools: &Tools, folder: &Path) -> Vec<String> {
    let types = fresh_folder(build_folder().join("openapi-typescript"));
    write(folder.join("redocly.yaml"), configuration(cases, &types));
    let mut command = tools.node("openapi-typescript/bin/cli.js");
    match run(command.current_dir(folder).args(["--redocly", "redocly.yaml"])).problem("openapi-typescript") {
        Some(problem) => vec![problem],
        None => tsc::compile(&types, tools, false),
    }
}

/// Returns the configuration of redocly and openapi-typescript. The files have only components: no paths, server or
/// licence.
fn configuration(cases: &[&Case], types: &Path) -> String {
    let mut text =
        String::from("extends: [spec]\ntelemetry: off\nrules:\n  no-empty-servers: off\n  info-license: off\napis:\n");
    for case in cases {
        let output = types.join(format!("{}.ts", case.name));
        write!(text, "  {0}:\n    root: {0}.json\n    x-openapi-ts:\n      output: {1:?}\n", case.name, output)
            .expect("a string can be written");
    }
    text
}
