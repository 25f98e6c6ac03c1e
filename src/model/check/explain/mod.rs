//! Explains a value: the specification of violations, which the generated code of every language implements.

mod parts;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use super::phrase::{self, describe};
use super::phrases::Phrase;
use super::{
    Alternatives, Branch, Check, CheckId, Checks, Composite, NumberCheck, PatternId, Properties, StringCheck, Violation,
};
use crate::model::{Kinds, inner_first};
use crate::text::{Json, Number};

/// Maximum depth of calls of functions for the same value or parts of it. Beyond it, functions are looked at one after the
/// other, each after those that it calls: a chain of them may be longer than the stack.
const MOST_NESTED: usize = 100;

impl Checks {
    /// Returns the violations of a value, in order, each once: the first hundred, and one that counts the others.
    pub fn violations(&self, id: CheckId, value: &Json) -> Vec<Violation> {
        let mut found = self.explained(&self.function(id).check, value);
        let is_least = found.len() == phrase::FOUND_VIOLATIONS;
        let more = found.len().saturating_sub(phrase::LISTED_VIOLATIONS);
        found.truncate(phrase::LISTED_VIOLATIONS);
        let mut seen = HashSet::new();
        found.retain(|violation| seen.insert(violation.clone()));
        if more > 0 {
            let more = Phrase::More.with(&[&more]);
            let more = if is_least { Phrase::Minimum.with(&[&more]) } else { more };
            let (expected, more) = (Phrase::Valid.with(&[]), Phrase::ValueWith.with(&[&more]));
            found.push(Violation { path: String::new(), keyword: "more", expected, found: more });
        }
        found
    }

    /// Returns whether a value is valid.
    pub fn accepts(&self, id: CheckId, value: &Json) -> bool {
        self.holds(&self.function(id).check, value)
    }

    /// Returns the values that are invalid.
    pub(crate) fn refused<'v>(&'v self, id: CheckId, values: &'v [Json]) -> impl Iterator<Item = &'v Json> {
        let (mut explanation, check) = (Explanation::new(self), &self.function(id).check);
        values.iter().filter(move |value| !explanation.holds(check, value))
    }

    /// Returns whether a value is valid for a check.
    pub(crate) fn holds(&self, check: &Check, value: &Json) -> bool {
        Explanation::new(self).holds(check, value)
    }

    fn explained(&self, check: &Check, value: &Json) -> Vec<Violation> {
        Explanation::new(self).apart(check, value)
    }

    fn is_valid_string(&self, part: &StringCheck, text: &str) -> bool {
        let length = || text.chars().count() as u64;
        match part {
            StringCheck::MinLength(least) => length() >= *least,
            StringCheck::MaxLength(most) => length() <= *most,
            StringCheck::Pattern(id) => self.matches(*id, text),
            StringCheck::Format(format, id) => {
                self.matches(*id, text) && format.rule().is_none_or(|rule| rule.accepts(text))
            }
        }
    }

    fn matches(&self, id: PatternId, text: &str) -> bool {
        self.pattern(id).pattern.is_match(text)
    }
}

/// A call of a function for a part, which is told by its address, and whether only the verdict is wanted.
type Call = (CheckId, *const Json, bool);

/// The violations of a value, part by part. A list ends with the thousandth: what several alternatives find at each level
/// would otherwise double with each.
struct Explanation<'c> {
    checks: &'c Checks,
    /// Whether only the verdict is wanted: the first violation is enough, and has no text.
    decides: bool,
    /// The depth of calls.
    depth: usize,
    /// The path of the part.
    path: String,
    found: Vec<Violation>,
    /// The violations that functions found in parts: alternatives that lead to the same functions would otherwise double
    /// the work with each level.
    known: HashMap<Call, Vec<Violation>>,
    /// The positions of named properties, where there are many.
    positions: HashMap<*const Properties, HashMap<&'c str, usize>>,
}

impl<'c, 'v> Explanation<'c> {
    fn new(checks: &'c Checks) -> Self {
        let (path, found, known, positions) = (String::new(), Vec::new(), HashMap::new(), HashMap::new());
        Self { checks, decides: false, depth: 0, path, found, known, positions }
    }

    /// Returns how many violations are looked for.
    fn most(&self) -> usize {
        if self.decides { 1 } else { phrase::FOUND_VIOLATIONS }
    }

    /// Adds the violations of a value.
    ///
    /// A value of the wrong kind, or that isn't listed, has no further violations.
    fn value(&mut self, check: &'c Check, value: &'v Json) {
        if self.found.len() >= self.most() {
            return;
        }
        if !Kinds::of_value(value).within(check.kinds) {
            return self.refuse(check.keyword, || check.kinds.phrase(), value);
        }
        if let Some(values) = check.values.as_ref().filter(|values| !values.values.contains(value)) {
            return self.refuse(values.keyword, || values.phrase(), value);
        }
        match value {
            Json::Number(number) => {
                let wrong = check.number.iter().filter(|part| !part.holds(number));
                wrong.for_each(|part| self.refuse(part.keyword(), || part.phrase(), value));
            }
            Json::String(text) => {
                let checks = self.checks;
                let wrong = check.string.iter().filter(|part| !checks.is_valid_string(part, text));
                wrong.for_each(|part| self.refuse(part.keyword(), || part.phrase(checks), value));
            }
            Json::Array(items) => check.array.iter().for_each(|part| self.array(part, value, items)),
            Json::Object(members) => check.object.iter().for_each(|part| self.object(part, value, members)),
            Json::Null | Json::Bool(_) => {}
        }
        check.also.iter().for_each(|also| self.also(also, value));
    }

    /// Adds the violations that a function finds in a value; one, where only the verdict is wanted.
    fn call(&mut self, id: CheckId, value: &'v Json) {
        if self.depth >= MOST_NESTED {
            self.call_inner_first(id, value);
        }
        self.remember(id, value);
        self.found.extend(self.known.get(&self.key(id, value)).into_iter().flatten().cloned());
    }

    fn key(&self, id: CheckId, value: &'v Json) -> Call {
        (id, value, self.decides)
    }

    /// Finds the violations of a value for a function, once.
    fn remember(&mut self, id: CheckId, value: &'v Json) {
        let key = self.key(id, value);
        if !self.known.contains_key(&key) {
            self.depth += 1;
            let found = self.apart(&self.checks.function(id).check, value);
            self.known.insert(key, found);
            self.depth -= 1;
        }
    }

    /// Finds the violations for the functions that a function calls for a value, each after those that it calls.
    fn call_inner_first(&mut self, id: CheckId, value: &'v Json) {
        let is_new = |id: &CheckId| !self.known.contains_key(&self.key(*id, value));
        let checks = |id: CheckId| {
            let check = Some(id).filter(is_new).map(|id| &self.checks.function(id).check);
            check.into_iter().flat_map(Check::all_of_the_same_value)
        };
        let calls = inner_first([id], |id| checks(id).flat_map(Check::own_calls));
        calls.into_iter().for_each(|id| self.remember(id, value));
    }

    /// Returns the violations of a value, without adding them.
    fn apart(&mut self, check: &'c Check, value: &'v Json) -> Vec<Violation> {
        let outside = std::mem::take(&mut self.found);
        self.value(check, value);
        let mut found = std::mem::replace(&mut self.found, outside);
        found.truncate(self.most());
        found
    }

    /// Returns whether a value is valid for a check.
    fn holds(&mut self, check: &'c Check, value: &'v Json) -> bool {
        let decided = std::mem::replace(&mut self.decides, true);
        let is_valid = self.apart(check, value).is_empty();
        self.decides = decided;
        is_valid
    }

    /// Adds the violations of an item or a property.
    fn part(&mut self, segment: &str, check: &'c Check, value: &'v Json) {
        self.at(segment, |explanation| explanation.value(check, value));
    }

    /// Adds violations at a part.
    fn at(&mut self, segment: &str, add: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path.extend(["/", segment]);
        add(self);
        self.path.truncate(length);
    }

    /// Adds a violation.
    fn add(&mut self, keyword: &'static str, expected: impl FnOnce() -> String, found: impl FnOnce() -> String) {
        self.found.push(match self.decides {
            true => Violation { path: String::new(), keyword, expected: String::new(), found: String::new() },
            false => Violation { path: self.path.clone(), keyword, expected: expected(), found: found() },
        });
    }

    fn refuse(&mut self, keyword: &'static str, expected: impl FnOnce() -> String, value: &'v Json) {
        self.add(keyword, expected, || describe(value));
    }

    /// Adds the violation of an object that lacks a property.
    fn lacks(&mut self, keyword: &'static str, expected: impl FnOnce() -> String) {
        self.add(keyword, expected, || Phrase::Without.with(&[]));
    }

    fn also(&mut self, also: &'c Composite, value: &'v Json) {
        if self.found.len() >= self.most() {
            return;
        }
        match also {
            Composite::AnyOf(alternatives) => match &alternatives.tag {
                Some(tag) => self.tagged(alternatives, tag, value),
                None => self.any(alternatives, value),
            },
            Composite::OneOf(alternatives) => {
                let holds = |branch: &&'c Branch| self.holds(&branch.check, value);
                match alternatives.branches.iter().filter(holds).count() {
                    0 => self.any(alternatives, value),
                    1 => {}
                    _ => self.refuse("oneOf", || Phrase::ExactlyOne.with(&[]), value),
                }
            }
            Composite::Not(check) => {
                if self.holds(check, value) {
                    self.refuse("not", || phrase::other_than(check), value);
                }
            }
            Composite::If { condition, then, otherwise } => {
                let part = if self.holds(condition, value) { then } else { otherwise };
                self.value(part, value);
            }
            Composite::Call(id) => self.call(*id, value),
        }
    }

    /// Adds the violations of the nearest alternative: of those for this kind of value, the first with the fewest
    /// violations.
    fn any(&mut self, alternatives: &'c Alternatives, value: &'v Json) {
        let kind = Kinds::of_value(value);
        let mut nearest: Option<Vec<Violation>> = None;
        for branch in alternatives.branches.iter().filter(|branch| kind.within(branch.kinds)) {
            let wrong = self.apart(&branch.check, value);
            if wrong.is_empty() {
                return;
            }
            if nearest.as_ref().is_none_or(|nearest| wrong.len() < nearest.len()) {
                nearest = Some(wrong);
            }
        }
        match nearest {
            Some(nearest) => self.found.extend(nearest),
            None => self.refuse(alternatives.keyword, || alternatives.kinds().phrase(), value),
        }
    }

    /// Adds the violations of the alternative that the tag selects.
    fn tagged(&mut self, alternatives: &'c Alternatives, tag: &str, value: &'v Json) {
        let Json::Object(_) = value else {
            return self.refuse(alternatives.keyword, || alternatives.kinds().phrase(), value);
        };
        let Some(found) = value.get(tag) else { return self.lacks("required", || phrase::with_property(tag)) };
        let is_named = |branch: &&Branch| branch.tags.iter().any(|tag| found.as_str() == Some(tag));
        match alternatives.branches.iter().find(is_named) {
            Some(branch) => self.value(&branch.check, value),
            None => {
                let expected = || phrase::one_of(&alternatives.tags());
                self.at(&phrase::segment(tag), |all| all.refuse(alternatives.keyword, expected, found));
            }
        }
    }
}

impl NumberCheck {
    pub(crate) fn holds(&self, number: &Number) -> bool {
        match self {
            Self::Minimum(bound) => number >= bound,
            Self::ExclusiveMinimum(bound) => number > bound,
            Self::Maximum(bound) => number <= bound,
            Self::ExclusiveMaximum(bound) => number < bound,
            Self::MultipleOf(divisor) => number.is_multiple_of(divisor),
        }
    }
}
