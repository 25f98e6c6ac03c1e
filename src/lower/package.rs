//! A package: the models of several documents, each with the definitions that it declares.
//!
//! The documents share one graph and one lowering, so that a schema to which several refer is one definition, in the
//! module of the document that declares it. The model of a module also has the definitions of other modules that its own
//! need, marked as [`External`](crate::model::External).

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::assemble::Ids;
use super::by_tag::{self, OwnRoots};
use super::error_type::OwnErrors;
use super::limits;
use super::modules::{ModuleId, Modules, OtherPackages};
use super::overrides::Match;
use super::passes::{DocumentRoots, RootDrafts, SchemaGraph};
use super::roots::Root;
use super::{Lowering, ReadOptions};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::front;
use crate::model::{Contract, Input, Model, SilentTool, TypeId};
use crate::names::{Case, identifier, stem};
use crate::schema::Graph;
use crate::source::{Document, Library};

/// A document of a package.
pub(crate) struct PackageDocument<'a> {
    /// The document.
    pub(crate) document: &'a Document,
    /// The path from the folder of the package, with `/`.
    pub(crate) path: String,
    /// The options for reading it.
    pub(crate) options: ReadOptions,
    /// The index of its package, if that is another one.
    pub(crate) package: Option<usize>,
}

/// The models of a package, and the diagnostics about its documents.
#[derive(Debug, Default)]
pub(crate) struct LoweredPackage {
    /// The modules: of each input, of the other documents to which they refer, and of the standard types.
    pub(crate) modules: Vec<LoweredModule>,
    /// One model of all modules, if it is asked for; its contracts are those of the modules.
    pub(crate) whole: Option<Model>,
    /// The matches of configured names.
    pub(crate) matches: Vec<Match>,
    /// Diagnostics that aren't errors.
    pub(crate) warnings: Vec<Diagnostic>,
    /// The other files that were read.
    pub(crate) read: Vec<PathBuf>,
}

/// The definitions of a document, or of the standard types.
#[derive(Debug)]
pub(crate) struct LoweredModule {
    /// The base name of its files.
    pub(crate) name: String,
    /// The name of its document, whose options apply to it: the base name of its files, unless that is divided.
    pub(crate) document: String,
    /// The modules of the same document whose definitions it exports beside its own, by their names in the models of
    /// others.
    pub(crate) exports: Vec<String>,
    /// The name in the models of other modules.
    pub(crate) distinct_name: String,
    /// The index of its package, if that is another one.
    pub(crate) package: Option<usize>,
    /// The model.
    pub(crate) model: Model,
    /// The definitions in the one model of all modules, if that is asked for.
    pub(crate) in_whole: Vec<Option<TypeId>>,
    /// The index of its document among the inputs, if it is one.
    pub(crate) input: Option<usize>,
}

/// Lowers the documents of a package. `options` are those that all share; references between documents start from
/// `folder`; `whole` asks for one model of all modules, and describes it.
pub(crate) fn package(
    inputs: &[PackageDocument],
    folder: Option<&Path>,
    options: &ReadOptions,
    whole: Option<&Input>,
) -> Result<LoweredPackage, Error> {
    let mut findings = Findings::default();
    let paths = inputs.iter().map(|input| (input.path.clone(), input.document));
    let parts_of_documents = Library::new(folder, &options.schema_map).with_inputs(paths);
    let mut adopted = Vec::with_capacity(inputs.len());
    for input in inputs {
        let found = front::adopt(input.document, &input.options.front(), &parts_of_documents, &mut findings);
        adopted.extend(found.map(|found| (input, found)));
    }
    let paths = adopted.iter().map(|(input, adopted)| (input.path.clone(), adopted.document.as_ref()));
    let library = Library::new(folder, &options.schema_map).with_inputs(paths);
    let documents: Vec<_> = adopted.iter().map(|(input, adopted)| (adopted, &input.options, input.package)).collect();
    let schemas = SchemaGraph::read(&documents, options, &library, &mut findings).filter(|_| !findings.has_errors());
    let mut lowered = LoweredPackage::default();
    if let Some(SchemaGraph { parts, graph, matches }) = schemas {
        lowered.matches = matches;
        let package = Package::new(&graph, &parts);
        (lowered.modules, lowered.whole) =
            package.models(options, whole, &library, &mut findings, &mut lowered.matches);
    }
    if !options.build.lenient && documents.iter().any(|(adopted, ..)| adopted.format.may_be_foreign()) {
        findings.suggest_lenient();
    }
    lowered.read = library.read();
    lowered.read.extend(parts_of_documents.read().into_iter().filter(|path| !library.read().contains(path)));
    findings.sort(inputs.iter().map(|input| &input.document.file));
    if options.strict {
        findings.make_strict();
    }
    Ok(LoweredPackage { warnings: findings.into_result()?, ..lowered })
}

/// A package while its definitions are lowered.
struct Package<'a, 'g> {
    parts: &'a [DocumentRoots<'a>],
    lowering: Lowering<'g>,
    /// The drafts of the roots, by document.
    roots: Vec<RootDrafts>,
    others: OtherPackages,
}

impl<'a, 'g> Package<'a, 'g> {
    /// Lowers the schemas of all roots, with the schemas they use.
    ///
    /// The parts of other packages come first, each package by itself: its definitions then have the names that they have
    /// there.
    fn new(graph: &'g Graph, parts: &'a [DocumentRoots<'a>]) -> Self {
        let assert_formats = parts.iter().any(|part| part.options.assert_formats);
        let own_errors = OwnErrors::new(parts.iter().map(DocumentRoots::file_and_format));
        let mut lowering = Lowering { is_package: true, assert_formats, own_errors, ..Lowering::new(graph) };
        let mut roots = vec![RootDrafts::default(); parts.len()];
        let others: BTreeSet<usize> = parts.iter().filter_map(|part| part.package).collect();
        let mut of_drafts = BTreeMap::new();
        for package in others.into_iter().map(Some).chain([None]) {
            let parts: Vec<_> = parts.iter().enumerate().filter(|(_, part)| part.package == package).collect();
            lower_parts(&parts, &mut lowering, &mut roots);
            let of_package = package.map(|package| (package, lowering.reading_order(&all_roots(&parts, &roots))));
            if let Some((package, drafts)) = of_package {
                drafts.into_iter().for_each(|draft| {
                    of_drafts.entry(draft).or_insert(package);
                });
            }
        }
        for (part, drafts) in parts.iter().zip(&roots) {
            lowering.describe_roots(&part.roots, &drafts.results);
            lowering.describe_roots(&part.inputs, &drafts.inputs);
        }
        lowering.report_contradictions();
        lowering.report_same_branches();
        let of_inputs = parts.iter().map(|part| part.package).collect();
        Self { parts, lowering, roots, others: OtherPackages { of_inputs, of_drafts } }
    }

    /// Finishes the models of all modules that declare something, and the one of all modules.
    fn models(
        mut self,
        options: &ReadOptions,
        whole: Option<&Input>,
        library: &Library,
        findings: &mut Findings,
        matches: &mut [Match],
    ) -> (Vec<LoweredModule>, Option<Model>) {
        findings.extend(std::mem::take(&mut self.lowering.warnings));
        let name = |stem: &str| identifier(stem, Case::Snake);
        let inputs = self.parts.iter().map(|part| (Arc::clone(&part.document.file), name(&part.options.stem)));
        let file_name = |document: &Document| document.file.name().rsplit('/').next().map(stem).unwrap_or_default();
        let others: Vec<&Document> = library.documents().collect();
        let files = others.iter().map(|document| (Arc::clone(&document.file), name(&file_name(document))));
        let mut modules = Modules::of_package(&self.lowering, inputs.chain(files).collect(), &self.others);
        self.lowering.name(&mut modules);
        by_tag::divide(&self.lowering, self.parts, &self.roots, &mut modules);
        let of_modules = by_tag::own_roots(self.parts, &self.roots, &modules);
        let own = self.roots.iter().zip(self.parts).filter(|(_, part)| part.package.is_none());
        let all: Vec<usize> = own.flat_map(|(roots, _)| roots.all()).collect();
        let exported = self.lowering.exported(&all, &modules);
        findings.extend(self.lowering.taken_names(options));
        let (seen, known, finished, roots) = (HashSet::new(), 0, Vec::new(), Vec::new());
        let ids = modules.ids();
        let mut progress = PackageProgress {
            package: self,
            others,
            modules,
            of_modules,
            findings,
            matches,
            seen,
            known,
            finished,
            roots,
        };
        for (module, exported) in ids.zip(exported) {
            if let Err(error) = progress.module(module, exported) {
                progress.findings.push(error);
                return (Vec::new(), None);
            }
        }
        let whole = whole.map(|input| progress.whole(input));
        (progress.finished.into_iter().map(|(module, _)| module).collect(), whole)
    }
}

/// The models of a package while they are finished.
struct PackageProgress<'p, 'a, 'g> {
    package: Package<'a, 'g>,
    /// The documents that are no inputs.
    others: Vec<&'p Document>,
    modules: Modules,
    of_modules: Vec<OwnRoots>,
    findings: &'p mut Findings,
    matches: &'p mut [Match],
    /// The diagnostics about definitions so far: each is found in every module that uses the definition.
    seen: HashSet<String>,
    /// The number of definitions that the modules know.
    known: usize,
    /// The finished modules, each with the ids of its drafts.
    finished: Vec<(LoweredModule, Ids)>,
    /// The roots of the modules of this package.
    roots: Vec<usize>,
}

impl PackageProgress<'_, '_, '_> {
    /// Finishes a module, unless it declares nothing, given the drafts that other modules use. Fails if all modules know
    /// too many definitions.
    fn module(&mut self, module: ModuleId, exported: Vec<usize>) -> Result<(), Diagnostic> {
        let Package { parts, lowering, roots: drafts, .. } = &mut self.package;
        // The module of a tag is there also if all that it has is shared.
        let is_shared = self.modules.division(module).is_some_and(|division| division.is_shared);
        let document = self.modules.document(module);
        let part = parts.get(document.0);
        let own = self.of_modules.get_mut(module.0).map(std::mem::take).unwrap_or_default();
        let roots: Vec<usize> = own.drafts.iter().copied().chain(exported).collect();
        if roots.is_empty() && (is_shared || part.is_none()) {
            return Ok(());
        }
        let order = lowering.reading_order(&roots);
        self.known += order.len();
        if self.known > limits::KNOWN_TO_MODULES {
            let first = roots.first().and_then(|root| lowering.drafts.get(*root)?.place.clone());
            return Err(too_many_references().at(first));
        }
        let assembled = lowering.assemble(order, &self.modules, module);
        let other = || module.0.checked_sub(parts.len()).and_then(|index| self.others.get(index));
        let input = part.map_or_else(|| input_of(other().copied()), |part| part.input.clone());
        let (mut model, ids, found) = lowering.finish(assembled, &input, self.matches);
        let found = found.into_iter().chain(lowering.refused_defaults(&model, &ids));
        self.findings.extend(found.filter(|found| self.seen.insert(found.to_string())));
        let package = self.modules.package(module);
        if package.is_none() {
            let of_document = part.zip(drafts.get(document.0));
            if let Some((part, drafts)) = of_document {
                part.add_contracts(&mut model, drafts, &ids, &own, self.findings);
            }
            self.roots.extend(roots);
        }
        let finished = LoweredModule {
            name: self.modules.name(module).to_owned(),
            document: self.modules.name(document).to_owned(),
            exports: self.modules.exports(module),
            distinct_name: self.modules.distinct_name(module),
            package,
            in_whole: vec![None; model.definitions.len()],
            model,
            input: part.map(|_| document.0),
        };
        self.finished.push((finished, ids));
        Ok(())
    }

    /// Returns the one model of all modules, and notes their definitions in it.
    fn whole(&mut self, input: &Input) -> Model {
        let lowering = &mut self.package.lowering;
        let assembled = lowering.assemble_all(&self.roots, &self.modules);
        let (mut model, ids, _) = lowering.finish(assembled, input, self.matches);
        for (module, own_ids) in &mut self.finished {
            for (draft, own) in own_ids.iter() {
                module.in_whole[own.index()] = ids.get(draft);
            }
            let in_whole = |own: TypeId| module.in_whole[own.index()];
            let contract = |own: &Contract| {
                let (input, result) = (own.input.and_then(in_whole), in_whole(own.result)?);
                let placement = own.placement.as_ref().and_then(|placement| placement.map(|ty| in_whole(*ty)));
                Some(Contract { input, result, placement: placement.map(Box::new), ..own.clone() })
            };
            model.contracts.extend(module.model.contracts.iter().filter_map(contract));
            let silent = |own: &SilentTool| SilentTool { input: own.input.and_then(in_whole), ..own.clone() };
            model.silent.extend(module.model.silent.iter().map(silent));
        }
        model
    }
}

/// Lowers the schemas of the roots of documents, each with its index, with the schemas they use.
fn lower_parts(parts: &[(usize, &DocumentRoots)], lowering: &mut Lowering, roots: &mut [RootDrafts]) {
    // A schema to which others refer is the root of its own document first.
    let is_own = |part: &DocumentRoots| {
        part.roots.iter().all(|root| root.tool.is_none() && lowering.target(root.schema).is_none())
    };
    let (first, then): (Vec<_>, Vec<_>) = parts.iter().copied().partition(|(_, part)| is_own(part));
    for (index, part) in first.into_iter().chain(then) {
        roots[index].results = part.roots.iter().map(|root| lowering.root_of(root, ModuleId(index))).collect();
    }
    lowering.run();
    for &(index, part) in parts {
        roots[index].inputs = part.inputs.iter().map(|root| lowering.root_of(root, ModuleId(index))).collect();
    }
    lowering.run();
}

/// Returns the drafts of the roots of documents.
fn all_roots(parts: &[(usize, &DocumentRoots)], roots: &[RootDrafts]) -> Vec<usize> {
    parts.iter().filter_map(|(index, _)| roots.get(*index)).flat_map(RootDrafts::all).collect()
}

impl Lowering<'_> {
    /// Returns the draft of a root of a module.
    fn root_of(&mut self, root: &Root, module: ModuleId) -> usize {
        let draft = self.root(root);
        // An alias belongs to the document that declares the root, wherever its schema is.
        if self.drafts[draft].key.is_none() {
            self.drafts[draft].module = Some(module);
        }
        draft
    }
}

/// Reports a package whose modules know too many definitions of each other.
fn too_many_references() -> Diagnostic {
    let message = format!(
        "the documents of this package refer to each other so much that their modules know more than {} definitions",
        limits::KNOWN_TO_MODULES
    );
    Diagnostic::new(Code::TooLarge, message).help(
        "put documents that refer to each other in a long chain into one document, or generate fewer documents at once",
    )
}

/// Returns the input of a module whose document is no input of the package; none is that of the standard types.
fn input_of(document: Option<&Document>) -> Input {
    match document {
        Some(document) => {
            let name = document.file.name().rsplit('/').next().unwrap_or_default().to_owned();
            Input { name, sha256: document.sha256.clone(), ..Input::default() }
        }
        None => Input { name: "the standard types of ADL".to_owned(), ..Input::default() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Format;

    /// Returns the model of each module as text, external definitions by `module.name`.
    fn modules(documents: &[(&str, &str)]) -> Vec<String> {
        let read = |(path, text): &(&str, &str)| {
            (path.to_string(), Document::parse(path, text.as_bytes(), Format::Json).expect("JSON"))
        };
        let documents: Vec<(String, Document)> = documents.iter().map(read).collect();
        let options = |(path, _): &(String, Document)| ReadOptions { stem: stem(path), ..ReadOptions::default() };
        let inputs: Vec<PackageDocument> = documents
            .iter()
            .map(|of| PackageDocument { document: &of.1, path: of.0.clone(), options: options(of), package: None })
            .collect();
        let package = package(&inputs, None, &ReadOptions::default(), None).expect("models");
        package
            .modules
            .iter()
            .map(|module| {
                let line = |definition: &crate::model::Definition| match &definition.external {
                    Some(external) => format!("{} = {}.{}", definition.name, external.module, external.name),
                    None => definition.name.clone(),
                };
                let lines: Vec<String> = module.model.definitions.iter().map(line).collect();
                format!("{}: {}", module.name, lines.join(", "))
            })
            .collect()
    }

    #[test]
    fn a_definition_is_in_the_module_of_its_document() {
        let common = r##"{"$defs": {"Address": {"type": "object", "properties": {
            "street": {"type": "string"}, "position": {"type": "object", "properties": {"latitude": {"type": "number"}}}}}}}"##;
        let users = r##"{"title": "User", "type": "object", "properties": {
            "home": {"$ref": "common.json#/$defs/Address"}, "boss": {"$ref": "users.json"}}}"##;
        let billing = r##"{"name": "billing", "description": "B", "tools": [{"name": "pay", "description": "P",
            "returns": {"type": "ObjectResult", "schema": {"type": "object", "properties": {"data": {"$ref": "users.json"}}}}}]}"##;
        let found = modules(&[("users.json", users), ("common.json", common), ("billing.json", billing)]);
        let expected = [
            "users: User, Address = common.Address, AddressPosition = common.AddressPosition",
            "common: Address, AddressPosition",
            "billing: PayResult, User = users.User, Address = common.Address, AddressPosition = common.AddressPosition",
        ];
        assert_eq!(found, expected);
    }
}
