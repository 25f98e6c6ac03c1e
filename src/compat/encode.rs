//! Encodes checks as texts that two checks share exactly if they are equal up to order and to the words of violations.

use std::collections::HashMap;
use std::fmt::Display;

use crate::model::check::{
    Alternatives, ArrayCheck, Check, CheckId, Checks, Composite, NumberCheck, ObjectCheck, PatternId, PresenceCheck,
    StringCheck,
};
use crate::text::Json;

/// Encodes the checks of a model.
pub(super) struct Encoder<'a, F> {
    pub(super) checks: &'a Checks,
    /// The number of a function.
    pub(super) function: F,
}

/// The encoding of a nested check.
type Part<'p> = dyn Fn(&Check) -> String + 'p;

impl<F: Fn(CheckId) -> usize> Encoder<'_, F> {
    /// Returns the text of a check, with its nested checks as `part` encodes them.
    pub(super) fn check(&self, check: &Check, part: &Part<'_>) -> String {
        let kinds = format!("{:?}", check.kinds);
        let Some(constraints) = check.constraints.as_deref() else { return kinds };
        let values = constraints.values.iter().map(|of| unordered("", of.values.iter().map(Json::canonical)));
        let mut all: Vec<String> = constraints.number.iter().map(number).collect();
        all.extend(constraints.string.iter().map(|string| self.string(string)));
        all.extend(constraints.array.iter().map(|array| array_check(array, part)));
        all.extend(constraints.object.iter().map(|object| self.object(object, part)));
        all.extend(constraints.also.iter().map(|also| self.also(also, part)));
        ordered(kinds, [unordered("values", values), unordered("all", all)])
    }

    fn string(&self, string: &StringCheck) -> String {
        match string {
            StringCheck::MinLength(least) => format!("least {least}"),
            StringCheck::MaxLength(most) => format!("most {most}"),
            StringCheck::Pattern(id) => ordered("pattern", [self.pattern(*id)]),
            StringCheck::Format(format, _) => format!("format {}", format.name()),
        }
    }

    fn pattern(&self, id: PatternId) -> &str {
        self.checks.pattern(id).pattern.source()
    }

    fn object(&self, object: &ObjectCheck, part: &Part<'_>) -> String {
        match object {
            ObjectCheck::Required(names) => unordered("required", names),
            ObjectCheck::Presence(PresenceCheck::MinProperties(least)) => format!("members least {least}"),
            ObjectCheck::Presence(PresenceCheck::MaxProperties(most)) => format!("members most {most}"),
            ObjectCheck::Presence(PresenceCheck::DependentRequired(name, needed)) => {
                ordered("dependent", [name.as_str(), &unordered("", needed)])
            }
            ObjectCheck::Properties(properties) => {
                let named = |name: &str, check| ordered("", [name, &part(check)]);
                let known = properties.known.iter().map(|(name, check)| named(name, check));
                let patterns = properties.patterns.iter().map(|(id, check)| named(self.pattern(*id), check));
                let others = properties.others.iter().map(|check| part(check));
                ordered("properties", [unordered("", known), unordered("", patterns), unordered("", others)])
            }
            ObjectCheck::PropertyNames(check) => ordered("names", [part(check)]),
            ObjectCheck::DependentSchema(name, check) => ordered("dependent schema", [name.as_str(), &part(check)]),
            ObjectCheck::Unevaluated { check, evaluated } => {
                let evaluated = evaluated.iter().map(|evaluated| {
                    let when = unordered("when", evaluated.when.iter().map(part));
                    let patterns = unordered("patterns", evaluated.patterns.iter().map(|id| self.pattern(*id)));
                    ordered(evaluated.all, [unordered("names", &evaluated.names), when, patterns])
                });
                ordered("unevaluated properties", [part(check), unordered("", evaluated)])
            }
        }
    }

    fn also(&self, also: &Composite, part: &Part<'_>) -> String {
        match also {
            Composite::AnyOf(alternatives) => branches("any", alternatives, part),
            Composite::OneOf(alternatives) => branches("one", alternatives, part),
            Composite::Not(check) => ordered("not", [part(check)]),
            Composite::If { condition, then, otherwise } => ordered("if", [condition, then, otherwise].map(part)),
            Composite::Call(id) => format!("call {}", (self.function)(*id)),
        }
    }
}

fn number(number: &NumberCheck) -> String {
    format!("{} {}", number.keyword(), Json::Number(number.number().clone()).canonical())
}

fn array_check(array: &ArrayCheck, part: &Part<'_>) -> String {
    match array {
        ArrayCheck::MinItems(least) => format!("items least {least}"),
        ArrayCheck::MaxItems(most) => format!("items most {most}"),
        ArrayCheck::UniqueItems => "unique".to_owned(),
        ArrayCheck::Items { prefix, rest } => {
            let name = format!("items {} {}", prefix.len(), rest.is_some());
            ordered(name, prefix.iter().chain(rest).map(part))
        }
        ArrayCheck::Contains { check, min, max, .. } => ordered(format!("contains {min} {max:?}"), [part(check)]),
        ArrayCheck::Unevaluated { check, evaluated } => {
            let evaluated = evaluated.iter().map(|evaluated| {
                let when = unordered("when", evaluated.when.iter().map(part));
                let matching = unordered("matching", evaluated.matching.iter().map(part));
                ordered(format!("{} {}", evaluated.first, evaluated.all), [when, matching])
            });
            ordered("unevaluated items", [part(check), unordered("", evaluated)])
        }
    }
}

fn branches(name: &str, alternatives: &Alternatives, part: &Part<'_>) -> String {
    let branches = alternatives.branches.iter().map(|branch| {
        let tags = unordered("tags", &branch.tags);
        ordered(format!("{:?}", branch.kinds), [tags, part(&branch.check)])
    });
    ordered(name, [format!("{:?}", alternatives.tag), unordered("", branches)])
}

/// Returns a text with parts, each behind its length.
fn ordered(name: impl Display, parts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut out = name.to_string();
    for part in parts {
        let part = part.as_ref();
        out += &format!(";{}:", part.len());
        out += part;
    }
    out
}

/// Returns a text with parts whose order is no difference.
fn unordered<T: AsRef<str> + Ord>(name: &str, parts: impl IntoIterator<Item = T>) -> String {
    let mut parts: Vec<T> = parts.into_iter().collect();
    parts.sort_unstable();
    ordered(name, parts)
}

/// Returns for each function of `old` the one of `new` that equals it, with all that they call. Only functions of the
/// same name are compared: they are assumed to be equal, until all that aren't are found.
pub(super) fn twins(new: &Checks, old: &Checks) -> HashMap<CheckId, CheckId> {
    let named: HashMap<&str, CheckId> = new.iter().map(|(id, function)| (function.name.as_str(), id)).collect();
    let mut twins: HashMap<CheckId, CheckId> =
        old.iter().filter_map(|(id, function)| Some((id, *named.get(function.name.as_str())?))).collect();
    let mut callers: HashMap<CheckId, Vec<CheckId>> = HashMap::new();
    for (id, function) in old.iter() {
        function.check.calls().into_iter().for_each(|called| callers.entry(called).or_default().push(id));
    }
    let mut pending: Vec<CheckId> = old.iter().map(|(id, _)| id).collect();
    while let Some(id) = pending.pop() {
        let Some(twin) = twins.get(&id) else { continue };
        let of_old = |id: CheckId| twins.get(&id).map_or(new.functions.len() + id.index(), |twin| twin.index());
        let in_old = deep(&Encoder { checks: old, function: of_old }, &old.function(id).check);
        let in_new = deep(&Encoder { checks: new, function: CheckId::index }, &new.function(*twin).check);
        if in_old != in_new {
            twins.remove(&id);
            pending.extend(callers.get(&id).into_iter().flatten());
        }
    }
    twins
}

fn deep<F: Fn(CheckId) -> usize>(encoder: &Encoder<'_, F>, check: &Check) -> String {
    encoder.check(check, &|part| deep(encoder, part))
}
