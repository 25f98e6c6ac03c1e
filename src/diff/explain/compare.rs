//! Compares the keywords of two schemas.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::{Flow, Pair, Rule, Step, Walk};
use crate::model::{Keyword, Kinds, Operand, Schema};
use crate::text::markdown::code;
use crate::text::{Json, Number, shortened};

static ANYTHING: Schema = Schema::Boolean(true);

/// The rules of a keyword without rules of its own that is on one side only: added, or removed.
pub(super) const CONSTRAINT: [Rule; 2] = [Rule::ConstraintAdded, Rule::ConstraintRemoved];

/// The annotations with rules of their own.
const ANNOTATIONS: [(Keyword, Rule); 10] = [
    (Keyword::Format, Rule::FormatChanged),
    (Keyword::Title, Rule::TitleChanged),
    (Keyword::Description, Rule::DescriptionChanged),
    (Keyword::Default, Rule::DefaultChanged),
    (Keyword::Examples, Rule::ExamplesChanged),
    (Keyword::Deprecated, Rule::AnnotationChanged),
    (Keyword::ReadOnly, Rule::AnnotationChanged),
    (Keyword::WriteOnly, Rule::AnnotationChanged),
    (Keyword::ContentEncoding, Rule::AnnotationChanged),
    (Keyword::ContentMediaType, Rule::AnnotationChanged),
];

/// The limits: how a tighter one compares with the other, if that tells.
const LIMITS: [(Keyword, Option<Ordering>); 11] = [
    (Keyword::Minimum, Some(Ordering::Greater)),
    (Keyword::ExclusiveMinimum, Some(Ordering::Greater)),
    (Keyword::Maximum, Some(Ordering::Less)),
    (Keyword::ExclusiveMaximum, Some(Ordering::Less)),
    (Keyword::MinLength, Some(Ordering::Greater)),
    (Keyword::MaxLength, Some(Ordering::Less)),
    (Keyword::MinItems, Some(Ordering::Greater)),
    (Keyword::MaxItems, Some(Ordering::Less)),
    (Keyword::MinProperties, Some(Ordering::Greater)),
    (Keyword::MaxProperties, Some(Ordering::Less)),
    (Keyword::MultipleOf, None),
];

/// Maximum length of a quoted value.
const QUOTED: usize = 60;

pub(super) fn quoted(value: &Json) -> String {
    code(&shortened(&value.to_string(), QUOTED))
}

/// Returns the operand of a keyword that takes a schema; without that keyword, that of any value.
pub(super) fn part(schema: &Schema, keyword: Keyword) -> &Schema {
    schema.schema(keyword).unwrap_or(&ANYTHING)
}

/// Returns whether a schema accepts everything, or nothing.
pub(super) fn constant(schema: &Schema) -> Option<bool> {
    match schema {
        Schema::Boolean(value) => Some(*value),
        Schema::Keywords(entries) => {
            let mut asserting = entries.iter().filter(|(keyword, _)| !keyword.is_annotation());
            match (asserting.next(), asserting.next()) {
                (None, _) => Some(true),
                (Some((Keyword::Not, Operand::Schema(schema))), None) => constant(schema).map(|value| !value),
                (Some(_), _) => None,
            }
        }
    }
}

impl<'s> Walk<'s> {
    /// Compares the keywords that don't constrain values: those of references take precedence over those of what they
    /// refer to. `is_new`: whether the last of the schemas weren't compared before.
    pub(super) fn annotations(&mut self, pair: &Pair<'s>, old: &[&'s Schema], new: &[&'s Schema], is_new: bool) {
        let has_own = |chain: &[&Schema], keyword| {
            chain.split_last().is_some_and(|(_, before)| before.iter().any(|schema| schema.has(keyword)))
        };
        for (keyword, rule) in ANNOTATIONS {
            if !is_new && !has_own(old, keyword) && !has_own(new, keyword) {
                continue;
            }
            let of = |chain: &[&'s Schema]| chain.iter().find_map(|schema| schema.data(keyword));
            let (old, new) = (of(old), of(new));
            if old == new {
                continue;
            }
            let text = |value: Option<&Json>| value.map_or_else(|| "none".to_owned(), quoted);
            let rule = if keyword == Keyword::Format { self.format_rule(old, new) } else { rule };
            self.add(pair, rule, format!("`{}`: {} → {}", keyword.name(), text(old), text(new)));
        }
    }

    fn format_rule(&self, old: Option<&Json>, new: Option<&Json>) -> Rule {
        match (old, new) {
            (_, _) if !self.new.model.asserts_formats => Rule::FormatChanged,
            (None, _) => Rule::FormatAsserted,
            (Some(_), None) => Rule::FormatUnasserted,
            (Some(_), Some(_)) => Rule::FormatReplaced,
        }
    }

    pub(super) fn keywords(&mut self, pair: &Pair<'s>) {
        match (constant(pair.old), constant(pair.new)) {
            (Some(old), Some(new)) if old == new => return,
            (_, Some(false)) => return self.add(pair, Rule::ConstraintAdded, "no value is valid now"),
            (Some(false), _) => return self.add(pair, Rule::ConstraintRemoved, "no value was valid"),
            (_, _) => {}
        }
        self.reference(pair);
        self.kinds(pair);
        self.values(pair);
        self.limits(pair);
        self.pattern(pair);
        self.required(pair);
        self.properties(pair);
        self.items(pair);
        self.contains(pair);
        self.composites(pair);
        self.conditions(pair);
    }

    fn reference(&mut self, pair: &Pair<'s>) {
        match (pair.old.reference(), pair.new.reference()) {
            (None, None) => {}
            (Some(old), Some(new)) => {
                let old = self.old.by_name.get(old).copied().unwrap_or(&ANYTHING);
                let new = self.new.by_name.get(new).copied().unwrap_or(&ANYTHING);
                self.push(pair, old, new, Step::Here, in_place(pair));
            }
            (Some(name), None) => self.add(pair, Rule::SchemaChanged, format!("no reference to {}", code(name))),
            (None, Some(name)) => self.add(pair, Rule::SchemaChanged, format!("a reference to {}", code(name))),
        }
    }

    fn kinds(&mut self, pair: &Pair<'s>) {
        let (old, new) = (pair.old.kinds(), pair.new.kinds());
        let rule = match (old.within(new), new.within(old)) {
            (true, true) => return,
            (true, false) => Rule::TypeAllowed,
            (false, true) => Rule::TypeForbidden,
            (false, false) => Rule::TypeReplaced,
        };
        self.add(pair, rule, format!("{} → {}", kind_names(old), kind_names(new)));
    }

    fn values(&mut self, pair: &Pair<'s>) {
        let list = |values: &[Json]| quoted(&Json::array(values.iter().cloned()));
        let rules = [Rule::ValuesListed, Rule::ValuesUnlisted];
        let Some((old, new)) = self.both(pair, Schema::values, rules, list) else { return };
        let [before, now] = [old, new].map(|values| values.iter().map(Json::canonical).collect::<BTreeSet<_>>());
        for added in new.iter().filter(|value| !before.contains(&value.canonical())) {
            self.add(pair, Rule::ValueAllowed, quoted(added));
        }
        for removed in old.iter().filter(|value| !now.contains(&value.canonical())) {
            self.add(pair, Rule::ValueForbidden, quoted(removed));
        }
    }

    fn limits(&mut self, pair: &Pair<'s>) {
        for (keyword, tighter) in LIMITS {
            let (old, new) = (number(pair.old, keyword), number(pair.new, keyword));
            let rule = match (old, new) {
                (None, None) => continue,
                (None, Some(_)) => Rule::LimitTightened,
                (Some(_), None) => Rule::LimitRelaxed,
                (Some(old), Some(new)) => match (new.cmp(old), tighter) {
                    (Ordering::Equal, _) => continue,
                    (_, None) => Rule::LimitChanged,
                    (order, Some(tighter)) if order == tighter => Rule::LimitTightened,
                    (_, Some(_)) => Rule::LimitRelaxed,
                },
            };
            self.add(pair, rule, limit(keyword, old, new));
        }
        let unique = |schema: &'s Schema| schema.data(Keyword::UniqueItems).filter(|is| **is == Json::Bool(true));
        self.both(pair, unique, [Rule::LimitTightened, Rule::LimitRelaxed], |_| "`uniqueItems`".to_owned());
    }

    fn pattern(&mut self, pair: &Pair<'s>) {
        let rules = [Rule::PatternAdded, Rule::PatternRemoved];
        let both = self.both(pair, |schema| schema.data(Keyword::Pattern), rules, quoted);
        if let Some((old, new)) = both.filter(|(old, new)| old != new) {
            self.add(pair, Rule::PatternChanged, format!("{} → {}", quoted(old), quoted(new)));
        }
    }

    /// Returns the operands of a keyword that is on both sides. One that is on one side only is an edit of its own:
    /// added, or removed.
    pub(super) fn both<T>(
        &mut self,
        pair: &Pair<'s>,
        of: impl Fn(&'s Schema) -> Option<T>,
        [added, removed]: [Rule; 2],
        detail: impl Fn(T) -> String,
    ) -> Option<(T, T)> {
        match (of(pair.old), of(pair.new)) {
            (None, None) => {}
            (None, Some(new)) => self.add(pair, added, detail(new)),
            (Some(old), None) => self.add(pair, removed, detail(old)),
            (Some(old), Some(new)) => return Some((old, new)),
        }
        None
    }

    /// Returns the operands of a constraint that is on both sides.
    pub(super) fn constraint<T>(
        &mut self,
        pair: &Pair<'s>,
        keyword: Keyword,
        of: impl Fn(&'s Schema, Keyword) -> Option<T>,
    ) -> Option<(T, T)> {
        self.both(pair, |schema| of(schema, keyword), CONSTRAINT, |_| format!("`{}`", keyword.name()))
    }

    /// Compares maps of schemas, whose keys are told in words.
    pub(super) fn maps(
        &mut self,
        pair: &Pair<'s>,
        keyword: Keyword,
        (step, flow): (Step<'_>, Flow),
        [added, removed]: [Rule; 2],
        detail: impl Fn(&str) -> String,
    ) {
        let (old, new) = (pair.old.schema_map(keyword), pair.new.schema_map(keyword));
        for (key, schema) in new {
            match old.iter().find(|(known, _)| known == key) {
                Some((_, before)) => self.push(pair, before, schema, step, flow),
                None => self.add(pair, added, detail(key)),
            }
        }
        for (key, _) in old.iter().filter(|(key, _)| !new.iter().any(|(known, _)| known == key)) {
            self.add(pair, removed, detail(key));
        }
    }
}

/// Returns the flow from a schema that applies to the same value: what it declares is evaluated for the whole.
pub(super) fn in_place(pair: &Pair) -> Flow {
    let evaluates = |schema: &Schema| schema.has_any(&[Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems]);
    if evaluates(pair.old) || evaluates(pair.new) { Flow::Unclear } else { pair.flow }
}

fn kind_names(kinds: Kinds) -> String {
    if kinds == Kinds::ALL { "any type".to_owned() } else { quoted(&kinds.names()) }
}

pub(super) fn number(schema: &Schema, keyword: Keyword) -> Option<&Number> {
    schema.data(keyword)?.as_number()
}

fn limit(keyword: Keyword, old: Option<&Number>, new: Option<&Number>) -> String {
    let text = |number: Option<&Number>| number.map_or("none", Number::as_str).to_owned();
    format!("`{}`: {} → {}", keyword.name(), text(old), text(new))
}
