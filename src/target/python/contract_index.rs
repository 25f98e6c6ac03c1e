//! The contracts of all documents of a package in one place, and their tools as one.

use std::collections::{BTreeMap, BTreeSet};

use super::contracts::{ContractView, method_names};
use super::{TEMPLATES, quote};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::contracts::{EntryView, Index, ModuleView};
use crate::target::job::{File, Job};
use crate::target::package_header;

views! {
    /// The contracts of all documents of a package, whose tools are methods.
    struct ContractIndexView {
        header: String,
        modules: Vec<ModuleView>,
        entries: Vec<EntryView>,
        /// The modules with the types of the methods.
        types: Vec<String>,
        methods: Vec<MethodView>,
    }

    /// A method that is a tool: the name of the tool as a literal, its contract, and the module with its types.
    struct MethodView { key: String, name: String, module: String, contract: ContractView, }
}

/// Returns the file with the contracts of all modules, if there are some. `contracts` are those of each document, by its
/// index.
pub(super) fn print(
    job: &Job<'_>,
    mut contracts: BTreeMap<usize, Vec<ContractView>>,
) -> Result<Option<File>, Diagnostic> {
    let Some(index) = Index::new(job, str::to_owned, [quote::string; 3]) else { return Ok(None) };
    let mut of_tools = Vec::new();
    for document in &index.documents {
        let module = job.profile.module(&job.documents[*document].name);
        of_tools.extend(contracts.remove(document).into_iter().flatten().map(|of| (module.clone(), of)));
    }
    let uses_types = |contract: &ContractView| contract.input.is_some() || contract.result.is_some();
    let used = of_tools.iter().filter(|(_, contract)| uses_types(contract)).map(|(module, _)| module.clone());
    let types: BTreeSet<String> = used.collect();
    // In a class, a method would hide a module of that name.
    let is_module = |name: &str| types.contains(name) || index.modules.iter().any(|module| module.name == name);
    let names = method_names(&index.keys, is_module);
    let methods = names.into_iter().zip(&index.entries).zip(of_tools);
    let method = |((name, entry), (module, contract)): ((String, &EntryView), (String, ContractView))| MethodView {
        key: entry.key.clone(),
        name,
        module,
        contract,
    };
    let view = ContractIndexView {
        header: package_header(),
        methods: methods.map(method).collect(),
        entries: index.entries,
        types: types.into_iter().collect(),
        modules: index.modules,
    };
    let text = TEMPLATES.render(&job.options.templates, "python/contract_index.tera", view)?;
    Ok(Some(Index::file(job.profile, text)))
}
