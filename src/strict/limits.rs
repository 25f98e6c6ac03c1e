//! The rules of OpenAI's structured outputs for schemas: the one table that projections and `adl-gen fits` read.

use std::collections::HashMap;

use crate::model::Whole;
use crate::model::{Keyword, Schema};
use crate::text::Json;

use Keyword::{
    AllOf, Contains, DependentRequired, DependentSchemas, Else, If, MaxContains, MaxLength, MaxProperties, MinContains,
    MinLength, MinProperties, Not, OneOf, PatternProperties, PrefixItems, PropertyNames, Then, UnevaluatedItems,
    UnevaluatedProperties, UniqueItems,
};

/// The keywords that no schema may have.
pub(crate) const REFUSED: &[Keyword] = &[
    AllOf,
    Not,
    OneOf,
    DependentRequired,
    DependentSchemas,
    If,
    Then,
    Else,
    PatternProperties,
    PropertyNames,
    MinProperties,
    MaxProperties,
    UnevaluatedProperties,
    UnevaluatedItems,
    PrefixItems,
    Contains,
    MinContains,
    MaxContains,
    UniqueItems,
    MinLength,
    MaxLength,
];

/// The formats that strings may have.
pub(crate) const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// The most properties of all objects together.
const PROPERTIES: usize = 5_000;

/// The most levels of objects and lists in each other.
const LEVELS: usize = 10;

/// The most values of all enumerations together.
const VALUES: usize = 1_000;

/// The most characters of an enumeration of more than [`FEW`] strings.
const CHARACTERS_OF_MANY: usize = 15_000;

/// The most strings of an enumeration whose length doesn't matter.
const FEW: usize = 250;

/// The most characters of the names of properties and definitions, and of the values of enumerations.
const CHARACTERS: usize = 120_000;

/// Returns the limits that a schema exceeds, as what it has.
pub(crate) fn exceeded(whole: &Whole) -> Vec<String> {
    let definitions: HashMap<&str, &Schema> =
        whole.definitions.iter().map(|bundled| (bundled.name.as_str(), &bundled.schema)).collect();
    let schemas: Vec<&Schema> =
        std::iter::once(whole.root).chain(definitions.values().copied()).flat_map(Schema::all).collect();
    let names = || schemas.iter().flat_map(|schema| schema.schema_map(Keyword::Properties)).map(|(name, _)| name);
    let values = || schemas.iter().filter_map(|schema| schema.values());
    let length = |values: &[Json]| -> usize { values.iter().filter_map(Json::as_str).map(characters).sum() };
    let of_definitions: usize = definitions.keys().map(|name| characters(name)).sum();
    let of_names: usize = names().map(|name| characters(name)).sum();
    let longest = values().filter(|values| values.len() > FEW).map(length).max().unwrap_or(0);
    let mut levels = Levels { definitions, known: HashMap::new() };
    [
        (names().count(), PROPERTIES, "properties"),
        (levels.of(whole.root), LEVELS, "levels of nesting"),
        (values().map(<[Json]>::len).sum(), VALUES, "values of enumerations"),
        (longest, CHARACTERS_OF_MANY, "characters in an enumeration"),
        (of_definitions + of_names + values().map(length).sum::<usize>(), CHARACTERS, "characters of names and values"),
    ]
    .into_iter()
    .filter(|(count, most, _)| count > most)
    .map(|(count, most, words)| format!("{count} {words}, of which OpenAI takes {most}"))
    .collect()
}

fn characters(text: &str) -> usize {
    text.chars().count()
}

/// Counts levels of nesting.
struct Levels<'s> {
    definitions: HashMap<&'s str, &'s Schema>,
    /// The levels of definitions; a recursive reference adds none.
    known: HashMap<&'s str, usize>,
}

impl<'s> Levels<'s> {
    fn of(&mut self, schema: &'s Schema) -> usize {
        let mut deepest = 0;
        for (keyword, operand) in schema.entries() {
            let is_inside = matches!(keyword, Keyword::Properties | Keyword::Items);
            for nested in operand.schemas() {
                deepest = deepest.max(self.of(nested) + usize::from(is_inside));
            }
        }
        deepest.max(schema.reference().map_or(0, |name| self.of_definition(name)))
    }

    fn of_definition(&mut self, name: &'s str) -> usize {
        if let Some(levels) = self.known.get(name) {
            return *levels;
        }
        let Some(schema) = self.definitions.get(name).copied() else { return 0 };
        self.known.insert(name, 0);
        let levels = self.of(schema);
        self.known.insert(name, levels);
        levels
    }
}
