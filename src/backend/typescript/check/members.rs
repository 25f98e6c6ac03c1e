//! Verdicts on objects.

use std::collections::BTreeSet;

use super::code::{Code, Expr};
use super::items::mentions;
use super::scope::Scope;
use super::verdict::Subject;
use super::view::View;
use super::{Printer, place};
use crate::backend::typescript::quote;
use crate::model::Kinds;
use crate::model::check::{Check, EvaluatedProperties, ObjectCheck, Properties};
use crate::text::Json;

/// How many names are compared one after the other.
const FEW_NAMES: usize = 8;

impl<'a> Printer<'a> {
    /// What an object is asked for by which members are there; nothing where it is asked for more.
    pub(super) fn presence(&mut self, check: &'a ObjectCheck, scope: &mut Scope) -> Option<Expr> {
        match check {
            ObjectCheck::Required(names) => {
                let there: Vec<Expr> = names.iter().map(|name| is_there(scope.member(self, name))).collect();
                Some(Expr::all(there))
            }
            ObjectCheck::DependentRequired(name, needed) => {
                let absent = is_there(scope.member(self, name)).negated();
                let there: Vec<Expr> = needed.iter().map(|name| is_there(scope.member(self, name))).collect();
                Some(Expr::any([absent, Expr::all(there)]))
            }
            ObjectCheck::MinProperties(least) => Some(size(scope.object(), &format!(">= {least}"))),
            ObjectCheck::MaxProperties(most) => Some(size(scope.object(), &format!("<= {most}"))),
            ObjectCheck::Properties(_)
            | ObjectCheck::PropertyNames(_)
            | ObjectCheck::DependentSchema(..)
            | ObjectCheck::Unevaluated { .. } => None,
        }
    }

    /// The function of a verdict on objects.
    pub(super) fn object_body(&mut self, view: View<'a>, at: &str, code: &mut Code) {
        let mut scope = Scope::once("value");
        let mut conditions = Vec::new();
        let mut loops = Code::default();
        let required = required(view);
        let checked = self.checked(view);
        for check in view.object {
            match check {
                ObjectCheck::Required(names) => {
                    let unchecked = names.iter().filter(|name| !checked.contains(name.as_str()));
                    conditions.extend(unchecked.map(|name| is_there(scope.member(self, name))).collect::<Vec<_>>());
                }
                ObjectCheck::Properties(members) => {
                    conditions.extend(self.known_members(members, &required, at, &mut scope));
                    self.other_members(members, at, &mut loops);
                }
                ObjectCheck::PropertyNames(check) => self.names(check, at, &mut loops),
                ObjectCheck::DependentSchema(name, check) => {
                    let absent = is_there(scope.member(self, name)).negated();
                    let holds = self.test_call(check, &place(&place(at, name), "dependent"), "value");
                    conditions.push(Expr::any([absent, holds]));
                }
                ObjectCheck::Unevaluated { check, evaluated } => {
                    self.unevaluated_members(check, evaluated, at, &mut loops);
                }
                other => conditions.extend(self.presence(other, &mut scope)),
            }
        }
        let also = self.members_also(view, at, &mut scope);
        let is_object = self.kind_test(Kinds::OBJECT, "value");
        let declarations = scope.declarations(self);
        let loops = loops.finish();
        if declarations.is_empty() && loops.is_empty() {
            code.returns(&Expr::all([is_object].into_iter().chain(conditions).chain([also])));
            return;
        }
        code.refuses_if(&is_object.negated());
        declarations.iter().for_each(|line| code.line(line));
        if loops.is_empty() {
            code.returns(&Expr::all(conditions.into_iter().chain([also])));
            return;
        }
        conditions.into_iter().for_each(|condition| code.refuses_if(&condition.negated()));
        loops.lines().for_each(|line| code.line(line));
        code.returns(&also);
    }

    /// What else is asked of an object whose members are read.
    fn members_also(&mut self, view: View<'a>, at: &str, scope: &mut Scope) -> Expr {
        let mut all = Vec::new();
        for also in view.also {
            let read = scope.len();
            all.push(match self.presence_also(also, scope) {
                Some(condition) => condition,
                None => {
                    scope.truncate(read);
                    let at =
                        if view.also.len() == 1 { at.to_owned() } else { place(at, super::verdict::also_word(also)) };
                    self.condition(View::of_also(also), Subject { x: "value", at: &at, is_fresh: false })
                }
            });
        }
        Expr::all(all)
    }

    /// Alternatives of which members are there.
    fn presence_also(&mut self, also: &'a crate::model::check::Composite, scope: &mut Scope) -> Option<Expr> {
        use crate::model::check::Composite;
        let mut holds = |check: &'a Check| {
            let view = View::from(check);
            let is_plain = view.own() == view.objects() || view.own() == (View { kinds: Kinds::ALL, ..view.objects() });
            if !is_plain || view.object.is_empty() {
                return None;
            }
            let own: Option<Vec<Expr>> = view.object.iter().map(|check| self.presence(check, scope)).collect();
            let also: Option<Vec<Expr>> = view.also.iter().map(|also| self.presence_also(also, scope)).collect();
            Some(Expr::all(own?.into_iter().chain(also?)))
        };
        match also {
            Composite::AnyOf(alternatives) if alternatives.tag.is_none() => {
                let branches: Option<Vec<Expr>> =
                    alternatives.branches.iter().map(|branch| holds(&branch.check)).collect();
                Some(Expr::any(branches?))
            }
            Composite::OneOf(alternatives) if alternatives.branches.len() == 2 => {
                let [first, second] = &alternatives.branches[..] else { return None };
                Some(Expr::Differ(Box::new(holds(&first.check)?), Box::new(holds(&second.check)?)))
            }
            Composite::Not(check) => Some(holds(check)?.negated()),
            Composite::AnyOf(_) | Composite::OneOf(_) | Composite::If { .. } | Composite::Call(_) => None,
        }
    }

    /// The required members whose checks refuse what isn't there.
    fn checked(&self, view: View<'a>) -> BTreeSet<&'a str> {
        let members = view.object.iter().filter_map(|check| match check {
            ObjectCheck::Properties(members) => Some(members),
            _ => None,
        });
        let known = members.flat_map(|members| &members.known);
        known.filter(|(_, check)| self.refuses_absence(View::from(check), 0)).map(|(name, _)| name.as_str()).collect()
    }

    fn known_members(
        &mut self,
        members: &'a Properties,
        required: &BTreeSet<&str>,
        at: &str,
        scope: &mut Scope,
    ) -> Vec<Expr> {
        let mut conditions = Vec::new();
        for (name, check) in self.model.checks.deep_last(&members.known) {
            if check.is_always() {
                continue;
            }
            let member = scope.member(self, name);
            let fits = self.part_condition(View::from(check), &place(at, name), &member);
            conditions.push(match required.contains(name.as_str()) {
                true => fits,
                false => Expr::any([is_there(member).negated(), fits]),
            });
        }
        conditions
    }

    fn other_members(&mut self, members: &'a Properties, at: &str, code: &mut Code) {
        let others = members.others.as_deref().filter(|check| !check.is_always());
        if members.patterns.is_empty() && others.is_none() {
            return;
        }
        let known = self.one_of_names(members.known.iter().map(|(name, _)| name.as_str()), at, "key");
        let is_closed = others.is_some_and(Check::is_never) && members.patterns.is_empty();
        if is_closed && known == Expr::False {
            code.refuses_if(&size("value", "> 0"));
            return;
        }
        code.open("for (const key in value) {");
        if is_closed {
            code.refuses_if(&known.negated());
            code.close("}");
            return;
        }
        let mut body = Code::default();
        if others.is_some() && !members.patterns.is_empty() {
            body.line("let isOther = true;");
        }
        for (index, (pattern, check)) in members.patterns.iter().enumerate() {
            let matches = self.matches(*pattern, "key");
            let fits = self.part_condition(View::from(check), &place(at, &format!("pattern {}", index + 1)), "member");
            if others.is_some() {
                body.if_block(&matches);
                body.line("isOther = false;");
                if fits != Expr::True {
                    body.refuses_if(&fits.negated());
                }
                body.close("}");
            } else if fits != Expr::True {
                body.refuses_if(&Expr::all([matches, fits.negated()]));
            }
        }
        if let Some(check) = others {
            let fits = self.part_condition(View::from(check), &place(at, "member"), "member");
            let is_other = if members.patterns.is_empty() { Expr::True } else { Expr::Call("isOther".to_owned()) };
            body.refuses_if(&Expr::all([is_other, fits.negated()]));
        }
        self.for_each_member(known, body, code);
    }

    /// The rest of a loop over the members of an object.
    fn for_each_member(&mut self, skipped: Expr, body: Code, code: &mut Code) {
        let body = body.finish();
        if skipped != Expr::False {
            code.statement("if (", &skipped, ") continue;", false);
        }
        if body.split(|c: char| !c.is_alphanumeric()).any(|word| word == "member") {
            code.line("const member = value[key];");
        }
        body.lines().for_each(|line| code.line(line));
        code.close("}");
    }

    /// Whether a text is one of some names.
    pub(super) fn one_of_names<'n>(&mut self, names: impl Iterator<Item = &'n str>, at: &str, x: &str) -> Expr {
        let names: Vec<&str> = names.collect();
        if names.len() > FEW_NAMES {
            let values: Vec<Json> = names.iter().map(|name| Json::string(*name)).collect();
            let set = self.set(&place(at, "members"), &values);
            return Expr::Call(format!("{set}.has({x})"));
        }
        Expr::any(names.iter().map(|name| Expr::equal(x, quote::string(name))))
    }

    fn names(&mut self, check: &'a Check, at: &str, code: &mut Code) {
        let view = View::from(check);
        let is_plain = view.is_scalar() && view.values.is_none() && view.kinds.has(Kinds::STRING);
        let fits = match is_plain {
            true => {
                let asked: Vec<Expr> = view.string.iter().map(|check| self.string(check, "key")).collect();
                Expr::all(asked)
            }
            false => self.test_call(check, &place(at, "name"), "key"),
        };
        if fits != Expr::True {
            code.open("for (const key in value) {");
            code.refuses_if(&fits.negated());
            code.close("}");
        }
    }

    fn unevaluated_members(
        &mut self,
        check: &'a Check,
        evaluated: &'a [EvaluatedProperties],
        at: &str,
        code: &mut Code,
    ) {
        let view = View::from(check);
        if view.is_always() {
            return;
        }
        let mut skipped = Vec::new();
        for (index, part) in evaluated.iter().enumerate() {
            let at = place(at, &format!("evaluated {}", index + 1));
            let mut when = Vec::new();
            for (number, condition) in part.when.iter().enumerate() {
                when.push(self.test_call(condition, &place(&at, &format!("when {}", number + 1)), "value"));
            }
            let covers = self.covers_member(part, &at);
            let when = Expr::all(when);
            skipped.push(match (&when, &covers) {
                (_, Expr::False) => Expr::False,
                (Expr::True, _) => covers,
                _ => {
                    let variable = format!("covers{}", index + 1);
                    code.statement(&format!("const {variable} = "), &when, ";", false);
                    Expr::all([Expr::Call(variable), covers])
                }
            });
        }
        let skipped = Expr::any(skipped);
        if skipped == Expr::True {
            return;
        }
        code.open("for (const key in value) {");
        let fits = self.part_condition(view, &place(at, "unevaluated"), "member");
        let refused = Expr::all([skipped.negated(), fits.negated()]);
        if mentions(&refused, "member") {
            code.line("const member = value[key];");
        }
        code.refuses_if(&refused);
        code.close("}");
    }

    /// Whether a member is one that is evaluated.
    pub(super) fn covers_member(&mut self, part: &'a EvaluatedProperties, at: &str) -> Expr {
        if part.all {
            return Expr::True;
        }
        let named = self.one_of_names(part.names.iter().map(String::as_str), at, "key");
        let mut any = vec![named];
        for pattern in &part.patterns {
            any.push(self.matches(*pattern, "key"));
        }
        Expr::any(any)
    }
}

/// The members that must be there.
pub(super) fn required(view: View<'_>) -> BTreeSet<&str> {
    view.object.iter().flat_map(ObjectCheck::required).map(String::as_str).collect()
}

pub(super) fn is_there(member: String) -> Expr {
    Expr::equal(member, "undefined").negated()
}

fn size(object: &str, bound: &str) -> Expr {
    Expr::Compare(format!("Object.keys({object}).length {bound}"))
}
