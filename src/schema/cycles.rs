//! Finds circular references: schemas that apply themselves to the same value.

use super::{Graph, SchemaId};
use crate::diagnostics::{Code, Diagnostic};

/// Finds schemas that refer back to themselves through references and in-place applicators without a step into the
/// value (Core §9.4.1). A recursive type takes such a step and isn't one.
pub(crate) fn find_cycles(graph: &Graph) -> Vec<Diagnostic> {
    let mut search = Search { graph, state: vec![State::Unseen; graph.schemas.len()], found: Vec::new() };
    graph.ids().for_each(|id| search.visit(id));
    search.found
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Unseen,
    Open,
    Done,
}

struct Search<'g> {
    graph: &'g Graph,
    state: Vec<State>,
    found: Vec<Diagnostic>,
}

impl Search<'_> {
    /// Walks depth-first with an explicit stack: chains of references may be long.
    fn visit(&mut self, root: SchemaId) {
        if self.state[root.0] != State::Unseen {
            return;
        }
        let mut stack = vec![(root, self.targets(root))];
        self.state[root.0] = State::Open;
        while let Some((id, targets)) = stack.last_mut() {
            let Some(target) = targets.pop() else {
                self.state[id.0] = State::Done;
                stack.pop();
                continue;
            };
            match self.state[target.0] {
                State::Done => {}
                State::Open => self.report(target),
                State::Unseen => {
                    self.state[target.0] = State::Open;
                    let next = self.targets(target);
                    stack.push((target, next));
                }
            }
        }
    }

    fn targets(&self, id: SchemaId) -> Vec<SchemaId> {
        let in_place = self.graph.get(id).entries().iter().filter(|entry| entry.keyword.applies_in_place());
        in_place.flat_map(|entry| entry.operand.ids()).collect()
    }

    fn report(&mut self, id: SchemaId) {
        let place = self.graph.get(id).place.clone();
        self.found.push(
            Diagnostic::new(Code::CyclicReference, "this schema refers to itself without a step into the value")
                .at(place)
                .help("a recursive type must recurse through a property or the items of an array"),
        );
    }
}
