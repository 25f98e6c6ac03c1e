//! The contract of a tool, with the findings about it.

use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::lower::{Examined, ExaminedTool};
use crate::model::{ReturnType, StandardType};
use crate::source::Node;
use crate::text::Json;

/// The contract of a tool.
pub(super) struct Contract<'e, 'f> {
    pub(super) examined: &'e Examined<'e>,
    pub(super) tool: &'e ExaminedTool<'e>,
    pub(super) findings: &'f mut Findings,
}

impl<'e> Contract<'e, '_> {
    /// Adds a diagnostic about a value.
    pub(super) fn report(&mut self, code: Code, node: &Node, message: String, help: &str) {
        self.push(Diagnostic::new(code, message).help(help), node);
    }

    /// Adds a diagnostic at a value.
    pub(super) fn push(&mut self, found: Diagnostic, node: &Node) {
        self.findings.push(found.at(self.examined.document.place(node.span)));
    }

    pub(super) fn name(&self) -> &'e str {
        self.tool.tool.name
    }

    /// Returns the standard type that the contract names.
    pub(super) fn standard(&self) -> Option<StandardType> {
        if let ReturnType::Standard(standard) = self.tool.tool.returns.kind { Some(standard) } else { None }
    }

    /// Returns whether a value is valid for the contract.
    pub(super) fn accepts(&self, value: &Json) -> bool {
        self.tool.result.is_some_and(|(_, check)| self.examined.model.checks.accepts(check, value))
    }
}
