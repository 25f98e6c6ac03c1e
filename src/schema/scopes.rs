//! Dynamic scopes, for `$dynamicRef`.

use std::collections::{BTreeMap, HashMap};

use super::resource::{Index, ResourceId};

/// The index of a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ScopeId(usize);

/// The dynamic scopes (Core §7.1): for each name of a dynamic anchor, the outermost resource that has it. A schema that
/// is reached in two scopes is two schemas: dynamic references are specialised away here.
#[derive(Default)]
pub(super) struct Scopes {
    scopes: Vec<BTreeMap<String, ResourceId>>,
    known: HashMap<BTreeMap<String, ResourceId>, ScopeId>,
    /// The size: the names of all scopes, and the schemas specialised to one.
    size: usize,
}

/// Maximum size of [`Scopes`]: documents can have as many scopes as there are sets of resources.
const MAX_SCOPES: usize = 200_000;

impl Scopes {
    /// Returns the scope after a resource is entered.
    pub(super) fn enter(&mut self, scope: Option<ScopeId>, index: &Index, resource: ResourceId) -> ScopeId {
        let dynamic = &index.get(resource).dynamic;
        if let Some(scope) = scope
            && (self.is_full() || dynamic.iter().all(|name| self.scopes[scope.0].contains_key(*name)))
        {
            return scope;
        }
        let mut names = scope.map(|scope| self.scopes[scope.0].clone()).unwrap_or_default();
        for name in dynamic {
            names.entry((*name).to_owned()).or_insert(resource);
        }
        self.size += names.len();
        *self.known.entry(names).or_insert_with_key(|names| {
            self.scopes.push(names.clone());
            ScopeId(self.scopes.len() - 1)
        })
    }

    /// Counts a schema that is specialised to a scope.
    pub(super) fn specialise(&mut self, scope: ScopeId) {
        self.size += usize::from(!self.scopes[scope.0].is_empty());
    }

    /// Returns whether there is more than one, so that schemas may have been read several times.
    pub(super) fn are_several(&self) -> bool {
        self.scopes.len() > 1
    }

    /// Returns whether the limit is reached, so that the graph is incomplete.
    pub(super) fn is_full(&self) -> bool {
        self.size > MAX_SCOPES
    }

    /// Returns the outermost resource of a scope that has a dynamic anchor of that name.
    pub(super) fn outermost(&self, scope: ScopeId, name: &str) -> Option<ResourceId> {
        self.scopes[scope.0].get(name).copied()
    }
}
