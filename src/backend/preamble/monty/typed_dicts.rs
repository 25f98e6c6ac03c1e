//! Response types: a `TypedDict` for an object, after those for the objects in it.

use std::collections::BTreeSet;

use super::names::pascal;
use super::quote;
use super::schemas::{Part, Schemas, Unsupported};

/// The `TypedDict`s of a response, that of the response last.
pub(super) fn lines(schemas: &Schemas, name: &str, part: &Part) -> Result<Vec<String>, Unsupported> {
    let mut writer = Writer { schemas, taken: BTreeSet::new(), lines: Vec::new() };
    let part = schemas.resolve(part)?;
    match () {
        () if part.is_object() => {
            writer.dictionary(name.to_owned(), &part)?;
        }
        // A union has no properties.
        () if is_union(&part) => writer.lines.push(empty(name)),
        () => return Err(part.unsupported()),
    }
    Ok(writer.lines)
}

/// Whether a schema is a union, of which this style says nothing at the root.
pub(super) fn is_union(part: &Part) -> bool {
    part.schema.get("type").is_none() && (part.schema.get("anyOf").is_some() || part.schema.get("oneOf").is_some())
}

/// A `TypedDict` without keys.
pub(super) fn empty(name: &str) -> String {
    format!("{name} = TypedDict({}, {{}})", quote::string(name))
}

/// What a tool returns that returns text.
pub(super) fn text(name: &str) -> String {
    format!("{name} = TypedDict({}, {{ \"text\": str }})", quote::string(name))
}

struct Writer<'s, 'm> {
    schemas: &'s Schemas<'m>,
    taken: BTreeSet<String>,
    lines: Vec<String>,
}

impl<'m> Writer<'_, 'm> {
    /// Writes the `TypedDict` of an object; what it is called.
    fn dictionary(&mut self, name: String, part: &Part<'m>) -> Result<String, Unsupported> {
        let name = distinct(&mut self.taken, name);
        let mut keys = Vec::new();
        for (key, schema, required) in part.properties() {
            let value = part.inside(schema, &format!("properties.{key}"));
            let ty = self.value(format!("{name}{}", pascal(key)), &value)?;
            let ty = if required { ty } else { format!("NotRequired[{ty}]") };
            keys.push(format!("{}: {ty}", quote::string(key)));
        }
        self.lines.push(match keys.is_empty() {
            true => empty(&name),
            false => format!("{name} = TypedDict({}, {{ {} }})", quote::string(&name), keys.join(", ")),
        });
        Ok(name)
    }

    /// The type of a value; an object in it is called after the way to it.
    fn value(&mut self, name: String, part: &Part<'m>) -> Result<String, Unsupported> {
        let part = self.schemas.resolve(part)?;
        if part.is_object() && !part.properties().is_empty() {
            return self.dictionary(name, &part);
        }
        let is_array = part.schema.get("type").and_then(crate::json::Json::as_str) == Some("array");
        match part.schema.get("items").filter(|_| is_array) {
            Some(items) => Ok(format!("list[{}]", self.value(format!("{name}Item"), &part.inside(items, "items"))?)),
            None => self.schemas.hint(&part),
        }
    }
}

/// A name that isn't taken: with a number, where it must be.
pub(super) fn distinct(taken: &mut BTreeSet<String>, name: String) -> String {
    let mut distinct = name.clone();
    let mut next = 2;
    while !taken.insert(distinct.clone()) {
        distinct = format!("{name}{next}");
        next += 1;
    }
    distinct
}
