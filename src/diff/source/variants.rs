//! Compares unions.

use std::collections::BTreeMap;

use super::rules::{INTEGERS, seen_in};
use super::types::{Use, named, without_integers};
use super::{SourceRule, Walk};
use crate::diff::Places;
use crate::model::print::TypePrinter;
use crate::model::{Body, Field, Model, Type, TypeId, Union, Variant};
use crate::text::markdown::code;

/// The criterion by which two alternatives are matched.
#[derive(Clone, Copy)]
enum By {
    Name,
    Type,
    Properties,
    /// Both are lists or tuples, or both are maps.
    Collections,
}

impl<'s> Walk<'s> {
    pub(super) fn unions(&mut self, (old, before): (TypeId, &'s Union), (new, now): (TypeId, &'s Union)) {
        let name = self.old.model().definition(old).name.clone();
        let matched = self.matched(&before.variants, &now.variants);
        for (known, variant) in &matched {
            if known.name != variant.name {
                let detail = format!("`{}` → `{}`", known.name, variant.name);
                self.report(SourceRule::VariantRenamed, old, new, detail);
            }
            let path = format!("{name}::{}", known.name);
            let places = (known.place.as_ref(), variant.place.as_ref());
            self.types(Use { old: &known.ty, new: &variant.ty, path, places });
        }
        let texts = |variants: &[Variant], is_old| -> Vec<String> {
            variants.iter().map(|variant| without_integers(&self.printer(is_old)(&variant.ty))).collect()
        };
        let (old_texts, new_texts) = (texts(&before.variants, true), texts(&now.variants, false));
        let added = now.variants.iter().zip(&new_texts).map(|of| (SourceRule::VariantAdded, of, &old_texts));
        let removed = before.variants.iter().zip(&old_texts).map(|of| (SourceRule::VariantRemoved, of, &new_texts));
        for (rule, (variant, text), others) in added.chain(removed) {
            if matched.iter().any(|(known, taken)| [*known, *taken].iter().any(|of| std::ptr::eq(*of, variant))) {
                continue;
            }
            let found = self.found(rule, old, new, format!("`{}`", variant.name));
            // Where integers are numbers, the other side may have the same type.
            let mut found = if others.contains(text) { found.only_in(seen_in(INTEGERS)) } else { found };
            let Places { old: of_old, new: of_new } = &mut found.places;
            if rule == SourceRule::VariantAdded { of_new } else { of_old }.clone_from(&variant.place);
            self.changes.push(found);
            if rule == SourceRule::VariantAdded {
                self.no_longer_shared((old, before), new, variant);
            }
        }
    }

    /// Reports the properties that an added alternative doesn't have, of those that all others had: users read them without
    /// asking which alternative it is.
    fn no_longer_shared(&mut self, (old, before): (TypeId, &Union), new: TypeId, added: &Variant) {
        let shared = shared(before, self.old.model(), self.printer(true));
        let own = properties(&added.ty, self.new.model(), self.printer(false)).unwrap_or_default();
        for (name, _) in shared.iter().filter(|(name, ty)| own.get(*name) != Some(ty)) {
            let detail = format!("{}, which `{}` lacks", code(name), added.name);
            let mut found = self.found(SourceRule::NoLongerShared, old, new, detail);
            found.places.new.clone_from(&added.place);
            self.changes.push(found);
        }
    }

    /// Matches the variants of two unions: by name, then by their types, the others if they are objects of the same
    /// properties, lists, or maps.
    fn matched(&self, before: &'s [Variant], now: &'s [Variant]) -> Vec<(&'s Variant, &'s Variant)> {
        let mut matched: Vec<(&Variant, &Variant)> = Vec::new();
        let (of_old, of_new) = (self.printer(true), self.printer(false));
        for by in [By::Name, By::Type, By::Properties, By::Collections] {
            for variant in now {
                let is_same = |known: &Variant| match by {
                    By::Name => known.name == variant.name,
                    By::Type => of_old(&known.ty) == of_new(&variant.ty),
                    By::Properties => {
                        let ids = named(&known.ty).zip(named(&variant.ty));
                        ids.is_some_and(|(old, new)| {
                            have_same_properties((self.old.model(), old), (self.new.model(), new))
                        })
                    }
                    By::Collections => matches!(
                        (&known.ty, &variant.ty),
                        (Type::List(_) | Type::Tuple(_), Type::List(_) | Type::Tuple(_)) | (Type::Map(_), Type::Map(_))
                    ),
                };
                let is_taken = matched.iter().any(|(_, taken)| std::ptr::eq(*taken, variant));
                let mut free =
                    before.iter().filter(|known| !matched.iter().any(|(taken, _)| std::ptr::eq(*taken, *known)));
                if let Some(known) = free.find(|known| !is_taken && is_same(known)) {
                    matched.push((known, variant));
                }
            }
        }
        matched
    }

    /// Compares a union of one side with a type of the other side that is one of its alternatives: the others are there on
    /// one side only, as the rule says.
    pub(super) fn only_variant(&mut self, (of_union, union): (TypeId, &'s Union), one: TypeId, rule: SourceRule) {
        let is_removed = rule == SourceRule::VariantRemoved;
        let (old, new) = if is_removed { (of_union, one) } else { (one, of_union) };
        let (model, other) =
            if is_removed { (self.old.model(), self.new.model()) } else { (self.new.model(), self.old.model()) };
        let chosen = index_in(union, model, (one, other));
        for (index, variant) in union.variants.iter().enumerate() {
            if Some(index) != chosen {
                self.report(rule, old, new, format!("`{}`", variant.name));
            } else if let Some(id) = named(&variant.ty) {
                self.pending.push(if is_removed { (id, one) } else { (one, id) });
            } else if let Body::Alias(ty) = &other.definition(one).body {
                let (before, now) = if is_removed { (&variant.ty, ty) } else { (ty, &variant.ty) };
                let path = self.old.model().definition(old).name.clone();
                self.types(Use { old: before, new: now, path, places: (None, None) });
            }
        }
    }
}

/// Returns the index of the alternative of a union of one side that a type of the other side is: it has the same name, or
/// it stands for the same type.
pub(super) fn index_in(union: &Union, model: &Model, (one, other): (TypeId, &Model)) -> Option<usize> {
    let definition = other.definition(one);
    let has_name =
        |variant: &Variant| named(&variant.ty).is_some_and(|id| model.definition(id).name == definition.name);
    let is_alike = |variant: &Variant| match (named(&variant.ty), &definition.body) {
        (Some(id), _) => have_same_properties((model, id), (other, one)),
        (None, Body::Alias(ty)) => {
            let print = |model: &Model, ty: &Type| TypePrinter(|id| model.definition(id).name.clone()).text(ty);
            print(model, &variant.ty) == print(other, ty)
        }
        (None, Body::Enum(_) | Body::Record(_) | Body::Union(_)) => false,
    };
    union.variants.iter().position(has_name).or_else(|| union.variants.iter().position(is_alike))
}

/// Returns the properties that all alternatives of a union have with one type, and that type.
fn shared(union: &Union, model: &Model, print: impl Fn(&Type) -> String) -> BTreeMap<String, String> {
    let mut all = union.variants.iter().map(|variant| properties(&variant.ty, model, &print));
    let Some(Some(mut shared)) = all.next() else { return BTreeMap::new() };
    for other in all {
        let other = other.unwrap_or_default();
        shared.retain(|name, ty| other.get(name) == Some(ty));
    }
    shared
}

/// Returns the properties of an object, and their types.
fn properties(ty: &Type, model: &Model, print: impl Fn(&Type) -> String) -> Option<BTreeMap<String, String>> {
    let Body::Record(record) = &model.definition(named(ty)?).body else { return None };
    Some(record.fields.iter().map(|field| (field.name.to_string(), print(&field.ty))).collect())
}

/// Returns whether two types are objects with properties of the same names, and the same constants.
fn have_same_properties((model, one): (&Model, TypeId), (of_other, other): (&Model, TypeId)) -> bool {
    let (Body::Record(one), Body::Record(other)) = (&model.definition(one).body, &of_other.definition(other).body)
    else {
        return false;
    };
    let is_same = |field: &Field| {
        let Some(also) = other.fields.iter().find(|also| also.name == field.name) else { return false };
        match (model.listed(&field.ty), of_other.listed(&also.ty)) {
            (Some(of_one), Some(of_other)) => of_one.iter().map(|of| &of.value).eq(of_other.iter().map(|of| &of.value)),
            (_, _) => true,
        }
    };
    !one.fields.is_empty() && one.fields.len() == other.fields.len() && one.fields.iter().all(is_same)
}
