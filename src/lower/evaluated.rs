//! The properties and items that the schemas of one value may evaluate (Core §11): `unevaluatedProperties` and
//! `unevaluatedItems` apply to the others. What is evaluated on a condition only, may be evaluated.

use std::collections::HashSet;

use super::Lowering;
use super::merged_schema::MergedSchema;
use super::properties::NamePattern;
use crate::schema::{Keyword, SchemaId};

/// The properties and items that a schema and those that it applies to the same value may evaluate.
#[derive(Debug, Default)]
pub(super) struct Evaluated {
    names: HashSet<String>,
    patterns: Vec<NamePattern>,
    all_names: bool,
    /// The number of items at the start.
    pub(super) first: usize,
    /// Whether it may be any item.
    pub(super) all_items: bool,
}

impl Evaluated {
    /// Returns whether a property may be evaluated.
    pub(super) fn may_have(&self, name: &str) -> bool {
        let may_match = |pattern: &NamePattern| pattern.matches(name) != Some(false);
        self.all_names || self.names.contains(name) || self.patterns.iter().any(may_match)
    }

    /// Returns whether all properties that may be evaluated are among names.
    pub(super) fn are_among(&self, is_name: impl Fn(&str) -> bool) -> bool {
        !self.all_names && self.patterns.is_empty() && self.names.iter().all(|name| is_name(name))
    }
}

impl Lowering<'_> {
    /// Returns what a schema may evaluate, and the schemas that it applies to the same value.
    pub(super) fn evaluated(&self, facets: &MergedSchema, owner: SchemaId) -> Evaluated {
        let mut evaluated = Evaluated::default();
        let (mut seen, mut pending) = (HashSet::new(), vec![owner]);
        while let Some(id) = pending.pop() {
            if !seen.insert(id) {
                continue;
            }
            let schema = self.graph.get(id);
            for entry in schema.entries() {
                match entry.keyword {
                    Keyword::Properties => {
                        let names = schema.schema_map(Keyword::Properties).iter();
                        evaluated.names.extend(names.map(|(name, _)| name.to_string()));
                    }
                    Keyword::PatternProperties => {
                        let patterns = schema.schema_map(Keyword::PatternProperties).iter();
                        evaluated.patterns.extend(patterns.map(|(source, _)| self.name_pattern(source)));
                    }
                    Keyword::AdditionalProperties => evaluated.all_names = true,
                    Keyword::UnevaluatedProperties => evaluated.all_names |= id != owner,
                    Keyword::PrefixItems => {
                        evaluated.first = evaluated.first.max(schema.schemas(Keyword::PrefixItems).len());
                    }
                    Keyword::Items => evaluated.all_items = true,
                    Keyword::UnevaluatedItems => evaluated.all_items |= id != owner,
                    // Items that satisfy it are evaluated.
                    Keyword::Contains => {
                        evaluated.all_items |= !entry.operand.ids().iter().all(|id| self.graph.get(*id).is_false());
                    }
                    // Exactly one of its branches applies.
                    Keyword::OneOf => match facets.selected(id) {
                        Some(branch) => pending.push(branch),
                        None => pending.extend(entry.operand.ids()),
                    },
                    // A negation evaluates nothing.
                    Keyword::Not => {}
                    keyword if keyword.applies_in_place() => pending.extend(entry.operand.ids()),
                    _ => {}
                }
            }
        }
        evaluated
    }
}
