//! The public functions of a file, and how its private ones are placed below them.

use super::functions::Private;
use super::{code, helpers, marks};
use crate::backend::python::symbols::Symbol;
use crate::backend::python::{ChecksView, Item, Printer, TEMPLATES};
use crate::diagnostics::Diagnostic;
use crate::model::TypeId;
use crate::model::check::{ArrayCheck, Check, CheckId};
use crate::names::{Case, identifier};
use crate::text::Json;

/// What the classes of violations are called, where no type has that name.
const CLASSES: [(&str, &str); 2] = [
    ("Violation", include_str!("../../../../templates/python/check/violation.py")),
    ("InvalidValue", include_str!("../../../../templates/python/check/invalid_value.py")),
];

/// What stands before the table of checks.
const TABLE: &str = "# For each type, the function that decides on its values, and the table that explains them.\n\
    _CHECKS: $dict[$object, $tuple[$Callable[[$Any], $bool], $list[$Any]]]";

/// A type with checks.
pub(super) struct Checked {
    id: TypeId,
    pub(super) function: CheckId,
}

/// What the public functions of a type are called.
#[derive(Debug, Clone)]
pub(in crate::backend::python) struct Public {
    pub(in crate::backend::python) is: String,
    pub(in crate::backend::python) check: String,
    pub(in crate::backend::python) parse: String,
}

impl Printer<'_> {
    /// The types that have checks, in the order of the file.
    pub(super) fn checked(&self) -> Vec<Checked> {
        let order = self.layout.order().into_iter();
        order.filter_map(|id| self.model.checks.of(id).map(|function| Checked { id, function })).collect()
    }

    /// Adds the public functions, and what they speak of.
    pub(super) fn public(&mut self, checked: &[Checked], private: &Private) -> Result<(), Diagnostic> {
        self.classes(&CLASSES);
        let deep = self.model.checks.deep(compares);
        // They come out of one template: what those of one type use, those of all types do that can be as deep.
        let mut texts = [String::new(), String::new()];
        for checked in checked {
            let deep = deep[checked.function.index()];
            let view = self.checks_view(checked, private, deep);
            let text = TEMPLATES.render("checks", view)?;
            let known = &mut texts[usize::from(deep)];
            if known.is_empty() {
                known.clone_from(&text);
            }
            self.items.push((Item::Class, text));
        }
        self.check_texts.extend(texts);
        Ok(())
    }

    fn classes(&mut self, classes: &[(&str, &str)]) {
        for (index, (name, text)) in classes.iter().enumerate() {
            let claimed = self.names.claim((*name).to_owned());
            self.exported.insert(claimed.clone());
            self.check_classes[index] = claimed;
            self.code(&marks::of_template(text));
        }
    }

    /// Adds the private functions, and a table of them: by what they are asked for, whether a value is valid, and why not.
    pub(super) fn table(&mut self, checked: &[(&str, CheckId)], private: Private) -> Result<(), Diagnostic> {
        if checked.is_empty() {
            return Ok(());
        }
        let entry = |(of, id): &(&str, CheckId)| format!("{of}: ({}, {})", private.verdict(*id), private.table(*id));
        let entries: Vec<String> = checked.iter().map(entry).collect();
        self.classes(&CLASSES[..1]);
        self.check_texts.push("_built".to_owned());
        self.private(private)?;
        let head = self.spelled(&marks::of_template(TABLE));
        self.items.push((Item::Alias, code::constant(&head, "{", &entries, "}")));
        Ok(())
    }

    /// Adds code of our own that may use helpers.
    pub(in crate::backend::python) fn checked_code(&mut self, text: &str) {
        self.check_texts.push(text.to_owned());
        self.code(&marks::of_template(text));
    }

    fn checks_view(&mut self, checked: &Checked, private: &Private, deep: bool) -> ChecksView {
        let name = self.names.of(checked.id).to_owned();
        let words = identifier(&self.model.definition(checked.id).name, Case::Snake);
        let guard = self.symbols.type_guard();
        let (str, bytes) = (self.symbols.get(Symbol::Str), self.symbols.get(Symbol::Bytes));
        let is_modern = self.version.at_least(10);
        let mut claim = |verb: &str| self.names.claim_value(format!("{verb}_{words}"));
        let public = Public { is: claim("is"), check: claim("check"), parse: claim("parse") };
        self.exported.extend([&public.is, &public.check, &public.parse].map(String::clone));
        self.public_checks.insert(checked.id, public.clone());
        ChecksView {
            is: public.is,
            check: public.check,
            parse: public.parse,
            verdict: private.verdict(checked.function),
            table: private.table(checked.function),
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

    /// Adds the private functions, the constants, the helpers that they use, and the tables.
    pub(super) fn private(&mut self, private: Private) -> Result<(), Diagnostic> {
        let Private { functions, constants, tables, helpers, .. } = private;
        let public = std::mem::take(&mut self.check_texts);
        let code = public.iter().chain(&functions).chain(&constants).map(String::as_str);
        let helpers = helpers::texts(code.flat_map(helpers::used_by).chain(helpers));
        functions.iter().for_each(|text| self.code(text));
        constants.iter().for_each(|text| self.code_as(Item::Alias, text));
        for text in helpers {
            let is_constant = !text.lines().any(|line| line.starts_with("def "));
            self.code_as(if is_constant { Item::Alias } else { Item::Class }, &marks::of_template(text));
        }
        tables.iter().for_each(|text| self.code_as(Item::Alias, text));
        Ok(())
    }

    fn code(&mut self, text: &str) {
        self.code_as(Item::Class, text);
    }

    /// Adds code with its marked names written as the file writes them.
    fn code_as(&mut self, item: Item, text: &str) {
        let spelled = self.spelled(text);
        self.items.push((item, spelled));
    }

    fn spelled(&mut self, text: &str) -> String {
        marks::resolved(text, |name| {
            let class = CLASSES.iter().position(|(class, _)| *class == name);
            let own = class.map(|index| self.check_classes[index].clone());
            own.or_else(|| Symbol::from_name(name).map(|symbol| self.symbols.get(symbol)))
                .or_else(|| self.symbols.module(name))
        })
    }
}

/// Whether a check compares values as a whole.
fn compares(check: &Check) -> bool {
    let mut listed = check.values.iter().flat_map(|values| &values.values);
    listed.any(|value| matches!(value, Json::Array(_) | Json::Object(_)))
        || check.array.contains(&ArrayCheck::UniqueItems)
}
