//! Custom targets: a folder with `target.toml` and templates of the user's. `docs/adding-a-target.md` describes them.

use std::borrow::Cow;
use std::path::PathBuf;

use super::declarations::{AliasView, Declarations, EnumView, FileView, RecordView, Styles, Templates, UnionView};
use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::output::FilePattern;
use crate::render::{BuiltIn, UserTemplates, template_of_users};

/// A custom target.
#[derive(Debug, Clone)]
pub(crate) struct CustomTarget {
    /// The name: that of its folder.
    pub(crate) name: String,
    /// The names of its files.
    pub(crate) file: FilePattern,
    pub(crate) styles: Styles,
    pub(crate) templates: UserTemplates,
    /// The files that were read.
    pub(crate) read: Vec<PathBuf>,
}

/// The templates of custom targets. None of them has a built-in text.
static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template_of_users!("file.tera", FileView),
    template_of_users!("record.tera", RecordView),
    template_of_users!("enum.tera", EnumView),
    template_of_users!("union.tera", UnionView),
    template_of_users!("alias.tera", AliasView),
]);

/// Returns the templates that custom targets may have.
pub(crate) fn templates() -> &'static BuiltIn {
    &TEMPLATES
}

/// Prints a model, given the base name of its document.
pub(crate) fn print(model: &Model, target: &CustomTarget, document: &str) -> Result<String, Diagnostic> {
    let templates = Templates { built_in: &TEMPLATES, folder: "", user: &target.templates };
    Declarations::new(model, Cow::Borrowed(&target.styles), templates).file(document)
}
