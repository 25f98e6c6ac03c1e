//! A package of zod: a module for each document, which imports the schemas of others, and an index of namespaces.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Foreign, USED, generate_module};
use crate::backend::typescript::check::lower_first;
use crate::backend::typescript::package::{index, module_of, path, types_of_others};
use crate::backend::typescript::types::Types;
use crate::backend::{Generated, Input, Options, PackageFile, Target};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{External, components};
use crate::names::{Case, Taken, identifier};

/// A module, and the names in it.
struct Module<'m> {
    name: &'m str,
    /// The base name of the file.
    file: String,
    input: &'m Input<'m>,
    types: Types<'m>,
    /// The names of the schemas, by definition.
    schemas: Vec<String>,
    /// The modules that it imports.
    imports: BTreeSet<&'m str>,
}

/// Prints the files of a package.
pub(in crate::backend) fn generate(
    inputs: &[(String, Input<'_>)],
    options: &Options,
) -> Result<Vec<PackageFile>, Diagnostic> {
    let mut modules: Vec<Module> = inputs.iter().map(|(name, input)| Module::new(name, input)).collect();
    let exports = exports(&modules);
    let cycles = cycles(&modules);
    let mut files = Vec::new();
    for (index, module) in modules.iter_mut().enumerate() {
        let foreign = module.foreign(&exports, &cycles, options)?;
        let (types, schemas) = (&mut module.types, &module.schemas);
        let generated = generate_module(module.input, types, schemas, &foreign, |_| true)?;
        files.push(PackageFile { name: Target::Zod.file(module.name), module: Some(index), generated });
    }
    let names = modules.iter().map(|module| (module.name, module.file.as_str()));
    let generated = Generated::new(index(names, Vec::new(), options)?, Vec::new());
    files.push(PackageFile { name: "index.ts".to_owned(), module: None, generated });
    Ok(files)
}

impl<'m> Module<'m> {
    fn new(name: &'m str, input: &'m Input<'m>) -> Self {
        let types = Types::apart(&input.plain, &USED);
        let schemas = super::schema_names(&types);
        let others = types_of_others(input.plain.definitions.iter());
        let imports = others.iter().filter_map(|id| module_of(input.plain.definition(*id))).collect();
        let file = Target::Zod.file(name).trim_end_matches(".ts").to_owned();
        Self { name, file, input, types, schemas, imports }
    }

    /// Names the types and schemas of other modules.
    fn foreign(
        &mut self,
        exports: &HashMap<External, Export>,
        cycles: &BTreeMap<&str, usize>,
        options: &Options,
    ) -> Result<Foreign, Diagnostic> {
        let mut foreign = Foreign::default();
        let mut taken: Taken = self.schemas.iter().map(String::as_str).chain(USED).collect();
        for module in &self.imports {
            let name = taken.claim(&lower_first(&identifier(module, Case::UpperCamel)), "Module");
            foreign.namespaces.insert((*module).to_owned(), name);
        }
        let own = cycles.get(self.name);
        let mut files: BTreeMap<&str, &str> = BTreeMap::new();
        for (id, definition) in self.input.plain.iter() {
            let Some(external) = &definition.external else { continue };
            let Some(namespace) = foreign.namespaces.get(&external.module) else { continue };
            let Some(export) = exports.get(external) else {
                let message = format!("`{}` has no schema `{}`", external.module, external.name);
                return Err(Diagnostic::new(Code::Defect, message));
            };
            files.insert(namespace, &export.file);
            self.types.names.qualify(id, format!("{namespace}.{}", export.ty));
            if let Some(schema) = self.schemas.get_mut(id.index()) {
                *schema = format!("{namespace}.{}", export.schema);
            }
            if own.is_some() && own == cycles.get(external.module.as_str()) {
                foreign.later.insert(id);
            }
        }
        foreign.imports = files
            .into_iter()
            .map(|(namespace, file)| format!("import * as {namespace} from {};", path(file, options)))
            .collect();
        Ok(foreign)
    }
}

/// The names of a type for other modules.
struct Export {
    file: String,
    ty: String,
    schema: String,
}

fn exports(modules: &[Module<'_>]) -> HashMap<External, Export> {
    let mut exports = HashMap::new();
    for module in modules {
        let own = module.input.plain.iter().filter(|(_, definition)| definition.external.is_none());
        for (id, definition) in own {
            let key = External { module: module.name.to_owned(), name: definition.name.clone() };
            let (ty, schema) = (module.types.names.of(id).to_owned(), module.schemas[id.index()].clone());
            exports.insert(key, Export { file: module.file.clone(), ty, schema });
        }
    }
    exports
}

/// Returns the cycle of each module. In one, a module may be evaluated before one that it imports.
fn cycles<'m>(modules: &[Module<'m>]) -> BTreeMap<&'m str, usize> {
    let position: HashMap<&str, usize> =
        modules.iter().enumerate().map(|(index, module)| (module.name, index)).collect();
    let targets = |module: &Module<'_>| module.imports.iter().filter_map(|name| position.get(name).copied()).collect();
    let edges: Vec<Vec<usize>> = modules.iter().map(targets).collect();
    modules.iter().map(|module| module.name).zip(components(&edges)).collect()
}
