//! What is wrong where alternatives don't hold.

use super::code::{Code, Expr};
use super::helpers::Helper;
use super::path::Path;
use super::scope::Scope;
use super::view::View;
use super::{Printer, place};
use crate::backend::typescript::quote;
use crate::model::Kinds;
use crate::model::check::{Alternatives, Branch, phrase};

impl<'a> Printer<'a> {
    /// Why not exactly one of the alternatives holds.
    pub(super) fn explain_one(
        &mut self,
        alternatives: &'a Alternatives,
        x: &str,
        path: &Path,
        at: &str,
        code: &mut Code,
    ) {
        let mut counted = Vec::new();
        for (index, branch) in alternatives.branches.iter().enumerate() {
            let holds = self.test_call(&branch.check, &option(at, index), x);
            counted.push(holds);
        }
        let several = Expr::Compare(format!("{} > 1", Expr::counted(&counted)));
        code.if_block(&several);
        self.refuse("oneOf", phrase::ONE_ALTERNATIVE, x, path, code);
        code.turn("} else {");
        self.explain_any(alternatives, x, path, at, code);
        code.close("}");
    }

    /// Why none of the alternatives holds.
    pub(super) fn explain_any(
        &mut self,
        alternatives: &'a Alternatives,
        x: &str,
        path: &Path,
        at: &str,
        code: &mut Code,
    ) {
        let branches = &alternatives.branches[..];
        let is_alone =
            |(index, branch): (usize, &Branch)| branches[..index].iter().all(|other| !other.kinds.has(branch.kinds));
        match branches.iter().enumerate().all(is_alone) {
            true => self.explain_by_kind(alternatives, x, path, at, code),
            false => self.explain_nearest(alternatives, x, path, at, code),
        }
    }

    /// Why the alternative for this kind of value doesn't hold: there is one at most.
    fn explain_by_kind(&mut self, alternatives: &'a Alternatives, x: &str, path: &Path, at: &str, code: &mut Code) {
        let mut fine = Kinds::NONE;
        let mut has_begun = false;
        for (index, branch) in alternatives.branches.iter().enumerate() {
            if branch.check.values.is_none() && branch.check.is_only_kinds_or_values() {
                fine = fine.or(branch.kinds);
                continue;
            }
            let test = self.kind_test(branch.kinds, x);
            match std::mem::replace(&mut has_begun, true) {
                false => code.if_block(&test),
                true => code.else_if_block(&test),
            }
            self.explain_call(&branch.check, x, path, &option(at, index), code);
        }
        let is_fine = if fine.is_empty() { Expr::False } else { self.kind_test(fine, x) };
        match (has_begun, is_fine) {
            (false, is_fine) => code.if_block(&is_fine.negated()),
            (true, Expr::False) => code.turn("} else {"),
            (true, is_fine) => code.else_if_block(&is_fine.negated()),
        }
        self.refuse(alternatives.keyword, &alternatives.kinds().phrase(), x, path, code);
        code.close("}");
    }

    /// Why the nearest of the alternatives for this kind of value doesn't hold.
    fn explain_nearest(&mut self, alternatives: &'a Alternatives, x: &str, path: &Path, at: &str, code: &mut Code) {
        let branches = &alternatives.branches[..];
        let violation = self.shared.violation.clone();
        let nearest = self.uses(Helper::Nearest);
        code.open("{");
        code.line(&format!("const wrong: {violation}[][] = [];"));
        for (index, branch) in branches.iter().enumerate() {
            let is_every = branch.kinds == Kinds::ALL;
            let explained = {
                let part = match branch.check.sole_call() {
                    Some(id) => id.index(),
                    None => self.lifted(&option(at, index), View::from(&branch.check)),
                };
                self.explanation_of(part)
            };
            let test = self.kind_test(branch.kinds, x);
            let explain = self.uses(Helper::Explained);
            let push = format!("wrong.push({explain}({explained}, {x}, {}));", path.written());
            match is_every {
                true => code.line(&push),
                false => {
                    code.if_block(&test);
                    code.line(&push);
                    code.close("}");
                }
            }
        }
        match branches.iter().any(|branch| branch.kinds == Kinds::ALL) {
            true => code.line(&format!("{nearest}(wrong, found);")),
            false => {
                code.open("if (wrong.length > 0) {");
                code.line(&format!("{nearest}(wrong, found);"));
                code.turn("} else {");
                self.refuse(alternatives.keyword, &alternatives.kinds().phrase(), x, path, code);
                code.close("}");
            }
        }
        code.close("}");
    }

    /// Why the alternative that the tag names doesn't hold.
    pub(super) fn explain_tagged(
        &mut self,
        alternatives: &'a Alternatives,
        tag: &str,
        x: &str,
        path: &Path,
        at: &str,
        code: &mut Code,
    ) {
        let is_object = self.kind_test(Kinds::OBJECT, x);
        code.if_block(&is_object.negated());
        self.refuse(alternatives.keyword, &alternatives.kinds().phrase(), x, path, code);
        code.turn("} else {");
        let variable = "tag";
        let read = Scope::reading(x).member(self, tag);
        code.line(&format!("const {variable} = {read};"));
        code.open(&format!("switch ({variable}) {{"));
        for (index, branch) in alternatives.branches.iter().enumerate() {
            for tag in &branch.tags {
                code.line(&format!("case {}:", quote::string(tag)));
            }
            code.indent();
            self.explain_call(&branch.check, x, path, &option(at, index), code);
            code.line("break;");
            code.outdent();
        }
        code.line("case undefined:");
        code.indent();
        self.report("required", quote::string(&phrase::with_member(tag)), quote::string(phrase::WITHOUT), path, code);
        code.line("break;");
        code.outdent();
        code.line("default:");
        code.indent();
        let expected = phrase::one_of(&alternatives.tags());
        self.refuse(alternatives.keyword, &expected, variable, &path.member(tag), code);
        code.outdent();
        code.close("}");
        code.close("}");
    }
}

fn option(at: &str, index: usize) -> String {
    place(at, &format!("option {}", index + 1))
}
