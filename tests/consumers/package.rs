//! A package of several documents: a type that two share is one, whichever document refers to the other.

use std::path::Path;
use std::process::Command;

use crate::tools::{Run, Tools, copy, run, write};
use crate::{generate, here, project};

const CONFIGURATION: &str = r#"{
  "compilerOptions": {
    "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "verbatimModuleSyntax": true,
    "isolatedDeclarations": true, "declaration": true, "noUnusedLocals": true, "target": "es2022", "lib": ["es2022"],
    "module": "nodenext", "outDir": "js", "types": ["node"], "skipLibCheck": true
  },
  "include": ["consumer.ts", "generated/*.ts"]
}"#;

const PRINTED: &str = "true false true
`/address/street` must be a string of at least 1 character, found the string \"\"
`/owner/name` must be a string, found the number 1; \
`/owner/address` must be an object with the member \"street\", found an object without it
";

/// Compiles and runs a consumer of a package.
pub fn typescript(tools: &Tools) -> Vec<String> {
    let folder = project("package-typescript");
    let documents = here().join("package");
    generate(&documents, &folder.join("all"), &["-t", "typescript,zod", "--layout", "package", "--contracts"]);
    std::fs::rename(folder.join("all/typescript"), folder.join("generated")).expect("a folder");
    std::fs::rename(folder.join("all/zod"), folder.join("schemas")).expect("a folder");
    for consumer in ["consumer.ts", "schemas.ts"] {
        copy(documents.join(consumer), folder.join(consumer));
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
    problems
}

const WORKSPACE: &str = r#"[workspace]
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

/// The crate of a package, whose root is the `mod.rs` of the generated folder.
const LIBRARY: &str = r#"[package]
name = "acme-tools"
version = "1.4.0"
edition = "2021"
license = "MIT"
description = "The types of agents' tools"
repository = "https://example.com"

[lib]
path = "src/mod.rs"

[dependencies]
serde.workspace = true
serde_json.workspace = true

[lints]
workspace = true
"#;

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
    let documents = here().join("package");
    generate(&documents, &folder, &["-t", "rust", "--layout", "package", "--contracts"]);
    std::fs::create_dir(folder.join("acme-tools")).expect("a folder");
    std::fs::rename(folder.join("rust"), folder.join("acme-tools/src")).expect("a folder");
    copy(here().join("../../Cargo.lock"), folder.join("Cargo.lock"));
    write(folder.join("consumer/src/main.rs"), include_str!("package/consumer.rs"));
    write(folder.join("Cargo.toml"), WORKSPACE);
    write(folder.join("acme-tools/Cargo.toml"), LIBRARY);
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

fn cargo(folder: &Path, arguments: &[&str]) -> Run {
    let target = folder.join("../package-rust-target");
    run(Command::new(env!("CARGO")).current_dir(folder).args(arguments).env("CARGO_TARGET_DIR", target))
}
