//! Schemas that apply together (`allOf`, `$ref` with siblings) as one object schema.

use std::collections::{BTreeMap, BTreeSet};

use ecow::EcoString;

use super::schemas::Bundle;
use crate::model::{Entry, Keyword, Kinds, Operand, Schema};
use crate::text::Json;

/// Returns the keywords that document a schema.
pub(super) fn metadata(schema: &Schema) -> Vec<Entry> {
    schema.entries().iter().filter(|(keyword, _)| keyword.is_metadata()).cloned().collect()
}

/// Maximum number of references to follow; longer chains remain an `allOf`. It limits the stack and the cost of a
/// chain.
const MAX_REFERENCES: usize = 64;

/// The conjunction of object schemas, keyword by keyword.
#[derive(Default)]
pub(super) struct Flat<'a> {
    /// The number of unions, which are not part of the object schema.
    pub(super) unions: usize,
    /// The schemas of each property, in reading order; all of them apply.
    properties: Vec<(&'a str, Vec<&'a Schema>)>,
    /// The index of each property in `properties`.
    known: BTreeMap<&'a str, usize>,
    /// The required properties, in reading order.
    required: Vec<&'a str>,
    /// The other keywords, without duplicates.
    others: Vec<Entry>,
    is_object: bool,
    parts: Vec<Part<'a>>,
    /// The referenced schemas that are being added, and those that were added.
    open: BTreeSet<&'a str>,
    done: BTreeSet<&'a str>,
}

/// The constraints of one of the schemas on the presence of properties.
#[derive(Default)]
struct Part<'a> {
    properties: BTreeSet<&'a str>,
    required: BTreeSet<&'a str>,
    has_patterns: bool,
    additional: Option<&'a Schema>,
}

impl<'a> Flat<'a> {
    /// Flattens schemas that apply together, if one object schema is equivalent.
    pub(super) fn of(bundle: &Bundle<'a>, schemas: &[&'a Schema]) -> Option<Self> {
        let mut flat = Self::default();
        schemas.iter().try_for_each(|schema| flat.add(bundle, schema))?;
        flat.add_additional()?;
        let mut seen = BTreeSet::new();
        flat.required.retain(|name| seen.insert(*name));
        flat.is_object.then_some(flat)
    }

    /// Returns whether a member of that name must be there.
    pub(super) fn requires(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.required.contains(name))
    }

    /// Returns whether a schema refines a member of another: a type that is composed of both would lose that.
    pub(super) fn is_refined(&self) -> bool {
        let refines =
            |part: &Part| part.required.difference(&part.properties).any(|name| self.known.contains_key(name));
        self.properties.iter().any(|(_, schemas)| schemas.len() > 1) || self.parts.iter().any(refines)
    }

    /// Returns the object schema that also requires some members, and forbids others.
    pub(super) fn entries(&self, bundle: &Bundle<'a>, present: &[&str], absent: &[&str]) -> Vec<Entry> {
        let never = |name: &str| (name.into(), Schema::Boolean(false));
        let property = |(name, schemas): &(&str, Vec<&'a Schema>)| match absent.contains(name) {
            true => never(name),
            false => ((*name).into(), bundle.all_of(schemas)),
        };
        let mut properties: Vec<(EcoString, Schema)> = self.properties.iter().map(property).collect();
        let unknown = absent.iter().filter(|name| !self.known.contains_key(*name));
        properties.extend(unknown.map(|name| never(name)));
        let mut required = self.required.clone();
        required.extend(present.iter().filter(|name| !self.requires(name)));
        let mut entries = vec![(Keyword::Type, Operand::Data(Json::string("object")))];
        if !properties.is_empty() {
            entries.push((Keyword::Properties, Operand::SchemaMap(properties)));
        }
        if !required.is_empty() {
            entries.push((Keyword::Required, Operand::Data(Json::array(required.into_iter().map(Json::string)))));
        }
        entries.extend(self.others.iter().cloned());
        entries
    }

    fn add(&mut self, bundle: &Bundle<'a>, schema: &'a Schema) -> Option<()> {
        let entries = match schema {
            Schema::Boolean(true) => return Some(()),
            Schema::Boolean(false) => return None,
            Schema::Keywords(entries) => entries,
        };
        schema.kinds().has(Kinds::OBJECT).then_some(())?;
        self.is_object |= schema.kinds() == Kinds::OBJECT;
        let mut part = Part::default();
        entries.iter().try_for_each(|entry| self.add_keyword(bundle, &mut part, entry))?;
        part.required = schema.required().into_iter().collect();
        self.parts.push(part);
        Some(())
    }

    fn add_keyword(&mut self, bundle: &Bundle<'a>, part: &mut Part<'a>, entry: &'a Entry) -> Option<()> {
        match entry {
            (Keyword::Ref, Operand::Reference(name)) => self.add_reference(bundle, name)?,
            (Keyword::AllOf, Operand::Schemas(schemas)) => {
                schemas.iter().try_for_each(|schema| self.add(bundle, schema))?;
            }
            (Keyword::Type, _) => {}
            (Keyword::Properties, Operand::SchemaMap(properties)) => {
                part.properties = properties.iter().map(|(name, _)| name.as_str()).collect();
                properties.iter().for_each(|(name, schema)| self.add_property(name, schema));
            }
            (Keyword::Required, Operand::Data(Json::Array(names))) => {
                self.required.extend(names.iter().filter_map(Json::as_str));
            }
            (Keyword::AdditionalProperties, Operand::Schema(schema)) => part.additional = Some(schema),
            (Keyword::OneOf | Keyword::AnyOf, _) => self.unions += 1,
            (Keyword::PatternProperties, _) => {
                part.has_patterns = true;
                self.add_other(entry)?;
            }
            (Keyword::PropertyNames | Keyword::DependentSchemas, _) => self.add_other(entry)?,
            (keyword, _) if keyword.is_validation() && keyword.kinds() == Kinds::OBJECT => self.add_other(entry)?,
            (keyword, _) => keyword.is_metadata().then_some(())?,
        }
        Some(())
    }

    fn add_reference(&mut self, bundle: &Bundle<'a>, name: &'a str) -> Option<()> {
        // A schema that applies twice adds nothing. One that applies to itself can't be written out.
        if self.done.contains(name) {
            return Some(());
        }
        if !self.open.insert(name) || self.open.len() > MAX_REFERENCES {
            return None;
        }
        self.add(bundle, bundle.find(name)?)?;
        self.done.insert(name);
        Some(())
    }

    fn add_property(&mut self, name: &'a str, schema: &'a Schema) {
        let index = *self.known.entry(name).or_insert(self.properties.len());
        match self.properties.get_mut(index) {
            Some((_, schemas)) => schemas.push(schema),
            None => self.properties.push((name, vec![schema])),
        }
    }

    fn add_other(&mut self, entry: &Entry) -> Option<()> {
        if self.others.iter().any(|(known, _)| *known == entry.0) {
            return None;
        }
        self.others.push(entry.clone());
        Some(())
    }

    /// Adds `additionalProperties`, which concerns the properties that its own schema doesn't declare: possible only if
    /// its own schema declares all properties of the whole.
    fn add_additional(&mut self) -> Option<()> {
        let is_open = |part: &&Part| part.additional == Some(&Schema::Boolean(true));
        let closed: Vec<&Part> = self.parts.iter().filter(|part| part.additional.is_some() && !is_open(part)).collect();
        let additional = match closed.as_slice() {
            [] => self.parts.iter().find(is_open).and_then(|part| part.additional),
            [part] => {
                let names_all = self.known.keys().all(|name| part.properties.contains(name));
                let has_others_patterns = !part.has_patterns && self.parts.iter().any(|part| part.has_patterns);
                if !names_all || has_others_patterns {
                    return None;
                }
                part.additional
            }
            _ => return None,
        };
        let operand = |schema: &Schema| Operand::Schema(Box::new(schema.clone()));
        self.others.extend(additional.map(|schema| (Keyword::AdditionalProperties, operand(schema))));
        Some(())
    }
}
