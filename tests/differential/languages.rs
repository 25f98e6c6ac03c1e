//! The generated checks, as judges.

use std::path::PathBuf;

use crate::build_folder;
use crate::case::Case;
use crate::judges::{Judge, ROOT, Said, generator, source};
use crate::tools::{Tools, fresh_folder, write};
use crate::verdicts::reference::Numbers;
use crate::verdicts::rust::Module;
use crate::verdicts::{Answers, Question, pydantic, python, rust, typescript, zod};

pub fn typescript(tools: Tools) -> Judge {
    let judge = move |cases: &[Case]| {
        let folder = fresh_folder(build_folder().join("typescript"));
        let texts = texts(cases, ".ts");
        texts.iter().enumerate().for_each(|(index, text)| put(folder.join(format!("m{index}.ts")), text));
        let questions = questions(cases, "m");
        said(cases, texts, typescript::answers(&folder, &questions.iter().collect::<Vec<_>>(), &tools))
    };
    Judge { name: "TypeScript", numbers: Numbers::Doubles, may_pass: false, judge: Box::new(judge) }
}

pub fn zod(tools: Tools) -> Judge {
    let judge = move |cases: &[Case]| {
        let folder = fresh_folder(build_folder().join("zod"));
        let texts = texts(cases, ".zod.ts");
        texts.iter().enumerate().for_each(|(index, text)| put(folder.join(format!("m{index}.zod.ts")), text));
        let questions = questions(cases, "m");
        let said = said(cases, texts, zod::answers(&folder, &questions.iter().collect::<Vec<_>>(), &tools));
        said.into_iter().map(|said| said.into_iter().map(Said::verdict).collect()).collect()
    };
    Judge { name: "zod", numbers: Numbers::Doubles, may_pass: false, judge: Box::new(judge) }
}

pub fn python(tools: Tools) -> Judge {
    let judge = move |cases: &[Case]| {
        let folder = fresh_folder(build_folder().join("python"));
        write(folder.join("cases/__init__.py"), "");
        let texts = texts(cases, ".py");
        texts.iter().enumerate().for_each(|(index, text)| put(folder.join(format!("cases/m{index}.py")), text));
        let questions = questions(cases, "cases.m");
        said(cases, texts, python::answers(&folder, &questions.iter().collect::<Vec<_>>(), &tools))
    };
    Judge { name: "Python", numbers: Numbers::Integers, may_pass: false, judge: Box::new(judge) }
}

pub fn pydantic(tools: Tools) -> Judge {
    let judge = move |cases: &[Case]| {
        let folder = fresh_folder(build_folder().join("pydantic"));
        write(folder.join("cases/__init__.py"), "");
        let texts = texts(cases, "_models.py");
        texts.iter().enumerate().for_each(|(index, text)| put(folder.join(format!("cases/m{index}.py")), text));
        let questions = questions(cases, "cases.m");
        said(cases, texts, pydantic::answers(&folder, &questions.iter().collect::<Vec<_>>(), &tools))
    };
    Judge { name: "pydantic", numbers: Numbers::Integers, may_pass: false, judge: Box::new(judge) }
}

pub fn rust() -> Judge {
    let judge = |cases: &[Case]| {
        let folder = build_folder().join("rust");
        fresh_folder(folder.join("src"));
        let texts = texts(cases, ".rs");
        let names: Vec<String> = (0..cases.len()).map(|index| format!("m{index}")).collect();
        let module = |(name, text): (&'_ String, &Result<String, String>)| {
            let text = text.as_ref().ok()?.clone();
            Some((name.clone(), text))
        };
        let read: Vec<(String, String)> = names.iter().zip(&texts).filter_map(module).collect();
        let modules: Vec<Module> =
            read.iter().map(|(name, text)| Module { name: name.as_str(), text: text.clone() }).collect();
        let questions = questions(cases, "m");
        let lock = crate::root().join("Cargo.lock");
        said(cases, texts, rust::answers(&folder, &lock, &modules, &questions.iter().collect::<Vec<_>>()))
    };
    Judge { name: "Rust", numbers: Numbers::Integers64, may_pass: false, judge: Box::new(judge) }
}

/// Returns the code generated for the cases.
fn texts(cases: &[Case], extension: &str) -> Vec<Result<String, String>> {
    let text = |case| {
        let generated = generator().generate_sources([source(case)]).map_err(|error| error.to_string())?;
        let file = generated.files.get(&format!("case{extension}")).ok_or("no file")?;
        Ok(file.to_owned())
    };
    cases.iter().map(text).collect()
}

fn put(path: PathBuf, text: &Result<String, String>) {
    if let Ok(text) = text {
        write(path, text);
    }
}

fn questions(cases: &[Case], module: &str) -> Vec<Question> {
    let question = |(index, case): (usize, &Case)| Question {
        module: format!("{module}{index}"),
        ty: ROOT.to_owned(),
        values: case.values.iter().map(ToString::to_string).collect(),
    };
    cases.iter().enumerate().map(question).collect()
}

/// Returns the answer for each value; for all of them the same error if there is none.
fn said(cases: &[Case], texts: Vec<Result<String, String>>, answers: Result<Vec<Answers>, String>) -> Vec<Vec<Said>> {
    let answers = answers.unwrap_or_else(|why| vec![Err(why); cases.len()]);
    let said = |((case, text), answers): ((&Case, Result<String, String>), Answers)| match text.and(answers) {
        Ok(answers) => answers.into_iter().map(Said::Answer).collect(),
        Err(why) => vec![Said::Nothing(why); case.values.len()],
    };
    cases.iter().zip(texts).zip(answers).map(said).collect()
}
