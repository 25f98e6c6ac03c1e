//! Lowers checks of objects to statements.

use std::collections::HashSet;

use ecow::EcoString;

use super::literals::sized;
use super::value::{chosen, merged, refused, required, sequence};
use super::{Body, Site};
use crate::codegen::program::{Block, Bound, Condition, Local, Measure, Presence, Role, Statement};
use crate::model::Kinds;
use crate::model::check::{Check, Composite, EvaluatedProperties, ObjectCheck, PatternId, PresenceCheck, Properties};

/// Maximum number of calls to follow to find out whether a check accepts an absent property.
const MOST_CALLS: usize = 8;

impl<'m> Body<'_, 'm> {
    /// Returns the statements for an object.
    pub(super) fn objects(&mut self, parts: &'m [ObjectCheck], site: &Site) -> Block<'m> {
        let names: HashSet<&'m str> = parts.iter().flat_map(ObjectCheck::required).map(EcoString::as_str).collect();
        self.presence(parts, &names, site);
        let mut block = Vec::new();
        for part in parts {
            block = sequence(block, self.object_part(part, &names, site));
        }
        block
    }

    /// Marks the required properties as such.
    fn presence(&mut self, parts: &'m [ObjectCheck], required: &HashSet<&'m str>, site: &Site) {
        let Some(scope) = site.scope else { return };
        let mut tested = HashSet::new();
        let known = parts.iter().filter_map(ObjectCheck::properties).flat_map(|properties| &properties.known);
        for (name, check) in known.filter(|(name, _)| required.contains(name.as_str())) {
            self.property(scope, name, Presence::Required);
            if self.refuses_absence(check, 0) {
                tested.insert(name.as_str());
            }
        }
        for name in parts.iter().flat_map(ObjectCheck::required) {
            let presence = if tested.contains(name.as_str()) { Presence::Tested } else { Presence::Required };
            self.property(scope, name, presence);
        }
    }

    fn object_part(&mut self, part: &'m ObjectCheck, names: &HashSet<&'m str>, site: &Site) -> Block<'m> {
        match part {
            ObjectCheck::Required(_) => Vec::new(),
            ObjectCheck::Presence(PresenceCheck::MinProperties(least)) if *least <= names.len() as u64 => Vec::new(),
            ObjectCheck::Presence(part) => required(self.presence_condition(part, site)),
            ObjectCheck::Properties(properties) => {
                sequence(self.known_properties(properties, names, site), self.other_properties(properties, site))
            }
            ObjectCheck::PropertyNames(check) => {
                let name = self.local(Role::Name);
                let site_of_name = site.inside(name, "name").narrowed(Kinds::STRING);
                let body = self.block(check, &site_of_name);
                each_property(site, Some(name), None, body)
            }
            ObjectCheck::DependentSchema(name, check) => {
                let has = self.has(name, site);
                let meets = self.condition(check, &site.at(name).at("dependent"));
                required(Condition::any([has.negated(), meets]))
            }
            ObjectCheck::Unevaluated { check, evaluated } => self.unevaluated_properties(check, evaluated, site),
        }
    }

    fn known_properties(&mut self, properties: &'m Properties, names: &HashSet<&'m str>, site: &Site) -> Block<'m> {
        let Some(scope) = site.scope else { return Vec::new() };
        let known = properties.known.iter().filter(|(_, check)| !check.is_always());
        // At most that many, behind the test of the kind and the reads: one that grew would leave gaps.
        let mut block = Vec::with_capacity(known.clone().count() + 2);
        for (name, check) in known {
            let is_optional = !names.contains(name.as_str());
            let reads = self.scopes[scope].reads.len();
            let property = self.property(scope, name, Presence::Optional);
            let body = self.block(check, &site.inside(property, name));
            if body.is_empty() {
                self.forget(scope, reads);
            } else if body == refused() {
                let has = Condition::Has { object: site.value, name, read: Some(property) };
                block.extend(if is_optional { required(has.negated()) } else { refused() });
            } else {
                block.push(Statement::Property { property, is_optional, body });
            }
        }
        block
    }

    /// Returns the statements for properties by pattern, and for all others.
    fn other_properties(&mut self, properties: &'m Properties, site: &Site) -> Block<'m> {
        let others = properties.others.as_deref().filter(|check| !check.is_always());
        if properties.patterns.is_empty() && others.is_none() {
            return Vec::new();
        }
        if properties.patterns.is_empty() && properties.known.is_empty() && others.is_some_and(Check::is_never) {
            return required(sized(site.value, Measure::Properties, Bound::AtMost(0)));
        }
        let (name, member) = (self.local(Role::Name), self.local(Role::Member));
        let known = properties.known.iter().map(|(name, _)| name.as_str());
        let known = self.named(name, known, &site.at);
        let checks = properties.patterns.iter().map(|(_, check)| check).chain(others);
        let mut blocks = self.apart(checks.enumerate(), |body, (index, check)| {
            let word =
                if index < properties.patterns.len() { format!("pattern {}", index + 1) } else { "member".into() };
            body.block(check, &site.inside(member, &word))
        });
        let others = others.and_then(|_| blocks.pop()).unwrap_or_default();
        let patterns = properties.patterns.iter().map(|(id, _)| *id).zip(blocks).collect();
        let body = self.by_pattern(name, patterns, others);
        each_property(site, Some(name), Some(member), unless(known, body))
    }

    /// Returns the statements for a property, depending on the patterns that its name matches.
    fn by_pattern(&mut self, name: Local, mut patterns: Vec<(PatternId, Block<'m>)>, others: Block<'m>) -> Block<'m> {
        if let [(pattern, block)] = &mut patterns[..] {
            return chosen(self.matches(*pattern, name), std::mem::take(block), others);
        }
        let (mut block, mut matching, mut chosen_blocks) = (Vec::new(), Vec::new(), Vec::new());
        for (pattern, inside) in patterns {
            let mut matches = self.matches(pattern, name);
            if !others.is_empty() {
                let flag = self.local(Role::Flag("matches"));
                block.push(Statement::Let(flag, matches));
                matching.push(Condition::Flag(flag));
                matches = Condition::Flag(flag);
            }
            chosen_blocks.extend(chosen(matches, inside, Vec::new()));
        }
        block.extend(chosen_blocks);
        block.extend(chosen(Condition::any(matching).negated(), others, Vec::new()));
        block
    }

    fn unevaluated_properties(&mut self, check: &'m Check, parts: &'m [EvaluatedProperties], site: &Site) -> Block<'m> {
        let (name, member) = (self.local(Role::Name), self.local(Role::Member));
        let body = self.block(check, &site.inside(member, "unevaluated"));
        if body.is_empty() {
            return body;
        }
        let mut block = Vec::new();
        let mut skipped = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let site = site.at(&format!("evaluated {}", index + 1));
            let covers = match part.all {
                true => Condition::TRUE,
                false => {
                    let named = self.named(name, part.names.iter().map(EcoString::as_str), &site.at);
                    let patterns: Vec<_> = part.patterns.iter().map(|id| self.matches(*id, name)).collect();
                    Condition::any([named].into_iter().chain(patterns))
                }
            };
            skipped.push(self.covered(&part.when, covers, &site, &mut block));
        }
        let body = unless(Condition::any(skipped), body);
        block.extend(each_property(site, Some(name), Some(member), body));
        block
    }

    /// Returns the condition that an item or a property is evaluated. Conditions on the whole value are computed once.
    pub(super) fn covered(
        &mut self,
        when: &'m [Check],
        covers: Condition<'m>,
        site: &Site,
        block: &mut Block<'m>,
    ) -> Condition<'m> {
        if covers == Condition::FALSE {
            return covers;
        }
        let when = self.apart(when.iter().enumerate(), |body, (index, check)| {
            body.condition(check, &site.at(&format!("when {}", index + 1)))
        });
        let when = match Condition::all(when) {
            Condition::Constant(is_true) => Condition::Constant(is_true),
            condition => {
                let flag = self.local(Role::Flag("evaluates"));
                block.push(Statement::Let(flag, condition));
                Condition::Flag(flag)
            }
        };
        Condition::all([when, covers])
    }

    /// Returns the condition that the object has a property.
    pub(super) fn has(&mut self, name: &'m str, site: &Site) -> Condition<'m> {
        let read = site.scope.map(|scope| self.property(scope, name, Presence::Optional));
        Condition::Has { object: site.value, name, read }
    }

    /// Returns a check of objects as a condition.
    pub(super) fn object_condition(&mut self, part: &'m ObjectCheck, site: &Site) -> Condition<'m> {
        match part {
            ObjectCheck::Required(names) => self.has_all(names, site),
            ObjectCheck::Presence(part) => self.presence_condition(part, site),
            // Conditions are small: checks of other properties than named ones become functions.
            ObjectCheck::Properties(_)
            | ObjectCheck::PropertyNames(_)
            | ObjectCheck::DependentSchema(..)
            | ObjectCheck::Unevaluated { .. } => Condition::TRUE,
        }
    }

    fn presence_condition(&mut self, part: &'m PresenceCheck, site: &Site) -> Condition<'m> {
        match part {
            PresenceCheck::MinProperties(least) => sized(site.value, Measure::Properties, Bound::AtLeast(*least)),
            PresenceCheck::MaxProperties(most) => sized(site.value, Measure::Properties, Bound::AtMost(*most)),
            PresenceCheck::DependentRequired(name, needed) => {
                Condition::any([self.has(name, site).negated(), self.has_all(needed, site)])
            }
        }
    }

    fn has_all(&mut self, names: &'m [EcoString], site: &Site) -> Condition<'m> {
        Condition::all(names.iter().map(|name| self.has(name, site)))
    }

    /// Returns whether a check accepts only values of listed kinds or listed values.
    pub(super) fn refuses_absence(&self, check: &Check, calls: usize) -> bool {
        check.kinds != Kinds::ALL
            || check.values.is_some()
            || check.also.iter().any(|also| match also {
                Composite::Call(id) if calls < MOST_CALLS => {
                    self.refuses_absence(&self.lowering.checks.function(*id).check, calls + 1)
                }
                Composite::AnyOf(alternatives) => {
                    let refuses = |check: &Check| self.refuses_absence(check, MOST_CALLS);
                    alternatives.tag.is_some() || alternatives.branches.iter().all(|branch| refuses(&branch.check))
                }
                Composite::Call(_) | Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } => false,
            })
    }
}

/// Returns the statements of a loop, skipped if a condition is true.
pub(super) fn unless<'m>(skipped: Condition<'m>, mut body: Block<'m>) -> Block<'m> {
    match (&mut body[..], skipped) {
        ([], _) | (_, Condition::Constant(false)) => body,
        (_, Condition::Constant(true)) => Vec::new(),
        ([Statement::Require(condition)], skipped) if *condition == Condition::FALSE => required(skipped),
        (_, skipped) => [Statement::Skip(skipped)].into_iter().chain(body).collect(),
    }
}

fn each_property<'m>(site: &Site, name: Option<Local>, member: Option<Local>, body: Block<'m>) -> Block<'m> {
    let body = merged(body);
    if body == refused() {
        return required(sized(site.value, Measure::Properties, Bound::AtMost(0)));
    }
    match body.is_empty() {
        true => body,
        false => vec![Statement::EachProperty { object: site.value, name, member, body }],
    }
}
