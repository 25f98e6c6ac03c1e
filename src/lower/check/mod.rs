//! Lowers schemas to checks.
//!
//! A schema becomes a function if several others refer to it, if it is recursive, or if a definition represents it;
//! other schemas are inlined.

mod dedup;
mod keywords;
mod normalize;
#[cfg(feature = "cli")]
mod overlaps;
mod shared_values;
mod unevaluated;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::assemble::{Assembled, Ids};
use super::bundle::repeated;
use super::merged_schema::Key;
use super::naming::shortened;
use super::{Lowering, error_type};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::check::{Alternatives, Check, CheckId, Checks, Function, NamedPattern, PatternId};
use crate::model::{Body, Definition, Type, TypeId};
use crate::names::{self, Case};
use crate::pattern::{MOST_STEPS, Pattern};
use crate::schema::{self, Graph, Keyword, Schema, SchemaId};
use crate::text::Place;

/// Maximum nesting depth of checks; deeper ones become functions.
const MAX_DEPTH: usize = 6;

/// Maximum number of schemas in one check, each applied by the previous one to the same value or a part of it; the next
/// becomes a function. It limits the stack for long chains of references.
const MAX_APPLIED: usize = 32;

/// The origin of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    /// The schemas of a definition.
    Draft(usize),
    /// A schema without a definition.
    Schema(SchemaId),
}

/// The context of a check, from which functions are named.
#[derive(Debug, Clone)]
struct At {
    /// The function.
    function: String,
    /// The path from there.
    words: String,
    /// The number of steps in the path.
    depth: usize,
    /// The number of schemas applied on the path, including those without a step.
    applied: usize,
}

impl At {
    fn part(&self, word: &str) -> Self {
        Self { words: format!("{} {word}", self.words), depth: self.depth + 1, ..self.applied() }
    }

    /// Returns the context of a schema that applies to the same value.
    fn applied(&self) -> Self {
        Self { function: self.function.clone(), words: self.words.clone(), applied: self.applied + 1, ..*self }
    }

    /// Returns a name for the context.
    fn name(&self) -> String {
        match self.words.trim() {
            "" => self.function.clone(),
            words => format!("{}{}", self.function, names::identifier(words, Case::UpperCamel)),
        }
    }
}

/// The branches of each `oneOf`, by the schema that has it.
type Exclusive = BTreeMap<SchemaId, Alternatives>;

/// Lowers the checks of a model.
struct Checking<'l, 'g> {
    lowering: &'l Lowering<'g>,
    graph: &'g Graph,
    ids: &'l Ids,
    /// The number of schemas that refer to or contain each schema.
    uses: &'l [u32],
    functions: Vec<Function>,
    known: HashMap<Origin, CheckId>,
    /// Functions whose checks are not lowered yet.
    pending: VecDeque<(CheckId, Origin)>,
    taken: HashSet<String>,
    patterns: Vec<NamedPattern>,
    taken_patterns: HashSet<String>,
    known_patterns: HashMap<String, PatternId>,
    /// Whether another module of the package declares each definition of the model.
    is_external: Vec<bool>,
    exclusive: Exclusive,
    findings: Vec<Diagnostic>,
}

impl Lowering<'_> {
    /// Returns the checks of the definitions.
    pub(super) fn checks(&self, assembled: &Assembled) -> (Checks, Vec<Diagnostic>) {
        let mut checking = Checking {
            lowering: self,
            graph: self.graph,
            ids: &assembled.ids,
            uses: self.uses.get_or_init(|| self.count_uses()),
            functions: Vec::new(),
            known: HashMap::new(),
            pending: VecDeque::new(),
            taken: assembled.definitions.iter().map(|definition| definition.name.to_lowercase()).collect(),
            patterns: Vec::new(),
            taken_patterns: HashSet::new(),
            known_patterns: HashMap::new(),
            // The constraints of a definition of another package are checked here: nothing but its type is known of it.
            is_external: assembled.definitions.iter().map(Definition::is_of_package).collect(),
            exclusive: BTreeMap::new(),
            findings: Vec::new(),
        };
        let mut drafts: Vec<(TypeId, usize)> = assembled.ids.iter().map(|(draft, id)| (id, draft)).collect();
        drafts.sort_unstable();
        for (_, draft) in &drafts {
            checking.add(Origin::Draft(*draft), assembled.name(*draft).to_owned());
        }
        while let Some((id, origin)) = checking.pending.pop_front() {
            let check = checking.make(origin, &checking.functions[id.0].name.clone());
            checking.functions[id.0].check = check.folded();
        }
        let of_definitions = drafts.iter().map(|(_, draft)| checking.of_draft(*draft)).collect();
        let checks = Checks { functions: checking.functions, patterns: checking.patterns, of_definitions };
        let mut findings = checking.findings;
        findings.extend(self.shared_values(&checks, &checking.exclusive));
        #[cfg(feature = "cli")]
        if self.finds_overlaps {
            let overlaps = self.overlaps(&checks, &checking.exclusive, &findings);
            findings.extend(overlaps);
        }
        (normalize::normalize(checks), findings)
    }
}

impl Lowering<'_> {
    /// Returns the number of schemas that refer to or contain each schema. One that is part of many definitions counts
    /// as used by several.
    fn count_uses(&self) -> Vec<u32> {
        let mut uses = vec![0; self.graph.ids().len()];
        for id in self.graph.ids() {
            for used in self.graph.get(id).entries().iter().flat_map(|entry| entry.operand.ids()) {
                uses[used.index()] += 1;
            }
        }
        for id in repeated(self.drafts.iter().filter_map(|draft| draft.key.as_ref())) {
            let id = self.normal(Key::single(id)).sole().unwrap_or(id);
            uses[id.index()] += 2;
        }
        uses
    }
}

impl<'g> Checking<'_, 'g> {
    /// Adds a function that is lowered later.
    fn add(&mut self, origin: Origin, name: String) -> CheckId {
        let id = CheckId(self.functions.len());
        let definition = if let Origin::Draft(draft) = origin { self.ids.get(draft) } else { None };
        let external = definition.is_some_and(|id| self.is_external[id.index()]);
        self.functions.push(Function { external, ..Function::new(name, definition, Check::always()) });
        self.known.insert(origin, id);
        self.pending.push_back((id, origin));
        id
    }

    fn of_draft(&self, draft: usize) -> Option<CheckId> {
        self.known.get(&Origin::Draft(draft)).copied()
    }

    fn make(&mut self, origin: Origin, name: &str) -> Check {
        let at = At { function: name.to_owned(), words: String::new(), depth: 0, applied: 0 };
        match origin {
            Origin::Schema(id) => self.schema(id, &at),
            Origin::Draft(draft) => {
                let draft = &self.lowering.drafts[draft];
                match (&draft.key, &draft.body) {
                    (Some(key), _) => self.key(key, &at),
                    (None, Some(Body::Alias(Type::Named(id)))) => {
                        self.of_draft(id.index()).map_or_else(Check::always, Check::call)
                    }
                    (None, Some(Body::Enum(members))) => {
                        let values = members.iter().map(|member| member.value.clone()).collect();
                        Check::listed(values, "enum")
                    }
                    (None, Some(Body::Record(_))) => error_type::check(),
                    (None, _) => Check::always(),
                }
            }
        }
    }

    /// Returns the check of a key, which equals its schema in the bundle.
    fn key(&mut self, key: &Key, at: &At) -> Check {
        if let Some(id) = key.sole() {
            return self.schema(id, at);
        }
        let mut check = Check::of_kinds(key.kinds);
        for id in key.schemas.iter().copied().chain(key.branches(self.graph)) {
            check = check.and(self.used(id, at));
        }
        if !key.excluded.is_empty() {
            let values = self.lowering.facets(key).literals.unwrap_or_default();
            check = check.and(Check::listed(values, "enum"));
        }
        check
    }

    /// Returns the check of a schema where it is used: a call if it has a function.
    fn used(&mut self, id: SchemaId, at: &At) -> Check {
        let key = self.lowering.normal(Key::single(id));
        if let Some(function) = self.lowering.known.get(&key).and_then(|draft| self.of_draft(*draft)) {
            return Check::call(function);
        }
        let Some(id) = key.sole() else { return self.schema(id, at) };
        if let Some(function) = self.known.get(&Origin::Schema(id)) {
            return Check::call(*function);
        }
        let schema = self.graph.get(id);
        if is_small(schema) || (self.uses[id.index()] < 2 && at.depth < MAX_DEPTH && at.applied < MAX_APPLIED) {
            return self.schema(id, at).folded();
        }
        let name = self.name(id, at);
        Check::call(self.add(Origin::Schema(id), name))
    }

    /// Returns a name for the function of a schema: its own, otherwise that of the first use.
    fn name(&mut self, id: SchemaId, at: &At) -> String {
        let schema = self.graph.get(id);
        let own = self.lowering.own_name(id).or_else(|| schema.title().map(str::to_owned));
        let name = own.map_or_else(|| shortened(at.name(), 100), |own| names::identifier(&own, Case::UpperCamel));
        distinct(&mut self.taken, name, &schema.place.to_string())
    }

    /// Returns the pattern with that text; reports it and returns none if it is invalid.
    fn pattern(&mut self, source: &str, place: &Place, at: &At) -> Option<PatternId> {
        if let Some(id) = self.known_patterns.get(source) {
            return Some(*id);
        }
        match Pattern::parse(source) {
            Ok(pattern) => {
                let id = PatternId(self.patterns.len());
                if pattern.is_limited() {
                    self.findings.push(slow_pattern().at(place.clone()));
                }
                let name = distinct(&mut self.taken_patterns, at.name(), source);
                self.patterns.push(NamedPattern { name, pattern, place: Some(place.clone()) });
                self.known_patterns.insert(source.to_owned(), id);
                Some(id)
            }
            Err(error) => {
                let message = format!("`{source}` is not a regular expression: {error}");
                self.findings.push(Diagnostic::new(Code::InvalidPattern, message).at(place.clone()));
                None
            }
        }
    }

    /// Returns the check of a schema.
    fn schema(&mut self, id: SchemaId, at: &At) -> Check {
        match &self.graph.get(id).body {
            schema::Body::Boolean(true) => Check::always(),
            schema::Body::Boolean(false) => Check::never("false"),
            schema::Body::Keywords(_) => self.keywords(id, at),
        }
    }
}

fn slow_pattern() -> Diagnostic {
    let message = format!(
        "this pattern refers to groups, so that some texts take more than linear time: those that take more than \
         {MOST_STEPS} steps are rejected"
    );
    Diagnostic::new(Code::SlowPattern, message).help("write the pattern without references to groups")
}

/// Returns the name, or one with a hash of a text if it is taken.
fn distinct(taken: &mut HashSet<String>, name: String, marked: &str) -> String {
    if taken.insert(name.to_lowercase()) {
        return name;
    }
    let name = format!("{name}X{}", names::mark(marked));
    taken.insert(name.to_lowercase());
    name
}

/// Returns whether a schema is so small that a call would be longer than the check itself.
fn is_small(schema: &Schema) -> bool {
    let mut asserting = schema.entries().iter().filter(|entry| !entry.keyword.is_annotation());
    match (asserting.next(), asserting.next()) {
        (Some(only), None) => only.operand.ids().is_empty() && only.keyword != Keyword::Enum,
        (None, _) => true,
        (Some(_), Some(_)) => false,
    }
}
