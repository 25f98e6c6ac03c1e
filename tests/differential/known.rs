//! Known differences. Each is excused only where its cause explains the judge's answer, not wherever it may occur.

use adl_gen::text::{Json, Number};

use crate::case::{Case, is_large, rounded};
use crate::judges::{OLDER, Said, model};
use crate::verdicts::Answer;
use crate::verdicts::reference::Numbers;

/// A known difference.
pub struct Known {
    pub judge: &'static str,
    #[allow(dead_code, reason = "documentation")]
    pub why: &'static str,
    /// Returns whether the cause explains the answer of the judge.
    pub explains: fn(&Difference) -> bool,
}

/// A judge that disagrees with the model about the only value of a case.
pub struct Difference<'d> {
    pub case: &'d Case,
    pub numbers: Numbers,
    pub model: &'d Answer,
    pub said: &'d Said,
}

pub const KNOWN: [Known; 7] = [
    Known {
        judge: "the crate jsonschema",
        why: "beyond 2^53 it divides doubles, and by a fraction it accepts any quotient beyond 128 bits; the model divides the decimal \
              number of the text",
        explains: |difference| {
            let is_beyond = |number: &Number, divisor: &Number| {
                let divisor = divisor.as_f64();
                divisor.fract() != 0.0 && number.as_f64().abs() / divisor > MAX_QUOTIENT
            };
            let divides = |number: &Number, divisor: &Number| match is_large(number) {
                _ if is_beyond(number, divisor) => true,
                true => number.as_f64() % divisor.as_f64() == 0.0,
                false => number.is_multiple_of(divisor),
            };
            difference.is_explained_by(with_multiples(difference, &divides))
        },
    },
    Known {
        judge: "Python's jsonschema",
        why: "it divides doubles; the model divides the decimal number of the text",
        explains: |difference| difference.is_explained_by(with_multiples(difference, &divides_in_python)),
    },
    Known {
        judge: OLDER,
        why: "it divides doubles; the model divides the decimal number of the text",
        explains: |difference| difference.is_explained_by(with_multiples(difference, &divides_in_python)),
    },
    Known {
        judge: "rust",
        why: "its integers have 64 bits: `check` accepts larger ones, but the type can't represent them",
        explains: |difference| difference.is_only_at_odds_by(&["isn't read", "expected an integer of 64 bits"]),
    },
    Known {
        judge: "rust",
        why: "a number without the type `integer` is a double: an integer beyond 2^53 is rounded when it is read, and \
              `multipleOf` may reject what is written again",
        explains: |difference| {
            let values = difference.case.values.iter().map(rounded).collect();
            let rounded = difference.case.with(difference.case.schema.clone(), values);
            let is_rejected =
                model(&rounded, difference.numbers).is_ok_and(|answers| answers.iter().any(|answer| !answer.valid));
            is_rejected && difference.is_only_at_odds_by(&["isn't read"])
        },
    },
    Known {
        judge: "go",
        why: "its integers have 64 bits: `IsX` accepts larger ones, but the type can't represent them",
        explains: |difference| difference.is_only_at_odds_by(&["must be an integer, found the number"]),
    },
    Known {
        judge: "zod",
        why: "its objects drop a property named `__proto__` before they validate anything",
        explains: |difference| {
            let values = difference.case.values.iter().map(without_proto).collect();
            difference.is_explained_by(difference.case.with(difference.case.schema.clone(), values))
        },
    },
];

/// The greatest integer of 128 bits, about.
const MAX_QUOTIENT: f64 = 1.7e38;

impl Difference<'_> {
    /// Returns whether the judge's verdict is the model's on a case that has the cause applied.
    fn is_explained_by(&self, case: Case) -> bool {
        let Said::Verdict(valid) = self.said else { return false };
        model(&case, self.numbers).is_ok_and(|answers| answers.iter().all(|answer| answer.valid == *valid))
    }

    /// Returns whether the judge's verdict and violations are the model's, and only a further check has failed, with
    /// these words.
    fn is_only_at_odds_by(&self, words: &[&str]) -> bool {
        let Said::Answer(Answer { valid, violations, odds: Some(odds), .. }) = self.said else { return false };
        *valid == self.model.valid
            && *violations == self.model.violations
            && words.iter().all(|words| odds.contains(words))
    }
}

/// Returns the case with each `multipleOf` replaced by the numbers of the value that another arithmetic rejects.
fn with_multiples(difference: &Difference<'_>, divides: &dyn Fn(&Number, &Number) -> bool) -> Case {
    let mut numbers = Vec::new();
    difference.case.values.iter().for_each(|value| collect_numbers(value, &mut numbers));
    // The model compares them with the numbers that the judge reads.
    let rejected_by = |divisor: &Number| -> Vec<Json> {
        let rejected = numbers.iter().filter(|number| !divides(number, divisor)).cloned();
        rejected.map(|number| difference.numbers.read(&Json::Number(number))).collect()
    };
    difference.case.with(replace_multiples(&difference.case.schema, &rejected_by), difference.case.values.clone())
}

fn replace_multiples(schema: &Json, rejected_by: &dyn Fn(&Number) -> Vec<Json>) -> Json {
    match schema {
        Json::Object(members) => {
            let (mut replaced, mut all_of) = (Vec::new(), Vec::new());
            for (name, value) in members {
                match value {
                    Json::Number(divisor) if name == "multipleOf" => {
                        let rejected = rejected_by(divisor);
                        if !rejected.is_empty() {
                            let rejected = Json::object([("enum", Json::array(rejected))]);
                            all_of.push(Json::object([("not", rejected)]));
                        }
                    }
                    Json::Array(items) if name == "allOf" => {
                        all_of.extend(items.iter().map(|item| replace_multiples(item, rejected_by)));
                    }
                    _ => replaced.push((name.clone(), replace_multiples(value, rejected_by))),
                }
            }
            if !all_of.is_empty() {
                replaced.push(("allOf".into(), Json::array(all_of)));
            }
            Json::Object(replaced)
        }
        Json::Array(items) => Json::array(items.iter().map(|item| replace_multiples(item, rejected_by))),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => schema.clone(),
    }
}

/// Divides as Python's `jsonschema` does: by a fraction, it truncates the quotient of the doubles; if that is infinite,
/// it divides the doubles exactly.
fn divides_in_python(number: &Number, divisor: &Number) -> bool {
    let is_float = |number: &Number| number.as_str().contains(['.', 'e', 'E']);
    let (dividend, by) = (number.as_f64(), divisor.as_f64());
    let quotient = dividend / by;
    match is_float(divisor) {
        true if quotient.is_finite() => quotient.trunc() == quotient,
        true | false if is_float(number) => dividend % by == 0.0,
        true | false => number.is_multiple_of(divisor),
    }
}

fn collect_numbers(value: &Json, numbers: &mut Vec<Number>) {
    match value {
        Json::Number(number) => numbers.push(number.clone()),
        Json::Object(members) => members.iter().for_each(|(_, value)| collect_numbers(value, numbers)),
        Json::Array(items) => items.iter().for_each(|item| collect_numbers(item, numbers)),
        Json::Null | Json::Bool(_) | Json::String(_) => {}
    }
}

fn without_proto(value: &Json) -> Json {
    match value {
        Json::Object(members) => {
            let kept = members.iter().filter(|(name, _)| name != "__proto__");
            Json::Object(kept.map(|(name, value)| (name.clone(), without_proto(value))).collect())
        }
        Json::Array(items) => Json::array(items.iter().map(without_proto)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_divides_an_infinite_quotient_exactly() {
        let divides = |number, divisor| divides_in_python(&Number::from_text(number), &Number::from_text(divisor));
        // jsonschema 4: `Fraction(1.7976931348623157e308) % Fraction(0.01)` isn't 0.
        assert!(!divides("1.7976931348623157e308", "0.01"));
        assert!(divides("1.7976931348623157e308", "0.5") && divides("0.3", "0.1") == (0.3_f64 / 0.1 == 3.0));
    }
}
