//! Objects with declared properties.

use std::collections::HashMap;

use super::docs::documented;
use super::expression::{Argument, Zod};
use super::schemas::{SchemaBuilder, revisited};
use crate::codegen::residual::{PropertyChecks, take_properties};
use crate::model::check::{Check, ObjectCheck};
use crate::model::{Body, Case, Definition, Field, Kinds, Model, Record, Refusal, Rest, Type, TypeId, named, reached};
use crate::target::typescript::check::place;
use crate::target::typescript::names::is_inherited;
use crate::target::typescript::quote;
use crate::text::Json;

/// The property that zod's objects never have, so that it can't be constrained.
const PROTOTYPE: &str = "__proto__";

/// Returns whether a definition is an object that zod can't read: it has a property that zod removes, or an inherited one
/// beside undeclared properties of some type.
pub(super) fn is_opaque(definition: &Definition) -> bool {
    let Some(record) = definition.body.record() else { return false };
    let is_open = record.rest.kept().is_none_or(|ty| *ty == Type::Any);
    record.fields.iter().any(|field| field.name == PROTOTYPE || (!is_open && is_inherited(&field.name)))
}

/// Returns the function that returns why zod doesn't fill in the default of a property.
pub(super) fn refusal(model: &Model) -> Refusal<'_> {
    let revisited = revisited(&model.checks);
    let is_tested = |(id, definition): &(TypeId, &Definition)| {
        is_opaque(definition) || model.checks.of(*id).is_some_and(|function| revisited[function.index()])
    };
    let tested = model.iter().filter(is_tested).map(|(id, _)| id);
    let within = reached(tested, |id| named(model.definition(id).body.parts()));
    Box::new(move |id, field| match is_inherited(&field.name) {
        true => Some("zod doesn't read a property that every object inherits"),
        false => within.contains(&id).then_some("zod reads it as a part of a value that a test decides on"),
    })
}

impl SchemaBuilder<'_> {
    pub(super) fn record(&mut self, record: &Record, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::OBJECT);
        let is_plain = !record.fields.iter().any(|field| is_inherited(&field.name));
        let asked = match is_plain {
            true => take_properties(record, &mut rest),
            false => PropertyChecks { is_closed: false, ..PropertyChecks::nothing(record) },
        };
        let mut members = Vec::new();
        let is_error = self.model.error == Some(self.current);
        for (field, check) in record.fields.iter().zip(&asked.fields) {
            // An optional property of any type in the error that all contracts share is omitted: an open object accepts
            // it, and converters of schemas for models don't support it.
            let is_unsaid = is_error && !field.required && field.ty == Type::Any && check.is_always();
            if is_inherited(&field.name) || is_unsaid {
                continue;
            }
            let schema = self.schema(&field.ty, check, &place(at, &field.name));
            let schema = match field.filled_in() {
                Some(default) => self.with_default(schema, &field.ty, default),
                None if field.required => schema,
                None => schema.then("exactOptional"),
            };
            members.push((quote::key(&field.name), documented(schema, &field.docs)));
        }
        let members = vec![Argument::Properties(members)];
        let zod = match &record.rest {
            _ if asked.is_closed => Zod::of("strictObject", members),
            _ if !is_plain => Zod::of("looseObject", members),
            Rest::Ignored | Rest::Refused => Zod::of("looseObject", members),
            Rest::Kept(Type::Any) if asked.others.is_always() => Zod::of("looseObject", members),
            Rest::Kept(ty) => {
                let others = self.schema(ty, &asked.others, &place(at, "member"));
                Zod::of("object", members).with("catchall", vec![Argument::Schema(others)])
            }
        };
        let narrows = self.narrowed(record);
        if rest.is_always() { zod } else { self.tested(zod, rest, Kinds::OBJECT, at, narrows) }
    }

    /// Returns a schema with a default: what is within it is filled in too.
    fn with_default(&self, schema: Zod, ty: &Type, default: &Json) -> Zod {
        let method = if self.types.filled.is_in(ty) { "prefault" } else { "default" };
        let value = quote::value(default);
        // Literals in a function are as wide as the type that it declares. A prefault has the type before defaults.
        let ty = match method {
            "default" => format!(": {}", self.types.write(ty).text()),
            _ => String::new(),
        };
        let value = match default {
            Json::Object(_) => format!("(){ty} => ({value})"),
            Json::Array(_) => format!("(){ty} => {value}"),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => value,
        };
        schema.with(method, vec![Argument::Text(value)]).filling(true)
    }

    /// Returns the schema of a record with narrower properties, if a check constrains nothing else.
    pub(super) fn extended(&mut self, id: TypeId, rest: &Check, at: &str) -> Option<Zod> {
        let definition = self.model.definition(id);
        let Body::Record(record) = &definition.body else { return None };
        let [ObjectCheck::Properties(members)] = &rest.object[..] else { return None };
        let is_sole = rest.kinds == Kinds::ALL && rest.values.is_none() && rest.is_only_of_objects();
        let is_plain = members.patterns.is_empty() && members.others.is_none() && !is_opaque(definition);
        if !is_sole || !is_plain || self.types.filled.has(id) {
            return None;
        }
        let mut narrower = Vec::new();
        let fields: HashMap<&str, &Field> = record.fields.iter().map(|field| (field.name.as_str(), field)).collect();
        for (name, check) in &members.known {
            let field = fields.get(name.as_str()).filter(|field| field.ty == Type::Any && !is_inherited(name))?;
            let schema = self.schema(&field.ty, check, &place(at, name));
            let schema = if field.required { schema } else { schema.then("exactOptional") };
            narrower.push((quote::key(name), schema));
        }
        let name = self.name(id).to_owned();
        Some(Zod::code(name).with("safeExtend", vec![Argument::Properties(narrower)]))
    }

    /// Returns the type that a test guarantees: the properties that are present together, and those that zod doesn't read.
    fn narrowed(&self, record: &Record) -> Option<String> {
        let ty = |field: &Field| self.types.write(&field.ty).text();
        let member = |field: &Field, mark: &str, ty: &str| format!("{}{mark}: {ty}", quote::key(&field.name));
        let object = |members: Vec<String>| format!("{{ {} }}", members.join("; "));
        let inherited = record.fields.iter().filter(|field| is_inherited(&field.name));
        let inherited: Vec<String> =
            inherited.map(|field| member(field, if field.required { "" } else { "?" }, &ty(field))).collect();
        let case = |case: &Case| {
            let of_case = |(index, field)| match (case.present.contains(&index), case.absent.contains(&index)) {
                (_, true) => Some(member(field, "?", "never")),
                (true, false) => Some(member(field, "", &ty(field))),
                (false, false) => None,
            };
            object(record.fields.iter().enumerate().filter_map(of_case).collect())
        };
        let cases: Vec<String> = record.cases.iter().map(case).collect();
        let own = (!inherited.is_empty()).then(|| object(inherited));
        let all = (!cases.is_empty()).then(|| cases.join(" | "));
        match (own, all) {
            (Some(own), Some(all)) => Some(format!("{own} & ({all})")),
            (own, all) => own.or(all),
        }
    }
}
