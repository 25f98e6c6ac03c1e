//! Intersections that are equivalent to one of their schemas: those are that schema.
//!
//! `allOf: [{$ref: …}]` beside a `description` is the idiom of OpenAPI 3.0 for a reference with siblings, and generators
//! add what the target requires anyway (`type`, `required`). A copy of the target would be another type in every language
//! that compares types by name.

use std::cell::OnceCell;
use std::collections::HashSet;

use super::Lowering;
use super::merged_schema::{Key, Kinds, MergedSchema, required, type_kinds};
use crate::schema::{Branches, Entry, Keyword, Operand, Schema, SchemaId};
use crate::text::Json;

/// Maximum depth to which properties and items are compared.
const MAX_PARTS: usize = 4;

/// Maximum number of references to unnamed schemas that are followed, each to a schema that is equivalent to another.
const MAX_FOLLOWED: usize = 32;

/// Maximum number of schemas that are looked at to find out whether a definition has an alternative; one with more is
/// taken to have it.
const MAX_REACHED: usize = 1_000;

/// The schemas that apply to one value, up to those that are referred to.
#[derive(Default)]
struct Conjuncts {
    /// The schemas that are referred to, and those with a name.
    targets: Vec<SchemaId>,
    /// The schemas around them.
    wrappers: Vec<SchemaId>,
}

impl Lowering<'_> {
    /// Returns the schema that a key is equivalent to, if that has a name or is referred to.
    pub(super) fn equivalent(&self, key: &Key) -> Option<SchemaId> {
        if !key.excluded.is_empty() {
            return None;
        }
        let branches = key.branches(self.graph);
        self.target_among(&self.conjuncts(key.schemas.iter().copied().chain(branches), false, key, 0), key)
    }

    /// Returns the target of a schema that is equivalent to the schema that it refers to, whether it has a name or not.
    pub(super) fn target(&self, id: SchemaId) -> Option<SchemaId> {
        self.target_within(id, 0)
    }

    fn target_within(&self, id: SchemaId, followed: usize) -> Option<SchemaId> {
        let key = Key::single(id);
        self.target_among(&self.conjuncts([id], true, &key, followed), &key)
    }

    /// Returns the schemas around a reference to which a schema is equivalent, outermost first, for their documentation.
    pub(super) fn wrappers(&self, id: SchemaId) -> Vec<SchemaId> {
        match self.chase(id) == id {
            true => vec![id],
            false => self.conjuncts([id], true, &Key::single(id), 0).wrappers,
        }
    }

    /// Collects the schemas that apply to the values of a key.
    fn conjuncts(
        &self,
        schemas: impl IntoIterator<Item = SchemaId>,
        are_wrappers: bool,
        key: &Key,
        followed: usize,
    ) -> Conjuncts {
        let mut conjuncts = Conjuncts::default();
        let mut seen = HashSet::new();
        let mut pending: Vec<(SchemaId, bool)> = schemas.into_iter().map(|id| (id, !are_wrappers)).collect();
        pending.reverse();
        while let Some((id, may_be_target)) = pending.pop() {
            if !seen.insert(id) {
                continue;
            }
            if may_be_target && self.own_name(id).is_some() {
                conjuncts.targets.push(self.chase_within(id, followed));
                continue;
            }
            conjuncts.wrappers.push(id);
            let schema = self.graph.get(id);
            let mut inner = Vec::new();
            for entry in schema.entries() {
                match entry.keyword {
                    Keyword::Ref => conjuncts
                        .targets
                        .extend(entry.operand.ids().into_iter().map(|id| self.chase_within(id, followed + 1))),
                    Keyword::AllOf => inner.extend(entry.operand.ids()),
                    Keyword::AnyOf | Keyword::OneOf if !key.selects(id, entry.keyword) => {
                        if let Branches::Sole(branch) = self.graph.branches(schema, entry.keyword) {
                            inner.push(branch);
                        }
                    }
                    _ => {}
                }
            }
            pending.extend(inner.into_iter().rev().map(|id| (id, true)));
        }
        conjuncts
    }

    /// Returns the target that implies all other schemas.
    fn target_among(&self, conjuncts: &Conjuncts, key: &Key) -> Option<SchemaId> {
        let (first, others) = conjuncts.targets.split_first()?;
        // If one implies all others, it is found by comparing each once.
        let target = |id| Premise::new(self, Key::single(id), 0);
        let (mut id, mut found) = (*first, target(*first));
        for other in others {
            if !found.implies(*other) {
                (id, found) = (*other, target(*other));
            }
        }
        let all = conjuncts.targets.iter().chain(&conjuncts.wrappers).copied();
        let is_within = key.kinds == Kinds::ALL || found.kinds().within(key.kinds);
        (is_within && found.implies_all(all, key) && !self.divides(key, id)).then_some(id)
    }

    /// Returns whether a key is one of the alternatives of a definition, or of one that it refers to: then the definition
    /// is the union of them, and not one of them, though it may have the same values.
    fn divides(&self, key: &Key, definition: SchemaId) -> bool {
        if key.choices.is_empty() {
            return false;
        }
        let mut seen = HashSet::from([definition]);
        let mut pending = vec![definition];
        while let Some(id) = pending.pop() {
            if seen.len() > MAX_REACHED || key.choices.iter().any(|(owner, ..)| *owner == id) {
                return true;
            }
            let in_place = self.graph.get(id).entries().iter().filter(|entry| entry.keyword.applies_in_place());
            pending.extend(in_place.flat_map(|entry| entry.operand.ids()).filter(|id| seen.insert(*id)));
        }
        false
    }

    /// Follows plain references, and what is equivalent to one, to the first schema that has constraints or a name.
    pub(super) fn chase(&self, id: SchemaId) -> SchemaId {
        self.chase_within(id, 0)
    }

    fn chase_within(&self, id: SchemaId, followed: usize) -> SchemaId {
        const REFERRING: [Keyword; 4] = [Keyword::Ref, Keyword::AllOf, Keyword::AnyOf, Keyword::OneOf];
        let refers = |entry: &Entry| REFERRING.contains(&entry.keyword);
        if !self.graph.get(id).entries().iter().any(refers) {
            return id;
        }
        if let Some(found) = self.chased.borrow().get(&id) {
            return *found;
        }
        let mut last = id;
        while let Some(target) = self.next(last, followed) {
            last = target;
        }
        // Below others, the number of references that are followed is limited.
        if last != id || followed == 0 {
            self.chased.borrow_mut().insert(id, last);
        }
        last
    }

    /// Returns the schema that stands for an unnamed one, or for a named one that only repeats it.
    fn next(&self, id: SchemaId, followed: usize) -> Option<SchemaId> {
        let is_named = self.own_name(id).is_some();
        if let Some(target) = self.sole_reference(id) {
            return (!is_named || self.only_repeats(id, target)).then_some(target);
        }
        if is_named || followed > MAX_FOLLOWED { None } else { self.target_within(id, followed) }
    }

    /// Follows plain references to the first schema that has a name, or something beside the reference.
    fn referred(&self, mut id: SchemaId) -> SchemaId {
        while let Some(target) = self.sole_reference(id).filter(|_| self.own_name(id).is_none()) {
            id = target;
        }
        id
    }

    /// Returns the target of a reference, if that is the only constraint of a schema.
    fn sole_reference(&self, id: SchemaId) -> Option<SchemaId> {
        self.graph.get(id).sole_reference().filter(|_| !self.asserts_format(self.graph.get(id)))
    }

    /// Returns whether a schema asserts a `format`.
    fn asserts_format(&self, schema: &Schema) -> bool {
        self.assert_formats && schema.has(Keyword::Format)
    }
}

/// The schemas of a key, whose values may satisfy other schemas anyway.
struct Premise<'l, 'g> {
    lowering: &'l Lowering<'g>,
    key: Key,
    /// The number of properties and items above it.
    depth: usize,
    facets: OnceCell<MergedSchema>,
    members: OnceCell<HashSet<SchemaId>>,
    kinds: OnceCell<Kinds>,
}

impl<'l, 'g> Premise<'l, 'g> {
    fn new(lowering: &'l Lowering<'g>, key: Key, depth: usize) -> Self {
        let (facets, members, kinds) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { lowering, key, depth, facets, members, kinds }
    }

    fn facets(&self) -> &MergedSchema {
        self.facets.get_or_init(|| self.lowering.facets(&self.key))
    }

    /// Returns whether a schema is one of those that apply to every value.
    fn applies(&self, id: SchemaId) -> bool {
        let members = || self.facets().members.iter().copied().collect();
        self.key.schemas.contains(&id) || self.members.get_or_init(members).contains(&id)
    }

    fn kinds(&self) -> Kinds {
        *self.kinds.get_or_init(|| match self.key.sole() {
            Some(id) => self.lowering.branch_kinds(id, 0),
            None => self.lowering.reachable_kinds(self.facets()),
        })
    }

    /// Returns whether its values satisfy a schema.
    fn implies(&self, id: SchemaId) -> bool {
        self.implies_all([id], &Key::single(id))
    }

    /// Returns whether its values satisfy schemas, for which a key selects branches.
    fn implies_all(&self, ids: impl IntoIterator<Item = SchemaId>, selecting: &Key) -> bool {
        let graph = self.lowering.graph;
        let (mut seen, mut pending) = (HashSet::new(), Vec::from_iter(ids));
        while let Some(id) = pending.pop() {
            if !seen.insert(id) || self.applies(id) {
                continue;
            }
            let schema = graph.get(id);
            if schema.is_false() {
                return false;
            }
            for entry in schema.entries() {
                match entry.keyword {
                    Keyword::Ref | Keyword::AllOf => pending.extend(entry.operand.ids()),
                    Keyword::AnyOf | Keyword::OneOf if selecting.selects(id, entry.keyword) => {}
                    Keyword::AnyOf | Keyword::OneOf => match graph.branches(schema, entry.keyword) {
                        Branches::Any => {}
                        Branches::Sole(branch) => pending.push(branch),
                        Branches::Several if self.implies_any(schema, entry.keyword) => {}
                        Branches::Several => return false,
                    },
                    _ if self.implies_keyword(schema, entry) => {}
                    _ => return false,
                }
            }
        }
        true
    }

    /// Returns whether its values satisfy a branch of an `anyOf`.
    fn implies_any(&self, schema: &Schema, keyword: Keyword) -> bool {
        let applies = |id: &SchemaId| self.applies(*id) || self.applies(self.lowering.referred(*id));
        keyword == Keyword::AnyOf && schema.schemas(keyword).iter().any(applies)
    }

    /// Returns whether its values satisfy a keyword that applies no other schema to them.
    fn implies_keyword(&self, schema: &Schema, entry: &Entry) -> bool {
        let graph = self.lowering.graph;
        let all_trivial = || entry.operand.ids().iter().all(|id| graph.get(*id).is_unconstrained());
        match entry.keyword {
            Keyword::Format => !self.lowering.assert_formats || self.repeats(entry),
            keyword if keyword.is_annotation() => true,
            keyword if !self.kinds().has(keyword.kinds()) => true,
            Keyword::Type => self.kinds().within(type_kinds(schema)),
            Keyword::Enum | Keyword::Const => self.repeats(entry) || self.lists(entry),
            Keyword::Required => required(schema).all(|name| self.facets().requires(name)),
            Keyword::Properties => schema.schema_map(Keyword::Properties).iter().all(|(name, id)| {
                graph.get(*id).is_unconstrained()
                    || self.part_implies(self.lowering.properties(self.facets()).schemas(name), *id)
            }),
            Keyword::PropertyNames | Keyword::DependentSchemas => all_trivial(),
            keyword if keyword.gives_types() => all_trivial(),
            Keyword::If => [Keyword::Then, Keyword::Else].iter().all(|part| !schema.has(*part)),
            Keyword::Then | Keyword::Else => !schema.has(Keyword::If),
            Keyword::MinContains | Keyword::MaxContains => !schema.has(Keyword::Contains),
            Keyword::Not => entry.operand.ids().iter().all(|id| graph.get(*id).is_false()),
            Keyword::Contains => false,
            _ => self.repeats(entry),
        }
    }

    /// Returns whether a schema that applies to its values has the same keyword with the same operand.
    fn repeats(&self, entry: &Entry) -> bool {
        let Operand::Data(value) = &entry.operand else { return false };
        let graph = self.lowering.graph;
        self.facets().members.iter().any(|id| graph.get(*id).data(entry.keyword) == Some(value))
    }

    /// Returns whether a keyword lists all its values.
    fn lists(&self, entry: &Entry) -> bool {
        let Some(literals) = &self.facets().literals else { return false };
        match &entry.operand {
            Operand::Data(Json::Array(values)) if entry.keyword == Keyword::Enum => {
                let values: HashSet<&Json> = values.iter().collect();
                literals.iter().all(|literal| values.contains(literal))
            }
            Operand::Data(value) => literals.iter().all(|literal| literal == value),
            Operand::Schema(_) | Operand::Schemas(_) | Operand::SchemaMap(_) => false,
        }
    }

    /// Returns whether the schemas of a part of it imply another schema of that part.
    fn part_implies(&self, schemas: Vec<SchemaId>, id: SchemaId) -> bool {
        let lowering = self.lowering;
        let depth = self.depth + 1;
        let schemas: Vec<SchemaId> = schemas.into_iter().map(|id| lowering.referred(id)).collect();
        schemas.contains(&lowering.referred(id))
            || (depth <= MAX_PARTS && Premise::new(lowering, Key::new(schemas), depth).implies(id))
    }
}
