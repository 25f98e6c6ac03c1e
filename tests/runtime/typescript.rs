//! TypeScript: the driver, the compilers with every strict option, and the frameworks that take contracts.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cases::{ask, build_folder, folder, generate, generate_goldens};
use crate::tools::{Tools, copy, fresh_folder, run, write};

/// What generated files compile with.
fn strictest() -> Value {
    json!({
        "strict": true,
        "exactOptionalPropertyTypes": true,
        "noUncheckedIndexedAccess": true,
        "noImplicitOverride": true,
        "noImplicitReturns": true,
        "noPropertyAccessFromIndexSignature": true,
        "noUnusedLocals": true,
        "noUnusedParameters": true,
        "declaration": true,
        "isolatedDeclarations": true,
        "verbatimModuleSyntax": true,
        "erasableSyntaxOnly": true,
        "target": "es2020",
        "lib": ["es2020"],
        "module": "nodenext",
        "moduleDetection": "force",
        "types": [],
        "noEmit": true,
    })
}

/// What runs.
fn running() -> Value {
    json!({
        "strict": true,
        "target": "es2022",
        "lib": ["es2022"],
        "module": "nodenext",
        "types": [],
        "skipLibCheck": true,
        "outDir": "out",
    })
}

/// The driver's answers.
pub fn answers(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("typescript-answers"));
    copy(folder().join("driver.ts"), build.join("driver.ts"));
    let problems = compiled(&build, tools, &running());
    if !problems.is_empty() {
        return problems;
    }
    let mut driver = std::process::Command::new("node");
    driver.arg(build.join("out/driver.js"));
    ask("typescript", &mut driver, &build)
}

/// Contracts, the runtime and what uses them through both compilers.
pub fn checked(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("typescript-checked"));
    copy(folder().join("use_of_contracts.ts"), build.join("use_of_contracts.ts"));
    let mut problems: Vec<String> = generate_goldens(&["-t", "typescript"], &build).into_iter().collect();
    problems.extend(compiled(&build, tools, &strictest()));
    problems
}

/// A client and a server of MCP, and tools of the AI SDK: type-checked, and run.
pub fn consumed(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("typescript-consumers"));
    for file in fs::read_dir(folder().join("consumers")).expect("the consumers are there") {
        let file = file.expect("a consumer").path();
        copy(&file, build.join(file.file_name().expect("a name")));
    }
    symlink(packages(), build.join("node_modules")).expect("a link to the packages");
    let mut problems = compiled(&build, tools, &running());
    for consumer in ["mcp_client.js", "ai_sdk.js"] {
        let mut node = std::process::Command::new("node");
        problems.extend(run(node.arg(consumer).current_dir(build.join("out"))).problem(consumer));
    }
    problems
}

fn packages() -> PathBuf {
    PathBuf::from(env::var_os("ADL_GEN_TOOLS").expect("the tools were found")).join("node_modules")
}

/// Generates the contracts of the cases into a folder, and compiles all of it with both compilers.
fn compiled(build: &Path, tools: &Tools, options: &Value) -> Vec<String> {
    let configuration = json!({"compilerOptions": options, "include": ["*.ts"]});
    write(build.join("tsconfig.json"), configuration.to_string());
    write(build.join("package.json"), r#"{"type": "module"}"#);
    let mut problems: Vec<String> = generate(&["-t", "typescript"], build).into_iter().collect();
    problems.extend(tools.tsc().into_iter().filter_map(|mut tsc| run(tsc.arg("-p").arg(build)).problem("tsc")));
    problems
}
