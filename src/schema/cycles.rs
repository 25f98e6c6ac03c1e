//! Finds circular references: schemas that apply themselves to the same value.

use std::collections::HashSet;

use super::graph::{Body, Graph, SchemaId};
use super::keyword::Keyword;
use super::left_out::LeftOut;
use crate::diagnostics::{Code, Diagnostic};

/// Finds schemas that refer back to themselves through references and in-place applicators without a step into the
/// value (Core §9.4.1). A recursive type takes such a step and isn't one.
pub(crate) fn find_cycles(graph: &Graph) -> Vec<Diagnostic> {
    uses_of_open(graph).into_iter().map(|(_, id)| diagnostic(graph, id)).collect()
}

/// Leaves out the references that close such cycles: anything is accepted in their place.
pub(super) fn break_cycles(graph: &mut Graph) -> Vec<Diagnostic> {
    let mut seen = HashSet::new();
    let uses: Vec<_> = uses_of_open(graph).into_iter().filter(|of| seen.insert(*of)).collect();
    let found = uses.iter().map(|(_, id)| diagnostic(graph, *id)).collect();
    for (from, to) in uses {
        let schema = graph.get(from);
        let closing = |entry: &&super::Entry| entry.keyword.applies_in_place() && entry.operand.ids().contains(&to);
        let Some(entry) = schema.entries().iter().find(closing) else { continue };
        let anything = graph.add_left_out(LeftOut::keyword(Keyword::Ref, entry.place.clone()));
        let Body::Keywords(entries) = &mut graph.schemas[from.0].body else { continue };
        let in_place = entries.iter_mut().filter(|entry| entry.keyword.applies_in_place());
        in_place.flat_map(|entry| entry.operand.ids_mut()).filter(|id| **id == to).for_each(|id| *id = anything);
    }
    found
}

fn diagnostic(graph: &Graph, id: SchemaId) -> Diagnostic {
    Diagnostic::new(Code::CyclicReference, "this schema refers to itself without a step into the value")
        .at(graph.get(id).place.clone())
        .help("a recursive type must recurse through a property or the items of an array")
}

/// Returns the uses that close cycles: of each, the schema that has it, and the one that it leads back to.
fn uses_of_open(graph: &Graph) -> Vec<(SchemaId, SchemaId)> {
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
    found: Vec<(SchemaId, SchemaId)>,
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
            let id = *id;
            let Some(target) = targets.pop() else {
                self.state[id.0] = State::Done;
                stack.pop();
                continue;
            };
            match self.state[target.0] {
                State::Done => {}
                State::Open => self.found.push((id, target)),
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
}
