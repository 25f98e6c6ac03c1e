//! Lowers checks of arrays to statements.

use super::literals::sized;
use super::objects::unless;
use super::value::{refused, required};
use super::{Body, Site};
use crate::codegen::program::{Block, Bound, Condition, Local, Measure, Role, Statement, Test};
use crate::model::check::{ArrayCheck, Check, EvaluatedItems};

/// Returns whether a check of arrays needs statements: a condition can't express it.
pub(super) fn is_long(part: &ArrayCheck) -> bool {
    match part {
        ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) | ArrayCheck::UniqueItems => false,
        ArrayCheck::Items { .. } | ArrayCheck::Contains { .. } | ArrayCheck::Unevaluated { .. } => true,
    }
}

impl<'m> Body<'_, 'm> {
    /// Returns the statements for an array.
    pub(super) fn arrays(&mut self, parts: &'m [ArrayCheck], site: &Site) -> Block<'m> {
        let least = parts.iter().filter_map(|part| match part {
            ArrayCheck::MinItems(least) => usize::try_from(*least).ok(),
            _ => None,
        });
        let least = least.max().unwrap_or(0);
        let mut block: Block<'m> =
            parts.iter().filter(|part| !is_long(part)).flat_map(|part| required(array_condition(part, site))).collect();
        for part in parts {
            match part {
                ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) | ArrayCheck::UniqueItems => {}
                ArrayCheck::Items { prefix, rest } => block.extend(self.items(prefix, rest.as_ref(), least, site)),
                ArrayCheck::Contains { check, min, max, .. } => block.extend(self.contains(check, *min, *max, site)),
                ArrayCheck::Unevaluated { check, evaluated } => {
                    block.extend(self.unevaluated_items(check, evaluated, site));
                }
            }
        }
        block
    }

    fn items(&mut self, prefix: &'m [Check], rest: Option<&'m Check>, least: usize, site: &Site) -> Block<'m> {
        let mut block = Vec::new();
        let array = site.value;
        if rest.is_some_and(Check::is_never) {
            block.extend(required(sized(array, Measure::Items, Bound::AtMost(prefix.len() as u64))));
        }
        for (index, check) in prefix.iter().enumerate() {
            let item = self.local(Role::ItemAt(array, index));
            let body = self.block(check, &site.inside(item, &format!("item {}", index + 1)));
            let is_optional = index >= least;
            if body == refused() {
                let short = sized(array, Measure::Items, Bound::AtMost(index as u64));
                block.extend(if is_optional { required(short) } else { body });
            } else if !body.is_empty() {
                block.push(Statement::Item { array, index, is_optional, item, body });
            }
        }
        if let Some(check) = rest.filter(|check| !check.is_never()) {
            let item = self.local(Role::Item);
            let body = self.block(check, &site.inside(item, "item"));
            block.extend(each_item(array, prefix.len(), None, item, body));
        }
        block
    }

    fn contains(&mut self, check: &'m Check, min: u64, max: Option<u64>, site: &Site) -> Block<'m> {
        let array = site.value;
        let item = self.local(Role::Item);
        let test = self.condition(check, &site.inside(item, "match"));
        let bounds = [Some(Bound::AtLeast(min)).filter(|_| min > 0), max.map(Bound::AtMost)].into_iter().flatten();
        match test {
            Condition::Constant(true) => {
                required(Condition::all(bounds.map(|bound| sized(array, Measure::Items, bound))))
            }
            Condition::Constant(false) => required(Condition::Constant(min == 0)),
            test if (min, max) == (1, None) => {
                required(Condition::Test(array, Test::Contains { item, test: Box::new(test) }))
            }
            _ if (min, max) == (0, None) => Vec::new(),
            test => {
                let count = self.local(Role::Count);
                let counted = Condition::all(bounds.map(|bound| Condition::Counted(count, bound)));
                let test = Box::new(test);
                [Statement::Count { count, array, item, test }].into_iter().chain(required(counted)).collect()
            }
        }
    }

    fn unevaluated_items(&mut self, check: &'m Check, evaluated: &'m [EvaluatedItems], site: &Site) -> Block<'m> {
        let (index, item) = (self.local(Role::Index), self.local(Role::Item));
        let inside = site.inside(item, "unevaluated");
        let mut block = Vec::new();
        let mut skipped = Vec::new();
        for (number, part) in evaluated.iter().enumerate() {
            let site = site.at(&format!("evaluated {}", number + 1));
            let covers = match part.all {
                true => Condition::TRUE,
                false => {
                    let first = (part.first > 0).then_some(Condition::Before(index, part.first));
                    let matching = self.apart(part.matching.iter().enumerate(), |body, (at, check)| {
                        body.condition(check, &site.inside(item, &format!("match {}", at + 1)))
                    });
                    Condition::any(first.into_iter().chain(matching))
                }
            };
            skipped.push(self.covered(&part.when, covers, &site, &mut block));
        }
        let body = unless(Condition::any(skipped), self.block(check, &inside));
        if body.is_empty() {
            return body;
        }
        block.extend(each_item(site.value, 0, Some(index), item, body));
        block
    }
}

/// Returns the statements that run others on each item of an array, starting at an index.
fn each_item(array: Local, first: usize, index: Option<Local>, item: Local, body: Block<'_>) -> Block<'_> {
    if body == refused() {
        return required(sized(array, Measure::Items, Bound::AtMost(first as u64)));
    }
    match body.is_empty() {
        true => body,
        false => vec![Statement::EachItem { array, first, index, item: Some(item), body }],
    }
}

/// Returns a check of arrays as a condition.
pub(super) fn array_condition<'m>(part: &'m ArrayCheck, site: &Site) -> Condition<'m> {
    match part {
        ArrayCheck::MinItems(least) => sized(site.value, Measure::Items, Bound::AtLeast(*least)),
        ArrayCheck::MaxItems(most) => sized(site.value, Measure::Items, Bound::AtMost(*most)),
        ArrayCheck::UniqueItems => Condition::Test(site.value, Test::Distinct),
        // Conditions are small: checks of items become functions.
        ArrayCheck::Items { .. } | ArrayCheck::Contains { .. } | ArrayCheck::Unevaluated { .. } => Condition::TRUE,
    }
}
