//! Defaults that readers fill in, in every language: programs read the cases of `defaults/cases.json`, and write what they
//! read.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value};

use crate::package::{CONFIGURATION, cargo};
use crate::tools::{Run, Tools, copy, run, write};
use crate::{generate, here, project};

const MANIFEST: &str = r#"[package]
name = "fill"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"
"#;

/// A project of a target with the generated code in a folder, and a program that reads and writes the cases.
fn generated(name: &str, target: &str, arguments: &[&str], to: &str, program: &str) -> PathBuf {
    let folder = project(&format!("defaults-{name}"));
    let schema = folder.join("applied-defaults.schema.json");
    write(&schema, schema_with_inherited_names().to_string());
    generate(&schema, &folder.join(to), &[&["-t", target, "--defaults", "apply"], arguments].concat());
    copy(here().join("defaults/cases.json"), folder.join("cases.json"));
    copy(here().join("defaults").join(program), folder.join(program));
    folder
}

/// Returns the golden case's schema, with properties that every object of JavaScript inherits, and with a default whose type
/// has alternatives.
fn schema_with_inherited_names() -> Value {
    let text = include_str!("../../golden/applied-defaults/applied-defaults.schema.json");
    let mut schema: Value = serde_json::from_str(text).expect("the schema is JSON");
    let odd = r#"{ "type": "object", "properties": {
        "constructor": { "type": "string", "default": "inherited" }, "other": { "type": "integer", "default": 1 } } }"#;
    let proto = r#"{ "type": "object", "properties": { "__proto__": { "type": "string", "default": "prototype" } } }"#;
    for (property, name, definition) in [("odd", "Odd", odd), ("proto", "Proto", proto)] {
        let definition: Value = serde_json::from_str(definition).expect("a schema is JSON");
        schema["$defs"][name] = definition;
        let property = &mut schema["properties"][property];
        *property = serde_json::json!({ "$ref": format!("#/$defs/{name}"), "default": {} });
    }
    schema["properties"]["shades"] = serde_json::json!({
        "type": ["object", "null"], "additionalProperties": { "enum": ["dark", "light"] }, "default": { "a": "dark" },
    });
    schema
}

/// Compares what a program prints, a line for each case.
fn compared(what: &str, run: &Run, expect: impl Fn(&mut Value)) -> Vec<String> {
    if !run.success {
        return vec![format!("{what}:\n{}", run.output)];
    }
    let cases: Vec<Map<String, Value>> =
        serde_json::from_str(include_str!("defaults/cases.json")).expect("the cases are JSON");
    let lines: Vec<&str> = run.output.lines().collect();
    if lines.len() != cases.len() {
        return vec![format!("{what} prints {} lines for {} cases:\n{}", lines.len(), cases.len(), run.output)];
    }
    let mut problems = Vec::new();
    for (case, line) in cases.iter().zip(lines) {
        let found: Value = serde_json::from_str(line).unwrap_or_else(|_| Value::from(format!("no JSON: {line}")));
        let mut expected = case["filled"].clone();
        expect(&mut expected);
        if plain(&found) != plain(&expected) {
            problems.push(format!("{what} reads {}\nas {found}\nin place of {expected}", case["value"]));
        }
    }
    problems
}

/// Returns a value whose whole numbers are integers.
fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(double) if double.fract() == 0.0 => Value::from(double as i64),
            Some(_) | None => value.clone(),
        },
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(members) => members.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}

/// Runs the program in Rust: by our readers, and by derived ones, which don't check what types don't express.
pub fn rust() -> Vec<String> {
    let mut problems = Vec::new();
    for (name, arguments) in [("rust", &["--checks", "full"][..]), ("rust-derived", &["--checks", "none"])] {
        let folder = generated(name, "rust", arguments, "src", "fill.rs");
        let program = std::fs::read_to_string(folder.join("fill.rs")).expect("the program");
        let program = match name {
            "rust" => {
                program.replace("    // constructed\n", "    assert_eq!(Settings::new(\"a\".to_owned()), settings);\n")
            }
            _ => program,
        };
        write(folder.join("src/main.rs"), program);
        write(folder.join("Cargo.toml"), MANIFEST);
        copy(here().join("../../Cargo.lock"), folder.join("Cargo.lock"));
        let run = cargo(&folder, &["run", "--quiet"]);
        problems.extend(compared(name, &run, |_| {}).into_iter().filter(|problem| {
            // Derived readers accept more.
            name == "rust" || !problem.ends_with("in place of \"invalid\"")
        }));
    }
    problems
}

/// Compiles and runs the programs in TypeScript: of the types, and of zod's schemas.
pub fn typescript(tools: &Tools) -> Vec<String> {
    let of_types = compiled(tools, "typescript", "fill.ts", |_| {});
    let of_zod = compiled(tools, "zod", "fill_zod.ts", |expected| {
        // What zod doesn't read isn't filled in.
        for (part, name) in [("odd", "constructor"), ("proto", "__proto__")] {
            let part = expected.get_mut(part).and_then(Value::as_object_mut);
            part.and_then(|part| part.remove(name));
        }
    });
    of_types.into_iter().chain(of_zod).collect()
}

fn compiled(tools: &Tools, target: &str, program: &str, expect: impl Fn(&mut Value)) -> Vec<String> {
    let folder = generated(target, target, &[], "generated", program);
    tools.link_node_modules(&folder);
    let configuration = CONFIGURATION.replace("consumer.ts", program);
    let configuration = match target {
        // The types of zod's schemas are inferred.
        "zod" => configuration.replace("\"isolatedDeclarations\": true, ", ""),
        _ => configuration,
    };
    write(folder.join("tsconfig.json"), configuration);
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    let projects = tools.tsc().into_iter().map(|mut tsc| run(tsc.arg("-p").arg(folder.join("tsconfig.json"))));
    let mut problems: Vec<String> = projects.filter_map(|run| run.problem("tsc")).collect();
    let run = run(Command::new("node").arg(format!("js/{}", program.replace(".ts", ".js"))).current_dir(&folder));
    problems.extend(compared(target, &run, expect));
    problems
}

/// Checks and runs the programs in Python: of `TypedDict`s, dataclasses and pydantic's models.
pub fn python(tools: &Tools) -> Vec<String> {
    let dataclasses = ["--set", "python.objects=dataclass"];
    let mut problems = checked(tools, "python", "python", &[], "fill_typed_dicts.py");
    problems.extend(checked(tools, "dataclasses", "python", &dataclasses, "fill_dataclasses.py"));
    problems.extend(checked(tools, "pydantic", "pydantic", &[], "fill_models.py"));
    problems
}

fn checked(tools: &Tools, name: &str, target: &str, arguments: &[&str], program: &str) -> Vec<String> {
    let folder: &Path = &generated(name, target, arguments, "generated", program);
    let (path, strict) = (tools.venv_path().display(), r#""typeCheckingMode": "strict", "pythonVersion": "3.12""#);
    write(folder.join("pyrightconfig.json"), format!(r#"{{ {strict}, "venvPath": "{path}", "venv": "venv" }}"#));
    let mut pyright = tools.node("pyright/index.js");
    pyright.args(["-p", "."]);
    let mut mypy = tools.python("mypy");
    mypy.args(["--strict", "--python-version", "3.12", "--no-error-summary", "--cache-dir=/dev/null", program]);
    let checks = [("pyright", pyright), ("mypy", mypy)];
    let checked = checks.into_iter().filter_map(|(name, mut check)| run(check.current_dir(folder)).problem(name));
    let mut problems: Vec<String> = checked.collect();
    let mut python = tools.python("python");
    python.args(["-W", "error", "-B", program]).current_dir(folder);
    problems.extend(compared(name, &run(&mut python), |_| {}));
    problems
}

/// Runs the program in Go.
pub fn go(tools: &Tools) -> Vec<String> {
    let folder = generated("go", "go", &[], "applied_defaults", "fill.go");
    write(folder.join("go.mod"), "module fill\n\ngo 1.24\n");
    compared("Go", &run(tools.go("go", &folder).args(["run", "."])), |expected| {
        // A struct keeps no undeclared properties.
        let of_either = expected.as_object_mut().filter(|members| members.contains_key("first"));
        of_either.map(|members| members.remove("second"));
    })
}
