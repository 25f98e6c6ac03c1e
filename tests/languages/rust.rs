//! Rust: the modules in a few programs, which cargo builds side by side; compiled in both editions, under
//! `deny(warnings)` and clippy. A library shows that no file has unused private code; a program, which uses none of it, that
//! rustc, clippy and rustfmt accept each file.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use adl_gen::CheckLevel;

use super::{Language, Levels, Module, root, write_modules};
use crate::tools::{Run, Tools, copy, fresh_folder, run, write};
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question, ask};

pub struct Rust;

impl Language for Rust {
    fn name(&self) -> &'static str {
        "rust"
    }

    fn ending(&self) -> &'static str {
        ".rs"
    }

    fn tools(&self, what: &str) -> Option<Tools> {
        Tools::unneeded(what)
    }

    fn numbers(&self) -> Numbers {
        Numbers::Integers64
    }

    fn has_violations(&self) -> bool {
        true
    }

    fn has_much_support(&self) -> bool {
        false
    }

    fn levels(&self) -> Levels {
        Levels::Types
    }

    fn compile(&self, folder: &Path, modules: &[Module], _tools: &Tools) -> Vec<String> {
        workspace(folder, &EDITIONS.map(member_name));
        for edition in EDITIONS {
            member(folder, edition, modules);
        }
        let [older, newest] = EDITIONS.map(member_name);
        let clippy = cargo(folder, &["clippy", "--quiet", "-p", &newest, "--", "-D", "warnings"]).problem("clippy");
        // Linters find the same in the same text.
        let rustc = cargo(folder, &["check", "--quiet", "-p", &older]).problem("rustc");
        clippy.into_iter().chain(rustc).chain(rustfmt(&folder.join("edition-2024/src/lib.rs"))).collect()
    }

    fn answers(
        &self,
        folder: &Path,
        modules: &[Module],
        questions: &[Question],
        level: CheckLevel,
        _tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        fresh_folder(folder.join("src"));
        ask_modules(folder, modules, questions, if level == CheckLevel::Full { checked } else { read })
    }

    fn compile_package(&self, folder: &Path, generated: &Path, _tools: &Tools) -> Vec<String> {
        check_package(&folder.join("lints"), generated)
    }

    fn declares(&self, text: &str, ty: &str) -> bool {
        let declared = |line: &str| line.split([' ', '<', '(', ';']).nth(2) == Some(ty);
        text.lines().filter(|line| line.starts_with("pub ")).any(declared)
    }

    fn package_answers(
        &self,
        folder: &Path,
        generated: &Path,
        questions: &[Question],
        _tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        let package = fresh_folder(folder.join("src/bin/program0/package"));
        for file in fs::read_dir(generated).expect("a folder").flatten() {
            copy(file.path(), package.join(file.file_name()));
        }
        ask_package(folder, questions)
    }
}

const EDITIONS: [&str; 2] = ["2021", "2024"];

/// As many as most machines have processors: rustc reads and checks a crate on one.
const PROGRAMS: usize = 4;

const MANIFEST: &str = r#"[workspace]

[package]
name = "verdicts"
version = "0.0.0"
edition = "2024"

[dependencies]
serde = { version = "1", features = ["derive"] }
# Numbers as they are written: by default serde_json may be off by the last bit of what has many digits.
serde_json = { version = "1", features = ["float_roundtrip"] }
"#;

/// Makes a folder that of a workspace, in which build results are kept.
pub fn workspace(folder: &Path, members: &[String]) {
    let members: Vec<String> = members.iter().map(|member| format!("{member:?}")).collect();
    write(folder.join("Cargo.toml"), WORKSPACE.replace("MEMBERS", &members.join(", ")));
    copy_lock(folder);
}

/// Copies the versions that the repository is locked to.
fn copy_lock(folder: &Path) {
    copy(root().join("Cargo.lock"), folder.join("Cargo.lock"));
}

/// Returns the name of the member of a workspace that has an edition.
pub fn member_name(edition: &str) -> String {
    format!("edition-{edition}")
}

/// Writes a crate of a workspace: all modules in a library, if it has the newer edition, and in a program.
pub fn member(folder: &Path, edition: &str, modules: &[Module]) {
    let name = member_name(edition);
    let member = folder.join(&name);
    write(member.join("Cargo.toml"), manifest(&name, edition));
    write_modules(&member.join("files"), modules, ".rs");
    for module in modules {
        write(member.join(format!("src/{}.rs", module.name)), with_dead_code_denied(module));
    }
    // Code is dead in both editions, or in none.
    let exported = if edition == EDITIONS[0] { &[] } else { modules };
    write(member.join("src/lib.rs"), library(exported));
    write(member.join("src/main.rs"), program(edition, modules));
}

/// Checks a package: as a folder of a library without dead code, and of a program that uses nothing of it.
fn check_package(folder: &Path, generated: &Path) -> Vec<String> {
    workspace(folder, &EDITIONS.map(member_name));
    let [library, program] = EDITIONS.map(|edition| {
        let member = folder.join(member_name(edition));
        write(member.join("Cargo.toml"), manifest(&member_name(edition), edition));
        member
    });
    fresh_folder(library.join("src/package"));
    for file in fs::read_dir(generated).expect("a folder").flatten() {
        let text = fs::read_to_string(file.path()).expect("a module can be read");
        write(library.join("src/package").join(file.file_name()), text.replacen("(dead_code, ", "(", 1));
    }
    write(library.join("src/lib.rs"), "#![deny(warnings)]\n\npub mod package;\n");
    let module = format!("#[path = {:?}]\nmod package;", generated.join("mod.rs"));
    write(program.join("src/main.rs"), format!("//! All goldens.\n{LINTS}\n{module}\n\nfn main() {{}}\n"));
    write(program.join("src/lib.rs"), "");
    // Clippy, which takes minutes for the largest of these modules, checks a package in `tests/consumers`.
    let rustc = cargo(folder, &["check", "--quiet", "--workspace"]);
    rustc.problem("rustc of a package").into_iter().chain(rustfmt(&library.join("src/lib.rs"))).collect()
}

/// Runs cargo in a folder, in which the results are.
pub fn cargo(folder: &Path, arguments: &[&str]) -> Run {
    run(crate::tools::cargo(folder, &folder.join("target")).args(arguments))
}

/// Returns the changes that rustfmt would make to a crate and its modules.
fn rustfmt(library: &Path) -> Option<String> {
    let mut command = Command::new("rustfmt");
    run(command.args(["--check", "--edition", "2024"]).arg(library)).problem("rustfmt")
}

const WORKSPACE: &str = r#"[workspace]
members = [MEMBERS]
resolver = "2"

[workspace.dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"
"#;

fn manifest(name: &str, edition: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n\
         [dependencies]\nserde.workspace = true\nserde_json.workspace = true\n\n[lib]\nname = \"goldens\"\n\
         doctest = false\n"
    )
}

fn library(modules: &[Module]) -> String {
    // Sorted, as rustfmt has them.
    let names: BTreeSet<&str> = modules.iter().map(|module| module.name.as_str()).collect();
    names.into_iter().fold(String::from("#![deny(warnings)]\n\n"), |text, name| text + &format!("pub mod {name};\n"))
}

/// Returns a file with dead code denied: a library exports everything that isn't private.
fn with_dead_code_denied(module: &Module) -> String {
    let denied = module.text.replacen("    dead_code, ", "    ", 1);
    assert_ne!(module.text, denied, "{} allows no dead code", module.name);
    denied
}

/// Lints that users may enable, which generated code must not trigger.
const LINTS: &str = "#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications, rust_2018_idioms)]
#![deny(clippy::pedantic, clippy::nursery, clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]
";

/// A program that has all files and uses nothing: as `include!` has them in one edition, as `mod` in the other.
fn program(edition: &str, modules: &[Module]) -> String {
    let mut text = format!("//! All goldens.\n{LINTS}\n");
    for Module { name, .. } in modules {
        match edition {
            "2021" => writeln!(text, "mod {name} {{\n    include!(\"../files/{name}.rs\");\n}}"),
            _ => writeln!(text, "#[path = \"../files/{name}.rs\"]\nmod {name};"),
        }
        .expect("a string can be written");
    }
    text + "\nfn main() {}\n"
}

/// Returns how a question is answered, given the functions that there are and the parse error of its module.
type Call = fn(&Question, &HashSet<String>, &str) -> String;

fn ask_modules(folder: &Path, modules: &[Module], questions: &[Question], call: Call) -> Result<Vec<Answers>, String> {
    let of_program = |program: usize| modules.iter().skip(program).step_by(PROGRAMS);
    let mut asked: Vec<Vec<usize>> = Vec::new();
    for program in 0..PROGRAMS {
        let names: HashSet<&str> = of_program(program).map(|module| module.name.as_str()).collect();
        let asks = |index: &usize| names.contains(questions[*index].module.as_str());
        let indices: Vec<usize> = (0..questions.len()).filter(asks).collect();
        write_program(folder, program, of_program(program), indices.iter().map(|index| &questions[*index]), call);
        asked.push(indices);
    }
    build(folder)?;
    let mut answers: Vec<Answers> = vec![Err("not asked".to_owned()); questions.len()];
    for (program, indices) in asked.iter().enumerate() {
        let questions: Vec<Question> = indices.iter().map(|index| questions[*index].clone()).collect();
        let said = ask_program(folder, program, &questions)?;
        indices.iter().zip(said).for_each(|(index, said)| answers[*index] = said);
    }
    Ok(answers)
}

/// Runs the modules of a package, which is in the folder `src/bin/program0/package`.
fn ask_package(folder: &Path, questions: &[Question]) -> Result<Vec<Answers>, String> {
    let here = folder.join("src/bin/program0");
    let mut functions = HashSet::new();
    for question in questions {
        let path = here.join(format!("package/{}.rs", question.module));
        let text = std::fs::read_to_string(path).expect("a module can be read");
        functions.extend(functions_of(&Module { name: question.module.clone(), text }));
    }
    let mut text = String::from(include_str!("answer.rs"));
    text.push_str("mod package;\nuse package::*;\n");
    write_main(&here, text, &functions, |_| "package::ParseError".to_owned(), questions.iter(), checked);
    build(folder)?;
    ask_program(folder, 0, questions)
}

/// Builds the programs.
fn build(folder: &Path) -> Result<(), String> {
    write(folder.join("Cargo.toml"), MANIFEST);
    copy_lock(folder);
    let built = cargo(folder, &["build", "--quiet"]);
    if built.success { Ok(()) } else { Err(built.output) }
}

/// Runs a program.
fn ask_program(folder: &Path, program: usize, questions: &[Question]) -> Result<Vec<Answers>, String> {
    let here = folder.join(format!("src/bin/program{program}"));
    let mut command = Command::new(folder.join(format!("target/debug/program{program}")));
    ask(&here, command.current_dir(&here), questions)
}

/// The public functions of a module, with its name before theirs.
fn functions_of(module: &Module) -> Vec<String> {
    let names = module.text.lines().filter_map(|line| line.strip_prefix("pub fn ")?.split('(').next());
    names.map(|name| format!("{}::{name}", module.name)).collect()
}

/// Returns the name of the parse error, which may differ if a type has that name.
fn error_of(module: &Module) -> String {
    let mut enums = module.text.lines().filter_map(|line| line.strip_prefix("pub enum ")?.split(' ').next());
    enums.rfind(|name| name.starts_with("ParseError")).unwrap_or_default().to_owned()
}

/// The modules, and a `main` that hands each question to its type.
fn write_program<'a>(
    folder: &Path,
    program: usize,
    modules: impl Iterator<Item = &'a Module>,
    questions: impl Iterator<Item = &'a Question>,
    call: Call,
) {
    let here = folder.join(format!("src/bin/program{program}"));
    let mut text = String::from(include_str!("answer.rs"));
    let (mut functions, mut errors) = (HashSet::new(), HashMap::new());
    for module in modules {
        functions.extend(functions_of(module));
        errors.insert(module.name.as_str(), error_of(module));
        write(here.join(format!("{}.rs", module.name)), &module.text);
        writeln!(text, "mod {};", module.name).expect("a string can be written");
    }
    write_main(&here, text, &functions, |module| format!("{module}::{}", errors[module]), questions, call);
}

/// Validates and reads.
fn checked(question: &Question, functions: &HashSet<String>, error: &str) -> String {
    let Question { module, ty, .. } = question;
    // An alias has no function of its own type.
    let [check, parse] = ["check", "parse"].map(|verb| {
        let free = format!("{module}::{verb}_{}", question.words());
        if functions.contains(&free) { free } else { format!("{module}::{ty}::{verb}") }
    });
    format!("answer!(question, {module}::{ty}, {check}, {parse}, {error})")
}

/// Reads: of types without explanations nothing else is asked.
fn read(Question { module, ty, .. }: &Question, _functions: &HashSet<String>, _error: &str) -> String {
    format!("question.read::<{module}::{ty}>()")
}

/// A `main` behind some text, which hands each question to its type. `error` is the parse error of a module.
fn write_main<'a>(
    here: &Path,
    mut text: String,
    functions: &HashSet<String>,
    error: impl Fn(&str) -> String,
    questions: impl Iterator<Item = &'a Question>,
    call: Call,
) {
    text.push_str("\nfn main() {\n    for question in questions() {\n        match question.of() {\n");
    for question in questions {
        let Question { module, ty, .. } = question;
        let call = call(question, functions, &error(module));
        writeln!(text, "            ({module:?}, {ty:?}) => {call},").expect("a string can be written");
    }
    text.push_str("            _ => question.unknown(),\n        }\n    }\n}\n");
    write(here.join("main.rs"), text);
}
