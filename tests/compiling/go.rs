//! Go: each file is a package of one module, which `go vet` compiles and gofmt leaves as it is.

use std::path::PathBuf;

use crate::tools::{Tools, fresh_folder, write};
use crate::{Form, build_folder, generate};

pub const FORMS: [Form; 5] = [
    ("full", &["-t", "go"]),
    ("guards", &["-t", "go", "--checks", "guards"]),
    ("none", &["-t", "go", "--checks", "none"]),
    (
        "options",
        &[
            "-t",
            "go",
            "--set=go.optional=optional",
            "--set=go.tags=[\"yaml\"]",
            "--set=go.formats={date-time=\"time\",date=\"time\",uri=\"url\",ipv4=\"netip\"}",
        ],
    ),
    ("package", &["-t", "go", "--layout", "package"]),
];

/// Compiles what is generated from some files.
pub fn check(name: &str, inputs: &[PathBuf], forms: &[Form], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join(name).join("checked"));
    write(folder.join("go.mod"), "module compiling\n\ngo 1.24\n");
    for (form, arguments) in forms {
        let generated = build_folder().join(name).join(form);
        if let Some(problem) = generate(inputs, arguments, &generated) {
            return vec![problem];
        }
        let is_package = arguments.contains(&"package");
        let generated = if is_package { generated.join("go") } else { generated };
        for file in std::fs::read_dir(generated).expect("files").map(|file| file.expect("a file").path()) {
            if file.extension().is_some_and(|extension| extension == "go") {
                let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
                let text = std::fs::read_to_string(&file).expect("a file can be read");
                // A file with the name of a test or a system would be left out.
                write(folder.join(form).join(format!("{stem}_")).join("types.go"), text);
            }
        }
    }
    tools.vet_go(&folder)
}
