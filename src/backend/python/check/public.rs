//! The public functions of a file, and how its private ones are placed below them.

use super::functions::{Form, Private};
use super::{helpers, spelling};
use crate::backend::python::symbols::Symbol;
use crate::backend::python::{ChecksView, Item, Printer, TEMPLATES};
use crate::diagnostics::Diagnostic;
use crate::model::TypeId;
use crate::model::check::{ArrayCheck, Check, CheckId, Checks};
use crate::names::{Case, identifier};

/// What the classes of violations are called, where no type has that name.
const CLASSES: [(&str, &str); 2] = [
    ("Violation", include_str!("../../../../templates/python/check/violation.py")),
    ("InvalidValue", include_str!("../../../../templates/python/check/invalid_value.py")),
];

/// A type with checks.
pub(super) struct Checked {
    id: TypeId,
    pub(super) function: CheckId,
}

impl Printer<'_> {
    /// The types that have checks, in the order of the file.
    pub(super) fn checked(&self) -> Vec<Checked> {
        let order = self.layout.order().into_iter();
        order.filter_map(|id| self.model.checks.of(id).map(|function| Checked { id, function })).collect()
    }

    /// Adds the public functions, and what they speak of.
    pub(super) fn public(&mut self, checked: &[Checked], private: &Private) -> Result<(), Diagnostic> {
        for (index, (name, text)) in CLASSES.into_iter().enumerate() {
            let claimed = self.names.claim(name.to_owned());
            self.check_classes[index] = claimed;
            self.code(text);
        }
        let deep = deep(&self.model.checks);
        for checked in checked {
            let view = self.checks_view(checked, private, deep[checked.function.index()]);
            let text = TEMPLATES.render("checks", view)?;
            // They come out of one template: what those of one type use, those of all types do.
            let known = &mut self.check_texts[usize::from(deep[checked.function.index()])];
            if known.is_empty() {
                known.clone_from(&text);
            }
            self.items.push((Item::Class, text));
        }
        Ok(())
    }

    fn checks_view(&mut self, checked: &Checked, private: &Private, deep: bool) -> ChecksView {
        let name = self.names.of(checked.id).to_owned();
        let words = identifier(&self.model.definition(checked.id).name, Case::Snake);
        let guard = self.symbols.type_guard();
        let (str, bytes) = (self.symbols.get(Symbol::Str), self.symbols.get(Symbol::Bytes));
        let is_modern = self.version.at_least(10);
        ChecksView {
            is: self.names.claim_value(format!("is_{words}")),
            check: self.names.claim_value(format!("check_{words}")),
            parse: self.names.claim_value(format!("parse_{words}")),
            verdict: private.name(checked.function, Form::Verdict),
            explanation: private.name(checked.function, Form::Explanation),
            guard: if is_modern { format!("{guard}[{name}]") } else { format!("\"{guard}[{name}]\"") },
            text: if is_modern {
                format!("{str} | {bytes}")
            } else {
                format!("{}[{str}, {bytes}]", self.symbols.get(Symbol::Union))
            },
            object: self.symbols.get(Symbol::Object),
            list: self.symbols.get(Symbol::List),
            recursion_error: if deep { self.symbols.get(Symbol::RecursionError) } else { String::new() },
            violation: self.check_classes[0].clone(),
            invalid_value: self.check_classes[1].clone(),
            deep,
            name,
        }
    }

    /// Adds the private functions, the constants, and the helpers that they use.
    pub(super) fn private(&mut self, private: Private) -> Result<(), Diagnostic> {
        let Private { functions, constants, .. } = private;
        let public = std::mem::take(&mut self.check_texts);
        let code = public.iter().chain(&functions).chain(&constants).map(String::as_str);
        let helpers = helpers::used_by(code);
        functions.iter().for_each(|text| self.code(text));
        constants.iter().for_each(|text| self.code_as(Item::Alias, text));
        for text in helpers {
            let is_constant = !text.lines().any(|line| line.starts_with("def "));
            self.code_as(if is_constant { Item::Alias } else { Item::Class }, text);
        }
        Ok(())
    }

    fn code(&mut self, text: &str) {
        self.code_as(Item::Class, text);
    }

    /// Adds code with its names written as the file writes them.
    fn code_as(&mut self, item: Item, text: &str) {
        let spelled = spelling::respelled(text, |name| {
            let class = CLASSES.iter().position(|(class, _)| *class == name);
            let own = class.map(|index| self.check_classes[index].clone());
            own.or_else(|| Symbol::from_name(name).map(|symbol| self.symbols.get(symbol)))
                .or_else(|| self.symbols.module(name, text))
        });
        self.items.push((item, spelled));
    }
}

/// Which functions may go as deep as a value does.
fn deep(checks: &Checks) -> Vec<bool> {
    let mut callers = vec![Vec::new(); checks.functions.len()];
    let mut deep = vec![false; checks.functions.len()];
    let mut pending = Vec::new();
    for (id, function) in checks.iter() {
        function.check.calls().iter().for_each(|called| callers[called.index()].push(id.index()));
        if function.recursive || compares(&function.check) {
            pending.push(id.index());
        }
    }
    while let Some(index) = pending.pop() {
        if !std::mem::replace(&mut deep[index], true) {
            pending.extend(&callers[index]);
        }
    }
    deep
}

/// Whether a check compares values as a whole.
fn compares(check: &Check) -> bool {
    let mut pending = vec![check];
    while let Some(check) = pending.pop() {
        let listed = check.values.iter().flat_map(|values| &values.values);
        let is_compound =
            |value: &crate::json::Json| matches!(value, crate::json::Json::Array(_) | crate::json::Json::Object(_));
        let is_unique = |part: &ArrayCheck| matches!(part, ArrayCheck::UniqueItems);
        if listed.into_iter().any(is_compound) || check.array.iter().any(is_unique) {
            return true;
        }
        pending.extend(check.parts());
    }
    false
}
