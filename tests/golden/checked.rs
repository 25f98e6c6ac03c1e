//! The instances with the generated validators: each language decides as the files do, with the model's violations.

use crate::cases::{Case, build_folder, root};
use crate::instances::Language;
use crate::mutants::Mutant;
use crate::tools::{Tools, copy, fresh_folder, write};
use crate::verdicts::reference::{self, Numbers};
use crate::verdicts::rust::Module;
use crate::verdicts::{Answers, Question, pydantic, python, rust, typescript, zod};
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
struct Subject<'a> {
    case: &'a Case,
    ty: String,
    asked: Vec<Asked>,
}

pub fn typescript(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("typescript-checks"));
    let subjects = subjects(cases, mutants);
    for Subject { case, .. } in &subjects {
        copy(case.output(".ts"), folder.join(format!("{}.ts", case.name)));
    }
    let questions = questions(&subjects, "");
    let questions: Vec<&Question> = questions.iter().collect();
    problems(&subjects, Numbers::Doubles, typescript::answers(&folder, &questions, tools))
}

/// Compares the verdicts of zod, whose messages are its own.
pub fn zod(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("zod-checks"));
    let subjects = subjects(cases, mutants);
    for Subject { case, .. } in &subjects {
        copy(case.zod(), folder.join(format!("{}.zod.ts", case.name)));
    }
    let questions = questions(&subjects, "");
    match zod::answers(&folder, &questions.iter().collect::<Vec<_>>(), tools) {
        Ok(answers) => subjects.iter().zip(answers).flat_map(|(subject, answers)| decided(subject, answers)).collect(),
        Err(why) => vec![why],
    }
}

/// Returns the differences.
fn decided(subject: &Subject, answers: Answers) -> Vec<String> {
    let Subject { case, asked, .. } = subject;
    let answers = match answers {
        Ok(answers) => answers,
        Err(why) => return vec![format!("{}: {why}", case.name)],
    };
    let wrong = asked.iter().zip(answers).filter(|(asked, said)| said.valid != asked.valid || said.odds.is_some());
    wrong.map(|(Asked { place, value, .. }, said)| format!("{place}: {value} is said to be {said}")).collect()
}

pub fn python(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("python-checks"));
    let subjects = subjects(cases, mutants);
    write(folder.join("goldens/__init__.py"), "");
    for Subject { case, .. } in &subjects {
        copy(case.python(None), folder.join(format!("goldens/{}.py", case.name)));
    }
    let questions = questions(&subjects, "goldens.");
    let questions: Vec<&Question> = questions.iter().collect();
    problems(&subjects, Numbers::Integers, python::answers(&folder, &questions, tools))
}

pub fn pydantic(cases: &[&Case], mutants: &[Mutant], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("pydantic-checks"));
    let subjects = subjects(cases, mutants);
    write(folder.join("goldens/__init__.py"), "");
    for Subject { case, .. } in &subjects {
        copy(case.pydantic(None), folder.join(format!("goldens/{}.py", case.name)));
    }
    let questions = questions(&subjects, "goldens.");
    let questions: Vec<&Question> = questions.iter().collect();
    problems(&subjects, Numbers::Integers, pydantic::answers(&folder, &questions, tools))
}

pub fn rust(cases: &[&Case], mutants: &[Mutant]) -> Vec<String> {
    let folder = build_folder().join("rust-checks");
    fresh_folder(folder.join("src"));
    let subjects = subjects(cases, mutants);
    let cases = cases.iter().filter(|case| subjects.iter().any(|subject| subject.case.name == case.name));
    let text = |case: &Case| std::fs::read_to_string(case.output(".rs")).expect("an output can be read");
    let modules: Vec<Module> = cases.map(|case| Module { name: &case.name, text: text(case) }).collect();
    let questions = questions(&subjects, "");
    let questions: Vec<&Question> = questions.iter().collect();
    let answers = rust::answers(&folder, &root().join("Cargo.lock"), &modules, &questions);
    problems(&subjects, Numbers::Integers64, answers.map(|answers| without_exceptions(&subjects, answers)))
}

/// Removes known exceptions from the answers: values that serde reads though `parse` rejects them.
fn without_exceptions(subjects: &[Subject], mut answers: Vec<Answers>) -> Vec<Answers> {
    for (subject, answers) in subjects.iter().zip(&mut answers) {
        for (asked, said) in subject.asked.iter().zip(answers.iter_mut().flatten()) {
            if asked.excepted && said.odds.as_deref() == Some("it is read") {
                said.odds = None;
            }
        }
    }
    answers
}

fn subjects<'a>(cases: &[&'a Case], mutants: &[Mutant]) -> Vec<Subject<'a>> {
    let mut subjects: Vec<Subject> = Vec::new();
    for case in cases {
        let instances = &case.instances;
        let ok = instances.ok.iter().map(|instance| (instance, true));
        for (instance, valid) in ok.chain(instances.bad.iter().map(|instance| (instance, false))) {
            let (place, value) = (instance.place.to_string(), instance.value.to_string());
            add(
                &mut subjects,
                case,
                &instance.ty,
                Asked { place, value, valid, excepted: instance.excepts(Language::Rust) },
            );
        }
        for Mutant { place, ty, text, .. } in mutants.iter().filter(|mutant| mutant.case == case.name) {
            let asked = Asked { place: format!("{place}, changed"), value: text.clone(), valid: true, excepted: false };
            add(&mut subjects, case, ty, asked);
        }
    }
    subjects
}

fn add<'a>(subjects: &mut Vec<Subject<'a>>, case: &'a Case, ty: &str, asked: Asked) {
    match subjects.iter_mut().find(|subject| subject.case.name == case.name && subject.ty == ty) {
        Some(subject) => subject.asked.push(asked),
        None => subjects.push(Subject { case, ty: ty.to_owned(), asked: vec![asked] }),
    }
}

fn questions(subjects: &[Subject], package: &str) -> Vec<Question> {
    let question = |subject: &Subject| Question {
        module: format!("{package}{}", subject.case.name),
        ty: subject.ty.clone(),
        values: subject.asked.iter().map(|asked| asked.value.clone()).collect(),
    };
    subjects.iter().map(question).collect()
}

fn problems(subjects: &[Subject], numbers: Numbers, answers: Result<Vec<Answers>, String>) -> Vec<String> {
    let answers = match answers {
        Ok(answers) => answers,
        Err(why) => return vec![why],
    };
    subjects.iter().zip(answers).flat_map(|(subject, answers)| problems_of(subject, numbers, answers)).collect()
}

fn problems_of(subject: &Subject, numbers: Numbers, answers: Answers) -> Vec<String> {
    let Subject { case, ty, asked } = subject;
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
