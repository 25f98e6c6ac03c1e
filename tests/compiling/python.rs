//! Python and pydantic: all files through mypy and ty, and imported. The goldens show that pyright accepts the same code;
//! here it would take minutes.

use std::path::PathBuf;

use crate::tools::{Tools, fresh_folder, run, write};
use crate::{Form, build_folder, generate};

pub const FORMS: [Form; 6] = [
    ("full", &["-t", "python", "--contracts"]),
    ("guards", &["-t", "python", "--checks", "guards"]),
    ("none", &["-t", "python", "--checks", "none"]),
    ("as_dataclasses", &["-t", "python", "--set=python.objects=dataclass"]),
    ("package", &["-t", "python", "--contracts", "--layout", "package"]),
    ("as_models", &["-t", "pydantic"]),
];

/// Checks and imports what is generated from some files.
pub fn check(name: &str, inputs: &[PathBuf], forms: &[Form], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join(name).join("checked"));
    let mut imports = String::new();
    for (form, arguments) in forms {
        let package = folder.join(form);
        if let Some(problem) = generate(inputs, arguments, &package) {
            return vec![problem];
        }
        let is_package = arguments.contains(&"package");
        let modules = if is_package { package.join("python") } else { package.clone() };
        write(package.join("__init__.py"), "");
        for file in std::fs::read_dir(modules).expect("files").map(|file| file.expect("a file").path()) {
            let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
            if file.extension().is_some_and(|extension| extension == "py") && stem != "__init__" {
                let package = if is_package { format!("{form}.python") } else { (*form).to_owned() };
                imports += &format!("import {package}.{stem}\n");
            }
        }
    }
    let mut mypy = tools.python("mypy");
    mypy.args(["--strict", "--python-version", "3.12", "--no-error-summary", "--cache-dir"]);
    mypy.arg(build_folder().join("mypy-cache")).args(forms.iter().flat_map(|(form, _)| ["-p", form]));
    let mut ty = tools.ty(&folder, "3.12");
    ty.args(forms.iter().map(|(form, _)| form));
    let mut python = tools.python("python");
    let commands =
        [("mypy", &mut mypy), ("ty", &mut ty), ("python", python.args(["-W", "error", "-B", "-c", &imports]))];
    commands.into_iter().filter_map(|(what, command)| run(command.current_dir(&folder)).problem(what)).collect()
}
