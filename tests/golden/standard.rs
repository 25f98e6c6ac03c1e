//! The objects of contracts in TypeScript, used by other tools: they conform to `@standard-schema/spec`, decide as the
//! instances do, and so do their schemas, in both dialects.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::cases::{Case, build_folder};
use crate::instances::Instance;
use crate::tools::{Tools, copy, fresh_folder, run, write};

/// The package that declares the interfaces, below `node_modules`.
const SPECIFICATION: &str = "node_modules/@standard-schema/spec";

/// Checks the objects as programs use them; [`write_assignments`] is for their types.
pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("standard-schema"));
    let mut questions = String::new();
    for case in cases {
        let text = text(case);
        let types: Value =
            objects(&text).map(|(object, ty)| (object.to_owned(), json!(ty))).collect::<Map<_, _>>().into();
        writeln!(questions, "{}", json!([case.name, types, instances(case)])).expect("a string can be written");
        write(folder.join(format!("{}.ts", case.name)), text);
    }
    write(folder.join("package.json"), r#"{"type": "module"}"#);
    write(folder.join("questions.jsonl"), questions);
    schemas(&folder, tools).into_iter().collect()
}

/// Writes files that assign the objects to the interfaces, into a folder with the outputs.
pub fn write_assignments(folder: &Path, cases: &[&Case], tools: &Tools) {
    for file in ["package.json", "dist/index.d.ts"] {
        let there = folder.join(SPECIFICATION).join(file);
        fs::create_dir_all(there.parent().expect("below the folder")).expect("a folder can be made");
        copy(tools.path(SPECIFICATION).join(file), there);
    }
    for case in cases {
        write(folder.join(format!("{}.standard.ts", case.name)), assignments(case, &text(case)));
    }
}

fn text(case: &Case) -> String {
    fs::read_to_string(case.output(".ts")).expect("an output can be read")
}

/// Runs the objects in Node, and the reference validator on their schemas.
fn schemas(folder: &Path, tools: &Tools) -> Option<String> {
    write(folder.join("standard.mjs"), include_str!("standard.mjs"));
    write(folder.join("standard.py"), include_str!("standard.py"));
    let asked = run(tools.node_script("standard.mjs").current_dir(folder)).problem("Standard Schema objects");
    asked.or_else(|| {
        let validated = run(tools.python("python").current_dir(folder).args(["-B", "standard.py"]));
        validated.problem("the schemas of Standard Schema objects")
    })
}

/// Every object of a file as the interfaces have it.
fn assignments(case: &Case, text: &str) -> String {
    let mut lines = format!(
        "import type {{ StandardJSONSchemaV1, StandardSchemaV1 }} from \"@standard-schema/spec\";\nimport * as golden from \"./{}.ts\";\n",
        case.name
    );
    for (index, (object, ty)) in objects(text).enumerate() {
        for interface in ["StandardSchemaV1", "StandardJSONSchemaV1"] {
            // Where defaults are filled in, the input is a type of its own.
            let is_filled = text.contains(&format!("export type {ty}Input ="));
            let input = format!("golden.{ty}{}", if is_filled { "Input" } else { "" });
            writeln!(lines, "export const s{index}{interface}: {interface}<{input}, golden.{ty}> = golden.{object};")
                .expect("a string can be written");
        }
        writeln!(lines, "export const t{index} = (value: golden.{ty}): StandardSchemaV1.InferOutput<typeof golden.{object}> => value;")
            .expect("a string can be written");
    }
    lines
}

/// The names of the objects of a file, each with its type.
fn objects(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let declarations = text.lines().filter_map(|line| line.strip_prefix("export const "));
    declarations.filter_map(|line| {
        let (name, rest) = line.split_once(": StandardSchema")?;
        let ty = rest.split_once('<')?.1.split_once("> = ")?.0;
        // Where defaults are filled in, the type before that stands first.
        Some((name, ty.split_once("Input, ").map_or(ty, |(_, ty)| ty)))
    })
}

fn instances(case: &Case) -> Vec<Value> {
    let line =
        |instance: &Instance, valid: bool| json!([instance.place.to_string(), instance.ty, instance.value, valid]);
    let ok = case.instances.ok.iter().map(|instance| line(instance, true));
    ok.chain(case.instances.bad.iter().map(|instance| line(instance, false))).collect()
}
