//! Java: each file is a class in a package of its own, which javac compiles with all of its warnings.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use crate::tools::{fresh_folder, run, skipped, write};
use crate::unused::unused;
use crate::{Form, build_folder, generate, root};

pub const FORMS: [Form; 4] = [
    ("full", &["-t", "java"]),
    ("guards", &["-t", "java", "--checks", "guards"]),
    ("none", &["-t", "java", "--checks", "none"]),
    ("package", &["-t", "java", "--layout", "package", "--defaults=apply"]),
];

/// Returns whether there is a compiler; reports that what needs it is skipped if not.
pub fn has_compiler(what: &str) -> bool {
    let is_found = Command::new("javac").arg("-version").output().is_ok();
    if !is_found {
        skipped(&format!("{what} need javac, of a JDK of Java 17 or later"));
    }
    is_found
}

/// Compiles what is generated from some files.
pub fn check(name: &str, inputs: &[PathBuf], forms: &[Form]) -> Vec<String> {
    let folder = fresh_folder(build_folder().join(name).join("checked"));
    let (mut files, mut problems) = (String::new(), Vec::new());
    for (form, arguments) in forms {
        let generated = fresh_folder(build_folder().join(name).join(form));
        if let Some(problem) = generate(inputs, arguments, &generated) {
            return vec![problem];
        }
        let is_package = arguments.contains(&"package");
        let generated = if is_package { generated.join("java") } else { generated };
        for file in std::fs::read_dir(generated).expect("files").map(|file| file.expect("a file").path()) {
            if file.extension().is_some_and(|extension| extension == "java") {
                let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
                let package = format!("{form}_.{}_", stem.to_lowercase());
                let text = std::fs::read_to_string(&file).expect("a file can be read");
                problems.extend(unused(&text).into_iter().map(|what| format!("{form}/{stem}.java, {what}")));
                let below = format!("{}/{stem}.java", package.replace('.', "/"));
                write(folder.join(&below), text.replacen('\n', &format!("\npackage {package};\n"), 1));
                writeln!(files, "{below}").expect("a string can be written");
            }
        }
    }
    write(folder.join("files.txt"), files);
    let mut javac = Command::new("javac");
    javac.current_dir(&folder).args(["-J-Xss64m", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "--release", "17"]);
    problems.extend(run(javac.args(["-d", "classes", "@files.txt"])).problem("javac"));
    problems
}

/// Compiles all sections of the support, and runs their own test.
pub fn support() -> Vec<String> {
    let repository = root();
    let folder = fresh_folder(build_folder().join("java-support"));
    let mut python = Command::new("python3");
    let assembled =
        run(python.arg("-B").arg(repository.join("tests/java/assemble.py")).arg(&folder)).problem("assemble.py");
    let mut javac = Command::new("javac");
    javac.current_dir(&folder).args([
        "-encoding",
        "UTF-8",
        "-Xlint:all",
        "-Werror",
        "--release",
        "17",
        "-d",
        "classes",
    ]);
    let sources = std::fs::read_dir(&folder).expect("files").map(|file| file.expect("a file").path());
    javac.args(sources.filter(|file| file.extension().is_some_and(|extension| extension == "java")));
    let compiled = run(javac.arg(repository.join("tests/java/SupportTest.java"))).problem("javac");
    let mut java = Command::new("java");
    let ran = run(java.current_dir(&folder).args(["-cp", "classes", "SupportTest"])).problem("SupportTest");
    [assembled, compiled, ran].into_iter().flatten().collect()
}
