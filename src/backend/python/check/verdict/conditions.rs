//! Checks that are conditions: they stand inside others.

use super::super::condition::Condition;
use super::super::functions::{Functions, Shape};
use super::super::literals::{self, has, is_of};
use super::super::scope::Scope;
use super::{Written, asks};
use crate::backend::python::quote;
use crate::model::Kinds;
use crate::model::check::{Check, Composite, ObjectCheck, Values};
use crate::text::Json;

/// How much a condition may ask for that stands inside another.
const MOST_TESTS: usize = 6;

impl<'m> Functions<'m, '_> {
    /// Whether a value is one of those listed.
    pub(super) fn listed(
        &mut self,
        values: &'m Values,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Condition> {
        let mut texts = Vec::new();
        let mut numbers = Vec::new();
        let mut compound = Vec::new();
        let mut others = Vec::new();
        for listed in &values.values {
            match listed {
                Json::Null => others.push(literals::is_none(value)),
                Json::Bool(_) => {
                    others.push(Condition::compared(value, ["is", "is not"], &quote::value(listed)));
                }
                Json::String(_) => texts.push(quote::value(listed)),
                Json::Number(number) => numbers.push(literals::number(number)),
                Json::Array(_) | Json::Object(_) => compound.push(literals::value(listed)),
            }
        }
        let text = self.among(Kinds::STRING, texts, value, known, scope);
        let number = self.among(Kinds::NUMBER, numbers, value, known, scope);
        let mut conditions = vec![text, number];
        conditions.extend(others);
        if !compound.is_empty() {
            let name = self.constant(scope, "values", Shape::List, compound);
            conditions.push(Condition::test(format!("_is_one_of({value}, {name})")));
        }
        Ok(Condition::any(conditions))
    }

    /// Whether a value is one of these literals, all of one kind.
    pub(super) fn among(
        &mut self,
        kind: Kinds,
        literals: Vec<String>,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Condition {
        let is_kind = is_of(kind, known, value);
        match &literals[..] {
            [] => Condition::FALSE,
            [only] => Condition::all([is_kind, Condition::compared(value, ["==", "!="], only)]),
            _ => {
                let set = self.set(scope, "values", literals);
                Condition::all([is_kind, Condition::compared(value, ["in", "not in"], &set)])
            }
        }
    }

    /// Whether a check holds, as a condition: a function is called where it takes more than one line.
    pub(super) fn condition(
        &mut self,
        check: &'m Check,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Condition> {
        let check = self.inlined(check);
        if check.sole_call().is_some() || !is_small(check) {
            return self.called(check, value, scope);
        }
        if let Some(values) = &check.values {
            return self.listed(values, value, known, scope);
        }
        let kinds = check.kinds.and(known);
        let mut alternatives = Vec::new();
        let mut rest = kinds;
        for kind in [Kinds::STRING, Kinds::NUMBER, Kinds::OBJECT] {
            let wanted = kind.and(kinds);
            if wanted.is_empty() || !asks(check, kind) {
                continue;
            }
            rest = rest.without(wanted);
            let parts = match kind {
                Kinds::STRING => check.string.iter().map(|part| self.string(part, value)).collect::<Vec<_>>(),
                Kinds::NUMBER => check.number.iter().map(|part| self.number(part, value)).collect(),
                _ => check.object.iter().flat_map(ObjectCheck::required).map(|name| has(value, name)).collect(),
            };
            alternatives.push((wanted, Condition::all(parts)));
        }
        let mut conditions = Vec::new();
        if check.kinds == Kinds::ALL {
            for (kind, parts) in alternatives {
                conditions.push(Condition::any([is_of(kind, known, value).negated(), parts]));
            }
        } else {
            let mut products: Vec<Condition> = alternatives
                .into_iter()
                .map(|(kind, parts)| Condition::all([is_of(kind, known, value), parts]))
                .collect();
            products.push(is_of(rest, known, value));
            conditions.push(if rest == known { Condition::TRUE } else { Condition::any(products) });
        }
        for (index, also) in check.also.iter().enumerate() {
            conditions.push(self.also_condition(also, value, kinds, &scope.part(index, check.also.len()))?);
        }
        Ok(Condition::all(conditions))
    }

    pub(super) fn also_condition(
        &mut self,
        also: &'m Composite,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Condition> {
        match also {
            // A count is no condition: it isn't small, so that it never comes here.
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                self.any(alternatives, value, known, scope)
            }
            Composite::Not(check) => Ok(self.condition(check, value, known, &scope.at("excluded"))?.negated()),
            Composite::If { condition, then, otherwise } => {
                let condition = self.condition(condition, value, known, &scope.at("condition"))?;
                let then = self.condition(then, value, known, &scope.at("then"))?;
                let otherwise = self.condition(otherwise, value, known, &scope.at("otherwise"))?;
                Ok(Condition::any([
                    Condition::all([condition.clone(), then]),
                    Condition::all([condition.negated(), otherwise]),
                ]))
            }
            Composite::Call(id) => Ok(Condition::test(format!("{}({value})", self.function(*id)))),
        }
    }

    /// Whether a check holds, in few words.
    pub(super) fn short(&mut self, check: &'m Check, value: &str, scope: &Scope) -> Written<Condition> {
        if size(check, 2).is_some() {
            self.condition(check, value, Kinds::ALL, scope)
        } else {
            self.called(check, value, scope)
        }
    }

    /// A call of the function that decides on a check.
    pub(super) fn called(&mut self, check: &'m Check, value: &str, scope: &Scope) -> Written<Condition> {
        if check.is_always() {
            return Ok(Condition::TRUE);
        }
        let function = match check.sole_call() {
            Some(id) => self.function(id),
            None => self.outlined(check, scope),
        };
        Ok(Condition::test(format!("{function}({value})")))
    }
}

/// Whether a condition can say it.
pub(super) fn is_small(check: &Check) -> bool {
    size(check, MOST_TESTS).is_some()
}

/// How much a check asks for, where that is no more than so much.
fn size(check: &Check, most: usize) -> Option<usize> {
    let says_more = !check.is_only_kinds_or_values();
    let is_plain = check.array.is_empty()
        && check.object.iter().all(|part| matches!(part, ObjectCheck::Required(_)))
        && !(check.values.is_some() && says_more);
    if !is_plain {
        return None;
    }
    let required: usize = check.object.iter().map(|part| part.required().len()).sum();
    let mut total = 1 + check.number.len() + check.string.len() + required;
    for also in &check.also {
        let checks: Vec<&Check> = match also {
            Composite::AnyOf(alternatives) => alternatives.branches.iter().map(|branch| &branch.check).collect(),
            Composite::OneOf(_) => return None,
            Composite::Not(check) => vec![check],
            Composite::If { condition, then, otherwise } => vec![condition, condition, then, otherwise],
            Composite::Call(_) => Vec::new(),
        };
        total += 1;
        for check in checks {
            total += if check.sole_call().is_some() { 1 } else { size(check, most.saturating_sub(total))? };
        }
    }
    (total <= most).then_some(total)
}
