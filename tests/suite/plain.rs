//! Plain models of pydantic: where one decides otherwise than the suite, a loss of its schema is the reason. So the losses
//! are complete, and a schema without any is decided exactly.

use std::collections::HashMap;

use crate::build_folder;
use crate::checks::{Checks, Place};
use crate::groups::{Group, Groups};
use crate::languages::{Module, plain};
use crate::tools::{Tools, say};
use crate::verdicts::{Answer, Question};

pub fn problems(groups: &Groups, tools: &Tools) -> Vec<String> {
    let checks = Checks::of_files(groups, "group_models.py", |group| &group.plain);
    let name = |index: usize| format!("m{index}");
    let modules = checks.modules.iter().enumerate();
    let modules = modules.map(|(index, module)| Module { name: name(index), text: module.text.to_owned() });
    let questions = checks.modules.iter().enumerate().map(|(index, module)| Question {
        module: name(index),
        ty: "RootType".to_owned(),
        values: module.questions.iter().map(|instance| instance.data.to_owned()).collect(),
    });
    let folder = build_folder().join("plain");
    let answers = plain::answers(&folder, &modules.collect::<Vec<_>>(), &questions.collect::<Vec<_>>(), tools);
    let answers = match answers {
        Ok(answers) => answers,
        Err(why) => return vec![why],
    };
    let losses: HashMap<String, &Group> = groups.groups.iter().map(|group| (group.name.to_string(), group)).collect();
    let mut verdicts = Verdicts::default();
    for (module, answers) in checks.modules.iter().zip(answers) {
        match answers {
            Ok(answers) => {
                for (instance, answer) in module.questions.iter().zip(answers) {
                    for place in &instance.places {
                        verdicts.add(place, &losses[&place.group.to_string()].plain_losses, &answer, instance.data);
                    }
                }
            }
            Err(why) => verdicts.problems.push(format!("{}: {why}", module.group)),
        }
    }
    let lossless = groups.groups.iter().filter(|group| group.plain_losses.is_empty()).count();
    let found = format!(
        "{} of the suite's {} verdicts are right; {lossless} of its {} schemas have no loss",
        verdicts.right,
        verdicts.all,
        groups.groups.len()
    );
    say(&format!("suite, plain models: {found}"));
    verdicts.problems
}

#[derive(Default)]
struct Verdicts {
    right: usize,
    all: usize,
    problems: Vec<String>,
}

impl Verdicts {
    fn add(&mut self, place: &Place, losses: &[String], answer: &Answer, data: &str) {
        self.all += 1;
        let is_right = answer.valid == place.valid;
        self.right += usize::from(is_right);
        let is_explained = is_right || losses.iter().any(|message| plain::explains(message, answer.valid));
        if !is_explained || answer.odds.is_some() {
            self.problems.push(format!("{place}: {data}: {answer}\nwith the losses {losses:?}"));
        }
    }
}
