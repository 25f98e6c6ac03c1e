//! Defaults that readers fill in where a property is absent.
//!
//! The default of a property is its own, or else that of the type that it refers to. Readers fill it in if its schema
//! accepts it, and if no alternative depends on whether the property is present. Others remain documentation.

use std::collections::HashMap;

use super::check::{Check, Checks};
use super::{Body, Definition, Field, Loss, LossKind, Model, Record, Rest, Type, TypeId, Union, Variant, components};
use crate::text::{Json, Number};

/// The greatest number of properties that one default may fill in, with those of the defaults within it.
const MAX_FILLED: usize = 10_000;

/// Deeper than this, a default isn't compared with its type.
const MAX_DEPTH: usize = 64;

/// The reason why a default isn't filled in; completes "isn't filled in: ".
pub(crate) type Reason = &'static str;

/// Returns why a target can't fill in the default of a property of a definition.
pub(crate) type Refusal<'m> = Box<dyn Fn(TypeId, &Field) -> Option<Reason> + 'm>;

/// A property: its record, and its index there.
type Place = (TypeId, usize);

/// The defaults that readers fill in, and the others, each with the reason.
type Judged = (Vec<(Place, Json)>, Vec<(Place, Reason)>);

/// Marks the properties whose defaults readers fill in, and returns the other valid defaults as losses. The function
/// returns why a target can't fill in one.
pub(crate) fn fill_in(mut model: Model, refusal: for<'m> fn(&'m Model) -> Refusal<'m>) -> (Model, Vec<Loss>) {
    let (found, mut refused) = judged(&model, &*refusal(&model));
    for ((id, index), default) in found {
        if let Some(field) = field_mut(&mut model, (id, index)) {
            field.docs.default = Some(with_plain_integers(default));
            field.docs.is_filled_in = true;
        }
    }
    for (place, reason) in endless(&model) {
        if let Some(field) = field_mut(&mut model, place) {
            field.docs.is_filled_in = false;
        }
        refused.push((place, reason));
    }
    let losses = refused.into_iter().filter_map(|(place, reason)| loss(&model, place, reason)).collect();
    (model, losses)
}

/// Returns a default whose integers are written as such, not as `1.0` or `1e3`: languages take these for other numbers.
fn with_plain_integers(default: Json) -> Json {
    match default {
        Json::Number(number) => {
            let integer = number.as_integer().and_then(|integer| i64::try_from(integer).ok());
            Json::Number(integer.map_or(number, |integer| Number::from_text(integer.to_string())))
        }
        Json::Array(items) => Json::Array(items.into_iter().map(with_plain_integers).collect()),
        Json::Object(members) => {
            Json::object(members.into_iter().map(|(name, value)| (name, with_plain_integers(value))))
        }
        other @ (Json::Null | Json::Bool(_) | Json::String(_)) => other,
    }
}

/// Returns the valid defaults that readers fill in, and the others, each with the reason.
fn judged(model: &Model, refusal: &dyn Fn(TypeId, &Field) -> Option<Reason>) -> Judged {
    let (mut found, mut refused) = (Vec::new(), Vec::new());
    for (id, definition) in model.iter() {
        let fields = definition.body.record().map(|record| record.fields.as_slice()).unwrap_or_default();
        for (index, field) in fields.iter().enumerate() {
            match judge(model, (id, index)).map(|default| default.and_then(|of| refusal(id, field).map_or(Ok(of), Err)))
            {
                Some(Ok(default)) => found.push(((id, index), default.clone())),
                Some(Err(reason)) => refused.push(((id, index), reason)),
                None => {}
            }
        }
    }
    (found, refused)
}

/// Returns the valid default of a property that isn't required, or why no reader fills it in; none if it has none.
fn judge(model: &Model, place: Place) -> Option<Result<&Json, Reason>> {
    let definition = model.definition(place.0);
    let field = field(model, place).filter(|field| !field.required && is_readable(definition))?;
    // An invalid default has a diagnostic of its own.
    let default = default_of(model, field).filter(|default| is_valid(model, place.0, field, default))?;
    let is_deciding = definition.body.record().is_some_and(|record| is_deciding(record, place.1));
    let reason = is_deciding.then_some("whether the property is present selects an alternative");
    Some(reason.or_else(|| Walk::new(model).compare(&field.ty, default, 0)).map_or(Ok(default), Err))
}

/// Returns whether readers fill in the default of a property, apart from what only a target knows.
pub(crate) fn is_fillable(model: &Model, id: TypeId, index: usize) -> bool {
    judge(model, (id, index)).is_some_and(|default| default.is_ok())
}

/// Returns whether what is generated reads the values of a definition.
fn is_readable(definition: &Definition) -> bool {
    !definition.is_foreign() && !definition.is_of_other_package()
}

fn field_mut(model: &mut Model, (id, index): Place) -> Option<&mut Field> {
    match &mut model.definitions.get_mut(id.index())?.body {
        Body::Record(record) => record.fields.get_mut(index),
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => None,
    }
}

fn field(model: &Model, (id, index): Place) -> Option<&Field> {
    model.definition(id).body.record()?.fields.get(index)
}

fn loss(model: &Model, place: Place, reason: Reason) -> Option<Loss> {
    let (definition, field) = (model.definition(place.0), field(model, place)?);
    let (ty, name) = (&definition.name, &field.name);
    let loss = Loss::new("default", format!("the default of `{ty}.{name}` isn't filled in: {reason}"));
    Some(Loss { kind: LossKind::Documented, ..loss.of(place.0).at(field.place.clone()) })
}

/// Returns the default of a property: its own, or else that of the type that it refers to.
fn default_of<'m>(model: &'m Model, field: &'m Field) -> Option<&'m Json> {
    let (mut default, mut ty) = (field.docs.default.as_ref(), &field.ty);
    // A chain of aliases is no longer than the list of definitions.
    for _ in 0..model.definitions.len() {
        let Type::Named(id) = ty else { break };
        let definition = model.definition(*id);
        default = default.or(definition.docs.default.as_ref());
        match &definition.body {
            Body::Alias(inner) if default.is_none() => ty = inner,
            Body::Alias(_) | Body::Enum(_) | Body::Record(_) | Body::Union(_) => break,
        }
    }
    default
}

/// Returns whether the presence of a property selects the case of its record.
fn is_deciding(record: &Record, index: usize) -> bool {
    record.cases.iter().any(|case| case.present.contains(&index) || case.absent.contains(&index))
}

/// Returns whether the checks of a property accept its default.
fn is_valid(model: &Model, id: TypeId, field: &Field, default: &Json) -> bool {
    let checks = &model.checks;
    let of_type = field.ty.name().and_then(|id| checks.check_of(id));
    let of_property = checks.check_of(id).into_iter().flat_map(|check| property_checks(checks, check, &field.name));
    of_type.into_iter().chain(of_property).all(|check| checks.holds(check, default))
}

/// Returns the checks of a property that apply unconditionally.
fn property_checks<'c>(checks: &'c Checks, check: &'c Check, name: &str) -> Vec<&'c Check> {
    let (mut found, mut pending, mut seen) = (Vec::new(), vec![check], Vec::new());
    while let Some(check) = pending.pop() {
        for properties in check.properties() {
            match properties.known.iter().find(|(known, _)| known == name) {
                Some((_, check)) => found.push(check),
                None => {
                    let is_match = |id| checks.pattern(id).pattern.is_match(name);
                    let matching = properties.patterns.iter().filter(|(id, _)| is_match(*id)).map(|(_, check)| check);
                    let before = found.len();
                    found.extend(matching);
                    found.extend(properties.others.as_deref().filter(|_| found.len() == before));
                }
            }
        }
        for called in check.own_calls().filter(|called| !seen.contains(called)).collect::<Vec<_>>() {
            seen.push(called);
            pending.push(&checks.function(called).check);
        }
    }
    found
}

/// A comparison of a default with its type.
struct Walk<'m> {
    model: &'m Model,
    /// The properties that reading the default fills in.
    filled: Vec<Place>,
}

impl<'m> Walk<'m> {
    fn new(model: &'m Model) -> Self {
        Self { model, filled: Vec::new() }
    }

    /// Returns why a type can't have a value that is valid for it; notes the properties that are filled in within it.
    fn compare(&mut self, ty: &Type, value: &Json, depth: usize) -> Option<Reason> {
        if depth > MAX_DEPTH {
            return Some("it is nested too deeply");
        }
        match (ty, value) {
            (Type::Any, _) => has_large_numbers(value).then_some("a number is beyond 64 bits"),
            (Type::Null | Type::Nullable(_), Json::Null) => None,
            (Type::Nullable(inner), _) => self.compare(inner, value, depth + 1),
            (Type::Boolean, Json::Bool(_)) | (Type::String, Json::String(_)) => None,
            (Type::Integer(_) | Type::Number, Json::Number(_)) if has_large_numbers(value) => {
                Some("it is beyond 64 bits")
            }
            // By its format, a type can be narrower than its schema.
            (Type::Integer(range), Json::Number(number)) => {
                let is_beyond = |integer: i128| {
                    range.min.is_some_and(|min| integer < min) || range.max.is_some_and(|max| integer > max)
                };
                number.as_integer().is_some_and(is_beyond).then_some("its type has no such value")
            }
            (Type::Number, Json::Number(_)) => None,
            (Type::List(item), Json::Array(items)) => {
                items.iter().find_map(|value| self.compare(item, value, depth + 1))
            }
            (Type::Tuple(tuple), Json::Array(items)) => {
                let types = tuple.items.iter().chain(tuple.rest.iter().flat_map(|rest| std::iter::repeat(&**rest)));
                items.iter().zip(types).find_map(|(value, ty)| self.compare(ty, value, depth + 1))
            }
            (Type::Map(of), Json::Object(members)) => {
                members.iter().find_map(|(_, value)| self.compare(of, value, depth + 1))
            }
            (Type::Named(id), _) => self.compare_named(*id, value, depth + 1),
            _ => Some("its type has no such value"),
        }
    }

    fn compare_named(&mut self, id: TypeId, value: &Json, depth: usize) -> Option<Reason> {
        let definition = self.model.definition(id);
        if !is_readable(definition) {
            return Some("a type that isn't generated reads it");
        }
        match (&definition.body, value) {
            (Body::Alias(ty), _) => self.compare(ty, value, depth),
            (Body::Enum(members), _) => {
                let is_listed = members.iter().any(|member| member.value == *value);
                (!is_listed || has_large_numbers(value)).then_some("its type has no such value")
            }
            (Body::Record(record), Json::Object(members)) => {
                let value_of = Json::finder(members);
                for (index, field) in record.fields.iter().enumerate() {
                    match value_of(&field.name) {
                        Some(value) => {
                            let reason = self.compare(&field.ty, value, depth);
                            if reason.is_some() {
                                return reason;
                            }
                        }
                        None if field.docs.is_filled_in => self.filled.push((id, index)),
                        None => {}
                    }
                }
                let Rest::Kept(ty) = &record.rest else { return None };
                let is_other = |name: &str| record.fields.iter().all(|field| field.name != name);
                let others = members.iter().filter(|(name, _)| is_other(name));
                others.into_iter().find_map(|(_, value)| self.compare(ty, value, depth))
            }
            (Body::Record(_), _) => Some("its type has no such value"),
            (Body::Union(union), _) => match alternative(self.model, union, value) {
                Some(variant) => self.compare(&variant.ty, value, depth),
                None => Some("no alternative of its type has such a value"),
            },
        }
    }
}

/// Returns the first alternative of a union for which a value is valid.
pub(crate) fn alternative<'u>(model: &Model, union: &'u Union, value: &Json) -> Option<&'u Variant> {
    union.variants.iter().find(|variant| accepts(model, &variant.ty, value, 0))
}

/// Returns whether a value is valid for an alternative.
fn accepts(model: &Model, ty: &Type, value: &Json, depth: usize) -> bool {
    let of = |ty: &Type, value: &Json| depth < MAX_DEPTH && accepts(model, ty, value, depth + 1);
    match (ty, value) {
        (Type::Named(id), _) => match (model.checks.check_of(*id), &model.definition(*id).body) {
            (Some(check), _) => model.checks.holds(check, value),
            (None, Body::Alias(ty)) => of(ty, value),
            (None, Body::Enum(_) | Body::Record(_) | Body::Union(_)) => false,
        },
        (Type::Nullable(inner), _) => *value == Json::Null || of(inner, value),
        (Type::List(item), Json::Array(items)) => items.iter().all(|value| of(item, value)),
        (Type::Map(ty), Json::Object(members)) => members.iter().all(|(_, value)| of(ty, value)),
        (Type::Integer(_), Json::Number(number)) => number.is_integer(),
        (Type::Any, _)
        | (Type::Null, Json::Null)
        | (Type::Boolean, Json::Bool(_))
        | (Type::Number, Json::Number(_))
        | (Type::String, Json::String(_))
        | (Type::Tuple(_), Json::Array(_)) => true,
        _ => false,
    }
}

/// Returns whether a value has a number that types of 64 bits don't have.
fn has_large_numbers(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) | Json::String(_) => false,
        Json::Number(number) => match number.as_integer() {
            Some(integer) => i64::try_from(integer).is_err(),
            None => number.is_integer() || !number.is_in_doubles(),
        },
        Json::Array(items) => items.iter().any(has_large_numbers),
        Json::Object(members) => members.iter().any(|(_, value)| has_large_numbers(value)),
    }
}

/// Returns the properties whose defaults would contain themselves or be too large, with the reason.
fn endless(model: &Model) -> Vec<(Place, Reason)> {
    let records = model.iter().filter_map(|(id, definition)| Some((id, definition.body.record()?)));
    let of_record = |(id, record): (TypeId, &Record)| {
        let filled = record.fields.iter().enumerate().filter(|(_, field)| field.docs.is_filled_in);
        filled.map(|(index, _)| (id, index)).collect::<Vec<Place>>()
    };
    let places: Vec<Place> = records.flat_map(of_record).collect();
    let indexes: HashMap<Place, usize> = places.iter().copied().zip(0..).collect();
    let within = |place: &Place| {
        let mut walk = Walk::new(model);
        if let Some((field, default)) = field(model, *place).and_then(|field| Some((field, field.filled_in()?))) {
            walk.compare(&field.ty, default, 0);
        }
        walk.filled.iter().filter_map(|place| indexes.get(place).copied()).collect()
    };
    let edges: Vec<Vec<usize>> = places.iter().map(within).collect();
    let component = components(&edges);
    let mut sizes = vec![0_usize; component.iter().max().map_or(0, |last| last + 1)];
    component.iter().for_each(|component| sizes[*component] += 1);
    let is_cyclic = |index: usize| sizes[component[index]] > 1 || edges[index].contains(&index);
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|index| component[*index]);
    let (mut filled, mut found) = (vec![1_usize; places.len()], Vec::new());
    for index in order {
        // What isn't filled in itself adds nothing.
        let parts = edges[index].iter().map(|target| filled[*target]);
        let count = parts.fold(1_usize, usize::saturating_add);
        let reason = match is_cyclic(index) {
            true => Some("it would contain itself"),
            false => (count > MAX_FILLED).then_some("with the defaults within it, it would be too large"),
        };
        filled[index] = if reason.is_some() { 0 } else { count };
        found.extend(reason.map(|reason| (index, reason)));
    }
    found.sort_unstable();
    found.into_iter().map(|(index, reason)| (places[index], reason)).collect()
}

/// The definitions whose values have properties that readers fill in.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filled(Vec<bool>);

impl Filled {
    /// Finds them. A definition for which the function returns false is read without what is within its values.
    pub(crate) fn new(model: &Model, is_read: impl Fn(TypeId) -> bool) -> Self {
        let mut filled = Self(vec![false; model.definitions.len()]);
        if !model.iter().any(|(_, definition)| has_own(&definition.body)) {
            return filled;
        }
        loop {
            let is_new = |(id, definition): &(TypeId, &Definition)| {
                !filled.0[id.index()]
                    && is_readable(definition)
                    && is_read(*id)
                    && (has_own(&definition.body) || definition.body.parts().into_iter().any(|ty| filled.is_in(ty)))
            };
            let found: Vec<TypeId> = model.iter().filter(is_new).map(|(id, _)| id).collect();
            if found.is_empty() {
                return filled;
            }
            found.into_iter().for_each(|id| filled.0[id.index()] = true);
        }
    }

    /// Returns for each definition whether it is one of them.
    pub(crate) fn into_bits(self) -> Vec<bool> {
        self.0
    }

    /// Returns whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }

    /// Returns whether a definition is one of them.
    pub(crate) fn has(&self, id: TypeId) -> bool {
        self.0.get(id.index()).copied().unwrap_or_default()
    }

    /// Returns whether a value of a type contains a value of one of them.
    pub(crate) fn is_in(&self, ty: &Type) -> bool {
        match ty {
            Type::Named(id) => self.has(*id),
            Type::Instance(id, arguments) => self.has(*id) || arguments.iter().any(|ty| self.is_in(ty)),
            ty => ty.parts().into_iter().any(|part| self.is_in(part)),
        }
    }
}

fn has_own(body: &Body) -> bool {
    body.record().is_some_and(|record| record.fields.iter().any(|field| field.docs.is_filled_in))
}
