//! Merges the schemas that apply to one value: follows references and `allOf`, and groups keywords by the part of the
//! value that they constrain.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use ecow::EcoVec;
use std::hash::{Hash, Hasher};

use super::properties::PropertySchemas;
pub(super) use crate::model::Kinds;
use crate::model::{Constraint, Range};
use crate::schema::{Branches, Graph, Keyword, Schema, SchemaId};
use crate::text::Json;

/// The set of schemas that a value must satisfy at once: the key of a type.
///
/// Keys are equal if their sets are, in any order. Schemas, unions and listed values are those of the graph, so the
/// number of keys is finite.
#[derive(Debug, Clone)]
pub(super) struct Key {
    /// The schemas, in the order in which a document names them.
    pub(super) schemas: Vec<SchemaId>,
    /// The selected branches of their `anyOf` and `oneOf`; `None` if the keyword is ignored.
    pub(super) choices: Vec<(SchemaId, Keyword, Option<usize>)>,
    /// The selected JSON types.
    pub(super) kinds: Kinds,
    /// Excluded listed values, in canonical text.
    pub(super) excluded: Vec<String>,
}

/// The selected branches by their unions.
type Choices = HashMap<(SchemaId, Keyword), Option<usize>>;

impl Key {
    pub(super) fn new(schemas: Vec<SchemaId>) -> Self {
        Self { schemas, choices: Vec::new(), kinds: Kinds::ALL, excluded: Vec::new() }
    }

    pub(super) fn single(schema: SchemaId) -> Self {
        Self::new(vec![schema])
    }

    pub(super) fn choose(&self, schema: SchemaId, keyword: Keyword, branch: usize) -> Self {
        let mut key = self.clone();
        key.choices.push((schema, keyword, Some(branch)));
        key
    }

    /// Returns the key without these unions.
    pub(super) fn ignoring(mut self, unions: Vec<(SchemaId, Keyword)>) -> Self {
        self.choices.extend(unions.into_iter().map(|(schema, keyword)| (schema, keyword, None)));
        self
    }

    pub(super) fn restrict(&self, kinds: Kinds) -> Self {
        Self { kinds: self.kinds.and(kinds), ..self.clone() }
    }

    /// Returns the schema of the key, if the key is nothing but that schema.
    pub(super) fn sole(&self) -> Option<SchemaId> {
        match self.schemas[..] {
            [id] if self.choices.is_empty() && self.kinds == Kinds::ALL && self.excluded.is_empty() => Some(id),
            _ => None,
        }
    }

    /// Returns the selected branches.
    pub(super) fn branches<'g>(&'g self, graph: &'g Graph) -> impl DoubleEndedIterator<Item = SchemaId> + use<'g> {
        let selected = |(owner, keyword, branch): &(SchemaId, Keyword, Option<usize>)| {
            graph.get(*owner).schemas(*keyword).get((*branch)?).copied()
        };
        self.choices.iter().filter_map(selected)
    }

    /// Returns whether a branch of a union is selected, or the union is ignored.
    pub(super) fn selects(&self, schema: SchemaId, keyword: Keyword) -> bool {
        self.choices.iter().any(|(owner, of, _)| (*owner, *of) == (schema, keyword))
    }

    /// Returns the part of the key that decides equality.
    fn identity(&self) -> impl PartialEq + Hash {
        (self.kinds, set(&self.schemas), set(&self.choices), set(&self.excluded))
    }

    /// Returns the choices by their unions.
    fn choices(&self) -> Choices {
        self.choices.iter().map(|(schema, keyword, branch)| ((*schema, *keyword), *branch)).collect()
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// Returns the distinct items, sorted.
fn set<T: Ord + Clone>(items: &[T]) -> Cow<'_, [T]> {
    if items.is_sorted_by(|one, next| one < next) {
        return Cow::Borrowed(items);
    }
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    Cow::Owned(items)
}

/// The merged schemas of a [`Key`].
#[derive(Debug, Default)]
pub(super) struct MergedSchema {
    /// All schemas that apply, outermost first.
    pub(super) members: Vec<SchemaId>,
    /// The JSON types allowed.
    pub(super) kinds: Kinds,
    /// The values allowed, if they are listed.
    pub(super) literals: Option<EcoVec<Json>>,
    /// The required properties of an object.
    pub(super) required: Vec<String>,
    required_set: HashSet<String>,
    /// The `anyOf` and `oneOf` without a selected branch.
    pub(super) unions: Vec<(SchemaId, Keyword)>,
    /// Bounds.
    pub(super) constraints: Vec<Constraint>,
    constraint_set: HashSet<Constraint>,
    /// The bounds of an integer.
    pub(super) range: Range,
    /// Values that properties must not have, if a `not` lists them.
    pub(super) excluded: Vec<Excluded>,
    /// Schemas whose `not` lists values.
    value_nots: Vec<SchemaId>,
    /// Constraints that shapes don't express.
    pub(super) unsaid: Vec<(SchemaId, Keyword)>,
    /// Constraints that documentation states instead of the shape.
    pub(super) documented: Vec<(SchemaId, Keyword)>,
    /// The selected branches of `oneOf`, by its schema.
    selected: HashMap<SchemaId, SchemaId>,
    /// The constraints on the properties of an object.
    pub(super) properties: OnceCell<PropertySchemas>,
}

/// Values that a property must not have.
#[derive(Debug)]
pub(super) struct Excluded {
    /// The schema that has the `not`.
    pub(super) owner: SchemaId,
    pub(super) member: String,
    /// In their canonical text.
    pub(super) values: Vec<String>,
}

impl MergedSchema {
    /// Merges the schemas of a key.
    pub(super) fn new(graph: &Graph, key: &Key) -> Self {
        let mut facets = Self { kinds: key.kinds, ..Self::default() };
        let mut left_out: HashSet<String> = key.excluded.iter().cloned().collect();
        let (mut seen, choices) = (HashSet::new(), key.choices());
        // A stack of schemas to follow, so that properties are in the document's order.
        let mut pending: Vec<SchemaId> = key.schemas.iter().rev().copied().collect();
        while let Some(id) = pending.pop() {
            if seen.insert(id) {
                facets.members.push(id);
                let followed = facets.gather(graph, id, &choices);
                facets.refuse(graph, id, &mut left_out);
                pending.extend(followed.into_iter().rev());
            }
        }
        match &mut facets.literals {
            // Not to be copied in vain: the schema has the same list.
            Some(_) if left_out.is_empty() => {}
            Some(literals) => literals.retain(|literal| !left_out.contains(&literal.canonical())),
            None => facets.unsaid.extend(facets.value_nots.iter().map(|id| (*id, Keyword::Not))),
        }
        if facets.kinds.and(Kinds::NUMBER) == Kinds::FRACTION {
            // Only the integers were excluded: the rest is still a `number`.
            facets.kinds = facets.kinds.or(Kinds::NUMBER);
        }
        facets
    }

    /// Returns whether it is a contradiction, as far as types and lists of values show.
    pub(super) fn is_never(&self) -> bool {
        self.kinds.is_empty() || self.literals.as_ref().is_some_and(|literals| literals.is_empty())
    }

    /// Returns the selected branch of a schema's `oneOf`.
    pub(super) fn selected(&self, owner: SchemaId) -> Option<SchemaId> {
        self.selected.get(&owner).copied()
    }

    /// Returns whether an object requires a property.
    pub(super) fn requires(&self, name: &str) -> bool {
        self.required_set.contains(name)
    }

    /// Excludes the values that a schema's `not` lists, of the value or of a property.
    fn refuse(&mut self, graph: &Graph, id: SchemaId, left_out: &mut HashSet<String>) {
        let Some(not) = graph.get(id).schema(Keyword::Not) else { return };
        if graph.get(not).is_unconstrained() {
            self.kinds = Kinds::NONE;
        } else if graph.get(not).is_false() {
            // Every value satisfies it.
        } else if let Some(values) = graph.listed(not) {
            left_out.extend(values.into_iter().map(Json::canonical));
            self.value_nots.push(id);
        } else if let Some(condition) = graph.condition(not) {
            if !condition.needs_object {
                // Any value that isn't an object would satisfy the condition.
                self.kinds = self.kinds.and(Kinds::OBJECT);
                if !condition.needs_member && self.required_set.insert(condition.member.to_owned()) {
                    self.required.push(condition.member.to_owned());
                }
            }
            let values = condition.values.into_iter().map(Json::canonical).collect();
            self.excluded.push(Excluded { owner: id, member: condition.member.to_owned(), values });
        } else {
            self.unsaid.push((id, Keyword::Not));
        }
    }

    /// Adds the keywords of a schema, and returns the other schemas that apply to the same value.
    fn gather(&mut self, graph: &Graph, id: SchemaId, choices: &Choices) -> Vec<SchemaId> {
        let schema = graph.get(id);
        if schema.is_false() {
            self.kinds = Kinds::NONE;
        }
        let mut followed = Vec::new();
        for entry in schema.entries() {
            match entry.keyword {
                Keyword::Ref | Keyword::AllOf => followed.extend(entry.operand.ids()),
                Keyword::AnyOf | Keyword::OneOf => match choices.get(&(id, entry.keyword)) {
                    Some(Some(branch)) => {
                        let branch = schema.schemas(entry.keyword).get(*branch);
                        followed.extend(branch);
                        if entry.keyword == Keyword::OneOf {
                            self.selected.extend(branch.map(|branch| (id, *branch)));
                        }
                    }
                    Some(None) => self.unsaid.push((id, entry.keyword)),
                    None => match graph.branches(schema, entry.keyword) {
                        Branches::Any => {}
                        Branches::Sole(branch) => followed.push(branch),
                        Branches::Several => self.unions.push((id, entry.keyword)),
                    },
                },
                Keyword::Type => self.kinds = self.kinds.and(type_kinds(schema)),
                Keyword::Enum => self.list(schema.data(Keyword::Enum).map(items).unwrap_or_default()),
                Keyword::Const => self.list(schema.data(Keyword::Const).cloned().into_iter().collect()),
                Keyword::Required => self.require(schema),
                Keyword::Format => self.documented.push((id, Keyword::Format)),
                Keyword::PropertyNames if lists_keys(graph, schema) => {}
                keyword if keyword.is_annotation() => {}
                keyword => self.bound(id, schema, keyword),
            }
        }
        followed
    }

    fn list(&mut self, values: EcoVec<Json>) {
        match &mut self.literals {
            Some(literals) => {
                let listed: HashSet<&Json> = values.iter().collect();
                literals.retain(|literal| listed.contains(literal));
            }
            none => *none = Some(Json::distinct(values)),
        }
    }

    fn require(&mut self, schema: &Schema) {
        for name in required(schema) {
            if self.required_set.insert(name.into()) {
                self.required.push(name.into());
            }
        }
    }

    /// Adds a bound as documentation; records other keywords that the shapes of records and lists don't express as
    /// losses.
    fn bound(&mut self, id: SchemaId, schema: &Schema, keyword: Keyword) {
        let number = || schema.data(keyword)?.as_number().cloned();
        let constraint = match keyword {
            keyword if keyword.is_bound() => number().map(|number| Constraint::Bound(keyword, number)),
            Keyword::Pattern => schema.text(keyword).map(|pattern| Constraint::Pattern(pattern.to_owned())),
            Keyword::UniqueItems => {
                matches!(schema.data(keyword), Some(Json::Bool(true))).then_some(Constraint::UniqueItems)
            }
            // Without these, a condition has no effect.
            Keyword::If if [Keyword::Then, Keyword::Else].iter().all(|part| !schema.has(*part)) => None,
            // Read where the shape is made, part of another keyword, or handled by the caller.
            keyword if keyword.gives_types() => None,
            Keyword::MinContains | Keyword::MaxContains | Keyword::Then | Keyword::Else | Keyword::Not => None,
            _ => {
                self.unsaid.push((id, keyword));
                None
            }
        };
        if let Some(constraint) = constraint {
            narrow(&mut self.range, &constraint);
            self.documented.push((id, keyword));
            if self.constraint_set.insert(constraint.clone()) {
                self.constraints.push(constraint);
            }
        }
    }
}

/// Narrows the range of integers by a bound.
fn narrow(range: &mut Range, constraint: &Constraint) {
    let Constraint::Bound(keyword, bound) = constraint else { return };
    // Rounds inwards: an integer ≥ 0.5 is ≥ 1.
    let (floor, exact) = match bound.as_integer() {
        Some(value) => (value, true),
        None if !bound.is_integer() && bound.as_f64().abs() < 9e15 => (bound.as_f64().floor() as i128, false),
        None => return,
    };
    let (min, max) = match keyword {
        Keyword::Minimum => (Some(floor + i128::from(!exact)), None),
        Keyword::ExclusiveMinimum => (floor.checked_add(1), None),
        Keyword::Maximum => (None, Some(floor)),
        Keyword::ExclusiveMaximum => (None, floor.checked_sub(i128::from(exact))),
        _ => return,
    };
    range.min = range.min.max(min);
    range.max = match (range.max, max) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
}

/// Returns the kinds that a schema's own `type` allows.
pub(super) fn type_kinds(schema: &Schema) -> Kinds {
    match schema.data(Keyword::Type) {
        Some(Json::String(name)) => Kinds::of_name(name),
        Some(Json::Array(names)) => {
            names.iter().filter_map(Json::as_str).map(Kinds::of_name).fold(Kinds::NONE, Kinds::or)
        }
        _ => Kinds::ALL,
    }
}

/// Returns the keys that a schema's own `propertyNames` lists, if it does.
pub(super) fn key_list(graph: &Graph, schema: &Schema) -> Option<Vec<String>> {
    let names = MergedSchema::new(graph, &Key::single(schema.schema(Keyword::PropertyNames)?));
    Some(names.literals?.iter().filter_map(Json::as_str).map(str::to_owned).collect())
}

/// Returns whether a schema's own `propertyNames` lists the keys. The schema of the keys may be among those being
/// merged, so only the list itself is considered.
fn lists_keys(graph: &Graph, schema: &Schema) -> bool {
    let mut seen = HashSet::new();
    let mut pending = Vec::from_iter(schema.schema(Keyword::PropertyNames));
    while let Some(id) = pending.pop() {
        if !seen.insert(id) {
            continue;
        }
        for entry in graph.get(id).entries() {
            match entry.keyword {
                Keyword::Enum | Keyword::Const => return true,
                Keyword::Ref | Keyword::AllOf => pending.extend(entry.operand.ids()),
                _ => {}
            }
        }
    }
    false
}

/// Returns the names in a schema's own `required`.
pub(super) fn required(schema: &Schema) -> impl Iterator<Item = &str> {
    schema.list(Keyword::Required).iter().filter_map(Json::as_str)
}

fn items(value: &Json) -> EcoVec<Json> {
    match value {
        Json::Array(items) => items.clone(),
        _ => EcoVec::new(),
    }
}
