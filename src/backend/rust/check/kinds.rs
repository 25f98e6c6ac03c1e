//! Whether a value is of the right kind, and what that kind of value is asked for.

use crate::model::Kinds;
use crate::model::check::Check;

use super::explain::Subject;
use super::expr::Expr;
use super::helpers::Helper;
use super::{Checking, numbers};

impl Checking<'_> {
    /// Whether a value is of the right kind, and what that asks for.
    pub(super) fn kinds_and_parts(&self, check: &Check, value: &str) -> Expr {
        let said: Vec<Kinds> = [
            (Kinds::NUMBER, !check.number.is_empty()),
            (Kinds::STRING, !check.string.is_empty()),
            (Kinds::ARRAY, !check.array.is_empty()),
            (Kinds::OBJECT, !check.object.is_empty()),
        ]
        .into_iter()
        .filter(|(kind, said)| *said && check.kinds.has(*kind))
        .map(|(kind, _)| kind.and(check.kinds))
        .collect();
        match said[..] {
            [] => is_of(check.kinds, value),
            [kind] if kind == check.kinds => self.guarded(kind, check, value),
            [kind] if check.kinds == Kinds::ALL => self.unless_other(kind, check, value),
            _ => {
                let arms = said.iter().map(|kind| (*kind, Some(self.of_kind(*kind, check, value)))).collect();
                self.matched(check.kinds, said.iter().fold(Kinds::NONE, |kinds, kind| kinds.or(*kind)), arms, value)
            }
        }
    }

    /// Whether a value is of that one kind, and what that asks for.
    pub(super) fn guarded(&self, kind: Kinds, check: &Check, value: &str) -> Expr {
        if kind.has(Kinds::NUMBER) {
            return numbers::verdict(kind, &check.number, value);
        }
        if kind == Kinds::STRING {
            let body = self.string(&check.string);
            return some_and(value, "as_str", "text", body, "is_string");
        }
        if kind == Kinds::ARRAY {
            let body = self.array(check, value);
            return some_and(value, "as_array", "items", body, "is_array");
        }
        let body = self.object(check, value);
        some_and(value, "as_object", "object", body, "is_object")
    }

    /// Whether a value is of another kind than that one, or what is asked of it holds.
    fn unless_other(&self, kind: Kinds, check: &Check, value: &str) -> Expr {
        let (method, variable) = match kind {
            Kinds::STRING => ("as_str", "text"),
            Kinds::ARRAY => ("as_array", "items"),
            Kinds::OBJECT => ("as_object", "object"),
            _ => {
                let is_number = Expr::Apply("Value::is_number".to_owned(), value.to_owned());
                return Expr::any([is_number.not(), numbers::verdict(kind, &check.number, value)]);
            }
        };
        match self.of_kind(kind, check, value) {
            Expr::Constant(true) => Expr::Constant(true),
            Expr::Constant(false) => is_of(kind, value).not(),
            body => Expr::with(format!("{value}.{method}().is_none_or"), variable, body),
        }
    }

    /// What is asked of a value of that kind, in an arm of a `match` that binds it.
    fn of_kind(&self, kind: Kinds, check: &Check, value: &str) -> Expr {
        if kind.has(Kinds::NUMBER) {
            return numbers::verdict(kind, &check.number, value);
        }
        match kind {
            Kinds::STRING => self.string(&check.string),
            Kinds::ARRAY => self.array(check, value),
            _ => self.object(check, value),
        }
    }

    /// A `match` over the kinds of value.
    fn matched(&self, kinds: Kinds, said: Kinds, arms: Vec<(Kinds, Option<Expr>)>, value: &str) -> Expr {
        let mut shown: Vec<(Vec<String>, Expr)> = Vec::new();
        let others =
            Kinds::ALL.without(said).without(if said.has(Kinds::NUMBER) { Kinds::NUMBER } else { Kinds::NONE });
        let allowed = others.and(kinds);
        for (kind, body) in arms {
            let is_bound = !kind.has(Kinds::NUMBER) && !matches!(body, Some(Expr::Constant(_)));
            let pattern = if is_bound { binding(kind) } else { plain_pattern(kind) };
            shown.extend(body.map(|body| (vec![pattern.to_owned()], body)));
        }
        let whole = [Kinds::NULL, Kinds::BOOLEAN, Kinds::NUMBER, Kinds::STRING, Kinds::ARRAY, Kinds::OBJECT];
        let rest = if allowed == others {
            true
        } else {
            let named = whole.iter().filter(|kind| allowed.has(**kind) && kind.within(allowed));
            let named: Vec<String> = named.map(|kind| plain_pattern(*kind).to_owned()).collect();
            if !named.is_empty() {
                shown.push((named, Expr::Constant(true)));
            }
            let part = allowed.and(Kinds::NUMBER);
            if !part.is_empty() && part != Kinds::NUMBER {
                let is_part = is_of(part, value);
                shown.push((vec!["Value::Number(_)".to_owned()], is_part));
            }
            false
        };
        shown.push((vec!["_".to_owned()], Expr::Constant(rest)));
        Expr::Match(value.to_owned(), shown)
    }
}

/// What tells whether a value is of a kind.
const TESTS: [(Kinds, &str); 6] = [
    (Kinds::OBJECT, "Value::is_object"),
    (Kinds::ARRAY, "Value::is_array"),
    (Kinds::STRING, "Value::is_string"),
    (Kinds::NUMBER, "Value::is_number"),
    (Kinds::BOOLEAN, "Value::is_boolean"),
    (Kinds::NULL, "Value::is_null"),
];

/// The same where it is told of which kinds the value of a variable is.
pub(super) fn where_told(condition: Expr, subject: Subject<'_>) -> Expr {
    let all = |parts: Vec<Expr>| parts.into_iter().map(|part| where_told(part, subject)).collect::<Vec<_>>();
    match condition {
        Expr::Apply(test, of) if of == subject.value => {
            let kind = TESTS.iter().find(|(_, other)| *other == test).map(|(kind, _)| *kind);
            kind.map_or(Expr::Apply(test, of), |kind| subject.is_of(kind))
        }
        Expr::Not(inner) => where_told(*inner, subject).not(),
        Expr::All(parts) => Expr::all(all(parts)),
        Expr::Any(parts) => Expr::any(all(parts)),
        other => other,
    }
}

/// Whether a value is of one of the kinds.
pub(super) fn is_of(kinds: Kinds, value: &str) -> Expr {
    if kinds == Kinds::ALL {
        return Expr::Constant(true);
    }
    let excluded = Kinds::ALL.without(kinds);
    let positive = any_kind(kinds, value);
    let (few, negative) = (kind_count(kinds), kind_count(excluded));
    if negative < few && excluded.and(Kinds::NUMBER) != Kinds::INTEGER {
        any_kind(excluded, value).not()
    } else {
        positive
    }
}

fn any_kind(kinds: Kinds, value: &str) -> Expr {
    let mut any = Vec::new();
    for (kind, test) in TESTS {
        let part = kinds.and(kind);
        if part == kind {
            any.push(Expr::Apply(test.to_owned(), value.to_owned()));
        } else if part == Kinds::INTEGER {
            any.push(Expr::Apply(Helper::IsInteger.name().to_owned(), value.to_owned()));
        } else if part == Kinds::FRACTION {
            let is_integer = Helper::IsInteger.name().to_owned();
            let is_number = Expr::Apply("Value::is_number".to_owned(), value.to_owned());
            any.push(Expr::all([is_number, Expr::Apply(is_integer, value.to_owned()).not()]));
        }
    }
    Expr::any(any)
}

fn kind_count(kinds: Kinds) -> usize {
    let whole = [Kinds::NULL, Kinds::BOOLEAN, Kinds::NUMBER, Kinds::STRING, Kinds::ARRAY, Kinds::OBJECT];
    whole.iter().filter(|kind| kinds.has(**kind)).count()
}

fn binding(kind: Kinds) -> &'static str {
    match kind {
        Kinds::STRING => "Value::String(text)",
        Kinds::ARRAY => "Value::Array(items)",
        _ => "Value::Object(object)",
    }
}

fn plain_pattern(kind: Kinds) -> &'static str {
    match kind {
        Kinds::NULL => "Value::Null",
        Kinds::BOOLEAN => "Value::Bool(_)",
        Kinds::STRING => "Value::String(_)",
        Kinds::ARRAY => "Value::Array(_)",
        Kinds::OBJECT => "Value::Object(_)",
        _ => "Value::Number(_)",
    }
}

/// `value.as_str().is_some_and(|text| …)`; the mere kind where nothing is asked.
fn some_and(value: &str, method: &str, variable: &'static str, body: Expr, kind: &str) -> Expr {
    match body {
        Expr::Constant(true) => Expr::Apply(format!("Value::{kind}"), value.to_owned()),
        Expr::Constant(false) => Expr::Constant(false),
        body => Expr::with(format!("{value}.{method}().is_some_and"), variable, body),
    }
}
