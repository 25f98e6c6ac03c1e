//! The contracts of all documents of a package in one place, and their tools as one.

use std::collections::{BTreeMap, BTreeSet};

use super::contracts::{Signature, method_names};
use super::target::PROFILE;
use super::{TEMPLATES, quote};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::contracts::{Index, IndexedTool};
use crate::target::job::{File, Job};
use crate::target::package_header;

views! {
    /// The contracts of all documents of a package, whose tools are methods.
    struct ContractIndexView {
        header: String,
        modules: Vec<String>,
        entries: Vec<EntryView>,
        /// The modules with the types of the methods.
        types: Vec<String>,
        methods: Vec<MethodView>,
    }

    /// A contract: its name, its module, and its name there.
    struct EntryView {
        key: String,
        module: String,
        tool: String,
    }

    /// A method that is a tool.
    struct MethodView {
        key: String,
        name: String,
        /// The type of its parameters; empty if it has none.
        input: String,
        result: String,
        about: String,
    }
}

/// Returns the file with the contracts of all modules, if there are some. `signatures` are those of the tools of each
/// document, by its index.
pub(super) fn print(
    job: &Job<'_>,
    mut signatures: BTreeMap<usize, Vec<Signature>>,
) -> Result<Option<File>, Diagnostic> {
    let Some(index) = Index::new(job, &PROFILE, str::to_owned) else { return Ok(None) };
    let mut of_tools = Vec::new();
    for (document, _, _) in &index.modules {
        let module = PROFILE.module(&job.documents[*document].name);
        of_tools.extend(signatures.remove(document).into_iter().flatten().map(|of| (module.clone(), of)));
    }
    let uses_types = |signature: &Signature| signature.input.is_some() || signature.result.is_some();
    let used = of_tools.iter().filter(|(_, signature)| uses_types(signature)).map(|(module, _)| module.clone());
    let types: BTreeSet<String> = used.collect();
    let modules: Vec<String> = index.modules.into_iter().map(|(_, name, _)| name).collect();
    let keys: Vec<&str> = index.tools.iter().map(|tool| tool.key.as_str()).collect();
    // In a class, a method would hide a module of that name.
    let is_module = |name: &str| types.contains(name) || modules.iter().any(|module| module == name);
    let names = method_names(&keys, is_module);
    let method = |((name, key), (module, of)): ((String, &&str), (String, Signature))| MethodView {
        key: quote::string(key),
        name,
        input: of.input.map(|ty| format!("{module}.{ty}")).unwrap_or_default(),
        result: of.result.map_or_else(|| "runtime.TextResult".to_owned(), |ty| format!("{module}.{ty}")),
        about: of.about,
    };
    let methods = names.into_iter().zip(&keys).zip(of_tools).map(method).collect();
    let entry = |IndexedTool { key, module, tool }: &IndexedTool| EntryView {
        key: quote::string(key),
        module: module.clone(),
        tool: quote::string(tool),
    };
    let view = ContractIndexView {
        header: package_header(),
        entries: index.tools.iter().map(entry).collect(),
        types: types.into_iter().collect(),
        modules,
        methods,
    };
    let text = TEMPLATES.render(&job.options.templates, "python/contract_index.tera", view)?;
    Ok(Some(File::shared(Index::file(&PROFILE), text)))
}
