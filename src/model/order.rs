//! Orders and cycles of definitions.

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
        let edges: Vec<Vec<usize>> = model
            .definitions
            .iter()
            .map(|definition| {
                let mut held = Vec::new();
                definition.parts().into_iter().for_each(|ty| by_value(ty, &mut held));
                held
            })
            .collect();
        let component = components(&edges);
        let mut sizes = vec![0; edges.len()];
        component.iter().for_each(|&c| sizes[c] += 1);
        let recursive =
            (0..edges.len()).map(|index| sizes[component[index]] > 1 || edges[index].contains(&index)).collect();
        Self { component, recursive }
    }

    /// Returns whether `owner` must contain `held` through a pointer.
    pub fn needed(&self, owner: TypeId, held: TypeId) -> bool {
        self.recursive[owner.0] && self.component[owner.0] == self.component[held.0]
    }
}

fn by_value(ty: &Type, held: &mut Vec<usize>) {
    match ty {
        Type::Named(id) => held.push(id.0),
        Type::Instance(id, arguments) => {
            held.push(id.0);
            arguments.iter().for_each(|argument| by_value(argument, held));
        }
        Type::List(_) | Type::Map(_) => {}
        _ => ty.parts().into_iter().for_each(|part| by_value(part, held)),
    }
}

fn mentioned(ty: &Type, out: &mut Vec<usize>) {
    match ty {
        Type::Named(id) => out.push(id.0),
        Type::Instance(id, arguments) => {
            out.push(id.0);
            arguments.iter().for_each(|argument| mentioned(argument, out));
        }
        _ => ty.parts().into_iter().for_each(|part| mentioned(part, out)),
    }
}

/// Returns the definitions sorted so that each comes after those that it uses, and whether each definition is in a
/// cycle (where some uses must be forward references).
pub fn dependency_order(model: &Model) -> (Vec<TypeId>, Vec<bool>) {
    let edges: Vec<Vec<usize>> = model
        .definitions
        .iter()
        .map(|definition| {
            let mut used = Vec::new();
            definition.parts().into_iter().for_each(|ty| mentioned(ty, &mut used));
            used
        })
        .collect();
    let component = components(&edges);
    let mut sizes = vec![0; edges.len()];
    component.iter().for_each(|&c| sizes[c] += 1);
    let cyclic = (0..edges.len()).map(|index| sizes[component[index]] > 1 || edges[index].contains(&index)).collect();
    // Components are numbered in the order in which they are completed: dependencies first.
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|&index| component[index]);
    (order.into_iter().map(TypeId).collect(), cyclic)
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
