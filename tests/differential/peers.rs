//! Who judges: the model of adl-gen, and two validators that others wrote.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use adl_gen::model::Violation;
use adl_gen::{Generator, Source};
use serde_json::Value;

use crate::json::Json;
use crate::pairs::{Case, Numbers, Verdict};

/// What the model says of the values of a case; why it says nothing, where the schema isn't read.
pub fn model(case: &Case, numbers: Numbers) -> Result<Vec<Vec<Violation>>, String> {
    let source = Source::Text { name: "case.schema.json".to_owned(), bytes: case.schema.to_string().into_bytes() };
    let models = Generator::new().root_name("RootType").read([source]).map_err(|error| error.to_string())?;
    let model = &models.models[0];
    let root = model.definitions.iter().position(|definition| definition.name == "RootType").expect("a root");
    let check = model.checks.of_definitions[root];
    Ok(case.values.iter().map(|value| model.checks.violations(check, &numbers.read(value))).collect())
}

/// The crate `jsonschema`.
pub fn crate_jsonschema(case: &Case) -> Vec<Verdict> {
    let schema: Value = serde_json::from_str(&case.schema.to_string()).expect("a schema is JSON");
    let validator = match jsonschema::draft202012::new(&schema) {
        Ok(validator) => validator,
        Err(error) => return vec![Verdict::None(error.to_string()); case.values.len()],
    };
    let verdict = |value: &Json| match serde_json::from_str(&value.to_string()) {
        Ok(value) => Verdict::from(validator.is_valid(&value)),
        Err(error) => Verdict::None(error.to_string()),
    };
    case.values.iter().map(verdict).collect()
}

/// Python's `jsonschema`, in one process for all cases.
pub fn python_jsonschema(cases: &[Case], mut python: Command) -> Vec<Vec<Verdict>> {
    let mut input = String::new();
    for case in cases {
        writeln!(input, "{}", Json::array([case.schema.clone(), Json::array(case.values.clone())]))
            .expect("a string can be written");
    }
    let mut child = python
        .args(["-B", "-c", include_str!("validate.py")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("Python ends");
    writer.join().expect("no panic").expect("Python reads all of it");
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    let verdicts: Vec<Vec<Verdict>> = text.lines().map(verdicts).collect();
    assert_eq!(verdicts.len(), cases.len(), "Python judges all cases");
    verdicts
}

fn verdicts(line: &str) -> Vec<Verdict> {
    let verdicts: Vec<Value> = serde_json::from_str(line).expect("a list of verdicts");
    let verdict = |verdict: Value| match verdict {
        Value::Bool(valid) => Verdict::from(valid),
        why => Verdict::None(why.to_string()),
    };
    verdicts.into_iter().map(verdict).collect()
}
