//! Computes what remains of checks of objects.

use std::collections::HashSet;

use ecow::EcoString;

use super::Residuals;
use super::known::{Known, KnownProperties};
use super::simplify::At;
use crate::model::check::presence::Properties as _;
use crate::model::check::{Check, EvaluatedProperties, ObjectCheck, Properties};
use crate::model::properties::Presence;
use crate::text::Json;

impl Residuals<'_> {
    pub(super) fn simplify_object(&self, known: &Known, part: &ObjectCheck, at: At) -> Option<ObjectCheck> {
        let left = self.simplify_properties(known, part, at)?;
        let is_implied =
            left.properties().is_none() && self.each_alternative_implies(known, || left.clone().into(), at);
        (!is_implied).then_some(left)
    }

    fn simplify_properties(&self, known: &Known, part: &ObjectCheck, at: At) -> Option<ObjectCheck> {
        let properties = known.properties();
        let is_known = match part {
            ObjectCheck::Required(names) => {
                let is_missing = |name: &&EcoString| properties.presence(name) != Presence::Required;
                let missing: Vec<EcoString> = names.iter().filter(is_missing).cloned().collect();
                return (!missing.is_empty()).then_some(ObjectCheck::Required(missing));
            }
            ObjectCheck::Presence(part) => return part.given(&properties),
            ObjectCheck::Properties(asked) => {
                return self.simplify_named(properties, asked, at).map(ObjectCheck::Properties);
            }
            ObjectCheck::PropertyNames(check) => self.accepts_names(properties, check),
            ObjectCheck::DependentSchema(name, check) => {
                properties.presence(name) == Presence::Forbidden || self.simplify(known, check, at.same()).is_always()
            }
            ObjectCheck::Unevaluated { check, evaluated } => self.evaluates(properties, check, evaluated, at),
        };
        (!is_known).then(|| part.clone())
    }

    /// Returns whether a check accepts all possible names of properties.
    fn accepts_names(&self, properties: KnownProperties, check: &Check) -> bool {
        let accepts = |name: &str| {
            let name = [Json::string(name)];
            self.may_decide(check, &name) && name.iter().all(|name| self.checks.holds(check, name))
        };
        let mut possible = properties.names().filter(|name| properties.presence(name) != Presence::Forbidden);
        properties.is_closed() && possible.all(accepts)
    }

    /// Returns whether each property is evaluated or accepted by a check.
    fn evaluates(&self, properties: KnownProperties, check: &Check, evaluated: &[EvaluatedProperties], at: At) -> bool {
        let is_valid = |name: &str| {
            let matches = |id: &_| self.checks.pattern(*id).pattern.is_match(name);
            let is_named = |part: &EvaluatedProperties| part.names.iter().any(|known| known == name);
            let evaluates = |part: &EvaluatedProperties| {
                part.when.is_empty() && (part.all || is_named(part) || part.patterns.iter().any(matches))
            };
            properties.presence(name) == Presence::Forbidden
                || evaluated.iter().any(evaluates)
                || self.simplify(&properties.property(name), check, at.part()).is_always()
        };
        properties.names().all(is_valid) && self.simplify(&properties.rest(), check, at.part()).is_always()
    }

    fn simplify_named(&self, properties: KnownProperties, asked: &Properties, at: At) -> Option<Properties> {
        let left = |name: &str, check: &Check| match properties.presence(name) {
            Presence::Forbidden => Check::always(),
            Presence::Required | Presence::Optional => self.simplify(&properties.property(name), check, at.part()),
        };
        let mut known: Vec<(EcoString, Check)> =
            asked.known.iter().map(|(name, check)| (name.clone(), left(name, check))).collect();
        for (name, check) in self.unnamed(properties, asked) {
            known.push((name.into(), left(name, &check)));
        }
        let rest = properties.rest();
        let of_rest = |check: &Check| self.simplify(&rest, check, at.part());
        let others = asked.others.as_deref().map(of_rest).filter(|check| !check.is_always()).map(Box::new);
        let mut patterns: Vec<_> = asked.patterns.iter().map(|(id, check)| (*id, of_rest(check))).collect();
        if others.is_none() {
            patterns.retain(|(_, check)| !check.is_always());
        }
        if others.is_none() && patterns.is_empty() {
            known.retain(|(_, check)| !check.is_always());
        }
        let constrains = others.is_some() || !patterns.is_empty() || !known.is_empty();
        constrains.then_some(Properties { known, patterns, others })
    }

    /// Returns the known properties that a check doesn't name, each with the check that applies to it nevertheless.
    fn unnamed<'k>(&self, properties: KnownProperties<'_, 'k>, asked: &Properties) -> Vec<(&'k str, Check)> {
        if asked.patterns.is_empty() && asked.others.is_none() {
            return Vec::new();
        }
        let named: HashSet<&str> = asked.known.iter().map(|(name, _)| name.as_str()).collect();
        let unnamed = properties.names().filter(|name| !named.contains(name));
        unnamed.filter_map(|name| Some((name, self.check_of_unnamed(asked, name)?))).collect()
    }

    /// Returns the check of an unnamed property.
    fn check_of_unnamed(&self, asked: &Properties, name: &str) -> Option<Check> {
        let matching = asked.patterns.iter().filter(|(id, _)| self.checks.pattern(*id).pattern.is_match(name));
        let matching = matching.map(|(_, check)| check.clone()).reduce(Check::and);
        matching.or_else(|| asked.others.as_deref().cloned())
    }
}
