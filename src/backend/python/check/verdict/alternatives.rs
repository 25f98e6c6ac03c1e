//! What is asked of values of any kind.

use super::super::code::{Block, Statement, cases, when};
use super::super::condition::Condition;
use super::super::functions::Functions;
use super::super::literals::{has, is_of};
use super::super::marks::{IS_INSTANCE, STR};
use super::super::scope::{Scope, word};
use super::{Written, refuse, unless};
use crate::backend::python::quote;
use crate::model::Kinds;
use crate::model::check::{Alternatives, Branch, Check, Composite};

/// How many tags are told apart one after the other; more are looked up.
const MOST_CASES: usize = 16;

impl<'m> Functions<'m, '_> {
    pub(super) fn also(&mut self, also: &'m Composite, value: &str, known: Kinds, scope: &Scope) -> Written<Block> {
        match also {
            Composite::AnyOf(alternatives) => match &alternatives.tag {
                Some(tag) => self.tagged(alternatives, tag, value, known, scope),
                None => Ok(unless(self.any(alternatives, value, known, scope)?)),
            },
            Composite::OneOf(alternatives) => {
                let mut scope = scope.clone();
                if self.hold_together(alternatives) {
                    return Ok(vec![refuse()]);
                }
                let conditions = self.branches(alternatives, value, known, &scope)?;
                if let Some(alone) = alone(&conditions) {
                    return Ok(unless(alone));
                }
                let holding = scope.local("holding");
                let mut block = vec![count(&holding, &conditions)];
                block.extend(unless(Condition::compared(&holding, ["==", "!="], "1")));
                Ok(block)
            }
            Composite::Not(check) => Ok(unless(self.condition(check, value, known, &scope.at("excluded"))?.negated())),
            Composite::If { condition, then, otherwise } => {
                let condition = self.condition(condition, value, known, &scope.at("condition"))?;
                let then = self.same_value(then, value, known, &scope.at("then"))?;
                let otherwise = self.same_value(otherwise, value, known, &scope.at("otherwise"))?;
                Ok(when(condition, then, otherwise))
            }
            Composite::Call(id) => Ok(unless(Condition::test(format!("{}({value})", self.function(*id))))),
        }
    }

    /// The verdict of another check on the same value: inline, where type checkers don't get lost.
    pub(super) fn same_value(&mut self, check: &'m Check, value: &str, known: Kinds, scope: &Scope) -> Written<Block> {
        if known == Kinds::OBJECT || known == Kinds::ARRAY {
            let mut scope = scope.clone();
            scope.depth += 1;
            return self.verdict(check, value, known, &scope);
        }
        Ok(unless(self.condition(check, value, known, scope)?))
    }

    pub(super) fn tagged(
        &mut self,
        alternatives: &'m Alternatives,
        tag: &str,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Block> {
        let is_object = Condition::all([is_of(Kinds::OBJECT, known, value), has(value, tag)]);
        let mut block = unless(is_object);
        let mut scope = scope.clone();
        let local = scope.local(tag);
        block.push(Statement::line(format!("{local} = {value}[{}]", quote::string(tag))));
        if alternatives.branches.len() > MOST_CASES {
            let table = self.lookup(alternatives, &scope);
            block.extend(unless(Condition::all([
                Condition::test(format!("{IS_INSTANCE}({local}, {STR})")),
                Condition::compared(&local, ["in", "not in"], &table),
                Condition::test(format!("{table}[{local}]({value})")),
            ])));
            return Ok(block);
        }
        let mut arms = Vec::new();
        for branch in &alternatives.branches {
            let mut inside = scope.at(&branch.tags.iter().map(|tag| word(tag)).collect::<Vec<_>>().join("_or_"));
            inside.depth += 1;
            let body = self.verdict(&branch.check, value, Kinds::OBJECT, &inside)?;
            let body = if body.is_empty() { vec![Statement::line("pass")] } else { body };
            arms.push((is_tag(&local, &branch.tags), body));
        }
        block.extend(cases(arms, vec![refuse()]));
        Ok(block)
    }

    pub(super) fn any(
        &mut self,
        alternatives: &'m Alternatives,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Condition> {
        Ok(Condition::any(self.branches(alternatives, value, known, scope)?))
    }

    /// Whether two of the alternatives hold for every value.
    pub(super) fn hold_together(&self, alternatives: &'m Alternatives) -> bool {
        let is_certain = |branch: &&'m Branch| self.inlined(&branch.check).is_always();
        alternatives.branches.iter().filter(is_certain).nth(1).is_some()
    }

    pub(super) fn branches(
        &mut self,
        alternatives: &'m Alternatives,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Vec<Condition>> {
        let branches = alternatives.branches.iter().enumerate();
        branches
            .map(|(index, branch)| {
                self.condition(&branch.check, value, known, &scope.at(&format!("alternative_{}", index + 1)))
            })
            .collect()
    }
}

/// Counts in a variable how many alternatives hold.
pub(super) fn count(variable: &str, conditions: &[Condition]) -> Statement {
    let conditions = conditions.iter().map(Condition::to_string).collect();
    Statement::call(format!("{variable} = ["), conditions, "].count(True)")
}

/// Whether one of the alternatives holds alone, where it is certain that one of them does.
pub(super) fn alone(conditions: &[Condition]) -> Option<Condition> {
    let (certain, others): (Vec<_>, Vec<_>) = conditions.iter().partition(|condition| **condition == Condition::TRUE);
    match certain.len() {
        0 => None,
        1 => Some(Condition::any(others.into_iter().cloned()).negated()),
        _ => Some(Condition::FALSE),
    }
}

/// `tag == "a"`, `tag in {"a", "b"}`
pub(super) fn is_tag(value: &str, tags: &[String]) -> Condition {
    let tags: Vec<String> = tags.iter().map(|tag| quote::string(tag)).collect();
    match &tags[..] {
        [only] => Condition::compared(value, ["==", "!="], only),
        _ => Condition::compared(value, ["in", "not in"], &format!("({})", tags.join(", "))),
    }
}
