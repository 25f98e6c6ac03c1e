//! Makes a graph without its broken parts accept at least what their authors meant.
//!
//! A schema without one of its constraints accepts more. Where a keyword rejects what another schema accepts (`not`, all
//! branches but one of `oneOf`, `if`, `maxContains`), or what others haven't evaluated, it would reject more instead: such
//! keywords are left out, too, or written so that they accept more.

use super::condition::add_conjunct;
use super::graph::{Body, Entry, Graph, Operand, SchemaId};
use super::keyword::Keyword;
use super::left_out::LeftOut;
use crate::text::Json;

/// The schemas that are affected by broken parts, by their index.
struct Affected {
    /// The schemas that accept more than their authors meant.
    wider: Vec<bool>,
    /// The schemas of which broken parts may have evaluated properties or items.
    unevaluated: Vec<bool>,
}

impl Affected {
    fn is_wider(&self, id: SchemaId) -> bool {
        self.wider.get(id.0) == Some(&true)
    }
}

impl Graph {
    /// Leaves out, or widens, the keywords that would reject too much without the parts that are left out.
    pub(super) fn widen(&mut self) {
        if self.left_out.is_empty() {
            return;
        }
        let broken = self.left_out.ids();
        broken.iter().for_each(|id| self.widen_siblings(*id));
        let is_lost = |id: &&SchemaId| self.left_out.of(**id).iter().any(LeftOut::may_evaluate);
        let lost: Vec<SchemaId> = broken.iter().filter(is_lost).copied().collect();
        let affected = Affected {
            wider: self.reaching(&broken, |keyword| !keyword.is_annotation()),
            unevaluated: self.reaching(&lost, |keyword| keyword.applies_in_place() && keyword != Keyword::Not),
        };
        self.ids().for_each(|id| self.widen_schema(id, &affected));
    }

    /// Leaves out the keywords that apply to what the broken ones beside them don't.
    fn widen_siblings(&mut self, id: SchemaId) {
        for broken in self.left_out.of(id).to_vec() {
            match broken.keyword {
                Some(Keyword::Properties | Keyword::PatternProperties) => {
                    self.leave_out(id, Keyword::AdditionalProperties);
                }
                Some(Keyword::PrefixItems) => self.leave_out(id, Keyword::Items),
                // Without it, one item is the least.
                Some(Keyword::MinContains) => {
                    let operand = Operand::Data(Json::number(0));
                    if let Body::Keywords(entries) = &mut self.schemas[id.0].body {
                        entries.push(Entry { keyword: Keyword::MinContains, place: broken.place, operand });
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns, for each schema, whether it leads to one of others through keywords.
    pub(crate) fn reaching(&self, targets: &[SchemaId], leads: impl Fn(Keyword) -> bool) -> Vec<bool> {
        let mut users: Vec<Vec<SchemaId>> = vec![Vec::new(); self.schemas.len()];
        for id in self.ids() {
            let parts = self.get(id).entries().iter().filter(|entry| leads(entry.keyword));
            parts.flat_map(|entry| entry.operand.ids()).for_each(|part| users[part.0].push(id));
        }
        let mut found = vec![false; self.schemas.len()];
        let mut pending = targets.to_vec();
        while let Some(id) = pending.pop() {
            if !std::mem::replace(&mut found[id.0], true) {
                pending.extend(&users[id.0]);
            }
        }
        found
    }

    fn widen_schema(&mut self, id: SchemaId, affected: &Affected) {
        let is_wider = |schema: Option<SchemaId>| schema.is_some_and(|schema| affected.is_wider(schema));
        let schema = self.get(id);
        let of = |keyword| is_wider(schema.schema(keyword));
        let (not, condition, contains) = (of(Keyword::Not), of(Keyword::If), of(Keyword::Contains));
        let one_of = schema.schemas(Keyword::OneOf).iter().any(|branch| affected.is_wider(*branch));
        if not {
            self.leave_out(id, Keyword::Not);
        }
        if contains {
            self.leave_out(id, Keyword::MaxContains);
        }
        if one_of {
            self.widen_one_of(id);
        }
        if condition {
            self.widen_condition(id);
        }
        if affected.unevaluated[id.0] {
            self.leave_out(id, Keyword::UnevaluatedProperties);
            self.leave_out(id, Keyword::UnevaluatedItems);
        }
    }

    /// Removes a keyword, and records it.
    fn leave_out(&mut self, id: SchemaId, keyword: Keyword) {
        if let Some(entry) = self.take(id, keyword) {
            self.left_out.add(id, LeftOut::dependent(keyword, entry.place));
        }
    }

    /// Removes a keyword.
    fn take(&mut self, id: SchemaId, keyword: Keyword) -> Option<Entry> {
        let Body::Keywords(entries) = &mut self.schemas[id.0].body else { return None };
        let index = entries.iter().position(|entry| entry.keyword == keyword)?;
        Some(entries.remove(index))
    }

    /// Makes an `anyOf` of `oneOf`: a value may satisfy several branches of which its author meant one.
    fn widen_one_of(&mut self, id: SchemaId) {
        let has_any_of = self.get(id).has(Keyword::AnyOf);
        let Body::Keywords(entries) = &mut self.schemas[id.0].body else { return };
        let Some(index) = entries.iter().position(|entry| entry.keyword == Keyword::OneOf) else { return };
        self.left_out.add(id, LeftOut::dependent(Keyword::OneOf, entries[index].place.clone()));
        if !has_any_of {
            entries[index].keyword = Keyword::AnyOf;
            return;
        }
        let Entry { place, operand, .. } = entries.remove(index);
        let any_of = self.add_keyword(place.clone(), Keyword::AnyOf, operand);
        self.add_to_all(id, any_of, place);
    }

    /// Makes an `anyOf` of a condition: of it with `then`, and of `else`. Values for which the condition was meant to be
    /// false may satisfy either.
    fn widen_condition(&mut self, id: SchemaId) {
        let schema = self.get(id);
        if !schema.has(Keyword::Then) && !schema.has(Keyword::Else) {
            return;
        }
        let entries = [Keyword::If, Keyword::Then, Keyword::Else].map(|keyword| self.take(id, keyword));
        let place = entries[0].as_ref().map_or_else(|| self.get(id).place.clone(), |entry| entry.place.clone());
        let [condition, then, otherwise] = entries.map(|entry| entry.and_then(|entry| entry.operand.ids().pop()));
        let mut anything = || self.add(place.clone(), Body::Boolean(true));
        let condition = condition.unwrap_or_else(&mut anything);
        let otherwise = otherwise.unwrap_or_else(&mut anything);
        let holds = match then {
            Some(then) => self.add_keyword(place.clone(), Keyword::AllOf, Operand::Schemas(vec![condition, then])),
            None => condition,
        };
        let either = self.add_keyword(place.clone(), Keyword::AnyOf, Operand::Schemas(vec![holds, otherwise]));
        self.left_out.add(id, LeftOut::dependent(Keyword::If, place.clone()));
        self.add_to_all(id, either, place);
    }

    fn add_to_all(&mut self, id: SchemaId, part: SchemaId, place: crate::text::Place) {
        if let Body::Keywords(entries) = &mut self.schemas[id.0].body {
            add_conjunct(entries, part, place);
        }
    }
}
