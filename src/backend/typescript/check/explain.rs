//! Explanations: what is wrong with a value, and where. They follow the rules of `model::check::explain`.

use super::code::{Code, Expr};
use super::helpers::Helper;
use super::path::Path;
use super::verdict::Subject;
use super::view::View;
use super::{Printer, place};
use crate::backend::typescript::quote;
use crate::model::Kinds;
use crate::model::check::{Check, CheckId, Composite, phrase};

impl<'a> Printer<'a> {
    /// The function that explains.
    pub(super) fn explanation_function(&mut self, part: usize) -> String {
        let name = self.explanation_of(part);
        let (view, at) = (self.parts[part].view, self.parts[part].at.clone());
        let violation = self.shared.violation.clone();
        let mut body = Code::default();
        self.explain(view, "value", &Path::whole(), &at, &mut body);
        let body = body.finish();
        // What says nothing reads nothing.
        let unused = if body.is_empty() { "_" } else { "" };
        let parameters = format!("{unused}value: unknown, {unused}path: string, {unused}found: {violation}[]");
        let mut code = Code::default();
        code.open(&format!("function {name}({parameters}): void {{"));
        if part < self.model.checks.functions.len() && self.model.checks.forks(CheckId(part)) {
            let verdict = self.verdict_of(part);
            code.if_block(&Expr::Call(format!("{verdict}(value)")));
            code.line("return;");
            code.close("}");
        }
        body.lines().for_each(|line| code.line(line));
        code.close("}");
        code.finish()
    }

    /// Explains a part of a value: here, where there is little to say, else by a call.
    pub(super) fn explain_part(&mut self, view: View<'a>, x: &str, path: &Path, at: &str, code: &mut Code) {
        if view.is_always() {
            return;
        }
        if view.is_scalar() {
            self.explain(view, x, path, at, code);
            return;
        }
        let name = match view.also {
            [Composite::Call(id)] if view.own().is_always() => self.explanation_of(id.index()),
            _ => {
                let part = self.lifted(at, view);
                self.explanation_of(part)
            }
        };
        code.call(&name, &[x.to_owned(), path.written(), "found".to_owned()], ";");
    }

    /// Explains a value: all that a function is for, or a part of it.
    fn explain(&mut self, view: View<'a>, x: &str, path: &Path, at: &str, code: &mut Code) {
        let mut rest = Code::default();
        self.explain_kinds(view, x, path, at, &mut rest);
        for also in view.also {
            let at = if view.also.len() == 1 { at.to_owned() } else { place(at, super::verdict::also_word(also)) };
            self.explain_also(also, x, path, &at, &mut rest);
        }
        let rest = rest.finish();
        let refusals = self.refusals(view, x, at, rest.is_empty());
        let is_whole = x == "value" && !rest.is_empty();
        let count = refusals.len();
        for (index, refusal) in refusals.into_iter().enumerate() {
            match index {
                0 => code.if_block(&refusal.condition),
                _ if is_whole => code.if_block(&refusal.condition),
                _ => code.else_if_block(&refusal.condition),
            }
            self.refuse(refusal.keyword, &refusal.expected, x, path, code);
            if is_whole {
                code.line("return;");
                code.close("}");
            }
        }
        let is_inside = count > 0 && !is_whole;
        match (is_inside, rest.is_empty()) {
            (false, _) => rest.lines().for_each(|line| code.line(line)),
            (true, true) => code.close("}"),
            (true, false) => {
                code.turn("} else {");
                rest.lines().for_each(|line| code.line(line));
                code.close("}");
            }
        }
    }

    /// When nothing more is said of a value than that.
    fn refusals(&mut self, view: View<'a>, x: &str, at: &str, is_last: bool) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        if view.kinds != Kinds::ALL {
            // So that the compiler knows it also.
            let is_number = !view.number.is_empty() && view.kinds.within(Kinds::NUMBER);
            let kind = if is_number { self.numbers(view.kinds, &[], x) } else { self.kind_test(view.kinds, x) };
            let expected = view.kinds.phrase();
            refusals.push(Refusal { condition: kind.negated(), keyword: view.keyword, expected });
        }
        if let Some(values) = view.values {
            let subject = Subject { x, at, is_fresh: is_last && refusals.is_empty() };
            let condition = self.condition(View::of_values(values), subject).negated();
            refusals.push(Refusal { condition, keyword: values.keyword, expected: values.phrase() });
        }
        refusals
    }

    /// Explains a part of a value, where it is there.
    pub(super) fn explain_where(
        &mut self,
        is_there: Expr,
        view: View<'a>,
        x: &str,
        path: &Path,
        at: &str,
        code: &mut Code,
    ) {
        if view.is_always() {
            return;
        }
        let mut refusals = if view.is_only_kinds_or_values() { self.refusals(view, x, at, true) } else { Vec::new() };
        match (refusals.pop(), refusals.is_empty()) {
            (Some(only), true) => {
                code.if_block(&Expr::all([is_there, only.condition]));
                self.refuse(only.keyword, &only.expected, x, path, code);
            }
            _ => {
                code.if_block(&is_there);
                self.explain_part(view, x, path, at, code);
            }
        }
        code.close("}");
    }

    /// What is asked of values of one kind.
    fn explain_kinds(&mut self, view: View<'a>, x: &str, path: &Path, at: &str, code: &mut Code) {
        let asked = [
            (Kinds::NUMBER, !view.number.is_empty()),
            (Kinds::STRING, !view.string.is_empty()),
            (Kinds::ARRAY, !view.array.is_empty()),
            (Kinds::OBJECT, !view.object.is_empty()),
        ];
        for (kind, _) in asked.into_iter().filter(|(kind, is_asked)| *is_asked && view.kinds.has(*kind)) {
            let mut body = Code::default();
            match kind {
                Kinds::NUMBER => self.explain_number(view, x, path, &mut body),
                Kinds::STRING => self.explain_string(view, x, path, &mut body),
                Kinds::ARRAY => self.explain_array(view, x, path, at, &mut body),
                _ => self.explain_object(view, x, path, at, &mut body),
            }
            let body = body.finish();
            if body.is_empty() {
                continue;
            }
            let is_told = view.kinds.within(kind) && view.values.is_none();
            if !is_told {
                let test = match kind {
                    Kinds::NUMBER => Expr::equal(format!("typeof {x}"), "\"number\""),
                    kind => self.kind_test(kind, x),
                };
                code.if_block(&test);
                body.lines().for_each(|line| code.line(line));
                code.close("}");
            } else {
                body.lines().for_each(|line| code.line(line));
            }
        }
    }

    fn explain_number(&mut self, view: View<'a>, x: &str, path: &Path, code: &mut Code) {
        for check in view.number {
            let holds = self.number(check, x);
            self.refuse_unless(holds, check.keyword(), &check.phrase(), x, path, code);
        }
    }

    fn explain_string(&mut self, view: View<'a>, x: &str, path: &Path, code: &mut Code) {
        for check in view.string {
            let holds = self.string(check, x);
            self.refuse_unless(holds, check.keyword(), &check.phrase(&self.model.checks), x, path, code);
        }
    }

    /// Says that a value is wrong, where a condition doesn't hold.
    pub(super) fn refuse_unless(
        &mut self,
        holds: Expr,
        keyword: &str,
        expected: &str,
        x: &str,
        path: &Path,
        code: &mut Code,
    ) {
        if holds == Expr::True {
            return;
        }
        code.if_block(&holds.negated());
        self.refuse(keyword, expected, x, path, code);
        code.close("}");
    }

    /// Says that a value is wrong.
    pub(super) fn refuse(&mut self, keyword: &str, expected: &str, x: &str, path: &Path, code: &mut Code) {
        let name = self.uses(Helper::Refuse);
        let arguments =
            ["found".to_owned(), path.written(), quote::string(keyword), quote::string(expected), x.to_owned()];
        code.call(name, &arguments, ";");
    }

    /// Says that something is wrong, and what is there, as an expression.
    pub(super) fn report(&mut self, keyword: &str, expected: String, found: String, path: &Path, code: &mut Code) {
        let name = self.uses(Helper::Report);
        code.call(name, &["found".to_owned(), path.written(), quote::string(keyword), expected, found], ";");
    }

    fn explain_also(&mut self, also: &'a Composite, x: &str, path: &Path, at: &str, code: &mut Code) {
        match also {
            Composite::Call(id) => {
                let name = self.explanation_of(id.index());
                code.call(&name, &[x.to_owned(), path.written(), "found".to_owned()], ";");
            }
            Composite::AnyOf(alternatives) => match &alternatives.tag {
                Some(tag) => self.explain_tagged(alternatives, tag, x, path, at, code),
                None => self.explain_any(alternatives, x, path, at, code),
            },
            Composite::OneOf(alternatives) => self.explain_one(alternatives, x, path, at, code),
            Composite::Not(check) => {
                let holds = self.test_call(check, &place(at, "not"), x);
                self.refuse_unless(holds.negated(), "not", &phrase::other_than(check), x, path, code);
            }
            Composite::If { condition, then, otherwise } => {
                let condition = self.test_call(condition, &place(at, "condition"), x);
                let (mut yes, mut no) = (Code::default(), Code::default());
                self.explain_call(then, x, path, &place(at, "then"), &mut yes);
                self.explain_call(otherwise, x, path, &place(at, "else"), &mut no);
                branch(&condition, &yes.finish(), &no.finish(), code);
            }
        }
    }

    /// Explains by a call, whatever there is to explain: nothing that is told of the value here counts there.
    pub(super) fn explain_call(&mut self, check: &'a Check, x: &str, path: &Path, at: &str, code: &mut Code) {
        let view = View::from(check);
        if view.is_always() {
            return;
        }
        if view.is_only_kinds_or_values() && view.values.is_none() {
            self.explain(view, x, path, at, code);
            return;
        }
        let name = match check.sole_call() {
            Some(id) => self.explanation_of(id.index()),
            None => {
                let part = self.lifted(at, view);
                self.explanation_of(part)
            }
        };
        code.call(&name, &[x.to_owned(), path.written(), "found".to_owned()], ";");
    }
}

/// Where no more is said of a value than that it is the wrong one.
struct Refusal {
    condition: Expr,
    keyword: &'static str,
    expected: String,
}

/// `if` and `else`, where there is something in them.
fn branch(condition: &Expr, yes: &str, no: &str, code: &mut Code) {
    let (condition, yes, no) = match yes.is_empty() {
        true => (condition.clone().negated(), no, ""),
        false => (condition.clone(), yes, no),
    };
    if yes.is_empty() {
        return;
    }
    code.if_block(&condition);
    yes.lines().for_each(|line| code.line(line));
    if !no.is_empty() {
        code.turn("} else {");
        no.lines().for_each(|line| code.line(line));
    }
    code.close("}");
}
