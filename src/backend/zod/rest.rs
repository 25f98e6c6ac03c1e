//! What is left of a check where a part of it is said already.

use std::collections::HashMap;

use crate::model::Kinds;
use crate::model::check::{Branch, Check, Composite, ObjectCheck, Properties, Values, any};

/// What is left to ask of values that are known to be of those kinds.
pub(super) fn of_kinds(check: Check, kinds: Kinds) -> Check {
    let mut rest = check;
    if kinds.within(rest.kinds) {
        rest.kinds = Kinds::ALL;
    }
    if !kinds.has(Kinds::NUMBER) {
        rest.number.clear();
    }
    if !kinds.has(Kinds::STRING) {
        rest.string.clear();
    }
    if !kinds.has(Kinds::ARRAY) {
        rest.array.clear();
    }
    if !kinds.has(Kinds::OBJECT) {
        rest.object.clear();
    }
    rest
}

/// What is left to ask of values that another check holds for.
pub(super) fn minus(check: Check, known: &Check) -> Check {
    let mut rest = match known.kinds == Kinds::ALL {
        true => check,
        false => of_kinds(check, known.kinds),
    };
    if rest.values == known.values {
        rest.values = None;
    }
    rest.number.retain(|part| !known.number.contains(part));
    rest.string.retain(|part| !known.string.contains(part));
    rest.array.retain(|part| !known.array.contains(part));
    rest.also.retain(|part| !known.also.contains(part));
    let object = std::mem::take(&mut rest.object).into_iter().filter(|part| !known.object.contains(part));
    rest.object = object.filter_map(|part| object_minus(part, known)).collect();
    rest
}

fn object_minus(part: ObjectCheck, known: &Check) -> Option<ObjectCheck> {
    match part {
        ObjectCheck::Properties(members) => members_minus(members, known).map(ObjectCheck::Properties),
        ObjectCheck::Required(mut names) => {
            names.retain(|name| !known.object.iter().any(|other| other.required().contains(name)));
            (!names.is_empty()).then_some(ObjectCheck::Required(names))
        }
        part @ (ObjectCheck::MinProperties(_)
        | ObjectCheck::MaxProperties(_)
        | ObjectCheck::DependentRequired(..)
        | ObjectCheck::PropertyNames(_)
        | ObjectCheck::DependentSchema(..)
        | ObjectCheck::Unevaluated { .. }) => Some(part),
    }
}

/// The members of which another check doesn't say the same, where nothing but named members is spoken of.
fn members_minus(mut members: Properties, known: &Check) -> Option<Properties> {
    if !members.patterns.is_empty() || members.others.is_some() {
        return Some(members);
    }
    let said = known.object.iter().flat_map(|other| match other {
        ObjectCheck::Properties(known) => &known.known[..],
        _ => &[],
    });
    let said: HashMap<&String, &Check> = said.map(|(name, check)| (name, check)).collect();
    members.known.retain(|(name, check)| !check.is_always() && said.get(name) != Some(&check));
    (!members.known.is_empty()).then_some(members)
}

/// What the values beside `null` must be, where `null` is one: nothing where that can't be told apart.
pub(super) fn beside_null(check: &Check) -> Option<Check> {
    if !check.kinds.has(Kinds::NULL) {
        return None;
    }
    let others = check.kinds.without(Kinds::NULL);
    match (&check.values, &check.also[..]) {
        (None, []) => Some(Check { kinds: others, ..check.clone() }),
        (Some(values), []) => {
            let listed = values.values.iter().filter(|value| Kinds::of_value(value) != Kinds::NULL).cloned().collect();
            let has_null = values.values.iter().any(|value| Kinds::of_value(value) == Kinds::NULL);
            let values = Values { values: listed, keyword: values.keyword };
            has_null.then(|| Check { values: Some(values), ..check.clone() })
        }
        (None, [Composite::AnyOf(alternatives)]) if check.kinds == Kinds::ALL && is_bare(check) => {
            let others: Vec<Branch> = alternatives.branches.iter().filter_map(branch_beside_null).collect();
            (others != alternatives.branches).then(|| any(alternatives.keyword, others, alternatives.tag.clone()))
        }
        _ => None,
    }
}

/// The same alternative, or what it is for values beside `null`: nothing where it is for no others.
fn branch_beside_null(branch: &Branch) -> Option<Branch> {
    if is_null(&branch.check) {
        return None;
    }
    let kinds = branch.kinds.without(Kinds::NULL);
    match &branch.check {
        check if check.values.is_none() && check.also.is_empty() => {
            let check = Check { kinds: check.kinds.without(Kinds::NULL), ..check.clone() };
            Some(Branch { check, kinds, ..branch.clone() })
        }
        _ => Some(branch.clone()),
    }
}

/// Whether nothing is asked of a kind of value.
fn is_bare(check: &Check) -> bool {
    check.number.is_empty() && check.string.is_empty() && check.array.is_empty() && check.object.is_empty()
}

fn is_null(check: &Check) -> bool {
    match &check.values {
        None => check.kinds == Kinds::NULL && check.is_only_kinds_or_values(),
        Some(values) => {
            check.is_only_kinds_or_values() && values.values.iter().all(|value| Kinds::of_value(value) == Kinds::NULL)
        }
    }
}

/// A check as a function asks for it: with the kind that its values are known to be of.
pub(super) fn framed(rest: Check, kinds: Kinds) -> Check {
    let is_one = [Kinds::STRING, Kinds::NUMBER, Kinds::ARRAY, Kinds::OBJECT].contains(&kinds);
    if !is_one || rest.kinds != Kinds::ALL || rest.values.is_some() {
        return rest;
    }
    let mut framed = Check { kinds, ..rest };
    if framed.number.is_empty() && framed.string.is_empty() && framed.array.is_empty() && framed.object.is_empty() {
        if kinds != Kinds::OBJECT || !framed.also.iter().all(is_of_presence) {
            return Check { kinds: Kinds::ALL, ..framed };
        }
        // No member is required: but members are what is read.
        framed.object.push(ObjectCheck::Required(Vec::new()));
    }
    framed
}

/// Whether it is asked which members are there, and nothing else.
fn is_of_presence(also: &Composite) -> bool {
    let is_plain = |check: &Check| {
        let is_required = |part: &ObjectCheck| matches!(part, ObjectCheck::Required(_));
        check.values.is_none()
            && check.also.is_empty()
            && !check.object.is_empty()
            && check.number.is_empty()
            && check.string.is_empty()
            && check.array.is_empty()
            && check.object.iter().all(is_required)
    };
    match also {
        Composite::AnyOf(alternatives) => alternatives.branches.iter().all(|branch| is_plain(&branch.check)),
        Composite::OneOf(alternatives) => {
            alternatives.branches.len() == 2 && alternatives.branches.iter().all(|branch| is_plain(&branch.check))
        }
        Composite::Not(check) => is_plain(check),
        Composite::If { .. } | Composite::Call(_) => false,
    }
}
