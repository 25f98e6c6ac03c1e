//! Prints response types: a `TypedDict` for an object, after those for the objects in it.

use super::names::pascal;
use super::quote;
use super::schemas::{Part, Schemas, Unsupported, distinct};
use crate::names::Taken;

/// The result of a function: the `TypedDict`s that are declared for it, and its type.
pub(super) struct Response {
    pub(super) lines: Vec<String>,
    pub(super) ty: String,
}

impl Response {
    /// Creates a single `TypedDict`.
    pub(super) fn of(taken: &mut Taken, name: String, keys: &[String]) -> Self {
        let name = taken.claim(&name, "");
        Self { lines: vec![definition(&name, keys)], ty: name }
    }

    /// Creates the response of a tool that returns text.
    pub(super) fn text(taken: &mut Taken, name: String) -> Self {
        Self::of(taken, name, &["\"text\": str".to_owned()])
    }

    /// Creates the response for a schema: each object, also in a union, is a `TypedDict`.
    pub(super) fn new(schemas: &Schemas, taken: &mut Taken, name: &str, part: &Part) -> Result<Self, Unsupported> {
        let mut writer = Writer { schemas, taken, lines: Vec::new() };
        let part = schemas.resolve(part)?;
        let ty = match part.branches() {
            _ if part.is_object() => writer.dictionary(name.to_owned(), &part)?,
            Some(branches) => {
                let branches = branches.iter().map(|branch| writer.value(name.to_owned(), branch));
                distinct(branches.collect::<Result<_, _>>()?).join(" | ")
            }
            None => writer.value(name.to_owned(), &part)?,
        };
        Ok(Self { lines: writer.lines, ty })
    }
}

/// Prints a `TypedDict` with these keys.
fn definition(name: &str, keys: &[String]) -> String {
    let keys = if keys.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", keys.join(", ")) };
    format!("{name} = TypedDict({}, {keys})", quote::string(name))
}

struct Writer<'s, 'm> {
    schemas: &'s Schemas<'m>,
    taken: &'s mut Taken,
    lines: Vec<String>,
}

impl<'m> Writer<'_, 'm> {
    /// Prints the `TypedDict` of an object; returns its name.
    fn dictionary(&mut self, name: String, part: &Part<'m>) -> Result<String, Unsupported> {
        let name = self.taken.claim(&name, "");
        let mut keys = Vec::new();
        for (key, value, required) in part.properties() {
            let ty = self.value(format!("{name}{}", pascal(key)), &value)?;
            let ty = if required { ty } else { format!("NotRequired[{ty}]") };
            keys.push(format!("{}: {ty}", quote::string(key)));
        }
        self.lines.push(definition(&name, &keys));
        Ok(name)
    }

    /// Returns the type of a value; an object in it is named by its path.
    fn value(&mut self, name: String, part: &Part<'m>) -> Result<String, Unsupported> {
        let part = self.schemas.resolve(part)?;
        if part.is_object() && !part.properties().is_empty() {
            return self.dictionary(name, &part);
        }
        match part.items().filter(|_| part.is_list()) {
            Some(items) => Ok(format!("list[{}]", self.value(format!("{name}Item"), &items)?)),
            None => self.schemas.hint(&part),
        }
    }
}
