//! The verdicts of the generated validators against the suite, and their violations against the model.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::LazyLock;

use crate::build_folder;
use crate::checks::{Checks, Instance, Place};
use crate::groups::GROUPS;
use crate::known;
use crate::tools::{Tools, fresh_folder, write};
use crate::verdicts::reference::{self, Numbers};
use crate::verdicts::rust::Module;
use crate::verdicts::{Answer, Answers, Question, pydantic, python, rust, typescript, zod};

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

pub static RUST: LazyLock<Option<Decisions>> = LazyLock::new(|| {
    let groups = GROUPS.as_ref()?;
    let checks = Checks::of(groups, ".rs");
    Some(Decisions::of("rust", Some(Numbers::Integers64), &checks, ask_rust(&checks)))
});

/// Readers without explanations, which have an interpreter of their own.
pub static RUST_GUARDS: LazyLock<Option<Decisions>> = LazyLock::new(|| {
    let groups = GROUPS.as_ref()?;
    let checks = Checks::of_files(groups, ".rs", |group| &group.guards);
    Some(Decisions::of("rust", None, &checks, ask_rust_guards(&checks)))
});

pub static TYPESCRIPT: LazyLock<Option<Decisions>> = LazyLock::new(|| {
    let (groups, tools) = (GROUPS.as_ref()?, Tools::found("the suite's verdicts in TypeScript")?);
    let checks = Checks::of(groups, ".ts");
    Some(Decisions::of("typescript", Some(Numbers::Doubles), &checks, ask_typescript(&checks, &tools)))
});

pub static ZOD: LazyLock<Option<Decisions>> = LazyLock::new(|| {
    let (groups, tools) = (GROUPS.as_ref()?, Tools::found("the suite's verdicts in zod")?);
    let checks = Checks::of(groups, ".zod.ts");
    Some(Decisions::of("zod", None, &checks, ask_zod(&checks, &tools)))
});

pub static PYTHON: LazyLock<Option<Decisions>> = LazyLock::new(|| {
    let (groups, tools) = (GROUPS.as_ref()?, Tools::found("the suite's verdicts in Python")?);
    let checks = Checks::of(groups, ".py");
    Some(Decisions::of("python", Some(Numbers::Integers), &checks, ask_python(&checks, &tools)))
});

pub static PYDANTIC: LazyLock<Option<Decisions>> = LazyLock::new(|| {
    let (groups, tools) = (GROUPS.as_ref()?, Tools::found("the suite's verdicts of pydantic")?);
    let checks = Checks::of(groups, "_models.py");
    Some(Decisions::of("pydantic", Some(Numbers::Integers), &checks, ask_pydantic(&checks, &tools)))
});

fn ask_rust(checks: &Checks) -> Result<Vec<Answers>, String> {
    ask_rust_by("rust", checks, rust::answers)
}

fn ask_rust_guards(checks: &Checks) -> Result<Vec<Answers>, String> {
    ask_rust_by("rust-guards", checks, rust::read_answers)
}

fn ask_rust_by(
    folder: &str,
    checks: &Checks,
    answers: impl Fn(&Path, &Path, &[Module], &[&Question]) -> Result<Vec<Answers>, String>,
) -> Result<Vec<Answers>, String> {
    let folder = build_folder().join(folder);
    fresh_folder(folder.join("src"));
    let names = names(checks, "m");
    let text = |index: usize| format!("// {}\n{}", checks.modules[index].group, checks.modules[index].text);
    let modules: Vec<Module> =
        names.iter().enumerate().map(|(index, name)| Module { name, text: text(index) }).collect();
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    let questions = questions(checks, &names);
    answers(&folder, &lock, &modules, &questions.iter().collect::<Vec<_>>())
}

fn ask_typescript(checks: &Checks, tools: &Tools) -> Result<Vec<Answers>, String> {
    let folder = fresh_folder(build_folder().join("typescript-checks"));
    let names = names(checks, "m");
    for (name, module) in names.iter().zip(&checks.modules) {
        write(folder.join(format!("{name}.ts")), module.text);
    }
    typescript::answers(&folder, &questions(checks, &names).iter().collect::<Vec<_>>(), tools)
}

fn ask_zod(checks: &Checks, tools: &Tools) -> Result<Vec<Answers>, String> {
    let folder = fresh_folder(build_folder().join("zod"));
    let names = names(checks, "m");
    for (name, module) in names.iter().zip(&checks.modules) {
        write(folder.join(format!("{name}.zod.ts")), module.text);
    }
    zod::answers(&folder, &questions(checks, &names).iter().collect::<Vec<_>>(), tools)
}

fn ask_python(checks: &Checks, tools: &Tools) -> Result<Vec<Answers>, String> {
    let folder = fresh_folder(build_folder().join("python-checks"));
    let questions = questions(checks, &python_package(&folder, checks));
    python::answers(&folder, &questions.iter().collect::<Vec<_>>(), tools)
}

fn ask_pydantic(checks: &Checks, tools: &Tools) -> Result<Vec<Answers>, String> {
    let folder = fresh_folder(build_folder().join("pydantic-checks"));
    let questions = questions(checks, &python_package(&folder, checks));
    pydantic::answers(&folder, &questions.iter().collect::<Vec<_>>(), tools)
}

/// Writes the modules, and returns their names.
fn python_package(folder: &Path, checks: &Checks) -> Vec<String> {
    write(folder.join("suite/__init__.py"), "");
    for (index, module) in checks.modules.iter().enumerate() {
        write(folder.join(format!("suite/m{index}.py")), format!("# {}\n{}", module.group, module.text));
    }
    names(checks, "suite.m")
}

fn names(checks: &Checks, prefix: &str) -> Vec<String> {
    (0..checks.modules.len()).map(|index| format!("{prefix}{index}")).collect()
}

fn questions(checks: &Checks, names: &[String]) -> Vec<Question> {
    let question = |(module, name): (&crate::checks::Module, &String)| Question {
        module: name.clone(),
        ty: ROOT.to_owned(),
        values: module.questions.iter().map(|instance| instance.data.to_owned()).collect(),
    };
    checks.modules.iter().zip(names).map(question).collect()
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
