//! The contracts of a file, beside its types.
//!
//! The file names the types and their checks through their module (`types.GetUserResult`), and the runtime's through its
//! own, so that none of its own names can meet one that a document gives.

use super::options::PythonObjects;
use super::target::PROFILE;
use super::{PublicType, header_lines, names, quote};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Limit, Model, published};
use crate::names::{Case, distinct};
use crate::render::views;
use crate::target::contracts::{
    Contracts, Plans, ResultView, ToolView, TypeView, TypesOfTools, error_codes, text_parts,
};
use crate::target::mcp::{Listing, McpOptions};

views! {
    /// A file of contracts.
    struct ContractsView {
        header: String, module: String, texts: Vec<TextView>, plans: Vec<String>, has_types: bool, uses_types: bool,
        tools: Vec<ContractView>, schemas: Vec<String>, codes: Vec<String>, typing: String,
    }
    /// A template of an author, as a function.
    struct TextView { function: String, parts: Vec<String>, }
    /// A contract: its key in the registry, its method, and the types of its parameters and of its result, if it has such.
    struct ContractView {
        key: String, method: String, about: String, ty: String, input_ty: String, description: String,
        input: Option<InputView>, result: Option<ResultArguments>,
    }
    /// The names of a type of parameters, and its schema.
    struct InputView { names: PublicType, schema: String, }
    /// The arguments of a contract that are about its result.
    struct ResultArguments {
        names: PublicType, schema: String, returns: String, standard_type: String, content_type: String,
        category: Option<String>, examples: Vec<String>, limit: Option<String>,
        /// The function that prints its template.
        template: Option<String>,
        plan: Vec<String>, is_wrapped: bool,
    }
}

/// Prints the contracts beside a file of types.
pub(super) fn print(contracts: &Contracts<'_>, types: &TypesOfTools<PublicType>) -> Result<String, Diagnostic> {
    Ok(with_signatures(contracts, types)?.0)
}

/// Prints the contracts, and returns the signatures of the tools.
pub(super) fn with_signatures(
    contracts: &Contracts<'_>,
    types: &TypesOfTools<PublicType>,
) -> Result<(String, Vec<Signature>), Diagnostic> {
    let (model, options) = (contracts.model(), contracts.options);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&PROFILE, types, Plans::OfJson, |contract| listing.wraps(contract))?;
    if options.python().objects != PythonObjects::TypedDict {
        let message =
            format!("contracts pass JSON values, but `python` has `objects = \"{}\"`", options.python().objects.name());
        let help = "remove `--contracts`, or set `objects = \"typed-dict\"` in `[python]`";
        return Err(Diagnostic::new(Code::Usage, message).help(help));
    }
    let functions = functions(model);
    let text = |(tool, function): (&ToolView<'_, PublicType>, &String)| {
        let parts = text_parts(tool.result.as_ref()?.text?, quote::string, ["text_at", "count_at"]);
        Some(TextView { function: function.clone(), parts })
    };
    let texts = tools.all.iter().zip(&functions).filter_map(text).collect();
    let functions = functions.into_iter().chain(std::iter::repeat(String::new()));
    let views = tools.all.iter().zip(methods(model)).zip(functions).map(contract);
    let views: Vec<ContractView> = views.collect();
    let signatures = views.iter().map(Signature::new).collect();
    let codes = error_codes(model, options);
    let has_types = model.tool_names().all(|tool| !tool.is_empty());
    let imports = [
        ("Any", true),
        ("Literal", !codes.is_empty()),
        ("Optional", true),
        ("Protocol", true),
        ("TypedDict", has_types),
        ("Union", true),
    ];
    let imports: Vec<&str> = imports.iter().filter(|(_, is_used)| *is_used).map(|(name, _)| *name).collect();
    let view = ContractsView {
        header: header_lines(model),
        module: contracts.module.clone(),
        texts,
        plans: tools.plans.iter().flat_map(|(name, plan)| quote::lines(&key(name), plan)).collect(),
        has_types,
        uses_types: model.tool_types().next().is_some(),
        tools: views,
        schemas: schemas(model),
        codes: codes.iter().map(|code| quote::string(code)).collect(),
        typing: imports.join(", "),
    };
    Ok((super::TEMPLATES.render(&options.templates, "python/contracts.tera", view)?, signatures))
}

/// The types of a tool's function, by their names in the module of the document.
pub(super) struct Signature {
    /// The type of its parameters, if it has some.
    pub(super) input: Option<String>,
    /// The type of its result; none if it declares none.
    pub(super) result: Option<String>,
    /// The description, as a docstring.
    pub(super) about: String,
}

impl Signature {
    fn new(view: &ContractView) -> Self {
        Self {
            input: view.input.as_ref().map(|input| input.names.ty.clone()),
            result: view.result.as_ref().map(|result| result.names.ty.clone()),
            about: view.about.clone(),
        }
    }
}

/// Returns the names of the functions that print templates, one for each tool that declares a result.
fn functions(model: &Model) -> Vec<String> {
    let tools: Vec<&str> = model.contracts.iter().map(|contract| contract.tool.as_str()).collect();
    distinct(&tools, Case::Snake, |_| false).into_iter().map(|name| format!("_{name}_text")).collect()
}

/// Returns the names of the methods that are the tools.
fn methods(model: &Model) -> Vec<String> {
    // In a class, a method would hide a module of that name.
    method_names(&model.tool_names().collect::<Vec<_>>(), |name| name == "types")
}

/// Returns the names of the methods that are tools of these names.
pub(super) fn method_names(tools: &[impl AsRef<str>], is_taken: impl Fn(&str) -> bool) -> Vec<String> {
    let tools: Vec<&str> = tools.iter().map(AsRef::as_ref).collect();
    let snakes = distinct(&tools, Case::Snake, |_| false);
    let snakes: Vec<&str> = snakes.iter().map(String::as_str).collect();
    names::identifiers(&snakes, |name| !names::is_reserved(name) && name != "runtime" && !is_taken(name))
}

/// Returns what a tool does, as the docstring of a method.
fn about(tool: &str, description: Option<&str>) -> String {
    let said = description.filter(|text| !text.trim().is_empty()).map(str::to_owned);
    let text = said.unwrap_or_else(|| format!("Calls {}.", quote::code(tool)));
    quote::compact_docstring(&text, "        ").unwrap_or_default()
}

/// Returns a contract, given the names of its method and of the function that prints its template.
fn contract(((tool, method), function): ((&ToolView<'_, PublicType>, String), String)) -> ContractView {
    let input = |TypeView { names, schema }: &TypeView<'_, PublicType>| InputView {
        names: (*names).clone(),
        schema: quote::string(schema),
    };
    let ty = |names: Option<&PublicType>, none: &str| match names {
        Some(names) => format!("types.{}", names.ty),
        None => format!("runtime.{none}"),
    };
    ContractView {
        ty: ty(tool.result.as_ref().map(|result| result.ty.names), "TextResult"),
        input_ty: ty(tool.input.as_ref().map(|input| input.names), "NoInput"),
        key: quote::string(tool.name),
        method,
        about: about(tool.name, tool.description),
        description: quote::string(tool.description.unwrap_or_default()),
        input: tool.input.as_ref().map(input),
        result: tool.result.as_ref().map(|result| arguments(result, function)),
    }
}

fn arguments(result: &ResultView<'_, PublicType>, function: String) -> ResultArguments {
    let examples = (!result.examples.is_empty()).then(|| quote::lines("examples=", &result.examples_json()));
    ResultArguments {
        names: result.ty.names.clone(),
        schema: quote::string(result.ty.schema),
        returns: quote::string(result.returns),
        standard_type: quote::string(result.standard_type),
        content_type: quote::string(result.content_type),
        category: result.category.map(quote::string),
        examples: examples.unwrap_or_default(),
        limit: (result.limit != Limit::default()).then(|| limit(result.limit)),
        template: result.text.map(|_| function),
        plan: result.plan.as_ref().map(|plan| quote::lines("plan=", plan)).unwrap_or_default(),
        is_wrapped: result.is_wrapped,
    }
}

fn limit(Limit { max_chars, keep }: Limit) -> String {
    format!("runtime.Limit({max_chars}, {})", quote::string(keep.name()))
}

/// Returns the schemas that contracts have, and those that they refer to.
fn schemas(model: &Model) -> Vec<String> {
    model.bundle.iter().flat_map(|bundled| quote::lines(&key(&bundled.name), &published(&bundled.schema))).collect()
}

fn key(name: &str) -> String {
    format!("{}: ", quote::string(name))
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
