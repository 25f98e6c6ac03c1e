//! Orders and cycles of definitions.

use std::collections::BTreeSet;

use super::{Model, Type, TypeId};

/// The uses of types that must be pointers, so that types have a finite size.
#[derive(Debug)]
pub struct Boxes {
    component: Vec<usize>,
    recursive: Vec<bool>,
}

impl Boxes {
    /// Finds the cycles of definitions that contain each other *by value*: through fields, tuples, unions and aliases,
    /// but not through lists and maps.
    pub fn new(model: &Model) -> Self {
        let (component, recursive) = cycles(model, |ty| !matches!(ty, Type::List(_) | Type::Map(_)));
        Self { component, recursive }
    }

    /// Returns whether `owner` must contain `held` through a pointer.
    pub fn needed(&self, owner: TypeId, held: TypeId) -> bool {
        self.recursive[owner.0] && self.component[owner.0] == self.component[held.0]
    }
}

/// Returns the component of each definition, and whether it is in a cycle of uses in types that are `entered`.
fn cycles(model: &Model, entered: impl Fn(&Type) -> bool) -> (Vec<usize>, Vec<bool>) {
    let edges: Vec<Vec<usize>> = model
        .definitions
        .iter()
        .map(|definition| named_inside(definition.parts(), &entered).into_iter().map(TypeId::index).collect())
        .collect();
    let component = components(&edges);
    let mut sizes = vec![0; edges.len()];
    component.iter().for_each(|&c| sizes[c] += 1);
    let is_cyclic = |index: usize| sizes[component[index]] > 1 || edges[index].contains(&index);
    let cyclic = (0..edges.len()).map(is_cyclic).collect();
    (component, cyclic)
}

/// Returns the definitions that types name, in reading order.
pub(crate) fn named(types: Vec<&Type>) -> Vec<TypeId> {
    named_inside(types, |_| true)
}

/// Returns the definitions that types name, not inside types that aren't `entered`.
pub(crate) fn named_inside(mut pending: Vec<&Type>, entered: impl Fn(&Type) -> bool) -> Vec<TypeId> {
    let mut found = Vec::new();
    pending.reverse();
    while let Some(ty) = pending.pop() {
        if let Type::Named(id) | Type::Instance(id, _) = ty {
            found.push(*id);
        }
        if entered(ty) {
            pending.extend(ty.parts().into_iter().rev());
        }
    }
    found
}

/// Returns the definitions sorted so that each comes after those that it uses, and whether each definition is in a
/// cycle (where some uses must be forward references).
pub fn dependency_order(model: &Model) -> (Vec<TypeId>, Vec<bool>) {
    let (component, cyclic) = cycles(model, |_| true);
    // Components are numbered in the order in which they are completed: dependencies first.
    let mut order: Vec<usize> = (0..component.len()).collect();
    order.sort_by_key(|&index| component[index]);
    (order.into_iter().map(TypeId).collect(), cyclic)
}

/// Returns what some nodes lead to, also through others, with these nodes.
pub(crate) fn reached<T: Copy + Ord, N: IntoIterator<Item = T>>(
    starts: impl IntoIterator<Item = T>,
    next: impl Fn(T) -> N,
) -> BTreeSet<T> {
    let (mut pending, mut reached) = (Vec::from_iter(starts), BTreeSet::new());
    while let Some(node) = pending.pop() {
        if reached.insert(node) {
            pending.extend(next(node));
        }
    }
    reached
}

/// Returns these nodes with what they lead to, each after what it leads to itself, as far as that is no cycle.
pub(crate) fn inner_first<T: Copy + Ord, N: IntoIterator<Item = T>>(
    starts: impl IntoIterator<Item = T>,
    next: impl Fn(T) -> N,
) -> Vec<T> {
    let mut pending: Vec<(T, bool)> = starts.into_iter().map(|node| (node, false)).collect();
    let (mut seen, mut ordered) = (BTreeSet::new(), Vec::new());
    while let Some((node, is_last)) = pending.pop() {
        if is_last {
            ordered.push(node);
        } else if seen.insert(node) {
            pending.push((node, true));
            pending.extend(next(node).into_iter().map(|node| (node, false)));
        }
    }
    ordered
}

/// Finds strongly connected components by Tarjan's algorithm, with an explicit stack. Returns a component number for
/// each node; the targets of its edges have lower or equal numbers.
pub(crate) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let count = edges.len();
    let (mut index, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let (mut component, mut on_stack) = (vec![UNSEEN; count], vec![false; count]);
    let (mut stack, mut next, mut done) = (Vec::new(), 0, 0);
    for root in 0..count {
        if index[root] != UNSEEN {
            continue;
        }
        let mut work = vec![(root, 0)];
        while let Some((node, edge)) = work.pop() {
            if edge == 0 {
                (index[node], low[node]) = (next, next);
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if let Some(&target) = edges[node].get(edge) {
                work.push((node, edge + 1));
                if index[target] == UNSEEN {
                    work.push((target, 0));
                } else if on_stack[target] {
                    low[node] = low[node].min(index[target]);
                }
                continue;
            }
            if low[node] == index[node] {
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    component[member] = done;
                    if member == node {
                        break;
                    }
                }
                done += 1;
            }
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[node]);
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn dependencies_have_lower_numbers() {
        // 0 → 1 → 2 → 1, 2 → 3
        let found = components(&[vec![1], vec![2], vec![1, 3], vec![]]);
        assert_eq!(found[1], found[2]);
        assert!(found[3] < found[1] && found[1] < found[0]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let edges: Vec<_> = (0..100_000).map(|n| if n + 1 < 100_000 { vec![n + 1] } else { vec![] }).collect();
        assert_eq!(components(&edges)[0], 99_999);
    }
}
