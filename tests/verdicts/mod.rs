//! The answers of generated validators in each language: one process per language for any number of modules.
//!
//! A line of `questions.jsonl` is `[module, type, words, [value, …]]`: the type's name in snake case, and the values as
//! JSON texts. A line of output is a list with `[verdict, violations, odds]` for each value, behind which a language may say what it
//! writes, or an error text.

pub mod reference;

use std::fmt;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use adl_gen::model::Violation;
use adl_gen::names::{Case, identifier};
use serde_json::{Value, json};

use crate::tools::write;

/// Values of a type that was generated.
#[derive(Clone, Debug)]
pub struct Question {
    /// The module's name.
    pub module: String,
    /// The type's name.
    pub ty: String,
    /// The values, as JSON.
    pub values: Vec<String>,
}

impl Question {
    /// The type's name in snake case.
    pub fn words(&self) -> String {
        identifier(&self.ty, Case::Snake)
    }
}

/// The answer for a value.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Whether it is a value of the type.
    pub valid: bool,
    /// The violations.
    pub violations: Vec<Said>,
    /// A contradiction: another way to validate that gives a different result.
    pub odds: Option<String>,
    /// What is written of the value that was read, if the language says so.
    pub written: Option<String>,
}

/// A violation: path, keyword, expected, found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said(pub [String; 4]);

/// The answers for the values of a question, or an error.
pub type Answers = Result<Vec<Answer>, String>;

impl From<&Violation> for Said {
    fn from(violation: &Violation) -> Self {
        let Violation { path, keyword, expected, found } = violation;
        Self([path.clone(), (*keyword).to_owned(), expected.clone(), found.clone()])
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [path, keyword, expected, found] = &self.0;
        write!(f, "{path:?} {keyword}: must be {expected}, found {found}")
    }
}

impl Answer {
    /// Returns whether another answer has the same verdict, violations and contradiction, whatever is written.
    pub fn agrees(&self, other: &Self) -> bool {
        let Self { valid, violations, odds, written: _ } = self;
        *valid == other.valid && *violations == other.violations && *odds == other.odds
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", if self.valid { "valid" } else { "invalid" })?;
        self.violations.iter().try_for_each(|violation| write!(f, "\n    {violation}"))?;
        self.odds.iter().try_for_each(|odds| write!(f, "\n    but {odds}"))?;
        self.written.iter().try_for_each(|written| write!(f, "\n    and written as {written}"))
    }
}

/// Runs a program that reads `questions.jsonl` in the folder, and returns its answers.
pub fn ask(folder: &Path, program: &mut Command, questions: &[Question]) -> Result<Vec<Answers>, String> {
    let mut lines = String::new();
    for question in questions {
        let Question { module, ty, values } = question;
        writeln!(lines, "{}", json!([module, ty, question.words(), values])).expect("a string can be written");
    }
    write(folder.join("questions.jsonl"), lines);
    let answers = folder.join("answers.jsonl");
    let file = File::create(&answers).map_err(|error| error.to_string())?;
    // Standard output is for the answers; `run_into` returns the errors.
    let ran = run_into(program, file);
    let text = fs::read_to_string(&answers).map_err(|error| error.to_string())?;
    let answers: Vec<Answers> = text.lines().map(read).collect();
    match answers.len() == questions.len() && ran.is_empty() {
        true => Ok(answers),
        false => Err(format!("{} of {} questions are answered\n{ran}", answers.len(), questions.len())),
    }
}

/// Runs a program, and returns its standard error, with the status if it fails.
fn run_into(program: &mut Command, out: File) -> String {
    let output = program.stdin(std::process::Stdio::null()).stdout(out).stderr(std::process::Stdio::piped()).output();
    match output {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stderr).into_owned(),
        Ok(output) => format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr)),
        Err(error) => error.to_string(),
    }
}

fn read(line: &str) -> Answers {
    match serde_json::from_str(line) {
        Ok(Value::Array(answers)) => answers.into_iter().map(answer).collect(),
        Ok(why) => Err(why.to_string()),
        Err(error) => Err(format!("{error}: {line}")),
    }
}

fn answer(answer: Value) -> Result<Answer, String> {
    let mut members = match answer {
        Value::Array(members) => members,
        other => return Err(other.to_string()),
    };
    let written = if members.len() > 3 { members.pop() } else { None };
    let written = written.as_ref().and_then(Value::as_str).map(str::to_owned);
    let (valid, violations, odds): (bool, Vec<[String; 4]>, Option<String>) =
        serde_json::from_value(Value::Array(members)).map_err(|error| error.to_string())?;
    Ok(Answer { valid, violations: violations.into_iter().map(Said).collect(), odds, written })
}
