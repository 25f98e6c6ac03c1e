//! Values derived from the good instances by small changes, and valid according to a reference validator: a type never
//! rejects a valid value, so every language must accept them.

use std::fmt::Write as _;
use std::fs;
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::cases::{CASES, build_folder};
use crate::tools::{Tools, fresh_folder, run, write};

pub struct Mutant {
    /// The location of the original instance.
    pub place: String,
    /// The case's name.
    pub case: String,
    /// The type that accepts it.
    pub ty: String,
    /// The value as JSON.
    pub text: String,
}

/// The valid ones of all cases; none where there is no validator.
pub fn valid() -> &'static [Mutant] {
    static MUTANTS: OnceLock<Vec<Mutant>> = OnceLock::new();
    MUTANTS.get_or_init(|| Tools::found("changed instances").map(|tools| make(&tools)).unwrap_or_default())
}

fn make(tools: &Tools) -> Vec<Mutant> {
    let folder = fresh_folder(build_folder().join("mutants"));
    let mut lines = String::new();
    for case in CASES.compilable() {
        for instance in &case.instances.ok {
            let place = instance.place.to_string();
            let line = json!([place, case.name, case.bundle(), instance.ty, instance.value]);
            writeln!(lines, "{line}").expect("a string can be written");
        }
    }
    write(folder.join("ok.jsonl"), lines);
    write(folder.join("mutate.py"), include_str!("mutate.py"));
    let run = run(tools.python("python").current_dir(&folder).args(["-B", "mutate.py"]));
    assert!(run.success, "mutate.py: {}", run.output);
    let text = fs::read_to_string(folder.join("mutants.jsonl")).expect("mutate.py writes its mutants");
    text.lines().map(parse).collect()
}

fn parse(line: &str) -> Mutant {
    let row: [Value; 4] = serde_json::from_str(line).expect("a mutant is four values");
    let [place, case, ty, text] = row.map(|value| value.as_str().expect("all of them text").to_owned());
    Mutant { place, case, ty, text }
}
