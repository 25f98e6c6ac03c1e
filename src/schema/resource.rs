//! Schema resources: schemas with their own URI, their anchors, and the targets of references (Core §8, §9).

use std::collections::HashMap;
use std::sync::Arc;

use iri_string::types::{IriAbsoluteStr, IriReferenceStr};

use super::dialect::{self, Dialect, Language, Operand, Said2020, can_be_schema, normalise};
use super::keyword::OperandKind;
use super::{assumed, meta, mistakes};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::model::StandardType;
use crate::source::{Document, LOCAL, Library, Node, Value};
use crate::text::{File, Place, decode_token, percent_decode};

/// The index of a resource of an [`Index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ResourceId(usize);

/// A schema with a base URI of its own.
pub(super) struct Resource<'a> {
    pub(super) file: &'a Arc<File>,
    pub(super) root: &'a Node,
    pub(super) language: Language,
    /// Whether its meta-schema has the validation vocabulary (Core §8.1.2).
    pub(super) validates: bool,
    /// The standard type that it defines.
    pub(super) standard: Option<StandardType>,
    /// Whether its schemas are searched for mistakes.
    is_examined: bool,
    /// The base of relative references.
    base: String,
    /// The URI by which its file was found.
    file_uri: String,
    anchors: HashMap<&'a str, &'a Node>,
    /// The names of its dynamic anchors.
    pub(super) dynamic: Vec<&'a str>,
    /// The containing document, in which pointers are looked up that this resource doesn't resolve.
    outer: Option<ResourceId>,
}

/// The context in which a schema becomes a resource.
struct Setting {
    base: String,
    file_uri: String,
    language: Language,
    outer: Option<ResourceId>,
    /// Whether an author may have made mistakes in it: not if it is built in.
    is_authored: bool,
    /// Whether its root is a schema, not a document that contains schemas.
    is_schema: bool,
}

/// The name under which `$recursiveAnchor: true` is stored among dynamic anchors; no `$dynamicAnchor` can have it.
pub(super) const RECURSIVE: &str = "";

/// The target of a reference.
pub(super) struct Target<'a> {
    pub(super) node: &'a Node,
    pub(super) resource: ResourceId,
    /// The plain name of the fragment, if it has one.
    pub(super) anchor: Option<String>,
}

/// The resources of the documents that were read.
pub(super) struct Index<'a> {
    pub(super) library: &'a Library<'a>,
    /// The language of documents that don't declare theirs.
    language: Language,
    /// The diagnostics about the resources.
    pub(super) findings: Findings,
    /// The reason why a document can't be read. Then no others are.
    pub(super) unreadable: Option<Error>,
    resources: Vec<Resource<'a>>,
    by_uri: HashMap<String, ResourceId>,
    /// The folders of documents by the folders of the URIs that they declare.
    folders: HashMap<String, String>,
    /// The URIs of files that stand for declared ones.
    files: HashMap<String, String>,
    by_root: HashMap<*const Node, ResourceId>,
    /// The members of large objects that pointers go through, which would take long to search each time.
    members: HashMap<*const Node, HashMap<&'a str, &'a Node>>,
}

/// Minimum number of members for which a table is made.
const MANY: usize = 32;

impl<'a> Index<'a> {
    /// Creates an index with a dialect for documents that don't declare theirs.
    pub(super) fn new(library: &'a Library<'a>, dialect: Option<Dialect>) -> Self {
        let language = dialect.map_or(Language::DEFAULT, Language::declared);
        let (resources, by_uri, by_root) = (Vec::new(), HashMap::new(), HashMap::new());
        Self {
            library,
            language,
            findings: Findings::default(),
            unreadable: None,
            resources,
            by_uri,
            folders: HashMap::new(),
            files: HashMap::new(),
            by_root,
            members: HashMap::new(),
        }
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
        let id = self.document(document, Language::declared(Dialect::Draft202012), false, true);
        self.resources[id.0].standard = Some(standard);
        id
    }

    /// Returns the resource of a document that contains schemas.
    pub(super) fn holder(&mut self, document: &'a Document) -> ResourceId {
        self.document(document, self.language, true, false)
    }

    /// Returns the resource of a whole document.
    fn document(
        &mut self,
        document: &'a Document,
        language: Language,
        is_authored: bool,
        is_schema: bool,
    ) -> ResourceId {
        self.of_root(&document.root).unwrap_or_else(|| {
            let base = self.library.base_of(document);
            let file_uri = base.clone();
            let setting = Setting { base, file_uri, language, outer: None, is_authored, is_schema };
            let id = self.add(&document.file, &document.root, setting);
            // It may refer to itself by the name of its file.
            let file_uri = self.get(id).file_uri.clone();
            self.by_uri.entry(file_uri).or_insert(id);
            id
        })
    }

    /// Returns the resource of a schema that is embedded in a document.
    pub(super) fn inline(&mut self, document: &'a Document, root: &'a Node) -> ResourceId {
        let outer = self.document(document, self.language, true, std::ptr::eq(root, &document.root));
        let (base, file_uri) = (self.get(outer).base.clone(), self.get(outer).file_uri.clone());
        let language = self.get(outer).language;
        let setting = Setting { base, file_uri, language, outer: Some(outer), is_authored: true, is_schema: true };
        self.of_root(root).unwrap_or_else(|| self.add(&document.file, root, setting))
    }

    /// Adds a resource, and its embedded ones.
    fn add(&mut self, file: &'a Arc<File>, root: &'a Node, mut setting: Setting) -> ResourceId {
        let (outer, is_schema) = (setting.outer, setting.is_schema);
        if !setting.language.is_declared && root.get("$schema").is_none() {
            setting.language = self.assume(file, root, &setting);
        }
        let first = self.open(file, root, setting);
        if outer.is_none() {
            self.note_folder(first);
        }
        let mut pending = vec![(root, first)];
        while let Some((node, resource)) = pending.pop() {
            let is_root = std::ptr::eq(node, root);
            let is_opened = std::ptr::eq(node, self.get(resource).root);
            let resource = if is_opened { resource } else { self.embedded(node, resource, outer) };
            self.note_anchors(node, resource);
            if self.get(resource).is_examined && (is_schema || !is_root) {
                self.findings.extend(mistakes::find(node, file));
            }
            pending.extend(subschemas(node, self.get(resource).language).into_iter().map(|child| (child, resource)));
        }
        first
    }

    /// Returns the language of a document that declares none: an older dialect if only that has its forms, which is
    /// noted.
    fn assume(&mut self, file: &Arc<File>, root: &'a Node, setting: &Setting) -> Language {
        let roots = if setting.is_schema { vec![root] } else { subschemas(root, setting.language) };
        let Some(evidence) = assumed::dialect(roots) else { return setting.language };
        let (name, what) = (evidence.newest.name(), evidence.what);
        let message = format!("no `$schema`: assuming {name}, because of {what}");
        let place = Place { file: Arc::clone(file), span: evidence.member.key_span };
        let help = format!("declare the dialect with `$schema`, or choose one with `--dialect {name}`");
        self.findings.push(Diagnostic::new(Code::AssumedDialect, message).at(place).help(help));
        Language { dialect: evidence.newest, ..setting.language }
    }

    /// Returns the dialect that a schema declares, and whether it has the validation vocabulary. A custom meta-schema
    /// is looked up if a file is known for it.
    fn meta_schema(&mut self, file: &Arc<File>, root: &Node) -> (Option<Dialect>, bool) {
        let Some(normalised) = root.get("$schema") else { return (None, true) };
        let Some(uri) = normalised.as_str() else { return (None, true) };
        let own = uri.strip_suffix('#').unwrap_or(uri);
        if let Some(name) = dialect::unsupported(own) {
            let place = Place { file: Arc::clone(file), span: normalised.span };
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

    fn open(&mut self, file: &'a Arc<File>, root: &'a Node, setting: Setting) -> ResourceId {
        let Setting { base, file_uri, language: inherited, outer, is_authored, is_schema: _ } = setting;
        let (normalised, validates) = match outer.filter(|_| root.get("$schema").is_none()) {
            Some(outer) => (None, self.get(outer).validates),
            None => self.meta_schema(file, root),
        };
        let language = normalised.map_or(inherited, Language::declared);
        let own = own_uri(root, language.dialect).map(|uri| resolve(uri, &base));
        let base = own.clone().unwrap_or(base);
        let (anchors, dynamic, standard) = (HashMap::new(), Vec::new(), None);
        let id = ResourceId(self.resources.len());
        if let Some(uri) = own {
            self.by_uri.entry(uri).or_insert(id);
        }
        self.by_root.insert(root, id);
        // A custom meta-schema may define keywords of its own.
        let is_examined = is_authored && (normalised.is_some() || root.get("$schema").is_none());
        let resource = Resource {
            file,
            root,
            language,
            validates,
            standard,
            is_examined,
            base,
            file_uri,
            anchors,
            dynamic,
            outer,
        };
        self.resources.push(resource);
        id
    }

    /// Returns the resource of a subschema: a new one if it declares its own URI.
    fn embedded(&mut self, node: &'a Node, resource: ResourceId, outer: Option<ResourceId>) -> ResourceId {
        let parent = self.get(resource);
        if own_uri(node, parent.language.dialect).is_none() {
            return resource;
        }
        let (file, base, file_uri) = (parent.file, parent.base.clone(), parent.file_uri.clone());
        let (language, is_authored) = (parent.language, parent.is_examined);
        self.open(file, node, Setting { base, file_uri, language, outer, is_authored, is_schema: true })
    }

    fn note_anchors(&mut self, node: &'a Node, id: ResourceId) {
        let resource = &mut self.resources[id.0];
        let dialect = resource.language.dialect;
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

    /// Returns the schema of an anchor.
    pub(super) fn anchor(&self, resource: ResourceId, name: &str) -> Option<&'a Node> {
        self.get(resource).anchors.get(name).copied()
    }

    /// Finds the target of a reference.
    pub(super) fn find(&mut self, reference: &str, from: ResourceId) -> Option<Target<'a>> {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let resource = if uri.is_empty() {
            from
        } else {
            self.by_uri(&resolve(uri, &self.get(from).base), self.get(from).language)?
        };
        let fragment = percent_decode(fragment)?;
        let found = self.fragment(resource, &fragment);
        let outer = self.get(resource).outer.filter(|_| uri.is_empty());
        found.or_else(|| self.fragment(outer?, &fragment))
    }

    /// Returns the values in which a fragment without a URI is looked up.
    pub(super) fn roots(&self, from: ResourceId) -> Vec<&'a Node> {
        let resource = self.get(from);
        let outer = resource.outer.map(|outer| self.get(outer).root);
        std::iter::once(resource.root).chain(outer).collect()
    }

    /// Resolves the URI of a reference, without its fragment.
    pub(super) fn absolute(&self, uri: &str, from: ResourceId) -> String {
        resolve(uri, &self.get(from).base)
    }

    /// Loads the document that a reference refers to, unless it is known.
    pub(super) fn load_referenced(&mut self, reference: &str, from: ResourceId) {
        let uri = reference.split_once('#').map_or(reference, |(uri, _)| uri);
        if uri.is_empty() {
            return;
        }
        let whole = self.absolute(uri, from);
        if !self.load(&whole) && self.unreadable.is_none() {
            self.load_beside(uri, &whole, from);
        }
    }

    /// Loads the document of a URI; returns whether it is known.
    fn load(&mut self, uri: &str) -> bool {
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        if self.by_uri.contains_key(uri) || self.files.contains_key(uri) || meta::document(uri).is_some() {
            return true;
        }
        if self.unreadable.is_some() {
            return false;
        }
        self.library.load(uri).unwrap_or_else(|error| {
            self.unreadable = Some(error);
            false
        })
    }

    /// Loads the document of a URI from where the files of declared URIs lie: beside a document that declares a URI of
    /// the same folder, or beside the one that refers to it. The file must declare the URI, or none.
    fn load_beside(&mut self, reference: &str, uri: &str, from: ResourceId) {
        let base = &self.get(from).base;
        // Nothing is relative to a URN.
        let is_base = base.contains("://");
        let by_folder = self.below_a_folder(uri);
        for file in by_folder.into_iter().chain(self.beside(reference, from)) {
            if self.load(&file) && (!is_base || self.may_declare(&file, uri)) {
                self.files.insert(uri.to_owned(), file);
                return;
            }
        }
    }

    /// Returns the URI of the file to which a reference leads from the file that has it.
    pub(super) fn beside(&self, reference: &str, from: ResourceId) -> Option<String> {
        Some(resolve(reference, &self.get(from).file_uri)).filter(|file| file.starts_with(LOCAL))
    }

    /// Returns whether a loaded file declares that URI, or none.
    fn may_declare(&self, file: &str, uri: &str) -> bool {
        let known = self.by_uri.get(file).map(|id| self.get(*id).root);
        let root = known.or_else(|| self.library.get(file).map(|document| &document.root));
        root.is_some_and(|root| declared_uri(root).is_none_or(|declared| resolve(declared, uri) == uri))
    }

    /// Notes in which folder a document lies, if it declares a URI.
    fn note_folder(&mut self, document: ResourceId) {
        let Resource { base, file_uri, .. } = self.get(document);
        let folders = base.rsplit_once('/').zip(file_uri.rsplit_once('/'));
        if base.contains("://")
            && base != file_uri
            && file_uri.starts_with(LOCAL)
            && let Some(((folder, _), (of_file, _))) = folders
        {
            let (folder, of_file) = (folder.to_owned(), of_file.to_owned());
            self.folders.entry(folder).or_insert(of_file);
        }
    }

    /// Returns the URI of the file that a declared URI has, judging by the nearest folder above it of another document.
    fn below_a_folder(&self, uri: &str) -> Option<String> {
        let mut folder = uri;
        while let Some((above, _)) = folder.rsplit_once('/') {
            if let Some(files) = self.folders.get(above) {
                return Some(format!("{files}{}", &uri[above.len()..]));
            }
            folder = above;
        }
        None
    }

    /// Returns the resource of a URI. A document that declares no dialect has that of the referring one.
    fn by_uri(&mut self, uri: &str, language: Language) -> Option<ResourceId> {
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        if let Some(id) = self.by_uri.get(uri) {
            return Some(*id);
        }
        if let Some(file) = self.files.get(uri).cloned() {
            let id = self.by_uri(&file, language)?;
            self.by_uri.insert(uri.to_owned(), id);
            return Some(id);
        }
        let authored = self.library.get(uri);
        let document = authored.or_else(|| meta::document(uri))?;
        let id = self.of_root(&document.root).unwrap_or_else(|| {
            let (base, is_authored) = (uri.to_owned(), authored.is_some());
            let file_uri = base.clone();
            let setting = Setting { base, file_uri, language, outer: None, is_authored, is_schema: true };
            self.add(&document.file, &document.root, setting)
        });
        // Also if the document declares another URI.
        self.by_uri.insert(uri.to_owned(), id);
        Some(id)
    }

    fn fragment(&mut self, resource: ResourceId, fragment: &str) -> Option<Target<'a>> {
        let root = self.get(resource).root;
        if fragment.is_empty() {
            return Some(Target { node: root, resource, anchor: None });
        }
        let Some(pointer) = fragment.strip_prefix('/') else {
            let node = self.anchor(resource, fragment)?;
            return Some(Target { node, resource, anchor: Some(fragment.to_owned()) });
        };
        let (mut node, mut resource) = (root, resource);
        for token in pointer.split('/') {
            node = self.step(node, &decode_token(token))?;
            resource = self.of_root(node).unwrap_or(resource);
        }
        Some(Target { node, resource, anchor: None })
    }

    /// Follows one step of a pointer.
    fn step(&mut self, node: &'a Node, token: &str) -> Option<&'a Node> {
        match &node.value {
            Value::Object(members) if members.len() > MANY => {
                let table = || members.iter().map(|member| (member.key.as_str(), &member.value)).collect();
                self.members.entry(node).or_insert_with(table).get(token).copied()
            }
            _ => step(node, token),
        }
    }
}

/// Returns the value that a JSON Pointer (RFC 6901) refers to.
pub(crate) fn follow<'a>(root: &'a Node, pointer: &str) -> Option<&'a Node> {
    if pointer.is_empty() {
        return Some(root);
    }
    let mut tokens = pointer.strip_prefix('/')?.split('/');
    tokens.try_fold(root, |node, token| step(node, &decode_token(token)))
}

/// Follows one step of a pointer.
fn step<'a>(node: &'a Node, token: &str) -> Option<&'a Node> {
    match &node.value {
        Value::Object(_) => node.get(token),
        Value::Array(items) => items.get(token.parse::<usize>().ok()?),
        _ => None,
    }
}

fn unsupported(name: &str) -> Diagnostic {
    Diagnostic::new(Code::UnsupportedDialect, format!("JSON Schema {name} is not supported"))
        .help("convert the schema to draft-04, draft-06, draft-07, 2019-09 or 2020-12")
}

/// Returns the URI that a schema declares; none if that is an anchor, or disabled by a `$ref` beside it.
fn own_uri(node: &Node, dialect: Dialect) -> Option<&str> {
    if dialect.ref_stands_alone() && node.get("$ref").is_some() {
        return None;
    }
    without_fragment(node.get(dialect.id_keyword())?)
}

/// Returns the URI that the root of a document declares, in whichever dialect.
fn declared_uri(root: &Node) -> Option<&str> {
    ["$id", "id"].into_iter().find_map(|key| without_fragment(root.get(key)?))
}

fn without_fragment(id: &Node) -> Option<&str> {
    let id = id.as_str()?;
    let uri = id.split('#').next().unwrap_or_default();
    (!uri.is_empty()).then_some(uri)
}

/// Returns the subschemas of a schema.
pub(super) fn subschemas(node: &Node, language: Language) -> Vec<&Node> {
    let mut out: Vec<&Node> = Vec::new();
    for member in node.members() {
        if matches!(member.key.as_str(), "$defs" | "definitions") {
            out.extend(member.value.members().iter().map(|definition| &definition.value));
        }
        for normalised in normalise(node, member, language) {
            let Said2020::Keyword(keyword) = normalised.keyword else { continue };
            match (keyword.operand_kind(), normalised.operand) {
                (OperandKind::Schema, Operand::Node(node)) => out.push(node),
                (OperandKind::Schemas, Operand::Node(node)) => out.extend(node.as_array().unwrap_or_default()),
                (OperandKind::SchemaMap, Operand::Node(node)) => {
                    out.extend(node.members().iter().map(|member| &member.value))
                }
                (_, Operand::SchemaMap(members)) => out.extend(members.into_iter().map(|(_, node)| node)),
                _ => {}
            }
        }
    }
    out.retain(|node| can_be_schema(node));
    out
}

/// Resolves a reference against a base (RFC 3986 §5.2); returns it unchanged if either isn't an IRI.
pub(crate) fn resolve(reference: &str, base: &str) -> String {
    let absolute = base.split('#').next().unwrap_or_default();
    match (IriReferenceStr::new(reference), IriAbsoluteStr::new(absolute)) {
        (Ok(reference), Ok(base)) => reference.resolve_against(base).to_string(),
        _ => reference.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::percent_encode;

    #[test]
    fn references_are_relative_to_their_base() {
        assert_eq!(resolve("item.json", "http://x.test/a/root.json"), "http://x.test/a/item.json");
        assert_eq!(resolve("urn:uuid:1", "http://x.test/"), "urn:uuid:1");
        assert_eq!(resolve("/b", "adl-gen://document/agent.json"), "adl-gen://document/b");
        assert_eq!(resolve("not an iri", "http://x.test/"), "not an iri");
    }

    #[test]
    fn any_file_name_is_a_base() {
        for name in ["a b#1?.json", "100%.json", "[é]\u{9b}\\:.json"] {
            let base = format!("{LOCAL}{}", percent_encode(name));
            assert_eq!(resolve("item.json", &base), format!("{LOCAL}item.json"), "{name}");
            assert_eq!(percent_decode(&percent_encode(name)).as_deref(), Some(name));
        }
    }
}
