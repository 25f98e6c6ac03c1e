//! Explanations: what is wrong with a value, as statements. The rules are those of the model's own
//! ([`crate::model::check`]).

use crate::model::Kinds;
use crate::model::check::{ArrayCheck, Check, EvaluatedItems, EvaluatedProperties, ObjectCheck, Properties, phrase};

use super::super::quote;
use super::Checking;
use super::expr::Expr;
use super::helpers::Helper;
use super::kinds::is_of;
use super::members::{has, known_name};
use super::numbers;
use super::statement::{self, Statement};
use super::verdict::bounded;

/// Whether a function may end where a value is refused, or something comes after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    /// It is all that a function does.
    Alone,
    /// It is a part of it.
    Within,
}

/// What is explained: what a variable holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subject<'a> {
    /// The variable.
    pub(super) value: &'a str,
    /// The kinds that its value may be of, as far as that is told already.
    pub(super) kinds: Kinds,
}

impl<'a> Subject<'a> {
    /// What a variable holds of which nothing is told.
    pub(super) fn new(value: &'a str) -> Self {
        Self { value, kinds: Kinds::ALL }
    }

    /// The same where it is told that its value is of those kinds.
    pub(super) fn told(self, kinds: Kinds) -> Self {
        Self { kinds: self.kinds.and(kinds), ..self }
    }

    /// Whether its value is of those kinds: what is told isn't asked again.
    pub(super) fn is_of(self, kinds: Kinds) -> Expr {
        match (self.kinds.within(kinds), self.kinds.has(kinds)) {
            (true, _) => Expr::Constant(true),
            (false, false) => Expr::Constant(false),
            (false, true) => is_of(kinds, self.value),
        }
    }
}

impl Checking<'_> {
    /// Says what is wrong with what a variable holds.
    pub(super) fn explanation(&self, check: &Check, subject: Subject<'_>, stands: Stands) -> Vec<Statement> {
        let value = subject.value;
        if check.is_never() || !subject.kinds.has(check.kinds) {
            return vec![self.refuse(value, check.keyword, &check.kinds.phrase())];
        }
        let bound = binding(check);
        let known = subject.told(check.kinds);
        let mut rest = self.explained_parts(check, known, bound.is_some());
        for also in &check.also {
            rest.extend(self.explained_also(also, known));
        }
        let bound = bound.filter(|(_, variable)| statement::mention(&rest, variable));
        let mut guards: Vec<(Expr, Statement)> = Vec::new();
        let refusal = || self.refuse(value, check.keyword, &check.kinds.phrase());
        let refusal = (!subject.kinds.within(check.kinds)).then(refusal);
        if let (None, Some(refusal)) = (bound, &refusal) {
            guards.push((is_of(check.kinds, value).not(), refusal.clone()));
        }
        if let Some(listed) = &check.values {
            let refusal = self.refuse(value, listed.keyword, &listed.phrase());
            guards.push((self.listed(&listed.values, value).not(), refusal));
        }
        if let Some((method, variable)) = bound {
            return with_binding(&format!("{value}.{method}()"), variable, refusal, rest, stands);
        }
        if stands == Stands::Alone {
            let mut out = Vec::new();
            let count = guards.len();
            for (index, (wrong, refusal)) in guards.into_iter().enumerate() {
                let is_last = index + 1 == count && rest.is_empty();
                let refusal = if is_last { refusal } else { Statement::Return(Box::new(refusal)) };
                out.push(Statement::If(wrong, vec![refusal], vec![]));
            }
            return out.into_iter().chain(rest).collect();
        }
        guards.into_iter().rev().fold(rest, |rest, (wrong, refusal)| vec![Statement::If(wrong, vec![refusal], rest)])
    }

    /// A call that refuses what a variable holds.
    pub(super) fn refuse(&self, value: &str, keyword: &str, expected: &str) -> Statement {
        let arguments = [value, &quote::literal(keyword), &quote::literal(expected), "out"];
        Statement::Call("at.refuse".to_owned(), arguments.map(str::to_owned).to_vec())
    }

    /// A call that refuses the value at hand for something that is said of it.
    fn say(&self, keyword: &str, expected: &str, found: &str) -> Statement {
        let arguments = [&quote::literal(keyword), &quote::literal(expected), found, "out"];
        Statement::Call("at.say".to_owned(), arguments.map(str::to_owned).to_vec())
    }

    /// What a check asks of values by their kind. `is_bound` says that the value has a name of that kind.
    fn explained_parts(&self, check: &Check, subject: Subject<'_>, is_bound: bool) -> Vec<Statement> {
        let (value, mut out) = (subject.value, Vec::new());
        for part in &check.number {
            let holds = numbers::part(part, value);
            let wrong = Expr::all([subject.is_of(Kinds::NUMBER), holds.not()]);
            out.extend(conditional(wrong, vec![self.refuse(value, part.keyword(), &part.phrase())]));
        }
        for part in &check.string {
            let wrong = match self.text(part).not() {
                Expr::Constant(false) => continue,
                wrong if is_bound => wrong,
                wrong => Expr::with(format!("{value}.as_str().is_some_and"), "text", wrong),
            };
            let phrase = part.phrase(&self.model.checks);
            out.push(Statement::If(wrong, vec![self.refuse(value, part.keyword(), &phrase)], vec![]));
        }
        let items: Vec<Statement> = check.array.iter().flat_map(|part| self.explained_array(part, value)).collect();
        out.extend(bound_here(items, is_bound, subject, Kinds::ARRAY));
        let members: Vec<Statement> =
            check.object.iter().flat_map(|part| self.explained_object(part, subject)).collect();
        out.extend(bound_here(members, is_bound, subject, Kinds::OBJECT));
        out
    }

    fn explained_array(&self, part: &ArrayCheck, value: &str) -> Vec<Statement> {
        let refuse = |checking: &Self, wrong: Expr| {
            let refusal = checking.refuse(value, part.keyword(), &part.phrase());
            vec![Statement::If(wrong, vec![refusal], vec![])]
        };
        match part {
            ArrayCheck::MinItems(least) => {
                refuse(self, bounded("items.len()", "items.is_empty()", Some(*least), None).not())
            }
            ArrayCheck::MaxItems(most) => {
                refuse(self, bounded("items.len()", "items.is_empty()", None, Some(*most)).not())
            }
            ArrayCheck::UniqueItems => {
                let repeated = Helper::Repeated.name().to_owned();
                let say = self.say("uniqueItems", phrase::DISTINCT, "format!(\"items {first} and {second} alike\")");
                vec![Statement::IfLet(format!("Some((first, second)) = {repeated}(items)"), vec![say], vec![])]
            }
            ArrayCheck::Items { prefix, rest } => self.explained_items(prefix, rest.as_ref()),
            ArrayCheck::Contains { check, min, max, .. } => self.explained_contains(part, check, *min, *max),
            ArrayCheck::Unevaluated { check, evaluated } => self.explained_unevaluated_items(check, evaluated, value),
        }
    }

    fn explained_items(&self, prefix: &[Check], rest: Option<&Check>) -> Vec<Statement> {
        let mut out = Vec::new();
        for (index, check) in prefix.iter().enumerate() {
            let get = if index == 0 { "items.first()".to_owned() } else { format!("items.get({index})") };
            let wrong = self.explanation(check, Subject::new("item"), Stands::Within);
            if !wrong.is_empty() {
                let body = at(&format!("&{index}"), wrong);
                out.push(Statement::IfLet(format!("Some(item) = {get}"), body, vec![]));
            }
        }
        let wrong = rest.map_or_else(Vec::new, |rest| self.explanation(rest, Subject::new("item"), Stands::Within));
        if !wrong.is_empty() {
            let skipped = if prefix.is_empty() { String::new() } else { format!(".skip({})", prefix.len()) };
            let head = format!("(index, item) in items.iter().enumerate(){skipped}");
            out.push(Statement::For(head, at("&index", wrong)));
        }
        out
    }

    fn explained_contains(&self, part: &ArrayCheck, check: &Check, min: u64, max: Option<u64>) -> Vec<Statement> {
        let count = match self.verdict(check, "item") {
            Expr::Constant(true) => Expr::Plain("items.len()".to_owned()),
            Expr::Constant(false) if min == 0 => return Vec::new(),
            Expr::Constant(false) => {
                let none = quote::literal(&format!("{} that match", phrase::count(0, "item")));
                return vec![self.say(part.keyword(), &part.phrase(), &format!("{none}.to_owned()"))];
            }
            body => {
                let filtered = Expr::with("items.iter().filter", "&item", body);
                Expr::Measured(String::new(), Box::new(filtered), ".count()".to_owned())
            }
        };
        let matching = Helper::Matching.name();
        let found = format!("{matching}(count)");
        let least = self.say(part.keyword(), &part.phrase(), &found);
        let too_few = match min {
            0 => Expr::Constant(false),
            1 => Expr::Comparison("count == 0".to_owned()),
            min => Expr::Comparison(format!("count < {min}")),
        };
        let mut out = Vec::new();
        if let Some(most) = max {
            let say = self.say("maxContains", &phrase::at_most_matching(most), &found);
            let too_many = Expr::Comparison(format!("count > {most}"));
            out.push(Statement::If(too_many, vec![say], vec![]));
        }
        if min > 0 {
            out = vec![Statement::If(too_few, vec![least], out)];
        }
        if out.is_empty() { out } else { [Statement::Let("count".to_owned(), count)].into_iter().chain(out).collect() }
    }

    fn explained_unevaluated_items(&self, check: &Check, evaluated: &[EvaluatedItems], value: &str) -> Vec<Statement> {
        let mut variables = Vec::new();
        let mut covered = Vec::new();
        for part in evaluated {
            let holds = self.condition(&part.when, value, &mut variables);
            covered.push(Expr::all([holds, self.evaluates_item(part)]));
        }
        let wrong = at("&index", self.explanation(check, Subject::new("item"), Stands::Within));
        let body = conditional(Expr::any(covered).not(), wrong);
        of_each("(index, item) in items.iter().enumerate()".to_owned(), variables, body)
    }

    fn explained_object(&self, part: &ObjectCheck, subject: Subject<'_>) -> Vec<Statement> {
        let value = subject.value;
        let counted = |checking: &Self, keyword: &str, wrong: Expr| {
            vec![Statement::If(wrong, vec![checking.refuse(value, keyword, &part.phrase())], vec![])]
        };
        match part {
            ObjectCheck::MinProperties(least) => {
                let enough = bounded("object.len()", "object.is_empty()", Some(*least), None);
                counted(self, "minProperties", enough.not())
            }
            ObjectCheck::MaxProperties(most) => {
                let enough = bounded("object.len()", "object.is_empty()", None, Some(*most));
                counted(self, "maxProperties", enough.not())
            }
            ObjectCheck::Required(names) => {
                let required = Helper::Required.name().to_owned();
                let names: Vec<String> = names.iter().map(|name| quote::literal(name)).collect();
                let arguments =
                    ["object".to_owned(), format!("&[{}]", names.join(", ")), "at".to_owned(), "out".to_owned()];
                vec![Statement::Call(required, arguments.to_vec())]
            }
            ObjectCheck::DependentRequired(name, needed) => {
                let dependent = Helper::DependentRequired.name().to_owned();
                let needed: Vec<String> = needed.iter().map(|name| quote::literal(name)).collect();
                let arguments = [
                    "object".to_owned(),
                    quote::literal(name),
                    format!("&[{}]", needed.join(", ")),
                    "at".to_owned(),
                    "out".to_owned(),
                ];
                vec![Statement::Call(dependent, arguments.to_vec())]
            }
            ObjectCheck::Properties(members) => self.explained_members(members),
            ObjectCheck::PropertyNames(check) => self.explained_names(check),
            ObjectCheck::DependentSchema(name, check) => {
                let wrong = self.explanation(check, subject.told(Kinds::OBJECT), Stands::Within);
                conditional(has(name), wrong)
            }
            ObjectCheck::Unevaluated { check, evaluated } => self.explained_unevaluated(check, evaluated, value),
        }
    }

    fn explained_members(&self, members: &Properties) -> Vec<Statement> {
        let mut out = Vec::new();
        for (name, check) in &members.known {
            let wrong = self.explanation(check, Subject::new("value"), Stands::Within);
            out.extend(explained_member(&quote::literal(name), wrong));
        }
        let others = self.explained_others(members);
        if !others.is_empty() {
            let sorted = Helper::Sorted.name().to_owned();
            let body = conditional(known_name(members).not(), at("name", others));
            out.push(Statement::For(format!("(name, value) in {sorted}(object)"), body));
        }
        out
    }

    /// What is wrong with a member without a name in the schema.
    fn explained_others(&self, members: &Properties) -> Vec<Statement> {
        let others =
            members.others.as_ref().map(|others| self.explanation(others, Subject::new("value"), Stands::Within));
        let others = others.unwrap_or_default();
        let mut parts: Vec<(Expr, Vec<Statement>)> = Vec::new();
        for (id, check) in &members.patterns {
            let matches = self.matches(*id, "name");
            parts.push((matches, self.explanation(check, Subject::new("value"), Stands::Within)));
        }
        if let ([_], false) = (&parts[..], others.is_empty()) {
            let (matches, wrong) = parts.remove(0);
            return if wrong.is_empty() {
                conditional(matches.not(), others)
            } else {
                vec![Statement::If(matches, wrong, others)]
            };
        }
        let unmatched = Expr::all(parts.iter().map(|(matches, _)| matches.clone().not()));
        let matched = parts.into_iter().flat_map(|(matches, wrong)| conditional(matches, wrong));
        let mut out: Vec<Statement> = matched.collect();
        out.extend(conditional(unmatched, others));
        out
    }

    fn explained_names(&self, check: &Check) -> Vec<Statement> {
        let arguments = ["object", "at", "out"].map(str::to_owned).to_vec();
        let wrong = self.explanation(check, Subject::new("name"), Stands::Alone);
        if wrong.is_empty() {
            return wrong;
        }
        vec![Statement::With(Helper::Names.name().to_owned(), arguments, "name, at, out", wrong)]
    }

    fn explained_unevaluated(&self, check: &Check, evaluated: &[EvaluatedProperties], value: &str) -> Vec<Statement> {
        let mut variables = Vec::new();
        let mut covered = Vec::new();
        for part in evaluated {
            let holds = self.condition(&part.when, value, &mut variables);
            covered.push(Expr::all([holds, self.evaluates_member(part)]));
        }
        let wrong = at("name", self.explanation(check, Subject::new("value"), Stands::Within));
        let sorted = Helper::Sorted.name().to_owned();
        let body = conditional(Expr::any(covered).not(), wrong);
        of_each(format!("(name, value) in {sorted}(object)"), variables, body)
    }
}

/// What is wrong with a member: in a line, where a function can tell.
fn explained_member(name: &str, wrong: Vec<Statement>) -> Option<Statement> {
    let call = |helper: Helper, arguments: &[&str]| {
        let arguments = [&["object", name], arguments, &["at", "out"]].concat();
        Statement::Call(helper.name().to_owned(), arguments.into_iter().map(str::to_owned).collect())
    };
    match &wrong[..] {
        [] => None,
        [Statement::Call(function, of)] if of[0] == "value" && function.starts_with("explain_") => {
            Some(call(Helper::Member, &[function]))
        }
        [Statement::If(wrong_kind, refusal, otherwise)] => {
            match (wrong_kind.refused_by(), &refusal[..], &otherwise[..]) {
                (Some(function), [Statement::Call(_, of)], []) if of[0] == "value" => {
                    Some(call(Helper::Expect, &[function, &of[1], &of[2]]))
                }
                _ => Some(with_member(name, wrong)),
            }
        }
        _ => Some(with_member(name, wrong)),
    }
}

fn with_member(name: &str, wrong: Vec<Statement>) -> Statement {
    Statement::IfLet(format!("Some(value) = object.get({name})"), at(&format!("&{name}"), wrong), vec![])
}

/// Statements for a value that is taken by the name of its kind, or refused.
fn with_binding(
    value: &str,
    variable: &str,
    refusal: Option<Statement>,
    rest: Vec<Statement>,
    stands: Stands,
) -> Vec<Statement> {
    match (refusal, stands) {
        (Some(refusal), Stands::Alone) => {
            let bound = Statement::Else(format!("Some({variable})"), value.to_owned(), Box::new(refusal));
            [bound].into_iter().chain(rest).collect()
        }
        (refusal, _) => vec![Statement::IfLet(format!("Some({variable}) = {value}"), rest, Vec::from_iter(refusal))],
    }
}

/// The method and the name by which a value of the one kind is taken that a check is for and says more of.
fn binding(check: &Check) -> Option<(&'static str, &'static str)> {
    let says_more = match check.kinds {
        Kinds::STRING => !check.string.is_empty(),
        Kinds::ARRAY => !check.array.is_empty(),
        Kinds::OBJECT => !check.object.is_empty(),
        _ => false,
    };
    taken_as(check.kinds).filter(|_| says_more)
}

/// The method and the name by which a value of that kind is taken.
pub(super) fn taken_as(kind: Kinds) -> Option<(&'static str, &'static str)> {
    match kind {
        Kinds::STRING => Some(("as_str", "text")),
        Kinds::ARRAY => Some(("as_array", "items")),
        Kinds::OBJECT => Some(("as_object", "object")),
        _ => None,
    }
}

/// Statements that need a name for a value of that kind; nothing where there are none.
fn bound_here(statements: Vec<Statement>, is_bound: bool, subject: Subject<'_>, kind: Kinds) -> Vec<Statement> {
    if is_bound || statements.is_empty() {
        return statements;
    }
    match taken_as(kind).filter(|(_, variable)| statement::mention(&statements, variable)) {
        Some((method, variable)) => {
            vec![Statement::IfLet(format!("Some({variable}) = {}.{method}()", subject.value), statements, vec![])]
        }
        None if subject.kinds.within(kind) => statements,
        None => vec![Statement::If(subject.is_of(kind), statements, vec![])],
    }
}

/// Statements for another place.
fn at(step: &str, statements: Vec<Statement>) -> Vec<Statement> {
    if statements.is_empty() {
        return statements;
    }
    [Statement::Let("at".to_owned(), Expr::Plain(format!("&at.part({step})")))].into_iter().chain(statements).collect()
}

/// Statements for each part of a value, after the variables that they mention.
fn of_each(head: String, variables: Vec<(String, Expr)>, body: Vec<Statement>) -> Vec<Statement> {
    if body.is_empty() {
        return body;
    }
    let mentioned = variables.into_iter().filter(|(name, _)| statement::mention(&body, name));
    let mut out: Vec<Statement> = mentioned.map(|(name, holds)| Statement::Let(name, holds)).collect();
    out.push(Statement::For(head, body));
    out
}

/// Statements under a condition.
pub(super) fn conditional(condition: Expr, statements: Vec<Statement>) -> Vec<Statement> {
    match (condition, &statements[..]) {
        (_, []) | (Expr::Constant(false), _) => Vec::new(),
        (Expr::Constant(true), _) => statements,
        (condition, [Statement::If(inner, then, otherwise)]) if otherwise.is_empty() => {
            vec![Statement::If(Expr::all([condition, inner.clone()]), then.clone(), vec![])]
        }
        (condition, _) => vec![Statement::If(condition, statements, vec![])],
    }
}
