//! The order of schemas: each after those that it uses, except for recursion.

use crate::model::{Body, Model, Type, TypeId, components};

/// The order of the definitions of a model.
pub(super) struct Order {
    ids: Vec<TypeId>,
    is_cyclic: Vec<bool>,
    is_used: Vec<bool>,
}

impl Order {
    pub(super) fn new(model: &Model) -> Self {
        let edges: Vec<Vec<usize>> = model.definitions.iter().map(|definition| used(definition.parts())).collect();
        let component = components(&edges);
        let mut sizes = vec![0; edges.len()];
        component.iter().for_each(|&number| sizes[number] += 1);
        let is_cyclic =
            (0..edges.len()).map(|index| sizes[component[index]] > 1 || edges[index].contains(&index)).collect();
        let mut is_used = vec![false; edges.len()];
        edges.iter().flatten().for_each(|&index| is_used[index] = true);
        model.contracts.iter().for_each(|contract| is_used[contract.result.index()] = true);
        // The properties of an object are evaluated on first use, so it may precede their schemas.
        let is_object = |id: TypeId| matches!(model.definition(id).body, Body::Record(_));
        let mut ids: Vec<TypeId> = model.iter().map(|(id, _)| id).collect();
        ids.sort_by_key(|id| (component[id.index()], !is_object(*id)));
        Self { ids, is_cyclic, is_used }
    }

    /// Returns all definitions.
    pub(super) fn ids(&self) -> impl Iterator<Item = TypeId> {
        self.ids.iter().copied()
    }

    /// Returns the position of each definition.
    pub(super) fn positions(&self) -> Vec<usize> {
        let mut positions = vec![0; self.ids.len()];
        self.ids.iter().enumerate().for_each(|(position, id)| positions[id.index()] = position);
        positions
    }

    /// Returns whether a definition is a part of another, or of a contract.
    pub(super) fn is_used(&self, id: TypeId) -> bool {
        self.is_used[id.index()]
    }

    /// Returns whether a definition is a part of itself.
    pub(super) fn is_cyclic(&self, id: TypeId) -> bool {
        self.is_cyclic[id.index()]
    }
}

/// Returns the definitions that types are made of.
fn used(types: Vec<&Type>) -> Vec<usize> {
    let (mut used, mut pending) = (Vec::new(), types);
    while let Some(ty) = pending.pop() {
        match ty {
            Type::Named(id) | Type::Instance(id, _) => used.push(id.index()),
            _ => {}
        }
        pending.extend(ty.parts());
    }
    used
}
