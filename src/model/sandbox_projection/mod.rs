//! Sandbox projections: the properties of a value that a sandbox sees. Generated contracts apply them without reading
//! schemas.

mod effective;
mod json;
mod project;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use super::TypeId;

pub(crate) use effective::JsonProjections;
pub(crate) use project::Projections;

/// The parts of a value that are kept. Without a projection, everything is kept unchanged.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum SandboxProjection {
    /// The projection of a definition.
    Of(TypeId),
    /// The projections of objects and of arrays; other values are kept.
    Parts { objects: Option<Objects>, arrays: Option<Arrays> },
}

/// The projection of an object.
#[derive(Debug, Clone, Default)]
pub(crate) struct Objects {
    /// Whether undeclared properties are removed.
    pub(crate) closed: bool,
    /// The projections of declared properties. If undeclared ones are kept unchanged, only properties with a projection
    /// are listed.
    pub(crate) members: Vec<(String, Option<SandboxProjection>)>,
    /// The required properties, which may be null.
    pub(crate) required: Vec<String>,
    /// The projection of other properties.
    pub(crate) rest: Option<Box<SandboxProjection>>,
}

/// The projection of an array.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arrays {
    /// The projections of the first items, if they have their own.
    pub(crate) prefix: Option<Vec<Option<SandboxProjection>>>,
    /// The projection of the other items; the outer option is none if it is omitted.
    pub(crate) items: Option<Option<Box<SandboxProjection>>>,
}

impl PartialEq for Objects {
    /// Compares projections, ignoring the order of properties.
    fn eq(&self, other: &Self) -> bool {
        let members = |objects: &Self| objects.members.iter().cloned().collect::<HashMap<_, _>>();
        self.closed == other.closed
            && self.required == other.required
            && self.rest == other.rest
            && members(self) == members(other)
    }
}

impl SandboxProjection {
    fn objects(objects: Objects) -> Self {
        Self::Parts { objects: Some(objects), arrays: None }
    }

    /// Returns whether it is small enough to be written inline: it keeps everything, or refers to another.
    fn is_plain(&self) -> bool {
        match self {
            Self::Of(_) => true,
            Self::Parts { objects, arrays } => {
                arrays.is_none() && objects.as_ref().is_none_or(|objects| *objects == Objects::default())
            }
        }
    }

    /// Returns the directly nested projections.
    pub(crate) fn parts(&self) -> Vec<&Self> {
        let Self::Parts { objects, arrays } = self else { return Vec::new() };
        let members = objects.iter().flat_map(|objects| &objects.members).filter_map(|(_, part)| part.as_ref());
        let rest = objects.iter().filter_map(|objects| objects.rest.as_deref());
        let prefix = arrays.iter().filter_map(|arrays| arrays.prefix.as_ref()).flatten().flatten();
        let items = arrays.iter().filter_map(|arrays| arrays.items.as_ref()?.as_deref());
        members.chain(rest).chain(prefix).chain(items).collect()
    }

    /// Returns the definitions that it refers to.
    pub(crate) fn referred(&self) -> Vec<TypeId> {
        match self {
            Self::Of(id) => vec![*id],
            Self::Parts { .. } => self.parts().into_iter().flat_map(Self::referred).collect(),
        }
    }
}

impl Objects {
    /// Creates the projection of an object, given all declared properties. Omits those that are treated like undeclared
    /// ones.
    fn new(
        closed: bool,
        mut members: Vec<(String, Option<SandboxProjection>)>,
        required: Vec<String>,
        rest: Option<SandboxProjection>,
    ) -> Self {
        let all_said = closed || rest.is_some();
        members.retain(|(_, projection)| all_said || projection.is_some());
        Self { closed, members, required, rest: rest.map(Box::new) }
    }
}
