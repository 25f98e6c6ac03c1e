//! Listed values, and one of several types.

use std::collections::HashSet;

use super::docs::documented;
use super::expression::{Argument, Zod};
use super::records::is_opaque;
use super::schemas::SchemaBuilder;
use crate::model::check::Check;
use crate::model::{Body, Definition, Kinds, Member, Type, TypeId, Union, Variant};
use crate::target::docs::described_values;
use crate::target::typescript::names::is_inherited;
use crate::target::typescript::quote;
use crate::target::typescript::types::literals;
use crate::text::Json;

impl SchemaBuilder<'_> {
    /// Returns the schema of listed values.
    pub(super) fn enumeration(&mut self, members: &[Member], check: &Check, at: &str) -> Zod {
        let kinds = Kinds::of_values(members.iter().map(|member| &member.value));
        let values = members.iter().map(|member| member.value.clone()).collect();
        let known = Check::listed(values, "enum");
        let rest = self.residuals.given(check, &known);
        let (plain, deep): (Vec<&Json>, Vec<&Json>) =
            members.iter().map(|member| &member.value).partition(|value| value.is_scalar());
        if deep.iter().any(|value| has_inherited_names(value)) {
            let custom = format!("custom<{}>", literals(members).text());
            return self.tested(Zod::z(&custom), self.of_kinds(check, Kinds::ALL), Kinds::ALL, at, None);
        }
        let mut options: Vec<Zod> = if plain.is_empty() { Vec::new() } else { vec![listed(&plain)] };
        options.extend(deep.into_iter().map(exact));
        let zod = match options.len() {
            1 => options.remove(0),
            _ => Zod::of("union", vec![Argument::Schemas(options)]),
        };
        let zod = self.refined(zod, rest, kinds, at);
        match described_values(members) {
            // JSON Schema has the values with their descriptions, beside `enum`.
            Some(values) => zod.with("meta", vec![Argument::Meta(vec![("oneOf".to_owned(), quote::value(&values))])]),
            None => zod,
        }
    }

    pub(super) fn union(&mut self, union: &Union, check: &Check, at: &str) -> Zod {
        let kinds = union.variants.iter().fold(Kinds::NONE, |kinds, variant| kinds.or(self.kinds(&variant.ty)));
        let mut rest = self.of_kinds(check, kinds);
        let (checks, is_one) = self.residuals.take_variants(&self.domains, union, &mut rest);
        let mut options = Vec::new();
        for (variant, check) in union.variants.iter().zip(&checks) {
            let option = self.schema(&variant.ty, check, &format!("{at}{}", variant.name));
            options.push(match &variant.ty {
                Type::Named(_) => option,
                _ => documented(option, &variant.docs),
            });
        }
        let options = Argument::Schemas(options);
        let zod = match union.tag.as_ref().filter(|tag| !is_one && self.is_told_apart(union, tag)) {
            Some(tag) => Zod::of("discriminatedUnion", vec![Argument::Text(quote::string(tag)), options]),
            None if is_one => Zod::of("xor", vec![options]),
            None => Zod::of("union", vec![options]),
        };
        self.refined(zod, rest, kinds, at)
    }

    /// Returns the kinds of the values of a type.
    pub(super) fn kinds(&self, ty: &Type) -> Kinds {
        self.residuals.kinds(&self.domains.of(ty))
    }

    /// Returns whether zod can select a variant by its tag: objects that it reads, each with strings of its own.
    fn is_told_apart(&self, union: &Union, tag: &str) -> bool {
        let is_record = |of: &Definition| matches!(of.body, Body::Record(_)) && !is_opaque(of);
        let is_read = |id: TypeId| self.is_declared_before(id) && is_record(self.model.definition(id));
        let tags = |Variant { ty, .. }: &Variant| {
            ty.name().filter(|id| is_read(*id)).and_then(|_| self.model.tag_texts(ty, tag))
        };
        let tags: Option<Vec<Vec<&str>>> = union.variants.iter().map(tags).collect();
        let mut seen = HashSet::new();
        let are_distinct = |tags: Vec<Vec<&str>>| tags.concat().into_iter().all(|tag| seen.insert(tag.to_owned()));
        !is_inherited(tag) && tags.is_some_and(are_distinct)
    }
}

/// Returns the schema of listed values that are neither arrays nor objects.
fn listed(values: &[&Json]) -> Zod {
    let code = || values.iter().map(|value| quote::value(value)).collect::<Vec<_>>();
    // `z.enum` keeps its strings as the names of members.
    let is_plain = |value: &&Json| value.as_str().is_some_and(|text| !is_inherited(text));
    match values {
        [Json::Null] => Zod::z("null"),
        [only] => Zod::of("literal", vec![Argument::Text(quote::value(only))]),
        _ if values.iter().all(is_plain) => Zod::of("enum", vec![Argument::Values(code())]),
        _ => Zod::of("literal", vec![Argument::Values(code())]),
    }
}

/// Returns the schema of a single value.
fn exact(value: &Json) -> Zod {
    match value {
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => listed(&[value]),
        Json::Array(items) => Zod::of("tuple", vec![Argument::Schemas(items.iter().map(exact).collect())]),
        Json::Object(members) => {
            let members = members.iter().map(|(name, value)| (quote::key(name), exact(value))).collect();
            Zod::of("strictObject", vec![Argument::Properties(members)])
        }
    }
}

fn has_inherited_names(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => false,
        Json::Array(items) => items.iter().any(has_inherited_names),
        Json::Object(members) => members.iter().any(|(name, value)| is_inherited(name) || has_inherited_names(value)),
    }
}
