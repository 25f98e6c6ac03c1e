//! From drafts to the model: reading order, names, ids.

use super::Lowering;
use crate::model::{Body, Definition, Model, Type, TypeId};

/// The finished definitions, and the new id of each draft.
pub(super) struct Assembled {
    pub(super) definitions: Vec<Definition>,
    pub(super) ids: Vec<Option<TypeId>>,
    pub(super) names: Vec<String>,
}

impl Lowering<'_> {
    /// Sorts the definitions that the roots need into reading order: a root, then those it uses, in the order of use.
    pub(super) fn assemble(&mut self, roots: &[usize]) -> Assembled {
        let names = self.name();
        let order = self.reading_order(roots);
        let mut ids = vec![None; self.drafts.len()];
        order.iter().enumerate().for_each(|(position, &draft)| ids[draft] = Some(TypeId(position)));
        let mut definitions = Vec::with_capacity(order.len());
        for index in order {
            let draft = &mut self.drafts[index];
            // Only the bodies of what no schema declares are needed again.
            let body = if draft.key.is_some() { draft.body.take() } else { draft.body.clone() };
            let mut body = body.unwrap_or(Body::Alias(Type::Any));
            body.parts_mut().into_iter().for_each(|ty| ty.renumber(&ids));
            let mut docs = std::mem::take(&mut draft.docs);
            docs.title = docs.title.filter(|title| *title != names[index]);
            let (name, naming, place) = (names[index].clone(), draft.naming, draft.place.clone());
            let mut parameters = std::mem::take(&mut draft.parameters);
            parameters.iter_mut().for_each(|parameter| parameter.default.renumber(&ids));
            definitions.push(Definition { name, naming, docs, parameters, body, place });
        }
        Assembled { definitions, ids, names }
    }

    fn reading_order(&self, roots: &[usize]) -> Vec<usize> {
        let mut seen = vec![false; self.drafts.len()];
        let mut order = Vec::new();
        let mut stack: Vec<usize> = roots.iter().rev().copied().collect();
        while let Some(index) = stack.pop() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            order.push(index);
            let mut used = Vec::new();
            if let Some(body) = &self.drafts[index].body {
                body.parts().into_iter().for_each(|ty| mentioned(ty, &mut used));
            }
            self.drafts[index].parameters.iter().for_each(|parameter| mentioned(&parameter.default, &mut used));
            stack.extend(used.into_iter().rev());
        }
        order
    }
}

fn mentioned(ty: &Type, out: &mut Vec<usize>) {
    match ty {
        Type::Named(id) => out.push(id.index()),
        Type::Instance(id, arguments) => {
            out.push(id.index());
            arguments.iter().for_each(|argument| mentioned(argument, out));
        }
        _ => ty.parts().into_iter().for_each(|part| mentioned(part, out)),
    }
}

impl Model {
    /// Returns the definition of that name.
    pub fn named(&self, name: &str) -> Option<TypeId> {
        self.definitions.iter().position(|definition| definition.name == name).map(TypeId)
    }
}
