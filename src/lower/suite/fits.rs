//! Compares values with types. A value that doesn't match its type is invalid; one that does may still violate a
//! constraint.

use std::fmt;

use ecow::EcoString;

use crate::model::{Body, Case, Model, Range, Record, Rest, Tuple, Type, TypeId};
use crate::text::Json;

/// The reason why a value doesn't match a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// A JSON Pointer to the part that doesn't match.
    pub pointer: String,
    /// The expected phrase.
    pub expected: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "it" } else { &self.pointer };
        write!(f, "{place} must be {}", self.expected)
    }
}

fn misfit(expected: impl Into<String>) -> Result<(), Misfit> {
    Err(Misfit { pointer: String::new(), expected: expected.into() })
}

/// Prepends a key to the pointer of a misfit.
fn under(key: &str, result: Result<(), Misfit>) -> Result<(), Misfit> {
    result.map_err(|found| {
        let token = key.replace('~', "~0").replace('/', "~1");
        Misfit { pointer: format!("/{token}{}", found.pointer), ..found }
    })
}

impl Model {
    /// Returns whether a value matches a type of this model.
    pub fn fits(&self, ty: &Type, value: &Json) -> Result<(), Misfit> {
        Fit { model: self, arguments: &[] }.fits(ty, value)
    }
}

/// A comparison with a type, given its type arguments.
#[derive(Clone, Copy)]
struct Fit<'m> {
    model: &'m Model,
    arguments: &'m [Type],
}

impl<'m> Fit<'m> {
    fn fits(self, ty: &'m Type, value: &Json) -> Result<(), Misfit> {
        match (ty, value) {
            (Type::Any, _) | (Type::Null | Type::Nullable(_), Json::Null) => Ok(()),
            (Type::Boolean, Json::Bool(_)) | (Type::Number, Json::Number(_)) | (Type::String, Json::String(_)) => {
                Ok(())
            }
            (Type::Integer(range), Json::Number(number)) if number.is_integer() => {
                in_range(**range, number.as_integer())
            }
            (Type::List(item), Json::Array(items)) => self.all_fit(item, items, 0),
            (Type::Tuple(tuple), Json::Array(items)) => self.fits_tuple(tuple, items),
            (Type::Map(inner), Json::Object(members)) => {
                members.iter().try_for_each(|(key, value)| under(key, self.fits(inner, value)))
            }
            (Type::Nullable(inner), value) => self.fits(inner, value),
            (Type::Named(id), value) => Fit { arguments: &[], ..self }.fits_definition(*id, value),
            (Type::Instance(id, arguments), value) => Fit { arguments, ..self }.fits_definition(*id, value),
            // Defaults are applied before the body is compared.
            (Type::Parameter { index, .. }, value) => match self.arguments.get(*index) {
                Some(ty) => Fit { arguments: &[], ..self }.fits(ty, value),
                None => Ok(()),
            },
            (Type::Never, _) => misfit("absent"),
            (Type::Null, _) => misfit("null"),
            (Type::Boolean, _) => misfit("a boolean"),
            (Type::Number, _) => misfit("a number"),
            (Type::String, _) => misfit("a string"),
            (Type::Integer(_), _) => misfit("an integer"),
            (Type::List(_) | Type::Tuple(_), _) => misfit("an array"),
            (Type::Map(_), _) => misfit("an object"),
        }
    }

    fn fits_definition(self, id: TypeId, value: &Json) -> Result<(), Misfit> {
        let definition = self.model.definition(id);
        if self.arguments.is_empty() && !definition.parameters.is_empty() {
            let defaults: Vec<Type> = definition.parameters.iter().map(|parameter| parameter.default.clone()).collect();
            return Fit { model: self.model, arguments: &defaults }.fits_body(&definition.body, value);
        }
        self.fits_body(&definition.body, value)
    }

    fn fits_body(self, body: &'m Body, value: &Json) -> Result<(), Misfit> {
        match (body, value) {
            (Body::Alias(ty), value) => self.fits(ty, value),
            (Body::Enum(members), value) => {
                if members.iter().any(|member| member.value == *value) {
                    return Ok(());
                }
                let values: Vec<_> = members.iter().map(|member| member.value.to_string()).collect();
                misfit(format!("one of {}", values.join(", ")))
            }
            (Body::Record(record), Json::Object(members)) => self.fits_record(record, members),
            (Body::Record(_), _) => misfit("an object"),
            (Body::Union(union), value) => {
                let mut results = union.variants.iter().map(|variant| self.fits(&variant.ty, value));
                // Of several misfits, the deepest is most likely in the intended alternative.
                let first = results.next().unwrap_or(Ok(()));
                results.fold(first, |best, result| match (&best, &result) {
                    (Ok(()), _) => best,
                    (Err(a), Err(b)) if a.pointer.len() >= b.pointer.len() => best,
                    _ => result,
                })
            }
        }
    }

    fn fits_record(self, record: &'m Record, members: &[(EcoString, Json)]) -> Result<(), Misfit> {
        let has = |name: &str| members.iter().any(|(key, _)| key == name);
        if let Some(missing) = record.fields.iter().find(|field| field.required && !has(&field.name)) {
            return misfit(format!("an object with a member `{}`", missing.name));
        }
        for (key, value) in members {
            let fits = match (record.fields.iter().find(|field| field.name == *key), &record.rest) {
                (Some(field), _) => self.fits(&field.ty, value),
                (None, Rest::Kept(ty)) => self.fits(ty, value),
                (None, Rest::Ignored) => Ok(()),
                (None, Rest::Refused) => misfit("absent: no such member is declared"),
            };
            under(key, fits)?;
        }
        let holds = |case: &Case| {
            case.present.iter().all(|&index| has(&record.fields[index].name))
                && !case.absent.iter().any(|&index| has(&record.fields[index].name))
        };
        if record.cases.is_empty() || record.cases.iter().any(holds) {
            return Ok(());
        }
        let cases: Vec<_> =
            record.cases.iter().map(|case| format!("{} `{}`", "with", names(record, &case.present))).collect();
        misfit(format!("an object {}, and only one of these", cases.join(" or ")))
    }

    fn fits_tuple(self, tuple: &'m Tuple, items: &[Json]) -> Result<(), Misfit> {
        if items.len() < tuple.min {
            return misfit(format!("an array of at least {} items", tuple.min));
        }
        for (index, (ty, item)) in tuple.items.iter().zip(items).enumerate() {
            under(&index.to_string(), self.fits(ty, item))?;
        }
        let more = items.get(tuple.items.len()..).unwrap_or_default();
        match &tuple.rest {
            Some(ty) => self.all_fit(ty, more, tuple.items.len()),
            None if more.is_empty() => Ok(()),
            None => misfit(format!("an array of at most {} items", tuple.items.len())),
        }
    }

    fn all_fit(self, ty: &'m Type, items: &[Json], from: usize) -> Result<(), Misfit> {
        items.iter().enumerate().try_for_each(|(index, item)| under(&(from + index).to_string(), self.fits(ty, item)))
    }
}

fn names(record: &Record, indexes: &[usize]) -> String {
    indexes.iter().map(|&index| record.fields[index].name.as_str()).collect::<Vec<_>>().join("`, `")
}

fn in_range(range: Range, value: Option<i128>) -> Result<(), Misfit> {
    let Some(value) = value else { return Ok(()) };
    match (range.min, range.max) {
        (Some(min), _) if value < min => misfit(format!("at least {min}")),
        (_, Some(max)) if value > max => misfit(format!("at most {max}")),
        _ => Ok(()),
    }
}
