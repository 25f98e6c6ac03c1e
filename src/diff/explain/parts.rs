//! Compares the parts of objects and arrays.

use ecow::EcoString;

use super::compare::{constant, number, part};
use super::{Flow, Pair, Rule, Step, Walk};
use crate::model::{Keyword, Schema};
use crate::text::markdown::code;

impl<'s> Walk<'s> {
    pub(super) fn required(&mut self, pair: &Pair<'s>) {
        let (old, new) = (pair.old.required(), pair.new.required());
        for name in new.iter().filter(|name| !old.contains(name)) {
            self.add_at(pair, Step::Property(name), Rule::PropertyRequired, "");
        }
        for name in old.iter().filter(|name| !new.contains(name)) {
            self.add_at(pair, Step::Property(name), Rule::PropertyOptional, "");
        }
    }

    /// Adds a change of a part.
    fn add_at(&mut self, pair: &Pair<'s>, step: Step<'_>, rule: Rule, detail: &str) {
        let cursors = (pair.cursors.0.step(step), pair.cursors.1.step(step));
        let part = Pair { old: pair.old, new: pair.new, cursors, path: step.path(&pair.path), flow: pair.flow };
        self.add(&part, rule, detail);
    }

    pub(super) fn properties(&mut self, pair: &Pair<'s>) {
        let (old, new) = (pair.old.schema_map(Keyword::Properties), pair.new.schema_map(Keyword::Properties));
        let [old_others, new_others] = [pair.old, pair.new].map(|schema| part(schema, Keyword::AdditionalProperties));
        // A pattern may match any key, and unevaluated properties depend on what is declared.
        let is_unclear =
            |schema: &Schema| schema.has_any(&[Keyword::PatternProperties, Keyword::UnevaluatedProperties]);
        let is_unclear = is_unclear(pair.old) || is_unclear(pair.new);
        let known =
            |list: &'s [(EcoString, Schema)], key: &str| list.iter().find(|(name, _)| name == key).map(|(_, of)| of);
        for (key, schema) in new {
            let step = Step::Property(key);
            match known(old, key) {
                Some(before) => self.push(pair, before, schema, step, pair.flow),
                None if is_unclear => self.add_at(pair, step, Rule::SchemaChanged, "declared"),
                None => match (constant(old_others), constant(schema)) {
                    (Some(false), Some(false)) | (Some(true), Some(true)) => {}
                    (Some(false), _) => self.add_at(pair, step, Rule::PropertyAllowed, ""),
                    (Some(true), _) => self.add_at(pair, step, Rule::PropertyDeclared, ""),
                    (None, _) => self.push(pair, old_others, schema, step, pair.flow),
                },
            }
        }
        for (key, schema) in old.iter().filter(|(key, _)| known(new, key).is_none()) {
            let step = Step::Property(key);
            match (constant(new_others), constant(schema)) {
                _ if is_unclear => self.add_at(pair, step, Rule::SchemaChanged, "no longer declared"),
                (Some(false), Some(false)) | (Some(true), Some(true)) => {}
                (Some(false), _) => self.add_at(pair, step, Rule::PropertyForbidden, ""),
                (Some(true), _) => self.add_at(pair, step, Rule::PropertyUndeclared, ""),
                (None, _) => self.push(pair, schema, new_others, step, pair.flow),
            }
        }
        self.rest(pair, old_others, new_others, Step::Others);
        self.rest_of(pair, Keyword::UnevaluatedProperties, Step::Others);
        self.key_patterns(pair);
        self.push_parts(pair, Keyword::PropertyNames, Step::Names);
    }

    /// Compares the schemas of a keyword for other properties or items.
    fn rest_of(&mut self, pair: &Pair<'s>, keyword: Keyword, step: Step<'_>) {
        self.rest(pair, part(pair.old, keyword), part(pair.new, keyword), step);
    }

    /// Compares the schemas of other properties, or of items.
    fn rest(&mut self, pair: &Pair<'s>, old: &'s Schema, new: &'s Schema, step: Step<'_>) {
        let (at, closed, opened) = match step {
            Step::Others => (Step::Here, (Rule::ObjectClosed, ""), (Rule::ObjectOpened, "")),
            Step::Items => {
                (Step::Here, (Rule::ItemForbidden, "no further items"), (Rule::ItemAllowed, "further items"))
            }
            step => (step, (Rule::ItemForbidden, ""), (Rule::ItemAllowed, "")),
        };
        match (constant(old), constant(new)) {
            (Some(old), Some(new)) if old == new => {}
            (_, Some(false)) => self.add_at(pair, at, closed.0, closed.1),
            (Some(false), _) => self.add_at(pair, at, opened.0, opened.1),
            (_, _) => self.push(pair, old, new, step, pair.flow),
        }
    }

    fn key_patterns(&mut self, pair: &Pair<'s>) {
        let is_closed =
            |schema: &Schema| schema.has_any(&[Keyword::AdditionalProperties, Keyword::UnevaluatedProperties]);
        let rules = match is_closed(pair.old) || is_closed(pair.new) {
            true => [Rule::KeyPatternChanged; 2],
            false => [Rule::KeyPatternAdded, Rule::KeyPatternRemoved],
        };
        self.maps(pair, Keyword::PatternProperties, (Step::Others, pair.flow), rules, code);
    }

    pub(super) fn items(&mut self, pair: &Pair<'s>) {
        let prefix = |schema: &'s Schema| schema.schemas(Keyword::PrefixItems).unwrap_or_default();
        let (old, new) = (prefix(pair.old), prefix(pair.new));
        let [old_rest, new_rest] = [pair.old, pair.new].map(|schema| part(schema, Keyword::Items));
        for index in 0..old.len().max(new.len()) {
            let (before, now) = (old.get(index).unwrap_or(old_rest), new.get(index).unwrap_or(new_rest));
            self.rest(pair, before, now, Step::Item(index));
        }
        self.rest(pair, old_rest, new_rest, Step::Items);
        self.rest_of(pair, Keyword::UnevaluatedItems, Step::Items);
    }

    pub(super) fn contains(&mut self, pair: &Pair<'s>) {
        let contains = self.constraint(pair, Keyword::Contains, Schema::schema);
        let Some((old, new)) = contains else { return };
        let counts = |schema| [Keyword::MinContains, Keyword::MaxContains].map(|keyword| number(schema, keyword));
        let (before, now) = (counts(pair.old), counts(pair.new));
        if before != now {
            self.add(pair, Rule::LimitChanged, "`minContains` or `maxContains`");
        }
        let is_bounded = before[1].is_some() || now[1].is_some();
        self.push(pair, old, new, Step::Items, if is_bounded { Flow::Unclear } else { pair.flow });
    }

    /// Compares a keyword that takes a schema, where it is on both sides; otherwise it is a constraint more or less.
    pub(super) fn push_parts(&mut self, pair: &Pair<'s>, keyword: Keyword, step: Step<'_>) {
        // A part that constrains nothing is as good as absent.
        let trivial = Some(keyword != Keyword::Not);
        let of = |schema: &'s Schema, keyword| schema.schema(keyword).filter(|part| constant(part) != trivial);
        if let Some((old, new)) = self.constraint(pair, keyword, of) {
            let flow = if keyword == Keyword::Not { pair.flow.negated() } else { pair.flow };
            self.push(pair, old, new, step, flow);
        }
    }
}
