//! What is wrong with items and members.

use super::code::{Code, Expr};
use super::helpers::Helper;
use super::members::is_there;
use super::path::Path;
use super::scope::Scope;
use super::view::View;
use super::{Printer, place};
use crate::backend::typescript::quote;
use crate::model::check::{ArrayCheck, Check, EvaluatedItems, EvaluatedProperties, ObjectCheck, Properties, phrase};

impl<'a> Printer<'a> {
    /// What is wrong with an array.
    pub(super) fn explain_array(&mut self, view: View<'a>, x: &str, path: &Path, at: &str, code: &mut Code) {
        for check in view.array {
            match check {
                ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) => {
                    let holds = self.array_condition(check, x, at).unwrap_or(Expr::True);
                    self.refuse_unless(holds, check.keyword(), &check.phrase(), x, path, code);
                }
                ArrayCheck::UniqueItems => {
                    let helper = self.uses(Helper::RepeatedItems);
                    code.open("{");
                    code.line(&format!("const repeated = {helper}({x});"));
                    code.open("if (repeated !== undefined) {");
                    let found = "`items ${repeated[0]} and ${repeated[1]} alike`".to_owned();
                    self.report(check.keyword(), quote::string(&check.phrase()), found, path, code);
                    code.close("}");
                    code.close("}");
                }
                ArrayCheck::Items { prefix, rest } => self.explain_items(prefix, rest.as_ref(), x, path, at, code),
                ArrayCheck::Contains { check: test, min, max, .. } => {
                    let test = self.test_of(test, &place(at, "match"));
                    let count = format!("{}({x}, {test})", self.uses(Helper::CountMatching));
                    code.open("{");
                    code.line(&format!("const matching = {count};"));
                    let found = format!("{}(matching, \"item\") + \" that match\"", self.uses(Helper::Count));
                    if *min > 0 {
                        code.open(&format!("if (matching < {min}) {{"));
                        self.report(check.keyword(), quote::string(&check.phrase()), found.clone(), path, code);
                    }
                    if let Some(most) = max {
                        let test = format!("if (matching > {most}) {{");
                        if *min > 0 {
                            code.turn(&format!("}} else {test}"))
                        } else {
                            code.open(&test)
                        }
                        self.report("maxContains", quote::string(&phrase::at_most_matching(*most)), found, path, code);
                    }
                    if *min > 0 || max.is_some() {
                        code.close("}");
                    }
                    code.close("}");
                }
                ArrayCheck::Unevaluated { check, evaluated } => {
                    self.explain_unevaluated_items(check, evaluated, x, path, at, code);
                }
            }
        }
    }

    fn explain_items(
        &mut self,
        prefix: &'a [Check],
        rest: Option<&'a Check>,
        x: &str,
        path: &Path,
        at: &str,
        code: &mut Code,
    ) {
        for (index, check) in prefix.iter().enumerate().filter(|(_, check)| !check.is_always()) {
            let item = format!("{x}[{index}]");
            let at = place(at, &format!("item {}", index + 1));
            let is_there = Expr::Compare(format!("{x}.length > {index}"));
            self.explain_where(is_there, View::from(check), &item, &path.member(&index.to_string()), &at, code);
        }
        if let Some(check) = rest.filter(|check| !check.is_always()) {
            code.open(&format!("for (let index = {}; index < {x}.length; index++) {{", prefix.len()));
            code.line(&format!("const item: unknown = {x}[index];"));
            self.explain_part(View::from(check), "item", &item_path(path), &place(at, "item"), code);
            code.close("}");
        }
    }

    fn explain_unevaluated_items(
        &mut self,
        check: &'a Check,
        evaluated: &'a [EvaluatedItems],
        x: &str,
        path: &Path,
        at: &str,
        code: &mut Code,
    ) {
        code.open("{");
        let mut covered = Vec::new();
        for (index, part) in evaluated.iter().enumerate() {
            let mut when = Vec::new();
            for (also, condition) in part.when.iter().enumerate() {
                let at = place(at, &format!("when {} {}", index + 1, also + 1));
                when.push(self.test_call(condition, &at, x));
            }
            let covers = self.covers_item(part, &place(at, &format!("evaluated {}", index + 1)));
            covered.push(guarded(Expr::all(when), covers, index, code));
        }
        let applies = Expr::any(covered).negated();
        let at = place(at, "unevaluated");
        code.open(&format!("for (let index = 0; index < {x}.length; index++) {{"));
        code.line(&format!("const item: unknown = {x}[index];"));
        if applies != Expr::False {
            let is_if = applies != Expr::True;
            if is_if {
                code.if_block(&applies);
            }
            self.explain_part(View::from(check), "item", &item_path(path), &place(&at, "item"), code);
            if is_if {
                code.close("}");
            }
        }
        code.close("}");
        code.close("}");
    }

    /// What is wrong with an object.
    pub(super) fn explain_object(&mut self, view: View<'a>, x: &str, path: &Path, at: &str, code: &mut Code) {
        let mut scope = Scope::once(x);
        let mut body = Code::default();
        self.explain_object_parts(view, x, path, at, &mut scope, &mut body);
        scope.declarations(self).iter().for_each(|line| code.line(line));
        body.finish().lines().for_each(|line| code.line(line));
    }

    fn explain_object_parts(
        &mut self,
        view: View<'a>,
        x: &str,
        path: &Path,
        at: &str,
        scope: &mut Scope,
        code: &mut Code,
    ) {
        for check in view.object {
            match check {
                ObjectCheck::MinProperties(_) | ObjectCheck::MaxProperties(_) => {
                    let keyword = match check {
                        ObjectCheck::MinProperties(_) => "minProperties",
                        _ => "maxProperties",
                    };
                    let holds = self.presence(check, scope).unwrap_or(Expr::True);
                    self.refuse_unless(holds, keyword, &check.phrase(), x, path, code);
                }
                ObjectCheck::Required(names) => {
                    for name in names {
                        let missing = is_there(scope.member(self, name)).negated();
                        self.explain_missing(missing, "required", &phrase::with_member(name), path, code);
                    }
                }
                ObjectCheck::DependentRequired(name, needed) => {
                    code.if_block(&is_there(scope.member(self, name)));
                    for needed in needed {
                        let missing = is_there(scope.member(self, needed)).negated();
                        let expected = phrase::with_member_beside(needed, name);
                        self.explain_missing(missing, "dependentRequired", &expected, path, code);
                    }
                    code.close("}");
                }
                ObjectCheck::Properties(members) => self.explain_members(members, path, at, scope, code),
                ObjectCheck::PropertyNames(check) => self.explain_names(check, x, path, at, code),
                ObjectCheck::DependentSchema(name, check) => {
                    code.if_block(&is_there(scope.member(self, name)));
                    self.explain_lifted(check, x, path, &place(&place(at, name), "dependent"), code);
                    code.close("}");
                }
                ObjectCheck::Unevaluated { check, evaluated } => {
                    self.explain_unevaluated_members(check, evaluated, x, path, at, code);
                }
            }
        }
    }

    fn explain_missing(&mut self, missing: Expr, keyword: &str, expected: &str, path: &Path, code: &mut Code) {
        code.if_block(&missing);
        self.report(keyword, quote::string(expected), quote::string(phrase::WITHOUT), path, code);
        code.close("}");
    }

    /// Explains by a call.
    fn explain_lifted(&mut self, check: &'a Check, x: &str, path: &Path, at: &str, code: &mut Code) {
        let name = match check.sole_call() {
            Some(id) => self.explanation_of(id.index()),
            None => {
                let part = self.lifted(at, View::from(check));
                self.explanation_of(part)
            }
        };
        code.call(&name, &[x.to_owned(), path.written(), "found".to_owned()], ";");
    }

    fn explain_members(&mut self, members: &'a Properties, path: &Path, at: &str, scope: &mut Scope, code: &mut Code) {
        let x = scope.object().to_owned();
        for (name, check) in members.known.iter().filter(|(_, check)| !check.is_always()) {
            let member = scope.member(self, name);
            let is_there = is_there(member.clone());
            self.explain_where(is_there, View::from(check), &member, &path.member(name), &place(at, name), code);
        }
        let others = members.others.as_deref().filter(|check| !check.is_always());
        if members.patterns.is_empty() && others.is_none() {
            return;
        }
        let known = self.one_of_names(members.known.iter().map(|(name, _)| name.as_str()), at, "key");
        let mut body = Code::default();
        let tells_others = others.is_some() && !members.patterns.is_empty();
        if tells_others {
            body.line("let isOther = true;");
        }
        for (index, (pattern, check)) in members.patterns.iter().enumerate() {
            let matches = self.matches(*pattern, "key");
            let mut explained = Code::default();
            if tells_others {
                explained.line("isOther = false;");
            }
            let at = place(at, &format!("pattern {}", index + 1));
            self.explain_part(View::from(check), "member", &Path::held("at"), &at, &mut explained);
            let explained = explained.finish();
            if !explained.is_empty() {
                body.if_block(&matches);
                explained.lines().for_each(|line| body.line(line));
                body.close("}");
            }
        }
        if let Some(check) = others {
            if tells_others {
                body.open("if (isOther) {");
            }
            self.explain_part(View::from(check), "member", &Path::held("at"), &place(at, "member"), &mut body);
            if tells_others {
                body.close("}");
            }
        }
        self.explain_each(&x, known, body.finish(), path, code);
    }

    /// A loop over the members of an object.
    fn explain_each(&mut self, x: &str, skipped: Expr, body: String, path: &Path, code: &mut Code) {
        if body.is_empty() || skipped == Expr::True {
            return;
        }
        let (keys, member) = (self.uses(Helper::SortedKeys), self.uses(Helper::MemberPath));
        code.open(&format!("for (const key of {keys}({x})) {{"));
        if skipped != Expr::False {
            code.statement("if (", &skipped, ") continue;", false);
        }
        code.line(&format!("const member = {x}[key];"));
        code.line(&format!("const at = {member}({}, key);", path.written()));
        body.lines().for_each(|line| code.line(line));
        code.close("}");
    }

    fn explain_names(&mut self, check: &'a Check, x: &str, path: &Path, at: &str, code: &mut Code) {
        if check.is_always() {
            return;
        }
        let part = match check.sole_call() {
            Some(id) => id.index(),
            None => self.lifted(&place(at, "name"), View::from(check)),
        };
        let explanation = self.explanation_of(part);
        let explained = self.uses(Helper::Explained);
        let (keys, member) = (self.uses(Helper::SortedKeys), self.uses(Helper::MemberPath));
        let quoted = self.uses(Helper::Quoted);
        code.open(&format!("for (const key of {keys}({x})) {{"));
        code.line(&format!("const wrong = {explained}({explanation}, key, \"\")[0];"));
        code.open("if (wrong !== undefined) {");
        let expected = "\"a member whose name is \" + wrong.expected".to_owned();
        let found = format!("\"the name \" + {quoted}(key)");
        let path = Path::held(&format!("{member}({}, key)", path.written()));
        self.report("propertyNames", expected, found, &path, code);
        code.close("}");
        code.close("}");
    }

    fn explain_unevaluated_members(
        &mut self,
        check: &'a Check,
        evaluated: &'a [EvaluatedProperties],
        x: &str,
        path: &Path,
        at: &str,
        code: &mut Code,
    ) {
        code.open("{");
        let mut covered = Vec::new();
        for (index, part) in evaluated.iter().enumerate() {
            let at = place(at, &format!("evaluated {}", index + 1));
            let mut when = Vec::new();
            for (number, condition) in part.when.iter().enumerate() {
                when.push(self.test_call(condition, &place(&at, &format!("when {}", number + 1)), x));
            }
            let covers = self.covers_member(part, &at);
            covered.push(guarded(Expr::all(when), covers, index, code));
        }
        let mut body = Code::default();
        self.explain_part(View::from(check), "member", &Path::held("at"), &place(at, "unevaluated"), &mut body);
        self.explain_each(x, Expr::any(covered), body.finish(), path, code);
        code.close("}");
    }
}

/// What holds where a condition does that is asked once.
fn guarded(when: Expr, covers: Expr, index: usize, code: &mut Code) -> Expr {
    match (&when, &covers) {
        (_, Expr::False) => Expr::False,
        (Expr::True, _) => covers,
        _ => {
            let variable = format!("covers{}", index + 1);
            code.statement(&format!("const {variable} = "), &when, ";", false);
            Expr::all([Expr::Call(variable), covers])
        }
    }
}

fn item_path(path: &Path) -> Path {
    Path::held(&format!("{} + \"/\" + index", path.written()))
}
