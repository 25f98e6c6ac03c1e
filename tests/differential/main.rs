//! Random schemas and values: all who judge them agree.

mod pairs;
mod peers;
mod pool;
mod random;
mod schemas;
mod shrink;
mod values;

use adl_gen::json::{self, Json, Number};
use adl_gen::source::{Document, Format};

use pairs::{Case, Numbers, Verdict};

#[test]
fn model_agrees_with_the_crate() {
    let count: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    let first: u64 = std::env::var("S").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let (mut pairs, mut valid, mut unread, mut none, mut found) = (0, 0, 0, 0, 0);
    for seed in first..first + count {
        let case = Case::random(seed);
        let Ok(model) = peers::model(&case, Numbers::Integers64) else {
            unread += 1;
            println!("unread {seed}: {} {:?}", case.schema, peers::model(&case, Numbers::Integers64));
            continue;
        };
        let verdicts = peers::crate_jsonschema(&case);
        for (index, (model, other)) in model.iter().zip(&verdicts).enumerate() {
            pairs += 1;
            valid += usize::from(model.is_empty());
            if let Verdict::None(why) = other {
                none += 1;
                if none < 5 { println!("none: {why} {}", case.schema); }
            } else if Verdict::from(model.is_empty()) != *other {
                found += 1;
                if found < 10 {
                    let one = Case { schema: case.schema.clone(), values: vec![case.values[index].clone()] };
                    let small = shrink::shrink(one, &|cases| cases.iter().map(disagree).collect());
                    println!("seed {seed}: {other:?} by the crate: {}\n  {}\n  {:?}", small.schema, small.values[0], peers::model(&small, Numbers::Integers64));
                }
            }
        }
    }
    println!("{pairs} pairs, {valid} valid, {unread} unread, {none} without, {found} disagreements");
}

fn disagree(case: &Case) -> bool {
    let Ok(model) = peers::model(case, Numbers::Integers64) else { return false };
    match &peers::crate_jsonschema(case)[0] {
        Verdict::None(_) => false,
        other => Verdict::from(model[0].is_empty()) != *other,
    }
}

/// A JSON text as a value.
fn json(text: &str) -> Json {
    let document = Document::parse("value.json", text.as_bytes(), Format::Json).expect("it is JSON");
    document.root.to_json()
}

/// A number.
fn number_json(number: f64) -> Json {
    match serde_json::Number::from_f64(number) {
        Some(number) => Json::Number(Number::from_text(number.to_string())),
        None => Json::Null,
    }
}

/// The part of a document that `#/…` names.
fn find<'j>(root: &'j Json, reference: &str) -> Option<&'j Json> {
    reference.strip_prefix("#/")?.split('/').try_fold(root, |value, name| value.get(name))
}
