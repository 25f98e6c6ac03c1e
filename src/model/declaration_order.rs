//! The order of the definitions in a file: each after those that it uses, as far as recursion allows.

use std::collections::BTreeSet;

use super::{Body, Definition, Model, Type, TypeId, dependency_order, inner_first};

/// The order of the definitions of a file.
pub(crate) struct Order {
    ids: Vec<TypeId>,
    position: Vec<usize>,
    cyclic: Vec<bool>,
    /// The module of each definition, and the cycle of that.
    modules: Vec<Location>,
    /// Whether each definition is a type of the user's own, which is imported.
    foreign: Vec<bool>,
}

/// The location of a definition in a package.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Location {
    /// The module.
    pub(crate) module: usize,
    /// The modules that refer to each other in a cycle have the same.
    pub(crate) cycle: usize,
}

impl Order {
    /// Sorts the definitions. In a cycle, records precede aliases: references in them can be evaluated later, but an
    /// alias is evaluated immediately.
    pub(crate) fn new(model: &Model) -> Self {
        Self::in_package(model, |_| Location::default())
    }

    /// Sorts the definitions of a module of a package.
    pub(crate) fn in_package(model: &Model, location: impl FnMut(&Definition) -> Location) -> Self {
        let modules = model.definitions.iter().map(location).collect();
        let (ids, cyclic) = dependency_order(model);
        let runs = ids.chunk_by(|a, b| cyclic[a.index()] && cyclic[b.index()]);
        let ids: Vec<TypeId> = runs.flat_map(|run| records_first(model, run)).collect();
        let mut position = vec![0; ids.len()];
        ids.iter().enumerate().for_each(|(at, id)| position[id.index()] = at);
        let foreign = model.definitions.iter().map(Definition::is_foreign).collect();
        Self { ids, position, cyclic, modules, foreign }
    }

    /// Puts definitions before others that need them to be declared, whatever these two refer to.
    pub(crate) fn put_first(&mut self, needed: impl Fn(TypeId) -> Option<TypeId>) {
        let mut ids = Vec::with_capacity(self.ids.len());
        let mut is_placed = vec![false; self.ids.len()];
        for id in &self.ids {
            let mut chain = vec![*id];
            while let Some(next) = chain.last().and_then(|last| needed(*last)).filter(|next| !chain.contains(next)) {
                chain.push(next);
            }
            let placed = chain.into_iter().rev().filter(|id| !std::mem::replace(&mut is_placed[id.index()], true));
            ids.extend(placed);
        }
        ids.iter().enumerate().for_each(|(at, id)| self.position[id.index()] = at);
        self.ids = ids;
    }

    /// Returns the definitions from top to bottom.
    pub(crate) fn ids(&self) -> impl Iterator<Item = TypeId> {
        self.ids.iter().copied()
    }

    /// Returns whether a use of `target` in the definition `here` comes before the file has declared it, or imported it
    /// from a module that also imports this one.
    pub(crate) fn is_forward(&self, target: TypeId, here: TypeId) -> bool {
        if self.foreign[target.index()] {
            return false;
        }
        let [of_target, of_here] = [target, here].map(|id| self.modules[id.index()]);
        if of_target.module == of_here.module {
            self.position[target.index()] >= self.position[here.index()]
        } else {
            of_target.cycle == of_here.cycle
        }
    }

    /// Returns whether two definitions are in different modules.
    pub(crate) fn is_elsewhere(&self, target: TypeId, here: TypeId) -> bool {
        self.modules[target.index()].module != self.modules[here.index()].module
    }

    /// Returns whether a definition is a part of itself.
    pub(crate) fn is_cyclic(&self, id: TypeId) -> bool {
        self.cyclic[id.index()]
    }
}

fn records_first(model: &Model, run: &[TypeId]) -> Vec<TypeId> {
    let (mut ordered, aliases): (Vec<TypeId>, Vec<TypeId>) =
        run.iter().partition(|&&id| matches!(model.definition(id).body, Body::Record(_)));
    let run: BTreeSet<TypeId> = aliases.iter().copied().collect();
    let operands = |id| operands(model.definition(id)).into_iter().rev().filter(|id| run.contains(id));
    ordered.extend(inner_first(aliases.into_iter().rev(), operands));
    ordered
}

/// Returns the types that an alias names outside of all brackets, where no name can be evaluated later. They form no
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
