//! The two sides of a comparison: the contracts of some documents, as they are read or as a lock has them.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

use super::names::Names;
use crate::lower::{LoweredModule, LoweredPackage};
use crate::model::check::{Check, Checks};
use crate::model::{self, Contract, Model, Naming, SilentTool, TypeId};
use crate::names::base_name;
use crate::target::Options;
use crate::text::{Place, Span};

/// One side: the earlier or the later contracts.
#[derive(Debug, Default)]
pub(crate) struct Side {
    /// The documents.
    pub(crate) documents: Vec<Document>,
    /// The same documents with all that operations of OpenAPI accept and send, if there are any.
    pub(crate) apis: Vec<Document>,
    /// Whether it has settings of tools of its own. Otherwise those of the other side apply to both.
    pub(crate) has_settings: bool,
    /// The options of its generated code.
    pub(crate) options: Options,
}

/// The types and contracts of a document.
#[derive(Debug, Default)]
pub(crate) struct Document {
    /// The base name of the generated modules.
    pub(crate) module: String,
    /// The types as languages have them.
    pub(crate) model: Model,
    /// The exact values of the types, if another model has them: that of a lock's schemas, or that of a whole package,
    /// whose documents share their types.
    exact: Option<Exact>,
    /// The names of types in languages, if they are not computed from the model.
    names: Option<Names>,
    plain: OnceLock<Option<Model>>,
    /// Whether a lock has it, which doesn't have all that is known of a document.
    pub(super) is_locked: bool,
}

/// The exact values of types of another model.
#[derive(Debug)]
pub(crate) struct Exact {
    pub(super) model: Arc<Model>,
    /// The types by the ids of those that they belong to.
    pub(super) ids: HashMap<TypeId, TypeId>,
}

impl Side {
    /// Creates a side from the models of documents that have a file each.
    pub(crate) fn of_models(models: Vec<Model>, options: &Options, has_settings: bool) -> Self {
        let documents = models.into_iter().map(Document::new).collect();
        Self { documents, apis: Vec::new(), has_settings, options: options.clone() }
    }

    /// Creates a side from a package: a document for each of its inputs.
    pub(crate) fn of_package(package: LoweredPackage, options: &Options, has_settings: bool) -> Self {
        let whole = Arc::new(package.whole.unwrap_or_default().monomorphic());
        let names = Names::of_package(&package.modules, &whole, options);
        let inputs = package.modules.into_iter().zip(names);
        let inputs = inputs.filter(|(module, _)| module.input.is_some() && module.package.is_none());
        let document = |(module, names): (LoweredModule, Names)| {
            let ids = module.in_whole.iter().enumerate().filter_map(|(id, of_whole)| Some((TypeId(id), (*of_whole)?)));
            let exact = Exact { model: Arc::clone(&whole), ids: ids.collect() };
            Document { module: module.name, exact: Some(exact), names: Some(names), ..Document::new(module.model) }
        };
        let documents = inputs.map(document).collect();
        Self { documents, apis: Vec::new(), has_settings, options: options.clone() }
    }

    /// Adds all that operations accept and send: the models of the same documents, read for that.
    pub(crate) fn with_apis(mut self, models: Vec<Model>) -> Self {
        self.apis = models.into_iter().map(Document::new).collect();
        self
    }

    /// Takes the names of the modules of another side.
    pub(crate) fn take_modules(&mut self, other: &Self) {
        let own = self.documents.iter_mut().chain(&mut self.apis);
        for (document, of_other) in own.zip(other.documents.iter().chain(&other.apis)) {
            document.module.clone_from(&of_other.module);
        }
    }

    /// Returns the beginning of the document in which another side has a subject.
    pub(super) fn beginning(&self, subject: &Subject<'_>) -> Option<Place> {
        let document = self.documents.iter().find(|document| document.module == subject.document.module)?;
        let Model { contracts, silent, definitions, .. } = &document.model;
        let first = contracts.first().map(|contract| &contract.place).or(silent.first().map(|tool| &tool.place));
        let file = &first.or_else(|| definitions.iter().find_map(|definition| definition.place.as_ref()))?.file;
        Some(Place { file: Arc::clone(file), span: Span::default() })
    }

    /// Returns the names of the types of each document.
    pub(super) fn names(&self) -> Vec<Names> {
        let of = |document: &Document| match &document.names {
            Some(names) => names.clone(),
            None => Names::new(document.plain(), &self.options),
        };
        self.documents.iter().map(of).collect()
    }

    /// Returns the subjects of all documents, with the indexes of these.
    pub(crate) fn subjects(&self) -> Vec<Subject<'_>> {
        let documents = self.documents.iter().enumerate();
        documents.flat_map(|(index, document)| document.subjects(index)).collect()
    }

    /// Returns the subjects of all documents, and the types that are subjects of another side only, where tools use them.
    pub(super) fn subjects_beside(&self, other: &[Subject<'_>]) -> Vec<Subject<'_>> {
        let mut subjects = self.subjects();
        for of_other in other.iter().filter(|of_other| of_other.is_schema()) {
            let is_known = |subject: &Subject| subject.is_schema() && subject.name() == of_other.name();
            if subjects.iter().any(is_known) {
                continue;
            }
            let documents = || self.documents.iter().enumerate();
            let is_same = |(_, document): &(usize, &Document)| document.module == of_other.document.module;
            let ordered = documents().filter(is_same).chain(documents().filter(|document| !is_same(document)));
            subjects.extend(ordered.filter_map(|(index, document)| document.named(index, of_other.name())).next());
        }
        subjects
    }

    /// Returns whether it has operations of OpenAPI.
    pub(crate) fn has_operations(&self) -> bool {
        self.documents.iter().any(|document| document.model.input.about.has_operations)
    }
}

impl Document {
    fn new(model: Model) -> Self {
        Self { module: base_name(&model.input.name), model, ..Self::default() }
    }

    /// Creates a document from what a lock has of it.
    pub(super) fn of_lock(module: &str, model: Model, exact: Exact, names: Names) -> Self {
        Self { module: module.to_owned(), exact: Some(exact), names: Some(names), is_locked: true, ..Self::new(model) }
    }

    /// Creates a document from what a lock has of its operations.
    pub(super) fn of_api(module: &str, model: Model) -> Self {
        Self { module: module.to_owned(), is_locked: true, ..Self::new(model) }
    }

    /// Returns the tools, then the types that none of them uses: the errors of operations or the root of a schema, then
    /// other definitions. Each of the document's types is one of these, or a part of one.
    fn subjects(&self, index: usize) -> Vec<Subject<'_>> {
        let of = |kind| Subject { index, document: self, kind };
        let contracts = self.model.contracts.iter().map(SubjectKind::Contract);
        let tools = contracts.chain(self.model.silent.iter().map(SubjectKind::Silent)).map(of);
        let mut subjects: Vec<_> = tools.collect();
        let mut reached = self.reached(self.model.tool_types());
        for naming in [Naming::Root, Naming::Key, Naming::Title, Naming::Path] {
            let is_meant =
                |(id, definition): &(TypeId, &model::Definition)| definition.naming == naming && !reached.contains(id);
            let added: Vec<TypeId> = self.model.own().filter(is_meant).map(|(id, _)| id).collect();
            reached.extend(self.reached(added.iter().copied()));
            subjects.extend(added.into_iter().map(|id| of(SubjectKind::Schema(id))));
        }
        subjects
    }

    /// Returns some types with all that they use.
    pub(super) fn reached(&self, types: impl Iterator<Item = TypeId>) -> BTreeSet<TypeId> {
        model::reached(types, |id| model::named(self.model.definition(id).parts()))
    }

    /// Returns the type of a name as a subject.
    fn named(&self, index: usize, name: &str) -> Option<Subject<'_>> {
        let (id, _) = self.model.own().find(|(_, definition)| definition.name == name)?;
        Some(Subject { index, document: self, kind: SubjectKind::Schema(id) })
    }

    /// Returns the exact check of a type, with the checks that it calls.
    pub(crate) fn check(&self, id: TypeId) -> Option<&Check> {
        self.checks().check_of(self.schema_id(id)?)
    }

    /// Returns the model that has the schemas of the types.
    pub(super) fn of_schemas(&self) -> &Model {
        self.exact.as_ref().map_or_else(|| self.plain(), |exact| &exact.model)
    }

    /// Returns the name of the module that declares a type.
    pub(super) fn module_of(&self, id: TypeId) -> &str {
        let external = self.model.definition(id).external.as_ref();
        external.map_or(&self.module, |external| &external.module)
    }

    /// Returns the id of a type in the model that has its schema.
    pub(super) fn schema_id(&self, id: TypeId) -> Option<TypeId> {
        match &self.exact {
            Some(exact) => exact.ids.get(&id).copied(),
            None => Some(id),
        }
    }

    /// Returns the model without type parameters.
    pub(super) fn plain(&self) -> &Model {
        let expanded = self.plain.get_or_init(|| self.model.is_generic().then(|| self.model.clone().monomorphic()));
        expanded.as_ref().unwrap_or(&self.model)
    }

    /// Returns the checks that the types of the document call.
    pub(crate) fn checks(&self) -> &Checks {
        self.exact.as_ref().map_or(&self.model.checks, |exact| &exact.model.checks)
    }
}

/// The subject of a comparison: a tool, or a type that no tool uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject<'s> {
    /// The index of the document.
    pub(crate) index: usize,
    pub(crate) document: &'s Document,
    pub(crate) kind: SubjectKind<'s>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum SubjectKind<'s> {
    /// A tool that declares a result.
    Contract(&'s Contract),
    /// A tool that declares none.
    Silent(&'s SilentTool),
    /// A type of a bare schema.
    Schema(TypeId),
}

impl<'s> Subject<'s> {
    /// Returns the name of the tool or of the type.
    pub(crate) fn name(&self) -> &'s str {
        match self.kind {
            SubjectKind::Contract(contract) => &contract.tool,
            SubjectKind::Silent(silent) => &silent.tool,
            SubjectKind::Schema(id) => &self.document.model.definition(id).name,
        }
    }

    /// Returns whether its document has operations of OpenAPI.
    pub(super) fn is_of_operations(&self) -> bool {
        self.document.model.input.about.has_operations
    }

    /// Returns whether it is the root of a schema.
    pub(super) fn is_root(&self) -> bool {
        matches!(self.kind, SubjectKind::Schema(id) if self.document.model.definition(id).naming == Naming::Root)
    }

    /// Returns whether its parameters are all that callers can send; none if that isn't known of it.
    pub(super) fn lists_parameters(&self) -> Option<bool> {
        let lists = match self.kind {
            SubjectKind::Contract(contract) => contract.lists_parameters,
            SubjectKind::Silent(silent) => silent.lists_parameters,
            SubjectKind::Schema(_) => false,
        };
        (!self.document.is_locked).then_some(lists)
    }

    pub(crate) fn is_schema(&self) -> bool {
        matches!(self.kind, SubjectKind::Schema(_))
    }

    pub(crate) fn contract(&self) -> Option<&'s Contract> {
        if let SubjectKind::Contract(contract) = self.kind { Some(contract) } else { None }
    }

    /// Returns the source location of its declaration.
    pub(crate) fn place(&self) -> Option<&'s Place> {
        match self.kind {
            SubjectKind::Contract(contract) => Some(&contract.place),
            SubjectKind::Silent(silent) => Some(&silent.place),
            SubjectKind::Schema(id) => self.document.model.definition(id).place.as_ref(),
        }
    }

    /// Returns the type of the result; none if the tool declares none.
    pub(crate) fn result(&self) -> Option<TypeId> {
        match self.kind {
            SubjectKind::Contract(contract) => Some(contract.result),
            SubjectKind::Silent(_) => None,
            SubjectKind::Schema(id) => Some(id),
        }
    }

    /// Returns the type of the parameters; none if there are none.
    pub(crate) fn input(&self) -> Option<TypeId> {
        match self.kind {
            SubjectKind::Contract(contract) => contract.input,
            SubjectKind::Silent(silent) => silent.input,
            SubjectKind::Schema(_) => None,
        }
    }
}
