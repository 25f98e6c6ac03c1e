//! Types of modules in place of generated ones.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::Printer;
use super::symbols::renamed;
use crate::diagnostics::Diagnostic;
use crate::model::{Docs, Loss, Model, Type};
use crate::target::foreign::{self, Foreign, ForeignTypes};
use crate::target::options::{PydanticOptions, PydanticPathOptions, PythonOptions, PythonPathOptions};

impl ForeignTypes for PythonOptions {
    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<Foreign> {
        const UNKNOWN: &str = "may have other values than those that are checked";
        let text = |options: &PythonPathOptions| options.ty.as_ref().map(|ty| ty.text().to_owned());
        foreign::at_path(&self.paths, (document, ty, property), text, UNKNOWN)
    }
}

impl ForeignTypes for PydanticOptions {
    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<Foreign> {
        const UNKNOWN: &str = "may reject a valid value or lose a part of it";
        let text = |options: &PydanticPathOptions| options.ty.as_ref().map(|ty| ty.text().to_owned());
        foreign::at_path(&self.paths, (document, ty, property), text, UNKNOWN)
    }

    fn of_docs(&self, docs: &Docs, ty: &Type) -> Option<Foreign> {
        let is_text = *ty == Type::String || *ty == Type::String.nullable();
        let found = self.formats.of(docs.format.as_ref().filter(|_| is_text)?)?;
        Some(Foreign { text: found.ty.to_owned(), keyword: "format", loss: found.loss })
    }
}

/// Returns a model with types of modules in place of its own, and what these lose.
pub(super) fn replaced<'m>(
    model: Cow<'m, Model>,
    document: &str,
    types: &dyn ForeignTypes,
) -> Result<(Cow<'m, Model>, Vec<Loss>), Diagnostic> {
    let (replaced, losses) = foreign::replace(model.as_ref().clone(), document, types)?;
    let is_same = replaced.definitions.len() == model.definitions.len();
    Ok(if is_same { (model, losses) } else { (Cow::Owned(replaced), losses) })
}

impl Printer<'_> {
    /// Names the types of modules, which are imported as a whole.
    pub(super) fn name_foreign(&mut self) {
        let mut aliases: BTreeMap<String, String> = BTreeMap::new();
        for (id, definition) in self.model.iter().filter(|(_, definition)| definition.is_foreign()) {
            let Some((module, class)) = definition.name.rsplit_once('.') else { continue };
            let names = &mut self.names;
            let alias = aliases.entry(module.to_owned());
            let alias = alias.or_insert_with(|| names.claim_value(module.replace('.', "_")));
            self.names.qualify(id, format!("{alias}.{class}"));
        }
        self.foreign_modules = aliases;
    }

    /// Returns the imports of modules whose types are used.
    pub(super) fn foreign_imports(&self) -> Vec<String> {
        let used = self.foreign_modules.iter().filter(|(_, alias)| self.symbols.is_module_used(alias));
        let import = |(module, alias): (&String, &String)| match module.strip_prefix('.') {
            Some(module) => format!("from . import {}", renamed(module, alias)),
            None => format!("import {}", renamed(module, alias)),
        };
        used.map(import).collect()
    }
}
