//! The rules about contracts.

use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::lower::{Examined, ExaminedTool};
use crate::source::{Document, Node};
use crate::text::Place;

/// Checks the rules about the contracts of a document.
pub(super) fn check(examined: &Examined, findings: &mut Findings) {
    for tool in &examined.tools {
        let mut contract = Contract { document: examined.document, tool, findings };
        contract.check();
    }
}

struct Contract<'e, 'f> {
    document: &'e Document,
    tool: &'e ExaminedTool<'e>,
    findings: &'f mut Findings,
}

impl Contract<'_, '_> {
    fn report(&mut self, code: Code, node: &Node, message: String, help: &str) {
        let place = Place { file: self.document.file.clone(), span: node.span };
        self.findings.push(Diagnostic::new(code, message).at(place).help(help));
    }

    fn check(&mut self) {
        let tool = self.tool.tool;
        if tool.returns.examples.is_empty() {
            let message = format!("the contract of `{}` has no example", tool.name);
            self.report(Code::NoExample, tool.returns.node, message, "add `examples` with a realistic result");
        }
    }
}
