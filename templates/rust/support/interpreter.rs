//: imports
@errors
use serde_json::{Map, Number, Value};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
@flow
@bounds
pub(super) use Rule::*;
//: types
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
//: Table
/// The constraints of a value, in the order in which violations are reported.
pub(super) type Table = &'static [Rule];

/// A constraint. One for a JSON type accepts values of every other type.
pub(super) enum Rule {
    @rules
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
    @fields
}

/// Whether to go on after a violation.
type Flow = ControlFlow<()>;

/// Maximum number of violations that are listed.
const LISTED: usize = 100;

/// Maximum number of violations: an explanation ends there.
const MOST_FOUND: usize = 1_000;
//: MOST_NESTED
/// Maximum depth of nested rules, which fits into the stack of any thread, even without optimization.
const MOST_NESTED: usize = 1_280;
//: DEEPEST
/// Maximum depth of values that are compared, for the same reason.
const DEEPEST: usize = 256;
//: accepts
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
    @methods
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
            @accepts
            _ => return None,
        })
    }

    /// Returns the keyword of a rule about the value alone, what it expects, and whether the rest of the table doesn't
    /// apply to other values.
    #[cold]
    fn expected(&self) -> (&'static str, String, bool) {
        match self {
            @expected
            _ => ("", String::new(), false),
        }
    }
}

/// Adds the violations of a rule about the parts of the value at a place, or about alternatives.
#[allow(unused_variables)]
#[inline(never)] // Its large frame would slow down the rules about the value alone.
fn check_parts(rule: &Rule, value: &Value, at: &At, out: &mut Report) -> Flow {
    match (rule, value) {
        @parts
        _ => Flow::Continue(()),
    }
}
//. errors
pub(super) use super::{@ParseError, @Violation, @Violations};
use serde::de::DeserializeOwned;
//. flow
use std::{fmt, ops::ControlFlow};
//: EvaluatedItems
/// Evaluated items: the conditions on the array, the number of the first items, those that match, or all.
pub(super) type EvaluatedItems = (&'static [Table], usize, &'static [Table], bool);
//: EvaluatedProperties
/// Evaluated properties: the conditions on the object, the names, the patterns, or all.
pub(super) type EvaluatedProperties = (&'static [Table], &'static [&'static str], &'static [&'static Program], bool);
//: members
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
//: any_of
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
//: tagged
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
