//! The contracts of a file: the document's information for the runtime.

use super::package::path;
use super::{PublicType, TEMPLATES, check, quote, tsdoc};
use crate::codegen::layout::{Doc, Style};
use crate::diagnostics::Diagnostic;
use crate::model::{LlmText, TextPart};
use crate::names::{Case, Taken, distinct};
use crate::render::views;
use crate::target::contracts::{Contracts, Syntax, Tool, ToolView, TypesOfTools, call, error_codes, text_parts};
use crate::target::mcp::{Listing, McpOptions};
use crate::target::{Options, header};

/// The style of the members of a contract.
const STYLE: Style = Style { width: 118, indent: 2 };

/// How contracts are printed.
const SYNTAX: Syntax = Syntax { string: quote::string, member: quote::member, text: compiled, has_undefined: true };

views! {
    /// A file of contracts.
    struct ContractsView {
        header: String,
        /// The module with the types; none if no tool has one.
        types: Option<String>,
        runtime: String,
        plans: Vec<String>,
        contracts: Vec<ContractView>,
        /// The known codes of errors, as literal types.
        codes: Vec<String>,
    }

    /// A contract.
    struct ContractView {
        docs: Vec<String>, constant: String,
        /// The name of the tool as that of a member in a type, and in a value.
        type_key: String, key: String,
        /// The names of the types of its parameters and its result, if it declares them.
        input: Option<PublicType>, result: Option<PublicType>,
        tool: ToolView,
    }
}

/// Returns the error of the runtime, as files of types name it.
pub(super) fn error_of_runtime(_in_package: bool, options: &Options) -> String {
    format!("import({}).ToolError", path("adl_runtime", options))
}

/// Prints the contracts beside a file of types.
pub(super) fn print(contracts: &Contracts<'_>, types: &TypesOfTools<PublicType>) -> Result<String, Diagnostic> {
    let (model, options) = (contracts.projections.model, contracts.options);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&SYNTAX, types, |contract| listing.wraps(contract))?;
    let names = distinct(&model.tool_names().collect::<Vec<_>>(), Case::UpperCamel, |_| false);
    let mut taken = Taken::default();
    let constants = names.iter().map(|name| taken.claim(&format!("{}Contract", check::lower_first(name)), "Object"));
    let view = ContractsView {
        header: quote::line_comment(&header(model)),
        types: model.tool_types().next().is_some().then(|| path(&contracts.module, options)),
        runtime: path("adl_runtime", options),
        plans: tools.plans.iter().flat_map(|(name, plan)| quote::member(name, plan)).collect(),
        contracts: tools.all.into_iter().zip(constants).map(|(tool, constant)| contract(tool, constant)).collect(),
        codes: error_codes(model, options).iter().map(|code| quote::string(code)).collect(),
    };
    TEMPLATES.render(&options.templates, "typescript/contracts.tera", view)
}

fn contract(
    Tool { name, description, input, result, view: tool }: Tool<'_, PublicType>,
    constant: String,
) -> ContractView {
    let said = description.map(tsdoc::prose).filter(|lines| !lines.is_empty());
    let said = said.unwrap_or_else(|| vec![format!("The contract of {}.", tsdoc::code(name))]);
    let docs = tsdoc::comment(vec![said], Vec::new());
    ContractView { docs, constant, type_key: quote::key(name), key: quote::own_key(name), input, result, tool }
}

/// Returns a template as a function of the result.
fn compiled(template: &LlmText) -> Vec<String> {
    let parts = text_parts(template, quote::string, ["textAt", "countAt"], call);
    let parts = if parts.is_empty() { vec![quote::string("")] } else { parts };
    let is_read = template.parts.iter().any(|part| !matches!(part, TextPart::Literal(_)));
    let head = if is_read { "text: (value) =>" } else { "text: () =>" };
    let sum = Doc::joined(parts.into_iter().map(Doc::text), &Doc::all([Doc::text(" +"), Doc::LINE]));
    let function = Doc::all([Doc::text(head), Doc::all([Doc::LINE, sum]).indented(), Doc::text(",")]).grouped();
    function.print(STYLE, 0).lines().map(str::to_owned).collect()
}
