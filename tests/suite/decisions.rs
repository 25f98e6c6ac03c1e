//! The verdicts of the generated validators against the suite, and their violations against the model.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use adl_gen::CheckLevel;

use crate::build_folder;
use crate::checks::{Checks, Instance, Place};
use crate::groups::GROUPS;
use crate::known;
use crate::languages::{LANGUAGES, Language, Module};
use crate::verdicts::reference::{self, Numbers};
use crate::verdicts::{Answer, Answers, Question};

/// The name of the type of a group.
const ROOT: &str = "RootType";

/// The decisions of a language.
pub struct Decisions {
    /// The number of correct verdicts, and of all, by draft and file.
    pub shares: BTreeMap<(&'static str, String), Share>,
    /// The differences that aren't known.
    pub problems: Vec<String>,
}

#[derive(Clone, Copy, Default)]
pub struct Share {
    pub right: usize,
    pub all: usize,
}

/// Returns the decisions of a language; none where they are skipped. They are made once.
pub fn of(language: &'static dyn Language) -> Option<&'static Decisions> {
    type Made = OnceLock<Option<Decisions>>;
    static MADE: [Made; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];
    let index = LANGUAGES.iter().position(|known| known.name() == language.name()).expect("a language of the table");
    let made = MADE[index].get_or_init(|| {
        let groups = GROUPS.as_ref()?;
        decide(language, &Checks::of(groups, &language.file("group")), CheckLevel::Full)
    });
    made.as_ref()
}

/// Returns the decisions of readers without explanations, which have an interpreter of their own.
pub fn of_guards(language: &'static dyn Language) -> Option<Decisions> {
    let groups = GROUPS.as_ref()?;
    decide(language, &Checks::of_files(groups, &language.file("group"), |group| &group.guards), CheckLevel::Guards)
}

fn decide(language: &dyn Language, checks: &Checks, level: CheckLevel) -> Option<Decisions> {
    let tools = language.tools(&format!("the suite's verdicts in {}", language.name()))?;
    let name = |index: usize| format!("m{index}");
    let module =
        |(index, module): (usize, &crate::checks::Module)| Module { name: name(index), text: module.text.to_owned() };
    let question = |(index, module): (usize, &crate::checks::Module)| Question {
        module: name(index),
        ty: ROOT.to_owned(),
        values: module.questions.iter().map(|instance| instance.data.to_owned()).collect(),
    };
    let modules: Vec<Module> = checks.modules.iter().enumerate().map(module).collect();
    let questions: Vec<Question> = checks.modules.iter().enumerate().map(question).collect();
    let folder = build_folder().join(format!("{}-{level:?}", language.name()));
    let numbers = Some(language.numbers()).filter(|_| language.has_violations() && level == CheckLevel::Full);
    let answers = language.answers(&folder, &modules, &questions, level, &tools);
    Some(Decisions::of(language.name(), numbers, checks, answers))
}

impl Decisions {
    /// Compares the decisions of a language, and its violations if it has those of the model, given how it reads
    /// numbers.
    fn of(language: &str, numbers: Option<Numbers>, checks: &Checks, answers: Result<Vec<Answers>, String>) -> Self {
        let mut decisions = Self { shares: BTreeMap::new(), problems: Vec::new() };
        let answers = answers.unwrap_or_else(|why| {
            decisions.problems.push(why);
            Vec::new()
        });
        let mut wrong: Vec<(Place, String)> = Vec::new();
        for (module, answers) in checks.modules.iter().zip(answers) {
            match answers {
                Ok(answers) => {
                    for (instance, answer) in module.questions.iter().zip(answers) {
                        decisions.instance(instance, &answer, numbers, &mut wrong);
                    }
                }
                Err(why) => decisions.problems.push(format!("{}: {why}", module.group)),
            }
        }
        decisions.compare(language, wrong);
        decisions
    }

    fn instance<'a>(
        &mut self,
        instance: &Instance<'a>,
        answer: &Answer,
        numbers: Option<Numbers>,
        wrong: &mut Vec<(Place<'a>, String)>,
    ) {
        for place in &instance.places {
            let share = self.shares.entry((place.group.draft, place.group.file.clone())).or_default();
            share.all += 1;
            if answer.valid == place.valid && answer.odds.is_none() {
                share.right += 1;
            } else {
                wrong.push((*place, format!("{}: {answer}", instance.data)));
                continue;
            }
            let value = reference::json(instance.data);
            let differs = |numbers| reference::differs(place.model, ROOT, &value, numbers, answer);
            if let Some(model) = numbers.and_then(differs) {
                self.problems.push(format!("{place}: {}: {answer}\nby the model {model}", instance.data));
            }
        }
    }

    /// Reports differences that aren't known, and known ones that no longer exist.
    fn compare(&mut self, language: &str, wrong: Vec<(Place, String)>) {
        let known = known::of(language, true);
        let mut met: HashMap<usize, usize> = HashMap::new();
        for (place, what) in wrong {
            match known.iter().position(|known| known.names(&place)) {
                Some(entry) => *met.entry(entry).or_default() += 1,
                None => self.problems.push(format!("{place}: {what}")),
            }
        }
        let unmet = known.iter().enumerate().filter(|(index, _)| !met.contains_key(index));
        self.problems.extend(unmet.map(|(_, known)| known.unmet()));
    }
}
