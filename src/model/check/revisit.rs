//! Finds the functions to which alternatives lead back for the same part of a value, again at each level of it: the cost
//! of a value would double with its depth if results weren't remembered.
//!
//! Checks are the states of an automaton that reads the way from a value to a part of it. A function is revisited if two
//! different runs read the same way and meet in it, all of it among functions that call each other. So pairs of states
//! are followed, as one decides whether a regular expression is ambiguous.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::ptr;
use std::rc::Rc;

use ecow::EcoString;

use super::{ArrayCheck, Check, CheckId, Checks, Composite, EvaluatedItems, EvaluatedProperties, ObjectCheck};

/// How many steps and pairs of steps are followed. Beyond it, every recursive function counts as revisited: what is
/// remembered without need costs little.
const BUDGET: usize = 1 << 20;

impl Checks {
    /// Marks the functions that alternatives revisit, and those whose alternatives fork, by the component of each
    /// function: those that call each other.
    pub(crate) fn mark_revisited(&mut self, component: &[usize]) {
        let found = Search::new(self, component).run();
        for (index, function) in self.functions.iter_mut().enumerate() {
            function.revisited = found.revisited.contains(&index);
            function.forks = found.forking.contains(&index);
        }
    }
}

/// The indexes of functions with what was found of them.
#[derive(Default)]
struct Found {
    revisited: HashSet<usize>,
    forking: HashSet<usize>,
}

/// A step from a value to parts of it.
enum Step<'c> {
    /// A property.
    Name(&'c str),
    /// The properties with other names than these.
    Others(HashSet<&'c str>),
    /// An item.
    Item(usize),
    /// The items from an index on.
    From(usize),
}

impl Step<'_> {
    /// Returns whether two steps may lead to the same part.
    fn meets(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Name(one), Self::Name(other)) => one == other,
            (Self::Name(name), Self::Others(known)) | (Self::Others(known), Self::Name(name)) => !known.contains(name),
            (Self::Item(one), Self::Item(other)) => one == other,
            (Self::Item(index), Self::From(first)) | (Self::From(first), Self::Item(index)) => index >= first,
            (Self::Others(_), Self::Others(_)) | (Self::From(_), Self::From(_)) => true,
            (Self::Name(_) | Self::Others(_), Self::Item(_) | Self::From(_))
            | (Self::Item(_) | Self::From(_), Self::Name(_) | Self::Others(_)) => false,
        }
    }
}

/// An alternative that is taken on the way to a check: where, and which.
type Choice = (*const Composite, usize);
type Choices = Vec<Choice>;

/// Returns whether two ways take different alternatives of which only one applies.
fn exclude(one: &Choices, other: &Choices) -> bool {
    one.iter().any(|(at, taken)| other.iter().any(|(place, branch)| ptr::eq(*at, *place) && taken != branch))
}

/// The functions that a check calls, as far as they lead back to its component.
#[derive(Default)]
struct Reach<'c> {
    /// The functions that decide on the same value.
    functions: HashMap<CheckId, Vec<Choices>>,
    /// The steps to parts of it, and the checks of these.
    edges: Vec<Edge<'c>>,
}

struct Edge<'c> {
    step: Step<'c>,
    part: &'c Check,
    choices: Choices,
}

/// The search for pairs of runs.
struct Search<'c> {
    checks: &'c Checks,
    /// The checks that lead back to their component.
    leading: HashMap<*const Check, usize>,
    /// The recursive functions whose bodies checks are.
    bodies: HashMap<*const Check, CheckId>,
    reaches: HashMap<*const Check, Rc<Reach<'c>>>,
    /// The pairs of checks of the same part that were found, and those of them that aren't followed yet.
    pairs: HashSet<[*const Check; 2]>,
    pending: Vec<[&'c Check; 2]>,
    budget: usize,
    found: Found,
}

impl<'c> Search<'c> {
    fn new(checks: &'c Checks, component: &[usize]) -> Self {
        let (leading, bodies, reaches) = (HashMap::new(), HashMap::new(), HashMap::new());
        let (pairs, pending, found) = (HashSet::new(), Vec::new(), Found::default());
        let mut search = Self { checks, leading, bodies, reaches, pairs, pending, budget: BUDGET, found };
        for (id, function) in checks.iter().filter(|(_, function)| function.recursive) {
            search.bodies.insert(ptr::from_ref(&function.check), id);
            search.mark_leading(&function.check, component, component[id.index()]);
        }
        search
    }

    /// Marks the parts of a check that lead back to its component.
    fn mark_leading(&mut self, check: &'c Check, component: &[usize], own: usize) {
        // Parts come behind what they are parts of.
        for check in check.all().collect::<Vec<_>>().into_iter().rev() {
            let calls_back = check.own_calls().any(|id| component[id.index()] == own);
            if calls_back || check.parts().into_iter().any(|part| self.component(part) == Some(own)) {
                self.leading.insert(ptr::from_ref(check), own);
            }
        }
    }

    /// Returns the component to which a check leads back.
    fn component(&self, check: &Check) -> Option<usize> {
        self.leading.get(&ptr::from_ref(check)).copied()
    }

    fn run(mut self) -> Found {
        match self.follow() {
            Some(()) => self.found,
            None => {
                let all: HashSet<usize> = self.bodies.values().map(|id| id.index()).collect();
                Found { revisited: all.clone(), forking: all }
            }
        }
    }

    /// Counts steps; none if there are too many.
    fn spend(&mut self, steps: usize) -> Option<()> {
        self.budget = self.budget.checked_sub(steps)?;
        Some(())
    }

    /// Follows all pairs; none if there are too many.
    fn follow(&mut self) -> Option<()> {
        let recursive = self.checks.functions.iter().filter(|function| function.recursive);
        let mut starts: Vec<&Check> = recursive.map(|function| &function.check).collect();
        let mut started: HashSet<*const Check> = starts.iter().map(|check| ptr::from_ref(*check)).collect();
        while let Some(check) = starts.pop() {
            let reach = self.start(check)?;
            let parts = reach.edges.iter().map(|edge| edge.part);
            starts.extend(parts.filter(|part| started.insert(ptr::from_ref(*part))));
        }
        while let Some([one, other]) = self.pending.pop() {
            self.continue_with(one, other)?;
        }
        Some(())
    }

    /// Adds the pairs of parts that a check leads to in two ways. Returns what it leads to.
    fn start(&mut self, check: &'c Check) -> Option<Rc<Reach<'c>>> {
        let reach = self.reach(check)?;
        for (index, one) in reach.edges.iter().enumerate() {
            for other in reach.edges.iter().skip(index + 1) {
                self.spend(1)?;
                if one.step.meets(&other.step) && !exclude(&one.choices, &other.choices) {
                    self.found.forking.extend(self.bodies.get(&ptr::from_ref(check)).map(|id| id.index()));
                    self.pair(one.part, other.part);
                }
            }
        }
        Some(reach)
    }

    /// Adds the pairs of parts that two checks of the same value lead to.
    fn continue_with(&mut self, one: &'c Check, other: &'c Check) -> Option<()> {
        let (one, other) = (self.reach(one)?, self.reach(other)?);
        let both = one.functions.keys().filter(|id| other.functions.contains_key(id));
        self.found.revisited.extend(both.map(|id| id.index()));
        for one in &one.edges {
            for other in &other.edges {
                self.spend(1)?;
                if one.step.meets(&other.step) {
                    self.pair(one.part, other.part);
                }
            }
        }
        Some(())
    }

    /// Adds a pair of checks of the same part, which may be the same function.
    fn pair(&mut self, one: &'c Check, other: &'c Check) {
        if ptr::eq(one, other) {
            self.found.revisited.extend(self.bodies.get(&ptr::from_ref(one)).map(|id| id.index()));
            return;
        }
        let mut pair = [one, other].map(ptr::from_ref);
        pair.sort_unstable();
        if self.pairs.insert(pair) {
            self.pending.push([one, other]);
        }
    }

    /// Returns what a check leads to.
    fn reach(&mut self, check: &'c Check) -> Option<Rc<Reach<'c>>> {
        if let Some(known) = self.reaches.get(&ptr::from_ref(check)) {
            return Some(Rc::clone(known));
        }
        let component = self.component(check);
        let mut reach = Reach::default();
        let mut pending = vec![(check, Choices::new())];
        while let Some((check, choices)) = pending.pop() {
            self.spend(1 + choices.len())?;
            if let Some(id) = self.bodies.get(&ptr::from_ref(check)) {
                let visits = reach.functions.entry(*id).or_default();
                if visits.iter().any(|visit| !exclude(visit, &choices)) {
                    self.found.revisited.insert(id.index());
                    continue;
                }
                visits.push(choices.clone());
            }
            for (step, part) in steps(check) {
                if self.component(part) == component {
                    let part = self.body(part)?;
                    reach.edges.push(Edge { step, part, choices: choices.clone() });
                }
            }
            let same = self.same_value(check).into_iter().filter(|(check, _)| self.component(check) == component);
            pending.extend(same.map(|(check, choice)| (check, choices.iter().copied().chain(choice).collect())));
        }
        let reach = Rc::new(reach);
        self.reaches.insert(ptr::from_ref(check), Rc::clone(&reach));
        Some(reach)
    }

    /// Returns the body of the function that a check only calls; else the check.
    fn body(&mut self, mut check: &'c Check) -> Option<&'c Check> {
        while let Some(id) = check.sole_call() {
            self.spend(1)?;
            check = &self.checks.function(id).check;
        }
        Some(check)
    }

    /// Returns the checks of the same value that a check consists of, each with the alternative that excludes others.
    fn same_value(&self, check: &'c Check) -> Vec<(&'c Check, Option<Choice>)> {
        let parts = check.parts_of_the_same_value().map(|check| (check, None));
        parts.chain(check.also.iter().flat_map(|also| self.branches(also))).collect()
    }

    fn branches(&self, also: &'c Composite) -> Vec<(&'c Check, Option<Choice>)> {
        let choice = |branch: usize| Some((ptr::from_ref(also), branch));
        match also {
            Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                let is_tagged = alternatives.tag.is_some();
                let branches = alternatives.branches.iter().enumerate();
                branches.map(|(index, branch)| (&branch.check, choice(index).filter(|_| is_tagged))).collect()
            }
            Composite::Not(check) => vec![(check, None)],
            Composite::If { condition, then, otherwise } => {
                vec![(condition, None), (then, choice(0)), (otherwise, choice(1))]
            }
            Composite::Call(id) => vec![(&self.checks.function(*id).check, None)],
        }
    }
}

/// Returns the steps from a value to its parts, and their checks.
fn steps(check: &Check) -> Vec<(Step<'_>, &Check)> {
    let items = check.array.iter().flat_map(items);
    items.chain(check.object.iter().flat_map(properties)).collect()
}

fn items(part: &ArrayCheck) -> Vec<(Step<'_>, &Check)> {
    match part {
        ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) | ArrayCheck::UniqueItems => Vec::new(),
        ArrayCheck::Items { prefix, rest } => {
            let first = prefix.iter().enumerate().map(|(index, check)| (Step::Item(index), check));
            first.chain(rest.iter().map(|check| (Step::From(prefix.len()), check))).collect()
        }
        ArrayCheck::Contains { check, .. } => vec![(Step::From(0), check)],
        ArrayCheck::Unevaluated { check, evaluated } => {
            let always = |part: &&EvaluatedItems| part.when.is_empty();
            let first = evaluated.iter().filter(always).map(|part| part.first).max().unwrap_or_default();
            let matching = evaluated.iter().flat_map(|part| &part.matching).map(|check| (Step::From(0), check));
            matching.chain([(Step::From(first), check)]).collect()
        }
    }
}

fn properties(part: &ObjectCheck) -> Vec<(Step<'_>, &Check)> {
    match part {
        // The names of properties have no parts.
        ObjectCheck::Required(_)
        | ObjectCheck::Presence(_)
        | ObjectCheck::PropertyNames(_)
        | ObjectCheck::DependentSchema(..) => Vec::new(),
        ObjectCheck::Properties(properties) => {
            let names = || properties.known.iter().map(|(name, _)| name.as_str()).collect();
            let others = properties.patterns.iter().map(|(_, check)| check).chain(properties.others.as_deref());
            let others = others.map(|check| (Step::Others(names()), check));
            properties.known.iter().map(|(name, check)| (Step::Name(name), check)).chain(others).collect()
        }
        ObjectCheck::Unevaluated { check, evaluated } => {
            let always = |part: &&EvaluatedProperties| part.when.is_empty();
            let names = evaluated.iter().filter(always).flat_map(|part| &part.names).map(EcoString::as_str).collect();
            vec![(Step::Others(names), check)]
        }
    }
}
