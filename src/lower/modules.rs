//! The modules of a package: each declares the definitions of one document.

use std::collections::HashMap;
use std::sync::Arc;

use super::Lowering;
use crate::text::File;

/// The index of a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ModuleId(pub(super) usize);

/// The names of the module of the standard types: the first that no document has.
const STANDARD: [&str; 2] = ["standard_types", "adl_standard_types"];

/// The modules, and the one of each definition.
pub(super) struct Modules {
    /// The base name of each module.
    names: Vec<String>,
    /// The module of each definition.
    of_drafts: Vec<ModuleId>,
}

impl Modules {
    /// Puts all definitions into one module.
    pub(super) fn one(lowering: &Lowering) -> Self {
        Self { names: vec![String::new()], of_drafts: vec![ModuleId(0); lowering.drafts.len()] }
    }

    /// Puts each definition into the module of the document that declares its outermost schema.
    ///
    /// `documents` are the files of the inputs, and of the other documents to which they refer, each with a name. The
    /// last module is that of the standard types and the shared error type.
    pub(super) fn of_package(lowering: &Lowering, documents: Vec<(Arc<File>, String)>) -> Self {
        let file = |(index, (file, _)): (usize, &(Arc<File>, String))| (Arc::as_ptr(file), ModuleId(index));
        let known: HashMap<*const File, ModuleId> = documents.iter().enumerate().map(file).collect();
        let mut names: Vec<String> = documents.into_iter().map(|(_, name)| name).collect();
        let standard = ModuleId(names.len());
        let is_free = |name: &&str| !names.iter().any(|known| known == name);
        let name = STANDARD.into_iter().find(is_free).unwrap_or(STANDARD[0]);
        names.push(name.to_owned());
        let mut of_drafts: Vec<ModuleId> = Vec::with_capacity(lowering.drafts.len());
        for draft in &lowering.drafts {
            let schema = draft.key.as_ref().and_then(|key| key.schemas.first());
            let declared = || Some(Arc::as_ptr(&lowering.graph.get(*schema?).place.file));
            let of_parent = || draft.parent.and_then(|parent| of_drafts.get(parent).copied());
            let module = draft.module.or_else(|| match schema {
                Some(_) => declared().and_then(|file| known.get(&file).copied()),
                None => of_parent(),
            });
            of_drafts.push(module.unwrap_or(standard));
        }
        Self { names, of_drafts }
    }

    /// Returns the module of a definition.
    pub(super) fn of(&self, draft: usize) -> ModuleId {
        self.of_drafts.get(draft).copied().unwrap_or(ModuleId(0))
    }

    /// Returns the base name of a module.
    pub(super) fn name(&self, module: ModuleId) -> &str {
        self.names.get(module.0).map_or("", String::as_str)
    }

    /// Returns all modules.
    pub(super) fn ids(&self) -> impl ExactSizeIterator<Item = ModuleId> + use<> {
        (0..self.names.len()).map(ModuleId)
    }
}
