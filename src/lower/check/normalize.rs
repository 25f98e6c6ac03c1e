//! Normalises checks once all functions exist: finds discriminators and exclusive alternatives, replaces aliases and
//! duplicates, and marks recursive and revisited functions.

use std::cell::{Cell, RefCell};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use ecow::EcoString;

use super::dedup;
use crate::model::check::{self, Alternatives, Branch, Check, CheckId, Checks, Composite, Function, ObjectCheck};
use crate::model::{Kinds, components, reached};
use crate::text::Json;

/// Maximum number of calls that are followed to analyse a branch.
const MAX_CALLS: usize = 32;

/// Normalises checks.
pub(super) fn normalize(mut checks: Checks) -> Checks {
    let told: Vec<(usize, Check)> = {
        let facts = Facts::new(&checks.functions);
        let functions = checks.functions.iter().enumerate().filter(|(_, function)| function.check.has_composites());
        functions.map(|(index, function)| (index, facts.with_tags(function.check.clone()))).collect()
    };
    for (index, check) in told {
        checks.functions[index].check = check;
    }
    restrict_kinds(&mut checks);
    let aliases = aliases(&checks);
    let mut checks = standing_for(checks, &aliases);
    let component = components(&edges(&checks));
    mark_recursive(&mut checks, &component);
    let twins = dedup::duplicates(&checks, &component);
    let mut checks = standing_for(checks, &twins);
    let component = components(&edges(&checks));
    checks.mark_revisited(&component);
    checks
}

/// Merges the check of a function that only restricts the kinds of another, if that has only kinds or values: the
/// definition beside `null` of one that allows it.
fn restrict_kinds(checks: &mut Checks) {
    for index in 0..checks.functions.len() {
        let check = &checks.functions[index].check;
        let [Composite::Call(id)] = check.also[..] else { continue };
        let called = &checks.functions[id.index()];
        let only_restricts = check.kinds != Kinds::ALL && check.asks_nothing_of_a_kind() && check.values.is_none();
        if only_restricts && called.check.is_only_kinds_or_values() && !called.external {
            let restricted = Check::of_kinds(check.kinds).and(called.check.clone()).folded();
            checks.functions[index].check = restricted;
        }
    }
}

/// Returns the functions that each function calls.
fn edges(checks: &Checks) -> Vec<Vec<usize>> {
    checks.functions.iter().map(|function| function.check.calls().iter().map(|id| id.index()).collect()).collect()
}

fn mark_recursive(checks: &mut Checks, component: &[usize]) {
    let mut sizes = HashMap::<usize, usize>::new();
    component.iter().for_each(|component| *sizes.entry(*component).or_default() += 1);
    for (index, function) in checks.functions.iter_mut().enumerate() {
        let calls_itself = || function.check.calls().contains(&CheckId(index));
        function.recursive = sizes[&component[index]] > 1 || calls_itself();
    }
}

/// Facts about the values that are valid for functions.
struct Facts<'f> {
    functions: &'f [Function],
    /// The kinds of value valid for each function, as far as computed.
    kinds: RefCell<Vec<Option<Kinds>>>,
    /// The remaining number of calls to follow in search of tags. Small schemas can expand to many calls.
    left: Cell<usize>,
}

impl<'f> Facts<'f> {
    fn new(functions: &'f [Function]) -> Self {
        let left = Cell::new(100_000 + 100 * functions.len());
        Self { functions, kinds: RefCell::new(vec![None; functions.len()]), left }
    }

    /// Returns the check of a called function, unless a limit is reached.
    fn followed(&self, id: CheckId, calls: usize) -> Option<&'f Check> {
        let left = self.left.get().checked_sub(1).filter(|_| calls > 0)?;
        self.left.set(left);
        Some(&self.functions[id.index()].check)
    }

    /// Returns the kinds of value that may be valid for a function.
    fn kinds_of(&self, id: CheckId, calls: usize) -> Kinds {
        if let Some(kinds) = self.kinds.borrow()[id.index()] {
            return kinds;
        }
        let kinds = match calls {
            0 => Kinds::ALL,
            calls => self.kinds(&self.functions[id.index()].check, calls - 1),
        };
        self.kinds.borrow_mut()[id.index()] = Some(kinds);
        kinds
    }

    /// Returns a check with discriminators for its alternatives.
    fn with_tags(&self, check: Check) -> Check {
        check.map(&|mut part| {
            let also = std::mem::take(&mut part.also);
            also.into_iter().fold(part, |part, also| part.and(self.normalised(also))).folded()
        })
    }

    fn normalised(&self, also: Composite) -> Check {
        match also {
            Composite::AnyOf(alternatives) => {
                let (branches, tag) = self.branches(alternatives);
                check::any("anyOf", branches, tag)
            }
            Composite::OneOf(alternatives) => {
                let (branches, tag) = self.branches(alternatives);
                check::one(branches, tag)
            }
            Composite::Not(check) => check::not(check),
            Composite::If { condition, then, otherwise } => check::condition(condition, then, otherwise),
            Composite::Call(id) => Check::call(id),
        }
    }

    fn branches(&self, alternatives: Alternatives) -> (Vec<Branch>, Option<String>) {
        let mut branches: Vec<Branch> = alternatives
            .branches
            .into_iter()
            .map(|branch| Branch { kinds: self.kinds(&branch.check, MAX_CALLS), ..branch })
            .filter(|branch| !branch.check.is_never())
            .collect();
        // The shape has found it.
        if alternatives.tag.is_some() {
            return (branches, alternatives.tag);
        }
        let tag = self.tag(&branches);
        if let Some((_, tags)) = &tag {
            branches.iter_mut().zip(tags).for_each(|(branch, tags)| branch.tags = tags.clone());
        }
        (branches, tag.map(|(member, _)| member))
    }

    /// Returns the kinds of value that may be valid for a check.
    fn kinds(&self, check: &Check, calls: usize) -> Kinds {
        check.also.iter().fold(check.own_kinds(), |kinds, also| {
            kinds.and(match also {
                Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => {
                    let of_branch = |branch: &Branch| self.kinds(&branch.check, calls);
                    alternatives.branches.iter().fold(Kinds::NONE, |kinds, branch| kinds.or(of_branch(branch)))
                }
                Composite::Not(check) if check.values.is_none() && check.is_only_kinds_or_values() => {
                    Kinds::ALL.without(check.kinds)
                }
                Composite::Call(id) => self.kinds_of(*id, calls),
                Composite::Not(_) | Composite::If { .. } => Kinds::ALL,
            })
        })
    }

    /// Returns the discriminator of branches for which no shape has found one, with the values of each.
    fn tag(&self, branches: &[Branch]) -> Option<(String, Vec<Vec<String>>)> {
        let (first, others) = branches.split_first().filter(|_| branches.len() > 1)?;
        if branches.iter().any(|branch| branch.kinds != Kinds::OBJECT) {
            return None;
        }
        let candidates = self.tags(&first.check);
        if candidates.is_empty() {
            return None;
        }
        let others: Vec<HashMap<&str, Vec<&str>>> =
            others.iter().map(|branch| self.tags(&branch.check).into_iter().collect()).collect();
        candidates.iter().find_map(|(member, of_first)| {
            let of_others = others.iter().map(|tags| tags.get(member));
            let tags: Vec<&Vec<&str>> = std::iter::once(Some(of_first)).chain(of_others).collect::<Option<_>>()?;
            let mut seen = HashSet::new();
            let are_distinct = tags.iter().copied().flatten().all(|tag| seen.insert(tag));
            let owned = |tags: &Vec<&str>| tags.iter().map(|tag| (*tag).to_owned()).collect();
            are_distinct.then(|| ((*member).to_owned(), tags.into_iter().map(owned).collect()))
        })
    }

    /// Returns the required properties of objects that are one of listed strings, with these.
    fn tags<'c>(&'c self, check: &'c Check) -> Vec<(&'c str, Vec<&'c str>)> {
        let required = self.required(check, MAX_CALLS);
        let mut listed = self.listed(check, &required.iter().copied().collect());
        let texts = |values: &'c [Json]| values.iter().map(Json::as_str).collect::<Option<Vec<_>>>();
        // A property that is required twice is taken the first time.
        let listed = required.into_iter().filter_map(|member| Some((member, texts(listed.remove(member)?)?)));
        listed.filter(|(_, texts)| !texts.is_empty()).collect()
    }

    /// Returns the required properties of objects.
    fn required<'c>(&'c self, check: &'c Check, calls: usize) -> Vec<&'c str> {
        let mut names = Vec::new();
        let _: Option<()> = self.find(check, calls, &mut |check, _| {
            names.extend(check.object.iter().flat_map(ObjectCheck::required).map(EcoString::as_str));
            None
        });
        names
    }

    /// Returns the values that properties may have, if they are listed.
    fn listed<'c>(&'c self, check: &'c Check, wanted: &HashSet<&str>) -> HashMap<&'c str, &'c [Json]> {
        let mut listed = HashMap::new();
        let _: Option<()> = self.find(check, MAX_CALLS, &mut |check, calls| {
            let known = check.properties().flat_map(|properties| &properties.known);
            for (name, check) in known.filter(|(name, _)| wanted.contains(name.as_str())) {
                if let Entry::Vacant(entry) = listed.entry(name.as_str())
                    && let Some(values) =
                        self.find(check, calls, &mut |check, _| Some(&check.values.as_ref()?.values[..]))
                {
                    entry.insert(values);
                }
            }
            None
        });
        listed
    }

    /// Returns the first that is found in a check, or in the functions that it calls for the same value.
    fn find<'c, T>(
        &'c self,
        check: &'c Check,
        calls: usize,
        look: &mut dyn FnMut(&'c Check, usize) -> Option<T>,
    ) -> Option<T> {
        look(check, calls).or_else(|| {
            check.also.iter().find_map(|also| match also {
                Composite::Call(id) => self.find(self.followed(*id, calls)?, calls - 1, look),
                _ => None,
            })
        })
    }
}

/// Replaces each function by its target, and removes unused functions.
fn standing_for(checks: Checks, targets: &[CheckId]) -> Checks {
    let target = |id: CheckId| targets[id.index()];
    let of_definitions = checks.of_definitions.iter().flatten().copied().map(target);
    let calls = |id: CheckId| checks.function(id).check.calls().into_iter().map(target);
    let kept = reached(of_definitions, calls);
    let mut new = vec![CheckId(0); targets.len()];
    kept.iter().enumerate().for_each(|(position, id)| new[id.index()] = CheckId(position));
    let renamed = |id: CheckId| new[target(id).index()];
    let functions = checks.functions.into_iter().enumerate().filter(|(index, _)| kept.contains(&CheckId(*index)));
    let functions = functions.map(|(_, function)| Function { check: function.check.renumbered(&renamed), ..function });
    Checks {
        functions: functions.collect(),
        patterns: checks.patterns,
        of_definitions: checks.of_definitions.iter().map(|id| id.map(renamed)).collect(),
    }
}

/// Returns the target of each function: itself, unless it only calls another.
fn aliases(checks: &Checks) -> Vec<CheckId> {
    let mut targets: Vec<Option<CheckId>> = vec![None; checks.functions.len()];
    for start in 0..targets.len() {
        let (mut chain, mut id) = (Vec::new(), CheckId(start));
        let target = loop {
            match (targets[id.index()], checks.functions[id.index()].check.sole_call()) {
                (Some(target), _) => break target,
                // A chain of calls for the same value ends: a cycle is an error of the schema.
                (None, Some(next)) if chain.len() <= targets.len() => {
                    chain.push(id);
                    id = next;
                }
                (None, _) => break id,
            }
        };
        chain.into_iter().chain([id]).for_each(|id| targets[id.index()] = Some(target));
    }
    targets.into_iter().enumerate().map(|(index, target)| target.unwrap_or(CheckId(index))).collect()
}
