//! Compares types and definitions.

use super::rules::{INDEX_SIGNATURES, seen_in};
use super::variants::index_in;
use super::{SourceChange, SourceRule, View, Walk};
use crate::diff::Places;
use crate::diff::names::languages;
use crate::model::print::TypePrinter;
use crate::model::{Body, Case, Field, Member, Model, Range, Record, Rest, Tuple, Type, TypeId, is_fillable};
use crate::target::{Options, Target};
use crate::text::Place;
use crate::text::markdown::code;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A use of a type on both sides.
pub(super) struct Use<'s> {
    pub(super) old: &'s Type,
    pub(super) new: &'s Type,
    pub(super) path: String,
    pub(super) places: (Option<&'s Place>, Option<&'s Place>),
}

impl<'s> Use<'s> {
    /// Returns a part of it.
    fn part(&self, old: &'s Type, new: &'s Type, step: &str) -> Self {
        Self { old, new, path: format!("{}{step}", self.path), places: self.places }
    }
}

impl<'s> Walk<'s> {
    /// Compares the bodies of two definitions.
    pub(super) fn definitions(&mut self, old: TypeId, new: TypeId) {
        let (before, now) = (self.old.model().definition(old), self.new.model().definition(new));
        match (&before.body, &now.body) {
            (Body::Enum(of_old), Body::Enum(of_new)) => self.enums((old, of_old), (new, of_new)),
            (Body::Record(of_old), Body::Record(of_new)) => self.records((old, of_old), (new, of_new)),
            (Body::Union(of_old), Body::Union(of_new)) => self.unions((old, of_old), (new, of_new)),
            (Body::Alias(of_old), Body::Alias(of_new)) => {
                let places = (before.place.as_ref(), now.place.as_ref());
                self.types(Use { old: of_old, new: of_new, path: before.name.clone(), places });
            }
            (Body::Alias(ty), _) if named(ty).is_some() => {
                self.nullable_alias(ty, SourceRule::NeverNull, old, new);
                self.pending.extend(named(ty).map(|inner| (inner, new)));
            }
            (_, Body::Alias(ty)) if named(ty).is_some() => {
                self.nullable_alias(ty, SourceRule::BecameNullable, old, new);
                self.pending.extend(named(ty).map(|inner| (old, inner)));
            }
            (Body::Alias(Type::Any), _) | (_, Body::Alias(Type::Never)) => {
                self.reshaped(SourceRule::TypeNarrowed, old, new);
            }
            (_, Body::Alias(Type::Any)) | (Body::Alias(Type::Never), _) => {
                self.reshaped(SourceRule::TypeWidened, old, new);
            }
            (Body::Union(union), _) if index_in(union, self.old.model(), (new, self.new.model())).is_some() => {
                self.only_variant((old, union), new, SourceRule::VariantRemoved);
            }
            (_, Body::Union(union)) if index_in(union, self.new.model(), (old, self.old.model())).is_some() => {
                self.only_variant((new, union), old, SourceRule::VariantAdded);
            }
            (wide, Body::Enum(members)) if is_wider(wide, self.old.model(), members) => {
                self.reshaped(SourceRule::TypeNarrowed, old, new);
            }
            (Body::Enum(members), wide) if is_wider(wide, self.new.model(), members) => {
                self.reshaped(SourceRule::TypeWidened, old, new);
            }
            (Body::Alias(_) | Body::Enum(_) | Body::Record(_) | Body::Union(_), _) => {
                self.reshaped(SourceRule::ShapeChanged, old, new);
            }
        }
    }

    /// Reports a type that has another form.
    fn reshaped(&mut self, rule: SourceRule, old: TypeId, new: TypeId) {
        let (before, now) = (self.old.model().definition(old), self.new.model().definition(new));
        let detail = format!("{} → {}", form(&before.body, self.printer(true)), form(&now.body, self.printer(false)));
        self.report(rule, old, new, detail);
    }

    /// Reports an alias of a nullable type, where the other side is no alias.
    fn nullable_alias(&mut self, ty: &Type, rule: SourceRule, old: TypeId, new: TypeId) {
        if matches!(ty, Type::Nullable(_)) {
            self.report(rule, old, new, "");
        }
    }

    fn enums(&mut self, (old, before): (TypeId, &[Member]), (new, now): (TypeId, &[Member])) {
        for member in now {
            match before.iter().find(|known| known.value == member.value) {
                None => {
                    let mut found = self.found(SourceRule::ValueAdded, old, new, code(&member.value.to_string()));
                    found.places.new.clone_from(&member.place);
                    self.changes.push(found);
                }
                Some(known) if known.name != member.name => {
                    let detail = format!("{} → {}", code(&known.name), code(&member.name));
                    self.report(SourceRule::ValueRenamed, old, new, detail);
                }
                Some(_) => {}
            }
        }
        for member in before.iter().filter(|member| !now.iter().any(|known| known.value == member.value)) {
            let mut found = self.found(SourceRule::ValueRemoved, old, new, code(&member.value.to_string()));
            found.places.old.clone_from(&member.place);
            self.changes.push(found);
        }
    }

    fn records(&mut self, (old, before): (TypeId, &'s Record), (new, now): (TypeId, &'s Record)) {
        let name = self.old.model().definition(old).name.clone();
        let path = |field: &Field| format!("{name}.{}", field.name);
        for field in &now.fields {
            let Some(known) = before.fields.iter().find(|known| known.name == field.name) else {
                let rule = if field.required { SourceRule::RequiredAdded } else { SourceRule::OptionalAdded };
                let mut found = SourceChange { path: path(field), ..self.found(rule, old, new, "") };
                found.places.new.clone_from(&field.place);
                self.changes.push(found);
                continue;
            };
            for (rule, languages) in self.presence((old, known), (new, field)) {
                let places = Places { old: known.place.clone(), new: field.place.clone() };
                let found = self.found(rule, old, new, "").only_in(languages);
                self.changes.push(SourceChange { path: path(field), places, ..found });
            }
            let places = (known.place.as_ref(), field.place.as_ref());
            self.types(Use { old: &known.ty, new: &field.ty, path: path(field), places });
        }
        for field in before.fields.iter().filter(|field| !now.fields.iter().any(|known| known.name == field.name)) {
            let mut found = SourceChange { path: path(field), ..self.found(SourceRule::PropertyRemoved, old, new, "") };
            found.places.old.clone_from(&field.place);
            self.changes.push(found);
        }
        self.others((old, before), (new, now), &name);
        if cases(before) != cases(now) {
            self.report(SourceRule::CasesChanged, old, new, "");
        }
    }

    /// Returns the languages in which a property is always present now, and those in which it may be absent now: one is
    /// present, too, if its default is filled in.
    fn presence(
        &self,
        (old, known): (TypeId, &Field),
        (new, field): (TypeId, &Field),
    ) -> impl Iterator<Item = (SourceRule, BTreeSet<Target>)> + use<'s> {
        // A lock has no defaults.
        let are_known = !self.old.document.is_locked && !self.new.document.is_locked;
        let is_present = |view: View<'s>, id: TypeId, field: &Field| {
            let fields = view.model().definition(id).body.record().map(|record| record.fields.as_slice());
            let index = fields.and_then(|fields| fields.iter().position(|of| of.name == field.name));
            let is_fillable = are_known && index.is_some_and(|index| is_fillable(view.model(), id, index));
            let required = field.required;
            move |target: &Target| {
                let fills_in = target.profile().fills_in.filter(|_| is_fillable);
                required || fills_in.is_some_and(|fills_in| fills_in.is_asked(view.options))
            }
        };
        let (before, now) = (is_present(self.old, old, known), is_present(self.new, new, field));
        let became = |is_now: bool| languages().filter(|of| before(of) != now(of) && now(of) == is_now).collect();
        let (required, optional): (BTreeSet<Target>, BTreeSet<Target>) = (became(true), became(false));
        let changes = [(SourceRule::BecameRequired, required), (SourceRule::BecameOptional, optional)];
        changes.into_iter().filter(|(_, languages)| !languages.is_empty())
    }

    /// Compares the types of undeclared properties.
    fn others(&mut self, (old, before): (TypeId, &'s Record), (new, now): (TypeId, &'s Record), name: &str) {
        let rule = match (&before.rest, &now.rest) {
            (Rest::Kept(of_old), Rest::Kept(of_new)) => {
                let places = (None, None);
                if *of_old != Type::Any && !self.has_types_of_added(before, now) {
                    self.changes
                        .push(self.found(SourceRule::OthersWidened, old, new, "").only_in(seen_in(INDEX_SIGNATURES)));
                }
                return self.types(Use { old: of_old, new: of_new, path: format!("{name}.*"), places });
            }
            (Rest::Ignored | Rest::Refused, Rest::Ignored | Rest::Refused) => return,
            (Rest::Ignored | Rest::Refused, Rest::Kept(_)) => SourceRule::OthersKept,
            (Rest::Kept(_), Rest::Ignored | Rest::Refused) => SourceRule::OthersDropped,
        };
        self.report(rule, old, new, "");
    }

    /// Returns whether the type of undeclared properties in TypeScript, which includes those of all properties, has those
    /// of added ones.
    fn has_types_of_added(&self, before: &Record, now: &Record) -> bool {
        let (of_old, of_new) = (self.printer(true), self.printer(false));
        let rest = if let Rest::Kept(ty) = &before.rest { Some(ty) } else { None };
        let types = before.fields.iter().map(|field| &field.ty).chain(rest);
        let known: Vec<String> = types.map(|ty| without_integers(&of_old(ty))).collect();
        let are_optional = before.fields.iter().any(|field| !field.required);
        let mut added = now.fields.iter().filter(|field| !before.fields.iter().any(|known| known.name == field.name));
        added.all(|field| known.contains(&without_integers(&of_new(&field.ty))) && (field.required || are_optional))
    }

    /// Returns a function that prints the types of a side.
    pub(super) fn printer(&self, is_old: bool) -> impl Fn(&Type) -> String + use<'s> {
        let model = if is_old { self.old.model() } else { self.new.model() };
        move |ty| TypePrinter(|id| model.definition(id).name.clone()).text(ty)
    }

    /// Compares two uses of types.
    pub(super) fn types(&mut self, of: Use<'s>) {
        match (of.old, of.new) {
            (Type::Any, Type::Any)
            | (Type::Never, Type::Never)
            | (Type::Null, Type::Null)
            | (Type::Boolean, Type::Boolean)
            | (Type::Number, Type::Number)
            | (Type::String, Type::String) => {}
            (Type::Nullable(before), Type::Nullable(now)) => self.types(of.part(before, now, "")),
            (Type::Named(before) | Type::Instance(before, _), Type::Named(now) | Type::Instance(now, _)) => {
                self.pending.push((*before, *now));
            }
            (Type::Named(_), Type::Any) if *self.old.model().resolve(of.old) == Type::Any => {}
            (Type::Any, Type::Named(_)) if *self.new.model().resolve(of.new) == Type::Any => {}
            (_, Type::Any) | (Type::Never, _) => self.report_use(SourceRule::TypeWidened, &of),
            (Type::Any, _) | (_, Type::Never) => self.report_use(SourceRule::TypeNarrowed, &of),
            (Type::Nullable(inner), Type::Null) if **inner != Type::Null => {
                self.report_use(SourceRule::TypeNarrowed, &of);
            }
            (Type::Null, Type::Nullable(_)) => self.report_use(SourceRule::TypeWidened, &of),
            (Type::Nullable(before), now) => self.report_with(SourceRule::NeverNull, &of, [(&**before, now)], ""),
            (before, Type::Nullable(now)) => self.report_with(SourceRule::BecameNullable, &of, [(before, &**now)], ""),
            (Type::Integer(before), Type::Integer(now)) => {
                if width(before, self.old.options) != width(now, self.new.options) {
                    self.report_use(SourceRule::IntegerWidth, &of);
                }
            }
            (Type::Integer(_), Type::Number) => self.report_use(SourceRule::IntegerToNumber, &of),
            (Type::Number, Type::Integer(_)) => self.report_use(SourceRule::NumberToInteger, &of),
            (Type::List(before), Type::List(now)) => self.types(of.part(before, now, "[]")),
            (Type::Map(before), Type::Map(now)) => self.types(of.part(before, now, ".*")),
            (Type::Tuple(before), Type::Tuple(now))
                if before.items.len() == now.items.len() && before.rest.is_some() == now.rest.is_some() =>
            {
                self.tuples(&of, before, now);
            }
            (Type::List(item), Type::Tuple(tuple)) => {
                let items = tuple.items.iter().chain(tuple.rest.as_deref()).map(|ty| (&**item, ty));
                self.report_with(SourceRule::ListToTuple, &of, items, "[]");
            }
            (Type::Tuple(tuple), Type::List(item)) => {
                let items = tuple.items.iter().chain(tuple.rest.as_deref()).map(|ty| (ty, &**item));
                self.report_with(SourceRule::TupleToList, &of, items, "[]");
            }
            (Type::Named(_) | Type::Instance(..), _) | (_, Type::Named(_) | Type::Instance(..)) => self.named(of),
            (
                Type::Null
                | Type::Boolean
                | Type::Integer(_)
                | Type::Number
                | Type::String
                | Type::List(_)
                | Type::Tuple(_)
                | Type::Map(_)
                | Type::Parameter { .. },
                _,
            ) => self.report_use(SourceRule::TypeChanged, &of),
        }
    }

    /// Compares tuples with as many items.
    fn tuples(&mut self, of: &Use<'s>, before: &'s Tuple, now: &'s Tuple) {
        match before.min.cmp(&now.min) {
            Ordering::Less => self.report_use(SourceRule::TypeNarrowed, of),
            Ordering::Equal => {}
            Ordering::Greater => self.report_use(SourceRule::TypeWidened, of),
        }
        let rest = before.rest.as_deref().zip(now.rest.as_deref());
        for (index, (before, now)) in before.items.iter().zip(&now.items).chain(rest).enumerate() {
            self.types(of.part(before, now, &format!("[{index}]")));
        }
    }

    /// Compares a named type with another one: an alias by what it stands for.
    fn named(&mut self, of: Use<'s>) {
        let (before, now) = (self.old.model().resolve(of.old), self.new.model().resolve(of.new));
        if !std::ptr::eq(before, of.old) || !std::ptr::eq(now, of.new) {
            return self.types(Use { old: before, new: now, ..of });
        }
        let (widened, narrowed) = (SourceRule::TypeWidened, SourceRule::TypeNarrowed);
        let (body, other, of_string, of_variant) = match (before, now) {
            (Type::Named(id), _) => (&self.old.model().definition(*id).body, now, widened, narrowed),
            (_, Type::Named(id)) => (&self.new.model().definition(*id).body, before, narrowed, widened),
            (_, _) => return self.report_use(SourceRule::TypeChanged, &of),
        };
        let rule = match body {
            Body::Enum(members) if *other == Type::String && are_strings(members) => of_string,
            // A type that was one of several is the only one now, or the other way round.
            Body::Union(union) if union.variants.iter().any(|variant| variant.ty == *other) => of_variant,
            Body::Enum(_) | Body::Union(_) | Body::Alias(_) | Body::Record(_) => SourceRule::TypeChanged,
        };
        self.report_use(rule, &of);
    }

    /// Reports a change of a use, and compares its parts.
    fn report_with(
        &mut self,
        rule: SourceRule,
        of: &Use<'s>,
        parts: impl IntoIterator<Item = (&'s Type, &'s Type)>,
        step: &str,
    ) {
        self.report_use(rule, of);
        parts.into_iter().for_each(|(before, now)| self.types(of.part(before, now, step)));
    }

    fn report_use(&mut self, rule: SourceRule, of: &Use) {
        let (old, new) = (self.printer(true)(of.old), self.printer(false)(of.new));
        let detail = format!("{} → {}", code(&old), code(&new));
        let places = Places { old: of.places.0.cloned(), new: of.places.1.cloned() };
        let found = SourceChange::new(rule, self.role, places);
        self.changes.push(SourceChange { path: of.path.clone(), detail, ..found });
    }
}

/// Returns the part of a range that the type of an integer depends on.
fn width(range: &Range, options: &Options) -> (bool, Range) {
    let mut users = languages().filter_map(|target| target.profile().users.as_ref());
    let is_narrow = users.any(|users| (users.narrows_integers)(options));
    (range.min.is_some_and(|min| min >= 0), if is_narrow { *range } else { Range::default() })
}

/// Returns a printed type as it is where integers are numbers.
pub(super) fn without_integers(ty: &str) -> String {
    ty.replace("integer", "number")
}

/// Returns whether a type of a model takes the listed values, and others.
fn is_wider(body: &Body, model: &Model, members: &[Member]) -> bool {
    let has_strings = |ty: &Type| *ty == Type::String && are_strings(members);
    let lists = |ty: &Type| {
        let listed = named(ty).and_then(|id| model.definition(id).body.members());
        listed.is_some_and(|listed| members.iter().all(|member| listed.iter().any(|known| known.value == member.value)))
    };
    match body {
        Body::Alias(ty) => has_strings(ty),
        Body::Union(union) => union.variants.iter().any(|variant| has_strings(&variant.ty) || lists(&variant.ty)),
        Body::Enum(_) | Body::Record(_) => false,
    }
}

fn are_strings(members: &[Member]) -> bool {
    members.iter().all(|member| member.value.as_str().is_some())
}

fn form(body: &Body, print: impl Fn(&Type) -> String) -> String {
    match body {
        Body::Alias(ty) => code(&print(ty)),
        Body::Enum(_) => "an enumeration".to_owned(),
        Body::Record(_) => "an object".to_owned(),
        Body::Union(_) => "a union".to_owned(),
    }
}

/// Returns the definition that an alias stands for, alone or with null.
pub(crate) fn named(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) | Type::Instance(id, _) => Some(*id),
        Type::Nullable(inner) => named(inner),
        Type::Any
        | Type::Never
        | Type::Null
        | Type::Boolean
        | Type::Integer(_)
        | Type::Number
        | Type::String
        | Type::List(_)
        | Type::Tuple(_)
        | Type::Map(_)
        | Type::Parameter { .. } => None,
    }
}

/// Returns the names of fields, sorted.
pub(crate) fn field_names<'r>(record: &'r Record, indexes: &[usize]) -> Vec<&'r str> {
    let fields = indexes.iter().filter_map(|index| record.fields.get(*index));
    let mut names: Vec<&str> = fields.map(|field| field.name.as_str()).collect();
    names.sort_unstable();
    names
}

/// The name of a case, and the properties that it requires and excludes.
type CaseNames<'r> = (&'r str, [Vec<&'r str>; 2]);

/// Returns the cases of a record: their names, and the properties that they require and exclude.
fn cases(record: &Record) -> Vec<CaseNames<'_>> {
    let case = |case: &Case| [field_names(record, &case.present), field_names(record, &case.absent)];
    let mut cases: Vec<_> = record.cases.iter().map(|of| (of.name.as_str(), case(of))).collect();
    cases.sort_unstable();
    cases
}
