//! What is wrong with objects.

use super::super::code::{self, Block, Statement, when};
use super::super::condition::Condition;
use super::super::functions::{Form, Functions};
use super::super::literals::{at_least, at_most, has};
use super::super::marks::{SORTED, VIOLATION};
use super::super::scope::{Scope, word};
use super::super::spelling;
use super::Written;
use super::path::Path;
use super::violations::{without, wrong};
use crate::backend::python::quote;
use crate::model::check::{Check, ObjectCheck, Properties, phrase};

impl<'m> Functions<'m, '_> {
    pub(super) fn object_part(
        &mut self,
        part: &'m ObjectCheck,
        value: &str,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
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
            ObjectCheck::Properties(members) => self.explain_members(members, value, path, scope),
            ObjectCheck::PropertyNames(check) => self.explain_names(check, value, path, scope),
            ObjectCheck::DependentSchema(name, check) => {
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

    pub(super) fn explain_members(
        &mut self,
        members: &'m Properties,
        value: &str,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
        let mut block = Vec::new();
        for (name, check) in &members.known {
            let subscript = format!("{value}[{}]", quote::string(name));
            let body = self.explain_part(check, &subscript, name, &path.member(name), scope.inside(&word(name)))?;
            block.extend(when(has(value, name), body, Vec::new()));
        }
        if members.patterns.is_empty() && members.others.is_none() {
            return Ok(block);
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
    pub(super) fn explain_names(
        &mut self,
        check: &'m Check,
        value: &str,
        path: &Path,
        scope: &Scope,
    ) -> Written<Block> {
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
        let violation = Statement::call(
            format!("found += [{VIOLATION}("),
            vec![at, quote::string("propertyNames"), expected, found],
            ")]",
        );
        let body = [explained].into_iter().chain(when(Condition::test(wrong), vec![violation], Vec::new()));
        Ok(vec![Statement::each(&name, &format!("{SORTED}({value})"), body.collect())])
    }
}

/// What is done with a member, with its path in a variable.
fn with_path(at: &str, name: &str, path: &Path, body: Block) -> Block {
    let text = code::function("", &body);
    if !spelling::mentions(&text, at) {
        return body;
    }
    [Statement::line(format!("{at} = _member({}, {name})", path.text()))].into_iter().chain(body).collect()
}

/// A loop over the members of an object, in the order of their names' code points.
fn each_sorted(name: &str, member: &str, value: &str, names: &str, body: Block) -> Block {
    if body.is_empty() {
        return body;
    }
    let reads = spelling::mentions(&code::function("", &body), member);
    let read = reads.then(|| Statement::line(format!("{member} = {value}[{name}]")));
    vec![Statement::each(name, &format!("{SORTED}({names})"), read.into_iter().chain(body).collect())]
}
