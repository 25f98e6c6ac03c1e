//! Lowers the check of a value to statements.

use super::conditions::is_small;
use super::literals::asked;
use super::{Body, DEEPEST, Part, Scope, Site};
use crate::codegen::program::{Block, Branch, Condition, Statement};
use crate::model::Kinds;
use crate::model::check::{Check, ObjectCheck};
use crate::text::Json;

impl<'m> Body<'_, 'm> {
    /// Returns the statements that reject a value unless a check accepts it; a call if they are too many or exist
    /// already.
    pub(super) fn block(&mut self, check: &'m Check, site: &Site) -> Block<'m> {
        let check = self.lowering.resolved(check);
        match check.sole_call().is_some() || self.is_called(check, site) {
            true => required(self.condition(check, site)),
            false => self.statements(check, site),
        }
    }

    fn is_called(&self, check: &'m Check, site: &Site) -> bool {
        if is_small(check) {
            return self.is_compared(site.value) && !(check.is_only_kinds_or_values() && check.values.is_none());
        }
        site.depth > DEEPEST
            || self.is_compared(site.value)
            || self.lowering.repeated.contains(check)
            || self.lowering.of_parts.contains_key(&Part::Check(check))
    }

    /// Returns the statements that reject a value unless a check accepts it.
    pub(super) fn statements(&mut self, check: &'m Check, site: &Site) -> Block<'m> {
        let mut site = site.clone();
        let mut kinds = self.lowering.tested_kinds(check).and(site.known);
        let mut block = Vec::new();
        if let Some(values) = &check.values {
            if !values.values.iter().any(|value| matches!(value, Json::Array(_) | Json::Object(_))) {
                // The valid scalars are known now; a type checker would report other tests of them as mistakes.
                let (checks, mut others) = (self.lowering.checks, check.clone());
                others.values = None;
                let valid = values.values.iter().filter(|value| checks.holds(&others, value));
                return required(self.listed(valid, kinds, &site));
            }
            block = required(self.listed(&values.values, kinds, &site));
            kinds = Kinds::of_values(&values.values).and(kinds);
            site = site.tested(kinds, false);
        }
        if kinds.is_empty() {
            return refused();
        }
        match &asked(check, kinds)[..] {
            [only] if kinds.within(*only) => block = sequence(block, self.of_one_kind(check, kinds, &site)),
            [] if kinds.within(Kinds::OBJECT) && !check.also.is_empty() => {
                block = sequence(block, self.of_one_kind(check, kinds, &site));
            }
            groups => {
                block = sequence(block, self.by_kind(check, kinds, groups, &site));
                let is_narrowed = match site.known == kinds {
                    true => site.is_narrowed,
                    false => groups.is_empty() && kinds.within(Kinds::ARRAY) && check.values.is_none(),
                };
                site = site.tested(kinds, is_narrowed);
                block.extend(self.composites(check, &site));
            }
        }
        merged(block)
    }

    /// Returns the statements for a value of a single kind.
    fn of_one_kind(&mut self, check: &'m Check, kinds: Kinds, site: &Site) -> Block<'m> {
        let test = self.narrowing_kind(kinds, site);
        let site = &site.narrowed(kinds);
        let mut block = match kinds {
            Kinds::OBJECT => {
                let object = self.object(site, |body, site| {
                    let mut block = body.objects(&check.object, site);
                    block.extend(body.composites(check, site));
                    block
                });
                return sequence(required(test), object);
            }
            Kinds::ARRAY => required(test).into_iter().chain(self.arrays(&check.array, site)).collect(),
            _ => {
                let tests = self.scalars(check, kinds, site);
                required(Condition::all([test, tests]))
            }
        };
        block.extend(self.composites(check, site));
        block
    }

    /// Returns statements on an object, after one that reads the properties that they test.
    pub(super) fn object(&mut self, site: &Site, make: impl FnOnce(&mut Self, &Site) -> Block<'m>) -> Block<'m> {
        if site.scope.is_some() {
            return make(self, site);
        }
        let scope = self.scopes.len();
        self.scopes.push(Scope { object: site.value, reads: Vec::new(), of_names: Default::default() });
        let block = make(self, &Site { scope: Some(scope), ..site.clone() });
        let block = merged(block);
        if block == refused() {
            return block;
        }
        let properties = std::mem::take(&mut self.scopes[scope].reads);
        let read = (!properties.is_empty()).then_some(Statement::Read { object: site.value, properties });
        sequence(Vec::from_iter(read), block)
    }

    /// Returns the statements for a value that may have several kinds.
    fn by_kind(&mut self, check: &'m Check, kinds: Kinds, groups: &[Kinds], site: &Site) -> Block<'m> {
        let (long, short): (Vec<Kinds>, Vec<Kinds>) = groups.iter().partition(|group| is_long(check, **group));
        let mut arms = Vec::new();
        let mut left = kinds;
        for group in long {
            let wanted = kinds.and(group);
            let body = match group {
                Kinds::OBJECT => {
                    let inside = Site { scope: None, ..site.narrowed(Kinds::OBJECT) };
                    self.object(&inside, |body, site| body.objects(&check.object, site))
                }
                _ => self.arrays(&check.array, &site.narrowed(Kinds::ARRAY)),
            };
            left = left.without(wanted);
            arms.push((self.narrowing_kind(wanted, site), body));
        }
        let rest = site.known.without(kinds.without(left));
        // A check without kinds accepts values of no kind.
        let others = Site { is_tested: kinds == site.known && site.is_tested, ..site.left(rest) };
        let otherwise = match left.is_empty() {
            true if rest.is_empty() => Vec::new(),
            true => refused(),
            false => required(self.kinds_and_scalars(check, left, &short, &others)),
        };
        let arms = arms.into_iter().rev();
        arms.fold(otherwise, |otherwise, (condition, body)| chosen(condition, merged(body), otherwise))
    }

    /// Returns the condition that a value has some kinds and satisfies those constraints on them that need no
    /// statements.
    pub(super) fn kinds_and_scalars(
        &mut self,
        check: &'m Check,
        kinds: Kinds,
        groups: &[Kinds],
        site: &Site,
    ) -> Condition<'m> {
        if kinds == site.known {
            let of_group = |body: &mut Self, group: &Kinds| {
                let test = body.narrowing_kind(*group, site);
                let asked = body.plain(check, *group, &site.narrowed(site.known.and(*group)));
                Condition::any([test.negated(), asked])
            };
            let groups: Vec<_> = groups.iter().map(|group| of_group(self, group)).collect();
            return Condition::all([self.kind(kinds, site)].into_iter().chain(groups));
        }
        let rest = groups.iter().fold(kinds, |rest, group| rest.without(*group));
        let mut any = vec![self.kind(rest, site)];
        for group in groups {
            let wanted = kinds.and(*group);
            let asked = self.plain(check, wanted, &site.narrowed(wanted));
            any.push(Condition::all([self.narrowing_kind(wanted, site), asked]));
        }
        Condition::any(any)
    }
}

/// Returns whether the constraints on a kind need statements: a condition can't express them.
fn is_long(check: &Check, group: Kinds) -> bool {
    match group {
        Kinds::ARRAY => check.array.iter().any(super::arrays::is_long),
        Kinds::OBJECT => {
            check.object.iter().any(|part| !matches!(part, ObjectCheck::Required(_) | ObjectCheck::Presence(_)))
        }
        _ => false,
    }
}

/// Returns the statement that rejects every value.
pub(super) fn refused<'m>() -> Block<'m> {
    vec![Statement::Require(Condition::FALSE)]
}

/// Returns the statement that rejects a value unless the condition is true.
pub(super) fn required(condition: Condition<'_>) -> Block<'_> {
    match condition {
        Condition::Constant(true) => Vec::new(),
        condition => vec![Statement::Require(condition)],
    }
}

/// Returns a statement that branches on a condition.
pub(super) fn chosen<'m>(condition: Condition<'m>, then: Block<'m>, otherwise: Block<'m>) -> Block<'m> {
    match (condition, then.is_empty(), otherwise.is_empty()) {
        (_, true, true) => Vec::new(),
        (Condition::Constant(true), _, _) => then,
        (Condition::Constant(false), _, _) => otherwise,
        (condition, true, false) => chosen(condition.negated(), otherwise, then),
        (condition, false, _) => match (then, otherwise) {
            (mut then, otherwise) if otherwise.is_empty() && is_condition(&then) => {
                let Some(Statement::Require(test)) = then.pop() else { return then };
                required(Condition::any([condition.negated(), test]))
            }
            (then, otherwise) if otherwise == refused() => sequence(required(condition), then),
            (then, otherwise) => vec![Statement::If(Box::new(Branch { condition, then, otherwise }))],
        },
    }
}

fn is_condition(block: &Block<'_>) -> bool {
    matches!(&block[..], [Statement::Require(_)])
}

/// Returns the statements of one block and those of another behind them, in the memory of the longer one.
pub(super) fn sequence<'m>(mut first: Block<'m>, mut next: Block<'m>) -> Block<'m> {
    match first.len() < next.len() {
        true => {
            next.reserve_exact(first.len());
            next.splice(..0, first);
            next
        }
        false => {
            first.append(&mut next);
            first
        }
    }
}

/// Merges consecutive requirements of a block into one, and leaves out what can't be reached or has no effect since one
/// of them always fails: some languages refuse it, or the variables that only it reads.
pub(super) fn merged(block: Block<'_>) -> Block<'_> {
    let mut block = joined(block);
    let Some(end) = block.iter().position(|statement| *statement == Statement::Require(Condition::FALSE)) else {
        return block;
    };
    let before = block.get(..end).unwrap_or_default();
    if !before.iter().any(|statement| matches!(statement, Statement::Skip(_))) {
        return refused();
    }
    block.truncate(end + 1);
    block
}

/// Merges consecutive requirements of a block into one.
fn joined(mut block: Block<'_>) -> Block<'_> {
    // Most blocks have none to merge: a long one isn't copied.
    if !block.windows(2).any(|pair| matches!(pair, [Statement::Require(_), Statement::Require(_)])) {
        block.shrink_to_fit();
        return block;
    }
    let (mut merged, mut conditions): (Block<'_>, Vec<Condition<'_>>) = (Vec::new(), Vec::new());
    for statement in block {
        match statement {
            Statement::Require(condition) => conditions.push(condition),
            statement => {
                merged.extend(conjunction(&mut conditions));
                merged.push(statement);
            }
        }
    }
    merged.extend(conjunction(&mut conditions));
    merged.shrink_to_fit();
    merged
}

/// Returns the statement that requires all of these conditions, which it takes; none if there are none.
fn conjunction<'m>(conditions: &mut Vec<Condition<'m>>) -> Option<Statement<'m>> {
    let conditions = std::mem::take(conditions);
    (!conditions.is_empty()).then(|| Statement::Require(Condition::all(conditions)))
}
