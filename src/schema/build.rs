//! Builds the schema graph from a document's values: parses keywords once, and resolves references.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ecow::EcoString;

use super::condition::add_conjunct;
use super::copies::copies_by_value;
use super::cycles::break_cycles;
use super::data::check_data;
use super::dialect::{Dialect, Normalised, NormalisedKeyword, RawOperand, normalise};
use super::enum_values;
use super::graph::{Body, Entry, Given, Graph, OF_BYTES, Operand, SchemaId};
use super::keyword::{Keyword, OperandKind};
use super::left_out::LeftOut;
use super::resource::{Index, ResourceId};
use super::schema_key::restates;
use super::scopes::{ScopeId, Scopes};
use super::standard;
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::model::StandardType;
use crate::source::{Document, Library, Member, Node, Value};
use crate::text::{Json, Place, Span};

/// The context in which a value is read as a schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct Base {
    /// The resource that contains it.
    pub(super) resource: ResourceId,
    /// The dynamic scope.
    pub(super) scope: ScopeId,
}

/// The options for building a graph.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BuildOptions {
    /// Whether what is broken in a schema is only a warning, and left out.
    pub(crate) lenient: bool,
    /// Whether an object schema without `required` requires all its properties.
    pub(crate) assume_required: bool,
    /// The dialect of documents that don't declare theirs.
    pub(crate) dialect: Option<Dialect>,
}

/// Builds a graph, one schema at a time. It uses a worklist instead of recursion.
pub(crate) struct Builder<'a> {
    pub(super) graph: Graph,
    pub(super) options: BuildOptions,
    pub(super) index: Index<'a>,
    pub(super) scopes: Scopes,
    /// The schema whose keywords are being read.
    pub(super) current: SchemaId,
    /// The schemas with a reference to a dynamic anchor.
    pub(super) dynamic: HashSet<SchemaId>,
    /// The schema of each value that was read as one, by the value's address and the dynamic scope.
    known: HashMap<(*const Node, ScopeId), SchemaId>,
    pending: Vec<(SchemaId, &'a Node, Base)>,
    pub(super) findings: Findings,
}

impl<'a> Builder<'a> {
    /// Creates a builder that finds other documents in a library.
    pub(crate) fn new(options: BuildOptions, library: &'a Library<'a>) -> Self {
        let (graph, scopes, findings) = (Graph::default(), Scopes::default(), Findings::default());
        let (index, known, pending) = (Index::new(library, options.dialect), HashMap::new(), Vec::new());
        Self { graph, options, index, scopes, current: SchemaId(0), dynamic: HashSet::new(), known, pending, findings }
    }

    /// Returns the finished graph of all added schemas and of those that they refer to, and the diagnostics about them.
    ///
    /// `given` finds the values with configured names, once all documents are loaded.
    pub(crate) fn finish(mut self, given: impl FnOnce() -> Vec<(&'a Node, Given)>) -> (Graph, Findings) {
        while let Some((id, node, base)) = self.pending.pop() {
            self.current = id;
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
        if self.scopes.are_several() {
            self.graph.join_copies(copies_by_value(&self.known), &self.dynamic);
        }
        if self.options.lenient {
            let cycles = break_cycles(&mut self.graph);
            cycles.into_iter().for_each(|found| self.report_broken(found));
            self.graph.widen();
        }
        self.graph.split_conditions();
        self.graph.join_patterns();
        self.findings.append(self.index.findings);
        if let Some(unreadable) = self.index.unreadable {
            // The references to it, and to documents that were not read after it, are unresolved for that reason alone.
            self.findings.retain(|found| found.code != Code::ForeignReference);
            self.findings.extend(unreadable.diagnostics().iter().cloned());
        }
        (self.graph, self.findings)
    }

    /// Returns the context of a resource outside of any other.
    pub(super) fn base(&mut self, resource: ResourceId) -> Base {
        Base { resource, scope: self.scopes.enter(None, &self.index, resource) }
    }

    /// Returns a schema that is embedded in a document: `#` refers first to its own root, then to the document's.
    pub(crate) fn inline(&mut self, document: &'a Document, node: &'a Node) -> SchemaId {
        let resource = self.index.inline(document, node);
        let base = self.base(resource);
        self.schema(node, base)
    }

    /// Returns the schema of a standard type, narrowed by the keywords of a value whose `type` names it.
    pub(crate) fn narrowed(&mut self, standard: StandardType, document: &'a Document, node: &'a Node) -> SchemaId {
        let resource = self.index.inline(document, node);
        let base = self.base(resource);
        let place = self.place(base, node.span);
        let target = self.standard(standard, &place);
        let id = self.graph.add(place.clone(), Body::Boolean(true));
        self.current = id;
        let mut entries = self.entries(node, base, |member| member.key != "type");
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
        let base = self.base(resource);
        let id = self.schema(&member.value, base);
        self.graph.schemas[id.0].key.get_or_insert_with(|| member.key.clone());
        id
    }

    /// Returns the schema of a standard type.
    pub(crate) fn standard(&mut self, standard: StandardType, from: &Place) -> SchemaId {
        match standard::document(standard) {
            Some(document) => {
                let resource = self.index.standard(document, standard);
                let base = self.base(resource);
                self.schema(&document.root, base)
            }
            None => {
                let message = format!("the built-in schema of {} can't be read", standard.name());
                self.findings.push(Diagnostic::new(Code::Defect, message).at(from.clone()));
                self.anything(from)
            }
        }
    }

    /// Returns the schema of a value.
    pub(super) fn schema(&mut self, node: &'a Node, base: Base) -> SchemaId {
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
        let id = self.graph.add(self.place(base, node.span), Body::Boolean(true));
        self.graph.schemas[id.0].standard = standard;
        self.known.insert(key, id);
        self.scopes.specialise(base.scope);
        self.pending.push((id, node, base));
        id
    }

    pub(super) fn place(&self, base: Base, span: Span) -> Place {
        Place { file: Arc::clone(self.index.get(base.resource).file), span }
    }

    /// Returns a schema that accepts any value.
    pub(crate) fn anything(&mut self, place: &Place) -> SchemaId {
        self.graph.add(place.clone(), Body::Boolean(true))
    }

    /// Returns a schema that accepts values of one JSON type.
    pub(crate) fn of_type(&mut self, json_type: &str, place: &Place) -> SchemaId {
        self.graph.add_keyword(place.clone(), Keyword::Type, Operand::Data(Json::string(json_type)))
    }

    fn body(&mut self, node: &'a Node, base: Base) -> Body {
        match &node.value {
            Value::Bool(value) => Body::Boolean(*value),
            Value::Object(_) => {
                let mut entries = self.entries(node, base, |_| true);
                if !self.index.get(base.resource).validates {
                    entries.retain(|entry| !entry.keyword.is_validation());
                }
                self.note_left_out(node, base);
                self.graph.schemas[self.current.0].is_of_bytes =
                    node.get(OF_BYTES).and_then(Node::as_bool) == Some(true);
                let has_broken = self.graph.left_out.of(self.current).iter().any(|part| part.what == "required");
                if self.options.assume_required && !has_broken && self.index.get(base.resource).standard.is_none() {
                    require_all(&mut entries);
                }
                entries.shrink_to_fit();
                Body::Keywords(entries)
            }
            _ => {
                let message = format!("a schema must be an object or a boolean, not {}", node.kind());
                let found = self.wrong(node, base, message);
                let place = self.place(base, node.span);
                self.leave_out(self.current, LeftOut::part("schema", place), found);
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

    /// Returns the entries of members of a schema.
    fn entries(&mut self, schema: &'a Node, base: Base, is_read: impl Fn(&Member) -> bool) -> Vec<Entry> {
        let dialect = self.index.get(base.resource).setting.dialect;
        let mut entries = Vec::new();
        let members = schema.members().iter().filter(|member| is_read(member));
        members
            .flat_map(|member| normalise(schema, member, dialect))
            .for_each(|normalised| self.entry(normalised, base, &mut entries));
        entries
    }

    /// Adds the entry of a keyword, unless its operand is invalid (which is reported).
    fn entry(&mut self, normalised: Normalised<'a>, base: Base, entries: &mut Vec<Entry>) {
        let place = self.place(base, normalised.span);
        match normalised.keyword {
            NormalisedKeyword::Keyword(keyword) => match self.operand(keyword, normalised.operand, base) {
                Ok(operand) => entries.push(Entry { keyword, place, operand }),
                Err(found) => self.leave_out(self.current, LeftOut::keyword(keyword, place), found),
            },
            NormalisedKeyword::DynamicRef | NormalisedKeyword::RecursiveRef => {
                let RawOperand::Node(node) = normalised.operand else { return };
                let reference = match self.reference_text(node, base) {
                    Ok(reference) => reference,
                    Err(found) => return self.leave_out(self.current, LeftOut::keyword(Keyword::Ref, place), found),
                };
                let is_recursive = normalised.keyword == NormalisedKeyword::RecursiveRef;
                let target = self.dynamic_reference(reference, is_recursive, base, &self.place(base, node.span));
                self.add_reference(target, place, entries);
            }
        }
    }

    /// Adds a reference: `$ref`, or an `allOf` if there is one already.
    fn add_reference(&mut self, target: SchemaId, place: Place, entries: &mut Vec<Entry>) {
        let (keyword, operand) = (Keyword::Ref, Operand::Schema(target));
        if entries.iter().any(|entry| entry.keyword == keyword) {
            let wrapped = self.graph.add_keyword(place.clone(), keyword, operand);
            add_conjunct(entries, wrapped, place);
        } else {
            entries.push(Entry { keyword, place, operand });
        }
    }

    /// Returns the operand of a keyword, or the diagnostic about an invalid one.
    fn operand(&mut self, keyword: Keyword, operand: RawOperand<'a>, base: Base) -> Result<Operand, Diagnostic> {
        let node = match operand {
            RawOperand::Node(node) => node,
            RawOperand::Made(value) => return Ok(Operand::Data(value)),
            RawOperand::SchemaMap(members) => {
                let members = members.into_iter().map(|(name, node)| (name, self.schema(node, base)));
                return Ok(Operand::SchemaMap(members.collect()));
            }
        };
        Ok(match keyword.operand_kind() {
            OperandKind::Data(data) => {
                check_data(keyword, data, node).map_err(|(wrong, at)| wrong.at(self.place(base, at.span)))?;
                self.pattern(keyword, node.as_str(), &self.place(base, node.span))?;
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

    fn schemas(&mut self, keyword: Keyword, node: &'a Node, base: Base) -> Result<Vec<SchemaId>, Diagnostic> {
        match node.as_array() {
            Some(items) if !items.is_empty() => Ok(items.iter().map(|item| self.schema(item, base)).collect()),
            _ => Err(self.wrong(node, base, format!("`{}` must be a non-empty array of schemas", keyword.name()))),
        }
    }

    fn schema_map(
        &mut self,
        keyword: Keyword,
        node: &'a Node,
        base: Base,
    ) -> Result<Vec<(EcoString, SchemaId)>, Diagnostic> {
        if !node.is_object() {
            let message = format!("`{}` must be an object of schemas, not {}", keyword.name(), node.kind());
            return Err(self.wrong(node, base, message));
        }
        // The titles of the standard types were written to name nested schemas.
        let is_authored = self.index.get(base.resource).standard.is_none();
        let schema = |member: &'a Member| {
            let place = self.place(base, member.key_span);
            if let Err(found) = self.pattern_of_names(keyword, &member.key, &place) {
                self.leave_out(self.current, LeftOut::keyword(keyword, place), found);
                return None;
            }
            let id = self.schema(&member.value, base);
            if keyword == Keyword::Properties && is_authored {
                self.graph.schemas[id.0].is_titled_by_key = restates(member);
            }
            Some((member.key.clone(), id))
        };
        Ok(node.members().iter().filter_map(schema).collect())
    }

    fn reference_text(&self, node: &'a Node, base: Base) -> Result<&'a str, Diagnostic> {
        let wrong = || self.wrong(node, base, format!("a reference must be a string, not {}", node.kind()));
        node.as_str().ok_or_else(wrong)
    }

    fn wrong(&self, node: &Node, base: Base, message: String) -> Diagnostic {
        Diagnostic::new(Code::WrongType, message).at(self.place(base, node.span))
    }
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
