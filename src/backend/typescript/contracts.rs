//! The contracts of a file, beside its types.

use crate::backend::Options;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::Model;

/// The file of contracts beside the types in `module`.
pub(in crate::backend) fn print(model: &Model, module: &str, options: &Options) -> Result<String, Diagnostic> {
    let _ = (model, module, options);
    Err(Diagnostic::new(Code::Defect, "not there yet"))
}
