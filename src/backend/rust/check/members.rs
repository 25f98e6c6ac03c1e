//! Whether the members of objects are as asked.

use std::collections::HashSet;

use crate::model::Kinds;
use crate::model::check::{Check, EvaluatedProperties, ObjectCheck, Properties};
use crate::text::Json;

use super::super::quote;
use super::Checking;
use super::expr::Expr;
use super::verdict::{block, bounded};

impl Checking<'_> {
    /// Whether the members of an object are as asked.
    pub(super) fn object(&self, check: &Check, value: &str) -> Expr {
        let (mut least, mut most, mut others) = (None, None, Vec::new());
        let required = check.object.iter().flat_map(ObjectCheck::required);
        let required: Vec<&str> = required.map(String::as_str).collect();
        let named: HashSet<&str> = required.iter().copied().collect();
        // What a member must be says that it must be there, too.
        let mut said: HashSet<&str> = HashSet::new();
        for part in &check.object {
            match part {
                ObjectCheck::MinProperties(bound) => least = least.max(Some(*bound)),
                ObjectCheck::MaxProperties(bound) => most = Some(most.map_or(*bound, |most: u64| most.min(*bound))),
                ObjectCheck::Required(_) => {}
                ObjectCheck::DependentRequired(name, needed) => {
                    let needed: Vec<Expr> = needed.iter().map(|name| has(name)).collect();
                    others.push(Expr::any([has(name).not(), Expr::all(needed)]));
                }
                ObjectCheck::Properties(members) => self.members(members, &named, &mut said, &mut others),
                ObjectCheck::PropertyNames(check) => others.push(self.names(check)),
                ObjectCheck::DependentSchema(name, check) => {
                    let holds = self.verdict(check, value);
                    others.push(Expr::any([has(name).not(), holds]));
                }
                ObjectCheck::Unevaluated { check, evaluated } => {
                    others.push(self.unevaluated_members(check, evaluated, value));
                }
            }
        }
        let missing = required.into_iter().filter(|name| !said.contains(name)).map(has);
        let count = bounded("object.len()", "object.is_empty()", least, most);
        Expr::all([count].into_iter().chain(missing.collect::<Vec<_>>()).chain(others))
    }

    fn members<'m>(
        &self,
        members: &'m Properties,
        required: &HashSet<&str>,
        said: &mut HashSet<&'m str>,
        out: &mut Vec<Expr>,
    ) {
        for (name, check) in self.model.checks.deep_last(&members.known) {
            let is_required = required.contains(name.as_str());
            let get = format!("object.get({})", quote::literal(name));
            let body = self.verdict(check, "value");
            match (body, is_required) {
                (Expr::Constant(true), _) => {}
                (Expr::Constant(false), _) => out.push(has(name).not()),
                (body, true) => {
                    said.insert(name);
                    out.push(Expr::with(format!("{get}.is_some_and"), "value", body));
                }
                (body, false) => out.push(Expr::with(format!("{get}.is_none_or"), "value", body)),
            }
        }
        out.push(self.other_members(members));
    }

    /// Whether the members without a name in the schema are as asked.
    fn other_members(&self, members: &Properties) -> Expr {
        let mut parts: Vec<(Expr, Expr)> = Vec::new();
        for (id, check) in &members.patterns {
            parts.push((self.matches(*id, "name"), self.verdict(check, "value")));
        }
        let others = members.others.as_ref().map_or(Expr::Constant(true), |others| self.verdict(others, "value"));
        let body = match <[(Expr, Expr); 1]>::try_from(parts) {
            Ok([(matches, holds)]) => Expr::condition(matches, holds, others),
            Err(parts) => {
                let matching = parts.iter().map(|(matches, _)| matches.clone());
                let others = Expr::any(matching.chain([others]));
                let matched = parts.into_iter().map(|(matches, holds)| Expr::any([matches.not(), holds]));
                Expr::all(matched.chain([others]))
            }
        };
        let body = match body {
            Expr::Constant(true) => return body,
            body => Expr::any([known_name(members), body]),
        };
        over_members(body)
    }

    /// Whether the names of members are as asked.
    fn names(&self, check: &Check) -> Expr {
        let body = match is_textual(check) {
            true => self.name(check),
            false => {
                let name = ("name".to_owned(), Expr::Plain("&Value::from(text.as_str())".to_owned()));
                match self.verdict(check, "name") {
                    Expr::Constant(value) => Expr::Constant(value),
                    body => Expr::Block(vec![name], Box::new(body)),
                }
            }
        };
        match body {
            Expr::Constant(true) => body,
            Expr::Constant(false) => Expr::Plain("object.is_empty()".to_owned()),
            body => Expr::With("object.keys().all".to_owned(), "text", Box::new(body)),
        }
    }

    /// Whether a name is as a check asks that speaks of nothing but texts.
    fn name(&self, check: &Check) -> Expr {
        if !check.kinds.has(Kinds::STRING) {
            return Expr::Constant(false);
        }
        let listed = check.values.as_ref().map_or(Expr::Constant(true), |listed| {
            let texts: Vec<String> = listed.values.iter().filter_map(Json::as_str).map(quote::literal).collect();
            if texts.is_empty() { Expr::Constant(false) } else { Expr::Matches("text.as_str()".to_owned(), texts) }
        });
        let string = self.string(&check.string);
        Expr::all([listed, string])
    }

    fn unevaluated_members(&self, check: &Check, evaluated: &[EvaluatedProperties], value: &str) -> Expr {
        let rest = self.verdict(check, "value");
        if rest == Expr::Constant(true) {
            return rest;
        }
        let mut variables = Vec::new();
        let mut covered = Vec::new();
        for part in evaluated {
            let holds = self.condition(&part.when, value, &mut variables);
            covered.push(Expr::all([holds, self.evaluates_member(part)]));
        }
        let body = over_members(Expr::any(covered.into_iter().chain([rest])));
        block(variables, body)
    }

    /// Whether a set of members has the one called `name`.
    pub(super) fn evaluates_member(&self, part: &EvaluatedProperties) -> Expr {
        if part.all {
            return Expr::Constant(true);
        }
        let patterns: Vec<Expr> = part.patterns.iter().map(|id| self.matches(*id, "name")).collect();
        Expr::any([named(part.names.iter())].into_iter().chain(patterns))
    }
}

/// Whether an object has a member.
pub(super) fn has(name: &str) -> Expr {
    Expr::Plain(format!("object.contains_key({})", quote::literal(name)))
}

/// Whether the schema names the member `name`.
pub(super) fn known_name(members: &Properties) -> Expr {
    named(members.known.iter().map(|(name, _)| name))
}

/// Whether `name` is one of these.
fn named<'n>(names: impl Iterator<Item = &'n String>) -> Expr {
    let names: Vec<String> = names.map(|name| quote::literal(name)).collect();
    match &names[..] {
        [] => Expr::Constant(false),
        [only] => Expr::Comparison(format!("name == {only}")),
        _ => Expr::Matches("name.as_str()".to_owned(), names),
    }
}

/// Whether something holds for every member, which `name` and `value` stand for.
fn over_members(body: Expr) -> Expr {
    match (&body, body.mentions("name"), body.mentions("value")) {
        (Expr::Constant(true), ..) => body,
        (Expr::Constant(false), ..) => Expr::Plain("object.is_empty()".to_owned()),
        (_, false, false) => Expr::any([Expr::Plain("object.is_empty()".to_owned()), body]),
        (_, true, false) => Expr::with("object.keys().all", "name", body),
        (_, false, _) => Expr::with("object.values().all", "value", body),
        (_, true, true) => Expr::With("object.iter().all".to_owned(), "(name, value)", Box::new(body)),
    }
}

/// Whether a check asks a string nothing that a text wouldn't tell.
pub(super) fn is_textual(check: &Check) -> bool {
    check.also.is_empty()
}
