//! Losses: every keyword that affects validity is expressed by a shape or by documentation, or recorded here.

use std::collections::HashSet;

use super::merged_schema::MergedSchema;
use super::{Lowering, Use};
use crate::model::{Loss, LossKind, TypeId};
use crate::schema::{Keyword, SchemaId};
use crate::text::Json;

/// Maximum length of a cited operand.
const OPERAND_CHARACTERS: usize = 60;

/// A keyword that the shape of a definition doesn't express.
pub(super) struct Lost {
    /// The draft of the definition.
    owner: usize,
    kind: LossKind,
    schema: SchemaId,
    keyword: Keyword,
    message: String,
}

impl Lowering<'_> {
    /// Records the losses of a key.
    pub(super) fn lose_unsaid(&mut self, at: &Use, facets: &MergedSchema) {
        let speaks = |(_, keyword): &&(SchemaId, Keyword)| facets.kinds.has(keyword.kinds());
        let unsaid: Vec<_> = facets.unsaid.iter().filter(speaks).copied().collect();
        self.lose(at, &unsaid);
        self.lose_exclusions(facets, at);
        for &(schema, keyword) in facets.documented.iter().filter(speaks) {
            if let Some(operand) = self.graph.get(schema).data(keyword) {
                self.document(at, schema, keyword, operand);
            }
        }
    }

    /// Records a keyword that documentation states instead of the shape.
    pub(super) fn document(&mut self, at: &Use, schema: SchemaId, keyword: Keyword, operand: &Json) {
        let message = format!("{}, which the type doesn't say", cut(&operand.to_string()));
        self.lost.push(Lost { owner: at.owner, kind: LossKind::Documented, schema, keyword, message });
    }

    /// Records keywords that no shape expresses.
    pub(super) fn lose(&mut self, at: &Use, unsaid: &[(SchemaId, Keyword)]) {
        for &(schema, keyword) in unsaid {
            let message = "no part of the type, which is wider than the schema".to_owned();
            self.lost.push(Lost { owner: at.owner, kind: LossKind::Unsaid, schema, keyword, message });
        }
    }

    /// Records a keyword that a shape expresses in part.
    pub(super) fn lose_part(&mut self, at: &Use, schema: SchemaId, keyword: Keyword, message: &str) {
        self.lost.push(Lost { owner: at.owner, kind: LossKind::Unsaid, schema, keyword, message: message.to_owned() });
    }

    /// Moves the losses recorded since an index from the user of a definition to the definition.
    pub(super) fn lost_by(&mut self, since: usize, user: usize, definition: usize) {
        self.lost[since..].iter_mut().filter(|lost| lost.owner == user).for_each(|lost| lost.owner = definition);
    }

    /// Removes the losses recorded since an index for the use of a definition: they are recorded again with the
    /// definition.
    pub(super) fn lost_later(&mut self, since: usize, user: usize) {
        let late = self.lost.split_off(since);
        self.lost.extend(late.into_iter().filter(|lost| lost.owner != user));
    }

    /// Returns the losses of the definitions of the model, each once.
    pub(super) fn losses(&self, ids: &[Option<TypeId>]) -> Vec<Loss> {
        let mut seen = HashSet::new();
        let graph = self.graph;
        let loss = |lost: &Lost| {
            let definition = ids[lost.owner]?;
            let schema = graph.get(lost.schema);
            let place = schema.entry(lost.keyword).map_or(&schema.place, |entry| &entry.place).clone();
            let is_new = seen.insert((definition, lost.kind, lost.schema, lost.keyword));
            is_new.then(|| {
                let kind = lost.kind;
                Loss { kind, ..Loss::new(lost.keyword.name(), lost.message.clone()).of(definition).at(Some(place)) }
            })
        };
        let mut losses: Vec<Loss> = self.lost.iter().filter_map(loss).collect();
        losses.sort_by_key(|loss| loss.definition);
        losses
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(OPERAND_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
