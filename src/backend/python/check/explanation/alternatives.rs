//! Why alternatives don't hold, and whatever else is asked of values of any kind.

use super::super::code::{Block, Statement, cases, when};
use super::super::condition::Condition;
use super::super::functions::{Form, Functions};
use super::super::literals::{has, kind_is};
use super::super::marks::{IS_INSTANCE, LIST, STR, VIOLATION};
use super::super::scope::{Scope, word};
use super::super::verdict::{MOST_CASES, alone, count, is_tag};
use super::Written;
use super::path::Path;
use super::violations::{added, without, wrong};
use crate::backend::python::quote;
use crate::model::Kinds;
use crate::model::check::{Alternatives, CheckId, Composite, phrase};

impl<'m> Functions<'m, '_> {
    pub(super) fn explain_also(
        &mut self,
        also: &'m Composite,
        value: &str,
        known: Kinds,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        match also {
            Composite::AnyOf(alternatives) => match &alternatives.tag {
                Some(tag) => self.explain_tagged(alternatives, tag, value, path, scope),
                None => self.nearest(alternatives, value, known, path, scope),
            },
            Composite::OneOf(alternatives) => {
                let mut scope = scope.clone();
                let several = vec![wrong(path, "oneOf", phrase::ONE_ALTERNATIVE, value)];
                if self.hold_together(alternatives) {
                    return Ok(several);
                }
                let conditions = self.branches(alternatives, value, Kinds::ALL, &scope)?;
                if let Some(alone) = alone(&conditions) {
                    return Ok(when(alone.negated(), several, Vec::new()));
                }
                let holding = scope.local("holding");
                let none = self.nearest(alternatives, value, known, path, &scope)?;
                let arms = vec![
                    (Condition::compared(&holding, ["==", "!="], "0"), none),
                    (Condition::compared(&holding, [">", "<="], "1"), several),
                ];
                let mut block = vec![count(&holding, &conditions)];
                block.extend(cases(arms, Vec::new()));
                Ok(block)
            }
            Composite::Not(check) => {
                let condition = self.condition(check, value, Kinds::ALL, &scope.at("excluded"))?;
                let violation = wrong(path, "not", &phrase::other_than(check), value);
                Ok(when(condition, vec![violation], Vec::new()))
            }
            Composite::If { condition, then, otherwise } => {
                let condition = self.condition(condition, value, Kinds::ALL, &scope.at("condition"))?;
                let mut inside = scope.at("then");
                inside.depth += 1;
                let then = self.explain(then, value, path, &inside)?;
                let mut inside = scope.at("otherwise");
                inside.depth += 1;
                let otherwise = self.explain(otherwise, value, path, &inside)?;
                Ok(when(condition, then, otherwise))
            }
            Composite::Call(id) => Ok(vec![self.call(*id, value, path)]),
        }
    }

    /// Why the nearest of the alternatives for this kind of value doesn't hold.
    pub(super) fn nearest(
        &mut self,
        alternatives: &'m Alternatives,
        value: &str,
        known: Kinds,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        let mut calls = Vec::new();
        for (index, branch) in alternatives.branches.iter().enumerate() {
            let scope = scope.at(&format!("alternative_{}", index + 1));
            let function = match branch.check.sole_call() {
                Some(id) => self.function(id, Form::Explanation),
                None => self.outlined(&branch.check, Form::Explanation, &scope),
            };
            calls.push((branch.kinds.and(known), format!("{function}({value}, {})", path.text())));
        }
        let any = alternatives.kinds().and(known);
        // What is no JSON value is of no kind: where nothing is known of a value, it may be that.
        let is_for_any = known == Kinds::ALL && alternatives.branches.iter().any(|branch| branch.kinds == Kinds::ALL);
        let none = match is_for_any || (any == known && known != Kinds::ALL) {
            true => Vec::new(),
            false => vec![wrong(path, alternatives.keyword, &alternatives.kinds().phrase(), value)],
        };
        if calls.iter().all(|(kinds, _)| *kinds == any) {
            let calls = calls.into_iter().map(|(_, call)| call).collect();
            let nearest = Statement::call("found += _nearest([", calls, "])");
            return Ok(if none.is_empty() { vec![nearest] } else { when(kind_is(any, value), vec![nearest], none) });
        }
        let mut scope = scope.clone();
        let attempts = scope.local("attempts");
        let mut block = vec![Statement::line(format!("{attempts}: {LIST}[{LIST}[{VIOLATION}]] = []"))];
        for (kinds, call) in calls {
            let attempt = Statement::call(format!("{attempts}.append("), vec![call], ")");
            let applies = if kinds == known { Condition::TRUE } else { kind_is(kinds, value) };
            block.extend(when(applies, vec![attempt], Vec::new()));
        }
        let nearest = Statement::line(format!("found += _nearest({attempts})"));
        let has_some = if none.is_empty() { Condition::TRUE } else { Condition::test(attempts) };
        block.extend(when(has_some, vec![nearest], none));
        Ok(block)
    }

    pub(super) fn explain_tagged(
        &mut self,
        alternatives: &'m Alternatives,
        tag: &str,
        value: &str,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        let mut scope = scope.clone();
        let is_object = kind_is(Kinds::OBJECT, value);
        let other_kind = wrong(path, alternatives.keyword, &alternatives.kinds().phrase(), value);
        let missing = without(path, "required", &phrase::with_member(tag));
        let local = scope.local(tag);
        let unknown = wrong(&path.member(tag), alternatives.keyword, &phrase::one_of(&alternatives.tags()), &local);
        let mut block = vec![Statement::line(format!("{local} = {value}[{}]", quote::string(tag)))];
        if alternatives.branches.len() > MOST_CASES {
            let table = self.table(alternatives, Form::Explanation, &scope)?;
            let is_known = Condition::all([
                Condition::test(format!("{IS_INSTANCE}({local}, {STR})")),
                Condition::compared(&local, ["in", "not in"], &table),
            ]);
            let call = added(&format!("{table}[{local}]"), value, path);
            block.extend(when(is_known, vec![call], vec![unknown]));
        } else {
            let mut arms = Vec::new();
            for branch in &alternatives.branches {
                let mut inside = scope.at(&branch.tags.iter().map(|tag| word(tag)).collect::<Vec<_>>().join("_or_"));
                inside.depth += 1;
                let body = self.explain(&branch.check, value, path, &inside)?;
                let body = if body.is_empty() { vec![Statement::line("pass")] } else { body };
                arms.push((is_tag(&local, &branch.tags), body));
            }
            block.extend(cases(arms, vec![unknown]));
        }
        let arms = vec![(is_object.negated(), vec![other_kind]), (has(value, tag).negated(), vec![missing])];
        Ok(cases(arms, block))
    }

    pub(super) fn call(&mut self, id: CheckId, value: &str, path: &Path) -> Statement {
        let function = self.function(id, Form::Explanation);
        added(&function, value, path)
    }
}
