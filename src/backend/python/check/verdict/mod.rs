//! Verdicts: whether a check holds, as statements that return `False` where it doesn't, and as conditions.

mod alternatives;
mod arrays;
mod conditions;
mod objects;

use super::code::{Block, Statement, cases, when};
use super::condition::Condition;
use super::functions::Functions;
use super::literals::{self, at_least, at_most, is_of};
use super::scope::Scope;
use crate::diagnostics::Diagnostic;
use crate::model::Kinds;
use crate::model::check::{Check, NumberCheck, PatternId, StringCheck};

use conditions::is_small;

/// How many values deep the statements of a function go; what is further inside is a function of its own.
const DEEPEST: usize = 3;

type Written<T> = Result<T, Diagnostic>;

impl<'m> Functions<'m, '_> {
    /// The statements that return `False` where a check doesn't hold for a value of one of the kinds that are known.
    pub(super) fn verdict(&mut self, check: &'m Check, value: &str, known: Kinds, scope: &Scope) -> Written<Block> {
        let check = self.inlined(check);
        if scope.depth > 0 && (check.sole_call().is_some() || scope.depth > DEEPEST && !is_small(check)) {
            return Ok(unless(self.called(check, value, scope)?));
        }
        let mut block = Vec::new();
        let mut left = known.and(check.kinds);
        if let Some(values) = &check.values {
            block.extend(unless(self.listed(values, value, known, scope)?));
            left = values.values.iter().fold(Kinds::NONE, |kinds, value| kinds.or(Kinds::of_value(value)));
            block.extend(self.by_kind(check, left, value, left, scope)?);
        } else {
            block.extend(self.by_kind(check, check.kinds, value, known, scope)?);
        }
        for (index, also) in check.also.iter().enumerate() {
            block.extend(self.also(also, value, left, &scope.part(index, check.also.len()))?);
        }
        Ok(block)
    }

    /// What is asked of each kind of value.
    fn by_kind(&mut self, check: &'m Check, kinds: Kinds, value: &str, known: Kinds, scope: &Scope) -> Written<Block> {
        let mut arms = Vec::new();
        let mut left = known;
        for kind in [Kinds::STRING, Kinds::NUMBER, Kinds::OBJECT, Kinds::ARRAY] {
            let wanted = kind.and(kinds).and(known);
            if wanted.is_empty() || !asks(check, kind) {
                continue;
            }
            let parts = match kind {
                Kinds::STRING => self.strings(check, value),
                Kinds::NUMBER => unless(Condition::all(check.number.iter().map(|part| self.number(part, value)))),
                Kinds::OBJECT => self.objects(check, value, scope)?,
                _ => self.arrays(check, value, scope)?,
            };
            if wanted == kinds.and(known) {
                // One kind alone: what comes next needs no brackets.
                let mut block = unless(is_of(wanted, known, value));
                block.extend(parts);
                return Ok(block);
            }
            if !parts.is_empty() {
                arms.push((is_of(wanted, left, value), parts));
                left = left.without(wanted);
            }
        }
        let others = unless(is_of(kinds, left, value));
        Ok(cases(arms, others))
    }

    fn strings(&mut self, check: &'m Check, value: &str) -> Block {
        unless(Condition::all(check.string.iter().map(|part| self.string(part, value))))
    }

    pub(super) fn number(&mut self, part: &NumberCheck, value: &str) -> Condition {
        literals::bound(part, value)
    }

    pub(super) fn string(&mut self, part: &StringCheck, value: &str) -> Condition {
        match part {
            StringCheck::MinLength(least) => at_least(value, *least),
            StringCheck::MaxLength(most) => at_most(value, *most),
            StringCheck::Pattern(id) => self.matches(*id, value),
            StringCheck::Format(format, id) => {
                let rule = format.rule().map(|rule| super::helpers::of_rule(rule, value));
                Condition::all([self.matches(*id, value)].into_iter().chain(rule))
            }
        }
    }

    /// Whether a text matches a pattern.
    pub(super) fn matches(&mut self, id: PatternId, value: &str) -> Condition {
        let search = self.pattern(id);
        Condition::compared(&format!("{search}({value})"), ["is not", "is"], "None")
    }

    /// The verdict on a part of a value, which is read once.
    fn part(&mut self, check: &'m Check, expression: &str, wanted: &str, mut scope: Scope) -> Written<Block> {
        if check.is_never() {
            return Ok(vec![refuse()]);
        }
        if self.inlined(check).sole_call().is_some() {
            return self.verdict(check, expression, Kinds::ALL, &scope);
        }
        let local = scope.local(wanted);
        let body = self.verdict(check, &local, Kinds::ALL, &scope)?;
        let is_read = !body.is_empty() && body != [refuse()];
        let read = is_read.then(|| Statement::line(format!("{local} = {expression}")));
        Ok(read.into_iter().chain(body).collect())
    }
}

fn refuse() -> Statement {
    Statement::line("return False")
}

/// `if not condition: return False`
fn unless(condition: Condition) -> Block {
    when(condition.negated(), vec![refuse()], Vec::new())
}

/// Whether a check asks something of that kind of value.
fn asks(check: &Check, kind: Kinds) -> bool {
    match kind {
        Kinds::STRING => !check.string.is_empty(),
        Kinds::NUMBER => !check.number.is_empty(),
        Kinds::OBJECT => !check.object.is_empty(),
        Kinds::ARRAY => !check.array.is_empty(),
        _ => false,
    }
}
