//! A document that is divided by the tags of its operations: the module of a tag has what its operations reach, and that
//! of the document has everything.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::package::{CONFIGURATION, FURTHER, WORKSPACE, cargo};
use crate::tools::{Run, Tools, copy, run, write};
use crate::{generate, here, project};

const PRINTED: &str = "true true true true false\n";

const CONSUMER: &str = r#"[package]
name = "consumer"
version = "0.0.0"
edition = "2024"

[dependencies]
acme-shop = { path = "../acme-shop" }
serde_json.workspace = true

[lints]
workspace = true
"#;

/// Generates the package for a target into a folder of a project, and returns that of the project.
fn generated(target: &str, package: &str, to: &str, consumer: &str) -> PathBuf {
    let folder = project(&format!("tags-{target}"));
    let documents = here().join("tags");
    let config = documents.join("adl-gen.toml");
    let config = config.to_string_lossy();
    generate(
        &documents.join("shop.json"),
        &folder.join("all"),
        &["-t", target, "--layout", "package", "--config", &config],
    );
    std::fs::rename(folder.join("all").join(package), folder.join(to)).expect("a folder");
    copy(documents.join(consumer), folder.join(consumer));
    folder
}

fn printed(what: &str, run: &Run, expected: &str) -> Option<String> {
    (!run.success || run.output != expected).then(|| format!("the consumer in {what} prints\n{}", run.output))
}

/// Lints and runs a consumer in Rust.
pub fn rust() -> Vec<String> {
    let folder = generated("rust", "rust", "acme-shop", "consumer.rs");
    let manifest = std::fs::read_to_string(folder.join("acme-shop/Cargo.toml")).expect("a manifest");
    write(folder.join("acme-shop/Cargo.toml"), manifest + FURTHER);
    copy(here().join("../../Cargo.lock"), folder.join("Cargo.lock"));
    write(folder.join("Cargo.toml"), WORKSPACE.replace("acme-tools", "acme-shop"));
    write(folder.join("consumer/Cargo.toml"), CONSUMER);
    write(folder.join("consumer/src/main.rs"), include_str!("tags/consumer.rs"));
    let lint = "build.rustc-workspace-wrapper='clippy-driver'";
    let run = cargo(&folder, &["run", "--quiet", "-p", "consumer", "--config", lint]);
    printed("Rust", &run, PRINTED).into_iter().collect()
}

/// Compiles and runs consumers in TypeScript: of the types, and of zod's schemas.
pub fn typescript(tools: &Tools) -> Vec<String> {
    let of_types = compiled(tools, "typescript", "generated", "consumer", PRINTED);
    of_types.into_iter().chain(compiled(tools, "zod", "schemas", "schemas", "Ada [ 'to.city' ]\n")).collect()
}

fn compiled(tools: &Tools, target: &str, to: &str, consumer: &str, expected: &str) -> Vec<String> {
    let folder = generated(target, target, to, &format!("{consumer}.ts"));
    tools.link_node_modules(&folder);
    let configuration =
        CONFIGURATION.replace("consumer.ts", &format!("{consumer}.ts")).replace("generated/*", &format!("{to}/*"));
    let configuration = match target {
        // The types of zod's schemas are inferred.
        "zod" => configuration.replace("\"isolatedDeclarations\": true, ", ""),
        _ => configuration,
    };
    write(folder.join("tsconfig.json"), configuration);
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    let projects = tools.tsc().into_iter().map(|mut tsc| run(tsc.arg("-p").arg(folder.join("tsconfig.json"))));
    let mut problems: Vec<String> = projects.filter_map(|run| run.problem("tsc")).collect();
    let mut node = Command::new("node");
    problems.extend(printed(target, &run(node.arg(format!("js/{consumer}.js")).current_dir(&folder)), expected));
    problems
}

/// Checks and runs consumers in Python: of the types, and of pydantic's models.
pub fn python(tools: &Tools) -> Vec<String> {
    let of_types = checked(tools, "python", "python", "consumer.py", PRINTED);
    let of_models = checked(tools, "pydantic", "pydantic_models", "consumer_of_models.py", "['to.city']\n");
    of_types.into_iter().chain(of_models).collect()
}

fn checked(tools: &Tools, target: &str, package: &str, consumer: &str, expected: &str) -> Vec<String> {
    let folder: &Path = &generated(target, package, "generated", consumer);
    let (path, strict) = (tools.venv_path().display(), r#""typeCheckingMode": "strict", "pythonVersion": "3.11""#);
    write(folder.join("pyrightconfig.json"), format!(r#"{{ {strict}, "venvPath": "{path}", "venv": "venv" }}"#));
    let mut pyright = tools.node("pyright/index.js");
    pyright.args(["-p", "."]);
    let mut mypy = tools.python("mypy");
    mypy.args(["--strict", "--python-version", "3.11", "--no-error-summary", "--cache-dir=/dev/null", consumer]);
    let mut ty = tools.ty(folder, "3.11");
    ty.args([consumer, "generated"]);
    let checks = [("pyright", pyright), ("mypy", mypy), ("ty", ty)];
    let checked = checks.into_iter().filter_map(|(name, mut check)| run(check.current_dir(folder)).problem(name));
    let mut problems: Vec<String> = checked.collect();
    let mut python = tools.python("python");
    python.args(["-W", "error", "-B", consumer]).current_dir(folder);
    problems.extend(printed(target, &run(&mut python), expected));
    problems
}
