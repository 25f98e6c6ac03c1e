//! Source compatibility: whether code that uses the generated types still compiles, for each language.
//!
//! The types of both sides are compared in pairs, from the types of a tool inwards. The [rules](rules) tell which
//! languages a difference breaks.

mod rules;
mod types;
mod variants;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rules::{ALL, GENERICS, MODULES, seen_in};
pub(crate) use rules::{Role, SourceRule};
pub(crate) use types::{field_names, named};

use super::Places;
use super::names::{Names, languages, names_of};
use super::side::{Document, Subject};
use super::table::in_words;
use crate::model::{Body, Model, Type, TypeId};
use crate::target::{Options, Target};
use crate::text::markdown::code;

/// A change of the generated code.
#[derive(Debug, Clone)]
pub(crate) struct SourceChange {
    pub(crate) rule: SourceRule,
    /// The type and the property: `User.role`; empty for the tool.
    pub(crate) path: String,
    /// The difference, in words.
    detail: String,
    /// The languages that it is in.
    pub(crate) languages: BTreeSet<Target>,
    /// The languages whose users it breaks.
    pub(crate) broken: BTreeSet<Target>,
    pub(crate) places: Places,
}

impl SourceChange {
    fn new(rule: SourceRule, role: Role, places: Places) -> Self {
        let (path, detail, languages) = (String::new(), String::new(), seen_in(ALL));
        let [of_result, of_input] = rule.breaks();
        let broken = seen_in(if role == Role::Result { of_result } else { of_input });
        Self { rule, path, detail, languages, broken, places }
    }

    /// Restricts the change to the languages that it is in, if not all.
    fn only_in(mut self, languages: BTreeSet<Target>) -> Self {
        self.broken = &self.broken & &languages;
        self.languages = languages;
        self
    }

    /// Returns whether it breaks the users of any language.
    pub(crate) fn is_breaking(&self) -> bool {
        !self.broken.is_empty()
    }

    /// Returns the names of the languages whose users it breaks.
    pub(crate) fn broken_names(&self) -> String {
        names_of(&self.broken)
    }

    /// Returns the change in words.
    pub(crate) fn sentence(&self) -> String {
        in_words(&self.path, self.rule.edit(), &self.detail)
    }
}

/// A document with the names of its types in the languages.
#[derive(Clone, Copy)]
pub(super) struct View<'s> {
    pub(super) document: &'s Document,
    pub(super) names: &'s Names,
    /// The options of the generated code.
    pub(super) options: &'s Options,
}

impl<'s> View<'s> {
    fn model(self) -> &'s Model {
        self.document.plain()
    }

    /// Returns the languages in which parts can be added to a type without a break.
    fn open_in(self, id: TypeId) -> BTreeSet<Target> {
        let definition = self.model().definition(id);
        let name = definition.external.as_ref().map_or(&definition.name, |external| &external.name);
        let document = self.document.module_of(id);
        let is_open = |target: &Target| {
            let users = target.profile().users.as_ref();
            users.and_then(|users| users.is_open).is_some_and(|is_open| is_open(self.options, document, name))
        };
        languages().filter(is_open).collect()
    }
}

/// Compares the types of a tool.
pub(super) fn compare((before, old): (View, &Subject), (now, new): (View, &Subject)) -> Vec<SourceChange> {
    let mut walk = Walk {
        old: before,
        new: now,
        role: Role::Result,
        seen: HashSet::new(),
        pending: Vec::new(),
        changes: Vec::new(),
    };
    let places = || Places { old: old.place().cloned(), new: new.place().cloned() };
    let ids = [(Role::Result, old.result(), new.result()), (Role::Input, old.input(), new.input())];
    for (role, before, now) in ids {
        walk.role = role;
        match (before, now) {
            (None, None) => {}
            (None, Some(_)) => walk.changes.push(SourceChange::new(SourceRule::TypeAdded, role, places())),
            (Some(_), None) => walk.changes.push(SourceChange::new(SourceRule::TypeRemoved, role, places())),
            (Some(before), Some(now)) => {
                walk.pending.push((before, now));
                walk.run();
            }
        }
    }
    let (module, of_new) = (&before.document.module, &now.document.module);
    if module != of_new {
        let moved = SourceChange::new(SourceRule::ModuleMoved, walk.role, places()).only_in(seen_in(MODULES));
        walk.changes.push(SourceChange { detail: format!("{} → {}", code(module), code(of_new)), ..moved });
    }
    walk.changes.sort_by(|a, b| (&a.path, a.rule, &a.detail).cmp(&(&b.path, b.rule, &b.detail)));
    walk.changes.dedup_by(|a, b| (&a.path, a.rule, &a.detail, &a.broken) == (&b.path, b.rule, &b.detail, &b.broken));
    walk.changes
}

/// Returns the change of a tool or a type that was removed.
pub(super) fn removed(subject: &Subject) -> SourceChange {
    let rule = if subject.is_schema() { SourceRule::DefinitionRemoved } else { SourceRule::ToolRemoved };
    SourceChange::new(rule, Role::Result, Places { old: subject.place().cloned(), new: None })
}

struct Walk<'s> {
    old: View<'s>,
    new: View<'s>,
    role: Role,
    /// The pairs of types that were compared.
    seen: HashSet<(TypeId, TypeId, Role)>,
    pending: Vec<(TypeId, TypeId)>,
    changes: Vec<SourceChange>,
}

impl Walk<'_> {
    fn run(&mut self) {
        while let Some((old, new)) = self.pending.pop() {
            if self.seen.insert((old, new, self.role)) {
                self.names(old, new);
                self.module(old, new);
                self.exhaustiveness(old, new);
                self.parameters(old, new);
                self.definitions(old, new);
            }
        }
    }

    /// Returns a change of a pair of types.
    fn found(&self, rule: SourceRule, old: TypeId, new: TypeId, detail: impl Into<String>) -> SourceChange {
        let (before, now) = (self.old.model().definition(old), self.new.model().definition(new));
        let places = Places { old: before.place.clone(), new: now.place.clone() };
        let mut found = SourceChange::new(rule, self.role, places);
        (found.path, found.detail) = (before.name.clone(), detail.into());
        if rule.is_expected_of_open_types() {
            found.broken = &found.broken - &self.old.open_in(old);
        }
        found
    }

    /// Reports a change of a pair of types.
    fn report(&mut self, rule: SourceRule, old: TypeId, new: TypeId, detail: impl Into<String>) {
        self.changes.push(self.found(rule, old, new, detail));
    }

    /// Reports the languages in which a type has another name.
    fn names(&mut self, old: TypeId, new: TypeId) {
        let mut renamed: BTreeMap<String, BTreeSet<Target>> = BTreeMap::new();
        for language in languages() {
            if let (Some(before), Some(now)) = (self.old.names.of(language, old), self.new.names.of(language, new))
                && before != now
            {
                renamed.entry(format!("{} → {}", code(before), code(now))).or_default().insert(language);
            }
        }
        for (detail, languages) in renamed {
            self.changes.push(self.found(SourceRule::TypeRenamed, old, new, detail).only_in(languages));
        }
    }

    /// Reports a type that another module declares, unless the whole document moved.
    fn module(&mut self, old: TypeId, new: TypeId) {
        let (of_old, of_new) = (self.old.document, self.new.document);
        let (before, now) = (of_old.module_of(old), of_new.module_of(new));
        if before != now && (before, now) != (of_old.module.as_str(), of_new.module.as_str()) {
            self.changes.push(
                self.found(SourceRule::ModuleMoved, old, new, format!("{} → {}", code(before), code(now)))
                    .only_in(seen_in(MODULES)),
            );
        }
    }

    /// Reports a type of which others can no longer list the variants or the fields.
    fn exhaustiveness(&mut self, old: TypeId, new: TypeId) {
        let is_alias = matches!(self.new.model().definition(new).body, Body::Alias(_));
        let opened = &self.new.open_in(new) - &self.old.open_in(old);
        if !is_alias && !opened.is_empty() {
            self.changes.push(self.found(SourceRule::BecameNonExhaustive, old, new, "").only_in(opened));
        }
    }

    /// Compares the type parameters, and the arguments of an instance.
    fn parameters(&mut self, old: TypeId, new: TypeId) {
        let (before, now) = (&self.old.document.model, &self.new.document.model);
        let (Some(old_text), Some(new_text)) = (generics(before, old), generics(now, new)) else { return };
        if old_text != new_text {
            self.changes.push(
                self.found(SourceRule::ParametersChanged, old, new, format!("{old_text} → {new_text}"))
                    .only_in(seen_in(GENERICS)),
            );
        }
    }
}

/// Returns the type parameters of a definition, or of what it is an instance of.
fn generics(model: &Model, id: TypeId) -> Option<String> {
    let definition = model.definitions.get(id.index())?;
    let names = |of: TypeId| {
        let of = model.definition(of);
        let names: Vec<&str> = of.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        if names.is_empty() { "no type parameters".to_owned() } else { format!("`{}<{}>`", of.name, names.join(", ")) }
    };
    Some(match &definition.body {
        Body::Alias(Type::Instance(of, _)) => names(*of),
        Body::Alias(_) | Body::Enum(_) | Body::Record(_) | Body::Union(_) => names(id),
    })
}
