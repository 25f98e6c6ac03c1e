//! What is asked of arrays.

use super::super::code::{self, Block, Statement, when};
use super::super::condition::Condition;
use super::super::functions::Functions;
use super::super::literals::{at_least, at_most};
use super::super::marks::{ANY_OF, ENUMERATE, LEN, SUM};
use super::super::scope::Scope;
use super::super::spelling;
use super::{Written, unless};
use crate::model::Kinds;
use crate::model::check::{ArrayCheck, Check, EvaluatedItems};

impl<'m> Functions<'m, '_> {
    pub(super) fn arrays(&mut self, check: &'m Check, value: &str, scope: &Scope) -> Written<Block> {
        let mut block = Vec::new();
        for part in &check.array {
            block.extend(self.array(part, value, scope)?);
        }
        Ok(block)
    }

    pub(super) fn array(&mut self, part: &'m ArrayCheck, value: &str, scope: &Scope) -> Written<Block> {
        match part {
            ArrayCheck::MinItems(least) => Ok(unless(at_least(value, *least))),
            ArrayCheck::MaxItems(most) => Ok(unless(at_most(value, *most))),
            ArrayCheck::UniqueItems => {
                Ok(unless(Condition::compared(&format!("_first_repeated({value})"), ["is", "is not"], "None")))
            }
            ArrayCheck::Items { prefix, rest } => self.items(prefix, rest.as_ref(), value, scope),
            ArrayCheck::Contains { check, min, max, .. } => self.contains(check, *min, *max, value, scope),
            ArrayCheck::Unevaluated { check, evaluated } => self.unevaluated_items(check, evaluated, value, scope),
        }
    }

    pub(super) fn items(
        &mut self,
        prefix: &'m [Check],
        rest: Option<&'m Check>,
        value: &str,
        scope: &Scope,
    ) -> Written<Block> {
        let mut block = Vec::new();
        for (index, check) in prefix.iter().enumerate() {
            let inside = scope.inside(&format!("item_{}", index + 1));
            let item = self.part(check, &format!("{value}[{index}]"), "item", inside)?;
            let is_there = Condition::compared(&format!("{LEN}({value})"), [">", "<="], &index.to_string());
            block.extend(when(is_there, item, Vec::new()));
        }
        let Some(rest) = rest else { return Ok(block) };
        if rest.is_never() {
            block.extend(unless(at_most(value, prefix.len() as u64)));
            return Ok(block);
        }
        let mut inside = scope.inside("item");
        let item = inside.local("item");
        let body = self.verdict(rest, &item, Kinds::ALL, &inside)?;
        let rest = if prefix.is_empty() { value.to_owned() } else { format!("{value}[{}:]", prefix.len()) };
        block.extend((!body.is_empty()).then(|| Statement::each(&item, &rest, body)));
        Ok(block)
    }

    pub(super) fn contains(
        &mut self,
        check: &'m Check,
        min: u64,
        max: Option<u64>,
        value: &str,
        scope: &Scope,
    ) -> Written<Block> {
        let mut inside = scope.inside("item");
        let item = inside.local("item");
        let condition = self.short(check, &item, &inside)?;
        if min == 1 && max.is_none() {
            return Ok(unless(Condition::test(format!("{ANY_OF}({condition} for {item} in {value})"))));
        }
        if min == 0 && max.is_none() {
            return Ok(Vec::new());
        }
        let count = inside.local("matching");
        let counted = Statement::line(format!("{count} = {SUM}(1 for {item} in {value} if {condition})"));
        let least = (min > 0).then(|| Condition::compared(&count, [">=", "<"], &min.to_string()));
        let most = max.map(|most| Condition::compared(&count, ["<=", ">"], &most.to_string()));
        let mut block = vec![counted];
        block.extend(unless(Condition::all(least.into_iter().chain(most))));
        Ok(block)
    }

    pub(super) fn unevaluated_items(
        &mut self,
        check: &'m Check,
        evaluated: &'m [EvaluatedItems],
        value: &str,
        scope: &Scope,
    ) -> Written<Block> {
        let mut inside = scope.inside("item");
        let (index, item) = (inside.local("index"), inside.local("item"));
        let body = self.verdict(check, &item, Kinds::ALL, &inside)?;
        self.each_unevaluated_item(evaluated, value, [&index, &item], body, &inside)
    }

    /// Does something with each item that nothing evaluates.
    pub(super) fn each_unevaluated_item(
        &mut self,
        evaluated: &'m [EvaluatedItems],
        value: &str,
        [index, item]: [&str; 2],
        body: Block,
        scope: &Scope,
    ) -> Written<Block> {
        if body.is_empty() {
            return Ok(Vec::new());
        }
        let mut scope = scope.clone();
        let mut block = Vec::new();
        let mut evaluates = Vec::new();
        for part in evaluated {
            let whole = self.applies(&part.when, value, Kinds::ARRAY, &mut scope, &mut block)?;
            let mut covers = Vec::new();
            if part.all {
                covers.push(Condition::TRUE);
            }
            if part.first > 0 {
                covers.push(Condition::compared(index, ["<", ">="], &part.first.to_string()));
            }
            for matching in &part.matching {
                covers.push(self.condition(matching, item, Kinds::ALL, &scope.inside("item"))?);
            }
            evaluates.push(Condition::all([whole, Condition::any(covers)]));
        }
        let body = when(Condition::any(evaluates).negated(), body, Vec::new());
        if !body.is_empty() {
            block.push(each_item(index, item, value, body));
        }
        Ok(block)
    }

    /// Whether something is evaluated at all: a variable, where that depends on the value.
    pub(super) fn applies(
        &mut self,
        when: &'m [Check],
        value: &str,
        kind: Kinds,
        scope: &mut Scope,
        block: &mut Block,
    ) -> Written<Condition> {
        let mut conditions = Vec::new();
        for check in when {
            conditions.push(self.condition(check, value, kind, &scope.at("evaluated"))?);
        }
        let condition = Condition::all(conditions);
        if condition == Condition::TRUE || condition == Condition::FALSE {
            return Ok(condition);
        }
        let applies = scope.local("applies");
        block.push(Statement::Remember(applies.clone(), condition));
        Ok(Condition::test(applies))
    }
}

/// A loop over the items of an array, with names for what is looked at.
fn each_item(index: &str, item: &str, value: &str, body: Block) -> Statement {
    let text = code::function("", &body);
    let uses = |variable| spelling::mentions(&text, variable);
    let item = if uses(item) { item } else { "_" };
    match uses(index) {
        true => Statement::each(&format!("{index}, {item}"), &format!("{ENUMERATE}({value})"), body),
        false => Statement::each(item, value, body),
    }
}
