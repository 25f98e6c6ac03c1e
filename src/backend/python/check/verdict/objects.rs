//! What is asked of objects.

use super::super::code::{self, Block, Statement, when};
use super::super::condition::Condition;
use super::super::functions::{Functions, Shape};
use super::super::literals::{at_least, at_most, has};
use super::super::scope::{Scope, word};
use super::super::spelling;
use super::{Written, unless};
use crate::backend::python::quote;
use crate::model::Kinds;
use crate::model::check::{Check, EvaluatedProperties, ObjectCheck, PatternId, Properties};

impl<'m> Functions<'m, '_> {
    pub(super) fn objects(&mut self, check: &'m Check, value: &str, scope: &Scope) -> Written<Block> {
        let required: Vec<&String> = check.object.iter().flat_map(ObjectCheck::required).collect();
        let mut block = unless(Condition::all(required.iter().map(|name| has(value, name))));
        for part in &check.object {
            block.extend(self.object(part, &required, value, scope)?);
        }
        Ok(block)
    }

    pub(super) fn object(
        &mut self,
        part: &'m ObjectCheck,
        required: &[&String],
        value: &str,
        scope: &Scope,
    ) -> Written<Block> {
        match part {
            ObjectCheck::MinProperties(least) => Ok(unless(at_least(value, *least))),
            ObjectCheck::MaxProperties(most) => Ok(unless(at_most(value, *most))),
            // Asked for already: before the members are read.
            ObjectCheck::Required(_) => Ok(Vec::new()),
            ObjectCheck::DependentRequired(name, needed) => {
                let needed = Condition::all(needed.iter().map(|needed| has(value, needed)));
                Ok(unless(Condition::any([has(value, name).negated(), needed])))
            }
            ObjectCheck::Properties(members) => self.members(members, required, value, scope),
            ObjectCheck::PropertyNames(check) => {
                let mut inside = scope.inside("name");
                let name = inside.local("name");
                let body = self.verdict(check, &name, Kinds::STRING, &inside)?;
                Ok(if body.is_empty() { body } else { vec![Statement::each(&name, value, body)] })
            }
            ObjectCheck::DependentSchema(name, check) => {
                let body = self.verdict(check, value, Kinds::OBJECT, &scope.inside(&word(name)))?;
                Ok(when(has(value, name), body, Vec::new()))
            }
            ObjectCheck::Unevaluated { check, evaluated } => self.unevaluated_members(check, evaluated, value, scope),
        }
    }

    pub(super) fn members(
        &mut self,
        members: &'m Properties,
        required: &[&String],
        value: &str,
        scope: &Scope,
    ) -> Written<Block> {
        let mut block = Vec::new();
        for (name, check) in self.checks.deep_last(&members.known) {
            let is_there = if required.contains(&name) { Condition::TRUE } else { has(value, name) };
            let subscript = format!("{value}[{}]", quote::string(name));
            let body = self.part(check, &subscript, name, scope.inside(&word(name)))?;
            block.extend(when(is_there, body, Vec::new()));
        }
        if members.patterns.is_empty() && members.others.is_none() {
            return Ok(block);
        }
        let known: Vec<String> = members.known.iter().map(|(name, _)| quote::string(name)).collect();
        let refuses_others = members.others.as_deref().is_some_and(Check::is_never);
        if refuses_others && members.patterns.is_empty() {
            let condition = if known.is_empty() {
                at_most(value, 0)
            } else {
                let names = self.constant(scope, "members", Shape::Set, known);
                Condition::test(format!("{value}.keys() <= {names}"))
            };
            block.extend(unless(condition));
            return Ok(block);
        }
        let mut inside = scope.inside("member");
        let (name, member) = (inside.local("name"), inside.local("member"));
        let mut bodies = Vec::new();
        for (id, check) in &members.patterns {
            bodies.push((*id, self.verdict(check, &member, Kinds::ALL, &inside)?));
        }
        let others = match members.others.as_deref() {
            Some(check) => self.verdict(check, &member, Kinds::ALL, &inside)?,
            None => Vec::new(),
        };
        let body = self.by_pattern(&name, bodies, others, &mut inside);
        let is_known = match &known[..] {
            [] => Condition::FALSE,
            [only] => Condition::compared(&name, ["==", "!="], only),
            _ if body.is_empty() => Condition::FALSE,
            _ => Condition::compared(&name, ["in", "not in"], &self.set(scope, "members", known)),
        };
        let body = when(is_known.negated(), body, Vec::new());
        block.extend(each_member(&name, &member, value, body));
        Ok(block)
    }

    /// What is done with a member by the patterns that its name matches.
    pub(super) fn by_pattern(
        &mut self,
        name: &str,
        mut patterns: Vec<(PatternId, Block)>,
        others: Block,
        inside: &mut Scope,
    ) -> Block {
        if patterns.iter().all(|(_, block)| block.is_empty()) && others.is_empty() {
            return Vec::new();
        }
        match &mut patterns[..] {
            [] => others,
            [(id, block)] => when(self.matches(*id, name), std::mem::take(block), others),
            _ => self.by_patterns(name, patterns, others, inside),
        }
    }

    pub(super) fn by_patterns(
        &mut self,
        name: &str,
        patterns: Vec<(PatternId, Block)>,
        others: Block,
        inside: &mut Scope,
    ) -> Block {
        let matches = inside.local("matches");
        let counts = !others.is_empty();
        let mut body: Block = counts.then(|| Statement::line(format!("{matches} = False"))).into_iter().collect();
        for (id, block) in patterns {
            let marked = counts.then(|| Statement::line(format!("{matches} = True")));
            let block = marked.into_iter().chain(block).collect();
            body.extend(when(self.matches(id, name), block, Vec::new()));
        }
        body.extend(when(Condition::test(matches).negated(), others, Vec::new()));
        body
    }

    pub(super) fn unevaluated_members(
        &mut self,
        check: &'m Check,
        evaluated: &'m [EvaluatedProperties],
        value: &str,
        scope: &Scope,
    ) -> Written<Block> {
        let mut inside = scope.inside("member");
        let (name, member) = (inside.local("name"), inside.local("member"));
        let body = self.verdict(check, &member, Kinds::ALL, &inside)?;
        let (mut block, body) = self.where_unevaluated(evaluated, value, &name, body, &mut inside)?;
        block.extend(each_member(&name, &member, value, body));
        Ok(block)
    }

    /// What comes before the loop over the members of an object, and what is done in it where nothing evaluates one.
    pub(super) fn where_unevaluated(
        &mut self,
        evaluated: &'m [EvaluatedProperties],
        value: &str,
        name: &str,
        body: Block,
        scope: &mut Scope,
    ) -> Written<(Block, Block)> {
        let mut block = Vec::new();
        if body.is_empty() {
            return Ok((block, body));
        }
        let mut evaluates = Vec::new();
        for part in evaluated {
            let whole = self.applies(&part.when, value, Kinds::OBJECT, scope, &mut block)?;
            let mut covers = if part.all { vec![Condition::TRUE] } else { Vec::new() };
            let names: Vec<String> = part.names.iter().map(|name| quote::string(name)).collect();
            match &names[..] {
                [] => {}
                [only] => covers.push(Condition::compared(name, ["==", "!="], only)),
                _ => covers.push(Condition::compared(name, ["in", "not in"], &self.set(scope, "evaluated", names))),
            }
            covers.extend(part.patterns.iter().map(|id| self.matches(*id, name)));
            evaluates.push(Condition::all([whole, Condition::any(covers)]));
        }
        Ok((block, when(Condition::any(evaluates).negated(), body, Vec::new())))
    }
}

/// A loop over the members of an object: over their names, where the members aren't looked at.
fn each_member(name: &str, member: &str, value: &str, body: Block) -> Block {
    if body.is_empty() {
        return body;
    }
    let text = code::function("", &body);
    let uses = |variable| spelling::mentions(&text, variable);
    vec![match (uses(name), uses(member)) {
        (true, true) => Statement::each(&format!("{name}, {member}"), &format!("{value}.items()"), body),
        (false, true) => Statement::each(member, &format!("{value}.values()"), body),
        (_, false) => Statement::each(name, value, body),
    }]
}
