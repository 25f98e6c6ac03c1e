//! Java: each module is a class in a package of its own, which a program asks by reflection; compiled by javac with all of
//! its warnings.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use adl_gen::CheckLevel;
use adl_gen::names::{Case, identifier};

use super::{Language, Levels, Module};
use crate::tools::{Tools, fresh_folder, run, write};
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question, ask};

pub struct Java;

impl Language for Java {
    fn name(&self) -> &'static str {
        "java"
    }

    fn ending(&self) -> &'static str {
        ".java"
    }

    fn file(&self, module: &str) -> String {
        format!("{}.java", identifier(module, Case::UpperCamel))
    }

    fn tools(&self, what: &str) -> Option<Tools> {
        if Tools::has_javac(what) { Tools::unneeded(what) } else { None }
    }

    fn numbers(&self) -> Numbers {
        Numbers::Integers
    }

    fn has_violations(&self) -> bool {
        true
    }

    fn has_much_support(&self) -> bool {
        false
    }

    fn levels(&self) -> Levels {
        Levels::Functions
    }

    fn compile(&self, folder: &Path, modules: &[Module], _tools: &Tools) -> Vec<String> {
        write_classes(folder, modules);
        compiled(folder).into_iter().collect()
    }

    fn answers(
        &self,
        folder: &Path,
        modules: &[Module],
        questions: &[Question],
        _level: CheckLevel,
        _tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        write_classes(folder, modules);
        answers(folder, questions)
    }

    fn compile_package(&self, folder: &Path, generated: &Path, _tools: &Tools) -> Vec<String> {
        write_package(folder, generated);
        compiled(folder).into_iter().collect()
    }

    fn declares(&self, text: &str, ty: &str) -> bool {
        // No document of a package has a file of its own.
        let wanted = [ty.to_owned(), format!("{ty}Type")].map(|name| name.replace('_', ""));
        let is_wanted = |name: &str| wanted.iter().any(|wanted| wanted.eq_ignore_ascii_case(name));
        text.is_empty() || text.lines().filter_map(declared).any(is_wanted)
    }

    fn package_answers(
        &self,
        folder: &Path,
        generated: &Path,
        questions: &[Question],
        _tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        write_package(folder, generated);
        answers(folder, questions)
    }
}

/// Returns the name of the type that a line declares.
fn declared(line: &str) -> Option<&str> {
    let code = line.trim_start().strip_prefix("public ")?;
    let heads = ["record ", "enum ", "sealed interface ", "static final class "];
    let name = heads.into_iter().find_map(|head| code.strip_prefix(head))?;
    name.split(|c: char| c != '_' && !c.is_alphanumeric()).next()
}

/// Writes each module as a class in a package of its own.
fn write_classes(folder: &Path, modules: &[Module]) {
    fresh_folder(folder.to_owned());
    let mut names = String::new();
    for Module { name, text } in modules {
        let class = text.lines().find_map(|line| line.strip_prefix("public final class ")?.split(' ').next());
        let class = class.unwrap_or_else(|| panic!("{name} has no class"));
        // Behind the header.
        let text = text.replacen('\n', &format!("\npackage {name}_;\n"), 1);
        write(folder.join(format!("{name}_/{class}.java")), text);
        writeln!(names, "{name} {name}_.{class}").expect("a string can be written");
    }
    write(folder.join("modules.txt"), names);
}

/// Writes the only class of a package.
fn write_package(folder: &Path, generated: &Path) {
    let files = std::fs::read_dir(generated).expect("a folder").flatten();
    let file = files.map(|file| file.path()).find(|path| path.extension().is_some_and(|end| end == "java"));
    let text = std::fs::read_to_string(file.expect("a package is a file")).expect("a file can be read");
    write_classes(folder, &[Module { name: "all".to_owned(), text }]);
    let names = std::fs::read_to_string(folder.join("modules.txt")).expect("a file can be read");
    write(folder.join("modules.txt"), names.replacen("all ", "* ", 1));
}

/// Returns what javac says of all classes in a folder.
fn compiled(folder: &Path) -> Option<String> {
    let mut files = String::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten().filter(|entry| entry.path().is_dir()) {
        for file in std::fs::read_dir(entry.path()).expect("a folder").flatten() {
            writeln!(files, "{}", file.path().display()).expect("a string can be written");
        }
    }
    write(folder.join("files.txt"), files);
    let mut javac = Command::new("javac");
    javac.current_dir(folder).args(["-J-Xss64m", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "--release", "17"]);
    run(javac.args(["-d", "classes", "@files.txt"])).problem("javac")
}

/// Compiles classes, and asks them.
fn answers(folder: &Path, questions: &[Question]) -> Result<Vec<Answers>, String> {
    write(folder.join("ask/Ask.java"), include_str!("Ask.java"));
    match compiled(folder) {
        Some(problem) => Err(problem),
        None => ask(folder, Command::new("java").current_dir(folder).args(["-cp", "classes", "Ask"]), questions),
    }
}
