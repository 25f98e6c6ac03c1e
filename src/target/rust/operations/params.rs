//! The types of parameters, each of which knows its operation.

use std::collections::HashSet;

use super::checked::Naming;
use crate::diagnostics::Diagnostic;
use crate::model::TypeId;
use crate::target::rust::quote::doc_comment;

/// The type of the parameters of an operation.
pub(super) struct Params {
    pub(super) path: String,
    /// The function that returns violations.
    pub(super) check: String,
    own: Own,
}

/// What a module of operations declares of parameters.
enum Own {
    /// Nothing: the type is that of the document.
    Nothing,
    /// A type around that of the document, which isn't of this crate or has another operation.
    Wrapper(String),
    /// A type without properties.
    Empty,
}

impl Params {
    /// Finds the type of parameters; `name` names one that must be declared.
    pub(super) fn new(
        input: Option<TypeId>,
        naming: &Naming<'_>,
        seen: &mut HashSet<TypeId>,
        name: impl FnOnce() -> String,
    ) -> Result<Self, Diagnostic> {
        let Some(id) = input else {
            return Ok(Self { path: name(), check: "|_| Ok(())".to_owned(), own: Own::Empty });
        };
        let ty = naming.of(id)?;
        Ok(match ty.is_declared && seen.insert(id) {
            true => Self { path: ty.path, check: ty.check, own: Own::Nothing },
            false => Self { path: name(), check: ty.check, own: Own::Wrapper(ty.path) },
        })
    }

    /// Returns the function that reads it from JSON; `parse` is the one of the type, with what explains its errors.
    pub(super) fn reader(&self, [parse, invalid]: [&str; 2]) -> String {
        match self.own {
            Own::Nothing => format!("|json| {parse}(json).map_err({invalid})"),
            Own::Wrapper(_) => format!("|json| {parse}(json).map({}).map_err({invalid})", self.path),
            Own::Empty => format!("|_| Ok({})", self.path),
        }
    }

    /// Returns the declaration of the type, if the document has none; `request` is a code span.
    pub(super) fn declaration(&self, request: &str) -> String {
        let comment = doc_comment(&[format!("Parameters of {request}.")]);
        match &self.own {
            Own::Nothing => String::new(),
            Own::Wrapper(ty) => format!("adl_http::parameters! {{\n    {comment}    {}({ty})\n}}\n", self.path),
            Own::Empty => format!("adl_http::parameters! {{\n    {comment}    {}\n}}\n", self.path),
        }
    }
}
