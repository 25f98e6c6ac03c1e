//! The contracts of a file: the document's information for the runtime.

use super::package::path;
use super::target::PROFILE;
use super::{PublicType, TEMPLATES, check, quote, tsdoc};
use crate::codegen::layout::{Doc, Style};
use crate::diagnostics::Diagnostic;
use crate::model::sandbox_projection::{Projections, SandboxProjection};
use crate::model::{Contract, Limit, LlmText, Model, SilentTool, TextPart};
use crate::names::Taken;
use crate::names::{Case, distinct};
use crate::render::views;
use crate::target::contracts::{Contracts, TypesOfTool, TypesOfTools, error_codes, require_checks, text_parts};
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
        ty: String,
        /// The type of its parameters.
        input: String,
        name: String,
        /// The members; of a tool that declares no result, the arguments in their place.
        members: Vec<String>,
        is_text: bool,
        /// The name of the tool as that of a member in a type, and in a value.
        type_key: String,
        key: String,
    }
}

/// Returns the error of the runtime, as files of types name it.
pub(super) fn error_of_runtime(_in_package: bool, options: &Options) -> String {
    format!("import({}).ToolError", path("adl_runtime", options))
}

/// Prints the contracts beside a file of types.
pub(super) fn print(
    Contracts { projections: plans, module, options }: &Contracts<'_>,
    types: &TypesOfTools<PublicType>,
) -> Result<String, Diagnostic> {
    require_checks(&PROFILE, options)?;
    let model = plans.model;
    let view = ContractsView {
        header: quote::line_comment(&header(model)),
        types: model.tool_types().next().is_some().then(|| path(module, options)),
        runtime: path("adl_runtime", options),
        plans: named_plans(model, plans),
        contracts: contracts(plans, types, options)?,
        codes: error_codes(model, options).iter().map(|code| quote::string(code)).collect(),
    };
    TEMPLATES.render(&options.templates, "typescript/contracts.tera", view)
}

/// Returns the plans that others refer to, as members.
fn named_plans(model: &Model, plans: &Projections) -> Vec<String> {
    let named = plans.reached(model.contracts.iter().map(|contract| contract.result)).into_iter();
    named.flat_map(|(id, found)| quote::member(&model.definition(id).name, &found.to_json(plans.model))).collect()
}

fn contracts(
    plans: &Projections,
    names: &TypesOfTools<PublicType>,
    options: &Options,
) -> Result<Vec<ContractView>, Diagnostic> {
    let model = plans.model;
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let constants = distinct(&model.tool_names().collect::<Vec<_>>(), Case::UpperCamel, |_| false);
    let mut taken = Taken::default();
    let mut constants =
        constants.iter().map(|name| taken.claim(&format!("{}Contract", check::lower_first(name)), "Object"));
    let view = |(contract, names): (&Contract, TypesOfTool<'_, PublicType>)| ContractView {
        docs: docs(&contract.tool, contract.tool_description.as_deref()),
        constant: constants.next().unwrap_or_default(),
        ty: format!("types.{}", names.result.ty),
        input: input_type(names.input),
        name: quote::string(&contract.tool),
        members: members(contract, names, plans, listing.wraps(contract)),
        is_text: false,
        type_key: quote::key(&contract.tool),
        key: quote::own_key(&contract.tool),
    };
    let mut views: Vec<ContractView> = names.of_contracts(model)?.into_iter().map(view).collect();
    let silent = names.of_silent(model)?.into_iter().zip(constants);
    views.extend(silent.map(|((tool, input), constant)| text_contract(tool, input, constant)));
    Ok(views)
}

/// Returns the contract of a tool that declares no result.
fn text_contract(tool: &SilentTool, names: Option<&PublicType>, constant: String) -> ContractView {
    let description = tool.tool_description.as_deref();
    let name = quote::string(&tool.tool);
    let arguments =
        [vec![format!("{name},"), format!("{},", quote::string(description.unwrap_or_default()))], input(names, "")];
    ContractView {
        docs: docs(&tool.tool, description),
        constant,
        ty: "runtime.TextResult".to_owned(),
        input: input_type(names),
        members: arguments.concat(),
        is_text: true,
        name,
        type_key: quote::key(&tool.tool),
        key: quote::own_key(&tool.tool),
    }
}

fn docs(tool: &str, description: Option<&str>) -> Vec<String> {
    let said = description.map(tsdoc::prose).filter(|lines| !lines.is_empty());
    tsdoc::comment(vec![said.unwrap_or_else(|| vec![format!("The contract of {}.", tsdoc::code(tool))])], Vec::new())
}

/// Returns the members of a contract, in the order in which the runtime declares them.
fn members(
    contract: &Contract,
    names: TypesOfTool<'_, PublicType>,
    plans: &Projections,
    is_wrapped: bool,
) -> Vec<String> {
    let TypesOfTool { input: of_input, result: names } = names;
    let text = |name: &str, value: &str| format!("{name}: {},", quote::string(value));
    let code = |name: &str, value: &str| format!("{name}: types.{value},");
    let mut lines = vec![
        text("name", &contract.tool),
        text("description", contract.tool_description.as_deref().unwrap_or_default()),
    ];
    lines.extend(input(of_input, "input: "));
    lines.extend([
        text("returns", contract.description.as_deref().unwrap_or_default()),
        text("type", contract.returns.name()),
    ]);
    lines.extend(contract.returns.category().map(|category| text("category", category.name())));
    lines.push(text("contentType", &contract.content_type));
    lines.extend(names.schema.as_deref().map(|schema| code("schema", schema)));
    lines.extend(quote::member("examples", &Json::array(contract.examples.iter().cloned())));
    lines.extend([code("is", &names.is), code("check", &names.check), code("parse", &names.parse)]);
    lines.extend(contract.llm_text.iter().flat_map(compiled));
    lines.extend((contract.limit != Limit::default()).then(|| limit(contract.limit)));
    let projection = plans.of(contract.result);
    let plan = projection.as_ref().map_or(Json::Null, |found| found.to_json(plans.model));
    lines.extend(quote::member("plan", &plan));
    lines.extend(matches!(projection, Some(SandboxProjection::Of(_))).then(|| "plans: PLANS,".to_owned()));
    lines.extend(is_wrapped.then(|| "mcp: \"result\",".to_owned()));
    lines
}

/// Returns the type of a tool's parameters.
fn input_type(names: Option<&PublicType>) -> String {
    names.map_or("runtime.NoInput".to_owned(), |names| format!("types.{}", names.ty))
}

/// Returns the parts of a tool's parameters after a label.
fn input(names: Option<&PublicType>, label: &str) -> Vec<String> {
    let Some(PublicType { is, check, parse, schema, .. }) = names else {
        return vec![format!("{label}runtime.noInput,")];
    };
    let schema = schema.as_deref().map(|schema| ("schema", schema));
    let members = schema.into_iter().chain([("is", is.as_str()), ("check", check), ("parse", parse)]);
    let lines = members.map(|(name, value)| format!("  {name}: types.{value},"));
    [format!("{label}{{")].into_iter().chain(lines).chain(["},".to_owned()]).collect()
}

fn limit(limit: Limit) -> String {
    format!("limit: {{ maxChars: {}, keep: {} }},", limit.max_chars, quote::string(limit.keep.name()))
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
