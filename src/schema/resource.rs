//! Schema resources: schemas with their own URI, and their anchors (Core §8).

use std::collections::HashMap;
use std::sync::Arc;

use super::dialect::{self, DeclaredDialect, Dialect, NormalisedKeyword, RawOperand, can_be_schema, normalise};
use super::keyword::OperandKind;
use super::loading::KnownUris;
use super::reference::LargeObjects;
use super::uri::{own_uri, resolve};
use super::{assumed, mistakes};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::model::StandardType;
use crate::source::{Document, Library, Node};
use crate::text::{File, Place};

/// The index of a resource of an [`Index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ResourceId(usize);

/// A schema with a base URI of its own.
pub(super) struct Resource<'a> {
    pub(super) file: &'a Arc<File>,
    pub(super) root: &'a Node,
    pub(super) setting: Setting,
    /// Whether its meta-schema has the validation vocabulary (Core §8.1.2).
    pub(super) validates: bool,
    /// The standard type that it defines.
    pub(super) standard: Option<StandardType>,
    pub(super) anchors: HashMap<&'a str, &'a Node>,
    /// The names of its dynamic anchors.
    pub(super) dynamic: Vec<&'a str>,
}

/// The context of a resource.
#[derive(Clone)]
pub(super) struct Setting {
    /// The base of relative references.
    pub(super) base: String,
    /// The URI by which its file was found.
    pub(super) file_uri: String,
    pub(super) dialect: DeclaredDialect,
    /// The containing document, in which pointers are looked up that the resource doesn't resolve.
    pub(super) outer: Option<ResourceId>,
    pub(super) content: ResourceContent,
}

impl Setting {
    /// Returns the setting of a document with that URI.
    pub(super) fn of_document(uri: String, dialect: DeclaredDialect, content: ResourceContent) -> Self {
        Self { base: uri.clone(), file_uri: uri, dialect, outer: None, content }
    }
}

/// The content of a document or a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ResourceContent {
    /// A schema of an author, who may have made mistakes.
    Schema,
    /// A schema that isn't searched for mistakes: it is built in, or its dialect may have keywords of its own.
    Unexamined,
    /// A document that contains schemas, and is none.
    Holder,
}

/// The name under which `$recursiveAnchor: true` is stored among dynamic anchors; no `$dynamicAnchor` can have it.
pub(super) const RECURSIVE: &str = "";

/// The resources of the documents that were read.
pub(super) struct Index<'a> {
    pub(super) library: &'a Library<'a>,
    /// The dialect of documents that don't declare theirs.
    dialect: DeclaredDialect,
    /// The diagnostics about the resources.
    pub(super) findings: Findings,
    /// The reason why a document can't be read. Then no others are.
    pub(super) unreadable: Option<Error>,
    resources: Vec<Resource<'a>>,
    by_root: HashMap<*const Node, ResourceId>,
    pub(super) uris: KnownUris,
    pub(super) large: LargeObjects<'a>,
}

impl<'a> Index<'a> {
    /// Creates an index with a dialect for documents that don't declare theirs.
    pub(super) fn new(library: &'a Library<'a>, dialect: Option<Dialect>) -> Self {
        let dialect = dialect.map_or(DeclaredDialect::DEFAULT, DeclaredDialect::declared);
        let (resources, by_root, unreadable) = (Vec::new(), HashMap::new(), None);
        let (findings, uris, large) = (Findings::default(), KnownUris::default(), LargeObjects::default());
        Self { library, dialect, findings, unreadable, resources, by_root, uris, large }
    }

    pub(super) fn get(&self, id: ResourceId) -> &Resource<'a> {
        &self.resources[id.0]
    }

    /// Returns the resource with that root.
    pub(super) fn of_root(&self, node: &Node) -> Option<ResourceId> {
        self.by_root.get(&std::ptr::from_ref(node)).copied()
    }

    /// Returns the resource of the schema of a standard type.
    pub(super) fn standard(&mut self, document: &'a Document, standard: StandardType) -> ResourceId {
        let id = self.document(document, DeclaredDialect::declared(Dialect::Draft202012), ResourceContent::Unexamined);
        self.resources[id.0].standard = Some(standard);
        id
    }

    /// Returns the resource of a document that contains schemas.
    pub(super) fn holder(&mut self, document: &'a Document) -> ResourceId {
        self.document(document, self.dialect, ResourceContent::Holder)
    }

    /// Returns the resource of a whole document.
    fn document(&mut self, document: &'a Document, dialect: DeclaredDialect, content: ResourceContent) -> ResourceId {
        self.of_root(&document.root).unwrap_or_else(|| {
            let uri = self.library.base_of(document);
            let id = self.add(&document.file, &document.root, Setting::of_document(uri.clone(), dialect, content));
            // A document may refer to itself by the name of its file.
            self.uris.resources.entry(uri).or_insert(id);
            id
        })
    }

    /// Returns the resource of a schema that is embedded in a document.
    pub(super) fn inline(&mut self, document: &'a Document, root: &'a Node) -> ResourceId {
        let is_document = std::ptr::eq(root, &document.root);
        let outer = self.document(
            document,
            self.dialect,
            if is_document { ResourceContent::Schema } else { ResourceContent::Holder },
        );
        let setting =
            Setting { outer: Some(outer), content: ResourceContent::Schema, ..self.get(outer).setting.clone() };
        self.of_root(root).unwrap_or_else(|| self.add(&document.file, root, setting))
    }

    /// Adds a resource, and its embedded ones.
    pub(super) fn add(&mut self, file: &'a Arc<File>, root: &'a Node, mut setting: Setting) -> ResourceId {
        let (outer, is_holder) = (setting.outer, setting.content == ResourceContent::Holder);
        if !setting.dialect.is_declared && root.get("$schema").is_none() {
            setting.dialect = self.assume(file, root, &setting);
        }
        let first = self.open(file, root, setting);
        if outer.is_none() {
            self.note_folder(first);
        }
        if outer.is_none() {
            self.note_embedded(file, root, first);
        }
        let mut pending = vec![(root, first)];
        while let Some((node, resource)) = pending.pop() {
            let is_opened = std::ptr::eq(node, self.get(resource).root);
            let resource = if is_opened { resource } else { self.embedded(node, resource, outer) };
            self.note_anchors(node, resource);
            let Setting { dialect, content, .. } = self.get(resource).setting;
            let is_schema = !is_holder || !std::ptr::eq(node, root);
            if content != ResourceContent::Unexamined && is_schema {
                self.findings.extend(mistakes::find(node, file));
            }
            pending.extend(subschemas(node, dialect).into_iter().map(|child| (child, resource)));
        }
        if is_holder && self.get(first).setting.content == ResourceContent::Holder {
            self.examine_components(file, root, first);
        }
        first
    }

    /// Finds mistakes in the components of a document of OpenAPI, which no keyword leads to.
    fn examine_components(&mut self, file: &Arc<File>, root: &'a Node, document: ResourceId) {
        let dialect = self.get(document).setting.dialect;
        let schemas = root.get("components").and_then(|components| components.get("schemas"));
        let schemas = schemas.map(Node::members).unwrap_or_default();
        let mut pending: Vec<&Node> = schemas.iter().map(|member| &member.value).collect();
        while let Some(schema) = pending.pop() {
            self.findings.extend(mistakes::find(schema, file));
            pending.extend(subschemas(schema, dialect));
        }
    }

    /// Returns the dialect of a document that declares none: an older one if only that has its forms, which is noted.
    fn assume(&mut self, file: &Arc<File>, root: &'a Node, setting: &Setting) -> DeclaredDialect {
        let is_holder = setting.content == ResourceContent::Holder;
        let roots = if is_holder { subschemas(root, setting.dialect) } else { vec![root] };
        let Some(evidence) = assumed::dialect(roots) else { return setting.dialect };
        let (name, what) = (evidence.newest.name(), evidence.what);
        let message = format!("no `$schema`: assuming {name}, because of {what}");
        let place = Place { file: Arc::clone(file), span: evidence.member.key_span };
        let help = format!("declare the dialect with `$schema`, or choose one with `--dialect {name}`");
        self.findings.push(Diagnostic::new(Code::AssumedDialect, message).at(place).help(help));
        DeclaredDialect { version: evidence.newest, ..setting.dialect }
    }

    /// Returns the dialect that a schema declares, and whether it has the validation vocabulary. A custom meta-schema
    /// is looked up if a file is known for it.
    fn meta_schema(&mut self, file: &Arc<File>, root: &Node) -> (Option<Dialect>, bool) {
        let Some((uri, span)) = root.get("$schema").and_then(|node| Some((node.as_str()?, node.span))) else {
            return (None, true);
        };
        let own = uri.strip_suffix('#').unwrap_or(uri);
        if let Some(name) = dialect::unsupported(own) {
            let place = Place { file: Arc::clone(file), span };
            self.findings.push(unsupported(name).at(place));
        }
        let known = Dialect::from_uri(uri);
        if known.is_some() {
            return (known, true);
        }
        if self.library.maps(own) {
            self.load(own);
        }
        let Some(meta) = self.library.get(own) else { return (None, true) };
        let dialect = meta.root.get("$schema").and_then(Node::as_str).and_then(Dialect::from_uri);
        let vocabularies = meta.root.get("$vocabulary").filter(|vocabularies| vocabularies.is_object());
        let is_validation = |uri: &str| uri.ends_with("/vocab/validation");
        let validates = vocabularies.is_none_or(|known| known.members().iter().any(|known| is_validation(&known.key)));
        (dialect, validates)
    }

    pub(super) fn open(&mut self, file: &'a Arc<File>, root: &'a Node, mut setting: Setting) -> ResourceId {
        let is_declared = root.get("$schema").is_some();
        let (declared, validates) = match setting.outer.filter(|_| !is_declared) {
            Some(outer) => (None, self.get(outer).validates),
            None => self.meta_schema(file, root),
        };
        setting.dialect = declared.map_or(setting.dialect, DeclaredDialect::declared);
        let id = ResourceId(self.resources.len());
        if let Some(own) = own_uri(root, setting.dialect.version) {
            setting.base = resolve(own, &setting.base);
            self.uris.resources.entry(setting.base.clone()).or_insert(id);
        }
        // A custom meta-schema may define keywords of its own.
        if is_declared && declared.is_none() {
            setting.content = ResourceContent::Unexamined;
        }
        self.by_root.insert(root, id);
        let (anchors, dynamic, standard) = (HashMap::new(), Vec::new(), None);
        self.resources.push(Resource { file, root, setting, validates, standard, anchors, dynamic });
        id
    }

    /// Returns the resource of a subschema: a new one if it declares its own URI.
    pub(super) fn embedded(&mut self, node: &'a Node, resource: ResourceId, outer: Option<ResourceId>) -> ResourceId {
        let Resource { file, setting, .. } = self.get(resource);
        if own_uri(node, setting.dialect.version).is_none() {
            return resource;
        }
        let content =
            if setting.content == ResourceContent::Holder { ResourceContent::Schema } else { setting.content };
        self.open(file, node, Setting { outer, content, ..setting.clone() })
    }

    /// Notes the name of a schema of a resource, unless another one has it.
    pub(super) fn name(&mut self, id: ResourceId, name: &'a str, node: &'a Node) {
        self.resources[id.0].anchors.entry(name).or_insert(node);
    }

    pub(super) fn note_anchors(&mut self, node: &'a Node, id: ResourceId) {
        let resource = &mut self.resources[id.0];
        let dialect = resource.setting.dialect.version;
        let text = |key| node.get(key).and_then(Node::as_str);
        // Up to draft-07, an anchor is an `$id` that is a fragment.
        let old = text(dialect.id_keyword()).and_then(|id| id.strip_prefix('#'));
        let dynamic = text("$dynamicAnchor").filter(|_| dialect >= Dialect::Draft202012);
        let new = text("$anchor").filter(|_| dialect >= Dialect::Draft201909);
        for name in old.filter(|_| dialect <= Dialect::Draft7).into_iter().chain(new).chain(dynamic) {
            resource.anchors.entry(name).or_insert(node);
        }
        resource.dynamic.extend(dynamic);
        let is_recursive = node.get("$recursiveAnchor").and_then(Node::as_bool) == Some(true);
        if is_recursive && dialect == Dialect::Draft201909 && std::ptr::eq(node, resource.root) {
            resource.anchors.insert(RECURSIVE, node);
            resource.dynamic.push(RECURSIVE);
        }
    }
}

fn unsupported(name: &str) -> Diagnostic {
    Diagnostic::new(Code::UnsupportedDialect, format!("JSON Schema {name} is not supported"))
        .help("convert the schema to draft-04, draft-06, draft-07, 2019-09 or 2020-12")
}

/// Returns the subschemas of a schema.
pub(super) fn subschemas(node: &Node, dialect: DeclaredDialect) -> Vec<&Node> {
    let mut out: Vec<&Node> = Vec::new();
    for member in node.members() {
        if matches!(member.key.as_str(), "$defs" | "definitions") {
            out.extend(member.value.members().iter().map(|definition| &definition.value));
        }
        for normalised in normalise(node, member, dialect) {
            let NormalisedKeyword::Keyword(keyword) = normalised.keyword else { continue };
            match (keyword.operand_kind(), normalised.operand) {
                (OperandKind::Schema, RawOperand::Node(node)) => out.push(node),
                (OperandKind::Schemas, RawOperand::Node(node)) => out.extend(node.as_array().unwrap_or_default()),
                (OperandKind::SchemaMap, RawOperand::Node(node)) => {
                    out.extend(node.members().iter().map(|member| &member.value))
                }
                (_, RawOperand::SchemaMap(members)) => out.extend(members.into_iter().map(|(_, node)| node)),
                _ => {}
            }
        }
    }
    out.retain(|node| can_be_schema(node));
    out
}
