//! What the contracts of all languages have in common: the names of a tool's types, and parts of what is printed.

use std::collections::BTreeSet;

use super::job::{Document, Job};
use super::profile::{INDEX, Profile};
use super::{CheckLevel, Options};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::sandbox_projection::Projections;
use crate::model::{Contract, LlmText, Model, Placeholder, SilentTool, TextPart, TypeId};
use crate::names::{Taken, repeated};
use crate::text::Json;

/// The contracts of a document.
pub(super) struct Contracts<'j> {
    pub(super) projections: &'j Projections<'j>,
    /// The base name of the file with the types.
    pub(super) module: String,
    pub(super) options: &'j Options,
}

/// The names of the types of a document's tools, in a language whose names of a type are a `T`.
pub(super) struct TypesOfTools<T> {
    /// The names for each contract, in the order of the contracts.
    contracts: Vec<(Option<T>, Option<T>)>,
    /// The names for the parameters of each tool without a contract.
    silent: Vec<Option<T>>,
}

/// The names of the types of a contract; none for a tool without parameters.
#[derive(Debug)]
pub(super) struct TypesOfTool<'a, T> {
    pub(super) input: Option<&'a T>,
    pub(super) result: &'a T,
}

impl<T> TypesOfTools<T> {
    /// Names the types of a model's tools; a type without a check has no names.
    pub(super) fn new(model: &Model, of: impl Fn(TypeId) -> Option<T>) -> Self {
        let of_contract = |contract: &Contract| (contract.input.and_then(&of), of(contract.result));
        Self {
            contracts: model.contracts.iter().map(of_contract).collect(),
            silent: model.silent.iter().map(|tool| tool.input.and_then(&of)).collect(),
        }
    }

    /// Returns the contracts with the names of their types.
    pub(super) fn of_contracts<'a>(
        &'a self,
        model: &'a Model,
    ) -> Result<Vec<(&'a Contract, TypesOfTool<'a, T>)>, Diagnostic> {
        let named = |(contract, (input, result)): (&'a Contract, &'a (Option<T>, Option<T>))| {
            let input = checked(&contract.tool, contract.input, input)?;
            let result = result.as_ref().ok_or_else(|| unchecked(&contract.tool))?;
            Ok((contract, TypesOfTool { input, result }))
        };
        model.contracts.iter().zip(&self.contracts).map(named).collect()
    }

    /// Returns the tools without a contract, with the names of their parameters.
    pub(super) fn of_silent<'a>(
        &'a self,
        model: &'a Model,
    ) -> Result<Vec<(&'a SilentTool, Option<&'a T>)>, Diagnostic> {
        let named =
            |(tool, names): (&'a SilentTool, &'a Option<T>)| Ok((tool, checked(&tool.tool, tool.input, names)?));
        model.silent.iter().zip(&self.silent).map(named).collect()
    }
}

/// Returns the names of a tool's parameters, which must have a check.
fn checked<'a, T>(tool: &str, input: Option<TypeId>, names: &'a Option<T>) -> Result<Option<&'a T>, Diagnostic> {
    if input.is_some() && names.is_none() { Err(unchecked(tool)) } else { Ok(names.as_ref()) }
}

fn unchecked(tool: &str) -> Diagnostic {
    Diagnostic::new(Code::Defect, format!("`{tool}` has no check"))
}

/// Fails if a target doesn't explain invalid values, as contracts do.
pub(super) fn require_checks(profile: &Profile, options: &Options) -> Result<(), Diagnostic> {
    let target = profile.id;
    let level = profile.checks.map_or(CheckLevel::None, |level| level(options));
    if level == CheckLevel::Full {
        return Ok(());
    }
    let message = format!("contracts explain invalid values, but `{target}` has `checks = \"{}\"`", level.name());
    let help = format!("remove `--contracts`, or set `checks = \"full\"` in `[{target}]`");
    Err(Diagnostic::new(Code::Usage, message).help(help))
}

/// Returns the distinct known error codes: those of the options, otherwise those in the examples of the contracts.
pub(super) fn error_codes(model: &Model, options: &Options) -> Vec<String> {
    let code = |example: &Json| Some(example.get("error")?.get("code")?.as_str()?.to_owned());
    let of_examples = || model.contracts.iter().flat_map(|contract| &contract.examples).filter_map(code);
    let mut codes: Vec<String> =
        if options.error_codes.is_empty() { of_examples().collect() } else { options.error_codes.clone() };
    let mut seen = BTreeSet::new();
    codes.retain(|code| !code.is_empty() && seen.insert(code.clone()));
    codes
}

/// Returns the parts of an author's template as expressions of type text; the functions read a property of the result,
/// and the length of a list.
pub(super) fn text_parts(text: &LlmText, string: fn(&str) -> String, [text_at, count_at]: [&str; 2]) -> Vec<String> {
    let call = |function: &str, Placeholder { path, fallback }: &Placeholder| {
        let path: Vec<String> = path.iter().map(|name| string(name)).collect();
        let fallback = fallback.as_ref().map(|text| format!(", {}", string(text))).unwrap_or_default();
        format!("runtime.{function}(value, [{}]{fallback})", path.join(", "))
    };
    let part = |part: &TextPart| match part {
        TextPart::Literal(text) => string(text),
        TextPart::Member(placeholder) => call(text_at, placeholder),
        TextPart::Count(placeholder) => call(count_at, placeholder),
    };
    text.parts.iter().map(part).collect()
}

/// The tools of all documents of a package, for the file with all contracts.
pub(super) struct Index {
    /// The modules with contracts: the index of the document, the name of the module in the file, and the base name of
    /// its file.
    pub(super) modules: Vec<(usize, String, String)>,
    pub(super) tools: Vec<IndexedTool>,
}

/// A tool in the file with all contracts.
pub(super) struct IndexedTool {
    /// The name, with that of the document before it if several documents have such a tool.
    pub(super) key: String,
    /// The name of the module with its contract.
    pub(super) module: String,
    /// The name in its document.
    pub(super) tool: String,
}

impl Index {
    /// Collects the tools of a package; none if it has none. `name` names the module of a file, given its base name.
    pub(super) fn new(job: &Job<'_>, profile: &Profile, name: impl Fn(&str) -> String) -> Option<Self> {
        let with_tools = || job.own().filter(|(_, document)| document.has_tools());
        let tools =
            |document: &Document| -> Vec<String> { document.input.model.tool_names().map(str::to_owned).collect() };
        let names: Vec<(usize, Vec<String>)> = with_tools().map(|(index, of)| (index, tools(of))).collect();
        let shared = repeated(names.iter().flat_map(|(_, names)| names.iter().map(String::as_str)));
        let (mut index, mut taken) = (Self { modules: Vec::new(), tools: Vec::new() }, Taken::default());
        for ((position, document), (_, tools)) in with_tools().zip(&names) {
            let file = profile.contracts_module(&document.name);
            let module = taken.claim(&name(&file), "Module");
            index.tools.extend(tools.iter().map(|tool| IndexedTool {
                key: if shared.contains(tool.as_str()) { format!("{}.{tool}", document.name) } else { tool.clone() },
                module: module.clone(),
                tool: tool.clone(),
            }));
            index.modules.push((position, module, file));
        }
        (!index.modules.is_empty()).then_some(index)
    }

    /// Returns the name of the file.
    pub(super) fn file(profile: &Profile) -> String {
        format!("{INDEX}{}", profile.suffix)
    }
}
