//! Plain models of pydantic: the checkers accept those of all cases, and where one decides otherwise than the instances say,
//! a loss of its type or of one that it names is the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use adl_gen::model::{Model, Type, TypeId};
use serde_json::Value;

use crate::cases::{CASES, Case, build_folder};
use crate::languages::{Module, plain, python};
use crate::tools::{Tools, fresh_folder};
use crate::verdicts::{Answer, Question};
use crate::violations::model;

/// The case whose exceptions are those of plain models.
const OWN: &str = "plain_models";

/// A loss: the type that has it, and its message.
type Loss = (String, String);

/// What was generated for a case.
struct Generated<'a> {
    case: &'a Case,
    module: Module,
    losses: Vec<Loss>,
}

/// Returns the cases for all targets, and the own case.
pub fn cases() -> Vec<&'static Case> {
    let is_large = |case: &Case| std::fs::metadata(&case.input).is_ok_and(|file| file.len() > 1_000_000);
    let own = CASES.goldens.iter().filter(|case| case.name == OWN);
    CASES.compilable().into_iter().filter(|case| !is_large(case)).chain(own).collect()
}

pub fn check(cases: &[&Case], tools: &Tools) -> Vec<String> {
    let folder = fresh_folder(build_folder().join("plain"));
    let mut problems = Vec::new();
    let mut generated = Vec::new();
    for case in cases {
        match generate(case) {
            Ok(case) => generated.push(case),
            Err(problem) => problems.push(format!("{}: {problem}", case.name)),
        }
    }
    let modules: Vec<Module> = generated.iter().map(|of| of.module.clone()).collect();
    problems.extend(python::compile(&folder.join("types"), &modules, tools));
    let questions: Vec<(&Generated, Question)> = generated.iter().flat_map(questions).collect();
    let asked: Vec<Question> = questions.iter().map(|(_, question)| question.clone()).collect();
    match plain::answers(&folder.join("verdicts"), &modules, &asked, tools) {
        Ok(answers) => {
            for ((of, question), answers) in questions.iter().zip(answers) {
                match answers {
                    Ok(answers) => problems.extend(of.problems(question, &answers)),
                    Err(why) => problems.push(why),
                }
            }
        }
        Err(why) => problems.push(why),
    }
    problems
}

fn generate(case: &Case) -> Result<Generated<'_>, String> {
    let folder = fresh_folder(build_folder().join("plain-out").join(&case.name));
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.current_dir(case.input.parent().expect("an input stands in a folder"));
    command.arg("generate").arg(&case.input).args(["--losses", "--message-format", "json"]);
    if case.name != OWN {
        command.args(["-t", "pydantic", "--set", &format!("{}={}", plain::PLAIN.0, plain::PLAIN.1)]);
    }
    let output = command.args(&case.arguments).arg("-o").arg(&folder).output().expect("the binary starts");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let lines = [output.stdout, output.stderr].concat();
    let lines = String::from_utf8_lossy(&lines).into_owned();
    let losses = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).filter_map(|line| {
        let text = |name: &str| line.get(name).and_then(Value::as_str).map(str::to_owned);
        Some((text("type")?, text("message")?))
    });
    let files = crate::goldens::entries(&folder);
    let file = files.iter().find(|file| file.to_string_lossy().ends_with("_models.py")).ok_or("no file of models")?;
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    Ok(Generated { case, module: Module { name: case.name.clone(), text }, losses: losses.collect() })
}

fn questions<'a>(of: &'a Generated<'a>) -> Vec<(&'a Generated<'a>, Question)> {
    let mut questions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for instance in of.case.instances.ok.iter().chain(&of.case.instances.bad) {
        questions.entry(&instance.ty).or_default().push(instance.value.to_string());
    }
    let question =
        |(ty, values): (&str, Vec<String>)| Question { module: of.module.name.clone(), ty: ty.to_owned(), values };
    questions.into_iter().map(|asked| (of, question(asked))).collect()
}

impl Generated<'_> {
    /// Returns the verdicts that no loss explains.
    fn problems(&self, question: &Question, answers: &[Answer]) -> Vec<String> {
        let reached = reached(&model(self.case), &question.ty);
        let losses: Vec<&Loss> = self.losses.iter().filter(|(ty, _)| reached.contains(ty)).collect();
        let mut problems = Vec::new();
        for (value, answer) in question.values.iter().zip(answers) {
            let text = |of: &crate::instances::Instance| of.value.to_string();
            let is_of = |of: &&crate::instances::Instance| of.ty == question.ty && text(of) == *value;
            let (ok, bad) = (&self.case.instances.ok, &self.case.instances.bad);
            let instance = ok.iter().chain(bad).find(is_of).expect("it was asked");
            let is_valid = ok.iter().any(|ok| std::ptr::eq(ok, instance));
            let is_wrong = answer.valid != is_valid;
            let explains = |(_, message): &&&Loss| plain::explains(message, answer.valid);
            if (is_wrong && !losses.iter().any(|loss| explains(&loss))) || answer.odds.is_some() {
                problems.push(format!("{}: {value}: {answer}\nwith the losses {losses:?}", instance.place));
            }
            if self.case.name == OWN && is_wrong != instance.excepts("pydantic") {
                problems.push(format!("{}: {value}: an exception is missing, or doesn't apply", instance.place));
            }
        }
        problems
    }
}

/// Returns the names of a type and of those that it names.
fn reached(model: &Model, ty: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut pending: Vec<TypeId> = model.iter().filter(|(_, of)| of.name == ty).map(|(id, _)| id).collect();
    while let Some(id) = pending.pop() {
        let definition = model.definition(id);
        if reached.insert(definition.name.clone()) {
            let mut types = definition.parts();
            while let Some(ty) = types.pop() {
                if let Type::Named(id) | Type::Instance(id, _) = ty {
                    pending.push(*id);
                }
                types.extend(ty.parts());
            }
        }
    }
    reached
}
