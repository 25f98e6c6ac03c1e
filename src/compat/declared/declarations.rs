//! The declarations of all schemas of a model.

use std::collections::HashMap;
use std::rc::Rc;

use super::keywords::{Info, Step, own, own_part};
use super::tree::Tree;
use crate::model::{Keyword, Kinds, Schema};

/// Schemas by the names in references.
pub(crate) type SchemasByName<'a> = Rc<HashMap<&'a str, &'a Schema>>;

/// The declarations of the schemas of a model.
#[derive(Debug, Default)]
pub(in crate::compat) struct Declarations<'a> {
    schemas: SchemasByName<'a>,
    infos: HashMap<*const Schema, Info<'a>>,
}

impl<'a> Declarations<'a> {
    pub(in crate::compat) fn new(schemas: SchemasByName<'a>) -> Self {
        Self { schemas, infos: HashMap::new() }
    }

    /// Returns the schemas within a schema that apply to the same value.
    fn composed(&self, schema: &'a Schema) -> Vec<Tree<'a>> {
        let one = |keyword| schema.schema(keyword).map(Tree::Schema);
        let several = |keyword| schema.schemas(keyword).unwrap_or_default().iter().map(Tree::Schema);
        let target =
            schema.reference().map(|name| self.schemas.get(name).map_or(Tree::Free, |schema| Tree::Schema(schema)));
        let mut parts: Vec<Tree> = target.into_iter().chain(several(Keyword::AllOf)).collect();
        for keyword in [Keyword::AnyOf, Keyword::OneOf] {
            parts.extend(schema.has(keyword).then(|| Tree::any(several(keyword))));
        }
        if let Some(condition) = one(Keyword::If) {
            parts.push(condition.perhaps());
            let branches = [Keyword::Then, Keyword::Else].map(|keyword| one(keyword).unwrap_or(Tree::Silent));
            parts.push(Tree::any(branches));
        }
        // Names that `not` mentions are known, too.
        parts.extend(one(Keyword::Not).map(Tree::perhaps));
        parts.extend(schema.schema_map(Keyword::DependentSchemas).iter().map(|(_, of)| Tree::Schema(of).perhaps()));
        parts
    }

    pub(super) fn info(&mut self, tree: &Tree<'a>) -> Info<'a> {
        match tree {
            Tree::Free => Info::FREE,
            Tree::Silent => Info::SILENT,
            Tree::Schema(schema) => self.info_of(schema),
            Tree::All(parts) => parts.iter().map(|part| self.info(part)).fold(Info::SILENT, Info::and),
            Tree::Any(parts) => parts.iter().map(|part| self.info(part)).reduce(Info::or).unwrap_or(Info::SILENT),
        }
    }

    fn info_of(&mut self, schema: &'a Schema) -> Info<'a> {
        if let Some(info) = self.infos.get(&std::ptr::from_ref(schema)) {
            return info.clone();
        }
        // A schema that leads back to itself for the same value.
        self.infos.insert(schema, Info::FREE);
        let composed = self.composed(schema);
        let info = composed.iter().map(|part| self.info(part)).fold(own(schema), Info::and);
        self.infos.insert(schema, info.clone());
        info
    }

    /// Returns the schemas of a part of a value; none if no schema says anything about it.
    pub(super) fn part(&mut self, tree: &Tree<'a>, step: Step<'_>, left: &mut usize) -> Option<Tree<'a>> {
        match tree {
            Tree::Free => Some(Tree::Free),
            Tree::Silent => None,
            Tree::Schema(schema) => {
                let Some(fewer) = left.checked_sub(1) else { return Some(Tree::Free) };
                *left = fewer;
                let mut parts = own_part(schema, step);
                for part in self.composed(schema) {
                    parts.extend(self.part(&part, step, left));
                }
                (!parts.is_empty()).then(|| Tree::all(parts))
            }
            Tree::All(parts) => {
                let parts: Vec<_> = parts.iter().filter_map(|part| self.part(part, step, left)).collect();
                (!parts.is_empty()).then(|| Tree::all(parts))
            }
            Tree::Any(branches) => {
                let mut parts = Vec::new();
                for branch in branches {
                    match self.part(branch, step, left) {
                        Some(part) => parts.push(part),
                        // With an alternative that says nothing of the part, it may be anything.
                        None if self.may_have(branch, step) => parts.push(Tree::Silent),
                        None => {}
                    }
                }
                parts.iter().any(|part| *part != Tree::Silent).then(|| Tree::any(parts))
            }
        }
    }

    /// Returns whether a value of some schemas may have a part that none of them names.
    fn may_have(&mut self, tree: &Tree<'a>, step: Step<'_>) -> bool {
        let info = self.info(tree);
        match step {
            Step::Property(_) | Step::Other => info.kinds.has(Kinds::OBJECT) && !info.is_restricted(),
            Step::Item => info.kinds.has(Kinds::ARRAY),
        }
    }
}
