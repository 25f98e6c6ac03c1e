//! What of the checks of an object's members a reader leaves to be asked.

use std::collections::HashSet;

use super::Readers;
use super::left::At;
use super::seen::{Form, Presence, Properties as SeenMembers, Seen};
use crate::model::Field;
use crate::model::check::{Check, EvaluatedProperties, ObjectCheck, Properties};
use crate::text::Json;

impl Readers<'_> {
    pub(super) fn left_of_object(
        &self,
        seen: &Seen,
        members: &SeenMembers,
        part: &ObjectCheck,
        at: At,
    ) -> Option<ObjectCheck> {
        let left = self.left_of_members(members, part, at)?;
        let check = || Check { object: vec![left.clone()], ..Check::always() };
        match &left {
            ObjectCheck::Properties(_) => Some(left),
            _ if self.all_cases_decide(seen, members, check, at) => None,
            _ => Some(left),
        }
    }

    fn left_of_members(&self, members: &SeenMembers, part: &ObjectCheck, at: At) -> Option<ObjectCheck> {
        let missing = |names: &[String]| -> Vec<String> {
            names.iter().filter(|name| members.presence(name) != Presence::Always).cloned().collect()
        };
        let there = |presence| members.fields().filter(|(_, found)| *found == presence).count() as u64;
        let left = match part {
            ObjectCheck::MinProperties(least) if there(Presence::Always) >= *least => return None,
            ObjectCheck::MaxProperties(most)
                if members.is_closed() && there(Presence::Always) + there(Presence::Maybe) <= *most =>
            {
                return None;
            }
            ObjectCheck::MinProperties(_) | ObjectCheck::MaxProperties(_) => part.clone(),
            ObjectCheck::Required(names) => ObjectCheck::Required(none_if_empty(missing(names))?),
            ObjectCheck::DependentRequired(name, needed) => match members.presence(name) {
                Presence::Never => return None,
                Presence::Always => ObjectCheck::Required(none_if_empty(missing(needed))?),
                Presence::Maybe => ObjectCheck::DependentRequired(name.clone(), none_if_empty(missing(needed))?),
            },
            ObjectCheck::Properties(known) => ObjectCheck::Properties(self.left_of_known(members, known, at)?),
            ObjectCheck::PropertyNames(check) if self.names_fit(members, check) => return None,
            ObjectCheck::DependentSchema(name, check) if self.decides_dependent(members, name, check, at) => {
                return None;
            }
            ObjectCheck::Unevaluated { check, evaluated }
                if self.decides_unevaluated(members, check, evaluated, at) =>
            {
                return None;
            }
            ObjectCheck::PropertyNames(_) | ObjectCheck::DependentSchema(..) | ObjectCheck::Unevaluated { .. } => {
                part.clone()
            }
        };
        Some(left)
    }

    /// Whether all names that members may have are as asked.
    fn names_fit(&self, members: &SeenMembers, check: &Check) -> bool {
        let fits =
            |name: &String| self.checks.is_small(check) && self.checks.holds(check, &Json::string(name.as_str()));
        let mut possible = members.fields().filter(|(_, presence)| *presence != Presence::Never);
        members.is_closed() && possible.all(|(field, _)| fits(&field.name))
    }

    fn decides_dependent(&self, members: &SeenMembers, name: &str, check: &Check, at: At) -> bool {
        let seen = || Seen::of(Form::Object(members.clone()));
        members.presence(name) == Presence::Never || self.left(&seen(), check, at.same()).is_always()
    }

    fn decides_unevaluated(
        &self,
        members: &SeenMembers,
        check: &Check,
        evaluated: &[EvaluatedProperties],
        at: At,
    ) -> bool {
        let is_right = |(field, presence): (&Field, Presence)| {
            presence == Presence::Never
                || evaluated.iter().any(|part| self.evaluates_member(part, &field.name))
                || self.left(&self.seen(&field.ty), check, at.part()).is_always()
        };
        members.fields().all(is_right) && self.left(&self.seen(members.rest()), check, at.part()).is_always()
    }

    fn left_of_known(&self, members: &SeenMembers, asked: &Properties, at: At) -> Option<Properties> {
        let left = |name: &str, check: &Check| match members.presence(name) {
            Presence::Never => Check::always(),
            Presence::Always | Presence::Maybe => self.left(&self.seen(members.type_of(name)), check, at.part()),
        };
        let mut known: Vec<(String, Check)> =
            asked.known.iter().map(|(name, check)| (name.clone(), left(name, check))).collect();
        for (field, check) in self.asked_of_unnamed(members, asked) {
            known.push((field.name.clone(), left(&field.name, &check)));
        }
        let rest = self.seen(members.rest());
        let of_rest = |check: &Check| self.left(&rest, check, at.part());
        let others = asked.others.as_deref().map(of_rest).filter(|check| !check.is_always()).map(Box::new);
        let mut patterns: Vec<_> = asked.patterns.iter().map(|(id, check)| (*id, of_rest(check))).collect();
        if others.is_none() {
            patterns.retain(|(_, check)| !check.is_always());
        }
        if others.is_none() && patterns.is_empty() {
            known.retain(|(_, check)| !check.is_always());
        }
        let says = others.is_some() || !patterns.is_empty() || !known.is_empty();
        says.then_some(Properties { known, patterns, others })
    }

    /// What is asked of fields without being named.
    fn asked_of_unnamed<'s>(&self, members: &'s SeenMembers, asked: &Properties) -> Vec<(&'s Field, Check)> {
        if asked.patterns.is_empty() && asked.others.is_none() {
            return Vec::new();
        }
        let named: HashSet<&String> = asked.known.iter().map(|(name, _)| name).collect();
        let unnamed = members.fields().map(|(field, _)| field).filter(|field| !named.contains(&field.name));
        unnamed.filter_map(|field| Some((field, self.asked_of_other(asked, &field.name)?))).collect()
    }

    /// What is asked of a member that is not named.
    fn asked_of_other(&self, asked: &Properties, name: &str) -> Option<Check> {
        let matching = asked.patterns.iter().filter(|(id, _)| self.checks.pattern(*id).pattern.is_match(name));
        let matching = matching.map(|(_, check)| check.clone()).reduce(Check::and);
        matching.or_else(|| asked.others.as_deref().cloned())
    }

    fn evaluates_member(&self, part: &EvaluatedProperties, name: &String) -> bool {
        let matches = |id: &_| self.checks.pattern(*id).pattern.is_match(name);
        part.when.is_empty() && (part.all || part.names.contains(name) || part.patterns.iter().any(matches))
    }
}

fn none_if_empty(names: Vec<String>) -> Option<Vec<String>> {
    (!names.is_empty()).then_some(names)
}
