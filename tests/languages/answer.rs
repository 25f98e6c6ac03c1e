//! Runs the generated validators: a line of questions.jsonl is [module, type, words, values], and a line of the output
//! the answers for each value, with what is written of it.

#![deny(warnings)]
#![allow(dead_code, unused_macros, reason = "no program uses all of what is generated, and some none of it")]

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

type Said = [String; 4];

struct Question {
    module: String,
    ty: String,
    values: Vec<String>,
}

fn questions() -> Vec<Question> {
    let text = std::fs::read_to_string("questions.jsonl").expect("there are questions");
    let question = |line| serde_json::from_str::<(String, String, String, Vec<String>)>(line).expect("a question");
    text.lines().map(question).map(|(module, ty, _, values)| Question { module, ty, values }).collect()
}

impl Question {
    fn of(&self) -> (&str, &str) {
        (&self.module, &self.ty)
    }

    fn unknown(&self) {
        println!("{}", json!(format!("{} has no {}", self.module, self.ty)));
    }

    /// Answers by what is read alone.
    fn read<T: DeserializeOwned + Serialize>(&self) {
        let answer = |text: &String| match serde_json::from_str::<T>(text) {
            Ok(read) => json!([true, [], again(&read).err(), written(&read)]),
            Err(_) => json!([false, [], null]),
        };
        println!("{}", json!(self.values.iter().map(answer).collect::<Vec<_>>()));
    }

    fn answer<T: DeserializeOwned + Serialize>(
        &self,
        check: fn(&Value) -> Vec<Said>,
        parse: fn(&str) -> Option<Result<T, Vec<Said>>>,
    ) {
        let answers: Vec<Value> = self.values.iter().map(|text| answer(text, check, parse)).collect();
        println!("{}", json!(answers));
    }
}

/// Returns the answer for a value, from three ways to validate it.
fn answer<T: DeserializeOwned + Serialize>(
    text: &str,
    check: fn(&Value) -> Vec<Said>,
    parse: fn(&str) -> Option<Result<T, Vec<Said>>>,
) -> Value {
    let value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return json!([false, [], format!("serde_json: {error}")]),
    };
    let violations = check(&value);
    let read = serde_json::from_str::<T>(text);
    let odds = match (&read, violations.is_empty()) {
        (Ok(read), true) => again(read).err(),
        (Ok(_), false) => Some("it is read".to_owned()),
        (Err(error), true) => Some(format!("it isn't read: {error}")),
        (Err(_), false) => None,
    };
    let odds = odds.or_else(|| match parse(text) {
        Some(Ok(_)) if violations.is_empty() => None,
        Some(Err(said)) if said == violations => None,
        _ => Some("it is parsed otherwise".to_owned()),
    });
    json!([violations.is_empty(), violations, odds, read.ok().and_then(|read| written(&read))])
}

fn written<T: Serialize>(read: &T) -> Option<String> {
    serde_json::to_string(read).ok()
}

/// Writes the value, and reads and writes it again, which must give the same.
fn again<T: DeserializeOwned + Serialize>(read: &T) -> Result<(), String> {
    let written = serde_json::to_string(read).map_err(|error| format!("it isn't written: {error}"))?;
    let again: T = serde_json::from_str(&written).map_err(|error| format!("{written} isn't read: {error}"))?;
    let twice = serde_json::to_string(&again).map_err(|error| format!("{written} isn't written: {error}"))?;
    // Members are written in any order.
    let [one, other] = [&written, &twice].map(|text| serde_json::from_str::<Value>(text).ok());
    if one == other { Ok(()) } else { Err(format!("{written} is written as {twice}")) }
}

/// Calls two functions that return violations: one for values, and one for texts with its error.
macro_rules! answer {
    ($question:ident, $ty:ty, $check:path, $parse:path, $error:ident :: $name:ident) => {
        $question.answer::<$ty>(
            |value| $check(value).err().into_iter().flatten().map(said!()).collect(),
            |text| match $parse(text) {
                Ok(read) => Some(Ok(read)),
                Err($error::$name::Invalid(violations)) => Some(Err(violations.into_iter().map(said!()).collect())),
                Err($error::$name::Json(_)) => None,
            },
        )
    };
}

macro_rules! said {
    () => {
        |found| [found.path, found.keyword.to_owned(), found.expected, found.found]
    };
}
