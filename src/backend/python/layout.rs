//! The order of the types in a file.

use std::collections::BTreeSet;

use super::types::inlined;
use crate::model::{Body, Definition, Model, Type, TypeId, dependency_order};

/// The order of a file's types: each after those it uses, as far as recursion allows.
pub(super) struct Layout {
    order: Vec<TypeId>,
    position: Vec<usize>,
}

impl Layout {
    /// Sorts the types. In a cycle, classes precede aliases: annotations of a class can be quoted, but an alias is
    /// evaluated immediately.
    pub(super) fn new(model: &Model) -> Self {
        let (mut order, cyclic) = dependency_order(model);
        order.retain(|&id| inlined(model.definition(id)).is_none());
        let runs = order.chunk_by(|a, b| cyclic[a.index()] && cyclic[b.index()]);
        let order: Vec<TypeId> = runs.flat_map(|run| classes_first(model, run)).collect();
        let mut position = vec![0; model.definitions.len()];
        order.iter().enumerate().for_each(|(at, id)| position[id.index()] = at);
        Self { order, position }
    }

    /// Returns the types from top to bottom.
    pub(super) fn order(&self) -> Vec<TypeId> {
        self.order.clone()
    }

    /// Returns whether a use of `target` in the definition `here` comes before the file has defined it.
    pub(super) fn is_forward(&self, target: TypeId, here: TypeId) -> bool {
        self.position[target.index()] >= self.position[here.index()]
    }
}

fn classes_first(model: &Model, run: &[TypeId]) -> Vec<TypeId> {
    let (mut ordered, aliases): (Vec<TypeId>, Vec<TypeId>) =
        run.iter().partition(|&&id| is_class(model.definition(id)));
    let run: BTreeSet<TypeId> = aliases.iter().copied().collect();
    let mut seen = BTreeSet::new();
    let mut work: Vec<(TypeId, bool)> = aliases.into_iter().rev().map(|id| (id, false)).collect();
    while let Some((id, is_ready)) = work.pop() {
        if is_ready {
            ordered.push(id);
        } else if seen.insert(id) {
            work.push((id, true));
            let operands = operands(model.definition(id));
            work.extend(operands.into_iter().rev().filter(|id| run.contains(id)).map(|id| (id, false)));
        }
    }
    ordered
}

/// Returns the types that an alias names outside of all brackets, where no name can be put in quotes. They form no
/// cycle: it would be a type that is only itself.
fn operands(definition: &Definition) -> Vec<TypeId> {
    let parts = match &definition.body {
        Body::Alias(_) | Body::Union(_) => definition.parts(),
        Body::Enum(_) | Body::Record(_) => Vec::new(),
    };
    parts.into_iter().filter_map(operand).collect()
}

fn operand(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        Type::Nullable(inner) => operand(inner),
        _ => None,
    }
}

fn is_class(definition: &Definition) -> bool {
    match definition.body {
        Body::Record(_) => true,
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => false,
    }
}
