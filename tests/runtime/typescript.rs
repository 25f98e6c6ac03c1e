//! TypeScript: the driver, the compilers with every strict option, and the frameworks that take contracts.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::cases::{ask, build_folder, folder, generate, generate_goldens};
use crate::tools::{Tools, copy, fresh_folder, run, write};

/// Returns the compiler options for generated files.
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

/// Returns the compiler options for scripts that are run.
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
    for file in ["driver.ts", "lacking.ts"] {
        copy(folder().join(file), build.join(file));
    }
    let numbers = generate(&["lacking.schema.json", "-t", "typescript"], &build.join("lacking_types"));
    let mut problems: Vec<String> = numbers.into_iter().collect();
    problems.extend(compiled(&build, tools, &running()));
    problems.extend(run(Command::new("node").arg(build.join("out/lacking.js"))).problem("numbers that JSON lacks"));
    if !problems.is_empty() {
        return problems;
    }
    let mut driver = Command::new("node");
    driver.arg(build.join("out/driver.js"));
    ask("typescript", &mut driver, &build)
}

/// Contracts, the runtime and what uses them through both compilers.
pub fn checked(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("typescript-checked"));
    for file in ["use_of_contracts.ts", "use_of_literals.ts"] {
        copy(folder().join(file), build.join(file));
    }
    let mut problems: Vec<String> = generate_goldens(&["-t", "typescript"], &build).into_iter().collect();
    problems.extend(generate(&["literals.adl.json", "-t", "typescript"], &build));
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
        let mut node = Command::new("node");
        problems.extend(run(node.arg(consumer).current_dir(build.join("out"))).problem(consumer));
    }
    problems
}

/// The agent among the examples, as its users run it.
pub fn example(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("typescript-example"));
    let example = folder().join("../../examples/typescript");
    for file in ["agent.ts", "package.json", "tsconfig.json"] {
        copy(example.join(file), build.join(file));
    }
    let mut generate = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    generate.current_dir(&example).args(["generate", "-o"]).arg(build.join("generated"));
    let mut problems: Vec<String> = run(&mut generate).problem("generate").into_iter().collect();
    for mut tsc in tools.tsc() {
        problems.extend(run(tsc.arg("-p").arg(&build).arg("--outDir").arg(build.join("out"))).problem("tsc"));
    }
    let said = run(Command::new("node").arg("agent.js").current_dir(build.join("out")));
    let expected = [
        "called with invalid arguments: the value must be an object with the property \"user_id\", found an object without it. Fix",
        "Error: NOT_FOUND_RESOURCE: There is no user usr_99999. Try alternatives.",
        "Success: 20 of 45 items (page 1 of 3, more follow)",
        "\"…[+19 of 20 items]\"]\n  (of 4212 characters)",
        "`/confidence` must be a number, found the string \"high\". Try a different approach.",
        "Error: INTERNAL_ERROR: Tool \"close_ticket\" failed: the ticket system doesn't answer. Try a different approach.",
        "close_ticket({\"ticket_id\":\"tic_77\"})\n  Ticket tic_77 is closed.\n",
    ];
    let missing = expected.into_iter().filter(|line| !said.output.contains(line));
    problems.extend(missing.map(|line| format!("the agent doesn't say {line:?}, but\n{}", said.output)));
    problems
}

/// Returns the folder of the npm packages.
pub fn packages() -> PathBuf {
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
