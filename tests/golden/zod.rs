//! zod: all outputs through `tsc`, beside the types that TypeScript has for the same documents, and a tool that uses them.
//!
//! `isolatedDeclarations` is off: the types of zod's schemas are inferred, which is what `z.infer` is for.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::cases::{Case, build_folder, root};
use crate::languages::Zod;
use crate::tools::{Tools, copy, fresh_folder, run, write};
use crate::tsc;

/// The tools, and how they are called.
const AGENT: &str = include_str!("../zod/agent.ts");

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("zod"));
    tools.link_node_modules(&folder);
    for case in cases {
        copy(case.of(&Zod), folder.join(format!("{}.zod.ts", case.name)));
        copy(case.output(".ts"), folder.join(format!("{}.ts", case.name)));
        write(folder.join(format!("{}.types.ts", case.name)), assignments(case));
    }
    tsc::compile(&folder, tools, false)
}

/// Every type of zod's, as the one that TypeScript has.
fn assignments(case: &Case) -> String {
    let schemas = fs::read_to_string(case.of(&Zod)).expect("an output can be read");
    let declarations = fs::read_to_string(case.output(".ts")).expect("an output can be read");
    let (schemas, types) = (names(&schemas, "export const "), names(&declarations, "export type "));
    let mut text = format!(
        "import type {{ z }} from \"zod\";\nimport type * as zod from \"./{0}.zod.ts\";\nimport type * as golden from \
         \"./{0}.ts\";\n",
        case.name
    );
    // A schema of zod has a value of JSON for no content.
    let is_void = |ty: &String| declarations.contains(&format!("export type {ty} = void;"));
    for ty in types.into_iter().filter(|ty| !is_void(ty)) {
        let schema = format!("{ty}schema").to_lowercase();
        for schema in schemas.iter().filter(|name| name.to_lowercase() == schema) {
            writeln!(text, "export const {ty} = (value: z.infer<typeof zod.{schema}>): golden.{ty} => value;")
                .expect("a string can be written");
        }
    }
    text
}

/// Returns the names that lines declare after a text.
fn names(text: &str, before: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let declared = text.lines().filter_map(|line| line.strip_prefix(before));
    declared.map(|rest| rest.chars().take_while(|c| is_part(*c)).collect()).collect()
}

/// Real tools of `@openai/agents` with schemas of a contract, and schemas of recursive types: they compile, and do what they should.
pub fn agents(tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("zod-agent"));
    tools.link_node_modules(&folder);
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    let inputs = ["agent.adl.json", "levels.schema.json"];
    command.current_dir(root().join("tests/zod")).arg("generate").args(inputs).args(["-t", "zod", "-o"]).arg(&folder);
    if let Some(problem) = run(&mut command).problem("adl-gen") {
        return vec![problem];
    }
    write(folder.join("agent.ts"), AGENT);
    let mut problems = tsc::compile(&folder, tools, false);
    for (name, script) in [("run.mjs", include_str!("../zod/run.mjs")), ("depth.mjs", include_str!("../zod/depth.mjs"))]
    {
        write(folder.join(name), script);
        let mut node = tools.node_script(name);
        problems.extend(run(node.current_dir(&folder)).problem(name));
    }
    problems
}
