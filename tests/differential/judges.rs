//! Who judges values: the model of adl-gen, by which the others are measured, and two validators that others wrote.

use std::fmt::Write as _;
use std::fs;

use adl_gen::text::Json;
use adl_gen::{Generator, Source, Target};
use serde_json::Value;

use crate::case::{Case, Form};
use crate::older;
use crate::tools::{Tools, fresh_folder, run, write};
use crate::verdicts::Answer;
use crate::verdicts::reference::{self, Numbers};

/// The name of the judge of OpenAPI 3.0.
pub const OLDER: &str = "Python's openapi-schema-validator";

/// A judge's answer for a value.
#[derive(Clone, Debug)]
pub enum Said {
    /// Whether it is valid.
    Verdict(bool),
    /// The verdict with the violations.
    Answer(Answer),
    /// No answer, with the reason.
    Nothing(String),
}

impl Said {
    /// Reduces the answer to the verdict, for judges with their own messages.
    pub fn verdict(self) -> Self {
        match self {
            Self::Answer(Answer { valid, odds: None, .. }) => Self::Verdict(valid),
            Self::Answer(Answer { odds: Some(odds), .. }) => Self::Nothing(odds),
            said => said,
        }
    }

    /// Whether it is nothing, for that reason.
    pub fn is(&self, reason: &str) -> bool {
        matches!(self, Self::Nothing(why) if why == reason)
    }
}

/// A function that answers for the values of each case.
pub type Judging = Box<dyn Fn(&[Case]) -> Vec<Vec<Said>>>;

/// Someone who judges.
pub struct Judge {
    pub name: &'static str,
    /// How it reads numbers.
    pub numbers: Numbers,
    /// Whether it may give no answer, because it supports less than adl-gen.
    pub may_pass: bool,
    /// Answers for the values of each case.
    pub judge: Judging,
}

/// Returns the model's answers for the values of a case, or an error if the schema can't be read.
pub fn model(case: &Case, numbers: Numbers) -> Result<Vec<Answer>, String> {
    let root = case.form.root();
    let models = generator(case).read([source(case)]).map_err(|error| error.to_string())?;
    let answer = |value| reference::answer(&models.models[0], root, &case.form.asked(value), numbers);
    case.values.iter().map(|value| answer(value).ok_or_else(|| format!("no {root}"))).collect()
}

pub fn generator(case: &Case) -> Generator {
    let targets = Target::DEFAULT.iter().copied().chain([
        Target::Pydantic,
        Target::Zod,
        Target::Go,
        Target::Java,
        Target::Kotlin,
    ]);
    let generator = Generator::new().targets(targets).python_version("3.12".parse().expect("a version of Python"));
    match case.form {
        Form::Alone => generator.root_name(case.form.root()),
        // The letter of 3.0.3, as the other validator has it.
        Form::Response | Form::Request => generator.set("openapi.nullable", "strict"),
    }
}

pub fn source(case: &Case) -> Source {
    let (name, text) = match case.form {
        Form::Alone => ("case.schema.json", case.schema.to_string()),
        Form::Response | Form::Request => ("case.json", older::document(&case.schema).to_string()),
    };
    Source::Text { name: name.to_owned(), bytes: text.into_bytes() }
}

/// The crate `jsonschema`.
pub fn crate_jsonschema() -> Judge {
    let judge = |cases: &[Case]| cases.iter().map(by_crate).collect();
    Judge { name: "the crate jsonschema", numbers: Numbers::Integers64, may_pass: true, judge: Box::new(judge) }
}

fn by_crate(case: &Case) -> Vec<Said> {
    let schema: Value = serde_json::from_str(&case.schema.to_string()).expect("a schema is JSON");
    let validator = match jsonschema::draft202012::new(&schema) {
        Ok(validator) => validator,
        Err(error) => return vec![Said::Nothing(error.to_string()); case.values.len()],
    };
    let said = |value: &Json| match serde_json::from_str(&value.to_string()) {
        Ok(value) => Said::Verdict(validator.is_valid(&value)),
        Err(error) => Said::Nothing(error.to_string()),
    };
    case.values.iter().map(said).collect()
}

/// Python's `jsonschema`, in one process for all cases.
pub fn python_jsonschema(tools: Tools) -> Judge {
    let judge = move |cases: &[Case]| by_python(cases, "jsonschema", &tools);
    Judge { name: "Python's jsonschema", numbers: Numbers::Integers, may_pass: true, judge: Box::new(judge) }
}

/// Python's `openapi-schema-validator`, which knows what is read and what is written.
pub fn python_openapi(tools: Tools) -> Judge {
    let judge = move |cases: &[Case]| by_python(cases, "openapi-schema-validator", &tools);
    Judge { name: OLDER, numbers: Numbers::Integers, may_pass: true, judge: Box::new(judge) }
}

fn by_python(cases: &[Case], name: &str, tools: &Tools) -> Vec<Vec<Said>> {
    let folder = fresh_folder(crate::build_folder().join(name));
    let mut lines = String::new();
    for case in cases {
        let form = Json::string(format!("{:?}", case.form));
        let line = Json::array([form, case.schema.clone(), Json::array(case.values.clone())]);
        writeln!(lines, "{line}").expect("a string can be written");
    }
    write(folder.join("cases.jsonl"), lines);
    write(folder.join("validate.py"), include_str!("validate.py"));
    let ran = run(tools.python("python").current_dir(&folder).args(["-B", "validate.py"]));
    assert!(ran.success, "validate.py: {}", ran.output);
    let text = fs::read_to_string(folder.join("verdicts.jsonl")).expect("there are verdicts");
    let said: Vec<Vec<Said>> = text.lines().map(verdicts).collect();
    assert_eq!(said.len(), cases.len(), "all cases are judged");
    said
}

fn verdicts(line: &str) -> Vec<Said> {
    let verdicts: Vec<Value> = serde_json::from_str(line).expect("a list of verdicts");
    let said = |verdict: Value| match verdict {
        Value::Bool(valid) => Said::Verdict(valid),
        why => Said::Nothing(why.to_string()),
    };
    verdicts.into_iter().map(said).collect()
}
