//! Compares unions.

use super::types::{Use, named, without_integers};
use super::{Found, Language, SourceRule, Walk};
use crate::model::print::TypePrinter;
use crate::model::{Body, Field, Member, Model, Type, TypeId, Union, Variant};

/// What two alternatives are matched by.
#[derive(Clone, Copy)]
enum By {
    Name,
    Type,
    Properties,
}

impl<'s> Walk<'s> {
    pub(super) fn unions(&mut self, (old, before): (TypeId, &'s Union), (new, now): (TypeId, &'s Union)) {
        let name = self.old.model().definition(old).name.clone();
        let matched = self.matched(&before.variants, &now.variants);
        for (known, variant) in &matched {
            if known.name != variant.name {
                let detail = format!("`{}` → `{}`", known.name, variant.name);
                let found = self.found(SourceRule::VariantRenamed, old, new, detail);
                self.add(found);
            }
            let path = format!("{name}::{}", known.name);
            let places = (known.place.as_ref(), variant.place.as_ref());
            self.types(Use { old: &known.ty, new: &variant.ty, path, places });
        }
        let (of_old, of_new) = (self.printer(true), self.printer(false));
        for variant in &now.variants {
            if !matched.iter().any(|(_, known)| std::ptr::eq(*known, variant)) {
                let is_alike =
                    |known: &Variant| without_integers(&of_old(&known.ty)) == without_integers(&of_new(&variant.ty));
                let languages = before.variants.iter().any(is_alike).then(Language::with_integers);
                let found = self.found(SourceRule::VariantAdded, old, new, format!("`{}`", variant.name));
                self.add(Found { new: variant.place.clone(), languages, ..found });
            }
        }
        for variant in &before.variants {
            if !matched.iter().any(|(known, _)| std::ptr::eq(*known, variant)) {
                let found = self.found(SourceRule::VariantRemoved, old, new, format!("`{}`", variant.name));
                self.add(Found { old: variant.place.clone(), ..found });
            }
        }
    }

    /// Matches the variants of two unions: by name, then by their types, the others if they are objects of the same
    /// properties.
    fn matched(&self, before: &'s [Variant], now: &'s [Variant]) -> Vec<(&'s Variant, &'s Variant)> {
        let mut matched: Vec<(&Variant, &Variant)> = Vec::new();
        let (of_old, of_new) = (self.printer(true), self.printer(false));
        for by in [By::Name, By::Type, By::Properties] {
            for variant in now {
                let is_same = |known: &Variant| match by {
                    By::Name => known.name == variant.name,
                    By::Type => of_old(&known.ty) == of_new(&variant.ty),
                    By::Properties => self.have_same_properties(&known.ty, &variant.ty),
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

    /// Returns whether two types are objects with properties of the same names, and the same constants.
    fn have_same_properties(&self, before: &Type, now: &Type) -> bool {
        let (of_old, of_new) = (self.old.model(), self.new.model());
        let (Type::Named(old), Type::Named(new)) = (of_old.resolve(before), of_new.resolve(now)) else { return false };
        let (Body::Record(old), Body::Record(new)) = (&of_old.definition(*old).body, &of_new.definition(*new).body)
        else {
            return false;
        };
        let is_same = |field: &Field| {
            let Some(other) = new.fields.iter().find(|other| other.name == field.name) else { return false };
            match (members(of_old, &field.ty), members(of_new, &other.ty)) {
                (Some(before), Some(now)) => before.iter().map(|of| &of.value).eq(now.iter().map(|of| &of.value)),
                (_, _) => true,
            }
        };
        !old.fields.is_empty() && old.fields.len() == new.fields.len() && old.fields.iter().all(is_same)
    }

    /// Compares a union of one side with a type of the other side that is one of its alternatives: the others are there on
    /// one side only, as the rule says.
    pub(super) fn only_variant(&mut self, (of_union, union): (TypeId, &'s Union), one: TypeId, rule: SourceRule) {
        let is_removed = rule == SourceRule::VariantRemoved;
        let (old, new) = if is_removed { (of_union, one) } else { (one, of_union) };
        let (model, other) =
            if is_removed { (self.old.model(), self.new.model()) } else { (self.new.model(), self.old.model()) };
        for variant in &union.variants {
            if is_same(&variant.ty, model, (one, other)) {
                let id = named(&variant.ty).map(|id| if is_removed { (id, one) } else { (one, id) });
                self.pending.extend(id);
            } else {
                let found = self.found(rule, old, new, format!("`{}`", variant.name));
                self.add(found);
            }
        }
    }
}

/// Returns whether a type of one side is an alternative of a union of the other side: it has the same name, or it stands
/// for the same type.
pub(super) fn is_one_of(union: &Union, model: &Model, one: (TypeId, &Model)) -> bool {
    union.variants.iter().any(|variant| is_same(&variant.ty, model, one))
}

fn is_same(variant: &Type, model: &Model, (one, other): (TypeId, &Model)) -> bool {
    let definition = other.definition(one);
    match (named(variant), &definition.body) {
        (Some(id), _) => model.definition(id).name == definition.name,
        (None, Body::Alias(ty)) => {
            let print = |model: &Model, ty: &Type| TypePrinter(|id| model.definition(id).name.clone()).text(ty);
            print(model, variant) == print(other, ty)
        }
        (None, Body::Enum(_) | Body::Record(_) | Body::Union(_)) => false,
    }
}

/// Returns the values of a type, if they are listed.
fn members<'m>(model: &'m Model, ty: &Type) -> Option<&'m [Member]> {
    match ty {
        Type::Named(id) => match &model.definition(*id).body {
            Body::Enum(members) => Some(members),
            Body::Alias(_) | Body::Record(_) | Body::Union(_) => None,
        },
        _ => None,
    }
}
