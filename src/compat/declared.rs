//! The declarations of schemas about values: the properties that they name.
//!
//! A schema that names properties, and says nothing about others, accepts those as well, although nobody who reads it
//! would send one that another schema happens to name. [`Term::Declared`] leaves these out. It never leaves out what a
//! schema says anything about: where an object has no named properties, or others are typed, matched by patterns, counted
//! or listed, every name is declared. What one of several alternatives names is declared for all of them. Names that no
//! schema has stay, so that a schema that refuses or constrains all others is found to.

mod keywords;
mod tree;

use std::collections::HashMap;
use std::rc::Rc;

use super::Side;
use super::facts::{Expansion, Fact, Names};
use super::search::Solver;
use super::terms::{Literal, Term};
use crate::model::{Keyword, Kinds, Schema};
use crate::text::Json;
use keywords::{Info, Step, own, own_part};
pub(super) use tree::Tree;

/// Maximum number of schemas that apply to a part of a value; where there are more, everything is declared.
const MOST_SCHEMAS: usize = 64;

/// Schemas by the names in references.
pub(crate) type SchemasByName<'a> = Rc<HashMap<&'a str, &'a Schema>>;

/// The part of a value that has declared properties only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The value itself: it has none but the declared properties.
    Top,
    /// The value and all of its parts: of the properties that schemas name, they have the declared ones only.
    All,
}

/// The declarations of the schemas of a model.
#[derive(Debug, Default)]
pub(super) struct Declarations<'a> {
    schemas: SchemasByName<'a>,
    infos: HashMap<*const Schema, Info<'a>>,
}

impl<'a> Declarations<'a> {
    pub(super) fn new(schemas: SchemasByName<'a>) -> Self {
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
        // What `not` mentions is known, too.
        parts.extend(one(Keyword::Not).map(Tree::perhaps));
        parts.extend(schema.schema_map(Keyword::DependentSchemas).iter().map(|(_, of)| Tree::Schema(of).perhaps()));
        parts
    }

    fn info(&mut self, tree: &Tree<'a>) -> Info<'a> {
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
    fn part(&mut self, tree: &Tree<'a>, step: Step<'_>, left: &mut usize) -> Option<Tree<'a>> {
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

impl<'a> Solver<'a> {
    /// Returns that a value has only properties that its schemas declare; none if that is no constraint.
    pub(super) fn declared(&mut self, side: Side, tree: Tree<'a>, depth: Depth) -> Option<Literal> {
        if tree == Tree::Free || tree == Tree::Silent || tree.size() > MOST_SCHEMAS {
            return None;
        }
        let kinds = self.declarations.entry(side).or_default().info(&tree).kinds;
        if !kinds.has(Kinds::OBJECT) && !kinds.has(Kinds::ARRAY) {
            return None;
        }
        let mut key = format!("declared {side:?} {depth:?} ");
        tree.key(&mut key);
        Some(self.terms.positive(key, Term::Declared(side, Rc::new(tree), depth)))
    }

    /// Returns the facts about a value of a kind that has declared properties only.
    pub(super) fn expand_declared(&mut self, side: Side, tree: &Tree<'a>, depth: Depth, kind: Kinds) -> Expansion<'a> {
        let mut facts = Vec::new();
        match (kind, depth) {
            (Kinds::OBJECT, _) => {
                let info = self.declarations.entry(side).or_default().info(tree);
                match depth {
                    Depth::Top => {
                        let names = self.terms.listed(info.names.iter().copied().map(Json::string).collect());
                        facts.push(Fact::NamesAre(names));
                    }
                    Depth::All if info.is_restricted() => facts.push(Fact::Declared(Rc::new(info.names.clone()))),
                    Depth::All => {}
                }
                if depth == Depth::All {
                    for name in &info.names {
                        let part = self.declared_part(side, tree, Step::Property(name));
                        facts.extend(part.map(|part| Fact::Member(name, part)));
                    }
                    if !info.is_restricted()
                        && let Some(part) = self.declared_part(side, tree, Step::Other)
                    {
                        let except = Rc::new(info.names.into_iter().collect());
                        facts.push(Fact::Others(Names { except, ..Names::default() }, part));
                    }
                }
            }
            (Kinds::ARRAY, Depth::All) => {
                facts.extend(self.declared_part(side, tree, Step::Item).map(|part| Fact::ItemsFrom(0, part)));
            }
            _ => {}
        }
        Expansion::of(facts)
    }

    fn declared_part(&mut self, side: Side, tree: &Tree<'a>, step: Step<'_>) -> Option<Literal> {
        let mut left = MOST_SCHEMAS;
        let part = self.declarations.entry(side).or_default().part(tree, step, &mut left)?;
        self.declared(side, part, Depth::All)
    }
}
