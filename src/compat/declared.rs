//! The declarations of schemas about values: the properties that they name.
//!
//! A schema that names properties, and says nothing about others, accepts those as well, although nobody who reads it
//! would send one that another schema happens to name. [`Term::Declared`] leaves these out. It never leaves out what a
//! schema says anything about: where an object has no named properties, or others are typed, matched by patterns, counted
//! or listed, every name is declared. What one of several alternatives names is declared for all of them. Names that no
//! schema has stay, so that a schema that refuses or constrains all others is found to.

pub(super) mod declarations;
mod keywords;
pub(super) mod tree;

use std::rc::Rc;

use super::Side;
use super::facts::{Expansion, Fact, Names};
use super::search::Solver;
use super::terms::{Literal, Term};
use crate::model::Kinds;
use crate::text::Json;
use keywords::Step;
use tree::{Depth, Tree};

/// Maximum number of schemas that apply to a part of a value; where there are more, everything is declared.
const MOST_SCHEMAS: usize = 64;

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
        if kind == Kinds::OBJECT {
            let info = self.declarations.entry(side).or_default().info(tree);
            if depth == Depth::Top {
                let names = self.terms.listed(info.names.into_iter().map(Json::string).collect());
                return Expansion::of(vec![Fact::NamesAre(names)]);
            }
            if info.is_restricted() {
                facts.push(Fact::Declared(Rc::new(info.names.clone())));
            }
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
        } else if (kind, depth) == (Kinds::ARRAY, Depth::All) {
            facts.extend(self.declared_part(side, tree, Step::Item).map(|part| Fact::ItemsFrom(0, part)));
        }
        Expansion::of(facts)
    }

    fn declared_part(&mut self, side: Side, tree: &Tree<'a>, step: Step<'_>) -> Option<Literal> {
        let mut left = MOST_SCHEMAS;
        let part = self.declarations.entry(side).or_default().part(tree, step, &mut left)?;
        self.declared(side, part, Depth::All)
    }
}
