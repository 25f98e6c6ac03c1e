//! Pairs the contracts of two sides.

use std::collections::{BTreeMap, HashMap};

use super::side::Subject;

/// The document and the name of a subject, and whether it is a type.
type SubjectKey<'s> = (usize, bool, &'s str);

/// Returns what tells a subject from others.
pub(super) fn key<'s>(subject: &Subject<'s>) -> SubjectKey<'s> {
    (subject.index, subject.is_schema(), subject.name())
}

/// Returns the root of the only schema, whatever other types its document has.
fn sole_root<'s>(subjects: &[Subject<'s>]) -> Option<(usize, Subject<'s>)> {
    if let [only] = subjects {
        return only.is_schema().then_some((0, *only));
    }
    let mut roots = subjects.iter().copied().enumerate().filter(|(_, subject)| subject.is_root());
    let root = roots.next().filter(|_| subjects.iter().all(Subject::is_schema))?;
    roots.next().is_none().then_some(root)
}

/// Returns the earlier subject of each later one: that of the same name, if possible in a document of the same name.
pub(super) fn match_up<'s>(before: &[Subject<'s>], now: &[Subject<'s>]) -> HashMap<SubjectKey<'s>, usize> {
    let mut matched = HashMap::new();
    if let (Some((index, _)), Some((_, later))) = (sole_root(before), sole_root(now)) {
        matched.insert(key(&later), index);
    }
    let mut by_name: BTreeMap<(bool, &str), Vec<usize>> = BTreeMap::new();
    for (index, subject) in before.iter().enumerate().filter(|(index, _)| !matched.values().any(|known| known == index))
    {
        by_name.entry((subject.is_schema(), subject.name())).or_default().push(index);
    }
    for in_same_document in [true, false] {
        for subject in now {
            let Some(free) = by_name.get_mut(&(subject.is_schema(), subject.name())) else { continue };
            let is_meant = |index: &usize| {
                let is_there = |earlier: &Subject| earlier.document.module == subject.document.module;
                !in_same_document || before.get(*index).is_some_and(is_there)
            };
            if !matched.contains_key(&key(subject))
                && let Some(position) = free.iter().position(is_meant)
            {
                matched.insert(key(subject), free.remove(position));
            }
        }
    }
    matched
}
