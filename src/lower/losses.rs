//! Losses: every keyword that affects validity is expressed by a shape or by documentation, or recorded here.

use std::collections::HashSet;

use super::Lowering;
use super::assemble::Ids;
use super::merged_schema::MergedSchema;
use crate::model::check::phrase::SHOWN_CHARACTERS;
use crate::model::{Loss, LossKind, TypeId};
use crate::schema::{Keyword, LeftOut, SchemaId};
use crate::text::{Json, shortened};

/// A keyword that the shape of a definition doesn't express.
pub(super) struct Lost {
    kind: LossKind,
    schema: SchemaId,
    keyword: Keyword,
    message: String,
}

impl Lowering<'_> {
    /// Lowers a type whose owner isn't known yet. Returns it with its losses, which belong to a definition of its own, or
    /// to the use of the type.
    pub(super) fn losing<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> (T, Vec<Lost>) {
        let outside = std::mem::take(&mut self.lost);
        let lowered = lower(self);
        (lowered, std::mem::replace(&mut self.lost, outside))
    }

    /// Records the losses of a key.
    pub(super) fn lose_unsaid(&mut self, facets: &MergedSchema) {
        let speaks = |(_, keyword): &&(SchemaId, Keyword)| facets.kinds.has(keyword.kinds());
        let unsaid: Vec<_> = facets.unsaid.iter().filter(speaks).copied().collect();
        self.lose(&unsaid);
        self.lose_exclusions(facets);
        for &(schema, keyword) in facets.documented.iter().filter(speaks) {
            if let Some(operand) = self.graph.get(schema).data(keyword) {
                self.document(schema, keyword, operand);
            }
        }
    }

    /// Records a keyword that documentation states instead of the shape.
    pub(super) fn document(&mut self, schema: SchemaId, keyword: Keyword, operand: &Json) {
        let message = format!("{}, not expressed by the type", shortened(&operand.to_string(), SHOWN_CHARACTERS));
        self.lost.push(Lost { kind: LossKind::Documented, schema, keyword, message });
    }

    /// Records keywords that no shape expresses.
    pub(super) fn lose(&mut self, unsaid: &[(SchemaId, Keyword)]) {
        for &(schema, keyword) in unsaid {
            self.lose_part(schema, keyword, "not expressed by the type, which accepts more than the schema");
        }
    }

    /// Records a keyword that a shape expresses in part.
    pub(super) fn lose_part(&mut self, schema: SchemaId, keyword: Keyword, message: &str) {
        self.lost.push(Lost { kind: LossKind::Unexpressed, schema, keyword, message: message.to_owned() });
    }

    /// Returns the losses of the definitions of the model, each once.
    pub(super) fn losses(&self, ids: &Ids) -> Vec<Loss> {
        let owned = ids.iter().filter_map(|(draft, id)| Some((&self.drafts.get(draft)?.lost, id)));
        let mut losses = Vec::new();
        for (lost, definition) in owned {
            let mut seen = HashSet::new();
            let lost = lost.iter().filter(|lost| seen.insert((lost.kind, lost.schema, lost.keyword)));
            losses.extend(lost.map(|lost| self.loss(lost, definition)));
        }
        losses.extend(self.left_out(ids));
        losses.sort_by_key(|loss| loss.definition);
        losses
    }

    /// Returns the broken keywords that are left out of the schemas of the definitions of the model. A schema without a
    /// definition of its own belongs to the first one that uses it.
    fn left_out(&self, ids: &Ids) -> Vec<Loss> {
        let mut losses = Vec::new();
        if self.graph.left_out.is_empty() {
            return losses;
        }
        let keys = || ids.iter().filter_map(|(draft, id)| Some((self.drafts.get(draft)?.key.as_ref()?, id)));
        let mut seen: HashSet<SchemaId> = keys().filter_map(|(key, _)| key.sole()).collect();
        for (key, definition) in keys() {
            let mut pending: Vec<SchemaId> = key.schemas.iter().copied().chain(key.branches(self.graph)).collect();
            while let Some(schema) = pending.pop() {
                let parts = self.graph.left_out.of(schema);
                losses.extend(parts.iter().map(|part| loss_of(part).of(definition).at(Some(part.place.clone()))));
                let uses = self.graph.get(schema).entries().iter().flat_map(|entry| entry.operand.ids());
                pending.extend(uses.filter(|id| seen.insert(*id)));
            }
        }
        losses.sort_by_key(|loss| (loss.definition, loss.place.as_ref().map(|place| place.span)));
        losses
    }

    fn loss(&self, lost: &Lost, definition: TypeId) -> Loss {
        let place = self.graph.get(lost.schema).place_of(lost.keyword).clone();
        let loss = Loss::new(lost.keyword.name(), lost.message.clone()).of(definition).at(Some(place));
        Loss { kind: lost.kind, ..loss }
    }
}

/// Returns the loss of a part that is left out.
fn loss_of(part: &LeftOut) -> Loss {
    let message = match part.is_broken {
        true => "left out, because it is broken: anything is accepted in its place",
        false => "left out, because without something broken it would reject valid values",
    };
    Loss { kind: LossKind::LeftOut, ..Loss::new(part.what.as_str(), message) }
}
