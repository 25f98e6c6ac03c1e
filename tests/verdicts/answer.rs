//! Asks the generated checks: a line of questions.jsonl is [module, type, values], one of the output what each is said to be.

#![deny(warnings)]
#![allow(dead_code, reason = "no program uses all of what is generated")]

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

struct Question(String, String, Vec<String>);

fn questions() -> Vec<Question> {
    let text = std::fs::read_to_string("questions.jsonl").expect("there are questions");
    let question = |line| serde_json::from_str::<(String, String, Vec<String>)>(line).expect("a question");
    text.lines().map(question).map(|(module, ty, values)| Question(module, ty, values)).collect()
}

impl Question {
    fn of(&self) -> (&str, &str) {
        (&self.0, &self.1)
    }

    fn unknown(&self) {
        println!("{}", json!(format!("{} has no {}", self.0, self.1)));
    }
}
