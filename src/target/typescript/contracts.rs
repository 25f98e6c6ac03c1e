//! The contracts of a file: the document's information for the runtime.

use super::package::path;
use super::target::PROFILE;
use super::{PublicType, TEMPLATES, check, quote, tsdoc};
use crate::codegen::layout::{Doc, Style};
use crate::diagnostics::Diagnostic;
use crate::model::{Limit, LlmText, TextPart};
use crate::names::{Case, Taken, distinct};
use crate::render::views;
use crate::target::contracts::{Contracts, Plans, ResultView, ToolView, TypesOfTools, error_codes, text_parts};
use crate::target::mcp::{Listing, McpOptions};
use crate::target::{Options, header};
use crate::text::Json;

/// The style of the members of a contract.
const STYLE: Style = Style { width: 118, indent: 2 };

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
        docs: Vec<String>,
        constant: String,
        /// The types of its result and of its parameters.
        ty: String,
        input_ty: String,
        name: String,
        /// The name of the tool as that of a member in a type, and in a value.
        type_key: String,
        key: String,
        description: String,
        /// The names of the type of its parameters, if it declares some.
        input: Option<PublicType>,
        /// The result, if it declares one.
        result: Option<ResultMembers>,
    }

    /// The members of a contract that are about its result.
    struct ResultMembers {
        /// The names of its type.
        names: PublicType,
        returns: String,
        standard_type: String,
        category: Option<String>,
        content_type: String,
        examples: Vec<String>,
        /// The author's text for a model, as a member.
        text: Vec<String>,
        limit: Option<String>,
        plan: Vec<String>,
        /// Whether its plan refers to others.
        has_plans: bool,
        is_wrapped: bool,
    }
}

/// Returns the error of the runtime, as files of types name it.
pub(super) fn error_of_runtime(_in_package: bool, options: &Options) -> String {
    format!("import({}).ToolError", path("adl_runtime", options))
}

/// Prints the contracts beside a file of types.
pub(super) fn print(contracts: &Contracts<'_>, types: &TypesOfTools<PublicType>) -> Result<String, Diagnostic> {
    let (model, options) = (contracts.model(), contracts.options);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&PROFILE, types, Plans::All, |contract| listing.wraps(contract))?;
    let names = distinct(&model.tool_names().collect::<Vec<_>>(), Case::UpperCamel, |_| false);
    let mut taken = Taken::default();
    let constants = names.iter().map(|name| taken.claim(&format!("{}Contract", check::lower_first(name)), "Object"));
    let view = ContractsView {
        header: quote::line_comment(&header(model)),
        types: model.tool_types().next().is_some().then(|| path(&contracts.module, options)),
        runtime: path("adl_runtime", options),
        plans: tools.plans.iter().flat_map(|(name, plan)| quote::member(name, plan)).collect(),
        contracts: tools.all.iter().zip(constants).map(|(tool, constant)| contract(tool, constant)).collect(),
        codes: error_codes(model, options).iter().map(|code| quote::string(code)).collect(),
    };
    TEMPLATES.render(&options.templates, "typescript/contracts.tera", view)
}

fn contract(tool: &ToolView<'_, PublicType>, constant: String) -> ContractView {
    let ty = |names: Option<&PublicType>, none: &str| match names {
        Some(names) => format!("types.{}", names.ty),
        None => format!("runtime.{none}"),
    };
    let input = tool.input.as_ref().map(|input| input.names);
    let said = tool.description.map(tsdoc::prose).filter(|lines| !lines.is_empty());
    let said = said.unwrap_or_else(|| vec![format!("The contract of {}.", tsdoc::code(tool.name))]);
    ContractView {
        docs: tsdoc::comment(vec![said], Vec::new()),
        constant,
        ty: ty(tool.result.as_ref().map(|result| result.ty.names), "TextResult"),
        input_ty: ty(input, "NoInput"),
        name: quote::string(tool.name),
        type_key: quote::key(tool.name),
        key: quote::own_key(tool.name),
        description: quote::string(tool.description.unwrap_or_default()),
        input: input.cloned(),
        result: tool.result.as_ref().map(members),
    }
}

fn members(result: &ResultView<'_, PublicType>) -> ResultMembers {
    let plan = result.plan.clone().unwrap_or(Json::Null);
    ResultMembers {
        names: result.ty.names.clone(),
        returns: quote::string(result.returns),
        standard_type: quote::string(result.standard_type),
        category: result.category.map(quote::string),
        content_type: quote::string(result.content_type),
        examples: quote::member("examples", &result.examples_json()),
        text: result.text.map(compiled).unwrap_or_default(),
        limit: (result.limit != Limit::default()).then(|| limit(result.limit)),
        has_plans: plan.get("ref").is_some(),
        plan: quote::member("plan", &plan),
        is_wrapped: result.is_wrapped,
    }
}

fn limit(limit: Limit) -> String {
    format!("{{ maxChars: {}, keep: {} }}", limit.max_chars, quote::string(limit.keep.name()))
}

/// Returns a template as a function of the result.
fn compiled(template: &LlmText) -> Vec<String> {
    let parts = text_parts(template, quote::string, ["textAt", "countAt"]);
    let parts = if parts.is_empty() { vec![quote::string("")] } else { parts };
    let is_read = template.parts.iter().any(|part| !matches!(part, TextPart::Literal(_)));
    let head = if is_read { "text: (value) =>" } else { "text: () =>" };
    let sum = Doc::joined(parts.into_iter().map(Doc::text), &Doc::all([Doc::text(" +"), Doc::LINE]));
    let function = Doc::all([Doc::text(head), Doc::all([Doc::LINE, sum]).indented(), Doc::text(",")]).grouped();
    function.print(STYLE, 0).lines().map(str::to_owned).collect()
}
