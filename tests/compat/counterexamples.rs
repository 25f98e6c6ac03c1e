//! Counterexamples through the generated code of each language: it must accept them by the new schema, and refuse them
//! by the old one.

use std::env;

use adl_gen::compat::{Comparison, Containment, Operand, Side};

use crate::case::{Case, rounded};
use crate::edit::edited;
use crate::edits::read;
use crate::generated;
use crate::judges::{self, Judge, Said};
use crate::languages::{Language, Python, Rust, TypeScript};
use crate::question::root;
use crate::random::Random;
use crate::sets;
use crate::shared;
use crate::verdicts::reference::Numbers;

/// Maximum number of schemas for a language at once, which limits the memory of compilers.
const AT_ONCE: usize = 250;

#[test]
fn rust_confirms_counterexamples() {
    confirms_with(&Rust);
}

#[test]
fn typescript_confirms_counterexamples() {
    confirms_with(&TypeScript);
}

#[test]
fn python_confirms_counterexamples() {
    confirms_with(&Python);
}

fn confirms_with(language: &'static dyn Language) {
    if let Some(tools) = language.tools(&format!("counterexamples in {}", language.name())) {
        confirms(&generated::judge("counterexamples", language, tools));
    }
}

/// Asks a language about the counterexamples of random edits, and of the published sets.
fn confirms(judge: &Judge) {
    let is_all = env::var_os("ADL_GEN_COMPAT").is_some();
    let mut cases = counterexamples(if is_all { 500 } else { 20 });
    let (of_edits, mut unread) = (cases.len() / 2, 0);
    if let Some(folder) = shared().filter(|_| is_all) {
        let of_sets = sets::counterexamples(&folder);
        let all = of_sets.len();
        // A draft that is older, or asserts formats, is for the comparison alone.
        cases.extend(of_sets.into_iter().filter(|cases| cases.iter().all(is_read)).flatten());
        unread = all - (cases.len() / 2 - of_edits);
    }
    let said: Vec<Vec<Said>> = cases.chunks(AT_ONCE).flat_map(|cases| (judge.judge)(cases)).collect();
    let mut wrong = Vec::new();
    for (index, (case, said)) in cases.iter().zip(said).enumerate() {
        // The first of two is for the schema that accepts it.
        let expected = index % 2 == 0;
        // A number that the language rounds may be valid there, also one in the schema.
        let schema = if judge.numbers == Numbers::Doubles { rounded(&case.schema) } else { case.schema.clone() };
        let there = Case::alone(schema, case.values.clone());
        let model = judges::model(&there, judge.numbers).expect("it was read").remove(0);
        if model.valid == expected && !matches!(&said[0], Said::Answer(answer) if answer.valid == expected) {
            wrong.push(format!("{} is valid: {expected}, for\n{}\n{:?}", case.values[0], case.schema, said[0]));
        }
    }
    let of_sets = cases.len() / 2 - of_edits;
    println!("compat, {}: {of_edits} counterexamples of edits, {of_sets} of sets, {unread} not read", judge.name);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_read(case: &Case) -> bool {
    judges::model(case, Numbers::Integers).is_ok()
}

/// Returns each counterexample with the schema that accepts it, then with the one that refuses it.
fn counterexamples(count: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    for seed in 0.. {
        if cases.len() >= count * 2 {
            break;
        }
        let (new, old) = edited(&mut Random::new(seed));
        let (Ok(new_model), Ok(old_model)) = (read(&new), read(&old)) else { continue };
        let mut comparison = Comparison::new(&new_model.checks, &old_model.checks);
        let part = Operand { side: Side::New, check: root(&new_model) };
        let whole = Operand { side: Side::Old, check: root(&old_model) };
        if let Containment::Refuted { counterexample } = comparison.contains(part, whole) {
            cases.extend([new, old].map(|schema| Case::alone(schema, vec![counterexample.clone()])));
        }
    }
    cases
}
