//! Types of modules in place of generated ones.

use std::collections::BTreeMap;

use super::Printer;
use super::options::{PythonOptions, PythonPathOptions};
use super::pydantic::options::{PydanticOptions, PydanticPathOptions};
use super::symbols::renamed;
use crate::model::{Docs, Type};
use crate::target::own_types::{self, OwnType, OwnTypes};

impl OwnTypes for PythonOptions {
    fn are_none(&self) -> bool {
        self.paths.is_empty()
    }

    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<OwnType> {
        const UNKNOWN: &str = "may have other values than those that are checked";
        let text = |options: &PythonPathOptions| options.ty.as_ref().map(|ty| ty.text().to_owned());
        own_types::at_path(&self.paths, (document, ty, property), text, UNKNOWN)
    }
}

impl OwnTypes for PydanticOptions {
    fn are_none(&self) -> bool {
        self.paths.is_empty() && self.formats.is_empty()
    }

    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<OwnType> {
        const UNKNOWN: &str = "may reject a valid value or lose a part of it";
        let text = |options: &PydanticPathOptions| options.ty.as_ref().map(|ty| ty.text().to_owned());
        own_types::at_path(&self.paths, (document, ty, property), text, UNKNOWN)
    }

    fn of_docs(&self, docs: &Docs, ty: &Type) -> Option<OwnType> {
        let is_text = *ty == Type::String || *ty == Type::String.nullable();
        let found = self.formats.of(docs.format.as_ref().filter(|_| is_text)?)?;
        Some(OwnType { text: found.ty.to_owned(), keyword: "format", loss: found.loss })
    }
}

impl Printer<'_> {
    /// Names the types of modules, which are imported as a whole.
    pub(super) fn name_own_types(&mut self) {
        let mut aliases: BTreeMap<String, String> = BTreeMap::new();
        for (id, definition) in self.model.iter().filter(|(_, definition)| definition.is_foreign()) {
            let Some((module, class)) = definition.name.rsplit_once('.') else { continue };
            let names = &mut self.names;
            let alias = aliases.entry(module.to_owned());
            let alias = alias.or_insert_with(|| names.claim_value(module.replace('.', "_")));
            self.names.qualify(id, format!("{alias}.{class}"));
        }
        self.own_modules = aliases;
    }

    /// Returns the imports of modules whose types are used.
    pub(super) fn imports_of_own_types(&self) -> Vec<String> {
        let used = self.own_modules.iter().filter(|(_, alias)| self.symbols.is_module_used(alias));
        let import = |(module, alias): (&String, &String)| match module.strip_prefix('.') {
            Some(module) => format!("from . import {}", renamed(module, alias)),
            None => format!("import {}", renamed(module, alias)),
        };
        used.map(import).collect()
    }
}
