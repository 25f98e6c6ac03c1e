//! Explanations: what is wrong with a value, by the rules of `model::check::explain`.

mod alternatives;
mod arrays;
mod objects;
mod path;
mod violations;

use self::path::Path;
use self::violations::{added, of_kind, of_values, returned, wrong};
use super::code::{Block, Statement, cases, when};
use super::condition::Condition;
use super::functions::{Form, Functions, returning};
use super::literals::{bound, kind_is};
use super::marks::{LIST, VIOLATION};
use super::scope::Scope;
use super::verdict::{DEEPEST, is_small};
use crate::diagnostics::Diagnostic;
use crate::model::Kinds;
use crate::model::check::{Check, NumberCheck};

type Written<T> = Result<T, Diagnostic>;

impl<'m> Functions<'m, '_> {
    /// The statements that return what is wrong with `value` at `path`.
    pub(super) fn explanation(&mut self, check: &'m Check, scope: &Scope) -> Written<Block> {
        let path = Path::variable("path");
        let mut block = Vec::new();
        let first = |violation: Statement| vec![returned(violation)];
        if let Some(condition) = wrong_kind(check, "value") {
            block.extend(when(condition, first(of_kind(check, "value", &path)), Vec::new()));
        }
        if let Some(values) = &check.values {
            let condition = self.listed(values, "value", Kinds::ALL, scope)?.negated();
            block.extend(when(condition, first(of_values(values, "value", &path)), Vec::new()));
        }
        let parts = self.parts(check, "value", &path, scope)?;
        if parts.is_empty() {
            return Ok(returning(block, "[]"));
        }
        if let [Statement::Call { open, arguments, close }] = &parts[..]
            && let Some(call) = open.strip_prefix("found += ")
        {
            block.push(Statement::call(format!("return {call}"), arguments.clone(), close.clone()));
            return Ok(block);
        }
        block.push(Statement::line(format!("found: {LIST}[{VIOLATION}] = []")));
        block.extend(parts);
        Ok(returning(block, "found"))
    }

    /// The statements that add to `found` what is wrong with a value.
    fn explain(&mut self, check: &'m Check, value: &str, path: &Path, scope: &Scope) -> Written<Block> {
        let check = self.inlined(check);
        if let Some(id) = check.sole_call() {
            return Ok(vec![self.call(id, value, path)]);
        }
        if scope.depth > DEEPEST && !is_small(check) {
            let function = self.outlined(check, Form::Explanation, scope);
            return Ok(vec![added(&function, value, path)]);
        }
        let mut arms = Vec::new();
        if let Some(condition) = wrong_kind(check, value) {
            arms.push((condition, vec![of_kind(check, value, path)]));
        }
        if let Some(values) = &check.values {
            let condition = self.listed(values, value, Kinds::ALL, scope)?.negated();
            arms.push((condition, vec![of_values(values, value, path)]));
        }
        let parts = self.parts(check, value, path, scope)?;
        Ok(cases(arms, parts))
    }

    /// What is said of a value of the right kind, which is one of those listed.
    fn parts(&mut self, check: &'m Check, value: &str, path: &Path, scope: &Scope) -> Written<Block> {
        let kinds = match &check.values {
            Some(values) => values.values.iter().fold(Kinds::NONE, |kinds, value| kinds.or(Kinds::of_value(value))),
            None => check.kinds,
        };
        let mut groups = Vec::new();
        groups.push((Kinds::NUMBER, self.numbers(check, value, path)));
        groups.push((Kinds::STRING, self.explain_strings(check, value, path)));
        let mut arrays = Vec::new();
        for part in &check.array {
            arrays.extend(self.array_part(part, value, path, scope)?);
        }
        groups.push((Kinds::ARRAY, arrays));
        let mut objects = Vec::new();
        for part in &check.object {
            objects.extend(self.object_part(part, value, path, scope)?);
        }
        groups.push((Kinds::OBJECT, objects));
        let mut block = Vec::new();
        let mut arms = Vec::new();
        for (kind, part) in groups.into_iter().filter(|(_, part)| !part.is_empty()) {
            if kinds.within(kind) {
                block.extend(part);
            } else {
                arms.push((kind_is(kind.and(kinds), value), part));
            }
        }
        block.extend(cases(arms, Vec::new()));
        for (index, also) in check.also.iter().enumerate() {
            block.extend(self.explain_also(also, value, kinds, path, &scope.part(index, check.also.len()))?);
        }
        Ok(block)
    }

    fn numbers(&mut self, check: &'m Check, value: &str, path: &Path) -> Block {
        let part = |part: &'m NumberCheck| {
            let violation = wrong(path, part.keyword(), &part.phrase(), value);
            when(bound(part, value).negated(), vec![violation], Vec::new())
        };
        check.number.iter().flat_map(part).collect()
    }

    fn explain_strings(&mut self, check: &'m Check, value: &str, path: &Path) -> Block {
        let mut block = Vec::new();
        for part in &check.string {
            let violation = wrong(path, part.keyword(), &part.phrase(self.checks()), value);
            block.extend(when(self.string(part, value).negated(), vec![violation], Vec::new()));
        }
        block
    }

    fn explain_part(
        &mut self,
        check: &'m Check,
        expression: &str,
        wanted: &str,
        path: &Path,
        mut scope: Scope,
    ) -> Written<Block> {
        if self.inlined(check).sole_call().is_some() || check.is_never() {
            return self.explain(check, expression, path, &scope);
        }
        let local = scope.local(wanted);
        let body = self.explain(check, &local, path, &scope)?;
        let read = (!body.is_empty()).then(|| Statement::line(format!("{local} = {expression}")));
        Ok(read.into_iter().chain(body).collect())
    }
}

/// Whether a value is of the wrong kind.
fn wrong_kind(check: &Check, value: &str) -> Option<Condition> {
    (check.kinds != Kinds::ALL).then(|| kind_is(check.kinds, value).negated())
}
