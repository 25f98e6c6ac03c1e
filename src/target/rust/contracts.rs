//! The contracts of a file, as `docs/runtime.md` specifies.

use ecow::EcoString;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{LlmText, TextPart, published};
use crate::names::{Case, distinct};
use crate::render::views;
use crate::text::Json;

use super::check::PublicType;
use super::names::escaped;
use super::options::RustEngine;
use super::scripts::LookAlikes;
use super::{Named, TEMPLATES, file, quote};
use crate::target::contracts::{Contracts, Syntax, Tool, ToolView, error_codes, object_in_lines, text_parts};
use crate::target::mcp::{Listing, McpOptions};
use crate::target::{Options, header};

/// How contracts are printed.
const SYNTAX: Syntax = Syntax {
    string: quote::literal,
    member: |_, json| vec![raw(&json.to_string())],
    text: |text| vec![function(text)],
    has_undefined: false,
};

views! {
    /// A file of contracts.
    struct ContractsView {
        module: String,
        /// Whether a tool has types of the document.
        has_types: bool,
        violation: String, violations: String,
        /// Whether tools declare results, others none, and others no parameters.
        has_results: bool, has_texts: bool, has_none: bool,
        /// Whether texts of authors have properties, and numbers of items.
        reads_text: bool, counts: bool,
        contracts: Vec<ContractView>, schemas: String, plans: String, codes: Vec<KnownCode>,
    }

    /// A known code of errors: the name of its variant, as a literal, and as documentation.
    struct KnownCode { name: String, literal: String, doc: String, }

    /// A contract.
    struct ContractView {
        field: String, doc: String,
        /// The description of the tool, as documentation of its method.
        about: String,
        /// The types of its result and of its parameters.
        ty: String, input_ty: String,
        /// The functions that check them, if it declares them.
        check: Option<String>, check_input: Option<String>,
        tool: ToolView,
    }
}

/// Returns the error of the runtime, as files of types name it.
pub(super) fn error_of_runtime(in_package: bool, _options: &Options) -> String {
    // The types of a file are in a module of their own.
    if in_package { "super::adl_runtime::ToolError" } else { "super::super::adl_runtime::ToolError" }.to_owned()
}

/// Prints the contracts beside a file of types.
pub(super) fn print(contracts: &Contracts<'_>, Named { types, violations, .. }: &Named) -> Result<String, Diagnostic> {
    let (model, options) = (contracts.projections.model, contracts.options);
    if options.rust().engine == RustEngine::Typify {
        let message = "contracts require validators, which the engine `typify` doesn't generate";
        return Err(Diagnostic::new(Code::Usage, message).help("remove `--contracts` or `--rust-engine typify`"));
    }
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    let tools = contracts.tools(&SYNTAX, types, |contract| listing.wraps(contract))?;
    let names: Vec<&str> = model.tool_names().collect();
    let alike = LookAlikes::new(model);
    let fields = distinct(&names, Case::Snake, |name| alike.contains(name));
    let [violation, violations] = violations.clone();
    let has_part = |is_meant: fn(&TextPart) -> bool| {
        let texts = model.contracts.iter().filter_map(|contract| contract.llm_text.as_ref());
        texts.flat_map(|text| &text.parts).any(is_meant)
    };
    let schemas = model.bundle.iter().map(|bundled| (bundled.name.as_str().into(), published(&bundled.schema)));
    let view = ContractsView {
        module: escaped(&contracts.module),
        has_types: model.tool_types().next().is_some(),
        violation,
        violations,
        has_results: !model.contracts.is_empty(),
        has_texts: !model.silent.is_empty(),
        has_none: tools.all.iter().any(|tool| tool.input.is_none()),
        reads_text: has_part(|part| matches!(part, TextPart::Member(_))),
        counts: has_part(|part| matches!(part, TextPart::Count(_))),
        contracts: tools.all.into_iter().zip(&fields).map(|(tool, field)| contract(tool, field)).collect(),
        schemas: table(schemas),
        plans: table(tools.plans.into_iter().map(|(name, plan)| (name.into(), plan))),
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

/// Returns a contract, given the name of its field.
fn contract(Tool { name, description, input, result, view: tool }: Tool<'_, PublicType>, field: &str) -> ContractView {
    let doc = |text: &str| quote::doc_text(text).join(" ");
    let described = description.filter(|text| !text.trim().is_empty());
    let split = |names: Option<PublicType>, none: &str| match names {
        Some(PublicType { ty, check, .. }) => (format!("types::{ty}"), Some(check)),
        None => (none.to_owned(), None),
    };
    let ((ty, check), (input_ty, check_input)) = (split(result, "TextResult"), split(input, "NoInput"));
    let about = doc(described.unwrap_or(&format!("Calls `{name}`.")));
    let doc = doc(&format!("The contract of `{name}`."));
    ContractView { field: escaped(field), doc, about, ty, input_ty, check, check_input, tool }
}

/// Returns a template as a function.
fn function(text: &LlmText) -> String {
    let parts = text_parts(text, quote::literal, ["text_at", "count_at"], |function, path, fallback| {
        let fallback = fallback.map_or("None".to_owned(), |text| format!("Some({text})"));
        format!("&{function}(value, &[{path}], {fallback})")
    });
    let value = if text.parts.iter().all(|part| matches!(part, TextPart::Literal(_))) { "_" } else { "value" };
    // An array of string slices, also where the first part is a reference to a `String`.
    format!("Some(|{value}| <[&str]>::concat(&[{}]))", parts.join(", "))
}

/// Returns a table of JSON as a raw string, a member a line.
pub(super) fn table(members: impl IntoIterator<Item = (EcoString, Json)>) -> String {
    raw(&object_in_lines(members))
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
