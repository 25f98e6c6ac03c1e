//! The contracts of all documents of a package in one place, and their tools as one.

use super::package::{namespace, path};
use super::{TEMPLATES, quote};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::contracts::{EntryView, Index, ModuleView};
use crate::target::job::{File, Job};
use crate::target::package_header;

views! {
    /// The contracts of all documents of a package, by tool.
    struct ContractIndexView {
        header: String,
        /// The path of the runtime.
        runtime: String,
        modules: Vec<ModuleView>,
        entries: Vec<EntryView>,
    }
}

/// Returns the file with the contracts of all modules, if there are some.
pub(super) fn print(job: &Job<'_>) -> Result<Option<File>, Diagnostic> {
    let options = job.options;
    let syntax = [quote::own_key, quote::key, quote::string];
    let Some(index) = Index::new(job, namespace, syntax) else { return Ok(None) };
    let module = |of: ModuleView| ModuleView { file: path(&of.file, options), ..of };
    let view = ContractIndexView {
        header: package_header(),
        runtime: path("adl_runtime", options),
        modules: index.modules.into_iter().map(module).collect(),
        entries: index.entries,
    };
    let text = TEMPLATES.render(&options.templates, "typescript/contract_index.tera", view)?;
    Ok(Some(Index::file(job.profile, text)))
}
