//! Whether the items of arrays are as asked.

use crate::model::check::{ArrayCheck, Check, EvaluatedItems};

use super::Checking;
use super::expr::Expr;
use super::helpers::Helper;
use super::verdict::{block, bounded};

impl Checking<'_> {
    /// Whether the items of an array are as asked.
    pub(super) fn array(&self, check: &Check, value: &str) -> Expr {
        let (mut least, mut most, mut others) = (None, None, Vec::new());
        for part in &check.array {
            match part {
                ArrayCheck::MinItems(bound) => least = least.max(Some(*bound)),
                ArrayCheck::MaxItems(bound) => most = Some(most.map_or(*bound, |most: u64| most.min(*bound))),
                ArrayCheck::UniqueItems => {
                    let repeated = Helper::Repeated.name().to_owned();
                    others.push(Expr::Plain(format!("{repeated}(items).is_none()")));
                }
                ArrayCheck::Items { prefix, rest } => others.push(self.items(prefix, rest.as_ref())),
                ArrayCheck::Contains { check, min, max, .. } => others.push(self.contains(check, *min, *max)),
                ArrayCheck::Unevaluated { check, evaluated } => {
                    others.push(self.unevaluated_items(check, evaluated, value))
                }
            }
        }
        let length = bounded("items.len()", "items.is_empty()", least, most);
        Expr::all([length].into_iter().chain(others))
    }

    fn items(&self, prefix: &[Check], rest: Option<&Check>) -> Expr {
        let mut all = Vec::new();
        for (index, check) in prefix.iter().enumerate() {
            let get = if index == 0 { "items.first()".to_owned() } else { format!("items.get({index})") };
            all.push(match self.verdict(check, "item") {
                Expr::Constant(true) => Expr::Constant(true),
                Expr::Constant(false) => bounded("items.len()", "items.is_empty()", None, Some(index as u64)),
                body => Expr::with(format!("{get}.is_none_or"), "item", body),
            });
        }
        if let Some(rest) = rest {
            let skipped = if prefix.is_empty() { String::new() } else { format!(".skip({})", prefix.len()) };
            all.push(match self.verdict(rest, "item") {
                Expr::Constant(true) => Expr::Constant(true),
                Expr::Constant(false) => bounded("items.len()", "items.is_empty()", None, Some(prefix.len() as u64)),
                body => Expr::with(format!("items.iter(){skipped}.all"), "item", body),
            });
        }
        Expr::all(all)
    }

    fn contains(&self, check: &Check, min: u64, max: Option<u64>) -> Expr {
        match (self.verdict(check, "item"), min, max) {
            (Expr::Constant(true), ..) => bounded("items.len()", "items.is_empty()", Some(min), max),
            (Expr::Constant(false), ..) => Expr::Constant(min == 0),
            (_, 0, None) => Expr::Constant(true),
            (body, 1, None) => Expr::with("items.iter().any", "item", body),
            (body, ..) => {
                let counted = Expr::with("items.iter().filter", "&item", body);
                let (before, after) = measure(min, max);
                Expr::Measured(before, Box::new(counted), format!(".count(){after}"))
            }
        }
    }

    /// The sets of items that are evaluated, and whether each is there.
    fn unevaluated_items(&self, check: &Check, evaluated: &[EvaluatedItems], value: &str) -> Expr {
        let rest = self.verdict(check, "item");
        if rest == Expr::Constant(true) {
            return rest;
        }
        let mut variables = Vec::new();
        let mut covered = Vec::new();
        for part in evaluated {
            let holds = self.condition(&part.when, value, &mut variables);
            covered.push(Expr::all([holds, self.evaluates_item(part)]));
        }
        let covered = Expr::any(covered.into_iter().chain([rest]));
        let body = match (&covered, covered.mentions("index")) {
            (Expr::Constant(true), _) => return covered,
            (_, true) if !covered.mentions("item") => Expr::with("(0..items.len()).all", "index", covered),
            (_, true) => Expr::With("items.iter().enumerate().all".to_owned(), "(index, item)", Box::new(covered)),
            (_, false) if !covered.mentions("item") => Expr::any([Expr::Plain("items.is_empty()".to_owned()), covered]),
            (_, false) => Expr::with("items.iter().all", "item", covered),
        };
        block(variables, body)
    }

    /// Whether a set of items has the one at `index`.
    pub(super) fn evaluates_item(&self, part: &EvaluatedItems) -> Expr {
        let matching: Vec<Expr> = part.matching.iter().map(|check| self.verdict(check, "item")).collect();
        let first = match part.first {
            _ if part.all => Expr::Constant(true),
            0 => Expr::Constant(false),
            1 => Expr::Comparison("index == 0".to_owned()),
            first => Expr::Comparison(format!("index < {first}")),
        };
        Expr::any([first].into_iter().chain(matching))
    }
}

/// What stands around a count that lies within bounds, one of which is there.
fn measure(least: u64, most: Option<u64>) -> (String, String) {
    let plain = |after| (String::new(), after);
    match most {
        None => plain(format!(" >= {least}")),
        Some(most) if most == least => plain(format!(" == {least}")),
        Some(most) if least == 0 => plain(format!(" <= {most}")),
        Some(most) => (format!("({least}..={most}).contains(&"), ")".to_owned()),
    }
}
