//! Operations of OpenAPI in Rust: their parameters by a table, calls over loopback with success and each error, and packages
//! with one feature each; by rustc and clippy in both editions.

use std::fs;
use std::path::{Path, PathBuf};

use crate::operations::{DOCUMENTS, TABLES, document, features, here_of_operations, pet_shop};
use crate::package::cargo;
use crate::tools::{copy, write};
use crate::{generate, here, project};

/// The most lines of the module that operations share, and of the operations of the pet shop.
const MOST_LINES: [(&str, usize); 2] = [("adl_http.rs", 1015), ("operations_operations.rs", 171)];

/// The modules of the program.
const MODULES: [&str; 10] = [
    "main.rs",
    "bodies.rs",
    "calls.rs",
    "server.rs",
    "servers.rs",
    "streams.rs",
    "tools.rs",
    "units.rs",
    "vectors.rs",
    "webhooks.rs",
];

fn manifest(edition: &str) -> String {
    format!(
        "[package]\nname = \"operations\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[workspace]\n\n[dependencies]\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\nserde_json = \"1\"\n"
    )
}

/// What the server of MCP needs further.
const MCP: &str = "rmcp = { version = \"3.9\", default-features = false, features = [\"server\", \"transport-io\"] }\n\
                   tokio = { version = \"1\", features = [\"macros\", \"rt-multi-thread\"] }\n";

/// Generates the pet shop with its contracts, and the streams, as modules of a crate.
fn generate_api(folder: &Path) {
    let api = folder.join("src/api");
    generate(&pet_shop(), &api, &["-t", "rust", "--operations", "--contracts"]);
    for document in DOCUMENTS {
        generate(&here_of_operations().join(document), &api, &["-t", "rust", "--operations", "--contracts"]);
    }
    let mut modules: Vec<String> = fs::read_dir(&api)
        .expect("the generated files")
        .filter_map(|file| Some(file.expect("an entry").path().file_stem()?.to_str()?.to_owned()))
        .collect();
    modules.sort();
    write(api.join("mod.rs"), modules.iter().map(|name| format!("pub mod {name};\n")).collect::<String>());
}

pub fn calls() -> Vec<String> {
    let folder = project("operations-rust");
    let api = folder.join("src/api");
    generate_api(&folder);
    for file in TABLES {
        copy(here_of_operations().join(file), folder.join(file));
    }
    for file in MODULES {
        copy(here().join("operations/rust").join(file), folder.join("src").join(file));
    }
    write(folder.join("Cargo.toml"), manifest("2021"));
    let mut problems = Vec::new();
    let run = cargo(&folder, &["run", "--quiet"]);
    if !run.success || run.output != "183 rows, 15 calls\n" {
        problems.push(format!("operations in Rust print\n{}", run.output));
    }
    for (file, most) in MOST_LINES {
        let lines = fs::read_to_string(api.join(file)).expect("a text").lines().count();
        if lines > most {
            problems.push(format!("{file} has {lines} lines, more than {most}"));
        }
    }
    problems
}

/// Builds the server of MCP; returns the command that starts it, or why there is none.
pub fn tools_server() -> Result<PathBuf, String> {
    let folder = project("operations-tools-rust");
    generate_api(&folder);
    copy(here_of_operations().join("rust/tools_server.rs"), folder.join("src/main.rs"));
    copy(here_of_operations().join("rust/server.rs"), folder.join("src/server.rs"));
    write(folder.join("Cargo.toml"), manifest("2021").replace("\"operations\"", "\"pet-shop\"") + MCP);
    copy(here().join("../../Cargo.lock"), folder.join("Cargo.lock"));
    match cargo(&folder, &["build", "--quiet"]).problem("the tools in Rust") {
        Some(problem) => Err(problem),
        None => Ok(folder.join("../package-rust-target/debug/pet-shop")),
    }
}

/// Compiles packages with one feature each, divided by tags, and files that stand alone, without code that is dead.
pub fn packages() -> Vec<String> {
    let folder = project("operations-rust-features");
    let source = folder.join("src");
    let mut modules = vec!["pub mod pet_shop;\n".to_owned()];
    generate(&pet_shop(), &source.join("pet_shop"), &["-t", "rust", "--operations"]);
    write(source.join("pet_shop/mod.rs"), "pub mod adl_http;\npub mod operations;\npub mod operations_operations;\n");
    let features = features();
    for (name, operation) in &features {
        let input = folder.join(format!("{name}.json"));
        write(&input, document(name, operation));
        let arguments = ["-t", "rust", "--operations", "--layout", "package", "--set", "openapi.modules=tag"];
        generate(&input, &source.join(name), &arguments);
        deny_dead_code(&source.join(name).join("rust/adl_http.rs"));
        modules.push(format!("#[path = \"{name}/rust/mod.rs\"]\npub mod {name};\n"));
    }
    let hostile = here().join("operations/hostile.json");
    generate(&hostile, &source.join("hostile"), &["-t", "rust", "--operations", "--lenient", "--layout", "package"]);
    modules.push("#[path = \"hostile/rust/mod.rs\"]\npub mod hostile;\n".to_owned());
    for document in DOCUMENTS.into_iter().chain(["received.json"]) {
        let name = document.split('.').next().unwrap_or_default();
        let document = here_of_operations().join(document);
        let arguments = ["-t", "rust", "--operations", "--contracts", "--layout", "package"];
        generate(&document, &source.join(name), &arguments);
        modules.push(format!("#[path = \"{name}/rust/mod.rs\"]\npub mod {name};\n"));
    }
    let declared: String = modules.concat();
    write(source.join("lib.rs"), format!("#![deny(warnings)]\n\n{declared}"));
    let mut problems = Vec::new();
    for (edition, arguments) in
        [("2021", &["check", "--quiet"][..]), ("2024", &["clippy", "--quiet", "--", "-D", "warnings"])]
    {
        write(folder.join("Cargo.toml"), manifest(edition));
        problems.extend(cargo(&folder, arguments).problem(&format!("operations in Rust {edition}")));
    }
    problems
}

/// Denies dead code in a file: what none of its operations uses isn't there.
fn deny_dead_code(file: &Path) {
    let text = fs::read_to_string(file).expect("a text");
    assert!(text.contains("    dead_code, "), "{}", file.display());
    write(file, text.replacen("    dead_code, ", "    ", 1));
}
