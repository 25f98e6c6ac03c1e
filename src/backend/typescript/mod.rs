//! TypeScript: types, for `tsc` with every strict option. Nothing in the file exists at run time.

mod declarations;
mod losses;
mod names;
mod quote;
mod remarks;
#[cfg(test)]
mod tests;
mod tsdoc;
mod types;

use std::sync::LazyLock;

use super::{Generated, header};
use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::render::{Templates, views};
use declarations::Declarations;

views! {
    /// A file.
    struct File {
        header: String,
        declarations: Vec<String>,
    }
}

static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    Templates::new(&[
        ("doc.ts", include_str!("../../../templates/typescript/doc.ts.tera")),
        ("alias.ts", include_str!("../../../templates/typescript/alias.ts.tera")),
        ("record.ts", include_str!("../../../templates/typescript/record.ts.tera")),
        ("union.ts", include_str!("../../../templates/typescript/union.ts.tera")),
        ("file.ts", include_str!("../../../templates/typescript/file.ts.tera")),
    ])
});

/// The file of a model.
pub(super) fn generate(model: &Model) -> Result<Generated, Diagnostic> {
    let declarations = Declarations::new(model).all()?;
    let view = File { header: quote::line_comment(&header(model)), declarations };
    Ok(Generated { text: TEMPLATES.render("file.ts", view)?, losses: losses::of(model) })
}
