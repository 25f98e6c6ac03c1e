//= part: Items UnevaluatedItems Properties AdditionalProperties PatternProperties PropertyNames UnevaluatedProperties Tagged
//= members: AdditionalProperties PatternProperties PropertyNames UnevaluatedProperties
//= bound: Minimum ExclusiveMinimum Maximum ExclusiveMaximum
//= has_type: Type TypeBy AnyOf OneOf
//= program: is_run_match is_match is_match_with_groups contains ends_with
//? *
pub(super) use super::{ParseError, Violation, Violations};
use serde::de::DeserializeOwned;
//? bound UniqueItems MultipleOf
use serde_json::Number;
//? members
use serde_json::Map;
//? *
use serde_json::Value;
//? bound
use std::cmp::Ordering;
//? UniqueItems
use std::collections::HashMap;
//? *
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
//? bound
use Bound::*;
//? *
#[allow(unused_imports)]
use Rule::*;
//? *
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
//? *

/// The constraints of a value, in the order in which violations are reported.
pub(super) type Table = &'static [Rule];

/// A constraint. One for a JSON type accepts values of every other type.
pub(super) enum Rule {
//? Type
    /// The value has one of these JSON types. If not, the rest of the table doesn't apply.
    Type(u8),
//? TypeBy
    /// The same, by a keyword other than `type`.
    TypeBy(u8, &'static str),
//? Texts
    /// The value is one of these strings. If not, the rest of the table doesn't apply. The keyword.
    Texts(&'static [&'static str], &'static str),
//? SortedTexts
    /// The same for many strings, in order. The keyword and what is expected.
    SortedTexts(&'static [&'static str], &'static str, &'static str),
//? Values
    /// The value is one of these. If not, the rest of the table doesn't apply. The keyword and what is expected.
    Values(&'static [Literal], &'static str, &'static str),
//? Minimum
    /// The bound; its text, where ECMAScript writes it otherwise.
    Minimum(Bound, &'static str),
//? ExclusiveMinimum
    /// The bound; its text, where ECMAScript writes it otherwise.
    ExclusiveMinimum(Bound, &'static str),
//? Maximum
    /// The bound; its text, where ECMAScript writes it otherwise.
    Maximum(Bound, &'static str),
//? ExclusiveMaximum
    /// The bound; its text, where ECMAScript writes it otherwise.
    ExclusiveMaximum(Bound, &'static str),
//? MultipleOf
    /// The digits and the power of ten of the divisor, and its text.
    MultipleOf(u64, i32, &'static str),
//? MultipleOfDouble
    /// The divisor, and its text.
    MultipleOfDouble(f64, &'static str),
//? MinLength
    /// In code points.
    MinLength(usize),
//? MaxLength
    /// In code points.
    MaxLength(usize),
//? Pattern
    /// The pattern and its source.
    Pattern(&'static Program, &'static str),
//? Format
    /// The pattern, what else must be true, and what is expected.
    Format(&'static Program, Option<fn(&str) -> bool>, &'static str),
//? MinItems
    MinItems(usize),
//? MaxItems
    MaxItems(usize),
//? UniqueItems
    UniqueItems,
//? Items
    /// The first items, and all items after them.
    Items(&'static [Table], Table),
//? Contains
    /// How many items match, at least and at most; the keyword of too few.
    Contains(Table, usize, usize, &'static str),
//? UnevaluatedItems
    /// The items that nothing evaluates, and what evaluates items.
    UnevaluatedItems(Table, &'static [EvaluatedItems]),
//? MinProperties
    MinProperties(usize),
//? MaxProperties
    MaxProperties(usize),
//? Required
    Required(&'static [&'static str]),
//? DependentRequired
    /// Where the first property is present, the others are.
    DependentRequired(&'static str, &'static [&'static str]),
//? Properties
    /// The properties with these names.
    Properties(&'static [(&'static str, Table)]),
//? AdditionalProperties
    /// The properties with other names than these, which are in order.
    AdditionalProperties(&'static [&'static str], Table),
//? PatternProperties
    /// The properties with other names than these, which are in order: by pattern, and those that match none.
    PatternProperties(&'static [&'static str], &'static [(&'static Program, Table)], Table),
//? PropertyNames
    /// The names of properties.
    PropertyNames(Table),
//? DependentSchema
    /// The object, where the property is present.
    DependentSchema(&'static str, Table),
//? UnevaluatedProperties
    /// The properties that nothing evaluates, and what evaluates properties.
    UnevaluatedProperties(Table, &'static [EvaluatedProperties]),
//? AnyOf
    /// The keyword; alternatives, each for values of some JSON types.
    AnyOf(&'static str, &'static [(u8, Table)]),
//? Tagged
    /// The keyword; the property that selects an alternative; alternatives by its values.
    Tagged(&'static str, &'static str, &'static [(&'static [&'static str], Table)]),
//? OneOf
    /// Alternatives, each for values of some JSON types: exactly one accepts the value.
    OneOf(&'static [(u8, Table)]),
//? Not
    /// The table doesn't accept the value. What is expected.
    Not(Table, &'static str),
//? If
    /// If the first table accepts the value, the second applies, else the third.
    If(Table, Table, Table),
//? Call
    /// Another table. One that forks is explained only where it doesn't accept the value: it calls itself
    /// for the same value by several alternatives.
    Call(&'static Table, bool),
//? *
}

/// The violations of a value, or the verdict alone.
#[derive(Default)]
struct Report {
    /// Whether the first violation is enough, and isn't listed.
    is_verdict: bool,
    violations: Vec<Violation>,
}

/// Whether to go on after a violation.
type Flow = ControlFlow<()>;

/// How many violations are listed.
const LISTED: usize = 100;

impl Report {
    /// Adds that the value at a place isn't what is expected.
    #[cold]
    fn refuse(&mut self, value: &Value, at: &At, keyword: &'static str, expected: impl FnOnce() -> String) -> Flow {
        self.add(at, keyword, || (expected(), describe(value)))
    }

    /// Adds a violation of what is expected by what is found.
    #[cold]
    fn add(&mut self, at: &At, keyword: &'static str, words: impl FnOnce() -> (String, String)) -> Flow {
        if self.is_verdict {
            return Flow::Break(());
        }
        // Those that aren't listed are only counted.
        let is_listed = self.violations.len() < LISTED;
        let (path, (expected, found)) = if is_listed { (at.path(), words()) } else { Default::default() };
        self.violations.push(Violation { path, keyword, expected, found });
        Flow::Continue(())
    }
}

/// The place of a value: the place of the value around it, and its name or index there.
struct At<'a>(Option<(&'a At<'a>, &'a dyn fmt::Display)>);

impl At<'_> {
//? part
    /// The place of a property or an item.
    fn part<'a>(&'a self, step: &'a dyn fmt::Display) -> At<'a> {
        At(Some((self, step)))
    }

//? *
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

/// Returns the violations of a value, each once: the first, and one that counts the others.
#[inline]
pub(super) fn report(table: Table, value: &Value) -> Result<(), Violations> {
    if accepts(table, value) {
        return Ok(());
    }
    let mut violations = explain(table, value, &At(None));
    let more = violations.len().saturating_sub(LISTED);
    violations.truncate(LISTED);
    let mut seen = HashSet::new();
    violations.retain(|violation| seen.insert(violation.clone()));
    if more > 0 {
        let (path, expected, found) = (String::new(), "valid".to_owned(), count(more, "more violation"));
        violations.push(Violation { path, keyword: "more", expected, found });
    }
    Err(Violations(violations))
}

/// Returns whether a value is valid.
#[inline]
pub(super) fn accepts(table: Table, value: &Value) -> bool {
    let mut verdict = Report { is_verdict: true, violations: Vec::new() };
    check(table, value, &At(None), &mut verdict).is_continue()
}

/// Returns the violations of the value at a place.
fn explain(table: Table, value: &Value, at: &At) -> Vec<Violation> {
    let mut report = Report::default();
    let _ = check(table, value, at, &mut report);
    report.violations
}

/// Adds the violations of the value at a place.
#[allow(unused_variables)]
fn check(table: Table, value: &Value, at: &At, out: &mut Report) -> Flow {
    for rule in table {
        match (rule, value) {
//? Type
            (Type(types), _) if !has_type(value, *types) => {
                return out.refuse(value, at, "type", || names(*types));
            }
//? TypeBy
            (TypeBy(types, keyword), _) if !has_type(value, *types) => {
                return out.refuse(value, at, keyword, || names(*types));
            }
//? Texts
            (Texts(texts, keyword), _) if !value.as_str().is_some_and(|text| texts.contains(&text)) => {
                return out.refuse(value, at, keyword, || one_of(texts));
            }
//? SortedTexts
            (SortedTexts(texts, keyword, expected), _)
                if !value.as_str().is_some_and(|text| texts.binary_search(&text).is_ok()) =>
            {
                return out.refuse(value, at, keyword, || (*expected).to_owned());
            }
//? Values
            (Values(values, keyword, expected), _) if !values.iter().any(|literal| literal.equals(value)) => {
                return out.refuse(value, at, keyword, || (*expected).to_owned());
            }
//? Minimum
            (Minimum(bound, text), Value::Number(number)) if !bound.order(number).is_some_and(Ordering::is_ge) => {
                out.refuse(value, at, "minimum", || format!("at least {}", bound.text(text)))?;
            }
//? ExclusiveMinimum
            (ExclusiveMinimum(bound, text), Value::Number(number))
                if !bound.order(number).is_some_and(Ordering::is_gt) =>
            {
                out.refuse(value, at, "exclusiveMinimum", || format!("greater than {}", bound.text(text)))?;
            }
//? Maximum
            (Maximum(bound, text), Value::Number(number)) if !bound.order(number).is_some_and(Ordering::is_le) => {
                out.refuse(value, at, "maximum", || format!("at most {}", bound.text(text)))?;
            }
//? ExclusiveMaximum
            (ExclusiveMaximum(bound, text), Value::Number(number))
                if !bound.order(number).is_some_and(Ordering::is_lt) =>
            {
                out.refuse(value, at, "exclusiveMaximum", || format!("less than {}", bound.text(text)))?;
            }
//? MultipleOf
            (MultipleOf(digits, power, text), Value::Number(number)) if !is_multiple(number, *digits, *power) => {
                out.refuse(value, at, "multipleOf", || format!("a multiple of {text}"))?;
            }
//? MultipleOfDouble
            (MultipleOfDouble(divisor, text), Value::Number(number))
                if !number.as_f64().is_some_and(|number| (number / divisor).fract() == 0.0) =>
            {
                out.refuse(value, at, "multipleOf", || format!("a multiple of {text}"))?;
            }
//? MinLength
            (MinLength(least), Value::String(text)) if text.chars().take(*least).count() < *least => {
                out.refuse(value, at, "minLength", || format!("a string of at least {}", count(*least, "character")))?;
            }
//? MaxLength
            (MaxLength(most), Value::String(text)) if text.len() > *most && text.chars().count() > *most => {
                out.refuse(value, at, "maxLength", || format!("a string of at most {}", count(*most, "character")))?;
            }
//? Pattern
            (Pattern(program, source), Value::String(text)) if !program.is_match(text) => {
                out.refuse(value, at, "pattern", || format!("a string that matches {}", visible(source)))?;
            }
//? Format
            (Format(program, is_so, expected), Value::String(text))
                if !program.is_match(text) || is_so.is_some_and(|is_so| !is_so(text)) =>
            {
                out.refuse(value, at, "format", || (*expected).to_owned())?;
            }
//? MinItems
            (MinItems(least), Value::Array(items)) if items.len() < *least => {
                out.refuse(value, at, "minItems", || format!("an array of at least {}", count(*least, "item")))?;
            }
//? MaxItems
            (MaxItems(most), Value::Array(items)) if items.len() > *most => {
                out.refuse(value, at, "maxItems", || format!("an array of at most {}", count(*most, "item")))?;
            }
//? UniqueItems
            (UniqueItems, Value::Array(items)) => {
                if let Some((first, second)) = repeated(items) {
                    let found = || format!("items {first} and {second} alike");
                    out.add(at, "uniqueItems", || ("an array of distinct items".to_owned(), found()))?;
                }
            }
//? Items
            (Items(prefix, rest), Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    check(prefix.get(index).unwrap_or(rest), item, &at.part(&index), out)?;
                }
            }
//? Contains
            (Contains(table, least, most, keyword), Value::Array(items)) => {
                let matching = items.iter().filter(|item| accepts(table, item)).count();
                let (keyword, bound, words) = match matching < *least {
                    true => (*keyword, *least, "least"),
                    false => ("maxContains", *most, "most"),
                };
                if matching < *least || matching > *most {
                    let expected = || format!("an array with at {words} {}", count(bound, "matching item"));
                    out.add(at, keyword, || (expected(), format!("{} that match", count(matching, "item"))))?;
                }
            }
//? UnevaluatedItems
            (UnevaluatedItems(table, evaluated), Value::Array(items)) => {
                let applies = |when: &[Table]| when.iter().all(|table| accepts(table, value));
                let evaluated: Vec<_> = evaluated.iter().filter(|part| applies(part.0)).collect();
                for (index, item) in items.iter().enumerate() {
                    let matches = |tables: &[Table]| tables.iter().any(|table| accepts(table, item));
                    if !evaluated.iter().any(|part| part.3 || index < part.1 || matches(part.2)) {
                        check(table, item, &at.part(&index), out)?;
                    }
                }
            }
//? MinProperties
            (MinProperties(least), Value::Object(object)) if object.len() < *least => {
                out.refuse(value, at, "minProperties", || {
                    format!("an object of at least {}", count(*least, "member"))
                })?;
            }
//? MaxProperties
            (MaxProperties(most), Value::Object(object)) if object.len() > *most => {
                out.refuse(value, at, "maxProperties", || {
                    format!("an object of at most {}", count(*most, "member"))
                })?;
            }
//? Required
            (Required(names), Value::Object(object)) => {
                for name in names.iter().filter(|name| !object.contains_key(**name)) {
                    out.add(at, "required", || (with_property(name), WITHOUT.to_owned()))?;
                }
            }
//? DependentRequired
            (DependentRequired(name, needed), Value::Object(object)) if object.contains_key(*name) => {
                for needed in needed.iter().filter(|needed| !object.contains_key(**needed)) {
                    let expected = || format!("{} beside {}", with_property(needed), quoted(name));
                    out.add(at, "dependentRequired", || (expected(), WITHOUT.to_owned()))?;
                }
            }
//? Properties
            (Properties(properties), Value::Object(object)) => {
                for (name, table) in *properties {
                    if let Some(value) = object.get(*name) {
                        check(table, value, &at.part(name), out)?;
                    }
                }
            }
//? AdditionalProperties
            (AdditionalProperties(names, table), Value::Object(object)) => {
                members(object, out, |name, value, out| match names.binary_search(&name) {
                    Ok(_) => Flow::Continue(()),
                    Err(_) => check(table, value, &at.part(&name), out),
                })?;
            }
//? PatternProperties
            (PatternProperties(names, patterns, others), Value::Object(object)) => {
                members(object, out, |name, value, out| {
                    if names.binary_search(&name).is_ok() {
                        return Flow::Continue(());
                    }
                    let (at, mut is_matched) = (at.part(&name), false);
                    for (_, table) in patterns.iter().filter(|(program, _)| program.is_match(name)) {
                        is_matched = true;
                        check(table, value, &at, out)?;
                    }
                    if is_matched { Flow::Continue(()) } else { check(others, value, &at, out) }
                })?;
            }
//? PropertyNames
            (PropertyNames(table), Value::Object(object)) => {
                members(object, out, |name, _, out| {
                    let text = Value::from(name);
                    if accepts(table, &text) {
                        return Flow::Continue(());
                    }
                    out.add(&at.part(&name), "propertyNames", || {
                        let wrong = explain(table, &text, &At(None)).into_iter().next();
                        let expected = wrong.map(|wrong| wrong.expected).unwrap_or_default();
                        (format!("a member whose name is {expected}"), format!("the name {}", quoted(name)))
                    })
                })?;
            }
//? DependentSchema
            (DependentSchema(name, table), Value::Object(object)) if object.contains_key(*name) => {
                check(table, value, at, out)?;
            }
//? UnevaluatedProperties
            (UnevaluatedProperties(table, evaluated), Value::Object(object)) => {
                let applies = |when: &[Table]| when.iter().all(|table| accepts(table, value));
                let evaluated: Vec<_> = evaluated.iter().filter(|part| applies(part.0)).collect();
                members(object, out, |name, value, out| {
                    let matches = |patterns: &[&Program]| patterns.iter().any(|program| program.is_match(name));
                    match evaluated.iter().any(|part| part.3 || part.1.contains(&name) || matches(part.2)) {
                        true => Flow::Continue(()),
                        false => check(table, value, &at.part(&name), out),
                    }
                })?;
            }
//? AnyOf
            (AnyOf(keyword, branches), _) => any_of(keyword, branches, value, at, out)?,
//? Tagged
            (Tagged(keyword, tag, branches), _) => tagged(keyword, tag, branches, value, at, out)?,
//? OneOf
            (OneOf(branches), _) => {
                let fitting = branches.iter().filter(|(types, table)| has_type(value, *types) && accepts(table, value));
                match fitting.take(2).count() {
                    0 => any_of("oneOf", branches, value, at, out)?,
                    1 => {}
                    _ => out.refuse(value, at, "oneOf", || "valid for one alternative only".to_owned())?,
                }
            }
//? Not
            (Not(table, expected), _) if accepts(table, value) => {
                out.refuse(value, at, "not", || (*expected).to_owned())?;
            }
//? If
            (If(condition, then, otherwise), _) => {
                check(if accepts(condition, value) { then } else { otherwise }, value, at, out)?;
            }
//? Call
            (Call(table, forks), _) => {
                if out.is_verdict || !forks || !accepts(table, value) {
                    check(table, value, at, out)?;
                }
            }
//? *
            #[allow(unreachable_patterns)]
            _ => {}
        }
    }
    Flow::Continue(())
}
//? UnevaluatedItems

/// What evaluates items: under which conditions on the array, how many of the first, those that match, or all.
pub(super) type EvaluatedItems = (&'static [Table], usize, &'static [Table], bool);
//? UnevaluatedProperties

/// What evaluates properties: under which conditions on the object, which names, which patterns, or all.
pub(super) type EvaluatedProperties = (&'static [Table], &'static [&'static str], &'static [&'static Program], bool);
//? members

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
//? AnyOf OneOf

/// Adds the violations of the nearest alternative: of those for this type of value the one with the fewest, the first
/// of these.
fn any_of(keyword: &'static str, branches: &[(u8, Table)], value: &Value, at: &At, out: &mut Report) -> Flow {
    let mut nearest: Option<Vec<Violation>> = None;
    for (_, table) in branches.iter().filter(|(types, _)| has_type(value, *types)) {
        if out.is_verdict {
            if accepts(table, value) {
                return Flow::Continue(());
            }
            continue;
        }
        let violations = explain(table, value, at);
        if nearest.as_ref().is_none_or(|nearest| violations.len() < nearest.len()) {
            nearest = Some(violations);
        }
    }
    match nearest {
        Some(violations) => out.violations.extend(violations),
        None => {
            let types = branches.iter().fold(0, |all, (types, _)| all | types);
            out.refuse(value, at, keyword, || names(types))?;
        }
    }
    Flow::Continue(())
}
//? Tagged

/// Adds the violations of the alternative that the tag selects.
fn tagged(
    keyword: &'static str,
    tag: &str,
    branches: &[(&[&str], Table)],
    value: &Value,
    at: &At,
    out: &mut Report,
) -> Flow {
    let Value::Object(object) = value else { return out.refuse(value, at, keyword, || "an object".to_owned()) };
    let Some(found) = object.get(tag) else {
        return out.add(at, "required", || (with_property(tag), WITHOUT.to_owned()));
    };
    let is_selected = |tags: &[&str]| found.as_str().is_some_and(|found| tags.contains(&found));
    match branches.iter().find(|(tags, _)| is_selected(tags)) {
        Some((_, table)) => check(table, value, at, out),
        None => {
            let tags = || branches.iter().flat_map(|(tags, _)| *tags).copied().collect::<Vec<_>>();
            out.refuse(found, &at.part(&tag), keyword, || one_of(&tags()))
        }
    }
}
//? has_type

const NULL: u8 = 1;
const BOOLEAN: u8 = 2;
const INTEGER: u8 = 4;
const FRACTION: u8 = 8;
const NUMBER: u8 = INTEGER | FRACTION;
const STRING: u8 = 16;
const ARRAY: u8 = 32;
const OBJECT: u8 = 64;
//? ANY
const ANY: u8 = 127;
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

/// The names of JSON types: `a string, a number or null`.
fn names(types: u8) -> String {
    let number = if types & NUMBER == INTEGER { "an integer" } else { "a number" };
    let all = [
        (OBJECT, "an object"),
        (ARRAY, "an array"),
        (STRING, "a string"),
        (NUMBER, number),
        (BOOLEAN, "a boolean"),
        (NULL, "null"),
    ];
    let names = all.iter().filter(|(kind, _)| types & kind != 0).map(|(_, name)| (*name).to_owned());
    if types == 0 { "absent".to_owned() } else { alternatives(&names.collect::<Vec<_>>()) }
}
//? has_type Texts Tagged

/// `a, b or c`
fn alternatives(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}
//? Texts Tagged

/// One of these strings: the first of many.
fn one_of(texts: &[&str]) -> String {
    let shown = texts.iter().take(20).map(|text| visible(&shortened(&Value::from(*text).to_string())));
    let shown: Vec<String> = shown.collect();
    match texts.len() - shown.len() {
        0 => alternatives(&shown),
        more => format!("one of {} and {more} more", shown.join(", ")),
    }
}
//? Required DependentRequired Tagged

/// Found where a property is missing.
const WITHOUT: &str = "an object without it";

/// Expected where a property is missing.
fn with_property(name: &str) -> String {
    format!("an object with the member {}", quoted(name))
}
//? bound

/// A bound of numbers.
pub(super) enum Bound {
//? Bound::Double
    /// A double.
    Double(f64),
//? Bound::Integer
    /// An integer that no double counts exactly.
    Integer(&'static i128),
//? bound
}

impl Bound {
    /// Compares a number with the bound.
    fn order(&self, number: &Number) -> Option<Ordering> {
        match self {
//? Bound::Double
            Self::Double(bound) => number.as_f64()?.partial_cmp(bound),
//? Bound::Integer
            Self::Integer(bound) => {
                let integer = number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
                // A double with a fraction is nearer to 0 than the bound.
                integer.or(number.as_f64().map(|float| float as i128)).map(|integer| integer.cmp(bound))
            }
//? bound
        }
    }

    /// The bound as it was written.
    fn text(&self, text: &str) -> String {
        match self {
            _ if !text.is_empty() => text.to_owned(),
//? Bound::Double
            Self::Double(bound) => number_text(*bound),
//? Bound::Integer
            Self::Integer(bound) => number_text(**bound as f64),
//? bound
        }
    }
}
//? Values

/// A listed value.
pub(super) enum Literal {
//? Literal::Null
    Null,
//? Literal::Bool
    Bool(bool),
//? Literal::Integer
    Integer(i128),
//? Literal::Double
    Double(f64),
//? Literal::Text
    Text(&'static str),
//? Literal::Array
    Array(&'static [Literal]),
//? Literal::Object
    Object(&'static [(&'static str, Literal)]),
//? Values
}

impl Literal {
    /// Returns whether a value equals the literal: `1` is `1.0`, and properties have no order.
    fn equals(&self, value: &Value) -> bool {
        match self {
//? Literal::Null
            Self::Null => value.is_null(),
//? Literal::Bool
            Self::Bool(literal) => value.as_bool() == Some(*literal),
//? Literal::Integer
            Self::Integer(literal) => {
                let integer = value.as_i64().map(i128::from).or(value.as_u64().map(i128::from));
                let whole = || value.as_f64().filter(|float| float.fract() == 0.0).map(|float| float as i128);
                integer.or_else(whole) == Some(*literal)
            }
//? Literal::Double
            Self::Double(literal) => value.as_f64() == Some(*literal),
//? Literal::Text
            Self::Text(literal) => value.as_str() == Some(literal),
//? Literal::Array
            Self::Array(literals) => value.as_array().is_some_and(|items| {
                items.len() == literals.len() && items.iter().zip(*literals).all(|(item, literal)| literal.equals(item))
            }),
//? Literal::Object
            Self::Object(literals) => value.as_object().is_some_and(|object| {
                let is_equal = |(name, literal): &(&str, Self)| object.get(*name).is_some_and(|it| literal.equals(it));
                object.len() == literals.len() && literals.iter().all(is_equal)
            }),
//? Values
        }
    }
}
//? MultipleOf

/// Returns whether a number is a multiple of `digits` × 10^`power`, by the decimal that it is written as.
fn is_multiple(number: &Number, digits: u64, power: i32) -> bool {
    let Some((mut left, exponent)) = decimal(number) else { return false };
    let divisor = u128::from(digits);
    for _ in 0..(exponent - power).clamp(0, 400) {
        left = left % divisor * 10;
    }
    let tens = 10u128.checked_pow((power - exponent).max(0).unsigned_abs());
    let divisor = tens.and_then(|tens| tens.checked_mul(divisor));
    left == 0 || divisor.is_some_and(|divisor| left % divisor == 0)
}

/// The digits of a number without its sign, and the power of ten that they are multiplied by.
fn decimal(number: &Number) -> Option<(u128, i32)> {
    if let Some(integer) = number.as_i64() {
        return Some((integer.unsigned_abs().into(), 0));
    }
    if let Some(integer) = number.as_u64() {
        return Some((integer.into(), 0));
    }
    let text = format!("{:e}", number.as_f64()?.abs());
    let (mantissa, exponent) = text.split_once('e')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i32 = exponent.parse().ok()?;
    Some((format!("{whole}{fraction}").parse().ok()?, exponent - fraction.len() as i32))
}
//? UniqueItems

/// The first item that equals one before it: the index of that one, and its own.
fn repeated(items: &[Value]) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    items.iter().enumerate().find_map(|(index, item)| {
        let first = *seen.entry(canonical(item)).or_insert(index);
        (first < index).then_some((first, index))
    })
}

/// A text that two values share exactly if they are equal: `1` is `1.0`, properties have no order.
fn canonical(value: &Value) -> String {
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

fn canonical_number(number: &Number) -> String {
    match number.as_f64() {
        Some(float) if !number.is_i64() && !number.is_u64() => {
            // Doubles from 2^64 on are no integers of a `Number`.
            if float.fract() == 0.0 && float.abs() < 18_446_744_073_709_551_616.0 {
                (float as i128).to_string()
            } else {
                format!("{float:e}")
            }
        }
        _ => number.to_string(),
    }
}
//? *

/// A value in few words.
fn describe(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => format!("the number {}", number_text(number.as_f64().unwrap_or(f64::NAN))),
        Value::String(text) => format!("the string {}", quoted(text)),
        Value::Array(items) => format!("an array of {}", count(items.len(), "item")),
        Value::Object(object) => format!("an object of {}", count(object.len(), "member")),
    }
}

/// `1 item`, `2 items`
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A number as ECMAScript writes it (ECMA-262 §6.1.6.1.20).
fn number_text(number: f64) -> String {
    if (1e-6..1e21).contains(&number.abs()) || number == 0.0 {
        return if number == 0.0 { "0".to_owned() } else { number.to_string() };
    }
    let text = format!("{number:e}");
    if text.contains("e-") { text } else { text.replace('e', "e+") }
}

/// A text in quotation marks; of a long one the beginning.
fn quoted(text: &str) -> String {
    visible(&Value::from(shortened(text)).to_string())
}

/// The beginning of a long text.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A text with escapes for what can't be seen, breaks a line of a log, or changes how others are shown.
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
//? is_run_match
    Run(&'static [Run<'static>]),
//? is_match
    Linear(&'static [Op<'static>]),
//? is_match_with_groups
    WithGroups(&'static [Step<'static>]),
//? contains
    Contains(&'static str),
//? ends_with
    EndsWith(&'static str),
//? program
}

impl Program {
    /// Returns whether the pattern matches somewhere in a text.
    fn is_match(&self, text: &str) -> bool {
        match self {
//? is_run_match
            Self::Run(program) => is_run_match(program, text),
//? is_match
            Self::Linear(program) => is_match(program, text),
//? is_match_with_groups
            Self::WithGroups(program) => is_match_with_groups(program, text),
//? contains
            Self::Contains(part) => text.contains(part),
//? ends_with
            Self::EndsWith(end) => text.ends_with(end),
//? program
        }
    }
}
//? UnevaluatedProperties -program

/// A compiled pattern: the tables have none.
pub(super) enum Program {}

impl Program {
    fn is_match(&self, _text: &str) -> bool {
        match *self {}
    }
}
//? is_host_name_length

/// Returns whether a text isn't too long for a host name.
fn is_host_name_length(text: &str) -> bool {
    text.len() <= 253
}
