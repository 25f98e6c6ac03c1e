//! The support code of a file, and how private functions are placed around it.

use std::collections::BTreeSet;
use std::iter;

use super::functions::Private;
use super::helpers;
use crate::target::CheckLevel;
use crate::target::python::package::Scope;
use crate::target::python::pydantic::ABSENT;
use crate::target::python::symbols::{Symbol, renamed};
use crate::target::python::{Item, Printer, Style};

/// The names of the classes of violations, unless a type has that name, which are those of their sections.
const CLASSES: [&str; 2] = ["Violation", "InvalidValue"];

/// The comment above the helpers.
const SUPPORT: &str = "# Support code, the same in every file.\n";

/// The comment above the tables of constraints.
const TABLES: &str = "# The constraints of the types, as data.\n";

impl Printer<'_> {
    pub(super) fn classes(&mut self) {
        (0..CLASSES.len()).for_each(|index| self.class_of_checks(index));
    }

    /// Adds the class of violations.
    pub(super) fn violation_class(&mut self) {
        self.class_of_checks(0);
    }

    fn class_of_checks(&mut self, index: usize) {
        if let Some(name) = CLASSES.get(index) {
            let claimed = self.names.claim((*name).to_owned());
            self.check_classes[index].clone_from(&claimed);
            if self.package.is_none() {
                self.exported.insert(claimed);
                self.code_as(Item::Class, helpers::text(name));
            }
        }
    }

    /// Returns the imports of what the checks of a module use.
    pub(in crate::target::python) fn imported_support(&self) -> Vec<String> {
        // Only documentation names the other class.
        let [violation, _] = &self.check_classes;
        let violation = (!violation.is_empty()).then(|| renamed(CLASSES[0], violation));
        let package = self.package.iter();
        let absent = self.uses_absent.then(|| renamed(ABSENT, &self.absent));
        let helpers = package.flat_map(|package| &package.helpers).map(|name| helpers::shared(name));
        let mut names: Vec<String> = violation.into_iter().chain(absent).chain(helpers).collect();
        names.sort_unstable();
        names
    }

    /// Adds what the modules of a package use.
    pub(in crate::target::python) fn support(&mut self, helpers: BTreeSet<&'static str>) {
        match self.style {
            Style::Types(CheckLevel::Full, _) => self.classes(),
            Style::Types(CheckLevel::Guards | CheckLevel::None, _) | Style::Stubs => {}
            Style::Pydantic(_) if self.has_plain_models() => {}
            Style::Pydantic(_) => self.violation_class(),
        }
        self.exported.extend(helpers.get("to_json").map(|name| (*name).to_owned()));
        self.package = Some(Scope::default());
        self.helpers(helpers);
        self.package = None;
    }

    /// Notes the checks of types: the type, the function, and the table.
    pub(super) fn table(&mut self, entries: &[[String; 3]]) {
        let checks = self.helper("_CHECKS");
        let line = |[of, verdict, table]: &[String; 3]| format!("{checks}[{of}] = ({verdict}, {table})");
        self.items.push((Item::Alias, entries.iter().map(line).collect::<Vec<_>>().join("\n")));
    }

    /// Returns the name of a helper, which a module imports.
    pub(in crate::target::python) fn helper(&mut self, name: &'static str) -> String {
        match &mut self.package {
            Some(package) => {
                package.helpers.insert(name);
                helpers::shared(name)
            }
            None => name.to_owned(),
        }
    }

    /// Adds helpers, and those that they use.
    fn helpers(&mut self, names: impl IntoIterator<Item = &'static str>) {
        for (index, text) in helpers::texts(names).into_iter().enumerate() {
            let text = &self.bases.printed(text);
            let is_block = text.lines().any(|line| line.starts_with("def ") || line.starts_with("class "));
            let item = if is_block { Item::Class } else { Item::Alias };
            match &self.package {
                Some(_) => self.code_as(item, &helpers::with_shared_names(text)),
                None if index == 0 => self.code_as(item, &format!("{SUPPORT}{text}")),
                None => self.code_as(item, text),
            }
        }
    }

    /// Adds the private functions, the constants, the helpers that they use, and the tables.
    pub(super) fn private(&mut self, private: Private, helpers: impl IntoIterator<Item = &'static str>) {
        let Private { functions, constants, tables, helpers: named } = private;
        self.items.extend(functions.into_iter().map(|text| (Item::Class, text)));
        self.items.extend(constants.into_iter().map(|text| (Item::Line, text)));
        match &mut self.package {
            Some(package) => package.helpers.extend(named),
            None => self.helpers(named.into_iter().chain(helpers)),
        }
        let comments = iter::once(TABLES).chain(iter::repeat(""));
        self.items
            .extend(tables.into_iter().zip(comments).map(|(text, comment)| (Item::Line, format!("{comment}{text}"))));
    }

    /// Adds a template with its names of Python as the file writes them.
    pub(in crate::target::python) fn code_as(&mut self, item: Item, template: &str) {
        let text = self.spelled(template);
        self.items.push((item, text));
    }

    pub(in crate::target::python) fn spelled(&mut self, template: &str) -> String {
        helpers::resolved(template, |name| {
            let class = CLASSES.iter().position(|class| *class == name);
            let own = class.and_then(|index| self.check_classes.get(index).cloned());
            own.or_else(|| Symbol::from_name(name).map(|symbol| self.symbols.get(symbol)))
                .or_else(|| self.symbols.module(name))
        })
    }
}
