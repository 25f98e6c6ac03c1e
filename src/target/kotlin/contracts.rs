//! The contracts of an object, as `docs/runtime.md` specifies: an object beside that of the types.

use super::styles::{self, raw, string};
use super::{TEMPLATES, package};
use crate::diagnostics::Diagnostic;
use crate::model::{LlmText, Model, TypeId, published};
use crate::names::Taken;
use crate::render::views;
use crate::target::contracts::{
    Contracts, Syntax, Tool, ToolView, TypesOfTools, concatenated, error_codes, keys, object_in_lines,
};
use crate::target::declarations::{CaseStyle, Declarations, NameStyles};
use crate::target::flat::text::laid_out;
use crate::target::header;
use crate::target::mcp::{Listing, McpOptions};

/// The names of contracts that aren't those of tools, and the functions that every object has.
const OWN: [&str; 4] = ["CONTRACTS", "equals", "hashCode", "toString"];

/// How contracts are printed.
const SYNTAX: Syntax = Syntax {
    string,
    member: |_, json| raw(&json.to_string()),
    text: |text| vec![expression(text)],
    has_undefined: false,
};

views! {
    /// An object of contracts.
    struct ContractsView {
        header: String, package: Option<String>, name: String,
        /// The object of the types, and whether one of these is deprecated.
        object: String, deprecated: bool,
        /// The interface of the tools, and the object of the codes of errors.
        tools: String, error_code: String,
        has_schemas: bool, schemas: Vec<String>, plans: Vec<String>,
        contracts: Vec<ContractView>, codes: Vec<CodeView>,
        /// Whether violations of the types become those of the runtime.
        has_checks: bool,
    }

    /// A contract.
    struct ContractView {
        /// Its constant, the function that is the tool, and what that does.
        name: String, method: String, docs: Vec<String>,
        /// The name of the tool within a comment, and as a string by which programs find it.
        code: String, key: String,
        /// The types of the parameters and of the result, and the functions of these, if it declares them.
        input_ty: String, result_ty: String, input: Option<TypeView>, result: Option<TypeView>,
        tool: ToolView,
    }

    /// A type, and its functions as arguments: three of JSON text, and one of a value.
    struct TypeView { ty: String, is_valid: String, check: String, parse: String, write: String, }

    /// A known code of errors.
    struct CodeView { name: String, value: String, }
}

/// Returns the types of an object in contracts.
pub(super) fn types(model: &Model, object: &str, types: &Declarations<'_>) -> TypesOfTools<TypeView> {
    TypesOfTools::new(model, |id: TypeId| {
        let name = types.name(id);
        let ty = format!("{object}.{name}");
        Some(match model.definition(id).body.alias() {
            Some(_) => TypeView {
                is_valid: format!("{object}::is{name}"),
                check: format!("{object}.check{name}(it)"),
                parse: format!("{object}::parse{name}"),
                write: format!("{object}::write{name}"),
                ty,
            },
            None => TypeView {
                is_valid: format!("{{ {ty}.isValid(it) }}"),
                check: format!("{ty}.check(it)"),
                parse: format!("{{ {ty}.parse(it) }}"),
                write: "{ it.toJson() }".to_owned(),
                ty,
            },
        })
    })
}

/// Prints the contracts beside an object of types, as an object of that name. In a package, `documents` are those of its tools.
pub(super) fn print(
    contracts: &Contracts<'_>,
    [object, name]: [&str; 2],
    types: &TypesOfTools<TypeView>,
    documents: &[&str],
) -> Result<String, Diagnostic> {
    let (model, options) = (contracts.projections.model, contracts.options);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&SYNTAX, types, |contract| listing.wraps(contract))?;
    let documents = documents.iter().copied().chain(std::iter::repeat(""));
    let keys = keys(&documents.zip(model.tool_names()).collect::<Vec<_>>());
    let names = names(object);
    let distinct = |case| names.distinct(keys.iter().map(String::as_str), case);
    let (constants, methods) = (distinct(CaseStyle::ScreamingSnake), distinct(names.tools));
    let all = tools.all.into_iter().zip(constants).zip(methods).zip(&keys);
    let views: Vec<ContractView> =
        all.map(|(((tool, constant), method), key)| contract(tool, constant, method, key)).collect();
    let schemas = object_in_lines(model.bundle.iter().map(|of| (&of.name, published(&of.schema))));
    let plans = object_in_lines(tools.plans);
    let codes = error_codes(model, options);
    let constants = names.distinct(codes.iter().map(String::as_str), CaseStyle::ScreamingSnake);
    let mut taken = Taken::default();
    taken.claim(object, "");
    let mut own = |name| taken.claim(name, "Type");
    let view = ContractsView {
        tools: own("Tools"),
        error_code: own("ErrorCode"),
        header: header(model),
        package: package(options),
        name: name.to_owned(),
        object: object.to_owned(),
        deprecated: model.iter().any(|(_, definition)| definition.docs.deprecated),
        has_schemas: model.tool_types().next().is_some(),
        schemas: raw(&schemas),
        plans: raw(&plans),
        has_checks: views.iter().any(|view| view.input.is_some() || view.result.is_some()),
        contracts: views,
        codes: codes.iter().zip(constants).map(|(code, name)| CodeView { name, value: string(code) }).collect(),
    };
    Ok(laid_out(&TEMPLATES.render(&options.templates, "kotlin/contracts.tera", view)?))
}

/// Returns the styles of the names of contracts.
fn names(object: &str) -> NameStyles {
    let mut names = styles::of(object).names;
    names.reserved_fields.get_or_insert_default().extend(OWN.map(str::to_owned));
    names
}

/// Returns a contract, given its constant, the function that is its tool, and the name by which programs find it.
fn contract(tool: Tool<'_, TypeView>, name: String, method: String, key: &str) -> ContractView {
    let Tool { name: tool_name, description, input, result, view: tool } = tool;
    let ty = |of: &Option<TypeView>, none: &str| of.as_ref().map_or(none, |of| &of.ty).to_owned();
    ContractView {
        name,
        method,
        docs: styles::lines(description.unwrap_or_default()),
        code: styles::code(tool_name),
        key: string(key),
        input_ty: ty(&input, "AdlRuntime.NoInput"),
        result_ty: ty(&result, "AdlRuntime.TextResult"),
        input,
        result,
        tool,
    }
}

/// Returns a template as an expression of the result.
fn expression(text: &LlmText) -> String {
    concatenated(text, string, ["textAt", "countAt"], |function, path, fallback| {
        let otherwise = if function == "textAt" { "null".to_owned() } else { string("0") };
        format!("AdlRuntime.{function}(result, listOf({path}), {})", fallback.unwrap_or(otherwise))
    })
}
