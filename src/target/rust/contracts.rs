//! The contracts of a file, as `docs/runtime.md` specifies.

use ecow::EcoString;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::sandbox_projection::JsonProjections;
use crate::model::{Contract, Keep, LlmText, Model, Placeholder, SilentTool, TextPart, TypeId, published};
use crate::names::{Case, distinct};
use crate::render::views;
use crate::text::Json;

use super::check::PublicType;
use super::names::escaped;
use super::options::RustEngine;
use super::scripts::LookAlikes;
use super::target::PROFILE;
use super::{Named, TEMPLATES, file, quote};
use crate::target::contracts::{Contracts, TypesOfTool, error_codes, require_checks};
use crate::target::mcp::{Listing, McpOptions};
use crate::target::{Options, header};

views! {
    /// A file of contracts.
    struct ContractsView {
        module: String,
        /// Whether a tool has types of the document.
        has_types: bool,
        violation: String,
        violations: String,
        uses: String,
        contracts: Vec<Tool>,
        silent: Vec<Silent>,
        schemas: String,
        plans: String,
        codes: Vec<KnownCode>,
    }

    /// A known code of errors: the name of its variant, as a literal, and as documentation.
    struct KnownCode {
        name: String,
        literal: String,
        doc: String,
    }

    /// A contract: finished literals.
    struct Tool {
        field: String,
        doc: String,
        /// The description of the tool, as documentation of its method.
        about: String,
        ty: String,
        input: Parameters,
        name: String,
        description: String,
        returns: String,
        standard_type: String,
        category: String,
        content_type: String,
        max_chars: String,
        keep: String,
        schema: String,
        examples: String,
        check: String,
        text: String,
        plan: String,
        mcp: String,
    }

    /// A tool that declares no result: finished literals.
    struct Silent { field: String, doc: String, about: String, input: Parameters, name: String, description: String, }

    /// The parameters of a tool: their type, the input of the contract, and whether the tool declares some.
    struct Parameters { ty: String, value: String, is_declared: bool, }
}

/// Returns the error of the runtime, as files of types name it.
pub(super) fn error_of_runtime(in_package: bool, _options: &Options) -> String {
    // The types of a file are in a module of their own.
    if in_package { "super::adl_runtime::ToolError" } else { "super::super::adl_runtime::ToolError" }.to_owned()
}

/// Prints the contracts beside a file of types.
pub(super) fn print(
    Contracts { projections, module, options }: &Contracts<'_>,
    Named { types, violations }: &Named,
) -> Result<String, Diagnostic> {
    if options.rust().engine == RustEngine::Typify {
        let message = "contracts require validators, which the engine `typify` doesn't generate";
        return Err(Diagnostic::new(Code::Usage, message).help("remove `--contracts` or `--rust-engine typify`"));
    }
    require_checks(&PROFILE, options)?;
    let model = projections.model;
    let plans = JsonProjections::new(projections, &model.contracts);
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools: Vec<&str> = model.tool_names().collect();
    let alike = LookAlikes::new(model);
    let mut fields = distinct(&tools, Case::Snake, |name| alike.contains(name));
    let text_fields = fields.split_off(model.contracts.len());
    let contracts = types.of_contracts(model)?.into_iter().zip(fields);
    let contracts = contracts
        .map(|((contract, names), field)| Tool {
            mcp: if listing.wraps(contract) { "Property" } else { "Value" }.to_owned(),
            ..tool(model, contract, names, &field, &plans)
        })
        .collect();
    let [violation, violations] = violations.clone();
    let silent = types.of_silent(model)?.into_iter().zip(text_fields);
    let silent = silent.map(|((tool, names), field)| self::silent(model, tool, names, &field)).collect();
    let named = plans.named().map(|(name, plan)| (name.into(), plan));
    let schemas = model.bundle.iter().map(|bundled| (bundled.name.as_str().into(), published(&bundled.schema)));
    let view = ContractsView {
        module: escaped(module),
        has_types: model.tool_types().next().is_some(),
        violation,
        violations,
        uses: uses(model),
        contracts,
        silent,
        schemas: table(schemas),
        plans: table(named),
        codes: known_codes(&error_codes(model, options), &alike),
    };
    let items = TEMPLATES.render(&options.templates, "rust/contracts.tera", view)?;
    file(&header(model), items.trim_end().to_owned(), options.rust().visibility, &options.templates)
}

fn known_codes(codes: &[String], alike: &LookAlikes) -> Vec<KnownCode> {
    let texts: Vec<&str> = codes.iter().map(String::as_str).collect();
    let names = distinct(&texts, Case::UpperCamel, |name| matches!(name, "Other" | "Self") || alike.contains(name));
    let known = |(code, name): (&String, String)| KnownCode {
        name,
        literal: quote::literal(code),
        doc: quote::doc_text(&quote::code(code)).join(" "),
    };
    codes.iter().zip(names).map(known).collect()
}

/// Returns the imports from the runtime.
fn uses(model: &Model) -> String {
    let parts =
        || model.contracts.iter().filter_map(|contract| contract.llm_text.as_ref()).flat_map(|text| &text.parts);
    let mut inputs =
        model.contracts.iter().map(|contract| contract.input).chain(model.silent.iter().map(|tool| tool.input));
    let (has_types, has_none) = (model.tool_types().next().is_some(), inputs.any(|input| input.is_none()));
    let uses = [
        ("AnyContract", true),
        ("Contract", true),
        ("Input", true),
        ("Keep", !model.contracts.is_empty()),
        ("Known", !model.contracts.is_empty()),
        ("Limit", !model.contracts.is_empty()),
        ("McpForm", !model.contracts.is_empty()),
        ("NoInput", has_none),
        ("Registry", true),
        ("ResolveOptions", true),
        ("ResolvedExecution", true),
        ("TextResult", !model.silent.is_empty()),
        ("ToolExecution", true),
        ("Violation", has_types),
        ("count_at", parts().any(|part| matches!(part, TextPart::Count(_)))),
        ("text_at", parts().any(|part| matches!(part, TextPart::Member(_)))),
    ];
    uses.iter().filter(|(_, is_used)| *is_used).map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn silent(model: &Model, tool: &SilentTool, names: Option<&PublicType>, field: &str) -> Silent {
    Silent {
        field: escaped(field),
        doc: doc(&tool.tool),
        about: about(&tool.tool, tool.tool_description.as_deref()),
        input: parameters(model, tool.input, names),
        name: quote::literal(&tool.tool),
        description: quote::literal(tool.tool_description.as_deref().unwrap_or_default()),
    }
}

fn doc(tool: &str) -> String {
    quote::doc_text(&format!("The contract of `{tool}`.")).join(" ")
}

fn tool(
    model: &Model,
    contract: &Contract,
    names: TypesOfTool<'_, PublicType>,
    field: &str,
    plans: &JsonProjections,
) -> Tool {
    let TypesOfTool { input, result: names } = names;
    let literal = |text: Option<&String>| quote::literal(text.map_or("", String::as_str));
    let category = contract.returns.category();
    Tool {
        field: escaped(field),
        doc: doc(&contract.tool),
        about: about(&contract.tool, contract.tool_description.as_deref()),
        ty: names.ty.clone(),
        input: parameters(model, contract.input, input),
        name: quote::literal(&contract.tool),
        description: literal(contract.tool_description.as_ref()),
        returns: literal(contract.description.as_ref()),
        standard_type: quote::literal(contract.returns.name()),
        category: category.map_or("None".to_owned(), |found| format!("Some({})", quote::literal(found.name()))),
        content_type: quote::literal(&contract.content_type),
        max_chars: contract.limit.max_chars.to_string(),
        keep: match contract.limit.keep {
            Keep::Head => "Head",
            Keep::Tail => "Tail",
            Keep::Both => "Both",
        }
        .to_owned(),
        schema: quote::literal(&model.definition(contract.result).name),
        examples: raw(&Json::array(contract.examples.iter().cloned()).to_string()),
        check: names.check.clone(),
        text: contract.llm_text.as_ref().map_or("None".to_owned(), text),
        plan: raw(&plans.of(contract).unwrap_or(Json::Null).to_string()),
        mcp: String::new(),
    }
}

/// Returns what a tool does, as documentation.
fn about(tool: &str, description: Option<&str>) -> String {
    let text = description.filter(|text| !text.trim().is_empty());
    quote::doc_text(text.unwrap_or(&format!("Calls `{tool}`."))).join(" ")
}

fn parameters(model: &Model, input: Option<TypeId>, names: Option<&PublicType>) -> Parameters {
    let declared = input.zip(names).map(|(id, PublicType { ty, check })| {
        let schema = quote::literal(&model.definition(id).name);
        let check = format!("|value| violations(types::{check}(value))");
        (format!("types::{ty}"), format!("Input {{ schema: {schema}, schemas: SCHEMAS, violations: {check} }}"))
    });
    let is_declared = declared.is_some();
    let (ty, value) = declared.unwrap_or_else(|| ("NoInput".to_owned(), "Input::NONE".to_owned()));
    Parameters { ty, value, is_declared }
}

/// Returns a template as a function.
fn text(text: &LlmText) -> String {
    let placeholder = |function: &str, Placeholder { path, fallback }: &Placeholder| {
        let path: Vec<String> = path.iter().map(|key| quote::literal(key)).collect();
        let fallback = fallback.as_ref().map_or("None".to_owned(), |text| format!("Some({})", quote::literal(text)));
        format!("&{function}(value, &[{}], {fallback})", path.join(", "))
    };
    let part = |part: &TextPart| match part {
        TextPart::Literal(text) => quote::literal(text),
        TextPart::Member(member) => placeholder("text_at", member),
        TextPart::Count(list) => placeholder("count_at", list),
    };
    let value = if text.parts.iter().all(|part| matches!(part, TextPart::Literal(_))) { "_" } else { "value" };
    let parts: Vec<String> = text.parts.iter().map(part).collect();
    // An array of string slices, also where the first part is a reference to a `String`.
    format!("Some(|{value}| <[&str]>::concat(&[{}]))", parts.join(", "))
}

/// Returns a table of JSON as a raw string, a member a line.
fn table(members: impl IntoIterator<Item = (EcoString, Json)>) -> String {
    let line = |(name, value)| format!("{}: {value}", Json::String(name));
    let lines: Vec<String> = members.into_iter().map(line).collect();
    if lines.is_empty() { raw("{}") } else { raw(&format!("{{\n{}\n}}", lines.join(",\n"))) }
}

/// Returns JSON as a raw string in ASCII, so that nothing in it is invisible.
fn raw(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() && c != '\u{7f}' {
            ascii.push(c);
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| ascii += &format!("\\u{unit:04x}"));
        }
    }
    if !ascii.contains(['"', '\\', '\n']) {
        return format!("\"{ascii}\"");
    }
    let mut hashes = String::from("#");
    while ascii.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{ascii}\"{hashes}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_told_without_breaking_out() {
        assert_eq!(raw("null"), "\"null\"");
        assert_eq!(raw(&Json::string("\"#\u{202e}😀").to_string()), "r##\"\"\\\"#\\u202e\\ud83d\\ude00\"\"##");
    }

    #[test]
    fn contracts_name_their_own_results_where_passes_add_types() {
        let tool = |name: &str, schema: &str| {
            format!(r#"{{"name": "{name}", "returns": {{"type": "Custom", "schema": {schema}}}}}"#)
        };
        let open =
            r#"{"type": "object", "properties": {"list": {"type": "array", "prefixItems": [{"type": "string"}]}}}"#;
        let tools = [tool("one", open), tool("two", r#"{"type": "string"}"#)].join(", ");
        let bytes = format!(r#"{{"tools": [{tools}]}}"#).into_bytes();
        let source = crate::Source::Text { name: "t.adl.json".into(), bytes };
        let generator = crate::Generator::new().targets([crate::Target::Rust]).contracts(true);
        let generated = generator.generate_sources([source]).expect("generates");
        let text = generated.files.get("t_contracts.rs").expect("contracts");
        assert!(text.contains("pub two: Contract<types::TwoResult, NoInput>"), "{text}");
    }
}
