//! Explanations: what is wrong with a value, as statements. The rules are those of the model's own
//! ([`crate::model::check`]).

use crate::model::Kinds;
use crate::model::check::{
    Also, Alternatives, ArrayCheck, Check, EvaluatedItems, EvaluatedMembers, Members, ObjectCheck, phrase,
};

use super::super::quote;
use super::Checking;
use super::expr::Expr;
use super::helpers::Helper;
use super::kinds::is_of;
use super::members::{has, known_name};
use super::numbers;
use super::statement::{self, Statement};
use super::verdict::{bounded, tag_of, tag_patterns};

/// Whether a function may end where a value is refused, or something comes after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    /// It is all that a function does.
    Alone,
    /// It is a part of it.
    Within,
}

impl Checking<'_> {
    /// Says what is wrong with what a variable holds.
    pub(super) fn explanation(&self, check: &Check, value: &str, stands: Stands) -> Vec<Statement> {
        if check.is_never() {
            return vec![self.refuse(value, check.keyword, &check.kinds.phrase())];
        }
        let bound = binding(check);
        let mut rest = self.explained_parts(check, value, bound.is_some());
        for also in &check.also {
            rest.extend(self.explained_also(also, value));
        }
        let bound = bound.filter(|(_, variable)| statement::mention(&rest, variable));
        let mut guards: Vec<(Expr, Statement)> = Vec::new();
        if check.kinds != Kinds::ALL && bound.is_none() {
            let refusal = self.refuse(value, check.keyword, &check.kinds.phrase());
            guards.push((is_of(check.kinds, value).not(), refusal));
        }
        if let Some(listed) = &check.values {
            let refusal = self.refuse(value, listed.keyword, &listed.phrase());
            guards.push((self.listed(&listed.values, value).not(), refusal));
        }
        if let Some((method, variable)) = bound {
            let refusal = self.refuse(value, check.keyword, &check.kinds.phrase());
            return self.with_binding(&format!("{value}.{method}()"), variable, refusal, rest, stands);
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

    fn with_binding(
        &self,
        value: &str,
        variable: &str,
        refusal: Statement,
        rest: Vec<Statement>,
        stands: Stands,
    ) -> Vec<Statement> {
        match stands {
            Stands::Alone => {
                let bound = Statement::Else(format!("Some({variable})"), value.to_owned(), Box::new(refusal));
                [bound].into_iter().chain(rest).collect()
            }
            Stands::Within => {
                vec![Statement::IfLet(format!("Some({variable}) = {value}"), rest, vec![refusal])]
            }
        }
    }

    /// A call that refuses what a variable holds.
    fn refuse(&self, value: &str, keyword: &str, expected: &str) -> Statement {
        let arguments = [value, &quote::literal(keyword), &quote::literal(expected), "out"];
        Statement::Call("at.refuse".to_owned(), arguments.map(str::to_owned).to_vec())
    }

    /// A call that refuses the value at hand for something that is said of it.
    fn say(&self, keyword: &str, expected: &str, found: &str) -> Statement {
        let arguments = [&quote::literal(keyword), &quote::literal(expected), found, "out"];
        Statement::Call("at.say".to_owned(), arguments.map(str::to_owned).to_vec())
    }

    /// What a check asks of values by their kind. `is_bound` says that the kind is told, and that the value has a name
    /// of that kind.
    fn explained_parts(&self, check: &Check, value: &str, is_bound: bool) -> Vec<Statement> {
        let mut out = Vec::new();
        for part in &check.number {
            let holds = numbers::part(part, value);
            let is_number = Expr::Apply("Value::is_number".to_owned(), value.to_owned());
            let is_told = check.values.is_none() && check.kinds.within(Kinds::NUMBER);
            let wrong = if is_told { holds.not() } else { Expr::all([is_number, holds.not()]) };
            out.push(Statement::If(wrong, vec![self.refuse(value, part.keyword(), &part.phrase())], vec![]));
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
        out.extend(bound_here(items, is_bound, value, ["as_array", "items", "is_array"]));
        let members: Vec<Statement> = check.object.iter().flat_map(|part| self.explained_object(part, value)).collect();
        out.extend(bound_here(members, is_bound, value, ["as_object", "object", "is_object"]));
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
            let wrong = self.explanation(check, "item", Stands::Within);
            if !wrong.is_empty() {
                let body = at(&format!("&{index}"), wrong);
                out.push(Statement::IfLet(format!("Some(item) = {get}"), body, vec![]));
            }
        }
        let wrong = rest.map_or_else(Vec::new, |rest| self.explanation(rest, "item", Stands::Within));
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
        let wrong = at("&index", self.explanation(check, "item", Stands::Within));
        let body = conditional(Expr::any(covered).not(), wrong);
        of_each("(index, item) in items.iter().enumerate()".to_owned(), variables, body)
    }

    fn explained_object(&self, part: &ObjectCheck, value: &str) -> Vec<Statement> {
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
            ObjectCheck::Members(members) => self.explained_members(members),
            ObjectCheck::Names(check) => self.explained_names(check),
            ObjectCheck::Dependent(name, check) => {
                let wrong = self.explanation(check, value, Stands::Within);
                conditional(has(name), wrong)
            }
            ObjectCheck::Unevaluated { check, evaluated } => self.explained_unevaluated(check, evaluated, value),
        }
    }

    fn explained_members(&self, members: &Members) -> Vec<Statement> {
        let mut out = Vec::new();
        for (name, check) in &members.known {
            let wrong = self.explanation(check, "value", Stands::Within);
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
    fn explained_others(&self, members: &Members) -> Vec<Statement> {
        let others = members.others.as_ref().map(|others| self.explanation(others, "value", Stands::Within));
        let others = others.unwrap_or_default();
        let mut parts: Vec<(Expr, Vec<Statement>)> = Vec::new();
        for (id, check) in &members.patterns {
            let matches = self.matches(*id, "name");
            parts.push((matches, self.explanation(check, "value", Stands::Within)));
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
        let wrong = self.explanation(check, "name", Stands::Alone);
        if wrong.is_empty() {
            return wrong;
        }
        vec![Statement::With(Helper::Names.name().to_owned(), arguments, "name, at, out", wrong)]
    }

    fn explained_unevaluated(&self, check: &Check, evaluated: &[EvaluatedMembers], value: &str) -> Vec<Statement> {
        let mut variables = Vec::new();
        let mut covered = Vec::new();
        for part in evaluated {
            let holds = self.condition(&part.when, value, &mut variables);
            covered.push(Expr::all([holds, self.evaluates_member(part)]));
        }
        let wrong = at("name", self.explanation(check, "value", Stands::Within));
        let sorted = Helper::Sorted.name().to_owned();
        let body = conditional(Expr::any(covered).not(), wrong);
        of_each(format!("(name, value) in {sorted}(object)"), variables, body)
    }

    fn explained_also(&self, also: &Also, value: &str) -> Vec<Statement> {
        match also {
            Also::Any(alternatives) => match &alternatives.tag {
                Some(tag) => self.explained_tagged(alternatives, tag, value),
                None => self.explained_any(alternatives, value),
            },
            Also::One(alternatives) => self.explained_one(alternatives, value),
            Also::Not(check) => {
                let holds = self.verdict(check, value);
                conditional(holds, vec![self.refuse(value, "not", &phrase::other_than(check))])
            }
            Also::If { condition, then, otherwise } => {
                let condition = self.verdict(condition, value);
                let then = self.explanation(then, value, Stands::Within);
                let otherwise = self.explanation(otherwise, value, Stands::Within);
                match (then.is_empty(), otherwise.is_empty()) {
                    (true, _) => conditional(condition.not(), otherwise),
                    (false, true) => conditional(condition, then),
                    (false, false) => vec![Statement::If(condition, then, otherwise)],
                }
            }
            Also::Call(id) => match self.model.checks.function(*id).check.is_always() {
                true => Vec::new(),
                false => {
                    let arguments = [value, "at", "out"].map(str::to_owned).to_vec();
                    vec![Statement::Call(self.explanation_name(*id), arguments)]
                }
            },
        }
    }

    fn explained_any(&self, alternatives: &Alternatives, value: &str) -> Vec<Statement> {
        let nearer = Helper::Nearer.name().to_owned();
        let mut out = vec![Statement::Let("mut nearest".to_owned(), Expr::Plain("None".to_owned()))];
        for branch in &alternatives.branches {
            let wrong = self.explanation(&branch.check, value, Stands::Within);
            let arguments = vec!["&mut nearest".to_owned()];
            let parameter = if wrong.is_empty() { "_" } else { "out" };
            let offer = Statement::With(nearer.clone(), arguments, parameter, wrong);
            let is_for = is_of(branch.kinds, value);
            out.extend(conditional(is_for, vec![offer]));
        }
        let kinds = alternatives.kinds();
        // A `Value` is JSON: one of alternatives for every kind is for it.
        let refusal = (kinds != Kinds::ALL).then(|| self.refuse(value, alternatives.keyword, &kinds.phrase()));
        let extend = Statement::Call("out.extend".to_owned(), vec!["nearest".to_owned()]);
        out.push(Statement::IfLet("Some(nearest) = nearest".to_owned(), vec![extend], Vec::from_iter(refusal)));
        out
    }

    fn explained_one(&self, alternatives: &Alternatives, value: &str) -> Vec<Statement> {
        let branches = self.branches(alternatives, value);
        let several = self.refuse(value, "oneOf", phrase::ONE_ALTERNATIVE);
        if branches.contains(&Expr::Constant(true)) {
            return conditional(Expr::one(branches).not(), vec![several]);
        }
        let count = Helper::Count.name().to_owned();
        let none = self.explained_any(alternatives, value);
        let arms = vec![
            (vec!["0".to_owned()], none),
            (vec!["1".to_owned()], Vec::new()),
            (vec!["_".to_owned()], vec![several]),
        ];
        vec![Statement::Match(Expr::Each(count, branches), arms)]
    }

    fn explained_tagged(&self, alternatives: &Alternatives, tag: &str, value: &str) -> Vec<Statement> {
        let mut arms = Vec::new();
        for branch in &alternatives.branches {
            arms.push((tag_patterns(branch), self.explanation(&branch.check, value, Stands::Within)));
        }
        let untagged = Helper::Untagged.name().to_owned();
        let expected = phrase::one_of(&alternatives.tags());
        let arguments = [
            value,
            &quote::literal(tag),
            &quote::literal(alternatives.keyword),
            &quote::literal(&expected),
            "at",
            "out",
        ];
        let otherwise = Statement::Call(untagged, arguments.map(str::to_owned).to_vec());
        arms.push((vec!["_".to_owned()], vec![otherwise]));
        vec![Statement::Match(Expr::Plain(tag_of(tag, value)), arms)]
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

/// The method and the name by which a value of the one kind is taken that a check is for and says more of.
fn binding(check: &Check) -> Option<(&'static str, &'static str)> {
    match check.kinds {
        Kinds::STRING if !check.string.is_empty() => Some(("as_str", "text")),
        Kinds::ARRAY if !check.array.is_empty() => Some(("as_array", "items")),
        Kinds::OBJECT if !check.object.is_empty() => Some(("as_object", "object")),
        _ => None,
    }
}

/// Statements that need a name for a value; nothing where there are none.
fn bound_here(
    statements: Vec<Statement>,
    is_bound: bool,
    value: &str,
    [method, variable, kind]: [&str; 3],
) -> Vec<Statement> {
    if is_bound || statements.is_empty() {
        return statements;
    }
    if !statement::mention(&statements, variable) {
        let is_there = Expr::Apply(format!("Value::{kind}"), value.to_owned());
        return vec![Statement::If(is_there, statements, vec![])];
    }
    vec![Statement::IfLet(format!("Some({variable}) = {value}.{method}()"), statements, vec![])]
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
fn conditional(condition: Expr, statements: Vec<Statement>) -> Vec<Statement> {
    match (condition, &statements[..]) {
        (_, []) | (Expr::Constant(false), _) => Vec::new(),
        (Expr::Constant(true), _) => statements,
        (condition, [Statement::If(inner, then, otherwise)]) if otherwise.is_empty() => {
            vec![Statement::If(Expr::all([condition, inner.clone()]), then.clone(), vec![])]
        }
        (condition, _) => vec![Statement::If(condition, statements, vec![])],
    }
}
