//! Types of modules in place of generated ones.

use std::collections::BTreeMap;

use super::Printer;
use super::symbols::renamed;

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
