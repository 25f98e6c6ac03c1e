//! Verdicts on arrays.

use super::code::{Code, Expr};
use super::helpers::Helper;
use super::verdict::Subject;
use super::view::View;
use super::{Printer, place};
use crate::model::Kinds;
use crate::model::check::{ArrayCheck, Check, EvaluatedItems};

impl<'a> Printer<'a> {
    /// What an array is asked for as a whole; nothing where its items are asked one by one.
    pub(super) fn array_condition(&mut self, check: &'a ArrayCheck, x: &str, at: &str) -> Option<Expr> {
        match check {
            ArrayCheck::MinItems(least) => Some(Expr::Compare(format!("{x}.length >= {least}"))),
            ArrayCheck::MaxItems(most) => Some(Expr::Compare(format!("{x}.length <= {most}"))),
            ArrayCheck::UniqueItems => Some(Expr::Call(format!("{}({x})", self.uses(Helper::HasDistinctItems)))),
            ArrayCheck::Contains { check, min, max, .. } => {
                let test = self.test_of(check, &place(at, "match"));
                if (*min, *max) == (1, None) {
                    return Some(Expr::Call(format!("{x}.some({test})")));
                }
                let count = format!("{}({x}, {test})", self.uses(Helper::CountMatching));
                let least = if *min == 0 { Expr::True } else { Expr::Compare(format!("{count} >= {min}")) };
                let most = max.map_or(Expr::True, |most| Expr::Compare(format!("{count} <= {most}")));
                Some(Expr::all([least, most]))
            }
            ArrayCheck::Items { .. } | ArrayCheck::Unevaluated { .. } => None,
        }
    }

    /// A function that is a test of its argument.
    pub(super) fn test_of(&mut self, check: &'a Check, at: &str) -> String {
        match check.sole_call() {
            Some(id) => self.verdict_of(id.index()),
            None => {
                let part = self.lifted(at, View::from(check));
                self.verdict_of(part)
            }
        }
    }

    /// The function of a verdict on arrays.
    pub(super) fn array_body(&mut self, view: View<'a>, at: &str, code: &mut Code) {
        let is_array = self.kind_test(Kinds::ARRAY, "value");
        let mut conditions = vec![is_array];
        let mut loops = Code::default();
        for check in view.array {
            match check {
                ArrayCheck::Items { prefix, rest } => self.items(prefix, rest.as_ref(), at, &mut loops),
                ArrayCheck::Unevaluated { check, evaluated } => {
                    self.unevaluated_items(check, evaluated, at, &mut loops)
                }
                other => conditions.extend(self.array_condition(other, "value", at)),
            }
        }
        let also = self.condition(View::of_all(view.also), Subject { x: "value", at, is_fresh: false });
        let loops = loops.finish();
        if loops.is_empty() {
            code.returns(&Expr::all(conditions.into_iter().chain([also])));
            return;
        }
        code.refuses_if(&Expr::all(conditions).negated());
        loops.lines().for_each(|line| code.line(line));
        code.returns(&also);
    }

    fn items(&mut self, prefix: &'a [Check], rest: Option<&'a Check>, at: &str, code: &mut Code) {
        for (index, check) in prefix.iter().enumerate() {
            let item = format!("value[{index}]");
            let at = place(at, &format!("item {}", index + 1));
            let fits = self.part_condition(View::from(check), &at, &item);
            if fits != Expr::True {
                let is_there = Expr::Compare(format!("value.length > {index}"));
                code.refuses_if(&Expr::all([is_there, fits.negated()]));
            }
        }
        if let Some(check) = rest {
            self.each_item(check, prefix.len(), Expr::True, at, code);
        }
    }

    /// Refuses where an item isn't what it should be, of those from one on to which it applies.
    fn each_item(&mut self, check: &'a Check, first: usize, applies: Expr, at: &str, code: &mut Code) {
        let view = View::from(check);
        if view.is_always() {
            return;
        }
        if view.kinds.is_empty() && applies == Expr::True {
            code.refuses_if(&Expr::Compare(format!("value.length > {first}")));
            return;
        }
        code.open(&format!("for (let index = {first}; index < value.length; index++) {{"));
        let is_called = check.sole_call().is_some() && applies == Expr::True;
        let item = if is_called { "value[index]" } else { "item" };
        let fits = self.part_condition(view, &place(at, "item"), item);
        if !is_called && (mentions(&fits, "item") || mentions(&applies, "item")) {
            code.line("const item: unknown = value[index];");
        }
        code.refuses_if(&Expr::all([applies, fits.negated()]));
        code.close("}");
    }

    fn unevaluated_items(&mut self, check: &'a Check, evaluated: &'a [EvaluatedItems], at: &str, code: &mut Code) {
        let mut applies = Vec::new();
        for (index, part) in evaluated.iter().enumerate() {
            let mut when = Vec::new();
            for (also, condition) in part.when.iter().enumerate() {
                let at = place(at, &format!("when {} {}", index + 1, also + 1));
                when.push(self.test_call(condition, &at, "value"));
            }
            let covers = self.covers_item(part, &place(at, &format!("evaluated {}", index + 1)));
            let when = Expr::all(when);
            applies.push(match (&when, &covers) {
                (_, Expr::False) => Expr::True,
                (Expr::True, _) => covers.negated(),
                _ => {
                    let variable = format!("covers{}", index + 1);
                    code.statement(&format!("const {variable} = "), &when, ";", false);
                    Expr::all([Expr::Call(variable), covers]).negated()
                }
            });
        }
        self.each_item(check, 0, Expr::all(applies), &place(at, "unevaluated"), code);
    }

    /// Whether an item is one that is evaluated.
    pub(super) fn covers_item(&mut self, part: &'a EvaluatedItems, at: &str) -> Expr {
        if part.all {
            return Expr::True;
        }
        let mut any = Vec::new();
        if part.first > 0 {
            any.push(Expr::Compare(format!("index < {}", part.first)));
        }
        for (index, check) in part.matching.iter().enumerate() {
            any.push(self.test_call(check, &place(at, &format!("match {}", index + 1)), "item"));
        }
        Expr::any(any)
    }

    /// A call of a test, whatever it tests.
    pub(super) fn test_call(&mut self, check: &'a Check, at: &str, x: &str) -> Expr {
        match check.is_always() {
            true => Expr::True,
            false => Expr::Call(format!("{}({x})", self.test_of(check, at))),
        }
    }

    /// Whether a part of a value is what it should be: here, where that is short, else as a call.
    pub(super) fn part_condition(&mut self, view: View<'a>, at: &str, x: &str) -> Expr {
        let is_short = match view.also {
            [] => view.is_scalar(),
            _ => {
                view.own().is_always()
                    && view.also.iter().all(|also| matches!(also, crate::model::check::Composite::Call(_)))
            }
        };
        match is_short || view.is_always() {
            true => self.condition(view, Subject::new(x, at)),
            false => self.call_part(at, view, x),
        }
    }
}

/// Whether a condition uses that variable.
pub(super) fn mentions(condition: &Expr, variable: &str) -> bool {
    match condition {
        Expr::True | Expr::False => false,
        Expr::Call(text) | Expr::Compare(text) => has_word(text, variable),
        Expr::Equal(left, right) => has_word(left, variable) || has_word(right, variable),
        Expr::Not(inner) => mentions(inner, variable),
        Expr::All(parts) | Expr::Any(parts) => parts.iter().any(|part| mentions(part, variable)),
        Expr::Differ(left, right) => mentions(left, variable) || mentions(right, variable),
        Expr::Choice(parts) => parts.iter().any(|part| mentions(part, variable)),
    }
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
}
