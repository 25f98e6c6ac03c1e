//! The contracts of a class, as `docs/runtime.md` specifies: a class beside that of the types.

use std::collections::BTreeMap;

use super::quote::{json_blocks, string};
use super::{TEMPLATES, class_of, runtime, styles, support};
use crate::diagnostics::Diagnostic;
use crate::model::{LlmText, TypeId, published};
use crate::names::Taken;
use crate::render::views;
use crate::target::contracts::{
    Contracts, Syntax, Tool, ToolView, TypesOfTools, concatenated, error_codes, keys, object_in_lines,
};
use crate::target::declarations::{CaseStyle, NameStyles};
use crate::target::flat::text::laid_out;
use crate::target::header;
use crate::target::mcp::{Listing, McpOptions};

/// The names of a type: what its values are, and the class of its methods.
#[derive(Clone)]
pub(super) struct PublicType {
    pub(super) ty: String,
    pub(super) class: String,
}

/// The names of the types of a class in contracts and operations.
pub(super) struct Named {
    /// The class of the types.
    pub(super) class: String,
    pub(super) types: TypesOfTools<PublicType>,
    /// All of its types.
    pub(super) public: BTreeMap<TypeId, PublicType>,
}

/// The classes that files of contracts import beside those of the support.
const IMPORTED: [&str; 2] = ["java.util.Optional", "java.util.concurrent.Callable"];

/// The classes that files of contracts always use.
pub(super) const USED: &str = "Callable List Optional";

/// The constants of files of contracts that aren't contracts.
const OWN: [&str; 1] = ["CONTRACTS"];

/// How contracts are printed.
const SYNTAX: Syntax = Syntax {
    string,
    member: |_, json| json_blocks(&json.to_string()),
    text: |text| vec![expression(text)],
    has_undefined: false,
};

views! {
    /// A class of contracts.
    struct ContractsView {
        header: String, package: Option<String>, imports: Vec<String>, name: String,
        /// The class of the types, and whether a type of it is deprecated.
        class: String, has_deprecated: bool,
        /// The interface of the tools, and the class of the codes of errors.
        tools: String, error_code: String,
        has_schemas: bool, schemas: Vec<String>, plans: Vec<String>,
        contracts: Vec<ContractView>, codes: Vec<CodeView>,
        /// Whether violations of the types become those of the runtime.
        has_checks: bool,
    }

    /// A contract.
    struct ContractView {
        /// Its constant, the method that is the tool, and what that does.
        name: String, method: String, docs: Vec<String>,
        /// The name of the tool within a comment, and as a string by which programs find it.
        code: String, key: String,
        /// The types of the parameters and of the result, and the classes of their methods, if it declares them.
        input_ty: String, result_ty: String, input: Option<String>, result: Option<String>,
        tool: ToolView,
    }

    /// A known code of errors.
    struct CodeView { name: String, value: String, }
}

/// Prints the contracts beside a class of types, as a class of that name. In a package, `documents` are those of its tools.
pub(super) fn print(
    contracts: &Contracts<'_>,
    named: &Named,
    file: &str,
    documents: &[&str],
) -> Result<String, Diagnostic> {
    let (model, options) = (contracts.projections.model, contracts.options);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&SYNTAX, &named.types, |contract| listing.wraps(contract))?;
    let documents = documents.iter().copied().chain(std::iter::repeat(""));
    let keys = keys(&documents.zip(model.tool_names()).collect::<Vec<_>>());
    let names = names(&named.class);
    let distinct = |case| names.distinct(keys.iter().map(String::as_str), case);
    let (constants, methods) = (distinct(CaseStyle::ScreamingSnake), distinct(names.tools));
    let all = tools.all.into_iter().zip(constants).zip(methods).zip(&keys);
    let views: Vec<ContractView> =
        all.map(|(((tool, constant), method), key)| contract(tool, constant, method, key)).collect();
    let schemas = object_in_lines(model.bundle.iter().map(|of| (&of.name, published(&of.schema))));
    let plans = object_in_lines(tools.plans);
    let codes = error_codes(model, options);
    let constants = names.distinct(codes.iter().map(String::as_str), CaseStyle::ScreamingSnake);
    let written: Vec<&str> = views.iter().flat_map(|view| [&*view.input_ty, &*view.result_ty]).chain([USED]).collect();
    let mut taken = Taken::default();
    taken.claim(&named.class, "");
    let mut own = |name| taken.claim(name, "Type");
    let view = ContractsView {
        tools: own("Tools"),
        error_code: own("ErrorCode"),
        header: header(model),
        package: runtime::package(options),
        imports: support::imports(&IMPORTED, &written),
        name: class_of(file).to_owned(),
        class: named.class.clone(),
        has_deprecated: model.iter().any(|(_, definition)| definition.docs.deprecated),
        has_schemas: model.tool_types().next().is_some(),
        schemas: json_blocks(&schemas),
        plans: json_blocks(&plans),
        has_checks: views.iter().any(|view| view.input.is_some() || view.result.is_some()),
        contracts: views,
        codes: codes.iter().zip(constants).map(|(code, name)| CodeView { name, value: string(code) }).collect(),
    };
    Ok(laid_out(&TEMPLATES.render(&options.templates, "java/contracts.tera", view)?))
}

/// Returns the styles of the names of contracts.
fn names(class: &str) -> NameStyles {
    let mut names = styles::of(class, None).names;
    names.reserved_fields.get_or_insert_default().extend(OWN.map(str::to_owned));
    names
}

/// Returns a contract, given its constant, the method that is its tool, and the name by which programs find it.
fn contract(tool: Tool<'_, PublicType>, name: String, method: String, key: &str) -> ContractView {
    let Tool { name: tool_name, description, input, result, view: tool } = tool;
    let ty = |of: &Option<PublicType>, none: &str| of.as_ref().map_or(none, |of| &of.ty).to_owned();
    ContractView {
        name,
        method,
        docs: styles::lines(description.unwrap_or_default()),
        code: styles::code(tool_name),
        key: string(key),
        input_ty: ty(&input, "AdlRuntime.NoInput"),
        result_ty: ty(&result, "AdlRuntime.TextResult"),
        input: input.map(|of| of.class),
        result: result.map(|of| of.class),
        tool,
    }
}

/// Returns a template as an expression of the result.
fn expression(text: &LlmText) -> String {
    concatenated(text, string, ["textAt", "countAt"], |function, path, fallback| {
        let otherwise = if function == "textAt" { "null".to_owned() } else { string("0") };
        format!("AdlRuntime.{function}(result, List.of({path}), {})", fallback.unwrap_or(otherwise))
    })
}
