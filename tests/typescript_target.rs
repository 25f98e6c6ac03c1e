//! TypeScript, through the real compilers.
//!
//! `tests/typescript` holds documents, each with a `*.check.ts` that uses the types made for it: what must compile, and
//! below `// @ts-expect-error` what must not.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use adl_gen::{Generator, Target};

#[path = "skip.rs"]
mod skip;
use skip::skipped;

/// Options that users may have enabled.
const STRICT: &str = r#"{
  "compilerOptions": {
    "strict": true,
    "exactOptionalPropertyTypes": true,
    "noUncheckedIndexedAccess": true,
    "noPropertyAccessFromIndexSignature": true,
    "noImplicitReturns": true,
    "isolatedModules": true,
    "declaration": true,
    "isolatedDeclarations": true,
    "verbatimModuleSyntax": true,
    "erasableSyntaxOnly": true,
    "target": "es2022",
    "lib": ["es2022"],
    "module": "nodenext",
    "allowImportingTsExtensions": true,
    "types": [],
    "noEmit": true
  }
}"#;

/// The options of older projects: types must compile with them as well.
const LOOSE: &str = r#"{
  "compilerOptions": {
    "strict": true,
    "target": "es2020",
    "lib": ["es2020"],
    "module": "nodenext",
    "types": [],
    "noEmit": true
  },
  "exclude": ["*.check.ts"]
}"#;

#[test]
fn types_accept_and_refuse_what_they_should() {
    let compilers = compilers();
    if compilers.is_empty() {
        return skipped(NO_TSC);
    }
    let folder = tempfile::tempdir().expect("a folder for the files");
    lay_out(folder.path());
    for (options, name) in [(STRICT, "strict"), (LOOSE, "loose")] {
        fs::write(folder.path().join("tsconfig.json"), options).expect("tsconfig.json");
        for script in &compilers {
            let output = Command::new("node").arg(script).arg("-p").arg(folder.path()).output().expect("node runs");
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{} ({name}):\n{text}", script.display());
        }
    }
}

#[test]
fn checks_decide_on_values_of_javascript() {
    let Some(script) = compilers().into_iter().next() else { return skipped(NO_TSC) };
    let folder = tempfile::tempdir().expect("a folder for the files");
    let source = repository().join("tests/typescript/values");
    fs::copy(source.join("program.mjs"), folder.path().join("program.mjs")).expect("the program is copied");
    fs::write(folder.path().join("package.json"), r#"{ "type": "module" }"#).expect("package.json");
    let generated = Generator::new().targets([Target::TypeScript]).generate(&[source.join("values.adl.json")]);
    for (name, text) in generated.unwrap_or_else(|error| panic!("{error}")).files.iter() {
        fs::write(folder.path().join(name), text).expect("a file is written");
    }
    let options = ["--outDir", "js", "--strict", "--target", "es2020", "--module", "esnext", "values.ts"];
    let mut compiler = Command::new("node");
    for command in [compiler.arg(script).args(options), Command::new("node").arg("program.mjs")] {
        let output = command.current_dir(folder.path()).output().expect("node runs");
        let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
        assert!(output.status.success(), "{text}");
    }
}

const NO_TSC: &str = "the test of TypeScript finds no tsc: name one in ADL_GEN_TSC, or run `make tools`";

/// The scripts of the compilers that are installed.
fn compilers() -> Vec<PathBuf> {
    if let Some(script) = env::var_os("ADL_GEN_TSC") {
        return vec![script.into()];
    }
    let tools = env::var_os("ADL_GEN_TOOLS").map_or_else(|| repository().join("build/tools"), PathBuf::from);
    let scripts =
        ["typescript", "typescript-7"].map(|package| tools.join("node_modules").join(package).join("bin/tsc"));
    scripts.into_iter().filter(|script| script.is_file()).collect()
}

/// Writes the checks, and the generated files of the documents.
fn lay_out(folder: &Path) {
    fs::write(folder.join("package.json"), r#"{ "type": "module" }"#).expect("package.json");
    let mut inputs = Vec::new();
    for entry in fs::read_dir(repository().join("tests/typescript")).expect("the checks") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_name().and_then(OsStr::to_str).expect("a name");
        if name.ends_with(".ts") {
            fs::copy(&path, folder.join(name)).expect("a check is copied");
        } else {
            inputs.push(path);
        }
    }
    let generated = Generator::new().targets([Target::TypeScript]).generate(&inputs);
    let generated = generated.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(generated.files.len(), inputs.len());
    for (name, text) in generated.files.iter() {
        fs::write(folder.join(name), text).expect("a file is written");
    }
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
