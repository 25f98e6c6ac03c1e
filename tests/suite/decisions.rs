//! The verdicts of the generated validators against the suite, and their violations against the model.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use adl_gen::CheckLevel;

use crate::build_folder;
use crate::checks::{Checks, Instance, Place};
use crate::groups::GROUPS;
use crate::known;
use crate::languages::{LANGUAGES, Language, Module, packages};
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
    let made = MADE[index].get_or_init(|| match language.has_much_support() {
        true => of_packages(language),
        false => decide(language, &Checks::of(GROUPS.as_ref()?, &language.file("group")), CheckLevel::Full),
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
    let questions = questions(checks);
    let modules = checks.modules.iter().zip(&questions);
    let modules: Vec<Module> =
        modules.map(|(module, of)| Module { name: of.module.clone(), text: module.text.to_owned() }).collect();
    let folder = build_folder().join(format!("{}-{level:?}", language.name()));
    let numbers = Some(language.numbers()).filter(|_| language.has_violations() && level == CheckLevel::Full);
    let answers = language.answers(&folder, &modules, &questions, level, &tools);
    Some(Decisions::of(language.name(), numbers, checks, answers))
}

/// Returns the questions about modules.
fn questions(checks: &Checks) -> Vec<Question> {
    let question = |(index, module): (usize, &crate::checks::Module)| Question {
        module: format!("m{index}"),
        ty: ROOT.to_owned(),
        values: module.questions.iter().map(|instance| instance.data.to_owned()).collect(),
    };
    checks.modules.iter().enumerate().map(question).collect()
}

/// Returns the decisions of a language whose files have more support than types. Groups stand in packages; those that name
/// documents, which would be those of others, have modules of their own.
fn of_packages(language: &dyn Language) -> Option<Decisions> {
    let groups = GROUPS.as_ref()?;
    let tools = language.tools(&format!("the suite's verdicts in {}", language.name()))?;
    let checks = Checks::of(groups, &language.file("group"));
    let folder = build_folder().join(language.name());
    let mut answers: Vec<Option<Answers>> = checks.modules.iter().map(|_| None).collect();
    let all = || checks.modules.iter().zip(questions(&checks)).enumerate();
    for (generator, asserts) in groups.generators.iter().zip([false, true]) {
        let is_meant =
            |module: &crate::checks::Module| !names_documents(module) && module.group.is_of_formats() == asserts;
        let meant = all().filter(|(_, (module, _))| is_meant(module));
        let (indexes, documents): (Vec<usize>, Vec<(String, Question)>) =
            meant.map(|(index, (module, question))| (index, (module.schema.to_owned(), question))).unzip();
        let said = packages::answers(language, &folder.join(format!("{asserts}")), generator, &documents, &tools);
        put(&mut answers, indexes, said);
    }
    let alone = all().filter(|(_, (module, _))| names_documents(module));
    let (indexes, (modules, questions)): (Vec<usize>, (Vec<Module>, Vec<Question>)) = alone
        .map(|(index, (module, question))| {
            (index, (Module { name: question.module.clone(), text: format!("\n{}", module.text) }, question))
        })
        .unzip();
    let said = language.answers(&folder.join("alone"), &modules, &questions, CheckLevel::Full, &tools);
    put(&mut answers, indexes, said);
    let answers = answers.into_iter().map(|answers| answers.expect("all are asked")).collect();
    Some(Decisions::of(language.name(), Some(language.numbers()), &checks, Ok(answers)))
}

/// Returns whether a schema has a URI, of its own or of another document.
fn names_documents(module: &crate::checks::Module) -> bool {
    let has = |sign: &&str| module.schema.contains(*sign);
    // The dialect is a URI, too.
    ["\"$id\"", "\"id\"", "urn:", "tag:"].iter().any(has) || module.schema.matches("://").count() > 1
}

/// Puts answers where they belong, or the reason why there are none.
fn put(answers: &mut [Option<Answers>], indexes: Vec<usize>, said: Result<Vec<Answers>, String>) {
    let said = said.unwrap_or_else(|why| vec![Err(why); indexes.len()]);
    indexes.into_iter().zip(said).for_each(|(index, said)| answers[index] = Some(said));
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
