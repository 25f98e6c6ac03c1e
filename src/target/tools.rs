//! The tools of a model, with and without contracts.

use crate::model::{Contract, Model, ToolHints, TypeId};
use crate::text::Place;

/// A tool.
#[derive(Clone, Copy)]
pub(super) struct Tool<'m> {
    pub(super) name: &'m str,
    pub(super) description: Option<&'m str>,
    pub(super) hints: &'m ToolHints,
    /// The object of its parameters; none if it declares none.
    pub(super) input: Option<TypeId>,
    /// The contract; none if it declares no result, so that it returns text.
    pub(super) contract: Option<&'m Contract>,
    pub(super) place: &'m Place,
}

impl Tool<'_> {
    /// Returns the type of the result, if it is declared.
    pub(super) fn result(&self) -> Option<TypeId> {
        self.contract.map(|contract| contract.result)
    }

    /// Returns the description, unless it is blank.
    pub(super) fn described(&self) -> Option<&str> {
        self.description.filter(|text| !text.trim().is_empty())
    }
}

/// Returns the tools of a model: those with contracts, then the others.
pub(super) fn tools(model: &Model) -> impl Iterator<Item = Tool<'_>> {
    let declared = model.contracts.iter().map(|contract| Tool {
        name: &contract.tool,
        description: contract.tool_description.as_deref(),
        hints: &contract.hints,
        input: contract.input,
        contract: Some(contract),
        place: &contract.place,
    });
    let silent = model.silent.iter().map(|tool| Tool {
        name: &tool.tool,
        description: tool.tool_description.as_deref(),
        hints: &tool.hints,
        input: tool.input,
        contract: None,
        place: &tool.place,
    });
    declared.chain(silent)
}

/// Returns the tools of a model in the order of its document.
pub(super) fn in_order(model: &Model) -> Vec<Tool<'_>> {
    let mut tools: Vec<Tool> = tools(model).collect();
    tools.sort_by_key(|tool| tool.place.span);
    tools
}
