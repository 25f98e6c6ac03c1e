//! Detects contracts whose schema contradicts the standard type beside it, by comparing shapes.

use std::collections::HashMap;

use super::Lowering;
use super::merged_schema::{Key, Kinds, MergedSchema};
use super::roots::Root;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::ReturnType;
use crate::schema::{Entry, Keyword, Operand, SchemaId};

/// Maximum depth to which values are compared, and maximum number of schemas; beyond them they count as compatible.
const MAX_DEPTH: usize = 8;
const MAX_COMPARED: usize = 1_000;

/// Maximum number of schemas that are examined for contradictions.
const MAX_EXAMINED: usize = 10_000;

impl Lowering<'_> {
    /// Warns if no value is valid for both `schema`, which takes precedence, and the `type` beside it.
    pub(super) fn compare_with_type(&mut self, root: &Root) {
        let (Some(tool), Some(standard)) = (&root.tool, root.standard) else { return };
        let ReturnType::Standard(named) = tool.returns.kind else { return };
        let mut comparison = Comparison { lowering: self, left: MAX_COMPARED };
        if comparison.is_empty(&Key::single(root.schema), 0) {
            return;
        }
        let name = named.name();
        let both = Key::new(vec![root.schema, standard]);
        let message = if comparison.is_empty(&both, 0) {
            match comparison.clash(root.schema, standard) {
                Some(property) => format!("no value of this schema is a valid {name}, because of `{property}`"),
                None => format!("no value of this schema is a valid {name}"),
            }
        } else if let Some(property) = comparison.clash(root.schema, standard) {
            format!("no `{property}` of this schema is valid in the standard type {name}")
        } else {
            return;
        };
        let place = self.graph.get(root.schema).place.clone();
        let help = "the schema takes precedence; set `type` to the standard type that it describes, or to `Custom`";
        self.warnings.push(Diagnostic::new(Code::TypeMismatch, message).at(place).help(help));
    }

    /// Reports the definitions that no value satisfies, as far as kinds, listed values, branches and required properties
    /// show.
    pub(super) fn report_contradictions(&mut self) {
        // Other keys are a part of the values of a schema, or several schemas, each of which some value may satisfy.
        let whole = self.drafts.iter().filter_map(|draft| draft.key.as_ref()?.sole());
        let mut comparison = Comparison { lowering: self, left: MAX_EXAMINED };
        let empty: Vec<SchemaId> = whole.filter(|id| comparison.is_empty(&Key::single(*id), 0)).collect();
        empty.into_iter().for_each(|id| self.unsatisfiable(id, "no value satisfies this schema"));
    }

    /// Warns of each `oneOf` with two branches that have the same constraints, so that it rejects what they accept.
    pub(super) fn report_same_branches(&mut self) {
        let owners = self.graph.ids().filter(|id| self.graph.get(*id).standard.is_none());
        let same = owners.filter_map(|id| Some((id, self.same_branches(id)?)));
        for (id, (first, second)) in same.collect::<Vec<_>>() {
            let Some(entry) = self.graph.get(id).entry(Keyword::OneOf) else { continue };
            let numbers = [first + 1, second + 1].map(|number| number.to_string()).join(" and ");
            let message =
                format!("branches {numbers} of this `oneOf` accept the same values, so that it rejects these");
            let branches = self.graph.get(id).schemas(Keyword::OneOf);
            let has_format = [first, second].iter().any(|index| self.graph.get(branches[*index]).has(Keyword::Format));
            let help = match has_format && !self.assert_formats {
                true => "use `anyOf`, or `--assert-formats`: `format` alone is an annotation, which rejects nothing",
                false => "use `anyOf`, or remove one of them",
            };
            self.warnings.push(Diagnostic::new(Code::SameBranches, message).at(entry.place.clone()).help(help));
        }
    }

    /// Returns the first two branches of a schema's `oneOf` that have the same constraints. Only those without nested
    /// schemas are compared.
    pub(super) fn same_branches(&self, id: SchemaId) -> Option<(usize, usize)> {
        let mut seen = HashMap::new();
        let branches = self.graph.get(id).schemas(Keyword::OneOf).iter().enumerate();
        let constraints = |(index, id): (usize, &SchemaId)| Some((index, self.flat_constraints(*id)?));
        branches
            .filter_map(constraints)
            .find_map(|(index, constraints)| Some((seen.insert(constraints, index)?, index)))
    }

    /// Returns the constraints of a schema in a canonical order; none if it has nested schemas.
    fn flat_constraints(&self, id: SchemaId) -> Option<Vec<(Keyword, String)>> {
        let schema = self.graph.get(id);
        if schema.is_false() {
            return None;
        }
        let is_constraint =
            |keyword: Keyword| !keyword.is_annotation() || (keyword == Keyword::Format && self.assert_formats);
        let entries = schema.entries().iter().filter(|entry| is_constraint(entry.keyword));
        let constraint = |entry: &Entry| match &entry.operand {
            Operand::Data(data) => Some((entry.keyword, data.canonical())),
            Operand::Schema(target) if entry.keyword == Keyword::Ref => Some((entry.keyword, format!("{target:?}"))),
            Operand::Schema(_) | Operand::Schemas(_) | Operand::SchemaMap(_) => None,
        };
        let mut constraints: Vec<_> = entries.map(constraint).collect::<Option<_>>()?;
        constraints.sort();
        Some(constraints)
    }
}

struct Comparison<'l, 'g> {
    lowering: &'l Lowering<'g>,
    /// The remaining number of schemas to compare.
    left: usize,
}

impl Comparison<'_, '_> {
    /// Returns the first property that both schemas declare with no value in common.
    fn clash(&mut self, schema: SchemaId, standard: SchemaId) -> Option<String> {
        let lowering = self.lowering;
        let names = |id: SchemaId| lowering.properties(&lowering.facets(&Key::single(id))).names().to_vec();
        let (own, known) = (names(schema), names(standard));
        let facets = lowering.facets(&Key::new(vec![schema, standard]));
        own.into_iter().filter(|name| known.contains(name)).find(|name| self.is_empty_property(&facets, name, 0))
    }

    /// Returns whether a key is a contradiction, as far as kinds, listed values, branches and required properties show.
    fn is_empty(&mut self, key: &Key, depth: usize) -> bool {
        let Some(left) = self.left.checked_sub(1).filter(|_| depth < MAX_DEPTH) else { return false };
        self.left = left;
        let facets = self.lowering.facets(key);
        let kinds = self.lowering.reachable_kinds(&facets);
        if facets.is_never() || kinds.is_empty() {
            return true;
        }
        let unions = facets.unions.clone();
        let mut is_refused = |(owner, keyword): &(SchemaId, Keyword)| {
            let count = self.lowering.graph.get(*owner).schemas(*keyword).len();
            (0..count).all(|branch| self.is_empty(&key.choose(*owner, *keyword, branch), depth + 1))
        };
        if unions.iter().any(&mut is_refused) {
            return true;
        }
        let required = facets.required.clone();
        kinds.within(Kinds::OBJECT) && required.iter().any(|name| self.is_empty_property(&facets, name, depth))
    }

    fn is_empty_property(&mut self, facets: &MergedSchema, name: &str, depth: usize) -> bool {
        let schemas = self.lowering.properties(facets).schemas(name);
        !schemas.is_empty() && self.is_empty(&self.lowering.property_key(facets, name, schemas), depth + 1)
    }
}
