//! The contracts of a file, beside its types.
//!
//! The file names the types and their checks through their module (`types.GetUserResult`), and the runtime's through its
//! own, so that none of its own names can meet one that a document gives.

use super::options::PythonObjects;
use super::{PROFILE, PublicType, header_lines, names, quote};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Model, published};
use crate::names::{Case, distinct};
use crate::render::views;
use crate::target::contracts::{Contracts, Syntax, Tool, ToolView, TypesOfTools, call, error_codes, text_parts};
use crate::target::mcp::{Listing, McpOptions};
use crate::text::Json;

/// How contracts are printed.
const SYNTAX: Syntax = Syntax {
    string: quote::string,
    member: |name, json| quote::lines(&format!("{name}="), json),
    text: |text| text_parts(text, quote::string, ["text_at", "count_at"], call),
    has_undefined: false,
};

views! {
    /// A file of contracts.
    struct ContractsView {
        header: String, module: String, plans: Vec<String>, has_types: bool, uses_types: bool,
        tools: Vec<ContractView>, schemas: Vec<String>, codes: Vec<String>,
    }
    /// A contract: its method, the function that prints its author's text, and the names of its types, if it declares such.
    struct ContractView {
        method: String, function: String, about: String, input: Option<PublicType>, result: Option<PublicType>,
        tool: ToolView,
    }
}

/// Prints the contracts beside a file of types.
pub(super) fn print(contracts: &Contracts<'_>, types: &TypesOfTools<PublicType>) -> Result<String, Diagnostic> {
    Ok(with_views(contracts, types)?.0)
}

/// Prints the contracts, and returns their views.
pub(super) fn with_views(
    contracts: &Contracts<'_>,
    types: &TypesOfTools<PublicType>,
) -> Result<(String, Vec<ContractView>), Diagnostic> {
    let (model, options) = (contracts.projections.model, contracts.options);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&SYNTAX, types, |contract| listing.wraps(contract))?;
    if options.python().objects != PythonObjects::TypedDict {
        let message =
            format!("contracts pass JSON values, but `python` has `objects = \"{}\"`", options.python().objects.name());
        let help = "remove `--contracts`, or set `objects = \"typed-dict\"` in `[python]`";
        return Err(Diagnostic::new(Code::Usage, message).help(help));
    }
    if PROFILE.fills_in.is_some_and(|fills_in| fills_in.is_asked(options)) {
        let message = "contracts pass JSON values as they came, but `python` has `defaults = \"apply\"`";
        let help = "remove `--contracts`, or set `defaults = \"document\"` in `[python]`";
        return Err(Diagnostic::new(Code::Usage, message).help(help));
    }
    let functions = functions(model).into_iter().chain(std::iter::repeat(String::new()));
    // In a class, a method would hide a module of that name.
    let methods = method_names(&model.tool_names().collect::<Vec<_>>(), |name| name == "types");
    let views = tools.all.into_iter().zip(methods).zip(functions);
    let views: Vec<_> = views.map(|((tool, method), function)| contract(tool, method, function)).collect();
    let view = ContractsView {
        header: header_lines(model),
        module: contracts.module.clone(),
        plans: tools.plans.iter().flat_map(|(name, plan)| members(name, plan)).collect(),
        has_types: model.tool_names().all(|tool| !tool.is_empty()),
        uses_types: model.tool_types().next().is_some(),
        tools: views.clone(),
        schemas: model.bundle.iter().flat_map(|of| members(&of.name, &published(&of.schema))).collect(),
        codes: error_codes(model, options).iter().map(|code| quote::string(code)).collect(),
    };
    Ok((super::TEMPLATES.render(&options.templates, "python/contracts.tera", view)?, views))
}

/// Returns the names of the functions that print templates, one for each tool that declares a result.
fn functions(model: &Model) -> Vec<String> {
    let tools: Vec<&str> = model.contracts.iter().map(|contract| contract.tool.as_str()).collect();
    distinct(&tools, Case::Snake, |_| false).into_iter().map(|name| format!("_{name}_text")).collect()
}

/// Returns the names of the methods that are tools of these names.
pub(super) fn method_names(tools: &[impl AsRef<str>], is_taken: impl Fn(&str) -> bool) -> Vec<String> {
    let tools: Vec<&str> = tools.iter().map(AsRef::as_ref).collect();
    let snakes = distinct(&tools, Case::Snake, |_| false);
    let snakes: Vec<&str> = snakes.iter().map(String::as_str).collect();
    names::identifiers(&snakes, |name| !names::is_reserved(name) && name != "runtime" && !is_taken(name))
}

/// Returns a contract, given the names of its method and of the function that prints its author's text.
fn contract(tool: Tool<'_, PublicType>, method: String, function: String) -> ContractView {
    let Tool { name, description, input, result, view: tool } = tool;
    let said = description.filter(|text| !text.trim().is_empty()).map(str::to_owned);
    let text = said.unwrap_or_else(|| format!("Calls {}.", quote::code(name)));
    let about = quote::compact_docstring(&text, "        ").unwrap_or_default();
    ContractView { method, function, about, input, result, tool }
}

/// Returns the lines of a member of a dictionary.
pub(super) fn members(name: &str, json: &Json) -> Vec<String> {
    quote::lines(&format!("{}: ", quote::string(name)), json)
}

#[cfg(test)]
mod tests {
    use crate::model::{Keep, Limit};
    use crate::pipeline::{Generator, Source};
    use crate::target::Target;

    /// Returns the contracts of a document of one tool with that name, and that schema.
    fn contracts(tool: &str, schema: &str, with: impl Fn(Generator) -> Generator) -> String {
        let name = crate::text::Json::string(tool);
        let document = format!(
            r#"{{"tools": [{{"name": {name}, "description": "A \"tool\"", "returns": {{"type": "Custom", "schema": {schema}}}}}]}}"#
        );
        let source = Source::Text { name: "t.adl.json".into(), bytes: document.into_bytes() };
        let generator = with(Generator::new().targets([Target::Python]).contracts(true));
        let generated = generator.generate_sources([source]).expect("generates");
        generated.files.get("t_contracts.py").expect("contracts").to_owned()
    }

    const COUNT: &str =
        r#"{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}, "x": {"type": "string"}}}"#;

    #[test]
    fn a_contract_says_what_differs_from_the_default() {
        let text = contracts("count", COUNT, |generator| {
            generator.text_limit("count", Limit { max_chars: 80, keep: Keep::Both })
        });
        for line in [
            r#"    "count": runtime.Contract[types.CountResult, runtime.NoInput],"#,
            r#"        description='A "tool"',"#,
            r#"        is_valid=types.is_count_result,"#,
            r#"        limit=runtime.Limit(80, "both"),"#,
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
        assert!(!contracts("count", COUNT, |generator| generator).contains("limit="));
        assert!(!text.contains("PLANS") && !text.contains("template="), "{text}");
    }

    #[test]
    fn codes_are_those_of_the_examples_or_given() {
        assert!(!contracts("count", COUNT, |generator| generator).contains("ErrorCode"));
        let examples =
            r#"[{"error": {"code": "B_1"}}, {"error": {"code": "A_1"}}, {"error": {"code": "B_1"}}, {"error": 5}]"#;
        // The document of `contracts`, with examples beside the schema.
        let schema = format!("{{}}, \"examples\": {examples}");
        let text = contracts("count", &schema, |generator| generator);
        assert!(
            text.contains(
                "ErrorCode = Union[\n    Literal[\n        \"B_1\",\n        \"A_1\",\n    ],\n    str,\n]\n"
            ),
            "{text}"
        );
        assert!(text.contains("from typing import Any, Literal, Optional, Protocol, TypedDict, Union\n"), "{text}");
        let text = contracts("count", &schema, |generator| generator.error_codes(["C_1"]));
        assert!(text.contains("    Literal[\n        \"C_1\",\n    ],\n"), "{text}");
    }

    #[test]
    fn a_template_is_a_function() {
        let template = "\"\"\" \\ {n} {{{x|it's \"none\"}";
        let text = contracts("count", COUNT, |generator| generator.llm_text("count", template));
        let function = [
            "def _count_text(value: object) -> str:",
            "    return \"\".join([",
            r#"        '""" \\ ',"#,
            r#"        runtime.text_at(value, ["n"]),"#,
            r#"        " {","#,
            r#"        runtime.text_at(value, ["x"], 'it\'s "none"'),"#,
            "    ])",
        ];
        assert!(text.contains(&function.join("\n")), "{text}");
        assert!(text.contains("        template=_count_text,\n"), "{text}");
    }

    #[test]
    fn what_is_closed_has_a_plan() {
        let closed = r#"{"type": "object", "additionalProperties": false, "properties": {"n": {"type": "integer"}}}"#;
        let text = contracts("count", closed, |generator| generator);
        assert!(text.contains("    \"CountResult\": {\"closed\": True, \"members\": {\"n\": None}},\n"), "{text}");
        assert!(text.contains("        plan={\"ref\": \"CountResult\"},\n        plans=PLANS,\n"), "{text}");
    }

    #[test]
    fn a_tool_may_be_called_anything() {
        let text = contracts("\"]) + exec('x')\n#", COUNT, |generator| generator);
        assert!(text.contains(r##"    "\"]) + exec('x')\n#": runtime.Contract("##), "{text}");
        let text = contracts("", COUNT, |generator| generator);
        assert!(text.contains("Contracts = dict[str, runtime.Contract[Any, Any]]\n"), "{text}");
        assert!(!text.contains("TypedDict("), "{text}");
    }
}
