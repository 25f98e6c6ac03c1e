//! Contracts in all languages: the tools of a document as they are printed, and the index of a package.

use std::collections::{BTreeSet, HashSet};

use super::Options;
use super::job::{Document, File, Job, Part};
use super::profile::{INDEX, Profile};
use ecow::EcoString;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::sandbox_projection::{JsonProjections, Projections, SandboxProjection};
use crate::model::{Contract, Limit, LlmText, Model, Placeholder, TextPart, TypeId};
use crate::names::{Taken, repeated};
use crate::render::views;
use crate::text::Json;

/// The contracts of a document.
pub(super) struct Contracts<'j> {
    pub(super) projections: &'j Projections<'j>,
    pub(super) profile: &'static Profile,
    /// The base name of the file with the types.
    pub(super) module: String,
    pub(super) options: &'j Options,
}

/// How a language prints contracts.
pub(super) struct Syntax {
    pub(super) string: fn(&str) -> String,
    /// Prints a JSON value behind a name.
    pub(super) member: fn(&str, &Json) -> Vec<String>,
    /// Prints an author's text for a model.
    pub(super) text: fn(&LlmText) -> Vec<String>,
    /// Whether values may be `undefined`, which their projections convert.
    pub(super) has_undefined: bool,
}

views! {
    /// A tool, with the information of its contract as literals.
    struct ToolView {
        name: String, description: String,
        /// The name of the schema of its parameters; empty if it declares none.
        input_schema: String,
        /// The result, if it declares one.
        result: Option<ResultView>,
    }

    /// The result of a tool.
    struct ResultView {
        schema: String, returns: String, standard_type: String, category: Option<String>, content_type: String,
        has_examples: bool, examples: Vec<String>,
        /// Whether the author has written a text for a model, and that text.
        has_text: bool, text: Vec<String>,
        /// The limit of the text, and whether it isn't the default.
        max_chars: String, keep: String, is_limited: bool,
        /// The projection for a sandbox, if not everything is kept, and whether it refers to others.
        has_plan: bool, plan: Vec<String>, has_plans: bool,
        /// Whether MCP carries it as the property `result` of an object.
        is_wrapped: bool,
    }
}

/// The names of the types of a document's tools, in a language whose names of a type are a `T`.
pub(super) struct TypesOfTools<T> {
    /// The names of the parameters and of the result of each tool, in the order of `Model::tool_names`.
    tools: Vec<[Option<T>; 2]>,
}

/// A tool with the names of its types.
pub(super) struct Tool<'a, T> {
    pub(super) name: &'a str,
    pub(super) description: Option<&'a str>,
    pub(super) input: Option<T>,
    pub(super) result: Option<T>,
    pub(super) view: ToolView,
}

/// The tools of a document.
pub(super) struct Tools<'a, T> {
    /// The tools that declare a result, then the others.
    pub(super) all: Vec<Tool<'a, T>>,
    /// The projections that others refer to, with their names.
    pub(super) plans: Vec<(&'a str, Json)>,
}

impl<T: Clone> TypesOfTools<T> {
    /// Names the types of a model's tools; a type without a check has no names.
    pub(super) fn new(model: &Model, of: impl Fn(TypeId) -> Option<T>) -> Self {
        let names = |(_, _, input, contract): Declared<'_>| {
            [input.and_then(&of), contract.and_then(|contract| of(contract.result))]
        };
        Self { tools: declared(model).map(names).collect() }
    }
}

impl<'j> Contracts<'j> {
    /// Returns the tools of the document, given whether MCP wraps a result. Fails if a target doesn't explain invalid values.
    pub(super) fn tools<T: Clone>(
        &self,
        syntax: &Syntax,
        names: &TypesOfTools<T>,
        is_wrapped: impl Fn(&Contract) -> bool,
    ) -> Result<Tools<'j, T>, Diagnostic> {
        self.profile.require_full(self.options, "contracts explain invalid values", "--contracts")?;
        let (all, model) = (self.projections, self.projections.model);
        let of_json = JsonProjections::new(all, &model.contracts);
        let named =
            |(id, found): (TypeId, _)| (model.definition(id).name.as_str(), SandboxProjection::to_json(found, model));
        let plans = match syntax.has_undefined {
            true => all.reached(model.contracts.iter().map(|of| of.result)).into_iter().map(named).collect(),
            false => of_json.named().collect(),
        };
        let plan_of = |of: &Contract| match syntax.has_undefined {
            true => Some(all.of(of.result)?.to_json(model)),
            false => of_json.of(of),
        };
        let schema = |id: TypeId| (syntax.string)(&model.definition(id).name);
        let tool = |((name, description, input, contract), [of_input, of_result]): (Declared<'j>, &[Option<T>; 2])| {
            if input.is_some() != of_input.is_some() || contract.is_some() != of_result.is_some() {
                return Err(Diagnostic::new(Code::Defect, format!("`{name}` has no check")));
            }
            let result = contract.map(|of| syntax.result(of, schema(of.result), plan_of(of), is_wrapped(of)));
            let view = ToolView {
                name: (syntax.string)(name),
                description: (syntax.string)(description.unwrap_or_default()),
                input_schema: input.map(schema).unwrap_or_default(),
                result,
            };
            Ok(Tool { name, description, input: of_input.clone(), result: of_result.clone(), view })
        };
        Ok(Tools { all: declared(model).zip(&names.tools).map(tool).collect::<Result<_, _>>()?, plans })
    }
}

impl Syntax {
    fn result(&self, contract: &Contract, schema: String, plan: Option<Json>, is_wrapped: bool) -> ResultView {
        ResultView {
            schema,
            returns: (self.string)(contract.description.as_deref().unwrap_or_default()),
            standard_type: (self.string)(contract.returns.name()),
            category: contract.returns.category().map(|category| (self.string)(category.name())),
            content_type: (self.string)(&contract.content_type),
            has_examples: !contract.examples.is_empty(),
            examples: (self.member)("examples", &Json::array(contract.examples.iter().cloned())),
            has_text: contract.llm_text.is_some(),
            text: contract.llm_text.as_ref().map(self.text).unwrap_or_default(),
            max_chars: contract.limit.max_chars.to_string(),
            keep: contract.limit.keep.name().to_owned(),
            is_limited: contract.limit != Limit::default(),
            has_plan: plan.is_some(),
            has_plans: plan.as_ref().is_some_and(|plan| plan.get("ref").is_some()),
            plan: (self.member)("plan", &plan.unwrap_or(Json::Null)),
            is_wrapped,
        }
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

/// Returns an object of JSON as text, a member a line.
pub(super) fn object_in_lines<N: Into<EcoString>>(members: impl IntoIterator<Item = (N, Json)>) -> String {
    let line = |(name, value): (N, Json)| format!("{}: {value}", Json::String(name.into()));
    let lines: Vec<String> = members.into_iter().map(line).collect();
    if lines.is_empty() { "{}".to_owned() } else { format!("{{\n{}\n}}", lines.join(",\n")) }
}

/// Returns an author's template as an expression of type text, in a language that concatenates by `+`: see [`text_parts`].
pub(super) fn concatenated(
    text: &LlmText,
    string: fn(&str) -> String,
    functions: [&str; 2],
    call: fn(&str, &str, Option<String>) -> String,
) -> String {
    let parts = text_parts(text, string, functions, call);
    if parts.is_empty() { string("") } else { parts.join(" + ") }
}

/// Returns the parts of an author's template as expressions of type text. `call` prints the call of a function with a path
/// and a fallback: the first of the functions reads a property of the result, the other the length of a list.
pub(super) fn text_parts(
    text: &LlmText,
    string: fn(&str) -> String,
    [text_at, count_at]: [&str; 2],
    call: fn(&str, &str, Option<String>) -> String,
) -> Vec<String> {
    let read = |function: &str, Placeholder { path, fallback }: &Placeholder| {
        let path: Vec<String> = path.iter().map(|name| string(name)).collect();
        call(function, &path.join(", "), fallback.as_deref().map(string))
    };
    let part = |part: &TextPart| match part {
        TextPart::Literal(text) => string(text),
        TextPart::Member(placeholder) => read(text_at, placeholder),
        TextPart::Count(placeholder) => read(count_at, placeholder),
    };
    text.parts.iter().map(part).collect()
}

/// Prints the call of a function of a module `runtime`, where fallbacks are optional.
pub(super) fn call(function: &str, path: &str, fallback: Option<String>) -> String {
    format!("runtime.{function}(value, [{path}]{})", fallback.map(|text| format!(", {text}")).unwrap_or_default())
}

impl<'j> Job<'j> {
    /// Returns the name of the document of each tool of a package, in the order of the model of all documents.
    pub(super) fn documents_of_tools(&self) -> Vec<&'j str> {
        let documents = self.request.documents.iter();
        let tools = |count: fn(&Model) -> usize| {
            let of = move |document: &'j Document<'j>| {
                std::iter::repeat_n(document.name.as_str(), count(document.input.model))
            };
            documents.clone().flat_map(of)
        };
        tools(|model| model.contracts.len()).chain(tools(|model| model.silent.len())).collect()
    }

    /// Prints the contracts of a document; none if they aren't wanted, or if there are no tools.
    pub(super) fn contracts(
        &self,
        index: usize,
        print: impl FnOnce(&Contracts<'_>) -> Result<String, Diagnostic>,
    ) -> Result<Option<File>, Diagnostic> {
        let document = self.request.documents.get(index).filter(|of| self.wants.contracts && of.has_tools());
        let Some((document, projections)) = document.and_then(|of| Some((of, of.projections.as_ref()?))) else {
            return Ok(None);
        };
        let profile = self.profile;
        let contracts =
            Contracts { projections, profile, module: profile.module(&document.name), options: self.options };
        let text = print(&contracts)?;
        Ok(Some(File::lossless(Part::Document(index), profile.contracts_file(&document.name), text)))
    }
}

views! {
    /// A module with contracts.
    struct ModuleView {
        name: String,
        /// The base name of its file, or the path by which it is imported.
        file: String,
    }

    /// A contract of a package: its name as a value and as a key of a type, its module, and its name there as a literal.
    struct EntryView { key: String, type_key: String, module: String, tool: String, }
}

/// Returns the distinct names by which programs find the tools of a package, given each behind the name of its document: that
/// of the document stands before it if several documents have such a tool.
pub(super) fn keys(tools: &[(&str, &str)]) -> Vec<String> {
    let shared = repeated(tools.iter().map(|(_, tool)| *tool));
    let is_shared = |tool: &str| shared.contains(tool);
    let mut taken: HashSet<String> =
        tools.iter().filter(|(_, tool)| !is_shared(tool)).map(|(_, tool)| (*tool).to_owned()).collect();
    let mut key = |(document, tool): &(&str, &str)| {
        if !is_shared(tool) {
            return (*tool).to_owned();
        }
        let mut key = format!("{document}.{tool}");
        // A tool may be called so, too.
        while !taken.insert(key.clone()) {
            key.push('_');
        }
        key
    };
    tools.iter().map(&mut key).collect()
}

/// The tools of all documents of a package, for the file with all contracts.
pub(super) struct Index {
    /// The documents with tools.
    pub(super) documents: Vec<usize>,
    pub(super) modules: Vec<ModuleView>,
    /// The names of the tools, with that of the document before it if several documents have such a tool.
    pub(super) keys: Vec<String>,
    pub(super) entries: Vec<EntryView>,
}

impl Index {
    /// Collects the tools of a package; none if it has none. `name` names the module of a file, given its base name; the
    /// other functions print a name as a value, as a key of a type, and as a string.
    pub(super) fn new(
        job: &Job<'_>,
        name: fn(&str) -> String,
        [value, type_key, string]: [fn(&str) -> String; 3],
    ) -> Option<Self> {
        let with_tools = || job.own().filter(|(_, document)| document.has_tools());
        let tools = |document: &'_ Document<'_>| document.input.model.tool_names().map(str::to_owned).collect();
        let names: Vec<Vec<String>> = with_tools().map(|(_, document)| tools(document)).collect();
        let of_document = |((_, document), tools): ((usize, &'_ Document<'_>), &Vec<String>)| {
            tools.iter().map(|tool| (document.name.clone(), tool.clone())).collect::<Vec<_>>()
        };
        let all: Vec<(String, String)> = with_tools().zip(&names).flat_map(of_document).collect();
        let mut keys = keys(&all.iter().map(|(document, tool)| (&**document, &**tool)).collect::<Vec<_>>()).into_iter();
        let mut index = Self { documents: Vec::new(), modules: Vec::new(), keys: Vec::new(), entries: Vec::new() };
        let mut taken = Taken::default();
        for ((position, document), tools) in with_tools().zip(&names) {
            let file = Profile::contracts_module(&document.name);
            let module = taken.claim(&name(&file), "Module");
            for (tool, key) in tools.iter().zip(&mut keys) {
                let (module, tool) = (module.clone(), string(tool));
                index.entries.push(EntryView { key: value(&key), type_key: type_key(&key), module, tool });
                index.keys.push(key);
            }
            index.documents.push(position);
            index.modules.push(ModuleView { name: module, file });
        }
        (!index.modules.is_empty()).then_some(index)
    }

    /// Returns the file, given its text.
    pub(super) fn file(profile: &Profile, text: String) -> File {
        File::shared(format!("{INDEX}{}", profile.suffix), text)
    }
}

#[cfg(test)]
mod tests {
    use super::keys;

    #[test]
    fn tools_are_found_by_distinct_names() {
        assert_eq!(keys(&[("a", "get"), ("b", "list")]), ["get", "list"]);
        assert_eq!(keys(&[("a", "get"), ("b", "get"), ("b", "a.get")]), ["a.get_", "b.get", "a.get"]);
    }
}
