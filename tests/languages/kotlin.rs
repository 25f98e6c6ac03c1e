//! Kotlin: each module is an object in a package of its own, which the program in Java asks by reflection; compiled with
//! warnings as errors.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use adl_gen::CheckLevel;
use adl_gen::names::{Case, identifier};

use super::{Language, Levels, Module};
use crate::tools::{Tools, fresh_folder, run, skipped, write};
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question, ask};

pub struct Kotlin;

impl Language for Kotlin {
    fn name(&self) -> &'static str {
        "kotlin"
    }

    fn ending(&self) -> &'static str {
        ".kt"
    }

    fn file(&self, module: &str) -> String {
        format!("{}.kt", identifier(module, Case::UpperCamel))
    }

    fn tools(&self, what: &str) -> Option<Tools> {
        let tools = Tools::found(what).filter(|_| Tools::has_javac(what))?;
        if !tools.kotlin("kotlin-compiler.jar").is_file() {
            skipped(&format!("the proofs of {what} need the compiler of Kotlin, which tools/install.sh installs"));
            return None;
        }
        Some(tools)
    }

    fn numbers(&self) -> Numbers {
        Numbers::Integers
    }

    fn has_violations(&self) -> bool {
        true
    }

    fn has_much_support(&self) -> bool {
        true
    }

    fn levels(&self) -> Levels {
        Levels::Functions
    }

    fn compile(&self, folder: &Path, modules: &[Module], tools: &Tools) -> Vec<String> {
        write_objects(folder, modules);
        compiled(folder, tools).into_iter().collect()
    }

    fn answers(
        &self,
        folder: &Path,
        modules: &[Module],
        questions: &[Question],
        _level: CheckLevel,
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        write_objects(folder, modules);
        answers(folder, questions, tools)
    }

    fn compile_package(&self, folder: &Path, generated: &Path, tools: &Tools) -> Vec<String> {
        write_package(folder, generated);
        compiled(folder, tools).into_iter().collect()
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
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        write_package(folder, generated);
        answers(folder, questions, tools)
    }
}

/// Returns the name of the type that a line declares.
fn declared(line: &str) -> Option<&str> {
    let heads = ["data class ", "data object ", "enum class ", "sealed interface ", "typealias ", "class "];
    let name = heads.into_iter().find_map(|head| line.strip_prefix("    ")?.strip_prefix(head))?;
    name.split(|c: char| c != '_' && !c.is_alphanumeric()).next()
}

/// The most modules of a run of the compiler, which keeps all in memory.
const MOST: usize = 100;

/// The file with all that was written, and what it is named once that is compiled.
const WRITTEN: &str = "written.txt";
const COMPILED: &str = "compiled.txt";

/// Returns the folders of the runs of the compiler.
fn parts(folder: &Path) -> impl Iterator<Item = PathBuf> {
    (0..).map(|part| folder.join(part.to_string())).take_while(|part| part.is_dir())
}

/// Writes each module as an object in a package of its own. What is compiled of the same modules is kept.
fn write_objects(folder: &Path, modules: &[Module]) {
    let mut names = String::new();
    for (part, modules) in modules.chunks(MOST).enumerate() {
        write_part(&folder.join(part.to_string()), modules, &mut names);
    }
    for part in parts(folder).skip(modules.len().div_ceil(MOST)) {
        std::fs::remove_dir_all(part).expect("a folder can be removed");
    }
    write(folder.join(NAMES), names);
}

/// The file with the names of modules and objects.
const NAMES: &str = "modules.txt";

fn write_part(folder: &Path, modules: &[Module], names: &mut String) {
    let all: String = modules.iter().map(|Module { name, text }| format!("{name}\n{text}")).collect();
    let is_compiled = std::fs::read_to_string(folder.join(COMPILED)).is_ok_and(|compiled| compiled == all);
    if !is_compiled {
        fresh_folder(folder.to_owned());
        write(folder.join(WRITTEN), all);
    }
    for Module { name, text } in modules {
        let (before, _) = text.split_once("\nobject ").unwrap_or_else(|| panic!("{name} has no object"));
        let object = text[before.len() + "\nobject ".len()..].split(' ').next().unwrap_or_default();
        writeln!(names, "{name} {name}_.{object}").expect("a string can be written");
        if !is_compiled {
            // Behind the header, and annotations of the file.
            let is_head = |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with("@file");
            let head: usize = text.lines().take_while(is_head).map(|line| line.len() + 1).sum();
            let text = format!("{}package {name}_\n{}", &text[..head], &text[head..]);
            write(folder.join(format!("sources/{name}_/{object}.kt")), text);
        }
    }
}

/// Writes the only object of a package.
fn write_package(folder: &Path, generated: &Path) {
    let files = std::fs::read_dir(generated).expect("a folder").flatten();
    let file = files.map(|file| file.path()).find(|path| path.extension().is_some_and(|end| end == "kt"));
    let text = std::fs::read_to_string(file.expect("a package is a file")).expect("a file can be read");
    write_objects(folder, &[Module { name: "all".to_owned(), text }]);
    let names = std::fs::read_to_string(folder.join(NAMES)).expect("a file can be read");
    write(folder.join(NAMES), names.replacen("all ", "* ", 1));
}

/// Returns what the compiler says of all objects in a folder.
fn compiled(folder: &Path, tools: &Tools) -> Option<String> {
    let problem = |part: PathBuf| {
        let mut kotlinc = tools.kotlinc("jvm.K2JVMCompiler");
        kotlinc.current_dir(&part).args(["-no-stdlib", "-no-reflect", "-cp"]).arg(tools.kotlin("kotlin-stdlib.jar"));
        let problem = run(kotlinc.args(["-d", "classes", "sources"])).problem("kotlinc");
        if problem.is_none() {
            std::fs::rename(part.join(WRITTEN), part.join(COMPILED)).expect("a file can be renamed");
        }
        problem
    };
    parts(folder).filter(|part| !part.join(COMPILED).is_file()).find_map(problem)
}

/// Compiles objects, and asks them.
fn answers(folder: &Path, questions: &[Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    if let Some(problem) = compiled(folder, tools) {
        return Err(problem);
    }
    write(folder.join("Ask.java"), include_str!("Ask.java"));
    let mut javac = Command::new("javac");
    if let Some(problem) = run(javac.current_dir(folder).args(["-d", "classes", "Ask.java"])).problem("javac") {
        return Err(problem);
    }
    let classes = parts(folder).map(|part| part.join("classes").display().to_string());
    let all =
        ["classes".to_owned(), tools.kotlin("kotlin-stdlib.jar").display().to_string()].into_iter().chain(classes);
    let classes = all.collect::<Vec<_>>().join(":");
    ask(folder, Command::new("java").current_dir(folder).args(["-cp", &classes, "Ask"]), questions)
}
