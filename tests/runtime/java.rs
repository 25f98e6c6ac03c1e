//! Java: the driver, and generated contracts through javac with all of its warnings.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cases::{ask, build_folder, folder, generate, generate_goldens};
use crate::tools::{copy, fresh_folder, run, write};

/// The driver's answers.
pub fn answers() -> Vec<String> {
    let build = fresh_folder(build_folder("java-answers"));
    let mut problems: Vec<String> =
        generate(&["-t", "java", "--set", "java.package=cases"], &build.join("cases")).into_iter().collect();
    for file in ["Driver.java", "UseOfContracts.java"] {
        copy(folder().join(file), build.join(file));
    }
    problems.extend(compiled(&build));
    if !problems.is_empty() {
        return problems;
    }
    let java = |class: &str| {
        let mut java = Command::new("java");
        java.current_dir(&build).args(["-ea", "-cp", "classes", class]);
        java
    };
    problems.extend(run(&mut java("UseOfContracts")).problem("java UseOfContracts"));
    problems.extend(ask("java", &mut java("Driver"), &build));
    problems
}

/// The contracts of all goldens, each a class in one package, and those of some as one class.
pub fn checked() -> Vec<String> {
    let build = fresh_folder(build_folder("java-checked"));
    let of = |package: &'static str| ["-t", "java", "--set", package];
    let mut problems: Vec<String> =
        generate_goldens(&of("java.package=goldens"), &build.join("goldens")).into_iter().collect();
    let whole = ["--no-config", "--contracts", "--layout", "package"];
    let documents = ["agent.adl.json", "signatures.adl.json", "literals.adl.json"];
    let arguments = [&whole[..], &of("java.package=whole"), &documents].concat();
    problems.extend(generate(&arguments, &build.join("whole")));
    problems.extend(compiled(&build));
    problems
}

/// Returns what javac says of all classes below a folder.
fn compiled(build: &Path) -> Option<String> {
    let files: String = classes(build).iter().map(|file| format!("{}\n", file.display())).collect();
    write(build.join("files.txt"), files);
    let mut javac = Command::new("javac");
    javac.current_dir(build).args(["-J-Xss64m", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "--release", "17"]);
    run(javac.args(["-d", "classes", "@files.txt"])).problem("javac")
}

fn classes(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let (folders, mut files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    files.retain(|file| file.extension().is_some_and(|end| end == "java"));
    files.extend(folders.iter().flat_map(|folder| classes(folder)));
    files
}
