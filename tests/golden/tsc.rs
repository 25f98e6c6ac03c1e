//! Runs `tsc`, and writes values for it.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::tools::{Run, Tools, run, write};

/// Runs both compilers over all files of a folder.
pub fn compile(folder: &Path, tools: &Tools, isolated_declarations: bool) -> Vec<String> {
    configure(folder, isolated_declarations);
    tools.tsc().into_iter().filter_map(|tsc| run_over(folder, tsc).problem("tsc")).collect()
}

/// Runs both compilers over all declarations of a folder, and what uses them.
pub fn compile_declarations(folder: &Path, tools: &Tools) -> Vec<String> {
    configure(folder, false);
    let mut configuration = configuration(false);
    configuration["compilerOptions"]["skipLibCheck"] = false.into();
    write(folder.join("tsconfig.json"), configuration.to_string());
    tools.tsc().into_iter().filter_map(|tsc| run_over(folder, tsc).problem("tsc")).collect()
}

/// Writes the configuration for a folder of `*.ts`.
pub fn configure(folder: &Path, isolated_declarations: bool) {
    write(folder.join("package.json"), r#"{"type": "module"}"#);
    // What every host has besides ECMAScript, and generated code uses.
    write(folder.join("host.d.ts"), "interface Blob { readonly size: number; readonly type: string }\n");
    write(folder.join("tsconfig.json"), configuration(isolated_declarations).to_string());
}

/// Runs a compiler over all files of a folder.
pub fn run_over(folder: &Path, mut tsc: Command) -> Run {
    run(tsc.arg("-p").arg(folder))
}

fn configuration(isolated_declarations: bool) -> Value {
    serde_json::json!({
        "compilerOptions": {
            "strict": true,
            "exactOptionalPropertyTypes": true,
            "noUncheckedIndexedAccess": true,
            "noImplicitOverride": true,
            "noPropertyAccessFromIndexSignature": true,
            "declaration": true,
            "isolatedDeclarations": isolated_declarations,
            "verbatimModuleSyntax": true,
            "erasableSyntaxOnly": true,
            "target": "es2022",
            "lib": ["es2022"],
            "module": "nodenext",
            "moduleDetection": "force",
            "types": [],
            // The declarations of npm packages: ours are no declarations.
            "skipLibCheck": true,
            "allowImportingTsExtensions": true,
            "noEmit": true,
        },
        "include": ["*.ts"],
    })
}

/// The type that [`value`] uses.
pub const MUTABLE: &str = "type Mutable<T> = { -readonly [K in keyof T]: Mutable<T[K]> };\n";

/// Two lines that declare a value whose type is as narrow as it gets, without the extra checks of fresh literals.
pub fn value(index: usize, value: &Value) -> String {
    let constant = if value.is_null() { "" } else { " as const" };
    format!("const v{index} = {}{constant};\ndeclare const m{index}: Mutable<typeof v{index}>;\n", literal(value))
}

/// The line that takes the value for one of a type.
pub fn assignment(index: usize, ty: &str) -> String {
    format!("const t{index}: {ty} = m{index}; void t{index};\n")
}

/// A JSON value as an expression.
fn literal(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members: Vec<String> =
                members.iter().map(|(key, value)| format!("{}: {}", literal_key(key), literal(value))).collect();
            format!("{{ {} }}", members.join(", "))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(literal).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

/// A key that is a member, also where `__proto__:` would set the prototype.
fn literal_key(key: &str) -> String {
    let quoted = Value::from(key).to_string();
    let mut text = String::new();
    match key {
        "__proto__" => write!(text, "[{quoted}]").expect("a string can be written"),
        _ => text.push_str(&quoted),
    }
    text
}
