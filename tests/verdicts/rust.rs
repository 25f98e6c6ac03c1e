//! Rust: the modules in a few programs, which cargo builds side by side.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use super::{Answers, Question, ask};
use crate::tools::{copy, run, write};

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

[profile.dev]
debug = false
incremental = false
"#;

/// A module: its name, and where its text is.
pub struct Module<'a> {
    pub name: &'a str,
    pub text: String,
}

/// Runs modules; each question belongs to one of them.
pub fn answers(
    folder: &Path,
    lock: &Path,
    modules: &[Module],
    questions: &[&Question],
) -> Result<Vec<Answers>, String> {
    ask_modules(folder, lock, modules, questions, checked)
}

/// Runs modules of types that are only read: `--checks guards`.
#[allow(dead_code, reason = "the suite alone asks types without explanations")]
pub fn read_answers(
    folder: &Path,
    lock: &Path,
    modules: &[Module],
    questions: &[&Question],
) -> Result<Vec<Answers>, String> {
    ask_modules(folder, lock, modules, questions, |Question { module, ty, .. }, _, _| {
        format!("question.read::<{module}::{ty}>()")
    })
}

/// Returns how a question is answered, given the functions that there are and the parse error of its module.
type Call = fn(&Question, &HashSet<String>, &str) -> String;

fn ask_modules(
    folder: &Path,
    lock: &Path,
    modules: &[Module],
    questions: &[&Question],
    call: Call,
) -> Result<Vec<Answers>, String> {
    let of_program = |program: usize| modules.iter().skip(program).step_by(PROGRAMS);
    let mut asked: Vec<Vec<usize>> = Vec::new();
    for program in 0..PROGRAMS {
        let names: Vec<&str> = of_program(program).map(|module| module.name).collect();
        let asks = |index: &usize| names.contains(&questions[*index].module.as_str());
        let indices: Vec<usize> = (0..questions.len()).filter(asks).collect();
        write_program(folder, program, of_program(program), indices.iter().map(|index| questions[*index]), call);
        asked.push(indices);
    }
    build(folder, lock)?;
    let mut answers: Vec<Answers> = vec![Err("not asked".to_owned()); questions.len()];
    for (program, indices) in asked.iter().enumerate() {
        let questions: Vec<&Question> = indices.iter().map(|index| questions[*index]).collect();
        let said = ask_program(folder, program, &questions)?;
        indices.iter().zip(said).for_each(|(index, said)| answers[*index] = said);
    }
    Ok(answers)
}

/// Runs the modules of a package, which is in the folder `src/bin/program0/package`.
pub fn package_answers(folder: &Path, lock: &Path, questions: &[&Question]) -> Result<Vec<Answers>, String> {
    let here = folder.join("src/bin/program0");
    let mut functions = HashSet::new();
    for question in questions {
        let path = here.join(format!("package/{}.rs", question.module));
        let text = std::fs::read_to_string(path).expect("a module can be read");
        functions.extend(functions_of(&Module { name: &question.module, text }));
    }
    let mut text = String::from(include_str!("answer.rs"));
    text.push_str("mod package;\nuse package::*;\n");
    write_main(&here, text, &functions, |_| "package::ParseError".to_owned(), questions.iter().copied(), checked);
    build(folder, lock)?;
    ask_program(folder, 0, questions)
}

/// Builds the programs.
fn build(folder: &Path, lock: &Path) -> Result<(), String> {
    write(folder.join("Cargo.toml"), MANIFEST);
    // The versions that the repository is locked to.
    copy(lock, folder.join("Cargo.lock"));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(folder).args(["build", "--quiet"]).env("CARGO_TARGET_DIR", folder.join("target"));
    let built = run(&mut cargo);
    if built.success { Ok(()) } else { Err(built.output) }
}

/// Runs a program.
fn ask_program(folder: &Path, program: usize, questions: &[&Question]) -> Result<Vec<Answers>, String> {
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
    modules: impl Iterator<Item = &'a Module<'a>>,
    questions: impl Iterator<Item = &'a Question>,
    call: Call,
) {
    let here = folder.join(format!("src/bin/program{program}"));
    let mut text = String::from(include_str!("answer.rs"));
    let (mut functions, mut errors) = (HashSet::new(), HashMap::new());
    for module in modules {
        functions.extend(functions_of(module));
        errors.insert(module.name, error_of(module));
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
