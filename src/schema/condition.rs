//! Conditions on the listed values of one property.
//!
//! If `if` only restricts a property to listed values, the schema is a union, and is normalised to one.

use super::graph::{Body, Entry, Graph, Operand, Schema, SchemaId};
use super::keyword::Keyword;
use crate::text::{Json, Place};

/// A condition on one property.
pub(crate) struct Condition<'g> {
    /// The property.
    pub(crate) member: &'g str,
    /// The values.
    pub(crate) values: Vec<&'g Json>,
    /// Whether the property must be present; otherwise the condition is true without it.
    pub(crate) needs_member: bool,
    /// Whether the value must be an object; otherwise the condition is true for other values.
    pub(crate) needs_object: bool,
}

impl Graph {
    /// Returns the condition of a schema, if it only restricts the values of one property.
    pub(crate) fn condition(&self, id: SchemaId) -> Option<Condition<'_>> {
        let schema = self.get(id);
        let [(member, value)] = schema.schema_map(Keyword::Properties) else { return None };
        let names = schema.list(Keyword::Required);
        let is_own = |name: &Json| name.as_str() == Some(member.as_str());
        let needs_object = match schema.data(Keyword::Type) {
            None => false,
            Some(Json::String(name)) if name == "object" => true,
            Some(_) => return None,
        };
        let fits =
            schema.has_only(&[Keyword::Properties, Keyword::Required, Keyword::Type]) && names.iter().all(is_own);
        let values = self.listed(*value).filter(|_| fits)?;
        Some(Condition { member, values, needs_member: !names.is_empty(), needs_object })
    }

    /// Returns the values that a schema lists, if it has no other constraint.
    pub(crate) fn listed(&self, id: SchemaId) -> Option<Vec<&Json>> {
        let schema = self.get(id);
        match (schema.data(Keyword::Const), schema.has(Keyword::Enum)) {
            (Some(value), false) => Some(vec![value]),
            (None, true) => Some(schema.list(Keyword::Enum).iter().collect()),
            _ => None,
        }
        .filter(|_| schema.has_only(&[Keyword::Const, Keyword::Enum]))
    }

    /// Rewrites every `if` with such a condition as an `anyOf` of two: the condition and `then`; its negation and
    /// `else`. This is equivalent, also for `unevaluatedProperties`.
    pub(super) fn split_conditions(&mut self) {
        for id in self.ids() {
            let schema = self.get(id);
            let Some(condition) = schema.schema(Keyword::If) else { continue };
            let (then, otherwise) = (schema.schema(Keyword::Then), schema.schema(Keyword::Else));
            if (then.is_some() || otherwise.is_some()) && self.condition(condition).is_some() {
                self.split(id, condition, then, otherwise);
            }
        }
    }

    /// Returns `if`, `then` and `else` of a schema that was made of them. What is wrong with a value is explained by the one that the
    /// condition selects: of two alternatives, the nearest may be that of the other.
    pub(crate) fn split_condition(&self, id: SchemaId) -> Option<[Option<SchemaId>; 3]> {
        let [holds, fails] = self.get(id).schemas(Keyword::AnyOf) else { return None };
        let [condition, then @ ..] = self.all_of(*holds)? else { return None };
        let [not, otherwise @ ..] = self.all_of(*fails)? else { return None };
        let is_negated =
            self.get(*not).has_only(&[Keyword::Not]) && self.get(*not).schema(Keyword::Not) == Some(*condition);
        is_negated.then(|| [Some(*condition), then.first().copied(), otherwise.first().copied()])
    }

    /// Returns the operands of a schema that has only `allOf`.
    fn all_of(&self, id: SchemaId) -> Option<&[SchemaId]> {
        let schema = self.get(id);
        schema.has_only(&[Keyword::AllOf]).then(|| schema.schemas(Keyword::AllOf))
    }

    /// Adds, to every schema with `patternProperties`, the schema of all properties that it doesn't declare: each matches
    /// one of the patterns, or is additional. It is left out if that says nothing.
    pub(super) fn join_patterns(&mut self) {
        for id in self.ids() {
            let schema = self.get(id);
            let Some(additional) = schema.schema(Keyword::AdditionalProperties) else { continue };
            let patterns = schema.schema_map(Keyword::PatternProperties).iter().map(|(_, id)| *id);
            let mut schemas: Vec<SchemaId> = patterns.collect();
            if schemas.is_empty() {
                continue;
            }
            schemas.extend((!self.get(additional).is_false()).then_some(additional));
            if schemas.len() > 1 && !schemas.iter().any(|id| self.get(*id).is_trivial()) {
                let made = self.made(id, Keyword::AnyOf, Operand::Schemas(schemas));
                self.schemas[id.0].undeclared = Some(made);
            }
        }
    }

    fn split(&mut self, id: SchemaId, condition: SchemaId, then: Option<SchemaId>, otherwise: Option<SchemaId>) {
        let not = self.made(condition, Keyword::Not, Operand::Schema(condition));
        let holds = Operand::Schemas(std::iter::once(condition).chain(then).collect());
        let holds = self.made(then.unwrap_or(condition), Keyword::AllOf, holds);
        let fails = Operand::Schemas(std::iter::once(not).chain(otherwise).collect());
        let fails = self.made(otherwise.unwrap_or(condition), Keyword::AllOf, fails);
        let either = self.made(id, Keyword::AnyOf, Operand::Schemas(vec![holds, fails]));
        let place = self.get(id).place.clone();
        let Body::Keywords(entries) = &mut self.schemas[id.0].body else { return };
        entries.retain(|entry| !matches!(entry.keyword, Keyword::If | Keyword::Then | Keyword::Else));
        add_conjunct(entries, either, place);
    }

    /// Adds a schema with a single keyword, at the location of another.
    fn made(&mut self, at: SchemaId, keyword: Keyword, operand: Operand) -> SchemaId {
        self.add_keyword(self.get(at).place.clone(), keyword, operand)
    }

    /// Adds a schema with a single keyword.
    pub(super) fn add_keyword(&mut self, place: Place, keyword: Keyword, operand: Operand) -> SchemaId {
        self.add(place.clone(), Body::Keywords(vec![Entry { keyword, place, operand }]))
    }

    /// Adds a schema.
    pub(super) fn add(&mut self, place: Place, body: Body) -> SchemaId {
        let (key, standard, given, undeclared) = (None, None, None, None);
        let (is_titled_by_key, is_of_bytes) = (false, false);
        self.schemas.push(Schema { place, body, key, standard, given, undeclared, is_titled_by_key, is_of_bytes });
        SchemaId(self.schemas.len() - 1)
    }
}

/// Adds a schema to `allOf`.
pub(super) fn add_conjunct(entries: &mut Vec<Entry>, id: SchemaId, place: Place) {
    match entries.iter_mut().find(|entry| entry.keyword == Keyword::AllOf).map(|entry| &mut entry.operand) {
        Some(Operand::Schemas(ids)) => ids.push(id),
        _ => entries.push(Entry { keyword: Keyword::AllOf, place, operand: Operand::Schemas(vec![id]) }),
    }
}
