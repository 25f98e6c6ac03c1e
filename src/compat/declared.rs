//! What schemas declare of values: the properties that they name.
//!
//! A schema that names properties, and says nothing about others, accepts those as well, although nobody who reads it
//! would send one that another schema happens to name. [`Term::Declared`] leaves these out. It never leaves out what a
//! schema says anything about: where an object has no named properties, or others are typed, matched by patterns, counted
//! or listed, every name is declared. What one of several alternatives names is declared for all of them. Names that no
//! schema has stay, so that a schema that refuses or constrains all others is found to.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::Side;
use super::facts::{Expansion, Fact, Names};
use super::search::Solver;
use super::terms::{Literal, Term};
use crate::model::{Keyword, Kinds, Schema};
use crate::text::{Json, Number};

/// Maximum number of schemas that apply to a part of a value; where there are more, everything is declared.
const MOST_SCHEMAS: usize = 64;

/// Schemas by the names in references.
pub(crate) type SchemasByName<'a> = Rc<HashMap<&'a str, &'a Schema>>;

/// What part of a value has declared properties only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The value itself: it has none but the declared properties.
    Top,
    /// The value and all of its parts: of the properties that schemas name, they have the declared ones only.
    All,
}

/// The schemas that apply to a value, as far as they declare properties.
#[derive(Debug, Clone)]
pub(super) enum Tree<'a> {
    /// Everything is declared.
    Free,
    /// Nothing is said.
    Silent,
    Schema(&'a Schema),
    All(Vec<Tree<'a>>),
    Any(Vec<Tree<'a>>),
}

impl PartialEq for Tree<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Free, Self::Free) | (Self::Silent, Self::Silent) => true,
            (Self::Schema(one), Self::Schema(other)) => std::ptr::eq(*one, *other),
            (Self::All(one), Self::All(other)) | (Self::Any(one), Self::Any(other)) => one == other,
            (Self::Free | Self::Silent | Self::Schema(_) | Self::All(_) | Self::Any(_), _) => false,
        }
    }
}

impl<'a> Tree<'a> {
    /// Returns the conjunction of trees.
    fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        for part in parts {
            let nested = match part {
                Self::Silent => continue,
                Self::Free => return Self::Free,
                Self::All(nested) => nested,
                part @ (Self::Schema(_) | Self::Any(_)) => vec![part],
            };
            nested.into_iter().for_each(|part| push(&mut kept, part));
        }
        match kept.len() {
            0 => Self::Silent,
            1 => kept.remove(0),
            _ => Self::All(kept),
        }
    }

    /// Returns the disjunction of trees.
    fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        for part in parts {
            let nested = match part {
                Self::Free => return Self::Free,
                Self::Any(nested) => nested,
                part @ (Self::Silent | Self::Schema(_) | Self::All(_)) => vec![part],
            };
            nested.into_iter().for_each(|part| push(&mut kept, part));
        }
        match kept.len() {
            0 => Self::Silent,
            1 => kept.remove(0),
            _ => Self::Any(kept),
        }
    }

    /// Returns an alternative that doesn't have to apply.
    fn perhaps(self) -> Self {
        Self::any([self, Self::Silent])
    }

    fn size(&self) -> usize {
        match self {
            Self::Free | Self::Silent | Self::Schema(_) => 1,
            Self::All(parts) | Self::Any(parts) => parts.iter().map(Self::size).sum(),
        }
    }

    /// Appends what two trees share exactly if they are equal.
    fn key(&self, out: &mut String) {
        match self {
            Self::Free => out.push('*'),
            Self::Silent => out.push('-'),
            Self::Schema(schema) => out.push_str(&format!("{:p}", *schema)),
            Self::All(parts) | Self::Any(parts) => {
                out.push_str(if matches!(self, Self::All(_)) { "&(" } else { "|(" });
                for part in parts {
                    part.key(out);
                    out.push(' ');
                }
                out.push(')');
            }
        }
    }
}

fn push<'a>(kept: &mut Vec<Tree<'a>>, part: Tree<'a>) {
    if !kept.contains(&part) {
        kept.push(part);
    }
}

/// What is declared of an object.
#[derive(Debug, Clone)]
struct Info<'a> {
    /// The kinds of value that the schemas may accept.
    kinds: Kinds,
    /// The declared names.
    names: BTreeSet<&'a str>,
    /// Whether properties are named, whatever alternatives apply.
    is_named: bool,
    /// Whether every name is declared.
    is_free: bool,
}

impl<'a> Info<'a> {
    const SILENT: Self = Self { kinds: Kinds::ALL, names: BTreeSet::new(), is_named: false, is_free: false };
    const FREE: Self = Self { kinds: Kinds::ALL, names: BTreeSet::new(), is_named: false, is_free: true };

    /// Returns whether only some names are declared.
    fn is_restricted(&self) -> bool {
        self.is_named && !self.is_free
    }

    fn and(mut self, other: Self) -> Self {
        self.names.extend(other.names);
        let (is_named, is_free) = (self.is_named || other.is_named, self.is_free || other.is_free);
        Self { kinds: self.kinds.and(other.kinds), names: self.names, is_named, is_free }
    }

    fn or(mut self, other: Self) -> Self {
        // An alternative that isn't an object names none.
        let is_named = |info: &Self| info.is_named || !info.kinds.has(Kinds::OBJECT);
        let (is_named, is_free) = (is_named(&self) && is_named(&other), self.is_free || other.is_free);
        self.names.extend(other.names);
        Self { kinds: self.kinds.or(other.kinds), names: self.names, is_named, is_free }
    }
}

/// A part of a value.
#[derive(Clone, Copy)]
enum Step<'n> {
    Property(&'n str),
    /// A property that no schema names.
    Other,
    Item,
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

/// Returns what the keywords of a schema declare, apart from its composites.
fn own(schema: &Schema) -> Info<'_> {
    let Schema::Keywords(_) = schema else {
        return match schema {
            Schema::Boolean(false) => Info { kinds: Kinds::NONE, ..Info::SILENT },
            Schema::Boolean(true) | Schema::Keywords(_) => Info::SILENT,
        };
    };
    let mut kinds = schema.kinds();
    if let Some(values) = schema.values() {
        kinds = kinds.and(values.iter().map(Kinds::of_value).fold(Kinds::NONE, Kinds::or));
    }
    let properties = schema.schema_map(Keyword::Properties);
    let mut names: BTreeSet<&str> = properties.iter().map(|(name, _)| name.as_str()).collect();
    names.extend(schema.required());
    names.extend(schema.schema_map(Keyword::DependentSchemas).iter().map(|(name, _)| name.as_str()));
    if let Some(Json::Object(members)) = schema.data(Keyword::DependentRequired) {
        for (name, needed) in members {
            names.insert(name);
            let Json::Array(needed) = needed else { continue };
            names.extend(needed.iter().filter_map(Json::as_str));
        }
    }
    let others = [Keyword::AdditionalProperties, Keyword::UnevaluatedProperties].map(|keyword| schema.schema(keyword));
    let is_closed = |of: Option<&Schema>| of.is_some_and(|of| *of == Schema::Boolean(false));
    let count = Number::from_text(names.len().to_string());
    let counts_more = |keyword| matches!(schema.data(keyword), Some(Json::Number(number)) if *number > count);
    let is_listed = schema.values().is_some_and(|values| values.iter().any(has_parts));
    Info {
        kinds,
        is_named: !properties.is_empty() || others.into_iter().any(is_closed),
        is_free: is_listed
            || others.into_iter().any(|of| of.is_some() && !is_closed(of))
            || schema.has_any(&[Keyword::PatternProperties, Keyword::PropertyNames])
            || counts_more(Keyword::MinProperties)
            || counts_more(Keyword::MaxProperties),
        names,
    }
}

fn has_parts(value: &Json) -> bool {
    matches!(value, Json::Array(_) | Json::Object(_))
}

/// Returns what the keywords of a schema say of a part of a value, apart from its composites.
fn own_part<'a>(schema: &'a Schema, step: Step<'_>) -> Vec<Tree<'a>> {
    let one = |keyword| schema.schema(keyword).filter(|of| **of != Schema::Boolean(false)).map(Tree::Schema);
    if schema.values().is_some_and(|values| values.iter().any(has_parts)) {
        return vec![Tree::Free];
    }
    let mut parts = Vec::new();
    if let Step::Item = step {
        let prefix = schema.schemas(Keyword::PrefixItems).unwrap_or_default();
        let items = schema.schema(Keyword::Items).map(Tree::Schema);
        if !prefix.is_empty() || items.is_some() {
            let rest = items.unwrap_or(Tree::Silent);
            parts.push(Tree::any(prefix.iter().map(Tree::Schema).chain([rest])));
        }
        parts.extend([Keyword::Contains, Keyword::UnevaluatedItems].into_iter().filter_map(one).map(Tree::perhaps));
        return parts;
    }
    let named = match step {
        Step::Property(name) => schema.schema_map(Keyword::Properties).iter().find(|(known, _)| known == name),
        Step::Other | Step::Item => None,
    };
    let patterns = schema.schema_map(Keyword::PatternProperties).iter().map(|(_, of)| Tree::Schema(of));
    match named {
        Some((_, of)) => {
            parts.push(Tree::Schema(of));
            parts.extend(patterns.map(Tree::perhaps));
        }
        None => {
            let mut others: Vec<Tree> = patterns.collect();
            match schema.schema(Keyword::AdditionalProperties) {
                Some(of) => others.push(Tree::Schema(of)),
                None if !others.is_empty() => others.push(Tree::Silent),
                None => {}
            }
            parts.extend((!others.is_empty()).then(|| Tree::any(others)));
        }
    }
    parts.extend(one(Keyword::UnevaluatedProperties).map(Tree::perhaps));
    parts
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

    /// Returns what it means for a value of a kind that it has declared properties only.
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
        Expansion { facts, clauses: Vec::new() }
    }

    fn declared_part(&mut self, side: Side, tree: &Tree<'a>, step: Step<'_>) -> Option<Literal> {
        let mut left = MOST_SCHEMAS;
        let part = self.declarations.entry(side).or_default().part(tree, step, &mut left)?;
        self.declared(side, part, Depth::All)
    }
}
