//! Facts of refusal: the ways in which a value isn't valid for a check.

use std::rc::Rc;

use ecow::EcoString;

use super::Side;
use super::facts::{Clause, Fact, Names, Unevaluated};
use super::search::Solver;
use crate::model::Kinds;
use crate::model::check::{ArrayCheck, Check, Composite, ObjectCheck, PresenceCheck, Properties};

impl<'a> Solver<'a> {
    /// Returns the ways in which a value of a kind is refused; none if it always is.
    pub(super) fn refused(&mut self, side: Side, check: &'a Check, kind: Kinds) -> Option<Clause<'a>> {
        if !check.kinds.has(kind) {
            return None;
        }
        let mut ways: Clause<'a> = Vec::new();
        if let Some(values) = &check.values {
            let mut values = values.values.iter().filter(|value| Kinds::of_value(value).within(kind)).peekable();
            values.peek()?;
            ways.push(vec![Fact::Excluded(values.cloned().collect::<Vec<_>>().into())]);
        }
        match kind {
            Kinds::INTEGER | Kinds::FRACTION => {
                ways.extend(check.number.iter().map(|number| vec![Fact::Number(number, false)]));
            }
            Kinds::STRING => {
                let refused = check.string.iter().filter_map(|string| self.text(side, string).refused());
                ways.extend(refused.map(|fact| vec![fact]));
            }
            Kinds::ARRAY => check.array.iter().for_each(|array| self.refused_array(side, array, &mut ways)),
            Kinds::OBJECT => check.object.iter().for_each(|object| self.refused_object(side, object, &mut ways)),
            _ => {}
        }
        for also in &check.also {
            self.refused_composite(side, also, kind, &mut ways)?;
        }
        Some(ways)
    }

    fn refused_composite(&mut self, side: Side, also: &'a Composite, kind: Kinds, ways: &mut Clause<'a>) -> Option<()> {
        match also {
            Composite::AnyOf(alternatives) => {
                let branches = self.branches(side, alternatives, kind);
                if branches.is_empty() {
                    return None;
                }
                ways.push(branches.into_iter().map(|branch| Fact::Literal(branch.negated())).collect());
            }
            Composite::OneOf(alternatives) => {
                let branches = self.all_branches(side, alternatives);
                let both = self.overlapping(&branches).into_iter().map(|(one, other)| {
                    [one, other]
                        .iter()
                        .filter_map(|index| branches.get(*index))
                        .map(|literal| Fact::Literal(*literal))
                        .collect()
                });
                ways.extend(both);
                ways.push(branches.iter().map(|branch| Fact::Literal(branch.negated())).collect());
            }
            Composite::Not(check) => ways.push(vec![Fact::Literal(self.terms.literal(side, check))]),
            Composite::If { condition, then, otherwise } => {
                let [condition, then, otherwise] =
                    [condition, then, otherwise].map(|check| self.terms.literal(side, check));
                ways.push(vec![Fact::Literal(condition), Fact::Literal(then.negated())]);
                ways.push(vec![Fact::Literal(condition.negated()), Fact::Literal(otherwise.negated())]);
            }
            Composite::Call(id) => {
                let body = &self.terms.checks(side).function(*id).check;
                ways.extend(self.refused(side, body, kind)?);
            }
        }
        Some(())
    }

    fn refused_array(&mut self, side: Side, array: &'a ArrayCheck, ways: &mut Clause<'a>) {
        match array {
            ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) | ArrayCheck::UniqueItems => {
                ways.extend(self.array(side, array).refused().map(|fact| vec![fact]));
            }
            ArrayCheck::Items { prefix, rest } => {
                let first = prefix.iter().enumerate().map(|(index, check)| (index, Some(index), check));
                let all = first.chain(rest.iter().map(|check| (prefix.len(), None, check)));
                for (first, last, check) in all.filter(|(.., check)| !check.is_always()) {
                    ways.push(vec![Fact::SomeItem(first, last, self.terms.literal(side, check).negated())]);
                }
            }
            ArrayCheck::Contains { check, min, max, .. } => {
                let literal = self.terms.literal(side, check);
                if let Some(fewer) = min.checked_sub(1) {
                    ways.push(vec![Fact::Count(literal, 0, Some(fewer))]);
                }
                if let Some(most) = max {
                    ways.push(vec![Fact::Count(literal, most.saturating_add(1), None)]);
                }
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                ways.push(vec![Fact::UnevaluatedItems(Unevaluated::new(side, check, evaluated, false))]);
            }
        }
    }

    fn refused_object(&mut self, side: Side, object: &'a ObjectCheck, ways: &mut Clause<'a>) {
        match object {
            ObjectCheck::Required(names) => ways.extend(names.iter().map(|name| vec![Fact::Present(name, false)])),
            ObjectCheck::Presence(PresenceCheck::MinProperties(least)) => {
                ways.extend(Fact::AtLeast(*least).refused().map(|fact| vec![fact]));
            }
            ObjectCheck::Presence(PresenceCheck::MaxProperties(most)) => {
                ways.extend(Fact::AtMost(*most).refused().map(|fact| vec![fact]));
            }
            ObjectCheck::Presence(PresenceCheck::DependentRequired(name, needed)) => {
                let lacks = |needed: &'a EcoString| vec![Fact::Present(name, true), Fact::Present(needed, false)];
                ways.extend(needed.iter().map(lacks));
            }
            ObjectCheck::Properties(properties) => self.refused_properties(side, properties, ways),
            ObjectCheck::PropertyNames(check) => {
                let literals = vec![self.terms.literal(side, check).negated()];
                let any = self.terms.kinds(Kinds::ALL);
                ways.push(vec![Fact::SomeMember(Names { literals, ..Names::default() }, any)]);
            }
            ObjectCheck::DependentSchema(name, check) => {
                let check = self.terms.literal(side, check).negated();
                ways.push(vec![Fact::Present(name, true), Fact::Literal(check)]);
            }
            ObjectCheck::Unevaluated { check, evaluated } => {
                ways.push(vec![Fact::UnevaluatedProperties(Unevaluated::new(side, check, evaluated, false))]);
            }
        }
    }

    fn refused_properties(&mut self, side: Side, properties: &'a Properties, ways: &mut Clause<'a>) {
        for (name, check) in properties.known.iter().filter(|(_, check)| !check.is_always()) {
            let literal = self.terms.literal(side, check).negated();
            ways.push(vec![Fact::Present(name, true), Fact::Member(name, literal)]);
        }
        let except: Rc<Vec<&str>> = Rc::new(properties.known.iter().map(|(name, _)| name.as_str()).collect());
        for (id, check) in properties.patterns.iter().filter(|(_, check)| !check.is_always()) {
            let literal = self.terms.literal(side, check).negated();
            let patterns = Rc::new(vec![(self.terms.pattern_index(side, *id), true)]);
            let names = Names { except: Rc::clone(&except), patterns, literals: Vec::new() };
            ways.push(vec![Fact::SomeMember(names, literal)]);
        }
        if let Some(check) = properties.others.as_ref().filter(|check| !check.is_always()) {
            let literal = self.terms.literal(side, check).negated();
            let patterns = properties.patterns.iter().map(|(id, _)| (self.terms.pattern_index(side, *id), false));
            let names = Names { except, patterns: Rc::new(patterns.collect()), literals: Vec::new() };
            ways.push(vec![Fact::SomeMember(names, literal)]);
        }
    }
}
