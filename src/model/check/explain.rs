//! Explains a value: the specification of violations, which the generated code of every language implements.

use std::collections::{BTreeMap, HashSet};

use super::phrase::{self, describe};
use super::{
    Alternatives, ArrayCheck, Branch, Check, CheckId, Checks, Composite, EvaluatedItems, EvaluatedProperties,
    NumberCheck, ObjectCheck, PatternId, Properties, StringCheck, Violation,
};
use crate::model::Kinds;
use crate::text::{Json, Number};

impl Checks {
    /// Returns the violations of a value, in order, each once: the first hundred, and one that counts the others.
    pub fn violations(&self, id: CheckId, value: &Json) -> Vec<Violation> {
        let mut found = Vec::new();
        self.explain(&self.function(id).check, value, "", &mut found);
        let more = found.len().saturating_sub(phrase::LISTED_VIOLATIONS);
        found.truncate(phrase::LISTED_VIOLATIONS);
        let mut seen = HashSet::new();
        found.retain(|violation| seen.insert(violation.clone()));
        if more > 0 {
            let (path, expected, found_more) =
                (String::new(), "valid".to_owned(), phrase::count(more as u64, "more violation"));
            found.push(Violation { path, keyword: "more", expected, found: found_more });
        }
        found
    }

    /// Returns whether a value is valid.
    pub fn accepts(&self, id: CheckId, value: &Json) -> bool {
        self.holds(&self.function(id).check, value)
    }

    /// Returns whether a value is valid for a check.
    pub(crate) fn holds(&self, check: &Check, value: &Json) -> bool {
        let mut found = Vec::new();
        self.explain(check, value, "", &mut found);
        found.is_empty()
    }

    /// Adds the violations of the value at a path.
    ///
    /// A value of the wrong kind, or that isn't listed, has no further violations.
    fn explain(&self, check: &Check, value: &Json, path: &str, out: &mut Vec<Violation>) {
        if !Kinds::of_value(value).within(check.kinds) {
            out.push(violation(path, check.keyword, check.kinds.phrase(), value));
            return;
        }
        if let Some(values) = check.values.as_ref().filter(|values| !values.values.contains(value)) {
            out.push(violation(path, values.keyword, values.phrase(), value));
            return;
        }
        match value {
            Json::Number(number) => check.number.iter().filter(|part| !part.holds(number)).for_each(|part| {
                out.push(violation(path, part.keyword(), part.phrase(), value));
            }),
            Json::String(text) => {
                check.string.iter().filter(|part| !self.is_valid_string(part, text)).for_each(|part| {
                    out.push(violation(path, part.keyword(), part.phrase(self), value));
                })
            }
            Json::Array(items) => check.array.iter().for_each(|part| self.array(part, value, items, path, out)),
            Json::Object(members) => check.object.iter().for_each(|part| self.object(part, value, members, path, out)),
            Json::Null | Json::Bool(_) => {}
        }
        check.also.iter().for_each(|also| self.also(also, value, path, out));
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

    fn array(&self, part: &ArrayCheck, value: &Json, items: &[Json], path: &str, out: &mut Vec<Violation>) {
        let length = items.len() as u64;
        let mut refuse = |found: String| {
            let (keyword, expected) = (part.keyword(), part.phrase());
            out.push(Violation { path: path.to_owned(), keyword, expected, found });
        };
        match part {
            ArrayCheck::MinItems(least) if length < *least => refuse(describe(value)),
            ArrayCheck::MaxItems(most) if length > *most => refuse(describe(value)),
            ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) => {}
            ArrayCheck::UniqueItems => {
                if let Some((first, second)) = repeated(items) {
                    refuse(format!("items {first} and {second} alike"));
                }
            }
            ArrayCheck::Items { prefix, rest } => {
                for (index, item) in items.iter().enumerate() {
                    if let Some(check) = prefix.get(index).or(rest.as_ref()) {
                        self.explain(check, item, &format!("{path}/{index}"), out);
                    }
                }
            }
            ArrayCheck::Contains { check, min, max, .. } => {
                let matching = items.iter().filter(|item| self.holds(check, item)).count() as u64;
                let found = format!("{} that match", phrase::count(matching, "item"));
                if matching < *min {
                    refuse(found);
                } else if let Some(most) = max.filter(|most| matching > *most) {
                    let (keyword, expected) = ("maxContains", phrase::at_most_matching(most));
                    out.push(Violation { path: path.to_owned(), keyword, expected, found });
                }
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                let is_so = |part: &&EvaluatedItems| part.when.iter().all(|when| self.holds(when, value));
                let evaluated: Vec<&EvaluatedItems> = evaluated.iter().filter(is_so).collect();
                self.unevaluated_items(check, &evaluated, items, path, out);
            }
        }
    }

    /// Adds the violations of unevaluated items.
    fn unevaluated_items(
        &self,
        check: &Check,
        evaluated: &[&EvaluatedItems],
        items: &[Json],
        path: &str,
        out: &mut Vec<Violation>,
    ) {
        for (index, item) in items.iter().enumerate() {
            let matches = |matching: &Check| self.holds(matching, item);
            let covers = |part: &EvaluatedItems| part.all || index < part.first || part.matching.iter().any(matches);
            if !evaluated.iter().any(|part| covers(part)) {
                self.explain(check, item, &format!("{path}/{index}"), out);
            }
        }
    }

    fn object(
        &self,
        part: &ObjectCheck,
        value: &Json,
        members: &[(String, Json)],
        path: &str,
        out: &mut Vec<Violation>,
    ) {
        let count = members.len() as u64;
        match part {
            ObjectCheck::MinProperties(least) if count < *least => {
                out.push(violation(path, "minProperties", part.phrase(), value));
            }
            ObjectCheck::MaxProperties(most) if count > *most => {
                out.push(violation(path, "maxProperties", part.phrase(), value));
            }
            ObjectCheck::MinProperties(_) | ObjectCheck::MaxProperties(_) => {}
            ObjectCheck::Required(names) => {
                let missing = names.iter().filter(|name| value.get(name).is_none());
                out.extend(missing.map(|name| without(path, "required", phrase::with_member(name))));
            }
            ObjectCheck::DependentRequired(name, needed) => {
                let missing = needed.iter().filter(|needed| value.get(name).is_some() && value.get(needed).is_none());
                let expected = |needed| phrase::with_member_beside(needed, name);
                out.extend(missing.map(|needed| without(path, "dependentRequired", expected(needed))));
            }
            ObjectCheck::Properties(known) => self.members(known, members, value, path, out),
            ObjectCheck::PropertyNames(check) => self.names(check, members, path, out),
            ObjectCheck::DependentSchema(name, check) => {
                if value.get(name).is_some() {
                    self.explain(check, value, path, out);
                }
            }
            ObjectCheck::Unevaluated { check, evaluated } => {
                let is_so = |part: &&EvaluatedProperties| part.when.iter().all(|when| self.holds(when, value));
                let evaluated: Vec<&EvaluatedProperties> = evaluated.iter().filter(is_so).collect();
                self.unevaluated_members(check, &evaluated, members, path, out);
            }
        }
    }

    /// Adds the first violation of each name.
    fn names(&self, check: &Check, members: &[(String, Json)], path: &str, out: &mut Vec<Violation>) {
        for (name, _) in sorted(members) {
            let mut wrong = Vec::new();
            self.explain(check, &Json::string(name.as_str()), "", &mut wrong);
            out.extend(wrong.into_iter().take(1).map(|wrong| Violation {
                path: member(path, name),
                keyword: "propertyNames",
                expected: format!("a member whose name is {}", wrong.expected),
                found: format!("the name {}", phrase::quoted(name)),
            }));
        }
    }

    /// Adds the violations of unevaluated properties.
    fn unevaluated_members(
        &self,
        check: &Check,
        evaluated: &[&EvaluatedProperties],
        members: &[(String, Json)],
        path: &str,
        out: &mut Vec<Violation>,
    ) {
        for (name, item) in sorted(members) {
            let matches = |id: &PatternId| self.matches(*id, name);
            let covers =
                |part: &EvaluatedProperties| part.all || part.names.contains(name) || part.patterns.iter().any(matches);
            if !evaluated.iter().any(|part| covers(part)) {
                self.explain(check, item, &member(path, name), out);
            }
        }
    }

    /// Returns the named properties in the schema's order, then the others in the order of their names' code points.
    fn members(
        &self,
        members: &Properties,
        found: &[(String, Json)],
        value: &Json,
        path: &str,
        out: &mut Vec<Violation>,
    ) {
        for (name, check) in &members.known {
            if let Some(item) = value.get(name) {
                self.explain(check, item, &member(path, name), out);
            }
        }
        let known: HashSet<&String> = members.known.iter().map(|(name, _)| name).collect();
        for (name, item) in sorted(found).filter(|(name, _)| !known.contains(name)) {
            let path = member(path, name);
            let matching: Vec<&Check> =
                members.patterns.iter().filter(|(id, _)| self.matches(*id, name)).map(|(_, check)| check).collect();
            matching.iter().for_each(|check| self.explain(check, item, &path, out));
            if let Some(others) = members.others.as_deref().filter(|_| matching.is_empty()) {
                self.explain(others, item, &path, out);
            }
        }
    }

    fn also(&self, also: &Composite, value: &Json, path: &str, out: &mut Vec<Violation>) {
        match also {
            Composite::AnyOf(alternatives) => match &alternatives.tag {
                Some(tag) => self.tagged(alternatives, tag, value, path, out),
                None => self.any(alternatives, value, path, out),
            },
            Composite::OneOf(alternatives) => {
                match alternatives.branches.iter().filter(|branch| self.holds(&branch.check, value)).count() {
                    0 => self.any(alternatives, value, path, out),
                    1 => {}
                    _ => out.push(violation(path, "oneOf", phrase::ONE_ALTERNATIVE.to_owned(), value)),
                }
            }
            Composite::Not(check) => {
                if self.holds(check, value) {
                    out.push(violation(path, "not", phrase::other_than(check), value));
                }
            }
            Composite::If { condition, then, otherwise } => {
                let part = if self.holds(condition, value) { then } else { otherwise };
                self.explain(part, value, path, out);
            }
            Composite::Call(id) => self.explain(&self.function(*id).check, value, path, out),
        }
    }

    /// Adds the violations of the nearest alternative: of those for this kind of value, the first with the fewest
    /// violations.
    fn any(&self, alternatives: &Alternatives, value: &Json, path: &str, out: &mut Vec<Violation>) {
        let kind = Kinds::of_value(value);
        let mut nearest: Option<Vec<Violation>> = None;
        for branch in alternatives.branches.iter().filter(|branch| kind.within(branch.kinds)) {
            let mut wrong = Vec::new();
            self.explain(&branch.check, value, path, &mut wrong);
            if nearest.as_ref().is_none_or(|nearest| wrong.len() < nearest.len()) {
                nearest = Some(wrong);
            }
        }
        match nearest {
            Some(nearest) => out.extend(nearest),
            None => out.push(violation(path, alternatives.keyword, alternatives.kinds().phrase(), value)),
        }
    }

    /// Adds the violations of the alternative that the tag selects.
    fn tagged(&self, alternatives: &Alternatives, tag: &str, value: &Json, path: &str, out: &mut Vec<Violation>) {
        let Json::Object(_) = value else {
            out.push(violation(path, alternatives.keyword, alternatives.kinds().phrase(), value));
            return;
        };
        let Some(found) = value.get(tag) else {
            out.push(without(path, "required", phrase::with_member(tag)));
            return;
        };
        let is_named = |branch: &&Branch| branch.tags.iter().any(|tag| found.as_str() == Some(tag));
        match alternatives.branches.iter().find(is_named) {
            Some(branch) => self.explain(&branch.check, value, path, out),
            None => {
                let expected = phrase::one_of(&alternatives.tags());
                out.push(violation(&member(path, tag), alternatives.keyword, expected, found));
            }
        }
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
    fn holds(&self, number: &Number) -> bool {
        match self {
            Self::Minimum(bound) => number >= bound,
            Self::ExclusiveMinimum(bound) => number > bound,
            Self::Maximum(bound) => number <= bound,
            Self::ExclusiveMaximum(bound) => number < bound,
            Self::MultipleOf(divisor) => number.is_multiple_of(divisor),
        }
    }
}

fn violation(path: &str, keyword: &'static str, expected: String, value: &Json) -> Violation {
    Violation { path: path.to_owned(), keyword, expected, found: describe(value) }
}

/// Returns the violation of an object that lacks a property.
fn without(path: &str, keyword: &'static str, expected: String) -> Violation {
    Violation { path: path.to_owned(), keyword, expected, found: phrase::WITHOUT.to_owned() }
}

/// Returns the path of a property.
fn member(path: &str, name: &str) -> String {
    format!("{path}/{}", phrase::segment(name))
}

/// Returns properties in the order of their names' code points, which every language can produce.
fn sorted(members: &[(String, Json)]) -> impl Iterator<Item = (&String, &Json)> {
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
