//! Domains: the values that the types of a language guarantee, as checks. Losses: where that is less than a model
//! requires.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use ecow::EcoString;

use super::known::Known;
use crate::model::check::{Alternatives, ArrayCheck, Branch, Check, Composite, NumberCheck, ObjectCheck, Properties};
use crate::model::{Body, Case, Field, Kinds, Loss, Member, Model, Range, Record, Rest, Tuple, Type, TypeId};
use crate::text::{Number, Place};

/// Maximum number of definitions that are expanded in one domain.
const MAX_SPELLED_OUT: usize = 128;

/// Maximum nesting depth of a domain: checks are not simplified any deeper.
const MAX_LEVEL: usize = 96;

/// The abilities of a language's types. A missing one is a loss, whose message follows the type's name.
pub(crate) struct Profile {
    /// The kinds of value that are distinguished: values of other kinds are accepted in place of the expected one.
    pub(crate) strict: Kinds,
    /// Whether a tuple is a list if all of its items have one type and any number may follow.
    pub(crate) lists_for_alike_items: bool,
    /// The least and the greatest integer of the type for a range; none if integers are unlimited.
    pub(crate) integers: Option<(Bounds, Message)>,
    /// Integers that are written with a fraction: `1.0`.
    pub(crate) whole_numbers: Option<Message>,
    /// Listed values.
    pub(crate) literals: Lack<[Member]>,
    /// Maximum nesting depth of types.
    pub(crate) depth: Option<(usize, Message)>,
    /// Types of items by position.
    pub(crate) tuples: Lack<Tuple>,
    /// Objects and no other values.
    pub(crate) objects: Lack<Record>,
    /// Objects without undeclared properties.
    pub(crate) closed: Option<Message>,
    /// Objects without any properties.
    pub(crate) empty: Option<Message>,
    /// The type of undeclared properties.
    pub(crate) others: Option<Message>,
    /// Properties with an empty name.
    pub(crate) empty_name: Option<Message>,
    /// Properties that exclude or require each other.
    pub(crate) cases: Lack<Record>,
}

type Bounds = fn(&Range) -> (i128, i128);
/// Returns what types don't express of a part of a model, if anything.
type Lack<T> = fn(&T) -> Option<Message>;
type Message = &'static str;

impl Profile {
    /// A language whose types express everything in a model.
    pub(crate) const EXACT: Self = Self {
        strict: Kinds::ALL,
        lists_for_alike_items: false,
        integers: None,
        whole_numbers: None,
        literals: |_| None,
        depth: None,
        tuples: |_| None,
        objects: |_| None,
        closed: None,
        empty: None,
        others: None,
        empty_name: None,
        cases: |_| None,
    };
}

/// Computes domains of the types of a model.
pub(crate) struct Domains<'m> {
    model: &'m Model,
    profile: &'static Profile,
    /// Whether values of a definition are validated by its own check wherever it is used.
    validated: Vec<bool>,
    spelled_out: Cell<usize>,
    /// The nesting depth of the current type.
    depth: Cell<usize>,
    /// The nesting depth of the current type, including other definitions.
    level: Cell<usize>,
    /// The current source location.
    place: RefCell<Option<Place>>,
    /// The losses of the current definition.
    lost: RefCell<Vec<Lost>>,
}

/// A keyword that the language can't express, its consequence, and its source location.
type Lost = (&'static str, Message, Option<Place>);

impl<'m> Domains<'m> {
    pub(crate) fn new(model: &'m Model, profile: &'static Profile, is_validated: impl Fn(TypeId) -> bool) -> Self {
        let validated = model.iter().map(|(id, _)| is_validated(id)).collect();
        let (spelled_out, depth, level) = (Cell::default(), Cell::default(), Cell::default());
        let (place, lost) = (RefCell::default(), RefCell::default());
        Self { model, profile, validated, spelled_out, depth, level, place, lost }
    }

    /// Returns the values that a type guarantees.
    pub(crate) fn of(&self, ty: &Type) -> Check {
        self.spelled_out.set(0);
        self.ty(ty)
    }

    /// Returns the values that the shape of a definition guarantees.
    pub(crate) fn of_definition(&self, id: TypeId) -> Check {
        self.spelled_out.set(0);
        self.definition(id)
    }

    /// Returns the values that a record guarantees.
    pub(crate) fn of_record(&self, record: &Record) -> Check {
        self.spelled_out.set(0);
        self.record(record)
    }

    /// Returns the losses of each definition, in reading order.
    pub(crate) fn losses(&self) -> Vec<Loss> {
        let mut losses = Vec::new();
        for (id, definition) in self.model.iter() {
            self.lost.borrow_mut().clear();
            // Losses of other definitions are their own, so none is expanded.
            self.spelled_out.set(MAX_SPELLED_OUT);
            self.at(definition.place.as_ref(), || self.definition(id));
            let mut seen = HashSet::new();
            for (keyword, message, place) in self.lost.take() {
                if seen.insert((keyword, message, place.as_ref().map(|place| place.span.start))) {
                    let message = format!("`{}` {message}", definition.name);
                    losses.push(Loss::new(keyword, message).of(id).at(place));
                }
            }
        }
        losses
    }

    /// Records a loss if the language has no types for a keyword; returns whether it has.
    fn can(&self, lost: Option<Message>, keyword: &'static str) -> bool {
        let lost = lost.map(|message| (keyword, message, self.place.borrow().clone()));
        let can = lost.is_none();
        self.lost.borrow_mut().extend(lost);
        can
    }

    /// Visits a part at a source location, if it has its own.
    fn at<T>(&self, place: Option<&Place>, look: impl FnOnce() -> T) -> T {
        let Some(place) = place else { return look() };
        let outer = self.place.replace(Some(place.clone()));
        let found = look();
        self.place.replace(outer);
        found
    }

    /// Visits a part of another definition, whose losses are its own.
    fn elsewhere<T>(&self, look: impl FnOnce() -> T) -> T {
        let (lost, depth) = (self.lost.take(), self.depth.take());
        let found = look();
        self.lost.replace(lost);
        self.depth.set(depth);
        found
    }

    fn ty(&self, ty: &Type) -> Check {
        let depth = self.depth.get();
        let too_deep = self.profile.depth.filter(|(most, _)| depth > *most).map(|(_, message)| message);
        if !self.can(too_deep, "items") || self.level.get() == MAX_LEVEL {
            return Check::always();
        }
        self.depth.set(depth + 1);
        self.level.set(self.level.get() + 1);
        let check = self.nested(ty);
        self.level.set(self.level.get() - 1);
        self.depth.set(depth);
        check
    }

    fn nested(&self, ty: &Type) -> Check {
        match ty {
            Type::Any | Type::Parameter { .. } => Check::always(),
            Type::Never => Check::never("type"),
            Type::Null => self.strict(Check::of_kinds(Kinds::NULL)),
            Type::Boolean => self.strict(Check::of_kinds(Kinds::BOOLEAN)),
            Type::Integer(range) => self.strict(self.integer(range)),
            Type::Number => self.strict(Check::of_kinds(Kinds::NUMBER)),
            Type::String => self.strict(Check::of_kinds(Kinds::STRING)),
            Type::List(item) => self.strict(items(Vec::new(), Some(self.ty(item)))),
            Type::Tuple(tuple) => self.strict(self.tuple(tuple)),
            Type::Map(value) => self.strict(properties(Vec::new(), Some(self.ty(value)))),
            Type::Nullable(inner) => self.any([self.ty(&Type::Null), self.ty(inner)]),
            Type::Named(id) => self.check_of(*id).unwrap_or_else(|| self.spelled_out(*id)),
            Type::Instance(id, arguments) => {
                arguments.iter().for_each(|ty| drop(self.ty(ty)));
                let own = self.check_of(*id).unwrap_or_else(Check::always);
                let body = self.model.definition(*id).body.instantiated(arguments);
                own.and(self.elsewhere(|| self.body(&body)))
            }
        }
    }

    /// Returns a check if the language distinguishes its kinds of value, otherwise one that accepts every value.
    fn strict(&self, check: Check) -> Check {
        if check.own_kinds().within(self.profile.strict) { check } else { Check::always() }
    }

    /// Returns a call of the function of a definition whose values are validated.
    fn check_of(&self, id: TypeId) -> Option<Check> {
        let function = self.model.checks.of(id).filter(|_| self.validated.get(id.index()) == Some(&true))?;
        Some(Check::call(function))
    }

    fn spelled_out(&self, id: TypeId) -> Check {
        let count = self.spelled_out.get();
        self.spelled_out.set(count + 1);
        if count < MAX_SPELLED_OUT { self.elsewhere(|| self.definition(id)) } else { Check::always() }
    }

    fn definition(&self, id: TypeId) -> Check {
        let definition = self.model.definition(id);
        // Nothing is known of a type of the user's own.
        if definition.is_foreign() {
            return Check::always();
        }
        let defaults: Vec<Type> = definition.parameters.iter().map(|parameter| parameter.default.clone()).collect();
        match &defaults[..] {
            [] => self.body(&definition.body),
            defaults => self.body(&definition.body.instantiated(defaults)),
        }
    }

    fn body(&self, body: &Body) -> Check {
        match body {
            Body::Alias(ty) => self.ty(ty),
            Body::Enum(members) => {
                let values = members.iter().map(|member| member.value.clone()).collect();
                let check = Check::listed(values, "enum");
                match self.can((self.profile.literals)(members), "enum") {
                    true => self.strict(check),
                    false => self.strict(Check::of_kinds(check.own_kinds())),
                }
            }
            Body::Record(record) => self.strict(self.record(record)),
            Body::Union(union) => self.any(union.variants.iter().map(|variant| self.ty(&variant.ty))),
        }
    }

    fn integer(&self, range: &Range) -> Check {
        let mut check = Check::of_kinds(Kinds::INTEGER);
        self.can(self.profile.whole_numbers, "type");
        if let Some((bounds, message)) = self.profile.integers {
            let (least, greatest) = bounds(range);
            let is_wider = range.min.is_some_and(|min| min < least) || range.max.is_some_and(|max| max > greatest);
            self.can(is_wider.then_some(message), "integer");
            let number = |bound: i128| Number::from_text(bound.to_string());
            check.number = vec![NumberCheck::Minimum(number(least)), NumberCheck::Maximum(number(greatest))];
        }
        check
    }

    fn tuple(&self, tuple: &Tuple) -> Check {
        let rest = tuple.rest.as_deref();
        let prefix: Vec<Check> = tuple.items.iter().map(|item| self.ty(item)).collect();
        let is_alike =
            |rest: &&Type| self.profile.lists_for_alike_items && tuple.items.iter().all(|item| item == *rest);
        let alike = rest.filter(is_alike);
        let rest = rest.map(|rest| self.ty(rest));
        match alike.is_none() && self.can((self.profile.tuples)(tuple), "prefixItems") {
            true => {
                let mut check = items(prefix, Some(rest.unwrap_or_else(|| Check::never("items"))));
                check.array.push(ArrayCheck::MinItems(tuple.min as u64));
                check
            }
            false if alike.is_some() => items(Vec::new(), rest),
            false => items(Vec::new(), Some(self.any(prefix.into_iter().chain(rest)))),
        }
    }

    fn record(&self, record: &Record) -> Check {
        let has_name = |field: &&Field| !field.name.is_empty() || self.can(self.profile.empty_name, "properties");
        let known = record.fields.iter().filter(has_name);
        let known = known.map(|field| (field.name.clone(), self.at(field.place.as_ref(), || self.ty(&field.ty))));
        let mut check = properties(known.collect(), self.rest(record));
        let required = record.fields.iter().filter(|field| field.required).map(|field| field.name.clone());
        check.object.push(ObjectCheck::Required(required.collect()));
        let place = record.cases.iter().find_map(|case| case.place.as_ref());
        self.can((self.profile.objects)(record), "type");
        let lost = (self.profile.cases)(record).filter(|_| !record.cases.is_empty());
        match self.at(place, || self.can(lost, "oneOf")) && !record.cases.is_empty() {
            true => check.and(self.any(record.cases.iter().map(|case| of_case(record, case)))),
            false => check,
        }
    }

    fn rest(&self, record: &Record) -> Option<Check> {
        let (check, lost) = match &record.rest {
            Rest::Ignored => return None,
            Rest::Refused if record.fields.is_empty() => (Check::never("additionalProperties"), self.profile.empty),
            Rest::Refused => (Check::never("additionalProperties"), self.profile.closed),
            Rest::Kept(Type::Any) => (Check::always(), None),
            Rest::Kept(ty) => (self.ty(ty), self.profile.others),
        };
        self.can(lost, "additionalProperties").then_some(check)
    }

    fn any(&self, checks: impl IntoIterator<Item = Check>) -> Check {
        let kinds = |check: &Check| Known::of(&self.model.checks, check).kinds();
        let branches = checks.into_iter().map(|check| Branch { kinds: kinds(&check), check, tags: Vec::new() });
        let alternatives = Alternatives { keyword: "anyOf", branches: branches.collect(), tag: None };
        Check::always().and_also(Composite::AnyOf(alternatives))
    }
}

fn items(prefix: Vec<Check>, rest: Option<Check>) -> Check {
    Check { kinds: Kinds::ARRAY, ..ArrayCheck::Items { prefix, rest }.into() }
}

fn properties(known: Vec<(EcoString, Check)>, others: Option<Check>) -> Check {
    let properties = Properties { known, patterns: Vec::new(), others: others.map(Box::new) };
    Check { kinds: Kinds::OBJECT, ..ObjectCheck::Properties(properties).into() }
}

/// Returns the presence of properties in a case of a record.
fn of_case(record: &Record, case: &Case) -> Check {
    let names = |indexes: &[usize]| -> Vec<EcoString> {
        indexes.iter().filter_map(|index| record.fields.get(*index)).map(|field| field.name.clone()).collect()
    };
    let absent = names(&case.absent).into_iter().map(|name| (name, Check::never("properties")));
    let mut check = properties(absent.collect(), None);
    check.object.push(ObjectCheck::Required(names(&case.present)));
    check
}
