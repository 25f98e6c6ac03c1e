//! The contracts of all documents of a package in one place, and their tools as one.

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
        modules: Vec<String>,
        entries: Vec<EntryView>,
    }

    /// A contract: its name, its module, and its name there.
    struct EntryView {
        key: String,
        module: String,
        tool: String,
    }
}

/// Returns the file with the contracts of all modules, if there are some.
pub(super) fn print(job: &Job<'_>) -> Result<Option<File>, Diagnostic> {
    let Some(index) = Index::new(job, &PROFILE, str::to_owned) else { return Ok(None) };
    let entry = |IndexedTool { key, module, tool }: IndexedTool| EntryView {
        key: quote::literal(&key),
        module,
        tool: quote::literal(&tool),
    };
    let view = ContractIndexView {
        header: package_header(),
        modules: index.modules.into_iter().map(|(_, name, _)| name).collect(),
        entries: index.tools.into_iter().map(entry).collect(),
    };
    let text = TEMPLATES.render(&job.options.templates, "rust/contract_index.tera", view)?;
    Ok(Some(File::shared(Index::file(&PROFILE), text)))
}
