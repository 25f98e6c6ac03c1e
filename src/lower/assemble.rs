//! From drafts to the model: reading order, names, ids.

use super::Lowering;
use super::modules::{ModuleId, Modules};
use super::naming::Claimed;
use crate::model::{Body, Definition, External, Model, Type, TypeId};
use crate::names::{Case, identifier};

/// The finished definitions, and the new id of each draft.
pub(super) struct Assembled {
    pub(super) definitions: Vec<Definition>,
    pub(super) ids: Vec<Option<TypeId>>,
    pub(super) names: Vec<String>,
}

impl Lowering<'_> {
    /// Sorts the definitions that the roots of a module need into reading order: a root, then those it uses, in the
    /// order of use. `names` are distinct in each module.
    pub(super) fn assemble(&self, roots: &[usize], names: &[String], modules: &Modules, module: ModuleId) -> Assembled {
        let order = self.reading_order(roots);
        let own = |index: &usize| modules.of(*index) == module;
        let mut taken = Claimed::default();
        let mut names_here = vec![String::new(); self.drafts.len()];
        for &index in order.iter().filter(|index| own(index)) {
            taken.claim(&names[index]);
            names_here[index].clone_from(&names[index]);
        }
        for &index in order.iter().filter(|index| !own(index)) {
            let name = names[index].clone();
            let of_module = identifier(modules.name(modules.of(index)), Case::UpperCamel);
            names_here[index] = taken.first(&[name.clone(), format!("{of_module}{name}")]);
        }
        let mut ids = vec![None; self.drafts.len()];
        order.iter().enumerate().for_each(|(position, &draft)| ids[draft] = Some(TypeId(position)));
        let mut definitions = Vec::with_capacity(order.len());
        for index in order {
            let draft = &self.drafts[index];
            let mut body = draft.body.clone().unwrap_or(Body::Alias(Type::Any));
            body.parts_mut().into_iter().for_each(|ty| ty.renumber(&ids));
            let mut docs = draft.docs.clone();
            docs.title = docs.title.filter(|title| *title != names[index]);
            let (name, naming, place) = (names_here[index].clone(), draft.naming, draft.place.clone());
            let mut parameters = draft.parameters.clone();
            parameters.iter_mut().for_each(|parameter| parameter.default.renumber(&ids));
            let declared_in = |module| External { module, name: names[index].clone() };
            let external = (!own(&index)).then(|| declared_in(modules.name(modules.of(index)).to_owned()));
            definitions.push(Definition { name, external, naming, docs, parameters, body, place });
        }
        Assembled { definitions, ids, names: names_here }
    }

    /// Returns the definitions that other modules use, in the order of the document.
    pub(super) fn exported(&self, roots: &[usize], modules: &Modules) -> Vec<Vec<usize>> {
        let mut exported: Vec<Vec<usize>> = modules.ids().map(|_| Vec::new()).collect();
        let mut seen = vec![false; self.drafts.len()];
        for index in self.reading_order(roots) {
            for used in self.used(index) {
                if modules.of(used) != modules.of(index) && !std::mem::replace(&mut seen[used], true) {
                    exported[modules.of(used).0].push(used);
                }
            }
        }
        let start = |index: &usize| self.drafts[*index].place.as_ref().map_or(0, |place| place.span.start);
        let file = |index: &usize| self.drafts[*index].place.as_ref().map(|place| place.file.name().to_owned());
        exported.iter_mut().for_each(|drafts| drafts.sort_by_key(|index| (file(index), start(index))));
        exported
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
            stack.extend(self.used(index).into_iter().rev());
        }
        order
    }

    /// Returns the definitions that a definition names, in order.
    fn used(&self, index: usize) -> Vec<usize> {
        let mut used = Vec::new();
        if let Some(body) = &self.drafts[index].body {
            body.parts().into_iter().for_each(|ty| mentioned(ty, &mut used));
        }
        self.drafts[index].parameters.iter().for_each(|parameter| mentioned(&parameter.default, &mut used));
        used
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
