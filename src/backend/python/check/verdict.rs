//! Verdicts: whether a check holds, as statements that return `False` where it doesn't, and as conditions.

use super::code::{Block, Statement, cases, when};
use super::condition::Condition;
use super::functions::{Form, Functions};
use super::literals::{self, at_least, at_most, has, is_of};
use super::scope::{Scope, word};
use crate::backend::python::quote;
use crate::diagnostics::Diagnostic;
use crate::json::Json;
use crate::model::Kinds;
use crate::model::check::{
    Also, Alternatives, ArrayCheck, Check, EvaluatedItems, EvaluatedMembers, Members, NumberCheck, ObjectCheck,
    PatternId, StringCheck, Values,
};

/// How many values deep the statements of a function go; what is further inside is a function of its own.
pub(super) const DEEPEST: usize = 3;

/// How much a condition may ask for that stands inside another.
const MOST_TESTS: usize = 6;

/// How many tags are told apart one after the other; more are looked up.
pub(super) const MOST_CASES: usize = 16;

type Written<T> = Result<T, Diagnostic>;

impl<'m> Functions<'m, '_> {
    /// The statements that return `False` where a check doesn't hold for a value of one of the kinds that are known.
    pub(super) fn verdict(&mut self, check: &'m Check, value: &str, known: Kinds, scope: &Scope) -> Written<Block> {
        let check = self.inlined(check);
        if scope.depth > 0 && (check.sole_call().is_some() || scope.depth > DEEPEST && !is_small(check)) {
            return Ok(unless(self.called(check, value, scope)?));
        }
        let mut block = Vec::new();
        let mut left = known.and(check.kinds);
        if let Some(values) = &check.values {
            block.extend(unless(self.listed(values, value, known, scope)?));
            left = values.values.iter().fold(Kinds::NONE, |kinds, value| kinds.or(Kinds::of_value(value)));
            block.extend(self.by_kind(check, left, value, left, scope)?);
        } else {
            block.extend(self.by_kind(check, check.kinds, value, known, scope)?);
        }
        for (index, also) in check.also.iter().enumerate() {
            block.extend(self.also(also, value, left, &scope.part(index, check.also.len()))?);
        }
        Ok(block)
    }

    /// What is asked of each kind of value.
    fn by_kind(&mut self, check: &'m Check, kinds: Kinds, value: &str, known: Kinds, scope: &Scope) -> Written<Block> {
        let mut arms = Vec::new();
        let mut left = known;
        for kind in [Kinds::STRING, Kinds::NUMBER, Kinds::OBJECT, Kinds::ARRAY] {
            let wanted = kind.and(kinds).and(known);
            if wanted.is_empty() || !asks(check, kind) {
                continue;
            }
            let parts = match kind {
                Kinds::STRING => self.strings(check, value),
                Kinds::NUMBER => unless_any(check.number.iter().map(|part| self.number(part, value)).collect()),
                Kinds::OBJECT => self.objects(check, value, scope)?,
                _ => self.arrays(check, value, scope)?,
            };
            if wanted == kinds.and(known) {
                // One kind alone: what comes next needs no brackets.
                let mut block = unless(is_of(wanted, known, value));
                block.extend(parts);
                return Ok(block);
            }
            if !parts.is_empty() {
                arms.push((is_of(wanted, left, value), parts));
                left = left.without(wanted);
            }
        }
        let others = unless(is_of(kinds, left, value));
        Ok(cases(arms, others))
    }

    fn strings(&mut self, check: &'m Check, value: &str) -> Block {
        unless_any(check.string.iter().map(|part| self.string(part, value)).collect())
    }

    pub(super) fn number(&mut self, part: &NumberCheck, value: &str) -> Condition {
        literals::bound(part, value)
    }

    pub(super) fn string(&mut self, part: &StringCheck, value: &str) -> Condition {
        match part {
            StringCheck::MinLength(least) => at_least(value, *least),
            StringCheck::MaxLength(most) => at_most(value, *most),
            StringCheck::Pattern(id) => self.matches(*id, value),
            StringCheck::Format(format, id) => {
                let rule = format.rule().map(|rule| super::helpers::of_rule(rule, value));
                Condition::all([self.matches(*id, value)].into_iter().chain(rule))
            }
        }
    }

    /// Whether a text matches a pattern.
    pub(super) fn matches(&mut self, id: PatternId, value: &str) -> Condition {
        let search = self.pattern(id);
        Condition::compared(&format!("{search}({value})"), ["is not", "is"], "None")
    }

    /// Whether a value is one of those listed.
    pub(super) fn listed(
        &mut self,
        values: &'m Values,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Condition> {
        let mut texts = Vec::new();
        let mut numbers = Vec::new();
        let mut compound = Vec::new();
        let mut others = Vec::new();
        for listed in &values.values {
            match listed {
                Json::Null => others.push(literals::is_none(value)),
                Json::Bool(_) => {
                    others.push(Condition::compared(value, ["is", "is not"], &quote::value(listed)));
                }
                Json::String(_) => texts.push(quote::value(listed)),
                Json::Number(number) => numbers.push(literals::number(number)),
                Json::Array(_) | Json::Object(_) => compound.push(literals::value(listed)),
            }
        }
        let text = self.among(Kinds::STRING, texts, value, known, scope);
        let number = self.among(Kinds::NUMBER, numbers, value, known, scope);
        let mut conditions = vec![text, number];
        conditions.extend(others);
        if !compound.is_empty() {
            let name = self.constant(scope, "values", "[", compound, "]");
            conditions.push(Condition::test(format!("_is_one_of({value}, {name})")));
        }
        Ok(Condition::any(conditions))
    }

    /// Whether a value is one of these literals, all of one kind.
    fn among(&mut self, kind: Kinds, literals: Vec<String>, value: &str, known: Kinds, scope: &Scope) -> Condition {
        let is_kind = is_of(kind, known, value);
        match &literals[..] {
            [] => Condition::FALSE,
            [only] => Condition::all([is_kind, Condition::compared(value, ["==", "!="], only)]),
            _ => {
                let set = self.set(scope, "values", literals);
                Condition::all([is_kind, Condition::compared(value, ["in", "not in"], &set)])
            }
        }
    }

    fn arrays(&mut self, check: &'m Check, value: &str, scope: &Scope) -> Written<Block> {
        let mut block = Vec::new();
        for part in &check.array {
            block.extend(self.array(part, value, scope)?);
        }
        Ok(block)
    }

    fn array(&mut self, part: &'m ArrayCheck, value: &str, scope: &Scope) -> Written<Block> {
        match part {
            ArrayCheck::MinItems(least) => Ok(unless(at_least(value, *least))),
            ArrayCheck::MaxItems(most) => Ok(unless(at_most(value, *most))),
            ArrayCheck::UniqueItems => {
                Ok(unless(Condition::compared(&format!("_first_repeated({value})"), ["is", "is not"], "None")))
            }
            ArrayCheck::Items { prefix, rest } => self.items(prefix, rest.as_ref(), value, scope),
            ArrayCheck::Contains { check, min, max, .. } => self.contains(check, *min, *max, value, scope),
            ArrayCheck::Unevaluated { check, evaluated } => self.unevaluated_items(check, evaluated, value, scope),
        }
    }

    fn items(&mut self, prefix: &'m [Check], rest: Option<&'m Check>, value: &str, scope: &Scope) -> Written<Block> {
        let mut block = Vec::new();
        for (index, check) in prefix.iter().enumerate() {
            let inside = scope.inside(&format!("item_{}", index + 1));
            let item = self.part(check, &format!("{value}[{index}]"), "item", inside)?;
            let is_there = Condition::compared(&format!("len({value})"), [">", "<="], &index.to_string());
            block.extend(when(is_there, item, Vec::new()));
        }
        let Some(rest) = rest else { return Ok(block) };
        if rest.is_never() {
            block.extend(unless(at_most(value, prefix.len() as u64)));
            return Ok(block);
        }
        let mut inside = scope.inside("item");
        let item = inside.local("item");
        let body = self.verdict(rest, &item, Kinds::ALL, &inside)?;
        let rest = if prefix.is_empty() { value.to_owned() } else { format!("{value}[{}:]", prefix.len()) };
        block.extend((!body.is_empty()).then(|| Statement::each(&item, &rest, body)));
        Ok(block)
    }

    fn contains(&mut self, check: &'m Check, min: u64, max: Option<u64>, value: &str, scope: &Scope) -> Written<Block> {
        let mut inside = scope.inside("item");
        let item = inside.local("item");
        let condition = self.short(check, &item, &inside)?;
        if min == 1 && max.is_none() {
            return Ok(unless(Condition::test(format!("any({condition} for {item} in {value})"))));
        }
        if min == 0 && max.is_none() {
            return Ok(Vec::new());
        }
        let count = inside.local("matching");
        let counted = Statement::line(format!("{count} = sum(1 for {item} in {value} if {condition})"));
        let least = (min > 0).then(|| Condition::compared(&count, [">=", "<"], &min.to_string()));
        let most = max.map(|most| Condition::compared(&count, ["<=", ">"], &most.to_string()));
        let mut block = vec![counted];
        block.extend(unless(Condition::all(least.into_iter().chain(most))));
        Ok(block)
    }

    fn unevaluated_items(
        &mut self,
        check: &'m Check,
        evaluated: &'m [EvaluatedItems],
        value: &str,
        scope: &Scope,
    ) -> Written<Block> {
        let mut inside = scope.inside("item");
        let (index, item) = (inside.local("index"), inside.local("item"));
        let body = self.verdict(check, &item, Kinds::ALL, &inside)?;
        self.each_unevaluated_item(evaluated, value, [&index, &item], body, &inside)
    }

    /// Does something with each item that nothing evaluates.
    pub(super) fn each_unevaluated_item(
        &mut self,
        evaluated: &'m [EvaluatedItems],
        value: &str,
        [index, item]: [&str; 2],
        body: Block,
        scope: &Scope,
    ) -> Written<Block> {
        if body.is_empty() {
            return Ok(Vec::new());
        }
        let mut scope = scope.clone();
        let mut block = Vec::new();
        let mut evaluates = Vec::new();
        for part in evaluated {
            let whole = self.applies(&part.when, value, Kinds::ARRAY, &mut scope, &mut block)?;
            let mut covers = Vec::new();
            if part.all {
                covers.push(Condition::TRUE);
            }
            if part.first > 0 {
                covers.push(Condition::compared(index, ["<", ">="], &part.first.to_string()));
            }
            for matching in &part.matching {
                covers.push(self.condition(matching, item, Kinds::ALL, &scope.inside("item"))?);
            }
            evaluates.push(Condition::all([whole, Condition::any(covers)]));
        }
        let body = when(Condition::any(evaluates).negated(), body, Vec::new());
        let target = format!("{index}, {item}");
        block.extend((!body.is_empty()).then(|| Statement::each(&target, &format!("enumerate({value})"), body)));
        Ok(block)
    }

    /// Whether something is evaluated at all: a variable, where that depends on the value.
    fn applies(
        &mut self,
        when: &'m [Check],
        value: &str,
        kind: Kinds,
        scope: &mut Scope,
        block: &mut Block,
    ) -> Written<Condition> {
        let mut conditions = Vec::new();
        for check in when {
            conditions.push(self.condition(check, value, kind, &scope.at("evaluated"))?);
        }
        let condition = Condition::all(conditions);
        if condition == Condition::TRUE || condition == Condition::FALSE {
            return Ok(condition);
        }
        let applies = scope.local("applies");
        block.push(Statement::Remember(applies.clone(), condition));
        Ok(Condition::test(applies))
    }

    fn objects(&mut self, check: &'m Check, value: &str, scope: &Scope) -> Written<Block> {
        let required: Vec<&String> = check.object.iter().flat_map(required).collect();
        let mut block = unless(Condition::all(required.iter().map(|name| has(value, name))));
        for part in &check.object {
            block.extend(self.object(part, &required, value, scope)?);
        }
        Ok(block)
    }

    fn object(&mut self, part: &'m ObjectCheck, required: &[&String], value: &str, scope: &Scope) -> Written<Block> {
        match part {
            ObjectCheck::MinProperties(least) => Ok(unless(at_least(value, *least))),
            ObjectCheck::MaxProperties(most) => Ok(unless(at_most(value, *most))),
            // Asked for already: before the members are read.
            ObjectCheck::Required(_) => Ok(Vec::new()),
            ObjectCheck::DependentRequired(name, needed) => {
                let needed = Condition::all(needed.iter().map(|needed| has(value, needed)));
                Ok(unless(Condition::any([has(value, name).negated(), needed])))
            }
            ObjectCheck::Members(members) => self.members(members, required, value, scope),
            ObjectCheck::Names(check) => {
                let mut inside = scope.inside("name");
                let name = inside.local("name");
                let body = self.verdict(check, &name, Kinds::STRING, &inside)?;
                Ok(if body.is_empty() { body } else { vec![Statement::each(&name, value, body)] })
            }
            ObjectCheck::Dependent(name, check) => {
                let body = self.verdict(check, value, Kinds::OBJECT, &scope.inside(&word(name)))?;
                Ok(when(has(value, name), body, Vec::new()))
            }
            ObjectCheck::Unevaluated { check, evaluated } => self.unevaluated_members(check, evaluated, value, scope),
        }
    }

    fn members(&mut self, members: &'m Members, required: &[&String], value: &str, scope: &Scope) -> Written<Block> {
        let mut block = Vec::new();
        for (name, check) in &members.known {
            let is_there = if required.contains(&name) { Condition::TRUE } else { has(value, name) };
            let subscript = format!("{value}[{}]", quote::string(name));
            let body = self.part(check, &subscript, name, scope.inside(&word(name)))?;
            block.extend(when(is_there, body, Vec::new()));
        }
        let known: Vec<String> = members.known.iter().map(|(name, _)| quote::string(name)).collect();
        let refuses_others = members.others.as_deref().is_some_and(Check::is_never);
        if refuses_others && members.patterns.is_empty() {
            let condition = if known.is_empty() {
                at_most(value, 0)
            } else {
                let names = self.constant(scope, "members", "frozenset({", known, "})");
                Condition::compared(&format!("{value}.keys()"), ["<=", "-"], &names)
            };
            block.extend(unless(negatable(condition)));
            return Ok(block);
        }
        let mut inside = scope.inside("member");
        let (name, member) = (inside.local("name"), inside.local("member"));
        let mut bodies = Vec::new();
        for (id, check) in &members.patterns {
            bodies.push((*id, self.verdict(check, &member, Kinds::ALL, &inside)?));
        }
        let others = match members.others.as_deref() {
            Some(check) => self.verdict(check, &member, Kinds::ALL, &inside)?,
            None => Vec::new(),
        };
        let body = self.by_pattern(&name, bodies, others, &mut inside);
        let is_known = match &known[..] {
            [] => Condition::FALSE,
            [only] => Condition::compared(&name, ["==", "!="], only),
            _ if body.is_empty() => Condition::FALSE,
            _ => Condition::compared(&name, ["in", "not in"], &self.set(scope, "members", known)),
        };
        let body = when(is_known.negated(), body, Vec::new());
        block.extend(each_member(&name, &member, value, body));
        Ok(block)
    }

    /// What is done with a member by the patterns that its name matches.
    pub(super) fn by_pattern(
        &mut self,
        name: &str,
        mut patterns: Vec<(PatternId, Block)>,
        others: Block,
        inside: &mut Scope,
    ) -> Block {
        if patterns.iter().all(|(_, block)| block.is_empty()) && others.is_empty() {
            return Vec::new();
        }
        match &mut patterns[..] {
            [] => others,
            [(id, block)] => when(self.matches(*id, name), std::mem::take(block), others),
            _ => self.by_patterns(name, patterns, others, inside),
        }
    }

    fn by_patterns(
        &mut self,
        name: &str,
        patterns: Vec<(PatternId, Block)>,
        others: Block,
        inside: &mut Scope,
    ) -> Block {
        let matches = inside.local("matches");
        let counts = !others.is_empty();
        let mut body: Block = counts.then(|| Statement::line(format!("{matches} = False"))).into_iter().collect();
        for (id, block) in patterns {
            let marked = counts.then(|| Statement::line(format!("{matches} = True")));
            let block = marked.into_iter().chain(block).collect();
            body.extend(when(self.matches(id, name), block, Vec::new()));
        }
        body.extend(when(Condition::test(matches).negated(), others, Vec::new()));
        body
    }

    fn unevaluated_members(
        &mut self,
        check: &'m Check,
        evaluated: &'m [EvaluatedMembers],
        value: &str,
        scope: &Scope,
    ) -> Written<Block> {
        let mut inside = scope.inside("member");
        let (name, member) = (inside.local("name"), inside.local("member"));
        let body = self.verdict(check, &member, Kinds::ALL, &inside)?;
        let (mut block, body) = self.where_unevaluated(evaluated, value, &name, body, &mut inside)?;
        block.extend(each_member(&name, &member, value, body));
        Ok(block)
    }

    /// What comes before the loop over the members of an object, and what is done in it where nothing evaluates one.
    pub(super) fn where_unevaluated(
        &mut self,
        evaluated: &'m [EvaluatedMembers],
        value: &str,
        name: &str,
        body: Block,
        scope: &mut Scope,
    ) -> Written<(Block, Block)> {
        let mut block = Vec::new();
        if body.is_empty() {
            return Ok((block, body));
        }
        let mut evaluates = Vec::new();
        for part in evaluated {
            let whole = self.applies(&part.when, value, Kinds::OBJECT, scope, &mut block)?;
            let mut covers = if part.all { vec![Condition::TRUE] } else { Vec::new() };
            let names: Vec<String> = part.names.iter().map(|name| quote::string(name)).collect();
            match &names[..] {
                [] => {}
                [only] => covers.push(Condition::compared(name, ["==", "!="], only)),
                _ => covers.push(Condition::compared(name, ["in", "not in"], &self.set(scope, "evaluated", names))),
            }
            covers.extend(part.patterns.iter().map(|id| self.matches(*id, name)));
            evaluates.push(Condition::all([whole, Condition::any(covers)]));
        }
        Ok((block, when(Condition::any(evaluates).negated(), body, Vec::new())))
    }

    /// The verdict on a part of a value, which is read once.
    fn part(&mut self, check: &'m Check, expression: &str, wanted: &str, mut scope: Scope) -> Written<Block> {
        if check.is_never() {
            return Ok(vec![refuse()]);
        }
        if self.inlined(check).sole_call().is_some() {
            return self.verdict(check, expression, Kinds::ALL, &scope);
        }
        let local = scope.local(wanted);
        let body = self.verdict(check, &local, Kinds::ALL, &scope)?;
        let read = (!body.is_empty()).then(|| Statement::line(format!("{local} = {expression}")));
        Ok(read.into_iter().chain(body).collect())
    }

    fn also(&mut self, also: &'m Also, value: &str, known: Kinds, scope: &Scope) -> Written<Block> {
        match also {
            Also::Any(alternatives) => match &alternatives.tag {
                Some(tag) => self.tagged(alternatives, tag, value, known, scope),
                None => Ok(unless(self.any(alternatives, value, known, scope)?)),
            },
            Also::One(alternatives) => {
                let mut scope = scope.clone();
                let holding = scope.local("holding");
                let mut block = vec![self.count(&holding, alternatives, value, known, &scope)?];
                block.extend(unless(Condition::compared(&holding, ["==", "!="], "1")));
                Ok(block)
            }
            Also::Not(check) => Ok(unless(self.condition(check, value, known, &scope.at("excluded"))?.negated())),
            Also::If { condition, then, otherwise } => {
                let condition = self.condition(condition, value, known, &scope.at("condition"))?;
                let then = self.same_value(then, value, known, &scope.at("then"))?;
                let otherwise = self.same_value(otherwise, value, known, &scope.at("otherwise"))?;
                Ok(when(condition, then, otherwise))
            }
            Also::Call(id) => Ok(unless(Condition::test(format!("{}({value})", self.function(*id, Form::Verdict))))),
        }
    }

    /// The verdict of another check on the same value: inline, where type checkers don't get lost.
    fn same_value(&mut self, check: &'m Check, value: &str, known: Kinds, scope: &Scope) -> Written<Block> {
        if known == Kinds::OBJECT || known == Kinds::ARRAY {
            let mut scope = scope.clone();
            scope.depth += 1;
            return self.verdict(check, value, known, &scope);
        }
        Ok(unless(self.condition(check, value, known, scope)?))
    }

    fn tagged(
        &mut self,
        alternatives: &'m Alternatives,
        tag: &str,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Block> {
        let is_object = Condition::all([is_of(Kinds::OBJECT, known, value), has(value, tag)]);
        let mut block = unless(is_object);
        let mut scope = scope.clone();
        let local = scope.local(tag);
        block.push(Statement::line(format!("{local} = {value}[{}]", quote::string(tag))));
        if alternatives.branches.len() > MOST_CASES {
            let table = self.table(alternatives, Form::Verdict, &scope)?;
            block.extend(unless(Condition::all([
                Condition::test(format!("isinstance({local}, str)")),
                Condition::compared(&local, ["in", "not in"], &table),
                Condition::test(format!("{table}[{local}]({value})")),
            ])));
            return Ok(block);
        }
        let mut arms = Vec::new();
        for branch in &alternatives.branches {
            let mut inside = scope.at(&branch.tags.iter().map(|tag| word(tag)).collect::<Vec<_>>().join("_or_"));
            inside.depth += 1;
            let body = self.verdict(&branch.check, value, Kinds::OBJECT, &inside)?;
            let body = if body.is_empty() { vec![Statement::line("pass")] } else { body };
            arms.push((is_tag(&local, &branch.tags), body));
        }
        block.extend(cases(arms, vec![refuse()]));
        Ok(block)
    }

    fn any(&mut self, alternatives: &'m Alternatives, value: &str, known: Kinds, scope: &Scope) -> Written<Condition> {
        Ok(Condition::any(self.branches(alternatives, value, known, scope)?))
    }

    fn branches(
        &mut self,
        alternatives: &'m Alternatives,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Vec<Condition>> {
        let branches = alternatives.branches.iter().enumerate();
        branches
            .map(|(index, branch)| {
                self.condition(&branch.check, value, known, &scope.at(&format!("alternative_{}", index + 1)))
            })
            .collect()
    }

    /// Counts in a variable how many alternatives hold.
    pub(super) fn count(
        &mut self,
        variable: &str,
        alternatives: &'m Alternatives,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Statement> {
        let conditions = self.branches(alternatives, value, known, scope)?;
        let conditions = conditions.iter().map(Condition::to_string).collect();
        Ok(Statement::call(format!("{variable} = ["), conditions, "].count(True)"))
    }

    /// Whether a check holds, as a condition: a function is called where it takes more than one line.
    pub(super) fn condition(
        &mut self,
        check: &'m Check,
        value: &str,
        known: Kinds,
        scope: &Scope,
    ) -> Written<Condition> {
        let check = self.inlined(check);
        if check.sole_call().is_some() || !is_small(check) {
            return self.called(check, value, scope);
        }
        if let Some(values) = &check.values {
            return self.listed(values, value, known, scope);
        }
        let kinds = check.kinds.and(known);
        let mut alternatives = Vec::new();
        let mut rest = kinds;
        for kind in [Kinds::STRING, Kinds::NUMBER, Kinds::OBJECT] {
            let wanted = kind.and(kinds);
            if wanted.is_empty() || !asks(check, kind) {
                continue;
            }
            rest = rest.without(wanted);
            let parts = match kind {
                Kinds::STRING => check.string.iter().map(|part| self.string(part, value)).collect::<Vec<_>>(),
                Kinds::NUMBER => check.number.iter().map(|part| self.number(part, value)).collect(),
                _ => check.object.iter().flat_map(required).map(|name| has(value, name)).collect(),
            };
            alternatives.push((wanted, Condition::all(parts)));
        }
        let mut conditions = Vec::new();
        if check.kinds == Kinds::ALL {
            for (kind, parts) in alternatives {
                conditions.push(Condition::any([is_of(kind, known, value).negated(), parts]));
            }
        } else {
            let mut products: Vec<Condition> = alternatives
                .into_iter()
                .map(|(kind, parts)| Condition::all([is_of(kind, known, value), parts]))
                .collect();
            products.push(is_of(rest, known, value));
            conditions.push(if rest == known { Condition::TRUE } else { Condition::any(products) });
        }
        for (index, also) in check.also.iter().enumerate() {
            conditions.push(self.also_condition(also, value, kinds, &scope.part(index, check.also.len()))?);
        }
        Ok(Condition::all(conditions))
    }

    fn also_condition(&mut self, also: &'m Also, value: &str, known: Kinds, scope: &Scope) -> Written<Condition> {
        match also {
            // A count is no condition: it isn't small, so that it never comes here.
            Also::Any(alternatives) | Also::One(alternatives) => self.any(alternatives, value, known, scope),
            Also::Not(check) => Ok(self.condition(check, value, known, &scope.at("excluded"))?.negated()),
            Also::If { condition, then, otherwise } => {
                let condition = self.condition(condition, value, known, &scope.at("condition"))?;
                let then = self.condition(then, value, known, &scope.at("then"))?;
                let otherwise = self.condition(otherwise, value, known, &scope.at("otherwise"))?;
                Ok(Condition::any([
                    Condition::all([condition.clone(), then]),
                    Condition::all([condition.negated(), otherwise]),
                ]))
            }
            Also::Call(id) => Ok(Condition::test(format!("{}({value})", self.function(*id, Form::Verdict)))),
        }
    }

    /// Whether a check holds, in few words.
    pub(super) fn short(&mut self, check: &'m Check, value: &str, scope: &Scope) -> Written<Condition> {
        if size(check, 2).is_some() {
            self.condition(check, value, Kinds::ALL, scope)
        } else {
            self.called(check, value, scope)
        }
    }

    /// A call of the function that decides on a check.
    fn called(&mut self, check: &'m Check, value: &str, scope: &Scope) -> Written<Condition> {
        if check.is_always() {
            return Ok(Condition::TRUE);
        }
        let function = match check.sole_call() {
            Some(id) => self.function(id, Form::Verdict),
            None => self.outlined(check, Form::Verdict, scope),
        };
        Ok(Condition::test(format!("{function}({value})")))
    }
}

/// `tag == "a"`, `tag in {"a", "b"}`
pub(super) fn is_tag(value: &str, tags: &[String]) -> Condition {
    let tags: Vec<String> = tags.iter().map(|tag| quote::string(tag)).collect();
    match &tags[..] {
        [only] => Condition::compared(value, ["==", "!="], only),
        _ => Condition::compared(value, ["in", "not in"], &format!("({})", tags.join(", "))),
    }
}

/// A loop over the members of an object: over their names, where the members aren't looked at.
pub(super) fn each_member(name: &str, member: &str, value: &str, body: Block) -> Block {
    if body.is_empty() {
        return body;
    }
    let text = super::code::function("", &body);
    let uses = |variable| super::spelling::mentions(&text, variable);
    vec![match (uses(name), uses(member)) {
        (true, true) => Statement::each(&format!("{name}, {member}"), &format!("{value}.items()"), body),
        (false, true) => Statement::each(member, &format!("{value}.values()"), body),
        (_, false) => Statement::each(name, value, body),
    }]
}

/// `a <= b` of sets has no opposite.
fn negatable(condition: Condition) -> Condition {
    match condition {
        Condition::Test(text, _) if text.contains(".keys() <= ") => Condition::test(text),
        condition => condition,
    }
}

fn refuse() -> Statement {
    Statement::line("return False")
}

/// `if not condition: return False`, one for each part of it that must hold, but short ones together.
fn unless(condition: Condition) -> Block {
    when(condition.negated(), vec![refuse()], Vec::new())
}

fn unless_any(conditions: Vec<Condition>) -> Block {
    unless(Condition::all(conditions))
}

fn required(part: &ObjectCheck) -> &[String] {
    match part {
        ObjectCheck::Required(names) => names,
        ObjectCheck::MinProperties(_)
        | ObjectCheck::MaxProperties(_)
        | ObjectCheck::DependentRequired(..)
        | ObjectCheck::Members(_)
        | ObjectCheck::Names(_)
        | ObjectCheck::Dependent(..)
        | ObjectCheck::Unevaluated { .. } => &[],
    }
}

fn asks(check: &Check, kind: Kinds) -> bool {
    match kind {
        Kinds::STRING => !check.string.is_empty(),
        Kinds::NUMBER => !check.number.is_empty(),
        Kinds::OBJECT => !check.object.is_empty(),
        Kinds::ARRAY => !check.array.is_empty(),
        _ => false,
    }
}

/// Whether a condition can say it.
pub(super) fn is_small(check: &Check) -> bool {
    size(check, MOST_TESTS).is_some()
}

/// How much a check asks for, where that is no more than so much.
fn size(check: &Check, most: usize) -> Option<usize> {
    let says_more = !check.says_no_more();
    let is_plain = check.array.is_empty()
        && check.object.iter().all(|part| matches!(part, ObjectCheck::Required(_)))
        && !(check.values.is_some() && says_more);
    if !is_plain {
        return None;
    }
    let required: usize = check.object.iter().map(|part| required(part).len()).sum();
    let mut total = 1 + check.number.len() + check.string.len() + required;
    for also in &check.also {
        let checks: Vec<&Check> = match also {
            Also::Any(alternatives) => alternatives.branches.iter().map(|branch| &branch.check).collect(),
            Also::One(_) => return None,
            Also::Not(check) => vec![check],
            Also::If { condition, then, otherwise } => vec![condition, condition, then, otherwise],
            Also::Call(_) => Vec::new(),
        };
        total += 1;
        for check in checks {
            total += if check.sole_call().is_some() { 1 } else { size(check, most.saturating_sub(total))? };
        }
    }
    (total <= most).then_some(total)
}
