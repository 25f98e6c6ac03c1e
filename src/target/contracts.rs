//! Contracts in all languages: the tools of a document as they are printed, and the index of a package.

use std::collections::BTreeSet;

use super::job::{Document, Job};
use super::profile::{INDEX, Profile};
use super::{CheckLevel, Options};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::sandbox_projection::{JsonProjections, Projections};
use crate::model::{Contract, Limit, LlmText, Model, Placeholder, TextPart, TypeId};
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
    /// The names of the parameters and of the result of each tool, in the order of `Model::tool_names`.
    tools: Vec<[Option<T>; 2]>,
}

/// A tool, as all languages print its contract.
pub(super) struct ToolView<'a, T> {
    pub(super) name: &'a str,
    pub(super) description: Option<&'a str>,
    /// The type of its parameters; none if it declares none.
    pub(super) input: Option<TypeView<'a, T>>,
    /// The result; none if it declares none.
    pub(super) result: Option<ResultView<'a, T>>,
}

/// A type of a document.
pub(super) struct TypeView<'a, T> {
    /// The names in the language.
    pub(super) names: &'a T,
    /// The name of its schema.
    pub(super) schema: &'a str,
}

/// The result of a tool.
pub(super) struct ResultView<'a, T> {
    pub(super) ty: TypeView<'a, T>,
    /// The description.
    pub(super) returns: &'a str,
    /// The name of the standard type, `Custom` or `Legacy`.
    pub(super) standard_type: &'static str,
    pub(super) category: Option<&'static str>,
    pub(super) content_type: &'a str,
    pub(super) limit: Limit,
    pub(super) examples: &'a [Json],
    /// The author's text for a model.
    pub(super) text: Option<&'a LlmText>,
    /// The projection for a sandbox; none if everything is kept.
    pub(super) plan: Option<Json>,
    /// Whether MCP carries it as the property `result` of an object.
    pub(super) is_wrapped: bool,
}

impl<T> ResultView<'_, T> {
    /// Returns the examples as a list.
    pub(super) fn examples_json(&self) -> Json {
        Json::array(self.examples.iter().cloned())
    }
}

/// The tools of a document, as all languages print their contracts.
pub(super) struct Tools<'a, T> {
    /// The tools that declare a result, then the others.
    pub(super) all: Vec<ToolView<'a, T>>,
    /// The projections that others refer to, with their names.
    pub(super) plans: Vec<(&'a str, Json)>,
}

/// The projections that a language needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plans {
    /// All: its values may be `undefined`, which a projection converts.
    All,
    /// Those that remove properties, or add null.
    OfJson,
}

impl<T> TypesOfTools<T> {
    /// Names the types of a model's tools; a type without a check has no names.
    pub(super) fn new(model: &Model, of: impl Fn(TypeId) -> Option<T>) -> Self {
        let names = |(_, _, input, contract): Declared<'_>| {
            [input.and_then(&of), contract.and_then(|contract| of(contract.result))]
        };
        Self { tools: declared(model).map(names).collect() }
    }
}

impl<'j> Contracts<'j> {
    /// Returns the model of the document.
    pub(super) fn model(&self) -> &'j Model {
        self.projections.model
    }

    /// Returns the tools of the document with the names of their types, given whether MCP wraps a result. Fails if a target
    /// doesn't explain invalid values.
    pub(super) fn tools<'a, T>(
        &'a self,
        profile: &Profile,
        names: &'a TypesOfTools<T>,
        plans: Plans,
        is_wrapped: impl Fn(&Contract) -> bool,
    ) -> Result<Tools<'a, T>, Diagnostic> {
        require_checks(profile, self.options)?;
        let (model, all) = (self.model(), self.projections);
        let of_json = JsonProjections::new(all, &model.contracts);
        let plan = |contract: &Contract| match plans {
            Plans::All => all.of(contract.result).map(|found| found.to_json(model)),
            Plans::OfJson => of_json.of(contract),
        };
        let result = |contract: &'a Contract, ty| ResultView {
            ty,
            returns: contract.description.as_deref().unwrap_or_default(),
            standard_type: contract.returns.name(),
            category: contract.returns.category().map(|category| category.name()),
            content_type: &contract.content_type,
            limit: contract.limit,
            examples: &contract.examples,
            text: contract.llm_text.as_ref(),
            plan: plan(contract),
            is_wrapped: is_wrapped(contract),
        };
        let ty = |tool: &str, id: TypeId, names: &'a Option<T>| match names {
            Some(names) => Ok(TypeView { names, schema: model.definition(id).name.as_str() }),
            None => Err(Diagnostic::new(Code::Defect, format!("`{tool}` has no check"))),
        };
        let tool =
            |((name, description, input, contract), [of_input, of_result]): (Declared<'a>, &'a [Option<T>; 2])| {
                let input = input.map(|id| ty(name, id, of_input)).transpose()?;
                let of_result = |of: &'a Contract| Ok(result(of, ty(name, of.result, of_result)?));
                Ok(ToolView { name, description, input, result: contract.map(of_result).transpose()? })
            };
        let named = all.reached(model.contracts.iter().map(|contract| contract.result)).into_iter();
        let named = named.map(|(id, found)| (model.definition(id).name.as_str(), found.to_json(model)));
        Ok(Tools {
            all: declared(model).zip(&names.tools).map(tool).collect::<Result<_, Diagnostic>>()?,
            plans: if plans == Plans::All { named.collect() } else { of_json.named().collect() },
        })
    }
}

/// A tool of a document: its name, its description, its parameters, and its contract if it declares a result.
type Declared<'m> = (&'m str, Option<&'m str>, Option<TypeId>, Option<&'m Contract>);

/// Returns the tools of a document, in the order of `Model::tool_names`.
fn declared(model: &Model) -> impl Iterator<Item = Declared<'_>> {
    let declared = model.contracts.iter().map(|of| (&of.tool, &of.tool_description, of.input, Some(of)));
    let all = declared.chain(model.silent.iter().map(|of| (&of.tool, &of.tool_description, of.input, None)));
    all.map(|(name, description, input, contract)| (name.as_str(), description.as_deref(), input, contract))
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
