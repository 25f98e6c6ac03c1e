//! The violations of the instances: recorded for the bad ones, so that they can be reviewed, and the same in every
//! language.

use std::fmt::Write as _;

use adl_gen::model::Model;
use adl_gen::{Generator, Source};
use serde_json::{Value, json};

use crate::cases::Case;
use crate::instances::Instance;
use crate::verdicts::Said;
use crate::verdicts::reference::{self, Numbers};

/// Returns the violations of each bad instance, as they are recorded.
pub fn lines(case: &Case) -> String {
    let model = model(case);
    case.instances.bad.iter().map(|instance| line(&model, instance)).collect()
}

fn line(model: &Model, instance: &Instance) -> String {
    let value = reference::json(&instance.value.to_string());
    let answer = reference::answer(model, &instance.ty, &value, Numbers::Integers64);
    let answer = answer.unwrap_or_else(|| panic!("{}: no type {}", instance.place, instance.ty));
    let said = |Said([path, keyword, expected, found]): &Said| json!([path, keyword, expected, found]);
    let violations: Vec<Value> = answer.violations.iter().map(said).collect();
    let mut line = String::new();
    writeln!(line, "{}", json!({"type": instance.ty, "value": instance.value, "violations": violations}))
        .expect("a string can be written");
    line
}

/// The model of a case.
pub fn model(case: &Case) -> Model {
    let mut generator = Generator::new();
    match case.arguments.as_slice() {
        [] => {}
        [option, name] if option == "--root-name" => generator = generator.root_name(name),
        // Output options don't change the model.
        [option, ..] if ["-t", "--extra", "--integers"].contains(&option.as_str()) => {}
        [option] if option == "--lenient" => generator = generator.lenient(true),
        arguments => panic!("{}: arguments that the model isn't read with: {arguments:?}", case.name),
    }
    let models = generator.read([Source::Path(case.input.clone())]);
    let mut models = models.unwrap_or_else(|error| panic!("{}: {error}", case.name)).models;
    models.pop().expect("an input has a model")
}
