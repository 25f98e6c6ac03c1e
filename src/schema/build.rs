//! Builds the schema graph from a document's values: parses keywords once, and resolves references.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use ecow::EcoString;

use super::condition::add_conjunct;
use super::data::check_data;
use super::dialect::{self, Dialect, Normalised, Said2020, normalise};
use super::enum_values;
use super::graph::{Body, Entry, Given, Graph, Operand, SchemaId};
use super::keyword::{Keyword, OperandKind};
use super::resource::{Index, RECURSIVE, ResourceId, Target};
use super::standard::{self, Named, suggestion};
use crate::diagnostics::{Code, Diagnostic, Findings, Severity};
use crate::model::StandardType;
use crate::source::{Document, Library, Member, Node, Value};
use crate::text::{Json, Place, Span, decode_token};

/// The context in which a value is read as a schema.
#[derive(Debug, Clone, Copy)]
struct Base {
    /// The resource that contains it.
    resource: ResourceId,
    /// The dynamic scope: an index into [`Scopes`].
    scope: usize,
}

/// The dynamic scopes (Core §7.1): for each name of a dynamic anchor, the outermost resource that has it. A schema that
/// is reached in two scopes is two schemas: dynamic references are specialised away here.
#[derive(Default)]
struct Scopes {
    scopes: Vec<BTreeMap<String, ResourceId>>,
    known: HashMap<BTreeMap<String, ResourceId>, usize>,
    /// The size: the names of all scopes, and the schemas specialised to one.
    size: usize,
}

/// Maximum size of [`Scopes`]: documents can have as many scopes as there are sets of resources.
const MAX_SCOPES: usize = 200_000;

impl Scopes {
    /// Returns the scope after a resource is entered.
    fn enter(&mut self, scope: Option<usize>, index: &Index, resource: ResourceId) -> usize {
        let dynamic = &index.get(resource).dynamic;
        if let Some(scope) = scope
            && (self.is_full() || dynamic.iter().all(|name| self.scopes[scope].contains_key(*name)))
        {
            return scope;
        }
        let mut names = scope.map(|scope| self.scopes[scope].clone()).unwrap_or_default();
        for name in dynamic {
            names.entry((*name).to_owned()).or_insert(resource);
        }
        self.size += names.len();
        *self.known.entry(names).or_insert_with_key(|names| {
            self.scopes.push(names.clone());
            self.scopes.len() - 1
        })
    }

    /// Returns whether the limit is reached, so that the graph is incomplete.
    fn is_full(&self) -> bool {
        self.size > MAX_SCOPES
    }

    fn outermost(&self, scope: usize, name: &str) -> Option<ResourceId> {
        self.scopes[scope].get(name).copied()
    }
}

/// The options for building a graph.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BuildOptions {
    /// Whether an unknown standard type is only a warning, and accepts any value.
    pub(crate) lenient: bool,
    /// Whether an object schema without `required` requires all its properties.
    pub(crate) assume_required: bool,
    /// The dialect of documents that don't declare theirs.
    pub(crate) dialect: Option<Dialect>,
}

/// The result of building a graph.
pub(crate) struct Built {
    /// The graph.
    pub(crate) graph: Graph,
    /// The diagnostics.
    pub(crate) findings: Findings,
}

/// Builds a graph, one schema at a time. It uses a worklist instead of recursion.
pub(crate) struct Builder<'a> {
    graph: Graph,
    options: BuildOptions,
    index: Index<'a>,
    scopes: Scopes,
    /// The schema of each value that was read as one, by the value's address and the dynamic scope.
    known: HashMap<(*const Node, usize), SchemaId>,
    pending: Vec<(SchemaId, &'a Node, Base)>,
    findings: Findings,
}

impl<'a> Builder<'a> {
    /// Creates a builder that finds other documents in a library.
    pub(crate) fn new(options: BuildOptions, library: &'a Library<'a>) -> Self {
        Self {
            graph: Graph::default(),
            options,
            index: Index::new(library, options.dialect),
            scopes: Scopes::default(),
            known: HashMap::new(),
            pending: Vec::new(),
            findings: Findings::default(),
        }
    }

    /// Returns the finished graph of all added schemas, and of those that they refer to.
    ///
    /// `given` finds the values with configured names, once all documents are loaded.
    pub(crate) fn finish(mut self, given: impl FnOnce() -> Vec<(&'a Node, Given)>) -> Built {
        while let Some((id, node, base)) = self.pending.pop() {
            self.graph.schemas[id.0].body = self.body(node, base);
            self.check_enum_values(id);
            if self.scopes.is_full() {
                let message = "the dynamic references of this document expand to too many schemas";
                self.findings.push(Diagnostic::new(Code::TooLarge, message).at(self.place(base, node.span)));
                break;
            }
        }
        let given: HashMap<*const Node, Given> =
            given().into_iter().map(|(node, given)| (std::ptr::from_ref(node), given)).collect();
        for ((node, _), id) in self.known.iter().filter(|_| !given.is_empty()) {
            self.graph.schemas[id.0].given = given.get(node).cloned().map(Box::new);
        }
        self.graph.split_conditions();
        self.graph.join_patterns();
        self.findings.append(self.index.findings);
        if let Some(unreadable) = self.index.unreadable {
            // The references to it, and to documents that were not read after it, are unresolved for that reason alone.
            self.findings.retain(|found| found.code != Code::ForeignReference);
            self.findings.extend(unreadable.diagnostics().iter().cloned());
        }
        Built { graph: self.graph, findings: self.findings }
    }

    /// Returns a schema that is embedded in a document: `#` refers first to its own root, then to the document's.
    pub(crate) fn inline(&mut self, document: &'a Document, node: &'a Node) -> SchemaId {
        let resource = self.index.inline(document, node);
        let scope = self.scopes.enter(None, &self.index, resource);
        self.schema(node, Base { resource, scope })
    }

    /// Returns the schema of a standard type, narrowed by the keywords of a value whose `type` names it.
    pub(crate) fn narrowed(&mut self, standard: StandardType, document: &'a Document, node: &'a Node) -> SchemaId {
        let resource = self.index.inline(document, node);
        let base = Base { resource, scope: self.scopes.enter(None, &self.index, resource) };
        let place = self.place(base, node.span);
        let target = self.standard(standard, &place);
        let id = self.graph.add(place.clone(), Body::Boolean(true), None);
        let language = self.index.get(resource).language;
        let mut entries = Vec::new();
        let members = node.members().iter().filter(|member| member.key != "type");
        for normalised in members.flat_map(|member| normalise(node, member, language)) {
            self.entry(normalised, base, &mut entries);
        }
        self.add_reference(target, place, &mut entries);
        self.graph.schemas[id.0].body = Body::Keywords(entries);
        id
    }

    /// Returns the schema under a key of `$defs` or `definitions`: of a schema in a document, or of the document, if that
    /// is no schema itself.
    pub(crate) fn definition(
        &mut self,
        document: &'a Document,
        holder: Option<&'a Node>,
        member: &'a Member,
    ) -> SchemaId {
        let resource = match holder {
            Some(schema) => self.index.inline(document, schema),
            None => self.index.holder(document),
        };
        let scope = self.scopes.enter(None, &self.index, resource);
        let id = self.schema(&member.value, Base { resource, scope });
        self.graph.schemas[id.0].key.get_or_insert_with(|| member.key.clone());
        id
    }

    /// Returns the schema that a document refers to by URI.
    pub(crate) fn external(&mut self, document: &'a Document, reference: &'a Node) -> SchemaId {
        let resource = self.index.holder(document);
        let base = Base { resource, scope: self.scopes.enter(None, &self.index, resource) };
        let place = self.place(base, reference.span);
        self.reference(reference.as_str().unwrap_or_default(), base, &place)
    }

    /// Returns the schema of a standard type.
    pub(crate) fn standard(&mut self, standard: StandardType, from: &Place) -> SchemaId {
        match standard::document(standard) {
            Some(document) => {
                let resource = self.index.standard(document, standard);
                let scope = self.scopes.enter(None, &self.index, resource);
                self.schema(&document.root, Base { resource, scope })
            }
            None => {
                let message = format!("the built-in schema of {} can't be read", standard.name());
                self.findings.push(Diagnostic::new(Code::Defect, message).at(from.clone()));
                self.anything(from)
            }
        }
    }

    /// Returns the schema of a value.
    fn schema(&mut self, node: &'a Node, base: Base) -> SchemaId {
        let base = match self.index.of_root(node) {
            Some(resource) => Base { resource, scope: self.scopes.enter(Some(base.scope), &self.index, resource) },
            None => base,
        };
        let key = (std::ptr::from_ref(node), base.scope);
        if let Some(&id) = self.known.get(&key) {
            return id;
        }
        let resource = self.index.get(base.resource);
        let standard = resource.standard.filter(|_| std::ptr::eq(node, resource.root));
        let id = self.graph.add(self.place(base, node.span), Body::Boolean(true), standard);
        self.known.insert(key, id);
        self.scopes.size += usize::from(!self.scopes.scopes[base.scope].is_empty());
        self.pending.push((id, node, base));
        id
    }

    fn place(&self, base: Base, span: Span) -> Place {
        Place { file: Arc::clone(self.index.get(base.resource).file), span }
    }

    /// Returns a schema that accepts any value.
    pub(crate) fn anything(&mut self, place: &Place) -> SchemaId {
        self.graph.add(place.clone(), Body::Boolean(true), None)
    }

    /// Returns a schema that accepts values of one JSON type.
    pub(crate) fn of_type(&mut self, json_type: &str, place: &Place) -> SchemaId {
        let operand = Operand::Data(Json::string(json_type));
        let entry = Entry { keyword: Keyword::Type, place: place.clone(), operand };
        self.graph.add(place.clone(), Body::Keywords(vec![entry]), None)
    }

    fn body(&mut self, node: &'a Node, base: Base) -> Body {
        match &node.value {
            Value::Bool(value) => Body::Boolean(*value),
            Value::Object(members) => {
                let language = self.index.get(base.resource).language;
                let mut entries: Vec<Entry> = Vec::new();
                for normalised in members.iter().flat_map(|member| normalise(node, member, language)) {
                    self.entry(normalised, base, &mut entries);
                }
                if !self.index.get(base.resource).validates {
                    entries.retain(|entry| !entry.keyword.is_validation());
                }
                if self.options.assume_required && self.index.get(base.resource).standard.is_none() {
                    require_all(&mut entries);
                }
                entries.shrink_to_fit();
                Body::Keywords(entries)
            }
            _ => {
                let message = format!("a schema must be an object or a boolean, not {}", node.kind());
                self.wrong(self.place(base, node.span), message);
                Body::Boolean(true)
            }
        }
    }

    /// Reports mistakes in the extensions that name and describe the values of `enum`.
    fn check_enum_values(&mut self, id: SchemaId) {
        let schema = self.graph.get(id);
        for (keyword, mistake) in enum_values::mistakes(schema) {
            let place = schema.place_of(keyword).clone();
            self.findings.push(Diagnostic::new(Code::EnumExtension, mistake).at(place));
        }
    }

    /// Adds the entry of a keyword, unless its operand is invalid (which is reported).
    fn entry(&mut self, normalised: Normalised<'a>, base: Base, entries: &mut Vec<Entry>) {
        let place = self.place(base, normalised.span);
        match normalised.keyword {
            Said2020::Keyword(keyword) => {
                if let Some(operand) = self.operand(keyword, normalised.operand, base) {
                    entries.push(Entry { keyword, place, operand });
                }
            }
            Said2020::DynamicRef | Said2020::RecursiveRef => {
                let dialect::Operand::Node(node) = normalised.operand else { return };
                let Some(reference) = self.reference_text(node, base) else { return };
                let recursive = normalised.keyword == Said2020::RecursiveRef;
                let target = self.dynamic_reference(reference, recursive, base, &self.place(base, node.span));
                self.add_reference(target, place, entries);
            }
        }
    }

    /// Adds a reference: `$ref`, or an `allOf` if there is one already.
    fn add_reference(&mut self, target: SchemaId, place: Place, entries: &mut Vec<Entry>) {
        let entry = Entry { keyword: Keyword::Ref, place: place.clone(), operand: Operand::Schema(target) };
        if entries.iter().all(|entry| entry.keyword != Keyword::Ref) {
            entries.push(entry);
            return;
        }
        let wrapped = self.graph.add(place.clone(), Body::Keywords(vec![entry]), None);
        add_conjunct(entries, wrapped, place);
    }

    fn operand(&mut self, keyword: Keyword, operand: dialect::Operand<'a>, base: Base) -> Option<Operand> {
        let node = match operand {
            dialect::Operand::Node(node) => node,
            dialect::Operand::Made(value) => return Some(Operand::Data(value)),
            dialect::Operand::SchemaMap(members) => {
                let members = members.into_iter().map(|(name, node)| (name, self.schema(node, base)));
                return Some(Operand::SchemaMap(members.collect()));
            }
        };
        Some(match keyword.operand_kind() {
            OperandKind::Data(data) => {
                if let Err((wrong, at)) = check_data(keyword, data, node) {
                    self.findings.push(wrong.at(self.place(base, at.span)));
                    return None;
                }
                let value = node.to_json();
                Operand::Data(if keyword.is_validation() { value.rounded() } else { value })
            }
            OperandKind::Schema => Operand::Schema(self.schema(node, base)),
            OperandKind::Schemas => Operand::Schemas(self.schemas(keyword, node, base)?),
            OperandKind::SchemaMap => Operand::SchemaMap(self.schema_map(keyword, node, base)?),
            OperandKind::Reference => {
                let reference = self.reference_text(node, base)?;
                Operand::Schema(self.reference(reference, base, &self.place(base, node.span)))
            }
        })
    }

    fn schemas(&mut self, keyword: Keyword, node: &'a Node, base: Base) -> Option<Vec<SchemaId>> {
        match node.as_array() {
            Some(items) if !items.is_empty() => Some(items.iter().map(|item| self.schema(item, base)).collect()),
            _ => {
                let message = format!("`{}` must be a non-empty array of schemas", keyword.name());
                self.wrong(self.place(base, node.span), message);
                None
            }
        }
    }

    fn schema_map(&mut self, keyword: Keyword, node: &'a Node, base: Base) -> Option<Vec<(EcoString, SchemaId)>> {
        if !node.is_object() {
            let message = format!("`{}` must be an object of schemas, not {}", keyword.name(), node.kind());
            self.wrong(self.place(base, node.span), message);
            return None;
        }
        // The titles of the standard types were written to name nested schemas.
        let is_authored = self.index.get(base.resource).standard.is_none();
        let schema = |member: &'a Member| {
            let id = self.schema(&member.value, base);
            if keyword == Keyword::Properties && is_authored {
                self.graph.schemas[id.0].is_titled_by_key = restates(member);
            }
            (member.key.clone(), id)
        };
        Some(node.members().iter().map(schema).collect())
    }

    fn reference_text(&mut self, node: &'a Node, base: Base) -> Option<&'a str> {
        let text = node.as_str();
        if text.is_none() {
            self.wrong(self.place(base, node.span), format!("a reference must be a string, not {}", node.kind()));
        }
        text
    }

    fn wrong(&mut self, place: Place, message: String) {
        self.findings.push(Diagnostic::new(Code::WrongType, message).at(place));
    }

    /// Returns the schema of a dynamic reference: if it refers to a dynamic anchor, the outermost one of that name in
    /// the dynamic scope (Core §8.2.3.2).
    fn dynamic_reference(&mut self, reference: &str, recursive: bool, base: Base, place: &Place) -> SchemaId {
        self.index.load_referenced(reference, base.resource);
        let Some(target) = self.index.find(reference, base.resource) else {
            return self.reference(reference, base, place);
        };
        let name = if recursive { Some(RECURSIVE.to_owned()) } else { target.anchor.clone() };
        let is_dynamic = |name: &String| self.index.get(target.resource).dynamic.contains(&name.as_str());
        let outermost = name.filter(is_dynamic).and_then(|name| {
            let resource = self.scopes.outermost(base.scope, &name).unwrap_or(target.resource);
            Some(Target { node: self.index.anchor(resource, &name)?, resource, anchor: Some(name) })
        });
        self.target(outermost.unwrap_or(target), reference, base)
    }

    /// Returns the schema of a reference. A definition of the document takes precedence over a built-in one.
    fn reference(&mut self, reference: &str, base: Base, place: &Place) -> SchemaId {
        let named = standard::named(reference);
        // Built-in schemas aren't looked for in files.
        if !matches!(named, Some(Named::Known(_))) {
            self.index.load_referenced(reference, base.resource);
        }
        if let Some(target) = self.index.find(reference, base.resource) {
            return self.target(target, reference, base);
        }
        match named {
            Some(Named::Known(standard)) => self.standard(standard, place),
            Some(Named::Unknown(name)) => {
                let severity = if self.options.lenient { Severity::Warning } else { Severity::Error };
                let finding = Diagnostic::new(Code::UnknownType, format!("unknown standard type `{name}`"))
                    .at(place.clone())
                    .help(suggestion(name));
                self.findings.push(finding.with_severity(severity));
                self.anything(place)
            }
            None => {
                self.findings.push(self.index.unresolved(reference, base.resource).at(place.clone()));
                self.anything(place)
            }
        }
    }

    fn target(&mut self, target: Target<'a>, reference: &str, base: Base) -> SchemaId {
        let scope = self.scopes.enter(Some(base.scope), &self.index, target.resource);
        let id = self.schema(target.node, Base { resource: target.resource, scope });
        let is_root = std::ptr::eq(target.node, self.index.get(base.resource).root);
        // In a package, a document names its schemas itself, whatever refers to them.
        let [from, to] = [base.resource, target.resource].map(|resource| self.index.get(resource).file);
        let is_named = Arc::ptr_eq(from, to) || !self.index.library.is_input(to);
        if self.graph.schemas[id.0].key.is_none() && !is_root && is_named {
            self.graph.schemas[id.0].key = key_of(reference).map(EcoString::from);
        }
        id
    }
}

/// Returns the name that a reference suggests for its target: the last token of a pointer if that is a name, otherwise
/// all tokens that are; an anchor; or the last segment of a URI.
fn key_of(reference: &str) -> Option<String> {
    let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    if fragment.is_empty() {
        let segment = uri.rsplit(['/', ':']).find(|segment| !segment.is_empty())?;
        let stem = segment.split('.').next().filter(|stem| !stem.is_empty())?;
        return Some(stem.to_owned());
    }
    let Some(pointer) = fragment.strip_prefix('/') else { return Some(fragment.to_owned()) };
    let tokens: Vec<String> = pointer.split('/').map(decode_token).collect();
    let parent = tokens.len().checked_sub(2).map(|index| tokens[index].as_str());
    if matches!(parent, Some("$defs" | "definitions" | "schemas")) {
        return tokens.last().cloned();
    }
    // That of a body of OpenAPI is named after its operation.
    if matches!(tokens.as_slice(), [.., content, _, schema] if content == "content" && ["schema", "itemSchema"].contains(&schema.as_str()))
    {
        return None;
    }
    let is_name = |token: &&String| {
        !matches!(token.as_str(), "properties" | "$defs" | "definitions" | "tools" | "returns" | "schema")
    };
    // OpenAPI's `$defs`.
    let tokens = tokens.strip_prefix(&["components".to_owned(), "schemas".to_owned()]).unwrap_or(&tokens);
    let names: Vec<_> = tokens.iter().filter(is_name).map(String::as_str).collect();
    (!names.is_empty()).then(|| names.join(" "))
}

/// Returns whether the title of a property's schema only restates the property's name, as generators write it.
fn restates(property: &Member) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let title = property.value.get("title").and_then(Node::as_str);
    title.is_some_and(|title| letters(title) == letters(&property.key))
}

/// Applies `--assume-required`: all properties of an object schema without `required` are required.
fn require_all(entries: &mut Vec<Entry>) {
    if entries.iter().any(|entry| entry.keyword == Keyword::Required) {
        return;
    }
    let Some(properties) = entries.iter().find(|entry| entry.keyword == Keyword::Properties) else { return };
    let Operand::SchemaMap(members) = &properties.operand else { return };
    let names = Json::array(members.iter().map(|(name, _)| Json::string(name)));
    entries.push(Entry { keyword: Keyword::Required, place: properties.place.clone(), operand: Operand::Data(names) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_give_names() {
        assert_eq!(key_of("#/$defs/User").as_deref(), Some("User"));
        assert_eq!(key_of("#/properties/user/items").as_deref(), Some("user items"));
        assert_eq!(key_of("#address").as_deref(), Some("address"));
        assert_eq!(key_of("http://x.test/item.schema.json").as_deref(), Some("item"));
        assert_eq!(key_of("#"), None);
    }
}
