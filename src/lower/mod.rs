//! Lowers the schema graph to the model.
//!
//! A type is identified by the schemas that its values must satisfy together (a [`Key`]): usually one schema, several
//! for `allOf` or a reference with siblings. The keywords of a key are merged ([`MergedSchema`]) and become a shape:
//! [`shape`] makes inline types, [`record`] and [`union`] make declarations. Names come last ([`naming`]), when all
//! candidates are known.

mod alternatives;
mod assemble;
mod bodies;
mod bundle;
mod by_tag;
mod check;
mod contracts;
mod defaults;
mod discriminator;
mod disjoint;
mod docs;
mod equivalent;
mod error_type;
mod evaluated;
#[cfg(feature = "cli")]
mod examine;
mod formats;
mod inputs;
#[cfg(feature = "cli")]
mod inspect;
mod limits;
mod listed_values;
mod llm_text;
mod losses;
mod merged_schema;
mod modules;
mod naming;
#[cfg(test)]
mod open_types;
mod overrides;
mod package;
mod passes;
mod payload;
mod properties;
mod record;
mod roots;
mod shape;
mod singular;
#[cfg(test)]
mod suite;
#[cfg(test)]
mod tests;
mod union;
mod variant_names;
mod variants;

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet, VecDeque};

use ecow::EcoString;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Body, Docs, Naming, Parameter, TypeId};
use crate::schema::{Graph, Keyword, SchemaId};
use crate::text::{Place, Rare};

#[cfg(feature = "cli")]
pub(crate) use self::{
    examine::{Examined, ExaminedTool, Surface, ToolPart, examine, surfaces},
    inspect::{After, InspectFormat, inspect},
    llm_text::template,
    passes::Lowered,
};
use error_type::OwnErrors;
use losses::Lost;
use merged_schema::{Key, Kinds, MergedSchema};
use modules::ModuleId;
pub(crate) use overrides::{Match, NameOverride, Named};
pub(crate) use package::{LoweredModule, LoweredPackage, PackageDocument, package};
pub(crate) use passes::{ReadOptions, lower};
use properties::NamePattern;

/// A definition before it is finished.
#[derive(Default)]
struct Draft {
    /// The key; none for the shared error type, which no schema of the document declares.
    key: Option<Key>,
    naming: Naming,
    /// Whether the name is used unchanged.
    exact: bool,
    /// The overrides that give it.
    given: Vec<usize>,
    /// The name of its own; empty if it is named by its path.
    words: String,
    /// The definition that first used it, and the words of the path from there.
    parent: Option<usize>,
    path: String,
    docs: Rare<Docs>,
    /// The type parameters.
    parameters: Vec<Parameter>,
    place: Option<Place>,
    /// The module that declares it, if that isn't the one of its schema.
    module: Option<ModuleId>,
    /// None until it is lowered.
    body: Option<Body>,
    /// The constraints that its shape doesn't express.
    lost: Vec<Lost>,
}

/// The use of a type, from which it is named if it has no name of its own.
#[derive(Debug, Clone)]
struct Use {
    owner: usize,
    words: String,
}

impl Use {
    /// Returns the use of a part.
    fn part(&self, word: &str) -> Self {
        let words = format!("{} {word}", self.words);
        Self { owner: self.owner, words: words.trim_start().to_owned() }
    }
}

/// The lowering of a document, or of those of a package.
#[derive(Default)]
struct Lowering<'g> {
    graph: &'g Graph,
    /// Whether the documents are those of a package.
    is_package: bool,
    /// Whether `format` is asserted.
    assert_formats: bool,
    /// Whether any value is looked for that two branches of a `oneOf` accept.
    finds_overlaps: bool,
    drafts: Vec<Draft>,
    /// The definition of a key.
    known: HashMap<Key, usize>,
    /// The definition of a key whose type is that definition or null.
    known_or_null: HashMap<Key, usize>,
    /// The definition of a name and a text: equal types of one name are one type in a document and those it refers to,
    /// but not in a package, whose modules would depend on each other.
    twins: HashMap<(String, String), usize>,
    /// The number of schemas with each name, so that only those that may be duplicates are compared.
    carriers: HashMap<String, usize>,
    /// Keys whose use is being lowered: one that occurs again inside itself becomes a definition.
    open: HashSet<Key>,
    /// Definitions whose bodies are still to be made.
    pending: VecDeque<usize>,
    /// The shared error type, once it is used.
    error: Option<usize>,
    /// The documents that have no shared error type.
    own_errors: OwnErrors,
    /// Overrides whose names others have already.
    clashes: Vec<usize>,
    /// The number of types that intersect several schemas.
    merged: usize,
    /// The number of expanded branches of nested unions.
    nested: usize,
    /// The number of schemas that refer to or contain each schema, once the checks need it.
    uses: OnceCell<Vec<u32>>,
    /// The kinds of the branches of unions, as far as computed.
    branch_kinds: RefCell<HashMap<SchemaId, Kinds>>,
    /// The schemas that others stand for, as far as computed.
    chased: RefCell<HashMap<SchemaId, SchemaId>>,
    /// Whether a schema has a `format`, once a type may have one.
    has_formats: OnceCell<bool>,
    /// The patterns of names, by their text.
    name_patterns: RefCell<HashMap<EcoString, NamePattern>>,
    /// The discriminators of unions that are shapes.
    tags: HashMap<(SchemaId, Keyword), String>,
    /// Constraints that the shape of the current use doesn't express.
    lost: Vec<Lost>,
    unsatisfiable: HashSet<SchemaId>,
    /// The keywords that a type doesn't express because of a limit.
    limited: HashSet<(SchemaId, Keyword)>,
    warnings: Vec<Diagnostic>,
}

impl<'g> Lowering<'g> {
    fn new(graph: &'g Graph) -> Self {
        Self { graph, carriers: carriers(graph), ..Self::default() }
    }

    fn facets(&self, key: &Key) -> MergedSchema {
        MergedSchema::new(self.graph, key)
    }

    /// Returns the source location of a key: that of the selected branch, otherwise of its outermost schema.
    fn place_of(&self, key: &Key) -> Option<Place> {
        let branch = key.branches(self.graph).next_back();
        branch.or(key.schemas.first().copied()).map(|id| self.graph.get(id).place.clone())
    }

    /// Adds a definition, and returns its index.
    fn add_draft(&mut self, draft: Draft) -> usize {
        self.drafts.push(draft);
        self.drafts.len() - 1
    }

    /// Returns a definition for a key, to be lowered later.
    fn draft(&mut self, key: Key, naming: Naming, words: String, at: Option<&Use>) -> usize {
        let (place, known) = (self.place_of(&key), key.clone());
        let given = key.sole().and_then(|id| self.graph.get(id).given.as_ref()).filter(|given| given.name == words);
        let (exact, given) = (given.is_some(), given.map(|given| given.index).into_iter().collect());
        let (parent, path) = (at.map(|at| at.owner), at.map(|at| at.words.clone()).unwrap_or_default());
        let draft = Draft { key: Some(key), naming, exact, given, words, parent, path, place, ..Draft::default() };
        let index = self.add_draft(draft);
        self.known.insert(known, index);
        self.pending.push_back(index);
        index
    }

    /// Returns a named definition: the existing one if another schema with that name is equivalent.
    fn named_draft(&mut self, key: Key, naming: Naming, name: String, at: Option<&Use>) -> usize {
        if self.carriers.get(&name).is_none_or(|count| *count < 2) {
            return self.draft(key, naming, name, at);
        }
        let Some(text) = self.text_of(&key) else { return self.draft(key, naming, name, at) };
        let text = match key.schemas.first().filter(|_| self.is_package) {
            Some(id) => format!("{} {text}", self.graph.get(*id).place.file.name()),
            None => text,
        };
        let twin = (name.clone(), text);
        if let Some(&index) = self.twins.get(&twin) {
            if let Some(given) = key.sole().and_then(|id| self.graph.get(id).given.as_ref()) {
                self.drafts[index].exact = true;
                self.drafts[index].given.push(given.index);
            }
            self.known.insert(key, index);
            return index;
        }
        let index = self.draft(key, naming, name, at);
        self.twins.insert(twin, index);
        index
    }

    /// Lowers pending definitions, and those that they use.
    fn run(&mut self) {
        while let Some(index) = self.pending.pop_front() {
            let Some(key) = self.drafts[index].key.clone() else { continue };
            let body = if let Some(target) = key.sole().and_then(|id| self.target(id)) {
                // An alias of a definition: documentation belongs to its target.
                let ty = self.use_of(Key::single(target), &Use { owner: index, words: String::new() });
                self.drafts[index].docs = self.use_docs(&key.schemas, &ty);
                Body::Alias(ty)
            } else {
                let facets = self.facets(&key);
                self.drafts[index].docs = self.definition_docs(&key, &facets);
                let body = self.declare(index, &key, &facets);
                let formats = self.body_formats(&key, &body);
                if !formats.is_none() {
                    self.drafts[index].docs.formats = formats;
                }
                body
            };
            self.drafts[index].body = Some(body);
            self.drafts[index].lost.append(&mut self.lost);
        }
    }

    /// Returns the own name of a schema: the configured one, its standard type's, or its key in the document.
    fn own_name(&self, id: SchemaId) -> Option<String> {
        let schema = self.graph.get(id);
        if let Some(given) = &schema.given {
            return Some(given.name.clone());
        }
        schema
            .standard
            .map(|standard| standard.name().to_owned())
            .or_else(|| schema.key.as_ref().map(EcoString::to_string))
    }

    /// Reports a schema that no value satisfies, once.
    fn unsatisfiable(&mut self, id: SchemaId, message: &str) {
        if self.unsatisfiable.insert(id) {
            let place = self.graph.get(id).place.clone();
            self.warnings.push(Diagnostic::new(Code::Unsatisfiable, message).at(place));
        }
    }
}

/// Returns the number of schemas with each name.
fn carriers(graph: &Graph) -> HashMap<String, usize> {
    let mut carriers = HashMap::new();
    for id in graph.ids() {
        let schema = graph.get(id);
        let given = schema.given.as_ref().map(|given| given.name.as_str());
        let names = schema.key.as_deref().into_iter().chain(given).chain(schema.title());
        names.for_each(|name| *carriers.entry(name.to_owned()).or_default() += 1);
    }
    carriers
}

impl TypeId {
    fn draft(index: usize) -> Self {
        Self(index)
    }
}
