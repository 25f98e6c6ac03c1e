//! The contracts of all documents of a package in one place, and their tools as one.

use super::{TEMPLATES, quote};
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::contracts::{EntryView, Index, ModuleView};
use crate::target::job::{File, Job};
use crate::target::package_header;

views! {
    /// The contracts of all documents of a package, by tool.
    struct ContractIndexView { header: String, modules: Vec<ModuleView>, entries: Vec<EntryView>, }
}

/// Returns the file with the contracts of all modules, if there are some.
pub(super) fn print(job: &Job<'_>) -> Result<Option<File>, Diagnostic> {
    let Some(index) = Index::new(job, str::to_owned, [quote::literal; 3]) else { return Ok(None) };
    let view = ContractIndexView { header: package_header(), modules: index.modules, entries: index.entries };
    let text = TEMPLATES.render(&job.options.templates, "rust/contract_index.tera", view)?;
    Ok(Some(Index::file(job.profile, text)))
}
