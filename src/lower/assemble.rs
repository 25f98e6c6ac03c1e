//! From drafts to the model: reading order, names, ids.

use heck::ToSnakeCase;

use super::Lowering;
use super::modules::{ModuleId, Modules};
use super::naming::Claimed;
use crate::model::{Body, Definition, External, Model, Type, TypeId};
use crate::names::{Case, identifier, mark, repeated};

/// The finished definitions, the draft of each, and the new id of each draft.
pub(super) struct Assembled {
    pub(super) definitions: Vec<Definition>,
    pub(super) drafts: Vec<usize>,
    pub(super) ids: Vec<Option<TypeId>>,
    pub(super) names: Vec<String>,
}

impl Lowering<'_> {
    /// Sorts the definitions that the roots of a module need into reading order: a root, then those it uses, in the
    /// order of use. `names` are distinct in each module.
    pub(super) fn assemble(
        &mut self,
        roots: &[usize],
        names: &[String],
        modules: &Modules,
        module: ModuleId,
    ) -> Assembled {
        let order = self.reading_order(roots);
        let own = |index: &usize| modules.of(*index) == module;
        let mut taken = Claimed::default();
        let mut names_here = vec![String::new(); self.drafts.len()];
        for &index in order.iter().filter(|index| own(index)) {
            taken.claim(&names[index]);
            names_here[index].clone_from(&names[index]);
        }
        for &index in order.iter().filter(|index| !own(index)) {
            names_here[index] = taken.first(&[names[index].clone(), qualified(index, names, modules)]);
        }
        let declared_in = |index| {
            let module = modules.of(index);
            let (package, name) = (modules.package(module), names[index].clone());
            External { module: modules.distinct_name(module), package, name }
        };
        self.define(order, names_here, |index| (!own(&index)).then(|| declared_in(index)))
    }

    /// Does so for one model of all modules. A name that several modules have begins with the module's, in each of them.
    pub(super) fn assemble_all(&mut self, roots: &[usize], names: &[String], modules: &Modules) -> Assembled {
        let order = self.reading_order(roots);
        let shared = repeated(order.iter().map(|index| names[*index].to_snake_case()));
        let mut taken = Claimed::default();
        let mut names_here = vec![String::new(); self.drafts.len()];
        for &index in &order {
            let qualified = qualified(index, names, modules);
            let marked = format!("{qualified}X{}", mark(&qualified));
            let is_shared = shared.contains(&names[index].to_snake_case());
            let candidates = [names[index].clone(), qualified, marked];
            names_here[index] = taken.first_with(&candidates[usize::from(is_shared)..], &self.case_names(index));
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

    /// Makes definitions of drafts, in this order.
    fn define(
        &mut self,
        order: Vec<usize>,
        names: Vec<String>,
        external: impl Fn(usize) -> Option<External>,
    ) -> Assembled {
        let mut ids = vec![None; self.drafts.len()];
        order.iter().enumerate().for_each(|(position, &draft)| ids[draft] = Some(TypeId(position)));
        let mut definitions = Vec::with_capacity(order.len());
        for &index in &order {
            let draft = &mut self.drafts[index];
            // Several models of a package have the same definition; without a key, the body is the schema.
            let is_needed = self.is_package || draft.key.is_none();
            let body = if is_needed { draft.body.clone() } else { draft.body.take() };
            let mut body = body.unwrap_or(Body::Alias(Type::Any));
            body.parts_mut().into_iter().for_each(|ty| ty.renumber(&ids));
            let external = external(index);
            let declared = external.as_ref().map_or(&names[index], |external| &external.name);
            let mut docs = draft.docs.clone();
            if docs.title.as_ref() == Some(declared) {
                docs.title = None;
            }
            let (name, naming, place) = (names[index].clone(), draft.naming, draft.place.clone());
            let mut parameters = draft.parameters.clone();
            parameters.iter_mut().for_each(|parameter| parameter.default.renumber(&ids));
            definitions.push(Definition { name, external, naming, docs, parameters, body, place });
        }
        Assembled { definitions, drafts: order, ids, names }
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
    fn used(&self, index: usize) -> Vec<usize> {
        let mut used = Vec::new();
        if let Some(body) = &self.drafts[index].body {
            body.parts().into_iter().for_each(|ty| mentioned(ty, &mut used));
        }
        self.drafts[index].parameters.iter().for_each(|parameter| mentioned(&parameter.default, &mut used));
        used
    }
}

/// Returns the name of a definition with that of its module in front.
fn qualified(index: usize, names: &[String], modules: &Modules) -> String {
    format!("{}{}", identifier(modules.name(modules.of(index)), Case::UpperCamel), names[index])
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
