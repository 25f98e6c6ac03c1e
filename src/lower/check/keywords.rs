//! Lowers the keywords of a schema.

use std::collections::HashSet;

use ecow::{EcoString, eco_vec};

use super::super::merged_schema::{Key, Kinds, MergedSchema, required, type_kinds};
use super::{At, Checking};
use crate::model::check::{
    Alternatives, ArrayCheck, Branch, Check, Composite, Constraints, Format, NumberCheck, ObjectCheck, PatternId,
    PresenceCheck, Properties, StringCheck, Values, condition, not,
};
use crate::names::{self, Case};
use crate::schema::{Keyword, Schema, SchemaId};
use crate::text::{Json, Number};

/// Maximum size of an array, a string or an object: the largest integer that JSON numbers represent exactly everywhere.
const MOST: u64 = (1 << 53) - 1;

impl Checking<'_, '_> {
    /// Returns the conjunction of the keywords of a schema.
    pub(super) fn keywords(&mut self, id: SchemaId, at: &At) -> Check {
        let schema = self.graph.get(id);
        let constraints = Constraints {
            values: values(schema),
            number: numbers(schema),
            string: self.strings(schema, at),
            array: self.arrays(id, at),
            object: self.objects(id, at),
            also: Vec::new(),
        };
        let mut check = Check { kinds: type_kinds(schema), ..constraints.into() };
        // A keyword that decides by itself is part of this check; one that doesn't is combined with it.
        for entry in schema.entries() {
            check = match entry.keyword {
                Keyword::Ref | Keyword::AllOf => {
                    let at = at.applied();
                    entry.operand.ids().into_iter().fold(check, |check, id| check.and(self.used(id, &at)))
                }
                Keyword::AnyOf => match self.lowering.graph.split_condition(id) {
                    Some(parts) => check.and(self.condition(parts, at)),
                    None => check.and_also(Composite::AnyOf(self.alternatives(id, Keyword::AnyOf, at))),
                },
                Keyword::OneOf => {
                    let alternatives = self.alternatives(id, Keyword::OneOf, at);
                    if self.lowering.graph.get(id).standard.is_none() {
                        self.exclusive.entry(id).or_insert_with(|| alternatives.clone());
                    }
                    check.and_also(Composite::OneOf(alternatives))
                }
                Keyword::Not => {
                    let ids = entry.operand.ids();
                    ids.into_iter().fold(check, |check, id| check.and(not(self.used(id, &at.part("not")))))
                }
                Keyword::If => {
                    let parts = [Keyword::If, Keyword::Then, Keyword::Else].map(|keyword| schema.schema(keyword));
                    check.and(self.condition(parts, at))
                }
                _ => check,
            };
        }
        check
    }

    fn alternatives(&mut self, id: SchemaId, keyword: Keyword, at: &At) -> Alternatives {
        let ids = self.graph.get(id).schemas(keyword);
        let mut branches: Vec<Branch> = ids
            .iter()
            .map(|id| {
                let check = self.used(*id, &at.part("alternative"));
                Branch { check, kinds: Kinds::ALL, tags: Vec::new() }
            })
            .collect();
        let tag = self.tag(id, keyword).map(|(tag, tags)| {
            branches.iter_mut().zip(tags).for_each(|(branch, tags)| branch.tags = tags);
            tag
        });
        Alternatives { keyword: keyword.name(), branches, tag }
    }

    /// Returns the discriminator of the shape of a union with the values of each branch, if it discriminates the branches by
    /// themselves.
    fn tag(&self, id: SchemaId, keyword: Keyword) -> Option<(String, Vec<Vec<String>>)> {
        let of_shape = self.lowering.tags.get(&(id, keyword))?;
        let branch = |id: &SchemaId| self.lowering.facets(&self.lowering.normal(Key::single(*id)));
        let branches: Vec<MergedSchema> = self.graph.get(id).schemas(keyword).iter().map(branch).collect();
        let told = self.lowering.tag_of(&branches, Some(of_shape));
        told.filter(|(tag, tags)| tag == of_shape && tags.iter().all(|texts| !texts.is_empty()))
    }

    /// Returns the check of a condition, and of `then` and `else`, as far as they are there.
    fn condition(&mut self, [holds, then, otherwise]: [Option<SchemaId>; 3], at: &At) -> Check {
        let mut part = |id: Option<SchemaId>, word| id.map_or_else(Check::always, |id| self.used(id, &at.part(word)));
        let (then, otherwise) = (part(then, "then"), part(otherwise, "else"));
        if then.is_always() && otherwise.is_always() {
            return then;
        }
        condition(part(holds, "if"), then, otherwise)
    }

    /// Returns the check of a part of the value, with the keyword in case it rejects everything, also where that is a type.
    pub(super) fn part(&mut self, keyword: Keyword, id: SchemaId, at: &At) -> Check {
        if self.lowering.normal(Key::single(id)).sole().is_some_and(|id| self.graph.is_never(id)) {
            return Check::never(keyword.name());
        }
        let check = self.used(id, at);
        if check.is_never() { Check::never(keyword.name()) } else { check }
    }

    fn strings(&mut self, schema: &Schema, at: &At) -> Vec<StringCheck> {
        let mut checks = Vec::new();
        checks.extend(least(schema, Keyword::MinLength).map(StringCheck::MinLength));
        checks.extend(most(schema, Keyword::MaxLength).map(StringCheck::MaxLength));
        if let Some(source) = schema.text(Keyword::Pattern) {
            checks.extend(self.pattern(source, schema.place_of(Keyword::Pattern), at).map(StringCheck::Pattern));
        }
        let format = schema.text(Keyword::Format).filter(|_| self.lowering.assert_formats).and_then(Format::from_name);
        if let Some(format) = format {
            let at = At { function: names::identifier(format.name(), Case::UpperCamel), ..at.clone() };
            let pattern = self.pattern(format.pattern(), &schema.place, &At { words: String::new(), ..at });
            checks.extend(pattern.map(|pattern| StringCheck::Format(format, pattern)));
        }
        checks
    }

    fn arrays(&mut self, id: SchemaId, at: &At) -> Vec<ArrayCheck> {
        let schema = self.graph.get(id);
        let mut checks = Vec::new();
        checks.extend(least(schema, Keyword::MinItems).map(ArrayCheck::MinItems));
        checks.extend(most(schema, Keyword::MaxItems).map(ArrayCheck::MaxItems));
        if schema.data(Keyword::UniqueItems) == Some(&Json::Bool(true)) {
            checks.push(ArrayCheck::UniqueItems);
        }
        checks.extend(self.items(schema, at));
        if let Some(contains) = schema.schema(Keyword::Contains) {
            let (min, max) = (least_said(schema, Keyword::MinContains), most(schema, Keyword::MaxContains));
            if min != Some(0) || max.is_some() {
                let check = self.part(Keyword::Contains, contains, &at.part("contains"));
                checks.push(ArrayCheck::Contains { check, min: min.unwrap_or(1), max, says_min: min.is_some() });
            }
        }
        checks.extend(self.unevaluated_items(id, at));
        checks
    }

    fn items(&mut self, schema: &Schema, at: &At) -> Option<ArrayCheck> {
        let prefix = schema.schemas(Keyword::PrefixItems).iter();
        let mut prefix: Vec<Check> = prefix.map(|id| self.part(Keyword::PrefixItems, *id, &at.part("item"))).collect();
        let rest = schema.schema(Keyword::Items).map(|id| self.part(Keyword::Items, id, &at.part("item")));
        let rest = rest.filter(|rest| !rest.is_always());
        while rest.is_none() && prefix.last().is_some_and(Check::is_always) {
            prefix.pop();
        }
        (!prefix.is_empty() || rest.is_some()).then_some(ArrayCheck::Items { prefix, rest })
    }

    fn objects(&mut self, id: SchemaId, at: &At) -> Vec<ObjectCheck> {
        let schema = self.graph.get(id);
        let least = least(schema, Keyword::MinProperties).map(PresenceCheck::MinProperties);
        let most = most(schema, Keyword::MaxProperties).map(PresenceCheck::MaxProperties);
        let mut checks: Vec<ObjectCheck> = least.into_iter().chain(most).map(ObjectCheck::Presence).collect();
        let names = distinct(required(schema));
        if !names.is_empty() {
            checks.push(ObjectCheck::Required(names));
        }
        checks.extend(dependencies(schema).into_iter().map(ObjectCheck::Presence));
        checks.extend(self.members(schema, at));
        if let Some(names) = schema.schema(Keyword::PropertyNames) {
            let check = self.part(Keyword::PropertyNames, names, &at.part("name"));
            checks.extend((!check.is_always()).then_some(ObjectCheck::PropertyNames(check)));
        }
        for (name, id) in schema.schema_map(Keyword::DependentSchemas) {
            let check = self.part(Keyword::DependentSchemas, *id, &at.part(name));
            if !check.is_always() {
                checks.push(ObjectCheck::DependentSchema(name.clone(), Box::new(check)));
            }
        }
        checks.extend(self.unevaluated_properties(id, at));
        checks
    }

    fn members(&mut self, schema: &Schema, at: &At) -> Option<ObjectCheck> {
        let others = schema.schema(Keyword::AdditionalProperties);
        let others = others.map(|id| self.part(Keyword::AdditionalProperties, id, &at.part("value")));
        let others = others.filter(|others| !others.is_always()).map(Box::new);
        let mut patterns: Vec<(PatternId, Check)> = Vec::new();
        for (source, id) in schema.schema_map(Keyword::PatternProperties) {
            let check = self.part(Keyword::PatternProperties, *id, &at.part("value"));
            let place = schema.place_of(Keyword::PatternProperties);
            let pattern = self.pattern(source, place, &at.part("name"));
            patterns.extend(pattern.map(|pattern| (pattern, check)));
        }
        if others.is_none() {
            patterns.retain(|(_, check)| !check.is_always());
        }
        let mut known = Vec::new();
        for (name, id) in schema.schema_map(Keyword::Properties) {
            let mut check = self.part(Keyword::Properties, *id, &at.part(name));
            for (pattern, also) in &patterns {
                if self.patterns[pattern.0].pattern.is_match(name) {
                    check = check.and(also.clone());
                }
            }
            known.push((name.clone(), check.folded()));
        }
        if others.is_none() && patterns.is_empty() {
            known.retain(|(_, check)| !check.is_always());
        }
        known.shrink_to_fit();
        let says = !known.is_empty() || !patterns.is_empty() || others.is_some();
        says.then_some(ObjectCheck::Properties(Properties { known, patterns, others }))
    }
}

fn values(schema: &Schema) -> Option<Values> {
    let listed = |keyword: Keyword| -> Option<Values> {
        let values = match (keyword, schema.data(keyword)?) {
            (Keyword::Enum, Json::Array(values)) => values.clone(),
            (_, value) => eco_vec![value.clone()],
        };
        Some(Values { values: Json::distinct(values), keyword: keyword.name() })
    };
    let mut both = [Keyword::Enum, Keyword::Const].into_iter().filter_map(listed);
    let first = both.next()?;
    Some(both.fold(first, |these, others| Values {
        values: these.values.into_iter().filter(|value| others.values.contains(value)).collect(),
        keyword: others.keyword,
    }))
}

fn numbers(schema: &Schema) -> Vec<NumberCheck> {
    type Rule = (Keyword, fn(Number) -> NumberCheck);
    let rules: [Rule; 5] = [
        (Keyword::Minimum, NumberCheck::Minimum),
        (Keyword::ExclusiveMinimum, NumberCheck::ExclusiveMinimum),
        (Keyword::Maximum, NumberCheck::Maximum),
        (Keyword::ExclusiveMaximum, NumberCheck::ExclusiveMaximum),
        (Keyword::MultipleOf, NumberCheck::MultipleOf),
    ];
    rules.iter().filter_map(|(keyword, check)| Some(check(number(schema, *keyword)?.clone()))).collect()
}

fn number(schema: &Schema, keyword: Keyword) -> Option<&Number> {
    schema.data(keyword)?.as_number()
}

/// Returns an explicit minimum count.
fn least_said(schema: &Schema, keyword: Keyword) -> Option<u64> {
    let count = number(schema, keyword)?.as_integer().unwrap_or(i128::MAX);
    Some(u64::try_from(count.max(0)).unwrap_or(MOST).min(MOST))
}

/// Returns a minimum count, unless it is always satisfied.
fn least(schema: &Schema, keyword: Keyword) -> Option<u64> {
    least_said(schema, keyword).filter(|least| *least > 0)
}

/// Returns a maximum count, unless it is always satisfied.
fn most(schema: &Schema, keyword: Keyword) -> Option<u64> {
    least_said(schema, keyword).filter(|most| *most < MOST)
}

fn distinct<'n>(names: impl Iterator<Item = &'n str>) -> Vec<EcoString> {
    let mut seen = HashSet::new();
    names.filter(|name| seen.insert(*name)).map(EcoString::from).collect()
}

fn dependencies(schema: &Schema) -> Vec<PresenceCheck> {
    let members = schema.data(Keyword::DependentRequired).map(Json::members).unwrap_or_default();
    let needed = |names: &Json| distinct(names.items().iter().filter_map(Json::as_str));
    let dependencies = members.iter().map(|(name, names)| (name.clone(), needed(names)));
    let dependencies = dependencies.filter(|(_, needed)| !needed.is_empty());
    dependencies.map(|(name, needed)| PresenceCheck::DependentRequired(name, needed)).collect()
}
