//! TypeScript: all outputs through `tsc` with every strict option, and the instances as values of their types.

use crate::cases::{Case, build_folder};
use crate::instances::Instance;
use crate::languages::TypeScript;
use crate::standard;
use crate::tools::{Tools, copy, fresh_folder, write};
use crate::tsc;

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("typescript"));
    for case in cases {
        copy(case.output(".ts"), folder.join(format!("{}.ts", case.name)));
        let text = instances(case, "ts");
        if !text.is_empty() {
            write(folder.join(format!("{}.instances.ts", case.name)), text);
        }
    }
    standard::write_assignments(&folder, cases, tools);
    tsc::compile(&folder, tools, true)
}

/// Compiles the declarations of all outputs as JavaScript, and the instances as values of their types.
pub fn declarations(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("javascript"));
    for case in cases {
        copy(case.declarations(), folder.join(format!("{}.d.ts", case.name)));
        let text = instances(case, "js");
        if !text.is_empty() {
            write(folder.join(format!("{}.instances.ts", case.name)), text);
        }
    }
    tsc::compile_declarations(&folder, tools)
}

/// Compiles all outputs with the native compiler alone: for `make quick`.
pub fn compile(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("typescript-quick"));
    for case in cases {
        copy(case.output(".ts"), folder.join(format!("{}.ts", case.name)));
    }
    let [_, native] = tools.tsc();
    tsc::configure(&folder, true);
    tsc::run_over(&folder, native).problem("tsc").into_iter().collect()
}

/// Every instance as a value of its type, which is imported by a name of that extension.
fn instances(case: &Case, extension: &str) -> String {
    let lines: Vec<String> = case
        .instances
        .verdicts(&TypeScript)
        .enumerate()
        .map(|(index, (instance, accepted))| instance_lines(index, instance, accepted))
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("import type * as golden from \"./{}.{extension}\";\n{}{}", case.name, tsc::MUTABLE, lines.concat())
}

fn instance_lines(index: usize, instance: &Instance, accepted: bool) -> String {
    let refused = if accepted { "" } else { "// @ts-expect-error\n" };
    let value = tsc::value(index, &instance.value);
    let assignment = tsc::assignment(index, &format!("golden.{}", instance.ty));
    format!("// {}\n{value}{refused}{assignment}", instance.place)
}
