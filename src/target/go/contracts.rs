//! The contracts of a file, as `docs/runtime.md` specifies: in the package of its types.

use std::collections::BTreeMap;

use super::quote::{raw_json, string};
use super::styles;
use super::{Beside, TEMPLATES, layout, names};
use crate::diagnostics::Diagnostic;
use crate::model::{LlmText, TypeId, published};
use crate::names::{Case, Taken};
use crate::render::views;
use crate::target::contracts::{
    Contracts, Syntax, Tool, ToolView, TypesOfTools, concatenated, error_codes, keys, object_in_lines,
};
use crate::target::header;
use crate::target::mcp::{Listing, McpOptions};

/// What contracts and operations name of the types of a file.
pub(super) struct Named {
    pub(super) types: TypesOfTools<PublicType>,
    pub(super) public: BTreeMap<TypeId, PublicType>,
    /// The names of the package.
    pub(super) taken: Taken,
    pub(super) package: String,
}

/// The names of a type and of its functions.
#[derive(Clone)]
pub(super) struct PublicType {
    pub(super) name: String,
    pub(super) is: String,
    pub(super) check: String,
    pub(super) parse: String,
}

/// The names that files of contracts declare.
pub(super) const NAMES: [&str; 10] = [
    "Call",
    "ContractOf",
    "Contracts",
    "ErrorCode",
    "Execute",
    "PlainText",
    "Resolve",
    "Tools",
    "contractPlans",
    "contractSchemas",
];

/// How contracts are printed.
const SYNTAX: Syntax = Syntax {
    string,
    member: |_, json| vec![raw_json(&json.to_string())],
    text: |text| vec![expression(text)],
    has_undefined: false,
};

views! {
    /// A file of contracts.
    struct ContractsView {
        header: String, package: String, has_schemas: bool, schemas: Vec<String>, plans: Vec<String>,
        contracts: Vec<ContractView>, codes: Vec<CodeView>,
    }

    /// A contract.
    struct ContractView {
        /// Its variable, the method that is the tool, and what that does.
        name: String, method: String, docs: Vec<String>,
        /// The name of the tool within a comment, and as a string by which programs find it.
        code: String, key: String,
        /// The function that makes an author's text.
        text: String,
        input_ty: String, result_ty: String, input: Option<FunctionsView>, result: Option<FunctionsView>,
        tool: ToolView,
    }

    /// The functions of a type.
    struct FunctionsView { is: String, check: String, parse: String, }

    /// A known code of errors.
    struct CodeView { name: String, value: String, }
}

/// Prints the contracts beside a file of types. In a package, `documents` are those of its tools.
pub(super) fn print(contracts: &Contracts<'_>, named: &Named, documents: &[&str]) -> Result<String, Diagnostic> {
    let (model, options) = (contracts.projections.model, contracts.options);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&SYNTAX, &named.types, |contract| listing.wraps(contract))?;
    let mut taken = named.taken.clone();
    let documents = documents.iter().copied().chain(std::iter::repeat(""));
    let keys = keys(&documents.zip(model.tool_names()).collect::<Vec<_>>());
    let names = &styles::of(options.go(), Beside { contracts: true, operations: false }).names;
    let methods = names.distinct(keys.iter().map(String::as_str), names.tools);
    let contract = |((tool, method), key)| contract(tool, method, key, &mut taken);
    let views: Vec<ContractView> = tools.all.into_iter().zip(methods).zip(keys).map(contract).collect();
    let schemas = object_in_lines(model.bundle.iter().map(|of| (&of.name, published(&of.schema))));
    let plans = object_in_lines(tools.plans);
    let codes = error_codes(model, options);
    let view = ContractsView {
        header: header(model),
        package: named.package.clone(),
        has_schemas: model.tool_types().next().is_some(),
        schemas: lines(&schemas),
        plans: lines(&plans),
        contracts: views,
        codes: codes.iter().map(|code| known(code, &mut taken)).collect(),
    };
    Ok(layout::laid_out(&TEMPLATES.render(&options.templates, "go/contracts.tera", view)?))
}

/// Returns the lines of JSON as a raw string.
fn lines(text: &str) -> Vec<String> {
    raw_json(text).lines().map(str::to_owned).collect()
}

fn known(code: &str, taken: &mut Taken) -> CodeView {
    let name = taken.claim(&format!("Code{}", names::identifier(code, Case::UpperCamel)), "Error");
    CodeView { name, value: string(code) }
}

/// Returns a contract, given the method that is its tool, and the name by which programs find it.
fn contract(tool: Tool<'_, PublicType>, method: String, key: String, taken: &mut Taken) -> ContractView {
    let Tool { name, description, input, result, view: tool } = tool;
    let ty = |of: &Option<PublicType>, none: &str| of.as_ref().map_or(none, |of| &of.name).to_owned();
    let functions =
        |of: Option<PublicType>| of.map(|PublicType { is, check, parse, .. }| FunctionsView { is, check, parse });
    let text = format!("textOf{method}");
    ContractView {
        name: taken.claim(&format!("{method}Contract"), "Value"),
        text: if tool.result.as_ref().is_some_and(|of| of.has_text) { taken.claim(&text, "Text") } else { text },
        docs: styles::lines(description.unwrap_or_default()),
        code: styles::code(name),
        key: string(&key),
        method,
        input_ty: ty(&input, "NoInput"),
        result_ty: ty(&result, "TextResult"),
        input: functions(input),
        result: functions(result),
        tool,
    }
}

/// Returns a template as an expression of the result.
fn expression(text: &LlmText) -> String {
    concatenated(text, string, ["TextAt", "CountAt"], |function, path, fallback| {
        let fallback = fallback.map(|text| format!(", {text}")).unwrap_or_default();
        format!("{function}(result, []string{{{path}}}{fallback})")
    })
}
