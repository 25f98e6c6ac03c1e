//! `components/schemas`: the bundle, as OpenAPI's tools expect it.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use ecow::EcoString;

use super::cases;
use super::flat::{Flat, metadata};
use super::translate::Translator;
use crate::model::{Bundled, Entry, Keyword, Kinds, Model, Operand, Schema, TypeId, operand, reached};
use crate::text::Json;

/// Keywords that prevent a schema from being written out.
const ELSEWHERE: [Keyword; 6] =
    [Keyword::Ref, Keyword::AllOf, Keyword::AnyOf, Keyword::OneOf, Keyword::Not, Keyword::Items];

/// A schema under `components`.
pub(super) struct Component {
    pub(super) name: String,
    /// The definition that it is a part of.
    pub(super) definition: Option<TypeId>,
    pub(super) schema: Schema,
}

/// The bundle of a model, with its definitions by name.
pub(super) struct Bundle<'a> {
    pub(super) model: &'a Model,
    by_name: BTreeMap<&'a str, &'a Schema>,
    /// The schemas under `unevaluatedProperties` and `unevaluatedItems`: it matters what they evaluate, even by a keyword
    /// that accepts everything.
    asked: BTreeSet<&'a str>,
}

impl<'a> Bundle<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let by_name = model.bundle.iter().map(|bundled| (bundled.name.as_str(), &bundled.schema)).collect();
        Self { model, asked: asked(model, &by_name), by_name }
    }

    /// Returns the schemas of all definitions.
    pub(super) fn components(&self) -> Vec<Component> {
        let mut components = Vec::new();
        for bundled in self.model.bundle.iter() {
            let expanded = cases::expand(self, bundled).unwrap_or_else(|| vec![self.component(bundled)]);
            let translator = Translator::new(self, self.asked.contains(bundled.name.as_str()));
            components.extend(expanded.into_iter().map(|(name, schema)| Component {
                name: name.into(),
                definition: bundled.definition,
                schema: translator.component(&schema),
            }));
        }
        components
    }

    /// Returns the component of a definition; as one object schema if generators handle that better than its parts.
    fn component(&self, bundled: &'a Bundled) -> (EcoString, Schema) {
        let flat = Flat::of(self, &[&bundled.schema]).filter(|flat| flat.is_refined() && flat.unions == 0);
        let schema = match flat {
            Some(flat) => {
                let mut entries = metadata(&bundled.schema);
                entries.extend(flat.entries(self, &[], &[]));
                Schema::keywords(entries)
            }
            None => bundled.schema.clone(),
        };
        (bundled.name.as_str().into(), schema)
    }

    /// Returns the schema of that name.
    pub(super) fn find(&self, name: &str) -> Option<&'a Schema> {
        self.by_name.get(name).copied()
    }

    /// Returns whether a name is that of an object schema that is written out.
    pub(super) fn is_plain(&self, name: &str) -> bool {
        let is_plain = |schema: &Schema| schema.kinds() == Kinds::OBJECT && !schema.has_any(&ELSEWHERE);
        self.find(name).is_some_and(is_plain)
    }

    /// Returns the conjunction of schemas, without those that others imply.
    pub(super) fn all_of(&self, schemas: &[&'a Schema]) -> Schema {
        let mut kept = without_repeats(schemas);
        let mut index = 0;
        while index < kept.len() {
            let kinds = kept[index].kinds();
            let is_implied = |other: usize| kinds == Kinds::ALL || self.is_within(kept[other], kinds);
            let follows =
                has_only_type(kept[index]) && (0..kept.len()).any(|other| other != index && is_implied(other));
            if follows {
                kept.remove(index);
            } else {
                index += 1;
            }
        }
        match kept.as_slice() {
            [schema] => described((*schema).clone(), schemas),
            kept => self.merged(kept).map_or_else(|| all_of(kept), |schema| described(schema, schemas)),
        }
    }

    /// Returns the conjunction of schemas of arrays, or of objects that are written out, as one schema.
    fn merged(&self, schemas: &[&'a Schema]) -> Option<Schema> {
        // Without references, this recursion ends.
        if schemas.iter().any(|schema| schema.has_any(&[Keyword::Ref, Keyword::AllOf])) {
            return None;
        }
        if let Some(flat) = Flat::of(self, schemas).filter(|flat| flat.unions == 0) {
            return Some(Schema::keywords(flat.entries(self, &[], &[])));
        }
        let is_list = |schema: &&Schema| {
            let are_known = schema.entries().iter().all(|(keyword, _)| {
                matches!(keyword, Keyword::Type | Keyword::Items | Keyword::Title | Keyword::Description)
            });
            are_known && **schema != Schema::Boolean(false) && matches!(schema.kinds(), Kinds::ALL | Kinds::ARRAY)
        };
        let items: Vec<&Schema> = schemas.iter().filter_map(|schema| schema.schema(Keyword::Items)).collect();
        let are_arrays = schemas.iter().all(is_list) && schemas.iter().any(|schema| schema.kinds() == Kinds::ARRAY);
        (are_arrays && !items.is_empty()).then(|| {
            Schema::keywords([
                (Keyword::Type, Operand::Data(Json::string("array"))),
                (Keyword::Items, Operand::Schema(Box::new(self.all_of(&items)))),
            ])
        })
    }

    /// Returns whether a schema's own keywords restrict its values to these types.
    fn is_within(&self, schema: &'a Schema, kinds: Kinds) -> bool {
        self.resolve(schema).is_some_and(|schema| match schema.values() {
            Some(values) if !schema.has(Keyword::Type) => {
                values.iter().all(|value| Kinds::of_value(value).within(kinds))
            }
            _ => schema.kinds().within(kinds),
        })
    }

    /// Returns the schema that constrains the types of values: itself, or one that it refers to.
    fn resolve(&self, mut schema: &'a Schema) -> Option<&'a Schema> {
        // A chain of references is no longer than the bundle.
        for _ in 0..=self.model.bundle.len() {
            if schema.has_any(&[Keyword::Type, Keyword::Const, Keyword::Enum]) {
                return Some(schema);
            }
            schema = self.find(schema.reference()?)?;
        }
        None
    }
}

/// Returns the schemas under `unevaluatedProperties` and `unevaluatedItems`, and all that they refer to.
fn asked<'a>(model: &'a Model, by_name: &BTreeMap<&'a str, &'a Schema>) -> BTreeSet<&'a str> {
    let unevaluated = [Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems];
    let asks = |schema: &Schema| schema.all().into_iter().any(|schema| schema.has_any(&unevaluated));
    let asking = model.bundle.iter().filter(|bundled| asks(&bundled.schema));
    let targets = |name| by_name.get(name).into_iter().flat_map(|schema| schema.references());
    reached(asking.map(|bundled| bundled.name.as_str()), targets)
}

/// Returns the distinct schemas, each at its last position.
fn without_repeats<'a>(schemas: &[&'a Schema]) -> Vec<&'a Schema> {
    let mut seen = HashSet::new();
    let mut kept: Vec<&Schema> = schemas.iter().rev().filter(|schema| seen.insert(**schema)).copied().collect();
    kept.reverse();
    kept
}

/// Returns whether a schema only constrains the type.
fn has_only_type(schema: &Schema) -> bool {
    let is_open = |operand: &Operand| operand.schemas() == [&Schema::Boolean(true)];
    *schema != Schema::Boolean(false)
        && schema.entries().iter().all(|(keyword, operand)| match keyword {
            Keyword::Type | Keyword::Title | Keyword::Description => true,
            Keyword::AdditionalProperties => is_open(operand),
            _ => false,
        })
}

fn all_of(schemas: &[&Schema]) -> Schema {
    let schemas = schemas.iter().map(|schema| (*schema).clone()).collect();
    Schema::keywords([(Keyword::AllOf, Operand::Schemas(schemas))])
}

/// Returns the components that some of them lead to, and these.
pub(super) fn used(components: Vec<Component>, is_used: impl Fn(&Component) -> bool) -> Vec<Component> {
    let by_name: BTreeMap<&str, &Schema> = components.iter().map(|of| (of.name.as_str(), &of.schema)).collect();
    let targets = |name| by_name.get(name).into_iter().flat_map(|schema| schema.references());
    let reached = reached(components.iter().filter(|of| is_used(of)).map(|of| of.name.as_str()), targets);
    let used: Vec<bool> = components.iter().map(|of| reached.contains(of.name.as_str())).collect();
    components.into_iter().zip(used).filter_map(|(component, used)| used.then_some(component)).collect()
}

/// Returns the schema; if it has no description, with the first one of others.
fn described(schema: Schema, others: &[&Schema]) -> Schema {
    let text = others.iter().find_map(|other| other.data(Keyword::Description)?.as_str());
    match (schema, text) {
        (Schema::Keywords(mut entries), Some(text)) if operand(&entries, Keyword::Description).is_none() => {
            entries.insert(0, description(text));
            Schema::Keywords(entries)
        }
        (schema, _) => schema,
    }
}

pub(super) fn description(text: impl Into<EcoString>) -> Entry {
    (Keyword::Description, Operand::Data(Json::string(text)))
}
