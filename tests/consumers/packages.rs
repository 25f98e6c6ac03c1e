//! Two packages: the second uses the types of the first, and generates none of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::package::{CONFIGURATION, FURTHER, WORKSPACE, cargo};
use crate::tools::{Run, Tools, copy, run, write};
use crate::{here, project};

/// The packages with their documents.
const PACKAGES: [&str; 2] = ["common", "shop"];

const VIOLATIONS: &str = "/to/street /part/code /part/parts/0/grade\n";

const PRINTED: &str = "true true true\n/to/street /part/code /part/parts/0/grade\nfalse false\n";

const CONSUMER: &str = r#"[package]
name = "consumer"
version = "0.0.0"
edition = "2024"

[dependencies]
acme-common = { path = "../acme-common" }
acme-shop = { path = "../acme-shop" }
serde_json.workspace = true

[lints]
workspace = true
"#;

/// Generates both packages for a target, each into the folder of its name.
fn generate_packages(folder: &Path, target: &str, package: impl Fn(&str) -> PathBuf) {
    for name in PACKAGES {
        let config = here().join("extern").join(name).join("adl-gen.toml");
        let out = folder.join("all").join(name);
        let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        command.args(["generate", "-t", target, "--contracts", "--config"]).arg(config).arg("-o").arg(&out);
        let run = run(&mut command);
        assert!(run.success, "{}", run.output);
        let generated = std::fs::read_dir(&out).expect("a folder").next().expect("a package").expect("a folder").path();
        let package = folder.join(package(name));
        std::fs::create_dir_all(package.parent().expect("a folder")).expect("a folder");
        std::fs::rename(generated, package).expect("a package");
    }
}

/// Reports what a consumer prints, if that isn't what it should.
fn printed(what: &str, run: &Run, expected: &str) -> Option<String> {
    (!run.success || run.output != expected).then(|| format!("the consumer in {what} prints\n{}", run.output))
}

/// Lints and runs a consumer of both packages in Rust.
pub fn rust() -> Vec<String> {
    let folder = project("packages-rust");
    generate_packages(&folder, "rust", |name| PathBuf::from(format!("acme-{name}")));
    for name in PACKAGES {
        let path = folder.join(format!("acme-{name}/Cargo.toml"));
        let manifest = std::fs::read_to_string(&path).expect("a manifest");
        // What is published has a version alone.
        let here = "acme-common = { path = \"../acme-common\", version = \"1.4\" }\n";
        assert_eq!(manifest.contains("acme-common = \"1.4\"\n"), name == "shop", "{manifest}");
        write(path, manifest.replace("acme-common = \"1.4\"\n", here) + FURTHER);
    }
    copy(here().join("../../Cargo.lock"), folder.join("Cargo.lock"));
    write(folder.join("consumer/src/main.rs"), include_str!("extern/consumer.rs"));
    write(folder.join("Cargo.toml"), WORKSPACE.replace("\"acme-tools\"", "\"acme-common\", \"acme-shop\""));
    write(folder.join("consumer/Cargo.toml"), CONSUMER);
    // Clippy lints what it compiles, so that nothing is compiled twice.
    let run = cargo(
        &folder,
        &["run", "--quiet", "-p", "consumer", "--config", "build.rustc-workspace-wrapper='clippy-driver'"],
    );
    printed("Rust", &run, PRINTED).into_iter().collect()
}

/// Compiles and runs consumers of both packages in TypeScript: of the types, and of zod's schemas.
pub fn typescript(tools: &Tools) -> Vec<String> {
    let of_types = compiled(tools, "typescript", "consumer", PRINTED);
    let of_schemas = compiled(tools, "zod", "schemas", "DE [ 'to.street', 'part.code', 'part.parts.0.grade' ]\n");
    of_types.into_iter().chain(of_schemas).collect()
}

fn compiled(tools: &Tools, target: &str, consumer: &str, expected: &str) -> Vec<String> {
    let folder = project(&format!("packages-{target}"));
    tools.link_node_modules(&folder);
    generate_packages(&folder, target, |name| PathBuf::from(format!("acme-{name}")));
    copy(here().join("extern").join(format!("{consumer}.ts")), folder.join("consumer.ts"));
    // The folders are packages of this workspace, which TypeScript compiles together.
    let paths = r#""rootDir": ".", "paths": { "acme-common": ["./acme-common/index.ts"], "acme-shop": ["./acme-shop/index.ts"], "acme-shop/*": ["./acme-shop/*.ts"] }, "#;
    let configuration = CONFIGURATION.replace("\"outDir\"", &format!("{paths}\"outDir\""));
    let configuration = match target {
        // The types of zod's schemas are inferred.
        "zod" => configuration.replace("\"isolatedDeclarations\": true, ", ""),
        _ => configuration,
    };
    write(folder.join("tsconfig.json"), configuration.replace("generated/*.ts", "acme-*/*.ts"));
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    let projects = tools.tsc().into_iter().map(|mut tsc| run(tsc.arg("-p").arg(folder.join("tsconfig.json"))));
    let mut problems: Vec<String> = projects.filter_map(|run| run.problem("tsc")).collect();
    for name in PACKAGES {
        let installed = folder.join("js/node_modules").join(format!("acme-{name}"));
        std::fs::create_dir_all(installed.parent().expect("a folder")).expect("a folder");
        std::fs::rename(folder.join(format!("js/acme-{name}")), &installed).expect("it is compiled");
        let exports = r#""exports": { ".": "./index.js", "./*": "./*.js" }"#;
        write(installed.join("package.json"), format!("{{ \"type\": \"module\", {exports} }}"));
    }
    let mut node = Command::new("node");
    problems.extend(printed(target, &run(node.arg("js/consumer.js").current_dir(&folder)), expected));
    problems
}

/// Checks and runs consumers of both packages in Python: of the types, and of pydantic's models.
pub fn python(tools: &Tools) -> Vec<String> {
    let of_types = checked(tools, "python", "consumer.py", PRINTED);
    of_types.into_iter().chain(checked(tools, "pydantic", "consumer_of_models.py", VIOLATIONS)).collect()
}

fn checked(tools: &Tools, target: &str, consumer: &str, expected: &str) -> Vec<String> {
    let folder = project(&format!("packages-{target}"));
    generate_packages(&folder, target, |name| PathBuf::from(format!("acme_{name}")));
    copy(here().join("extern").join(consumer), folder.join(consumer));
    let (path, strict) = (tools.venv_path().display(), r#""typeCheckingMode": "strict", "pythonVersion": "3.11""#);
    write(folder.join("pyrightconfig.json"), format!(r#"{{ {strict}, "venvPath": "{path}", "venv": "venv" }}"#));
    let mut pyright = tools.node("pyright/index.js");
    pyright.args(["-p", "."]);
    let mut mypy = tools.python("mypy");
    mypy.args(["--strict", "--python-version", "3.11", "--no-error-summary", "--cache-dir=/dev/null", consumer]);
    let checks = [("pyright", pyright), ("mypy", mypy)];
    let checked = checks.into_iter().filter_map(|(name, mut check)| run(check.current_dir(&folder)).problem(name));
    let mut problems: Vec<String> = checked.collect();
    let mut python = tools.python("python");
    python.args(["-W", "error", "-B", consumer]).current_dir(&folder);
    problems.extend(printed(target, &run(&mut python), expected));
    problems
}
