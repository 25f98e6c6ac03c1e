//! TypeScript and zod: all files through the native compiler. The goldens show that the other one agrees; here it would
//! take minutes.

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
        tsc::configure(&folder, *form != "zod");
        let [_, native] = tools.tsc();
        problems.extend(tsc::run_over(&folder, native).problem(form));
    }
    problems
}
