//! Prints response types: a `TypedDict` for an object, after those for the objects in it.

use super::names::pascal;
use super::quote;
use super::schemas::{Part, Schemas, Unsupported, distinct};
use crate::names::Taken;

/// The `TypedDict`s of a preamble in the making.
pub(super) struct TypedDicts<'m> {
    pub(super) schemas: Schemas<'m>,
    /// The names of functions, which hide types of their names, and of types.
    pub(super) taken: Taken,
    pub(super) lines: Vec<String>,
}

impl<'m> TypedDicts<'m> {
    /// Declares a `TypedDict` with these keys; returns its name.
    pub(super) fn declare(&mut self, name: &str, keys: &[String]) -> String {
        let name = self.taken.claim(name, "");
        self.define(&name, keys);
        name
    }

    /// Returns the type of a result: each object, also in a union, is a `TypedDict`.
    pub(super) fn response(&mut self, name: &str, part: &Part<'m>) -> Result<String, Unsupported> {
        let part = self.schemas.resolve(part)?;
        match part.branches() {
            _ if part.is_object() => self.dictionary(name, &part),
            Some(branches) => {
                let branches = branches.iter().map(|branch| self.value(name, branch));
                Ok(distinct(branches.collect::<Result<_, _>>()?).join(" | "))
            }
            None => self.value(name, &part),
        }
    }

    fn define(&mut self, name: &str, keys: &[String]) {
        let keys = if keys.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", keys.join(", ")) };
        self.lines.push(format!("{name} = TypedDict({}, {keys})", quote::string(name)));
    }

    /// Declares the `TypedDict` of an object; returns its name.
    fn dictionary(&mut self, name: &str, part: &Part<'m>) -> Result<String, Unsupported> {
        let name = self.taken.claim(name, "");
        let mut keys = Vec::new();
        for (key, value, required) in part.properties() {
            let ty = self.value(&format!("{name}{}", pascal(key)), &value)?;
            let ty = if required { ty } else { format!("NotRequired[{ty}]") };
            keys.push(format!("{}: {ty}", quote::string(key)));
        }
        self.define(&name, &keys);
        Ok(name)
    }

    /// Returns the type of a value; an object in it is named by its path.
    fn value(&mut self, name: &str, part: &Part<'m>) -> Result<String, Unsupported> {
        let part = self.schemas.resolve(part)?;
        if part.is_object() && !part.properties().is_empty() {
            return self.dictionary(name, &part);
        }
        match part.items().filter(|_| part.is_list()) {
            Some(items) => Ok(format!("list[{}]", self.value(&format!("{name}Item"), &items)?)),
            None => self.schemas.hint(&part),
        }
    }
}
