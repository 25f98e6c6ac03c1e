//! A package of several documents: a type that two share is one, whichever document refers to the other.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python::VERSIONS;
use crate::tools::{self, Run, Tools, copy, run, skipped, write};
use crate::{generate, here, project};

pub const CONFIGURATION: &str = r#"{
  "compilerOptions": {
    "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "verbatimModuleSyntax": true,
    "isolatedDeclarations": true, "declaration": true, "noUnusedLocals": true, "target": "es2022", "lib": ["es2022"],
    "module": "nodenext", "outDir": "js", "types": ["node"], "skipLibCheck": true
  },
  "include": ["consumer.ts", "generated/*.ts"]
}"#;

pub const PRINTED: &str = "true false true
`/address/street` must be a string of at least 1 character, found the string \"\"
`/owner/name` must be a string, found the number 1; \
`/owner/address` must be an object with the property \"street\", found an object without it
";

/// Generates the package of the documents, with its manifests.
pub fn generate_package(out: &Path, targets: &str, options: &[&str]) {
    let documents = here().join("package");
    let config = documents.join("adl-gen.toml");
    let config = config.to_string_lossy();
    let arguments = ["-t", targets, "--contracts", "--python-version", "3.11", "--config", &config];
    generate(&documents, out, &[&arguments, options].concat());
}

/// A project with a package in the folder `generated`, which is generated as `package`, and a consumer of it.
fn consumer_of(target: &str, package: &str, consumer: &str) -> PathBuf {
    let folder = project(&format!("package-{target}"));
    generate_package(&folder.join("all"), target, &[]);
    std::fs::rename(folder.join("all").join(package), folder.join("generated")).expect("a folder");
    copy(here().join("package").join(consumer), folder.join(consumer));
    folder
}

/// Returns what a consumer prints, if that isn't what it should.
fn misprinted(mut consumer: Command) -> Option<String> {
    let run = run(&mut consumer);
    (!run.success || run.output != PRINTED).then(|| format!("{consumer:?} prints\n{}", run.output))
}

/// Compiles and runs a consumer of a package.
pub fn typescript(tools: &Tools) -> Vec<String> {
    let folder = project("package-typescript");
    generate_package(&folder.join("all"), "typescript,zod", &[]);
    std::fs::rename(folder.join("all/typescript"), folder.join("generated")).expect("a folder");
    std::fs::rename(folder.join("all/zod"), folder.join("schemas")).expect("a folder");
    for consumer in ["consumer.ts", "schemas.ts"] {
        copy(here().join("package").join(consumer), folder.join(consumer));
    }
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    write(folder.join("tsconfig.json"), CONFIGURATION);
    // The types of zod's schemas are inferred.
    let of_zod = CONFIGURATION.replace("\"isolatedDeclarations\": true, ", "").replace("consumer.ts", "schemas.ts");
    write(folder.join("zod.json"), of_zod.replace("generated/*", "schemas/*"));
    tools.link_node_modules(&folder);
    let mut problems = Vec::new();
    for (project, consumer, printed) in
        [("tsconfig.json", "consumer", PRINTED), ("zod.json", "schemas", "Ada [ 'to.street' ]\n")]
    {
        let projects = tools.tsc().into_iter().map(|mut tsc| run(tsc.arg("-p").arg(folder.join(project))));
        problems.extend(projects.filter_map(|run| run.problem("tsc")));
        let run = run(Command::new("node").arg(format!("js/{consumer}.js")).current_dir(&folder));
        if !run.success || run.output != printed {
            problems.push(format!("{consumer} prints\n{}", run.output));
        }
    }
    problems.extend(published_to_npm(&folder));
    problems
}

/// Packs the package for npm, and runs the compiled consumer with what is packed in place of the generated folder.
fn published_to_npm(folder: &Path) -> Vec<String> {
    let install = "npm pack --silent ../../generated > packed && tar -xzf $(cat packed) && rm -r ../../generated/dist";
    let installed = folder.join("published/node_modules");
    std::fs::create_dir_all(&installed).expect("a folder");
    if let Some(problem) = run(Command::new("sh").args(["-c", install]).current_dir(&installed)).problem("npm pack") {
        return vec![problem];
    }
    std::fs::rename(installed.join("package"), installed.join("acme-tools")).expect("a folder");
    let compiled = std::fs::read_to_string(folder.join("js/consumer.js")).expect("it is compiled");
    write(
        folder.join("published/consumer.mjs"),
        compiled
            .replace("./generated/index.js", "acme-tools")
            .replace("./generated/adl_contracts.js", "acme-tools/adl_contracts")
            .replace("./generated/adl_runtime.js", "acme-tools/adl_runtime"),
    );
    misprinted({
        let mut node = Command::new("node");
        node.arg("consumer.mjs").current_dir(folder.join("published"));
        node
    })
    .into_iter()
    .collect()
}

/// Checks, lints and runs a consumer of a package in Python.
pub fn python(tools: &Tools) -> Vec<String> {
    let folder = consumer_of("python", "python", "consumer.py");
    let modules = ["users", "billing", "common", "standard_types", "users_contracts"];
    let mut problems = consumer_of_python(tools, &folder, "consumer.py", &modules);
    problems.extend(published_to_pypi(tools, &folder));
    problems
}

/// Builds the wheel of the package, and runs the consumer with it in place of the generated folder.
fn published_to_pypi(tools: &Tools, folder: &Path) -> Vec<String> {
    let mut pip = tools.python("python");
    pip.args(["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index", "--no-build-isolation"]);
    pip.args(["--no-deps", "--wheel-dir", "wheels", "./generated"]);
    if let Some(problem) = run(pip.current_dir(folder)).problem("pip wheel") {
        return vec![problem];
    }
    let consumer = std::fs::read_to_string(folder.join("consumer.py")).expect("the consumer");
    write(folder.join("published/consumer.py"), consumer.replace("from generated", "from acme_tools"));
    let mut python = tools.python("python");
    python.args(["-B", "published/consumer.py"]).current_dir(folder);
    python.env("PYTHONPATH", folder.join("wheels/acme_tools-1.4.0-py3-none-any.whl"));
    misprinted(python).into_iter().collect()
}

/// The same of pydantic's models.
pub fn pydantic(tools: &Tools) -> Vec<String> {
    let folder = consumer_of("pydantic", "pydantic_models", "consumer_of_models.py");
    let modules = ["users_models", "billing_models", "common_models", "standard_types_models"];
    consumer_of_python(tools, &folder, "consumer_of_models.py", &modules)
}

fn consumer_of_python(tools: &Tools, folder: &Path, consumer: &str, modules: &[&str]) -> Vec<String> {
    let (path, strict) = (tools.venv_path().display(), r#""typeCheckingMode": "strict", "pythonVersion": "3.11""#);
    write(folder.join("pyrightconfig.json"), format!(r#"{{ {strict}, "venvPath": "{path}", "venv": "venv" }}"#));
    copy(here().join("python/exports.py"), folder.join("exports.py"));
    copy(here().join("python/ruff.toml"), folder.join("ruff.toml"));
    let mut pyright = tools.node("pyright/index.js");
    pyright.args(["-p", "."]);
    let mut mypy = tools.python("mypy");
    mypy.args(["--strict", "--python-version", "3.11", "--no-error-summary", "--cache-dir=/dev/null", consumer]);
    let mut ty = tools.ty(folder, "3.11");
    ty.args([consumer, "generated"]);
    let ruff = |arguments: &[&str]| {
        let mut command = tools.python("ruff");
        command.args(arguments).arg("generated");
        command
    };
    let mut exports = tools.python("python");
    exports.args(["-B", "exports.py"]).args(modules);
    let checks = [
        ("pyright", pyright),
        ("mypy", mypy),
        ("ty", ty),
        ("ruff check", ruff(&["check", "--no-cache"])),
        ("ruff format", ruff(&["format", "--check"])),
        ("exports", exports),
    ];
    let checked = checks.into_iter().filter_map(|(name, mut check)| run(check.current_dir(folder)).problem(name));
    let mut problems: Vec<String> = checked.collect();
    for version in VERSIONS {
        let program = tools.path(&format!("frameworks-{version}/bin/python"));
        if !program.exists() {
            skipped(&format!("a package in Python {version}"));
            continue;
        }
        // Whichever module is imported first, the others are complete.
        for module in modules {
            let mut python = Command::new(&program);
            python.args([
                "-W",
                "error",
                "-B",
                "-c",
                &format!("import generated.{module}; import runpy; runpy.run_path('{consumer}')"),
            ]);
            python.current_dir(folder);
            problems.extend(misprinted(python));
        }
    }
    problems
}
pub const WORKSPACE: &str = r#"[workspace]
members = ["acme-tools", "consumer"]
resolver = "2"

[workspace.dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"

[workspace.lints.rust]
missing_docs = "deny"
unreachable_pub = "deny"
warnings = { level = "deny", priority = -1 }

[workspace.lints.clippy]
nursery = { level = "deny", priority = -1 }
pedantic = { level = "deny", priority = -1 }
"#;

/// What the crate of a package has besides its generated manifest.
pub const FURTHER: &str = "\n[lints]\nworkspace = true\n";

const CONSUMER: &str = r#"[package]
name = "consumer"
version = "0.0.0"
edition = "2024"

[dependencies]
acme-tools = { path = "../acme-tools" }
serde_json.workspace = true

[lints]
workspace = true
"#;

/// Lints, packages and runs a consumer of a package.
pub fn rust() -> Vec<String> {
    let folder = project("package-rust");
    generate_package(&folder, "rust", &[]);
    std::fs::rename(folder.join("rust"), folder.join("acme-tools")).expect("a folder");
    let manifest = std::fs::read_to_string(folder.join("acme-tools/Cargo.toml")).expect("a manifest");
    write(folder.join("acme-tools/Cargo.toml"), manifest + FURTHER);
    copy(here().join("../../Cargo.lock"), folder.join("Cargo.lock"));
    write(folder.join("consumer/src/main.rs"), include_str!("package/consumer.rs"));
    write(folder.join("Cargo.toml"), WORKSPACE);
    write(folder.join("consumer/Cargo.toml"), CONSUMER);
    let steps: [(&str, &[&str]); 3] = [
        ("clippy", &["clippy", "--quiet"]),
        ("cargo package", &["package", "--quiet", "--allow-dirty", "-p", "acme-tools"]),
        ("rustfmt", &["fmt", "--check", "-p", "acme-tools"]),
    ];
    let problems = steps.iter().filter_map(|(what, step)| cargo(&folder, step).problem(what));
    let mut problems: Vec<String> = problems.collect();
    let run = cargo(&folder, &["run", "--quiet", "-p", "consumer"]);
    if !run.success || run.output != PRINTED {
        problems.push(format!("the consumer in Rust prints\n{}", run.output));
    }
    problems
}

pub fn cargo(folder: &Path, arguments: &[&str]) -> Run {
    let target = folder.join("../package-rust-target");
    run(tools::cargo(folder, &target).args(arguments))
}
