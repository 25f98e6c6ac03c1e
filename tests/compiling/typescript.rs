//! TypeScript and zod: all files through both compilers.

use std::path::PathBuf;

use crate::tools::{Tools, fresh_folder};
use crate::{Form, build_folder, generate, tsc};

pub const FORMS: [Form; 6] = [
    ("full", &["-t", "typescript", "--contracts"]),
    ("guards", &["-t", "typescript", "--checks", "guards"]),
    ("none", &["-t", "typescript", "--checks", "none"]),
    (
        "options",
        &[
            "-t",
            "typescript",
            "--set=typescript.readonly=true",
            "--set=typescript.objects=interface",
            "--set=typescript.enums=const",
        ],
    ),
    ("package", &["-t", "typescript", "--contracts", "--layout", "package"]),
    ("zod", &["-t", "zod"]),
];

/// Compiles what is generated from some files.
pub fn check(name: &str, inputs: &[PathBuf], forms: &[Form], tools: &Tools) -> Vec<String> {
    let mut problems = Vec::new();
    for (form, arguments) in forms {
        let folder = fresh_folder(build_folder().join(name).join(form));
        tools.link_node_modules(&folder);
        if let Some(problem) = generate(inputs, arguments, &folder) {
            return vec![problem];
        }
        let folder = if arguments.contains(&"package") { folder.join("typescript") } else { folder };
        problems.extend(tsc::compile(&folder, tools, *form != "zod"));
    }
    problems
}
