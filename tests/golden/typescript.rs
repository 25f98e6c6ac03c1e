//! TypeScript: all outputs through `tsc` with every strict option, and the instances as values of their types.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::cases::{Case, build_folder};
use crate::instances::{Instance, Language};
use crate::tools::{Tools, copy, fresh_folder, run, write};

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("typescript"));
    for case in cases {
        copy(case.output(".ts"), folder.join(format!("{}.ts", case.name)));
        let text = instances(case);
        if !text.is_empty() {
            write(folder.join(format!("{}.instances.ts", case.name)), text);
        }
    }
    compile(&folder, tools, true)
}

/// Runs both compilers over all files of a folder.
pub fn compile(folder: &Path, tools: &Tools, isolated_declarations: bool) -> Vec<String> {
    write(folder.join("package.json"), r#"{"type": "module"}"#);
    write(folder.join("tsconfig.json"), configuration(isolated_declarations));
    let commands = tools.tsc();
    commands.into_iter().filter_map(|mut tsc| run(tsc.arg("-p").arg(folder)).problem("tsc")).collect()
}

fn configuration(isolated_declarations: bool) -> String {
    let configuration = serde_json::json!({
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
            "allowImportingTsExtensions": true,
            "noEmit": true,
        },
        "include": ["*.ts"],
    });
    configuration.to_string()
}

/// Every instance as a value whose type is as narrow as it gets, without the extra checks of fresh literals.
fn instances(case: &Case) -> String {
    let mut text = String::new();
    for (index, (instance, accepted)) in case.instances.verdicts(Language::TypeScript).enumerate() {
        text.push_str(&instance_lines(index, instance, accepted));
    }
    if text.is_empty() {
        return text;
    }
    format!(
        "import type * as golden from \"./{}.ts\";\n\
         type Mutable<T> = {{ -readonly [K in keyof T]: Mutable<T[K]> }};\n{text}",
        case.name
    )
}

fn instance_lines(index: usize, instance: &Instance, accepted: bool) -> String {
    let constant = if instance.value.is_null() { "" } else { " as const" };
    let refused = if accepted { "" } else { "// @ts-expect-error\n" };
    format!(
        "// {place}\nconst v{index} = {literal}{constant};\ndeclare const m{index}: Mutable<typeof v{index}>;\n\
         {refused}const t{index}: golden.{ty} = m{index}; void t{index};\n",
        place = instance.place,
        literal = literal(&instance.value),
        ty = instance.ty,
    )
}

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
