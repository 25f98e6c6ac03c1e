//! The contracts of a file, beside its types.
//!
//! The file names the types and their checks through their module (`types.GetUserResult`), and the runtime's through its
//! own, so that none of its own names can meet one that a document gives.

use super::target::PROFILE;
use super::{PublicType, header_lines, names, quote};
use crate::target::contracts::{Contracts, TypesOfTool, TypesOfTools, error_codes, require_checks, text_parts};
use crate::target::mcp::{Listing, McpOptions};

use super::options::PythonObjects;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::sandbox_projection::JsonProjections;
use crate::model::{Contract, Limit, Model, SilentTool, TypeId, published};
use crate::names::{Case, distinct};
use crate::render::views;
use crate::text::Json;

views! {
    /// A file of contracts.
    struct ContractsView {
        header: String, module: String, texts: Vec<TextView>, plans: Vec<String>, has_types: bool, uses_types: bool,
        tools: Vec<ToolView>, silent: Vec<SilentView>, schemas: Vec<String>, codes: Vec<String>, typing: String,
    }
    /// A template of an author, as a function.
    struct TextView { function: String, parts: Vec<String>, }
    /// A contract: its key and type in the registry, and the lines of its arguments.
    struct ToolView { key: String, method: String, about: String, result: String, input: InputView, lines: Vec<String>, }
    /// The parameters of a tool: their type, the lines of their argument, and whether the tool declares some.
    struct InputView { ty: String, lines: Vec<String>, is_declared: bool, }
    /// A tool that declares no result.
    struct SilentView { key: String, method: String, about: String, input: InputView, description: String, }
}

/// Prints the contracts beside a file of types.
pub(super) fn print(
    Contracts { projections, module, options }: &Contracts<'_>,
    types: &TypesOfTools<PublicType>,
) -> Result<String, Diagnostic> {
    require_checks(&PROFILE, options)?;
    if options.python().objects != PythonObjects::TypedDict {
        let message =
            format!("contracts pass JSON values, but `python` has `objects = \"{}\"`", options.python().objects.name());
        let help = "remove `--contracts`, or set `objects = \"typed-dict\"` in `[python]`";
        return Err(Diagnostic::new(Code::Usage, message).help(help));
    }
    let model = projections.model;
    let plans = JsonProjections::new(projections, &model.contracts);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let functions = functions(model);
    let mut texts = Vec::new();
    let mut tools = Vec::new();
    let mut methods = methods(model).into_iter();
    for (((contract, names), function), method) in
        types.of_contracts(model)?.into_iter().zip(functions).zip(methods.by_ref())
    {
        let mut tool = tool(model, contract, names, &plans, [&method, &function]);
        tool.lines.extend(listing.wraps(contract).then(|| "mcp=\"result\",".to_owned()));
        tools.push(tool);
        let parts = |text| text_parts(text, quote::string, ["text_at", "count_at"]);
        texts.extend(contract.llm_text.as_ref().map(parts).map(|parts| TextView { function, parts }));
    }
    let silent = types.of_silent(model)?.into_iter().zip(methods);
    let codes = error_codes(model, options);
    let has_types = model.tool_names().all(|tool| !tool.is_empty());
    let knows_codes = !codes.is_empty();
    let mut imported = vec!["Any"];
    imported.extend(knows_codes.then_some("Literal"));
    imported.extend(["Optional", "Protocol"]);
    imported.extend(has_types.then_some("TypedDict"));
    imported.push("Union");
    let view = ContractsView {
        header: header_lines(model),
        module: module.clone(),
        texts,
        plans: plans.named().flat_map(|(name, plan)| quote::lines(&key(name), &plan)).collect(),
        has_types,
        tools,
        uses_types: model.tool_types().next().is_some(),
        silent: silent.map(|((tool, names), method)| self::silent(model, tool, names, method)).collect(),
        schemas: schemas(model),
        codes: codes.iter().map(|code| quote::string(code)).collect(),
        typing: imported.join(", "),
    };
    super::TEMPLATES.render(&options.templates, "python/contracts.tera", view)
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

/// Returns the signatures of the tools of a document.
pub(super) fn signatures(model: &Model, names: &TypesOfTools<PublicType>) -> Result<Vec<Signature>, Diagnostic> {
    let name = |of: Option<&PublicType>| of.map(|of| of.ty.clone());
    let declared = names.of_contracts(model)?.into_iter().map(|(contract, names)| Signature {
        input: name(names.input),
        result: Some(names.result.ty.clone()),
        about: about(&contract.tool, contract.tool_description.as_deref()),
    });
    let silent = names.of_silent(model)?.into_iter().map(|(tool, input)| Signature {
        input: name(input),
        result: None,
        about: about(&tool.tool, tool.tool_description.as_deref()),
    });
    Ok(declared.chain(silent).collect())
}

/// Returns the names of the functions that print templates, one for each contract.
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

/// Returns the parameters of a tool.
fn parameters(model: &Model, input: Option<TypeId>, names: Option<&PublicType>) -> InputView {
    let Some((id, PublicType { ty, is, check, parse, .. })) = input.zip(names) else {
        let lines = vec!["input=runtime.NO_INPUT,".to_owned()];
        return InputView { ty: "runtime.NoInput".to_owned(), lines, is_declared: false };
    };
    let schema = quote::string(&model.definition(id).name);
    let lines = vec![
        "input=runtime.Input(".to_owned(),
        format!("    json_schema=lambda: runtime.schema_of({schema}, SCHEMAS),"),
        format!("    is_valid=types.{is},"),
        format!("    check=types.{check},"),
        format!("    parse=types.{parse},"),
        "),".to_owned(),
    ];
    InputView { ty: format!("types.{ty}"), lines, is_declared: true }
}

/// Returns a contract, given the names of its method and of the function that prints its template.
fn tool(
    model: &Model,
    contract: &Contract,
    names: TypesOfTool<'_, PublicType>,
    plans: &JsonProjections,
    [method, function]: [&str; 2],
) -> ToolView {
    let input = parameters(model, contract.input, names.input);
    let names = names.result;
    let text = |text: &Option<String>| quote::string(text.as_deref().unwrap_or_default());
    let category = contract.returns.category();
    let schema = quote::string(&model.definition(contract.result).name);
    let mut lines = vec![
        format!("name={},", quote::string(&contract.tool)),
        format!("description={},", text(&contract.tool_description)),
    ];
    lines.extend_from_slice(&input.lines);
    lines.extend([
        format!("returns={},", text(&contract.description)),
        format!("type={},", quote::string(contract.returns.name())),
        format!("content_type={},", quote::string(&contract.content_type)),
        format!("json_schema=lambda: runtime.schema_of({schema}, SCHEMAS),"),
    ]);
    lines.push(format!("is_valid=types.{},", names.is));
    lines.push(format!("check=types.{},", names.check));
    lines.push(format!("parse=types.{},", names.parse));
    lines.extend(category.map(|category| format!("category={},", quote::string(category.name()))));
    if !contract.examples.is_empty() {
        lines.extend(quote::lines("examples=", &Json::array(contract.examples.iter().cloned())));
    }
    lines.extend(limit(contract.limit));
    lines.extend(contract.llm_text.is_some().then(|| format!("template={function},")));
    if let Some(plan) = plans.of(contract) {
        lines.extend(quote::lines("plan=", &plan));
        lines.push("plans=PLANS,".to_owned());
    }
    let about = about(&contract.tool, contract.tool_description.as_deref());
    let (key, method, result) = (quote::string(&contract.tool), method.to_owned(), names.ty.clone());
    ToolView { key, method, about, result, input, lines }
}

fn silent(model: &Model, tool: &SilentTool, names: Option<&PublicType>, method: String) -> SilentView {
    let said = tool.tool_description.as_deref();
    let (about, description) = (about(&tool.tool, said), quote::string(said.unwrap_or_default()));
    let input = parameters(model, tool.input, names);
    SilentView { key: quote::string(&tool.tool), method, about, input, description }
}

fn limit(limit: Limit) -> Option<String> {
    let Limit { max_chars, keep } = limit;
    (limit != Limit::default()).then(|| format!("limit=runtime.Limit({max_chars}, {}),", quote::string(keep.name())))
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
