//! Enumerations as classes of Python.

use super::PlainModels;
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Definition, Member, Naming, TypeId};
use crate::names::{Case, distinct};
use crate::target::python::names::is_reserved;
use crate::target::python::quote;
use crate::target::python::symbols::Symbol;

/// Returns whether an enumeration is a class: strings to which the author gave a name. Others are `Literal`s.
pub(super) fn is_class(definition: &Definition) -> bool {
    let is_named = matches!(definition.naming, Naming::Key | Naming::Title);
    let Body::Enum(members) = &definition.body else { return false };
    is_named && members.len() > 1 && members.iter().all(|member| member.value.as_str().is_some())
}

impl PlainModels<'_, '_> {
    /// Adds the class of an enumeration.
    pub(super) fn enumeration(&mut self, id: TypeId, members: &[Member]) -> Result<(), Diagnostic> {
        let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
        let names = distinct(&names, Case::UpperSnake, is_reserved);
        let values = members.iter().filter_map(|member| member.value.as_str());
        let lines = names.iter().zip(values).map(|(name, value)| format!("{name} = {}", quote::string(value)));
        let base = self.printer.symbols.get(Symbol::StrEnum);
        self.printer.documented_class(id, base, None, lines.collect())
    }
}
