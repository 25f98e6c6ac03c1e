//! The modules of a package: each declares the definitions of one document.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::Lowering;
use super::by_tag::Division;
use crate::schema::SchemaId;
use crate::text::File;

/// The index of a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ModuleId(pub(super) usize);

/// The names of the module of the standard types: the first that no document has.
const STANDARD: [&str; 2] = ["standard_types", "adl_standard_types"];

/// The definitions of other packages.
pub(super) struct OtherPackages {
    /// The package of each document that is an input; none of those of this package.
    pub(super) of_inputs: Vec<Option<usize>>,
    /// The package of each definition that the documents of others have.
    pub(super) of_drafts: BTreeMap<usize, usize>,
}

impl OtherPackages {
    /// Returns the package of each module. A document that no package has as an input belongs to the first one that
    /// refers to it.
    fn of_modules(
        &self,
        lowering: &Lowering,
        count: usize,
        module_of: impl Fn(&SchemaId) -> Option<ModuleId>,
    ) -> Vec<Option<usize>> {
        let mut packages = self.of_inputs.clone();
        packages.resize(count, None);
        for (draft, package) in &self.of_drafts {
            let key = lowering.drafts.get(*draft).and_then(|draft| draft.key.as_ref());
            let module = key.and_then(|key| key.schemas.first()).and_then(&module_of);
            let module = module.filter(|module| module.0 >= self.of_inputs.len());
            let other = module.and_then(|module| packages.get_mut(module.0));
            other.into_iter().for_each(|other| {
                other.get_or_insert(*package);
            });
        }
        packages
    }
}

/// The modules, and the one of each definition.
pub(super) struct Modules {
    /// The base name of each module.
    names: Vec<String>,
    /// The package of each module, if that is another one.
    packages: Vec<Option<usize>>,
    /// The document of each module that is a division of one.
    divisions: BTreeMap<ModuleId, Division>,
    /// The modules that are divisions of each document's, in order.
    divided: BTreeMap<ModuleId, Vec<ModuleId>>,
    /// All base names.
    taken: HashSet<String>,
    /// The module of each definition.
    of_drafts: Vec<ModuleId>,
    /// The names of the definitions, once they have any: distinct in each module.
    pub(super) definitions: Vec<String>,
}

impl Modules {
    /// Puts all definitions into one module.
    pub(super) fn one(lowering: &Lowering) -> Self {
        let of_drafts = vec![ModuleId(0); lowering.drafts.len()];
        Self::undivided(vec![String::new()], vec![None], of_drafts)
    }

    fn undivided(names: Vec<String>, packages: Vec<Option<usize>>, of_drafts: Vec<ModuleId>) -> Self {
        let (divisions, divided, taken) = (BTreeMap::new(), BTreeMap::new(), names.iter().cloned().collect());
        Self { names, packages, divisions, divided, taken, of_drafts, definitions: Vec::new() }
    }

    /// Puts each definition into the module of the document that declares its outermost schema.
    ///
    /// `documents` are the files of the inputs, and of the other documents to which they refer, each with a name. The
    /// last module is that of the standard types and the shared error type. `others` are the definitions of other
    /// packages: a definition that only this package has, such as an intersection of theirs, is its own.
    pub(super) fn of_package(lowering: &Lowering, documents: Vec<(Arc<File>, String)>, others: &OtherPackages) -> Self {
        let file = |(index, (file, _)): (usize, &(Arc<File>, String))| (Arc::as_ptr(file), ModuleId(index));
        let known: HashMap<*const File, ModuleId> = documents.iter().enumerate().map(file).collect();
        let mut names: Vec<String> = documents.into_iter().map(|(_, name)| name).collect();
        let module_of = |schema: &SchemaId| known.get(&Arc::as_ptr(&lowering.graph.get(*schema).place.file)).copied();
        let packages = others.of_modules(lowering, names.len() + 1, module_of);
        let is_other = |module: &ModuleId| packages.get(module.0).is_some_and(Option::is_some);
        let standard = ModuleId(names.len());
        let is_free = |name: &&str| !names.iter().any(|known| known == name);
        let name = STANDARD.into_iter().find(is_free).unwrap_or(STANDARD[0]);
        names.push(name.to_owned());
        let mut of_drafts: Vec<ModuleId> = Vec::with_capacity(lowering.drafts.len());
        for draft in &lowering.drafts {
            let schema = draft.key.as_ref().and_then(|key| key.schemas.first());
            let of_parent = || draft.parent.and_then(|parent| of_drafts.get(parent).copied());
            let module = draft.module.or_else(|| match schema {
                Some(schema) => module_of(schema),
                None => of_parent(),
            });
            let module = match module {
                Some(module) if is_other(&module) && !others.of_drafts.contains_key(&of_drafts.len()) => {
                    Some(of_parent().filter(|parent| !is_other(parent)).unwrap_or(ModuleId(0)))
                }
                module => module,
            };
            of_drafts.push(module.unwrap_or(standard));
        }
        Self::undivided(names, packages, of_drafts)
    }

    /// Adds a module that has definitions of a document's.
    pub(super) fn divide(&mut self, name: String, division: Division, drafts: &[usize]) {
        let module = ModuleId(self.names.len());
        self.taken.insert(name.clone());
        self.names.push(name);
        self.packages.push(None);
        self.divided.entry(division.document).or_default().push(module);
        self.divisions.insert(module, division);
        for draft in drafts {
            self.of_drafts.get_mut(*draft).into_iter().for_each(|of| *of = module);
        }
    }

    /// Returns what a module has of a document, if it is a division of one.
    pub(super) fn division(&self, module: ModuleId) -> Option<&Division> {
        self.divisions.get(&module)
    }

    /// Returns the module of the document of which a module has a part, or the module itself.
    pub(super) fn document(&self, module: ModuleId) -> ModuleId {
        self.division(module).map_or(module, |division| division.document)
    }

    /// Returns the modules that are divisions of a document's, in order.
    pub(super) fn divisions_of(&self, document: ModuleId) -> impl Iterator<Item = (ModuleId, &Division)> {
        let modules = self.divided.get(&document).into_iter().flatten();
        modules.filter_map(|module| Some((*module, self.divisions.get(module)?)))
    }

    /// Returns the modules whose definitions a module exports beside its own, by their distinct names: a document's exports
    /// all of its divisions, and that of a tag what it shares with others.
    pub(super) fn exports(&self, module: ModuleId) -> Vec<String> {
        let exported = match self.division(module) {
            None => self.divisions_of(module).collect(),
            Some(Division { is_shared: true, .. }) => Vec::new(),
            Some(Division { document, is_shared: false }) => {
                // What is shared comes first.
                self.divisions_of(*document).take_while(|(_, division)| division.is_shared).collect::<Vec<_>>()
            }
        };
        exported.into_iter().map(|(module, _)| self.distinct_name(module)).collect()
    }

    /// Returns whether a name is that of a module.
    pub(super) fn has(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Returns the module of a definition.
    pub(super) fn of(&self, draft: usize) -> ModuleId {
        self.of_drafts.get(draft).copied().unwrap_or(ModuleId(0))
    }

    /// Returns the base name of a module.
    pub(super) fn name(&self, module: ModuleId) -> &str {
        self.names.get(module.0).map_or("", String::as_str)
    }

    /// Returns the index of the package of a module, if that is another one.
    pub(super) fn package(&self, module: ModuleId) -> Option<usize> {
        self.packages.get(module.0).copied().flatten()
    }

    /// Returns the name of a module that no other one has, whatever its package.
    pub(super) fn distinct_name(&self, module: ModuleId) -> String {
        let name = self.name(module);
        self.package(module).map_or_else(|| name.to_owned(), |package| format!("{package}/{name}"))
    }

    /// Returns all modules.
    pub(super) fn ids(&self) -> impl ExactSizeIterator<Item = ModuleId> + use<> {
        (0..self.names.len()).map(ModuleId)
    }
}
