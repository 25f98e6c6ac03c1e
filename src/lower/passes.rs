//! The passes from a document to its model: `graph`, `shapes`, `model`.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::Lowering;
use super::assemble::{Assembled, Ids};
use super::by_tag::OwnRoots;
use super::contracts::{self, silent_tool};
use super::error_type::OwnErrors;
use super::inputs::{self, Parameters};
use super::modules::{ModuleId, Modules};
use super::overrides::{self, Match, NameOverride};
use super::roots::{Root, RootReader, no_root, no_root_schema};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::front::{self, Adopted, Agent, Front, FrontOptions, Notes, Silent, Tool, Transport};
use crate::model::{Contract, Input, InputFormat, Model, ToolSettings, TypeId};
use crate::schema::{BuildOptions, Builder, Graph, find_cycles};
use crate::source::{Document, Library};
use crate::text::File;

/// The options for reading a document.
#[derive(Debug, Clone, Default)]
pub struct ReadOptions {
    /// The name of the root of a bare schema; by default its title, otherwise `stem`.
    pub root_name: Option<String>,
    /// The stem of the file's name. In the options of a generator, one that takes its place, unless it is empty.
    pub stem: String,
    /// The name of the document in headers; by default the file name.
    pub input_name: Option<String>,
    /// Whether warnings about the form of the document are errors.
    pub strict: bool,
    /// The options for reading formats other than ADL.
    pub front: FrontOptions,
    /// The options for building the schema graph.
    pub build: BuildOptions,
    /// Whether types are generated for all definitions of the document, including unreferenced ones.
    pub all_definitions: bool,
    /// Whether supported `format`s are asserted.
    pub assert_formats: bool,
    /// Whether any value is looked for that two branches of a `oneOf` accept.
    pub overlaps: bool,
    /// The folder that relative references to other files start from.
    pub folder: Option<PathBuf>,
    /// The files of URIs.
    pub schema_map: Vec<(String, PathBuf)>,
    /// The configured names of schemas and tools.
    pub names: Vec<NameOverride>,
    /// The configured settings of tools' contracts.
    pub tools: Vec<ToolSettings>,
}

impl ReadOptions {
    /// Returns the options for reading formats other than ADL.
    pub(crate) fn front(&self) -> FrontOptions {
        FrontOptions { lenient: self.build.lenient, ..self.front.clone() }
    }
}

/// A document's model, and the diagnostics about the document.
#[derive(Debug)]
pub struct Lowered {
    /// The model.
    pub model: Model,
    /// The matches of configured names.
    pub matches: Vec<Match>,
    /// Diagnostics that aren't errors.
    pub warnings: Vec<Diagnostic>,
    /// The other files that were read.
    pub read: Vec<PathBuf>,
}

/// Lowers a document to its model.
pub fn lower(document: &Document, options: &ReadOptions) -> Result<Lowered, Error> {
    let ((model, matches), warnings, read) =
        pass(document, options, |document_graph, findings| document_graph.shapes(findings).model(findings))?;
    Ok(Lowered { model, matches, warnings, read })
}

/// Reads the schemas of a document and applies a pass to them. Also returns the warnings, and the other files that were
/// read.
pub(crate) fn pass<T>(
    document: &Document,
    options: &ReadOptions,
    go_on: impl FnOnce(&DocumentGraph, &mut Findings) -> T,
) -> Result<(T, Vec<Diagnostic>, Vec<PathBuf>), Error> {
    let (made, mut findings, read) = with_graph(document, options, |document_graph, findings| {
        let document_graph = document_graph.filter(|_| !findings.has_errors());
        document_graph.map(|document_graph| go_on(&document_graph, findings))
    });
    if options.strict {
        findings.make_strict();
    }
    let warnings = findings.into_result()?;
    match made {
        Some(made) => Ok((made, warnings, read)),
        None => Err(Diagnostic::new(Code::Defect, format!("{}: no model and no reason", document.file.name())).into()),
    }
}

/// Reads the schemas of a document, as [`SchemaGraph::read`] does, and calls a function with them. Also returns all
/// diagnostics, and the other files that were read.
pub(super) fn with_graph<T>(
    document: &Document,
    options: &ReadOptions,
    go_on: impl FnOnce(Option<DocumentGraph>, &mut Findings) -> T,
) -> (T, Findings, Vec<PathBuf>) {
    let library = Library::new(options.folder.as_deref(), &options.schema_map);
    let mut findings = Findings::default();
    let adopted = front::adopt(document, &options.front(), &library, &mut findings);
    let read = |adopted| SchemaGraph::read(&[(adopted, options, None)], options, &library, &mut findings);
    let document_graph = adopted.as_ref().and_then(read).and_then(|SchemaGraph { mut parts, graph, matches }| {
        Some(DocumentGraph { part: parts.pop()?, graph, matches })
    });
    let made = go_on(document_graph, &mut findings);
    if !options.build.lenient && adopted.is_some_and(|adopted| adopted.format.may_be_foreign()) {
        findings.suggest_lenient();
    }
    (made, findings, library.read())
}

/// The result of the first pass over a document: its schemas, and the roots among them.
pub(crate) struct DocumentGraph<'a> {
    pub(super) part: DocumentRoots<'a>,
    pub(super) graph: Graph,
    /// The matches of the configured names so far.
    matches: Vec<Match>,
}

/// The roots of a document in a graph.
pub(super) struct DocumentRoots<'a> {
    pub(super) document: &'a Document,
    pub(super) options: &'a ReadOptions,
    /// The index of its package, if that is another one.
    pub(super) package: Option<usize>,
    pub(super) input: Input,
    pub(super) roots: Vec<Root<'a>>,
    /// The roots of tools' parameters.
    pub(super) inputs: Vec<Root<'a>>,
    /// The tools that declare no result.
    pub(super) silent: Vec<Silent<'a>>,
    /// How operations are sent.
    pub(super) transport: &'a Transport,
}

/// The result of the second pass: definitions without names.
pub(crate) struct Shapes<'a> {
    pub(super) document_graph: &'a DocumentGraph<'a>,
    pub(super) lowering: Lowering<'a>,
    /// The drafts of the roots.
    pub(super) roots: RootDrafts,
}

/// The drafts of the roots of a document.
#[derive(Default, Clone)]
pub(super) struct RootDrafts {
    /// The drafts of results, or of a schema.
    pub(super) results: Vec<usize>,
    /// The drafts of parameters.
    pub(super) inputs: Vec<usize>,
}

impl RootDrafts {
    /// Returns the drafts of all roots.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> {
        self.results.iter().chain(&self.inputs).copied()
    }
}

/// The schemas of documents that are read together, and the roots among them.
pub(super) struct SchemaGraph<'a> {
    pub(super) parts: Vec<DocumentRoots<'a>>,
    pub(super) graph: Graph,
    pub(super) matches: Vec<Match>,
}

impl<'a> SchemaGraph<'a> {
    /// Reads the schemas of documents, and those of the library that they refer to, without what the diagnostics call
    /// invalid. Each document has its options, and the index of its package, if that is another one. If there are no
    /// schemas, or they can't be lowered, the diagnostics explain why.
    pub(super) fn read(
        documents: &[(&'a Adopted, &'a ReadOptions, Option<usize>)],
        options: &ReadOptions,
        library: &Library,
        findings: &mut Findings,
    ) -> Option<Self> {
        let given = || {
            let given = |(adopted, _, package): &(&'a Adopted, _, Option<usize>)| {
                overrides::given(&options.names, &adopted.document, package.is_none(), library)
            };
            documents.iter().flat_map(given).collect::<Vec<_>>()
        };
        let mut fronts = Vec::with_capacity(documents.len());
        for (adopted, ..) in documents {
            let front = front::read(adopted, findings);
            let parameters =
                inputs::read(&front, &adopted.document, !adopted.transport.placements.is_empty(), findings);
            fronts.push((front, parameters));
        }
        let (fronts, parameters): (Vec<_>, Vec<_>) = fronts.into_iter().unzip();
        let mut builder = Builder::new(options.build, library);
        let mut parts = Vec::with_capacity(documents.len());
        for (((adopted, options, package), front), parameters) in documents.iter().zip(fronts).zip(&parameters) {
            let builder = &mut builder;
            let reader = RootReader { document: &adopted.document, options, package: *package, builder, findings };
            parts.push(DocumentRoots::read(front, parameters, &adopted.transport, reader));
        }
        let (graph, found) = builder.finish(given);
        let is_incomplete = found.has(Code::TooLarge);
        findings.append(found);
        let cycles = find_cycles(&graph);
        let is_endless = !cycles.is_empty();
        findings.extend(cycles);
        let mut matches = vec![Match::Nothing; options.names.len()];
        given().iter().for_each(|(_, given)| matches[given.index] = Match::Unused);
        // The configured names of schemas that may not become types.
        let named = graph.ids().filter_map(|id| graph.get(id).given.as_ref());
        named.for_each(|given| matches[given.index] = Match::NoType);
        (!is_incomplete && !is_endless).then_some(Self { parts, graph, matches })
    }
}

impl<'a> DocumentRoots<'a> {
    /// Adds the roots of a document to a graph.
    fn read<'b>(
        front: Front<'a>,
        parameters: &'b [Parameters<'a>],
        transport: &'a Transport,
        mut reader: RootReader<'_, 'b, 'a>,
    ) -> Self {
        let RootReader { document, options, package, .. } = reader;
        let about = front::about(&front, &document.root);
        let format = match &front {
            Front::Agent(agent) => agent.format,
            Front::Schema(_) => InputFormat::Schema,
        };
        let mut has_all = options.all_definitions;
        let (mut roots, silent) = match front {
            Front::Agent(Agent { tools, silent, is_library: has_types, .. }) => {
                reader.findings.extend(options.root_name.as_deref().map(|name| no_root(name, document)));
                has_all |= has_types;
                let errors = reader.errors(&tools);
                // Members of other documents may have the name of these.
                let bodies = if transport.is_empty() { Vec::new() } else { reader.bodies(&tools) };
                let mut roots = reader.results(tools);
                roots.extend(errors.into_iter().chain(bodies));
                (roots, silent)
            }
            Front::Schema(node) if front::is_library(node) => {
                reader.findings.extend(options.root_name.as_deref().map(no_root_schema));
                (reader.definitions(true), Vec::new())
            }
            Front::Schema(node) => (Vec::from_iter(reader.bare(node)), Vec::new()),
        };
        if has_all && !roots.iter().any(|root| root.is_definition) {
            roots.extend(reader.definitions(false));
        }
        let inputs = reader.parameters(parameters);
        let name = options.input_name.as_deref().unwrap_or(document.file.name()).to_owned();
        let input = Input { name, sha256: document.sha256.clone(), about, format };
        Self { document, options, package, input, roots, inputs, silent, transport }
    }

    /// Returns the file of the document, and its format.
    pub(super) fn file_and_format(&self) -> (&Arc<File>, InputFormat) {
        (&self.document.file, self.input.format)
    }

    /// Returns all roots.
    pub(super) fn all_roots(&self) -> impl Iterator<Item = &Root<'a>> {
        self.roots.iter().chain(&self.inputs)
    }

    /// Adds the contracts of the tools with some roots, with their settings, to a model, given the drafts of all roots and
    /// the definition of each.
    pub(super) fn add_contracts(
        &self,
        model: &mut Model,
        drafts: &RootDrafts,
        ids: &Ids,
        own: &OwnRoots,
        findings: &mut Findings,
    ) {
        let Self { document, options, roots, silent, .. } = self;
        let takers = own.inputs.iter().filter_map(|index| Some((self.inputs.get(*index)?, drafts.inputs.get(*index)?)));
        let inputs: HashMap<&str, usize> = takers.filter_map(|(root, draft)| Some((root.takes?, *draft))).collect();
        let silent = silent.iter().filter(|_| own.is_whole);
        let input_of = |tool: &str| inputs.get(tool).and_then(|draft| ids.get(*draft));
        model.silent = silent.map(|tool| silent_tool(tool, input_of(tool.name), document)).collect();
        let results = own.results.iter().filter_map(|index| Some((roots.get(*index)?, drafts.results.get(*index)?)));
        let tools = results.filter_map(|(root, draft)| Some((root.tool.as_ref()?, ids.get(*draft)?)));
        let notes = &mut Notes { document, findings, lenient: options.build.lenient };
        let bodies = if self.transport.is_empty() { HashMap::new() } else { self.bodies(drafts, ids) };
        let contract = |(tool, result): (&Tool, TypeId)| {
            let placement = self.transport.placements.get(tool.name);
            let placement = placement.and_then(|of| of.map(|body| bodies.get(&(tool.name, *body)).copied()));
            Contract {
                placement: placement.map(Box::new),
                exchange: self.exchange(tool, &bodies),
                ..contracts::of(tool, input_of(tool.name), result, model, notes)
            }
        };
        model.contracts = tools.map(contract).collect();
        contracts::add_settings(model, &options.tools, findings);
    }
}

impl DocumentGraph<'_> {
    /// Lowers the schemas of all roots, with the schemas they use.
    pub(crate) fn shapes(&self, findings: &mut Findings) -> Shapes<'_> {
        let assert_formats = self.part.options.assert_formats;
        let finds_overlaps = self.part.options.overlaps;
        let own_errors = OwnErrors::new([self.part.file_and_format()].into_iter());
        let mut lowering = Lowering { assert_formats, finds_overlaps, own_errors, ..Lowering::new(&self.graph) };
        let results = lowering.roots(&self.part.roots);
        // Parameters come later, so that results are named without regard to them.
        let inputs = lowering.roots(&self.part.inputs);
        let roots = RootDrafts { results, inputs };
        lowering.report_contradictions();
        lowering.report_same_branches();
        findings.extend(std::mem::take(&mut lowering.warnings));
        Shapes { document_graph: self, lowering, roots }
    }
}

/// A model without contracts, the id of each draft, and the diagnostics about the checks.
type Finished = (Model, Ids, Vec<Diagnostic>);

impl Lowering<'_> {
    /// Lowers roots, with the schemas they use.
    fn roots(&mut self, roots: &[Root]) -> Vec<usize> {
        let drafts: Vec<usize> = roots.iter().map(|root| self.root(root)).collect();
        self.run();
        self.describe_roots(roots, &drafts);
        drafts
    }

    /// Sets the documentation of roots, and reports what their authors may have missed.
    pub(super) fn describe_roots(&mut self, roots: &[Root], drafts: &[usize]) {
        for (root, &draft) in roots.iter().zip(drafts).filter(|(root, _)| !root.is_definition) {
            self.describe(root, draft);
            self.compare_with_type(root);
        }
        if roots.iter().any(|root| !root.is_definition && root.tool.is_some()) {
            self.look_for_required(roots);
        }
    }

    /// Reports configured names that other definitions have.
    pub(super) fn taken_names(&self, options: &ReadOptions) -> impl Iterator<Item = Diagnostic> {
        self.clashes.iter().map(|index| options.names[*index].taken())
    }

    /// Finishes a model without contracts: names, reading order, the bundle, the checks.
    fn model(&mut self, roots: &[usize], input: &Input, matches: &mut [Match]) -> Finished {
        let mut modules = Modules::one(self);
        self.name(&mut modules);
        let assembled = self.assemble(self.reading_order(roots), &modules, ModuleId(0));
        self.finish(assembled, input, matches)
    }

    /// Finishes the model of assembled definitions, as [`model`](Self::model) does.
    pub(super) fn finish(&self, assembled: Assembled, input: &Input, matches: &mut [Match]) -> Finished {
        let given = assembled.ids.iter().flat_map(|(draft, _)| &self.drafts[draft].given);
        given.for_each(|index| matches[*index] = Match::Named);
        let bundle = Arc::new(self.bundle(&assembled));
        let (checks, found) = self.checks(&assembled);
        let checks = Arc::new(checks);
        let Assembled { definitions, ids, .. } = assembled;
        let (error, losses) = (self.error.and_then(|draft| ids.get(draft)), self.losses(&ids));
        let (input, contracts, silent) = (input.clone(), Vec::new(), Vec::new());
        let asserts_formats = self.assert_formats;
        (Model { input, definitions, contracts, silent, error, bundle, losses, checks, asserts_formats }, ids, found)
    }
}

impl Shapes<'_> {
    /// Finishes the model: names, reading order, the bundle, the contracts. Also returns the matches of configured
    /// names.
    pub(crate) fn model(mut self, findings: &mut Findings) -> (Model, Vec<Match>) {
        let DocumentGraph { part, matches, .. } = self.document_graph;
        let (mut matches, options) = (matches.clone(), part.options);
        let all: Vec<usize> = self.roots.all().collect();
        let (mut model, ids, found) = self.lowering.model(&all, &part.input, &mut matches);
        findings.extend(self.lowering.taken_names(options));
        findings.extend(found);
        part.add_contracts(&mut model, &self.roots, &ids, &OwnRoots::whole(part, &self.roots), findings);
        findings.extend(self.lowering.refused_defaults(&model, &ids));
        (model, matches)
    }
}
