//! Contracts: the document's information about a tool, in addition to the types of its result.

use super::llm_text;
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::front::{self, Notes, Silent, Tool};
use crate::model::{Contract, Limit, LlmText, Model, SilentTool, TextPart, ToolSettings, TypeId};
use crate::source::Document;

/// What a model reads of a result without content.
const DONE: &str = "Done.";

/// Returns the contract of a tool, and reports its invalid examples.
pub(super) fn of(tool: &Tool, input: Option<TypeId>, result: TypeId, model: &Model, notes: &mut Notes) -> Contract {
    let returns = &tool.returns;
    let mut examples = Vec::new();
    for node in returns.examples() {
        let value = node.to_json();
        let wrong = model.checks.of(result).map(|check| model.checks.violations(check, &value)).unwrap_or_default();
        for violation in &wrong {
            let message = format!("this example of `{}` is invalid: {violation}", tool.name);
            notes.report(node.nearest(&violation.path), Diagnostic::new(Code::InvalidExample, message));
        }
        if wrong.is_empty() {
            examples.push(value);
        }
    }
    Contract {
        tool: tool.name.to_owned(),
        tool_description: tool.description().map(str::to_owned),
        result,
        returns: returns.kind,
        description: returns.description().map(str::to_owned),
        content_type: returns.content_type().unwrap_or("application/json").to_owned(),
        examples,
        llm_text: (!returns.has_content()).then(|| LlmText { parts: vec![TextPart::Literal(DONE.to_owned())] }),
        limit: Limit::default(),
        input,
        lists_parameters: front::lists_parameters(tool.takes(), &notes.document.root),
        hints: tool.hints(),
        is_wrapped: returns.is_wrapped(),
        operation: tool.operation(),
        placement: None,
        exchange: None,
        has_content: returns.has_content(),
        place: returns.place.clone(),
    }
}

/// Adds the configured texts for a model and their limits to the contracts.
pub(super) fn add_settings(model: &mut Model, settings: &[ToolSettings], findings: &mut Findings) {
    if settings.is_empty() {
        return;
    }
    let plain = model.clone().monomorphic();
    for said in settings {
        let Some(contract) = model.contracts.iter_mut().find(|contract| contract.tool == said.tool) else { continue };
        contract.limit.max_chars = said.max_chars.unwrap_or(contract.limit.max_chars);
        contract.limit.keep = said.keep.unwrap_or(contract.limit.keep);
        let Some(template) = &said.llm_text else { continue };
        match llm_text::read(template, contract.result, &plain) {
            Ok(text) => contract.llm_text = Some(text),
            Err(wrong) => findings.push(wrong.at(said.llm_text_place.clone())),
        }
    }
}

pub(super) fn silent_tool(tool: &Silent, input: Option<TypeId>, document: &Document) -> SilentTool {
    SilentTool {
        tool: tool.name.to_owned(),
        tool_description: tool.description().map(str::to_owned),
        input,
        lists_parameters: front::lists_parameters(tool.takes(), &document.root),
        hints: tool.hints(),
        place: document.place(tool.node.span),
    }
}
