//! Objects that may match several alternatives of a union: they keep the properties of the other alternatives.
//!
//! Rust reads one alternative of an overlapping `anyOf`. Properties that only another one declares would be lost on
//! writing, so a struct in such a union has a field for other properties, as if its schema had `additionalProperties:
//! true`. The other languages keep the value itself.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::model::{Body, Definition, Field, Model, Record, Rest, Type, TypeId};
use crate::text::Json;

/// How many pairs of types are compared: beyond any that was meant.
const MAX_PAIRS: usize = 50_000;

/// Maximum number of alternatives that are compared in pairs.
const MAX_ALTERNATIVES: usize = 100;

/// Lets every record keep its rest that shares values with a type which speaks of other members.
pub(super) fn pass(mut model: Model) -> Model {
    let mut overlaps = Overlaps { model: &model, work: Vec::new(), seen: HashSet::new(), keeping: BTreeSet::new() };
    overlaps.run();
    let keeping = overlaps.keeping;
    for id in keeping {
        if let Body::Record(record) = &mut model.definitions[id.index()].body {
            record.rest = Rest::Kept(Type::Any);
        }
    }
    model
}

/// The search for records that share values with others.
struct Overlaps<'m> {
    model: &'m Model,
    /// Types of which one value may be both.
    work: Vec<(&'m Type, &'m Type)>,
    /// The pairs that were compared: types may lead back to themselves, also through lists and maps alone.
    seen: HashSet<(&'m Type, &'m Type)>,
    /// The records that must keep their rest.
    keeping: BTreeSet<TypeId>,
}

impl<'m> Overlaps<'m> {
    fn run(&mut self) {
        for (_, definition) in self.model.iter() {
            let Body::Union(union) = &definition.body else { continue };
            if union.overlaps && union.variants.len() > MAX_ALTERNATIVES {
                self.keep_all(union.variants.iter().map(|variant| &variant.ty));
            } else if union.overlaps {
                for (index, variant) in union.variants.iter().enumerate() {
                    self.work.extend(union.variants[..index].iter().map(|other| (&variant.ty, &other.ty)));
                }
            }
            self.compare();
        }
    }

    fn keep_all(&mut self, types: impl Iterator<Item = &'m Type>) {
        let records: Vec<_> = types.filter_map(|ty| self.record(ty)).collect();
        self.keeping.extend(records.into_iter().filter(|(_, record)| is_silent(record)).map(|(id, _)| id));
    }

    fn record(&self, ty: &'m Type) -> Option<(TypeId, &'m Record)> {
        let (id, definition) = self.model.resolved(ty)?;
        Some((id, definition.body.record()?))
    }

    /// Compares pending pairs, and their parts.
    fn compare(&mut self) {
        while let Some((one, other)) = self.work.pop() {
            let (one, other) = (self.model.resolve(one), self.model.resolve(other));
            if self.seen.len() >= MAX_PAIRS || !self.seen.insert((one, other)) {
                continue;
            }
            match (one, other) {
                (Type::Nullable(inner), ty) | (ty, Type::Nullable(inner)) => self.work.push((inner, ty)),
                (Type::List(one), Type::List(other)) | (Type::Map(one), Type::Map(other)) => {
                    self.work.push((one, other));
                }
                (Type::Map(value), ty) | (ty, Type::Map(value)) => {
                    if let Some((id, record)) = self.record(ty).filter(|(_, record)| is_silent(record)) {
                        self.keeping.insert(id);
                        self.work.extend(record.fields.iter().map(|field| (&field.ty, &**value)));
                    }
                }
                (Type::Named(a) | Type::Instance(a, _), Type::Named(b) | Type::Instance(b, _)) if a != b => {
                    self.compare_definitions(one, other);
                }
                _ => {}
            }
        }
    }

    fn compare_definitions(&mut self, one: &'m Type, other: &'m Type) {
        match (self.record(one), self.record(other)) {
            (Some((a, one)), Some((b, other))) => {
                let [one, other] = [one, other].map(Members::new);
                if self.are_apart(&one, &other) {
                    return;
                }
                let keeping = [(a, &one, &other), (b, &other, &one)].into_iter();
                let keeping = keeping.filter(|(_, own, other)| is_silent(own.record) && other.speak_of_more(own));
                self.keeping.extend(keeping.map(|(id, ..)| id));
                let pair = |field: &'m Field| Some((&field.ty, &other.named(&field.name)?.ty));
                self.work.extend(one.record.fields.iter().filter_map(pair));
            }
            _ => {
                let (ones, others) = (self.variants(one), self.variants(other));
                if (2..=MAX_ALTERNATIVES * MAX_ALTERNATIVES).contains(&(ones.len() * others.len())) {
                    let pairs = ones.iter().flat_map(|one| others.iter().map(move |other| (*one, *other)));
                    self.work.extend(pairs);
                }
            }
        }
    }

    /// Returns the alternatives of a union; other types are their only one.
    fn variants(&self, ty: &'m Type) -> Vec<&'m Type> {
        match self.model.resolved(ty) {
            Some((_, Definition { body: Body::Union(union), .. })) => {
                union.variants.iter().map(|variant| &variant.ty).collect()
            }
            _ => vec![ty],
        }
    }

    /// Returns whether no value is valid for both, as far as the properties that one of them requires show.
    fn are_apart(&self, one: &Members<'m>, other: &Members<'m>) -> bool {
        let refuses = |members: &Members<'m>, field: &Field| match members.named(&field.name) {
            Some(known) => self.share_nothing(&known.ty, &field.ty),
            None => matches!(members.record.rest, Rest::Refused),
        };
        one.required().any(|field| refuses(other, field)) || other.required().any(|field| refuses(one, field))
    }

    /// Returns whether two types have no value in common, as far as listed values and plain types show.
    fn share_nothing(&self, one: &Type, other: &Type) -> bool {
        if let (Some(one), Some(other)) = (self.listed(one), self.listed(other)) {
            return one.is_disjoint(&other);
        }
        let (one, other) = (self.model.resolve(one), self.model.resolve(other));
        let is_number = |ty: &Type| matches!(ty, Type::Integer(_) | Type::Number);
        let is_plain = |ty: &Type| matches!(ty, Type::Boolean | Type::String) || is_number(ty);
        *one == Type::Never
            || *other == Type::Never
            || is_plain(one) && is_plain(other) && one != other && !(is_number(one) && is_number(other))
    }

    fn listed(&self, ty: &Type) -> Option<BTreeSet<String>> {
        let members = self.model.resolved(ty)?.1.body.members()?;
        Some(members.iter().map(|member| Json::canonical(&member.value)).collect())
    }
}

/// Returns whether a record takes members that it doesn't keep.
fn is_silent(record: &Record) -> bool {
    matches!(record.rest, Rest::Ignored)
}

/// A record, and its fields by their names.
struct Members<'m> {
    record: &'m Record,
    by_name: HashMap<&'m str, &'m Field>,
}

impl<'m> Members<'m> {
    fn new(record: &'m Record) -> Self {
        Self { record, by_name: record.fields.iter().map(|field| (field.name.as_str(), field)).collect() }
    }

    fn named(&self, name: &str) -> Option<&'m Field> {
        self.by_name.get(name).copied()
    }

    fn required(&self) -> impl Iterator<Item = &'m Field> {
        self.record.fields.iter().filter(|field| field.required)
    }

    /// Returns whether the record speaks of members that another doesn't name.
    fn speak_of_more(&self, than: &Self) -> bool {
        let is_unknown = |field: &Field| field.ty != Type::Never && than.named(&field.name).is_none();
        matches!(self.record.rest, Rest::Kept(_)) || self.record.fields.iter().any(is_unknown)
    }
}
