//! Verdicts: whether a check holds, as an expression.

use std::collections::HashSet;

use crate::json::Json;
use crate::model::check::{
    Also, Alternatives, ArrayCheck, Branch, Check, EvaluatedItems, EvaluatedMembers, FormatRule, Members, ObjectCheck,
    StringCheck,
};
use crate::model::{CheckId, Kinds};

use super::super::quote;
use super::expr::Expr;
use super::helpers::Helper;
use super::{Checking, numbers, values};

impl Checking<'_> {
    /// Whether a check holds for what a variable holds.
    pub(super) fn verdict(&self, check: &Check, value: &str) -> Expr {
        if let Some(listed) = &check.values {
            let listed = self.listed(&listed.values, value);
            let parts = self.parts(check, value);
            let also = self.also_verdicts(check, value);
            return Expr::all([listed].into_iter().chain(parts).chain(also));
        }
        let kinds = self.kinds_and_parts(check, value);
        let also = self.also_verdicts(check, value);
        Expr::all([kinds].into_iter().chain(also))
    }

    fn also_verdicts(&self, check: &Check, value: &str) -> Vec<Expr> {
        check.also.iter().map(|also| self.also_verdict(also, value)).collect()
    }

    /// Whether a value is one of a list.
    pub(super) fn listed(&self, listed: &[Json], value: &str) -> Expr {
        let (texts, others): (Vec<&Json>, Vec<&Json>) = listed.iter().partition(|value| value.as_str().is_some());
        let texts: Vec<&str> = texts.into_iter().filter_map(Json::as_str).collect();
        let texts = match &texts[..] {
            [] => Expr::Constant(false),
            [only] => Expr::Comparison(format!("{value} == {}", quote::literal(only))),
            texts => {
                let mut patterns: Vec<String> = texts.iter().map(|text| quote::literal(text)).collect();
                patterns[0].insert_str(0, "Some(");
                patterns.last_mut().into_iter().for_each(|last| last.push(')'));
                Expr::Matches(format!("{value}.as_str()"), patterns)
            }
        };
        let others: Vec<Expr> = others.into_iter().map(|listed| values::equals(listed, value)).collect();
        Expr::any([texts].into_iter().chain(others))
    }

    /// What a check with a list asks beside it.
    fn parts(&self, check: &Check, value: &str) -> Vec<Expr> {
        let bare = Check { values: None, also: Vec::new(), ..check.clone() };
        if bare.is_always() {
            return Vec::new();
        }
        vec![self.kinds_and_parts(&bare, value)]
    }

    /// Whether a value is of the right kind, and what that asks for.
    fn kinds_and_parts(&self, check: &Check, value: &str) -> Expr {
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
    fn guarded(&self, kind: Kinds, check: &Check, value: &str) -> Expr {
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

    /// Whether a text is as asked.
    pub(super) fn string(&self, checks: &[StringCheck]) -> Expr {
        let (mut least, mut most, mut others) = (None, None, Vec::new());
        for check in checks {
            match check {
                StringCheck::MinLength(bound) => least = least.max(Some(*bound)),
                StringCheck::MaxLength(bound) => most = Some(most.map_or(*bound, |most: u64| most.min(*bound))),
                StringCheck::Pattern(_) | StringCheck::Format(..) => others.push(self.text(check)),
            }
        }
        let length = bounded("text.chars().count()", "text.is_empty()", least, most);
        Expr::all([length].into_iter().chain(others))
    }

    /// Whether a text is as one check asks.
    pub(super) fn text(&self, check: &StringCheck) -> Expr {
        match check {
            StringCheck::MinLength(least) => bounded("text.chars().count()", "text.is_empty()", Some(*least), None),
            StringCheck::MaxLength(most) => bounded("text.chars().count()", "text.is_empty()", None, Some(*most)),
            StringCheck::Pattern(id) => self.matches(*id, "text"),
            StringCheck::Format(format, pattern) => {
                let rule = match format.rule() {
                    Some(FormatRule::LeapSecond) => Expr::Plain(format!("{}(text)", Helper::LeapSecond.name())),
                    Some(FormatRule::AtMost253) => Expr::Comparison("text.len() <= 253".to_owned()),
                    Some(FormatRule::RegularExpression) => {
                        Expr::Plain(format!("{}(text)", Helper::RegularExpression.name()))
                    }
                    None => Expr::Constant(true),
                };
                Expr::all([self.matches(*pattern, "text"), rule])
            }
        }
    }

    /// Whether the items of an array are as asked.
    fn array(&self, check: &Check, value: &str) -> Expr {
        let (mut least, mut most, mut others) = (None, None, Vec::new());
        for part in &check.array {
            match part {
                ArrayCheck::MinItems(bound) => least = least.max(Some(*bound)),
                ArrayCheck::MaxItems(bound) => most = Some(most.map_or(*bound, |most: u64| most.min(*bound))),
                ArrayCheck::UniqueItems => {
                    let repeated = Helper::Repeated.name().to_owned();
                    others.push(Expr::Plain(format!("{repeated}(items).is_none()")));
                }
                ArrayCheck::Items { prefix, rest } => others.push(self.items(prefix, rest.as_ref())),
                ArrayCheck::Contains { check, min, max, .. } => others.push(self.contains(check, *min, *max)),
                ArrayCheck::Unevaluated { check, evaluated } => {
                    others.push(self.unevaluated_items(check, evaluated, value))
                }
            }
        }
        let length = bounded("items.len()", "items.is_empty()", least, most);
        Expr::all([length].into_iter().chain(others))
    }

    fn items(&self, prefix: &[Check], rest: Option<&Check>) -> Expr {
        let mut all = Vec::new();
        for (index, check) in prefix.iter().enumerate() {
            let get = if index == 0 { "items.first()".to_owned() } else { format!("items.get({index})") };
            all.push(match self.verdict(check, "item") {
                Expr::Constant(true) => Expr::Constant(true),
                Expr::Constant(false) => bounded("items.len()", "items.is_empty()", None, Some(index as u64)),
                body => Expr::with(format!("{get}.is_none_or"), "item", body),
            });
        }
        if let Some(rest) = rest {
            let skipped = if prefix.is_empty() { String::new() } else { format!(".skip({})", prefix.len()) };
            all.push(match self.verdict(rest, "item") {
                Expr::Constant(true) => Expr::Constant(true),
                Expr::Constant(false) => bounded("items.len()", "items.is_empty()", None, Some(prefix.len() as u64)),
                body => Expr::with(format!("items.iter(){skipped}.all"), "item", body),
            });
        }
        Expr::all(all)
    }

    fn contains(&self, check: &Check, min: u64, max: Option<u64>) -> Expr {
        match (self.verdict(check, "item"), min, max) {
            (Expr::Constant(true), ..) => bounded("items.len()", "items.is_empty()", Some(min), max),
            (Expr::Constant(false), ..) => Expr::Constant(min == 0),
            (_, 0, None) => Expr::Constant(true),
            (body, 1, None) => Expr::with("items.iter().any", "item", body),
            (body, ..) => {
                let counted = Expr::with("items.iter().filter", "&item", body);
                let (before, after) = measure(min, max);
                Expr::Measured(before, Box::new(counted), format!(".count(){after}"))
            }
        }
    }

    /// The sets of items that are evaluated, and whether each is there.
    fn unevaluated_items(&self, check: &Check, evaluated: &[EvaluatedItems], value: &str) -> Expr {
        let rest = self.verdict(check, "item");
        if rest == Expr::Constant(true) {
            return rest;
        }
        let mut variables = Vec::new();
        let mut covered = Vec::new();
        for part in evaluated {
            let holds = self.condition(&part.when, value, &mut variables);
            covered.push(Expr::all([holds, self.evaluates_item(part)]));
        }
        let covered = Expr::any(covered.into_iter().chain([rest]));
        let body = match (&covered, covered.mentions("index")) {
            (Expr::Constant(true), _) => return covered,
            (_, true) if !covered.mentions("item") => Expr::with("(0..items.len()).all", "index", covered),
            (_, true) => Expr::With("items.iter().enumerate().all".to_owned(), "(index, item)", Box::new(covered)),
            (_, false) if !covered.mentions("item") => Expr::any([Expr::Plain("items.is_empty()".to_owned()), covered]),
            (_, false) => Expr::with("items.iter().all", "item", covered),
        };
        block(variables, body)
    }

    /// Whether a set of items has the one at `index`.
    pub(super) fn evaluates_item(&self, part: &EvaluatedItems) -> Expr {
        let matching: Vec<Expr> = part.matching.iter().map(|check| self.verdict(check, "item")).collect();
        let first = match part.first {
            _ if part.all => Expr::Constant(true),
            0 => Expr::Constant(false),
            1 => Expr::Comparison("index == 0".to_owned()),
            first => Expr::Comparison(format!("index < {first}")),
        };
        Expr::any([first].into_iter().chain(matching))
    }

    /// A variable for a condition that is asked once for all items.
    pub(super) fn condition(&self, when: &[Check], value: &str, variables: &mut Vec<(String, Expr)>) -> Expr {
        let holds = Expr::all(when.iter().map(|check| self.verdict(check, value)).collect::<Vec<_>>());
        if let Expr::Constant(_) = holds {
            return holds;
        }
        if let Some((name, _)) = variables.iter().find(|(_, known)| *known == holds) {
            return Expr::Plain(name.clone());
        }
        let name = format!("case_{}", variables.len() + 1);
        variables.push((name.clone(), holds));
        Expr::Plain(name)
    }

    /// Whether the members of an object are as asked.
    fn object(&self, check: &Check, value: &str) -> Expr {
        let (mut least, mut most, mut others) = (None, None, Vec::new());
        let mut required: Vec<&str> = Vec::new();
        for part in &check.object {
            if let ObjectCheck::Required(names) = part {
                required.extend(names.iter().map(String::as_str));
            }
        }
        let named: HashSet<&str> = required.iter().copied().collect();
        // What a member must be says that it must be there, too.
        let mut said: HashSet<&str> = HashSet::new();
        for part in &check.object {
            match part {
                ObjectCheck::MinProperties(bound) => least = least.max(Some(*bound)),
                ObjectCheck::MaxProperties(bound) => most = Some(most.map_or(*bound, |most: u64| most.min(*bound))),
                ObjectCheck::Required(_) => {}
                ObjectCheck::DependentRequired(name, needed) => {
                    let needed: Vec<Expr> = needed.iter().map(|name| has(name)).collect();
                    others.push(Expr::any([has(name).not(), Expr::all(needed)]));
                }
                ObjectCheck::Members(members) => self.members(members, &named, &mut said, &mut others),
                ObjectCheck::Names(check) => others.push(self.names(check)),
                ObjectCheck::Dependent(name, check) => {
                    let holds = self.verdict(check, value);
                    others.push(Expr::any([has(name).not(), holds]));
                }
                ObjectCheck::Unevaluated { check, evaluated } => {
                    others.push(self.unevaluated_members(check, evaluated, value));
                }
            }
        }
        let missing = required.into_iter().filter(|name| !said.contains(name)).map(has);
        let count = bounded("object.len()", "object.is_empty()", least, most);
        Expr::all([count].into_iter().chain(missing.collect::<Vec<_>>()).chain(others))
    }

    fn members<'m>(
        &self,
        members: &'m Members,
        required: &HashSet<&str>,
        said: &mut HashSet<&'m str>,
        out: &mut Vec<Expr>,
    ) {
        for (name, check) in &members.known {
            let is_required = required.contains(name.as_str());
            let get = format!("object.get({})", quote::literal(name));
            let body = self.verdict(check, "value");
            match (body, is_required) {
                (Expr::Constant(true), _) => {}
                (Expr::Constant(false), _) => out.push(has(name).not()),
                (body, true) => {
                    said.insert(name);
                    out.push(Expr::with(format!("{get}.is_some_and"), "value", body));
                }
                (body, false) => out.push(Expr::with(format!("{get}.is_none_or"), "value", body)),
            }
        }
        out.push(self.other_members(members));
    }

    /// Whether the members without a name in the schema are as asked.
    fn other_members(&self, members: &Members) -> Expr {
        let mut parts: Vec<(Expr, Expr)> = Vec::new();
        for (id, check) in &members.patterns {
            parts.push((self.matches(*id, "name"), self.verdict(check, "value")));
        }
        let others = members.others.as_ref().map_or(Expr::Constant(true), |others| self.verdict(others, "value"));
        let body = match <[(Expr, Expr); 1]>::try_from(parts) {
            Ok([(matches, holds)]) => Expr::condition(matches, holds, others),
            Err(parts) => {
                let matching = parts.iter().map(|(matches, _)| matches.clone());
                let others = Expr::any(matching.chain([others]));
                let matched = parts.into_iter().map(|(matches, holds)| Expr::any([matches.not(), holds]));
                Expr::all(matched.chain([others]))
            }
        };
        let body = match body {
            Expr::Constant(true) => return body,
            body => Expr::any([known_name(members), body]),
        };
        over_members(body)
    }

    /// Whether the names of members are as asked.
    fn names(&self, check: &Check) -> Expr {
        let body = match is_textual(check) {
            true => self.name(check),
            false => {
                let name = ("name".to_owned(), Expr::Plain("&Value::from(text.as_str())".to_owned()));
                match self.verdict(check, "name") {
                    Expr::Constant(value) => Expr::Constant(value),
                    body => Expr::Block(vec![name], Box::new(body)),
                }
            }
        };
        match body {
            Expr::Constant(true) => body,
            Expr::Constant(false) => Expr::Plain("object.is_empty()".to_owned()),
            body => Expr::With("object.keys().all".to_owned(), "text", Box::new(body)),
        }
    }

    /// Whether a name is as a check asks that speaks of nothing but texts.
    fn name(&self, check: &Check) -> Expr {
        if !check.kinds.has(Kinds::STRING) {
            return Expr::Constant(false);
        }
        let listed = check.values.as_ref().map_or(Expr::Constant(true), |listed| {
            let texts: Vec<String> = listed.values.iter().filter_map(Json::as_str).map(quote::literal).collect();
            if texts.is_empty() { Expr::Constant(false) } else { Expr::Matches("text.as_str()".to_owned(), texts) }
        });
        let string = self.string(&check.string);
        Expr::all([listed, string])
    }

    fn unevaluated_members(&self, check: &Check, evaluated: &[EvaluatedMembers], value: &str) -> Expr {
        let rest = self.verdict(check, "value");
        if rest == Expr::Constant(true) {
            return rest;
        }
        let mut variables = Vec::new();
        let mut covered = Vec::new();
        for part in evaluated {
            let holds = self.condition(&part.when, value, &mut variables);
            covered.push(Expr::all([holds, self.evaluates_member(part)]));
        }
        let body = over_members(Expr::any(covered.into_iter().chain([rest])));
        block(variables, body)
    }

    /// Whether a set of members has the one called `name`.
    pub(super) fn evaluates_member(&self, part: &EvaluatedMembers) -> Expr {
        if part.all {
            return Expr::Constant(true);
        }
        let patterns: Vec<Expr> = part.patterns.iter().map(|id| self.matches(*id, "name")).collect();
        Expr::any([named(part.names.iter())].into_iter().chain(patterns))
    }

    fn also_verdict(&self, also: &Also, value: &str) -> Expr {
        match also {
            Also::Any(alternatives) => self.any_verdict(alternatives, value),
            Also::One(alternatives) => {
                let branches = self.branches(alternatives, value);
                let count = Helper::Count.name().to_owned();
                Expr::Measured(String::new(), Box::new(Expr::Each(count, branches)), " == 1".to_owned())
            }
            Also::Not(check) => self.verdict(check, value).not(),
            Also::If { condition, then, otherwise } => {
                let condition = self.verdict(condition, value);
                let then = self.verdict(then, value);
                let otherwise = self.verdict(otherwise, value);
                Expr::condition(condition, then, otherwise)
            }
            Also::Call(id) => self.call(*id, value),
        }
    }

    fn call(&self, id: CheckId, value: &str) -> Expr {
        let check = &self.model.checks.function(id).check;
        if check.is_always() || check.is_never() {
            return Expr::Constant(check.is_always());
        }
        Expr::Apply(self.verdict_name(id), value.to_owned())
    }

    /// The verdicts of alternatives, one after the other.
    pub(super) fn branches(&self, alternatives: &Alternatives, value: &str) -> Vec<Expr> {
        alternatives.branches.iter().map(|branch| self.verdict(&branch.check, value)).collect()
    }

    fn any_verdict(&self, alternatives: &Alternatives, value: &str) -> Expr {
        let Some(tag) = &alternatives.tag else { return Expr::any(self.branches(alternatives, value)) };
        let mut arms = Vec::new();
        for branch in &alternatives.branches {
            arms.push((tag_patterns(branch), self.verdict(&branch.check, value)));
        }
        arms.push((vec!["_".to_owned()], Expr::Constant(false)));
        Expr::Match(tag_of(tag, value), arms)
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
    let plain = [
        (Kinds::OBJECT, "is_object"),
        (Kinds::ARRAY, "is_array"),
        (Kinds::STRING, "is_string"),
        (Kinds::NUMBER, "is_number"),
        (Kinds::BOOLEAN, "is_boolean"),
        (Kinds::NULL, "is_null"),
    ];
    let mut any = Vec::new();
    for (kind, method) in plain {
        let part = kinds.and(kind);
        if part == kind {
            any.push(Expr::Apply(format!("Value::{method}"), value.to_owned()));
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

/// The text of the tag of a value.
pub(super) fn tag_of(tag: &str, value: &str) -> String {
    format!("{value}.get({}).and_then(Value::as_str)", quote::literal(tag))
}

/// The patterns of the texts by which a tag names a branch.
pub(super) fn tag_patterns(branch: &Branch) -> Vec<String> {
    let mut patterns: Vec<String> = branch.tags.iter().map(|tag| quote::literal(tag)).collect();
    if let Some(first) = patterns.first_mut() {
        first.insert_str(0, "Some(");
    }
    if let Some(last) = patterns.last_mut() {
        last.push(')');
    }
    patterns
}

/// Whether a check asks a string nothing that a text wouldn't tell.
pub(super) fn is_textual(check: &Check) -> bool {
    check.also.is_empty()
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

/// Whether a count lies within bounds.
pub(super) fn bounded(count: &str, empty: &str, least: Option<u64>, most: Option<u64>) -> Expr {
    let is_empty = || Expr::Plain(empty.to_owned());
    match (least.filter(|least| *least > 0), most) {
        (None, None) => Expr::Constant(true),
        (Some(least), Some(most)) if least > most => Expr::Constant(false),
        (Some(least), Some(most)) if least == most => Expr::Comparison(format!("{count} == {least}")),
        (Some(least), Some(most)) => Expr::Plain(format!("({least}..={most}).contains(&{count})")),
        (Some(1), None) => is_empty().not(),
        (Some(least), None) => Expr::Comparison(format!("{count} >= {least}")),
        (None, Some(0)) => is_empty(),
        (None, Some(most)) => Expr::Comparison(format!("{count} <= {most}")),
    }
}

/// What stands around a count that lies within bounds, one of which is there.
fn measure(least: u64, most: Option<u64>) -> (String, String) {
    let plain = |after| (String::new(), after);
    match most {
        None => plain(format!(" >= {least}")),
        Some(most) if most == least => plain(format!(" == {least}")),
        Some(most) if least == 0 => plain(format!(" <= {most}")),
        Some(most) => (format!("({least}..={most}).contains(&"), ")".to_owned()),
    }
}

/// Whether an object has a member.
pub(super) fn has(name: &str) -> Expr {
    Expr::Plain(format!("object.contains_key({})", quote::literal(name)))
}

/// Whether the schema names the member `name`.
pub(super) fn known_name(members: &Members) -> Expr {
    named(members.known.iter().map(|(name, _)| name))
}

/// Whether `name` is one of these.
fn named<'n>(names: impl Iterator<Item = &'n String>) -> Expr {
    let names: Vec<String> = names.map(|name| quote::literal(name)).collect();
    match &names[..] {
        [] => Expr::Constant(false),
        [only] => Expr::Comparison(format!("name == {only}")),
        _ => Expr::Matches("name.as_str()".to_owned(), names),
    }
}

/// Whether something holds for every member, which `name` and `value` stand for.
fn over_members(body: Expr) -> Expr {
    match (&body, body.mentions("name"), body.mentions("value")) {
        (Expr::Constant(true), ..) => body,
        (Expr::Constant(false), ..) => Expr::Plain("object.is_empty()".to_owned()),
        (_, false, false) => Expr::any([Expr::Plain("object.is_empty()".to_owned()), body]),
        (_, true, false) => Expr::with("object.keys().all", "name", body),
        (_, false, _) => Expr::with("object.values().all", "value", body),
        (_, true, true) => Expr::With("object.iter().all".to_owned(), "(name, value)", Box::new(body)),
    }
}

fn block(variables: Vec<(String, Expr)>, result: Expr) -> Expr {
    match result {
        Expr::Constant(_) => result,
        result if variables.is_empty() => result,
        result => Expr::Block(variables, Box::new(result)),
    }
}
