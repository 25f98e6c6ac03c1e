//! The generated checks, as judges.

use std::path::Path;

use adl_gen::CheckLevel;

use crate::build_folder;
use crate::case::Case;
use crate::judges::{Judge, Said, generator, source};
use crate::languages::{Language, Module, packages};
use crate::tools::Tools;
use crate::verdicts::{Answers, Question};

/// Returns a language as a judge, which works in a folder of that name: each test has its own, since they run side by side.
pub fn judge(folder: &str, language: &'static dyn Language, tools: Tools) -> Judge {
    let folder = build_folder().join(format!("{folder}-{}", language.name()));
    let judge = move |cases: &[Case]| {
        let texts = texts(cases, &language.file("case"));
        let module = |(index, text): (usize, &Result<String, String>)| {
            Some(Module { name: name(index), text: text.as_ref().ok()?.clone() })
        };
        let modules: Vec<Module> = texts.iter().enumerate().filter_map(module).collect();
        let answers = match language.has_much_support() {
            true => in_packages(language, &folder, cases, &texts, &tools),
            false => language.answers(&folder, &modules, &questions(cases), CheckLevel::Full, &tools),
        };
        let said = said(cases, texts, answers);
        // A package keeps all definitions, so that violations are explained by these.
        match language.has_violations() && !language.has_much_support() {
            true => said,
            false => said.into_iter().map(|said| said.into_iter().map(Said::verdict).collect()).collect(),
        }
    };
    Judge { name: language.name(), numbers: language.numbers(), may_pass: false, judge: Box::new(judge) }
}

/// Returns the code generated for the cases.
pub fn texts(cases: &[Case], file: &str) -> Vec<Result<String, String>> {
    let text = |case: &Case| {
        let generated = generator(case).generate_sources([source(case)]).map_err(|error| error.to_string())?;
        let text = generated.files.get(file).ok_or("no file")?;
        Ok(text.to_owned())
    };
    cases.iter().map(text).collect()
}

/// Asks packages of the cases for which code is generated. The others have no answers.
fn in_packages(
    language: &dyn Language,
    folder: &Path,
    cases: &[Case],
    texts: &[Result<String, String>],
    tools: &Tools,
) -> Result<Vec<Answers>, String> {
    let Some(first) = cases.first() else { return Ok(Vec::new()) };
    let generates = |index: &usize| texts[*index].is_ok();
    let questions = questions(cases);
    let indexes: Vec<usize> = (0..cases.len()).filter(generates).collect();
    let documents: Vec<(String, Question)> =
        indexes.iter().map(|index| (cases[*index].schema.to_string(), questions[*index].clone())).collect();
    let said = packages::answers(language, folder, &generator(first), &documents, tools)?;
    let mut answers = vec![Ok(Vec::new()); cases.len()];
    indexes.into_iter().zip(said).for_each(|(index, said)| answers[index] = said);
    Ok(answers)
}

fn name(index: usize) -> String {
    format!("m{index}")
}

fn questions(cases: &[Case]) -> Vec<Question> {
    let question = |(index, case): (usize, &Case)| Question {
        module: name(index),
        ty: case.form.root().to_owned(),
        values: case.values.iter().map(|value| case.form.asked(value).to_string()).collect(),
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
