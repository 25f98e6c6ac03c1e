//! Sets of questions with known answers.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use adl_gen::Dialect;
use adl_gen::compat::Containment;
use serde_json::Value;

use crate::question::{ask, value};

#[test]
fn dev() {
    let Some(folder) = crate::shared() else { return };
    for name in ["containment-2020-12", "jsoncompat", "jsonsubschema", "edits"] {
        run(&folder.join(format!("{name}.jsonl")));
    }
}

fn run(path: &Path) {
    let text = fs::read_to_string(path).expect("a set");
    let (mut counts, mut times) = (BTreeMap::<String, usize>::new(), Vec::new());
    for line in text.lines() {
        // Some questions have `NaN`, which is no JSON.
        let Ok(row) = serde_json::from_str::<Value>(line) else {
            *counts.entry("not JSON".to_owned()).or_default() += 1;
            continue;
        };
        let dialect = if row["draft"] == "draft4" { Dialect::Draft4 } else { Dialect::Draft202012 };
        let id = row["id"].as_str().expect("an id");
        let result = std::panic::catch_unwind(|| ask(&row["s1"], &row["s2"], dialect));
        let (said, text) = match result {
            Err(_) => ("panic", String::new()),
            Ok(Err(why)) => ("unread", why.lines().next().unwrap_or_default().to_owned()),
            Ok(Ok(answered)) => {
                times.push((answered.time, id.to_owned()));
                match answered.containment {
                    Containment::Proved => ("yes", String::new()),
                    Containment::Refuted { counterexample } => ("no", value(&counterexample).to_string()),
                    Containment::Unknown { reasons } => ("unknown", format!("{reasons:?}")),
                }
            }
        };
        *counts.entry(said.to_owned()).or_default() += 1;
        let wrong = matches!((said, row["truth"].as_bool()), ("yes", Some(false)) | ("no", Some(true)));
        if wrong {
            *counts.entry("wrong".to_owned()).or_default() += 1;
            println!("WRONG {said} {id} {text}\n   {}\n   {}", row["s1"], row["s2"]);
        } else if !matches!(said, "yes" | "no") {
            println!("{said} {id} {}\n   {}\n   {}", text.chars().take(300).collect::<String>(), row["s1"], row["s2"]);
        }
    }
    times.sort();
    let sum: Duration = times.iter().map(|(time, _)| *time).sum();
    println!("== {} {counts:?} sum {sum:?} last {:?}", path.display(), times.iter().rev().take(5).collect::<Vec<_>>());
}
