//! JavaScript with declarations: in Node without a compiler, in two bundlers, and in a project of TypeScript that compiles
//! no JavaScript.

use std::path::Path;
use std::process::Command;

use crate::package::{PRINTED, generate_package};
use crate::tools::{Tools, copy, run, write};
use crate::{here, project};

/// The compiler checks the declarations, and neither compiles nor reads the JavaScript.
const CONFIGURATION: &str = r#"{
  "compilerOptions": {
    "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "verbatimModuleSyntax": true,
    "isolatedDeclarations": true, "declaration": true, "allowJs": false, "checkJs": false, "target": "es2022",
    "lib": ["es2022"], "module": "nodenext", "outDir": "js", "rootDir": ".", "types": ["node"], "skipLibCheck": false
  },
  "include": ["consumer.ts", "generated/*.d.ts"]
}"#;

/// The most bytes of one guard in a bundle that isn't minified: nothing else of the package comes with it.
const GUARD: usize = 1_500;

pub fn consumers(tools: &Tools) -> Vec<String> {
    let folder = project("javascript");
    generate_package(&folder.join("all"), "typescript", &["--set", "typescript.emit=js"]);
    std::fs::rename(folder.join("all/typescript"), folder.join("generated")).expect("a folder");
    for consumer in ["consumer.mjs", "guard.mjs"] {
        copy(here().join("javascript").join(consumer), folder.join(consumer));
    }
    copy(here().join("package/consumer.ts"), folder.join("consumer.ts"));
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    tools.link_node_modules(&folder);
    let mut problems = files(&folder);
    problems.extend(printed(&folder, "consumer.mjs"));
    problems.extend(bundled(tools, &folder));
    problems.extend(typed(tools, &folder));
    problems.extend(published(&folder));
    problems
}

/// Each module is two files; nothing else is written, and no file of TypeScript.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder.join("generated")).expect("the generated files");
    let names: Vec<String> = entries.map(|entry| entry.expect("an entry").file_name().into_string().unwrap()).collect();
    let is_paired = |name: &&String| match (name.strip_suffix(".js"), name.strip_suffix(".d.ts")) {
        (Some(stem), _) => names.contains(&format!("{stem}.d.ts")),
        (None, Some(stem)) => names.contains(&format!("{stem}.js")),
        (None, None) => *name == "package.json",
    };
    let odd: Vec<&String> = names.iter().filter(|name| !is_paired(name)).collect();
    if odd.is_empty() { Vec::new() } else { vec![format!("these files stand alone: {odd:?}")] }
}

/// Returns what a script prints, if that isn't what it should.
fn printed(folder: &Path, script: &str) -> Option<String> {
    let run = run(Command::new("node").arg(script).current_dir(folder));
    (!run.success || run.output != PRINTED).then(|| format!("{script} prints\n{}", run.output))
}

/// Bundles the consumer, and runs it without the package; bundles a guard, which brings nothing else.
fn bundled(tools: &Tools, folder: &Path) -> Vec<String> {
    let rollup = |entry: &str, out: &str| {
        let mut rollup = tools.node("rollup/dist/bin/rollup");
        rollup.args([entry, "--format", "es", "--file", out]);
        rollup
    };
    let esbuild = |entry: &str, out: &str| {
        // Not by Node: npm puts the program itself there.
        let mut esbuild = Command::new(tools.path("node_modules/esbuild/bin/esbuild"));
        esbuild.args(["--bundle", "--format=esm", entry, &format!("--outfile={out}")]);
        esbuild
    };
    type Bundler<'b> = &'b dyn Fn(&str, &str) -> Command;
    let bundlers: [(&str, Bundler<'_>); 2] = [("rollup", &rollup), ("esbuild", &esbuild)];
    let mut problems = Vec::new();
    for (bundler, command) in bundlers {
        for entry in ["consumer", "guard"] {
            let mut command = command(&format!("{entry}.mjs"), &format!("bundled/{bundler}-{entry}.mjs"));
            problems.extend(run(command.current_dir(folder)).problem(bundler));
        }
        problems.extend(printed(folder, &format!("bundled/{bundler}-consumer.mjs")));
        let guard = std::fs::read_to_string(folder.join(format!("bundled/{bundler}-guard.mjs"))).unwrap_or_default();
        if !guard.contains("isAddress") || guard.len() > GUARD {
            problems.push(format!("{bundler}: a guard has {} bytes, and may have {GUARD}", guard.len()));
        }
    }
    problems
}

/// Compiles and runs a consumer in TypeScript.
fn typed(tools: &Tools, folder: &Path) -> Vec<String> {
    write(folder.join("tsconfig.json"), CONFIGURATION);
    let mut problems: Vec<String> = Vec::new();
    for mut tsc in tools.tsc() {
        problems.extend(run(tsc.arg("-p").arg(folder)).problem("tsc"));
    }
    let compiled = std::fs::read_to_string(folder.join("js/consumer.js")).unwrap_or_default();
    write(folder.join("compiled.mjs"), compiled);
    problems.extend(printed(folder, "compiled.mjs"));
    problems
}

/// Packs the package for npm without a build, and runs the consumer with what is packed.
fn published(folder: &Path) -> Vec<String> {
    let installed = folder.join("published/node_modules");
    std::fs::create_dir_all(&installed).expect("a folder");
    let install = "npm pack --silent ../../generated > packed && tar -xzf $(cat packed) && mv package acme-tools";
    if let Some(problem) = run(Command::new("sh").args(["-c", install]).current_dir(&installed)).problem("npm pack") {
        return vec![problem];
    }
    let consumer = std::fs::read_to_string(here().join("javascript/consumer.mjs")).expect("the consumer");
    let consumer = consumer
        .replace("./generated/index.js", "acme-tools")
        .replace("./generated/adl_contracts.js", "acme-tools/adl_contracts");
    write(folder.join("published/consumer.mjs"), consumer);
    printed(folder, "published/consumer.mjs").into_iter().collect()
}
