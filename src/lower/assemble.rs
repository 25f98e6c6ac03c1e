//! From drafts to the model: reading order, names, ids.

use super::Lowering;
use super::modules::{ModuleId, Modules};
use super::naming::Claimed;
use crate::model::{Body, Definition, External, Model, Type, TypeId};
use crate::names::{Case, identifier, mark, recased, repeated};

/// The finished definitions, and the new id of each draft.
pub(super) struct Assembled {
    pub(super) definitions: Vec<Definition>,
    pub(super) ids: Ids,
}

impl Assembled {
    /// Returns the name of a draft that is a definition.
    pub(super) fn name(&self, draft: usize) -> &str {
        let definition = self.ids.get(draft).and_then(|id| self.definitions.get(id.index()));
        definition.map_or("", |definition| &definition.name)
    }
}

/// The definitions of a model by draft. A module has few of the drafts of its package.
#[derive(Debug, Clone, Default)]
pub(super) struct Ids(Vec<(usize, TypeId)>);

impl Ids {
    /// Gives the drafts ids in this order.
    pub(super) fn new(order: impl IntoIterator<Item = usize>) -> Self {
        let mut ids: Vec<_> = order.into_iter().enumerate().map(|(id, draft)| (draft, TypeId(id))).collect();
        ids.sort_unstable();
        Self(ids)
    }

    pub(super) fn get(&self, draft: usize) -> Option<TypeId> {
        let position = self.0.binary_search_by_key(&draft, |(draft, _)| *draft).ok()?;
        self.0.get(position).map(|(_, id)| *id)
    }

    /// Returns the drafts with their ids, in the order of the drafts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, TypeId)> {
        self.0.iter().copied()
    }
}

impl Lowering<'_> {
    /// Makes the definitions of a module, in this order.
    pub(super) fn assemble(&mut self, order: Vec<usize>, modules: &Modules, module: ModuleId) -> Assembled {
        let names = &modules.definitions;
        let own = |index: &usize| modules.of(*index) == module;
        let mut taken = Claimed::default();
        for &index in order.iter().filter(|index| own(index)) {
            taken.claim(&names[index]);
        }
        let name_here = |&index: &usize| match own(&index) {
            true => names[index].clone(),
            false => taken.first(&[names[index].clone(), qualified(index, modules)]),
        };
        let names_here = order.iter().map(name_here).collect();
        let declared_in = |index| {
            let module = modules.of(index);
            let (package, name) = (modules.package(module), names[index].clone());
            let document = modules.distinct_name(modules.document(module));
            External { module: modules.distinct_name(module), document, package, name }
        };
        self.define(order, names_here, |index| (!own(&index)).then(|| declared_in(index)))
    }

    /// Makes the definitions of one model of all modules. A name that several modules have begins with the module's, in each of them.
    pub(super) fn assemble_all(&mut self, roots: &[usize], modules: &Modules) -> Assembled {
        let names = &modules.definitions;
        let order = self.reading_order(roots);
        let shared = repeated(order.iter().map(|index| recased(&names[*index], Case::Snake)));
        let mut taken = Claimed::default();
        let mut names_here = Vec::with_capacity(order.len());
        for &index in &order {
            let qualified = qualified(index, modules);
            let marked = format!("{qualified}X{}", mark(&qualified));
            let is_shared = shared.contains(&recased(&names[index], Case::Snake));
            let candidates = [names[index].clone(), qualified, marked];
            names_here.push(taken.first_with(&candidates[usize::from(is_shared)..], &self.case_names(index)));
        }
        self.define(order, names_here, |_| None)
    }

    /// Returns the names of a record's cases, without that of the record.
    fn case_names(&self, index: usize) -> Vec<&str> {
        match &self.drafts[index].body {
            Some(Body::Record(record)) => record.cases.iter().map(|case| case.name.as_str()).collect(),
            Some(Body::Union(_) | Body::Alias(_) | Body::Enum(_)) | None => Vec::new(),
        }
    }

    /// Makes definitions of drafts, in this order, each with its name.
    fn define(
        &mut self,
        order: Vec<usize>,
        names: Vec<String>,
        external: impl Fn(usize) -> Option<External>,
    ) -> Assembled {
        let ids = Ids::new(order.iter().copied());
        let new_id = |draft: TypeId| ids.get(draft.index());
        let mut definitions = Vec::with_capacity(order.len());
        for (index, name) in order.into_iter().zip(names) {
            let draft = &mut self.drafts[index];
            // Several models of a package have the same definition; without a key, the body is the schema.
            let is_needed = self.is_package || draft.key.is_none();
            let body = if is_needed { draft.body.clone() } else { draft.body.take() };
            let mut body = body.unwrap_or(Body::Alias(Type::Any));
            body.parts_mut().into_iter().for_each(|ty| ty.renumber(&new_id));
            let external = external(index);
            let declared = external.as_ref().map_or(&name, |external| &external.name);
            let mut docs = draft.docs.clone();
            if docs.title.as_ref() == Some(declared) {
                docs.title = None;
            }
            let (naming, place) = (draft.naming, draft.place.clone());
            let mut parameters = draft.parameters.clone();
            parameters.iter_mut().for_each(|parameter| parameter.default.renumber(&new_id));
            definitions.push(Definition { name, external, naming, docs, parameters, body, place });
        }
        Assembled { definitions, ids }
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

    /// Sorts the definitions that roots need into reading order: a root, then those it uses, in the order of use.
    pub(super) fn reading_order(&self, roots: &[usize]) -> Vec<usize> {
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
    pub(super) fn used(&self, index: usize) -> Vec<usize> {
        let mut used = Vec::new();
        if let Some(body) = &self.drafts[index].body {
            body.parts().into_iter().for_each(|ty| mentioned(ty, &mut used));
        }
        self.drafts[index].parameters.iter().for_each(|parameter| mentioned(&parameter.default, &mut used));
        used
    }
}

/// Returns the name of a definition with that of its module in front.
fn qualified(index: usize, modules: &Modules) -> String {
    format!("{}{}", identifier(modules.name(modules.of(index)), Case::UpperCamel), modules.definitions[index])
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
