//! Generated TypeScript in projects of its users.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{Run, Tools, copy, run, write};
use crate::{generate, here, project};

/// A project with generated code in `src/generated`.
fn consumer(tools: &Tools) -> PathBuf {
    let folder = project("typescript");
    generate(&here().join("agent.adl.json"), &folder.join("src/generated"), &["-t", "typescript,zod", "--contracts"]);
    for file in ["eslint.config.mjs", "biome.json", "tsconfig.json"] {
        copy(here().join("typescript").join(file), folder.join(file));
    }
    copy(here().join("typescript/prettierignore"), folder.join(".prettierignore"));
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    tools.link_node_modules(&folder);
    folder
}

/// The tools leave generated files alone, and wouldn't without the comments, or `.prettierignore`.
pub fn linters(tools: &Tools) -> Vec<String> {
    let folder = consumer(tools);
    let before = texts(&folder);
    let mut problems: Vec<String> =
        checks(tools, &folder).into_iter().filter_map(|(name, run)| run.problem(name)).collect();
    // Commands that write files must not change anything.
    for mut command in [
        command(tools, &folder, "eslint/bin/eslint.js", &["--fix", "src"]),
        command(tools, &folder, "@biomejs/biome/bin/biome", &["check", "--write", "--unsafe", "src"]),
        command(tools, &folder, "prettier/bin/prettier.cjs", &["--write", "src"]),
    ] {
        run(&mut command);
    }
    if texts(&folder) != before {
        problems.push("a tool has changed a generated file".to_owned());
    }
    for (path, text) in before {
        let bare: Vec<&str> =
            text.lines().filter(|line| !line.contains("eslint-disable") && !line.contains("biome-")).collect();
        write(path, bare.join("\n"));
    }
    write(folder.join(".prettierignore"), "");
    for (name, run) in checks(tools, &folder) {
        if run.success {
            problems.push(format!("{name} finds nothing without the comments: they prove nothing"));
        }
    }
    problems
}

fn checks(tools: &Tools, folder: &Path) -> Vec<(&'static str, Run)> {
    let eslint = run(&mut command(tools, folder, "eslint/bin/eslint.js", &["--max-warnings", "0", "src"]));
    let biome = run(&mut command(tools, folder, "@biomejs/biome/bin/biome", &["ci", "src"]));
    let prettier = run(&mut command(tools, folder, "prettier/bin/prettier.cjs", &["--check", "src"]));
    vec![("ESLint", eslint), ("Biome", biome), ("Prettier", prettier)]
}

fn command(tools: &Tools, folder: &Path, script: &str, arguments: &[&str]) -> Command {
    let mut command = tools.node(script);
    command.current_dir(folder).args(arguments);
    command
}

fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder.join("src/generated")).expect("the generated files");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("a text"))).collect()
}
