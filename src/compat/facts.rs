//! Facts: what a literal says of a value of one kind.

use std::collections::BTreeSet;
use std::rc::Rc;

use ecow::{EcoString, EcoVec};

use super::Side;
use super::outcome::Outcome;
use super::search::Solver;
use super::terms::{Literal, PatternIndex, Term};
use crate::model::Kinds;
use crate::model::check::{
    Alternatives, ArrayCheck, Check, Composite, EvaluatedItems, EvaluatedProperties, Format, NumberCheck, ObjectCheck,
    PresenceCheck, Properties, StringCheck,
};
use crate::text::Json;

/// A fact about a value whose kind is known.
#[derive(Debug, Clone)]
pub(super) enum Fact<'a> {
    Literal(Literal),
    /// The value is one of these.
    Among(EcoVec<Json>),
    /// The value is none of these.
    Excluded(EcoVec<Json>),
    /// A number satisfies this, or doesn't.
    Number(&'a NumberCheck, bool),
    /// The least number of characters, items or properties.
    AtLeast(u64),
    /// The greatest number of characters, items or properties.
    AtMost(u64),
    /// A pattern matches a text, or doesn't.
    Matches(PatternIndex, bool),
    /// A text is of a format, or isn't.
    Format(Format, PatternIndex, bool),
    /// The items are distinct, or aren't.
    Unique(bool),
    /// The items satisfy the checks of their places.
    Items(Side, &'a [Check], Option<&'a Check>),
    /// The items from a place on satisfy this.
    ItemsFrom(usize, Literal),
    /// There is an item between two places that satisfies this.
    SomeItem(usize, Option<usize>, Literal),
    /// The number of items that satisfy a literal: at least, and at most.
    Count(Literal, u64, Option<u64>),
    UnevaluatedItems(Unevaluated<'a, EvaluatedItems>),
    /// An object has a property, or hasn't.
    Present(&'a str, bool),
    /// The property, if it is there, satisfies this.
    Member(&'a str, Literal),
    Properties(Side, &'a Properties),
    /// All properties whose name isn't excepted satisfy this.
    Others(Names<'a>, Literal),
    /// There is a property with such a name that satisfies this.
    SomeMember(Names<'a>, Literal),
    /// All names satisfy this.
    NamesAre(Literal),
    /// Of the names that facts name, only these are there.
    Declared(Rc<BTreeSet<&'a str>>),
    UnevaluatedProperties(Unevaluated<'a, EvaluatedProperties>),
}

impl Fact<'_> {
    /// Returns the opposite of a fact about a value that isn't taken apart; none of a fact that is true of every value, or that takes the value apart.
    pub(super) fn refused(self) -> Option<Self> {
        match self {
            Self::AtLeast(least) => least.checked_sub(1).map(Self::AtMost),
            Self::AtMost(most) => Some(Self::AtLeast(most.saturating_add(1))),
            Self::Matches(pattern, is) => Some(Self::Matches(pattern, !is)),
            Self::Format(format, pattern, is) => Some(Self::Format(format, pattern, !is)),
            Self::Unique(is) => Some(Self::Unique(!is)),
            _ => None,
        }
    }
}

/// Names that are none of some, match some patterns or don't, and satisfy literals.
#[derive(Debug, Clone, Default)]
pub(super) struct Names<'a> {
    pub(super) except: Rc<Vec<&'a str>>,
    pub(super) patterns: Rc<Vec<(PatternIndex, bool)>>,
    pub(super) literals: Vec<Literal>,
}

/// The open questions about evaluated parts.
#[derive(Debug, Clone)]
pub(super) struct Unevaluated<'a, T> {
    side: Side,
    check: &'a Check,
    evaluated: &'a [T],
    /// Whether each of the first ones applies.
    applies: Vec<bool>,
    holds: bool,
}

impl<'a, T> Unevaluated<'a, T> {
    /// Returns that parts that aren't evaluated are valid, or that one isn't.
    pub(super) fn new(side: Side, check: &'a Check, evaluated: &'a [T], holds: bool) -> Self {
        Self { side, check, evaluated, applies: Vec::new(), holds }
    }
}

/// Facts of which all hold.
pub(super) type Facts<'a> = Vec<Fact<'a>>;
/// Alternatives of which one holds.
pub(super) type Clause<'a> = Vec<Facts<'a>>;

/// The meaning of a literal: all of the facts, and one alternative of each clause.
#[derive(Debug, Default)]
pub(super) struct Expansion<'a> {
    pub(super) facts: Facts<'a>,
    pub(super) clauses: Vec<Clause<'a>>,
}

impl<'a> Expansion<'a> {
    pub(super) fn of(facts: Facts<'a>) -> Self {
        Self { facts, clauses: Vec::new() }
    }

    fn one_of(clause: Clause<'a>) -> Self {
        Self { facts: Vec::new(), clauses: vec![clause] }
    }
}

impl<'a> Solver<'a> {
    /// Returns what a literal says of a value of a kind; none if no such value satisfies it.
    pub(super) fn expand(&mut self, literal: Literal, kind: Kinds) -> Option<Expansion<'a>> {
        match (self.terms.term(literal.term).clone(), literal.holds) {
            (Term::Check(side, check), true) => self.accepted(side, check, kind),
            (Term::Check(side, check), false) => {
                Some(self.refused(side, check, kind).map(Expansion::one_of).unwrap_or_default())
            }
            (Term::Kinds(kinds), holds) => (kinds.has(kind) == holds).then(Expansion::default),
            (Term::Listed(values), true) => Some(Expansion::of(vec![Fact::Among(values)])),
            (Term::Listed(values), false) => Some(Expansion::of(vec![Fact::Excluded(values)])),
            (Term::All(literals), true) => Some(Expansion::of(literals.into_iter().map(Fact::Literal).collect())),
            (Term::All(literals), false) => {
                let alternatives = literals.into_iter().map(|literal| vec![Fact::Literal(literal.negated())]);
                Some(Expansion::one_of(alternatives.collect()))
            }
            (Term::Present(_) | Term::Member(..), holds) if kind != Kinds::OBJECT => (!holds).then(Expansion::default),
            (Term::Matches(_), holds) if kind != Kinds::STRING => (!holds).then(Expansion::default),
            (Term::Present(name), holds) => Some(Expansion::of(vec![Fact::Present(name, holds)])),
            (Term::Member(name, literal), true) => Some(Expansion::of(vec![Fact::Member(name, literal)])),
            (Term::Member(name, literal), false) => {
                Some(Expansion::of(vec![Fact::Present(name, true), Fact::Member(name, literal.negated())]))
            }
            (Term::Matches(pattern), holds) => Some(Expansion::of(vec![Fact::Matches(pattern, holds)])),
            (Term::Declared(side, tree, depth), true) => Some(self.expand_declared(side, &tree, depth, kind)),
            (Term::Declared(..), false) => None,
        }
    }

    fn accepted(&mut self, side: Side, check: &'a Check, kind: Kinds) -> Option<Expansion<'a>> {
        if !check.kinds.has(kind) {
            return None;
        }
        let mut all = Expansion::default();
        if let Some(values) = &check.values {
            all.facts.push(Fact::Among(values.values.clone()));
        }
        match kind {
            Kinds::INTEGER | Kinds::FRACTION => {
                all.facts.extend(check.number.iter().map(|number| Fact::Number(number, true)));
            }
            Kinds::STRING => all.facts.extend(check.string.iter().map(|string| self.text(side, string))),
            Kinds::ARRAY => all.facts.extend(check.array.iter().map(|array| self.array(side, array))),
            Kinds::OBJECT => check.object.iter().for_each(|object| self.object(side, object, &mut all)),
            _ => {}
        }
        for also in &check.also {
            match also {
                Composite::AnyOf(alternatives) => {
                    let branches = self.branches(side, alternatives, kind);
                    all.clauses.push(branches.into_iter().map(|branch| vec![Fact::Literal(branch)]).collect());
                }
                Composite::OneOf(alternatives) => all.clauses.push(self.exactly_one(side, alternatives)),
                Composite::Not(check) => all.facts.push(Fact::Literal(self.terms.literal(side, check).negated())),
                Composite::If { condition, then, otherwise } => {
                    let [condition, then, otherwise] =
                        [condition, then, otherwise].map(|check| self.terms.literal(side, check));
                    all.clauses.push(vec![
                        vec![Fact::Literal(condition), Fact::Literal(then)],
                        vec![Fact::Literal(condition.negated()), Fact::Literal(otherwise)],
                    ]);
                }
                Composite::Call(id) => {
                    let body = &self.terms.checks(side).function(*id).check;
                    all.facts.push(Fact::Literal(self.terms.literal(side, body)));
                }
            }
        }
        Some(all)
    }

    pub(super) fn text(&mut self, side: Side, string: &StringCheck) -> Fact<'a> {
        match string {
            StringCheck::MinLength(least) => Fact::AtLeast(*least),
            StringCheck::MaxLength(most) => Fact::AtMost(*most),
            StringCheck::Pattern(id) => Fact::Matches(self.terms.pattern_index(side, *id), true),
            StringCheck::Format(format, id) => Fact::Format(*format, self.terms.pattern_index(side, *id), true),
        }
    }

    pub(super) fn array(&mut self, side: Side, array: &'a ArrayCheck) -> Fact<'a> {
        match array {
            ArrayCheck::MinItems(least) => Fact::AtLeast(*least),
            ArrayCheck::MaxItems(most) => Fact::AtMost(*most),
            ArrayCheck::UniqueItems => Fact::Unique(true),
            ArrayCheck::Items { prefix, rest } => Fact::Items(side, prefix, rest.as_ref()),
            ArrayCheck::Contains { check, min, max, .. } => Fact::Count(self.terms.literal(side, check), *min, *max),
            ArrayCheck::Unevaluated { check, evaluated } => {
                Fact::UnevaluatedItems(Unevaluated::new(side, check, evaluated, true))
            }
        }
    }

    fn object(&mut self, side: Side, object: &'a ObjectCheck, all: &mut Expansion<'a>) {
        match object {
            ObjectCheck::Required(names) => all.facts.extend(names.iter().map(|name| Fact::Present(name, true))),
            ObjectCheck::Presence(PresenceCheck::MinProperties(least)) => all.facts.push(Fact::AtLeast(*least)),
            ObjectCheck::Presence(PresenceCheck::MaxProperties(most)) => all.facts.push(Fact::AtMost(*most)),
            ObjectCheck::Presence(PresenceCheck::DependentRequired(name, needed)) => {
                let needed = needed.iter().map(|name| Fact::Present(name, true)).collect();
                all.clauses.push(vec![vec![Fact::Present(name, false)], needed]);
            }
            ObjectCheck::Properties(properties) => all.facts.push(Fact::Properties(side, properties)),
            ObjectCheck::PropertyNames(check) => all.facts.push(Fact::NamesAre(self.terms.literal(side, check))),
            ObjectCheck::DependentSchema(name, check) => {
                let check = Fact::Literal(self.terms.literal(side, check));
                all.clauses.push(vec![vec![Fact::Present(name, false)], vec![check]]);
            }
            ObjectCheck::Unevaluated { check, evaluated } => {
                all.facts.push(Fact::UnevaluatedProperties(Unevaluated::new(side, check, evaluated, true)));
            }
        }
    }

    /// Returns the alternatives that accept values of a kind.
    pub(super) fn branches(&mut self, side: Side, alternatives: &'a Alternatives, kind: Kinds) -> Vec<Literal> {
        match &alternatives.tag {
            None => {
                let branches = alternatives.branches.iter().filter(|branch| branch.kinds.has(kind));
                branches.map(|branch| self.terms.literal(side, &branch.check)).collect()
            }
            Some(_) if kind != Kinds::OBJECT => Vec::new(),
            Some(tag) => alternatives
                .branches
                .iter()
                .map(|branch| {
                    let tags = self.terms.listed(branch.tags.iter().map(Json::string).collect());
                    let literals = [
                        self.terms.present(tag),
                        self.terms.member(tag, tags),
                        self.terms.literal(side, &branch.check),
                    ];
                    self.terms.all(literals.into())
                })
                .collect(),
        }
    }

    /// Returns the cases in which exactly one alternative holds.
    fn exactly_one(&mut self, side: Side, alternatives: &'a Alternatives) -> Clause<'a> {
        let branches = self.all_branches(side, alternatives);
        let overlapping = self.overlapping(&branches);
        let case = |(index, branch): (usize, &Literal)| {
            let beside = overlapping.iter().filter_map(|(one, other)| match index {
                index if index == *one => branches.get(*other),
                index if index == *other => branches.get(*one),
                _ => None,
            });
            std::iter::once(*branch).chain(beside.map(|literal| literal.negated())).map(Fact::Literal).collect()
        };
        branches.iter().enumerate().map(case).collect()
    }

    pub(super) fn all_branches(&mut self, side: Side, alternatives: &'a Alternatives) -> Vec<Literal> {
        alternatives.branches.iter().map(|branch| self.terms.literal(side, &branch.check)).collect()
    }

    /// Returns the pairs of literals that may both be true.
    pub(super) fn overlapping(&mut self, branches: &[Literal]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for (one, first) in branches.iter().enumerate() {
            for (other, second) in branches.iter().enumerate().skip(one + 1) {
                if !matches!(self.same(vec![*first, *second]), Outcome::Nothing) {
                    pairs.push((one, other));
                }
            }
        }
        pairs
    }

    /// Returns the ways in which an array or an object differs from a value; none if they can't be told.
    pub(super) fn other_than(&mut self, value: &Json) -> Option<Clause<'a>> {
        match value {
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => None,
            Json::Array(items) => {
                let count = items.len() as u64;
                let mut ways = vec![vec![Fact::AtLeast(count + 1)]];
                ways.extend(count.checked_sub(1).map(|fewer| vec![Fact::AtMost(fewer)]));
                for (index, item) in items.iter().enumerate() {
                    let other = self.terms.listed(vec![item.clone()]).negated();
                    ways.push(vec![Fact::SomeItem(index, Some(index), other)]);
                }
                Some(ways)
            }
            Json::Object(members) => {
                let names = members.iter().map(|(name, _)| self.terms.name(name)).collect::<Option<Vec<&str>>>()?;
                let mut ways: Clause<'a> = names.iter().map(|name| vec![Fact::Present(name, false)]).collect();
                for (name, (_, member)) in names.iter().zip(members) {
                    let other = self.terms.listed(vec![member.clone()]).negated();
                    ways.push(vec![Fact::Present(name, true), Fact::Member(name, other)]);
                }
                let except = Names { except: Rc::new(names), ..Names::default() };
                ways.push(vec![Fact::SomeMember(except, self.terms.kinds(Kinds::ALL))]);
                Some(ways)
            }
        }
    }

    /// Returns the next case of evaluated items, or what they come to.
    pub(super) fn unevaluated_items(&mut self, part: Unevaluated<'a, EvaluatedItems>) -> Option<Expansion<'a>> {
        if let Some(when) = part.evaluated.get(part.applies.len()).map(|next| &next.when) {
            return Some(self.split(part, when, Fact::UnevaluatedItems));
        }
        let Unevaluated { side, check, evaluated, applies, holds } = part;
        let applied: Vec<_> =
            evaluated.iter().zip(applies).filter(|(_, applies)| *applies).map(|(part, _)| part).collect();
        if applied.iter().any(|part| part.all) {
            return holds.then(Expansion::default);
        }
        let first = applied.iter().map(|part| part.first).max().unwrap_or_default();
        let matching = applied.iter().flat_map(|part| &part.matching).chain([check]);
        let refused: Vec<Literal> = matching.map(|check| self.terms.literal(side, check).negated()).collect();
        let refused = self.terms.all(refused);
        Some(Expansion::of(vec![match holds {
            true => Fact::ItemsFrom(first, refused.negated()),
            false => Fact::SomeItem(first, None, refused),
        }]))
    }

    /// Returns the next case of evaluated properties, or what they come to.
    pub(super) fn unevaluated_properties(
        &mut self,
        part: Unevaluated<'a, EvaluatedProperties>,
    ) -> Option<Expansion<'a>> {
        if let Some(when) = part.evaluated.get(part.applies.len()).map(|next| &next.when) {
            return Some(self.split(part, when, Fact::UnevaluatedProperties));
        }
        let Unevaluated { side, check, evaluated, applies, holds } = part;
        let applied: Vec<_> =
            evaluated.iter().zip(applies).filter(|(_, applies)| *applies).map(|(part, _)| part).collect();
        if applied.iter().any(|part| part.all) {
            return holds.then(Expansion::default);
        }
        let except = applied.iter().flat_map(|part| &part.names).map(EcoString::as_str).collect();
        let patterns = applied.iter().flat_map(|part| &part.patterns);
        let patterns = patterns.map(|id| (self.terms.pattern_index(side, *id), false)).collect();
        let names = Names { except: Rc::new(except), patterns: Rc::new(patterns), literals: Vec::new() };
        let literal = self.terms.literal(side, check);
        Some(Expansion::of(vec![match holds {
            true => Fact::Others(names, literal),
            false => Fact::SomeMember(names, literal.negated()),
        }]))
    }

    fn split<T: Clone>(
        &mut self,
        part: Unevaluated<'a, T>,
        when: &'a [Check],
        fact: fn(Unevaluated<'a, T>) -> Fact<'a>,
    ) -> Expansion<'a> {
        let with = |applies: bool| {
            let mut part = part.clone();
            part.applies.push(applies);
            fact(part)
        };
        if when.is_empty() {
            return Expansion::of(vec![with(true)]);
        }
        let literals: Vec<Literal> = when.iter().map(|check| self.terms.literal(part.side, check)).collect();
        let all = self.terms.all(literals);
        let case = |applies: bool| vec![Fact::Literal(if applies { all } else { all.negated() }), with(applies)];
        Expansion::one_of(vec![case(true), case(false)])
    }
}
