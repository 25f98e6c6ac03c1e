//! OpenAPI: all outputs through two linters, and through openapi-typescript, whose output must compile.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::cases::{Case, build_folder};
use crate::tools::{Tools, copy, fresh_folder, run, write};
use crate::typescript;

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("openapi"));
    let files: Vec<PathBuf> = cases.iter().map(|case| folder.join(format!("{}.json", case.name))).collect();
    for (case, file) in cases.iter().zip(&files) {
        copy(case.output(".openapi.json"), file);
    }
    let types = fresh_folder(build_folder().join("openapi-typescript"));
    write(folder.join("redocly.yaml"), configuration(cases, &types));

    let mut problems = Vec::new();
    problems.extend(run(tools.python("openapi-spec-validator").args(&files)).problem("openapi-spec-validator"));
    let mut redocly = tools.node("@redocly/cli/bin/cli.js");
    redocly.current_dir(&folder).args(["lint", "--format", "stylish"]).env("REDOCLY_TELEMETRY", "off");
    redocly.env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    problems.extend(run(&mut redocly).problem("redocly lint"));
    let mut openapi_typescript = tools.node("openapi-typescript/bin/cli.js");
    openapi_typescript.current_dir(&folder).args(["--redocly", "redocly.yaml"]);
    let read = run(&mut openapi_typescript).problem("openapi-typescript");
    if read.is_none() {
        problems.extend(typescript::compile(&types, tools, false));
    }
    problems.extend(read);
    problems
}

/// What both redocly and openapi-typescript read. The files have components only: no paths, no server, no licence.
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
