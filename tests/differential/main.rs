//! The differential test: on random schemas and values, all judges must agree.
//!
//! `make test` runs 2,000 pairs of a schema and a value, `make differential` 100,000 (`ADL_GEN_PAIRS`). They are the
//! same on every machine. A disagreement is minimised, and printed as a golden case.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

mod case;
mod generated;
mod go_reader;
mod hard;
mod judges;
mod known;
#[path = "../languages/mod.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod languages;
mod large;
mod older;
mod pool;
mod random;
#[path = "../recursion/inputs.rs"]
mod recursion;
mod schemas;
mod shrink;
mod texts;
#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tools;
#[path = "../golden/tsc.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tsc;
mod values;
#[path = "../verdicts/mod.rs"]
#[allow(dead_code, reason = "shared with the suite, which needs more of it")]
mod verdicts;

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};

use case::Case;
use judges::{Judge, Said};
use known::{Difference, KNOWN};
use languages::{Go, Java, Kotlin, Language, Pydantic, Python, Rust, TypeScript, Zod};
use serde_json::Value;
use tools::{Problems, Tools, report, say};
use verdicts::Answer;
use verdicts::reference::json;

/// So many disagreements are looked at.
const SHOWN: usize = 3;

/// Maximum number of schemas for a judge at once, which limits the memory of compilers.
const AT_ONCE: usize = 500;

#[test]
fn the_crate_agrees() -> Result<(), Problems> {
    agrees(&judges::crate_jsonschema())
}

#[test]
fn pythons_validator_agrees() -> Result<(), Problems> {
    Tools::found("Python's jsonschema").map_or(Ok(()), |tools| agrees(&judges::python_jsonschema(tools)))
}

#[test]
fn typescript_agrees() -> Result<(), Problems> {
    language_agrees(&TypeScript)
}

#[test]
fn zod_agrees() -> Result<(), Problems> {
    language_agrees(&Zod)
}

#[test]
fn python_agrees() -> Result<(), Problems> {
    language_agrees(&Python)
}

#[test]
fn pydantic_agrees() -> Result<(), Problems> {
    language_agrees(&Pydantic)
}

#[test]
fn rust_agrees() -> Result<(), Problems> {
    language_agrees(&Rust)
}

#[test]
fn pythons_validator_agrees_on_openapi_3_0() -> Result<(), Problems> {
    let tools = Tools::found("openapi-schema-validator");
    tools.map_or(Ok(()), |tools| agrees_on_older(&judges::python_openapi(tools)))
}

#[test]
fn all_languages_agree_on_openapi_3_0() -> Result<(), Problems> {
    let languages: [&'static dyn Language; 5] = [&Python, &Pydantic, &TypeScript, &Zod, &Rust];
    for language in languages {
        if let Some(tools) = language.tools(&format!("OpenAPI 3.0 in {}", language.name())) {
            agrees_on_older(&generated::judge("openapi", language, tools))?;
        }
    }
    Ok(())
}

#[test]
fn go_agrees() -> Result<(), Problems> {
    language_agrees(&Go)
}

#[test]
fn java_agrees() -> Result<(), Problems> {
    language_agrees(&Java)
}

#[test]
fn kotlin_agrees() -> Result<(), Problems> {
    language_agrees(&Kotlin)
}

/// Verdicts and complete lists of violations are those of the model, and so the same.
#[test]
fn languages_agree_on_hard_types() -> Result<(), Problems> {
    let (model, values) = (hard::model(), hard::all());
    hard::write(&model, &values);
    let mut problems = Vec::new();
    let languages: [&'static dyn Language; 4] = [&Go, &Java, &Kotlin, &Python];
    for language in languages {
        if let Some(tools) = language.tools(&format!("hard types in {}", language.name())) {
            problems.extend(hard::problems(language, &model, &values, &tools));
        }
    }
    report(problems)
}

/// Each language reads the same texts as the others, or differs as it is said.
#[test]
fn all_languages_read_the_same_texts() -> Result<(), Problems> {
    let mut problems = Vec::new();
    // A program of Rust answers one question about a type.
    for language in languages::LANGUAGES.into_iter().filter(|language| language.name() != Rust.name()) {
        if let Some(tools) = language.tools(&format!("texts in {}", language.name())) {
            let name = language.name();
            problems.extend(texts::problems(language, &tools).into_iter().map(|problem| format!("{name}: {problem}")));
        }
    }
    report(problems)
}

fn language_agrees(language: &'static dyn Language) -> Result<(), Problems> {
    let tools = language.tools(&format!("random schemas in {}", language.name()));
    tools.map_or(Ok(()), |tools| agrees(&generated::judge("random", language, tools)))
}

/// Schemas that refer to themselves, through one applicator and through two.
#[test]
fn the_crate_agrees_on_recursive_schemas() -> Result<(), Problems> {
    let values = [
        r#"null"#,
        r#"1"#,
        r#""a""#,
        r#""b""#,
        r#"[]"#,
        r#"[1]"#,
        r#"["a"]"#,
        r#"[[]]"#,
        r#"[[[1]],{}]"#,
        r#"[{"a":1}]"#,
        r#"{}"#,
        r#"{"a":1}"#,
        r#"{"a":"b"}"#,
        r#"{"a":null}"#,
        r#"{"a":[]}"#,
        r#"{"a":[1]}"#,
        r#"{"a":{}}"#,
        r#"{"b":{}}"#,
        r#"{"a":{"a":1}}"#,
        r#"{"a":{"a":{"b":[1]}}}"#,
        r#"{"b":{"b":"a"}}"#,
        r#"{"a":"a","b":{"a":[{}]}}"#,
    ];
    let values = values.map(json);
    let schemas = (1..=2).flat_map(recursion::cases).filter(|case| !case.is_cyclic).map(|case| case.schema);
    let case = |schema: Value| Case::alone(json(&schema.to_string()), values.to_vec());
    agree(&judges::crate_jsonschema(), &schemas.map(case).collect::<Vec<_>>())
}

/// Compares the answers of a judge with the model's, on random pairs and on large objects.
fn agrees(judge: &Judge) -> Result<(), Problems> {
    agree(judge, &[Case::for_pairs(pairs().unwrap_or(2_000), Case::random), large::cases()].concat())
}

/// Compares the answers of a judge with the model's, on responses and requests of OpenAPI 3.0.
fn agrees_on_older(judge: &Judge) -> Result<(), Problems> {
    agree(judge, &Case::for_pairs(pairs().map_or(400, |pairs| pairs / 5), older::case))
}

/// The number of pairs that is asked for.
fn pairs() -> Option<usize> {
    env::var("ADL_GEN_PAIRS").ok().map(|pairs| pairs.parse().expect("ADL_GEN_PAIRS: a number"))
}

/// Compares the answers of a judge with the model's, on all values.
fn agree(judge: &Judge, cases: &[Case]) -> Result<(), Problems> {
    let (mut problems, mut counts) = (Vec::new(), Counts::default());
    let mut differing: Vec<(Case, Said)> = Vec::new();
    let judged = cases.chunks(AT_ONCE).flat_map(|cases| cases.iter().zip((judge.judge)(cases)));
    for (case, said) in judged {
        let model = match judges::model(case, judge.numbers) {
            Ok(model) => model,
            Err(why) => {
                problems.push(format!("{}\nisn't read: {why}", case.schema));
                continue;
            }
        };
        for (index, (model, said)) in model.iter().zip(said).enumerate() {
            let case = case.only(index);
            counts.add(model, &said);
            // A schema without an answer has none for any of its values.
            let is_told = matches!(&said, Said::Nothing(why) if differing.last().is_some_and(|last| last.1.is(why)));
            if !is_told && differs(judge, &case, model, &said) {
                differing.push((case, said));
            }
        }
    }
    say(&format!("differential, {}: {counts}, {} differ", judge.name, differing.len()));
    differing.dedup_by(|(one, _), (other, _)| one.schema == other.schema);
    problems.extend(differing.into_iter().take(SHOWN).map(|(case, said)| shown(judge, case, said)));
    report(problems)
}

fn differs(judge: &Judge, case: &Case, model: &Answer, said: &Said) -> bool {
    let differs = match said {
        Said::Verdict(valid) => *valid != model.valid,
        Said::Answer(answer) => !answer.agrees(model),
        Said::Nothing(_) => !judge.may_pass,
    };
    let difference = Difference { case, numbers: judge.numbers, model, said };
    differs && !KNOWN.iter().any(|known| known.judge == judge.name && (known.explains)(&difference))
}

/// The case as small as it gets, as a golden.
fn shown(judge: &Judge, case: Case, said: Said) -> String {
    // A case without an answer is shown unchanged: a smaller one may fail differently.
    let (small, said) = match said {
        Said::Nothing(_) => (case, said),
        Said::Verdict(_) | Said::Answer(_) => {
            let small = shrink::shrink(case, &|cases| still(judge, cases));
            let said = (judge.judge)(std::slice::from_ref(&small)).remove(0).remove(0);
            (small, said)
        }
    };
    let model = judges::model(&small, judge.numbers).expect("it was read").remove(0);
    let Case { schema, values, form } = &small;
    let file = if model.valid { "ok" } else { "bad" };
    format!(
        "{form:?}: golden/NAME/NAME.schema.json\n{schema}\ngolden/NAME/{file}.jsonl\n{{\"type\": \"Name\", \"value\": {}}}\n\
         the model: {model}\n{}: {said}",
        values[0], judge.name
    )
}

/// Which cases, of one value each, a judge still decides otherwise.
fn still(judge: &Judge, cases: &[Case]) -> Vec<bool> {
    let models: Vec<_> = cases.iter().map(|case| judges::model(case, judge.numbers)).collect();
    let said = (judge.judge)(cases);
    let differs = |(index, case): (usize, &Case)| match (&models[index], &said[index][0]) {
        (Err(_), _) | (_, Said::Nothing(_)) => false,
        (Ok(model), said) => differs(judge, case, &model[0], said),
    };
    cases.iter().enumerate().map(differs).collect()
}

/// The number of pairs.
#[derive(Default)]
struct Counts {
    pairs: usize,
    valid: usize,
    passed: usize,
}

impl Counts {
    fn add(&mut self, model: &Answer, said: &Said) {
        self.pairs += 1;
        self.valid += usize::from(model.valid);
        self.passed += usize::from(matches!(said, Said::Nothing(_)));
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pairs, {} of them valid, {} not judged", self.pairs, self.valid, self.passed)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verdict(true) => f.write_str("valid"),
            Self::Verdict(false) => f.write_str("invalid"),
            Self::Answer(answer) => answer.fmt(f),
            Self::Nothing(why) => write!(f, "nothing: {why}"),
        }
    }
}

/// The repository.
fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository is there")
}

/// Returns the folder in which the tests build.
fn build_folder() -> PathBuf {
    root().join("build/differential")
}
