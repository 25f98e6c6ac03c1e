//! Lowers a document to its model: roots, contracts, and diagnostics about them.

use std::collections::HashSet;

use super::check::CheckOptions;
use super::inputs::{self, Inputs};
use super::merged_schema::Key;
use super::overrides::{self, Match, NameOverride};
use super::{Draft, Lowering, ReadOptions, Use, llm_text};
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::model::{
    Body, Contract, Docs, Input, Limit, Model, Naming, ReturnType, SilentTool, Takes, ToolSettings, Type, TypeId,
};
use crate::names::{self, Case};
use crate::schema::{BuildOptions, Builder, Graph, Keyword, SchemaId, can_be_schema, find_cycles};
use crate::source::{Agent, Document, Front, Library, Member, Node, Silent, Source, Tool, about, read_front};
use crate::text::Place;

/// The result of the first pass over a document: its schemas, and the roots among them.
pub(crate) struct Reading<'a> {
    pub(super) document: &'a Document,
    pub(super) input: Input,
    pub(super) graph: Graph,
    pub(super) roots: Vec<Root<'a>>,
    /// The tools that declare no result.
    silent: Vec<Silent<'a>>,
    /// The parameters of tools.
    inputs: Inputs,
    /// The URIs of documents that only parameters refer to, and that weren't found.
    pub(super) missing: Vec<String>,
    /// The configured names, and their matches so far.
    names: Vec<NameOverride>,
    matches: Vec<Match>,
    check_options: CheckOptions,
    /// The configured settings of tools.
    settings: Vec<ToolSettings>,
}

/// A root of the model: a contract's result, or the bare schema.
pub(super) struct Root<'a> {
    pub(super) name: String,
    /// Whether the name is configured.
    asked: bool,
    /// The override that configured it.
    given: Option<usize>,
    pub(super) schema: SchemaId,
    pub(super) tool: Option<Tool<'a>>,
    /// The schema of the standard type beside it (`type`).
    pub(super) standard: Option<SchemaId>,
    /// Whether it is a definition, whose type is named by its key.
    is_definition: bool,
}

impl Root<'_> {
    /// A root that no tool returns.
    pub(super) fn new(name: String, schema: SchemaId) -> Self {
        Self { name, asked: false, given: None, schema, tool: None, standard: None, is_definition: false }
    }
}

/// The result of the second pass: definitions without names.
pub(crate) struct Shapes<'a> {
    pub(super) reading: &'a Reading<'a>,
    pub(super) lowering: Lowering<'a>,
    /// The draft of each root.
    pub(super) roots: Vec<usize>,
}

/// The result of reading a document.
pub(super) enum Outcome<'a> {
    /// Its schemas.
    Reading(Box<Reading<'a>>),
    /// No model: see the diagnostics, or these documents are missing.
    Missing(Vec<String>),
}

/// Reads the schemas of a document, with the documents of a library at hand.
pub(super) fn read<'a>(
    document: &'a Document,
    library: &Library,
    options: &ReadOptions,
    findings: &mut Findings,
) -> Outcome<'a> {
    let Some(front) = read_front(document, findings) else { return Outcome::Missing(Vec::new()) };
    let about = about(&front, &document.root);
    let ReadOptions { lenient, assume_required, dialect, .. } = *options;
    let build = BuildOptions { lenient, assume_required, dialect };
    let given = overrides::given(&options.names, document, library);
    let mut matches = vec![Match::Nothing; options.names.len()];
    given.iter().for_each(|(_, given)| matches[given.index] = Match::Unused);
    let mut builder = Builder::new(build, library, given);
    let (mut roots, silent) = match front {
        Front::Agent(Agent { tools, silent }) => {
            findings.extend(options.root_name.as_deref().map(|name| no_root(name, document)));
            (tool_roots(tools, document, options, &mut builder), silent)
        }
        Front::Schema(node) if is_library(node) => {
            findings.extend(options.root_name.as_deref().map(no_root_schema));
            (definitions(document, true, &mut builder), Vec::new())
        }
        Front::Schema(node) => {
            (bare_root(node, document, options, &mut builder, findings).into_iter().collect(), Vec::new())
        }
    };
    if options.all_definitions && !roots.iter().any(|root| root.is_definition) {
        roots.extend(definitions(document, false, &mut builder));
    }
    let (graph, said, missing) = builder.finish();
    findings.append(said);
    findings.extend(find_cycles(&graph));
    if findings.has_errors() || !missing.is_empty() {
        return Outcome::Missing(missing);
    }
    let said = takes(&roots, &silent);
    let (inputs, missing) = inputs::read(&said, document, library, build, &options.names, findings);
    let schemas = graph.ids().filter_map(|id| graph.get(id).given.as_ref());
    schemas.for_each(|given| matches[given.index] = Match::NoType);
    let name = options.input_name.as_deref().unwrap_or(document.file.name()).to_owned();
    let input = Input { name, sha256: document.sha256.clone(), about };
    let check_options = CheckOptions { assert_formats: options.assert_formats };
    let (names, settings) = (options.names.clone(), options.tools.clone());
    let reading =
        Reading { document, input, graph, roots, silent, inputs, missing, names, matches, check_options, settings };
    Outcome::Reading(Box::new(reading))
}

/// Returns the diagnostic for a root name that is given for an agent definition.
fn no_root(name: &str, document: &Document) -> Diagnostic {
    let message = format!(
        "the root name `{name}` applies to a JSON Schema, but `{}` is an agent definition",
        document.file.name()
    );
    Diagnostic::new(Code::UnusedName, message)
        .help("name the type of a tool's result in adl-gen.toml: `[tools.get_user]` with `name = \"User\"`")
}

/// Returns the diagnostic for a root name that is given for a schema with only definitions.
fn no_root_schema(name: &str) -> Diagnostic {
    let message = format!("the root name `{name}` is unused: the schema has only definitions");
    Diagnostic::new(Code::UnusedName, message)
        .help("definitions are named by their keys, or in adl-gen.toml under `[names]`")
}

/// The properties of a document that contain its definitions.
const DEFINITIONS: [&str; 2] = ["$defs", "definitions"];

/// Returns whether a schema has definitions and no constraints of its own: a library of types.
fn is_library(schema: &Node) -> bool {
    let decides = |member: &Member| Keyword::from_name(&member.key).is_some_and(|keyword| !keyword.is_annotation());
    let is_reference = |member: &Member| matches!(member.key.as_str(), "$dynamicRef" | "$recursiveRef");
    let has_definitions = DEFINITIONS.iter().filter_map(|name| schema.get(name)).any(|map| !map.members().is_empty());
    has_definitions && !schema.members().iter().any(|member| decides(member) || is_reference(member))
}

/// Returns the definitions of a document as roots.
fn definitions<'a, 'd: 'a>(document: &'d Document, is_schema: bool, builder: &mut Builder<'a>) -> Vec<Root<'d>> {
    let maps = DEFINITIONS.iter().filter_map(|name| document.root.get(name));
    let members = maps.flat_map(Node::members).filter(|member| can_be_schema(&member.value));
    let root = |member: &'d Member| {
        let schema = builder.definition(document, member, is_schema);
        Root { is_definition: true, ..Root::new(member.key.clone(), schema) }
    };
    members.map(root).collect()
}

/// Returns the parameters of tools.
fn takes<'d>(roots: &[Root<'d>], silent: &[Silent<'d>]) -> Vec<(&'d str, &'d Node)> {
    let tools = roots.iter().filter_map(|root| root.tool.as_ref()).filter_map(|tool| Some((tool.name, tool.takes?)));
    tools.chain(silent.iter().filter_map(|tool| Some((tool.name, tool.takes?)))).collect()
}

fn tool_roots<'a, 'd: 'a>(
    tools: Vec<Tool<'d>>,
    document: &'d Document,
    options: &ReadOptions,
    builder: &mut Builder<'a>,
) -> Vec<Root<'d>> {
    let texts: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
    let names = names::distinct(&texts, Case::UpperCamel, |_| false);
    let root = |(tool, name): (Tool<'d>, String)| {
        let schema = match tool.returns.schema {
            Source::Document(node) => builder.inline(document, node),
            Source::Uri(node) => builder.external(document, node),
            Source::Narrowed(standard, node) => builder.narrowed(standard, document, node),
            Source::Standard(standard) => builder.standard(standard, &tool.returns.place),
            Source::JsonType(json_type) => builder.of_type(json_type, &tool.returns.place),
            Source::Anything => builder.anything(&tool.returns.place),
        };
        let standard = match (&tool.returns.schema, tool.returns.kind) {
            (Source::Document(_) | Source::Uri(_), ReturnType::Standard(standard)) => {
                Some(builder.standard(standard, &tool.returns.place))
            }
            _ => None,
        };
        let name = if name.ends_with("Result") { name } else { format!("{name}Result") };
        match overrides::of_tool(&options.names, tool.name) {
            Some((index, name)) => {
                Root { asked: true, given: Some(index), tool: Some(tool), standard, ..Root::new(name, schema) }
            }
            None => Root { tool: Some(tool), standard, ..Root::new(name, schema) },
        }
    };
    tools.into_iter().zip(names).map(root).collect()
}

/// Returns the root of a bare schema, named by the configuration, its title, or the file.
fn bare_root<'a, 'd: 'a>(
    node: &'d Node,
    document: &'d Document,
    options: &ReadOptions,
    builder: &mut Builder<'a>,
    findings: &mut Findings,
) -> Option<Root<'d>> {
    let name = match &options.root_name {
        Some(name) if names::is_plain(name) => name.clone(),
        Some(name) => {
            findings.push(names::no_name(name));
            return None;
        }
        None => {
            let title = node.get("title").and_then(Node::as_str).filter(|title| !title.trim().is_empty());
            names::identifier(title.unwrap_or(&options.stem), Case::UpperCamel)
        }
    };
    let asked = options.root_name.is_some();
    Some(Root { asked, ..Root::new(name, builder.inline(document, node)) })
}

impl Reading<'_> {
    /// Lowers the schemas of all roots, with the schemas they use.
    pub(crate) fn shapes(&self, findings: &mut Findings) -> Shapes<'_> {
        let mut lowering = Lowering::new(&self.graph);
        let roots: Vec<usize> = self.roots.iter().map(|root| lowering.root(root)).collect();
        lowering.run();
        let described = self.roots.iter().zip(&roots).filter(|(root, _)| !root.is_definition);
        for (root, &draft) in described {
            lowering.describe(root, draft);
            lowering.compare_with_type(root);
            lowering.look_for_required(root);
        }
        findings.extend(std::mem::take(&mut lowering.warnings));
        Shapes { reading: self, lowering, roots }
    }
}

impl Shapes<'_> {
    /// Finishes the model: names, reading order, the bundle, the contracts. Also returns the matches of configured
    /// names.
    pub(crate) fn model(mut self, findings: &mut Findings) -> (Model, Vec<Match>) {
        let assembled = self.lowering.assemble(&self.roots);
        let Reading { document, input, roots, silent, inputs, names, matches, settings, .. } = self.reading;
        findings.extend(self.lowering.clashes.iter().map(|index| names[*index].taken()));
        let mut matches = matches.clone();
        let made = self.lowering.drafts.iter().zip(&assembled.ids).filter(|(_, id)| id.is_some());
        made.for_each(|(draft, _)| draft.given.iter().for_each(|index| matches[*index] = Match::Named));
        let bundle = self.lowering.bundle(&assembled);
        let (checks, found) = self.lowering.checks(&assembled, self.reading.check_options);
        findings.extend(found);
        let ids: Vec<TypeId> = self.roots.iter().filter_map(|draft| assembled.ids[*draft]).collect();
        let error = self.lowering.error.and_then(|draft| assembled.ids[draft]);
        let losses = self.lowering.losses(&assembled.ids);
        let mut taken = inputs.lower(input, self.reading.check_options, &mut matches, findings);
        let (input, definitions) = (input.clone(), assembled.definitions);
        let (contracts, inputs) = (Vec::new(), taken.model.take());
        let silent = silent.iter().map(|tool| silent_tool(tool, taken.of(tool.name))).collect();
        let mut model = Model { input, definitions, contracts, silent, inputs, error, bundle, losses, checks };
        let tools = roots.iter().zip(ids).filter_map(|(root, result)| Some((root.tool.as_ref()?, result)));
        model.contracts = tools
            .map(|(tool, result)| Contract {
                takes: taken.of(tool.name),
                ..contract(tool, result, &model, document, findings)
            })
            .collect();
        findings.extend(self.lowering.refused_defaults(&model, &assembled.ids));
        settle(&mut model, settings, findings);
        (model, matches)
    }
}

impl Lowering<'_> {
    /// Returns the definition of a root. A schema that has a name of its own keeps it: the root is another name for it.
    pub(super) fn root(&mut self, root: &Root) -> usize {
        let key = self.normal(Key::single(root.schema));
        if let Some(name) = self.own_name(root.schema).filter(|_| root.is_definition) {
            let known = self.known.get(&key).copied();
            return known.unwrap_or_else(|| self.named_draft(key, Naming::Key, name, None));
        }
        let given = self.graph.get(root.schema).given.clone().filter(|_| !root.asked && !self.known.contains_key(&key));
        if let Some(given) = given {
            return self.draft(key, Naming::Root, given.name, None);
        }
        let named = key.sole().is_some_and(|id| self.own_name(id).is_some()) || self.known.contains_key(&key);
        if !named {
            let index = self.draft(key, Naming::Root, root.name.clone(), None);
            self.drafts[index].exact = root.asked;
            self.drafts[index].given.extend(root.given);
            return index;
        }
        let index = self.drafts.len();
        self.drafts.push(Draft {
            key: None,
            naming: Naming::Root,
            exact: root.asked,
            given: root.given.into_iter().collect(),
            words: root.name.clone(),
            parent: None,
            path: String::new(),
            docs: Docs::default(),
            parameters: Vec::new(),
            place: Some(self.graph.get(root.schema).place.clone()),
            body: None,
        });
        let ty = self.use_of(key, &Use { owner: index, words: String::new() });
        self.drafts[index].body = Some(Body::Alias(ty));
        index
    }

    /// Sets the documentation of a root, from the contract first, then from the schema.
    fn describe(&mut self, root: &Root, draft: usize) {
        let said = self.use_docs(&[root.schema], &Type::Any);
        let docs = &mut self.drafts[draft].docs;
        if docs.is_empty() {
            *docs = Docs { constraints: Vec::new(), ..said };
        }
        if let Some(tool) = &root.tool {
            let description = tool.returns.description.filter(|text| !text.trim().is_empty()).map(str::to_owned);
            let fallback = || format!("What `{}` returns.", tool.name);
            docs.description = Some(description.or_else(|| docs.description.take()).unwrap_or_else(fallback));
        }
    }
}

impl Lowering<'_> {
    /// Reports results without `required`: most authors forget it.
    fn look_for_required(&mut self, root: &Root) {
        let Some(tool) = &root.tool else { return };
        let mut seen = HashSet::from([root.schema]);
        let mut pending = vec![root.schema];
        let mut has_properties = false;
        while let Some(id) = pending.pop() {
            let schema = self.graph.get(id);
            if schema.entry(Keyword::Required).is_some() {
                return;
            }
            has_properties |= !schema.schema_map(Keyword::Properties).is_empty();
            let parts = schema.entries().iter().flat_map(|entry| entry.operand.ids());
            pending.extend(parts.filter(|id| seen.insert(*id)));
        }
        if has_properties {
            let message = format!("every property of the result of `{}` is optional: nothing is `required`", tool.name);
            let help = "add `required` to the schema, or assume it with `--assume-required`";
            self.warnings.push(Diagnostic::new(Code::NoRequired, message).at(tool.returns.place.clone()).help(help));
        }
    }
}

fn contract(tool: &Tool, result: TypeId, model: &Model, document: &Document, findings: &mut Findings) -> Contract {
    let returns = &tool.returns;
    let mut examples = Vec::new();
    for node in returns.examples {
        let value = node.to_json();
        let wrong = model.checks.of(result).map(|check| model.checks.violations(check, &value)).unwrap_or_default();
        match wrong.first() {
            None => examples.push(value),
            Some(violation) => {
                let place = Place { file: document.file.clone(), span: node.span };
                let message = format!("this example of `{}` is invalid: {violation}", tool.name);
                findings.push(Diagnostic::new(Code::InvalidExample, message).at(place));
            }
        }
    }
    Contract {
        tool: tool.name.to_owned(),
        tool_description: tool.description.map(str::to_owned),
        result,
        returns: returns.kind,
        description: returns.description.map(str::to_owned),
        content_type: returns.content_type.unwrap_or("application/json").to_owned(),
        examples,
        llm_text: None,
        limit: Limit::default(),
        takes: Takes::default(),
        place: returns.place.clone(),
    }
}

/// Adds the configured texts for a model and their limits to the contracts.
fn settle(model: &mut Model, settings: &[ToolSettings], findings: &mut Findings) {
    if settings.is_empty() {
        return;
    }
    let plain = model.monomorphic();
    for said in settings {
        let Some(contract) = model.contracts.iter_mut().find(|contract| contract.tool == said.tool) else { continue };
        contract.limit.max_chars = said.max_chars.unwrap_or(contract.limit.max_chars);
        contract.limit.keep = said.keep.unwrap_or(contract.limit.keep);
        let Some(template) = &said.llm_text else { continue };
        match llm_text::read(template, contract.result, &plain) {
            Ok(text) => contract.llm_text = Some(text),
            Err(wrong) => findings.push(match said.llm_text_place.clone() {
                Some(place) => wrong.at(place),
                None => wrong,
            }),
        }
    }
}

fn silent_tool(tool: &Silent, takes: Takes) -> SilentTool {
    SilentTool {
        tool: tool.name.to_owned(),
        tool_description: tool.description.map(str::to_owned),
        takes,
        place: tool.place.clone(),
    }
}
