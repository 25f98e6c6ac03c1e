//! The schemas of an object's properties: which of them apply to a name, and to names that no schema mentions.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::Lowering;
use super::evaluated::Evaluated;
use super::merged_schema::{MergedSchema, key_list, required};
use super::record::matches_all;
use crate::pattern::Pattern;
use crate::schema::{Keyword, Schema, SchemaId};

/// The constraints of an object's schemas on properties.
#[derive(Debug, Default)]
pub(super) struct PropertySchemas {
    /// The names that are mentioned, in order.
    names: Vec<String>,
    /// The schemas of each, with the positions of the schemas that declare it.
    declared: HashMap<String, Vec<(usize, SchemaId)>>,
    rules: Vec<NameRule>,
    /// The keys allowed, by each `propertyNames` that lists them.
    lists: Vec<HashSet<String>>,
}

/// A constraint of a schema on properties that it doesn't name.
#[derive(Debug)]
struct NameRule {
    /// The position of the schema.
    position: usize,
    owner: SchemaId,
    schema: SchemaId,
    names: RuleNames,
    /// The schema that all undeclared properties satisfy because of it.
    of_undeclared: Option<SchemaId>,
}

/// The names to which a rule applies.
#[derive(Debug)]
enum RuleNames {
    /// Names that match (`patternProperties`).
    Matching(NamePattern),
    /// Names that the same schema neither declares nor matches (`additionalProperties`).
    Additional(Rc<[NamePattern]>),
    /// Names that no schema of the same value evaluates (`unevaluatedProperties`).
    Unevaluated(Evaluated),
}

/// A pattern of names.
#[derive(Debug, Clone)]
pub(super) enum NamePattern {
    /// One that matches every name, in the forms that generators write.
    Everything,
    /// Another one.
    Pattern(Rc<Pattern>),
    /// An invalid one, which is reported: nothing is known about its names.
    Invalid,
}

impl NamePattern {
    /// Returns whether a name matches, as far as that is known.
    pub(super) fn matches(&self, name: &str) -> Option<bool> {
        match self {
            Self::Everything => Some(true),
            Self::Pattern(pattern) => Some(pattern.is_match(name)),
            Self::Invalid => None,
        }
    }
}

impl NameRule {
    fn applies_to(&self, name: &str, is_declared: bool) -> bool {
        match &self.names {
            RuleNames::Matching(pattern) => pattern.matches(name) == Some(true),
            RuleNames::Additional(patterns) => {
                !is_declared && patterns.iter().all(|pattern| pattern.matches(name) == Some(false))
            }
            RuleNames::Unevaluated(evaluated) => !evaluated.may_have(name),
        }
    }
}

impl PropertySchemas {
    /// Returns the names that are mentioned, in order.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns whether a name is mentioned.
    pub(super) fn mentions(&self, name: &str) -> bool {
        self.declared.contains_key(name)
    }

    /// Returns the schemas of a name, which is mentioned.
    fn mention(&mut self, name: &str) -> &mut Vec<(usize, SchemaId)> {
        if !self.mentions(name) {
            self.names.push(name.to_owned());
        }
        // Most are declared once, and there may be a million of them.
        self.declared.entry(name.to_owned()).or_insert_with(|| Vec::with_capacity(1))
    }

    /// Returns whether all keys are listed.
    pub(super) fn is_listed(&self) -> bool {
        !self.lists.is_empty()
    }

    /// Returns whether a key isn't among those that `propertyNames` lists.
    pub(super) fn is_unlisted(&self, name: &str) -> bool {
        self.lists.iter().any(|list| !list.contains(name))
    }

    /// Returns the schemas that a property's value must satisfy, in the order of the schemas that contain them; none if
    /// there are no constraints.
    pub(super) fn schemas(&self, name: &str) -> Vec<SchemaId> {
        let mut all = self.declared.get(name).cloned().unwrap_or_default();
        let declared = all.len();
        for rule in &self.rules {
            let is_declared = all[..declared].binary_search_by_key(&rule.position, |(own, _)| *own).is_ok();
            if rule.applies_to(name, is_declared) {
                all.push((rule.position, rule.schema));
            }
        }
        all.sort_by_key(|(position, _)| *position);
        all.into_iter().map(|(_, schema)| schema).collect()
    }

    /// Returns the schemas that every undeclared property satisfies.
    pub(super) fn of_undeclared(&self) -> Vec<SchemaId> {
        self.rules.iter().filter_map(|rule| rule.of_undeclared).collect()
    }

    /// Returns the keywords whose effect depends on more than the names.
    pub(super) fn unexpressed(&self) -> Vec<(SchemaId, Keyword)> {
        let is_lost =
            |rule: &&NameRule| matches!(rule.names, RuleNames::Unevaluated(_)) && rule.of_undeclared.is_none();
        self.rules.iter().filter(is_lost).map(|rule| (rule.owner, Keyword::UnevaluatedProperties)).collect()
    }
}

impl Lowering<'_> {
    /// Returns the constraints of an object's schemas on properties.
    pub(super) fn properties<'f>(&self, facets: &'f MergedSchema) -> &'f PropertySchemas {
        facets.properties.get_or_init(|| {
            let mut properties = PropertySchemas::default();
            for (position, id) in facets.members.iter().enumerate() {
                let schema = self.graph.get(*id);
                for (name, schema) in schema.schema_map(Keyword::Properties) {
                    properties.mention(name).push((position, *schema));
                }
                let list = key_list(self.graph, schema);
                for name in required(schema).chain(list.iter().flatten().map(String::as_str)) {
                    properties.mention(name);
                }
                properties.lists.extend(list.map(HashSet::from_iter));
            }
            for (position, id) in facets.members.iter().enumerate() {
                let rules = self.rules(facets, position, *id, &properties);
                properties.rules.extend(rules);
            }
            properties
        })
    }

    /// Returns the constraints of a schema on properties that it doesn't name.
    fn rules(
        &self,
        facets: &MergedSchema,
        position: usize,
        owner: SchemaId,
        properties: &PropertySchemas,
    ) -> Vec<NameRule> {
        let schema = self.graph.get(owner);
        let sources = schema.schema_map(Keyword::PatternProperties);
        let patterns: Rc<[NamePattern]> = sources.iter().map(|(source, _)| self.name_pattern(source)).collect();
        let mut rules = Vec::new();
        let mut of_undeclared = self.undeclared(schema);
        for ((_, schema), pattern) in sources.iter().zip(&*patterns) {
            let names = RuleNames::Matching(pattern.clone());
            rules.push(NameRule { position, owner, schema: *schema, names, of_undeclared: of_undeclared.take() });
        }
        if let Some(schema) = schema.schema(Keyword::AdditionalProperties) {
            let names = RuleNames::Additional(Rc::clone(&patterns));
            rules.push(NameRule { position, owner, schema, names, of_undeclared: of_undeclared.take() });
        }
        // Beside `additionalProperties`, it has no effect.
        let is_alone = !schema.has(Keyword::AdditionalProperties);
        let unevaluated = schema.schema(Keyword::UnevaluatedProperties).filter(|_| is_alone);
        if let Some(schema) = unevaluated.filter(|id| !self.graph.get(*id).is_trivial()) {
            let evaluated = self.evaluated(facets, owner);
            let of_undeclared = evaluated.are_among(|name| properties.mentions(name)).then_some(schema);
            rules.push(NameRule { position, owner, schema, names: RuleNames::Unevaluated(evaluated), of_undeclared });
        }
        rules
    }

    /// Returns the schema that every property satisfies that a schema doesn't declare, by its own keywords.
    fn undeclared(&self, schema: &Schema) -> Option<SchemaId> {
        let additional = schema.schema(Keyword::AdditionalProperties);
        let is_refused = additional.is_some_and(|id| self.graph.get(id).is_false());
        match schema.schema_map(Keyword::PatternProperties) {
            [] => additional,
            [(pattern, id)] if is_refused || matches_all(pattern) => Some(*id),
            // Each matches a pattern, or is additional.
            _ => schema.undeclared,
        }
    }

    pub(super) fn name_pattern(&self, source: &str) -> NamePattern {
        if matches_all(source) {
            return NamePattern::Everything;
        }
        let mut patterns = self.name_patterns.borrow_mut();
        let made = || Pattern::parse(source).map_or(NamePattern::Invalid, |found| NamePattern::Pattern(Rc::new(found)));
        patterns.entry(source.into()).or_insert_with(made).clone()
    }
}
