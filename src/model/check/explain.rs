//! Explains a value: the specification of violations, which the generated code of every language implements.

use std::collections::{BTreeMap, HashMap, HashSet};

use ecow::EcoString;

use super::phrase::{self, describe};
use super::phrases::Phrase;
use super::presence::with_property_beside;
use super::{
    Alternatives, ArrayCheck, Branch, Check, CheckId, Checks, Composite, EvaluatedItems, EvaluatedProperties,
    NumberCheck, ObjectCheck, PatternId, PresenceCheck, Properties, StringCheck, Violation,
};
use crate::model::Kinds;
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
    #[cfg(feature = "cli")]
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
    /// The violations that a function found in a part, which is told by its address: alternatives that lead to the same
    /// functions would otherwise double the work with each level.
    known: HashMap<(CheckId, *const Json), Vec<Violation>>,
    /// The verdicts of functions about parts.
    verdicts: HashMap<(CheckId, *const Json), bool>,
    /// The positions of named properties, where there are many.
    positions: HashMap<*const Properties, HashMap<&'c str, usize>>,
}

impl<'c, 'v> Explanation<'c> {
    fn new(checks: &'c Checks) -> Self {
        let (path, found, known, verdicts) = (String::new(), Vec::new(), HashMap::new(), HashMap::new());
        Self { checks, decides: false, depth: 0, path, found, known, verdicts, positions: HashMap::new() }
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
        let key = (id, std::ptr::from_ref(value));
        match self.decides {
            true if self.verdicts.get(&key) == Some(&false) => self.add("", String::new, String::new),
            true => {}
            false => self.found.extend(self.known.get(&key).into_iter().flatten().cloned()),
        }
    }

    /// Finds what a function says of a value, once.
    fn remember(&mut self, id: CheckId, value: &'v Json) {
        if self.is_remembered(id, value) {
            return;
        }
        self.depth += 1;
        let (key, check) = ((id, std::ptr::from_ref(value)), &self.checks.function(id).check);
        if self.decides {
            let is_valid = self.holds(check, value);
            self.verdicts.insert(key, is_valid);
        } else {
            let wrong = self.apart(check, value);
            self.known.insert(key, wrong);
        }
        self.depth -= 1;
    }

    fn is_remembered(&self, id: CheckId, value: &'v Json) -> bool {
        let key = (id, std::ptr::from_ref(value));
        if self.decides { self.verdicts.contains_key(&key) } else { self.known.contains_key(&key) }
    }

    /// Finds what the functions say that a function calls for a value, each after those that it calls.
    fn call_inner_first(&mut self, id: CheckId, value: &'v Json) {
        let (mut pending, mut seen) = (vec![(id, false)], HashSet::new());
        while let Some((id, are_calls_known)) = pending.pop() {
            if are_calls_known {
                self.remember(id, value);
            } else if !self.is_remembered(id, value) && seen.insert(id) {
                pending.push((id, true));
                let calls = self.checks.function(id).check.calls_for_the_same_value();
                pending.extend(calls.into_iter().map(|id| (id, false)));
            }
        }
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
        let length = self.path.len();
        self.path.extend(["/", segment]);
        self.value(check, value);
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

    fn array(&mut self, part: &'c ArrayCheck, value: &'v Json, items: &'v [Json]) {
        let length = items.len() as u64;
        match part {
            ArrayCheck::MinItems(least) if length >= *least => {}
            ArrayCheck::MaxItems(most) if length <= *most => {}
            ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) => self.refuse(part.keyword(), || part.phrase(), value),
            ArrayCheck::UniqueItems => {
                if let Some((first, second)) = repeated(items) {
                    self.add(part.keyword(), || part.phrase(), || Phrase::EqualItems.with(&[&first, &second]));
                }
            }
            ArrayCheck::Items { prefix, rest } => {
                for (index, item) in items.iter().enumerate() {
                    if let Some(check) = prefix.get(index).or(rest.as_ref()) {
                        self.part(&index.to_string(), check, item);
                    }
                }
            }
            ArrayCheck::Contains { check, min, max, .. } => {
                let matching = items.iter().filter(|item| self.holds(check, item)).count() as u64;
                let found = || Phrase::MatchingItems.with(&[&matching]);
                if matching < *min {
                    self.add(part.keyword(), || part.phrase(), found);
                } else if let Some(most) = max.filter(|most| matching > *most) {
                    self.add("maxContains", || Phrase::MaxContains.with(&[&most]), found);
                }
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                let applies = |part: &&'c EvaluatedItems| part.when.iter().all(|when| self.holds(when, value));
                let evaluated: Vec<_> = evaluated.iter().filter(applies).collect();
                self.unevaluated_items(check, &evaluated, items);
            }
        }
    }

    fn unevaluated_items(&mut self, check: &'c Check, evaluated: &[&'c EvaluatedItems], items: &'v [Json]) {
        for (index, item) in items.iter().enumerate() {
            let mut covers = |part: &'c EvaluatedItems| {
                part.all || index < part.first || part.matching.iter().any(|matching| self.holds(matching, item))
            };
            if !evaluated.iter().any(|part| covers(part)) {
                self.part(&index.to_string(), check, item);
            }
        }
    }

    fn object(&mut self, part: &'c ObjectCheck, value: &'v Json, members: &'v [(EcoString, Json)]) {
        match part {
            ObjectCheck::Required(names) => {
                let find = Json::finder(members);
                let missing = names.iter().filter(|name| find(name).is_none());
                missing.for_each(|name| self.lacks("required", || phrase::with_property(name)));
            }
            ObjectCheck::Presence(part) => self.presence(part, value, members.len() as u64),
            ObjectCheck::Properties(known) => self.members(known, members),
            ObjectCheck::PropertyNames(check) => self.names(check, members),
            ObjectCheck::DependentSchema(name, check) => {
                if value.get(name).is_some() {
                    self.value(check, value);
                }
            }
            ObjectCheck::Unevaluated { check, evaluated } => {
                let applies = |part: &&'c EvaluatedProperties| part.when.iter().all(|when| self.holds(when, value));
                let evaluated: Vec<_> = evaluated.iter().filter(applies).collect();
                self.unevaluated_members(check, &evaluated, members);
            }
        }
    }

    fn presence(&mut self, part: &PresenceCheck, value: &'v Json, count: u64) {
        match part {
            PresenceCheck::MinProperties(least) if count >= *least => {}
            PresenceCheck::MaxProperties(most) if count <= *most => {}
            PresenceCheck::MinProperties(_) | PresenceCheck::MaxProperties(_) => {
                self.refuse(part.keyword(), || part.phrase(), value);
            }
            PresenceCheck::DependentRequired(name, needed) => {
                let missing = needed.iter().filter(|needed| value.get(name).is_some() && value.get(needed).is_none());
                missing.for_each(|needed| self.lacks(part.keyword(), || with_property_beside(needed, name)));
            }
        }
    }

    /// Adds the first violation of each name.
    fn names(&mut self, check: &'c Check, members: &'v [(EcoString, Json)]) {
        for (name, _) in sorted(members) {
            let Some(wrong) = self.checks.explained(check, &Json::string(name)).into_iter().next() else { continue };
            self.found.push(Violation {
                path: format!("{}/{}", self.path, phrase::segment(name)),
                keyword: "propertyNames",
                expected: Phrase::PropertyNames.with(&[&wrong.expected]),
                found: Phrase::TheName.with(&[&phrase::quoted(name)]),
            });
        }
    }

    fn unevaluated_members(
        &mut self,
        check: &'c Check,
        evaluated: &[&EvaluatedProperties],
        members: &'v [(EcoString, Json)],
    ) {
        for (name, item) in sorted(members) {
            let matches = |id: &PatternId| self.checks.matches(*id, name);
            let covers =
                |part: &EvaluatedProperties| part.all || part.names.contains(name) || part.patterns.iter().any(matches);
            if !evaluated.iter().any(|part| covers(part)) {
                self.part(&phrase::segment(name), check, item);
            }
        }
    }

    /// Adds the violations of the named properties in the schema's order, then those of the others in the order of their
    /// names' code points.
    fn members(&mut self, members: &'c Properties, found: &'v [(EcoString, Json)]) {
        let (mut named, mut others) = (Vec::new(), Vec::new());
        for (name, item) in sorted(found) {
            match self.position(members, name) {
                Some(position) => named.push((position, item)),
                None => others.push((name, item)),
            }
        }
        named.sort_by_key(|(position, _)| *position);
        for (position, item) in named {
            let (name, check) = &members.known[position];
            self.part(&phrase::segment(name), check, item);
        }
        for (name, item) in others {
            let matching = members.patterns.iter().filter(|(id, _)| self.checks.matches(*id, name));
            let matching: Vec<&Check> = matching.map(|(_, check)| check).collect();
            let others = members.others.as_deref().filter(|_| matching.is_empty());
            matching.into_iter().chain(others).for_each(|check| self.part(&phrase::segment(name), check, item));
        }
    }

    /// Returns the position of a named property: the objects of a list look for few of many.
    fn position(&mut self, members: &'c Properties, name: &str) -> Option<usize> {
        const FEW: usize = 16;
        if members.known.len() <= FEW {
            return members.known.iter().position(|(known, _)| known == name);
        }
        let by_name = || members.known.iter().enumerate().map(|(at, (name, _))| (name.as_str(), at)).collect();
        self.positions.entry(members).or_insert_with(by_name).get(name).copied()
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
                let tags = Check::listed(alternatives.tags().into(), alternatives.keyword);
                let path = format!("{}/{}", self.path, phrase::segment(tag));
                let wrong = self.checks.explained(&tags, found);
                self.found.extend(wrong.into_iter().map(|wrong| Violation { path: path.clone(), ..wrong }));
            }
        }
    }
}

impl Check {
    /// Returns the functions that it calls for the value that it is about, not for parts of it.
    fn calls_for_the_same_value(&self) -> Vec<CheckId> {
        let (mut calls, mut pending) = (Vec::new(), vec![self]);
        while let Some(check) = pending.pop() {
            for also in &check.also {
                match also {
                    Composite::Call(id) => calls.push(*id),
                    Composite::AnyOf(_) | Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } => {
                        pending.extend(also.parts());
                    }
                }
            }
            for part in &check.array {
                if let ArrayCheck::Unevaluated { evaluated, .. } = part {
                    pending.extend(evaluated.iter().flat_map(|part| &part.when));
                }
            }
            for part in &check.object {
                match part {
                    ObjectCheck::DependentSchema(_, check) => pending.push(check),
                    ObjectCheck::Unevaluated { evaluated, .. } => {
                        pending.extend(evaluated.iter().flat_map(|part| &part.when));
                    }
                    ObjectCheck::Required(_)
                    | ObjectCheck::Presence(_)
                    | ObjectCheck::Properties(_)
                    | ObjectCheck::PropertyNames(_) => {}
                }
            }
        }
        calls
    }
}

impl Alternatives {
    /// Returns the kinds of value that any of them is for.
    pub(crate) fn kinds(&self) -> Kinds {
        self.branches.iter().fold(Kinds::NONE, |kinds, branch| kinds.or(branch.kinds))
    }

    /// Returns the tags of all branches.
    pub(crate) fn tags(&self) -> Vec<Json> {
        self.branches.iter().flat_map(|branch| branch.tags.iter().map(Json::string)).collect()
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

/// Returns properties in the order of their names' code points, which every language can produce.
fn sorted(members: &[(EcoString, Json)]) -> impl Iterator<Item = (&EcoString, &Json)> {
    members.iter().map(|(name, value)| (name, value)).collect::<BTreeMap<_, _>>().into_iter()
}

/// Returns the first item that equals an earlier one, and that one.
fn repeated(items: &[Json]) -> Option<(usize, usize)> {
    let mut seen = std::collections::HashMap::new();
    items.iter().enumerate().find_map(|(index, item)| match seen.entry(item.canonical()) {
        std::collections::hash_map::Entry::Occupied(first) => Some((*first.get(), index)),
        std::collections::hash_map::Entry::Vacant(entry) => {
            entry.insert(index);
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use super::{CheckId, Checks};
    use crate::lower::{ReadOptions, lower};
    use crate::source::{Document, Format};
    use crate::text::{Json, Number};

    /// Returns the checks of a schema, and that of its root.
    fn checks(schema: &str) -> (Arc<Checks>, CheckId) {
        let document = Document::parse("root.json", schema.as_bytes(), Format::Json).expect("JSON");
        let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
        let checks = lower(&document, &options).expect("a model").model.checks;
        let (id, _) = checks.iter().find(|(_, function)| function.name == "Root").expect("the root");
        (checks, id)
    }

    /// Returns the violations of a value.
    fn violations(schema: &str, value: &Json) -> Vec<String> {
        let (checks, id) = checks(schema);
        checks.violations(id, value).iter().map(|found| format!("{} {}", found.path, found.found)).collect()
    }

    #[test]
    fn an_explanation_ends_with_the_thousandth_violation() {
        let schema = r#"{"type": "array", "items": {"type": "string"}}"#;
        for (count, last) in [
            (100, "/99 null"),
            (999, " a value with 899 more violations"),
            (1000, " a value with at least 900 more violations"),
            (5000, " a value with at least 900 more violations"),
        ] {
            let found = violations(schema, &Json::array(vec![Json::Null; count]));
            assert_eq!(found.last().map(String::as_str), Some(last), "{count}");
            assert_eq!(found[99], "/99 null", "{count}");
        }
    }

    #[test]
    fn the_nearest_alternative_is_the_first_of_those_with_as_many_violations_as_are_found() {
        let many = |name: &str, more: &str| {
            format!(r#"{{"properties": {{"{name}": {{"items": {{"type": "string"}}}}, "x": {{"type": "{more}"}}}}}}"#)
        };
        let schema = format!(r#"{{"type": "object", "anyOf": [{}, {}]}}"#, many("a", "null"), many("b", "string"));
        let nulls = |count| Json::array(vec![Json::Null; count]);
        let value = |a, b| Json::Object(vec![("a".into(), nulls(a)), ("b".into(), nulls(b))]);
        assert_eq!(violations(&schema, &value(3, 2))[0], "/b/0 null");
        assert_eq!(violations(&schema, &value(3000, 2000))[0], "/a/0 null");
    }

    #[test]
    fn chains_of_functions_may_be_longer_than_the_stack() {
        const LENGTH: usize = 2_000;
        let link = |n| {
            format!(r##""d{n}": {{"oneOf": [{{"anyOf": [{{"$ref": "#/$defs/d{}"}}]}}, {{"const": {n}}}]}}"##, n + 1)
        };
        let links: Vec<String> = (0..LENGTH).map(link).collect();
        let last = format!(r#""d{LENGTH}": {{"type": "string"}}"#);
        let schema = format!(
            r##"{{"type": "array", "items": {{"$ref": "#/$defs/d0"}}, "$defs": {{{}, {last}}}}}"##,
            links.join(", ")
        );
        let (checks, id) = checks(&schema);
        let item = |item| Json::array([item]);
        let values = [
            (item(Json::string("x")), true),
            (item(Json::Number(Number::from_text("1999"))), true),
            (item(Json::Null), false),
        ];
        let decide = || {
            for (value, is_valid) in &values {
                assert_eq!(checks.accepts(id, value), *is_valid, "{value}");
                assert_eq!(checks.violations(id, value).is_empty(), *is_valid, "{value}");
            }
        };
        let small = thread::Builder::new().stack_size(1 << 20);
        thread::scope(|scope| small.spawn_scoped(scope, decide).expect("a thread").join().expect("it decides"));
    }
}
