//! The instances with the generated validators: each language decides as the files do, with the model's violations.

use std::path::{Path, PathBuf};
use std::process::Command;

use adl_gen::CheckLevel;
use serde_json::Value;

use crate::cases::{Case, build_folder, files};
use crate::languages::{Language, Module, dataclasses, python};
use crate::mutants::Mutant;
use crate::tools::{Tools, fresh_folder, run, say, write};
use crate::verdicts::reference::{self, Numbers};
use crate::verdicts::{Answer, Answers, Question};
use crate::violations::model;

/// The argument with which readers fill in defaults.
const APPLIED: &str = "--defaults=apply";

/// An instance, or a valid value that is made of one.
struct Asked {
    place: String,
    value: String,
    valid: bool,
    /// Whether the types of the language are known to decide otherwise.
    excepted: bool,
    /// Whether all of it is written again.
    kept: bool,
}

/// The questions for a type of a case.
struct CheckedType<'a> {
    case: &'a Case,
    ty: String,
    asked: Vec<Asked>,
    /// Whether readers fill in defaults: what is read isn't what was written.
    fills_in: bool,
}

/// Compares the verdicts and violations of a language.
pub fn validators(language: &dyn Language, cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let mut checked_types = checked_types(language, cases, mutants);
    add_deep(&mut checked_types);
    let asked = cases.iter().copied().filter(|case| checked_types.iter().any(|ty| ty.case.name == case.name));
    let modules = modules(&asked.collect::<Vec<_>>(), language);
    let folder = build_folder().join(format!("{}-checks", language.name()));
    let answers = language.answers(&folder, &modules, &questions(&checked_types), CheckLevel::Full, tools);
    match answers {
        Ok(answers) if language.has_violations() => problems(&checked_types, language.numbers(), answers),
        Ok(answers) => decided(&checked_types, answers),
        Err(why) => vec![why],
    }
}

/// Compares the verdicts of validators without explanations, in modules of a language.
pub fn guards(
    language: &dyn Language,
    folder: &Path,
    cases: &[&Case],
    mutants: &[Mutant],
    tools: &Tools,
) -> Vec<String> {
    let mut checked_types = checked_types(language, cases, mutants);
    add_deep(&mut checked_types);
    let modules = modules(cases, language);
    match language.answers(folder, &modules, &questions(&checked_types), CheckLevel::Guards, tools) {
        Ok(answers) => decided(&checked_types, answers),
        Err(why) => vec![why],
    }
}

/// Compares the verdicts of types that decide by what they read.
pub fn types(
    language: &dyn Language,
    folder: &Path,
    cases: &[&Case],
    mutants: &[Mutant],
    tools: &Tools,
) -> Vec<String> {
    let mut checked_types = checked_types(language, cases, mutants);
    let all = checked_types.iter_mut().flat_map(|ty| &mut ty.asked);
    all.for_each(|asked| asked.valid ^= asked.excepted);
    match language.answers(folder, &modules(cases, language), &questions(&checked_types), CheckLevel::Guards, tools) {
        Ok(answers) => decided(&checked_types, answers),
        Err(why) => vec![why],
    }
}

/// Compares the verdicts of one package of all cases, which the compilers accept. Its readers fill in defaults, those of a
/// file alone don't.
pub fn package(language: &dyn Language, cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    package_with(language, &["-t", language.name(), APPLIED], "", cases, mutants, tools)
}

/// Does the same with arguments that name the target, in folders of a name with that end.
pub fn package_with(
    language: &dyn Language,
    arguments: &[&str],
    suffix: &str,
    cases: &[&Case],
    mutants: &[Mutant],
    tools: &Tools,
) -> Vec<String> {
    let name = format!("{}{suffix}", language.name());
    let generated = match package_of(cases, arguments, &name) {
        Ok(folder) => folder,
        Err(problem) => return vec![problem],
    };
    let mut checked_types = checked_types(language, cases, mutants);
    checked_types.iter_mut().for_each(|ty| ty.fills_in = arguments.contains(&APPLIED));
    let file = |module: &str| generated.join(language.file(module));
    let questions = package_questions(&checked_types, file, |text, ty| language.declares(text, ty));
    let folder = build_folder().join(format!("{name}-package"));
    let mut problems = language.compile_package(&folder, &generated, tools);
    problems.extend(match language.package_answers(&folder, &generated, &questions, tools) {
        Ok(answers) if language.has_violations() => self::problems(&checked_types, language.numbers(), answers),
        Ok(answers) => decided(&checked_types, answers),
        Err(why) => vec![why],
    });
    problems
}

/// Returns the outputs of cases in a language.
pub fn modules(cases: &[&Case], language: &dyn Language) -> Vec<Module> {
    let text = |case: &Case| std::fs::read_to_string(case.of(language)).expect("an output can be read");
    cases.iter().map(|case| Module { name: case.name.clone(), text: text(case) }).collect()
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
                "--set=python.enums=str-enum",
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
    let mut problems = python::check_package(&generated, &versions, tools);
    let folder = versions.join(python::VERSION);
    let mut checked_types = checked_types(&python::Python, cases, mutants);
    add_deep(&mut checked_types);
    for module in ["goldens", "goldens.package.python", "goldens.oldest"] {
        let file = |name: &str| folder.join(module.replace('.', "/")).join(format!("{name}.py"));
        let mut questions = package_questions(&checked_types, file, |text, ty| text.contains(&format!("\"{ty}\"")));
        questions.iter_mut().for_each(|question| question.module = format!("{module}.{}", question.module));
        problems.extend(match dataclasses::answers(&folder, &questions, tools) {
            Ok(answers) => self::problems(&checked_types, Numbers::Integers, answers),
            Err(why) => vec![why],
        });
    }
    problems
}

/// Generates a package of cases for a target, and returns its folder.
fn package_of(cases: &[&Case], arguments: &[&str], name: &str) -> Result<PathBuf, String> {
    let folder = fresh_folder(build_folder().join(format!("package-{name}")));
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.arg("generate").args(cases.iter().map(|case| &case.input));
    let output = run(command.args(arguments).args(["--layout", "package", "-o"]).arg(&folder));
    match (output.problem("adl-gen"), files(&folder).as_slice()) {
        (Some(problem), _) => Err(problem),
        (None, [package]) => Ok(package.clone()),
        (None, all) => Err(format!("a package of {name} should be one folder: {all:?}")),
    }
}

/// Returns the questions about types of a package, each in the module that declares it.
fn package_questions(
    checked_types: &[CheckedType],
    file: impl Fn(&str) -> PathBuf,
    declares: impl Fn(&str, &str) -> bool,
) -> Vec<Question> {
    let mut questions = questions(checked_types);
    for question in &mut questions {
        let text = std::fs::read_to_string(file(&question.module)).unwrap_or_default();
        if !declares(&text, &question.ty) {
            "standard_types".clone_into(&mut question.module);
        }
    }
    questions
}

/// Returns the differences of verdicts.
fn decided(checked_types: &[CheckedType], answers: Vec<Answers>) -> Vec<String> {
    checked_types.iter().zip(answers).flat_map(|(ty, answers)| decided_of(ty, answers)).collect()
}

fn decided_of(checked_type: &CheckedType, answers: Answers) -> Vec<String> {
    let CheckedType { case, asked, fills_in, .. } = checked_type;
    let answers = match answers {
        Ok(answers) => answers,
        Err(why) => return vec![format!("{}: {why}", case.name)],
    };
    let is_odd = |said: &Answer| said.odds.as_deref().is_some_and(|odds| !(*fills_in && is_changed(odds)));
    let is_lost = |asked: &Asked, said: &Answer| !*fills_in && loses(asked, said);
    let is_wrong = |asked: &Asked, said: &Answer| said.valid != asked.valid || is_odd(said) || is_lost(asked, said);
    let wrong = asked.iter().zip(answers).filter(|(asked, said)| is_wrong(asked, said));
    wrong.map(|(Asked { place, value, .. }, said)| format!("{place}: {value} is said to be {said}")).collect()
}

fn checked_types<'a>(language: &dyn Language, cases: &[&'a Case], mutants: &[Mutant]) -> Vec<CheckedType<'a>> {
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
                Asked { place, value, valid, excepted: instance.excepts(language.name()), kept: instance.kept },
            );
        }
        for Mutant { place, ty, text, .. } in mutants.iter().filter(|mutant| mutant.case == case.name) {
            let place = format!("{place}, changed");
            let asked = Asked { place, value: text.clone(), valid: true, excepted: false, kept: false };
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
            let place = format!("{}: {LEVELS} levels", case.name);
            asked.push(Asked { place, value, valid, excepted: false, kept: true });
        }
    }
}

fn add<'a>(checked_types: &mut Vec<CheckedType<'a>>, case: &'a Case, ty: &str, asked: Asked) {
    match checked_types.iter_mut().find(|checked_type| checked_type.case.name == case.name && checked_type.ty == ty) {
        Some(checked_type) => checked_type.asked.push(asked),
        None => {
            let fills_in = case.fills_in();
            checked_types.push(CheckedType { case, ty: ty.to_owned(), asked: vec![asked], fills_in });
        }
    }
}

fn questions(checked_types: &[CheckedType]) -> Vec<Question> {
    let question = |checked_type: &CheckedType| Question {
        module: checked_type.case.name.clone(),
        ty: checked_type.ty.clone(),
        values: checked_type.asked.iter().map(|asked| asked.value.clone()).collect(),
    };
    checked_types.iter().map(question).collect()
}

/// Returns the differences of verdicts and violations.
fn problems(checked_types: &[CheckedType], numbers: Numbers, answers: Vec<Answers>) -> Vec<String> {
    let all = checked_types.iter().zip(answers);
    all.flat_map(|(checked_type, answers)| problems_of(checked_type, numbers, answers)).collect()
}

fn problems_of(checked_type: &CheckedType, numbers: Numbers, answers: Answers) -> Vec<String> {
    let CheckedType { case, ty, asked, fills_in } = checked_type;
    let answers = match answers {
        Ok(answers) => answers,
        Err(why) => return vec![format!("{}: {why}", case.name)],
    };
    let model = model(case);
    let mut problems = Vec::new();
    for (asked, mut said) in asked.iter().zip(answers) {
        let Asked { place, value, valid, excepted, .. } = asked;
        let odds = said.odds.as_deref().unwrap_or_default();
        // A type reads what its validator rejects.
        if *excepted && odds == "it is read" || *fills_in && is_changed(odds) {
            said.odds = None;
        }
        let differs = reference::differs(&model, ty, &reference::json(value), numbers, &said);
        let is_lost = !*fills_in && *valid && loses(asked, &said);
        if said.valid != *valid || differs.is_some() || is_lost {
            let model = differs.unwrap_or_else(|| "the same".to_owned());
            problems.push(format!("{place}: {value} is said to be {said}\nby the model {model}"));
        }
    }
    problems
}

/// Returns whether a value is written otherwise than it was, which is to be kept.
fn loses(asked: &Asked, said: &Answer) -> bool {
    let Some(written) = said.written.as_deref().filter(|_| asked.kept) else { return false };
    let [before, after] = [&asked.value, written].map(serde_json::from_str::<Value>);
    !matches!((before, after), (Ok(before), Ok(after)) if is_same(&before, &after))
}

/// Equality of JSON Schema: numbers by value, objects without an order.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || (a.is_f64() != b.is_f64() && a.as_f64() == b.as_f64()),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, value)| b.get(key).is_some_and(|other| is_same(value, other)))
        }
        _ => a == b,
    }
}

/// Returns whether what is odd about an answer is that the value was changed: it may then exceed a limit of the number of
/// properties, so that it isn't read again.
fn is_changed(odds: &str) -> bool {
    let is_of_text = odds.starts_with(['{', '[']);
    odds == "what is parsed is changed"
        || odds.contains(" is written as ")
        || is_of_text && odds.contains(" isn't read: ")
}
