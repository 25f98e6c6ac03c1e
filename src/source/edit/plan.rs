//! The new entries of an object or an array: kept, changed, moved, removed and added ones.

use std::collections::{HashMap, HashSet};

use super::entries::Insertion;
use super::syntax::{self, Kind};
use super::{Content, Editor, Entry, Syntax};
use crate::diagnostics::Diagnostic;
use crate::source::{Member, Node};
use crate::text::{Edit, Json, Operation, Span, encode_token};

/// A new value.
pub(super) enum New<'e> {
    Json(Json),
    /// An object of members of another one, with their text.
    Moved(&'e Syntax, Vec<usize>),
}

impl New<'_> {
    /// Returns whether it is a scalar or has no parts, and is never a block of YAML.
    pub(super) fn is_inline(&self) -> bool {
        match self {
            Self::Json(Json::Object(members)) => members.is_empty(),
            Self::Json(Json::Array(items)) => items.is_empty(),
            Self::Json(Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_)) => true,
            Self::Moved(_, members) => members.is_empty(),
        }
    }
}

/// The changes of an object or an array.
#[derive(Default)]
pub(super) struct Plan<'e> {
    /// Whether each entry stays.
    pub(super) kept: Vec<bool>,
    /// New values of entries that stay.
    pub(super) values: Vec<(usize, New<'e>)>,
    /// In the order of the text.
    pub(super) insertions: Vec<Insertion<'e>>,
    /// Edits within entries that stay.
    pub(super) nested: Vec<Edit>,
}

impl<'e> Plan<'e> {
    /// Returns what is inserted after each entry.
    pub(super) fn by_place(&self) -> HashMap<Option<usize>, Vec<&Insertion<'e>>> {
        let mut by_place: HashMap<_, Vec<_>> = HashMap::new();
        for insertion in &self.insertions {
            by_place.entry(insertion.after).or_default().push(insertion);
        }
        by_place
    }
}

/// The entries of an object by the locations of their keys.
pub(super) struct Own {
    indices: HashMap<Span, usize>,
    /// The index of the merge key.
    pub(super) merge: Option<usize>,
}

impl Own {
    pub(super) fn of(syntax: &Syntax) -> Self {
        let keys = syntax.entries().iter().enumerate();
        let indices = keys.filter_map(|(index, entry)| Some((entry.key.as_ref()?.node, index))).collect();
        Self { indices, merge: syntax.entries().iter().position(syntax::Entry::is_merge) }
    }

    /// Returns the index of a member's entry; none if its text is elsewhere.
    pub(super) fn index(&self, member: &Member) -> Option<usize> {
        self.indices.get(&member.key_span).copied()
    }
}

impl Editor<'_> {
    /// Returns what an object is to become.
    pub(super) fn plan<'e>(
        &self,
        object: &Node,
        syntax: &'e Syntax,
        entries: &[Entry<'e>],
    ) -> Result<Plan<'e>, Diagnostic> {
        let Kind::Object(..) = syntax.kind else { return Err(self.elsewhere(syntax.node)) };
        let own = Own::of(syntax);
        let members: HashMap<&str, &Member> =
            object.members().iter().map(|member| (member.key.as_str(), member)).collect();
        let mut plan = Plan { kept: syntax.entries().iter().map(syntax::Entry::is_merge).collect(), ..Plan::default() };
        let mut after = None;
        for entry in entries {
            let (Entry::Keep(key) | Entry::Set(key, _)) = entry;
            let member = members.get(key);
            let index = member.and_then(|member| own.index(member));
            if let Some(index) = index {
                plan.kept[index] = true;
            }
            after = index.or_else(|| member.and(own.merge)).or(after);
            if let Entry::Set(key, content) = entry {
                let value = match content {
                    Content::Json(value) => New::Json(value.clone()),
                    Content::Members(members) => {
                        let index = |member: &&Member| own.index(member).ok_or_else(|| self.elsewhere(member.key_span));
                        New::Moved(syntax, members.iter().map(index).collect::<Result<_, _>>()?)
                    }
                };
                match index {
                    Some(index) => plan.values.push((index, value)),
                    None => plan.insertions.push(Insertion { after, key: Some(key), value }),
                }
            }
        }
        let wanted = keys(entries);
        let is_removed = |member: &&Member| !wanted.contains(member.key.as_str());
        let merged = object.members().iter().filter(|member| own.index(member).is_none());
        let own_entries = syntax.entries().iter().filter(|entry| !entry.is_merge()).count();
        // A member that a merge key brings can't be removed here.
        if merged.clone().count() + own_entries != members.len() || merged.clone().any(|member| is_removed(&member)) {
            let merge = syntax.entries().iter().find(|entry| entry.is_merge()).and_then(|entry| entry.key.as_ref());
            return Err(self.elsewhere(merge.map_or(syntax.node, |key| key.node)));
        }
        Ok(plan)
    }
}

/// Returns the keys of entries.
fn keys<'e>(entries: &[Entry<'e>]) -> HashSet<&'e str> {
    entries
        .iter()
        .map(|entry| match entry {
            Entry::Keep(key) | Entry::Set(key, _) => *key,
        })
        .collect()
}

/// Returns what becomes of the data of an object.
pub(super) fn operations(object: &Node, pointer: &str, entries: &[Entry]) -> Vec<Operation> {
    let at = |key: &str| format!("{pointer}/{}", encode_token(key));
    let known: HashSet<&str> = object.members().iter().map(|member| member.key.as_str()).collect();
    let mut operations = Vec::new();
    let mut after = None;
    for entry in entries {
        let (Entry::Keep(key) | Entry::Set(key, _)) = entry;
        if let Entry::Set(key, content) = entry {
            let value = content.to_json();
            operations.push(match known.contains(key) {
                true => Operation::Set(at(key), value),
                false => {
                    Operation::Insert { object: pointer.to_owned(), after: after.take(), key: (*key).into(), value }
                }
            });
        }
        after = Some((*key).into());
    }
    let kept = keys(entries);
    let removed = object.members().iter().filter(|member| !kept.contains(member.key.as_str()));
    operations.extend(removed.map(|member| Operation::Remove(at(&member.key))));
    operations
}
