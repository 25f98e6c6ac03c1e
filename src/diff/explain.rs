//! Explains how a schema was edited: walks over both sides, and finds the [rule](Rule) of every difference.
//!
//! Each rule has its effect on the values, whatever else was edited, so that edits that all widen widen together. The
//! verdict doesn't depend on it.

mod compare;
mod composites;
mod cursor;
mod parts;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::Places;
use super::rules::{Effect, Flow, Rule};
use super::source::Role;
use super::table::in_words;
use crate::compat::SchemasByName;
use crate::model::{Keyword, Model, Schema, TypeId};
use crate::text::Place;
use cursor::Cursor;

/// An explained edit.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) rule: Rule,
    /// The path in values: `data.items[].name`; empty for the whole.
    pub(crate) path: String,
    /// The effect on the values of the whole.
    pub(crate) effect: Effect,
    /// The edit of this part: what is different.
    pub(crate) detail: String,
    pub(crate) places: Places,
}

impl Change {
    /// Returns whether it may break those who read the results, or those who make the parameters.
    pub(crate) fn harms(&self, role: Role) -> bool {
        match role {
            Role::Result => self.effect.may_add(),
            Role::Input => self.effect.may_remove(),
        }
    }

    /// Returns the edit in words, with the path and what is different.
    pub(crate) fn sentence(&self) -> String {
        in_words(&self.path, self.rule.edit(), &self.detail)
    }

    /// Returns the edit in words, with what is different.
    pub(crate) fn edit(&self) -> String {
        in_words("", self.rule.edit(), &self.detail)
    }
}

/// A type with its schema, and the schemas of its model.
#[derive(Clone, Copy)]
pub(crate) struct Typed<'w, 's> {
    pub(crate) schemas: &'w Schemas<'s>,
    pub(crate) id: TypeId,
    pub(crate) schema: &'s Schema,
}

/// Returns whether no edit of values leads from one type to another.
pub(crate) fn is_unchanged(old: Typed, new: Typed) -> bool {
    let mut walk = Walk::of(old, new);
    // Most of what is asked for differs at once.
    while let Some(pair) = walk.pending.pop() {
        walk.compare(pair);
        if walk.changes.iter().any(|change| change.effect != Effect::None) {
            return false;
        }
    }
    true
}

/// Returns the edits that lead from one type to another.
pub(crate) fn explain(old: Typed, new: Typed) -> Vec<Change> {
    let mut walk = Walk::of(old, new);
    while let Some(pair) = walk.pending.pop() {
        walk.compare(pair);
    }
    let position = |place: &Option<Place>| place.as_ref().map(|place| (place.file.name().to_owned(), place.span.start));
    walk.changes.sort_by_cached_key(|change| {
        (
            position(&change.places.new),
            position(&change.places.old),
            change.path.clone(),
            change.rule,
            change.detail.clone(),
        )
    });
    walk.changes.dedup_by(|a, b| (a.rule, &a.path, &a.detail, a.effect) == (b.rule, &b.path, &b.detail, b.effect));
    walk.changes
}

/// The schemas of a model.
pub(crate) struct Schemas<'s> {
    model: &'s Model,
    by_name: SchemasByName<'s>,
    by_type: HashMap<TypeId, &'s Schema>,
}

impl<'s> Schemas<'s> {
    pub(crate) fn new(model: &'s Model) -> Self {
        let by_name = Rc::new(model.bundle.iter().map(|bundled| (bundled.name.as_str(), &bundled.schema)).collect());
        let by_type = model.bundle.iter().filter_map(|bundled| Some((bundled.definition?, &bundled.schema))).collect();
        Self { model, by_name, by_type }
    }

    /// Returns the schema of a type.
    pub(crate) fn of(&self, id: TypeId) -> Option<&'s Schema> {
        self.by_type.get(&id).copied()
    }

    /// Returns all schemas by their names.
    pub(crate) fn by_name(&self) -> &SchemasByName<'s> {
        &self.by_name
    }

    /// Follows references that stand alone, except for annotations. Returns the schemas on the way, the last of which
    /// has the constraints.
    fn resolve(&self, mut schema: &'s Schema, mut cursor: Cursor<'s>) -> (Vec<&'s Schema>, Cursor<'s>) {
        let mut chain = vec![schema];
        // A chain of references is no longer than the list of schemas.
        for _ in 0..=self.by_name.len() {
            let is_alone =
                schema.entries().iter().all(|(keyword, _)| *keyword == Keyword::Ref || keyword.is_annotation());
            let target = schema.reference().filter(|_| is_alone).and_then(|name| self.by_name.get(name));
            let Some(target) = target else { break };
            (schema, cursor) = (target, cursor.entered());
            chain.push(schema);
        }
        (chain, cursor)
    }
}

/// A schema on both sides.
struct Pair<'s> {
    old: &'s Schema,
    new: &'s Schema,
    cursors: (Cursor<'s>, Cursor<'s>),
    path: String,
    flow: Flow,
}

struct Walk<'s> {
    old: &'s Schemas<'s>,
    new: &'s Schemas<'s>,
    pending: Vec<Pair<'s>>,
    /// The pairs that were compared: schemas may be recursive.
    seen: HashSet<(*const Schema, *const Schema, Flow)>,
    changes: Vec<Change>,
}

impl<'s> Walk<'s> {
    fn of(old: Typed<'s, 's>, new: Typed<'s, 's>) -> Self {
        let pair = Pair {
            old: old.schema,
            new: new.schema,
            cursors: (Cursor::of(old), Cursor::of(new)),
            path: String::new(),
            flow: Flow::Same,
        };
        let (old, new) = (old.schemas, new.schemas);
        Self { old, new, pending: vec![pair], seen: HashSet::new(), changes: Vec::new() }
    }

    fn compare(&mut self, mut pair: Pair<'s>) {
        let (old, new);
        (old, pair.cursors.0) = self.old.resolve(pair.old, pair.cursors.0);
        (new, pair.cursors.1) = self.new.resolve(pair.new, pair.cursors.1);
        (pair.old, pair.new) = (old.last().copied().unwrap_or(pair.old), new.last().copied().unwrap_or(pair.new));
        let is_new = self.seen.insert((pair.old, pair.new, pair.flow));
        self.annotations(&pair, &old, &new, is_new);
        if is_new {
            self.keywords(&pair);
        }
    }

    /// Adds a change of a pair.
    fn add(&mut self, pair: &Pair<'s>, rule: Rule, detail: impl Into<String>) {
        self.changes.push(Change {
            rule,
            path: pair.path.clone(),
            effect: pair.flow.of(rule.effect()),
            detail: detail.into(),
            places: Places { old: pair.cursors.0.place.cloned(), new: pair.cursors.1.place.cloned() },
        });
    }

    /// Compares parts of a pair later.
    fn push(&mut self, pair: &Pair<'s>, old: &'s Schema, new: &'s Schema, step: Step<'_>, flow: Flow) {
        let path = step.path(&pair.path);
        let cursors = (pair.cursors.0.step(step), pair.cursors.1.step(step));
        self.pending.push(Pair { old, new, cursors, path, flow });
    }
}

/// A step from a schema to a part of it.
#[derive(Clone, Copy)]
enum Step<'k> {
    /// To the same value.
    Here,
    Property(&'k str),
    /// To the other properties.
    Others,
    /// To the names of properties.
    Names,
    Item(usize),
    /// To the other items.
    Items,
}

impl Step<'_> {
    fn path(self, path: &str) -> String {
        let is_plain =
            |key: &str| !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
        match self {
            Self::Here => path.to_owned(),
            Self::Property(key) if !is_plain(key) => format!("{path}[{key:?}]"),
            Self::Property(key) if path.is_empty() => key.to_owned(),
            Self::Property(key) => format!("{path}.{key}"),
            Self::Others => format!("{path}.*").trim_start_matches('.').to_owned(),
            Self::Names => format!("{path} (key)").trim_start().to_owned(),
            Self::Item(index) => format!("{path}[{index}]"),
            Self::Items => format!("{path}[]"),
        }
    }
}
