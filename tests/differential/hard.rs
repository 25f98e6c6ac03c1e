//! Types that are hard to get right in most languages: unions, tuples, null and absent, maps, integers beyond doubles.

use std::collections::HashSet;
use std::fmt::Write as _;

use adl_gen::model::Model;
use adl_gen::text::Json;
use adl_gen::{CheckLevel, Generator, Source, Target};

use crate::languages::{Language, Module};
use crate::random::Random;
use crate::tools::{self, Tools};
use crate::values::values;
use crate::verdicts::Question;
use crate::verdicts::reference::{Numbers, answer, differs, json};
use crate::{SHOWN, build_folder};

/// The types, as a document.
const DOCUMENT: &str = include_str!("hard.adl.json");

/// The number of values of all types together.
const VALUES: usize = 20_000;

/// The number of values that are made of a seed.
const AT_ONCE: usize = 100;

/// The values of a type.
pub struct Values {
    ty: String,
    values: Vec<Json>,
}

/// Returns values for each type, in all as many as [`VALUES`], each once.
pub fn all() -> Vec<Values> {
    let document = json(DOCUMENT);
    let types = document.get("$defs").expect("the document has definitions");
    let Json::Object(definitions) = types else { panic!("definitions are an object") };
    let schema =
        |name: &str| Json::object([("$ref", Json::string(format!("#/$defs/{name}"))), ("$defs", types.clone())]);
    let mut all: Vec<(Json, Values, HashSet<String>)> = definitions
        .iter()
        .map(|(name, _)| (schema(name), Values { ty: name.to_string(), values: Vec::new() }, HashSet::new()))
        .collect();
    let (mut left, mut seed) = (VALUES, 0);
    while left > 0 {
        for (schema, of, seen) in &mut all {
            let mut made = values(schema, AT_ONCE, &mut Random::new(seed));
            made.retain(|value| seen.insert(value.to_string()));
            made.truncate(left);
            left -= made.len();
            of.values.extend(made);
            seed += 1;
        }
    }
    all.into_iter().map(|(_, of, _)| of).collect()
}

fn source() -> Source {
    Source::Text { name: "hard.adl.json".to_owned(), bytes: DOCUMENT.as_bytes().to_vec() }
}

/// Returns the model of the types.
pub fn model() -> Model {
    let mut read = Generator::new().read([source()]).expect("the document is read");
    read.models.remove(0)
}

/// Writes the values for `make bench`: each line is the name of a type, a value as text, and whether it is valid.
pub fn write(model: &Model, all: &[Values]) {
    let mut lines = String::new();
    for Values { ty, values } in all {
        for value in values {
            let valid = answer(model, ty, value, Numbers::Exact).expect("a type").valid;
            let line = [Json::string(ty.as_str()), Json::string(value.to_string()), Json::Bool(valid)];
            writeln!(lines, "{}", Json::array(line)).expect("a string can be written");
        }
    }
    tools::write(build_folder().join("hard.jsonl"), lines);
}

/// Returns the values that a language decides otherwise than the model, or explains by other violations.
pub fn problems(language: &dyn Language, model: &Model, all: &[Values], tools: &Tools) -> Vec<String> {
    let targets = [Target::Go, Target::Java, Target::Kotlin, Target::Python];
    let generated = Generator::new().targets(targets).generate_sources([source()]).expect("it is generated");
    let text = generated.files.get(&language.file("hard")).expect("a file").to_owned();
    let question = |Values { ty, values }: &Values| Question {
        module: "hard".to_owned(),
        ty: ty.clone(),
        values: values.iter().map(Json::to_string).collect(),
    };
    let questions: Vec<Question> = all.iter().map(question).collect();
    let folder = build_folder().join(format!("hard-{}", language.name()));
    let modules = [Module { name: "hard".to_owned(), text }];
    let answers = match language.answers(&folder, &modules, &questions, CheckLevel::Full, tools) {
        Ok(answers) => answers,
        Err(why) => return vec![why],
    };
    let mut problems = Vec::new();
    for (Values { ty, values }, answers) in all.iter().zip(answers) {
        match answers {
            Ok(answers) => {
                let differing = values.iter().zip(answers).filter_map(|(value, said)| {
                    let expected = differs(model, ty, value, language.numbers(), &said)?;
                    Some(format!("{}, {ty}: {value}: {said}\nby the model {expected}", language.name()))
                });
                problems.extend(differing.take(SHOWN));
            }
            Err(why) => problems.push(format!("{}, {ty}: {why}", language.name())),
        }
    }
    problems
}
