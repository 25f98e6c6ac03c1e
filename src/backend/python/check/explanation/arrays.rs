//! What is wrong with arrays.

use super::super::code::{Block, Statement, cases, when};
use super::super::condition::Condition;
use super::super::functions::Functions;
use super::super::literals::{at_least, at_most};
use super::super::marks::{ENUMERATE, LEN, SUM};
use super::super::scope::Scope;
use super::Written;
use super::path::Path;
use super::violations::{stated, wrong};
use crate::backend::python::quote;
use crate::model::check::{ArrayCheck, Check, phrase};

impl<'m> Functions<'m, '_> {
    pub(super) fn array_part(
        &mut self,
        part: &'m ArrayCheck,
        value: &str,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        let violation = || vec![wrong(path, part.keyword(), &part.phrase(), value)];
        match part {
            ArrayCheck::MinItems(least) => Ok(when(at_least(value, *least).negated(), violation(), Vec::new())),
            ArrayCheck::MaxItems(most) => Ok(when(at_most(value, *most).negated(), violation(), Vec::new())),
            ArrayCheck::UniqueItems => {
                let mut scope = scope.clone();
                let repeated = scope.local("repeated");
                let found = format!("f\"items {{{repeated}[0]}} and {{{repeated}[1]}} alike\"");
                let violation = stated(path, part.keyword(), &quote::string(&part.phrase()), &found);
                let mut block = vec![Statement::line(format!("{repeated} = _first_repeated({value})"))];
                let condition = Condition::compared(&repeated, ["is not", "is"], "None");
                block.extend(when(condition, vec![violation], Vec::new()));
                Ok(block)
            }
            ArrayCheck::Items { prefix, rest } => self.explain_items(prefix, rest.as_ref(), value, path, scope),
            ArrayCheck::Contains { check, min, max, .. } => {
                let mut inside = scope.inside("item");
                let item = inside.local("item");
                let condition = self.short(check, &item, &inside)?;
                let count = inside.local("matching");
                let counted = format!("{count} = {SUM}(1 for {item} in {value} if {condition})");
                let found = format!("f\"{{_count({count}, 'item')}} that match\"");
                let few = stated(path, part.keyword(), &quote::string(&part.phrase()), &found);
                let mut arms = Vec::new();
                if *min > 0 {
                    arms.push((Condition::compared(&count, ["<", ">="], &min.to_string()), vec![few]));
                }
                if let Some(most) = max {
                    let expected = quote::string(&phrase::at_most_matching(*most));
                    let many = stated(path, "maxContains", &expected, &found);
                    arms.push((Condition::compared(&count, [">", "<="], &most.to_string()), vec![many]));
                }
                let decided = cases(arms, Vec::new());
                let counted = (!decided.is_empty()).then(|| Statement::line(counted));
                Ok(counted.into_iter().chain(decided).collect())
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                let mut inside = scope.inside("item");
                let (index, item) = (inside.local("index"), inside.local("item"));
                let body = self.explain(check, &item, &path.index(&index), &inside)?;
                self.each_unevaluated_item(evaluated, value, [&index, &item], body, &inside)
            }
        }
    }

    pub(super) fn explain_items(
        &mut self,
        prefix: &'m [Check],
        rest: Option<&'m Check>,
        value: &str,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        let mut block = Vec::new();
        for (index, check) in prefix.iter().enumerate() {
            let inside = scope.inside(&format!("item_{}", index + 1));
            let path = path.member(&index.to_string());
            let body = self.explain_part(check, &format!("{value}[{index}]"), "item", &path, inside)?;
            let is_there = Condition::compared(&format!("{LEN}({value})"), [">", "<="], &index.to_string());
            block.extend(when(is_there, body, Vec::new()));
        }
        let Some(rest) = rest else { return Ok(block) };
        let mut inside = scope.inside("item");
        let (index, item) = (inside.local("index"), inside.local("item"));
        let body = self.explain(rest, &item, &path.index(&index), &inside)?;
        let items = match prefix.len() {
            0 => format!("{ENUMERATE}({value})"),
            first => format!("{ENUMERATE}({value}[{first}:], {first})"),
        };
        block.extend((!body.is_empty()).then(|| Statement::each(&format!("{index}, {item}"), &items, body)));
        Ok(block)
    }
}
