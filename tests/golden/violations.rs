//! What the checks say of the instances: recorded for the bad ones, so that it can be read, and the same in every language.

use std::fmt::Write as _;

use adl_gen::model::Model;
use adl_gen::{Generator, Source};
use serde_json::{Value, json};

use crate::cases::Case;
use crate::instances::Instance;
use crate::tools;
use crate::verdicts::reference::{self, Numbers};
use crate::verdicts::{Answer, Said};

/// Writes what is wrong with each bad instance beside the outputs.
pub fn write(case: &Case) {
    let model = model(case);
    let lines: String = case.instances.bad.iter().map(|instance| line(&model, instance)).collect();
    if !lines.is_empty() {
        tools::write(case.outputs.join("violations.jsonl"), lines);
    }
}

fn line(model: &Model, instance: &Instance) -> String {
    let answer = answer(model, &instance.ty, &instance.value.to_string(), Numbers::Integers64);
    let said = |Said([path, keyword, expected, found]): &Said| json!([path, keyword, expected, found]);
    let violations: Vec<Value> = answer.violations.iter().map(said).collect();
    let mut line = String::new();
    writeln!(line, "{}", json!({"type": instance.ty, "value": instance.value, "violations": violations}))
        .expect("a string can be written");
    line
}

/// What the model says of a value.
pub fn answer(model: &Model, ty: &str, value: &str, numbers: Numbers) -> Answer {
    let answer = reference::answer(model, ty, &reference::json(value), numbers);
    answer.unwrap_or_else(|| panic!("{}: no type {ty}", model.input.name))
}

/// The model of a case.
pub fn model(case: &Case) -> Model {
    let mut generator = Generator::new();
    match case.arguments.as_slice() {
        [] => {}
        [option, name] if option == "--root-name" => generator = generator.root_name(name),
        [option] if option == "--lenient" => generator = generator.lenient(true),
        arguments => panic!("{}: arguments that the model isn't read with: {arguments:?}", case.name),
    }
    let models = generator.read([Source::Path(case.input.clone())]);
    let mut models = models.unwrap_or_else(|error| panic!("{}: {error}", case.name)).models;
    models.pop().expect("an input has a model")
}
