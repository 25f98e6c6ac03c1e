//! Detects contracts whose schema contradicts the standard type beside it, by comparing shapes.

use super::Lowering;
use super::merged_schema::{Key, Kinds, MergedSchema};
use super::roots::Root;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::ReturnType;
use crate::schema::{Keyword, SchemaId};

/// Maximum depth to which values are compared, and maximum number of schemas; beyond them they count as compatible.
const MAX_DEPTH: usize = 8;
const MAX_COMPARED: usize = 1_000;

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
        let names = |id: SchemaId| lowering.property_names(&lowering.facets(&Key::single(id))).to_vec();
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
        let schemas = self.lowering.property_schemas(facets, name);
        !schemas.is_empty() && self.is_empty(&self.lowering.property_key(facets, name, schemas), depth + 1)
    }
}
