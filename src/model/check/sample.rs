//! Typical values of a check.

use ecow::EcoString;

use super::{ArrayCheck, Check, Checks, Composite, NumberCheck, StringCheck};
use crate::model::Kinds;
use crate::text::{Json, Number};

/// Maximum depth of a typical value; what is deeper is left out.
const MAX_DEPTH: usize = 4;
/// Maximum number of checks that are read for a typical value.
const MAX_CHECKS: usize = 300;
/// Maximum number of characters or items that a typical value repeats to be long enough.
const MAX_REPEATED: u64 = 64;

impl Checks {
    /// Returns an object with all properties that a check declares, if one is found that is valid: optional properties
    /// are left out if no value is found for them.
    pub(crate) fn typical_object(&self, check: &Check) -> Option<Json> {
        let mut sampling = Sampling { checks: self, left: MAX_CHECKS };
        let parts = sampling.parts(&[check])?;
        let object = sampling.object(&parts, 0).filter(|_| Sampling::kinds(&parts).has(Kinds::OBJECT))?;
        (object != Json::object::<EcoString>([]) && self.holds(check, &object)).then_some(object)
    }

    /// Returns a value that is valid for a check, if one is found.
    #[cfg(feature = "html")]
    pub(crate) fn typical(&self, check: &Check) -> Option<Json> {
        Sampling { checks: self, left: MAX_CHECKS }.value(&[check], 0)
    }
}

struct Sampling<'c> {
    checks: &'c Checks,
    /// The remaining number of checks to read.
    left: usize,
}

impl<'c> Sampling<'c> {
    /// Returns checks with those that they call; of the branches of a union, the first.
    fn parts(&mut self, checks: &[&'c Check]) -> Option<Vec<&'c Check>> {
        let mut parts = checks.to_vec();
        let mut index = 0;
        while let Some(check) = parts.get(index).copied() {
            self.left = self.left.checked_sub(1)?;
            index += 1;
            for also in &check.also {
                match also {
                    Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                        let objects = alternatives.branches.iter().find(|branch| branch.check.kinds != Kinds::NULL);
                        parts.extend(objects.map(|branch| &branch.check));
                    }
                    Composite::Call(id) => parts.push(&self.checks.function(*id).check),
                    Composite::Not(_) | Composite::If { .. } => {}
                }
            }
        }
        Some(parts)
    }

    fn kinds(parts: &[&Check]) -> Kinds {
        parts.iter().fold(Kinds::ALL, |kinds, part| kinds.and(part.kinds))
    }

    /// Returns a value that is valid for all of the checks, if one is found.
    fn value(&mut self, checks: &[&'c Check], depth: usize) -> Option<Json> {
        let parts = self.parts(checks)?;
        let kinds = Self::kinds(&parts);
        let listed = parts.iter().find_map(|part| part.values.as_ref()).map(|values| values.values.to_vec());
        let candidates = listed.unwrap_or_else(|| {
            let mut candidates = Vec::new();
            if kinds.has(Kinds::STRING) {
                candidates.extend(texts(&parts));
            }
            if kinds.has(Kinds::INTEGER) || kinds.has(Kinds::FRACTION) {
                candidates.extend(numbers(&parts));
            }
            if kinds.has(Kinds::BOOLEAN) {
                candidates.push(Json::Bool(true));
            }
            if depth < MAX_DEPTH && kinds.has(Kinds::OBJECT) {
                candidates.extend(self.object(&parts, depth));
            }
            if depth < MAX_DEPTH && kinds.has(Kinds::ARRAY) {
                candidates.extend(self.array(&parts, depth));
            }
            if kinds.has(Kinds::NULL) {
                candidates.push(Json::Null);
            }
            candidates
        });
        candidates.into_iter().find(|value| checks.iter().all(|check| self.checks.holds(check, value)))
    }

    fn object(&mut self, parts: &[&'c Check], depth: usize) -> Option<Json> {
        let mut properties: Vec<(&EcoString, Vec<&'c Check>)> = Vec::new();
        for declared in parts.iter().flat_map(|part| part.properties()) {
            self.left = self.left.checked_sub(declared.known.len())?;
            for (name, check) in &declared.known {
                match properties.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, checks)) => checks.push(check),
                    None => properties.push((name, vec![check])),
                }
            }
        }
        let members =
            properties.into_iter().filter_map(|(name, checks)| Some((name.clone(), self.value(&checks, depth + 1)?)));
        Some(Json::object(members.collect::<Vec<_>>()))
    }

    fn array(&mut self, parts: &[&'c Check], depth: usize) -> Option<Json> {
        let (mut least, mut prefixes, mut rests) = (1, 0, Vec::new());
        for array in parts.iter().flat_map(|part| &part.array) {
            match array {
                ArrayCheck::MinItems(items) => least = least.max(*items),
                ArrayCheck::Items { prefix, rest } => {
                    prefixes = prefixes.max(prefix.len());
                    rests.extend(rest);
                }
                ArrayCheck::MaxItems(_)
                | ArrayCheck::UniqueItems
                | ArrayCheck::Contains { .. }
                | ArrayCheck::Unevaluated { .. } => {}
            }
        }
        // Tuples are rare; an empty array is the value of one whose items are all optional.
        let item = if prefixes == 0 { self.value(&rests, depth + 1) } else { None };
        let count = usize::try_from(least.min(MAX_REPEATED)).unwrap_or_default();
        Some(Json::array(item.into_iter().flat_map(|item| std::iter::repeat_n(item, count))))
    }
}

/// Returns strings, the most typical one first.
fn texts(parts: &[&Check]) -> Vec<Json> {
    let strings = || parts.iter().flat_map(|part| &part.string);
    let least = strings().filter_map(|string| match string {
        StringCheck::MinLength(least) => Some(*least),
        StringCheck::MaxLength(_) | StringCheck::Pattern(_) | StringCheck::Format(..) => None,
    });
    let length = usize::try_from(least.max().unwrap_or(1).clamp(1, MAX_REPEATED)).unwrap_or(1);
    ["text".to_owned(), "a".repeat(length), "1".repeat(length)].map(Json::string).to_vec()
}

/// Returns numbers, the most typical one first.
fn numbers(parts: &[&Check]) -> Vec<Json> {
    let mut numbers = vec![Number::from_text("1"), Number::from_text("0")];
    for number in parts.iter().flat_map(|part| &part.number) {
        let bound = number.number();
        let step = match number {
            NumberCheck::Minimum(_) | NumberCheck::Maximum(_) | NumberCheck::MultipleOf(_) => 0,
            NumberCheck::ExclusiveMinimum(_) => 1,
            NumberCheck::ExclusiveMaximum(_) => -1,
        };
        let stepped = bound.as_integer().and_then(|integer| integer.checked_add(step));
        numbers.push(stepped.map_or_else(|| bound.clone(), |integer| Number::from_text(integer.to_string())));
    }
    numbers.into_iter().map(Json::Number).collect()
}
