//! Go: each module is a package of one module, which a program asks; compiled by `go vet`, and left as it is by gofmt.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use adl_gen::CheckLevel;

use super::{Language, Levels, Module};
use crate::tools::{Tools, fresh_folder, run, say, write};
use crate::verdicts::reference::Numbers;
use crate::verdicts::{Answers, Question, ask};

pub struct Go;

impl Language for Go {
    fn name(&self) -> &'static str {
        "go"
    }

    fn ending(&self) -> &'static str {
        ".go"
    }

    fn tools(&self, what: &str) -> Option<Tools> {
        Tools::found(what)
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

    fn compile(&self, folder: &Path, modules: &[Module], tools: &Tools) -> Vec<String> {
        write_packages(folder, modules);
        vet(folder, tools)
    }

    fn answers(
        &self,
        folder: &Path,
        modules: &[Module],
        questions: &[Question],
        _level: CheckLevel,
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        write_packages(folder, modules);
        let text = |module: &str| modules.iter().find(|of| of.name == module).map_or("", |of| &of.text).to_owned();
        answers(folder, tools, questions, |question| question.module.clone(), text)
    }

    fn compile_package(&self, folder: &Path, generated: &Path, tools: &Tools) -> Vec<String> {
        write_package(folder, generated);
        vet(folder, tools)
    }

    fn declares(&self, text: &str, ty: &str) -> bool {
        // No document of a package has a file of its own.
        text.is_empty() || function(text, "", ty).is_some()
    }

    fn package_answers(
        &self,
        folder: &Path,
        generated: &Path,
        questions: &[Question],
        tools: &Tools,
    ) -> Result<Vec<Answers>, String> {
        let text = write_package(folder, generated);
        answers(folder, tools, questions, |_| "all".to_owned(), |_| text.clone())
    }
}

/// Writes each module as a package.
fn write_packages(folder: &Path, modules: &[Module]) {
    fresh_folder(folder.to_owned());
    write(folder.join("go.mod"), "module ask\n\ngo 1.24\n");
    for Module { name, text } in modules {
        write(folder.join(format!("{name}_/{name}_.go")), text);
    }
}

/// Writes the only file of a package, and returns it.
fn write_package(folder: &Path, generated: &Path) -> String {
    write_packages(folder, &[]);
    let files = std::fs::read_dir(generated).expect("a folder").flatten();
    let file = files.map(|file| file.path()).find(|path| path.extension().is_some_and(|end| end == "go"));
    let file = file.expect("a package is a file");
    let text = std::fs::read_to_string(file).expect("a file can be read");
    write(folder.join("all_/all_.go"), &text);
    text
}

/// Returns what the compiler, `go vet`, gofmt and staticcheck say.
fn vet(folder: &Path, tools: &Tools) -> Vec<String> {
    tools.vet_go(folder).into_iter().chain(checked(folder, tools)).collect()
}

/// Returns what staticcheck says, which is installed where Go's module proxy is reached.
fn checked(folder: &Path, tools: &Tools) -> Option<String> {
    if !tools.path("go/bin/staticcheck").is_file() {
        say("skipped: generated Go isn't checked by staticcheck, which `make tools` gets from Go's module proxy");
        return None;
    }
    // It calls Go.
    let path = std::env::join_paths([tools.path("go/bin"), "/usr/bin".into(), "/bin".into()]).expect("no separators");
    let mut command = tools.go("staticcheck", folder);
    command.args(["./..."]).env("PATH", path).env("STATICCHECK_CACHE", folder.with_file_name("staticcheck-cache"));
    run(&mut command).problem("staticcheck")
}

/// Returns the name of the type in the functions of a file: Go has other capitals, and in a package the name of the module
/// stands before that of a type that several have.
fn function<'t>(text: &'t str, module: &str, ty: &str) -> Option<&'t str> {
    let of_module = format!("{}{ty}", module.replace('_', ""));
    let names = text.lines().filter_map(|line| line.strip_prefix("func Is")?.split_once('(')).map(|(name, _)| name);
    let wanted = [of_module, ty.to_owned(), format!("{ty}Type")].map(|name| name.replace('_', ""));
    let rank = |name: &&str| wanted.iter().position(|wanted| wanted.eq_ignore_ascii_case(name));
    names.filter(|name| rank(name).is_some()).min_by_key(rank)
}

/// Builds and runs a program that asks packages, given the name and the text of each.
fn answers(
    folder: &Path,
    tools: &Tools,
    questions: &[Question],
    package: impl Fn(&Question) -> String,
    text: impl Fn(&str) -> String,
) -> Result<Vec<Answers>, String> {
    let (mut imports, mut lines) = (BTreeSet::new(), String::new());
    for (index, question) in questions.iter().enumerate() {
        let package = package(question);
        let text = text(&package);
        let Some(name) = function(&text, &question.module, &question.ty) else { continue };
        let call = match text.contains(&format!("func Check{name}(")) {
            true => format!("answer({package}_.Is{name}, {package}_.Check{name}, {package}_.Parse{name})"),
            false => format!("guard({package}_.Is{name})"),
        };
        writeln!(lines, "\t{index}: {call},").expect("a string can be written");
        imports.insert(package);
    }
    let imports = imports.iter().fold(String::new(), |all, name| all + &format!("\t{name}_ \"ask/{name}_\"\n"));
    let program = include_str!("ask.go").replace("\t// imports\n", &imports).replace("\t// functions\n", &lines);
    write(folder.join("main.go"), program);
    let built = run(tools.go("go", folder).args(["build", "-o", "ask", "."]));
    match built.problem("go build") {
        Some(problem) => Err(problem),
        None => ask(folder, Command::new(folder.join("ask")).current_dir(folder), questions),
    }
}
