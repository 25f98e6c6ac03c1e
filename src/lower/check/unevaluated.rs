//! `unevaluatedProperties` and `unevaluatedItems`: the parts that no other applicable schema evaluates (Core §11).
//!
//! Unconditional evaluation is resolved here; conditional evaluation checks the branch again at run time.

use std::collections::HashSet;

use super::super::merged_schema::Kinds;
use super::{At, Checking};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::check::{ArrayCheck, Check, EvaluatedItems, EvaluatedProperties, ObjectCheck, Properties, not};
use crate::schema::{Keyword, Schema, SchemaId};

/// Maximum number of conditions to follow for one keyword.
const MAX_CONDITIONS: usize = 10_000;

/// A schema that applies to the same value, with the conditions under which it evaluates.
struct Applied {
    id: SchemaId,
    when: Vec<Check>,
}

impl Checking<'_, '_> {
    pub(super) fn unevaluated_properties(&mut self, id: SchemaId, at: &At) -> Option<ObjectCheck> {
        let operand = self.graph.get(id).schema(Keyword::UnevaluatedProperties)?;
        let check = self.part(Keyword::UnevaluatedProperties, operand, &at.part("value"));
        if check.is_always() {
            return None;
        }
        let applied = self.applied(id, Keyword::UnevaluatedProperties, at)?.into_iter();
        let parts = applied.map(|applied| self.evaluated_members(applied, id, at));
        let evaluates = |part: &EvaluatedProperties| part.all || !part.names.is_empty() || !part.patterns.is_empty();
        let evaluated: Vec<_> = parts.filter(evaluates).collect();
        if evaluated.iter().any(|part| !part.when.is_empty()) {
            return Some(ObjectCheck::Unevaluated { check, evaluated });
        }
        // Nothing depends on the value: these are additional properties.
        let names = evaluated.iter().flat_map(|part| part.names.clone());
        let known = names.map(|name| (name, Check::always())).collect();
        let patterns =
            evaluated.iter().flat_map(|part| part.patterns.iter().map(|id| (*id, Check::always()))).collect();
        Some(ObjectCheck::Properties(Properties { known, patterns, others: Some(Box::new(check)) }))
    }

    pub(super) fn unevaluated_items(&mut self, id: SchemaId, at: &At) -> Option<ArrayCheck> {
        let operand = self.graph.get(id).schema(Keyword::UnevaluatedItems)?;
        let check = self.part(Keyword::UnevaluatedItems, operand, &at.part("item"));
        if check.is_always() {
            return None;
        }
        let mut evaluated = Vec::new();
        for applied in self.applied(id, Keyword::UnevaluatedItems, at)? {
            let part = self.evaluated_items(applied, id, at);
            if part.all && part.when.is_empty() {
                return None;
            }
            if part.all || part.first > 0 || !part.matching.is_empty() {
                evaluated.push(part);
            }
        }
        if evaluated.iter().any(|part| !part.when.is_empty() || !part.matching.is_empty()) {
            return Some(ArrayCheck::Unevaluated { check, evaluated });
        }
        let first = evaluated.iter().map(|part| part.first).max().unwrap_or(0);
        Some(ArrayCheck::Items { prefix: vec![Check::always(); first], rest: Some(check) })
    }

    /// Returns the schemas that apply to the same value, including this one, each under the same conditions once; none
    /// if one of them always evaluates everything.
    fn applied(&mut self, id: SchemaId, keyword: Keyword, at: &At) -> Option<Vec<Applied>> {
        let (mut applied, mut conditions) = (Vec::new(), 0);
        let mut seen = HashSet::new();
        let mut pending = vec![Applied { id, when: Vec::new() }];
        while let Some(next) = pending.pop() {
            if !seen.insert((next.id, next.when.clone())) {
                continue;
            }
            conditions += next.when.len();
            if conditions > MAX_CONDITIONS {
                self.too_many_conditions(id, keyword);
                return None;
            }
            match (evaluates_all(self.graph.get(next.id), keyword, next.id == id), next.when.is_empty()) {
                (true, true) => return None,
                // Other schemas under these conditions have nothing left to evaluate.
                (true, false) => {}
                (false, _) => pending.extend(self.inner(&next, at)),
            }
            applied.push(next);
        }
        Some(applied)
    }

    fn too_many_conditions(&mut self, id: SchemaId, keyword: Keyword) {
        let place = self.graph.get(id).place_of(keyword).clone();
        let message = format!("`{}` depends on more than {MAX_CONDITIONS} conditions", keyword.name());
        let help = "simplify the alternatives beside this keyword";
        self.findings.push(Diagnostic::new(Code::TooLarge, message).at(place).help(help));
    }

    /// Returns the schemas that one applies to the same value.
    fn inner(&mut self, applied: &Applied, at: &At) -> Vec<Applied> {
        let schema = self.graph.get(applied.id);
        let under = |id: SchemaId, condition: Option<Check>| {
            let when = applied.when.iter().cloned().chain(condition).collect();
            Applied { id, when }
        };
        let mut inner = Vec::new();
        for entry in schema.entries() {
            match entry.keyword {
                Keyword::Ref | Keyword::AllOf => {
                    inner.extend(entry.operand.ids().into_iter().map(|id| under(id, None)));
                }
                Keyword::AnyOf | Keyword::OneOf => {
                    for id in entry.operand.ids() {
                        let holds = self.used(id, &at.part("alternative"));
                        inner.push(under(id, Some(holds)));
                    }
                }
                Keyword::If => {
                    for id in entry.operand.ids() {
                        let holds = self.used(id, &at.part("if"));
                        inner.extend(schema.schema(Keyword::Then).map(|then| under(then, Some(holds.clone()))));
                        inner.extend(schema.schema(Keyword::Else).map(|other| under(other, Some(not(holds.clone())))));
                        inner.push(under(id, Some(holds)));
                    }
                }
                Keyword::DependentSchemas => {
                    for (name, id) in schema.schema_map(Keyword::DependentSchemas) {
                        let there = ObjectCheck::Required(vec![name.clone()]).into();
                        inner.push(under(*id, Some(Check { kinds: Kinds::OBJECT, ..there })));
                    }
                }
                _ => {}
            }
        }
        // A tautology is no condition, and under a contradiction nothing is evaluated.
        inner.iter_mut().for_each(|part| part.when.retain(|when| !when.is_always()));
        inner.retain(|part| !part.when.iter().any(Check::is_never));
        inner
    }

    fn evaluated_members(&mut self, applied: Applied, root: SchemaId, at: &At) -> EvaluatedProperties {
        let schema = self.graph.get(applied.id);
        let names = schema.schema_map(Keyword::Properties).iter().map(|(name, _)| name.clone()).collect();
        let sources = schema.schema_map(Keyword::PatternProperties).iter();
        let place = schema.place_of(Keyword::PatternProperties);
        let patterns = sources.filter_map(|(source, _)| self.pattern(source, place, &at.part("name"))).collect();
        let all = evaluates_all(schema, Keyword::UnevaluatedProperties, applied.id == root);
        EvaluatedProperties { when: applied.when, names, patterns, all }
    }

    fn evaluated_items(&mut self, applied: Applied, root: SchemaId, at: &At) -> EvaluatedItems {
        let schema = self.graph.get(applied.id);
        let contains = schema.schema(Keyword::Contains);
        let contains = contains.map(|id| self.used(id, &at.part("contains"))).filter(|check| !check.is_never());
        let all = evaluates_all(schema, Keyword::UnevaluatedItems, applied.id == root)
            || contains.as_ref().is_some_and(Check::is_always);
        let matching = if all { Vec::new() } else { Vec::from_iter(contains) };
        EvaluatedItems { when: applied.when, first: schema.schemas(Keyword::PrefixItems).len(), matching, all }
    }
}

/// Returns whether a schema evaluates all properties or items; its own `unevaluatedProperties` or `unevaluatedItems`
/// doesn't count for itself.
fn evaluates_all(schema: &Schema, unevaluated: Keyword, is_itself: bool) -> bool {
    let others = match unevaluated {
        Keyword::UnevaluatedItems => Keyword::Items,
        _ => Keyword::AdditionalProperties,
    };
    schema.has(others) || (!is_itself && schema.has(unevaluated))
}
