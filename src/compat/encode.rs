//! Encodes checks as bytes that two checks share exactly if they are equal up to order and to the words of violations.

use std::collections::HashMap;

use crate::model::check::{
    Alternatives, ArrayCheck, Check, CheckId, Checks, Composite, NumberCheck, ObjectCheck, PatternId, PresenceCheck,
    StringCheck,
};
use crate::text::{Json, Number};

/// Encodes the checks of a model.
pub(super) struct Encoder<'a, F> {
    pub(super) checks: &'a Checks,
    /// The number of a function.
    pub(super) function: F,
}

/// How a nested check is encoded.
type Part<'p> = dyn Fn(&mut Vec<u8>, &Check) + 'p;

impl<F: Fn(CheckId) -> usize> Encoder<'_, F> {
    /// Appends a check, with its nested checks as `part` encodes them.
    pub(super) fn check(&self, out: &mut Vec<u8>, check: &Check, part: &Part<'_>) {
        out.extend(format!("{:?}", check.kinds).bytes());
        let Some(constraints) = check.constraints.as_deref() else { return };
        if let Some(values) = &constraints.values {
            list(out, "values", values.values.iter().map(|value| value.canonical().into_bytes()).collect());
        }
        let mut all: Vec<Vec<u8>> = constraints.number.iter().map(number).collect();
        all.extend(constraints.string.iter().map(|string| self.string(string)));
        all.extend(constraints.array.iter().map(|array| self.array(array, part)));
        all.extend(constraints.object.iter().map(|object| self.object(object, part)));
        all.extend(constraints.also.iter().map(|also| self.also(also, part)));
        list(out, "all", all);
    }

    fn string(&self, string: &StringCheck) -> Vec<u8> {
        match string {
            StringCheck::MinLength(least) => format!("least {least}").into_bytes(),
            StringCheck::MaxLength(most) => format!("most {most}").into_bytes(),
            StringCheck::Pattern(id) => self.pattern(*id),
            StringCheck::Format(format, _) => format!("format {}", format.name()).into_bytes(),
        }
    }

    fn pattern(&self, id: PatternId) -> Vec<u8> {
        format!("pattern {}", self.checks.pattern(id).pattern.source()).into_bytes()
    }

    fn array(&self, array: &ArrayCheck, part: &Part<'_>) -> Vec<u8> {
        match array {
            ArrayCheck::MinItems(least) => format!("items least {least}").into_bytes(),
            ArrayCheck::MaxItems(most) => format!("items most {most}").into_bytes(),
            ArrayCheck::UniqueItems => b"unique".to_vec(),
            ArrayCheck::Items { prefix, rest } => {
                let mut out = format!("items {} {}", prefix.len(), rest.is_some()).into_bytes();
                prefix.iter().chain(rest).for_each(|check| bytes(&mut out, &nested(check, part)));
                out
            }
            ArrayCheck::Contains { check, min, max, .. } => {
                let mut out = format!("contains {min} {max:?}").into_bytes();
                part(&mut out, check);
                out
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                let mut out = b"unevaluated items".to_vec();
                bytes(&mut out, &nested(check, part));
                let evaluated = evaluated.iter().map(|evaluated| {
                    let mut out = format!("{} {}", evaluated.first, evaluated.all).into_bytes();
                    list(&mut out, "when", evaluated.when.iter().map(|when| nested(when, part)).collect());
                    list(&mut out, "matching", evaluated.matching.iter().map(|check| nested(check, part)).collect());
                    out
                });
                list(&mut out, "evaluated", evaluated.collect());
                out
            }
        }
    }

    fn object(&self, object: &ObjectCheck, part: &Part<'_>) -> Vec<u8> {
        match object {
            ObjectCheck::Required(names) => names_of("required", names),
            ObjectCheck::Presence(PresenceCheck::MinProperties(least)) => format!("members least {least}").into_bytes(),
            ObjectCheck::Presence(PresenceCheck::MaxProperties(most)) => format!("members most {most}").into_bytes(),
            ObjectCheck::Presence(PresenceCheck::DependentRequired(name, needed)) => {
                let mut out = names_of("dependent", needed);
                bytes(&mut out, name.as_bytes());
                out
            }
            ObjectCheck::Properties(properties) => {
                let mut out = b"properties".to_vec();
                let named = |name: &[u8], check| {
                    let mut out = Vec::new();
                    bytes(&mut out, name);
                    part(&mut out, check);
                    out
                };
                list(
                    &mut out,
                    "",
                    properties.known.iter().map(|(name, check)| named(name.as_bytes(), check)).collect(),
                );
                let patterns = properties.patterns.iter().map(|(id, check)| named(&self.pattern(*id), check));
                list(&mut out, "patterns", patterns.collect());
                list(&mut out, "others", properties.others.iter().map(|check| nested(check, part)).collect());
                out
            }
            ObjectCheck::PropertyNames(check) => {
                let mut out = b"names".to_vec();
                part(&mut out, check);
                out
            }
            ObjectCheck::DependentSchema(name, check) => {
                let mut out = b"dependent schema".to_vec();
                bytes(&mut out, name.as_bytes());
                part(&mut out, check);
                out
            }
            ObjectCheck::Unevaluated { check, evaluated } => {
                let mut out = b"unevaluated properties".to_vec();
                bytes(&mut out, &nested(check, part));
                let evaluated = evaluated.iter().map(|evaluated| {
                    let mut out = names_of("names", &evaluated.names);
                    out.push(u8::from(evaluated.all));
                    list(&mut out, "when", evaluated.when.iter().map(|when| nested(when, part)).collect());
                    list(&mut out, "patterns", evaluated.patterns.iter().map(|id| self.pattern(*id)).collect());
                    out
                });
                list(&mut out, "evaluated", evaluated.collect());
                out
            }
        }
    }

    fn also(&self, also: &Composite, part: &Part<'_>) -> Vec<u8> {
        let mut out = Vec::new();
        match also {
            Composite::AnyOf(alternatives) => branches(&mut out, "any", alternatives, part),
            Composite::OneOf(alternatives) => branches(&mut out, "one", alternatives, part),
            Composite::Not(check) => {
                out.extend(b"not");
                part(&mut out, check);
            }
            Composite::If { condition, then, otherwise } => {
                out.extend(b"if");
                [condition, then, otherwise].into_iter().for_each(|check| bytes(&mut out, &nested(check, part)));
            }
            Composite::Call(id) => out.extend(format!("call {}", (self.function)(*id)).bytes()),
        }
        out
    }
}

fn branches(out: &mut Vec<u8>, name: &str, alternatives: &Alternatives, part: &Part<'_>) {
    out.extend(format!("{:?}", alternatives.tag).bytes());
    let branches = alternatives.branches.iter().map(|branch| {
        let mut out = format!("{:?}", branch.kinds).into_bytes();
        bytes(&mut out, &names_of("tags", &branch.tags));
        part(&mut out, &branch.check);
        out
    });
    list(out, name, branches.collect());
}

fn number(part: &NumberCheck) -> Vec<u8> {
    let canonical = |number: &Number| Json::Number(number.clone()).canonical();
    let (NumberCheck::Minimum(value)
    | NumberCheck::ExclusiveMinimum(value)
    | NumberCheck::Maximum(value)
    | NumberCheck::ExclusiveMaximum(value)
    | NumberCheck::MultipleOf(value)) = part;
    format!("{} {}", part.keyword(), canonical(value)).into_bytes()
}

fn names_of(keyword: &str, names: &[impl AsRef<str>]) -> Vec<u8> {
    let mut out = Vec::new();
    list(&mut out, keyword, names.iter().map(|name| name.as_ref().as_bytes().to_vec()).collect());
    out
}

fn nested(check: &Check, part: &Part<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    part(&mut out, check);
    out
}

fn bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend(bytes.len().to_be_bytes());
    out.extend(bytes);
}

/// Appends parts whose order is no difference.
fn list(out: &mut Vec<u8>, name: &str, mut parts: Vec<Vec<u8>>) {
    parts.sort_unstable();
    out.extend(name.bytes());
    out.extend(parts.len().to_be_bytes());
    parts.iter().for_each(|part| bytes(out, part));
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

fn deep<F: Fn(CheckId) -> usize>(encoder: &Encoder<'_, F>, check: &Check) -> Vec<u8> {
    let mut out = Vec::new();
    encoder.check(&mut out, check, &|out, part| out.extend(deep(encoder, part)));
    out
}
