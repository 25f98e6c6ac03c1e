//! Explanations: what is wrong with a value, by the rules of `model::check::explain`.

use super::code::{Block, Statement, cases, when};
use super::condition::Condition;
use super::functions::{Form, Functions, returning};
use super::literals::{at_least, at_most, has, kind_is};
use super::scope::{Scope, word};
use super::verdict::{DEEPEST, MOST_CASES, is_small, is_tag};
use crate::backend::python::quote::{self, Segment};
use crate::diagnostics::Diagnostic;
use crate::model::Kinds;
use crate::model::check::phrase;
use crate::model::check::{Also, Alternatives, ArrayCheck, Check, CheckId, Members, ObjectCheck, Values};

type Written<T> = Result<T, Diagnostic>;

/// Where a value stands: the parts of its path.
#[derive(Debug, Clone)]
pub(super) struct Path(Vec<Segment>);

impl Path {
    /// What a variable holds.
    fn variable(name: &str) -> Self {
        Self(vec![Segment::Variable(name.to_owned())])
    }

    fn member(&self, name: &str) -> Self {
        let mut segments = self.0.clone();
        segments.push(Segment::Text(format!("/{}", name.replace('~', "~0").replace('/', "~1"))));
        Self(segments)
    }

    fn index(&self, variable: &str) -> Self {
        let mut segments = self.0.clone();
        segments.extend([Segment::Text("/".to_owned()), Segment::Variable(variable.to_owned())]);
        Self(segments)
    }

    fn text(&self) -> String {
        quote::formatted(&self.0)
    }
}

impl<'m> Functions<'m, '_> {
    /// The statements that return what is wrong with `value` at `path`.
    pub(super) fn explanation(&mut self, check: &'m Check, scope: &Scope) -> Written<Block> {
        let path = Path::variable("path");
        let mut block = Vec::new();
        let first = |violation: Statement| vec![returned(violation)];
        if let Some(condition) = wrong_kind(check, "value") {
            block.extend(when(condition, first(of_kind(check, "value", &path)), Vec::new()));
        }
        if let Some(values) = &check.values {
            let condition = self.listed(values, "value", Kinds::ALL, scope)?.negated();
            block.extend(when(condition, first(of_values(values, "value", &path)), Vec::new()));
        }
        let parts = self.parts(check, "value", &path, scope)?;
        if parts.is_empty() {
            return Ok(returning(block, "[]"));
        }
        if let [Statement::Call { open, arguments, close }] = &parts[..]
            && let Some(call) = open.strip_prefix("found += ")
        {
            block.push(Statement::call(format!("return {call}"), arguments.clone(), close.clone()));
            return Ok(block);
        }
        block.push(Statement::line("found: list[Violation] = []"));
        block.extend(parts);
        Ok(returning(block, "found"))
    }

    /// The statements that add to `found` what is wrong with a value.
    fn explain(&mut self, check: &'m Check, value: &str, path: &Path, scope: &Scope) -> Written<Block> {
        let check = self.inlined(check);
        if let Some(id) = check.sole_call() {
            return Ok(vec![self.call(id, value, path)]);
        }
        if scope.depth > DEEPEST && !is_small(check) {
            let function = self.outlined(check, Form::Explanation, scope);
            return Ok(vec![added(&function, value, path)]);
        }
        let mut arms = Vec::new();
        if let Some(condition) = wrong_kind(check, value) {
            arms.push((condition, vec![of_kind(check, value, path)]));
        }
        if let Some(values) = &check.values {
            let condition = self.listed(values, value, Kinds::ALL, scope)?.negated();
            arms.push((condition, vec![of_values(values, value, path)]));
        }
        let parts = self.parts(check, value, path, scope)?;
        Ok(cases(arms, parts))
    }

    /// What is said of a value of the right kind, which is one of those listed.
    fn parts(&mut self, check: &'m Check, value: &str, path: &Path, scope: &Scope) -> Written<Block> {
        let kinds = match &check.values {
            Some(values) => values.values.iter().fold(Kinds::NONE, |kinds, value| kinds.or(Kinds::of_value(value))),
            None => check.kinds,
        };
        let mut groups = Vec::new();
        groups.push((Kinds::NUMBER, self.numbers(check, value, path)));
        groups.push((Kinds::STRING, self.explain_strings(check, value, path)));
        let mut arrays = Vec::new();
        for part in &check.array {
            arrays.extend(self.array_part(part, value, path, scope)?);
        }
        groups.push((Kinds::ARRAY, arrays));
        let mut objects = Vec::new();
        for part in &check.object {
            objects.extend(self.object_part(part, value, path, scope)?);
        }
        groups.push((Kinds::OBJECT, objects));
        let mut block = Vec::new();
        let mut arms = Vec::new();
        for (kind, part) in groups.into_iter().filter(|(_, part)| !part.is_empty()) {
            if kinds.within(kind) {
                block.extend(part);
            } else {
                arms.push((kind_is(kind.and(kinds), value), part));
            }
        }
        block.extend(cases(arms, Vec::new()));
        for (index, also) in check.also.iter().enumerate() {
            block.extend(self.explain_also(also, value, kinds, path, &scope.part(index, check.also.len()))?);
        }
        Ok(block)
    }

    fn numbers(&mut self, check: &'m Check, value: &str, path: &Path) -> Block {
        let part = |part: &'m crate::model::check::NumberCheck| {
            let violation = wrong(path, part.keyword(), &part.phrase(), value);
            when(super::literals::bound(part, value).negated(), vec![violation], Vec::new())
        };
        check.number.iter().flat_map(part).collect()
    }

    fn explain_strings(&mut self, check: &'m Check, value: &str, path: &Path) -> Block {
        let mut block = Vec::new();
        for part in &check.string {
            let violation = wrong(path, part.keyword(), &part.phrase(self.checks()), value);
            block.extend(when(self.string(part, value).negated(), vec![violation], Vec::new()));
        }
        block
    }

    fn array_part(&mut self, part: &'m ArrayCheck, value: &str, path: &Path, scope: &Scope) -> Written<Block> {
        let violation = || vec![wrong(path, part.keyword(), &part.phrase(), value)];
        match part {
            ArrayCheck::MinItems(least) => Ok(when(at_least(value, *least).negated(), violation(), Vec::new())),
            ArrayCheck::MaxItems(most) => Ok(when(at_most(value, *most).negated(), violation(), Vec::new())),
            ArrayCheck::UniqueItems => {
                let mut scope = scope.clone();
                let repeated = scope.local("repeated");
                let found = format!("f\"items {{{repeated}[0]}} and {{{repeated}[1]}} alike\"");
                let violation = stated(path, part.keyword(), &quote::string(&part.phrase()), &found);
                let mut block = vec![Statement::line(format!("{repeated} = _first_repeated({value})"))];
                let condition = Condition::compared(&repeated, ["is not", "is"], "None");
                block.extend(when(condition, vec![violation], Vec::new()));
                Ok(block)
            }
            ArrayCheck::Items { prefix, rest } => self.explain_items(prefix, rest.as_ref(), value, path, scope),
            ArrayCheck::Contains { check, min, max, .. } => {
                let mut inside = scope.inside("item");
                let item = inside.local("item");
                let condition = self.short(check, &item, &inside)?;
                let count = inside.local("matching");
                let counted = format!("{count} = sum(1 for {item} in {value} if {condition})");
                let found = format!("f\"{{_count({count}, 'item')}} that match\"");
                let few = stated(path, part.keyword(), &quote::string(&part.phrase()), &found);
                let mut arms = Vec::new();
                if *min > 0 {
                    arms.push((Condition::compared(&count, ["<", ">="], &min.to_string()), vec![few]));
                }
                if let Some(most) = max {
                    let expected = quote::string(&phrase::at_most_matching(*most));
                    let many = stated(path, "maxContains", &expected, &found);
                    arms.push((Condition::compared(&count, [">", "<="], &most.to_string()), vec![many]));
                }
                let decided = cases(arms, Vec::new());
                let counted = (!decided.is_empty()).then(|| Statement::line(counted));
                Ok(counted.into_iter().chain(decided).collect())
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                let mut inside = scope.inside("item");
                let (index, item) = (inside.local("index"), inside.local("item"));
                let body = self.explain(check, &item, &path.index(&index), &inside)?;
                self.each_unevaluated_item(evaluated, value, [&index, &item], body, &inside)
            }
        }
    }

    fn explain_items(
        &mut self,
        prefix: &'m [Check],
        rest: Option<&'m Check>,
        value: &str,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        let mut block = Vec::new();
        for (index, check) in prefix.iter().enumerate() {
            let inside = scope.inside(&format!("item_{}", index + 1));
            let path = path.member(&index.to_string());
            let body = self.explain_part(check, &format!("{value}[{index}]"), "item", &path, inside)?;
            let is_there = Condition::compared(&format!("len({value})"), [">", "<="], &index.to_string());
            block.extend(when(is_there, body, Vec::new()));
        }
        let Some(rest) = rest else { return Ok(block) };
        let mut inside = scope.inside("item");
        let (index, item) = (inside.local("index"), inside.local("item"));
        let body = self.explain(rest, &item, &path.index(&index), &inside)?;
        let items = match prefix.len() {
            0 => format!("enumerate({value})"),
            first => format!("enumerate({value}[{first}:], {first})"),
        };
        block.extend((!body.is_empty()).then(|| Statement::each(&format!("{index}, {item}"), &items, body)));
        Ok(block)
    }

    fn object_part(&mut self, part: &'m ObjectCheck, value: &str, path: &Path, scope: &Scope) -> Written<Block> {
        let violation = |keyword: &str| vec![wrong(path, keyword, &part.phrase(), value)];
        match part {
            ObjectCheck::MinProperties(least) => {
                Ok(when(at_least(value, *least).negated(), violation("minProperties"), Vec::new()))
            }
            ObjectCheck::MaxProperties(most) => {
                Ok(when(at_most(value, *most).negated(), violation("maxProperties"), Vec::new()))
            }
            ObjectCheck::Required(names) => {
                let missing = |name: &String| without(path, "required", &phrase::with_member(name));
                let part = |name: &String| when(has(value, name).negated(), vec![missing(name)], Vec::new());
                Ok(names.iter().flat_map(part).collect())
            }
            ObjectCheck::DependentRequired(name, needed) => {
                let missing =
                    |needed: &String| without(path, "dependentRequired", &phrase::with_member_beside(needed, name));
                let part = |needed: &String| when(has(value, needed).negated(), vec![missing(needed)], Vec::new());
                let body = needed.iter().flat_map(part).collect();
                Ok(when(has(value, name), body, Vec::new()))
            }
            ObjectCheck::Members(members) => self.explain_members(members, value, path, scope),
            ObjectCheck::Names(check) => self.explain_names(check, value, path, scope),
            ObjectCheck::Dependent(name, check) => {
                let body = self.explain(check, value, path, &scope.inside(&word(name)))?;
                Ok(when(has(value, name), body, Vec::new()))
            }
            ObjectCheck::Unevaluated { check, evaluated } => {
                let mut inside = scope.inside("member");
                let (name, member, at) = (inside.local("name"), inside.local("member"), inside.local("at"));
                let body = self.explain(check, &member, &Path::variable(&at), &inside)?;
                let body = with_path(&at, &name, path, body);
                let (mut block, body) = self.where_unevaluated(evaluated, value, &name, body, &mut inside)?;
                block.extend(each_sorted(&name, &member, value, value, body));
                Ok(block)
            }
        }
    }

    fn explain_members(&mut self, members: &'m Members, value: &str, path: &Path, scope: &Scope) -> Written<Block> {
        let mut block = Vec::new();
        for (name, check) in &members.known {
            let subscript = format!("{value}[{}]", quote::string(name));
            let body = self.explain_part(check, &subscript, name, &path.member(name), scope.inside(&word(name)))?;
            block.extend(when(has(value, name), body, Vec::new()));
        }
        let mut inside = scope.inside("member");
        let (name, member, at) = (inside.local("name"), inside.local("member"), inside.local("at"));
        let member_path = Path::variable(&at);
        let mut bodies = Vec::new();
        for (id, check) in &members.patterns {
            bodies.push((*id, self.explain(check, &member, &member_path, &inside)?));
        }
        let others = match members.others.as_deref() {
            Some(check) => self.explain(check, &member, &member_path, &inside)?,
            None => Vec::new(),
        };
        let known: Vec<String> = members.known.iter().map(|(name, _)| quote::string(name)).collect();
        let body = self.by_pattern(&name, bodies, others, &mut inside);
        if !body.is_empty() {
            let body = with_path(&at, &name, path, body);
            let others = match known.is_empty() {
                true => value.to_owned(),
                false => format!("{value}.keys() - {}", self.set(scope, "members", known)),
            };
            block.extend(each_sorted(&name, &member, value, &others, body));
        }
        Ok(block)
    }

    /// The first thing that is wrong with each name.
    fn explain_names(&mut self, check: &'m Check, value: &str, path: &Path, scope: &Scope) -> Written<Block> {
        let mut inside = scope.inside("name");
        let (name, wrong) = (inside.local("name"), inside.local("wrong"));
        let function = match check.sole_call() {
            Some(id) => self.function(id, Form::Explanation),
            None => self.outlined(check, Form::Explanation, &inside),
        };
        let explained = Statement::line(format!("{wrong} = {function}({name}, \"\")"));
        let at = format!("_member({}, {name})", path.text());
        let expected = format!("f\"a member whose name is {{{wrong}[0].expected}}\"");
        let found = format!("f\"the name {{_quoted({name})}}\"");
        let violation =
            Statement::call("found += [Violation(", vec![at, quote::string("propertyNames"), expected, found], ")]");
        let body = [explained].into_iter().chain(when(Condition::test(wrong), vec![violation], Vec::new()));
        Ok(vec![Statement::each(&name, &format!("sorted({value})"), body.collect())])
    }

    fn explain_part(
        &mut self,
        check: &'m Check,
        expression: &str,
        wanted: &str,
        path: &Path,
        mut scope: Scope,
    ) -> Written<Block> {
        if self.inlined(check).sole_call().is_some() || check.is_never() {
            return self.explain(check, expression, path, &scope);
        }
        let local = scope.local(wanted);
        let body = self.explain(check, &local, path, &scope)?;
        let read = (!body.is_empty()).then(|| Statement::line(format!("{local} = {expression}")));
        Ok(read.into_iter().chain(body).collect())
    }

    fn explain_also(
        &mut self,
        also: &'m Also,
        value: &str,
        known: Kinds,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        match also {
            Also::Any(alternatives) => match &alternatives.tag {
                Some(tag) => self.explain_tagged(alternatives, tag, value, path, scope),
                None => self.nearest(alternatives, value, known, path, scope),
            },
            Also::One(alternatives) => {
                let mut scope = scope.clone();
                let holding = scope.local("holding");
                let count = self.count(&holding, alternatives, value, Kinds::ALL, &scope)?;
                let none = self.nearest(alternatives, value, known, path, &scope)?;
                let several = vec![wrong(path, "oneOf", phrase::ONE_ALTERNATIVE, value)];
                let arms = vec![
                    (Condition::compared(&holding, ["==", "!="], "0"), none),
                    (Condition::compared(&holding, [">", "<="], "1"), several),
                ];
                let mut block = vec![count];
                block.extend(cases(arms, Vec::new()));
                Ok(block)
            }
            Also::Not(check) => {
                let condition = self.condition(check, value, Kinds::ALL, &scope.at("excluded"))?;
                let violation = wrong(path, "not", &phrase::other_than(check), value);
                Ok(when(condition, vec![violation], Vec::new()))
            }
            Also::If { condition, then, otherwise } => {
                let condition = self.condition(condition, value, Kinds::ALL, &scope.at("condition"))?;
                let mut inside = scope.at("then");
                inside.depth += 1;
                let then = self.explain(then, value, path, &inside)?;
                let mut inside = scope.at("otherwise");
                inside.depth += 1;
                let otherwise = self.explain(otherwise, value, path, &inside)?;
                Ok(when(condition, then, otherwise))
            }
            Also::Call(id) => Ok(vec![self.call(*id, value, path)]),
        }
    }

    /// Why the nearest of the alternatives for this kind of value doesn't hold.
    fn nearest(
        &mut self,
        alternatives: &'m Alternatives,
        value: &str,
        known: Kinds,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        let mut calls = Vec::new();
        for (index, branch) in alternatives.branches.iter().enumerate() {
            let scope = scope.at(&format!("alternative_{}", index + 1));
            let function = match branch.check.sole_call() {
                Some(id) => self.function(id, Form::Explanation),
                None => self.outlined(&branch.check, Form::Explanation, &scope),
            };
            calls.push((branch.kinds.and(known), format!("{function}({value}, {})", path.text())));
        }
        let any = alternatives.kinds().and(known);
        let none = match any == known {
            true => Vec::new(),
            false => vec![wrong(path, alternatives.keyword, &alternatives.kinds().phrase(), value)],
        };
        if calls.iter().all(|(kinds, _)| *kinds == any) {
            let calls = calls.into_iter().map(|(_, call)| call).collect();
            let nearest = Statement::call("found += _nearest([", calls, "])");
            return Ok(if none.is_empty() { vec![nearest] } else { when(kind_is(any, value), vec![nearest], none) });
        }
        let mut scope = scope.clone();
        let attempts = scope.local("attempts");
        let mut block = vec![Statement::line(format!("{attempts}: list[list[Violation]] = []"))];
        for (kinds, call) in calls {
            let attempt = Statement::call(format!("{attempts}.append("), vec![call], ")");
            let applies = if kinds == known { Condition::TRUE } else { kind_is(kinds, value) };
            block.extend(when(applies, vec![attempt], Vec::new()));
        }
        let nearest = Statement::line(format!("found += _nearest({attempts})"));
        let has_some = if none.is_empty() { Condition::TRUE } else { Condition::test(attempts) };
        block.extend(when(has_some, vec![nearest], none));
        Ok(block)
    }

    fn explain_tagged(
        &mut self,
        alternatives: &'m Alternatives,
        tag: &str,
        value: &str,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        let mut scope = scope.clone();
        let is_object = kind_is(Kinds::OBJECT, value);
        let other_kind = wrong(path, alternatives.keyword, &alternatives.kinds().phrase(), value);
        let missing = without(path, "required", &phrase::with_member(tag));
        let local = scope.local(tag);
        let unknown = wrong(&path.member(tag), alternatives.keyword, &phrase::one_of(&alternatives.tags()), &local);
        let mut block = vec![Statement::line(format!("{local} = {value}[{}]", quote::string(tag)))];
        if alternatives.branches.len() > MOST_CASES {
            let table = self.table(alternatives, Form::Explanation, &scope)?;
            let is_known = Condition::all([
                Condition::test(format!("isinstance({local}, str)")),
                Condition::compared(&local, ["in", "not in"], &table),
            ]);
            let call = added(&format!("{table}[{local}]"), value, path);
            block.extend(when(is_known, vec![call], vec![unknown]));
        } else {
            let mut arms = Vec::new();
            for branch in &alternatives.branches {
                let mut inside = scope.at(&branch.tags.iter().map(|tag| word(tag)).collect::<Vec<_>>().join("_or_"));
                inside.depth += 1;
                let body = self.explain(&branch.check, value, path, &inside)?;
                let body = if body.is_empty() { vec![Statement::line("pass")] } else { body };
                arms.push((is_tag(&local, &branch.tags), body));
            }
            block.extend(cases(arms, vec![unknown]));
        }
        let arms = vec![(is_object.negated(), vec![other_kind]), (has(value, tag).negated(), vec![missing])];
        Ok(cases(arms, block))
    }

    fn call(&mut self, id: CheckId, value: &str, path: &Path) -> Statement {
        let function = self.function(id, Form::Explanation);
        added(&function, value, path)
    }
}

/// Whether a value is of the wrong kind.
fn wrong_kind(check: &Check, value: &str) -> Option<Condition> {
    (check.kinds != Kinds::ALL).then(|| kind_is(check.kinds, value).negated())
}

fn of_kind(check: &Check, value: &str, path: &Path) -> Statement {
    wrong(path, check.keyword, &check.kinds.phrase(), value)
}

fn of_values(values: &Values, value: &str, path: &Path) -> Statement {
    wrong(path, values.keyword, &values.phrase(), value)
}

/// Adds that a value isn't what is expected.
fn wrong(path: &Path, keyword: &str, expected: &str, value: &str) -> Statement {
    let arguments = vec![path.text(), quote::string(keyword), quote::string(expected), value.to_owned()];
    Statement::call("found += _wrong(", arguments, ")")
}

/// Adds that an object lacks a member.
fn without(path: &Path, keyword: &str, expected: &str) -> Statement {
    let arguments = vec![path.text(), quote::string(keyword), quote::string(expected)];
    Statement::call("found += _without(", arguments, ")")
}

/// Adds a violation, of which all is known.
fn stated(path: &Path, keyword: &str, expected: &str, found: &str) -> Statement {
    let arguments = vec![path.text(), quote::string(keyword), expected.to_owned(), found.to_owned()];
    Statement::call("found += [Violation(", arguments, ")]")
}

/// Adds what a function finds wrong.
fn added(function: &str, value: &str, path: &Path) -> Statement {
    Statement::call(format!("found += {function}("), vec![value.to_owned(), path.text()], ")")
}

/// The same violation, where nothing else was found before.
fn returned(violation: Statement) -> Statement {
    match violation {
        Statement::Call { open, arguments, close } => {
            Statement::call(open.replacen("found += ", "return ", 1), arguments, close)
        }
        statement => statement,
    }
}

/// What is done with a member, with its path in a variable.
fn with_path(at: &str, name: &str, path: &Path, body: Block) -> Block {
    let text = super::code::function("", &body);
    if !super::spelling::mentions(&text, at) {
        return body;
    }
    [Statement::line(format!("{at} = _member({}, {name})", path.text()))].into_iter().chain(body).collect()
}

/// A loop over the members of an object, in the order of their names' code points.
fn each_sorted(name: &str, member: &str, value: &str, names: &str, body: Block) -> Block {
    if body.is_empty() {
        return body;
    }
    let reads = super::spelling::mentions(&super::code::function("", &body), member);
    let read = reads.then(|| Statement::line(format!("{member} = {value}[{name}]")));
    vec![Statement::each(name, &format!("sorted({names})"), read.into_iter().chain(body).collect())]
}
