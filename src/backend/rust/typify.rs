//! `--rust-engine typify`.

use crate::backend::Generated;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::Model;

/// Says that this adl-gen was built without typify.
pub(super) fn generate(_model: &Model) -> Result<Generated, Diagnostic> {
    Err(Diagnostic::new(Code::Usage, "this adl-gen was built without typify")
        .help("build it with `--features typify`, or leave `--rust-engine` out"))
}
