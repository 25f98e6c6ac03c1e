//= members: AdditionalProperties PatternProperties PropertyNames UnevaluatedProperties
//= bound: Minimum ExclusiveMinimum Maximum ExclusiveMaximum
//= has_type: Type TypeBy AnyOf OneOf
//= program: Run Linear WithGroups Limited Includes EndsWith
//? * -verdicts
pub(super) use super::{ParseError, Violation, Violations};
use serde::de::DeserializeOwned;
//? *
use serde_json::{Map, Number, Value};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
//? * -verdicts
use std::{fmt, ops::ControlFlow};
//? bound
pub(super) use Bound::*;
//? *
pub(super) use Rule::*;
//? types

/// Implements `check` and `parse` of types, each with its table.
macro_rules! types {
    ($($type:ty => $table:ident,)*) => {$(
        impl $type {
            /// Validates a JSON value against the schema of this type.
            pub fn check(value: &serde_json::Value) -> Result<(), check::Violations> {
                check::report(check::$table, value)
            }

            /// Reads a valid value from JSON text.
            pub fn parse(text: &str) -> Result<Self, check::ParseError> {
                check::parse(check::$table, text)
            }
        }
    )*};
}
pub(super) use types;
//? * -verdicts

/// The constraints of a value, in the order in which violations are reported.
pub(super) type Table = &'static [Rule];

/// A constraint. One for a JSON type accepts values of every other type.
pub(super) enum Rule {
//# entries -verdicts
    /// The value has one of these JSON types. If not, the rest of the table doesn't apply.
    Type(u8),
    /// The value has one of these JSON types, by that keyword. If not, the rest of the table doesn't apply.
    TypeBy(u8, &'static str),
    /// The value is one of these strings. If not, the rest of the table doesn't apply. The keyword.
    Texts(&'static [&'static str], &'static str),
    /// The value is one of these sorted strings. If not, the rest of the table doesn't apply. The keyword and the
    /// expected phrase.
    SortedTexts(&'static [&'static str], &'static str, &'static str),
    /// The value has one of these canonical texts. If not, the rest of the table doesn't apply. The keyword and
    /// the expected phrase.
    Values(&'static [&'static str], &'static str, &'static str),
    /// The bound and its text.
    Minimum(Bound, &'static str),
    /// The bound and its text.
    ExclusiveMinimum(Bound, &'static str),
    /// The bound and its text.
    Maximum(Bound, &'static str),
    /// The bound and its text.
    ExclusiveMaximum(Bound, &'static str),
    /// The digits and the power of ten of the divisor, and its text.
    MultipleOf(u64, i32, &'static str),
    /// In code points.
    MinLength(usize),
    /// In code points.
    MaxLength(usize),
    /// The pattern and its source.
    Pattern(&'static Program, &'static str),
    /// The pattern, an additional condition, and the expected phrase.
    Format(&'static Program, Option<fn(&str) -> bool>, &'static str),
    MinItems(usize),
    MaxItems(usize),
    UniqueItems,
    /// The first items, and all items after them.
    Items(&'static [Table], Table),
    /// The least and the most items that match; the keyword of too few.
    Contains(Table, usize, usize, &'static str),
    /// Unevaluated items, and what evaluates items.
    UnevaluatedItems(Table, &'static [EvaluatedItems]),
    MinProperties(usize),
    MaxProperties(usize),
    Required(&'static [&'static str]),
    /// If the first property is present, the others are required.
    DependentRequired(&'static str, &'static [&'static str]),
    /// The properties with these names.
    Properties(&'static [(&'static str, Table)]),
    /// The properties with other names than these, which are in order.
    AdditionalProperties(&'static [&'static str], Table),
    /// The properties with other names than these, which are in order: by pattern, and those that match none.
    PatternProperties(&'static [&'static str], &'static [(&'static Program, Table)], Table),
    /// The names of properties.
    PropertyNames(Table),
    /// The object, where the property is present.
    DependentSchema(&'static str, Table),
    /// Unevaluated properties, and what evaluates properties.
    UnevaluatedProperties(Table, &'static [EvaluatedProperties]),
    /// The keyword; alternatives, each for values of some JSON types.
    AnyOf(&'static str, &'static [(u8, Table)]),
    /// The keyword; the property that selects an alternative; alternatives by its values.
    Tagged(&'static str, &'static str, &'static [(&'static [&'static str], Table)]),
    /// Alternatives, each for values of some JSON types: exactly one accepts the value.
    OneOf(&'static [(u8, Table)]),
    /// The table doesn't accept the value. The expected phrase.
    Not(Table, &'static str),
    /// If the first table accepts the value, the second applies, else the third.
    If(Table, Table, Table),
    /// Another table.
    Call(&'static Table),
    /// Another table, to which alternatives lead back for the same value at each level.
    Revisit(&'static Table),
//? * -verdicts
}

/// The violations of a value, or the verdict alone.
#[derive(Default)]
struct Report {
    /// Whether the first violation is enough, and isn't listed.
    is_verdict: bool,
    violations: Vec<Violation>,
    /// How many rules are around the one that is checked.
    nested: usize,
    /// Whether a part wasn't checked, because it is nested too deeply.
    is_too_deep: bool,
//? Revisit -verdicts
    /// The verdicts and violations of revisited tables about arrays and objects.
    known: BTreeMap<(*const Rule, *const Value, bool), (Flow, Vec<Violation>)>,
//? * -verdicts
}

/// Whether to go on after a violation.
type Flow = ControlFlow<()>;

/// Maximum number of violations that are listed.
const LISTED: usize = 100;

/// Maximum number of violations: an explanation ends there.
const MOST_FOUND: usize = 1_000;
//? *

/// Maximum depth of nested rules, which fits into the stack of any thread, even without optimization.
const MOST_NESTED: usize = 1_280;
//? UniqueItems Values

/// Maximum depth of values that are compared, for the same reason.
const DEEPEST: usize = 256;
//? * -verdicts

impl Report {
    /// Adds a violation. Breaks after the last that counts.
    #[cold]
    fn add(&mut self, at: &At, keyword: &'static str, words: impl FnOnce() -> (String, String)) -> Flow {
        if self.is_verdict {
            return Flow::Break(());
        }
        // Violations beyond the list are only counted.
        let is_listed = self.violations.len() < LISTED;
        let (path, (expected, found)) = if is_listed { (at.path(), words()) } else { Default::default() };
        self.append([Violation { path, keyword, expected, found }])
    }

    /// Adds violations. Breaks after the last that counts.
    fn append(&mut self, violations: impl IntoIterator<Item = Violation>) -> Flow {
        let room = MOST_FOUND - self.violations.len();
        self.violations.extend(violations.into_iter().take(room));
        if self.violations.len() < MOST_FOUND { Flow::Continue(()) } else { Flow::Break(()) }
    }

    /// Adds the violations of a rule about the parts of the value at a place, or about alternatives.
    fn nest(&mut self, rule: &Rule, value: &Value, at: &At) -> Flow {
        if self.nested == MOST_NESTED {
            return self.refuse_depth();
        }
        self.nested += 1;
        let flow = check_parts(rule, value, at, self);
        self.nested -= 1;
        flow
    }

    /// Ends the check of a value that is nested too deeply.
    #[cold]
    fn refuse_depth(&mut self) -> Flow {
        self.is_too_deep = true;
        Flow::Break(())
    }

    /// Returns whether a table accepts a value, without adding violations.
    fn accepts(&mut self, table: Table, value: &Value) -> bool {
        let outer = std::mem::replace(&mut self.is_verdict, true);
        let flow = check(table, value, &At(None), self);
        self.is_verdict = outer;
        flow.is_continue()
    }

    /// Returns the violations of the value at a place, without adding them.
    fn explained(&mut self, table: Table, value: &Value, at: &At) -> (Flow, Vec<Violation>) {
        let outside = std::mem::take(&mut self.violations);
        let flow = check(table, value, at, self);
        (flow, std::mem::replace(&mut self.violations, outside))
    }
//? Revisit -verdicts

    /// Adds the violations of the value at a place, which are found once for each array and object.
    fn revisit(&mut self, table: Table, value: &Value, at: &At) -> Flow {
        if !(value.is_array() || value.is_object()) {
            return check(table, value, at, self);
        }
        let key = (table.as_ptr(), std::ptr::from_ref(value), self.is_verdict);
        let (flow, violations) = match self.known.get(&key) {
            Some(known) => known.clone(),
            None => {
                let known = self.explained(table, value, at);
                self.known.insert(key, known.clone());
                known
            }
        };
        let appended = self.append(violations);
        if self.is_verdict { flow } else { appended }
    }
//? * -verdicts
}

/// The place of a value: the place of the value around it, and its name or index there.
struct At<'a>(Option<(&'a At<'a>, &'a dyn fmt::Display)>);

impl At<'_> {
    /// The JSON Pointer (RFC 6901), in which long names are shortened.
    fn path(&self) -> String {
        let Some((outer, step)) = self.0 else { return String::new() };
        let step = shortened(&step.to_string()).replace('~', "~0").replace('/', "~1");
        format!("{}/{}", outer.path(), visible(&step))
    }
}

/// Reads a valid value from JSON text.
pub(super) fn parse<T: DeserializeOwned>(table: Table, text: &str) -> Result<T, ParseError> {
    let value = serde_json::from_str(text).map_err(ParseError::Json)?;
    report(table, &value).map_err(ParseError::Invalid)?;
    serde_json::from_value(value).map_err(ParseError::Json)
}

/// Validates a value by a table.
#[inline]
pub(super) fn report(table: Table, value: &Value) -> Result<(), Violations> {
    if accepts(table, value) { Ok(()) } else { Err(violations(table, value)) }
}

/// Returns the violations of an invalid value, each once: the first, and one that counts the others.
#[cold]
pub(super) fn violations(table: Table, value: &Value) -> Violations {
    let mut report = Report::default();
    let (_, mut violations) = report.explained(table, value, &At(None));
    if report.is_too_deep || violations.is_empty() {
        let (path, found) = (String::new(), describe(value));
        let expected = phrase_shallower().to_owned();
        return Violations(vec![Violation { path, keyword: "depth", expected, found }]);
    }
    let (more, is_least) = (violations.len().saturating_sub(LISTED), violations.len() == MOST_FOUND);
    violations.truncate(LISTED);
    let mut seen = HashSet::new();
    violations.retain(|violation| seen.insert(violation.clone()));
    if more > 0 {
        let more = format!(phrase_more(more));
        let more = if is_least { format!(phrase_minimum(more)) } else { more };
        let (path, expected, found) = (String::new(), phrase_valid().to_owned(), format!(phrase_value_with(more)));
        violations.push(Violation { path, keyword: "more", expected, found });
    }
    Violations(violations)
}

/// Returns whether a value is valid.
pub(super) fn accepts(table: Table, value: &Value) -> bool {
    let is_accepted_in_parts = |rule| {
        let mut verdict = Report { is_verdict: true, ..Report::default() };
        check_parts(rule, value, &At(None), &mut verdict).is_continue() && !verdict.is_too_deep
    };
    table.iter().all(|rule| rule.accepts(value).unwrap_or_else(|| is_accepted_in_parts(rule)))
}

/// Adds the violations of the value at a place.
fn check(table: Table, value: &Value, at: &At, out: &mut Report) -> Flow {
    for rule in table {
        match rule.accepts(value) {
            Some(true) => {}
            Some(false) if out.is_verdict => return Flow::Break(()),
            Some(false) => {
                let (keyword, expected, is_last) = rule.expected();
                out.add(at, keyword, || (expected, describe(value)))?;
                if is_last {
                    break;
                }
            }
            None => out.nest(rule, value, at)?,
        }
    }
    Flow::Continue(())
}

impl Rule {
    /// Returns whether a rule about the value alone accepts it; none for other rules, and those for other JSON types.
    fn accepts(&self, value: &Value) -> Option<bool> {
        Some(match (self, value) {
//# entries -verdicts
            (Type(types), _) => has_type(value, *types),
            (TypeBy(types, _), _) => has_type(value, *types),
            (Texts(texts, _), _) => value.as_str().is_some_and(|text| texts.contains(&text)),
            (SortedTexts(texts, ..), _) => value.as_str().is_some_and(|text| texts.binary_search(&text).is_ok()),
            (Values(values, ..), _) => !is_too_deep(value, DEEPEST) && values.contains(&canonical(value).as_str()),
            (Minimum(bound, _), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_ge),
            (ExclusiveMinimum(bound, _), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_gt),
            (Maximum(bound, _), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_le),
            (ExclusiveMaximum(bound, _), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_lt),
            (MultipleOf(digits, power, _), Value::Number(number)) => is_multiple(number, *digits, *power),
            (MinLength(least), Value::String(text)) => text.chars().take(*least).count() == *least,
            (MaxLength(most), Value::String(text)) => text.len() <= *most || text.chars().count() <= *most,
            (Pattern(program, _), Value::String(text)) => program.is_match(text),
            (Format(program, is_so, _), Value::String(text)) => {
                program.is_match(text) && is_so.is_none_or(|is_so| is_so(text))
            }
            (MinItems(least), Value::Array(items)) => items.len() >= *least,
            (MaxItems(most), Value::Array(items)) => items.len() <= *most,
            (MinProperties(least), Value::Object(object)) => object.len() >= *least,
            (MaxProperties(most), Value::Object(object)) => object.len() <= *most,
//? * -verdicts
            _ => return None,
        })
    }

    /// Returns the keyword of a rule about the value alone, what it expects, and whether the rest of the table doesn't
    /// apply to other values.
    #[cold]
    fn expected(&self) -> (&'static str, String, bool) {
        match self {
//# entries -verdicts
            Type(types) => ("type", names(*types), true),
            TypeBy(types, keyword) => (keyword, names(*types), true),
            Texts(texts, keyword) => (keyword, one_of(texts), true),
            SortedTexts(_, keyword, expected) => (keyword, (*expected).to_owned(), true),
            Values(_, keyword, expected) => (keyword, (*expected).to_owned(), true),
            Minimum(_, bound) => ("minimum", format!(phrase_minimum(bound)), false),
            ExclusiveMinimum(_, bound) => ("exclusiveMinimum", format!(phrase_exclusive_minimum(bound)), false),
            Maximum(_, bound) => ("maximum", format!(phrase_maximum(bound)), false),
            ExclusiveMaximum(_, bound) => ("exclusiveMaximum", format!(phrase_exclusive_maximum(bound)), false),
            MultipleOf(_, _, divisor) => ("multipleOf", format!(phrase_multiple_of(divisor)), false),
            MinLength(least) => {
                ("minLength", format!(phrase_min_length(*least)), false)
            }
            MaxLength(most) => {
                ("maxLength", format!(phrase_max_length(*most)), false)
            }
            Pattern(_, source) => ("pattern", format!(phrase_pattern(visible(source))), false),
            Format(_, _, expected) => ("format", (*expected).to_owned(), false),
            MinItems(least) => ("minItems", format!(phrase_min_items(*least)), false),
            MaxItems(most) => ("maxItems", format!(phrase_max_items(*most)), false),
            MinProperties(least) => {
                ("minProperties", format!(phrase_min_properties(*least)), false)
            }
            MaxProperties(most) => {
                ("maxProperties", format!(phrase_max_properties(*most)), false)
            }
//? * -verdicts
            _ => ("", String::new(), false),
        }
    }
}

/// Adds the violations of a rule about the parts of the value at a place, or about alternatives.
#[allow(unused_variables)]
#[inline(never)] // Its large frame would slow down the rules about the value alone.
fn check_parts(rule: &Rule, value: &Value, at: &At, out: &mut Report) -> Flow {
    match (rule, value) {
//# entries -verdicts
        (UniqueItems, _) if is_too_deep(value, DEEPEST) => out.refuse_depth(),
        (UniqueItems, Value::Array(items)) => repeated(items).map_or(Flow::Continue(()), |(first, second)| {
            let found = || format!(phrase_equal_items(first, second));
            out.add(at, "uniqueItems", || (phrase_unique_items().to_owned(), found()))
        }),
        (Items(prefix, rest), Value::Array(items)) => items.iter().enumerate().try_for_each(|(index, item)| {
            check(prefix.get(index).unwrap_or(rest), item, &At(Some((at, &index))), out)
        }),
        (Contains(table, least, most, keyword), Value::Array(items)) => {
            let matching = items.iter().filter(|item| out.accepts(table, item)).count();
            let found = || format!(phrase_matching_items(matching));
            let least_expected = || format!(phrase_min_contains(*least));
            let most_expected = || format!(phrase_max_contains(*most));
            match matching {
                _ if matching < *least => out.add(at, keyword, || (least_expected(), found())),
                _ if matching > *most => out.add(at, "maxContains", || (most_expected(), found())),
                _ => Flow::Continue(()),
            }
        }
        (UnevaluatedItems(table, evaluated), Value::Array(items)) => {
            let mut applies = |when: &[Table]| when.iter().all(|table| out.accepts(table, value));
            let evaluated: Vec<_> = evaluated.iter().filter(|part| applies(part.0)).collect();
            items.iter().enumerate().try_for_each(|(index, item)| {
                let mut matches = |tables: &[Table]| tables.iter().any(|table| out.accepts(table, item));
                match evaluated.iter().any(|part| part.3 || index < part.1 || matches(part.2)) {
                    true => Flow::Continue(()),
                    false => check(table, item, &At(Some((at, &index))), out),
                }
            })
        }
        (Required(names), Value::Object(object)) => {
            let mut missing = names.iter().filter(|name| !object.contains_key(**name));
            missing.try_for_each(|name| out.add(at, "required", || (with_property(name), WITHOUT.to_owned())))
        }
        (DependentRequired(name, needed), Value::Object(object)) if object.contains_key(*name) => {
            let mut missing = needed.iter().filter(|needed| !object.contains_key(**needed));
            missing.try_for_each(|needed| {
                let (needed, name) = (quoted(needed), quoted(name));
                let expected = || format!(phrase_dependent_required(needed, name));
                out.add(at, "dependentRequired", || (expected(), WITHOUT.to_owned()))
            })
        }
        (Properties(properties), Value::Object(object)) => properties.iter().try_for_each(|(name, table)| {
            object.get(*name).map_or(Flow::Continue(()), |value| check(table, value, &At(Some((at, name))), out))
        }),
        (AdditionalProperties(names, table), Value::Object(object)) => {
            members(object, out, |name, value, out| match names.binary_search(&name) {
                Ok(_) => Flow::Continue(()),
                Err(_) => check(table, value, &At(Some((at, &name))), out),
            })
        }
        (PatternProperties(names, patterns, others), Value::Object(object)) => {
            members(object, out, |name, value, out| {
                let at = At(Some((at, &name)));
                let mut matching = patterns.iter().filter(|(program, _)| program.is_match(name)).peekable();
                match matching.peek() {
                    _ if names.binary_search(&name).is_ok() => Flow::Continue(()),
                    None => check(others, value, &at, out),
                    Some(_) => matching.try_for_each(|(_, table)| check(table, value, &at, out)),
                }
            })
        }
        (PropertyNames(table), Value::Object(object)) => members(object, out, |name, _, out| {
            let text = Value::from(name);
            if out.accepts(table, &text) {
                return Flow::Continue(());
            }
            out.add(&At(Some((at, &name))), "propertyNames", || {
                let (_, wrong) = Report::default().explained(table, &text, &At(None));
                let expected = wrong.into_iter().next().map(|wrong| wrong.expected).unwrap_or_default();
                (format!(phrase_property_names(expected)), format!(phrase_the_name(quoted(name))))
            })
        }),
        (DependentSchema(name, table), Value::Object(object)) if object.contains_key(*name) => {
            check(table, value, at, out)
        }
        (UnevaluatedProperties(table, evaluated), Value::Object(object)) => {
            let mut applies = |when: &[Table]| when.iter().all(|table| out.accepts(table, value));
            let evaluated: Vec<_> = evaluated.iter().filter(|part| applies(part.0)).collect();
            members(object, out, |name, value, out| {
                let matches = |patterns: &[&Program]| patterns.iter().any(|program| program.is_match(name));
                match evaluated.iter().any(|part| part.3 || part.1.contains(&name) || matches(part.2)) {
                    true => Flow::Continue(()),
                    false => check(table, value, &At(Some((at, &name))), out),
                }
            })
        }
        (AnyOf(keyword, branches), _) => any_of(keyword, branches, value, at, out),
        (Tagged(keyword, tag, branches), _) => tagged(keyword, tag, branches, value, at, out),
        (OneOf(branches), _) => {
            let fitting = branches.iter().filter(|(types, table)| has_type(value, *types) && out.accepts(table, value));
            match fitting.take(2).count() {
                0 => any_of("oneOf", branches, value, at, out),
                1 => Flow::Continue(()),
                _ => out.add(at, "oneOf", || (phrase_exactly_one().to_owned(), describe(value))),
            }
        }
        (Not(table, expected), _) if out.accepts(table, value) => {
            out.add(at, "not", || ((*expected).to_owned(), describe(value)))
        }
        (If(condition, then, otherwise), _) => {
            check(if out.accepts(condition, value) { then } else { otherwise }, value, at, out)
        }
        (Call(table), _) => check(table, value, at, out),
        (Revisit(table), _) => out.revisit(table, value, at),
//? * -verdicts
        _ => Flow::Continue(()),
    }
}
//? UnevaluatedItems

/// Evaluated items: the conditions on the array, the number of the first items, those that match, or all.
pub(super) type EvaluatedItems = (&'static [Table], usize, &'static [Table], bool);
//? UnevaluatedProperties

/// Evaluated properties: the conditions on the object, the names, the patterns, or all.
pub(super) type EvaluatedProperties = (&'static [Table], &'static [&'static str], &'static [&'static Program], bool);
//? members -verdicts

/// Checks each property of an object: for explanations in the order of their names.
fn members(
    object: &Map<String, Value>,
    out: &mut Report,
    mut check: impl FnMut(&str, &Value, &mut Report) -> Flow,
) -> Flow {
    if out.is_verdict {
        return object.iter().try_for_each(|(name, value)| check(name, value, out));
    }
    let mut members: Vec<_> = object.iter().collect();
    members.sort_unstable_by_key(|(name, _)| *name);
    members.into_iter().try_for_each(|(name, value)| check(name, value, out))
}
//? AnyOf OneOf -verdicts

/// Adds the violations of the nearest alternative: of those for this type of value the one with the fewest, the first
/// of these.
fn any_of(keyword: &'static str, branches: &[(u8, Table)], value: &Value, at: &At, out: &mut Report) -> Flow {
    let mut tables = branches.iter().filter(|(types, _)| has_type(value, *types)).map(|(_, table)| table);
    if out.is_verdict {
        return if tables.any(|table| out.accepts(table, value)) { Flow::Continue(()) } else { Flow::Break(()) };
    }
    match tables.map(|table| out.explained(table, value, at).1).min_by_key(Vec::len) {
        Some(violations) => out.append(violations),
        None => {
            let types = branches.iter().fold(0, |all, (types, _)| all | types);
            out.add(at, keyword, || (names(types), describe(value)))
        }
    }
}
//? Tagged -verdicts

/// Adds the violations of the alternative that the tag selects.
fn tagged(
    keyword: &'static str,
    tag: &str,
    branches: &[(&[&str], Table)],
    value: &Value,
    at: &At,
    out: &mut Report,
) -> Flow {
    let Value::Object(object) = value else {
        return out.add(at, keyword, || (phrase_object().to_owned(), describe(value)));
    };
    let Some(found) = object.get(tag) else {
        return out.add(at, "required", || (with_property(tag), WITHOUT.to_owned()));
    };
    let is_selected = |tags: &[&str]| found.as_str().is_some_and(|found| tags.contains(&found));
    match branches.iter().find(|(tags, _)| is_selected(tags)) {
        Some((_, table)) => check(table, value, at, out),
        None => {
            let tags = || branches.iter().flat_map(|(tags, _)| *tags).copied().collect::<Vec<_>>();
            out.add(&At(Some((at, &tag))), keyword, || (one_of(&tags()), describe(found)))
        }
    }
}
//? has_type

pub(super) const NULL: u8 = 1;
pub(super) const BOOLEAN: u8 = 2;
pub(super) const INTEGER: u8 = 4;
pub(super) const FRACTION: u8 = 8;
pub(super) const NUMBER: u8 = INTEGER | FRACTION;
pub(super) const STRING: u8 = 16;
pub(super) const ARRAY: u8 = 32;
pub(super) const OBJECT: u8 = 64;
//? ANY
pub(super) const ANY: u8 = 127;
//? has_type

/// Returns whether a value has one of these JSON types; `1.0` is an integer.
fn has_type(value: &Value, types: u8) -> bool {
    let of_value = match value {
        Value::Null => NULL,
        Value::Bool(_) => BOOLEAN,
        Value::Number(_) if types & NUMBER == NUMBER || types & NUMBER == 0 => NUMBER,
        Value::Number(number) if number.is_i64() || number.is_u64() => INTEGER,
        Value::Number(number) if number.as_f64().is_some_and(|float| float.fract() == 0.0) => INTEGER,
        Value::Number(_) => FRACTION,
        Value::String(_) => STRING,
        Value::Array(_) => ARRAY,
        Value::Object(_) => OBJECT,
    };
    types & of_value != 0
}
//? has_type -verdicts

/// Returns the phrase for JSON types: `a string, a number or null`.
fn names(types: u8) -> String {
    let number = if types & NUMBER == INTEGER { phrase_integer() } else { phrase_number() };
    let all = [
        (OBJECT, phrase_object()),
        (ARRAY, phrase_array()),
        (STRING, phrase_string()),
        (NUMBER, number),
        (BOOLEAN, phrase_boolean()),
        (NULL, phrase_null()),
    ];
    let names = all.iter().filter(|(kind, _)| types & kind != 0).map(|(_, name)| (*name).to_owned());
    if types == 0 { phrase_absent().to_owned() } else { alternatives(&names.collect::<Vec<_>>()) }
}
//? has_type Texts Tagged -verdicts

/// Returns a list of phrases: `a, b or c`.
fn alternatives(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!(phrase_or(first.join(", "), last)),
        words => words.concat(),
    }
}
//? Texts Tagged -verdicts

/// Returns the phrase for strings; the first twenty of many.
fn one_of(texts: &[&str]) -> String {
    let shown = texts.iter().take(20).map(|text| visible(&shortened(&Value::from(*text).to_string())));
    let shown: Vec<String> = shown.collect();
    match texts.len() - shown.len() {
        0 => alternatives(&shown),
        more => format!(phrase_one_of_many(shown.join(", "), more)),
    }
}
//? Required DependentRequired Tagged -verdicts

/// Found if a property is missing.
const WITHOUT: &str = phrase_without();

/// Returns the expected phrase of a required property.
fn with_property(name: &str) -> String {
    format!(phrase_required(quoted(name)))
}
//? bound

/// A bound of numbers.
pub(super) enum Bound {
//# entries
    /// A double.
    Double(f64),
    /// An integer that no double represents exactly.
    Integer(&'static i128),
//? bound
}

impl Bound {
    /// Compares a number with the bound.
    fn order(&self, number: &Number) -> Option<Ordering> {
        match self {
//# entries
            Self::Double(bound) => number.as_f64()?.partial_cmp(bound),
            Self::Integer(bound) => {
                let integer = number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
                // A double with a fraction is nearer to 0 than the bound.
                integer.or(number.as_f64().map(|float| float as i128)).map(|integer| integer.cmp(bound))
            }
//? bound
        }
    }
}
//? MultipleOf

/// Returns whether a number is a multiple of `digits` × 10^`power`, by the decimal that it is written as.
fn is_multiple(number: &Number, digits: u64, power: i32) -> bool {
    let Some((mut left, exponent)) = decimal(number) else { return false };
    let divisor = u128::from(digits);
    for _ in 0..(exponent - power).max(0) {
        left = left % divisor * 10;
    }
    let tens = 10u128.checked_pow((power - exponent).max(0).unsigned_abs());
    let divisor = tens.and_then(|tens| tens.checked_mul(divisor));
    left == 0 || divisor.is_some_and(|divisor| left % divisor == 0)
}

/// The digits of a number without its sign, and the power of ten that they are multiplied by.
fn decimal(number: &Number) -> Option<(u128, i32)> {
    if let Some(integer) = number.as_i64().map(i64::unsigned_abs).or(number.as_u64()) {
        return Some((integer.into(), 0));
    }
    let text = format!("{:e}", number.as_f64()?.abs());
    let (mantissa, exponent) = text.split_once('e')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i32 = exponent.parse().ok()?;
    Some((format!("{whole}{fraction}").parse().ok()?, exponent - fraction.len() as i32))
}
//? UniqueItems

/// Returns the indexes of the first two equal items.
fn repeated(items: &[Value]) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    items.iter().enumerate().find_map(|(index, item)| {
        let first = *seen.entry(canonical(item)).or_insert(index);
        (first < index).then_some((first, index))
    })
}
//? UniqueItems Values

/// Returns whether a value has more than that many levels.
fn is_too_deep(value: &Value, levels: usize) -> bool {
    let mut is_deeper = |value| levels == 0 || is_too_deep(value, levels - 1);
    match value {
        Value::Array(items) => items.iter().any(&mut is_deeper),
        Value::Object(object) => object.values().any(&mut is_deeper),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
//? UniqueItems Values canonical

/// Returns a text that only equal values share: `1` equals `1.0`, and the order of properties is irrelevant.
pub(super) fn canonical(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => value.to_string(),
        Value::Number(number) => canonical_number(number),
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        Value::Object(object) => {
            let text = |(name, value): (&String, &Value)| format!("{}:{}", Value::from(name.as_str()), canonical(value));
            let mut members: Vec<String> = object.iter().map(text).collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
    }
}

/// Returns the text of a number. A `Number` represents only integers of 64 bits as such.
fn canonical_number(number: &Number) -> String {
    let is_integer = |float: f64| float.fract() == 0.0 && (-2f64.powi(63)..2f64.powi(64)).contains(&float);
    match number.as_f64().filter(|_| !number.is_i64() && !number.is_u64()) {
        Some(float) if is_integer(float) => (float as i128).to_string(),
        Some(float) => format!("{float:e}"),
        None => number.to_string(),
    }
}
//? * -verdicts

/// Describes a value.
fn describe(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => format!(phrase_the_number(number_text(number.as_f64().unwrap_or(f64::NAN)))),
        Value::String(text) => format!(phrase_the_string(quoted(text))),
        Value::Array(items) => format!(phrase_array_of(items.len())),
        Value::Object(object) => format!(phrase_object_of(object.len())),
    }
}

/// Returns a number with its noun: `1 item`, `2 items`.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Prints a number like ECMAScript (ECMA-262 §6.1.6.1.20).
fn number_text(number: f64) -> String {
    if (1e-6..1e21).contains(&number.abs()) || number == 0.0 {
        return if number == 0.0 { "0".to_owned() } else { number.to_string() };
    }
    let text = format!("{number:e}");
    if text.contains("e-") { text } else { text.replace('e', "e+") }
}

/// Returns a text in quotation marks, shortened if it is long.
fn quoted(text: &str) -> String {
    visible(&Value::from(shortened(text)).to_string())
}

/// Returns the first 60 characters of a text.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Escapes characters that are invisible, break a line of a log, or change how others are shown.
fn visible(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}' => {
                out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
            }
            c => out.push(c),
        }
    }
    out
}
//? program

/// A compiled pattern.
pub(super) enum Program {
//# entries
    Run(&'static [Run<'static>]),
    Linear(&'static [Op<'static>]),
    WithGroups(&'static [Step<'static>]),
    Limited(&'static [Step<'static>]),
    Includes(&'static str),
    EndsWith(&'static str),
//? program
}

impl Program {
    /// Returns whether the pattern matches somewhere in a text.
    fn is_match(&self, text: &str) -> bool {
        match self {
//# entries
            Self::Run(program) => is_run_match(program, text),
            Self::Linear(program) => is_match(program, text),
            Self::WithGroups(program) => is_match_with_groups(program, usize::MAX, text),
            Self::Limited(program) => is_match_with_groups(program, 100_000, text),
            Self::Includes(part) => text.contains(part),
            Self::EndsWith(end) => text.ends_with(end),
//? program
        }
    }
}
//? UnevaluatedProperties -program

/// A compiled pattern, of which the tables have none.
pub(super) enum Program {}

impl Program {
    fn is_match(&self, _text: &str) -> bool {
        match *self {}
    }
}
//? is_host_name_length

/// Returns whether a text isn't too long for a host name.
pub(super) fn is_host_name_length(text: &str) -> bool {
    text.len() <= 253
}
