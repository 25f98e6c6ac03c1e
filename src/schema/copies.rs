//! Joins the copies of a schema that mean the same: one that is reached in several dynamic scopes (Core §7.1) is read once
//! in each, and few have a dynamic reference in them.

use std::collections::{HashMap, HashSet};

use super::graph::{Body, Entry, Graph, Operand, SchemaId};
use super::keyword::Keyword;
use super::scopes::ScopeId;
use crate::source::Node;

impl Graph {
    /// Joins the copies of each schema, first to last, that lead to no dynamic reference. A copy that does is named by its
    /// use: its key is that of the generic schema.
    pub(super) fn join_copies(&mut self, copies: Vec<Vec<SchemaId>>, dynamic: &HashSet<SchemaId>) {
        if copies.is_empty() {
            return;
        }
        let dynamic: Vec<SchemaId> = dynamic.iter().copied().collect();
        let is_bound = self.reaching(&dynamic, |_| true);
        let (mut joined, mut bound) = (HashMap::new(), HashSet::new());
        for mut of_one in copies {
            of_one.sort_unstable();
            let Some((first, others)) = of_one.split_first() else { continue };
            for other in others {
                let key = self.schemas[other.0].key.take();
                match is_bound[other.0] {
                    true => _ = bound.insert(*other),
                    false => _ = joined.insert(*other, *first),
                }
                let own = &mut self.schemas[first.0].key;
                *own = own.take().or(key);
            }
        }
        let parts = self.schemas.iter_mut().filter_map(|schema| match &mut schema.body {
            Body::Keywords(entries) => Some(entries),
            Body::Boolean(_) => None,
        });
        for id in parts.flatten().flat_map(|entry| entry.operand.ids_mut()) {
            *id = joined.get(id).copied().unwrap_or(*id);
        }
        for id in self.ids() {
            let target = self.get(id).sole_reference().filter(|target| bound.contains(target) && *target != id);
            if let Some(copy) = target.filter(|_| self.get(id).key.is_some()) {
                bound.remove(&copy);
                self.take_place(id, copy);
            }
        }
    }

    /// Makes a named schema that only refers to a copy the copy itself, to which the copy then refers.
    fn take_place(&mut self, id: SchemaId, copy: SchemaId) {
        let Body::Keywords(mut own) = std::mem::replace(&mut self.schemas[id.0].body, Body::Boolean(true)) else {
            return;
        };
        let Some(index) = own.iter().position(|entry| entry.keyword == Keyword::Ref) else { return };
        let mut reference = own.remove(index);
        reference.operand = Operand::Schema(id);
        let body = std::mem::replace(&mut self.schemas[copy.0].body, Body::Keywords(vec![reference]));
        self.schemas[id.0].body = match body {
            Body::Keywords(entries) => {
                let is_new = |entry: &Entry| own.iter().all(|known| known.keyword != entry.keyword);
                let entries: Vec<Entry> = entries.into_iter().filter(is_new).collect();
                Body::Keywords(own.into_iter().chain(entries).collect())
            }
            body @ Body::Boolean(_) => body,
        };
        self.left_out.move_to(copy, id);
    }
}

impl Operand {
    /// Returns the schemas in it, to be replaced.
    pub(super) fn ids_mut(&mut self) -> Vec<&mut SchemaId> {
        match self {
            Self::Data(_) => Vec::new(),
            Self::Schema(id) => vec![id],
            Self::Schemas(ids) => ids.iter_mut().collect(),
            Self::SchemaMap(members) => members.iter_mut().map(|(_, id)| id).collect(),
        }
    }
}

/// Returns the schemas that were read of values in several dynamic scopes, by value.
pub(super) fn copies_by_value(known: &HashMap<(*const Node, ScopeId), SchemaId>) -> Vec<Vec<SchemaId>> {
    let mut of_nodes: HashMap<*const Node, Vec<SchemaId>> = HashMap::new();
    known.iter().for_each(|((node, _), id)| of_nodes.entry(*node).or_default().push(*id));
    of_nodes.into_values().filter(|ids| ids.len() > 1).collect()
}
