//! The contracts of a file, as `docs/runtime.md` specifies.

use ecow::EcoString;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Keep, LlmText, Model, Placeholder, TextPart, published};
use crate::names::{Case, distinct};
use crate::render::views;
use crate::text::Json;

use super::check::PublicType;
use super::names::escaped;
use super::options::RustEngine;
use super::scripts::LookAlikes;
use super::target::PROFILE;
use super::{Named, TEMPLATES, file, quote};
use crate::target::contracts::{Contracts, Plans, ResultView, ToolView, TypeView, error_codes};
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
        contracts: Vec<ContractView>,
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
    struct ContractView {
        field: String,
        doc: String,
        /// The description of the tool, as documentation of its method.
        about: String,
        /// The types of its result and of its parameters.
        ty: String,
        input_ty: String,
        name: String,
        description: String,
        /// The parameters, if it declares some.
        input: Option<Parameters>,
        /// The result, if it declares one.
        result: Option<ResultFields>,
    }

    /// The parameters of a tool: the name of their schema, and the function that checks them.
    struct Parameters { schema: String, check: String, }

    /// The fields of a contract that are about its result.
    struct ResultFields {
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
}

/// Returns the error of the runtime, as files of types name it.
pub(super) fn error_of_runtime(in_package: bool, _options: &Options) -> String {
    // The types of a file are in a module of their own.
    if in_package { "super::adl_runtime::ToolError" } else { "super::super::adl_runtime::ToolError" }.to_owned()
}

/// Prints the contracts beside a file of types.
pub(super) fn print(contracts: &Contracts<'_>, Named { types, violations }: &Named) -> Result<String, Diagnostic> {
    let (model, options) = (contracts.model(), contracts.options);
    if options.rust().engine == RustEngine::Typify {
        let message = "contracts require validators, which the engine `typify` doesn't generate";
        return Err(Diagnostic::new(Code::Usage, message).help("remove `--contracts` or `--rust-engine typify`"));
    }
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&PROFILE, types, Plans::OfJson, |contract| listing.wraps(contract))?;
    let names: Vec<&str> = model.tool_names().collect();
    let alike = LookAlikes::new(model);
    let fields = distinct(&names, Case::Snake, |name| alike.contains(name));
    let [violation, violations] = violations.clone();
    let plans = tools.plans.iter().map(|(name, plan)| ((*name).into(), plan.clone()));
    let schemas = model.bundle.iter().map(|bundled| (bundled.name.as_str().into(), published(&bundled.schema)));
    let view = ContractsView {
        module: escaped(&contracts.module),
        has_types: model.tool_types().next().is_some(),
        violation,
        violations,
        uses: uses(model),
        contracts: tools.all.iter().zip(&fields).map(|(tool, field)| contract(tool, field)).collect(),
        schemas: table(schemas),
        plans: table(plans),
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

/// Returns a contract, given the name of its field.
fn contract(tool: &ToolView<'_, PublicType>, field: &str) -> ContractView {
    let ty = |names: Option<&PublicType>, none: &str| {
        names.map_or_else(|| none.to_owned(), |names| format!("types::{}", names.ty))
    };
    let input = |TypeView { names, schema }: &TypeView<'_, PublicType>| Parameters {
        schema: quote::literal(schema),
        check: names.check.clone(),
    };
    let doc = |text: &str| quote::doc_text(text).join(" ");
    let described = tool.description.filter(|text| !text.trim().is_empty());
    ContractView {
        field: escaped(field),
        doc: doc(&format!("The contract of `{}`.", tool.name)),
        about: doc(described.unwrap_or(&format!("Calls `{}`.", tool.name))),
        ty: ty(tool.result.as_ref().map(|result| result.ty.names), "TextResult"),
        input_ty: ty(tool.input.as_ref().map(|input| input.names), "NoInput"),
        name: quote::literal(tool.name),
        description: quote::literal(tool.description.unwrap_or_default()),
        input: tool.input.as_ref().map(input),
        result: tool.result.as_ref().map(fields),
    }
}

fn fields(result: &ResultView<'_, PublicType>) -> ResultFields {
    ResultFields {
        returns: quote::literal(result.returns),
        standard_type: quote::literal(result.standard_type),
        category: result.category.map_or("None".to_owned(), |name| format!("Some({})", quote::literal(name))),
        content_type: quote::literal(result.content_type),
        max_chars: result.limit.max_chars.to_string(),
        keep: match result.limit.keep {
            Keep::Head => "Head",
            Keep::Tail => "Tail",
            Keep::Both => "Both",
        }
        .to_owned(),
        schema: quote::literal(result.ty.schema),
        examples: raw(&result.examples_json().to_string()),
        check: result.ty.names.check.clone(),
        text: result.text.map_or("None".to_owned(), text),
        plan: raw(&result.plan.as_ref().unwrap_or(&Json::Null).to_string()),
        mcp: if result.is_wrapped { "Property" } else { "Value" }.to_owned(),
    }
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
pub(super) fn raw(text: &str) -> String {
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
