//! Compares the keywords of two schemas.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use ecow::EcoString;

use super::{Flow, Pair, Rule, Step, Walk};
use crate::model::{Keyword, Kinds, Operand, Schema};
use crate::text::markdown::code;
use crate::text::{Json, Number, shortened};

static ANYTHING: Schema = Schema::Boolean(true);

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

/// The limits: whether a greater number is the tighter one.
const LIMITS: [(Keyword, bool); 10] = [
    (Keyword::Minimum, true),
    (Keyword::ExclusiveMinimum, true),
    (Keyword::Maximum, false),
    (Keyword::ExclusiveMaximum, false),
    (Keyword::MinLength, true),
    (Keyword::MaxLength, false),
    (Keyword::MinItems, true),
    (Keyword::MaxItems, false),
    (Keyword::MinProperties, true),
    (Keyword::MaxProperties, false),
];

/// Maximum length of a quoted value.
const QUOTED: usize = 60;

fn quoted(value: &Json) -> String {
    code(&shortened(&value.to_string(), QUOTED))
}

/// Returns the operand of a keyword that takes a schema; without that keyword, that of any value.
fn part(schema: &Schema, keyword: Keyword) -> &Schema {
    schema.schema(keyword).unwrap_or(&ANYTHING)
}

/// Returns whether a schema accepts everything, or nothing.
fn constant(schema: &Schema) -> Option<bool> {
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
            (Some(true), Some(_)) => return self.add(pair, Rule::ConstraintAdded, "no value is valid now"),
            (Some(false), _) => return self.add(pair, Rule::ConstraintRemoved, "no value was valid"),
            (_, Some(false)) => return self.add(pair, Rule::ConstraintAdded, "no value is valid now"),
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
        match (pair.old.values(), pair.new.values()) {
            (None, None) => {}
            (None, Some(new)) => self.add(pair, Rule::ValuesListed, list(new)),
            (Some(old), None) => self.add(pair, Rule::ValuesUnlisted, list(old)),
            (Some(old), Some(new)) => {
                let [before, now] =
                    [old, new].map(|values| values.iter().map(Json::canonical).collect::<BTreeSet<_>>());
                for added in new.iter().filter(|value| !before.contains(&value.canonical())) {
                    self.add(pair, Rule::ValueAllowed, quoted(added));
                }
                for removed in old.iter().filter(|value| !now.contains(&value.canonical())) {
                    self.add(pair, Rule::ValueForbidden, quoted(removed));
                }
            }
        }
    }

    fn limits(&mut self, pair: &Pair<'s>) {
        for (keyword, greater_is_tighter) in LIMITS {
            let (old, new) = (number(pair.old, keyword), number(pair.new, keyword));
            let tighter = match (old, new) {
                (None, None) => continue,
                (None, Some(_)) => true,
                (Some(_), None) => false,
                (Some(old), Some(new)) => match new.partial_cmp(old) {
                    Some(Ordering::Greater) => greater_is_tighter,
                    Some(Ordering::Less) => !greater_is_tighter,
                    Some(Ordering::Equal) | None => continue,
                },
            };
            let rule = if tighter { Rule::LimitTightened } else { Rule::LimitRelaxed };
            self.add(pair, rule, limit(keyword, old, new));
        }
        self.multiple_of(pair);
        let is_unique = |schema: &Schema| schema.data(Keyword::UniqueItems) == Some(&Json::Bool(true));
        match (is_unique(pair.old), is_unique(pair.new)) {
            (false, true) => self.add(pair, Rule::LimitTightened, "`uniqueItems`"),
            (true, false) => self.add(pair, Rule::LimitRelaxed, "`uniqueItems`"),
            (true, true) | (false, false) => {}
        }
    }

    fn multiple_of(&mut self, pair: &Pair<'s>) {
        let keyword = Keyword::MultipleOf;
        let (old, new) = (number(pair.old, keyword), number(pair.new, keyword));
        let rule = match (old, new) {
            (None, None) => return,
            (None, Some(_)) => Rule::LimitTightened,
            (Some(_), None) => Rule::LimitRelaxed,
            (Some(old), Some(new)) if old == new => return,
            (Some(_), Some(_)) => Rule::LimitChanged,
        };
        self.add(pair, rule, limit(keyword, old, new));
    }

    fn pattern(&mut self, pair: &Pair<'s>) {
        match (pair.old.data(Keyword::Pattern), pair.new.data(Keyword::Pattern)) {
            (old, new) if old == new => {}
            (None, Some(new)) => self.add(pair, Rule::PatternAdded, quoted(new)),
            (Some(old), None) => self.add(pair, Rule::PatternRemoved, quoted(old)),
            (Some(old), Some(new)) => {
                self.add(pair, Rule::PatternChanged, format!("{} → {}", quoted(old), quoted(new)));
            }
            (None, None) => {}
        }
    }

    fn required(&mut self, pair: &Pair<'s>) {
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

    fn properties(&mut self, pair: &Pair<'s>) {
        let (old, new) = (pair.old.schema_map(Keyword::Properties), pair.new.schema_map(Keyword::Properties));
        let others = [pair.old, pair.new].map(|schema| part(schema, Keyword::AdditionalProperties));
        let [old_others, new_others] = others;
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
        let unevaluated = [pair.old, pair.new].map(|schema| part(schema, Keyword::UnevaluatedProperties));
        self.rest(pair, unevaluated[0], unevaluated[1], Step::Others);
        self.key_patterns(pair);
        self.push_parts(pair, Keyword::PropertyNames, Step::Names);
    }

    /// Compares the schemas of other properties or items.
    fn rest(&mut self, pair: &Pair<'s>, old: &'s Schema, new: &'s Schema, step: Step<'_>) {
        let is_object = matches!(step, Step::Others);
        match (constant(old), constant(new)) {
            (Some(old), Some(new)) if old == new => {}
            (_, Some(false)) if is_object => self.add(pair, Rule::ObjectClosed, ""),
            (Some(false), _) if is_object => self.add(pair, Rule::ObjectOpened, ""),
            (_, Some(false)) => self.add(pair, Rule::ItemForbidden, "no further items"),
            (Some(false), _) => self.add(pair, Rule::ItemAllowed, "further items"),
            (_, _) => self.push(pair, old, new, step, pair.flow),
        }
    }

    fn key_patterns(&mut self, pair: &Pair<'s>) {
        let keyword = Keyword::PatternProperties;
        let (old, new) = (pair.old.schema_map(keyword), pair.new.schema_map(keyword));
        let is_closed = [pair.old, pair.new]
            .into_iter()
            .any(|schema| schema.has_any(&[Keyword::AdditionalProperties, Keyword::UnevaluatedProperties]));
        for (pattern, schema) in new {
            match old.iter().find(|(known, _)| known == pattern) {
                Some((_, before)) => self.push(pair, before, schema, Step::Others, pair.flow),
                None if is_closed => self.add(pair, Rule::KeyPatternChanged, code(pattern)),
                None => self.add(pair, Rule::KeyPatternAdded, code(pattern)),
            }
        }
        for (pattern, _) in old.iter().filter(|(pattern, _)| !new.iter().any(|(known, _)| known == pattern)) {
            let rule = if is_closed { Rule::KeyPatternChanged } else { Rule::KeyPatternRemoved };
            self.add(pair, rule, code(pattern));
        }
    }

    fn items(&mut self, pair: &Pair<'s>) {
        let prefix = |schema: &'s Schema| schema.schemas(Keyword::PrefixItems).unwrap_or_default();
        let (old, new) = (prefix(pair.old), prefix(pair.new));
        let [old_rest, new_rest] = [pair.old, pair.new].map(|schema| part(schema, Keyword::Items));
        for index in 0..old.len().max(new.len()) {
            let (before, now) = (old.get(index).unwrap_or(old_rest), new.get(index).unwrap_or(new_rest));
            let step = Step::Item(index);
            match (constant(before), constant(now)) {
                (Some(before), Some(now)) if before == now => {}
                (_, Some(false)) => self.add_at(pair, step, Rule::ItemForbidden, ""),
                (Some(false), _) => self.add_at(pair, step, Rule::ItemAllowed, ""),
                (_, _) => self.push(pair, before, now, step, pair.flow),
            }
        }
        self.rest(pair, old_rest, new_rest, Step::Items);
        let unevaluated = [pair.old, pair.new].map(|schema| part(schema, Keyword::UnevaluatedItems));
        self.rest(pair, unevaluated[0], unevaluated[1], Step::Items);
    }

    fn contains(&mut self, pair: &Pair<'s>) {
        let (old, new) = (pair.old.schema(Keyword::Contains), pair.new.schema(Keyword::Contains));
        let counts = |schema| [Keyword::MinContains, Keyword::MaxContains].map(|keyword| number(schema, keyword));
        let (before, now) = (counts(pair.old), counts(pair.new));
        match (old, new) {
            (None, None) => {}
            (None, Some(_)) => self.add(pair, Rule::ConstraintAdded, "`contains`"),
            (Some(_), None) => self.add(pair, Rule::ConstraintRemoved, "`contains`"),
            (Some(old), Some(new)) => {
                if before != now {
                    self.add(pair, Rule::LimitChanged, "`minContains` or `maxContains`");
                }
                let is_bounded = before[1].is_some() || now[1].is_some();
                self.push(pair, old, new, Step::Items, if is_bounded { Flow::Unclear } else { pair.flow });
            }
        }
    }

    /// Compares a keyword that takes a schema, where it is on both sides; otherwise it is a constraint more or less.
    fn push_parts(&mut self, pair: &Pair<'s>, keyword: Keyword, step: Step<'_>) {
        let name = || format!("`{}`", keyword.name());
        // That which constrains nothing is as good as absent.
        let trivial = Some(keyword != Keyword::Not);
        let of = |schema: &'s Schema| schema.schema(keyword).filter(|part| constant(part) != trivial);
        match (of(pair.old), of(pair.new)) {
            (None, None) => {}
            (None, Some(_)) => self.add(pair, Rule::ConstraintAdded, name()),
            (Some(_), None) => self.add(pair, Rule::ConstraintRemoved, name()),
            (Some(old), Some(new)) => {
                let flow = if keyword == Keyword::Not { pair.flow.negated() } else { pair.flow };
                self.push(pair, old, new, step, flow);
            }
        }
    }

    fn composites(&mut self, pair: &Pair<'s>) {
        let flow = in_place(pair);
        for keyword in [Keyword::AllOf, Keyword::AnyOf, Keyword::OneOf] {
            let (old, new) = (pair.old.schemas(keyword), pair.new.schemas(keyword));
            let is_disjoint = pair.cursors.0.tag().is_some() && pair.cursors.1.tag().is_some();
            let is_exclusive = keyword == Keyword::OneOf && !is_disjoint;
            let name = format!("`{}`", keyword.name());
            let (old, new) = match (old, new) {
                (None, None) => continue,
                (None, Some(_)) => {
                    self.add(pair, Rule::ConstraintAdded, name);
                    continue;
                }
                (Some(_), None) => {
                    self.add(pair, Rule::ConstraintRemoved, name);
                    continue;
                }
                (Some(old), Some(new)) => (old, new),
            };
            let matched = pairs(old, new);
            for (before, now) in &matched.both {
                self.push(pair, before, now, Step::Here, if is_exclusive { Flow::Unclear } else { flow });
            }
            let (added, removed) = match keyword {
                Keyword::AllOf => (Rule::ConstraintAdded, Rule::ConstraintRemoved),
                _ if is_exclusive => (Rule::ExclusiveChanged, Rule::ExclusiveChanged),
                _ => (Rule::AlternativeAdded, Rule::AlternativeRemoved),
            };
            for (rule, branches) in [(added, &matched.added), (removed, &matched.removed)] {
                for branch in branches {
                    self.add(pair, rule, quoted(&branch.to_json(crate::model::OutputDialect::Draft202012)));
                }
            }
        }
        self.push_parts(pair, Keyword::Not, Step::Here);
    }

    fn conditions(&mut self, pair: &Pair<'s>) {
        match (pair.old.schema(Keyword::If), pair.new.schema(Keyword::If)) {
            (None, None) => {}
            (None, Some(_)) => self.add(pair, Rule::ConstraintAdded, "`if`"),
            (Some(_), None) => self.add(pair, Rule::ConstraintRemoved, "`if`"),
            (Some(old), Some(new)) => {
                self.push(pair, old, new, Step::Here, Flow::Unclear);
                for keyword in [Keyword::Then, Keyword::Else] {
                    self.push(pair, part(pair.old, keyword), part(pair.new, keyword), Step::Here, in_place(pair));
                }
            }
        }
        let keyword = Keyword::DependentSchemas;
        let (old, new) = (pair.old.schema_map(keyword), pair.new.schema_map(keyword));
        for (key, schema) in new {
            match old.iter().find(|(known, _)| known == key) {
                Some((_, before)) => self.push(pair, before, schema, Step::Here, in_place(pair)),
                None => self.add(pair, Rule::ConstraintAdded, format!("`dependentSchemas` of {}", code(key))),
            }
        }
        for (key, _) in old.iter().filter(|(key, _)| !new.iter().any(|(known, _)| known == key)) {
            self.add(pair, Rule::ConstraintRemoved, format!("`dependentSchemas` of {}", code(key)));
        }
        let [before, now] = [pair.old, pair.new].map(dependencies);
        for (key, name) in now.difference(&before) {
            self.add(pair, Rule::ConstraintAdded, format!("{} requires {}", code(key), code(name)));
        }
        for (key, name) in before.difference(&now) {
            self.add(pair, Rule::ConstraintRemoved, format!("{} required {}", code(key), code(name)));
        }
    }
}

/// Returns the flow from a schema that applies to the same value: what it declares is evaluated for the whole.
fn in_place(pair: &Pair) -> Flow {
    let evaluates = |schema: &Schema| schema.has_any(&[Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems]);
    if evaluates(pair.old) || evaluates(pair.new) { Flow::Unclear } else { pair.flow }
}

fn kind_names(kinds: Kinds) -> String {
    if kinds == Kinds::ALL { "any type".to_owned() } else { quoted(&kinds.names()) }
}

fn number(schema: &Schema, keyword: Keyword) -> Option<&Number> {
    match schema.data(keyword)? {
        Json::Number(number) => Some(number),
        Json::Null | Json::Bool(_) | Json::String(_) | Json::Array(_) | Json::Object(_) => None,
    }
}

fn limit(keyword: Keyword, old: Option<&Number>, new: Option<&Number>) -> String {
    let text = |number: Option<&Number>| number.map_or("none", Number::as_str).to_owned();
    format!("`{}`: {} → {}", keyword.name(), text(old), text(new))
}

/// Returns the pairs of a property and one that it requires.
fn dependencies(schema: &Schema) -> BTreeSet<(&str, &str)> {
    let Some(Json::Object(members)) = schema.data(Keyword::DependentRequired) else { return BTreeSet::new() };
    let mut pairs = BTreeSet::new();
    for (key, value) in members {
        let Json::Array(names) = value else { continue };
        pairs.extend(names.iter().filter_map(Json::as_str).map(|name| (key.as_str(), name)));
    }
    pairs
}

/// Branches of two lists that belong together, and the others.
struct Matched<'s> {
    both: Vec<(&'s Schema, &'s Schema)>,
    added: Vec<&'s Schema>,
    removed: Vec<&'s Schema>,
}

/// Matches branches, wherever they stand: equal ones, then those with the same mark; of the others one by one, if there
/// are as many on both sides.
fn pairs<'s>(old: &'s [Schema], new: &'s [Schema]) -> Matched<'s> {
    let mut matched = Matched { both: Vec::new(), added: new.iter().collect(), removed: old.iter().collect() };
    matched.take(|a, b| a == b);
    matched.take(|a, b| mark(a).is_some_and(|of_a| mark(b).is_some_and(|of_b| of_a == of_b)));
    if matched.added.len() == matched.removed.len() {
        matched.take(|a, b| a.kinds().has(b.kinds()));
    }
    matched
}

impl<'s> Matched<'s> {
    fn take(&mut self, is_same: impl Fn(&Schema, &Schema) -> bool) {
        let removed = std::mem::take(&mut self.removed);
        for before in removed {
            match self.added.iter().position(|now| is_same(before, now)) {
                Some(index) => self.both.push((before, self.added.remove(index))),
                None => self.removed.push(before),
            }
        }
    }
}

/// Returns the label of a branch: its reference, its title, or the values of its constants.
fn mark(schema: &Schema) -> Option<String> {
    let title = || schema.data(Keyword::Title).and_then(Json::as_str).map(str::to_owned);
    let constants = || {
        let of =
            |(key, schema): &(EcoString, Schema)| Some(format!("{key}={}", schema.data(Keyword::Const)?.canonical()));
        let constants: Vec<String> = schema.schema_map(Keyword::Properties).iter().filter_map(of).collect();
        (!constants.is_empty()).then(|| constants.join(","))
    };
    schema.reference().map(str::to_owned).or_else(title).or_else(constants)
}
