//! Constraints without a method of zod: their messages, and their keywords of JSON Schema.

use ecow::EcoString;

use crate::model::Kinds;
use crate::model::check::phrases::Phrase;
use crate::model::check::{
    Alternatives, ArrayCheck, Check, Checks, Composite, NumberCheck, ObjectCheck, PresenceCheck, phrase,
};
use crate::target::docs;
use crate::target::typescript::quote;
use crate::text::Json;

/// Returns the expected phrase of a check.
pub(super) fn expected(check: &Check, checks: &Checks) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(check.values.iter().map(|values| values.phrase()));
    words.extend(check.number.iter().map(NumberCheck::phrase));
    words.extend(check.string.iter().map(|part| part.phrase(checks)));
    words.extend(check.array.iter().map(array));
    words.extend(check.object.iter().map(|part| object(part, checks)));
    words.extend(check.also.iter().map(|part| also(part, checks)));
    let kinds = check.kinds.phrase();
    if check.kinds != Kinds::ALL && !words.iter().any(|words| words.starts_with(&kinds)) {
        words.insert(0, kinds);
    }
    if words.is_empty() { Phrase::Anything.with(&[]) } else { phrase::all_of(words) }
}

fn array(check: &ArrayCheck) -> String {
    let phrase = check.phrase();
    if phrase.is_empty() { Phrase::ArrayBy.with(&[&check.keyword()]) } else { phrase }
}

fn object(check: &ObjectCheck, checks: &Checks) -> String {
    match check {
        ObjectCheck::Presence(part) => part.phrase(),
        ObjectCheck::Required(names) => phrase::all_of(names.iter().map(|name| phrase::with_property(name))),
        ObjectCheck::Properties(members) => match (&members.known[..], &members.patterns[..], &members.others) {
            ([(name, check)], [], None) => Phrase::PropertyIs.with(&[&phrase::quoted(name), &expected(check, checks)]),
            _ => Phrase::ObjectBy.with(&[&check.keyword()]),
        },
        ObjectCheck::DependentSchema(name, _) => Phrase::ObjectWithBy.with(&[&phrase::quoted(name), &check.keyword()]),
        ObjectCheck::PropertyNames(_) | ObjectCheck::Unevaluated { .. } => Phrase::ObjectBy.with(&[&check.keyword()]),
    }
}

fn also(also: &Composite, checks: &Checks) -> String {
    match also {
        Composite::AnyOf(alternatives) => match required_sets(alternatives) {
            Some(names) => Phrase::AtLeastOneProperty.with(&[&listed(&names)]),
            None => Phrase::ValueBy.with(&[&alternatives.keyword]),
        },
        Composite::OneOf(alternatives) => match required_sets(alternatives) {
            Some(names) => Phrase::ExactlyOneProperty.with(&[&listed(&names)]),
            None => Phrase::ExactlyOne.with(&[]),
        },
        Composite::Not(check) => phrase::other_than(check),
        Composite::If { .. } => Phrase::ValueBy.with(&[&"if"]),
        Composite::Call(id) => Phrase::OfType.with(&[&checks.function(*id).name]),
    }
}

fn listed(names: &[&str]) -> String {
    docs::listed(&names.iter().map(|name| phrase::quoted(name)).collect::<Vec<_>>(), "and")
}

/// Returns the names of properties, if each alternative only requires one of them.
fn required_sets(alternatives: &Alternatives) -> Option<Vec<&str>> {
    let sole = |check| if let [name] = required_only(check)? { Some(name.as_str()) } else { None };
    alternatives.branches.iter().map(|branch| sole(&branch.check)).collect()
}

/// Returns the properties that an alternative requires, if it constrains nothing else.
fn required_only(check: &Check) -> Option<&[EcoString]> {
    let [ObjectCheck::Required(names)] = &check.object[..] else { return None };
    let is_bare = check.values.is_none()
        && check.is_only_of_objects()
        && (check.kinds == Kinds::ALL || check.kinds == Kinds::OBJECT);
    is_bare.then_some(names)
}

/// Returns the residual as keywords of JSON Schema, which `z.toJSONSchema` shows as metadata, and whether they are
/// equivalent to it.
pub(super) fn metadata(rest: &Check, kinds: Kinds) -> (Vec<(EcoString, Json)>, bool) {
    let of_number = |part: &NumberCheck| match part {
        NumberCheck::MultipleOf(divisor) => Some(("multipleOf", Json::Number(divisor.clone()))),
        _ => None,
    };
    let of_array = |part: &ArrayCheck| match part {
        ArrayCheck::UniqueItems => Some(("uniqueItems", Json::Bool(true))),
        _ => None,
    };
    let of_object = |part: &ObjectCheck| match part {
        ObjectCheck::Presence(PresenceCheck::MinProperties(count) | PresenceCheck::MaxProperties(count)) => {
            Some((part.keyword(), Json::number(*count)))
        }
        _ => None,
    };
    let of_composite = |part: &Composite| match part {
        Composite::AnyOf(alternatives) => Some(("anyOf", required_alternatives(alternatives)?)),
        Composite::OneOf(alternatives) => Some(("oneOf", required_alternatives(alternatives)?)),
        Composite::Not(_) | Composite::If { .. } | Composite::Call(_) => None,
    };
    let of_composite = |part| of_composite(part).filter(|_| kinds == Kinds::OBJECT);
    let of_number = rest.number.iter().map(of_number).chain(rest.array.iter().map(of_array));
    let of_object = rest.object.iter().map(of_object).chain(rest.also.iter().map(of_composite));
    let parts: Vec<Option<(&str, Json)>> = of_number.chain(of_object).collect();
    let is_plain = rest.values.is_none() && rest.kinds == Kinds::ALL && rest.string.is_empty();
    let is_all = is_plain && parts.iter().all(Option::is_some);
    let said: Vec<(&str, Json)> = parts.into_iter().flatten().collect();
    let is_twice = |(index, (key, _)): (usize, &(&str, Json))| said[..index].iter().any(|(other, _)| other == key);
    if said.iter().enumerate().any(is_twice) {
        return (Vec::new(), false);
    }
    (said.into_iter().map(|(key, value)| (key.into(), value)).collect(), is_all)
}

fn required_alternatives(alternatives: &Alternatives) -> Option<Json> {
    let names = |check: &Check| Some(Json::array(required_only(check)?.iter().map(Json::string)));
    let branch = |check: &Check| Some(Json::object([("required", names(check)?)]));
    let branches: Option<Vec<Json>> = alternatives.branches.iter().map(|part| branch(&part.check)).collect();
    Some(Json::array(branches?))
}

/// Returns metadata as code.
pub(super) fn entries(metadata: Vec<(EcoString, Json)>) -> Vec<(String, String)> {
    metadata.into_iter().map(|(key, value)| (quote::key(&key), quote::value(&value))).collect()
}
