//! The contracts of all documents of a package in one place, and their tools as one.

use super::package::{namespace, path};
use super::target::PROFILE;
use super::{TEMPLATES, quote};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::contracts::{Index, IndexedTool};
use crate::target::job::{File, Job};
use crate::target::package_header;

views! {
    /// The contracts of all documents of a package, by tool.
    struct ContractIndexView {
        header: String,
        /// The path of the runtime.
        runtime: String,
        modules: Vec<ContractsModuleView>,
        entries: Vec<EntryView>,
    }

    /// The contracts of a document.
    struct ContractsModuleView {
        name: String,
        path: String,
    }

    /// A contract.
    struct EntryView {
        /// The name as a value, and as a member of a type.
        key: String,
        ty: String,
        module: String,
        /// The name in its document.
        tool: String,
    }
}

/// Returns the file with the contracts of all modules, if there are some.
pub(super) fn print(job: &Job<'_>) -> Result<Option<File>, Diagnostic> {
    let options = job.options;
    let Some(index) = Index::new(job, &PROFILE, namespace) else { return Ok(None) };
    let entry = |IndexedTool { key, module, tool }: IndexedTool| EntryView {
        ty: quote::key(&key),
        key: quote::own_key(&key),
        module,
        tool: quote::string(&tool),
    };
    let module = |(_, name, file): (usize, String, String)| ContractsModuleView { name, path: path(&file, options) };
    let view = ContractIndexView {
        header: package_header(),
        runtime: path("adl_runtime", options),
        modules: index.modules.into_iter().map(module).collect(),
        entries: index.tools.into_iter().map(entry).collect(),
    };
    let text = TEMPLATES.render(&options.templates, "typescript/contract_index.tera", view)?;
    Ok(Some(File::shared(Index::file(&PROFILE), text)))
}
