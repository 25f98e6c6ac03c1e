//! A package of zod: a module for each document, which imports the schemas of others, and an index of namespaces.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Foreign, USED, generate_module, schema_names};
use crate::diagnostics::Diagnostic;
use crate::names::Taken;
use crate::target::Options;
use crate::target::job::{File, Job, Module, Part};
use crate::target::package::{Exports, Imports, cycles, exported, module_of, modules_named};
use crate::target::typescript::package::{import_modules, index, namespace, path};
use crate::target::typescript::types::Types;

/// Prints the files of a package.
pub(super) fn files(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    let options = job.options;
    let modules = job.modules()?.into_iter();
    let modules: Vec<Module> =
        modules.map(|module| Module { file: format!("{}.zod", module.file), ..module }).collect();
    let types: Vec<Types> =
        modules.iter().map(|module| Types::apart(&module.model, &options.templates, &USED)).collect();
    let mut exports = Exports::default();
    modules.iter().zip(&types).for_each(|(module, types)| exports.add(module, &types.names, |_| None));
    let cycles = cycles(&modules);
    let mut files = Vec::new();
    let own = modules.iter().zip(types).enumerate().filter(|(_, (module, _))| module.package.is_none());
    for (position, (module, mut types)) in own {
        let again = exported(module, &modules).map(|module| path(&module.file, options)).collect();
        let foreign = Foreign { exports: again, ..foreign(module, &mut types, &exports, &cycles, options)? };
        let schemas = schema_names(&types);
        let generated = generate_module(&mut types, &schemas, &foreign, |_| true)?;
        files.push(File::new(Part::Document(position), format!("{}.ts", module.file), generated));
    }
    files.push(File::shared("index.ts".to_owned(), index(&modules, Vec::new(), options)?));
    Ok(files)
}

/// Names the types of other modules; returns what else a module takes from them.
fn foreign(
    module: &Module<'_>,
    types: &mut Types<'_>,
    exports: &Exports,
    cycles: &HashMap<&str, usize>,
    options: &Options,
) -> Result<Foreign, Diagnostic> {
    let model = &module.model;
    let schemas = schema_names(types);
    let mut taken: Taken = schemas.iter().map(String::as_str).chain(USED).collect();
    let mut imports = exports.imports(model, |module, _| taken.claim(&namespace(module), "Module"))?;
    imports.qualify(&mut types.names);
    let Imports { namespaces, .. } = imports;
    let used: BTreeSet<&str> = modules_named(model).collect();
    let own_cycle = cycles.get(module.distinct_name.as_str());
    let is_late = |module: &str| own_cycle.is_some() && own_cycle == cycles.get(module);
    let later = model.iter().filter(|(_, definition)| module_of(definition).is_some_and(is_late)).map(|(id, _)| id);
    let imports: BTreeMap<_, _> = namespaces.into_iter().filter(|(module, _)| used.contains(module.as_str())).collect();
    Ok(Foreign {
        imports: import_modules(imports.values(), options),
        namespaces: imports.values().map(|imported| imported.name.clone()).collect(),
        exports: Vec::new(),
        later: later.collect(),
    })
}
