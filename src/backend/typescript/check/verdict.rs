//! Verdicts: whether a value is what it should be.

use super::code::{Code, Expr};
use super::helpers::Helper;
use super::items::mentions;
use super::scope::Scope;
use super::view::{View, is_primitive};
use super::{Printer, place};
use crate::model::Kinds;
use crate::model::check::{Alternatives, Check, Composite, ObjectCheck, Values};
use crate::text::Json;

/// How many values are compared one after the other.
const FEW_VALUES: usize = 6;

/// How many calls are followed to tell whether a check refuses what isn't there.
const MAX_CALLS: usize = 8;

/// A value in a verdict.
#[derive(Clone, Copy)]
pub(super) struct Subject<'s> {
    /// The expression that it is.
    pub(super) x: &'s str,
    /// What the place is called.
    pub(super) at: &'s str,
    /// Whether the compiler knows nothing of its type yet, and may be told: what is told once can't be asked otherwise.
    pub(super) is_fresh: bool,
}

impl<'s> Subject<'s> {
    pub(super) fn new(x: &'s str, at: &'s str) -> Self {
        Self { x, at, is_fresh: true }
    }

    fn known(self) -> Self {
        Self { is_fresh: false, ..self }
    }
}

impl<'a> Printer<'a> {
    /// A verdict that only other functions of the file call.
    pub(super) fn verdict_function(&mut self, part: usize) -> String {
        let name = self.verdict_of(part);
        let mut code = Code::default();
        let body = self.verdict_body(part);
        let value = if body.is_constant { "_value" } else { "value" };
        let says = match &self.parts[part].narrows {
            Some(ty) => format!("{value} is {ty}"),
            None => "boolean".to_owned(),
        };
        code.open_function(&format!("function {name}"), &format!("{value}: unknown"), &says);
        body.lines.lines().for_each(|line| code.line(line));
        code.close("}");
        code.finish()
    }

    /// What stands in the function of a verdict.
    pub(super) fn verdict_body(&mut self, part: usize) -> Body {
        let (view, at) = (self.narrowed(self.parts[part].view), self.parts[part].at.clone());
        let mut code = Code::default();
        let mut is_constant = false;
        if view.values.is_none() && view.kinds == Kinds::OBJECT && !view.object.is_empty() {
            self.object_body(view, &at, &mut code);
        } else if view.values.is_none() && view.kinds == Kinds::ARRAY && !view.array.is_empty() {
            self.array_body(view, &at, &mut code);
        } else if let Some((alternatives, tag)) = only_tagged(view) {
            self.tagged_body(alternatives, tag, &at, &mut code);
        } else {
            let condition = self.condition(view, Subject::new("value", &at));
            is_constant = !mentions(&condition, "value");
            code.returns(&condition);
        }
        Body { lines: code.finish(), is_constant }
    }

    /// The same without kinds that what it calls refuses anyway.
    fn narrowed(&self, view: View<'a>) -> View<'a> {
        let called = view.also.iter().fold(Kinds::ALL, |kinds, also| match also {
            Composite::Call(id) => kinds.and(self.model.checks.function(*id).check.kinds),
            Composite::AnyOf(_) | Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } => kinds,
        });
        match called.is_empty() || (view.object.is_empty() && view.array.is_empty()) {
            true => view,
            false => View { kinds: view.kinds.and(called), ..view },
        }
    }

    /// Whether a value is what it should be.
    pub(super) fn condition(&mut self, view: View<'a>, subject: Subject<'_>) -> Expr {
        let own = match view.values {
            Some(values) => {
                let says_more = view.kinds != Kinds::ALL || !view.is_only_kinds_or_values();
                let listed = self.listed(values, subject, says_more || !subject.is_fresh);
                let kinds = self.kind_test(view.kinds, subject.x);
                Expr::all([kinds, listed, self.own(View { kinds: Kinds::ALL, ..view }, subject)])
            }
            None => self.own(view, subject),
        };
        let says_own = !view.own().is_always();
        let mut parts = vec![own];
        for (index, also) in view.also.iter().enumerate() {
            let subject = if says_own || index > 0 { subject.known() } else { subject };
            let at = match view.also.len() {
                1 => subject.at.to_owned(),
                _ => place(subject.at, also_word(also)),
            };
            parts.push(self.also(also, Subject { at: &at, ..subject }));
        }
        Expr::all(parts)
    }

    /// Whether a value is one of a list.
    fn listed(&mut self, values: &'a Values, subject: Subject<'_>, is_known: bool) -> Expr {
        let (primitive, deep): (Vec<&Json>, Vec<&Json>) = values.values.iter().partition(|value| is_primitive(value));
        let mut tests = Vec::new();
        if primitive.len() > FEW_VALUES || (is_known && !primitive.is_empty()) {
            let set = self.set(subject.at, primitive);
            tests.push(Expr::Call(format!("{set}.has({})", subject.x)));
        } else {
            let equal = |value: &Json| Expr::equal(subject.x, super::super::quote::value(value));
            tests.extend(primitive.into_iter().map(equal));
        }
        for value in deep {
            let constant = self.value(subject.at, value);
            tests.push(Expr::Call(format!("{}({}, {constant})", self.uses(Helper::IsEqual), subject.x)));
        }
        Expr::any(tests)
    }

    /// Whether a value is of the right kind, and what is asked of that kind.
    fn own(&mut self, view: View<'a>, subject: Subject<'_>) -> Expr {
        let asked = [
            (Kinds::NUMBER, !view.number.is_empty()),
            (Kinds::STRING, !view.string.is_empty()),
            (Kinds::ARRAY, !view.array.is_empty()),
            (Kinds::OBJECT, !view.object.is_empty()),
        ];
        let asked: Vec<Kinds> = asked
            .into_iter()
            .filter(|(kind, is_asked)| *is_asked && view.kinds.has(*kind))
            .map(|(kind, _)| kind)
            .collect();
        if view.kinds != Kinds::ALL {
            let rest = asked.iter().fold(view.kinds, |rest, kind| rest.without(*kind));
            let mut any = if rest.is_empty() { Vec::new() } else { vec![self.kind_test(rest, subject.x)] };
            any.extend(asked.iter().map(|kind| self.of_kind(view, *kind, subject)).collect::<Vec<_>>());
            Expr::any(any)
        } else {
            let mut all = Vec::new();
            for kind in asked {
                let other = match kind {
                    Kinds::NUMBER => Expr::equal(format!("typeof {}", subject.x), "\"number\"").negated(),
                    kind => self.kind_test(kind, subject.x).negated(),
                };
                // What is no JSON number is of no kind: nothing is asked of it.
                let of_kind = match kind {
                    Kinds::NUMBER => {
                        Expr::all(view.number.iter().map(|check| self.number(check, subject.x)).collect::<Vec<_>>())
                    }
                    kind => self.of_kind(view, kind, subject),
                };
                all.push(match of_kind {
                    Expr::True => Expr::True,
                    // The test for the kind comes first in both: once is enough.
                    Expr::All(mut parts) if kind != Kinds::NUMBER && parts[0] == other.clone().negated() => {
                        parts.remove(0);
                        Expr::any([other, Expr::all(parts)])
                    }
                    of_kind if of_kind == other.clone().negated() => Expr::True,
                    of_kind => Expr::any([other, of_kind]),
                });
            }
            Expr::all(all)
        }
    }

    /// Whether a value is of that kind, and as it is asked for.
    fn of_kind(&mut self, view: View<'a>, kind: Kinds, subject: Subject<'_>) -> Expr {
        match kind {
            Kinds::NUMBER => self.numbers(view.kinds, view.number, subject.x),
            Kinds::STRING => {
                let test = self.kind_test(kind, subject.x);
                let asked: Vec<Expr> = view.string.iter().map(|check| self.string(check, subject.x)).collect();
                Expr::all([test].into_iter().chain(asked))
            }
            Kinds::ARRAY => match self.plain_array(view, subject) {
                Some(condition) => condition,
                None => self.call_part(&place(subject.at, "array"), view.arrays(), subject.x),
            },
            _ => match self.plain_object(view, subject) {
                Some(condition) => condition,
                None => self.call_part(&place(subject.at, "object"), view.objects(), subject.x),
            },
        }
    }

    /// An array whose items nobody looks at one by one.
    fn plain_array(&mut self, view: View<'a>, subject: Subject<'_>) -> Option<Expr> {
        let mut all = vec![self.kind_test(Kinds::ARRAY, subject.x)];
        for check in view.array {
            all.push(self.array_condition(check, subject.x, subject.at)?);
        }
        Some(Expr::all(all))
    }

    /// An object of which only is asked which members are there.
    fn plain_object(&mut self, view: View<'a>, subject: Subject<'_>) -> Option<Expr> {
        let is_plain = view.object.iter().all(|check| match check {
            ObjectCheck::Required(names) => names.len() == 1,
            ObjectCheck::MinProperties(_) | ObjectCheck::MaxProperties(_) => true,
            ObjectCheck::DependentRequired(..)
            | ObjectCheck::Properties(_)
            | ObjectCheck::PropertyNames(_)
            | ObjectCheck::DependentSchema(..)
            | ObjectCheck::Unevaluated { .. } => false,
        });
        if !is_plain || subject.x.contains('[') {
            return None;
        }
        let mut scope = Scope::reading(subject.x);
        let mut all = vec![self.kind_test(Kinds::OBJECT, subject.x)];
        for check in view.object {
            all.push(self.presence(check, &mut scope)?);
        }
        Some(Expr::all(all))
    }

    fn also(&mut self, also: &'a Composite, subject: Subject<'_>) -> Expr {
        if !subject.is_fresh && !self.is_untold(also) {
            return self.call_part(&place(subject.at, also_word(also)), View::of_also(also), subject.x);
        }
        match also {
            Composite::Call(id) => self.call(*id, subject.x),
            Composite::AnyOf(alternatives) if alternatives.tag.is_some() => {
                self.call_part(&place(subject.at, also_word(also)), View::of_also(also), subject.x)
            }
            Composite::AnyOf(alternatives) => Expr::any(self.branches(alternatives, subject)),
            Composite::OneOf(alternatives) => Expr::one(self.branches(alternatives, subject)),
            Composite::Not(check) => self.branch(check, subject, "not").negated(),
            Composite::If { condition, then, otherwise } => {
                let at = |word| place(subject.at, word);
                let condition = self.lifted_condition(condition, &at("condition"), subject.x);
                let then = self.lifted_condition(then, &at("then"), subject.x);
                let otherwise = self.lifted_condition(otherwise, &at("else"), subject.x);
                match (condition, then, otherwise) {
                    (condition, then, Expr::True) => Expr::any([condition.negated(), then]),
                    (condition, Expr::True, otherwise) => Expr::any([condition, otherwise]),
                    (condition, then, otherwise) => Expr::Choice(Box::new([condition, then, otherwise])),
                }
            }
        }
    }

    /// A check as a call, or as something as short.
    fn lifted_condition(&mut self, check: &'a Check, at: &str, x: &str) -> Expr {
        let view = View::from(check);
        match check.sole_call() {
            Some(id) => self.call(id, x),
            None if view.is_only_kinds_or_values() && view.values.is_none() => self.kind_test(view.kinds, x),
            None => self.call_part(at, view, x),
        }
    }

    fn branches(&mut self, alternatives: &'a Alternatives, subject: Subject<'_>) -> Vec<Expr> {
        let word = |index: usize| format!("option {}", index + 1);
        let branches = alternatives.branches.iter().enumerate();
        branches.map(|(index, branch)| self.branch(&branch.check, subject, &word(index))).collect()
    }

    fn branch(&mut self, check: &'a Check, subject: Subject<'_>, word: &str) -> Expr {
        let view = View::from(check);
        let at = place(subject.at, word);
        if view.is_scalar() || check.sole_call().is_some() || !subject.is_fresh {
            return self.condition(view, Subject { at: &at, ..subject });
        }
        match self.plain_object(view, subject) {
            Some(condition) if view.also.is_empty() && view.own() == view.objects() => condition,
            _ => self.call_part(&at, view, subject.x),
        }
    }

    /// Whether a condition tells the compiler nothing that stands in its way later, and asks nothing that it takes for
    /// impossible: calls, kinds, and which members are there.
    fn is_untold(&self, also: &Composite) -> bool {
        let is_plain = |check: &Check| {
            let view = View::from(check);
            check.sole_call().is_some() || (view.is_only_kinds_or_values() && view.values.is_none())
        };
        match also {
            Composite::Call(_) => true,
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                alternatives.tag.is_none() && alternatives.branches.iter().all(|branch| is_plain(&branch.check))
            }
            Composite::Not(check) => is_plain(check),
            Composite::If { .. } => true,
        }
    }

    /// Alternatives that a member tells apart.
    fn tagged_body(&mut self, alternatives: &'a Alternatives, tag: &str, at: &str, code: &mut Code) {
        let is_object = self.kind_test(Kinds::OBJECT, "value");
        code.refuses_if(&is_object.negated());
        let mut scope = Scope::reading("value");
        let found = scope.member(self, tag);
        code.open(&format!("switch ({found}) {{"));
        for (index, branch) in alternatives.branches.iter().enumerate() {
            for tag in &branch.tags {
                code.line(&format!("case {}:", super::super::quote::string(tag)));
            }
            let condition = self.lifted_condition(&branch.check, &place(at, &format!("option {}", index + 1)), "value");
            code.statement("  return ", &condition, ";", true);
        }
        code.line("default:");
        code.line("  return false;");
        code.close("}");
    }

    /// Whether a check refuses what isn't there.
    pub(super) fn refuses_absence(&self, view: View<'_>, calls: usize) -> bool {
        view.kinds != Kinds::ALL
            || view.values.is_some()
            || view.also.iter().any(|also| match also {
                Composite::Call(id) if calls < MAX_CALLS => {
                    self.refuses_absence(View::from(&self.model.checks.function(*id).check), calls + 1)
                }
                Composite::AnyOf(alternatives) => {
                    alternatives.tag.is_some()
                        || alternatives
                            .branches
                            .iter()
                            .all(|branch| self.refuses_absence(View::from(&branch.check), MAX_CALLS))
                }
                Composite::Call(_) | Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } => false,
            })
    }
}

/// What stands in a function.
pub(super) struct Body {
    pub(super) lines: String,
    /// Whether the value makes no difference.
    pub(super) is_constant: bool,
}

/// The alternatives, where nothing else is asked and a member tells them apart.
fn only_tagged<'a>(view: View<'a>) -> Option<(&'a Alternatives, &'a str)> {
    match view.also {
        [Composite::AnyOf(alternatives)] if view.own().is_always() => {
            Some((alternatives, alternatives.tag.as_deref()?))
        }
        _ => None,
    }
}

/// What a condition of any kind is called.
pub(super) fn also_word(also: &Composite) -> &'static str {
    match also {
        Composite::AnyOf(_) => "any",
        Composite::OneOf(_) => "one",
        Composite::Not(_) => "not",
        Composite::If { .. } => "condition",
        Composite::Call(_) => "call",
    }
}
