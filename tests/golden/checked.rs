//! The instances with the generated validators: each language decides as the files do, with the model's violations.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cases::{Case, build_folder, root};
use crate::instances::Language;
use crate::mutants::Mutant;
use crate::tools::{Tools, copy, fresh_folder, run, say, write};
use crate::tsc;
use crate::verdicts::reference::{self, Numbers};
use crate::verdicts::rust::Module;
use crate::verdicts::{Answers, Question, dataclasses, pydantic, python, rust, typescript, zod};
use crate::violations::model;

/// An instance, or a valid value that is made of one.
struct Asked {
    place: String,
    value: String,
    valid: bool,
    /// Whether Rust's types are known to decide otherwise.
    excepted: bool,
}

/// The questions for a type of a case.
struct CheckedType<'a> {
    case: &'a Case,
    ty: String,
    asked: Vec<Asked>,
}

pub fn typescript(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("typescript-checks"));
    let mut checked_types = checked_types(cases, mutants);
    add_deep(&mut checked_types);
    for CheckedType { case, .. } in &checked_types {
        copy(case.output(".ts"), folder.join(format!("{}.ts", case.name)));
    }
    let questions = questions(&checked_types, "");
    let questions: Vec<&Question> = questions.iter().collect();
    problems(&checked_types, Numbers::Doubles, typescript::answers(&folder, &questions, tools))
}

/// Compares the verdicts of one package of all cases, which the compilers accept.
pub fn package(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = match package_of(cases, "typescript") {
        Ok(folder) => folder,
        Err(problem) => return vec![problem],
    };
    let problems = tsc::compile(&folder, tools, true);
    let checked_types = checked_types(cases, mutants);
    let questions = package_questions(&checked_types, |module| folder.join(format!("{module}.ts")), exports);
    let questions: Vec<&Question> = questions.iter().collect();
    let answers = typescript::answers(&folder, &questions, tools);
    problems.into_iter().chain(self::problems(&checked_types, Numbers::Doubles, answers)).collect()
}

/// Compares the verdicts of one package of all cases in Rust, which rustc and rustfmt accept.
pub fn rust_package(cases: &[&Case], mutants: &[Mutant]) -> Vec<String> {
    let generated = match package_of(cases, "rust") {
        Ok(folder) => folder,
        Err(problem) => return vec![problem],
    };
    let folder = build_folder().join("rust-package");
    let package = fresh_folder(folder.join("src/bin/program0/package"));
    for file in std::fs::read_dir(&generated).expect("a folder").flatten() {
        copy(file.path(), package.join(file.file_name()));
    }
    let checked_types = checked_types(cases, mutants);
    let declares = |text: &str, ty: &str| {
        let declared = |line: &str| line.split([' ', '<', '(', ';']).nth(2) == Some(ty);
        text.lines().filter(|line| line.starts_with("pub ")).any(declared)
    };
    let questions = package_questions(&checked_types, |module| generated.join(format!("{module}.rs")), declares);
    let questions: Vec<&Question> = questions.iter().collect();
    let answers = rust::package_answers(&folder, &root().join("Cargo.lock"), &questions);
    let answers = answers.map(|answers| without_exceptions(&checked_types, answers));
    let problems = problems(&checked_types, Numbers::Integers64, answers);
    crate::rust::package("rust-package-lints", &generated).into_iter().chain(problems).collect()
}

/// Compares the verdicts of one package of all schemas of zod.
pub fn zod_package(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = match package_of(cases, "zod") {
        Ok(folder) => folder,
        Err(problem) => return vec![problem],
    };
    let checked_types = checked_types(cases, mutants);
    let questions = package_questions(&checked_types, |module| folder.join(format!("{module}.zod.ts")), exports);
    match zod::answers(&folder, &questions.iter().collect::<Vec<_>>(), tools) {
        Ok(all) => checked_types.iter().zip(all).flat_map(|(ty, answers)| decided(ty, answers)).collect(),
        Err(why) => vec![why],
    }
}

/// Compares the verdicts of one package of all cases in Python, which the checkers accept.
pub fn python_package(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    match package_of(cases, "python") {
        Ok(package) => package_of_python(cases, &package, "", mutants, tools, python::answers),
        Err(problem) => vec![problem],
    }
}

/// The same of pydantic's models.
pub fn pydantic_package(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    match package_of(cases, "pydantic") {
        Ok(package) => {
            let package = package.with_file_name("pydantic_models");
            package_of_python(cases, &package, "_models", mutants, tools, pydantic::answers)
        }
        Err(problem) => vec![problem],
    }
}

/// Compares the verdicts of dataclasses that the checkers accept, as files and as a package, and what they write of the
/// values that they read.
pub fn dataclasses(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    /// The cases that the program uses.
    const USED: [&str; 2] = ["null_and_absent", "unions"];
    const RUNS: [(&str, &[&str]); 3] = [
        ("", &["--layout", "file", "--set=python.objects=dataclass"]),
        ("package", &["--layout", "package", "--set=python.objects=dataclass"]),
        (
            "oldest",
            &[
                "--layout=file",
                "--python-version=3.11",
                "--set=python.objects=frozen-dataclass",
                "--set=python.attributes=snake",
            ],
        ),
    ];
    let generated = fresh_folder(build_folder().join("dataclasses"));
    for (folder, arguments) in RUNS {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        command.arg("generate").args(cases.iter().map(|case| &case.input)).args(["-t", "python"]).args(arguments);
        if let Some(problem) = run(command.arg("-o").arg(generated.join(folder))).problem("adl-gen") {
            return vec![problem];
        }
    }
    write(generated.join("__init__.py"), "");
    if USED.iter().all(|used| cases.iter().any(|case| case.name == *used)) {
        write(generated.join("use_dataclasses.py"), include_str!("use_dataclasses.py"));
    } else {
        say(&format!("not run: the program with dataclasses, which needs the cases {USED:?}"));
    }
    let versions = fresh_folder(build_folder().join("dataclasses-versions"));
    let (folder, mut problems) = crate::python::check_package(&generated, &versions, tools);
    let mut checked_types = checked_types(cases, mutants);
    add_deep(&mut checked_types);
    for module in ["goldens", "goldens.package.python", "goldens.oldest"] {
        let file = |name: &str| folder.join(module.replace('.', "/")).join(format!("{name}.py"));
        let mut questions = package_questions(&checked_types, file, |text, ty| text.contains(&format!("\"{ty}\"")));
        questions.iter_mut().for_each(|question| question.module = format!("{module}.{}", question.module));
        let answers = dataclasses::answers(&folder, &questions.iter().collect::<Vec<_>>(), tools);
        problems.extend(self::problems(&checked_types, Numbers::Integers, answers));
    }
    problems
}

/// Compares the verdicts of a package as `goldens`. The names of its modules have an ending.
fn package_of_python(
    cases: &[&Case],
    package: &Path,
    ending: &str,
    mutants: &[Mutant],
    tools: &Tools,
    answers: impl Fn(&Path, &[&Question], &Tools) -> Result<Vec<Answers>, String>,
) -> Vec<String> {
    let all = package.with_file_name("versions");
    let (folder, problems) = crate::python::check_package(package, &all, tools);
    let checked_types = checked_types(cases, mutants);
    let file = |module: &str| folder.join(format!("goldens/{module}{ending}.py"));
    let mut questions = package_questions(&checked_types, file, |text, ty| text.contains(&format!("\"{ty}\"")));
    questions.iter_mut().for_each(|question| question.module = format!("goldens.{}{ending}", question.module));
    let answers = answers(&folder, &questions.iter().collect::<Vec<_>>(), tools);
    problems.into_iter().chain(self::problems(&checked_types, Numbers::Integers, answers)).collect()
}

/// Generates a package of cases for a target, and returns its folder.
fn package_of(cases: &[&Case], target: &str) -> Result<PathBuf, String> {
    let folder = fresh_folder(build_folder().join(format!("package-{target}")));
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.arg("generate").args(cases.iter().map(|case| &case.input));
    let output = run(command.args(["-t", target, "--layout", "package", "-o"]).arg(&folder));
    output.problem("adl-gen").map_or(Ok(folder.join(target)), Err)
}

/// Returns whether a module of TypeScript exports a type.
fn exports(text: &str, ty: &str) -> bool {
    text.contains(&format!("export type {ty} ="))
}

/// Returns the questions about types of a package, each in the module that declares it.
fn package_questions(
    checked_types: &[CheckedType],
    file: impl Fn(&str) -> PathBuf,
    declares: impl Fn(&str, &str) -> bool,
) -> Vec<Question> {
    let mut questions = questions(checked_types, "");
    for question in &mut questions {
        let text = std::fs::read_to_string(file(&question.module)).unwrap_or_default();
        if !declares(&text, &question.ty) {
            "standard_types".clone_into(&mut question.module);
        }
    }
    questions
}

/// Compares the verdicts of zod, whose messages are its own.
pub fn zod(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("zod-checks"));
    let mut checked_types = checked_types(cases, mutants);
    add_deep(&mut checked_types);
    for CheckedType { case, .. } in &checked_types {
        copy(case.zod(), folder.join(format!("{}.zod.ts", case.name)));
    }
    let questions = questions(&checked_types, "");
    match zod::answers(&folder, &questions.iter().collect::<Vec<_>>(), tools) {
        Ok(answers) => checked_types.iter().zip(answers).flat_map(|(ty, answers)| decided(ty, answers)).collect(),
        Err(why) => vec![why],
    }
}

/// Compares the verdicts of guards, in modules whose names have a beginning.
pub fn guards(
    cases: &[&Case],
    mutants: &[Mutant],
    beginning: &str,
    answers: impl FnOnce(&[&Question]) -> Result<Vec<Answers>, String>,
) -> Vec<String> {
    let mut checked_types = checked_types(cases, mutants);
    add_deep(&mut checked_types);
    let questions = questions(&checked_types, beginning);
    match answers(&questions.iter().collect::<Vec<_>>()) {
        Ok(answers) => checked_types.iter().zip(answers).flat_map(|(ty, answers)| decided(ty, answers)).collect(),
        Err(why) => vec![why],
    }
}

/// Returns the differences.
fn decided(checked_type: &CheckedType, answers: Answers) -> Vec<String> {
    let CheckedType { case, asked, .. } = checked_type;
    let answers = match answers {
        Ok(answers) => answers,
        Err(why) => return vec![format!("{}: {why}", case.name)],
    };
    let wrong = asked.iter().zip(answers).filter(|(asked, said)| said.valid != asked.valid || said.odds.is_some());
    wrong.map(|(Asked { place, value, .. }, said)| format!("{place}: {value} is said to be {said}")).collect()
}

pub fn python(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("python-checks"));
    let mut checked_types = checked_types(cases, mutants);
    add_deep(&mut checked_types);
    write(folder.join("goldens/__init__.py"), "");
    for CheckedType { case, .. } in &checked_types {
        copy(case.python(None), folder.join(format!("goldens/{}.py", case.name)));
    }
    let questions = questions(&checked_types, "goldens.");
    let questions: Vec<&Question> = questions.iter().collect();
    problems(&checked_types, Numbers::Integers, python::answers(&folder, &questions, tools))
}

pub fn pydantic(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("pydantic-checks"));
    let mut checked_types = checked_types(cases, mutants);
    add_deep(&mut checked_types);
    write(folder.join("goldens/__init__.py"), "");
    for CheckedType { case, .. } in &checked_types {
        copy(case.pydantic(None), folder.join(format!("goldens/{}.py", case.name)));
    }
    let questions = questions(&checked_types, "goldens.");
    let questions: Vec<&Question> = questions.iter().collect();
    problems(&checked_types, Numbers::Integers, pydantic::answers(&folder, &questions, tools))
}

pub fn rust(cases: &[&Case], mutants: &[Mutant]) -> Vec<String> {
    let folder = build_folder().join("rust-checks");
    fresh_folder(folder.join("src"));
    let mut checked_types = checked_types(cases, mutants);
    add_deep(&mut checked_types);
    let cases =
        cases.iter().filter(|case| checked_types.iter().any(|checked_type| checked_type.case.name == case.name));
    let text = |case: &Case| std::fs::read_to_string(case.output(".rs")).expect("an output can be read");
    let modules: Vec<Module> = cases.map(|case| Module { name: &case.name, text: text(case) }).collect();
    let questions = questions(&checked_types, "");
    let questions: Vec<&Question> = questions.iter().collect();
    let answers = rust::answers(&folder, &root().join("Cargo.lock"), &modules, &questions);
    problems(&checked_types, Numbers::Integers64, answers.map(|answers| without_exceptions(&checked_types, answers)))
}

/// Removes known exceptions from the answers: values that serde reads though `parse` rejects them.
fn without_exceptions(checked_types: &[CheckedType], mut answers: Vec<Answers>) -> Vec<Answers> {
    for (checked_type, answers) in checked_types.iter().zip(&mut answers) {
        for (asked, said) in checked_type.asked.iter().zip(answers.iter_mut().flatten()) {
            if asked.excepted && said.odds.as_deref() == Some("it is read") {
                said.odds = None;
            }
        }
    }
    answers
}

fn checked_types<'a>(cases: &[&'a Case], mutants: &[Mutant]) -> Vec<CheckedType<'a>> {
    let mut checked_types: Vec<CheckedType> = Vec::new();
    for case in cases {
        let instances = &case.instances;
        let ok = instances.ok.iter().map(|instance| (instance, true));
        for (instance, valid) in ok.chain(instances.bad.iter().map(|instance| (instance, false))) {
            let (place, value) = (instance.place.to_string(), instance.value.to_string());
            add(
                &mut checked_types,
                case,
                &instance.ty,
                Asked { place, value, valid, excepted: instance.excepts(Language::Rust) },
            );
        }
        for Mutant { place, ty, text, .. } in mutants.iter().filter(|mutant| mutant.case == case.name) {
            let asked = Asked { place: format!("{place}, changed"), value: text.clone(), valid: true, excepted: false };
            add(&mut checked_types, case, ty, asked);
        }
    }
    checked_types
}

/// Adds nodes of many levels: without memory of what was found, and a limit of how much is found, each level would double
/// the time.
fn add_deep(checked_types: &mut [CheckedType]) {
    const LEVELS: usize = 60;
    for CheckedType { case, asked, .. } in checked_types.iter_mut().filter(|of| of.ty == "Node") {
        let (node, valid, invalid) = match case.name.as_str() {
            "recursive_alternatives" => (r#"{"content": 1, "next": @}"#, r#"{"content": 1}"#, r#"{"content": null}"#),
            "recursive_pairs" => (r#"{"next": @}"#, r#"{"a": "x"}"#, r#"{"a": 1, "b": 1, "c": 1, "d": 1}"#),
            _ => continue,
        };
        for (innermost, valid) in [(valid, true), (invalid, false)] {
            let value = (0..LEVELS).fold(innermost.to_owned(), |next, _| node.replace('@', &next));
            asked.push(Asked { place: format!("{}: {LEVELS} levels", case.name), value, valid, excepted: false });
        }
    }
}

fn add<'a>(checked_types: &mut Vec<CheckedType<'a>>, case: &'a Case, ty: &str, asked: Asked) {
    match checked_types.iter_mut().find(|checked_type| checked_type.case.name == case.name && checked_type.ty == ty) {
        Some(checked_type) => checked_type.asked.push(asked),
        None => checked_types.push(CheckedType { case, ty: ty.to_owned(), asked: vec![asked] }),
    }
}

fn questions(checked_types: &[CheckedType], package: &str) -> Vec<Question> {
    let question = |checked_type: &CheckedType| Question {
        module: format!("{package}{}", checked_type.case.name),
        ty: checked_type.ty.clone(),
        values: checked_type.asked.iter().map(|asked| asked.value.clone()).collect(),
    };
    checked_types.iter().map(question).collect()
}

fn problems(checked_types: &[CheckedType], numbers: Numbers, answers: Result<Vec<Answers>, String>) -> Vec<String> {
    let answers = match answers {
        Ok(answers) => answers,
        Err(why) => return vec![why],
    };
    checked_types
        .iter()
        .zip(answers)
        .flat_map(|(checked_type, answers)| problems_of(checked_type, numbers, answers))
        .collect()
}

fn problems_of(checked_type: &CheckedType, numbers: Numbers, answers: Answers) -> Vec<String> {
    let CheckedType { case, ty, asked } = checked_type;
    let answers = match answers {
        Ok(answers) => answers,
        Err(why) => return vec![format!("{}: {why}", case.name)],
    };
    let model = model(case);
    let mut problems = Vec::new();
    for (Asked { place, value, valid, .. }, said) in asked.iter().zip(answers) {
        let differs = reference::differs(&model, ty, &reference::json(value), numbers, &said);
        if said.valid != *valid || differs.is_some() {
            let model = differs.unwrap_or_else(|| "the same".to_owned());
            problems.push(format!("{place}: {value} is said to be {said}\nby the model {model}"));
        }
    }
    problems
}
