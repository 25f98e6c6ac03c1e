//! In which order the types of a file stand.

use crate::model::{Body, Definition, Model, TypeId, dependency_order};

use super::types::inlined;

/// The order of a file's types: what a type uses stands above it, as far as recursion allows.
pub(super) struct Layout {
    order: Vec<TypeId>,
    position: Vec<usize>,
}

impl Layout {
    /// Orders the types. In a cycle, classes stand before aliases: an annotation of a class can be put in quotes, while
    /// an alias is evaluated where it stands.
    pub(super) fn new(model: &Model) -> Self {
        let (mut order, cyclic) = dependency_order(model);
        order.retain(|&id| inlined(model.definition(id)).is_none());
        for run in order.chunk_by_mut(|a, b| cyclic[a.index()] && cyclic[b.index()]) {
            run.sort_by_key(|&id| !is_class(model.definition(id)));
        }
        let mut position = vec![0; model.definitions.len()];
        order.iter().enumerate().for_each(|(at, id)| position[id.index()] = at);
        Self { order, position }
    }

    /// The types from top to bottom.
    pub(super) fn order(&self) -> Vec<TypeId> {
        self.order.clone()
    }

    /// Whether a use of `target` in the definition `here` comes before the file has defined it.
    pub(super) fn is_forward(&self, target: TypeId, here: TypeId) -> bool {
        self.position[target.index()] >= self.position[here.index()]
    }
}

fn is_class(definition: &Definition) -> bool {
    match definition.body {
        Body::Record(_) => true,
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => false,
    }
}
